"""Odds, luck, fields, measures, arms and claims of a study: each small part with its numbers worked out by hand."""

from __future__ import annotations

from hashlib import blake2b
from math import inf, sqrt
from typing import Any

import pytest

from tablas.errors import OptionError
from tablas.model import Game, Outcome, Player, Round, Team, Tournament
from tablas.spread import InProcess, Job
from tablas.spread import Outcome as Came
from tablas.study import Field, Play, parse_arm, parse_arms
from tablas.study.arms import Arm
from tablas.study.colours import surplus
from tablas.study.conduct import run_study
from tablas.study.field import Entrants
from tablas.study.limits import share, within
from tablas.study.luck import Luck
from tablas.study.matched import IDEAS, matched
from tablas.study.measures import _among, _tied_right
from tablas.study.published import PUBLISHED, Beside, reproduce
from tablas.study.purse import _won, prize_measures, titled
from tablas.study.rank_measures import Pairs, kendall, mid_ranks, pairs_of, spearman, tau_b
from tablas.study.study import Study
from tablas.study.trial import _given_away, by_lot, decided

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


# Models of play


@pytest.mark.parametrize(
    ("play", "white", "black", "odds"),
    [
        (Play("elo", white=0, draws=0), 2400, 2000, (10 / 11, 0, 1 / 11)),
        (Play("elo", white=100, draws=0), 2300, 2000, (10 / 11, 0, 1 / 11)),
        (Play("elo", white=0, draws=0.4), 2000, 2000, (0.3, 0.4, 0.3)),
        (Play("elo", white=0, draws=1), 2400, 2000, (9 / 11, 2 / 11, 0)),
        (Play("fide", white=0, draws=0), 2092, 2000, (0.63, 0, 0.37)),
        (Play("fide", white=20, draws=0.5), 2072, 2000, (0.63 - 0.2331, 0.4662, 0.37 - 0.2331)),
        (Play("bradley-terry", white=0, draws=0.9), 2400, 2000, (10 / 11, 0, 1 / 11)),
        (Play("bradley-terry", white=50), 2350, 2000, (10 / 11, 0, 1 / 11)),
        (Play("davidson", white=0, draws=0.5), 2800, 2000, (10 / 12.1, 2 / 12.1, 0.1 / 12.1)),
        (Play("davidson", white=0, draws=1), 2800, 2000, (0, 1, 0)),
        (Play("elo", white=0, draws=0.35, draws_by_level=0.05), 2200, 2200, (0.275, 0.45, 0.275)),
        (Play("elo", white=0, draws=0.35, draws_by_level=0.05), 1200, 1200, (0.5, 0, 0.5)),
        (Play("elo", white=0, draws=0, upsets=0.5), 2400, 2000, (31 / 44, 0, 13 / 44)),
    ],
)
def test_odds_by_hand(play: Play, white: float, black: float, odds: tuple[float, float, float]) -> None:
    assert play.odds(white, black) == pytest.approx(odds, abs=1e-12)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Play("chance"), "elo"),
        (lambda: Play(draws=1.1), "draws"),
        (lambda: Play(upsets=-0.1), "upsets"),
        (lambda: Field(shape="cube"), "cube"),
        (lambda: Field(players=1), "Players: from 2 to 9999, not 1"),
        (lambda: Field(players=10000), "9999"),
        (lambda: Field(byes=1.5), "byes"),
        (lambda: Field(improving=-1), "improving"),
        (lambda: Field(withdrawals=2), "withdrawals"),
        (lambda: Field(boards=100), "99"),
        (lambda: Field(players=4, boards=3), "3"),
        (lambda: Field(players=4, boards=4), "4"),
        (lambda: Field(players=8, boards=4, byes=0.1), "team"),
        (lambda: Field(players=8, boards=4, withdrawals=0.1), "team"),
        (lambda: Study(()), "system"),
        (lambda: Study(parse_arms("dutch"), rounds=0), "Rounds: from 1 to 99"),
        (lambda: Study(parse_arms("dutch"), rounds=100), "not 100"),
        (lambda: Study(parse_arms("dutch"), Field(players=2), prizes=(1, 1, 1)), "2"),
        (lambda: Study(parse_arms("dutch"), prizes=(0,)), "32"),
        (lambda: Study(parse_arms("dutch"), Field(players=8, boards=4)), "dutch"),
        (lambda: parse_arm("dutch@0"), "Rounds: from 1 to 99"),
        (lambda: parse_arm("dutch@100"), "not 100"),
        (lambda: parse_arm("dutch@x"), "dutch@x"),
        (lambda: parse_arm("knockout[third-place]"), "third-place"),
        (lambda: run_study(Study(parse_arms("dutch")), 0), "Runs: from 1 to 100000000, not 0"),
    ],
)
def test_numbers_that_no_study_has(make: Any, sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        make()


def test_numbers_on_the_border_are_good() -> None:
    for value in (0, 1):
        share("byes", value)
    for number in (2, 9999):
        within("players", number, 2, 9999)
    Play(draws=1, upsets=1), Play(draws=0)
    Study(parse_arms("dutch@1,dutch@99"), Field(players=2), rounds=99, prizes=(1, 1))
    Field(players=8, boards=4), Field(players=198, boards=99)


# Luck


def test_luck_is_what_its_key_says_on_every_machine() -> None:
    """Worked out anew from the digest: 53 bits of eight bytes; twelve words added up for a bell."""
    luck = Luck(3, 9)
    eight = blake2b(b"3/9/bye/4/2", digest_size=8).digest()
    assert luck.share("bye", 4, 2) == (int.from_bytes(eight, "big") >> 11) / 2**53
    assert luck.of_game(1, 2, 3) == luck.share("game", 1, 2, 3)
    long = blake2b(b"3/9/noise/7", digest_size=48).digest()
    words = [int.from_bytes(long[at : at + 4], "big") for at in range(0, 48, 4)]
    assert luck.normal("noise", 7) == sum(words) / 2**32 - 6


class Set:
    """Luck that says what it is told to."""

    def __init__(self, value: float) -> None:
        self.value = value

    def share(self, *key: object) -> float:
        self.key = key
        return self.value

    def of_game(self, one: int, two: int, meeting: int) -> float:
        self.game = (one, two, meeting)
        return self.value

    def normal(self, *key: object) -> float:
        return self.value


@pytest.mark.parametrize(
    ("game", "luck", "result"),
    [
        *(((1, 2), value, result) for value, result in ((0.0, LOSS), (0.24, LOSS), (0.25, DRAW), (0.74, DRAW))),
        *(((1, 2), value, WIN) for value in (0.75, 0.9)),
        *(((2, 1), value, result) for value, result in ((0.0, WIN), (0.25, WIN), (0.26, DRAW), (0.75, DRAW))),
        *(((2, 1), value, LOSS) for value in (0.76, 1.0)),
    ],
)
def test_high_luck_is_good_for_the_lower_number(game: tuple[int, int], luck: float, result: Outcome) -> None:
    meetings = {(1, 2): 4}
    drawn = Set(luck)
    assert decided(Game(*game), {1: 2000, 2: 2000}, Play("elo", 0, 0.5), drawn, meetings) == Game.of(*game, result)
    assert (drawn.game, meetings) == ((1, 2, 5), {(1, 2): 5})


def test_white_by_lot_and_a_game_given_away() -> None:
    low, high = Set(0.49), Set(0.5)
    assert by_lot(Game(7, 3), low, 2) == Game(7, 3)
    assert by_lot(Game.of(7, 3, WIN), high, 2) == Game.of(3, 7, LOSS)
    assert high.key == ("white", 3, 7, 2)
    assert _given_away(Game.of(1, 2, WIN), 1) == Game.of(1, 2, DRAW) == _given_away(Game.of(1, 2, LOSS), 2)
    for game in (Game.of(1, 2, LOSS), Game.of(1, 2, DRAW), Game.of(2, 3, WIN)):
        assert _given_away(game, 1) == game


# Who plays


def test_a_field_in_steps_is_the_same_in_every_run() -> None:
    even = Field(players=4, mean=2000, spread=100, shape="step", noise=0)
    found = even.draw(Luck(1, 1), 5)
    assert [player.rating for player in found.players] == [2150, 2050, 1950, 1850]
    assert [player.name for player in found.players] == ["P0001", "P0002", "P0003", "P0004"]
    assert found.strength == {1: 2150, 2: 2050, 3: 1950, 4: 1850} == found.ranked
    grown = Field(players=2, mean=2000, spread=0, shape="step", noise=0, growth=80, improving=1)
    assert [player.rating for player in grown.draw(Luck(1, 1), 5).players] == [1920, 1920]
    nobody = Field(players=2, mean=2000, spread=0, shape="step", noise=0, growth=80, improving=0)
    assert [player.rating for player in nobody.draw(Luck(1, 1), 5).players] == [2000, 2000]
    least = Field(players=2, mean=-500, spread=0, shape="step", noise=0)
    assert [player.rating for player in least.draw(Luck(1, 1), 5).players] == [1, 1], "a rating of 0 is none"
    teams = (Team(1, members=(1, 2)), Team(2, members=(3, 4)))
    assert Entrants(found.players, found.strength, teams).ranked == {1: 2100, 2: 1900}


@pytest.mark.parametrize(
    ("shape", "luck", "strength"), [("bell", 0.5, 2050), ("even", 0.75, 2050), ("even", 0.0, 1900)]
)
def test_a_strength_is_drawn(shape: str, luck: float, strength: float) -> None:
    found = Field(players=2, mean=2000, spread=100, shape=shape, noise=0).draw(Set(luck), 5)  # type: ignore[arg-type]
    assert set(found.strength.values()) == {strength}


# Measures


def test_pairs_of_two_orders() -> None:
    assert pairs_of([1, 2, 3, 4], [1, 2, 2, 0]) == Pairs(2, 3, 0, 1, 0)
    assert pairs_of([1, 1, 2, 3], [5, 5, 5, 4]) == Pairs(0, 3, 0, 2, 1)
    assert pairs_of([1, 1, 2], [3, 4, 5]) == Pairs(2, 0, 1, 0, 0)
    assert tau_b(Pairs(3, 1, 1, 0, 0)) == pytest.approx(2 / sqrt(20))
    assert tau_b(Pairs(3, 1, 0, 1, 0)) == pytest.approx(2 / sqrt(20))
    assert (tau_b(Pairs(0, 0, 1, 0, 0)), kendall([1], [1]), spearman([1], [1])) == (0, 0, 0)
    assert mid_ranks([5, 1, 5, 0]) == [3.5, 2, 3.5, 1]
    assert spearman([1, 2, 3, 4], [2, 1, 4, 3]) == pytest.approx(0.6)


@pytest.mark.parametrize(
    ("wanted", "places", "found"),
    [({1}, 1, 1), ({2}, 1, 0), ({2}, 2, 0.5), ({2, 3}, 2, 1), ({2, 3}, 3, 2), ({4}, 3, 0), ({1, 4}, 4, 2)],
)
def test_a_tie_across_the_border_counts_by_its_share(wanted: set[int], places: int, found: float) -> None:
    assert _among(wanted, [[1], [2, 3], [4]], places) == found


def test_of_pairs_tied_on_points_how_many_are_put_right() -> None:
    strength = {1: 2200.0, 2: 2100.0, 3: 2000.0, 4: 1900.0, 5: 1800.0}
    place = {1: 1.0, 2: 3.0, 3: 2.0, 4: 4.5, 5: 4.5}
    assert _tied_right({1: 60, 2: 60, 3: 60, 4: 0, 5: 0}, place, strength) == (2 + 0.5) / 4
    assert _tied_right({1: 60, 2: 30}, place, strength) == 0.5
    assert _tied_right({1: 60, 2: 60, 9: 60}, place, strength) == 1


def test_prizes_are_shared_by_whom_stays_tied() -> None:
    assert _won((60, 30, 10), [[2], [1, 3], [4]]) == {2: 60, 1: 20, 3: 20}
    assert _won((60, 30), [[1, 2, 3], [4]]) == {1: 30, 2: 30, 3: 30}
    assert prize_measures((60, 40), [[4], [3], [1], [2]], [1, 2, 3, 4]) == {"prize_strongest": 0, "prize_best": 0}
    assert prize_measures((60, 40), [[2], [3], [1], [4]], [1, 2, 3, 4]) == {"prize_strongest": 0, "prize_best": 0.6}


@pytest.mark.parametrize(
    ("rating", "title"),
    [(2500, "GM"), (2499, "IM"), (2400, "IM"), (2399, "FM"), (2300, "FM"), (2299, "CM"), (2200, "CM"), (2199, "")],
)
def test_titles_that_ratings_speak_for(rating: int, title: str) -> None:
    (player,) = titled((Player(1, rating=rating),), Set(0.99))  # type: ignore[arg-type]
    assert (player.title.value, player.federation) == (title, "POL")


def test_points_beyond_expectation_of_those_with_a_colour_more() -> None:
    """Equals: a win with White is half a point beyond; 3 had both colours, 4 has no rating."""
    players = (Player(1, rating=2000), Player(2, rating=2000), Player(3, rating=2000), Player(4))
    rounds = (
        Round((Game.of(1, 3, WIN), Game.of(4, 2, WIN))),
        Round((Game.of(3, 2, DRAW), Game.of(1, 2, Outcome.FORFEIT_WIN))),
    )
    assert surplus(Tournament(players=players, rounds=rounds)) == {"white": [0.5], "black": [0.0]}


# Arms


@pytest.mark.parametrize(
    ("arm", "tie_breaks"),
    [
        (Arm("dutch"), "PTS BH/C1 BH SB"),
        (Arm("berger"), "PTS SB WIN"),
        (Arm("team-swiss"), "PTS MPvGP BH EMMSB"),
        (Arm("team-berger"), "PTS MPvGP EMMSB"),
        (Arm("dutch", tie_breaks="BH, ,SB,"), "PTS BH SB"),
        (Arm("dutch", tie_breaks="PTS,SB"), "PTS SB"),
    ],
)
def test_the_tie_breaks_of_an_arm(arm: Arm, tie_breaks: str) -> None:
    assert " ".join(arm.regulation().tie_breaks) == tie_breaks
    own = "PTS WIN" if not arm.tie_breaks else tie_breaks
    assert " ".join(arm.regulation("PTS,WIN").tie_breaks) == own


def test_the_regulation_of_an_arm() -> None:
    ruled = parse_arm("dutch/2017+baku@9").regulation()
    assert (ruled.system, ruled.edition, ruled.acceleration, ruled.of_teams) == ("dutch", "2017", "baku", False)
    assert parse_arm("knockout[third-place=yes]").regulation().options == {"third-place": "yes"}
    assert parse_arm("team-swiss").regulation().of_teams
    assert Arm("dutch", "2017", "baku", 9, (("a", "b"), ("c", "d")), "PTS").label == "dutch/2017+baku@9[a=b;c=d]=PTS"
    assert Arm("dutch", tie_breaks="PTS").plays_alike == Arm("dutch")


# Published


@pytest.mark.parametrize(
    ("low", "high", "ours", "error", "sigma", "agrees"),
    [
        (0.5, 0.6, 0.55, 0.1, 0, True),
        (0.5, 0.6, 0.5, 0.1, 0, True),
        (0.5, 0.75, 1.0, 0.125, 2, False),
        (0.5, 0.75, 0.25, 0.125, 2, False),
        (0.5, 0.75, 0.25, 0.25, 1, True),
        (0.0, inf, -1.0, 0.0, inf, False),
        (-inf, inf, 9.0, 0.0, 0, True),
    ],
)
def test_how_far_apart_two_numbers_are(
    low: float, high: float, ours: float, error: float, sigma: float, agrees: bool
) -> None:
    beside = Beside("", low, high, ours, error, 3)
    assert (beside.sigma, beside.agrees) == (sigma, agrees)
    assert beside.numbered is (high < inf or low > -inf)


def claimed(name: str, run: dict[str, Any]) -> list[float | None]:
    return [claim.value(run) for claim in PUBLISHED[name].claims]


def test_what_every_claim_measures_in_a_run() -> None:
    def run(measure: str, **found: float) -> dict[str, Any]:
        return {name.replace("_", "+"): {measure: value} for name, value in found.items()}

    for name in ("efficacy", "efficacy-elite"):
        assert claimed(name, run("inversions", dutch=0.1, knockout=0.2)) == [1.0]
        assert claimed(name, run("inversions", dutch=0.2, knockout=0.2)) == [0.5]
        assert claimed(name, run("inversions", dutch=0.3, knockout=0.2)) == [0.0]
    orders = run("tau", burstein=0.75, random=0.5, dutch=0.625, monrad=0.125)
    assert claimed("order", orders) == [0.25, -0.125, 0.5]
    assert claimed("order-systems", orders) == [0.125, 0.5]
    gaps = {"dutch": 300.0, "dutch+soft-haley:rounds=3": 275.0, "dutch+baku": 250.0}
    assert claimed("acceleration", {arm: {"rating_gap": gap} for arm, gap in gaps.items()}) == [-25, -50]
    for before, after, found in ((8, 7, [1, 1]), (8, 8, [0, 0]), (8, 9, [0, -1])):
        assert claimed("gambit", {"before": before, "after": after}) == found
    assert claimed("extra-white", {"white": 0.75, "black": 0.5}) == [0.25]
    assert claimed("extra-white", {"white": None, "black": 0.5}) == [None]
    assert claimed("extra-white", {"white": 0.5, "black": None}) == [None]


SOURCES = {
    "efficacy": "32 2000 200 bell 60 | elo 35 0.35 | 5 | 0.5598 0.5598",
    "efficacy-elite": "32 2750 40 bell 0 | elo 0 0 | 5 | 0.5598 0.5598",
    "order": "32 1800 400 even 0 | elo 35 0.35 | 7 | 0 inf 0 inf 0 inf",
    "order-systems": "32 1800 400 even 0 | elo 35 0.35 | 7 | 0 inf 0 inf",
    "acceleration": "128 2000 250 bell 0 | elo 35 0.35 | 9 | -30 -25 -inf inf",
    "gambit": "32 2000 200 bell 60 | elo 35 0.35 | 7 | -inf inf -inf inf",
    "extra-white": "110 2650 60 bell 60 | commission 35 0.35 | 11 | 0 inf",
}


def test_what_every_source_plays_and_claims() -> None:
    """Players, mean, spread, shape and noise; the model, White and draws; rounds; between which its numbers lie."""

    def line(name: str) -> str:
        found = PUBLISHED[name]
        field, play = found.study.field, found.study.play
        parts = [f"{field.players} {field.mean:g} {field.spread:g} {field.shape} {field.noise:g}"]
        parts += [f"{play.model} {play.white:g} {play.draws:g}", str(found.study.rounds)]
        return " | ".join([*parts, " ".join(f"{claim.low:g} {claim.high:g}" for claim in found.claims)])

    assert {name: line(name) for name in PUBLISHED} == SOURCES
    assert {name: found.player for name, found in PUBLISHED.items() if found.player} == {"gambit": 8}


def test_a_run_without_a_value_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Job] = []

    def spread(job: Job, *_: object) -> list[Came]:
        asked.append(job)
        return [Came(0, {"white": 0.75, "black": 0.5}), Came(1, {"white": None, "black": 0.5})]

    monkeypatch.setattr("tablas.study.published.spread", spread)
    (beside,), faults = reproduce("extra-white", 2, 9, InProcess())
    assert (beside.ours, beside.runs, beside.error, faults) == (0.25, 1, 0.0, ())
    (job,) = asked
    assert (job.work, job.what["seed"], job.what["rounds"]) == ("tablas.study.colours:one_simulated", 9, 11)
    assert job.size == round(2 / (0.004 + 0.03 * 11 * 110 / 540))


# Rounds by one matching


def test_how_far_two_places_are_from_what_an_idea_wants() -> None:
    """Six of a group: first against fourth, first against last, neighbours, or no wish at all."""
    wanted = {"dutch": (0, 3), "burstein": (0, 5), "monrad": (0, 1), "random": (0, 4)}
    for idea, (one, two) in wanted.items():
        assert IDEAS[idea](one, two, 6) == 0
    assert [IDEAS["dutch"](0, two, 6) for two in range(1, 6)] == [2, 1, 0, 1, 2]
    assert [IDEAS["burstein"](1, two, 6) for two in range(2, 6)] == [2, 1, 0, 1]
    assert [IDEAS["monrad"](1, two, 6) for two in range(2, 6)] == [0, 1, 2, 3]
    assert [IDEAS["random"](1, two, 6) for two in range(2, 6)] == [0, 0, 0, 0]


def test_who_may_not_meet_in_a_matching() -> None:
    """Two who have met, and two who both had the same colour twice more; a score apart costs more than any rank."""
    level, none = dict.fromkeys(range(1, 5), 0), dict.fromkeys(range(1, 5), 0)
    assert matched("monrad", level, none, set(), Luck(1, 1), 1) == [(1, 2), (3, 4)]
    assert matched("monrad", level, none, {frozenset((1, 2))}, Luck(1, 1), 1) != [(1, 2), (3, 4)]
    assert matched("monrad", level, {**none, 1: 2, 2: 2}, set(), Luck(1, 1), 1) != [(1, 2), (3, 4)]
    assert matched("monrad", level, {**none, 1: 1, 2: 1}, set(), Luck(1, 1), 1) == [(1, 2), (3, 4)]
    assert matched("monrad", level, {**none, 1: 2, 2: -2}, set(), Luck(1, 1), 1) == [(1, 2), (3, 4)]
    assert matched("dutch", {1: 2, 2: 2, 3: 0, 4: 0}, none, set(), Luck(1, 1), 1) == [(1, 2), (3, 4)]


def test_what_is_usual_in_a_study() -> None:
    """A study is known by these numbers, and folders of runs are found again by them."""
    assert Study((Arm("dutch"),)).as_data() == {
        "arms": [
            {"system": "dutch", "edition": "", "acceleration": "", "rounds": None, "options": [], "tie_breaks": ""}
        ],
        "field": {
            "players": 32,
            "mean": 2000.0,
            "spread": 200.0,
            "shape": "bell",
            "noise": 60.0,
            "growth": 0.0,
            "improving": 0.2,
            "byes": 0.0,
            "withdrawals": 0.0,
        },
        "play": {"model": "elo", "white": 35.0, "draws": 0.35, "draws_by_level": 0.0, "upsets": 0.0},
        "rounds": 7,
        "seed": 1,
        "tie_breaks": "",
        "top": 0,
        "prizes": [],
        "norms": False,
    }
    teams = Study((Arm("team-swiss"),), Field(players=8, boards=4)).as_data()["field"]
    assert (teams["boards"], teams["within"]) == (4, 60.0)
