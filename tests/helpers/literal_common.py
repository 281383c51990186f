"""What the literal twins of the old texts share: who is here, who may meet, and the colours of a pair by history."""

from __future__ import annotations

from collections.abc import Callable

from open_small import can_pair, present
from tablas.history import RULES_2017, Strength, preference, records
from tablas.model import Colour, Tournament

Board = tuple[int, int]
"""White and Black."""
Answer = tuple[set[Board], int | None]
"""Boards, and who has the bye."""


class Literal:
    """A position: the facts of a tournament, nothing computed ahead."""

    def __init__(self, event: Tournament) -> None:
        self.event = event
        self.past = records(event, RULES_2017)
        self.rating = {player.number: player.rating for player in event.players}
        self.name = {player.number: player.name for player in event.players}
        self.is_last = event.next_round == event.total_rounds
        self.here = present(event)

    def score(self, player: int) -> int:
        return self.past[player].score

    def want(self, player: int) -> str:
        """The due colour: the one played less, else the opposite of the last; none without a game."""
        colour = preference(self.past[player].colours).colour
        return "" if colour is None else "W" if colour is Colour.WHITE else "B"

    def forced(self, player: int) -> str:
        """The only colour a player may have: a difference of two, or two alike in a row."""
        wish = preference(self.past[player].colours)
        return self.want(player) if wish.strength is Strength.ABSOLUTE else ""

    def met(self, one: int, two: int) -> bool:
        return two in self.past[one].opponents

    def legal(self, one: int, two: int) -> bool:
        return not self.met(one, two) and not (self.forced(one) and self.forced(one) == self.forced(two))

    def clash(self, one: int, two: int) -> bool:
        """Both are due the same colour, so that one of them goes without."""
        return self.want(one) != "" and self.want(one) == self.want(two)

    def completes(self, players: list[int]) -> bool:
        return len(players) % 2 == 0 and can_pair(sorted(players), self.legal)

    def bye_barred(self, player: int) -> bool:
        """C.04.1.d: a pairing bye or a win by forfeit before."""
        return self.past[player].bye_barred

    def bye_among(self, candidates: list[int]) -> int | None:
        """The first candidate who may have the bye and leaves a field that can be paired."""
        for player in candidates:
            if not self.bye_barred(player) and self.completes([one for one in self.here if one != player]):
                return player
        return None

    def board(self, one: int, two: int, last_word: Callable[[int, int], Board]) -> Board:
        """Colours by limits, both wishes, equal numbers, the latest difference; else *last_word*."""
        for first, second in ((one, two), (two, one)):
            if self.forced(first):
                return (first, second) if self.forced(first) == "W" else (second, first)
        if self.want(one) != self.want(two):
            high, low = (one, two) if self.want(one) else (two, one)
            return (high, low) if self.want(high) == "W" else (low, high)
        histories = {player: self.past[player].colours for player in (one, two)}
        uneven = {player: abs(line.count("W") - line.count("B")) for player, line in histories.items()}
        if uneven[one] != uneven[two]:
            needy = max((one, two), key=lambda player: uneven[player])
            other = two if needy == one else one
            return (needy, other) if self.want(needy) == "W" else (other, needy)
        for mine, yours in zip(histories[one][::-1], histories[two][::-1], strict=False):
            if mine != yours:
                return (two, one) if mine == "W" else (one, two)
        if not histories[one] and not histories[two]:
            return min(one, two), max(one, two)
        return last_word(one, two)
