"""How many of some teams can be formed at once, and which ones every best answer has.

Teams overlap, so choosing one may rule out others.  Each team has a worth; the
best answers are the sets of teams without a common player that are worth most.
Sets of players are kept as bits of a whole number and every set is looked at
once, which is why the number of players is limited.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

Team = tuple[int, ...]


def mask_of(players: Iterable[int]) -> int:
    """The players as bits."""
    mask = 0
    for player in players:
        mask |= 1 << player
    return mask


class Packing:
    """Every best answer for some teams, without listing them."""

    def __init__(self, worth: Mapping[Team, int]) -> None:
        self.worth = dict(worth)
        self.players = mask_of(player for team in worth for player in team)
        by_first: dict[int, list[tuple[int, int]]] = {}
        for team, value in worth.items():
            by_first.setdefault(1 << min(team), []).append((mask_of(team), value))

        @cache
        def best(mask: int) -> tuple[int, int]:
            """The worth of the best answers for those players, and how many there are."""
            if not mask:
                return 0, 1
            lowest = mask & -mask
            value, ways = best(mask ^ lowest)
            for team, own in by_first.get(lowest, ()):
                if team & mask == team:
                    further, count = best(mask ^ team)
                    if own + further > value:
                        value, ways = own + further, count
                    elif own + further == value:
                        ways += count
            return value, ways

        self.best = best

    @property
    def value(self) -> int:
        return self.best(self.players)[0]

    def in_some(self, team: Team, mask: int) -> bool:
        """Whether a best answer for the players of *mask* has the team."""
        members = mask_of(team)
        return self.worth[team] + self.best(mask ^ members)[0] == self.best(mask)[0]

    def in_all(self) -> list[Team]:
        """The teams that every best answer has."""
        value, ways = self.best(self.players)
        found = []
        for team, own in self.worth.items():
            further, count = self.best(self.players ^ mask_of(team))
            if own + further == value and count == ways:
                found.append(team)
        return found


def components(teams: Sequence[Team]) -> list[list[Team]]:
    """Teams that hang together by common players."""
    groups: list[tuple[int, list[Team]]] = []
    for team in teams:
        mask = mask_of(team)
        joined = [team]
        apart = []
        for other, members in groups:
            if other & mask:
                mask |= other
                joined = members + joined
            else:
                apart.append((other, members))
        groups = [*apart, (mask, joined)]
    return [members for _, members in groups]
