"""Small questions to a tournament, and how match points are written."""

from __future__ import annotations

import pytest

from tablas.errors import OptionError
from tablas.model import Game, Number, Outcome, Player, Round, Tournament, games_of
from tablas.model.initial_list import tie_key
from tablas.model.team import MatchScoring, parse_match_scoring


def test_the_games_of_a_player_with_their_rounds() -> None:
    first, second = Game.of(1, 2, Outcome.WIN), Game.of(3, 1, Outcome.DRAW)
    people = tuple(Player(Number(number)) for number in (1, 2, 3))
    event = Tournament(players=people, rounds=(Round((first,)), Round(()), Round((second,))))
    assert games_of(event, 1) == [(1, first), (3, second)]
    assert games_of(event, 2) == [(1, first)]


def test_match_points_are_read_with_the_points_of_a_bye() -> None:
    assert parse_match_scoring("3-1-0") == MatchScoring(180, 60, 0)
    found = parse_match_scoring("2-1-0, p=1, G=2½")
    assert (found.pairing_bye, found.pairing_bye_games) == (60, 150)
    assert str(found) == "2-1-0,P=1,G=2½"


@pytest.mark.parametrize("text", ["2-1", "2-1-0-0", "2-1-0,P", "2-1-0,X=1", "2-1-0,P1"])
def test_what_is_no_scoring_of_matches_is_refused_as_it_was_written(text: str) -> None:
    with pytest.raises(OptionError) as told:
        parse_match_scoring(text)
    assert text in str(told.value)


def test_who_has_no_fide_id_comes_after_those_who_have_one() -> None:
    people = [Player(Number(0), name, fide_id=fide_id) for name, fide_id in (("A", ""), ("B", "100"), ("C", "99"))]
    assert [one.name for one in sorted(people, key=tie_key("fide-id"))] == ["C", "B", "A"], "by number, not by letters"


@pytest.mark.parametrize("other", [Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN])
def test_a_game_that_only_one_side_says_was_played_was_not(other: Outcome) -> None:
    assert not Game(Number(1), Number(2), Outcome.WIN, other).played
    assert not Game(Number(1), Number(2), other, Outcome.LOSS).played
    assert Game(Number(1), Number(2), Outcome.DRAW, Outcome.LOSS).played, "lost by a decision of the arbiter"
