"""B3 bis and B3 bis bis of the old Dutch text: one club or federation kept apart, near ratings in large fields."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from open_rough import rough_event
from tablas.errors import PairingError
from tablas.model import ForbiddenGroup, Game, Outcome, Player, Round, Tournament
from tablas.systems import registry
from tablas.systems.open.common.trace import SwissTrace
from tablas.systems.reasons import Cause, Note, Passed, Remark

DUTCH = registry.get("dutch")


def event(clubs: str, ratings: tuple[int, ...] = ()) -> Tournament:
    """Players of whom nobody has played, with a letter for the club of each."""
    strengths = ratings or tuple(2000 - 10 * place for place in range(len(clubs)))
    return Tournament(
        players=tuple(
            Player(number, f"P{number}", rating, club=club, federation="ESP")
            for number, (club, rating) in enumerate(zip(clubs, strengths, strict=True), 1)
        ),
        total_rounds=5,
    )


def paired(tournament: Tournament, **options: str | bool) -> tuple[set[frozenset[int]], SwissTrace]:
    values = {name.replace("_", "-"): value for name, value in options.items()}
    answer = DUTCH.pair(tournament, DUTCH.settings("1992", values))
    assert isinstance(answer.trace, SwissTrace)
    return {frozenset(pair) for pair in answer.pairs}, answer.trace


def pairs(text: str) -> set[frozenset[int]]:
    return {frozenset(map(int, pair.split("-"))) for pair in text.split()}


def test_one_club_is_kept_apart() -> None:
    club = event("ABAC")
    assert paired(club)[0] == pairs("1-3 2-4")
    found, trace = paired(club, same_origin="club")
    assert found == pairs("1-4 2-3")
    assert Passed(3, Cause.SAME_ORIGIN, "B3 bis") in trace.groups[0].choices[0].passed


def test_it_comes_before_colours() -> None:
    """1 and 3 have had White, 2 and 4 Black, and 1, 2 may not meet: 1–4, 2–3 suits the colours.

    With 1, 4 and 2, 3 of one club each only 1–3, 2–4 is left, and both repeat a colour.
    """
    games = (
        Game.of(1, 5, Outcome.WIN),
        Game.of(6, 2, Outcome.LOSS),
        Game.of(3, 7, Outcome.WIN),
        Game.of(8, 4, Outcome.LOSS),
    )
    before = replace(event("ABBAwxyz").with_round(Round(games)), forbidden=(ForbiddenGroup((1, 2)),))
    assert pairs("1-4 2-3") <= paired(before)[0]
    found, trace = paired(before, same_origin="club")
    assert pairs("1-3 2-4") <= found
    raised = next(step for step in trace.groups[0].steps if isinstance(step, Remark) and step.note is Note.X_RAISED)
    assert raised.values == {"count": 2, "least": 0, "x": 2, "rule": "B3 bis"}


def test_it_never_makes_a_floater() -> None:
    found, trace = paired(event("AAAA"), same_origin="club")
    assert found == pairs("1-3 2-4")
    assert Remark(Note.B3_BIS_DROPPED) in trace.groups[0].steps
    assert trace.groups[0].outgoing == ()


def test_a_federation_and_players_without_a_club() -> None:
    assert paired(event("ABAC"), same_origin="federation")[0] == pairs("1-3 2-4")
    nobody = event("    ")
    blank = Tournament(players=tuple(Player(p.number, rating=p.rating) for p in nobody.players), total_rounds=5)
    assert paired(blank, same_origin="club")[0] == pairs("1-3 2-4")


def test_near_ratings_in_a_large_field() -> None:
    """Halves lie 110 and more apart, so neighbours meet by an exchange; with no way to keep it, it is dropped."""
    wide = event("ABCD", (2000, 1990, 1890, 1880))
    assert paired(wide)[0] == pairs("1-3 2-4")
    found, trace = paired(wide, near_ratings=True)
    assert found == pairs("1-2 3-4")
    assert any(entry.rule == "B3 bis bis" for step in trace.groups[0].steps for entry in getattr(step, "passed", ()))
    lonely = event("ABCD", (2500, 2000, 1500, 1000))
    found, trace = paired(lonely, near_ratings=True)
    assert found == pairs("1-3 2-4")
    assert Remark(Note.B3_BIS_BIS_DROPPED) in trace.groups[0].steps


@pytest.mark.parametrize("clubs", ["ABABAB", "AABBCC", "AAABBC", "AAAABC"])
def test_the_first_order_of_s2_that_keeps_clubs_apart(clubs: str) -> None:
    """Nobody has played: the pairs are those of the first order of S2 without two of one club, if there is one."""
    found, _ = paired(event(clubs), same_origin="club")
    for order in permutations((4, 5, 6)):
        made = list(zip((1, 2, 3), order, strict=True))
        if all(clubs[one - 1] != clubs[two - 1] for one, two in made):
            assert found == {frozenset(pair) for pair in made}
            break
    else:
        assert len(found) == 3


def test_the_option_changes_nothing_where_nobody_shares_a_club() -> None:
    for seed in range(40):
        rough = rough_event(seed)
        try:
            usual = DUTCH.pair(rough, DUTCH.settings("1992", {}))
        except PairingError:
            continue
        asked = DUTCH.pair(rough, DUTCH.settings("1992", {"same-origin": "club"}))
        assert asked.pairs == usual.pairs
        assert asked.bye == usual.bye
