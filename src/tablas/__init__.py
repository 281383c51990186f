"""tablas: every pairing system, exactly by the book, explained.

>>> import tablas
>>> event = tablas.generate(players=10, rounds=3, seed=7).tournament
>>> tablas.check(event).same
True
"""

from typing import TYPE_CHECKING

from tablas.version import __version__

if TYPE_CHECKING:
    from tablas.api import (
        chances,
        check,
        compare,
        explain,
        generate,
        load,
        norms,
        pair,
        prizes,
        rate,
        save,
        story,
        why,
    )
    from tablas.standings import rank

__all__ = [
    "__version__",
    "chances",
    "check",
    "compare",
    "explain",
    "generate",
    "load",
    "norms",
    "pair",
    "prizes",
    "rank",
    "rate",
    "save",
    "story",
    "why",
]

_HOMES = dict.fromkeys(__all__[1:], "tablas.api") | {"rank": "tablas.standings"}
"""Where each public name lives; it is imported when it is first asked for."""


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'tablas' has no attribute '{name}'")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
