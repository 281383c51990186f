"""The Amalfi system by hand: the ideal opponent stands as many places below as rounds are left."""

from __future__ import annotations

import pytest

from tablas.errors import OptionError
from tablas.model import Game, Outcome, Player, Round, Tournament
from tablas.systems import registry
from tablas.systems.open.amalfi import _from_the_ideal
from tablas.systems.registry import Settings


def paired(count: int, total: int | None, *rounds: Round) -> tuple[list[set[int]], int | None]:
    people = tuple(Player(number, f"P{number}", 2400 - 10 * number) for number in range(1, count + 1))
    made = registry.get("amalfi").pair(Tournament("Open", people, rounds, total_rounds=total), Settings())
    return [{pair.white, pair.black} for pair in made.pairs], made.bye


@pytest.mark.parametrize(
    ("count", "total", "boards", "bye"),
    [
        (2, 1, ["12"], None),
        (6, 1, ["12", "34", "56"], None),
        (6, 2, ["13", "24", "56"], None),
        (6, 3, ["14", "25", "36"], None),
        (6, 4, ["15", "26", "34"], None),
        (6, 5, ["16", "25", "34"], None),
        (6, 9, ["16", "25", "34"], None),
        (8, 3, ["14", "25", "36", "78"], None),
        (8, 5, ["16", "27", "38", "45"], None),
        (5, 2, ["13", "24"], 5),
        (7, 3, ["14", "25", "36"], 7),
    ],
)
def test_the_first_round(count: int, total: int, boards: list[str], bye: int | None) -> None:
    """Where nobody waits so far below, the nearest to that place is taken, so the last of all."""
    assert paired(count, total) == ([{int(one) for one in board} for board in boards], bye)


def test_who_has_met_goes_on_to_the_next_nearest() -> None:
    """1–3 and 2–4 were drawn and one round is left: the ideal are neighbours, unless both are due the same colour."""
    drawn = Round((Game(1, 3, Outcome.DRAW, Outcome.DRAW), Game(4, 2, Outcome.DRAW, Outcome.DRAW)))
    assert sorted(map(sorted, paired(4, 2, drawn)[0])) == [[1, 2], [3, 4]], "1 had White, 2 had Black"
    same = Round((Game(1, 3, Outcome.DRAW, Outcome.DRAW), Game(2, 4, Outcome.DRAW, Outcome.DRAW)))
    assert sorted(map(sorted, paired(4, 2, same)[0])) == [[1, 4], [2, 3]], "1 and 2 had White"


def test_without_a_number_of_rounds_there_is_no_distance() -> None:
    with pytest.raises(OptionError) as refused:
        paired(4, None)
    assert refused.value.message.code == "amalfi-system-needs"


def test_the_nearest_to_the_ideal_come_first_and_of_two_the_one_before_it() -> None:
    for waiting in ([], [10], [10, 12, 13], [10, 11, 12, 14, 15]):
        place = {player: player - 10 for player in range(10, 16)}
        for start in range(len(waiting) + 1):
            for end in range(start, len(waiting) + 1):
                for wanted in range(-2, 9):
                    found = list(_from_the_ideal(place, waiting, start, end, wanted))
                    here = waiting[start:end]
                    assert found == sorted(here, key=lambda one: (abs(place[one] - wanted), place[one]))
