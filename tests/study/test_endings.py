"""Tournaments of studies: which luck is asked for, when a course stops, and what is kept of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tablas.errors import FormatError
from tablas.messages import Message
from tablas.model import Absence, Bye, Colour, Game, Outcome, Player, Regulation, Round, Team, Tournament
from tablas.spread import InProcess, Job
from tablas.spread import Outcome as Came
from tablas.study import Field, Play, Study, parse_arm, parse_arms
from tablas.study import trial as course
from tablas.study.answer import SURE
from tablas.study.colours import EDITION, FILES_A_CHUNK, ExtraWhite, extra_white, one_report, one_simulated, surplus
from tablas.study.field import Entrants, entrants_of
from tablas.study.luck import Luck
from tablas.study.matched import _played, one_matched
from tablas.study.measures import measured
from tablas.study.published import PUBLISHED, Beside, reproduce
from tablas.study.purse import titled
from tablas.study.trial import OPEN, Trial, played

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


# Luck belongs to what it decides


def test_the_luck_of_a_field_has_names() -> None:
    """The same study is the same years later: what is asked for may not change its name."""
    luck = asked()
    Field(players=2, growth=50).draw(luck, 5)
    each = [[("strength", one), ("improves", one), ("noise", one), ("lot", one)] for one in (0, 1)]
    assert luck.keys == [*each[0], *each[1]]
    luck = asked(0.3)
    Field(players=2, shape="even", withdrawals=0.5).draw(luck, 5)
    people = [[("strength", one), ("noise", one), ("lot", one)] for one in (0, 1)]
    assert luck.keys == [*people[0], *people[1], *((word, n) for n in (1, 2) for word in ("leaves", "leaves after"))]
    luck = asked()
    Field(players=4, boards=2, shape="step").draw(luck, 5)
    members = [[("member", one), ("noise", one), ("lot", one)] for one in range(4)]
    assert luck.keys == [
        *(*members[0], *members[1], ("lot of team", 0)),
        *(*members[2], *members[3], ("lot of team", 1)),
    ]
    luck = asked()
    titled((Player(1, rating=2500), Player(7)), luck)
    assert luck.keys == [("federation", 1), ("federation", 7)]


@pytest.mark.parametrize(
    ("share", "rounds", "left"),
    [
        (0.0, 5, 1),
        (0.24, 5, 1),
        (0.25, 5, None),
        (0.9, 5, None),
        (0.0, 2, 1),
        (0.0, 1, None),
        (0.24, 9, 2),
        (0.2, 11, 3),
    ],
)
def test_who_leaves_and_after_which_round(share: float, rounds: int, left: int | None) -> None:
    """One in four leaves, after a round before the last: with 0.24 of eight possible rounds the second."""
    found = Field(players=2, withdrawals=0.25).draw(asked(share), rounds)
    assert {one.left_after for one in found.players} == {left}
    assert {one.left_after for one in Field(players=2).draw(asked(0.0), rounds).players} == {None}


def test_improving_players_are_better_than_rated() -> None:
    for share, rating in ((0.0, 1900), (0.19, 1900), (0.2, 2000)):
        grown = Field(players=2, spread=0, noise=0, growth=100)
        assert {one.rating for one in grown.draw(asked(share), 5).players} == {rating}
        assert set(grown.draw(asked(share), 5).strength.values()) == {2000}
    noisy = Field(players=2, spread=10, noise=7).draw(asked(normal=2.0), 5)
    assert {one.rating for one in noisy.players} == {2034}, "2020 strong, and rated 14 better"
    assert set(noisy.strength.values()) == {2020}


def test_teams_of_a_field() -> None:
    """Three teams in steps of a hundred, members fifty above their teams."""
    found = Field(players=6, boards=2, mean=2000, spread=100, shape="step", within=25, noise=0).draw(asked(normal=2), 5)
    assert [(one.number, one.name, one.strength, one.members) for one in found.teams] == [
        (1, "T001", 2150, (1, 2)),
        (2, "T002", 2050, (3, 4)),
        (3, "T003", 1950, (5, 6)),
    ]
    assert [(one.number, one.name, one.rating) for one in found.players] == [
        *((1, "P0001", 2150), (2, "P0002", 2150)),
        *((3, "P0003", 2050), (4, "P0004", 2050)),
        *((5, "P0005", 1950), (6, "P0006", 1950)),
    ]
    assert found.strength == {1: 2150, 2: 2150, 3: 2050, 4: 2050, 5: 1950, 6: 1950}


# A tournament of a study


def two(first: float = 0.0, then: float = 0.0) -> Entrants:
    return Entrants((Player(1, "A", 2000), Player(2, "B", 2000)), {1: 2000 + first, 2: 2000 + then})


@pytest.mark.parametrize(("share", "colour"), [(0.49, Colour.WHITE), (0.5, Colour.BLACK)])
def test_the_first_colour_is_drawn(monkeypatch: pytest.MonkeyPatch, share: float, colour: Colour) -> None:
    luck = asked(share)
    made: list[tuple[int, int]] = []
    monkeypatch.setattr(course, "Luck", lambda seed, run: made.append((seed, run)) or luck)
    found = played(parse_arm("dutch"), two(), Play("elo"), Field(players=2), 4, 9, 1)
    assert made == [(4, 9)]
    assert found.tournament.initial_colour is colour
    assert luck.keys == [("first colour",), ("game", 1, 2, 1)]
    assert (found.tournament.total_rounds, found.stopped, found.strength) == (1, None, {1: 2000, 2: 2000})


def test_a_course_that_cannot_go_on_says_why() -> None:
    """Two players have met after one round."""
    found = played(parse_arm("dutch"), two(), Play("elo"), Field(players=2), 1, 1, 3)
    assert found.stopped is not None
    assert (found.tournament.rounds_paired, found.tournament.total_rounds) == (1, 3)


def test_a_system_that_knows_its_end_plays_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches that are always drawn are played again until so many rounds are over."""
    monkeypatch.setattr(course, "MOST_ROUNDS", 3)
    drawn = played(parse_arm("knockout"), two(), Play("elo", white=0, draws=1), Field(players=2), 1, 1, 1)
    assert (drawn.tournament.rounds_paired, drawn.tournament.total_rounds, drawn.stopped) == (3, None, None)
    table = played(parse_arm("berger"), two(), Play("elo"), Field(players=2), 1, 1, 9)
    assert (table.tournament.rounds_paired, table.stopped) == (1, None)


def test_byes_are_taken_while_two_remain() -> None:
    people = tuple(Player(number) for number in range(1, 6))
    luck = asked(0.2)
    event = Tournament(players=(*people, Player(6, left_after=1)), rounds=(Round(()),))
    found = course._byes(event, Field(players=6, byes=0.25), luck, 2)
    assert found == [Absence(2, number, Outcome.HALF_BYE) for number in (1, 2, 3)]
    assert luck.keys == [("bye", number, 2) for number in range(1, 6)]
    assert course._byes(event, Field(players=6, byes=0.2), luck, 2) == []
    assert course._byes(replace(event, players=people[:1]), Field(players=6, byes=0.25), luck, 2) == []


# An extra White


def test_reports_are_counted_apart_from_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[Job] = []

    def spread(job: Job, *_: object) -> list[Came]:
        jobs.append(job)
        return [
            Came(["a.trf", "x"], {"white": [0.5, 0.25, 0.0], "black": [-0.5]}),
            Came(["b.trf", "y"], fault=Message("no-such-file")),
        ]

    monkeypatch.setattr("tablas.study.colours.spread", spread)
    (tmp_path / "a.trf").write_bytes(b"abc")
    found = extra_white([tmp_path / "a.trf", tmp_path / "none.trf"], InProcess())
    assert (found.files, found.white, found.black, found.difference) == (2, 3, 1, 0.75)
    assert found.error == pytest.approx((0.125 / 2 / 3) ** 0.5), "squares 1/16 + 0 + 1/16, by two, by three"
    assert found.faults == (("b.trf", Message("no-such-file")),)
    assert [one.item[0] for one in found.outcomes] == ["a.trf", "b.trf"]
    (job,) = jobs
    assert (job.work, job.what, job.size, job.edition) == (
        "tablas.study.colours:one_report",
        None,
        FILES_A_CHUNK,
        EDITION,
    )
    digest = (
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"  # SHA-256 of abc, as FIPS 180-4 prints it
    )
    assert list(job.items) == [[str(tmp_path / "a.trf"), digest], [str(tmp_path / "none.trf"), ""]]
    assert FILES_A_CHUNK == 50
    low = ExtraWhite(1, 1, 1, 1.0, 0.5, (), ())
    assert (low.low, low.high) == (1 - SURE * 0.5, 1 + SURE * 0.5)


def test_a_report_that_is_a_folder_or_gone_is_no_file(tmp_path: Path) -> None:
    for name in (tmp_path, tmp_path / "none.trf"):
        with pytest.raises(FormatError) as refused:
            one_report(None, [str(name), ""])
        assert refused.value.message == Message("no-such-file")
        assert refused.value.where.file == str(name)


def test_points_of_another_scoring_count_as_a_share_of_a_win() -> None:
    """A win of three points is a whole game, a draw of one a third; a win of half a point is half a game."""
    people = (Player(1, rating=2000), Player(2, rating=2000))
    from tablas.model import Scoring

    for scoring, outcome, beyond in (
        (Scoring.of(180, 60), WIN, 0.5),
        (Scoring.of(180, 60), DRAW, round(1 / 3 - 0.5, 6)),
        (Scoring.of(30, 15), WIN, 0.0),
    ):
        event = Tournament(players=people, rounds=(Round((Game.of(1, 2, outcome),)),)).ruled(scoring=scoring)
        assert surplus(event) == {"white": [beyond], "black": [-beyond]}


def test_mean_points_of_those_with_a_colour_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """1 and 3 had White and made 1 and ½, 2 and 4 Black; 5 had none."""
    event = Tournament(
        players=tuple(Player(number) for number in range(1, 6)),
        rounds=(Round((Game.of(1, 2, WIN), Game.of(3, 4, DRAW)), (Bye(5, Outcome.PAIRING_BYE),)),),
    )
    words: list[tuple[object, ...]] = []

    def course_of(*given: object) -> Any:
        words.append(given)
        return SimpleNamespace(tournament=event)

    monkeypatch.setattr("tablas.study.colours.played", course_of)
    study = Study(parse_arms("dutch"), Field(players=5), rounds=1, seed=6)
    assert one_simulated(study.as_data(), 3) == {"white": 0.75, "black": 0.25}
    people = entrants_of(study.field, 6, 3, 1)
    assert words == [(study.arms[0], people, study.play, study.field, 6, 3, 1)]


# Published


def test_a_published_study_is_done_with_its_own_work(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[Job] = []

    def spread(job: Job, *_: object) -> list[Came]:
        jobs.append(job)
        return []

    monkeypatch.setattr("tablas.study.published.spread", spread)
    for name, found in PUBLISHED.items():
        beside, faults = reproduce(name, 3, 7, InProcess())
        assert faults == ()
        assert [(one.words, one.low, one.high, one.ours, one.error, one.runs) for one in beside] == [
            (claim.words, claim.low, claim.high, 0, 0, 0) for claim in found.claims
        ]
        job = jobs.pop()
        assert (job.work, list(job.items)) == (found.work, [0, 1, 2])
        study = replace(found.study, seed=7)
        twice = 2 if found.player else 1  # A gift is played with it and without.
        assert job.size == max(1, round(2 / study.seconds / twice))
        assert job.what == ({"study": study.as_data(), "player": 8} if found.player else study.as_data())
    assert {found.work.rpartition(":")[2] for found in PUBLISHED.values()} == {
        *("one_run", "one_matched", "one_gambit", "one_simulated"),
    }
    assert OPEN is Outcome.PENDING


def test_who_is_freed_from_a_bracket_takes_no_byes() -> None:
    """A share of byes is for events with so many rounds; a bracket and a table are played whole."""
    everybody = Field(players=4, byes=1.0)
    people = entrants_of(Field(players=4), 1, 1, 3)
    for system in ("knockout", "berger"):
        found = played(parse_arm(system), people, Play("elo", draws=0), everybody, 1, 1, 3).tournament
        assert all(not one.byes for one in found.rounds), system
    swiss = played(parse_arm("dutch"), people, Play("elo"), everybody, 1, 1, 1).tournament
    assert [bye.kind for bye in swiss.rounds[0].byes] == [Outcome.HALF_BYE] * 2


def test_rounds_by_matching_have_the_luck_of_their_seed_and_run(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[int, int]] = []

    def luck(seed: int, run: int) -> Luck:
        made.append((seed, run))
        return Luck(seed, run)

    monkeypatch.setattr("tablas.study.matched.Luck", luck)
    monkeypatch.setattr("tablas.study.matched.IDEAS", {"monrad": lambda one, two, size: abs(two - one - 1)})
    study = Study(parse_arms("dutch"), Field(players=4), Play("elo"), rounds=1, seed=5)
    found = one_matched(study.as_data(), 9)
    assert made == [(5, 9)]
    assert list(found) == ["monrad"]
    assert (found["monrad"]["games"], found["monrad"]["rounds"]) == (2, 1)


def test_tie_breaks_may_put_all_right_who_are_tied() -> None:
    """Everything drawn: the pairing number puts all six pairs in the true order, or in the wrong one."""
    people = tuple(Player(number, f"P{number}", 2000) for number in range(1, 5))
    rounds = (Round((Game.of(1, 2, DRAW), Game.of(3, 4, DRAW))),)
    event = Tournament(players=people, rounds=rounds)
    by_number = Regulation("dutch", tie_breaks=("PTS", "TPN"))
    for strength, right in (({1: 4.0, 2: 3.0, 3: 2.0, 4: 1.0}, 1.0), ({1: 1.0, 2: 2.0, 3: 3.0, 4: 4.0}, 0.0)):
        found = measured(Trial(event, strength), by_number, 2)
        assert (found["tied_right"], found["inversions"]) == (right, 1 - right)
        assert found["by_round"] == [0.0]
    won = replace(event, rounds=(Round((Game.of(1, 2, LOSS), Game.of(3, 4, DRAW))),))
    half = measured(Trial(won, {1: 4.0, 2: 3.0, 3: 2.0, 4: 1.0}), by_number, 2)
    assert half["tied_right"] == 1.0, "3 and 4 alone are tied; 2 and 1 are each by themselves"


def test_white_of_a_matching_is_drawn_for_the_pair_and_the_round() -> None:
    """With a luck of 0.5 the second of a pair has White where both had as many."""
    study = Study(parse_arms("dutch"), Field(players=2), Play("elo", draws=1, white=0), rounds=1, seed=5)
    event = Tournament(players=two().players, total_rounds=1)
    for share, white in ((0.49, 1), (0.5, 2)):
        luck = asked(share)
        (only,) = _played(event, "monrad", study, {1: 2000.0, 2: 2000.0}, luck).rounds
        assert only.games[0].white == white
        assert luck.keys == [("matched", 1, 2, 1), ("white", 1, 2, 1), ("game", 1, 2, 1)]


def test_a_distance_of_just_so_many_errors_still_agrees() -> None:
    assert Beside("", 0.0, 0.0, SURE, 1.0, 9).agrees
    assert not Beside("", 0.0, 0.0, SURE + 0.01, 1.0, 9).agrees


def test_teams_are_measured_by_the_points_that_come_first() -> None:
    """Team 1 wins by 1½ to ½, team 2 by 2 to 0: level in matches, apart in boards."""
    people = tuple(Player(number, f"P{number}", 2000) for number in range(1, 9))
    teams = tuple(Team(one, members=(2 * one - 1, 2 * one)) for one in range(1, 5))
    games = (Game.of(1, 5, WIN), Game.of(6, 2, DRAW), Game.of(3, 7, WIN), Game.of(8, 4, LOSS))
    event = Tournament(
        players=people,
        teams=teams,
        rounds=(Round(games),),
        board_colours="WB",
        regulation=Regulation("team-swiss", of_teams=True, tie_breaks=("PTS",)),
    )
    strength = {1: 4.0, 2: 3.0, 3: 2.0, 4: 1.0}
    matches = measured(Trial(event, strength), event.regulation, 2)
    by_game = event.ruled(options={"primary": "game"})
    boards = measured(Trial(by_game, strength), by_game.regulation, 2)
    assert (matches["tied_right"], matches["winner"]) == (0.5, 1.5)
    assert boards["winner"] == 2.0, "the second of the true order has most boards"
    assert matches["by_round"] != boards["by_round"]


def test_players_have_titles_where_norms_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    from tablas.study import study as work

    asked_for: list[tuple[int, bool]] = []

    def with_titles(players: tuple[Player, ...], luck: Luck) -> tuple[Player, ...]:
        asked_for.append((len(players), luck.share("x") == Luck(2, 6).share("x")))
        return players

    monkeypatch.setattr(work, "titled", with_titles)
    study = Study(parse_arms("monrad"), Field(players=4), rounds=1, seed=2)
    work.one_run(study.as_data(), 6)
    assert asked_for == []
    work.one_run(replace(study, norms=True).as_data(), 6)
    assert asked_for == [(4, True)]
