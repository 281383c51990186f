"""The Dubov rules of 2026 by trying everything, in the order the text gives."""

from __future__ import annotations

from itertools import combinations, permutations

from literal_colours import Side, board_2026
from open_small import Pairs, can_pair, pairings, present
from tablas.history import RULES_2026, Float, Strength, preference, records
from tablas.model import Colour, Tournament
from tablas.systems.open.common.floats import float_history


class Dubov:
    def __init__(self, event: Tournament) -> None:
        self.event = event
        self.past = records(event, RULES_2026)
        self.rating = {player.number: player.rating for player in event.players}
        self.ups = {number: marks.count(Float.UP) for number, marks in float_history(event, played_only=True).items()}
        self.last_up = {
            number: marks[-1:] == [Float.UP] for number, marks in float_history(event, played_only=True).items()
        }
        self.max_t = 2 + (event.total_rounds or 0) // 5
        self.is_last = event.next_round == event.total_rounds

    def score(self, player: int) -> int:
        return self.past[player].score

    def want(self, player: int) -> tuple[str, int]:
        colours = self.past[player].colours
        if not colours:
            return "b", 1
        wish = preference(colours)
        assert wish.colour is not None
        return wish.colour.value, int(wish.strength)

    def aro(self, player: int) -> int:
        met = [self.rating[other] for other in self.past[player].opponents]
        return int(sum(met) / len(met) + 0.5) if met else 0

    def white_key(self, player: int) -> tuple[int, int]:
        return self.aro(player), player

    def black_key(self, player: int) -> tuple[int, int]:
        return player, player

    def legal(self, one: int, two: int) -> bool:
        if two in self.past[one].opponents:
            return False
        return not (self.want(one) == self.want(two) and self.want(one)[1] == Strength.ABSOLUTE)

    def denied(self, pairs: Pairs) -> int:
        return sum(self.want(one)[0] == self.want(two)[0] for one, two in pairs)

    def pair(self) -> tuple[set[frozenset[int]], int | None] | None:
        left = present(self.event)
        bye = None
        if len(left) % 2:
            able = [player for player in left if not self.past[player].bye_barred]
            able.sort(key=lambda player: (self.score(player), -len(self.past[player].colours), -player))
            bye = next(
                (player for player in able if can_pair([one for one in left if one != player], self.legal)), None
            )
            if bye is None:
                return None
            left.remove(bye)
        elif not can_pair(left, self.legal):
            return None
        left.sort(key=lambda player: (-self.score(player), player))
        made: set[frozenset[int]] = set()
        while left:
            residents = [player for player in left if self.score(player) == self.score(left[0])]
            below = left[len(residents) :]
            bracket = residents + list(self.upfloaters(residents, below))
            made |= {frozenset(pair) for pair in self.bracket(bracket)}
            left = [player for player in left if player not in bracket]
        return made, bye

    def board(self, one: int, two: int) -> tuple[int, int]:
        """5.2, ranked by score and number."""
        high, low = (
            Side(player, self.past[player].colours, self.want(player)[0].upper(), self.want(player)[1])
            for player in sorted((one, two), key=lambda player: (-self.score(player), player))
        )
        return board_2026(high, low)

    def upfloaters(self, residents: list[int], below: list[int]) -> tuple[int, ...]:
        for count in range(len(below) + 1):
            best = None
            chosen: tuple[int, ...] = ()
            for extra in combinations(below, count):
                rest = [player for player in below if player not in extra]
                options = list(pairings(residents + list(extra), self.legal))
                if not options or not can_pair(rest, self.legal):
                    continue
                maximum = [player for player in extra if self.ups[player] >= self.max_t]
                worth = (
                    [-value for value in sorted(self.score(player) for player in extra)],
                    min(self.denied(pairs) for pairs in options),
                    0 if self.is_last else len(maximum),
                    0 if self.is_last else sum(self.ups[player] for player in maximum),
                    0 if self.is_last else sum(self.last_up[player] for player in extra),
                )
                if best is None or worth < best:
                    best, chosen = worth, extra
            if best is not None:
                return chosen
        raise AssertionError

    def shift_order(self, players: set[int], white: bool) -> list[int]:
        order = sorted(players, key=self.white_key if white else self.black_key)
        middle = (len(order) - 1) / 2
        return [order[place] for place in sorted(range(len(order)), key=lambda place: (abs(place - middle), place))]

    def bracket(self, players: list[int]) -> Pairs:
        if not any(self.past[player].colours for player in players):
            ordered = sorted(players)
            g1 = set(ordered[: len(ordered) // 2])
        else:
            g1 = {player for player in players if self.want(player)[0] == Colour.WHITE.value}
        g2 = set(players) - g1
        smaller, larger = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
        small_is_white = smaller is g1
        every = list(pairings(sorted(players), self.legal))
        count = min(sum(one in smaller and two in smaller for one, two in pairs) for pairs in every)
        for first in combinations(self.shift_order(smaller, small_is_white), count):
            new_small, new_large = smaller - set(first), larger | set(first)
            shift = (len(new_large) - len(new_small)) // 2
            for second in combinations(self.shift_order(new_large, not small_is_white), shift):
                one, two = new_small | set(second), new_large - set(second)
                white, black = (one, two) if small_is_white else (two, one)
                found = self.columns(white, black)
                if found is not None:
                    return found
        raise AssertionError

    def columns(self, white: set[int], black: set[int]) -> Pairs | None:
        upper = sorted(white, key=self.white_key)
        for lower in permutations(sorted(black, key=self.black_key)):
            if all(self.legal(one, two) for one, two in zip(upper, lower, strict=True)):
                return tuple(zip(upper, lower, strict=True))
        return None
