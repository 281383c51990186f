"""``tablas study``: tournaments played thousands of times, to compare systems, tie-breaks, accelerations and rounds.

Each verb lives in a module of this folder and is imported when it is used.
"""

from __future__ import annotations

from importlib import import_module

import click

from tablas.cli.base import Verbs, verbs

_VERBS = {
    "compare": "compare",
    "tiebreaks": "compare",
    "acceleration": "compare",
    "rounds": "compare",
    "colours": "colours",
    "event": "event",
    "reproduce": "reproduce",
}


class _Lazy(Verbs):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _VERBS:
            return None
        command: click.Command = getattr(import_module(f"tablas.cli.study.{_VERBS[cmd_name]}"), cmd_name)
        return command


@verbs(cls=_Lazy)
def study() -> None:
    """Play tournaments thousands of times and compare what comes out.

    Strength and rating are two numbers, results follow a named model, and every
    system meets the same luck.  The work is spread over processes (--jobs) or a
    Dask cluster (--cluster) and goes on where it stood when it was killed.
    """
