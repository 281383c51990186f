"""What must be remembered of a file so that it can be written again, byte for byte."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tablas.formats.trf.problems import Repair
from tablas.model import Tournament

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tablas.formats.trf.team_tables import Printed

PLAYER = "001"
COMMENT = "###"
UNKNOWN = ""


@dataclass(frozen=True, slots=True)
class Document:
    """The lines of a file, what each of them carries, and the tournament read from them."""

    texts: tuple[str, ...]
    endings: tuple[str, ...]
    sections: tuple[str, ...]
    """For each line the section it belongs to; ``###`` comments and unknown lines have none."""
    encoding: str
    bom: bytes
    newline: str
    flavour: str
    original: Tournament
    line_of: Mapping[int, int]
    """The line (from 1) of each player."""
    ranks: Mapping[int, int]
    team_totals: Mapping[int, Printed]
    dirty: frozenset[int] = frozenset()
    """Lines that were repaired and must be written anew."""
    bytewise: frozenset[int] = frozenset()
    """Players' lines whose columns count bytes of UTF-8."""
    in_cells: frozenset[tuple[int, int]] = frozenset()
    """Round and player of absences that stand in players' lines."""
    in_records: frozenset[tuple[int, int]] = frozenset()
    """Round and player of byes that stand in records 240."""
    in_lists: frozenset[tuple[int, int]] = frozenset()
    """Round and player of absences that stand in lines XXZ."""

    @property
    def comments(self) -> tuple[str, ...]:
        """The ``###`` lines, without the mark."""
        return tuple(
            text[3:].strip() for text, section in zip(self.texts, self.sections, strict=True) if section == COMMENT
        )

    @property
    def unknown(self) -> tuple[tuple[int, str], ...]:
        """Lines of which nothing is known, with their numbers; blank lines aside."""
        return tuple(
            (line, text)
            for line, (text, section) in enumerate(zip(self.texts, self.sections, strict=True), 1)
            if section == UNKNOWN and text.strip()
        )

    @property
    def codes(self) -> frozenset[str]:
        """The codes of all records that were understood."""
        return frozenset(
            text[:3].upper() for text, section in zip(self.texts, self.sections, strict=True) if section != UNKNOWN
        )


class Loaded(NamedTuple):
    """A tournament with the file it came from."""

    tournament: Tournament
    document: Document
    repairs: tuple[Repair, ...] = ()
    """What a lenient reading changed."""
    notes: tuple[Repair, ...] = ()
    """Assumptions that were made without changing anything."""
    name: str = ""

    @property
    def flavour(self) -> str:
        return self.document.flavour
