"""Values, cuts, descriptors and editions: small facts in, and the whole answer looked at."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from tablas.errors import OptionError
from tablas.messages import Message
from tablas.model import Outcome, Player, Tournament
from tablas.standings.cells import Cells, cut_rounds, total
from tablas.standings.descriptor import Descriptor, format_list, parse_list, spelled
from tablas.standings.descriptor import parse as descriptor
from tablas.standings.editions import EDITIONS, get, in_force
from tablas.standings.ledger import Ledger
from tablas.standings.registry import report_list
from tablas.standings.table import led_by, open_book
from tablas.standings.values import Column, decimal

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


# Values


@pytest.mark.parametrize(
    ("value", "decimals", "written"),
    [
        (Fraction(107, 8), 2, "13.38"),
        (Fraction(25, 2), 2, "12.5"),
        (Fraction(7), 2, "7"),
        (Fraction(-1, 3), 2, "-0.33"),
        (Fraction(-3, 2), 2, "-1.5"),
        (Fraction(1, 200), 2, "0.01"),
        (Fraction(1, 201), 2, "0"),
        (Fraction(5, 2), 0, "3"),
        (Fraction(120), 0, "120"),
        (Fraction(-5), 0, "-5"),
        (Fraction(1, 16), 3, "0.063"),
        (Fraction(10), 2, "10"),
    ],
)
def test_a_number_has_as_many_decimals_as_it_needs(value: Fraction, decimals: int, written: str) -> None:
    assert decimal(value, decimals) == written


def test_a_column_of_values() -> None:
    column = Column([90, None, (30, 45), -20], 60)
    assert [column.text(at) for at in range(4)] == ["1.5", "-", "0.5 0.75", "-0.33"]
    exact = [Fraction(3, 2), None, (Fraction(1, 2), Fraction(3, 4)), Fraction(-1, 3)]
    assert [column.exact(at) for at in range(4)] == exact
    assert [column.number(at) for at in range(4)] == [1.5, None, [0.5, 0.75], -0.33]
    assert Column([120], 60).number(0) == 2
    assert isinstance(Column([120], 60).number(0), int)
    assert Column([5], 2, decimals=0).text(0) == "3"
    assert Column([7]).text(0) == "7"


def test_the_larger_value_is_better_unless_the_lower_is() -> None:
    values = [3, None, 7, 0, -2]
    high, low = Column([*values]), Column([*values], ascending=True)
    assert sorted(range(5), key=high.sort_key, reverse=True) == [2, 0, 3, 4, 1]
    assert sorted(range(5), key=low.sort_key, reverse=True) == [4, 3, 0, 2, 1], "nothing to count is worst either way"
    assert high.sort_key(2) == (1, 7)
    assert low.sort_key(2) == (1, -7)
    rows = Column([(1, 2), (1, 3)], ascending=True)
    assert rows.sort_key(0) > rows.sort_key(1)
    decided = Column([1, 1], keys=[(1, 4), (1, 5)])
    assert decided.sort_key(1) > decided.sort_key(0)
    assert decided.text(0) == decided.text(1) == "1"


# Cuts


@pytest.mark.parametrize(
    ("values", "weights", "voluntary", "low", "high", "cut"),
    [
        ([3, 1, 2], [3, 1, 2], (), 1, 0, [1]),
        ([3, 1, 2], [3, 1, 2], (), 2, 0, [1, 2]),
        ([3, 1, 2], [3, 1, 2], (), 0, 1, [0]),
        ([3, 1, 2], [3, 1, 2], (), 1, 1, [1, 0]),
        ([3, 1, 2], [3, 1, 2], (), 5, 5, [1, 2, 0]),
        ([3, 1, 2], [3, 1, 2], (), 0, 5, [0, 2, 1]),
        ([3, 1, 2], [3, 1, 2], {2}, 1, 0, [2]),
        ([3, 1, 2], [3, 1, 2], {0}, 1, 0, [0]),
        ([3, 1, 2], [3, 1, 2], {0, 2}, 2, 0, [2, 0]),
        ([2, 2, 2], [2, 2, 2], (), 1, 1, [0, 1]),
        ([2, 2, 2], [2, 2, 2], {2}, 1, 0, [2]),
        # The least significant goes, and of equal ones the smallest value, then the earlier round.
        ([5, 0, 4], [1, 2, 1], (), 1, 0, [2]),
        ([5, 0, 4], [1, 2, 2], (), 0, 1, [2]),
        # Who stayed away gives that round, unless it is worth less than the least significant one.
        ([5, 0, 4], [1, 2, 1], {1}, 1, 0, [2]),
        ([5, 4, 4], [1, 2, 1], {1}, 1, 0, [1]),
        ([0, 4, 4], [0, 2, 1], {1, 2}, 1, 0, [2]),
    ],
)
def test_what_is_cut(
    values: list[int], weights: list[int], voluntary: Any, low: int, high: int, cut: list[int]
) -> None:
    assert cut_rounds(values, weights, range(len(values)), voluntary, low, high) == cut
    assert cut_rounds(values, weights, [], voluntary, low, high) == []


@pytest.mark.parametrize(
    ("written", "sums"),
    [
        ("BH", [10, 10]),
        ("BH/C1", [9, 9]),
        ("BH/C2", [7, 7]),
        ("BH/C9", [0, 0]),
        ("BH/M1", [5, 5]),
        ("BH/M2", [0, 0]),
    ],
)
def test_sums_without_what_is_cut(written: str, sums: list[int]) -> None:
    """Four rounds of 4, 1, 3 and 2, and the same the other way round."""
    columns = [[4, 2], [1, 3], [3, 1], [2, 4]]
    book: Any = open_book(Tournament(players=(Player(1), Player(2))), "2026")
    ledger = Ledger(numbers=[1, 2], opponents=[[1, 0]] * 4, kinds=[[0, 0]] * 4)  # type: ignore[list-item]
    found = total(book, ledger, Cells(columns, 60), descriptor(written))
    assert (found.raw, found.scale) == (sums, 60)
    marked = Cells(columns, 60, significance=columns)
    assert total(book, ledger, marked, descriptor(written)).raw == sums
    if written in ("BH/C1", "BH/C2"):
        first = total(book, ledger, Cells(columns, 60, first=True), descriptor(written))
        assert first.raw == ([6, 8] if written == "BH/C1" else [5, 5])


# Descriptors and editions


@pytest.mark.parametrize(
    ("text", "code", "values"),
    [
        ("1BH", "not-tie-break", {"text": "1BH"}),
        ("", "not-tie-break", {"text": ""}),
        ("BH:XP", "only-mp-gp", {"text": "BH:XP"}),
        ("BH:", "only-mp-gp", {"text": "BH:"}),
        ("BH/C", "not-modifier-cn", {"modifier": "C", "text": "BH/C"}),
        ("BH/C0", "cuts-nothing-leave", {"modifier": "C0", "text": "BH/C0"}),
        ("BH/M0", "cuts-nothing-leave", {"modifier": "M0", "text": "BH/M0"}),
        ("SSSC/K0", "must-greater-than", {"modifier": "K0", "text": "SSSC/K0"}),
        ("BH/C1/C2", "modifier-beside-another", {"text": "BH/C1/C2", "modifier": "C2"}),
        ("BH/C1/M1", "modifier-beside-another", {"text": "BH/C1/M1", "modifier": "M1"}),
        ("BH/M1/C1", "modifier-beside-another", {"text": "BH/M1/C1", "modifier": "C1"}),
        ("BH/P/P", "modifier-beside-another", {"text": "BH/P/P", "modifier": "P"}),
    ],
)
def test_what_is_no_descriptor(text: str, code: str, values: dict[str, str]) -> None:
    with pytest.raises(OptionError) as refused:
        descriptor(text)
    assert refused.value.message == Message(code, **values)


@pytest.mark.parametrize(
    ("text", "read", "written", "letters"),
    [
        ("bh", Descriptor("BH"), "BH", ""),
        (" bh/c2/p ", Descriptor("BH", cut=2, forfeits_played=True), "BH/C2/P", "CP"),
        ("BH/M3/F", Descriptor("BH", median=3, fore=True), "BH/M3/F", "MF"),
        ("SB:GP", Descriptor("SB", "GP"), "SB:GP", ":"),
        ("KS/L-2", Descriptor("KS", limit=-2), "KS/L-2", "L"),
        ("KS/L3", Descriptor("KS", limit=3), "KS/L+3", "L"),
        ("SSSC/K2.5", Descriptor("SSSC", factor=Fraction(5, 2)), "SSSC/K2.5", "K"),
        ("SSSC/K4", Descriptor("SSSC", factor=Fraction(4)), "SSSC/K4", "K"),
        ("RTNG/R/U0", Descriptor("RTNG", reverse=True, unrated=0), "RTNG/R/U0", "RU"),
        ("mpvgp", Descriptor("MPVGP"), "MPvGP", ""),
        ("KASHDAN421", Descriptor("KASHDAN421", triple=(4, 2, 1)), "KASHDAN421", ""),
        ("OTHER_KASHDAN12-3-0", Descriptor("OTHER_KASHDAN12-3-0", triple=(12, 3, 0)), "OTHER_KASHDAN12-3-0", ""),
        ("BRAZILIAN", Descriptor("BH", cut=1), "BH/C1", "C"),
        ("MEDIAN", Descriptor("BH", median=1), "BH/M1", "M"),
        ("SOLKOFF/C1", Descriptor("BH", cut=1), "BH/C1", "C"),
        ("GE", Descriptor("REP"), "REP", ""),
        ("SNO", Descriptor("TPN"), "TPN", ""),
        ("RTG", Descriptor("RTNG"), "RTNG", ""),
        ("BERLINER", Descriptor("BERLIN"), "BERLIN", ""),
        ("BLACKS", Descriptor("BPG"), "BPG", ""),
    ],
)
def test_a_descriptor_is_read_and_written(text: str, read: Descriptor, written: str, letters: str) -> None:
    found = descriptor(text)
    assert (found, str(found), found.modifiers()) == (read, written, letters)
    assert (found.low, found.high) == (read.cut or read.median, read.median)


def test_lists_of_descriptors() -> None:
    assert [str(one) for one in parse_list(" PTS, DE;BH/C1 SB,;")] == ["PTS", "DE", "BH/C1", "SB"]
    assert parse_list(["PTS", Descriptor("DE")]) == (Descriptor("PTS"), Descriptor("DE"))
    assert format_list(parse_list("pts mpvgp")) == "PTS,MPvGP"
    assert (spelled("MPVGP"), spelled("BH")) == ("MPvGP", "BH")
    assert (
        report_list(parse_list("PTS,BH/C1,SUMBH,OTHER_X,KASHDAN310"))
        == "PTS,BH/C1,OTHER_SUMBH,OTHER_X,OTHER_KASHDAN310"
    )
    for nothing in ("", " ,; ", []):
        with pytest.raises(OptionError) as refused:
            parse_list(nothing)
        assert refused.value.message == Message("list-tie-breaks")
    listed = parse_list("BH,SB")
    assert [str(one) for one in led_by((), listed)] == ["PTS", "BH", "SB"]
    for named in ("PTS", "KO", "OTHER_KEIZER"):
        assert [str(one) for one in led_by((), parse_list(f"BH,{named}"))] == ["BH", named]
    assert [str(one) for one in led_by(("KO", "KOP"), parse_list("KOP,DE"))] == ["KO", "KOP", "DE"]


@pytest.mark.parametrize(
    ("day", "name"),
    [
        (date(2000, 1, 1), "2012"),
        (date(2012, 7, 1), "2012"),
        (date(2023, 7, 31), "2012"),
        (date(2023, 8, 1), "2023"),
        (date(2024, 7, 31), "2023"),
        (date(2024, 8, 1), "2024"),
        (date(2026, 2, 28), "2024"),
        (date(2026, 3, 1), "2026"),
        (date(2030, 1, 1), "2026"),
        (None, "2026"),
    ],
)
def test_which_text_is_in_force(day: date | None, name: str) -> None:
    assert in_force(day) == get(name)


def test_editions_by_name() -> None:
    assert list(EDITIONS) == ["plain", "classic", "2012", "2023", "2024", "2026"]
    with pytest.raises(OptionError) as refused:
        get("2025")
    assert refused.value.message.code == "no-edition-tie"
    assert refused.value.message.values["name"] == "2025"
