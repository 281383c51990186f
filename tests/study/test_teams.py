"""Teams in studies: the field, exact chances of matches, measures by hand, and events that are being played."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import chain, product
from pathlib import Path

import pytest
from click.testing import CliRunner

import late_scipy as stats
from tablas.cli.main import cli
from tablas.errors import OptionError
from tablas.formats import trf
from tablas.model import Game, Number, Outcome, Player, Regulation, Round, Team, Tournament
from tablas.pairing.round import as_played, gone_on, pair_round
from tablas.standings import rank
from tablas.study import Field, Play, Study, parse_arm, parse_arms, run_study
from tablas.study.event import EventStudy, one_ending, study_event
from tablas.study.field import Entrants, entrants_of
from tablas.study.measures import measured
from tablas.study.reach import reachable
from tablas.study.trial import Trial, played

LEVEL = 0.001
RESULTS = WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def test_a_field_of_teams_is_numbered_by_what_the_ratings_say() -> None:
    people = entrants_of(Field(players=24, boards=4, spread=60, noise=150), 5, 0, 5)
    rating = {player.number: player.rating for player in people.players}
    means = [sum(rating[member] for member in team.members) / 4 for team in people.teams]
    assert means == sorted(means, reverse=True)
    assert [member for team in people.teams for member in team.members] == list(range(1, 25))
    for team in people.teams:
        order = [rating[member] for member in team.members]
        assert order == sorted(order, reverse=True), "the first board is the highest rated"
        assert people.ranked[team.number] == sum(people.strength[member] for member in team.members) / 4
    true = list(people.ranked.values())
    assert true != sorted(true, reverse=True), "a rating is not the strength"


def test_members_are_as_far_from_their_team_as_was_said() -> None:
    alike = entrants_of(Field(players=40, boards=4, within=0.0), 1, 0, 5)
    for team in alike.teams:
        assert len({alike.strength[member] for member in team.members}) == 1
    teams = entrants_of(Field(players=800, boards=4, within=50.0), 1, 0, 5)
    gaps = [teams.strength[one] - teams.ranked[team.number] for team in teams.teams for one in team.members]
    #  Four members around their own mean: the square of the spread is 3/4 of 50 squared.
    assert (sum(gap**2 for gap in gaps) / len(gaps)) ** 0.5 == pytest.approx(50 * 0.75**0.5, rel=0.08)


def squads(*strengths: tuple[float, ...]) -> Entrants:
    """Teams of so strong members, numbered in order."""
    boards = len(strengths[0])
    numbers = [[Number(boards * at + one + 1) for one in range(boards)] for at in range(len(strengths))]
    flat = dict(zip(chain(*numbers), chain(*strengths), strict=True))
    players = tuple(Player(Number(number), f"P{number}", round(value)) for number, value in flat.items())
    teams = tuple(Team(at, f"T{at}", members=tuple(row)) for at, row in enumerate(numbers, 1))
    return Entrants(players, {int(number): value for number, value in flat.items()}, teams)


def test_a_match_is_won_as_often_as_its_boards_say() -> None:
    """Two boards, colours alternating: the odds of a match are those of the boards, one after the other."""
    people = squads((2100.0, 2000.0), (2060.0, 1900.0))
    play, field = Play("davidson", white=40, draws=0.4), Field(players=4, boards=2)
    boards = play.odds(2100, 2060), play.odds(1900, 2000)[::-1]
    exact: Counter[int] = Counter()
    for one, two in product(range(3), repeat=2):
        exact[2 - one - two] += boards[0][one] * boards[1][two]
    runs = 700
    seen: Counter[int] = Counter()
    for run in range(runs):
        (only,) = played(parse_arm("team-berger"), people, play, field, 3, run, 1).tournament.rounds
        assert [game[:2] for game in only.games] == [(1, 3), (4, 2)]
        first, second = only.games
        value = {Outcome.WIN: 1, Outcome.DRAW: 0, Outcome.LOSS: -1}
        seen[value[first.white_outcome] + value[second.black_outcome]] += 1
    kinds = sorted(exact)
    assert sum(exact.values()) == pytest.approx(1)
    assert stats.chisquare([seen[kind] for kind in kinds], [runs * exact[kind] for kind in kinds]).pvalue > LEVEL


def league(*results: Outcome) -> Tournament:
    """Four teams of two boards, two rounds of their league; what has no result is open."""
    people = squads((2300.0, 2200.0), (2250.0, 2150.0), (2200.0, 2100.0), (2150.0, 2050.0))
    event = Tournament(
        players=people.players,
        teams=people.teams,
        board_colours="WB",
        total_rounds=3,
        regulation=Regulation("team-berger", of_teams=True, tie_breaks=("PTS", "MPvGP")),
    )
    lots = iter(results)
    for _ in range(2):
        paired, teams = as_played(event, pair_round(event))
        games = [Game.of(game.white, game.black, lot) if (lot := next(lots, None)) else game for game in paired.games]
        event = gone_on(event, replace(paired, games=tuple(games)), teams)
    return event


def test_measures_of_matches_by_hand() -> None:
    #  Round 1: 1–4 2:0, 2–3 1:1; round 2: 4–3 and 1–2 1:1.
    event = league(WIN, LOSS, DRAW, DRAW, WIN, WIN, DRAW, DRAW)
    team_of = {member: team.number for team in event.teams for member in team.members}
    pairs = [team_of[side] for one in event.rounds for game in one.games for side in game[:2]]
    assert [set(pairs[at : at + 4]) for at in range(0, 16, 4)] == [{1, 4}, {2, 3}, {3, 4}, {1, 2}]
    found = measured(Trial(event, {1: 4.0, 2: 3.0, 3: 2.0, 4: 1.0}), event.regulation, 2)
    #  Match points after round 1: 2, 1, 1, 0; after round 2 (all drawn) 3, 2, 2, 1.
    assert found["by_round"] == pytest.approx([5 / 30**0.5] * 2, abs=1e-8)
    assert found["score_gap"] == pytest.approx((0 + 0 + 1 + 1) / 4)
    assert found["floats"] == 0.5
    assert found["rating_gap"] == 0, "teams without a strength of their own"
    assert (found["games"], found["rounds"], found["rematches"]) == (8, 2, 0)
    assert found["best_wins"] == 1
    assert found["tied_right"] == 0.5, "2 and 3 are level in boards, too"


def test_every_system_of_teams_is_compared_on_equal_luck() -> None:
    names = "team-swiss,team-swiss/olympiad,team-swiss[primary=game],team-knockout,team-berger,team-nagarajan,molter"
    study = Study(parse_arms(names), Field(players=12, boards=2), Play("elo"), rounds=3, seed=2)
    answer = run_study(study, 3)
    assert not answer.faults
    for arm in study.arms:
        assert 0 < answer.of(arm.label, "tau").mean <= 1, arm.label
        assert answer.of(arm.label, "stopped").mean == 0, arm.label
    assert answer.of("team-swiss", "games").mean == 3 * 6
    assert answer.of("team-berger", "games").mean == 5 * 6
    assert run_study(study, 3) == answer


@pytest.mark.parametrize(
    ("systems", "field", "sentence"),
    [
        ("team-swiss", {"players": 12}, "is for teams"),
        ("dutch", {"players": 12, "boards": 2}, "each for oneself"),
        ("team-swiss", {"players": 13, "boards": 2}, "whole teams"),
        ("team-swiss", {"players": 2, "boards": 2}, "whole teams"),
        ("team-swiss", {"players": 12, "boards": 2, "byes": 0.1}, "nobody stays away"),
    ],
)
def test_what_is_no_study_of_teams(systems: str, field: dict[str, float], sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        Study(parse_arms(systems), Field(**field))  # type: ignore[arg-type]


def test_a_study_without_teams_is_named_as_it_always_was() -> None:
    data = Study(parse_arms("dutch")).as_data()
    assert not {"boards", "within"} & set(data["field"])
    assert {"boards", "within"} <= set(Study(parse_arms("team-swiss"), Field(boards=4)).as_data()["field"])


@pytest.mark.slow
def test_a_match_that_is_being_played_ends_as_often_as_counting_says() -> None:
    """Two boards of the last match are open: nine endings, gone through one by one."""
    before = league(*(Outcome.DRAW,) * 6)
    event = replace(before, total_rounds=2)
    play = Play("elo", white=30, draws=0.4)
    strength = {player.number: player.rating for player in event.players}
    opened = [game for game in event.rounds[1].games if game.white_outcome is Outcome.PENDING]
    exact: Counter[frozenset[int]] = Counter()
    for results in product(RESULTS, repeat=len(opened)):
        chance = 1.0
        ended = {}
        for game, result in zip(opened, results, strict=True):
            odds = play.odds(strength[game.white], strength[game.black])
            chance *= dict(zip(RESULTS, odds, strict=True))[result]
            ended[game] = Game.of(game.white, game.black, result)
        games = tuple(ended.get(game, game) for game in event.rounds[1].games)
        table = rank(replace(event, rounds=(event.rounds[0], Round(games))))
        exact[frozenset(row.number for row in table if row.place == 1)] += chance
    study = EventStudy(trf.dump(event), play, noise=0.0, seed=4)
    runs = 400
    seen = Counter(
        frozenset(number for number, place in one_ending(study.as_data(), run)["places"] if place == 1)
        for run in range(runs)
    )
    kinds = list(exact)
    assert len(opened) == 2
    assert set(seen) <= set(exact)
    assert stats.chisquare([seen[kind] for kind in kinds], [runs * exact[kind] for kind in kinds]).pvalue > LEVEL


def test_rounds_of_teams_to_come_are_paired_by_their_system() -> None:
    """The league does not say how many rounds it has; its table does."""
    event = replace(league(*(Outcome.WIN, Outcome.LOSS) * 2), total_rounds=None)
    found = study_event(EventStudy(trf.dump(event), Play("elo")), runs=10)
    assert (found.of_teams, found.rounds_left, found.games_open, found.stopped) == (True, 1, 4, 0)
    assert sorted(row.number for row in found.rows) == [1, 2, 3, 4]
    assert all(sum(count for _, count in row.places) == 10 for row in found.rows)


def test_which_team_can_still_win() -> None:
    """After two of three rounds: two points a match; a match with an open board is not counted yet."""
    whole = league(*(Outcome.WIN, Outcome.LOSS, Outcome.DRAW, Outcome.DRAW), *(Outcome.DRAW,) * 4)
    assert reachable(whole, 1) == {1: (180, 300), 2: (120, 240), 3: (120, 240), 4: (60, 180)}
    half = league(*(Outcome.WIN, Outcome.LOSS, Outcome.DRAW, Outcome.DRAW), *(Outcome.DRAW,) * 3)
    assert reachable(half, 1)[1] == (120, 360)
    by_boards = replace(whole, regulation=Regulation("molter", of_teams=True))
    assert reachable(by_boards, 1) == {1: (180, 300), 2: (120, 240), 3: (120, 240), 4: (60, 180)}


def test_teams_from_the_command_line(tmp_path: Path) -> None:
    def typed(*words: object) -> dict[str, object]:
        result = CliRunner().invoke(cli, ["study", *map(str, words), "--jobs", "1", "--json"])
        assert result.exit_code == 0, result.output
        return dict(json.loads(result.stdout))

    words = ("--systems", "team-swiss,team-berger", "--players", 8, "--boards", 2, "--rounds", 2, "--runs", 3)
    assert typed("compare", *words, "-o", tmp_path / "compared")["arms"] == ["team-swiss", "team-berger"]
    assert "--players 8 --boards 2" in json.loads((tmp_path / "compared" / "study.json").read_text())["command"]
    report = tmp_path / "league.trf"
    report.write_bytes(trf.dump(league(*(Outcome.DRAW,) * 4)))
    told = typed("event", report, "--runs", 3, "-o", tmp_path / "event")
    assert told["of_teams"] is True
    fund = tmp_path / "fund.toml"
    fund.write_text("prizes = [60, 40]\n")
    refused = CliRunner().invoke(cli, ["study", "event", str(report), "--fund", str(fund), "-o", str(tmp_path / "no")])
    assert refused.exit_code == 2
    assert "not among teams" in refused.output
