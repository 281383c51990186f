"""The catalogue of tie-breaks: code, name, source, functions, modifiers, where each may be used."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from tablas.standings import boards, buchholz, direct, knockout, koya, last_resorts, own, ratings, sonneborn
from tablas.standings.book import Book
from tablas.standings.cells import Cells
from tablas.standings.descriptor import Descriptor
from tablas.standings.values import Column

ColumnOf: TypeAlias = Callable[[Book, Descriptor], Column]
CellsOf: TypeAlias = Callable[[Book, Descriptor], Cells]
SplitOf: TypeAlias = Callable[[Book, Descriptor, list[int]], list[list[int]]]
ShownOf: TypeAlias = Callable[[Book, Descriptor, Sequence[int]], dict[int, int]]

ANYWHERE = ("swiss", "roundrobin", "knockout", "keizer")
OPEN = ("swiss", "knockout", "keizer")
CLOSED = ("roundrobin",)


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One entry: either a column of values, or a way to split a tied group."""

    code: str
    name: str
    source: str
    column: ColumnOf | None = None
    cells: CellsOf | None = None
    """What the column adds up, where it adds one number a round."""
    modifiers: str = ""
    """Letters of the modifiers it understands; ``:`` for ``:MP`` and ``:GP``."""
    family: str = ""
    split: SplitOf | None = None
    shown: ShownOf | None = None
    """The values to print for a tied group."""
    systems: tuple[str, ...] = ANYWHERE
    teams: bool | None = None
    """Only for teams, only for individuals, or (``None``) for both."""
    editions: tuple[str, ...] = ()
    """The editions that have it; empty: all."""
    standard: bool = True
    """In MTB26, so that it needs no ``OTHER_`` in a report."""


def entries() -> Iterator[TieBreak]:
    """Every tie-break with a name of its own, family by family."""
    yield from _own()
    yield from _direct()
    yield from _buchholz()
    yield from _sonneborn()
    yield from _koya()
    yield from _ratings()
    yield from _boards()
    yield from _rest()


def _own() -> Iterator[TieBreak]:
    row = partial(TieBreak, family="own")
    result = partial(row, column=own.own_results, cells=own.cells, modifiers=":")
    yield row("PTS", "Points", "C.07, art. 4", own.points, own.points_cells, ":")
    yield row(
        "MPVGP",
        "The other one of match and game points",
        "C.07, art. 13.1",
        own.other_score,
        own.points_cells,
        teams=True,
    )
    yield result("WIN", "Rounds with a win", "C.07, art. 7.1")
    yield result("WON", "Games won over the board", "C.07, art. 7.2")
    yield result("BPG", "Games with Black", "C.07, art. 7.3")
    yield result("BWG", "Games won with Black", "C.07, art. 7.4")
    yield result("REP", "Rounds elected to play", "C.07, art. 7.6")
    yield result("STD", "Standard points", "C.07, art. 7.7", editions=("2026",))
    cumulative = partial(row, cells=own.progressive_cells, systems=OPEN)
    yield cumulative("PS", "Progressive score", "C.07, art. 7.5", own.progressive, modifiers=":C")
    yield cumulative(
        "PSX",
        "Progressive score, cut to the end",
        "Elementos, 3.1.8",
        own.progressive_to_the_end,
        modifiers=":",
        standard=False,
    )
    yield row(
        "MARGIN", "Points for minus against", "Elementos, 3.1.2", own.margin, own.margin_cells, ":", standard=False
    )
    yield row(
        "BRIGHTWELL",
        "Brightwell",
        "Elementos, 3.1.3",
        own.brightwell,
        own.brightwell_cells,
        ":K",
        systems=CLOSED,
        standard=False,
    )


def _direct() -> Iterator[TieBreak]:
    row = partial(TieBreak, family="direct")
    yield row("DE", "Direct encounter", "C.07, art. 6", modifiers=":P", split=direct.split, shown=direct.shown)
    yield row(
        "DEB",
        "Black (or away) in the direct encounter",
        "Elementos, 3.4.1",
        split=direct.split_blacks,
        shown=direct.blacks,
        standard=False,
    )
    extended = partial(
        row, source="C.07, art. 13.3", modifiers="P", split=direct.split_extended, shown=direct.shown, teams=True
    )
    yield extended("EDE", "Extended direct encounter")
    yield extended("EDEBT", "Extended direct encounter, board count, top boards")
    yield extended("EDEBB", "Extended direct encounter, board count, bottom boards")
    yield extended("EDET", "Extended direct encounter, top boards")
    yield extended("EDEB", "Extended direct encounter, bottom boards")


def _buchholz() -> Iterator[TieBreak]:
    row = partial(TieBreak, family="buchholz", systems=OPEN)
    other = partial(row, modifiers=":", standard=False)
    yield row("BH", "Buchholz", "C.07, art. 8.1", buchholz.buchholz, buchholz.cells, ":CMP")
    yield row("FB", "Fore-Buchholz", "C.07, art. 8.3", buchholz.buchholz, buchholz.cells, ":CMP")
    yield row(
        "AOB",
        "Average of opponents' Buchholz",
        "C.07, art. 8.2",
        buchholz.average_buchholz,
        buchholz.average_cells,
        ":F",
    )
    yield other(
        "SUMBH", "Sum of opponents' Buchholz", "Elementos, 3.2.5; Annex III", buchholz.second_degree, buchholz.sum_cells
    )
    yield other(
        "BH2", "Buchholz of the second degree", "Elementos, 3.4.2", buchholz.second_degree, buchholz.second_cells
    )
    yield other("HARKNESS", "Harkness median", "Elementos, 3.2.4", buchholz.harkness, buchholz.harkness_cells)


def _sonneborn() -> Iterator[TieBreak]:
    row = partial(TieBreak, family="sonneborn", column=sonneborn.sonneborn_berger, cells=sonneborn.cells)
    yield row("SB", "Sonneborn-Berger", "C.07, art. 9.1", modifiers=":CP")
    yield TieBreak(
        "SB2",
        "Sonneborn-Berger of the second degree",
        "Elementos, 3.4.2",
        sonneborn.second_degree,
        sonneborn.second_cells,
        ":",
        "sonneborn",
        standard=False,
    )
    extended = partial(row, source="C.07, art. 13.2", modifiers="CP", teams=True)
    yield extended("EMMSB", "Opponents' match points times match points against them")
    yield extended("EMGSB", "Opponents' match points times game points against them")
    yield extended("EGMSB", "Opponents' game points times match points against them")
    yield extended("EGGSB", "Opponents' game points times game points against them")
    yield row("OLYMPIAD", "Olympiad Sonneborn-Berger", "Annex III", teams=True, standard=False)


def _koya() -> Iterator[TieBreak]:
    yield TieBreak("KS", "Koya", "C.07, art. 9.2", koya.koya, koya.cells, ":L", "koya")
    extended = partial(
        TieBreak,
        source="Elementos, 3.1.5; Annex III",
        column=koya.extended_koya,
        modifiers=":",
        family="koya",
        standard=False,
    )
    yield extended("KSX", "Koya, raised by tenths of the maximum")
    yield extended("KSU", "Koya, raised by score groups")
    yield extended("KSD", "Koya, lowered by score groups")


def _ratings() -> Iterator[TieBreak]:
    row = partial(TieBreak, family="ratings", teams=False)
    yield row(
        "ARO", "Average rating of opponents", "C.07, art. 10.1", ratings.average_rating, ratings.average_cells, "CMU"
    )
    performance = partial(row, column=ratings.performance_rating, cells=ratings.average_cells, modifiers="U")
    yield performance("TPR", "Tournament performance rating", "C.07, art. 10.2")
    yield performance("PTP", "Perfect tournament performance", "C.07, art. 10.3")
    yield row(
        "UPR",
        "Performance as an unrated player",
        "Elementos, 3.3.3",
        ratings.performance_as_unrated,
        ratings.average_cells,
        "UK",
        standard=False,
    )
    opponents = partial(row, column=ratings.opponents_performance, cells=ratings.opponents_cells, modifiers="U")
    yield opponents("APRO", "Average performance of opponents", "C.07, art. 10.4")
    yield opponents("APPO", "Average perfect performance of opponents", "C.07, art. 10.5")
    yield row("RTNG", "Rating", "C.07, art. 10.6", ratings.rating, modifiers="RU")


def _boards() -> Iterator[TieBreak]:
    row = partial(TieBreak, family="boards", teams=True)
    yield row("BC", "Board count", "C.07, art. 12.1", boards.board_count)
    yield row("TBR", "Top board results", "C.07, art. 12.2", boards.top_boards)
    yield row("BBE", "Bottom board elimination", "C.07, art. 12.3", boards.bottom_boards)
    yield row(
        "SSSC",
        "Score strength combination",
        "C.07, art. 13.4",
        boards.strength_combination,
        modifiers="FPK",
        systems=OPEN,
    )
    yield row("BERLIN", "Berlin", "usage in team leagues", boards.berlin, standard=False)
    yield row("DUTCH", "Dutch team tie-break", "Elementos, 3.1.9", boards.dutch, standard=False)


def _rest() -> Iterator[TieBreak]:
    row = partial(TieBreak, family="lots")
    yield row("TPN", "Pairing number", "C.07, art. 7.8", last_resorts.pairing_number, modifiers="R")
    yield row("LOTS", "Drawing of lots", "C.07, art. 4.2", last_resorts.lots, standard=False)
    yield row(
        "LOTTERY",
        "Number of a public lottery",
        "Elementos, 3.4.3",
        split=last_resorts.split_lottery,
        shown=last_resorts.lottery_order,
        standard=False,
    )
    yield row("PLAYOFF", "Play-off", "C.07, art. 3", last_resorts.outside, modifiers="R", standard=False)
    stage = partial(TieBreak, family="knockout", source="knock-out", systems=("knockout",), standard=False)
    yield stage("KO", "Stages survived", column=knockout.stages_won)
    yield stage("KOP", "Matches won after elimination", column=knockout.placing_won)


KASHDAN = TieBreak("KASHDAN", "Kashdan", "Elementos, 3.1.6", own.kashdan, own.kashdan_cells, ":", "own", standard=False)
"""Any ``KASHDANxyz``."""

OUTSIDE = TieBreak("OTHER", "Value from outside", "MTB26", last_resorts.outside, modifiers="R", family="lots")
"""Any ``OTHER_name`` whose values are given."""

GIVEN = {"PHASE": "Phase reached", "PLACE": "Place in the phase"}
"""Values that a pairing system gives from outside: groups and their final."""
