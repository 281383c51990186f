"""What a player needs for a norm while several rounds are still to come.

Before the last round :mod:`tablas.federation.titles.forecast` names the opponent
that is wanted.  Earlier nobody knows the opponents, so the answer is a table:
for each number of points the average that the remaining opponents must have,
and what the mix of opponents still lacks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from tablas.federation.titles.forecast import points_to_win
from tablas.federation.titles.norm import NO_FEDERATION, NormEvent, NormGame, Setting, different_opponents
from tablas.federation.titles.performance_table import lowest_average, norm_limits
from tablas.federation.titles.rules import TITLE_HOLDERS, NormRules, TitleLevel
from tablas.messages import Items, Message
from tablas.model import HALF, Points, Title, Tournament, format_points

_HIGHEST = 2900
"""No field averages more."""


class NeededScore(NamedTuple):
    """So many points of the remaining games, against an average of at least so much."""

    points: Points
    average: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is still needed for one title."""

    level: TitleLevel
    remaining: int
    scores: tuple[NeededScore, ...]
    """Most points first; empty where no result is enough."""
    mix: tuple[Message, ...]
    """What the opponents to come must be."""
    obstacles: tuple[Message, ...]
    """Why nothing is enough any more."""

    @property
    def possible(self) -> bool:
        return bool(self.scores) and not self.obstacles


def remaining_rounds(tournament: Tournament, number: int) -> int | None:
    """Rounds in which the player can still play, one that is paired included; ``None`` if the total is unknown."""
    if tournament.total_rounds is None:
        return None
    left = tournament.total_rounds - len(tournament.rounds)
    last = tournament.rounds[-1].games if tournament.rounds else ()
    return left + any(number in (game.white, game.black) and not game.white_outcome.is_known for game in last)


def outlook(
    so_far: Sequence[NormGame],
    remaining: int,
    level: TitleLevel,
    federation: str,
    event: NormEvent,
    rules: NormRules,
) -> Outlook:
    """What the remaining games must bring, whoever the opponents will be; all games are counted."""
    played = [game for game in so_far if game.counts]
    games = len(played) + remaining
    least = 7 if event.setting is Setting.TEAM_CHAMPIONSHIP else 8 if event.setting is Setting.WORLD_CUP else 9
    if games < least:
        return Outlook(level, remaining, (), (), (Message("outlook-few-games", games=games, minimum=least),))
    mix, obstacles = _mix(played, remaining, level, federation, event, rules)
    return Outlook(level, remaining, _scores(played, remaining, level, rules), mix, obstacles)


def _scores(played: Sequence[NormGame], remaining: int, level: TitleLevel, rules: NormRules) -> tuple[NeededScore, ...]:
    score, games = sum(game.score for game in played), len(played) + remaining
    ratings = sorted(game.rating or rules.unrated for game in played)
    if ratings and ratings[0] < level.floor:
        ratings[0] = level.floor
    found = []
    for halves in range(2 * remaining, -1, -1):
        wanted = lowest_average(level, score + halves * HALF, games)
        if wanted is None:
            break
        # The average is rounded, a half up.
        missing = (Fraction(wanted) - Fraction(1, 2)) * games - sum(ratings)
        average = max(rules.unrated, ceil(missing / remaining))
        if average <= _HIGHEST:
            found.append(NeededScore(halves * HALF, average))
    # Of equal demands the one with fewer points is what is needed.
    least = {row.average: row for row in found}
    return tuple(least.values())


def _mix(
    played: Sequence[NormGame], remaining: int, level: TitleLevel, federation: str, event: NormEvent, rules: NormRules
) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    people = different_opponents(played) if event.double_round else played
    limits = norm_limits(len(played) + remaining, event.double_round, rules.double_round_met_half)
    names = Items((title.value for title in Title if title in level.met), mark=" / ")
    met = limits.met - sum(game.title in level.met for game in people)
    titled = limits.titled - sum(game.title in TITLE_HOLDERS for game in people)
    wishes: list[Message] = []
    obstacles: list[Message] = []
    for count, wish in (
        (met, Message("outlook-met", count=met, names=names)),
        (titled, Message("outlook-titled", count=titled)),
    ):
        if count > 0:
            (wishes if count <= remaining else obstacles).append(wish)
    if not event.exemption and event.setting is Setting.ORDINARY:
        counts = Counter(game.federation for game in people if game.federation not in NO_FEDERATION)
        others = limits.other_federations - len(set(counts) - {federation})
        if others > 0:
            wish = Message("outlook-federations", count=others, federation=federation)
            (wishes if others <= remaining else obstacles).append(wish)
        for name, count in sorted(counts.items()):
            allowed = limits.own_federation if name == federation else limits.one_federation
            if count > allowed:
                obstacles.append(Message("outlook-too-many", count=count, federation=name, most=allowed))
            elif allowed - count < remaining:
                wishes.append(Message("outlook-at-most", count=allowed - count, federation=name))
    return tuple(wishes), tuple(obstacles)


def opponents_to_come(tournament: Tournament, number: int, event: NormEvent) -> list[NormGame] | None:
    """Whom the player still meets in an individual round robin; ``None`` where nobody knows."""
    if not event.predetermined or tournament.teams:
        return None
    met = Counter(
        other
        for played in tournament.rounds
        for game in played.games
        for one, other in ((game.white, game.black), (game.black, game.white))
        if one == number and game.white_outcome.is_known
    )
    cycles = 2 if event.double_round else 1
    return [
        NormGame.against(player)
        for player in tournament.players
        if player.number != number
        for _ in range(cycles - met[player.number])
    ]


def known_outlook(
    so_far: Sequence[NormGame],
    opponents: Sequence[NormGame],
    level: TitleLevel,
    federation: str,
    event: NormEvent,
    rules: NormRules,
) -> Outlook:
    """The same where the opponents are known: the fewest points against them."""
    known = [game for game in so_far if game.outcome.is_known]
    points, reason = points_to_win(known, opponents, level, federation, event, rules)
    if points is None:
        return Outlook(level, len(opponents), (), (), (reason,))
    ratings = [game.rating or rules.unrated for game in opponents]
    score = NeededScore(points, round(sum(ratings) / len(ratings)))
    return Outlook(level, len(opponents), (score,), (reason,), ())


def said(look: Outlook) -> list[Message]:
    """The answer in sentences, most points first."""
    if not look.possible:
        return list(look.obstacles)
    rows = [
        Message("outlook-points", points=format_points(row.points, half="½"), count=look.remaining, average=row.average)
        for row in look.scores
    ]
    return [*rows, *look.mix]
