"""The Lim system of *Elementos de un torneo* (2.9, 2.9.1, appendix B): all combinations, the first that fits.

What the book does not say (a blocked median, exchanges within the halves) is taken from the
handbook's Lim text, which the book names as the regulation of the system.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from literal_common import Answer, Board, Literal
from open_small import can_pair
from tablas.history import Float, Strength, preference
from tablas.model import Outcome, Tournament
from tablas.systems.open.common.floats import float_history

Pairs = list[tuple[int, int]]


class Combination(NamedTuple):
    pairs: tuple[tuple[int, int], ...]
    out: tuple[int, ...]


class LimElementos(Literal):
    def __init__(self, event: Tournament, *, colours: bool = True, maxi: bool = False) -> None:
        super().__init__(event)
        self.colours, self.maxi = colours, maxi
        self.lifted = False
        self.floats = float_history(event)
        self.median = 30 * len(event.rounds)

    def legal(self, one: int, two: int) -> bool:
        """B1 and B2; the note on the last round lifts B2 for two players above half."""
        above = self.is_last and min(self.score(one), self.score(two)) > self.median
        if not self.colours or (above and self.lifted):
            return not self.met(one, two)
        return super().legal(one, two)

    def completes(self, players: list[int]) -> bool:
        """With B2 lifted where it may be."""
        kept, self.lifted = self.lifted, True
        found = super().completes(players)
        self.lifted = kept
        return found

    def rank(self, player: int) -> tuple[int, int]:
        return -self.score(player), player

    def floated(self, player: int, mark: Float, level: int) -> bool:
        """B5 (level 1) or B5 and B6 (level 2)."""
        return level > 0 and mark in self.floats[player][-level:]

    # --- the round ----------------------------------------------------

    def pair(self) -> Answer | None:
        left = sorted(self.here, key=self.rank)
        bye = None
        if len(left) % 2:
            bye = self.choose_bye(left)
            if bye is None:
                return None
            left.remove(bye)
        elif not self.completes(left):
            return None
        scores = sorted({self.score(player) for player in left}, reverse=True)
        group = {score: [player for player in left if self.score(player) == score] for score in scores}
        middle = group.get(self.median, [])
        sides: dict[bool, Pairs] = {True: [], False: []}
        floating: list[int] = []
        for down in (True, False):
            order = [score for score in scores if (score > self.median if down else score < self.median)]
            if not down:
                order.reverse()
            incoming: list[int] = []
            for place, score in enumerate(order):
                ahead = group[order[place + 1]] if place + 1 < len(order) else middle
                pairs, incoming = self.one_group(group[score], incoming, ahead, down=down)
                sides[down] += pairs
            floating += incoming
        while not self.completes(middle + floating):
            above = sum(self.score(player) > self.median for player in floating)
            upper = above <= len(floating) - above
            if not sides[upper]:
                upper = not upper
            floating = floating + list(sides[upper].pop())
        pairs, _ = self.one_group(middle, floating, [], down=True, last=True)
        return {self.colour(*pair) for pair in sides[True] + sides[False] + pairs}, bye

    def colour(self, one: int, two: int) -> Board:
        """E1 to E4: wishes, the stronger one, who is longer without the colour, the higher."""
        one, two = sorted((one, two), key=self.rank)
        wishes = [preference(self.past[player].colours) for player in (one, two)]
        if not self.colours or self.want(one) == self.want(two) == "":
            return min(one, two), max(one, two)
        if self.want(one) != self.want(two):
            served = one if self.want(one) else two
        elif wishes[0].strength != wishes[1].strength:
            served = one if wishes[0].strength > wishes[1].strength else two
        else:
            served = one
            size = max(len(self.past[player].colours) for player in (one, two))
            lines = [self.past[player].colours.rjust(size, "0")[::-1] for player in (one, two)]
            for mine, yours in zip(*lines, strict=True):
                if mine != yours:
                    # C.2: whoever had the colour is out; a game with the other colour is further away than none.
                    served = two if mine == self.want(one) or (mine == "0" and yours != self.want(one)) else one
                    break
        other = two if served == one else one
        return (served, other) if self.want(served) == "W" else (other, served)

    def choose_bye(self, left: list[int]) -> int | None:
        """B.5: absolute criteria may lead to another score, relative ones only to another player of the score."""
        for score in sorted({self.score(player) for player in left}):
            able = [
                player
                for player in sorted(left, reverse=True)
                if self.score(player) == score
                and not self.bye_barred(player)
                and self.completes([one for one in left if one != player])
            ]
            for level in (2, 1, 0):
                for player in able:
                    if not self.floated(player, Float.DOWN, level):
                        return player
        return None

    def bye_barred(self, player: int) -> bool:
        """B1 b: a point without playing."""
        for played in self.event.rounds:
            for bye in played.byes:
                if bye.player == player and bye.kind in (Outcome.PAIRING_BYE, Outcome.FULL_BYE):
                    return True
            for game in played.games:
                own = {game.white: game.white_outcome, game.black: game.black_outcome}.get(player)
                if own is Outcome.FORFEIT_WIN:
                    return True
        return False

    # --- one group ----------------------------------------------------

    def one_group(
        self, residents: list[int], incoming: list[int], ahead: list[int], *, down: bool, last: bool = False
    ) -> tuple[Pairs, list[int]]:
        size = len(residents) + len(incoming)
        for count in [0] if last else range(size % 2, size + 1, 2):
            every = list(self.combinations(residents, incoming, count, down))
            if not every:
                self.lifted = True
                every = list(self.combinations(residents, incoming, count, down))
                self.lifted = False
            if not every:
                continue
            least = min(self.differences(one, residents, incoming) for one in every)
            every = [one for one in every if self.differences(one, residents, incoming) == least]
            for near in (True, False):
                for repeats in range(size + 1):
                    for level, b7 in ((2, True), (2, False), (1, False), (0, False)):
                        for one in every:
                            if near and self.maxi and any(self.wide(*pair) for pair in one.pairs):
                                continue
                            if self.fits(one, residents, incoming, repeats, level, b7, down):
                                return list(one.pairs), list(one.out)
        raise AssertionError

    def fits(
        self,
        one: Combination,
        residents: list[int],
        incoming: list[int],
        repeats: int,
        level: int,
        b7: bool,
        down: bool,
    ) -> bool:
        """B4 with *repeats* as X, B5 and B6 by level, B7."""
        if self.colours:
            clashes = [pair for pair in one.pairs if self.clash(*pair)]
            if len(clashes) > repeats:
                return False
            if b7 and any(
                all(preference(self.past[player].colours).strength >= Strength.STRONG for player in pair)
                for pair in clashes
            ):
                return False
        mark = Float.DOWN if down else Float.UP
        if any(self.floated(player, mark, level) for player in one.out if player not in incoming):
            return False
        for pair in one.pairs:
            for mine, yours in (pair, pair[::-1]):
                if mine in residents and self.score(mine) != self.score(yours):
                    own = Float.UP if self.score(yours) > self.score(mine) else Float.DOWN
                    if self.floated(mine, own, level):
                        return False
        return True

    def differences(self, one: Combination, residents: list[int], incoming: list[int]) -> tuple[int, int, int]:
        """B2 bis and B3: floaters more than 100 points apart, who goes on after floating in, pairs of two floaters."""
        both = [pair for pair in one.pairs if pair[0] not in residents and pair[1] not in residents]
        far = sum(self.maxi and abs(self.rating[mine] - self.rating[yours]) > 100 for mine, yours in both)
        return far, sum(player in incoming for player in one.out), len(both)

    def wide(self, mine: int, yours: int) -> bool:
        """B3 bis bis: equal scores, more than 100 points apart."""
        return self.score(mine) == self.score(yours) and abs(self.rating[mine] - self.rating[yours]) > 100

    # --- combinations in order ----------------------------------------

    def combinations(self, residents: list[int], incoming: list[int], count: int, down: bool) -> Iterator[Combination]:
        """Those who floated in choose first, then who goes on is chosen, then the rest is paired by halves."""
        own = self.score(residents[0]) if residents else self.median
        above = sorted((player for player in incoming if self.score(player) > own), key=self.rank)
        under = sorted((player for player in incoming if self.score(player) < own), key=self.rank, reverse=True)
        queue = above + under if down else under + above
        for pairs, out, left in self.serve(queue, sorted(residents, key=self.rank), count, down, own):
            for more, rest in self.leave(left, count - len(out), down):
                for tail in self.halves(rest if down else rest[::-1]):
                    yield Combination((*pairs, *tail), (*out, *more))

    def serve(
        self, queue: list[int], residents: list[int], count: int, down: bool, own: int
    ) -> Iterator[tuple[tuple[tuple[int, int], ...], tuple[int, ...], list[int]]]:
        if not queue:
            yield (), (), residents
            return
        first, others = queue[0], queue[1:]
        from_top = down if self.score(first) == own else self.score(first) > own
        order = residents if from_top else residents[::-1]
        floated = sorted(others, key=self.rank, reverse=not from_top)
        for other in [*order, *floated]:
            if self.legal(first, other):
                rest = [one for one in residents if one != other]
                for pairs, out, left in self.serve([one for one in others if one != other], rest, count, down, own):
                    yield ((first, other), *pairs), out, left
        if count:
            for pairs, out, left in self.serve(others, residents, count - 1, down, own):
                yield pairs, (first, *out), left

    def leave(self, left: list[int], count: int, down: bool) -> Iterator[tuple[tuple[int, ...], list[int]]]:
        """Going down the lowest first, going up the highest."""
        if count == 0:
            yield (), left
            return
        order = left[::-1] if down else left
        for place, player in enumerate(order):
            later = order[place + 1 :]
            for more, _ in self.leave(later[::-1] if down else later, count - 1, down):
                chosen = (player, *more)
                yield chosen, [one for one in left if one not in chosen]

    def halves(self, order: list[int]) -> Iterator[tuple[tuple[int, int], ...]]:
        if not order:
            yield ()
            return
        if len(order) % 2 or not can_pair(order, self.legal):
            return
        half = len(order) // 2
        for other in [*order[half:], *order[1:half][::-1]]:
            if self.legal(order[0], other):
                for tail in self.halves([one for one in order if one not in (order[0], other)]):
                    yield ((order[0], other), *tail)
