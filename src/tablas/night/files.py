"""What a night leaves: tables, the page of the morning and a summary, as files by their names."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

from tablas.messages import Message
from tablas.night.gathered import Gathered
from tablas.night.page import morning_page
from tablas.tidy import Tidy
from tablas.version import __version__

KINDS = ("csv", "json", "parquet")
"""How tables are written."""


def kinds_at_hand() -> tuple[str, ...]:
    """Every way to write a table that this machine has."""
    return tuple(kind for kind in KINDS if kind != "parquet" or find_spec("pyarrow") is not None)


def files_of(
    found: Gathered,
    language: str,
    how: Sequence[tuple[str, str]],
    kinds: Sequence[str] = ("csv",),
    tell: Callable[[Message], str] = str,
) -> dict[str, bytes]:
    """Every file by its name; *how* is what must be known to do it again, *tell* says a message."""
    rows = tuple((one.file, why.code, str(why)) for one in found.suspects for why in one.why)
    tables = (*found.tables, Tidy("suspicious", ("file", "code", "why"), rows))
    files = {f"{table.name}.{kind}": getattr(table, kind)() for table in tables for kind in KINDS if kind in kinds}
    files["report.html"] = morning_page(found, language, how)
    summary = data_of(found, tell) | {"version": __version__, "how": dict(how)}
    files["summary.json"] = (json.dumps(summary, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()
    return files


def data_of(found: Gathered, tell: Callable[[Message], str] = str) -> dict[str, Any]:
    """What came of a night, in short, for programs."""
    return {
        "verb": found.verb,
        "reports": found.reports,
        "unread": found.unread,
        "counts": {word.name.lower(): count for word, count in found.counts},
        "groups": {title.name.lower(): dict(values) for title, values in found.groups},
        "suspicious": [
            {"file": one.file, "why": [why.as_data() | {"sentence": tell(why)} for why in one.why]}
            for one in found.suspects
        ],
    }
