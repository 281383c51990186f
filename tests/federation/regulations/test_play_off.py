"""Play-offs: the manual's procedure for two, three, four and more tied players."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import OptionError
from tablas.federation.prizes import System
from tablas.federation.prizes.sharing import Sharing, share
from tablas.federation.regulations.play_off import Played, PlayOff, play_off
from tablas.model import HALF, POINT, points


def play(names: list[str], scores: dict[str, str], seed: int = 1) -> PlayOff:
    """Play on; *scores* says how each of the pairs ends, White's points named by 'white-black' or by 'a=b'."""
    played: list[Played] = []
    for _ in range(60):
        state = play_off(names, played, seed)
        if state.places:
            return state
        for white, black in state.games:
            winner = scores.get("".join(sorted(white + black)), "=")
            played.append(Played(white, black, HALF if winner == "=" else POINT if winner == white else 0))
    raise AssertionError("the play-off does not end")


def test_a_mini_match_of_two_games_with_both_colours() -> None:
    (first,) = play_off("AB").games
    (second,) = play_off("AB", [Played(*first, HALF)]).games
    assert second == first[::-1]
    assert play_off("AB", [Played(*first, HALF), Played(*second, POINT)]).places == ((second[0],), (second[1],))


def test_a_level_match_goes_on_until_a_game_is_won_and_colours_change_after_odd_games() -> None:
    played: list[Played] = []
    whites = []
    for _ in range(8):
        (game,) = play_off("AB", played, seed=5).games
        whites.append(game[0])
        played.append(Played(*game, HALF))
    lot, other = whites[2], "B" if whites[2] == "A" else "A"
    assert whites[2:] == [lot, other, other, lot, lot, other]
    (game,) = play_off("AB", played, seed=5).games
    assert play_off("AB", [*played, Played(*game, 0)], seed=5).places == ((game[1],), (game[0],))


def test_three_places_by_the_play_off_give_the_second_prize_to_the_second() -> None:
    places = play(["A", "B", "C"], {"AB": "A", "AC": "A", "BC": "B"}).places
    assert places == (("A",), ("B",), ("C",))
    ranking = [["ABC".index(name) + 1 for name in group] for group in places]
    awards = share(ranking, [30000, 20000, 10000], Sharing(System.EQUAL))
    assert [award.amount for award in awards] == [30000, 20000, 10000]


def test_three_level_again_lose_the_last_by_the_next_tie_break() -> None:
    state = play_off("ABC", [Played(w, b, HALF) for w, b in (("A", "B"), ("B", "C"), ("C", "A"))])
    assert "sends C out" in str(state.reasons[0])
    assert set(state.games[0]) == {"A", "B"}


def test_losers_of_the_first_matches_share_third_and_fourth_prize() -> None:
    places = play(["A", "B", "C", "D"], {a + b: a for a in "ABCD" for b in "ABCD" if a < b}).places
    assert places[0] == ("A",)
    assert len(places) == 3
    assert len(places[2]) == 2
    ranking = [["ABCD".index(name) + 1 for name in group] for group in places]
    awards = share(ranking, [40000, 30000, 20000, 10000], Sharing(System.EQUAL))
    assert sorted(award.amount for award in awards) == [15000, 15000, 30000, 40000]


def test_of_five_the_next_tie_break_keeps_four() -> None:
    state = play_off("ABCDE")
    assert "Out of the play-off: E" in str(state.reasons[0])
    assert len(state.games) == 2
    assert play(list("ABCDE"), {a + b: b for a in "ABCD" for b in "ABCD" if a < b}).places[-1] == ("E",)


@given(st.integers(2, 6), st.integers(0, 10**6))
def test_a_play_off_ends_with_one_winner_and_forgets_nobody(count: int, seed: int) -> None:
    chance = Random(seed)
    names = list("ABCDEF"[:count])
    played: list[Played] = []
    for _ in range(200):
        state = play_off(names, played, seed)
        if state.places:
            break
        played += [Played(*game, chance.choice((0, HALF, POINT))) for game in state.games]
    assert len(state.places[0]) == 1
    assert sorted(name for group in state.places for name in group) == names


@pytest.mark.parametrize(("names", "played"), [("A", []), ("AA", []), ("AB", [Played("A", "C", 0)])])
def test_what_is_no_play_off(names: str, played: list[Played]) -> None:
    with pytest.raises(OptionError):
        play_off(names, played)
    with pytest.raises(OptionError):
        play_off("AB", [Played("A", "B", points("0.25"))])
