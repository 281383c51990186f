"""Two columns of a bracket, made equal and paired row by row (Dubov 2026, 3.2.3–3.2.5, 4.3, 4.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablas.algorithms.matching import Settling, has_perfect_matching, minimum_cost_matching
from tablas.systems.open.common.field import WHITE
from tablas.systems.open.common.legality import mask_of, subgraph
from tablas.systems.open.dubov.position import Position


@dataclass(frozen=True, slots=True)
class Columns:
    """A paired bracket."""

    pairs: list[tuple[int, int]]
    white: list[int]
    """S1: the column of those who seek White, shifters included."""
    black: list[int]
    shifted: list[int]
    passed: tuple[int, ...] = ()
    """Who stands before the last of them in the order and was not shifted to make the columns equal."""


def middle_outwards(players: list[int]) -> list[int]:
    """The order in which players are considered for a shift (4.3.3).

    >>> "".join(middle_outwards(list("ABCDEFG")))
    'DCEBFAG'
    """
    middle = (len(players) - 1) / 2
    places = sorted(range(len(players)), key=lambda place: (abs(place - middle), place))
    return [players[place] for place in places]


def pair_bracket(position: Position, players: list[int]) -> Columns:
    """The pairing of a bracket whose players can all be paired."""
    white, black = split(position, players)
    g1_smaller = len(white) <= len(black)
    smaller, larger = (white, black) if g1_smaller else (black, white)
    count = _unavoidable(position, players, smaller)
    first = _shift_from_smaller(position, players, numbered(position, smaller, g1_smaller), count)
    smaller = [player for player in smaller if player not in set(first)]
    larger = larger + first
    order = numbered(position, larger, not g1_smaller)
    second = _shift_from_larger(position, smaller, order)
    passed = tuple(player for player in order[: order.index(second[-1])] if player not in second) if second else ()
    smaller = smaller + second
    larger = [player for player in larger if player not in set(second)]
    white, black = (smaller, larger) if g1_smaller else (larger, smaller)
    white.sort(key=position.white_key)
    black.sort(key=position.black_key)
    return Columns(pair_columns(position, white, black), white, black, first + second, passed)


def split(position: Position, players: list[int]) -> tuple[list[int], list[int]]:
    """G1 and G2 (3.2.3)."""
    field = position.field
    if not any(field.colours[player] for player in players):
        ordered = sorted(players, key=lambda player: field.numbers[player])
        return ordered[: len(ordered) // 2], ordered[len(ordered) // 2 :]
    white = [player for player in players if field.want[player] == WHITE]
    return white, [player for player in players if field.want[player] != WHITE]


def numbered(position: Position, players: list[int], seek_white: bool) -> list[int]:
    """The players of a column in the order in which they are considered for a shift (4.3)."""
    return middle_outwards(sorted(players, key=position.white_key if seek_white else position.black_key))


def _masks(position: Position, players: list[int], fitting: Callable[[int], int]) -> list[int]:
    """Who may meet whom among the players; *fitting* gives those a player may be joined with, as a mask of ranks."""
    graph = subgraph(position.masks, players)
    here: dict[int, int] = {}
    """The masks that *fitting* gives, renumbered; there are two or three of them."""
    for number, player in enumerate(players):
        wanted = fitting(player)
        if wanted not in here:
            here[wanted] = mask_of(place for place, other in enumerate(players) if wanted >> other & 1)
        graph[number] &= here[wanted]
    return graph


def _unavoidable(position: Position, players: list[int], smaller: list[int]) -> int:
    """Pairs within the smaller column that no pairing can avoid (3.2.4.1)."""
    inside = mask_of(smaller)
    if has_perfect_matching(_masks(position, players, lambda one: ~inside if inside >> one & 1 else -1)):
        return 0
    return _least_inside(position, players, inside, lambda one: -1) or 0


def _least_inside(position: Position, players: list[int], inside: int, fitting: Callable[[int], int]) -> int | None:
    """Fewest pairs within a column in a full pairing; ``None`` when there is none."""
    masks = _masks(position, players, fitting)

    def cost(one: int, two: int) -> int | None:
        if not masks[one] >> two & 1:
            return None
        return inside >> players[one] & inside >> players[two] & 1

    mates = minimum_cost_matching(len(players), cost, [len(players)] * len(players))
    if -1 in mates:
        return None
    return sum(cost(one, two) or 0 for one, two in enumerate(mates) if one < two)


def _shift_from_smaller(position: Position, players: list[int], numbered: list[int], count: int) -> list[int]:
    """The first set of *count* players of the smaller column of whom each has to meet another of it."""
    chosen: list[int] = []
    passed = 0
    inside = mask_of(numbered)
    for player in numbered:
        if len(chosen) == count:
            break

        def fitting(one: int, tried: int = mask_of([*chosen, player]), passed: int = passed) -> int:
            """Whoever is tried meets another of the column who is not; two who were passed over do not meet."""
            if tried >> one & 1:
                return inside & ~tried
            return ~(passed if passed >> one & 1 else 0) & (-1 if inside >> one & 1 else ~tried)

        if _least_inside(position, players, inside, fitting) == count:
            chosen.append(player)
        else:
            passed |= 1 << player
    return chosen


def _shift_from_larger(position: Position, smaller: list[int], numbered: list[int]) -> list[int]:
    """The first set of players of the larger column that makes both columns equal and pairable (3.2.4.2)."""
    count = (len(numbered) - len(smaller)) // 2
    chosen: list[int] = []
    passed = 0
    own = mask_of(smaller)
    players = sorted(smaller + numbered)
    for player in numbered:
        if len(chosen) == count:
            break

        def fitting(one: int, tried: int = mask_of([*chosen, player]), passed: int = passed) -> int:
            """Whoever is tried, or of the smaller column, meets somebody of the larger one who is not tried."""
            if (own | tried) >> one & 1:
                return ~(own | tried)
            return ~(passed if passed >> one & 1 else 0)

        if has_perfect_matching(_masks(position, players, fitting)):
            chosen.append(player)
        else:
            passed |= 1 << player
    return chosen


def pair_columns(position: Position, white: list[int], black: list[int]) -> list[tuple[int, int]]:
    """The first transposition of the second column with which every row may meet (3.2.5, 4.4)."""
    players = white + black
    own = mask_of(white)
    settling = Settling.start(_masks(position, players, lambda one: ~own if own >> one & 1 else own))
    if settling is None:
        raise AssertionError("columns that could be paired were not")
    half = len(white)
    pairs: list[tuple[int, int]] = []
    for place, player in enumerate(white):
        partner = settling.settle(place, range(half, len(players)))
        assert partner is not None
        pairs.append((min(player, players[partner]), max(player, players[partner])))
    return pairs
