"""Who plays: how strong everybody truly is, and what the rating knows of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.messages import Items
from tablas.model import Number, Player, Team
from tablas.study.limits import share, within
from tablas.study.luck import Luck

SHAPES = ("bell", "even", "step")


class Entrants(NamedTuple):
    """The players of one run: as the list has them, and how strong each truly is, by number."""

    players: tuple[Player, ...]
    strength: dict[int, float]
    teams: tuple[Team, ...] = ()
    """Where the field plays in teams; who sits higher is rated higher."""

    @property
    def ranked(self) -> dict[int, float]:
        """How strong those are who get a place, by number: a team is as strong as its members on average."""
        if not self.teams:
            return self.strength
        return {
            team.number: sum(self.strength[member] for member in team.members) / len(team.members)
            for team in self.teams
        }


@dataclass(frozen=True, slots=True)
class Field:
    """The players of a study; every run draws its own."""

    players: int = 32
    mean: float = 2000.0
    spread: float = 200.0
    """Of a bell; half the width of an even spread; with ``step`` the distance from one to the next."""
    shape: str = "bell"
    noise: float = 60.0
    """Spread of what the rating is wrong by."""
    growth: float = 0.0
    """By how much those who improve are better than their rating."""
    improving: float = 0.2
    """Share of players who improve, where there is growth."""
    byes: float = 0.0
    """Share of rounds in which somebody takes half a point and stays away."""
    withdrawals: float = 0.0
    """Share of players who leave before the end."""
    boards: int = 0
    """Players of a team; 0: everybody plays for oneself."""
    within: float = 60.0
    """Spread of the members around their team's strength, where there are teams."""

    def __post_init__(self) -> None:
        within("players", self.players, 2, 9999)
        if self.shape not in SHAPES:
            raise OptionError("no-shape-of-field", shape=self.shape, shapes=Items(SHAPES))
        for name in ("improving", "byes", "withdrawals"):
            share(name, getattr(self, name))
        within("boards", self.boards, 0, 99)
        if self.boards and (self.players % self.boards or self.players < 2 * self.boards):
            raise OptionError("study-whole-teams", players=self.players, boards=self.boards)
        if self.boards and (self.byes or self.withdrawals):
            raise OptionError("study-teams-stay")

    def draw(self, luck: Luck, rounds: int) -> Entrants:
        """The entrants of a run, numbered by rating; equal ratings are numbered by lot, never by strength."""
        if self.boards:
            return self._in_teams(luck)
        rated = [
            self._rated(luck, person, self._strength(luck, person, self.players)) for person in range(self.players)
        ]
        rated.sort(key=_by_rating)
        players = tuple(
            Player(Number(number), f"P{number:04d}", rating, left_after=self._leaves(luck, number, rounds))
            for number, (rating, _, _) in enumerate(rated, 1)
        )
        return Entrants(players, {number: strength for number, (_, _, strength) in enumerate(rated, 1)})

    def _in_teams(self, luck: Luck) -> Entrants:
        """The same of teams: their strengths are drawn, the members' around them; numbered by the mean rating."""
        count = self.players // self.boards
        squads: list[tuple[float, float, list[tuple[int, float, float]]]] = []
        for squad in range(count):
            level = self._strength(luck, squad, count)
            people = range(squad * self.boards, (squad + 1) * self.boards)
            members = [
                self._rated(luck, person, level + self.within * luck.normal("member", person)) for person in people
            ]
            members.sort(key=_by_rating)
            mean = sum(rating for rating, _, _ in members) / self.boards
            squads.append((mean, luck.share("lot of team", squad), members))
        squads.sort(key=lambda one: (-one[0], one[1]))
        players: list[Player] = []
        strength: dict[int, float] = {}
        teams: list[Team] = []
        for place, (mean, _, members) in enumerate(squads, 1):
            numbers = [Number(len(players) + board) for board in range(1, self.boards + 1)]
            for number, (rating, _, true) in zip(numbers, members, strict=True):
                players.append(Player(number, f"P{number:04d}", rating))
                strength[number] = true
            teams.append(Team(place, f"T{place:03d}", strength=round(mean), members=tuple(numbers)))
        return Entrants(tuple(players), strength, tuple(teams))

    def _rated(self, luck: Luck, person: int, strength: float) -> tuple[int, float, float]:
        """The rating of somebody so strong, a lot for equal ratings, and the strength."""
        improves = self.growth and luck.share("improves", person) < self.improving
        seen = strength - (self.growth if improves else 0) + self.noise * luck.normal("noise", person)
        return max(1, round(seen)), luck.share("lot", person), strength

    def _strength(self, luck: Luck, person: int, count: int) -> float:
        if self.shape == "bell":
            return self.mean + self.spread * luck.normal("strength", person)
        if self.shape == "even":
            return self.mean + self.spread * (2 * luck.share("strength", person) - 1)
        return self.mean + self.spread * ((count - 1) / 2 - person)

    def _leaves(self, luck: Luck, number: int, rounds: int) -> int | None:
        if not self.withdrawals or rounds < 2 or luck.share("leaves", number) >= self.withdrawals:
            return None
        return 1 + int(luck.share("leaves after", number) * (rounds - 1))


def _by_rating(one: tuple[int, float, float]) -> tuple[int, float]:
    return -one[0], one[1]


@lru_cache(maxsize=4)
def entrants_of(field: Field, seed: int, run: int, rounds: int) -> Entrants:
    """The entrants of a run, drawn once for all systems that are compared."""
    return field.draw(Luck(seed, run), rounds)
