"""The names of tie-breaks: how they are written, where they are allowed, and that each of them works."""

from __future__ import annotations

import doctest
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from standings_data import ROUND_ROBIN, crosstable, read, round_robin, team_event
from tablas.errors import OptionError
from tablas.model import (
    EventInfo,
)
from tablas.standings import TIE_BREAKS, explain, format_list, parse, parse_list, rank
from tablas.standings.editions import in_force
from tablas.standings.registry import get


@pytest.mark.parametrize(
    "text",
    ["BH", "BH/C1", "BH:GP/C2/P", "KS/L+2", "KS/L-1", "SSSC/K3/F", "TPN/R", "ARO/U1400", "MPvGP", "BRIGHTWELL/K6.5"],
)
def test_a_descriptor_is_written_as_it_was_read(text: str) -> None:
    assert str(parse(text)) == text
    assert parse(text.lower()) == parse(text)


@pytest.mark.parametrize(
    "text", ["", "BH/X", "BH/C0", "BH:XP", "BH/C1/C2", "BH/C1/M1", "1BH", "KS/L", "SSSC/K0", "BH:"]
)
def test_what_is_not_a_descriptor_is_refused(text: str) -> None:
    with pytest.raises(OptionError):
        parse(text)


def test_old_names_are_understood() -> None:
    assert format_list(parse_list("GE,Brazilian;median")) == "REP,BH/C1,BH/M1"


def test_an_empty_list_is_refused() -> None:
    with pytest.raises(OptionError, match="empty"):
        parse_list(" , ")


MANDATORY = """
DE DE/P BPG BWG REP STD SB SB/C1 SB/C2 SB/P SB/C1/P SB/C2/P ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2 TPR PTP APRO APPO
RTNG RTNG/R WIN WON PS PS/C1 PS/C2 TPN TPN/R BH BH/C1 BH/C2 BH/M1 BH/M2 BH/P BH/C1/P BH/C2/P BH/M1/P BH/M2/P FB
FB/C1 FB/C2 FB/M1 FB/M2 FB/P FB/C1/P FB/C2/P FB/M1/P FB/M2/P AOB AOB/F KS KS/L+1 KS/L-2
"""


TEAM_MANDATORY = """
WIN:MP WON:MP PS:MP PS:GP PS:MP/C1 PS:GP/C2 BH:MP BH:GP BH:MP/M2/P FB:GP/C1 AOB:MP AOB:GP/F KS:MP KS:GP/L+1 BC
TBR BBE MPvGP EMMSB EMGSB/C1 EGMSB/C2/P EGGSB/P EDE EDEBT EDEBB EDET EDEB EDE/P SSSC SSSC/F/P SSSC/K2 DUTCH
BERLIN OLYMPIAD MARGIN
"""


def test_every_mandatory_individual_tie_break_works() -> None:
    table = rank(read("swiss5.txt"), ["PTS", *MANDATORY.split()], "2026")
    assert [str(descriptor) for descriptor in table.tie_breaks] == ["PTS", *MANDATORY.split()]


def test_every_mandatory_team_tie_break_works() -> None:
    table = rank(team_event("teams14.txt"), ["PTS", *TEAM_MANDATORY.split()], "2026")
    assert len(table.rows) == 14
    for row in table:
        explain(team_event("teams14.txt"), row.number, standings=table)


def test_every_entry_names_its_source() -> None:
    for entry in TIE_BREAKS.values():
        assert entry.name
        assert entry.source
        assert (entry.column is None) != (entry.split is None)


@pytest.mark.parametrize("code", ["BH", "BH/C1", "FB", "AOB", "PS", "SUMBH", "HARKNESS", "SSSC"])
def test_buchholz_is_refused_in_round_robins(code: str) -> None:
    event = replace(team_event("teams14.txt"), info=ROUND_ROBIN) if code == "SSSC" else round_robin(["* 1", "0 *"])
    event = event.ruled(system="berger")
    with pytest.raises(OptionError, match="not allowed in a round robin"):
        rank(event, ["PTS", code])


@pytest.mark.parametrize(
    ("codes", "edition", "sentence"),
    [
        ("PTS,BRIGHTWELL", "2026", "it is for a round robin"),
        ("PTS,BC", "2026", "team events only"),
        ("PTS,STD", "2024", "not in the edition 2024"),
        ("PTS,TPR/C1", "2026", "does not know /C"),
        ("PTS,NOPE", "2026", "There is no tie-break"),
        ("PTS,BH:GP", "2026", "team events only"),
        ("PTS,LOTS", "2026", "needs a seed"),
        ("PTS,LOTTERY", "2026", "needs the number"),
        ("PTS,OTHER_MINE", "2026", "needs its values from outside"),
        ("PTS", "1999", "There is no edition"),
    ],
)
def test_what_cannot_be_used_says_why(codes: str, edition: str, sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        rank(crosstable("1 0 2w= 2b=\n2 0 1b= 1w=\n"), codes, edition)


def test_edition_follows_the_day_of_the_event() -> None:
    days = [
        date(2010, 1, 1),
        date(2023, 7, 31),
        date(2023, 8, 1),
        date(2024, 8, 1),
        date(2026, 2, 28),
        date(2026, 3, 1),
    ]
    assert [in_force(day).name for day in days] == ["2012", "2012", "2023", "2024", "2024", "2026"]
    event = replace(read("swiss5.txt"), info=EventInfo(start=date(2025, 1, 1)))
    assert rank(event, "PTS,BH").row(4)["BH"] == "15"
    assert rank(event, "PTS,BH", "2026").row(4)["BH"] == "14"


def test_other_prefix() -> None:
    assert get(parse("OTHER_SUMBH")).code == "SUMBH"
    assert get(parse("OTHER_BH")).code == "OTHER"


def test_the_manual_lists_every_tie_break() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "standings.md").read_text(encoding="utf-8")
    for entry in TIE_BREAKS.values():
        spelled = str(parse(entry.code))
        assert f"| `{spelled}` | {entry.name} | {entry.source} |" in manual
    listed = set(re.findall(r"^\| `([A-Za-z0-9]+)` \|.*\|.*\|.*\|.*\|$", manual, re.MULTILINE))
    assert listed - {"KASHDANxyz"} == {str(parse(code)) for code in TIE_BREAKS}


def test_the_examples_of_the_manual_run() -> None:
    found = doctest.testfile(str(Path(__file__).parents[2] / "docs" / "standings.md"), module_relative=False)
    assert found.failed == 0
    assert found.attempted > 4
