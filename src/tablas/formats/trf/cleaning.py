"""A report written as TRF wants it, whatever its file made of it, with a list of what was changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import NamedTuple

from tablas.formats.trf import columns as at
from tablas.formats.trf import lexing
from tablas.formats.trf.alignment import fits
from tablas.formats.trf.document import PLAYER, Loaded
from tablas.formats.trf.reading import sections_of
from tablas.formats.trf.team_tables import TeamRow
from tablas.formats.trf.writing import dump
from tablas.messages import Items, Message

Key = tuple[str, str]
Numbered = tuple[int, str]


class Change(NamedTuple):
    """A line that is not what it was; *line* is that of the old file."""

    line: int | None
    before: str
    """Empty: the line is new."""
    after: str
    """Empty: the line is gone."""

    @property
    def message(self) -> Message:
        """What became of it, as short as can be."""
        if not self.after:
            return Message("line-dropped", line=self.line, before=self.before.strip())
        if not self.before:
            return Message("line-added", after=self.after.strip())
        if self.before.split() == self.after.split():
            return Message("line-respaced", line=self.line)
        pairs = _fields(self.before, self.after) or [_differing(self.before.rstrip(), self.after.rstrip())]
        changes = Items([f"{before.strip() or '–'} → {after.strip() or '–'}" for before, after in pairs])
        return Message("line-became", line=self.line, changes=changes)


def cleaned(
    loaded: Loaded, flavour: str | None = None, team_rows: Mapping[int, TeamRow] | None = None
) -> tuple[bytes, tuple[Change, ...]]:
    """The bytes of a clean file and every line that changed; *team_rows* is the table of a team event.

    TRF06 cannot tell one bye from another, so a file of that flavour becomes
    TRF16 unless another is asked for.
    """
    document = loaded.document
    wanted = flavour or ("trf16" if document.flavour == "trf06" else document.flavour)
    data = dump(loaded.tournament, document, wanted, encoding="utf-8", team_rows=team_rows, fresh=True)
    return data, tuple(_changes(_keyed(list(document.texts)), _keyed(lexing.split(data).texts)))


def _keyed(texts: list[str]) -> dict[Key, list[Numbered]]:
    """Lines with their numbers by what they are: a player's line by its number, others by their section."""
    found: dict[Key, list[Numbered]] = {}
    for number, (section, text) in enumerate(zip(sections_of(texts), texts, strict=True), 1):
        key = (section, (text[3:].split() or [""])[0]) if section == PLAYER else (section, "" if section else text[:3])
        if text.strip():
            found.setdefault(key, []).append((number, text))
    return found


def _changes(old: dict[Key, list[Numbered]], new: dict[Key, list[Numbered]]) -> Iterator[Change]:
    for key, before in old.items():
        for was, now in zip_longest(before, new.get(key, [])):
            line, text = was or (None, "")
            written = now[1] if now else ""
            if text.rstrip() != written.rstrip():
                yield Change(line, text, written)
    for key, added in new.items():
        if key not in old:
            yield from (Change(None, "", text) for _, text in added)


def _fields(before: str, after: str) -> list[tuple[str, str]]:
    """The fields in which two lines of a player differ, where both have them in their columns."""
    if before[:3] != PLAYER or not fits(before.rstrip()):
        return []
    cells = [slice(start, start + at.CELL_STEP) for start in range(at.FIRST_CELL, max(len(before), len(after)), 10)]
    heads = [at.SEX, at.TITLE, at.NAME, at.RATING, at.FEDERATION, at.FIDE_ID, at.BIRTH, at.POINTS, at.RANK]
    pairs = [(before[where], after[where]) for where in (*heads, *cells)]
    return [(old, new) for old, new in pairs if old.split() != new.split()]


def _differing(before: str, after: str) -> tuple[str, str]:
    """The words in which two lines differ; all of them where even the record is another."""
    if before[:3] != after[:3]:
        return before, after
    start = 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        start += 1
    end = 0
    while end < min(len(before), len(after)) - start and before[-1 - end] == after[-1 - end]:
        end += 1
    while start and not before[start - 1].isspace():
        start -= 1
    while end and not before[len(before) - end].isspace():
        end -= 1
    return before[start : len(before) - end], after[start : len(after) - end]
