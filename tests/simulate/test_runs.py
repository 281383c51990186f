"""Open games, rounds to come, runs and the norms they bring: every part by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from types import SimpleNamespace
from typing import Any

import pytest

from tablas.errors import OptionError
from tablas.messages import Message
from tablas.model import Bye, EventInfo, Game, Outcome, Player, Regulation, Round, Team, Title, Tournament
from tablas.simulate.chances import norms
from tablas.simulate.chances.model import Model
from tablas.simulate.chances.opened import OpenGame, foreseen, open_games, played_out, rounds_to_come
from tablas.simulate.chances.sample import Run, Sample, Share, _with_results, gained, sample_of
from tablas.standings import Standings, rank
from tablas.systems.result import RoundPairing

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
PEOPLE = tuple(Player(number, name, 2000) for number, name in enumerate(("Ana", "Blas", "Carla", "David"), 1))
EQUAL = Model(None)


def event(*rounds: Round, total: int | None = None, system: str = "dutch") -> Tournament:
    rules = Regulation(system, tie_breaks=("PTS",))
    return Tournament(players=PEOPLE, rounds=rounds, total_rounds=total or len(rounds), regulation=rules)


def by_points(final: Tournament) -> Standings:
    return rank(final, "PTS")


# Ana has 1, Carla and David ½, Blas none; Ana plays Carla, David plays Blas.
FIRST = Round((Game.of(1, 2, WIN), Game.of(3, 4, DRAW)))
LAST = event(FIRST, Round((Game(1, 3), Game(4, 2))))
ANAS, DAVIDS = open_games(LAST)


# Open games and rounds to come


def test_open_games_are_given_results() -> None:
    assert open_games(LAST) == (OpenGame(1, 0, Game(1, 3)), OpenGame(1, 1, Game(4, 2)))
    done = played_out(LAST, {ANAS: 2})
    assert done.rounds[0] == FIRST
    assert done.rounds[1].games == (Game.of(1, 3, LOSS), Game(4, 2))
    assert played_out(LAST, {}) == LAST
    both = played_out(event(Round((Game(1, 2),)), Round((Game(3, 4), Game(2, 1)))), {OpenGame(0, 0, Game(1, 2)): 0})
    assert both.rounds == (Round((Game.of(1, 2, WIN),)), Round((Game(3, 4), Game(2, 1))))


@pytest.mark.parametrize(
    ("total", "paired", "left"), [(None, 0, 0), (None, 2, 0), (3, 0, 3), (3, 2, 1), (2, 2, 0), (1, 2, 0)]
)
def test_rounds_that_are_not_paired_yet(total: int | None, paired: int, left: int) -> None:
    tournament = replace(event(*LAST.rounds[:paired]), total_rounds=total)
    assert rounds_to_come(tournament) == left


def test_a_fixed_table_is_foreseen() -> None:
    """Four players meet in three rounds; as far as the event goes, and only where players play each for oneself."""
    club = Tournament(players=PEOPLE, regulation=Regulation("berger"))
    assert [len(one.games) for one in foreseen(club).rounds] == [2, 2, 2]
    assert len(foreseen(replace(club, total_rounds=2)).rounds) == 2
    assert foreseen(replace(club, total_rounds=3)) == foreseen(club).__class__(
        **{**vars_of(foreseen(club)), "total_rounds": 3}
    )
    begun = foreseen(replace(club, rounds=(foreseen(club).rounds[0],)))
    assert begun.rounds == foreseen(club).rounds
    swiss = replace(club, regulation=Regulation("dutch"), total_rounds=3)
    assert foreseen(swiss) is swiss
    teams = replace(club, teams=(Team(1, members=(1, 2)), Team(2, members=(3, 4))))
    assert foreseen(teams) is teams


def vars_of(tournament: Tournament) -> dict[str, Any]:
    from dataclasses import fields

    return {field.name: getattr(tournament, field.name) for field in fields(tournament) if field.init}


class Lot:
    def __init__(self, *draws: float) -> None:
        self.draws = iter(draws)

    def share(self) -> float:
        return next(self.draws)


@pytest.mark.parametrize(
    ("luck", "result"), [(0.0, WIN), (0.29, WIN), (0.3, DRAW), (0.69, DRAW), (0.71, LOSS), (0.99, LOSS)]
)
def test_a_result_by_lot(luck: float, result: Outcome) -> None:
    """Between equals, with two draws in five: 0.3 wins, 0.4 draws, 0.3 losses."""
    ratings = dict.fromkeys(range(1, 5), 2000)
    lot: Any = Lot(luck, 0.5)
    found = _with_results(LAST, open_games(LAST), ratings, lot, Model(0.4))
    assert found.rounds[1].games == (Game.of(1, 3, result), Game.of(4, 2, DRAW))


def test_points_of_games_and_byes_that_are_known() -> None:
    before = event(FIRST, total=3)
    rest = Round((Game(1, 3),), (Bye(2), Bye(4, Outcome.HALF_BYE)))
    after = event(FIRST, rest, Round((Game.of(3, 1, WIN), Game.of(2, 4, LOSS))))
    assert [gained(before, after, number) for number in (1, 2, 3, 4)] == [0, 60, 60, 90]
    assert [gained(after, before, number) for number in (1, 2, 3, 4)] == [0, -60, -60, -90]


def test_runs_end_with_the_event() -> None:
    shared = sample_of(replace(LAST, total_rounds=3), by_points, 2, 5, EQUAL)
    assert (shared.seed, shared.model, shared.stopped, len(shared.runs)) == (5, EQUAL, 0, 2)
    for run in shared.runs:
        assert len(run.final.rounds) == 3
        assert open_games(run.final) == ()
        assert run.table == by_points(run.final)
    two = Tournament(players=PEOPLE[:2], rounds=(Round((Game(1, 2),)),), total_rounds=3, regulation=LAST.regulation)
    stuck = sample_of(two, by_points, 3, 5, EQUAL)
    assert (stuck.stopped, [len(run.final.rounds) for run in stuck.runs]) == (3, [1, 1, 1]), "they have met"
    cup = Tournament(players=PEOPLE, total_rounds=2, regulation=Regulation("knockout"))
    ended = sample_of(cup, lambda final: rank(final), 3, 5, Model(0.0))
    assert (ended.stopped, {len(run.final.rounds) for run in ended.runs}) == (0, {2})
    with pytest.raises(OptionError) as refused:
        sample_of(LAST, by_points, 0)
    assert refused.value.message == Message("chances-runs", runs=0)


def test_events_with_teams_and_rounds_to_come_are_refused() -> None:
    teams = (Team(1, members=(1, 2)), Team(2, members=(3, 4)))
    with pytest.raises(OptionError) as refused:
        sample_of(replace(LAST, teams=teams, total_rounds=3), by_points, 1)
    assert refused.value.message == Message("chances-of-teams")
    assert len(sample_of(replace(LAST, teams=teams), lambda final: rank(final, "PTS", teams=False), 2).runs) == 2


@pytest.mark.parametrize(("system", "stopped"), [("dutch", True), ("knockout", False)])
def test_a_round_without_games_ends_a_bracket_and_stops_the_rest(
    monkeypatch: pytest.MonkeyPatch, system: str, stopped: bool
) -> None:
    monkeypatch.setattr("tablas.simulate.chances.sample.pair_round", lambda event: RoundPairing(3, ()))
    (run,) = sample_of(replace(LAST, total_rounds=3).ruled(system=system, tie_breaks=()), by_points, 1).runs
    assert (run.stopped, len(run.final.rounds)) == (stopped, 2)


def test_how_often_runs_brought_a_norm(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []

    def best_norm(*words: object) -> Any:
        asked.append(words)
        return SimpleNamespace(is_norm=len(asked) != 2)

    monkeypatch.setattr(norms, "_asked", lambda *words: ("level", "event", words))
    monkeypatch.setattr(norms, "event_of", lambda *words: ("event of", *words))
    monkeypatch.setattr(norms, "norm_games", lambda *words: ("games of", *words))
    monkeypatch.setattr(norms, "best_norm", best_norm)
    finals: list[Any] = ["one", "two", "three"]
    table: Any = None
    told = replace(LAST, players=(PEOPLE[0], replace(PEOPLE[1], federation="ESP"), *PEOPLE[2:]))
    sample = Sample(tuple(Run(final, table, False) for final in finals), 1, EQUAL)
    assert norms.norm_share(told, 2, Title.IM, sample) == Share(2, 3)
    rules = (told, 2, Title.IM)
    assert asked == [(("games of", final, 2), "level", "ESP", ("event of", final, rules), rules) for final in finals]


def test_whoever_holds_a_title_needs_no_norm_for_it() -> None:
    master = replace(PEOPLE[0], title=Title.IM)
    event = replace(LAST, players=(master, *PEOPLE[1:]), info=EventInfo(start=date(2024, 5, 1)))
    with pytest.raises(OptionError) as refused:
        norms.norm_needs(event, 1, Title.IM)
    assert refused.value.message == Message("player-holds-every", number=1, name="Ana")


def test_what_a_norm_needs_of_opponents_who_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []
    lines = (Message("left-out"), Message("no-bye"), Message("nothing"))

    def look(possible: bool) -> Any:
        def looked(*words: object) -> Any:
            asked.append(words)
            return SimpleNamespace(possible=possible, remaining=3, obstacles=lines[:1], scores=(1, 2))

        return looked

    monkeypatch.setattr(norms, "_asked", lambda *words: ("level", "event", "rules"))
    monkeypatch.setattr(norms, "norm_games", lambda *words: [])
    monkeypatch.setattr(norms, "remaining_rounds", lambda *words: 3)
    monkeypatch.setattr(norms, "said", lambda look: lines)
    for known in (["Bo", "Cy"], []):
        monkeypatch.setattr(norms, "opponents_to_come", lambda *words, known=known: known)
        words: tuple[object, ...] = ([], known or 3, "level", PEOPLE[0].federation, "event", "rules")
        for name in ("known_outlook", "outlook"):
            monkeypatch.setattr(norms, name, look(True))
        found = norms.norm_needs(LAST, 1, Title.IM)
        assert found == norms.Need(True, 3, lines[:2], () if known else lines[2:])
        for name in ("known_outlook", "outlook"):
            monkeypatch.setattr(norms, name, look(False))
        assert norms.norm_needs(LAST, 1, Title.IM) == norms.Need(False, 3, lines[:1])
        assert asked[-2:] == [words, words]
