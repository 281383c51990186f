"""A group of the old Dutch system as it is paired by hand: one combination after the other.

The engine (:mod:`.search`) finds the first acceptable combination directly.  Here
the same order is walked step by step, as *Elementos* does in A.5.2 and A.7.2: S1 is
served from the top, each takes the first of S2 against whom nothing speaks; who
finds nobody makes the last pair be undone.  When S2 has no order left, players are
exchanged; when no exchange helps, those moved down look for another opponent.
Whoever goes down in the end is kept for that, as the book foresees its floater.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import NamedTuple

from tablas.systems.open.common.balance import Balance, same_wish
from tablas.systems.open.common.field import DOWN, UP
from tablas.systems.open.dutch.early.exchanges import exchanges
from tablas.systems.open.dutch.early.group import Group
from tablas.systems.open.dutch.early.pair_group import Result, exit_level
from tablas.systems.reasons import Attempt, Cause, Passed

_MOST_NODES = 4_000
"""Pairs that are written down before the walk stops; nobody ever tried more by hand."""
_LARGEST = 300
"""Groups of more players are not walked: nobody would read it."""


class Level(NamedTuple):
    """What is still kept while a group is walked."""

    x: int
    """Colours that may be denied."""
    counted: bool = False
    """More are denied than counting alone asks for, so that every pair counts the same."""
    up: int = 2
    down: int = 2
    apart: int = 2
    """B3 bis and B3 bis bis, see :attr:`Group.apart_levels`."""


class Node(NamedTuple):
    """A state with the pairs of S1 and S2 made so far (a figure of the book), after those of players moved down."""

    above: tuple[tuple[int, int], ...]
    pairs: tuple[tuple[int, int], ...]
    exchanged: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


class _EnoughError(Exception):
    """Enough was written down."""


@dataclass(slots=True)
class Walk:
    """All that was tried at one level, in order; players are ranks until :meth:`attempts` names them."""

    group: Group
    result: Result
    level: Level
    limit: int = 60
    """Dead ends after which the walk stops."""
    dead: list[Attempt] = dataclass_field(default_factory=list)
    nodes: list[Node] = dataclass_field(default_factory=list)
    whole: bool = False
    """The walk came to its end: at the pairing made, or without any."""
    found: bool = False
    """The walk ended at the pairing made."""
    balance: Balance = dataclass_field(init=False)
    able: list[int] = dataclass_field(init=False)
    wanted: set[frozenset[int]] = dataclass_field(init=False)
    first_stuck: int | None = None

    def __post_init__(self) -> None:
        field = self.group.field
        self.able = [player for player in self.group.players if self.group.legal[player]]
        self.balance = Balance.of([field.want[player] for player in self.able], self.result.p)
        self.wanted = {frozenset(pair) for pair in self.result.pairs}

    def run(self) -> Walk:
        """Walk until the pairing made, or until enough was tried."""
        above = [player for player in self.group.moved_down if self.group.legal[player]] if self.result.mixed else []
        if len(self.able) > _LARGEST or not self.result.pairs:
            self.whole = True
            return self
        try:
            self.found = self._above(above, [], self.level.x)
            self.whole = True
        except _EnoughError:
            self.whole = False
        return self

    # What stands against a pair or a leftover

    def against(self, player: int, other: int, left: int) -> Passed | None:
        """The first criterion against a pair while *left* colours may still be denied; ``None`` if there is none."""
        group, field = self.group, self.group.field
        number = field.numbers[other]
        known = field.obstacle(player, other)
        if known is not None:
            return Passed(number, known, "B1")
        if not group.are_legal(player, other):
            return Passed(number, Cause.COLOURS, "B2")
        apart = group.apart(player, other, self.level.apart)
        if apart:
            return Passed(number, Cause.SAME_ORIGIN if apart == "B3 bis" else Cause.FAR_APART, apart)
        mine, yours = field.want[player], field.want[other]
        if same_wish(mine, yours):
            if left <= 0 or not (self.level.counted or mine == self.balance.majority):
                return Passed(number, Cause.DUE, "B4")
        elif not self.level.counted and not self.balance.pair_fits(mine, yours):
            return Passed(number, Cause.DENIED, "B4")
        if group.up_again(player, other, self.level.up):
            low = max(player, other)
            again = field.last_float[low] == UP
            return Passed(number, Cause.FLOATED_UP if again else Cause.FLOATED_UP_BEFORE, "B5" if again else "B6")
        return None

    def holds(self, player: int) -> Passed | None:
        """What forbids a player to be left over."""
        group, field = self.group, self.group.field
        number = field.numbers[player]
        if group.is_last and player not in group.bye_takers:
            return Passed(number, Cause.BARRED, "B1")
        if (
            not group.is_last
            and exit_level(self.result.way) == 0
            and not any(group.may_meet(player, other) for other in group.following)
        ):
            return Passed(number, Cause.NO_OPPONENT_THERE, "C12")
        if not self.level.counted and not self.balance.leftover_fits(field.want[player]):
            return Passed(number, Cause.DENIED, "B4")
        if group.down_again(player, self.level.down):
            again = field.last_float[player] == DOWN
            return Passed(number, Cause.FLOATED_DOWN if again else Cause.FLOATED_DOWN_BEFORE, "B5" if again else "B6")
        return None

    def costs(self, player: int, other: int) -> int:
        """Colours that a pair denies."""
        return int(same_wish(self.group.field.want[player], self.group.field.want[other]))

    # The walk

    def _above(self, waiting: list[int], pairs: list[tuple[int, int]], left: int) -> bool:
        """Players moved down, each with the first resident; then the remainder with its exchanges."""
        if not waiting:
            return self._remainder(pairs, left)
        player, *others = waiting
        taken = {one for pair in pairs for one in pair}
        above = set(self.group.moved_down)
        refused: list[Passed] = []
        tried = False
        for other in self.able:
            if other in taken or other in above:
                continue
            why = self.against(player, other, left)
            if why is not None:
                refused.append(why)
                continue
            tried = True
            if self._above(others, [*pairs, (player, other)], left - self.costs(player, other)):
                return True
        self._stuck(pairs, [], player, refused, exhausted=tried)
        return False

    def _remainder(self, above: list[tuple[int, int]], left: int) -> bool:
        taken = {one for pair in above for one in pair}
        rest = [player for player in self.able if player not in taken]
        count = self.result.p - len(above)
        upper, lower = rest[:count], rest[count:]
        for out, into in self._orders(upper, lower):
            one = sorted({*upper, *into} - {*out})
            two = sorted({*lower, *out} - {*into})
            if self._serve(above, [], one, two, left, (out, into)):
                return True
        return False

    def _orders(self, upper: list[int], lower: list[int]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """No exchange, then exchanges of one and of two players in the order of the tables."""
        yield (), ()
        if len(upper) + len(lower) <= 2:
            return
        short = self.group.text.short_tables
        for size in (1, 2):
            for move in exchanges(len(upper), len(lower), size, short_tables=short):
                yield (
                    tuple(upper[place] for place in move.leaving),
                    tuple(lower[place] for place in move.entering),
                )
        if len(self.result.leaving) > 2:
            yield self.result.leaving, self.result.entering

    def _serve(
        self,
        above: list[tuple[int, int]],
        pairs: list[tuple[int, int]],
        upper: list[int],
        lower: list[int],
        left: int,
        exchanged: tuple[tuple[int, ...], tuple[int, ...]],
    ) -> bool:
        if len(pairs) == len(upper):
            return self._finish(above, pairs, lower)
        player = upper[len(pairs)]
        taken = {two for _, two in pairs}
        going = set(self.result.floaters) if len(pairs) < len(upper) - 1 else set()
        refused: list[Passed] = []
        tried = False
        for other in lower:
            if other in taken:
                continue
            why = self.against(player, other, left)
            if why is None and other in going:
                why = Passed(self.group.field.numbers[other], Cause.GOES_DOWN)
            if why is not None:
                refused.append(why)
                continue
            tried = True
            longer = [*pairs, (player, other)]
            self.nodes.append(Node(tuple(above), tuple(longer), exchanged))
            if len(self.nodes) > _MOST_NODES:
                raise _EnoughError
            if self._serve(above, longer, upper, lower, left - self.costs(player, other), exchanged):
                return True
        self._stuck(above, pairs, player, refused, exhausted=tried)
        return False

    def _finish(self, above: list[tuple[int, int]], pairs: list[tuple[int, int]], lower: list[int]) -> bool:
        """Everybody of S1 has an opponent: those left over must be able to leave."""
        every = [*above, *pairs]
        if {frozenset(pair) for pair in every} == self.wanted:
            return True
        taken = {two for _, two in pairs}
        left = [player for player in lower if player not in taken]
        for player in left:
            why = self.holds(player)
            if why is not None:
                self._stuck(above, pairs, player, [why], left_over=True)
                return False
        # Nobody alone is held back, so it is the groups below that could not be paired.
        if left:
            number = self.group.field.numbers[left[-1]]
            rule = "C13" if exit_level(self.result.way) else "C12"
            self._stuck(above, pairs, left[-1], [Passed(number, Cause.NO_OPPONENT_THERE, rule)], left_over=True)
        return False

    def _stuck(
        self,
        above: list[tuple[int, int]],
        pairs: list[tuple[int, int]],
        player: int,
        refused: list[Passed],
        *,
        left_over: bool = False,
        exhausted: bool = False,
    ) -> None:
        """Write a dead end down; of a player for whom others were tried, only what else stands in the way."""
        if exhausted and not refused:
            return
        if self.first_stuck is None:
            self.first_stuck = len(pairs)
        numbers = self.group.field.numbers
        made = tuple((numbers[one], numbers[two]) for one, two in [*above, *pairs])
        self.dead.append(Attempt(made, numbers[player], tuple(refused), left_over, exhausted))
        if len(self.dead) >= self.limit:
            raise _EnoughError

    @property
    def figures(self) -> list[Node]:
        """The states from which somebody could find nobody, or which lie beyond the first such state."""
        if self.first_stuck is None:
            return []
        least, whole = max(self.first_stuck, 1), self.result.p
        return [node for node in self.nodes if least <= len(node.pairs) < whole - len(node.above)]


def walk(group: Group, result: Result, *, strict: bool = False, limit: int = 60) -> Walk:
    """The combinations tried before the pairing made; *strict* those tried before anything was given up."""
    field = group.field
    wishes = [field.want[player] for player in group.players if group.legal[player]]
    least = Balance.of(wishes, result.p).least
    if strict:
        level = Level(least)
    else:
        up = result.upfloats_back if result.mixed else result.downfloats_back
        level = Level(result.x, result.x > least, up, result.downfloats_back, result.apart)
    return Walk(group, result, level, limit).run()
