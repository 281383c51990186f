"""SciPy's statistics and assignment, imported by the test that asks: collecting ten thousand others does not wait."""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    """A function of ``scipy.stats``, or of ``scipy.optimize``."""
    if name.startswith("__"):
        raise AttributeError(name)
    from scipy import optimize, stats

    return getattr(stats, name, None) or getattr(optimize, name)
