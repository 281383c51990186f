"""The development coefficient K of a player, with the reason (B.02 8.3.3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from tablas.federation.ratings.rules import KRules
from tablas.messages import Message
from tablas.model import PartialDate


@dataclass(frozen=True, slots=True)
class K:
    """A coefficient and the rule it comes from."""

    value: int
    reason: Message


def k_factor(
    rules: KRules,
    rating: int,
    *,
    day: date,
    games_before: int | None = None,
    peak: int = 0,
    birth: PartialDate | None = None,
    period_games: int = 0,
) -> K:
    """K for an event that starts on *day*.

    *games_before* are the rated games of the career (``None``: not known, and
    then the player is taken as no longer new), *peak* the highest published
    rating, *period_games* the games of the rating period for the limit of
    K × n.  Where two rules fit a player, the highest class comes first, then
    youth, then newness, as the published lists do.

    >>> from tablas.federation.ratings.rules import rules_for
    >>> found = k_factor(rules_for(date(2024, 5, 1)).k, 1900, day=date(2024, 5, 1), period_games=36)
    >>> found.value, str(found.reason)
    (19, 'below 2400: K = 20; 36 games in the period, and 36 × 20 exceeds 700: K = 19')
    """
    return within_period(_base(rules, rating, day, games_before, max(peak, rating), birth), rules, period_games)


def within_period(base: K, rules: KRules, period_games: int) -> K:
    """K as the games of a rating period leave it: K × n may not exceed the limit, wherever K comes from.

    >>> from tablas.federation.ratings.rules import rules_for
    >>> within_period(K(20, Message("k-rating-list", k=20)), rules_for(date(2024, 5, 1)).k, 36).value
    19
    """
    limit = rules.period_product
    if limit is None or base.value * period_games <= limit:
        return base
    value = limit // period_games
    return K(
        value,
        Message(
            "games-period-exceeds",
            reason=base.reason,
            period_games=period_games,
            value=base.value,
            limit=limit,
            value2=value,
        ),
    )


def _base(rules: KRules, rating: int, day: date, games_before: int | None, peak: int, birth: PartialDate | None) -> K:
    is_new = games_before is not None and games_before < rules.new_games
    if peak >= rules.high_rating and not (rules.high_needs_new_games and is_new):
        return K(rules.high, Message("published-rating-reached", high_rating=rules.high_rating, high=rules.high))
    if rules.junior is not None and rating < rules.junior_below and birth is not None and _is_junior(rules, birth, day):
        until = Message("end-year-18") if rules.junior_to_year_end else Message("18-th-birthday")
        return K(
            rules.junior,
            Message("born-until-below", birth=birth, until=until, junior_below=rules.junior_below, junior=rules.junior),
        )
    if is_new:
        return K(
            rules.new, Message("rated-games-fewer", games_before=games_before, new_games=rules.new_games, new=rules.new)
        )
    if rules.high_rating > 9000:
        return K(rules.plain, Message("same-everybody-k", plain=rules.plain))
    return K(rules.plain, Message("below-k", high_rating=rules.high_rating, plain=rules.plain))


def _is_junior(rules: KRules, birth: PartialDate, day: date) -> bool:
    if rules.junior_to_year_end or not (birth.month and birth.day):
        # With only the year known the birthday is taken as the last day of the year.
        return day.year <= birth.year + 18
    return (day.year, day.month, day.day) < (birth.year + 18, birth.month, birth.day)
