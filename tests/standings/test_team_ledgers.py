"""Ledgers of team events written down by hand: matches, byes, forfeits, compound tables and unusual decisions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablas.errors import ModelError, OptionError
from tablas.messages import Message
from tablas.model import (
    Adjustment,
    Bye,
    ForfeitedMatch,
    Game,
    LineUp,
    MatchScoring,
    Outcome,
    Player,
    Regulation,
    Round,
    Team,
    TeamBye,
    Tournament,
)
from tablas.standings.descriptor import parse, parse_list
from tablas.standings.ledger import (
    BLACK,
    DRAW,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FULL_BYE,
    LOSS,
    NO_COLOUR,
    PLAYED,
    REQUESTED,
    REST,
    UNKNOWN,
    WHITE,
    WIN,
)
from tablas.standings.registry import check, get
from tablas.standings.table import default_tie_breaks, open_book
from tablas.standings.team_ledger import ledgers_of_teams, mixes_teams

WON, LEVEL, LOST = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
PEOPLE = tuple(Player(number, f"P{number}", 2000) for number in range(1, 9))
TEAMS = tuple(Team(one, f"T{one}", members=(2 * one - 1, 2 * one)) for one in range(1, 5))
FIRST = Round((Game.of(1, 3, WON), Game.of(4, 2, LEVEL), Game.of(5, 7, LOST), Game.of(8, 6, WON)))
"""Team 1 beats 2 by 1½ to ½, and 4 beats 3 by 2 to 0."""
EVENT = Tournament(
    players=PEOPLE,
    teams=TEAMS,
    rounds=(FIRST,),
    board_colours="WB",
    total_rounds=3,
    regulation=Regulation("team-swiss", of_teams=True),
)


def test_every_cell_of_a_round_of_matches() -> None:
    match, game, told = ledgers_of_teams(EVENT)
    assert match.numbers == game.numbers == [1, 2, 3, 4]
    assert match.opponents == game.opponents == [[1, 0, 3, 2]]
    assert (match.points, game.points) == ([[120, 0, 0, 120]], [[90, 30, 0, 120]])
    assert match.kinds == [[PLAYED] * 4]
    assert match.results == [[WIN, LOSS, LOSS, WIN]]
    assert match.colours == [[WHITE, BLACK, WHITE, BLACK]]
    assert (match.scores, game.scores) == ([120, 0, 0, 120], [90, 30, 0, 120])
    assert (match.win, match.draw, match.loss) == (120, 60, 0)
    assert (game.win, game.draw, game.loss) == (120, 60, 0)
    assert (told.boards, told.board_points) == (2, [[60, 30], [0, 30], [0, 0], [60, 60]])
    assert told.first_board_blacks == [0, 1, 0, 1]
    assert told.boards_between(0, 1, [0]) == [60, 30]
    assert told.boards_between(0, 2, [0]) is None
    assert told.boards_between(0, 1, []) is None


def test_byes_and_matches_that_were_not_played() -> None:
    byes = (TeamBye(1, 3, "U"), TeamBye(1, 4, "H"), TeamBye(2, 1, "F"), TeamBye(2, 2, "Z"))
    event = replace(
        EVENT,
        rounds=(Round(FIRST.games[:2]), Round(())),
        team_byes=byes,
        forfeited_matches=(ForfeitedMatch("+-", 2, 4, 3),),
    )
    match, game, told = ledgers_of_teams(event)
    assert match.kinds == [[PLAYED, PLAYED, FULL_BYE, REQUESTED], [FULL_BYE, REQUESTED, FORFEIT_LOSS, FORFEIT_WIN]]
    assert match.results == [[WIN, LOSS, DRAW, DRAW], [WIN, LOSS, LOSS, WIN]]
    assert match.points == [[120, 0, 60, 60], [120, 0, 0, 120]]
    assert game.points == [[90, 30, 60, 60], [120, 0, 0, 120]]
    assert match.opponents == [[1, 0, -1, -1], [-1, -1, 3, 2]]
    # On the boards the pairing bye and the full bye are wins, half a bye half of them.
    assert told.board_points == [[120, 90], [0, 30], [60, 60], [90, 90]]
    known = event.ruled(match_scoring=MatchScoring(pairing_bye=90, pairing_bye_games=15))
    match, game, _ = ledgers_of_teams(known)
    assert (match.points[0], game.points[0]) == ([120, 0, 90, 60], [90, 30, 15, 60])


def test_matches_that_are_not_over() -> None:
    """Nothing is known of 1 and 2; 3 leads 4 after one board."""
    opened = Round((Game(1, 3), Game(4, 2), Game.of(5, 7, WON), Game(8, 6)))
    match, game, _ = ledgers_of_teams(replace(EVENT, rounds=(opened,)))
    assert match.results == [[UNKNOWN, UNKNOWN, WIN, LOSS]]
    assert (match.points, game.points) == ([[0, 0, 120, 0]], [[0, 0, 60, 0]])
    forfeits = Round((Game.of(1, 3, Outcome.FORFEIT_WIN), Game.of(4, 2, Outcome.FORFEIT_WIN)))
    match, _, _ = ledgers_of_teams(replace(EVENT, rounds=(forfeits,)))
    assert (match.kinds[0][:2], match.results[0][:2]) == ([FORFEIT_LOSS, FORFEIT_LOSS], [LOSS, LOSS]), "none came first"
    both = Round((Game.of(1, 3, Outcome.FORFEIT_WIN), Game.of(4, 2, WON)))
    match, _, _ = ledgers_of_teams(replace(EVENT, rounds=(both,)))
    assert (match.kinds[0][:2], match.results[0][:2]) == ([PLAYED, PLAYED], [DRAW, DRAW])


def test_a_player_alone_at_the_board_scores_for_the_team() -> None:
    away = Round((Game.of(1, 3, WON),), (Bye(2, Outcome.FULL_BYE), Bye(4, Outcome.ZERO_BYE)))
    event = replace(EVENT, rounds=(away,), line_ups=(LineUp(1, 1, 2, (1, 2)), LineUp(1, 2, 1, (3, 0))))
    match, game, told = ledgers_of_teams(event)
    assert (match.points[0][:2], game.points[0][:2]) == ([120, 0], [120, 0])
    assert told.board_points[:2] == [[60, 60], [0, 0]]


def test_how_many_boards_a_match_has() -> None:
    assert ledgers_of_teams(EVENT)[2].boards == 2
    bare = replace(EVENT, rounds=(), board_colours="")
    assert ledgers_of_teams(bare)[2].boards == 2, "as many as the smallest team has members"
    assert ledgers_of_teams(bare.ruled(options={"boards": 5}))[2].boards == 5
    assert ledgers_of_teams(replace(bare, teams=()))[2].boards == 0
    assert ledgers_of_teams(replace(EVENT, board_colours="WBWB"))[2].boards == 4
    longer = replace(EVENT, board_colours="", line_ups=(LineUp(1, 1, 2, (1, 2, 0)), LineUp(2, 1, 2, (1, 2, 0, 0))))
    assert ledgers_of_teams(longer)[2].boards == 3, "line-ups of rounds to come do not count"
    assert ledgers_of_teams(replace(EVENT, board_colours=""))[2].boards == 2


def test_matches_of_a_team_that_is_annulled_do_not_exist() -> None:
    match, game, told = ledgers_of_teams(EVENT, ignored=frozenset({2}))
    assert match.opponents == [[-1, -1, 3, 2]]
    assert match.kinds == [[REST, REST, PLAYED, PLAYED]]
    assert (game.scores, told.board_points[:2]) == ([0, 0, 0, 120], [[0, 0], [0, 0]])


def test_a_compound_table_has_one_match_for_all_games_of_two_teams() -> None:
    """1 meets 2 and 3 in the same rounds; the board is the place in the team."""
    rounds = (
        Round((Game.of(1, 3, WON), Game.of(2, 5, LEVEL))),
        Round((Game.of(4, 1, WON), Game.of(6, 2, LOST), Game.of(7, 8, WON))[:2]),
    )
    event = replace(EVENT, rounds=rounds, regulation=Regulation("molter", of_teams=True))
    assert mixes_teams(event)
    assert not mixes_teams(EVENT)
    match, game, told = ledgers_of_teams(event, whole_event=True)
    # 1–2: 1 beat 3 and lost to 4; 1–3: 2 drew with 5 and beat 6.
    assert game.opponents == [[1, 0, -1, -1], [2, -1, 0, -1]]
    assert game.points == [[60, 60, 0, 0], [90, 0, 30, 0]]
    assert match.points == [[60, 60, 0, 0], [120, 0, 0, 0]]
    assert match.results == [[DRAW, DRAW, 0, 0], [WIN, 0, LOSS, 0]]
    assert match.kinds == [[PLAYED, PLAYED, REST, REST], [PLAYED, REST, PLAYED, REST]]
    assert match.colours == [[NO_COLOUR] * 4] * 2
    assert told.board_points == [[60, 90], [0, 60], [30, 0], [0, 0]]


def test_an_empty_board_of_a_compound_table_counts_against_the_only_opponent() -> None:
    """2, 4 and 3 find nobody in rounds in which their teams met one other; a bye without points is nothing."""
    rounds = (
        Round((Game.of(1, 3, WON),), (Bye(2, Outcome.FULL_BYE),)),
        Round((Game.of(1, 5, WON), Game.of(3, 2, WON)), (Bye(4, Outcome.FULL_BYE),)),
        Round((Game.of(2, 6, WON), Game.of(1, 4, WON)), (Bye(3, Outcome.FULL_BYE), Bye(5, Outcome.ZERO_BYE))),
    )
    event = replace(EVENT, rounds=rounds, regulation=Regulation("molter", of_teams=True))
    _, game, told = ledgers_of_teams(event, whole_event=True)
    # The first boards win thrice and twice, once each alone; the second boards twice and once.
    assert told.board_points == [[180, 120], [120, 60], [0, 0], [0, 0]]
    assert game.scores == [300, 180, 0, 0]


def test_bonuses_of_teams() -> None:
    event = replace(EVENT, adjustments=(Adjustment(1, 15, 1, match_points=60), Adjustment(2, -30)))
    match, game, _ = ledgers_of_teams(event)
    assert (match.bonuses, game.bonuses) == (((1, 0, 60),), ((1, 0, 15), (0, 1, -30)))
    assert (match.scores[:2], game.scores[:2]) == ([180, 0], [105, 0])


@pytest.mark.parametrize(
    ("game", "code", "whole"),
    [
        (Game.of(1, 2, WON), "two-players-one", True),
        (Game.of(1, 9, WON), "player-without-team", True),
        (Game.of(9, 1, WON), "player-without-team", True),
        (Game.of(1, 9, WON), "player-without-team", False),
        (Game.of(9, 1, WON), "player-without-team", False),
    ],
)
def test_games_that_no_match_has(game: Game, code: str, whole: bool) -> None:
    event = replace(EVENT, players=(*PEOPLE, Player(9)), rounds=(Round((game,)),))
    with pytest.raises(ModelError) as refused:
        ledgers_of_teams(event, whole)
    assert (refused.value.message, refused.value.where.round) == (Message(code), 1)


def test_a_team_plays_one_other_a_round() -> None:
    two = Round((Game.of(1, 3, WON), Game.of(5, 2, WON)))
    with pytest.raises(ModelError) as refused:
        ledgers_of_teams(replace(EVENT, rounds=(two,)))
    assert refused.value.message == Message("team-plays-against")
    absent = replace(EVENT, line_ups=(LineUp(1, 1, 2, (2, 0)),))
    with pytest.raises(ModelError) as nowhere:
        ledgers_of_teams(absent)
    assert (nowhere.value.message, nowhere.value.where.player) == (Message("player-game-but"), 1)


def test_a_decision_changes_what_a_match_is_worth() -> None:
    """The decision for one team counts more than that for all, and that of a round more than that of every round."""
    wins = Adjustment(0, 15, 0, WON, 30)
    event = replace(EVENT, adjustments=(wins,))
    match, game, _ = ledgers_of_teams(event)
    assert (match.points, game.points) == ([[30, 0, 0, 30]], [[15, 30, 0, 15]])
    one = replace(EVENT, adjustments=(Adjustment(4, 45, 1, WON), wins))
    match, game, _ = ledgers_of_teams(one)
    assert (match.points, game.points) == ([[30, 0, 0, 30]], [[15, 30, 0, 45]])
    later = replace(EVENT, adjustments=(Adjustment(4, 45, 2, WON), Adjustment(1, 7, 1, LOST)))
    assert ledgers_of_teams(later)[1].points == [[90, 30, 0, 120]], "another round, another result"
    rests = replace(EVENT, rounds=(Round(FIRST.games[:2]),), team_byes=(TeamBye(1, 3, "U"), TeamBye(1, 4, "Z")))
    freed = replace(rests, adjustments=(Adjustment(0, 33, 0, Outcome.PAIRING_BYE, 66),))
    match, game, _ = ledgers_of_teams(freed)
    assert (match.points, game.points) == ([[120, 0, 66, 0]], [[90, 30, 33, 0]])
    twice = replace(EVENT, rounds=(FIRST, FIRST), adjustments=(Adjustment(1, 5, 2, WON),))
    assert ledgers_of_teams(twice)[1].points == [[90, 30, 0, 120], [5, 30, 0, 120]]


def test_colours_are_those_of_the_first_board_that_shows_them() -> None:
    turned = Round((Game.of(3, 1, WON), Game.of(2, 4, LEVEL)))
    assert ledgers_of_teams(replace(EVENT, rounds=(turned,)))[0].colours == [[BLACK, WHITE, NO_COLOUR, NO_COLOUR]]
    second = Round((Game.of(4, 2, LEVEL),))
    sides = (LineUp(1, 1, 2, (1, 2)), LineUp(1, 2, 1, (3, 4)))
    told = ledgers_of_teams(replace(EVENT, rounds=(second,), line_ups=sides))[0].colours[0][:2]
    assert told == [WHITE, BLACK], "Black on the second board is White on the first"


# Which list, which tie-break


def test_the_list_of_an_event_that_has_none() -> None:
    rated = replace(EVENT, teams=(), regulation=Regulation("dutch"))
    some = replace(rated, players=(replace(PEOPLE[0], rating=0), *PEOPLE[1:]))
    nobody = replace(rated, players=(), rounds=())
    lists = {
        "PTS,MPvGP,DE,BH/C1,BH,EMMSB": open_book(EVENT),
        "PTS,MPvGP,DE,EMMSB": open_book(EVENT, system="roundrobin"),
        "PTS,BH/C1,BH,DE,ARO/C1,WIN,BWG,BPG,SB": open_book(rated),
        "PTS,BH/C1,BH,SB,PS,DE,WIN,BWG": open_book(some),
        "PTS,DE,WIN,SB,KS": open_book(rated, system="roundrobin"),
        "KO,KOP": open_book(rated, system="knockout"),
        "PTS": open_book(rated, system="keizer"),
        "OTHER_KEIZER,PTS": open_book(rated, system="keizer", external={"Other_Keizer": {1: 5}}),
    }
    for listed, book in lists.items():
        assert default_tie_breaks(book) == parse_list(listed), listed
    assert default_tie_breaks(open_book(nobody)) == parse_list("PTS,BH/C1,BH,SB,PS,DE,WIN,BWG")


@pytest.mark.parametrize(
    ("code", "how", "message"),
    [
        ("BH/L1", {}, "does-not-know"),
        ("LOTS/C1", {}, "knows-no-modifier"),
        ("ARO", {}, "is-for-individual-events-only"),
        ("BH", {"system": "roundrobin"}, "not-allowed"),
        ("NOTHING", {}, "no-tie-break-kashdanxyz"),
    ],
)
def test_tie_breaks_that_may_not_be_used(code: str, how: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError) as refused:
        check(parse(code), open_book(EVENT, **how))
    assert refused.value.message.code == message
    with pytest.raises(OptionError) as alone:
        check(parse("TBR"), open_book(replace(EVENT, teams=(), regulation=Regulation("dutch"))))
    assert alone.value.message == Message("team-events-only", descriptor=parse("TBR"))


def test_a_tie_break_by_its_code_and_by_values_from_outside() -> None:
    assert (get(parse("BH/C1")).code, get(parse("OTHER_SUMBH")).code, get(parse("SUMBH")).code) == (
        "BH",
        "SUMBH",
        "SUMBH",
    )
    assert get(parse("KASHDAN421")).name == get(parse("OTHER_KASHDAN421")).name == "Kashdan"
    free = get(parse("OTHER_PLAYOFF"))
    named = get(parse("BH"), ("bh",))
    assert (named.code, named.name) == ("BH", "Buchholz")
    assert named.column is free.column, "its values are those from outside"
    assert get(parse("OTHER_X"), ("x",)) == get(parse("OTHER_X"))
