"""Residents among themselves: the first candidate made of tight pairs.

Residents are known by their place in the bracket; sets of them are bit masks.
"""

from __future__ import annotations

from collections.abc import Set

from tablas.algorithms.matching import FREE, first_uppers, maximum_matching, places_of
from tablas.algorithms.matching.ordered import first_matching
from tablas.history import Strength
from tablas.systems.open.dutch.bracket import Bracket
from tablas.systems.open.dutch.counting import CLASSES, Counting, colour_class, tight_partners, tightness
from tablas.systems.open.dutch.exchanges import exchange_order

_STEPS_AT_LEAST = 2_000
_STEPS_PER_PLAYER = 50
_STEPS_OF_AN_EXCHANGE = 40
"""For each player: looking for an exchange is a search of its own."""

FloatKinds = dict[tuple[int, int], int]
"""Possible downfloaters by colour class and cost, each kind as a mask of places."""

Shape = tuple[list[int], int]
"""How many players of each colour class are left to be paired, and who may go down (a mask of places)."""


class TooLongError(Exception):
    """The search has spent its steps: the optimiser takes over."""


class Residents:
    """The residents of a bracket, with whatever their pairing needs to know."""

    def __init__(self, bracket: Bracket, counting: Counting, float_cost: list[int | None]) -> None:
        field = bracket.field
        self.players = bracket.residents
        self.counting = counting
        self.colour = [colour_class(field, player) for player in self.players]
        self.met = [self.places_of(field.met[player]) for player in self.players]
        self.float_cost = float_cost
        """What each costs as the only downfloater; ``None`` for those who are not considered."""
        self._collisions_allowed = any(
            field.topscorer[player] and field.strength[player] == Strength.ABSOLUTE for player in bracket.players
        )
        self._steps = _STEPS_AT_LEAST + _STEPS_PER_PLAYER * len(self.players)

    def spend(self, steps: int) -> None:
        """Count work; raise :class:`TooLongError` when there was enough of it."""
        self._steps -= steps
        if self._steps < 0:
            raise TooLongError

    def places_of(self, players: Set[int]) -> int:
        """Those of *players* who are residents, as a mask of places."""
        first, size = self.players[0], len(self.players)
        mask = 0
        for player in players:
            if 0 <= player - first < size:
                mask |= 1 << (player - first)
        return mask

    def counts(self, places: list[int]) -> list[int]:
        """How many players of each colour class stand at these places."""
        counts = [0] * len(CLASSES)
        for place in places:
            counts[self.colour[place]] += 1
        return counts

    def floaters(self, places: list[int]) -> FloatKinds:
        """Who of them may go down, by kind."""
        kinds: FloatKinds = {}
        for place in places:
            cost = self.float_cost[place]
            if cost is not None:
                key = self.colour[place], cost
                kinds[key] = kinds.get(key, 0) | 1 << place
        return kinds

    def bound(self, counts: list[int], floaters: FloatKinds) -> int | None:
        """The least that players of these classes cost, one of *floaters* going down if they are odd."""
        if sum(counts) % 2 == 0:
            return self._least(counts)
        least: int | None = None
        for (colour, cost), mask in floaters.items():
            if mask and (least is None or cost < least):
                counts[colour] -= 1
                rest = self._least(counts)
                counts[colour] += 1
                if rest is not None and (least is None or cost + rest < least):
                    least = cost + rest
        return least

    def _least(self, counts: list[int]) -> int | None:
        """The counted bound, unless topscorers could break it by colours that nobody else may have."""
        least = self.counting.least(counts)
        if least is None and self._collisions_allowed:
            raise TooLongError
        return least

    def first_candidate(self, places: list[int], target: int) -> list[tuple[int, int]] | None:
        """The first candidate of these residents that costs *target*, which is their bound.

        ``None`` proves that there is none.
        """
        pairs = len(places) // 2
        if not pairs:
            return [] if target == (self.float_cost[places[0]] if places else 0) else None
        shapes = self._shapes(places, target)
        found = self._best_of_shapes(places[:pairs], places[pairs:], shapes)
        return self._exchanged(places, pairs, shapes) if found is None else found

    def _exchanged(self, places: list[int], pairs: int, shapes: list[Shape]) -> list[tuple[int, int]] | None:
        """The first transposition after the first exchange, whichever class the downfloater has."""
        reached: dict[tuple[int, ...], list[Shape]] = {}
        for shape in shapes:
            uppers = self._first_uppers(places, pairs, *shape)
            if uppers is not None:
                reached.setdefault(uppers, []).append(shape)
        if not reached:
            return None
        first = min(reached, key=lambda uppers: exchange_order(uppers, pairs))
        tops = set(first)
        upper = [places[number] for number in first]
        lower = [place for number, place in enumerate(places) if number not in tops]
        return self._best_of_shapes(upper, lower, reached[first])

    def _best_of_shapes(self, upper: list[int], lower: list[int], shapes: list[Shape]) -> list[tuple[int, int]] | None:
        """The first transposition of S2, whichever class the downfloater has."""
        self.spend(len(upper))
        best: list[int] | None = None
        for counts, goers in shapes:
            partners = self._first_transposition(upper, lower, counts, goers)
            if partners is not None and (best is None or partners < best):
                best = partners
        return None if best is None else list(zip(upper, best, strict=True))

    def _shapes(self, places: list[int], target: int) -> list[Shape]:
        """The counts of classes left to be paired when a downfloater of least cost has gone, with who may go.

        An even number has one shape and nobody going.  Downfloaters of
        different classes can leave different pairs tight, so each class has its own.
        """
        counts = self.counts(places)
        if len(places) % 2 == 0:
            return [(counts, 0)]
        goers: dict[int, int] = {}
        for (colour, cost), mask in self.floaters(places).items():
            left = list(counts)
            left[colour] -= 1
            rest = self._least(left)
            if rest is not None and cost + rest == target:
                goers[colour] = goers.get(colour, 0) | mask
        shapes: list[Shape] = []
        for colour, mask in goers.items():
            left = list(counts)
            left[colour] -= 1
            shapes.append((left, mask))
        return shapes

    def _first_transposition(
        self, upper: list[int], lower: list[int], counts: list[int], goers: int
    ) -> list[int] | None:
        """The partners of S1 in order, first in dictionary order, all pairs tight."""
        partners = _TightPartners(self.colour, upper, lower, counts)
        # An upper player behind his partner would be a candidate that came earlier.
        choices = [self._unmet(place, partners.narrow(row)) for row, place in enumerate(upper)]
        if upper[-1] > lower[0]:
            choices = [mask & ~((2 << place) - 1) for mask, place in zip(choices, upper, strict=True)]
        if goers:
            choices.append(goers & partners.everybody)
        if not all(choices):
            return None
        found = first_matching(choices, partners)
        return None if found is None else found[: len(upper)]

    def _unmet(self, place: int, others: int) -> int:
        """The others without those a resident has met; in a wide bracket who met none of them shares their mask."""
        met = self.met[place]
        return others & ~met if met & others else others

    def _first_uppers(self, places: list[int], pairs: int, counts: list[int], goers: int) -> tuple[int, ...] | None:
        """Who is in S1, by number among these residents, after the first exchange that tight pairs allow.

        ``None``: tight pairs cannot pair these residents at all.
        """
        self.spend(_STEPS_OF_AN_EXCHANGE * len(places))
        partners = _TightPartners(self.colour, places, places, counts)
        graph = [0] * len(self.players)
        for row, place in enumerate(places):
            graph[place] = partners.narrow(row) & ~self.met[place] & ~(1 << place)
        if len(places) % 2:
            going = goers & partners.everybody
            for place in places_of(going):
                graph[place] |= 1 << len(graph)
            graph.append(going)
        if not all(graph[place] for place in places):
            return None
        near = maximum_matching(graph)
        if any(near[place] == FREE for place in places):
            return None
        number = {place: index for index, place in enumerate(places)}
        return tuple(number[place] for place in first_uppers(graph, places, pairs, near))


class _TightPartners:
    """Tight partners by colour class, kept up while pairs are fixed.

    The players left over after some pairs are again a set whose least cost is
    counted, so fewer pairs may be tight than at the start: pairs of the
    majority colour, for example, once there are enough of them.
    """

    def __init__(self, colour: list[int], upper: list[int], lower: list[int], counts: list[int]) -> None:
        self._colour = colour
        self._upper = upper
        self._counts = list(counts)
        self._by_class = [0] * len(CLASSES)
        self.everybody = 0
        for place in lower:
            self._by_class[colour[place]] |= 1 << place
            self.everybody |= 1 << place
        self._known: dict[tuple[int, int, int], dict[int, int]] = {}
        self._look_up()

    def _look_up(self) -> None:
        self._key = tightness(self._counts)
        self._partners = self._known.setdefault(self._key, {})

    def narrow(self, row: int) -> int:
        """The mask of tight partners of an upper player; the last row is the downfloater's."""
        if row >= len(self._upper):
            return self.everybody
        mine = self._colour[self._upper[row]]
        known = self._partners.get(mine)
        if known is None:
            by_class = self._by_class
            known = self._partners[mine] = sum([by_class[two] for two in tight_partners(self._key)[mine]])
        return known

    def kind(self, row: int) -> int:
        """The colour class of an upper player; the downfloater's row is of a kind of its own."""
        return self._colour[self._upper[row]] if row < len(self._upper) else -1

    def fix(self, row: int, place: int) -> None:
        """Count a pair out."""
        if row < len(self._upper):
            self._counts[self._colour[self._upper[row]]] -= 1
            self._counts[self._colour[place]] -= 1
            self._look_up()
