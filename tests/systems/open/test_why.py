"""Why two do not meet, in every system: the answers keep their laws, and every round can be told and checked."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from open_laws import CASES, Case
from open_play import finish, play
from ruled import under
from tablas.errors import ModelError
from tablas.history import RULES_2017, records
from tablas.model import Absence, ForbiddenGroup, Player, Round, Team, Tournament
from tablas.pairing.check import check_rounds
from tablas.pairing.compare import Comparison
from tablas.pairing.round import pair_round
from tablas.pairing.why import why_not
from tablas.say import plain, tell_answer, tell_round
from tablas.systems import registry
from tablas.systems.answers import Answer, Why, meets
from tablas.systems.open.common.trace import SwissTrace
from tablas.systems.reasons import Cause, Role
from tablas.systems.registry import System

by_name = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
LISTS = ("monrad", "keizer")
"""Systems that serve one player after the other and weigh nothing."""


def system_of(case: Case) -> System:
    return registry.get(case.name.split()[0])


def positions(case: Case, count: int = 2) -> list[Tournament]:
    """Random tournaments before their fourth round; an odd one, so that matches are paired too."""
    found = []
    for seed in range(count):
        event, _ = play(case.pair, case.settings, 7 + seed, 5, seed, check=lambda event, pairing: None, absences=0.03)
        found.append(event.after(min(event.rounds_paired, 2 if case.name.startswith("double") else 3)))
    return found


@by_name
def test_answers_keep_their_laws(case: Case) -> None:
    system = system_of(case)
    settings = system.settings(case.settings.edition, case.settings.values)
    for event in positions(case):
        pairing = pair_round(under(event, system, settings))
        for one, two in combinations([player.number for player in event.players], 2):
            answer = why_not(under(event, system, settings), one, two)
            assert (answer.why is Why.THEY_MEET) == meets(pairing, one, two)
            _law(event, answer, one, two)
            assert not (case.name.startswith(LISTS) and answer.why in (Why.CRITERION, Why.ORDER))
            sentence = tell_answer(answer, one, two, plain)
            assert sentence.endswith(".")
            assert "{" not in sentence


def _law(event: Tournament, answer: Answer, one: int, two: int) -> None:
    if answer.why is Why.MET:
        assert answer.round is not None
        games = event.rounds[answer.round - 1].games
        assert any({game.white, game.black} == {one, two} and game.played for game in games)
    found = answer.comparison
    if answer.why in (Why.CRITERION, Why.ORDER, Why.STEP, Why.BYE):
        assert isinstance(found, Comparison)
        assert {one, two} in found.second.meetings
        assert found.decision.worse == "second"
        assert answer.article
    else:
        assert found is None
    if answer.step is not None:
        player, now, then = answer.step
        assert {player, now} in found.first.meetings
        assert {player, then} in found.second.meetings


@by_name
def test_steps_speak_of_the_pairing_made(case: Case) -> None:
    """Whoever is served meets whom the step names, and nobody is passed over for a meeting that never was."""
    for event in positions(case):
        pairing = case.pair(event, case.settings)
        trace = pairing.trace
        assert isinstance(trace, SwissTrace)
        past = records(event, RULES_2017)
        assert {(seats.white, seats.black) for seats in trace.story.colours} in (set(pairing.pairs), set())
        undone = any("undone" in str(step.as_data()["step"]) for group in trace.groups for step in group.steps)
        for choice in (choice for group in trace.groups for choice in group.choices):
            if choice.role is not Role.OPPONENT:
                continue
            assert choice.player is not None
            assert undone or meets(pairing, choice.player, choice.taken)
            for entry in choice.passed:
                assert entry.player not in (choice.player, choice.taken)
                assert (entry.cause is Cause.MET) <= (entry.player in past[choice.player].opponents)
        if trace.story.bye is not None:
            assert trace.story.bye.taken == pairing.bye
        told = tell_round(trace, plain)
        assert told.groups
        assert not any("{" in line for group in told.groups for line in group.sentences)


@by_name
def test_a_played_tournament_is_checked_without_difference(case: Case) -> None:
    system = system_of(case)
    event, _ = play(case.pair, case.settings, 11, 5, 4, check=lambda event, pairing: None)
    report = check_rounds(under(event, system, case.settings))
    assert [str(difference) for difference in report.differences] == []


@pytest.mark.parametrize(("name", "options"), [("lim", {"colours": False}), ("monrad", {})])
def test_without_colours_either_player_may_stand_first(name: str, options: dict[str, int | bool | str]) -> None:
    system = registry.get(name)
    pair, settings = system.pair, system.settings("", options)
    event, _ = play(pair, settings, 8, 3, 2, check=lambda event, pairing: None, absences=0)
    first = event.rounds[0]
    turned = tuple(game._replace(white=game.black, black=game.white) for game in first.games)
    turned = tuple(game._replace(white_outcome=game.black_outcome, black_outcome=game.white_outcome) for game in turned)
    mirrored = Tournament(players=event.players, total_rounds=3, rounds=(Round(turned, first.byes), *event.rounds[1:]))
    assert check_rounds(under(mirrored, system, settings)).same
    swapped = Round(
        (
            first.games[0]._replace(black=first.games[1].black),
            first.games[1]._replace(black=first.games[0].black),
            *first.games[2:],
        )
    )
    other = Tournament(players=event.players, total_rounds=3, rounds=(swapped,))
    assert not check_rounds(under(other, system, settings)).same


CLOSED = [
    ("berger", {}),
    ("berger", {"draw": "lot", "seed": 3}),
    ("nagarajan", {}),
    ("groups", {"groups": 2}),
    ("knockout", {}),
    ("knockout", {"lives": 2}),
    ("knockout", {"reseed": True}),
    ("team-berger", {"cycles": 3}),
    ("scheveningen", {}),
    ("schiller", {}),
]


@pytest.mark.parametrize(("name", "options"), CLOSED, ids=[f"{name} {options}" for name, options in CLOSED])
def test_closed_systems_are_told_and_checked(name: str, options: dict[str, int | bool | str]) -> None:
    system = registry.get(name)
    settings = system.settings("", options)
    rng = random.Random(5)
    teams = tuple(Team(number, members=tuple(range(4 * number - 3, 4 * number + 1))) for number in (1, 2))
    event = Tournament(players=tuple(Player(number) for number in range(1, 9)), teams=teams)
    for _ in range(3):
        pairing = pair_round(under(event, system, settings))
        assert tell_round(pairing.trace, plain).groups
        for one, two in combinations(range(1, 9), 2):
            answer = why_not(under(event, system, settings), one, two)
            assert (answer.why is Why.THEY_MEET) == meets(pairing, one, two)
            assert tell_answer(answer, one, two, plain).endswith(".")
        event = event.with_round(finish(pairing, rng, forfeits=0))
    assert check_rounds(under(event, system, settings)).same


def test_a_bracket_says_when_ways_can_cross() -> None:
    """Eight players: 1 and 8 meet at once, 1 and 4 in the semifinal, 1 and 2 in the final."""
    system = registry.get("knockout")
    settings = system.settings()
    event = Tournament(players=tuple(Player(number) for number in range(1, 9)))
    assert why_not(under(event, system, settings), 1, 8).why is Why.THEY_MEET
    assert why_not(under(event, system, settings), 1, 4).forced == 2
    assert why_not(under(event, system, settings), 1, 2).forced == 3


def test_a_table_says_when() -> None:
    """Berger for four, two cycles: 1 and 2 meet in rounds 2 and 5."""
    system = registry.get("berger")
    settings = system.settings("", {"cycles": 2})
    event = Tournament(players=tuple(Player(number) for number in range(1, 5)))
    rng = random.Random(1)
    rounds = []
    for _ in range(6):
        rounds.append(why_not(under(event, system, settings), 1, 2))
        event = event.with_round(finish(system.pair(event, settings), rng, forfeits=0))
    meetings = [number for number, answer in enumerate(rounds, 1) if answer.why is Why.THEY_MEET]
    assert len(meetings) == 2
    for number, answer in enumerate(rounds, 1):
        if number not in meetings:
            later = [meeting for meeting in meetings if meeting > number]
            assert (answer.why, answer.round) == (Why.TABLE, later[0] if later else meetings[-1])


@by_name
def test_absent_and_forbidden_players(case: Case) -> None:
    system = system_of(case)
    settings = system.settings(case.settings.edition, case.settings.values)
    event = Tournament(players=tuple(Player(number) for number in range(1, 9)), total_rounds=5)
    away = event.with_absences([Absence(1, 3), Absence(1, 4)])
    assert why_not(under(away, system, settings), 1, 3).why is Why.ABSENT
    white, black = system.pair(event, settings).pairs[0]
    apart = Tournament(players=event.players, total_rounds=5, forbidden=(ForbiddenGroup((white, black)),))
    assert why_not(under(apart, system, settings), white, black).why is Why.FORBIDDEN
    with pytest.raises(ModelError, match="himself"):
        why_not(under(event, system, settings), 2, 2)
    with pytest.raises(ModelError, match="no player 99"):
        why_not(under(event, system, settings), 2, 99)


def test_teams_are_asked_for_by_their_numbers() -> None:
    system = registry.get("team-swiss")
    teams = tuple(Team(number, f"Team {number}", members=(2 * number - 1, 2 * number)) for number in range(1, 5))
    event = Tournament(players=tuple(Player(number) for number in range(1, 9)), teams=teams, total_rounds=3)
    assert why_not(under(event, system, system.settings()), 1, 3).why is Why.THEY_MEET
    assert why_not(under(event, system, system.settings()), 1, 2).why is Why.ORDER
    with pytest.raises(ModelError, match="no team 5"):
        why_not(under(event, system, system.settings()), 1, 5)
