"""Who is on the list and active."""

from __future__ import annotations

from datetime import date

import pytest

from tablas.errors import OptionError
from tablas.federation.ratings.listing import listing, pooled
from tablas.federation.ratings.performance import performance
from tablas.federation.ratings.rules import rules_for
from tablas.model import POINT

NEW, OLD = date(2026, 5, 1), date(2023, 5, 1)


@pytest.mark.parametrize(
    ("day", "rating", "last", "woman", "flag", "listed"),
    [
        (NEW, 1400, date(2025, 5, 1), False, "", 1400),
        (NEW, 1400, date(2025, 4, 30), False, "i", 1400),
        (NEW, 1400, date(2025, 4, 30), True, "wi", 1400),
        (NEW, 1400, None, True, "w", 1400),
        (NEW, 1399, date(2026, 4, 1), True, "w", 0),
        (OLD, 1000, date(2023, 4, 1), False, "", 1000),
        (OLD, 999, date(2023, 4, 1), False, "", 0),
        (NEW, 0, None, False, "", 0),
    ],
)
def test_flags_and_floors(day: date, rating: int, last: date | None, woman: bool, flag: str, listed: int) -> None:
    """The floor is 1000 until February 2024 and 1400 since; a year without a game makes inactive."""
    found = listing(rating, rules_for(day), day, last, woman=woman)
    assert (found.flag, found.rating, found.published) == (flag, listed, listed > 0)


def test_a_game_after_the_list_is_a_mistake() -> None:
    with pytest.raises(OptionError):
        listing(2000, rules_for(NEW), NEW, date(2026, 6, 1))


def test_games_are_pooled_over_26_months() -> None:
    assert pooled([(date(2024, 4, 1), 3), (date(2026, 5, 1), 2)], NEW)[:2] == (True, 5)
    assert pooled([(date(2024, 3, 1), 3), (date(2026, 5, 1), 2)], NEW)[:2] == (False, 2)


@pytest.mark.parametrize("opponents", [[-1, 2000], [2000, -1], [2000, 10000], [10000, 0]])
def test_a_rating_has_four_digits_at_most(opponents: list[int]) -> None:
    with pytest.raises(OptionError) as refused:
        performance(opponents, POINT)
    assert refused.value.message.code == "ratings-most-four"
    assert performance([0, 9999], POINT).average == 5000
