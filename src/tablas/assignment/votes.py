"""The votes that players give each other, and what they say about each of them.

*Elementos de un torneo*, section 2.8, with its letters: T is what a player
received in all, E what came from those tied with the player, St and Se the
same weighed by the givers' own T and E, So what was given minus what was
received, R the votes received and given one by one; V1 and V2 are the orders
made of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.model.lots import Lots

MODALITIES = ("A", "B")


def allowance(players: int, size: int, modality: str) -> int:
    """How many votes each player shares out (rule A1).

    >>> allowance(10, 2, "A"), allowance(10, 2, "B"), allowance(12, 4, "A")
    (30, 40, 72)
    """
    return players * (3 if modality == "A" else 4) * size // 2


@dataclass(frozen=True, slots=True)
class Votes:
    """Who gave how many votes to whom; the diagonal means nothing."""

    names: tuple[str, ...]
    given: tuple[tuple[int, ...], ...]
    modality: str = "A"

    def __post_init__(self) -> None:
        size = len(self.names)
        if self.modality not in MODALITIES:
            raise OptionError("modality-vetoes-b", modality=self.modality)
        if len(self.given) != size or any(len(row) != size for row in self.given):
            raise OptionError("players-need-rows", size=size)
        if self.modality == "A":
            for name, row in zip(self.names, self.given, strict=True):
                if min(row, default=0) < 0:
                    raise OptionError("gave-negative-votes", name=name)

    def check_allowance(self, size: int) -> None:
        """Refuse votes beyond what rule A1 allows."""
        allowed = allowance(len(self.names), size, self.modality)
        for player, name in enumerate(self.names):
            spent = sum(self.given[player]) - self.given[player][player]
            if spent > allowed:
                raise OptionError("gave-votes-may", name=name, spent=spent, allowed=allowed)

    def received(self, player: int, givers: Iterable[int] | None = None) -> int:
        """Votes received from all the others, or from some."""
        others = range(len(self.names)) if givers is None else givers
        return sum(self.given[giver][player] for giver in others if giver != player)

    def may_join(self, team: Sequence[int]) -> bool:
        """Rule B2: in modality A nobody joins a player to whom no vote was given."""
        return self.modality == "B" or all(self.given[a][b] > 0 for a in team for b in team if a != b)

    def interest(self, team: Sequence[int]) -> tuple[int, ...]:
        """F: what each member gave to the others of the team."""
        return tuple(sum(self.given[member][other] for other in team if other != member) for member in team)


class Standing(NamedTuple):
    """What the votes of everybody say of one player."""

    player: int
    total: int
    """T"""
    weighed: int
    """St"""
    received: tuple[int, ...]
    """R: vote by vote, most first; then what was *given*, least first."""
    given: tuple[int, ...]


class Wanted(NamedTuple):
    """What the votes of those a player is tied with say (C4)."""

    player: int
    tied: int
    """E"""
    weighed: int
    """Se"""
    balance: int
    """So: given less received among those who are equal on E and Se."""


def standings(votes: Votes, lots: Lots) -> tuple[Standing, ...]:
    """T, St and R of everybody, in the order V1."""
    players = range(len(votes.names))
    total = {player: votes.received(player) for player in players}
    found = {}
    for player in players:
        got, gave = _one_by_one(votes, player)
        found[player] = Standing(player, total[player], _weighed(votes, player, total), got, gave)
    return tuple(found[player] for player in order_v1(votes, players, lots))


def wanted(votes: Votes, order: Sequence[int], tied_with: Mapping[int, set[int]]) -> tuple[Wanted, ...]:
    """E, Se and So of the players of a tie, in the order V2 that is given."""
    tied = {player: votes.received(player, tied_with[player]) for player in order}
    weighed = {player: sum(votes.given[q][player] * tied[q] for q in tied_with[player]) for player in order}
    found = []
    for player in order:
        equals = [q for q in order if (tied[q], weighed[q]) == (tied[player], weighed[player])]
        balance = sum(votes.given[player][q] - votes.given[q][player] for q in equals)
        found.append(Wanted(player, tied[player], weighed[player], balance))
    return tuple(found)


def order_v1(votes: Votes, players: Sequence[int], lots: Lots) -> list[int]:
    """By T, St, So, R and lot."""
    total = {player: votes.received(player) for player in range(len(votes.names))}
    weighed = {player: _weighed(votes, player, total) for player in players}

    def rest(player: int) -> tuple[object, ...]:
        return _row(votes, player)

    return _ordered(votes, lots.order(players), lambda player: (total[player], weighed[player]), rest)


def order_v2(votes: Votes, players: Sequence[int], tied_with: Mapping[int, set[int]], lots: Lots) -> list[int]:
    """By E, Se, So, T, St, R and lot; *tied_with* names the players each one is tied with."""
    tied = {player: votes.received(player, tied_with[player]) for player in players}
    weighed = {player: sum(votes.given[q][player] * tied[q] for q in tied_with[player]) for player in players}
    total = {player: votes.received(player) for player in range(len(votes.names))}

    def rest(player: int) -> tuple[object, ...]:
        return (-total[player], -_weighed(votes, player, total), *_row(votes, player))

    return _ordered(votes, lots.order(players), lambda player: (tied[player], weighed[player]), rest)


def _ordered(
    votes: Votes,
    players: list[int],
    first: Callable[[int], tuple[int, int]],
    rest: Callable[[int], tuple[object, ...]],
) -> list[int]:
    """Sort by *first*, highest first; among equals by So against each other, then *rest*, then the lots' order."""
    found: list[int] = []
    ranked = sorted(players, key=lambda player: tuple(-value for value in first(player)))
    for _, group in groupby(ranked, key=first):
        equals = list(group)
        balance = {one: sum(votes.given[one][other] - votes.given[other][one] for other in equals) for one in equals}
        found += sorted(equals, key=lambda player: (-balance[player], *rest(player)))
    return found


def _weighed(votes: Votes, player: int, worth: Mapping[int, int]) -> int:
    return sum(votes.given[giver][player] * worth[giver] for giver in worth if giver != player)


def _row(votes: Votes, player: int) -> tuple[object, ...]:
    """R: more received vote by vote, then less given vote by vote."""
    got, gave = _one_by_one(votes, player)
    return (tuple(-value for value in got), gave)


def _one_by_one(votes: Votes, player: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    others = [other for other in range(len(votes.names)) if other != player]
    got = sorted((votes.given[other][player] for other in others), reverse=True)
    return tuple(got), tuple(sorted(votes.given[player][other] for other in others))
