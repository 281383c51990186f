"""A second reading of the old Dutch text (1992, 1998), and of Burstein by *Elementos*: the same in another order.

A group is judged by listing every set of pairs it may have: the demands on those who leave (C12 to C14), then B3, B4
and the float criteria as they are given up (C9, C10), who meets those moved down (C6), the exchange (C8, D2) and the
transposition (D1).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

from literal_book import adjusted_buchholz
from literal_judging import Pairs, inside, part, worth
from tablas.model import Tournament, format_points
from tablas.systems.judgement import Boards, JudgedGroup, Worth
from tablas.systems.open.common.field import DOWN, UP, Field, reordered
from tablas.systems.open.dutch.early.pair_early import historic_field
from tablas.systems.reasons import Rule

Sides = tuple[list[int], list[int]]


def by_buchholz(event: Tournament) -> Field:
    """The field in the order of the book's Burstein."""
    field = historic_field(event)
    index = {number: adjusted_buchholz(event, number) for number in field.numbers}
    order = sorted(range(len(field)), key=lambda rank: (-field.score[rank], -index[field.numbers[rank]], rank))
    return reordered(field, order)


class OldDutchReading:
    """Ranks of a field; *short* is the text of 1998."""

    def __init__(self, field: Field, *, short: bool = False) -> None:
        self.field, self.short = field, short
        self.rank = {number: place for place, number in enumerate(field.numbers)}
        self.takers = [one for one in range(len(field)) if field.may_have_bye[one]] if len(field) % 2 else []
        self.round_completes = cache(self._completes)
        self.lifted = not self.round_completes(tuple(range(len(field))), False)
        """B2 gives way above half for the whole round where it cannot be paired otherwise."""
        self.demand = cache(self._demand)

    def legal(self, one: int, two: int, lifted: bool) -> bool:
        """B1 and B2."""
        field = self.field
        if two in field.met[one]:
            return False
        both = field.topscorer[one] and field.topscorer[two]
        same = field.strength[one] == field.strength[two] == 3 and field.want[one] == field.want[two]
        return (lifted and both) or not same

    def _completes(self, players: tuple[int, ...], lifted: bool) -> bool:
        """Everybody can be paired, one resting where they are odd."""
        if not players:
            return True
        first, rest = players[0], players[1:]
        if len(players) % 2 and first in self.takers and self.round_completes(rest, lifted):
            return True
        return any(
            self.legal(first, other, lifted)
            and self.round_completes(tuple(one for one in rest if one != other), lifted)
            for other in rest
        )

    def completes(self, players: list[int]) -> bool:
        return self.round_completes(tuple(sorted(players)), self.lifted)

    def __call__(self, boards: Boards) -> tuple[JudgedGroup, ...]:
        rank, field = self.rank, self.field
        ranks = Boards(tuple((rank[one], rank[two]) for one, two in boards.pairs), boards.bye)  # type: ignore[misc]
        groups = [list(group) for group in field.score_groups()]
        parts: list[JudgedGroup] = []
        moved: list[int] = []
        while groups:
            group = OldGroup(self, moved, groups.pop(0), groups)
            level, lifted = self.demand(tuple(moved), len(groups))
            group.lifted = lifted
            pairs, out = inside(ranks, group.players)
            shown = [(field.numbers[one], field.numbers[two]) for one, two in pairs]
            exchange, order = group.turn(pairs)
            criteria = (*group.criteria(pairs, out, level), worth("C8", Rule.EXCHANGE_ORDER, exchange))
            leaving = [field.numbers[player] for player in out]
            parts.append(part(format_points(field.score[group.residents[0]]), shown, criteria, leaving, order, "D1"))
            moved = out
        return tuple(parts)

    def _demand(self, moved: tuple[int, ...], later: int) -> tuple[int, bool]:
        """What is given up for those who leave, and whether B2 is lifted in the group because more pairs come of it."""
        groups = [list(group) for group in self.field.score_groups()]
        place = len(groups) - later - 1
        group = OldGroup(self, list(moved), groups[place], groups[place + 1 :])
        level, count = group.demand()
        if not self.lifted and 2 * count < len(group.players) - 1:
            eased = OldGroup(self, list(moved), groups[place], groups[place + 1 :])
            eased.lifted = True
            more, eased_count = eased.demand()
            if eased_count > count:
                return more, True
        return level, self.lifted


class OldGroup:
    """Moved-down players and residents of one score."""

    def __init__(self, text: OldDutchReading, moved: list[int], residents: list[int], later: list[list[int]]) -> None:
        self.text, self.field = text, text.field
        self.moved, self.residents = sorted(moved), residents
        self.players = sorted([*moved, *residents])
        self.following = later[0] if later else []
        self.below = [player for group in later for player in group]
        self.lifted = text.lifted

    def legal(self, one: int, two: int) -> bool:
        return self.text.legal(one, two, self.lifted)

    def able(self) -> list[int]:
        """C1: those who have an opponent in the group at all."""
        return [one for one in self.players if any(self.legal(one, two) for two in self.players if two != one)]

    def moved_first(self) -> list[int]:
        """Those moved down who are served first: while they are fewer than half of the group."""
        able = self.able()
        above = [player for player in self.moved if player in able]
        return above if 2 * len(above) < len(able) else []

    def exempt(self, *players: int) -> bool:
        """The note on the last round."""
        return self.lifted and all(self.field.topscorer[player] for player in players)

    def down_again(self, player: int, back: int) -> bool:
        return self._floated(player, DOWN, back) and not self.exempt(player)

    def up_again(self, one: int, two: int, back: int) -> bool:
        if self.field.score[one] == self.field.score[two] or self.exempt(one, two):
            return False
        return self._floated(max(one, two), UP, back)

    def _floated(self, player: int, way: int, back: int) -> bool:
        marks = (self.field.last_float[player], self.field.float_before[player])
        return way in marks[:back]

    # What is demanded of those who leave

    def demand(self) -> tuple[int, int]:
        """0: an opponent in the next group (C12); 1: free; 2: only that the rest can be paired.  And the pairs made."""
        every = list(self.sets(self.players))
        most = max(len(pairs) for pairs in every)
        largest = [pairs for pairs in every if len(pairs) == most]
        if self.below:
            tries = [[one for one in largest if not self.lost(self.out(one))], largest]
        else:
            rest = [one for one in largest if all(player in self.text.takers for player in self.out(one))]
            tries = [rest if most == len(self.players) // 2 else []]
        for level, found in enumerate(tries):
            if found:
                best = min(found, key=lambda pairs: self.quality(pairs))
                if self.text.completes([*self.out(best), *self.below]):
                    return level, most
        left = [pairs for pairs in every if self.text.completes([*self.out(pairs), *self.below])]
        return 2, max((len(pairs) for pairs in left), default=0)

    def sets(self, players: list[int]) -> Iterator[Pairs]:
        if not players:
            yield []
            return
        first, rest = players[0], players[1:]
        yield from self.sets(rest)
        for other in rest:
            if self.legal(first, other):
                for more in self.sets([one for one in rest if one != other]):
                    yield [(first, other), *more]

    def out(self, pairs: Pairs) -> list[int]:
        paired = {player for pair in pairs for player in pair}
        return [player for player in self.players if player not in paired]

    def lost(self, out: list[int]) -> int:
        """How many of those who leave find nobody of their own in the next group; who has nobody at all is let go."""
        leaving = [player for player in out if player in self.able()]
        for served in range(len(leaving), 0, -1):
            for some in combinations(leaving, served):
                if self._served(list(some), self.following):
                    return len(leaving) - served
        return len(leaving)

    def _served(self, leaving: list[int], there: list[int]) -> bool:
        if not leaving:
            return True
        return any(
            self.legal(leaving[0], other) and self._served(leaving[1:], [one for one in there if one != other])
            for other in there
        )

    def quality(self, pairs: Pairs) -> Any:
        exchange, order = self.turn(pairs)
        return [criterion.key for criterion in self.of_pairs(pairs, self.out(pairs))], exchange, order

    # The criteria

    def criteria(self, pairs: Pairs, out: list[int], level: int) -> Iterator[Worth]:
        met = [pair for pair in pairs if pair[1] in self.field.met[pair[0]]]
        yield worth("B1", Rule.MAY_NOT_MEET, len(met))
        yield worth("B2", Rule.COLOURS_COLLIDE, sum(not self.legal(*pair) for pair in pairs if pair not in met))
        if not self.below:
            yield worth("B1", Rule.MAY_NOT_REST, sum(player not in self.text.takers for player in out))
        yield worth("C13", Rule.INCOMPLETE, not self.text.completes([*out, *self.below]))
        yield worth("C14", Rule.LEFT_OVER, len(out))
        if self.below and level == 0:
            yield worth("C12", Rule.NO_EXIT, self.lost(out))
        yield from self.of_pairs(pairs, out)

    def of_pairs(self, pairs: Pairs, out: list[int]) -> Iterator[Worth]:
        above, partner = self.moved_first(), _partners(pairs)
        mixed = self.is_mixed(pairs)
        if above:
            yield worth("B3", Rule.AMONG_EQUALS, not mixed)
        want = self.field.want
        yield worth("B4", Rule.DENIED, sum(want[one] == want[two] != 0 for one, two in pairs))
        first = [(one, partner[one]) for one in above] if mixed else []
        if mixed:
            kept = next(back for back in (2, 1, 0) if not any(self.up_again(*pair, back) for pair in first))
            yield worth("C10", Rule.UP_DROPPED, 2 - kept)
            yield worth("C6", Rule.MD_OPPONENTS, [self.residents.index(two) for _, two in first])
        served = {player for pair in first for player in pair}
        rest = [pair for pair in pairs if not served & set(pair)]
        # Who finds nobody in the group leaves it in any case, so that no criterion speaks of it.
        leaving = [player for player in out if player in self.able()]

        def keeps(back: int) -> bool:
            again = any(self.up_again(*pair, back) for pair in rest)
            return not again and not any(self.down_again(player, back) for player in leaving)

        steps = (2, 0) if self.text.short else (2, 1, 0)
        yield worth("C9", Rule.DOWN_DROPPED, 2 - next(back for back in steps if back == 0 or keeps(back)))

    def is_mixed(self, pairs: Pairs) -> bool:
        above, partner = self.moved_first(), _partners(pairs)
        return bool(above) and all(partner.get(one) in self.residents for one in above)

    def turn(self, pairs: Pairs) -> tuple[int, list[int]]:
        """Which exchange shows the pairs first, and the places in S2 of the opponents of S1."""
        partner = _partners(pairs)
        served: set[int] = set()
        if self.is_mixed(pairs):
            served = {player for one in self.moved_first() for player in (one, partner[one])}
        rest = [player for player in self.players if player not in served]
        rest = [player for player in rest if player in partner or player in self.able()]
        count = sum(1 for pair in pairs if not served & set(pair))
        for number, (upper, lower) in enumerate(self.exchanged(rest[:count], rest[count:])):
            if all(partner.get(one) in lower for one in upper):
                return number, [lower.index(partner[one]) for one in upper]
        raise AssertionError

    def exchanged(self, upper: list[int], lower: list[int]) -> Iterator[Sides]:
        """D2: none, one and two players along the diagonals of the tables; then whatever they do not have."""
        told: set[tuple[int, ...]] = set()
        for out, into in (*self._tables(upper, lower), *self._beyond(upper, lower)):
            new = tuple(sorted({*upper, *into} - {*out}))
            if new not in told:
                told.add(new)
                yield list(new), sorted({*lower, *out} - {*into})

    def _tables(self, upper: list[int], lower: list[int]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        yield (), ()
        from_upper, from_lower = upper, lower
        if self.text.short:  # the last of S2 stays, and the first of S1 where both halves are as large
            from_lower = lower[:-1]
            from_upper = upper[max(0, len(upper) - len(from_lower)) :]
        for size in (1, 2):
            columns = list(combinations(from_upper[::-1], size))
            rows = list(combinations(from_lower, size))
            cells = [(i + j, i, columns[i], rows[j]) for i in range(len(columns)) for j in range(len(rows))]
            for _, _, out, into in sorted(cells, key=lambda cell: cell[:2]):
                yield out, into

    def _beyond(self, upper: list[int], lower: list[int]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        place = {player: number for number, player in enumerate([*upper, *lower])}
        for size in range(1, len(upper) + 1):
            cells = []
            for out in combinations(upper[::-1], size):
                for into in combinations(lower, size):
                    gone, come = [place[one] for one in out], [place[one] for one in into]
                    cells.append((sum(come) - sum(gone), [-one for one in gone], come, out, into))
            for *_, out, into in sorted(cells, key=lambda cell: cell[:3]):
                yield out, into


def _partners(pairs: Pairs) -> dict[int, int]:
    return {one: two for pair in pairs for one, two in (pair, pair[::-1])}
