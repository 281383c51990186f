"""Reads the `.po` files of a language, the format every translator's tool knows.

The base installation speaks every language without further packages, so the
few lines that reading takes are here; Babel checks the same files in the tests.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Entry(NamedTuple):
    """A message of the file: its key and its forms, one for each plural of the language."""

    key: str
    forms: tuple[str, ...]


def read(path: Path) -> Iterator[Entry]:
    """Every entry that is translated; the header comes first, under the empty key."""
    field = ""
    parts: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        if line.startswith('"'):
            parts[field].append(json.loads(line))
            continue
        word, _, quoted = line.partition(" ")
        if word == "msgid" and parts:
            yield from _entry(parts)
            parts = {}
        if word:
            field = word
            parts[field] = [json.loads(quoted)]
    yield from _entry(parts)


def _entry(parts: dict[str, list[str]]) -> Iterator[Entry]:
    forms = tuple("".join(text) for field, text in parts.items() if field.startswith("msgstr"))
    if forms and all(forms):
        yield Entry("".join(parts.get("msgid", [])), forms)
