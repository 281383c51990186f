"""One group of the old Dutch system by the letter: every transposition and exchange in turn (C2–C11)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from open_small import can_pair
from tablas.systems.open.common.field import DOWN, UP, Field

Pairs = list[tuple[int, int]]


def exchanged(upper: list[int], lower: list[int]) -> Iterator[tuple[list[int], list[int]]]:
    """No exchange, then one player, then two, along the diagonals of the tables."""
    yield upper, lower
    for count in (1, 2):
        columns = list(combinations(upper[::-1], count))
        rows = list(combinations(lower, count))
        cells = [(i + j, i, columns[i], rows[j]) for i in range(len(columns)) for j in range(len(rows))]
        for _, _, out, into in sorted(cells, key=lambda cell: cell[:2]):
            yield (
                sorted([player for player in upper if player not in out] + list(into)),
                sorted([player for player in lower if player not in into] + list(out)),
            )


class HistoricGroup:
    """Ranks of a field, some of them moved down; anybody may leave the group."""

    def __init__(self, field: Field, moved_down: list[int], residents: list[int]) -> None:
        self.field = field
        self.players = [
            player
            for player in sorted(moved_down + residents)
            if any(self.legal(player, other) for other in moved_down + residents if other != player)
        ]
        self.moved_down = [player for player in moved_down if player in self.players]
        self.residents = [player for player in residents if player in self.players]

    def legal(self, one: int, two: int) -> bool:
        field = self.field
        absolute = field.strength[one] == field.strength[two] == 3 and field.want[one] == field.want[two]
        return two not in field.met[one] and not absolute

    def denied(self, pairs: Pairs) -> int:
        want = self.field.want
        return sum(want[one] != 0 and want[one] == want[two] for one, two in pairs)

    def floated(self, player: int, way: int, back: int) -> bool:
        return (back > 0 and self.field.last_float[player] == way) or (
            back > 1 and self.field.float_before[player] == way
        )

    def uneven_again(self, one: int, two: int, back: int) -> bool:
        return self.field.score[one] != self.field.score[two] and self.floated(max(one, two), UP, back)

    def most_pairs(self) -> int:
        for count in range(len(self.players) // 2, 0, -1):
            for out in combinations(self.players, len(self.players) - 2 * count):
                if can_pair([player for player in self.players if player not in out], self.legal):
                    return count
        return 0

    def pair(self) -> Pairs | None:
        """``None`` where the tables end or moved-down players cannot all be served."""
        count = self.most_pairs()
        want = [self.field.want[player] for player in self.players]
        first = max(0, max(want.count(1), want.count(-1)) - len(self.players) + count)
        mixed = 0 < 2 * len(self.moved_down) < len(self.players)
        for x in range(first, count + 1):
            for back in (2, 1, 0) if mixed else (2,):
                found = self.with_x(count, x, back, mixed)
                if found is not None:
                    return sorted((min(pair), max(pair)) for pair in found)
        return None

    def with_x(self, count: int, x: int, back: int, mixed: bool) -> Pairs | None:
        if not mixed:
            return self.equals(self.players, count, x)
        for opponents in permutations(self.residents, len(self.moved_down)):
            pairs = list(zip(self.moved_down, opponents, strict=True))
            if any(not self.legal(*pair) or self.uneven_again(*pair, back) for pair in pairs):
                continue
            rest = [player for player in self.residents if player not in opponents]
            found = self.equals(rest, count - len(pairs), x - self.denied(pairs))
            if found is not None:
                return pairs + found
        return None

    def equals(self, players: list[int], count: int, x: int) -> Pairs | None:
        """C4–C9."""
        for back in (2, 1, 0):
            for upper, lower in exchanged(players[:count], players[count:]):
                for order in permutations(lower):
                    pairs = list(zip(upper, order, strict=False))
                    left = order[count:]
                    if (
                        all(self.legal(*pair) and not self.uneven_again(*pair, back) for pair in pairs)
                        and not any(self.floated(player, DOWN, back) for player in left)
                        and self.denied(pairs) <= x
                    ):
                        return pairs
        return None
