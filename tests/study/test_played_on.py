"""An event played on to its end: which luck decides, when it stops, and what stands in its tables."""

from __future__ import annotations

from dataclasses import replace
from inspect import signature
from typing import Any

import pytest

from tablas.errors import FinishedError, PairingError
from tablas.formats import trf
from tablas.model import Bye, EventInfo, Game, Outcome, Player, Regulation, Round, Team, Tournament
from tablas.say import plain
from tablas.simulate.chances.sample import Share
from tablas.spread import Job
from tablas.spread import Outcome as Came
from tablas.study import Play, conduct
from tablas.study import event as ending
from tablas.study import trial as course
from tablas.study.conduct import CHUNK, FIRST, run_study
from tablas.study.event import EventStudy, Prospect, Prospects, _counted, _counted_out, _Known, _played_on, study_event
from tablas.study.event_report import MOST, report_of, tables_of
from tablas.study.luck import Luck
from tablas.study.trial import played
from tablas.systems.result import Pair, RoundPairing

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


class Asked:
    """Luck that notes what it is asked for and always says the same."""

    def __init__(self, share: float = 0.5, normal: float = 0.0) -> None:
        self.keys: list[tuple[object, ...]] = []
        self._share, self._normal = share, normal

    def share(self, *key: object) -> float:
        self.keys.append(key)
        return self._share

    def of_game(self, one: int, two: int, meeting: int) -> float:
        return self.share("game", one, two, meeting)

    def normal(self, *key: object) -> float:
        self.keys.append(key)
        return self._normal


def asked(share: float = 0.5, normal: float = 0.0) -> Any:
    return Asked(share, normal)


def known(*rounds: Round, total: int | None = 3, system: str = "dutch") -> _Known:
    people = tuple(Player(number, f"P{number}") for number in range(1, 5))
    event = Tournament(players=people, rounds=rounds, total_rounds=total, regulation=Regulation(system))
    return _Known(event, dict.fromkeys(range(1, 5), 2000), Play("elo"), None)


@pytest.mark.parametrize(
    ("system", "error", "stopped"),
    [
        ("dutch", FinishedError("tournament-over"), False),
        ("dutch", PairingError("no-pairing"), True),
        ("knockout", PairingError("no-pairing"), False),
        ("knockout", FinishedError("tournament-over"), False),
        ("dutch", None, True),
        ("knockout", None, False),
    ],
)
def test_an_event_ends_where_no_round_follows(
    monkeypatch: pytest.MonkeyPatch, system: str, error: PairingError | None, stopped: bool
) -> None:
    """An error, or a round without games; a bracket is over then, another event was stopped."""

    def pair_round(event: Tournament) -> RoundPairing:
        if error is not None:
            raise error
        return RoundPairing(1, ())

    monkeypatch.setattr(ending, "pair_round", pair_round)
    final, told = _played_on(known(system=system), {}, asked())
    assert (final.rounds_paired, told) == (0, stopped)


def test_games_that_are_known_stay_and_count_as_meetings(monkeypatch: pytest.MonkeyPatch) -> None:
    """1 and 2 have met; their open game is the second, and that of a round to come the third."""
    luck = asked(0.999)
    monkeypatch.setattr(
        ending, "pair_round", lambda event: RoundPairing(event.next_round, (Pair(2, 1), Pair(4, 3)), coloured=False)
    )
    lots: list[int] = []

    def by_lot(game: Game, luck: Luck, number: int) -> Game:
        lots.append(number)
        return game

    monkeypatch.setattr(ending, "by_lot", by_lot)
    first = Round((Game.of(1, 2, DRAW), Game.of(3, 4, Outcome.FORFEIT_WIN)))
    final, stopped = _played_on(
        known(first, Round((Game(2, 1), Game.of(3, 4, LOSS)))), dict.fromkeys(range(1, 5), 0.0), luck
    )
    assert (final.rounds_paired, stopped, lots) == (3, False, [3, 3])
    assert luck.keys == [("game", 1, 2, 2), ("game", 1, 2, 3), ("game", 3, 4, 3)]
    assert final.rounds[0] == first
    assert final.rounds[1].games == (Game.of(2, 1, LOSS), Game.of(3, 4, LOSS)), "high luck is good for 1"
    assert final.rounds[2].games == (Game.of(2, 1, LOSS), Game.of(4, 3, LOSS))


def test_rounds_are_played_as_far_as_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    strength = dict.fromkeys(range(1, 5), 2000.0)
    for total, rounds in ((3, 3), (1, 1), (None, 0)):
        final, stopped = _played_on(known(total=total), strength, asked())
        assert (final.rounds_paired, stopped) == (rounds, False)
    monkeypatch.setattr(ending, "MOST_ROUNDS", 2)
    cup = known(total=None, system="knockout")._replace(play=Play("elo", white=0, draws=1))
    final, stopped = _played_on(cup, strength, asked())
    assert (final.rounds_paired, stopped) == (2, False), "drawn matches would go on"


def test_a_table_of_teams_tells_how_long_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    people = tuple(Player(number) for number in range(1, 9))
    teams = tuple(Team(one, members=(2 * one - 1, 2 * one)) for one in range(1, 5))
    league = Tournament(
        players=people, teams=teams, board_colours="WB", regulation=Regulation("team-berger", of_teams=True)
    )
    assert _counted_out(league).total_rounds == 3
    assert _counted_out(league).rounds == ()
    told = replace(league, total_rounds=7)
    assert _counted_out(told) is told
    swiss = known(total=None).tournament
    assert _counted_out(swiss) is swiss, "only a table ends by itself"
    monkeypatch.setattr(ending, "MOST_ROUNDS", 2)
    assert _counted_out(league).total_rounds == 2


@pytest.mark.parametrize(
    ("players", "norms", "size"),
    # 2 ms and 3 ms for each 60 players and round, five times as much with norms; two seconds of work in a chunk.
    [(60, False, 250), (60, True, 62), (2, False, round(2 / 0.0022)), (2, True, round(2 / 0.003))],
)
def test_so_many_endings_make_a_chunk(monkeypatch: pytest.MonkeyPatch, players: int, norms: bool, size: int) -> None:
    jobs: list[Job] = []

    def spread(job: Job, *_: object) -> list[Came]:
        jobs.append(job)
        return []

    monkeypatch.setattr(ending, "spread", spread)
    from datetime import date

    event = Tournament(
        players=tuple(Player(number, f"P{number}", 2000) for number in range(1, players + 1)),
        total_rounds=1,
        regulation=Regulation("dutch"),
        info=EventInfo(start=date(2024, 5, 1), end=date(2024, 5, 1)),
    )
    study = EventStudy(trf.dump(event), Play("elo"), norms=norms)
    found = study_event(study, 40)
    (job,) = jobs
    assert (job.work, job.what, list(job.items), job.size) == (
        "tablas.study.event:one_ending",
        study.as_data(),
        list(range(40)),
        size,
    )
    assert (found.rounds_left, found.games_open, found.runs, found.stopped) == (1, 0, 0, 0)


def test_what_stands_in_the_tables_of_an_event() -> None:
    """Six times first, once each second, third and fifth; what nobody asked for is no table."""
    row = Prospect(1, "Ana", "1", "3", True, ((1, 6), (2, 1), (3, 1), (5, 1)), 9)
    players, places = tables_of(Prospects(EventStudy(b"", Play()), "Club", 1, 0, 9, 0, (row,)))
    found = dict(zip(players.heads, players.rows[0], strict=True))
    assert (found["win"], found["win_low"], found["win_high"]) == (6 / 9, *Share(6, 9).bounds)
    assert (found["first_three"], found["first_three_low"], found["first_three_high"]) == (8 / 9, *Share(8, 9).bounds)
    assert found["mean_place"] == (6 + 2 + 3 + 5) / 9
    assert [line[2:] for line in places.rows] == [(1, 6 / 9), (2, 1 / 9), (3, 1 / 9), (5, 1 / 9)]


def test_one_ending_has_the_luck_of_its_seed_and_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Strength is the rating, wrong by the noise; who has no rating is as strong as the lowest rated."""
    luck = asked(normal=2.0)
    made: list[tuple[int, int]] = []
    strengths: list[dict[int, float]] = []

    def drawn(seed: int, run: int) -> Any:
        made.append((seed, run))
        return luck

    def played_on(known: _Known, strength: dict[int, float], given: object) -> tuple[Tournament, bool]:
        assert given is luck
        strengths.append(strength)
        return known.tournament, True

    monkeypatch.setattr(ending, "Luck", drawn)
    monkeypatch.setattr(ending, "_played_on", played_on)
    people = (Player(1, "Ana", 2000), Player(2, "Bo", 1800), Player(3, "Cy"))
    event = Tournament(players=people, rounds=(Round((Game.of(1, 2, LOSS),), (Bye(3),)),), total_rounds=1)
    study = EventStudy(trf.dump(event.ruled(system="dutch")), Play("elo"), noise=10.0, seed=4, tie_breaks="PTS,TPN")
    found = ending.one_ending(study.as_data(), 7)
    assert made == [(4, 7)]
    assert luck.keys == [("noise", 1), ("noise", 2), ("noise", 3)]
    assert strengths == [{1: 2020.0, 2: 1820.0, 3: 1820.0}]
    assert found == {"places": [[1, 3], [2, 1], [3, 2]], "stopped": True}
    plain = ending.one_ending(replace(study, tie_breaks="PTS").as_data(), 7)
    assert plain["places"] == [[1, 3], [2, 1], [3, 1]]


def test_norms_stand_in_the_order_of_the_table_and_of_teams_by_number() -> None:
    people = tuple(Player(number, f"P{number}", 2000) for number in range(1, 5))
    event = Tournament(players=people, rounds=(Round((Game.of(3, 1, WIN), Game.of(2, 4, LOSS))),), total_rounds=1)
    places = [[1, 3], [2, 4], [3, 1], [4, 2]]
    came = [Came(0, {"stopped": False, "places": places, "norms": [[1, "IM"], [3, "IM"], [3, "FM"]]})]
    study = EventStudy(b"", Play("elo"), norms=True)
    found = _counted(study, event.ruled(system="dutch", tie_breaks=("PTS",)), 0, 0, came)
    assert found.norms == ((3, "P3", "FM", 1), (3, "P3", "IM", 1), (1, "P1", "IM", 1))
    assert {row.number: row.norms for row in found.rows} == {3: (("FM", 1), ("IM", 1)), 4: (), 1: (("IM", 1),), 2: ()}
    teams = (Team(1, "A", members=(1, 2)), Team(2, "B", members=(3, 4)))
    league = replace(event, teams=teams, board_colours="WB", regulation=Regulation("team-swiss", of_teams=True))
    told = _counted(study, league, 0, 0, [replace_places(came[0])])
    assert told.norms == ((1, "P1", "IM", 1), (3, "P3", "FM", 1), (3, "P3", "IM", 1))
    assert [row.norms for row in told.rows] == [(), ()]
    assert [row.name for row in told.rows] == ["B", "A"]
    shown = norms_of(told)
    assert shown == (("P1", "IM", "100.0"), ("P3", "FM", "100.0"), ("P3", "IM", "100.0"))


def replace_places(came: Came) -> Came:
    return Came(came.item, {**came.value, "places": [[1, 2], [2, 1]]})


def norms_of(found: Prospects) -> tuple[tuple[str, ...], ...]:
    """Of one run: whoever made the norm made it always."""
    (part,) = [part for part in report_of(found, plain, "").parts if part.heading == "Norms, %"]
    return part.rows


def test_what_is_usual() -> None:
    """So many runs, and what an event is played on with where nobody says it."""

    def usual(function: Any) -> dict[str, Any]:
        every = signature(function).parameters.values()
        return {one.name: one.default for one in every if one.default not in (one.empty, None)}

    assert usual(run_study) == {"runs": 1000}
    assert usual(study_event) == {"runs": 1000}
    assert usual(EventStudy) == {"noise": 60.0, "seed": 1, "tie_breaks": "", "norms": False}
    assert usual(Prospect.share) == {"last": 1}
    assert usual(played) == {"gift": 0}
    assert (CHUNK, FIRST, MOST, ending.MOST_ROUNDS, course.MOST_ROUNDS) == (2.0, 200, 12, 60, 200)
    assert (conduct.EDITION, ending.EDITION) == (1, 1), "raised only where the same study would measure something else"
