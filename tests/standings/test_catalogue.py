"""What every tie-break understands, where it is used, and how a report writes it; extended Koya worked by hand."""

from __future__ import annotations

from standings_data import round_robin
from tablas.standings import catalogue, explain, rank

TABLE = """
PTS        :    -        -
MPVGP      -    -        teams
WIN        :    -        -
WON        :    -        -
BPG        :    -        -
BWG        :    -        -
REP        :    -        -
STD        :    -        -
PS         :C   open     -
PSX        :    open     -     OTHER_
MARGIN     :    -        -     OTHER_
BRIGHTWELL :K   closed   -     OTHER_
DE         :P   -        -
DEB        -    -        -     OTHER_
EDE        P    -        teams
EDEBT      P    -        teams
EDEBB      P    -        teams
EDET       P    -        teams
EDEB       P    -        teams
BH         :CMP open     -
FB         :CMP open     -
AOB        :F   open     -
SUMBH      :    open     -     OTHER_
BH2        :    open     -     OTHER_
HARKNESS   :    open     -     OTHER_
SB         :CP  -        -
SB2        :    -        -     OTHER_
EMMSB      CP   -        teams
EMGSB      CP   -        teams
EGMSB      CP   -        teams
EGGSB      CP   -        teams
OLYMPIAD   -    -        teams OTHER_
KS         :L   -        -
KSX        :    -        -     OTHER_
KSU        :    -        -     OTHER_
KSD        :    -        -     OTHER_
ARO        CMU  -        alone
TPR        U    -        alone
PTP        U    -        alone
UPR        UK   -        alone OTHER_
APRO       U    -        alone
APPO       U    -        alone
RTNG       RU   -        alone
BC         -    -        teams
TBR        -    -        teams
BBE        -    -        teams
SSSC       FPK  open     teams
BERLIN     -    -        teams OTHER_
DUTCH      -    -        teams OTHER_
TPN        R    -        -
LOTS       -    -        -     OTHER_
LOTTERY    -    -        -     OTHER_
PLAYOFF    R    -        -     OTHER_
KO         -    knockout -     OTHER_
KOP        -    knockout -     OTHER_
KASHDAN    :    -        -     OTHER_
OTHER      R    -        -
"""
"""Modifiers, events, whether only for teams or only for players, and ``OTHER_`` where MTB26 does not know it."""
EVENTS = {
    catalogue.ANYWHERE: "-",
    catalogue.OPEN: "open",
    catalogue.CLOSED: "closed",
    ("knockout",): "knockout",
}
ONLY = {None: "-", True: "teams", False: "alone"}


def test_every_tie_break_is_what_the_table_says() -> None:
    known = [*catalogue.entries(), catalogue.KASHDAN, catalogue.OUTSIDE]
    found = [(one.code, one.modifiers or "-", EVENTS[one.systems], ONLY[one.teams], one.standard) for one in known]
    lines = [line.split() for line in TABLE.strip().splitlines()]
    assert found == [(*line[:4], line[4:] != ["OTHER_"]) for line in lines]
    assert {one.code for one in known if one.editions} == {"STD"}


def test_extended_koya_by_hand() -> None:
    """Scores 4, 4, 3, 2, 1 and 1 of 5: half have the first three, above 60 % only two, above 80 none."""
    event = round_robin(["* 1 1 1 1 0", "0 * 1 1 1 1", "0 0 * 1 1 1", "0 0 0 * 1 1", "0 0 0 0 * 1", "1 0 0 0 0 *"])
    table = rank(event, "PTS,KS,KSX,KSU,KSD")
    shown = {row.number: tuple(row[code] for code in ("KS", "KSX", "KSU", "KSD")) for row in table}
    assert shown == {
        1: ("2", "2 1 1 0 0", "2 1 0", "2 3 4"),
        2: ("1", "1 0 0 0 0", "1 0 0", "1 2 4"),
        3: ("0", "0 0 0 0 0", "0 0 0", "0 1 3"),
        4: ("0", "0 0 0 0 0", "0 0 0", "0 0 2"),
        5: ("0", "0 0 0 0 0", "0 0 0", "0 0 1"),
        6: ("1", "1 1 1 0 0", "1 1 0", "1 1 1"),
    }
    assert [row["KS/L+1"] for row in rank(event, "PTS,KS/L+1")] == [row["KS"] for row in table]
    moved = {row.number: row["KS/L+2"] for row in rank(event, "PTS,KS/L+2")}
    assert moved == {1: "1", 2: "0", 3: "0", 4: "0", 5: "0", 6: "1"}
    lower = {row.number: row["KS/L-1"] for row in rank(event, "PTS,KS/L-1")}
    assert lower == {1: "3", 2: "2", 3: "1", 4: "0", 5: "0", 6: "1"}


def test_every_game_over_the_board_counts_in_the_working() -> None:
    """Four players and three rounds: whoever was met counts, the first of the list too, and nothing was cut."""
    event = round_robin(["* = 1 0", "= * 0 1", "0 1 * =", "1 0 = *"])
    for number in range(1, 5):
        for working in explain(event, number, "PTS,AOB,BH,SB,WIN,KS", system="swiss").workings:
            met = [one for one in working.contributions if one.opponent is not None]
            assert len(met) == 3
            assert {one.opponent for one in met} == {1, 2, 3, 4} - {number}
            assert all(one.counted and not one.cut for one in met), str(working.descriptor)
