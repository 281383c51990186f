"""How answers are packed: gzip everywhere, Brotli or Zstandard where a library is there and the browser asks.

Neither library is needed: `brotli` (or `brotlicffi`) and `zstandard` (or
Python's own from 3.14 on) are taken if they are there.
"""

from __future__ import annotations

import gzip
import importlib
import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, NamedTuple


class Packing(NamedTuple):
    """One way to pack."""

    name: str
    """As browsers call it."""
    pack: Callable[[bytes], bytes]
    """Once for many."""
    quick: Callable[[bytes], bytes]
    """For one answer."""
    unpack: Callable[[bytes], bytes]


# Level 6 takes half as long again and saves one byte in thirty.
GZIP = Packing(
    "gzip",
    lambda body: gzip.compress(body, 5, mtime=0),
    lambda body: gzip.compress(body, 4, mtime=0),
    gzip.decompress,
)


@cache
def packings() -> tuple[Packing, ...]:
    """What can be done here, the best first."""
    return tuple(one for one in (_zstandard(), _brotli(), GZIP) if one is not None)


def _first(*names: str) -> Any:
    for name in names:
        try:
            return importlib.import_module(name)
        except ImportError:
            continue
    return None


def _zstandard() -> Packing | None:
    own = _first("compression.zstd")
    if own is not None:
        return Packing("zstd", lambda body: own.compress(body, 9), lambda body: own.compress(body, 3), own.decompress)
    library = _first("zstandard")
    if library is None:
        return None
    # A compressor of its own for each: none of them may be used by two threads.
    return Packing(
        "zstd",
        lambda body: library.ZstdCompressor(level=9).compress(body),
        lambda body: library.ZstdCompressor(level=3).compress(body),
        lambda body: library.ZstdDecompressor().decompress(body),
    )


def _brotli() -> Packing | None:
    library = _first("brotli", "brotlicffi")
    if library is None:
        return None
    return Packing(
        "br",
        lambda body: library.compress(body, quality=5),
        lambda body: library.compress(body, quality=3),
        library.decompress,
    )


@lru_cache(256)
def chosen(accepted: str) -> Packing | None:
    """The best packing that a browser takes (``Accept-Encoding``); nothing if it takes none.

    >>> chosen("gzip;q=0.5, deflate").name
    'gzip'
    >>> chosen("gzip;q=0, identity") is None
    True
    """
    taken = {name: weight for name, weight in map(_weighed, accepted.lower().split(",")) if name}
    known = [one for one in packings() if taken.get(one.name, taken.get("*", 0.0)) > 0]
    return max(known, key=lambda one: taken.get(one.name, taken.get("*", 0.0)), default=None)


def _weighed(part: str) -> tuple[str, float]:
    name, _, rest = part.partition(";")
    found = re.search(r"q\s*=\s*([0-9.]+)", rest)
    try:
        return name.strip(), 1.0 if found is None else float(found[1])
    except ValueError:
        return name.strip(), 0.0
