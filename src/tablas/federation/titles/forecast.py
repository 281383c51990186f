"""What a player still needs for a norm, before the last round or rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablas.federation.titles.norm import NormCheck, NormEvent, NormGame, check_games, minimum_games
from tablas.federation.titles.rules import TITLE_HOLDERS, NormRules, TitleLevel
from tablas.federation.titles.search import best_norm
from tablas.messages import Items, Message
from tablas.model import HALF, Outcome, Points, Title, format_points

_ANY_OTHER = "---"
"""A federation that no opponent so far belongs to."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the next game would bring for one result."""

    outcome: Outcome
    check: NormCheck


def next_result(
    so_far: Sequence[NormGame],
    opponent: NormGame,
    level: TitleLevel,
    federation: str,
    event: NormEvent,
    rules: NormRules,
) -> tuple[Outlook, ...]:
    """Loss, draw and win against a known opponent, weakest first."""
    return tuple(
        Outlook(outcome, best_norm([*so_far, opponent._replace(outcome=outcome)], level, federation, event, rules))
        for outcome in (Outcome.LOSS, Outcome.DRAW, Outcome.WIN)
    )


def points_to_win(
    so_far: Sequence[NormGame],
    opponents: Sequence[NormGame],
    level: TitleLevel,
    federation: str,
    event: NormEvent,
    rules: NormRules,
) -> tuple[Points | None, Message]:
    """The fewest points against the remaining, known opponents that make a norm of all games."""
    played = [game for game in so_far if game.counts]
    minimum, _ = minimum_games([*so_far, *opponents], event)
    last: NormCheck | None = None
    for halves in range(2 * len(opponents) + 1):
        outcomes = _outcomes(halves, len(opponents))
        rest = [game._replace(outcome=outcome) for game, outcome in zip(opponents, outcomes, strict=True)]
        last = check_games([*played, *rest], level, federation, event, rules, minimum=minimum)
        if last.is_norm:
            points = halves * HALF
            return points, Message(
                "of-performance",
                points=format_points(points, half="½"),
                count=len(opponents),
                performance=last.performance,
            )
    reasons = Items(last.missing if last is not None else [Message("no-games-are-left")], mark=" ")
    return None, Message("not-even-every", reasons=reasons)


def _outcomes(halves: int, games: int) -> list[Outcome]:
    wins, draws = divmod(halves, 2)
    return [Outcome.WIN] * wins + [Outcome.DRAW] * draws + [Outcome.LOSS] * (games - wins - draws)


@dataclass(frozen=True, slots=True)
class Wanted:
    """The opponent and result that would make the norm in the last round."""

    outcome: Outcome
    rating: int
    """The lowest rating that is enough."""
    titles: frozenset[Title] | None
    """The opponent must hold one of these; ``None``: no title is needed."""
    barred: tuple[str, ...]
    """Federations from which the opponent may not come."""

    def __str__(self) -> str:
        return str(self.words)

    @property
    def words(self) -> Message:
        """What is wanted, for people."""
        titles = Items(
            [Message("an-opponent")] if self.titles is None else [t.value for t in Title if t in self.titles],
            mark=" / ",
        )
        what = _RESULTS[self.outcome]
        if not self.barred:
            return Message("against-rated-more", what=what, who=titles, rating=self.rating)
        return Message("against-rated-not-of", what=what, who=titles, rating=self.rating, barred=Items(self.barred))


_RESULTS = {
    Outcome.WIN: Message("a-win"),
    Outcome.DRAW: Message("a-draw"),
    Outcome.LOSS: Message("even-a-loss"),
}


def wanted_opponent(
    so_far: Sequence[NormGame],
    level: TitleLevel,
    federation: str,
    event: NormEvent,
    rules: NormRules,
    highest: int = 2900,
) -> tuple[Wanted, ...]:
    """For each result that can still make a norm: the weakest opponent with whom it does."""
    found = []
    for outcome in (Outcome.LOSS, Outcome.DRAW, Outcome.WIN):
        for titles, example in ((None, Title.NONE), (TITLE_HOLDERS, Title.FM), (level.met, level.title)):
            rating = _lowest(so_far, outcome, example, level, federation, event, rules, highest)
            if rating is None:
                continue
            feds = sorted({game.federation for game in so_far if game.federation} | {federation})
            barred = tuple(
                fed
                for fed in feds
                if not _makes(so_far, NormGame(outcome, rating, example, fed), level, federation, event, rules)
            )
            found.append(Wanted(outcome, rating, titles, barred))
            break
    return tuple(found)


def _lowest(
    so_far: Sequence[NormGame],
    outcome: Outcome,
    title: Title,
    level: TitleLevel,
    federation: str,
    event: NormEvent,
    rules: NormRules,
    highest: int,
) -> int | None:
    def makes(rating: int) -> bool:
        return _makes(so_far, NormGame(outcome, rating, title, _ANY_OTHER), level, federation, event, rules)

    low, high = rules.unrated, highest
    if not makes(high):
        return None
    while low < high:
        middle = (low + high) // 2
        if makes(middle):
            high = middle
        else:
            low = middle + 1
    return low


def _makes(
    so_far: Sequence[NormGame],
    last: NormGame,
    level: TitleLevel,
    federation: str,
    event: NormEvent,
    rules: NormRules,
) -> bool:
    games = [*so_far, last]
    minimum, _ = minimum_games(games, event)
    counting = [game for game in games if game.counts]
    return check_games(counting, level, federation, event, rules, minimum=minimum).is_norm
