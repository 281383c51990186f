"""Boards of a match, colours and what they make one prefer, the lot of round 1, who left too early: answers by hand."""

from __future__ import annotations

from itertools import product

import pytest

from tablas.history import (
    NO_PREFERENCE,
    annulled,
    annulled_teams,
    boards_of,
    colour_difference,
    decided_points,
    infer_initial_colour,
    initial_positions,
    is_turned,
    preference,
    virtual_opponent,
)
from tablas.history.decisions import decided_values
from tablas.model import (
    Adjustment,
    Bye,
    Colour,
    Game,
    LineUp,
    Number,
    Outcome,
    Player,
    Round,
    Team,
    Tournament,
)

WIN, DRAW = Outcome.WIN, Outcome.DRAW


def people(count: int, **left: int) -> tuple[Player, ...]:
    """Players 1, 2, …; ``p3=1`` says that player 3 left after round 1."""
    return tuple(Player(Number(number), left_after=left.get(f"p{number}")) for number in range(1, count + 1))


# Boards of a match

TEAMS = (Team(1, members=(1, 2, 3)), Team(2, members=(6, 5, 4)), Team(3, members=(7, 8, 9)))


def test_the_boards_are_those_of_the_line_up_else_those_who_appear_in_their_order() -> None:
    """Team 1 sends 3, nobody and 1; of team 2 appear 6 and 4, of team 3 one has a full point, one only was absent."""
    event = Tournament(
        players=people(10),
        teams=TEAMS,
        line_ups=(LineUp(1, 1, 2, (3, 0, 1)), LineUp(2, 2, 1, (4, 5, 6))),
        rounds=(
            Round(
                (Game.of(3, 6, WIN), Game.of(4, 1, WIN)),
                (Bye(Number(8), Outcome.FULL_BYE), Bye(Number(7), Outcome.ZERO_BYE), Bye(Number(9))),
            ),
            Round((Game.of(2, 10, WIN), Game.of(4, 3, WIN))),
        ),
    )
    assert boards_of(event, 1) == {3: 1, 1: 3, 6: 1, 4: 2, 8: 1, 9: 2}
    assert boards_of(event, 2) == {4: 1, 5: 2, 6: 3, 2: 1, 3: 2}


def test_a_line_up_may_name_a_guest() -> None:
    """A player of no team sits where the line-up says; the team is told by its other members."""
    event = Tournament(players=people(10), teams=TEAMS, line_ups=(LineUp(1, 1, 2, (10, 2)),), rounds=(Round(),))
    assert boards_of(event, 1) == {10: 1, 2: 2}


@pytest.mark.parametrize(("colours", "turned"), [("", "ftft"), ("WBBW", "fttf"), ("bw", "tfft"), ("B", "ttft")])
def test_who_has_black_on_a_board(colours: str, turned: str) -> None:
    event = Tournament(board_colours=colours)
    assert "".join("t" if is_turned(event, board) else "f" for board in range(1, 5)) == turned


# Colours


def test_every_history_of_up_to_five_colours() -> None:
    """Two more of one colour, or the same twice, is absolute; one more is strong; level is mild, against the last."""
    assert preference("") == NO_PREFERENCE == (None, 0)
    for length in range(1, 6):
        for colours in map("".join, product("WB", repeat=length)):
            difference = sum(1 if colour == "W" else -1 for colour in colours)
            assert colour_difference(colours) == difference
            twice = colours[-2:] in ("WW", "BB")
            asks = difference if abs(difference) > 1 or not twice else 0
            asks = asks or (1 if colours[-1] == "W" else -1)
            strength = 3 if abs(difference) > 1 or twice else 2 if difference else 1
            assert preference(colours) == (Colour.BLACK if asks > 0 else Colour.WHITE, strength), colours


# The lot of round 1


def first_round(*games: tuple[int, int], byes: tuple[Bye, ...] = (), uncoloured: tuple[int, ...] = ()) -> Tournament:
    forfeits = [WIN if white not in uncoloured else Outcome.FORFEIT_WIN for white, _ in games]
    found = tuple(Game.of(Number(w), Number(b), result) for (w, b), result in zip(games, forfeits, strict=True))
    return Tournament(players=people(6), rounds=(Round(found, byes, tuple(map(Number, uncoloured))),))


FREE, ABSENT = Outcome.PAIRING_BYE, Outcome.ZERO_BYE


@pytest.mark.parametrize(
    ("event", "colour"),
    [
        (Tournament(players=people(2)), None),
        (first_round((1, 2)), Colour.WHITE),
        (first_round((4, 1), (2, 5)), Colour.BLACK),
        (first_round((2, 5), byes=(Bye(Number(1), ABSENT),)), Colour.WHITE),
        (first_round((2, 5), byes=(Bye(Number(1), FREE),)), Colour.BLACK),
        (first_round((5, 2), byes=(Bye(Number(1), FREE),)), Colour.WHITE),
        (first_round((3, 6), byes=(Bye(Number(1), FREE), Bye(Number(2), FREE))), Colour.WHITE),
        (first_round((1, 4), (5, 2), uncoloured=(1, 4)), Colour.WHITE),
        (first_round((1, 4), (2, 5), uncoloured=(1, 4)), Colour.BLACK),
        (first_round((1, 4), uncoloured=(1, 4)), None),
        (first_round(), None),
    ],
)
def test_the_initial_colour_as_round_one_shows_it(event: Tournament, colour: Colour | None) -> None:
    assert infer_initial_colour(event) is colour


def test_who_is_first_in_the_initial_list() -> None:
    players = tuple(Player(Number(number)) for number in (3, 1, 2))
    assert initial_positions(Tournament(players=players)) == {1: 0, 2: 1, 3: 2}
    by_place = Tournament(players=players, pair_by_position=True, rounds=(Round((Game(2, 3),)),))
    assert initial_positions(by_place) == {3: 0, 1: 1, 2: 2}
    assert infer_initial_colour(by_place) is Colour.BLACK


# Who left too early


def test_less_than_half_of_the_games_annuls_and_half_of_them_does_not() -> None:
    """Player 1 completed two games, 2 one and a forfeit, 3 one and one without a result; 4 leaves later."""
    event = Tournament(
        players=people(6, p1=2, p2=2, p3=1, p4=3),
        rounds=(
            Round((Game.of(1, 2, WIN), Game.of(3, 4, DRAW))),
            Round((Game.of(5, 1, WIN), Game.of(2, 6, Outcome.FORFEIT_WIN), Game(3, 4))),
        ),
    )
    assert annulled(event, 5) == {1, 2, 3}
    assert annulled(event, 4) == {2, 3}
    assert annulled(event, 3) == {2, 3}
    assert annulled(event, 2) == frozenset()
    assert annulled(event, {1: 5, 2: 2, 3: 3}) == {1, 3}
    assert annulled(Tournament(players=people(6), rounds=event.rounds), 5) == frozenset()


def test_a_team_has_left_with_its_last_member() -> None:
    """Of team 1 both have left, of team 2 one; team 3 leaves after a round to come; nobody of team 4 has."""
    teams = tuple(Team(one, members=(2 * one - 1, 2 * one)) for one in range(1, 5))
    rounds = (
        Round((Game.of(1, 3, WIN), Game.of(4, 2, WIN), Game.of(5, 7, WIN), Game.of(8, 6, WIN))),
        Round((Game.of(1, 5, Outcome.FORFEIT_WIN), Game(2, 6), Game.of(3, 7, WIN))),
        Round((Game.of(7, 2, DRAW), Game.of(1, 8, Outcome.FORFEIT_LOSS))),
    )
    event = Tournament(players=people(8, p1=3, p2=2, p3=1, p5=4, p6=3), teams=teams, rounds=rounds)
    assert annulled_teams(event, 5) == {1}
    assert annulled_teams(event, 4) == frozenset(), "two matches completed, in rounds 1 and 3"
    assert annulled_teams(event, {1: 5}) == {1}
    gone = people(8, **dict.fromkeys((f"p{number}" for number in range(1, 9)), 3))
    everybody = Tournament(players=gone, teams=teams, rounds=rounds)
    assert annulled_teams(everybody, 5) == {1, 2, 3}, "team 4 completed one in each round"
    assert annulled_teams(everybody, 4) == {3}, "their only match is that of round 1"
    assert annulled_teams(Tournament(teams=(Team(1),)), 5) == frozenset(), "a team of nobody has not left"


def test_a_match_is_completed_on_any_board_with_either_colour() -> None:
    """Of teams 2 and 3, which have left, each completed one game, one with White, one with Black; team 1 is there."""
    teams = tuple(Team(one, members=(2 * one - 1, 2 * one)) for one in range(1, 4))
    gone = people(6, p3=2, p4=2, p5=2, p6=2)
    rounds = (
        Round((Game.of(3, 1, WIN), Game.of(2, 4, Outcome.FORFEIT_WIN))),
        Round((Game.of(1, 5, WIN), Game.of(6, 2, Outcome.FORFEIT_LOSS))),
    )
    event = Tournament(players=gone, teams=teams, rounds=rounds)
    assert annulled_teams(event, 2) == frozenset(), "one of two is half of them"
    assert annulled_teams(event, 3) == {2, 3}
    assert annulled_teams(event, {2: 3, 3: 2}) == {2}
    none = Tournament(players=gone, teams=teams, rounds=(Round((Game(3, 1), Game.of(2, 4, Outcome.FORFEIT_WIN))),) * 2)
    assert annulled_teams(none, 1) == {2, 3}, "a game that still goes on is not completed"


# Decisions


def test_the_narrowest_decision_counts() -> None:
    decided = {(7, 2, WIN): 1, (7, 0, WIN): 2, (0, 2, WIN): 3, (0, 0, WIN): 4, (0, 0, DRAW): 5}
    assert [decided_points(decided, *key, WIN, 60) for key in ((7, 2), (7, 1), (6, 2), (6, 1))] == [1, 2, 3, 4]
    assert decided_points(decided, 7, 2, Outcome.UNRATED_WIN, 60) == 1
    assert decided_points(decided, 7, 2, Outcome.UNRATED_DRAW, 30) == 5
    assert decided_points(decided, 7, 2, Outcome.LOSS, 0) == 0


def test_only_decisions_on_an_outcome_change_what_it_is_worth() -> None:
    event = Tournament(adjustments=(Adjustment(1, 60, 2, DRAW), Adjustment(1, 60, 2)), teams=(Team(1),))
    assert decided_values(event) == {(1, 2, DRAW): 60}
    assert decided_values(event.ruled(of_teams=True)) == {}


def test_the_opponent_who_is_not_there_draws_the_rest() -> None:
    """1½ before round 3 of 9: the rest of the point and six draws, with football points as well."""
    assert [virtual_opponent(90, result, 3, 9, 60, 30) for result in (0, 30, 60)] == [330, 300, 270]
    assert virtual_opponent(240, 60, 5, 9, 180, 60) == 240 + 120 + 240
