"""Graphs of tight pairs, savings of kinds and the fine of odd brackets, against everything there is in small cases."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from dutch_fields import make_field
from tablas.algorithms.matching.kinds import best_fractional, two_sides
from tablas.history import Strength
from tablas.systems.open.dutch.bracket import Bracket
from tablas.systems.open.dutch.edition import EDITIONS
from tablas.systems.open.dutch.own_pairs import OwnPairs
from tablas.systems.open.dutch.pricing import Pricing
from tablas.systems.open.dutch.tight import Scope, _least_fine, with_two_nobodies

Matching = frozenset[tuple[int, int]]


def matchings(graph: list[int], left: int) -> set[Matching]:
    """All matchings of the vertices of a mask, full or not."""
    if not left:
        return {frozenset()}
    one = (left & -left).bit_length() - 1
    rest = left ^ 1 << one
    found = matchings(graph, rest)
    for two in range(one + 1, len(graph)):
        if graph[one] >> two & 1 and rest >> two & 1:
            found = found | {tail | {(one, two)} for tail in matchings(graph, rest ^ 1 << two)}
    return found


def test_nobodies_of_two_sides_let_the_free_go_without_partner_and_no_others() -> None:
    some = 0
    for seed in range(120):
        dice = Random(seed)
        ones, twos = dice.randrange(1, 4), dice.randrange(1, 4)
        size = ones + twos
        graph = [0] * size
        for one in range(ones):
            for two in range(ones, size):
                if dice.random() < 0.6:
                    graph[one] |= 1 << two
                    graph[two] |= 1 << one
        free = sum(1 << vertex for vertex in range(size) if dice.random() < 0.6)
        first = (1 << ones) - 1
        # As many as can be left over at most: one more of the first side for each that it has more.
        count = max(0, min((free & ~first).bit_count(), (free & first).bit_count() - (ones - twos)))
        added = (free & first, max(0, count + ones - twos)), (free & ~first, count)
        wider = with_two_nobodies(graph, *added)
        full = {
            frozenset(pair for pair in found if pair[1] < size)
            for found in matchings(wider, (1 << len(wider)) - 1)
            if 2 * len(found) == len(wider)
        }
        wanted = {
            found
            for found in matchings(graph, (1 << size) - 1)
            if all(free >> vertex & 1 for vertex in range(size) if not any(vertex in pair for pair in found))
        }
        assert full == wanted, seed
        assert two_sides([[mask >> other & 1 for other in range(len(wider))] for mask in wider]) is not None
        some += len(wanted) > 1
    assert some > 30


@pytest.mark.parametrize("edition", EDITIONS)
def test_costs_inside_a_bracket_are_put_together_from_what_criteria_see(edition: str) -> None:
    """Asked pair by pair of every criterion, a pair costs the same."""
    for seed in range(6):
        dice = Random(seed)
        histories = [dice.choice(("W", "B", "WB", "BW", "WBW", "BWB", "WWBW", "", "BB", "WW")) for _ in range(24)]
        scores = sorted((30 * dice.randrange(5) for _ in range(24)), reverse=True)
        floats = [[dice.choice((-1, 0, 1)) for _ in range(24)] for _ in range(2)]
        field = make_field(scores, histories, last_float=floats[0], float_before=floats[1])
        start = next(rank for rank in range(4, 24) if scores[rank] != scores[rank - 1])
        bracket = Bracket(field, list(range(start)), list(range(start, 24)), [], 24)
        pricing = Pricing(bracket, EDITIONS[edition].own_criteria, bracket.players, False)
        inside = OwnPairs(pricing)
        for one in range(24):
            for two in range(max(one + 1, start), 24):
                absolute = field.strength[one] == field.strength[two] == Strength.ABSOLUTE
                if not absolute or field.want[one] != field.want[two]:
                    assert inside.cost(one, two) == pricing.cost_by_kind(one, two)


def worths(saving: list[list[int]], kinds: list[int], is_own: list[bool]) -> set[tuple[int, int]]:
    """What every fractional matching saves (doubled), and how many own vertices it pairs among themselves.

    Senders and receivers are the same vertices; whoever is sent to nobody of his kind's pairs stays.
    """
    found = set()
    for order in permutations(range(len(kinds))):
        ends = [(kinds[one], kinds[two]) for one, two in enumerate(order) if one != two]
        pairs = [(one, two) for one, two in ends if saving[one][two] > 0]
        found.add((
            sum(saving[one][two] for one, two in pairs), sum(is_own[one] and is_own[two] for one, two in pairs)
        ))  # fmt: skip
    return found


def test_the_fine_makes_a_full_bracket_and_one_with_a_leaver_worth_the_same() -> None:
    """The least fine of all fractional matchings that leave somebody out; with it, prices cover and prove it."""
    fined = 0
    for seed in range(60):
        dice = Random(seed)
        counts = [dice.choice((1, 3)), *(dice.randrange(1, 3) for _ in range(2))]
        is_own = [True, dice.random() < 0.5, False]
        own = sum(count for count, mine in zip(counts, is_own, strict=True) if mine)
        size = len(counts)
        saving = [[0] * size for _ in counts]
        for one in range(size):
            for two in range(one, size):
                if one != two or counts[one] > 1:
                    saving[one][two] = saving[two][one] = dice.choice((0, 4, 5, 9, 12)) + 6 * (
                        is_own[one] and is_own[two]
                    )
        scope = Scope.__new__(Scope)
        scope.counts, scope.is_own, scope.saving = counts, is_own, saving
        full = best_fractional(counts, saving)
        if own % 2 == 0 or scope.staying(full) != own:
            continue
        kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
        least = min(
            Fraction(full.saved - saved, 2 * (own - staying))
            for saved, staying in worths(saving, kinds, is_own)
            if staying < own
        )
        fine, savings, prices = _least_fine(scope, full)
        scale = least.denominator
        assert Fraction(fine, scale) == least, seed
        assert savings == scope.fined(fine, scale)
        assert all(prices[one] + prices[two] >= 2 * savings[one][two] for one in range(size) for two in range(size))
        fined += fine > 0
    assert fined > 10
