"""Screens that cannot show every name: print what they can instead of stopping."""

from __future__ import annotations

import io
import sys


def show_what_can_be_shown() -> None:
    """Let a terminal or a redirected file of an old encoding take ``?`` for what it has no sign for."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
