"""The facts of a tournament: who is away, what stands after a round, and what cannot be."""

from __future__ import annotations

import pytest

from ruled import as_reported
from tablas.errors import ModelError, Where
from tablas.model import (
    Absence,
    Bye,
    EventInfo,
    ForbiddenGroup,
    Game,
    LineUp,
    MatchScoring,
    Outcome,
    Player,
    Round,
    Scoring,
    Team,
    Tournament,
)

ZERO, HALF, FREE = Outcome.ZERO_BYE, Outcome.HALF_BYE, Outcome.PAIRING_BYE
FIVE = tuple(Player(number, f"P{number}") for number in range(1, 6))


def test_the_last_word_on_an_absence_counts_and_the_order_of_words_does_not() -> None:
    away = [Absence(2, 3), Absence(1, 5), Absence(2, 1, HALF), Absence(1, 2)]
    event = Tournament(players=FIVE)
    assert event.with_absences(away) == event.with_absences(reversed(away))
    assert event.with_absences(away).absences == (
        Absence(1, 2),
        Absence(1, 5),
        Absence(2, 1, HALF),
        Absence(2, 3),
    )
    unsorted = Tournament(players=FIVE, absences=tuple(away))
    assert unsorted.with_absences([]) == event.with_absences(away)
    assert event.with_absences([]) is event
    changed = event.with_absences(away).with_absences([Absence(2, 3, HALF)])
    assert changed.absent_from(2) == {1: HALF, 3: HALF}


@pytest.mark.parametrize(
    ("number", "absent"),
    [(1, {4: ZERO}), (2, {2: HALF, 4: ZERO}), (3, {}), (4, {5: ZERO})],
)
def test_who_joins_late_leaves_early_or_announces_it_is_absent(number: int, absent: dict[int, Outcome]) -> None:
    """Player 4 joins in round 3, player 5 leaves after round 3, player 2 asks for half a point in round 2."""
    players = (*FIVE[:3], Player(4, joined=3), Player(5, left_after=3))
    event = Tournament(players=players, absences=(Absence(2, 2, HALF),))
    assert event.absent_from(number) == absent


def test_a_round_takes_its_absences_with_it() -> None:
    event = Tournament(players=FIVE, absences=(Absence(1, 5), Absence(2, 5)))
    played = event.with_round(Round((Game(1, 3), Game(2, 4)), (Bye(5, ZERO),)))
    assert (played.rounds_paired, played.next_round) == (1, 2)
    assert played.absences == (Absence(2, 5),)


def test_a_tournament_as_it_stood_knows_who_was_away_and_not_who_had_the_bye() -> None:
    """Round 2: a bye for 5 from the pairing, half a point asked for by 4, and 3 simply not there."""
    one = Round((Game(1, 2), Game(3, 4)), (Bye(5, FREE),))
    two = Round((Game(2, 1),), (Bye(5, FREE), Bye(4, HALF)))
    event = Tournament(players=FIVE, rounds=(one, two), absences=(Absence(3, 1),))
    assert event.after(2) is event
    assert event.after(1).rounds == (one,)
    assert event.after(1).absences == (Absence(3, 1), Absence(2, 4, HALF), Absence(2, 3))
    assert event.after(0).absences == event.after(1).absences
    stale = Tournament(players=FIVE, rounds=(one, two), absences=(Absence(1, 1), Absence(2, 1), Absence(3, 1)))
    assert stale.after(1) == event.after(1), "what was announced for a round that is paired is over"
    for number in (-1, 3):
        with pytest.raises(ModelError, match=f"has 2 rounds, not {number}"):
            event.after(number)


def test_a_full_point_without_a_game_was_announced_but_in_a_match_it_is_an_empty_board() -> None:
    """Of a match only half a point, or none, can have been asked for."""
    alone = Round((Game(1, 2),), (Bye(3, Outcome.FULL_BYE), Bye(4, HALF)))
    event = Tournament(players=FIVE, rounds=(alone,), teams=(Team(1, members=(1, 3)), Team(2, members=(2, 4, 5))))
    full = Absence(1, 3, Outcome.FULL_BYE)
    assert event.after(0).absences == (full, Absence(1, 4, HALF), Absence(1, 5))
    assert event.ruled(of_teams=True).after(0).absences == (Absence(1, 4, HALF), Absence(1, 5))


@pytest.mark.parametrize(
    ("first", "last", "rounds"),
    [(1, None, [1, 2, 3, 4]), (2, None, [2, 3, 4]), (1, 2, [1, 2]), (2, 3, [2, 3]), (3, 3, [3])],
)
def test_a_forbidden_group_is_forbidden_from_a_first_to_a_last_round(
    first: int, last: int | None, rounds: list[int]
) -> None:
    group = ForbiddenGroup((1, 2), first, last)
    assert [number for number in range(1, 5) if group.applies_to(number)] == rounds


TWO_TEAMS = (Team(1, members=(1, 2)), Team(2, members=(3, 4)))
MATCH = Round((Game(1, 3), Game(4, 2)))
MIXED = Round((Game(1, 2), Game(3, 4)))


@pytest.mark.parametrize(
    ("facts", "plays"),
    [
        ({"teams": ()}, False),
        ({"rounds": (MATCH,)}, True),
        ({"rounds": (MIXED,)}, False),
        ({"rounds": (MATCH, MIXED)}, False),
        ({"rounds": (Round((Game(1, 3), Game(2, 5))),)}, False),
        ({"rounds": (MATCH,), "info": EventInfo(type_code="FIDE_DUTCH_2026")}, False),
        ({"rounds": (MIXED,), "info": EventInfo(type_code="FIDE_TEAM_MP")}, True),
        ({"rounds": (MIXED,), "info": EventInfo(type_code="FIDE_SCHEVENINGEN")}, True),
        ({"rounds": (MIXED,), "line_ups": (LineUp(1, 1, 2, (1, 2)),)}, True),
        ({"rounds": (MIXED,), "teams": (Team(1, members=(1, 2), nickname="T1"), TWO_TEAMS[1])}, True),
        ({"rounds": (MIXED,), "teams": (Team(1, members=(1, 2), strength=2000), TWO_TEAMS[1])}, True),
    ],
)
def test_whether_teams_play_or_only_add_up(facts: dict[str, object], plays: bool) -> None:
    """Declared by the type or by what only matches have; otherwise every round must be of matches."""
    event = Tournament(**({"players": FIVE, "teams": TWO_TEAMS} | facts))
    assert as_reported(event).of_teams is plays


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"players": (*FIVE, Player(3))}, "Two players have this pairing number"),
        ({"rounds": (Round((Game(1, 9),)),)}, "not entered appears in this round"),
        ({"rounds": (Round((Game(1, 2), Game(3, 1))),)}, "appears twice"),
        ({"rounds": (Round((Game(1, 2),), (Bye(2),)),)}, "appears twice"),
        ({"rounds": (Round((Game(1, 2, FREE, ZERO),)),)}, "A bye cannot be the result of a game"),
        ({"rounds": (Round((Game(1, 2, Outcome.WIN, ZERO),)),)}, "A bye cannot be the result of a game"),
        ({"rounds": (Round((), (Bye(1, Outcome.WIN),)),)}, "WIN is not a kind of bye"),
        ({"absences": (Absence(1, 9),)}, "announced for a player who is not entered"),
        ({"absences": (Absence(1, 1, Outcome.WIN),)}, "WIN is not a kind of bye"),
    ],
)
def test_facts_that_contradict_each_other(facts: dict[str, object], sentence: str) -> None:
    with pytest.raises(ModelError, match=sentence):
        Tournament(**({"players": FIVE} | facts)).check()


@pytest.mark.parametrize(
    ("facts", "code", "where"),
    [
        ({"rounds": (Round(), Round((Game(1, 9),)))}, "player-who-not", Where(player=9, round=2)),
        ({"rounds": (Round(), Round((Game(9, 1),)))}, "player-who-not", Where(player=9, round=2)),
        ({"rounds": (Round((), (Bye(9),)),)}, "player-who-not", Where(player=9, round=1)),
        ({"rounds": (Round((Game(1, 2), Game(3, 1))),)}, "player-appears-twice-round", Where(player=1, round=1)),
        ({"rounds": (Round(), Round((), (Bye(2), Bye(2))))}, "player-appears-twice-round", Where(player=2, round=2)),
        ({"rounds": (Round((Game(3, 2, FREE, Outcome.LOSS),)),)}, "bye-cannot-result", Where(player=3, round=1)),
        ({"rounds": (Round((Game(3, 2, Outcome.WIN, FREE),)),)}, "bye-cannot-result", Where(player=3, round=1)),
        ({"rounds": (Round((), (Bye(4, Outcome.WIN),)),)}, "not-kind-bye", Where(player=4, round=1)),
        ({"absences": (Absence(1, 2), Absence(3, 9))}, "absence-announced-player", Where(player=9, round=3)),
        ({"absences": (Absence(3, 4, Outcome.WIN),)}, "not-kind-bye", Where(player=4, round=3)),
    ],
)
def test_what_contradicts_itself_is_told_with_its_place(facts: dict[str, object], code: str, where: Where) -> None:
    with pytest.raises(ModelError) as told:
        Tournament(**({"players": FIVE} | facts)).check()
    assert (told.value.message.code, told.value.where) == (code, where)


def test_a_tournament_is_asked_what_its_regulation_says() -> None:
    scoring, matches = Scoring.of(3, 1), MatchScoring(3, 2, 1)
    event = Tournament().ruled(tie_breaks=("PTS", "BH"), scoring=scoring, match_scoring=matches)
    assert (event.tie_breaks, event.scoring, event.match_scoring) == (("PTS", "BH"), scoring, matches)


def test_of_two_players_with_one_number_the_number_is_named() -> None:
    """Number 3 is given twice; 1, 2 and 4 are not."""
    with pytest.raises(ModelError) as told:
        Tournament(players=(*FIVE[:4], Player(3, "Also 3"))).check()
    assert (told.value.message.code, told.value.where.player) == ("two-players-pairing", 3)


def test_facts_that_agree() -> None:
    event = Tournament(players=FIVE, rounds=(Round((Game(1, 2), Game(3, 4)), (Bye(5),)),), absences=(Absence(2, 5),))
    event.check()
    assert event.player(3).name == "P3"
    with pytest.raises(ModelError, match="no player 6"):
        event.player(6)
