"""Work that makes many small values and frees them at its end, without the collector looking through them meanwhile."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def undisturbed() -> Iterator[None]:
    """Switch the collection of cycles off for a while: a pairing makes none, and looking for them is a fifth of it.

    The switch is one for the whole process, so what other threads leave behind in that time waits too.  It
    cannot wait for long nor for ever: whoever found the collection on switches it on again when the one pairing
    is over, whether or not another thread is still at its own; and what was allocated meanwhile was counted, so
    the next allocation starts the collection that was due.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
