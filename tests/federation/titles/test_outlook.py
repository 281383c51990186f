"""What is needed in mid-event agrees with what makes a norm in the end."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.federation.titles import LEVELS, NormEvent, NormGame, check_games, norm_rules_for
from tablas.federation.titles.outlook import outlook
from tablas.model import HALF, Outcome, Title

RULES = norm_rules_for(date(2026, 3, 1))
EVENT = NormEvent(9, exemption="large")
CODES = [Outcome.LOSS, Outcome.DRAW, Outcome.WIN]


def against(rating: int, outcome: Outcome, number: int, title: Title = Title.GM) -> NormGame:
    return NormGame(outcome, rating, title, "FRA", number, f"P{number}", "", number)


@given(
    st.lists(st.tuples(st.integers(2000, 2700), st.sampled_from(CODES)), min_size=4, max_size=8),
    st.sampled_from([Title.GM, Title.IM, Title.WGM, Title.WIM]),
)
def test_the_average_told_is_enough_and_a_point_less_is_not(games: list[tuple[int, Outcome]], title: Title) -> None:
    level = LEVELS[title]
    played = [against(rating, outcome, number) for number, (rating, outcome) in enumerate(games, 1)]
    remaining = 9 - len(played)
    for row in outlook(played, remaining, level, "ESP", EVENT, RULES).scores:
        if row.average <= level.floor:  # One opponent below the floor would be raised to it.
            continue
        wins, draws = divmod(row.points // HALF, 2)
        results = [Outcome.WIN] * wins + [Outcome.DRAW] * draws + [Outcome.LOSS] * (remaining - wins - draws)

        def made(rating: int, results: list[Outcome] = results) -> bool:
            rest = [against(rating, result, 20 + place) for place, result in enumerate(results)]
            return check_games([*played, *rest], level, "ESP", EVENT, RULES).is_norm

        assert made(row.average)
        assert not made(row.average - 1)


@pytest.mark.parametrize(
    ("titles", "federations", "wish"),
    [
        ([Title.GM, Title.NONE, Title.NONE, Title.NONE, Title.NONE], "FRA GER ITA POR USA", "2 more opponents"),
        ([Title.GM] * 5, "FRA FRA FRA FRA FRA", "1 more federation"),
        ([Title.GM] * 5, "ESP ESP ESP ESP FRA", "at most 1 more of ESP"),
    ],
)
def test_what_the_mix_still_lacks(titles: list[Title], federations: str, wish: str) -> None:
    played = [
        replace_federation(against(2500, Outcome.DRAW, number, title), federation)
        for number, (title, federation) in enumerate(zip(titles, federations.split(), strict=True), 1)
    ]
    found = outlook(played, 4, LEVELS[Title.GM], "ESP", replace(EVENT, exemption=""), RULES)
    assert any(wish in str(sentence) for sentence in found.mix)


def replace_federation(game: NormGame, federation: str) -> NormGame:
    return game._replace(federation=federation)


def test_a_mix_that_cannot_be_mended() -> None:
    """Six of nine opponents may be of one federation, five of the own; seven are too many whatever comes."""
    played = [against(2500, Outcome.WIN, number) for number in range(1, 8)]
    found = outlook(played, 2, LEVELS[Title.GM], "ESP", replace(EVENT, exemption=""), RULES)
    assert not found.possible
    assert "7 opponents of FRA; at most 6" in str(found.obstacles[-1])
