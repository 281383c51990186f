"""docs/results.md says what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablas.history import RULES_2017, RULES_2026, Float, HistoryRules, records
from tablas.model import BYES, Bye, Game, Outcome, Player, Round, Scoring, Tournament, format_points

TABLE = Path(__file__).parents[2] / "docs" / "results.md"
NAMES = [
    "points",
    "played",
    "met",
    "colour",
    "rated",
    "float_2017",
    "float_2026",
    "bars_2017",
    "bars_2026",
]  # fmt: skip


def rows() -> dict[str, dict[str, str]]:
    found = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("| `"):
            code, _, *cells = (cell.strip() for cell in line.strip("|").split("|"))
            found[code.strip("`")] = dict(zip(NAMES, cells, strict=True))
    return found


def after(outcome: Outcome, rules: HistoryRules) -> tuple[Float, bool]:
    """Float and bye bar of a player after one round with that outcome."""
    if outcome in BYES:
        played = Round(byes=(Bye(1, outcome),))
    else:
        played = Round(games=(Game(1, 2, outcome, Outcome.LOSS if outcome.played else Outcome.FORFEIT_LOSS),))
    record = records(Tournament(players=(Player(1), Player(2)), rounds=(played,)), rules)[1]
    return record.last_float, record.bye_barred


def test_every_outcome_has_a_row() -> None:
    assert set(rows()) == {outcome.value for outcome in Outcome}


@pytest.mark.parametrize("outcome", Outcome)
def test_row(outcome: Outcome) -> None:
    row = rows()[outcome.value]
    assert re.split(r"[ ,]", row["points"])[0] == format_points(Scoring().value(outcome), half="½")
    assert (row["played"] == "yes") == (row["met"] == "yes") == (row["colour"] == "yes") == outcome.played
    assert (row["rated"] == "yes") == outcome.is_rated
    assert (row["rated"] == "later") == (not outcome.is_known)
    for edition, rules in (("2017", RULES_2017), ("2026", RULES_2026)):
        mark, barred = after(outcome, rules)
        assert (row[f"bars_{edition}"] == "yes") == barred
        if not outcome.played:
            assert (row[f"float_{edition}"] == "yes") == (mark is Float.DOWN)
