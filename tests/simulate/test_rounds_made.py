"""How a random event is made round by round: what it says of itself, who rests, and what happens at the boards."""

from __future__ import annotations

from datetime import date
from itertools import cycle
from typing import Any

import pytest

from tablas.errors import OptionError
from tablas.messages import Message
from tablas.model import STANDARD, Absence, Game, Outcome, Player, Regulation, Tournament
from tablas.simulate import Parameters, simulate
from tablas.simulate.amounts import Amount, Measure
from tablas.simulate.carried import carried
from tablas.simulate.dice import Dice
from tablas.simulate.tournament import Generated, _announced, _opening, _Stage, simulate_many, steps
from tablas.systems.result import Pair, RoundPairing

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
NOTHING: dict[str, Any] = dict.fromkeys(
    ("half_byes", "full_byes", "zero_byes", "forfeits", "double_forfeits", "unusual_results", "unrated_games"), 0
) | {"withdrawals": 0, "late_entries": 0, "forbidden_pairs": 0, "acceleration": "none", "scoring": "standard"}


def shape(**facts: Any) -> Parameters:
    return Parameters.of(**{**NOTHING, "players": 6, "rounds": 3, "tie_breaks": "BH", **facts})


@pytest.mark.parametrize(
    ("facts", "regulation", "kind", "start"),
    [
        ({}, ("dutch", "2026", "", ("PTS", "BH")), "Individual: Swiss-System", date(2026, 3, 7)),
        ({"edition": "2017"}, ("dutch", "2017", "", ("PTS", "BH")), "Individual: Swiss-System", date(2024, 3, 2)),
        (
            {"acceleration": "baku", "players": 20, "rounds": 9},
            ("dutch", "2026", "baku", ("PTS", "BH")),
            "Individual: Swiss-System",
            date(2026, 3, 7),
        ),
        (
            {"acceleration": "baku", "edition": "2017", "players": 20, "rounds": 9},
            ("dutch", "2017", "baku-2017", ("PTS", "BH")),
            "Individual: Swiss-System",
            date(2024, 3, 2),
        ),
        ({"system": "monrad"}, ("monrad", "", "", ("PTS", "BH")), "Individual: Swiss-System", date(2026, 3, 7)),
        ({"system": "lim"}, ("lim", "", "", ("PTS", "BH")), "Individual: Swiss-System", date(2026, 3, 7)),
        (
            {"system": "lim", "edition": "elementos"},
            ("lim", "elementos", "", ("PTS", "BH")),
            "Individual: Swiss-System",
            date(2026, 3, 7),
        ),
        (
            {"system": "berger", "tie_breaks": None},
            ("berger", "", "", ("PTS", "DE", "WIN", "SB", "KS")),
            "Individual: Round-Robin",
            date(2026, 3, 7),
        ),
        ({"system": "berger"}, ("berger", "", "", ("PTS", "BH")), "Individual: Round-Robin", date(2026, 3, 7)),
        (
            {"system": "knockout", "tie_breaks": None},
            ("knockout", "", "", ()),
            "Individual: Knockout",
            date(2026, 3, 7),
        ),
    ],
)
def test_what_an_event_says_of_itself(
    facts: dict[str, Any], regulation: tuple[object, ...], kind: str, start: date
) -> None:
    made = simulate(shape(played=0, **facts), 9).tournament
    ruled = made.regulation
    assert (ruled.system, ruled.edition, ruled.acceleration, ruled.tie_breaks) == regulation
    assert (ruled.scoring, made.name) == (STANDARD, "Generated tournament 9")
    info = made.info
    assert (info.city, info.federation, info.kind, info.pairing_controller) == ("Anytown", "FID", kind, "tablas")
    assert (info.start, (info.end or start) - start) == (
        start,
        (date(2026, 1, made.total_rounds or 0) - date(2026, 1, 1)),
    )
    assert (made.rounds, made.total_rounds, len(made.players)) == ((), facts.get("rounds", 3), facts.get("players", 6))
    assert bool(made.virtual_points) is (facts.get("acceleration") == "baku")


def test_a_name_and_parameters_that_are_not_drawn() -> None:
    assert simulate(shape(played=0, name="Club"), 9).tournament.name == "Club"
    with pytest.raises(OptionError) as refused:
        _opening(Parameters(), 1)
    assert refused.value.message.code == "parameters-not-been"
    with pytest.raises(OptionError) as closed:
        simulate(shape(system="berger", acceleration="baku"), 1)
    assert closed.value.message == Message("baku-acceleration-swiss", system="berger")


def test_round_by_round_is_the_whole() -> None:
    """Every step begins where the last one ended, and the last is the event itself."""
    asked = shape(half_byes="1/round")
    whole = simulate(asked, 4)
    assert whole.stopped is None
    made = list(steps(asked, 4))
    assert len(made) == 3
    assert made[-1].after == whole.tournament
    for number, step in enumerate(made, 1):
        assert step.made is not None
        assert (step.made.round, step.stopped) == (number, None)
        assert [tuple(sorted(game[:2])) for game in step.after.rounds[-1].games] == [
            tuple(sorted((pair.white, pair.black))) for pair in step.made.pairs
        ]
        assert step.before.rounds == step.after.rounds[:-1]
        assert len(step.made.byes) == 1
    two = simulate(shape(half_byes="1/round", played=2), 4).tournament
    assert two.rounds == whole.tournament.rounds[:2]
    assert [one.seed for one in simulate_many(asked, 4, 2)] == [4, 5]


def test_an_event_that_cannot_go_on() -> None:
    """Two players have met after one round."""
    made = simulate(shape(players=2, rounds=3), 1)
    assert made.stopped is not None
    assert made.tournament.rounds_paired == 1
    *_, last = steps(shape(players=2, rounds=3), 1)
    assert (last.made, last.stopped, last.before) == (None, made.stopped, last.after)
    assert made.comments() == [
        "Generated by tablas, seed 1",
        *made.parameters.as_words(),
        f"Round 2 could not be paired: {made.stopped}",
    ]
    assert Generated(made.tournament, 3, Parameters()).comments() == ["Generated by tablas, seed 3", "system=dutch"]


def test_who_is_left_out_of_the_round_that_is_due_is_announced() -> None:
    people = (Player(1), Player(2, left_after=1), Player(3, joined=9), Player(4))
    before = Tournament(players=people, absences=(Absence(1, 4, Outcome.HALF_BYE), Absence(2, 4, Outcome.FULL_BYE)))
    told = _announced(before.after(0))
    assert [(one.round, one.player) for one in told.absences] == [(1, 3), (1, 4)]
    assert told.absences[1].kind is Outcome.HALF_BYE


# What happens at the boards


def stage(luck: float, **facts: Any) -> _Stage:
    found = _Stage(shape(**facts), 1)
    found._dice = Dice(1, "")
    found._dice._random = cycle([luck]).__next__
    return found


GAME = Game.of(1, 2, WIN)


@pytest.mark.parametrize(
    ("name", "luck", "outcomes"),
    [
        ("double_forfeits", 0.0, (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)),
        ("forfeits", 0.49, (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)),
        ("forfeits", 0.5, (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)),
        ("unusual_results", 0.0, (DRAW, LOSS)),
        ("unusual_results", 0.4, (LOSS, DRAW)),
        ("unusual_results", 0.9, (LOSS, LOSS)),
        ("unrated_games", 0.0, (Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS)),
    ],
)
def test_what_may_happen_to_a_board(name: str, luck: float, outcomes: tuple[Outcome, Outcome]) -> None:
    assert stage(luck)._changed(name, GAME) == Game(1, 2, *outcomes)
    if name == "unrated_games":
        level = stage(luck)._changed(name, Game.of(1, 2, DRAW))
        assert level == Game(1, 2, Outcome.UNRATED_DRAW, Outcome.UNRATED_DRAW)
        assert stage(luck)._changed(name, Game.of(1, 2, LOSS)) == Game(1, 2, Outcome.UNRATED_LOSS, Outcome.UNRATED_WIN)


def test_results_of_a_round() -> None:
    """Between equals with two draws in five a luck of 0.5 wins; one board a round has something else."""
    people = tuple(Player(number, rating=2000) for number in range(1, 8))
    event = Tournament(players=people)
    pairing = RoundPairing(2, (Pair(1, 2), Pair(4, 3), Pair(5, 6)), bye=7)
    plain = stage(0.5, draw_rate=0.4).results(event, pairing)
    assert plain.games == (Game.of(1, 2, WIN), Game.of(4, 3, WIN), Game.of(5, 6, WIN))
    assert [(bye.player, bye.kind) for bye in plain.byes] == [(7, Outcome.PAIRING_BYE)]
    assert stage(0.25).results(event, pairing).games == (Game.of(1, 2, DRAW), Game.of(4, 3, DRAW), Game.of(5, 6, DRAW))
    for name, happened in (
        ("double_forfeits", (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)),
        ("forfeits", (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)),
        ("unrated_games", (Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS)),
    ):
        found = stage(0.5, draw_rate=0.4, **{name: "1/round"}).results(event, pairing).games
        assert sorted(game[2:] == happened for game in found) == [False, False, True]
        assert [game[:2] for game in found] == [game[:2] for game in plain.games]
        late = RoundPairing(4, pairing.pairs)
        assert stage(0.5, draw_rate=0.4, **{name: "1/round"}).results(event, late).games == plain.games, "three rounds"


def test_byes_are_announced_while_two_remain() -> None:
    people = tuple(Player(number) for number in range(1, 5))
    event = Tournament(players=people, regulation=Regulation("dutch"))
    every = Amount(100, Measure.PERCENT)
    found = stage(0.5, half_byes=every).byes(event, 2)
    assert found == [Absence(2, 1, Outcome.HALF_BYE), Absence(2, 2, Outcome.HALF_BYE)]
    mixed = stage(0.5, half_byes="1/round", full_byes="1/round", zero_byes="1/round").byes(event, 1)
    assert [one.kind for one in mixed] == [Outcome.HALF_BYE, Outcome.FULL_BYE]
    assert len({one.player for one in mixed}) == 2
    assert {one.round for one in mixed} == {1}
    gone = Tournament(players=(*people[:3], Player(4, joined=5)), regulation=Regulation("dutch"))
    assert [one.player for one in stage(0.5, zero_byes=every).byes(gone, 2)] == [1]
    assert stage(0.5).byes(event, 1) == []


@pytest.mark.parametrize(
    ("system", "name", "code"),
    [
        ("burstein", "late_entries", "late-entries-untold"),
        ("keizer", "late_entries", "late-entries-untold"),
        ("knockout", "withdrawals", "withdrawals-untold"),
        ("groups", "withdrawals", "withdrawals-untold"),
    ],
)
def test_what_a_file_would_not_tell_is_left_out_or_refused(system: str, name: str, code: str) -> None:
    some = Amount(3)
    told = Parameters(system=system, late_entries=some, withdrawals=some)
    assert carried(told, told) is told, "TRF26 tells everything"
    untold = Parameters(system=system, late_entries=some, withdrawals=some, flavour="trf16")
    found = carried(untold, Parameters())
    assert getattr(found, name) == Amount(0)
    other = "withdrawals" if name == "late_entries" else "late_entries"
    assert getattr(found, other) == some
    with pytest.raises(OptionError) as refused:
        carried(untold, Parameters(**{name: some}))  # type: ignore[arg-type]
    assert refused.value.message == Message(code, flavour="TRF16", system=system)
    assert carried(untold, Parameters(**{name: Amount(0)})) == found  # type: ignore[arg-type]


def test_tie_breaks_that_decide_who_plays_are_told_or_refused() -> None:
    untold = Parameters(system="groups", flavour="trf16")
    with pytest.raises(OptionError) as refused:
        carried(untold, Parameters(tie_breaks=("PTS",)))
    assert refused.value.message == Message("tie-breaks-untold", flavour="TRF16", system="groups")
    assert carried(untold, Parameters()).withdrawals == Amount(0)
    swiss = Parameters(system="dutch", flavour="trf16", withdrawals=Amount(2))
    assert carried(swiss, Parameters(tie_breaks=("PTS",), withdrawals=Amount(2))) == swiss
