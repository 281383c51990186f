"""The exercise set on C.07 (M. Held, 2024), number by number, in two editions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from standings_data import DATA, ROUND_ROBIN, read
from tablas.standings import rank
from tablas.standings.values import decimal


def expected_lines() -> list[tuple[str, str, list[str]]]:
    found = []
    for line in (DATA / "swiss5-expected.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            code, edition, *values = line.split()
            for name in (
                ("2023", "2024", "2026") if edition == "*" else ("2026",) if edition == "2026" else ("2023", "2024")
            ):
                found.append((code, name, values))
    return found


@pytest.mark.parametrize(("code", "edition", "values"), expected_lines(), ids=lambda part: str(part)[:12])
def test_swiss_of_16(code: str, edition: str, values: list[str]) -> None:
    table = rank(read("swiss5.txt"), ["PTS", code] if code != "PTS" else "PTS", edition)
    found = table.values(code)
    shown = [decimal(value) if isinstance(value := found[number], Fraction) else "-" for number in range(1, 17)]
    assert shown == [text if text == "-" else decimal(Fraction(text)) for text in values]


def test_every_expected_line_is_read() -> None:
    assert len(expected_lines()) == 13 * 3 + 6 * 3


@pytest.mark.parametrize("edition", ["2023", "2024", "2026"])
def test_direct_encounter_leaves_the_swiss_groups_tied(edition: str) -> None:
    places = rank(read("swiss5.txt"), "PTS,DE", edition).places()
    assert [places[number] for number in (1, 3, 4, 16)] == [2, 2, 2, 2]
    assert [places[number] for number in (5, 8, 11)] == [7, 7, 7]


@pytest.mark.parametrize("edition", ["2023", "2024", "2026"])
def test_direct_encounter_ranks_after_nine_rounds(edition: str) -> None:
    places = rank(read("swiss9.txt"), "PTS,DE", edition).places()
    assert [places[number] for number in range(1, 17)] == [3, 5, 1, 3, 9, 2, 6, 6, 14, 9, 13, 14, 16, 9, 9, 6]


@pytest.mark.parametrize("edition", ["2023", "2024", "2026"])
@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("SB", "9.25 6.25 6.25 4.25 3.25 2.25"),
        ("SB/C1", "9.25 4.75 4.75 4.25 3.25 1.5"),
        ("KS", "2 0.5 0.5 1 0.5 0"),
    ],
)
def test_round_robin_of_6(code: str, values: str, edition: str) -> None:
    table = rank(read("roundrobin6.txt", info=ROUND_ROBIN), ["PTS", code], edition)
    assert [table.row(number)[code] for number in range(1, 7)] == values.split()


@pytest.mark.parametrize("edition", ["2023", "2024", "2026"])
def test_round_robin_places_by_direct_encounter(edition: str) -> None:
    places = rank(read("roundrobin6.txt", info=ROUND_ROBIN), "PTS,DE", edition).places()
    assert [places[number] for number in range(1, 7)] == [1, 2, 2, 6, 5, 4]
