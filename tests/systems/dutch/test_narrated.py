"""Why the books' candidates win or lose: every narrated criterion, exchange and transposition (Dutch 2017).

The 40-player tournament of the Manual 2023 says of each rejected pair which
criterion it breaks; the 12-player and the 14-player examples of the Manual
2018 print the failures of whole candidates.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

import dutch_books as books
import tablas
from tablas.model import HALF, Absence, Colour, Game, Outcome, Player, Round, Tournament
from tablas.systems.answers import Why
from tablas.systems.open.common.field import Field, build_field
from tablas.systems.open.dutch.bracket import Bracket, sorted_pairing
from tablas.systems.open.dutch.edition import EDITIONS
from tablas.systems.open.dutch.exchanges import exchanges
from tablas.systems.open.dutch.trace import DutchTrace

EDITION = EDITIONS["2017"]


@pytest.mark.parametrize(
    ("number", "pair", "criterion"),
    [
        (4, (1, 5), "C.12"),  # 9 would go down again
        (4, (30, 36), "C.13"),  # 30 would go up again
        (5, (20, 2), "C.15"),  # 2 went up two rounds before
        (5, (27, 35), "C.11"),  # 35 has a strong preference
        (6, (6, 3), "C.12"),  # 20 would go down again
        (6, (40, 34), "C.15"),  # 34 went up two rounds before
        (7, (27, 23), "C.14"),  # 31 went down two rounds before
    ],
)
def test_a_rejected_pair_breaks_the_narrated_criterion(number: int, pair: tuple[int, int], criterion: str) -> None:
    answer = tablas.explain(books.tournament("llera").after(number - 1), *pair, edition="2017")
    assert (answer.why, answer.criterion, answer.made, answer.forced) == (Why.CRITERION, criterion, 0, 1)


@pytest.mark.parametrize(("number", "pair"), [(5, (27, 31)), (7, (27, 31)), (7, (31, 37)), (7, (27, 37))])
def test_two_who_must_have_the_same_colour(number: int, pair: tuple[int, int]) -> None:
    assert tablas.explain(books.tournament("llera").after(number - 1), *pair, edition="2017").why is Why.COLOURS


MET = {
    2: "4-24 31-11 35-15 16-36",
    3: "3-12 24-16 32-23",
    4: "3-12 6-17 39-19 37-26",
    5: "1-9 3-12 2-13 19-29 19-39 25-40 31-40 35-28",
    6: "20-9 8-17 15-29 24-19 19-29 21-28 14-34",
    7: "2-9 2-12 2-13 2-17 3-4 3-12 3-13 4-13 10-13 10-17 15-39 29-19 28-39",
}
"""Pairs that the book passes over because they have been played."""


@pytest.mark.parametrize("number", MET)
def test_pairs_already_played_are_told(number: int) -> None:
    event = books.tournament("llera").after(number - 1)
    for pair in MET[number].split():
        one, two = map(int, pair.split("-"))
        assert tablas.explain(event, one, two, edition="2017").why is Why.MET, pair


@pytest.mark.parametrize(
    ("number", "score", "moved"),
    [
        (5, "3.5", ((1,), (5,))),
        (6, "1.5", ((14,), (33,))),
        (7, "3.5", ((3,), (10,))),
        (7, "3", ((19,), (21,))),
    ],
)
def test_narrated_exchanges(number: int, score: str, moved: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    found = _bracket(number, score)["exchange"]
    assert (tuple(found["from_s1"]), tuple(found["from_s2"])) == moved


@pytest.mark.parametrize(
    ("number", "score", "order"),
    [
        (4, "1", (31, 37, 40, 33)),
        (5, "2", (22, 23, 29, 39, 24)),  # the sixteenth order of the last three
        (5, "1.5", (14, 28, 35, 40)),  # against the moved-down 26, and the third order of the remainder
    ],
)
def test_narrated_transpositions(number: int, score: str, order: tuple[int, ...]) -> None:
    assert tuple(_bracket(number, score)["transposition"]) == order


def _bracket(number: int, score: str) -> Any:
    trace = tablas.pair(books.tournament("llera").after(number - 1), edition="2017").trace
    assert trace is not None
    data: Any = trace.as_data()
    return next(bracket for bracket in data["brackets"] if bracket["score"] == score)


@dataclass(frozen=True)
class Example:
    """A bracket of the 12-player tournament and what its candidates fail in."""

    round: int
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]

    def values(self, pairs: str) -> dict[str, object]:
        """What each criterion says of a candidate, written ``1-5 4-9``."""
        return candidate(books.tournament("twelve").after(self.round - 1), self.moved_down, self.residents, pairs)


def candidate(
    event: Tournament, moved_down: tuple[int, ...], residents: tuple[int, ...], pairs: str
) -> dict[str, object]:
    field = build_field(event, EDITION.history)
    rank = {number: place for place, number in enumerate(field.numbers)}
    chosen = [(rank[int(one)], rank[int(two)]) for one, two in (pair.split("-") for pair in pairs.split())]
    paired = {player for pair in chosen for player in pair}
    bracket = _of(field, [rank[number] for number in moved_down], [rank[number] for number in residents])
    left = [player for player in bracket.players if player not in paired]
    (trace,) = DutchTrace(field, EDITION, [(bracket, sorted_pairing(chosen, left, "printed"))]).brackets
    return {name: value for name, _, value in trace.criteria}


def _of(field: Field, moved_down: list[int], residents: list[int]) -> Bracket:
    return Bracket(field, sorted(moved_down), sorted(residents), following=[], below_from=max(residents) + 1)


def test_first_example_the_natural_pairing_denies_two_colours() -> None:
    first = Example(2, (), (1, 4, 5, 9))
    assert first.values("1-5 4-9")["C.10"] == 2
    assert first.values("1-9 4-5")["C.10"] == 0


def test_second_example_each_candidate_fails_somewhere_else() -> None:
    second = Example(4, (12,), (3, 11))
    best, other, worst = (second.values(pair) for pair in ("12-3", "12-11", "11-3"))
    assert (best["C.10"], best["C.12"]) == (0, 1)
    assert other["C.10"] == 1
    assert best["C.6"] == other["C.6"]
    assert worst["C.6"] > best["C.6"]  # type: ignore[operator]


@pytest.mark.parametrize(
    ("pairs", "colours", "upfloats"),
    [
        ("4-2 6-7 8-9", 2, 1),
        ("4-2 6-7 12-8", 1, 1),
        ("4-2 6-7 12-9", 1, 1),
        ("4-2 7-9 12-8", 0, 1),
        ("4-8 6-2 7-9", 0, 0),
    ],
)
def test_third_example_until_the_perfect_candidate(pairs: str, colours: int, upfloats: int) -> None:
    third = Example(4, (4,), (2, 6, 7, 8, 9, 12))
    values = third.values(pairs)
    assert (values["C.10"], values["C.13"]) == (colours, upfloats)
    assert tablas.explain(books.tournament("twelve").after(3), 6, 8, edition="2017").why is Why.MET


@pytest.mark.parametrize(
    ("pairs", "colours", "differences"),
    [
        ("7-3 6-10 8-11", 2, None),
        ("7-3 6-11 8-10", 0, ["1", "0.5"]),
        ("7-11 6-10 8-3", 2, None),
        ("7-11 6-3 8-10", 0, ["0.5", "0.5"]),
    ],
)
def test_fourth_example_the_collapsed_last_bracket(pairs: str, colours: int, differences: list[str] | None) -> None:
    """All four have the same score differences; C.17 spares number 3 the wider one.

    The book counts one repeated upfloat, that of 3, in either candidate.  By its
    own marks 10 goes up again too, against 8; it does so in both, so the choice
    is the same.
    """
    fourth = Example(5, (7,), (6, 8, 3, 10, 11))
    values = fourth.values(pairs)
    assert values["C.6"] == ["1", "0.5", "0.5"]
    assert values["C.10"] == colours
    if differences is not None:
        assert (values["C.13"], values["C.17"]) == (2, differences)


def fourteen() -> Tournament:
    """The example of the Manual 2018 that breaks off in round 2: twelve is away."""
    results = {(1, 8): "1", (9, 2): "0", (3, 10): "1", (11, 4): "=", (5, 12): "1", (13, 6): "0", (7, 14): "1"}
    event = Tournament(
        players=tuple(Player(number) for number in range(1, 15)),
        total_rounds=6,
        initial_colour=Colour.WHITE,
        absences=(Absence(2, 12),),
    )
    assert tablas.pair(event, edition="2017").pairs == tuple(results)
    return event.with_round(Round(tuple(Game.of(*pair, Outcome(code)) for pair, code in results.items())))


def test_report_card_of_the_first_candidate() -> None:
    values = candidate(fourteen(), (), (1, 2, 3, 5, 6, 7), "1-5 2-6 3-7")
    assert (values["C.10"], values["C.11"]) == (3, 3)
    assert all(not value for name, value in values.items() if name not in ("C.10", "C.11"))
    best = candidate(fourteen(), (), (1, 2, 3, 5, 6, 7), "1-5 2-7 3-6")
    assert (best["C.10"], best["C.11"]) == (1, 1), "x is one: four want Black and two White"
    assert {(1, 5), (2, 7), (3, 6)} <= {tuple(sorted(pair)) for pair in tablas.pair(fourteen(), edition="2017").pairs}


def test_first_exchanges_of_eleven() -> None:
    """One player for one, then two for two, as the rule orders them."""
    order = [
        (tuple(place + 1 for place in out), tuple(place + 1 for place in into)) for out, into in exchanges(5, 11, 1000)
    ]
    single = [(out[0], into[0]) for out, into in order if len(out) == 1]
    assert single[:10] == [(5, 6), (5, 7), (4, 6), (5, 8), (4, 7), (3, 6), (5, 9), (4, 8), (3, 7), (2, 6)]
    double = [pair for pair in order if len(pair[0]) == 2]
    assert double[:6] == [
        ((4, 5), (6, 7)),
        ((4, 5), (6, 8)),
        ((3, 5), (6, 7)),
        ((4, 5), (6, 9)),
        ((4, 5), (7, 8)),
        ((3, 5), (6, 8)),
    ]


def test_the_artificial_score_of_a_downfloater() -> None:
    """In a bracket of half a point the place below is minus one half, so the difference is a whole point."""
    event = Tournament(players=tuple(Player(number) for number in range(1, 4)), total_rounds=5)
    event = event.with_round(Round((Game.of(1, 2, Outcome.DRAW),)))
    field = build_field(event, EDITION.history)
    assert field.score[:2] == [HALF, HALF]
    (trace,) = DutchTrace(field, EDITION, [(_of(field, [], [0, 1]), sorted_pairing([], [0, 1], "printed"))]).brackets
    assert {name: value for name, _, value in trace.criteria}["C.6"] == ["1", "1"]
