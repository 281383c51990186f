"""Writing a tournament as a report: from nothing, or into the file it was read from.

What did not change since the file was read is copied from it; a changed
section or cell is written anew in the habits of the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tablas.errors import FormatError, OptionError, Where
from tablas.formats.trf import lexing
from tablas.formats.trf.document import COMMENT, PLAYER, UNKNOWN, Document
from tablas.formats.trf.player_lines import PlayerLines
from tablas.formats.trf.records import ORDER, SECTIONS
from tablas.formats.trf.sections import RENDERERS, VALUES
from tablas.formats.trf.styles import FLAVOURS, Style
from tablas.formats.trf.team_tables import Printed, TeamRow, same_totals
from tablas.formats.trf.values import clean
from tablas.messages import Items
from tablas.model import Tournament

TEAM_TABLES = ("team games", "team results")
"""Records 801 and 802: nobody needs them, so only a file that has them gets them."""


def dump(
    tournament: Tournament,
    document: Document | None = None,
    flavour: str | None = None,
    newline: str | None = None,
    encoding: str | None = None,
    ranks: Mapping[int, int] | None = None,
    comments: tuple[str, ...] = (),
    team_rows: Mapping[int, TeamRow] | None = None,
    fresh: bool = False,
) -> bytes:
    """The bytes of a report.

    With the *document* of the file the tournament came from, whatever is
    unchanged stays byte for byte; *flavour*, *newline* and *encoding* are the
    file's unless given.  Without it they are ``trf26``, CRLF and UTF-8.
    *ranks* are the places of the standings by pairing number, *team_rows* the
    table of a team event by team; without them a file keeps its own.  *comments*
    are written as ``###`` lines (TRF26 only).  With *fresh* every line is written
    anew, in the order of TRF26, even where nothing changed.

    >>> from tablas.model import Player, Tournament
    >>> print(dump(Tournament("Club", (Player(1, "Ana"),), total_rounds=5), newline="\\n").decode())
    012 Club
    062 1
    072 0
    142 5
    001    1      Ana                                                                0.0
    <BLANKLINE>
    """
    if flavour is not None and flavour not in FLAVOURS:
        raise OptionError("no-flavour-choose", flavour=flavour, flavours=Items(FLAVOURS))
    tournament.check()
    if document is not None and flavour in (None, document.flavour) and not fresh:
        texts, endings = _rewritten(tournament, document, newline, ranks, comments, team_rows)
    else:
        texts = _anew(tournament, document, flavour or "trf26", ranks, comments, team_rows)
        endings = [newline or (document.newline if document else "\r\n")] * len(texts)
    if encoding is not None:
        return lexing.join(texts, endings, encoding)
    if document is None:
        return lexing.join(texts, endings, "utf-8")
    try:
        return lexing.join(texts, endings, document.encoding, document.bom)
    except FormatError:
        # A name the old encoding cannot hold: the file as a whole becomes UTF-8.
        return lexing.join(texts, endings, "utf-8")


def save(
    path: str | Path,
    tournament: Tournament,
    document: Document | None = None,
    flavour: str | None = None,
    newline: str | None = None,
    encoding: str | None = None,
    ranks: Mapping[int, int] | None = None,
    comments: tuple[str, ...] = (),
) -> None:
    """Write a report to *path*; see :func:`dump`."""
    data = dump(tournament, document, flavour, newline, encoding, ranks, comments)
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise FormatError("the-file-cannot-be-written", Where(str(path)), strerror=error.strerror or error) from None


def _anew(
    tournament: Tournament,
    document: Document | None,
    flavour: str,
    ranks: Mapping[int, int] | None,
    comments: tuple[str, ...],
    team_rows: Mapping[int, TeamRow] | None,
) -> list[str]:
    """All lines of a report that follows no file, but keeps what only a file can know."""
    style = Style(flavour, team_totals=_totals(document, team_rows), team_rows=team_rows)
    known_ranks = ranks if ranks is not None or document is None else document.ranks
    notes = [*(document.comments if document else ()), *comments]
    texts: list[str] = []
    for section in SECTIONS:
        if section == PLAYER:
            texts += PlayerLines(tournament, style, known_ranks or {}).all()
        elif section == COMMENT:
            if flavour == "trf26":
                texts += [f"### {clean(note)}" for note in notes]
        elif section in TEAM_TABLES:
            if flavour == "trf26" and document is not None and section in document.sections:
                texts += RENDERERS[section](tournament, style) or _lines(document, section)
        elif section in RENDERERS:
            texts += RENDERERS[section](tournament, style)
    if document is not None:
        texts += [text for _, text in document.unknown]
    return texts


def _rewritten(
    tournament: Tournament,
    document: Document,
    newline: str | None,
    ranks: Mapping[int, int] | None,
    comments: tuple[str, ...],
    team_rows: Mapping[int, TeamRow] | None,
) -> tuple[list[str], list[str]]:
    """The lines of *document* with what changed put in its place."""
    style = Style(document.flavour, document, document.codes, _totals(document, team_rows), team_rows)
    changed = _changed_sections(tournament, document, style)
    lines = PlayerLines(tournament, style, ranks if ranks is not None else document.ranks, ranks is not None)
    texts: list[str] = []
    endings: list[str] = []
    places: list[str] = []
    ending_of = newline or document.newline

    def emit(new: list[str], section: str) -> None:
        texts.extend(new)
        endings.extend([ending_of] * len(new))
        places.extend([section] * len(new))

    written: set[str] = set()
    slots = document.sections.count(PLAYER)
    for text, ending, section in zip(document.texts, document.endings, document.sections, strict=True):
        if section == PLAYER:
            slots -= 1
            new = lines.rest() if slots == 0 else lines.next()
        elif section in changed:
            new = [] if section in written else changed[section]
            written.add(section)
        else:
            new = [text]
        emit(new, section)
        if new and not newline:
            endings[-1] = ending
    if PLAYER not in document.sections:
        _insert(PLAYER, lines.rest(), texts, endings, places, ending_of)
    for section, new in changed.items():
        if section not in written:
            _insert(section, new, texts, endings, places, ending_of)
    if comments:
        _insert(COMMENT, [f"### {clean(note)}" for note in comments], texts, endings, places, ending_of)
    _close(endings, document, ending_of)
    return texts, endings


def _changed_sections(tournament: Tournament, document: Document, style: Style) -> dict[str, list[str]]:
    dirty = {document.sections[line - 1] for line in document.dirty}
    original = document.original
    if tournament is original and not dirty and style.team_rows is None:
        return {}
    changed = _changed_team_tables(tournament, document, style)
    return changed | {
        section: RENDERERS[section](tournament, style)
        for section, value in VALUES.items()
        if section in dirty
        or (
            value(tournament, style) != value(original, style)
            # Counts are a courtesy: nobody misses one that was never there.
            and (not section.endswith(" count") or section in document.sections)
        )
    }


def _totals(document: Document | None, team_rows: Mapping[int, TeamRow] | None) -> Mapping[int, Printed]:
    """The totals to print: the file's own unless the table gives others."""
    known = document.team_totals if document else {}
    if team_rows is None:
        return known
    totals = {}
    for number, row in team_rows.items():
        old = known.get(number)
        totals[number] = old if old is not None and same_totals(old, row.printed) else row.printed
    return totals


def _changed_team_tables(tournament: Tournament, document: Document, style: Style) -> dict[str, list[str]]:
    if style.team_rows is None:
        return {}
    changed = ["teams"] if "310" in style.codes and style.team_totals != document.team_totals else []
    changed += [section for section in TEAM_TABLES if section in document.sections]
    return {section: RENDERERS[section](tournament, style) for section in changed}


def _lines(document: Document, section: str) -> list[str]:
    return [text for text, one in zip(document.texts, document.sections, strict=True) if one == section]


def _insert(section: str, new: list[str], texts: list[str], endings: list[str], places: list[str], ending: str) -> None:
    """Put lines of a section where TRF26 has it among the sections that are there."""
    later = (
        place for place, other in enumerate(places) if other not in (UNKNOWN, COMMENT) and ORDER[other] > ORDER[section]
    )
    end = len(texts)
    while end and not texts[end - 1].strip():
        end -= 1
    place = next(later, end)
    texts[place:place] = new
    endings[place:place] = [ending] * len(new)
    places[place:place] = [section] * len(new)


def _close(endings: list[str], document: Document, ending: str) -> None:
    """Every line but the last ends; the last does if it did in the file."""
    for index in range(len(endings) - 1):
        endings[index] = endings[index] or ending
    if endings and document.endings:
        endings[-1] = (endings[-1] or ending) if document.endings[-1] else ""
