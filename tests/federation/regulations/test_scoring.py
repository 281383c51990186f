"""Which scores may be announced and which may be ruled, each refusal with the last value that is still good."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablas.errors import OptionError
from tablas.federation.regulations.scoring import (
    Streak,
    _sums,
    berserk_time,
    check_ruling,
    check_scoring,
    refused_match_scoring,
    refused_scoring,
    streak_points,
)
from tablas.model import POINT, MatchScoring, Scoring

FOOTBALL = Scoring.of(3 * POINT, POINT)


@pytest.mark.parametrize(
    ("values", "kept"),
    [
        ((60, 30, 0, 0), (True, True, True)),
        ((30, 30, 0, 0), (False, True, True)),
        ((60, 30, 30, 0), (True, True, True)),
        ((60, 30, 31, 0), (True, False, True)),
        ((60, 30, 10, 10), (True, True, True)),
        ((60, 30, 10, 11), (True, True, False)),
        ((60, 30, 0, -1), (True, True, False)),
    ],
)
def test_a_sound_scoring(values: tuple[int, int, int, int], kept: tuple[bool, bool, bool]) -> None:
    assert tuple(finding.kept for finding in check_scoring(*values)) == kept
    assert check_scoring(60, 30, 0) == check_scoring(60, 30, 0, 0)


@pytest.mark.parametrize(
    ("scoring", "code"),
    [
        (Scoring(), None),
        (FOOTBALL, None),
        (Scoring.of(20 * POINT, 10 * POINT), None),
        (Scoring.of(20 * POINT + 6, 10 * POINT), "scoring-not-points"),
        (Scoring(black_win=-6), "scoring-not-points"),
        (Scoring(zero_bye=-6), "scoring-not-points"),
        (Scoring.of(60, 3), "scoring-not-points"),
        (Scoring.of(60, 12), None),
        (Scoring.of(60, 60), "scoring-order"),
        (Scoring.of(60, 30, 36), "scoring-order"),
        (Scoring.of(60, 36), "scoring-draw-too-much"),
        (Scoring.of(60, 30, 30), None),
        (Scoring(black_win=30), "scoring-order"),
        (Scoring(black_draw=36), "scoring-draw-too-much"),
        (Scoring(black_draw=24, black_win=66, black_loss=6), None),
        (Scoring(black_loss=36), "scoring-order"),
        (Scoring(pairing_bye=90), "scoring-above-win"),
        (Scoring(forfeit_win=66), "scoring-above-win"),
        (Scoring(full_bye=66), "scoring-above-win"),
        (Scoring(half_bye=66), "scoring-above-win"),
        (Scoring(pairing_bye=30), None),
        (Scoring(half_bye=12), "scoring-no-result"),
        (replace(FOOTBALL, pairing_bye=120), None),
        (replace(FOOTBALL, pairing_bye=90), "scoring-no-result"),
        (Scoring(zero_bye=30), "scoring-absence"),
        (Scoring(forfeit_loss=30), "scoring-absence"),
        (replace(Scoring.of(60, 30, 30), zero_bye=30, forfeit_loss=30), None),
        (Scoring(unknown=0), "scoring-unknown"),
    ],
)
def test_why_a_tournament_may_not_be_scored_so(scoring: Scoring, code: str | None) -> None:
    found = refused_scoring(scoring)
    assert (found and found.code) == code


@pytest.mark.parametrize(
    ("scoring", "code"),
    [
        (MatchScoring(), None),
        (MatchScoring(pairing_bye=2 * POINT, pairing_bye_games=150), None),
        (MatchScoring(pairing_bye=3 * POINT), "scoring-above-win"),
        (MatchScoring(pairing_bye_games=-30), "scoring-not-points"),
        (MatchScoring(pairing_bye_games=31), "scoring-not-points"),
        (MatchScoring(POINT, POINT), "scoring-order"),
    ],
)
def test_why_matches_may_not_be_scored_so(scoring: MatchScoring, code: str | None) -> None:
    found = refused_match_scoring(scoring)
    assert (found and found.code) == code


def test_what_a_refusal_names() -> None:
    assert str(refused_scoring(Scoring(pairing_bye=90))) == (
        "The pairing bye may not be worth more than a win: 1½ is more than 1."
    )
    found = refused_scoring(Scoring.of(60, 90, 6))
    assert found is not None
    assert found.values == {"win": "1", "draw": "1½", "loss": "0.1"}


def test_sums_of_games() -> None:
    assert _sums({60, 30, 0}, 60) == {0, 30, 60}
    assert _sums({180, 60}, 180) == {0, 60, 120, 180}
    assert _sums({40}, 100) == {0, 40, 80}


@pytest.mark.parametrize(
    ("white", "black", "kept"),
    [
        (60, 0, (True, True)),
        (30, 0, (True, True)),
        (60, 30, (False, True)),
        (45, 15, (True, False)),
        (0, 0, (True, True)),
        (30, 15, (True, False)),
    ],
)
def test_what_an_arbiter_may_give(white: int, black: int, kept: tuple[bool, bool]) -> None:
    assert tuple(one.kept for one in check_ruling(white, black, win=60, draw=30, loss=0)) == kept


def test_what_a_game_gives_in_all() -> None:
    # With three for a win and one for a draw a game gives three, with two for a draw four.
    assert [one.kept for one in check_ruling(120, 60, win=180, draw=60, loss=0)] == [True, False]
    assert [one.kept for one in check_ruling(120, 120, win=180, draw=120, loss=0)] == [True, True]


@pytest.mark.parametrize(
    ("results", "streak", "berserk", "points"),
    [
        ("1=0", Streak(), (), (2, 1, 0)),
        ("11101", Streak(rising=True), (), (2, 3, 4, 0, 2)),
        ("1111", Streak(rising=True), (), (2, 3, 4, 4)),
        ("111=1", Streak(double=True), (), (2, 2, 4, 2, 2)),
        ("1101", Streak(double=True), (), (2, 2, 0, 2)),
        ("==1==", Streak(idle_draws=True), (), (1, 0, 2, 1, 0)),
        ("111", Streak(double=True), (3,), (2, 2, 5)),
        ("=01", Streak(), (1, 2), (1, 0, 2)),
    ],
)
def test_wins_in_a_row(results: str, streak: Streak, berserk: tuple[int, ...], points: tuple[int, ...]) -> None:
    assert tuple(value // POINT for value in streak_points(results, streak, berserk)) == points


def test_what_is_no_streak() -> None:
    with pytest.raises(OptionError):
        Streak(rising=True, double=True)
    with pytest.raises(OptionError, match="x"):
        streak_points("1x", Streak())
    assert [berserk_time(seconds) for seconds in (180, 181)] == [(90, 0), (91, 0)]
