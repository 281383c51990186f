"""A hard group by elimination (*Elementos*, A.7.3): what the criteria rule out, then what is left.

A chart has a cell for every two players.  B1 and B2 stand where the two may not
meet; SS where both are in the same half; EE where one of them has an opponent
already.  Whoever has one free cell left must take it, and two players with the
same two free cells take both.  If that leaves somebody without a cell, the next
exchange is tried.  Where even exchanges are many, the options are listed: all
ways to pair those with the fewest cells, the first of which by S1 is the pairing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, count, product
from typing import NamedTuple

from tablas.systems.open.common.field import BLACK, WHITE
from tablas.systems.open.dutch.early.by_hand import Walk
from tablas.systems.open.dutch.early.exchanges import exchanges

Cells = dict[frozenset[int], str]
_MOST_OPTIONS = 200


class Stage(NamedTuple):
    """A chart on its way: what was exchanged, who has been found, and what stands in the cells."""

    exchanged: tuple[tuple[int, ...], tuple[int, ...]]
    found: tuple[tuple[int, tuple[int, ...]], ...]
    """A player with the only opponent left, or with the two that are left for two players."""
    cells: Cells
    solved: bool = False


class Option(NamedTuple):
    """A way to pair the group that breaks neither B1 nor B2."""

    name: str
    pairs: tuple[tuple[int, int], ...]
    s1: tuple[int, ...]
    s2: tuple[int, ...]
    changed: int
    """Players of the original S2 who are in S1."""

    @property
    def order(self) -> tuple[int, tuple[int, ...]]:
        """Fewest changed, then the lowest numbers in S1."""
        return self.changed, self.s1


def remainder(walk: Walk) -> list[int]:
    """Whom the charts are about: the group without the players moved down and their opponents."""
    if not walk.result.mixed:
        return walk.able
    above = set(walk.group.moved_down)
    gone = {player for pair in walk.result.pairs if set(pair) & above for player in pair}
    return [player for player in walk.able if player not in gone]


def by_colours(walk: Walk) -> dict[tuple[int, int], str]:
    """The first chart: the strictest criterion against White (first) and Black (second)."""
    field = walk.group.field
    players = remainder(walk)
    cells = {}
    for white in players:
        for black in players:
            if white == black:
                continue
            why = walk.against(white, black, len(players))
            rule = why.rule if why is not None and why.rule in ("B1", "B2") else ""
            if not rule and (field.want[white] == BLACK or field.want[black] == WHITE):
                rule = "B4"
            cells[white, black] = rule or (why.rule if why is not None else "")
    return cells


def by_opponents(walk: Walk) -> Cells:
    """The second chart: who may not meet whatever the colours."""
    group = walk.group
    players = remainder(walk)
    return {
        frozenset((one, two)): "" if group.are_legal(one, two) else "B1" if two in group.field.met[one] else "B2"
        for one, two in combinations(players, 2)
    }


def stages(walk: Walk) -> Iterator[Stage]:
    """The charts one after the other, exchange by exchange, until the group is paired."""
    players = remainder(walk)
    size = len(walk.result.pairs) - (len(walk.able) - len(players)) // 2
    upper, lower = players[:size], players[size:]
    base = by_opponents(walk)
    for out, into in _orders(walk, upper, lower):
        one, two = ({*upper, *into} - {*out}), ({*lower, *out} - {*into})
        cells = {pair: rule or ("SS" if pair <= one or pair <= two else "") for pair, rule in base.items()}
        yield Stage((out, into), (), dict(cells))
        found: list[tuple[int, tuple[int, ...]]] = []
        made: set[frozenset[int]] = set()
        while True:
            step = _forced(players, cells, made)
            if not step:
                break
            found += step
            for player, others in step:
                if len(others) == 1:
                    made.add(frozenset((player, others[0])))
            gone = {one for player, others in step for one in (player, *others)}
            cells = {pair: "EE" if not rule and pair & gone else rule for pair, rule in cells.items()}
            solved = 2 * len(made) == len(players) and made <= walk.wanted
            yield Stage((out, into), tuple(found), dict(cells), solved)
            if solved:
                return
        if (out, into) == (walk.result.leaving, walk.result.entering):
            return


def _orders(walk: Walk, upper: list[int], lower: list[int]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    yield (), ()
    for size in (1, 2):
        for move in exchanges(len(upper), len(lower), size, short_tables=walk.group.text.short_tables):
            yield tuple(upper[place] for place in move.leaving), tuple(lower[place] for place in move.entering)


def _forced(players: list[int], cells: Cells, made: set[frozenset[int]]) -> list[tuple[int, tuple[int, ...]]]:
    """Who has one cell left, else two players who share their only two; nobody if two need the same one."""
    done = {player for pair in made for player in pair}
    free = {
        player: tuple(other for other in players if other != player and not cells[frozenset((player, other))])
        for player in players
        if player not in done
    }
    alone = [(player, others) for player, others in free.items() if len(others) == 1]
    if alone:
        pairs = {frozenset((player, others[0])) for player, others in alone}
        if len({one for pair in pairs for one in pair}) < 2 * len(pairs):
            return []
        seen: set[frozenset[int]] = set()
        kept: list[tuple[int, tuple[int, ...]]] = []
        for player, others in alone:
            pair = frozenset((player, others[0]))
            if pair not in seen:
                seen.add(pair)
                kept.append((player, others))
        return kept
    twins = [player for player, others in free.items() if len(others) == 2]
    for one, two in combinations(twins, 2):
        if free[one] == free[two]:
            return [(one, free[one]), (two, free[two])]
    return []


def options(walk: Walk) -> list[Option]:
    """All ways to pair those with the fewest possible opponents, named AA, AB … by the first of them."""
    players = remainder(walk)
    cells = by_opponents(walk)
    free = {
        player: [other for other in players if other != player and not cells[frozenset((player, other))]]
        for player in players
    }
    fewest = min(len(others) for others in free.values())
    few = [player for player in players if len(free[player]) == fewest]
    if len(few) > 1:
        shared = {(one, two): len({*free[one]} & {*free[two]}) for one, two in combinations(few, 2)}
        pivot = max(shared, key=lambda two: shared[two])[0]
    else:
        pivot = few[0]
    others = [player for player in few if player != pivot]
    size = len(players) // 2
    low = set(players[size:])
    found: list[Option] = []
    for letter, first in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", free[pivot], strict=False):
        names = count()
        for choice in product(*(free[player] for player in others)):
            pairs = {frozenset((pivot, first)), *(frozenset(pair) for pair in zip(others, choice, strict=True))}
            taken = {player for pair in pairs for player in pair}
            if len(taken) != 2 * len(pairs):
                continue
            for rest in _matchings([player for player in players if player not in taken], free):
                whole = tuple(sorted((min(pair), max(pair)) for pair in (*pairs, *map(frozenset, rest))))
                s1, s2 = (tuple(sorted(pair[side] for pair in whole)) for side in (0, 1))
                name = f"{letter}{_letters(next(names))}"
                found.append(Option(name, whole, s1, s2, len(low & set(s1))))
                if len(found) >= _MOST_OPTIONS:
                    return found
    return found


def _letters(place: int) -> str:
    return chr(ord("A") + place % 26) + (str(place // 26) if place >= 26 else "")


def _matchings(players: list[int], free: dict[int, list[int]]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair the players that are left."""
    if not players:
        yield []
        return
    first, *rest = players
    for other in rest:
        if other in free[first]:
            left = [player for player in rest if player != other]
            yield from ([(first, other), *more] for more in _matchings(left, free))
