"""Residents among themselves: the first candidate made of tight pairs.

Residents are known by their place in the bracket; sets of them are bit masks.
"""

from __future__ import annotations

from tablas.algorithms.matching.cardinality import FREE, maximum_matching, places_of
from tablas.algorithms.matching.ordered import first_matching
from tablas.systems.open.dutch.bracket import Bracket
from tablas.systems.open.dutch.counting import CLASSES, STEPS, Counting, excess_of, tight_partners, tightness
from tablas.systems.open.dutch.exchanges import exchange_order
from tablas.systems.open.dutch.profiles import Profiles

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

    __slots__ = ("_steps", "collisions_allowed", "colour", "counting", "float_cost", "met", "players")

    def __init__(self, bracket: Bracket, counting: Counting, float_cost: list[int | None], profiles: Profiles) -> None:
        players = self.players = bracket.residents
        start, stop = players[0], players[-1] + 1
        self.counting = counting
        self.colour = profiles.colour[start:stop]
        self.met = profiles.met(players, start, stop)
        self.float_cost = float_cost
        """What each costs as the only downfloater; ``None`` for those who are not considered."""
        self.collisions_allowed = profiles.topscorers and any(
            bracket.field.topscorer[player] and profiles.colour[player] in (CLASSES[0], CLASSES[-1])
            for player in bracket.players
        )
        self._steps = _STEPS_AT_LEAST + _STEPS_PER_PLAYER * len(players)

    def spend(self, steps: int) -> None:
        """Count work; raise :class:`TooLongError` when there was enough of it."""
        self._steps -= steps
        if self._steps < 0:
            raise TooLongError

    def counts(self, places: list[int] | range) -> list[int]:
        """How many players of each colour class stand at these places."""
        counts = [0] * len(CLASSES)
        colour = self.colour
        for place in places:
            counts[colour[place]] += 1
        return counts

    def floaters(self, places: list[int] | range) -> FloatKinds:
        """Who of them may go down, by kind."""
        kinds: FloatKinds = {}
        colour, float_cost = self.colour, self.float_cost
        for place in places:
            cost = float_cost[place]
            if cost is not None:
                key = colour[place], cost
                kinds[key] = kinds.get(key, 0) | 1 << place
        return kinds

    def bound(self, counts: list[int], floaters: FloatKinds) -> int | None:
        """The least that players of these classes cost, one of *floaters* going down if they are odd."""
        if sum(counts) % 2 == 0:
            return self.least(counts)
        least: int | None = None
        for (colour, cost), mask in floaters.items():
            if mask and (least is None or cost < least):
                counts[colour] -= 1
                rest = self.least(counts)
                counts[colour] += 1
                if rest is not None and (least is None or cost + rest < least):
                    least = cost + rest
        return least

    def least(self, counts: list[int]) -> int | None:
        """The counted bound, unless topscorers could break it by colours that nobody else may have."""
        least = self.counting.least(counts)
        if least is None and self.collisions_allowed:
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
            if cost > target:
                continue
            counts[colour] -= 1
            rest = self.least(counts)
            counts[colour] += 1
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
        goers &= partners.everybody
        if len(lower) > len(upper) and not goers:
            return None
        found = self._as_they_come(upper, partners, goers)
        if found is not None:
            return found
        choices = [self._unmet(place, partners.narrow(row)) for row, place in enumerate(upper)]
        if upper[-1] > lower[0]:
            # An upper player behind his partner would be a candidate that came earlier.
            choices = [mask & -2 << place for mask, place in zip(choices, upper, strict=True)]
        if goers:
            choices.append(goers)
        if not all(choices):
            return None
        found = first_matching(choices, partners)
        return None if found is None else found[: len(upper)]

    def _as_they_come(self, upper: list[int], partners: _TightPartners, goers: int) -> list[int] | None:
        """Everybody of S1 in turn takes the first place left; ``None`` as soon as somebody finds none.

        Nobody could have an earlier place, so if it comes out, it is the first of all.
        """
        colour, met, steps = self.colour, self.met, STEPS
        left, exchanged = partners.everybody, bool(partners.everybody & (1 << upper[-1]) - 1)
        first = key = partners.key
        excess = partners.excess
        found: list[int] = []
        for place in upper:
            mine = colour[place]
            mask = partners.of_class(first, mine) & left & ~met[place]
            if key != first:
                mask &= partners.of_class(key, mine)
            if exchanged:
                mask &= -2 << place
            if not mask:
                return None
            bit = mask & -mask
            left ^= bit
            taken = bit.bit_length() - 1
            found.append(taken)
            step = steps[mine][colour[taken]]
            if step is not None:
                excess = excess[0] + step[0], excess[1] + step[1], excess[2] + step[2], excess[3] + step[3]
                key = tightness(*excess)
        return found if not goers or left & goers else None

    def _unmet(self, place: int, others: int) -> int:
        """The others without those a resident has met; in a wide bracket who met none of them shares their mask."""
        met = self.met[place]
        return others & ~met if met & others else others

    def _first_uppers(self, places: list[int], pairs: int, counts: list[int], goers: int) -> tuple[int, ...] | None:
        """Who is in S1, by number among these residents, after the first exchange that tight pairs allow.

        ``None``: tight pairs cannot pair these residents at all.
        """
        from tablas.algorithms.matching.uppers import first_uppers

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

    __slots__ = ("_by_class", "_colour", "_known", "_upper", "everybody", "excess", "key")

    def __init__(self, colour: list[int], upper: list[int], lower: list[int], counts: list[int]) -> None:
        self._colour = colour
        self._upper = upper
        self._by_class = by_class = [0] * len(CLASSES)
        for place in lower:
            by_class[colour[place]] |= 1 << place
        self.everybody = sum(by_class)
        self._known: dict[int, int] = {}
        self.excess = excess_of(counts)
        self.key = tightness(*self.excess)

    def of_class(self, key: int, colour: int) -> int:
        """The mask of tight partners of a class."""
        known = self._known.get(key * len(CLASSES) + colour)
        if known is None:
            by_class = self._by_class
            known = self._known[key * len(CLASSES) + colour] = sum(
                [by_class[two] for two in tight_partners(key)[colour]]
            )
        return known

    def narrow(self, row: int) -> int:
        """The mask of tight partners of an upper player; the last row is the downfloater's."""
        if row >= len(self._upper):
            return self.everybody
        return self.of_class(self.key, self._colour[self._upper[row]])

    def kind(self, row: int) -> int:
        """The colour class of an upper player; the downfloater's row is of a kind of its own."""
        return self._colour[self._upper[row]] if row < len(self._upper) else -1

    def fix(self, row: int, place: int) -> None:
        """Count a pair out."""
        if row < len(self._upper):
            step = STEPS[self._colour[self._upper[row]]][self._colour[place]]
            if step is not None:
                one, two, three, four = self.excess
                self.excess = one + step[0], two + step[1], three + step[2], four + step[3]
                self.key = tightness(*self.excess)
