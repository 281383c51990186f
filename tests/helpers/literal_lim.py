"""The Lim rules (1999/2026) by hand: one player after the other, with plain search behind every step."""

from __future__ import annotations

from itertools import combinations

from literal_colours import Side, board_lim
from open_small import can_pair, present
from tablas.history import Float, HistoryRules, Strength, preference, records
from tablas.model import Colour, Tournament
from tablas.systems.open.common.floats import float_history

Group = tuple[list[int], list[int]]


class Lim:
    def __init__(self, event: Tournament, rules: HistoryRules, *, colours: bool = True, maxi: bool = False) -> None:
        self.event, self.colours, self.maxi = event, colours, maxi
        self.past = records(event, rules)
        self.rating = {player.number: player.rating for player in event.players}
        self.floats = float_history(event)
        self.median = 30 * len(event.rounds)
        self.is_last = event.next_round == event.total_rounds

    def score(self, player: int) -> int:
        return self.past[player].score

    def due(self, player: int) -> Colour | None:
        return preference(self.past[player].colours).colour

    def compatible(self, one: int, two: int) -> bool:
        if two in self.past[one].opponents:
            return False
        if not self.colours or self.is_last:
            return True
        wishes = preference(self.past[one].colours), preference(self.past[two].colours)
        return not (wishes[0] == wishes[1] and wishes[0].strength is Strength.ABSOLUTE)

    def rank(self, player: int) -> tuple[int, int]:
        return -self.score(player), player

    def pair(self) -> tuple[set[frozenset[int]], int | None] | None:
        left = sorted(present(self.event), key=self.rank)
        bye = None
        if len(left) % 2:
            able = [player for player in left if not self.past[player].bye_barred]
            able.sort(key=lambda player: (self.score(player), -player))
            bye = next(
                (player for player in able if can_pair([one for one in left if one != player], self.compatible)), None
            )
            if bye is None:
                return None
            left.remove(bye)
        elif not can_pair(left, self.compatible):
            return None
        scores = sorted({self.score(player) for player in left}, reverse=True)
        group = {score: [player for player in left if self.score(player) == score] for score in scores}
        middle = group.get(self.median, [])
        sides: dict[bool, list[tuple[int, int]]] = {True: [], False: []}
        floating: dict[bool, list[int]] = {}
        for down in (True, False):
            order = [score for score in scores if (score > self.median if down else score < self.median)]
            if not down:
                order.reverse()
            incoming: list[int] = []
            for place, score in enumerate(order):
                ahead = group[order[place + 1]] if place + 1 < len(order) else middle
                pairs, incoming = self.one_group(group[score], incoming, ahead, down)
                sides[down] += pairs
            floating[down] = incoming
        incoming = floating[True] + floating[False]
        while not can_pair(sorted(middle + incoming, key=self.rank), self.compatible):
            above = sum(1 for player in incoming if self.score(player) > self.median)
            upper_side = above <= len(incoming) - above
            if not sides[upper_side]:
                upper_side = not upper_side
            incoming = incoming + list(sides[upper_side].pop())
        pairs = self.settle(middle, incoming, True)
        self.below = {frozenset(pair) for pair in sides[False]}
        return {frozenset(pair) for pair in sides[True] + sides[False] + pairs}, bye

    def board(self, one: int, two: int) -> tuple[int, int]:
        """Article 5, for a pair of the round."""
        sides = []
        for player in sorted((one, two), key=self.rank):
            wish = preference(self.past[player].colours)
            due = wish.colour.value.upper() if wish.colour else ""
            sides.append(Side(player, self.past[player].colours, due, int(wish.strength)))
        return board_lim(*sides, below_median=frozenset((one, two)) in self.below)

    def most_pairs(self, players: list[int]) -> int:
        for count in range(len(players) // 2, 0, -1):
            for out in combinations(players, len(players) - 2 * count):
                if can_pair([player for player in players if player not in out], self.compatible):
                    return count
        return 0

    def one_group(
        self, residents: list[int], incoming: list[int], ahead: list[int], down: bool
    ) -> tuple[list[tuple[int, int]], list[int]]:
        players = sorted(residents + incoming, key=self.rank)
        most = self.most_pairs(players)
        out: list[int] = []
        while len(players) > 2 * most:
            out.append(self.floater(players, incoming, ahead, out, most, down))
            players.remove(out[-1])
        stay = set(players)
        pairs = self.settle(
            [player for player in residents if player in stay], [player for player in incoming if player in stay], down
        )
        return pairs, out

    def floater(
        self, players: list[int], incoming: list[int], ahead: list[int], out: list[int], most: int, down: bool
    ) -> int:
        order = players[::-1] if down else players
        able = [one for one in order if self.most_pairs([two for two in players if two != one]) == most]
        worth = {
            player: (
                player in incoming,
                not self.served([*out, player], ahead),
                self.floats[player][-1:] not in ([], [Float.NONE]),
            )
            for player in able
        }
        best = [player for player in able if worth[player] == min(worth.values())]
        if self.colours:
            dues = [self.due(player) for player in players]
            white, black = dues.count(Colour.WHITE), dues.count(Colour.BLACK)
            if white != black:
                wanted = Colour.WHITE if white > black else Colour.BLACK
                fitting = [player for player in best if self.due(player) is wanted]
                if fitting and (not self.maxi or abs(self.rating[fitting[0]] - self.rating[best[0]]) <= 100):
                    return fitting[0]
        return best[0]

    def served(self, floaters: list[int], ahead: list[int]) -> bool:
        """All floaters find different compatible opponents in the next group."""
        if not floaters:
            return True
        return any(
            self.compatible(floaters[0], other) and self.served(floaters[1:], [one for one in ahead if one != other])
            for other in ahead
        )

    def settle(self, residents: list[int], incoming: list[int], down: bool) -> list[tuple[int, int]]:
        left = sorted(residents + incoming, key=self.rank)
        pairs: list[tuple[int, int]] = []

        def join(player: int, order: list[int]) -> None:
            def leaves(other: int) -> bool:
                rest = [one for one in left if one not in (player, other)]
                return self.compatible(player, other) and can_pair(rest, self.compatible)

            good = [other for other in order if leaves(other)]
            chosen = good[0]
            if self.colours and self.due(player) is not None and self.due(player) is self.due(chosen):
                for other in good:
                    near = not self.maxi or abs(self.rating[other] - self.rating[chosen]) <= 100
                    if near and self.due(other) is not self.due(player):
                        chosen = other
                        break
            pairs.append((player, chosen))
            left.remove(player)
            left.remove(chosen)

        own = self.score(residents[0]) if residents else None
        if own is None:
            ordered = sorted(incoming, key=self.rank, reverse=not down)
        else:
            above = sorted((player for player in incoming if self.score(player) > own), key=self.rank)
            below = sorted((player for player in incoming if self.score(player) < own), key=self.rank, reverse=True)
            ordered = above + below if down else below + above
        for player in ordered:
            if player in left:
                rest = [one for one in (left if down else left[::-1]) if one != player]
                inside = set(residents)
                join(player, [one for one in rest if one in inside] + [one for one in rest if one not in inside])
        while left:
            order = left if down else left[::-1]
            half = len(order) // 2
            join(order[0], order[half:] + order[1:half][::-1])
        return pairs
