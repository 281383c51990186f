"""Is a result a norm?  Every requirement of B.01 1.4, one by one, with what was needed and what was there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from tablas.federation.ratings.expected_scores import difference, percentage
from tablas.federation.titles.performance_table import Limits, norm_limits, points_needed
from tablas.federation.titles.rules import TITLE_HOLDERS, NormRules, TitleLevel
from tablas.messages import Items, Message, Worded
from tablas.model import HALF, POINT, Outcome, Player, Points, Title, format_points
from tablas.model.rounding import rounded_mean

_SCORES = {
    Outcome.WIN: POINT,
    Outcome.DRAW: HALF,
    Outcome.LOSS: 0,
    Outcome.UNRATED_WIN: POINT,
    Outcome.UNRATED_DRAW: HALF,
    Outcome.UNRATED_LOSS: 0,
}

NO_FEDERATION = frozenset({"", "FID"})
"""Flags that are neither foreign nor over-represented, though the game counts (1.4.2 a)."""
OUTSIDE_FIDE = frozenset({"NON"})


def is_foreign(federation: str, home: str) -> bool:
    """Whether a player is of another federation; FID is the flag of those who play for none.

    >>> is_foreign("FRA", "ESP"), is_foreign("ESP", "ESP"), is_foreign("FID", "ESP")
    (True, False, False)
    """
    return federation != home and federation not in NO_FEDERATION


def federations_of(people: Iterable[str]) -> int:
    """How many federations there are, flags of none not counted."""
    return len(set(people) - NO_FEDERATION)


class NormGame(NamedTuple):
    """One round of the applicant: the opponent's data at the start of the event and the outcome."""

    outcome: Outcome
    rating: int = 0
    title: Title = Title.NONE
    federation: str = ""
    round: int = 0
    name: str = ""
    fide_id: str = ""
    opponent: int = 0

    @classmethod
    def against(cls, opponent: Player) -> NormGame:
        """A game to come against a player."""
        who = (opponent.name, opponent.fide_id, opponent.number)
        return cls(Outcome.PENDING, opponent.rating, opponent.title, opponent.federation, 0, *who)

    @property
    def score(self) -> Points:
        return _SCORES[self.outcome]

    @property
    def counts(self) -> bool:
        """Played over the board against a player of a FIDE federation (1.4.2)."""
        return self.outcome in _SCORES and self.federation not in OUTSIDE_FIDE


class Setting(Worded, Enum):
    """Events for which fewer games are enough."""

    ORDINARY = "ordinary"
    TEAM_CHAMPIONSHIP = "world or continental team or club championship"
    WORLD_CUP = "World Cup or women's world championship"


@dataclass(frozen=True, slots=True)
class NormEvent:
    """What an event means for the norms made in it."""

    rounds: int
    predetermined: bool = False
    """Pairings known beforehand (round robin, Scheveningen): all rounds must be used."""
    double_round: bool = False
    setting: Setting = Setting.ORDINARY
    exemption: str | Message = ""
    """Why the rules on federations do not apply (1.4.3 a to d), if they do not."""


class Requirement(NamedTuple):
    """One demand of the regulation."""

    article: str
    met: bool
    sentence: Message


@dataclass(frozen=True, slots=True)
class NormCheck:
    """A set of games measured against one title."""

    level: TitleLevel
    games: tuple[NormGame, ...]
    ignored: tuple[NormGame, ...]
    score: Points
    raised: NormGame | None
    """The opponent whose rating was lifted to the floor."""
    average: int
    percent: int
    difference: int
    needed: Points | None
    """Points that were needed with this average."""
    requirements: tuple[Requirement, ...]
    counts_as: int
    """Games of the norm towards the 27 of an application."""
    notes: tuple[Message, ...] = ()

    @property
    def performance(self) -> int:
        return self.average + self.difference

    @property
    def is_norm(self) -> bool:
        return all(requirement.met for requirement in self.requirements)

    @property
    def missing(self) -> tuple[Message, ...]:
        """What is missing, and by how much."""
        return tuple(requirement.sentence for requirement in self.requirements if not requirement.met)


def minimum_games(games: Sequence[NormGame], event: NormEvent) -> tuple[int, Message]:
    """How many games a norm needs in this event, and why (1.4.1 a to c)."""
    if event.setting is Setting.TEAM_CHAMPIONSHIP and 7 <= event.rounds <= 9:
        return 7, Message("1-4-1-b")
    if event.setting is Setting.WORLD_CUP:
        return 8, Message("1-4-1-b-8")
    played = [game for game in games if game.counts]
    idle = [game for game in games if not game.counts]
    if event.rounds == 9 and len(played) == 8 and len(idle) == 1 and idle[0].outcome in _NOT_OWN_FAULT:
        return 8, Message("1-4-1-c")
    return 9, Message("1-4-1-a")


_NOT_OWN_FAULT = frozenset({Outcome.FORFEIT_WIN, Outcome.PAIRING_BYE})


def check_games(
    games: Sequence[NormGame],
    level: TitleLevel,
    federation: str,
    event: NormEvent,
    rules: NormRules,
    *,
    minimum: int = 9,
    ignored: Sequence[NormGame] = (),
    notes: Sequence[Message] = (),
) -> NormCheck:
    """Measure exactly these games; *games* must all count."""
    count = len(games)
    score, raised, average, percent, gap = _measured(games, level, rules)
    needed = points_needed(level, average, count)
    requirements = [
        _enough_games(count, minimum),
        *_titles(games, level, event, rules),
        *_federations(games, federation, event),
        *_unrated(games, rules),
        *_results(level, score, count, average, average + gap, needed),
    ]
    return NormCheck(
        level,
        tuple(games),
        tuple(ignored),
        score,
        raised,
        average,
        percent,
        gap,
        needed,
        tuple(requirements),
        _counts_as(count, score, needed, event, rules),
        tuple(notes),
    )


def performs(games: Sequence[NormGame], level: TitleLevel, rules: NormRules) -> bool:
    """Whether these games have the score, the average and the performance of a norm (1.4.8), whoever was met in them.

    Told without a word, for whoever looks through many selections of games.
    """
    score, _, average, _, gap = _measured(games, level, rules)
    return _enough_points(score, len(games)) and average >= level.average and average + gap >= level.performance


def _measured(
    games: Sequence[NormGame], level: TitleLevel, rules: NormRules
) -> tuple[Points, NormGame | None, int, int, int]:
    """Points, the opponent whose rating was raised, average, percentage and its difference of ratings."""
    count = len(games)
    score = sum(game.score for game in games)
    raised, ratings = _ratings(games, level, rules)
    average = rounded_mean(ratings) if count else 0
    percent = percentage(score, count) if count else 0
    return score, raised, average, percent, difference(percent)


def _enough_points(score: Points, count: int) -> bool:
    return bool(count) and 100 * score >= 35 * count * POINT


def _ratings(games: Sequence[NormGame], level: TitleLevel, rules: NormRules) -> tuple[NormGame | None, list[int]]:
    """The opponents' ratings, the one lowest below the floor raised to it, in every game (1.4.6)."""
    ratings = [game.rating or rules.unrated for game in games]
    if not games:
        return None, ratings
    lowest = min(range(len(games)), key=lambda index: (ratings[index], index))
    if ratings[lowest] >= level.floor:
        return None, ratings
    weakest = games[lowest]
    for index, game in enumerate(games):
        if index == lowest or (weakest.opponent and game.opponent == weakest.opponent):
            ratings[index] = level.floor
    return weakest, ratings


def _enough_games(count: int, minimum: int) -> Requirement:
    return Requirement("1.4.1", count >= minimum, Message("games-least-needed", count=count, minimum=minimum))


def different_opponents(games: Sequence[NormGame]) -> list[NormGame]:
    """Each opponent once, for double rounds."""
    seen: dict[object, NormGame] = {}
    for game in games:
        seen.setdefault(game.opponent or game.fide_id or (game.name, game.rating), game)
    return list(seen.values())


def _people(games: Sequence[NormGame], event: NormEvent) -> Sequence[NormGame]:
    return different_opponents(games) if event.double_round else games


def _limits(games: Sequence[NormGame], event: NormEvent, rules: NormRules) -> Limits:
    return norm_limits(len(games), event.double_round, rules.double_round_met_half)


def _titles(games: Sequence[NormGame], level: TitleLevel, event: NormEvent, rules: NormRules) -> list[Requirement]:
    limits = _limits(games, event, rules)
    people = _people(games, event)
    met = sum(game.title in level.met for game in people)
    titled = sum(game.title in TITLE_HOLDERS for game in people)
    names = Items((title.value for title in Title if title in level.met), mark=" / ")
    return [
        Requirement(
            "1.4.5", met >= limits.met, Message("opponents-least-needed", met=met, names=names, least=limits.met)
        ),
        Requirement(
            "1.4.5 a", titled >= limits.titled, Message("titled-opponents-least", titled=titled, least=limits.titled)
        ),
    ]


def _federations(games: Sequence[NormGame], federation: str, event: NormEvent) -> list[Requirement]:
    if event.exemption:
        return [Requirement("1.4.3", True, Message("rules-federations-do", exemption=event.exemption))]
    if event.setting is not Setting.ORDINARY:
        return [Requirement("1.4.3", True, Message("federations-do-not", setting=event.setting))]
    limits = norm_limits(len(games), event.double_round)
    people = _people(games, event)
    counts = Counter(game.federation for game in people if game.federation not in NO_FEDERATION)
    own = counts.get(federation, 0)
    others = len(set(counts) - {federation})
    name, most = max(counts.items(), key=lambda item: (item[1], item[0]), default=("", 0))
    return [
        Requirement(
            "1.4.3",
            others >= limits.other_federations,
            Message("federations-other-than", others=others, federation=federation),
        ),
        Requirement(
            "1.4.4",
            own <= limits.own_federation,
            Message("opponents-own-federation", own=own, federation=federation, most=limits.own_federation),
        ),
        Requirement(
            "1.4.4",
            most <= limits.one_federation,
            Message(
                "opponents-most-one",
                most=most,
                federation=name or Message("anywhere"),
                most_allowed=limits.one_federation,
            ),
        ),
    ]


def _unrated(games: Sequence[NormGame], rules: NormRules) -> list[Requirement]:
    if not rules.unrated_limit:
        return []
    unrated = sum(not game.rating for game in games)
    allowed = (len(games) + 1) // 5
    return [
        Requirement("1.4.6 d", unrated <= allowed, Message("unrated-opponents-most", unrated=unrated, allowed=allowed))
    ]


def _results(
    level: TitleLevel, score: Points, count: int, average: int, performance: int, needed: Points | None
) -> list[Requirement]:
    points = format_points(score, half="½")
    wanted = (
        Message("no-score-enough") if needed is None else Message("are-needed", needed=format_points(needed, half="½"))
    )
    return [
        Requirement("1.4.8 b", _enough_points(score, count), Message("points-least-35", points=points, count=count)),
        Requirement(
            "1.4.8 a",
            average >= level.average,
            Message("opponents-average-least", average=average, least=level.average),
        ),
        Requirement(
            "1.4.8",
            performance >= level.performance,
            Message(
                "performance-points-needed",
                performance=performance,
                points=points,
                least=level.performance,
                wanted=wanted,
            ),
        ),
    ]


def _counts_as(count: int, score: Points, needed: Points | None, event: NormEvent, rules: NormRules) -> int:
    """Games towards an application: at most 13, with one more for each whole point above the norm (1.4.1 d)."""
    base = min(13, count)
    if count == 8 and event.setting is Setting.WORLD_CUP:
        base = 9
    elif count == 8 and event.setting is Setting.ORDINARY:
        base = rules.eight_count_as
    surplus = (score - needed) // POINT if needed is not None and score > needed else 0
    return base + surplus


MIX = frozenset({"1.4.3", "1.4.4", "1.4.5", "1.4.5 a", "1.4.6 d"})
"""The requirements on who the opponents were."""
