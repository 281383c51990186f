"""Double-Swiss and team Swiss: printed orders, preferences, colours, and the texts tried out whole."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from literal_matches import Matches
from masks_asked import masks_where
from open_fields import Line, hand_field
from open_play import everybody_once, finish, no_rematch, players
from open_small import kept_apart, pairings, random_event
from tablas.errors import PairingError
from tablas.history import scores
from tablas.model import (
    HALF,
    POINT,
    Bye,
    Colour,
    ForbiddenGroup,
    ForfeitedMatch,
    Game,
    Outcome,
    Player,
    Round,
    Team,
    TeamBye,
    Tournament,
)
from tablas.systems import registry
from tablas.systems.open.acceleration.baku import baku
from tablas.systems.open.double_swiss import allocate
from tablas.systems.open.double_swiss.matches import as_matches
from tablas.systems.open.even_brackets.identifier import first_pairing, identifier
from tablas.systems.open.even_brackets.pair_matches import pair_position
from tablas.systems.open.even_brackets.position import Position, build_position
from tablas.systems.open.even_brackets.upfloaters import order_of_set
from tablas.systems.open.team.colours import allocation
from tablas.systems.open.team.matches import as_teams
from tablas.systems.open.team.preferences import NONE, TeamPreference, type_a, type_b

TEAM = registry.get("team-swiss")
DOUBLE = registry.get("double-swiss")
WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def test_the_printed_identifier() -> None:
    assert identifier([(11, 24), (16, 6), (10, 9), (8, 4)]) == (4, 6, 9, 11, 8, 16, 10, 24)


def _position(lines: list[Line], apart: set[frozenset[int]] = frozenset()) -> Position:  # type: ignore[assignment]
    field = hand_field(lines)
    numbers = field.numbers
    masks = masks_where(len(field), lambda one, two: frozenset((numbers[one], numbers[two])) not in apart)
    return Position(field, [False] * len(field), masks, True, True, [0] * len(field))


def test_the_printed_order_of_upfloater_sets() -> None:
    """Teams 2, 6, 8 with three points and 1, 3, 5 with two and a half; two and one come up."""
    teams = (2, 6, 8, 1, 3, 5)
    sets = [(*two, one) for two in combinations(range(3), 2) for one in range(3, 6)]
    random.Random(1).shuffle(sets)
    order = [{teams[place] for place in chosen} for chosen in sorted(sets, key=lambda one: order_of_set(one, 6))]
    expected = [{2, 6, 1}, {2, 6, 3}, {2, 6, 5}, {2, 8, 1}, {2, 8, 3}, {2, 8, 5}, {6, 8, 1}, {6, 8, 3}, {6, 8, 5}]
    assert order == expected


def test_the_first_identifier_is_upper_half_against_lower() -> None:
    position = _position([Line(number, "") for number in range(1, 7)])
    pairs = first_pairing(position, list(range(6)), lambda one, two: (0,))
    assert identifier([(one + 1, two + 1) for one, two in pairs]) == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize("seed", range(40))
def test_the_first_identifier_of_everything_allowed(seed: int) -> None:
    rng = random.Random(seed)
    apart = {frozenset((one, two)) for one in range(1, 9) for two in range(one + 1, 9) if rng.random() < 0.35}
    costs = {frozenset((one, two)): rng.randint(0, 1) for one in range(8) for two in range(one + 1, 8)}
    position = _position([Line(number, "") for number in range(1, 9)], apart)
    position.wishes = [rng.choice((-1, 0, 1, 1)) for _ in range(8)]
    position.besides = range(8)
    options = list(pairings(list(range(8)), lambda one, two: frozenset((one + 1, two + 1)) not in apart))
    if not options:
        return

    def worth(pairs: Sequence[tuple[int, int]]) -> tuple[int, int, tuple[int, ...]]:
        wishes = position.wishes
        denied = sum(wishes[one] != 0 and wishes[one] == wishes[two] for one, two in pairs)
        return denied, sum(costs[frozenset(pair)] for pair in pairs), identifier(list(pairs))

    chosen = first_pairing(position, list(range(8)), lambda one, two: (costs[frozenset((one, two))],))
    assert worth(chosen) == min(worth(pairs) for pairs in options)


@pytest.mark.parametrize(
    ("history", "colour"),
    [
        ("", 0),
        ("W", 0),
        ("WB", 0),
        ("WW", -1),
        ("BB", 1),
        ("BWW", -1),
        ("BBWW", -1),
        ("BWBB", 1),
        ("WBW", 0),
        ("WWBW", -1),
    ],
)
def test_preferences_of_type_a(history: str, colour: int) -> None:
    assert type_a(history).colour == colour


@pytest.mark.parametrize(
    ("history", "last_round", "expected"),
    [
        ("", False, NONE),
        ("W", False, TeamPreference(-1, False)),
        ("WB", False, TeamPreference(1, False)),
        ("WB", True, NONE),
        ("BBWW", True, TeamPreference(-1, True)),
        ("WBB", False, TeamPreference(1, True)),
        ("BWB", True, TeamPreference(1, False)),
    ],
)
def test_preferences_of_type_b(history: str, last_round: bool, expected: TeamPreference) -> None:
    assert type_b(history, last_round) == expected


@pytest.mark.parametrize(
    ("first", "second", "wishes", "white"),
    [
        ("", "", (NONE, NONE), 1),
        ("WW", "WB", (TeamPreference(-1, True), NONE), 2),
        ("WW", "BB", (TeamPreference(-1, True), TeamPreference(1, True)), 2),
        ("BWB", "WBB", (TeamPreference(1, False), TeamPreference(1, True)), 2),
        ("BW", "BWB", (NONE, NONE), 2),
        ("WB", "BW", (NONE, NONE), 1),
        ("WB", "WB", (NONE, NONE), 1),
        ("BW", "BW", (NONE, NONE), 2),
    ],
)
def test_colours_of_a_match(first: str, second: str, wishes: tuple[TeamPreference, TeamPreference], white: int) -> None:
    """The articles of 4.3 in turn: lot, one wish, both, the strong one, difference, history, last colour."""
    field = hand_field([Line(1, first), Line(2, second)])
    assert allocation(list(wishes), [0, 0])(field, 0, 1)[0] == white - 1


def test_game_points_say_who_is_the_first_team() -> None:
    field = hand_field([Line(1, "WB"), Line(2, "WB")])
    assert allocation([NONE, NONE], [0, 5])(field, 0, 1)[:2] == (1, 0)
    assert allocation([NONE, NONE], [5, 0])(field, 0, 1)[:2] == (0, 1)


@pytest.mark.parametrize("kind", ["A", "B", "none", "double"])
def test_rounds_equal_the_text_tried_out_whole(kind: str) -> None:
    paired = 0
    for seed in range(150):
        rng = random.Random(f"{kind}{seed}")
        total = rng.randint(3, 7)
        event = random_event(seed, rng.randint(4, 9), rng.randint(0, min(total - 1, 4)), total)
        if seed % 2:
            event = kept_apart(event, rng)
        expected = Matches(event, kind).pair()
        try:
            found = _paired(event, kind)
        except PairingError:
            assert expected is None
            continue
        assert found == expected, seed
        paired += 1
    assert paired > 110


def test_half_of_64_teams_kept_apart_are_not_tried_set_by_set() -> None:
    """So many have to come up that trying sets would not end."""
    club = tuple(sorted(random.Random(3).sample(range(1, 65), 32)))
    event = Tournament(players=players(64, random.Random(1)), total_rounds=7, forbidden=(ForbiddenGroup(club),))
    for _ in range(4):
        pairing = TEAM.pair(event, TEAM.settings("2026", {}))
        everybody_once(event, pairing)
        no_rematch(event, pairing)
        assert not any(white in club and black in club for white, black in pairing.pairs)
        games = tuple(Game.of(white, black, WIN if white < black else LOSS) for white, black in pairing.pairs)
        event = event.with_round(Round(games))


def _paired(event: Tournament, kind: str) -> tuple[set[frozenset[int]], int | None]:
    if kind != "double":
        pairing = TEAM.pair(event, TEAM.settings("2026", {"preference": kind}))
        return {frozenset(pair) for pair in pairing.pairs}, pairing.bye
    position = build_position(event, quiet_rounds=1)
    pairs, left, _ = pair_position(position, lambda one, two: (position.opponent_floats_again(one, two),))
    numbers = position.field.numbers
    return {frozenset((numbers[one], numbers[two])) for one, two in pairs}, None if left is None else numbers[left]


# Double-Swiss


def test_a_match_is_two_games_with_reversed_colours() -> None:
    rng = random.Random(2)
    event = Tournament(players=players(9, rng), total_rounds=10)
    settings = DOUBLE.settings()
    met: set[frozenset[int]] = set()
    for number in range(1, 11):
        pairing = DOUBLE.pair(event, settings)
        everybody_once(event, pairing)
        pairs = {frozenset(pair) for pair in pairing.pairs}
        if number % 2:
            assert not pairs & met
            met |= pairs
            first = pairing
        else:
            assert {(pair.black, pair.white) for pair in pairing.pairs} == set(first.pairs)
            assert Bye(first.bye or 0, Outcome.HALF_BYE) in pairing.byes
        event = event.with_round(finish(pairing, rng, forfeits=0))


def test_the_bye_of_a_match_is_a_win_and_a_draw() -> None:
    event = Tournament(players=players(3, random.Random(1)), total_rounds=4)
    for _ in range(2):
        event = event.with_round(finish(DOUBLE.pair(event, DOUBLE.settings()), random.Random(1), forfeits=0))
    assert scores(event)[3] == POINT + HALF


def test_a_match_counts_as_played_if_one_game_was() -> None:
    event = Tournament(players=players(4, random.Random(1)), total_rounds=4)
    event = event.with_round(Round((Game.of(1, 3, WIN), Game.of(2, 4, Outcome.FORFEIT_WIN))))
    event = event.with_round(Round((Game.of(3, 1, Outcome.FORFEIT_LOSS), Game.of(4, 2, Outcome.FORFEIT_LOSS))))
    matches = as_matches(event)
    assert matches.rounds[0].games == (
        Game(1, 3, Outcome.WIN, Outcome.LOSS),
        Game(2, 4, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    )
    assert scores(matches) == scores(event) == {1: 120, 2: 120, 3: 0, 4: 0}
    pairing = DOUBLE.pair(event, DOUBLE.settings())
    assert {frozenset(pair) for pair in pairing.pairs} == {frozenset((1, 2)), frozenset((3, 4))}


@pytest.mark.parametrize(
    ("first", "second", "white"),
    [("", "", 1), ("W", "B", 2), ("WB", "BW", 1), ("WB", "WB", 1), ("", "W", 1), ("", "B", 2)],
)
def test_white_of_the_first_game(first: str, second: str, white: int) -> None:
    field = hand_field([Line(1, first), Line(2, second)])
    assert allocate(field, 0, 1)[0] == white - 1


# Teams


def _league() -> Tournament:
    """Four teams of two boards; players 11 and 12 are team 1, and so on."""
    members = tuple(Player(10 * team + board, rating=2000) for team in range(1, 5) for board in (1, 2))
    teams = tuple(Team(team, f"T{team}", members=(10 * team + 1, 10 * team + 2)) for team in range(1, 5))
    return Tournament(players=members, teams=teams, total_rounds=3)


def test_games_of_two_teams_are_a_match() -> None:
    event = _league().with_round(
        Round(
            (Game.of(11, 31, WIN), Game.of(32, 12, DRAW), Game.of(41, 21, DRAW), Game.of(22, 42, DRAW)),
        )
    )
    teams = as_teams(event)
    assert teams.tournament.rounds[0].games == (Game.of(1, 3, WIN), Game.of(4, 2, DRAW))
    assert teams.secondary == {1: 90, 2: 60, 3: 30, 4: 60}
    assert scores(teams.tournament) == {1: 2 * POINT, 2: POINT, 3: 0, 4: POINT}


def test_game_points_can_form_the_brackets() -> None:
    event = _league().with_round(
        Round((Game.of(11, 31, WIN), Game.of(32, 12, DRAW), Game.of(41, 21, DRAW), Game.of(22, 42, DRAW)))
    )
    teams = as_teams(event, primary="game")
    assert scores(teams.tournament) == {1: 90, 2: 60, 3: 30, 4: 60}
    assert teams.secondary == {1: 2 * POINT, 2: POINT, 3: 0, 4: POINT}


def test_a_team_event_is_paired_by_teams() -> None:
    event = _league()
    pairing = TEAM.pair(event, TEAM.settings("2026"))
    assert {frozenset(pair) for pair in pairing.pairs} == {frozenset((1, 3)), frozenset((2, 4))}
    assert pairing.pairs[0] == (1, 3), "the first team with an odd number has the initial colour"


def test_forfeited_matches_and_byes_of_teams() -> None:
    event = _league().with_round(Round((Game.of(11, 21, WIN), Game.of(22, 12, LOSS))))
    event = Tournament(
        players=event.players,
        teams=event.teams,
        rounds=event.rounds,
        total_rounds=3,
        forfeited_matches=(ForfeitedMatch("+-", 1, 3, 4),),
        team_byes=(),
    )
    teams = as_teams(event)
    assert teams.tournament.rounds[0].games[1] == Game.of(3, 4, Outcome.FORFEIT_WIN)
    pairing = TEAM.pair(event, TEAM.settings("2026"))
    assert frozenset((1, 2)) not in {frozenset(pair) for pair in pairing.pairs}


def test_a_team_bye_is_worth_a_drawn_match() -> None:
    league = _league()
    event = Tournament(
        players=league.players[:6],
        teams=league.teams[:3],
        total_rounds=3,
        rounds=(Round((Game.of(11, 21, WIN), Game.of(22, 12, LOSS))),),
        team_byes=(TeamBye(1, 3),),
    )
    teams = as_teams(event)
    assert scores(teams.tournament)[3] == POINT
    assert teams.secondary[3] == POINT
    assert TEAM.pair(event, TEAM.settings("2026")).bye != 3


def test_the_olympiad_way_ends_with_the_median_and_ignores_colour_limits() -> None:
    event = Tournament(players=players(14, random.Random(4)), total_rounds=6, initial_colour=Colour.WHITE)
    rng = random.Random(4)
    for _ in range(6):
        pairing = TEAM.pair(event, TEAM.settings("olympiad"))
        everybody_once(event, pairing)
        no_rematch(event, pairing)
        assert pairing.trace is not None
        last = pairing.trace.as_data()["groups"][-1]  # type: ignore[index]
        assert last["values"]["direction"] == "median"
        event = event.with_round(finish(pairing, rng, forfeits=0))


def test_baku_over_ten_rounds_is_baku_over_five_matches() -> None:
    """Of five rounds the first three are accelerated, two in full and one by half."""
    event = Tournament(players=tuple(Player(number) for number in range(1, 9)), total_rounds=10)
    points = as_matches(replace(event, virtual_points=baku(event))).virtual_points
    plan = [sum(one.points for one in points if one.first_round <= match <= one.last_round) for match in range(1, 6)]
    assert plan == [60, 60, 30, 0, 0]
