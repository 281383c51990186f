"""Every tie-break there is: its code, name, source, modifiers and where it may be used.

Adding a tie-break is a function in a family file and one entry here; the
command line, the checks and the documents read this list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tablas.errors import OptionError
from tablas.standings import boards, buchholz, direct, knockout, koya, lots, own, ratings, sonneborn
from tablas.standings.book import Book
from tablas.standings.cells import Cells
from tablas.standings.descriptor import Descriptor
from tablas.standings.values import Column

ColumnOf: TypeAlias = Callable[[Book, Descriptor], Column]
CellsOf: TypeAlias = Callable[[Book, Descriptor], Cells]
SplitOf: TypeAlias = Callable[[Book, Descriptor, list[int]], list[list[int]]]
ShownOf: TypeAlias = Callable[[Book, Descriptor, Sequence[int]], dict[int, int]]

_ALL = ("swiss", "roundrobin", "knockout", "keizer")
_OPEN = ("swiss", "knockout", "keizer")
_CLOSED = ("roundrobin",)


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One entry: either a column of values, or a way to split a tied group."""

    code: str
    name: str
    family: str
    source: str
    column: ColumnOf | None = None
    cells: CellsOf | None = None
    split: SplitOf | None = None
    shown: ShownOf | None = None
    modifiers: str = ""
    """Letters of the modifiers it understands; ``:`` for ``:MP`` and ``:GP``."""
    systems: tuple[str, ...] = _ALL
    teams: bool | None = None
    """Only for teams, only for individuals, or (``None``) for both."""
    editions: tuple[str, ...] = ()
    """The editions that have it; empty: all."""
    standard: bool = True
    """In MTB26, so that it needs no ``OTHER_`` in a report."""


def _entries() -> list[TieBreak]:
    found = [
        TieBreak("PTS", "Points", "own", "C.07, art. 4", own.points, own.points_cells, modifiers=":"),
        TieBreak(
            "DE", "Direct encounter", "direct", "C.07, art. 6", split=direct.split, shown=direct.shown, modifiers=":P"
        ),
        TieBreak(
            "DEB",
            "Black (or away) in the direct encounter",
            "direct",
            "Elementos, 3.4.1",
            split=direct.split_blacks,
            shown=direct.blacks,
            standard=False,
        ),
        TieBreak("WIN", "Rounds with a win", "own", "C.07, art. 7.1", own.own_results, own.cells, modifiers=":"),
        TieBreak("WON", "Games won over the board", "own", "C.07, art. 7.2", own.own_results, own.cells, modifiers=":"),
        TieBreak("BPG", "Games with Black", "own", "C.07, art. 7.3", own.own_results, own.cells, modifiers=":"),
        TieBreak("BWG", "Games won with Black", "own", "C.07, art. 7.4", own.own_results, own.cells, modifiers=":"),
        TieBreak(
            "PS",
            "Progressive score",
            "own",
            "C.07, art. 7.5",
            own.progressive,
            own.progressive_cells,
            modifiers=":C",
            systems=_OPEN,
        ),
        TieBreak(
            "PSX",
            "Progressive score, cut to the end",
            "own",
            "Elementos, 3.1.8",
            own.progressive_to_the_end,
            own.progressive_cells,
            modifiers=":",
            systems=_OPEN,
            standard=False,
        ),
        TieBreak("REP", "Rounds elected to play", "own", "C.07, art. 7.6", own.own_results, own.cells, modifiers=":"),
        TieBreak(
            "STD",
            "Standard points",
            "own",
            "C.07, art. 7.7",
            own.own_results,
            own.cells,
            modifiers=":",
            editions=("2026",),
        ),
        TieBreak("TPN", "Pairing number", "lots", "C.07, art. 7.8", lots.pairing_number, modifiers="R"),
        TieBreak(
            "BH",
            "Buchholz",
            "buchholz",
            "C.07, art. 8.1",
            buchholz.buchholz,
            buchholz.cells,
            modifiers=":CMP",
            systems=_OPEN,
        ),
        TieBreak(
            "FB",
            "Fore-Buchholz",
            "buchholz",
            "C.07, art. 8.3",
            buchholz.buchholz,
            buchholz.cells,
            modifiers=":CMP",
            systems=_OPEN,
        ),
        TieBreak(
            "AOB",
            "Average of opponents' Buchholz",
            "buchholz",
            "C.07, art. 8.2",
            buchholz.average_buchholz,
            buchholz.average_cells,
            modifiers=":F",
            systems=_OPEN,
        ),
        TieBreak(
            "SUMBH",
            "Sum of opponents' Buchholz",
            "buchholz",
            "Elementos, 3.2.5; Annex III",
            buchholz.second_degree,
            buchholz.sum_cells,
            modifiers=":",
            systems=_OPEN,
            standard=False,
        ),
        TieBreak(
            "BH2",
            "Buchholz of the second degree",
            "buchholz",
            "Elementos, 3.4.2",
            buchholz.second_degree,
            buchholz.second_cells,
            modifiers=":",
            systems=_OPEN,
            standard=False,
        ),
        TieBreak(
            "HARKNESS",
            "Harkness median",
            "buchholz",
            "Elementos, 3.2.4",
            buchholz.harkness,
            buchholz.harkness_cells,
            modifiers=":",
            systems=_OPEN,
            standard=False,
        ),
        TieBreak(
            "SB",
            "Sonneborn-Berger",
            "sonneborn",
            "C.07, art. 9.1",
            sonneborn.sonneborn_berger,
            sonneborn.cells,
            modifiers=":CP",
        ),
        TieBreak(
            "SB2",
            "Sonneborn-Berger of the second degree",
            "sonneborn",
            "Elementos, 3.4.2",
            sonneborn.second_degree,
            sonneborn.second_cells,
            modifiers=":",
            standard=False,
        ),
        TieBreak("KS", "Koya", "koya", "C.07, art. 9.2", koya.koya, koya.cells, modifiers=":L"),
        TieBreak(
            "ARO",
            "Average rating of opponents",
            "ratings",
            "C.07, art. 10.1",
            ratings.average_rating,
            ratings.average_cells,
            modifiers="CMU",
            teams=False,
        ),
        TieBreak(
            "TPR",
            "Tournament performance rating",
            "ratings",
            "C.07, art. 10.2",
            ratings.performance_rating,
            ratings.average_cells,
            modifiers="U",
            teams=False,
        ),
        TieBreak(
            "PTP",
            "Perfect tournament performance",
            "ratings",
            "C.07, art. 10.3",
            ratings.performance_rating,
            ratings.average_cells,
            modifiers="U",
            teams=False,
        ),
        TieBreak(
            "APRO",
            "Average performance of opponents",
            "ratings",
            "C.07, art. 10.4",
            ratings.opponents_performance,
            ratings.opponents_cells,
            modifiers="U",
            teams=False,
        ),
        TieBreak(
            "APPO",
            "Average perfect performance of opponents",
            "ratings",
            "C.07, art. 10.5",
            ratings.opponents_performance,
            ratings.opponents_cells,
            modifiers="U",
            teams=False,
        ),
        TieBreak("RTNG", "Rating", "ratings", "C.07, art. 10.6", ratings.rating, modifiers="RU", teams=False),
        TieBreak(
            "MARGIN",
            "Points for minus against",
            "own",
            "Elementos, 3.1.2",
            own.margin,
            own.margin_cells,
            modifiers=":",
            standard=False,
        ),
        TieBreak(
            "BRIGHTWELL",
            "Brightwell",
            "own",
            "Elementos, 3.1.3",
            own.brightwell,
            own.brightwell_cells,
            modifiers=":K",
            systems=_CLOSED,
            standard=False,
        ),
        TieBreak("BC", "Board count", "boards", "C.07, art. 12.1", boards.board_count, teams=True),
        TieBreak("TBR", "Top board results", "boards", "C.07, art. 12.2", boards.top_boards, teams=True),
        TieBreak("BBE", "Bottom board elimination", "boards", "C.07, art. 12.3", boards.bottom_boards, teams=True),
        TieBreak("BERLIN", "Berlin", "boards", "usage in team leagues", boards.berlin, teams=True, standard=False),
        TieBreak(
            "DUTCH", "Dutch team tie-break", "boards", "Elementos, 3.1.9", boards.dutch, teams=True, standard=False
        ),
        TieBreak(
            "MPVGP",
            "The other one of match and game points",
            "own",
            "C.07, art. 13.1",
            own.other_score,
            own.points_cells,
            teams=True,
        ),
        TieBreak(
            "SSSC",
            "Score strength combination",
            "boards",
            "C.07, art. 13.4",
            boards.strength_combination,
            modifiers="FPK",
            teams=True,
            systems=_OPEN,
        ),
        TieBreak(
            "OLYMPIAD",
            "Olympiad Sonneborn-Berger",
            "sonneborn",
            "Annex III",
            sonneborn.sonneborn_berger,
            sonneborn.cells,
            teams=True,
            standard=False,
        ),
        TieBreak("LOTS", "Drawing of lots", "lots", "C.07, art. 4.2", lots.lots, standard=False),
        TieBreak(
            "LOTTERY",
            "Number of a public lottery",
            "lots",
            "Elementos, 3.4.3",
            split=lots.split_lottery,
            shown=lots.lottery_order,
            standard=False,
        ),
        TieBreak("PLAYOFF", "Play-off", "lots", "C.07, art. 3", lots.outside, modifiers="R", standard=False),
        TieBreak(
            "KO",
            "Matches won before the first lost",
            "knockout",
            "knock-out",
            knockout.stages_won,
            systems=("knockout",),
            standard=False,
        ),
        TieBreak(
            "KOP",
            "Matches won after it",
            "knockout",
            "knock-out",
            knockout.placing_won,
            systems=("knockout",),
            standard=False,
        ),
    ]
    for code, letters in (
        ("KSX", "by tenths of the maximum"),
        ("KSU", "up by score groups"),
        ("KSD", "down by score groups"),
    ):
        found.append(
            TieBreak(
                code,
                f"Koya extended {letters}",
                "koya",
                "Elementos, 3.1.5; Annex III",
                koya.extended_koya,
                modifiers=":",
                standard=False,
            )
        )
    names = {"M": "match points", "G": "game points"}
    for total, points in (("M", "M"), ("M", "G"), ("G", "M"), ("G", "G")):
        found.append(
            TieBreak(
                f"E{total}{points}SB",
                f"Extended Sonneborn-Berger: {names[total]} of the opponent times {names[points]} against it",
                "sonneborn",
                "C.07, art. 13.2",
                sonneborn.sonneborn_berger,
                sonneborn.cells,
                modifiers="CP",
                teams=True,
            )
        )
    for code, after in (
        ("EDE", ""),
        ("EDEBT", ", board count, top board"),
        ("EDEBB", ", board count, bottom board"),
        ("EDET", ", top board"),
        ("EDEB", ", bottom board"),
    ):
        found.append(
            TieBreak(
                code,
                f"Extended direct encounter{after}",
                "direct",
                "C.07, art. 13.3",
                split=direct.split_extended,
                shown=direct.shown,
                modifiers="P",
                teams=True,
            )
        )
    return found


TIE_BREAKS: dict[str, TieBreak] = {entry.code: entry for entry in _entries()}

_KASHDAN = TieBreak(
    "KASHDAN", "Kashdan", "own", "Elementos, 3.1.6", own.kashdan, own.kashdan_cells, modifiers=":", standard=False
)
_OUTSIDE = TieBreak("OTHER", "Value from outside", "lots", "MTB26", lots.outside, modifiers="R")


def get(descriptor: Descriptor, outside: Sequence[str] = ()) -> TieBreak:
    """The entry of a descriptor; *outside* are the names of values given from outside.

    >>> from tablas.standings.descriptor import parse
    >>> get(parse("BH/C1")).name, get(parse("OTHER_KASHDAN310")).name
    ('Buchholz', 'Kashdan')
    """
    code = descriptor.code
    bare = code.removeprefix("OTHER_")
    if any(name.upper().removeprefix("OTHER_") == bare for name in outside):
        return _OUTSIDE
    if descriptor.triple is not None:
        return _KASHDAN
    if bare in TIE_BREAKS and (bare == code or not TIE_BREAKS[bare].standard):
        return TIE_BREAKS[bare]
    if code.startswith("OTHER_"):
        return _OUTSIDE
    raise OptionError(f"There is no tie-break '{descriptor}'; there are: {', '.join(TIE_BREAKS)}, KASHDANxyz, OTHER_….")


def check(descriptor: Descriptor, book: Book) -> TieBreak:
    """The entry of a descriptor, if it may be used in this event.

    Raises :class:`OptionError` that says why not.
    """
    entry = get(descriptor, tuple(book.external))
    for letter in descriptor.modifiers():
        if letter not in entry.modifiers:
            known = (
                ", ".join("/" + known if known != ":" else ":MP or :GP" for known in entry.modifiers) or "no modifier"
            )
            shown = ":" + descriptor.score if letter == ":" else "/" + letter
            raise OptionError(f"{entry.code} does not know {shown} (in {descriptor}); it knows {known}.")
    if book.system not in entry.systems:
        places = " or ".join(_WORDS[system] for system in entry.systems)
        raise OptionError(
            f"{descriptor} ({entry.name}) is not allowed in a {_WORDS[book.system]}; it is for a {places}."
        )
    if entry.teams is True and book.teams is None:
        raise OptionError(f"{descriptor} ({entry.name}) is for team events only.")
    if entry.teams is False and book.teams is not None:
        raise OptionError(f"{descriptor} ({entry.name}) is for individual events only.")
    if entry.editions and book.edition.name not in entry.editions:
        raise OptionError(f"{descriptor} ({entry.name}) is not in the edition {book.edition.name}.")
    return entry


_WORDS = {"swiss": "Swiss", "roundrobin": "round robin", "knockout": "knock-out", "keizer": "Keizer event"}
