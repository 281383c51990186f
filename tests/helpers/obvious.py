"""The Dutch rules the slow way: write down every candidate, sieve criterion by criterion, take the first.

Written from the text of C.04.3 (2017: sections A–E; 2026: articles 1–5) and
nothing else, as a second opinion on the engine.  Only good for small fields.
The field of the round (`tablas.systems.open.common.field.Field`) is taken as given
data: players are ranks, 0 the highest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, permutations
from typing import Any, NamedTuple

from tablas.model import POINT, Colour
from tablas.systems.open.common.field import Field

Pairs = tuple[tuple[int, int], ...]
NO_BYE = -(10**9)


class Candidate(NamedTuple):
    """Pairs (each with the player of S1 first) and who is left over."""

    pairs: Pairs
    left: tuple[int, ...]


class NoPairingError(Exception):
    """No legal pairing of the round exists."""


# --- the orders of generation (2017: D.1–D.3; 2026: art. 4) ---------------------------------------


def transpositions(s2: tuple[int, ...], n1: int) -> Iterator[tuple[int, ...]]:
    """The first *n1* places of S2 in every order, by their value read from the left."""
    return permutations(sorted(s2), n1)


def exchanges(players: tuple[int, ...], n1: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every S1 and S2 that residents' exchanges give, the original ones first."""
    number = {player: place for place, player in enumerate(players, 1)}
    s1, s2 = players[:n1], players[n1:]
    found = []
    for size in range(min(len(s1), len(s2)) + 1):
        for out in combinations(s1, size):
            for into in combinations(s2, size):
                leaving = sorted((number[player] for player in out), reverse=True)
                coming = sorted(number[player] for player in into)
                key = (size, sum(coming) - sum(leaving), [-n for n in leaving], coming)
                new_s1 = tuple(sorted({*s1} - {*out} | {*into}))
                new_s2 = tuple(sorted({*s2} - {*into} | {*out}))
                found.append((key, new_s1, new_s2))
    found.sort(key=lambda entry: entry[0])
    return [(new_s1, new_s2) for _, new_s1, new_s2 in found]


def homogeneous(players: tuple[int, ...], legal: Callable[[int, int], bool]) -> Iterator[Candidate]:
    """Candidates of a homogeneous bracket or a remainder, more pairs first."""
    for count in range(len(players) // 2, -1, -1):
        for s1, s2 in exchanges(players, count):
            for order in transpositions(s2, count):
                pairs = tuple(zip(s1, order, strict=True))
                if all(legal(*pair) for pair in pairs):
                    yield Candidate(pairs, tuple(sorted({*s2} - {*order})))


def candidates(mdps: tuple[int, ...], residents: tuple[int, ...], legal: Callable[[int, int], bool]) -> list[Candidate]:
    """Every legal candidate of a bracket in the order of generation, each at its first appearance."""

    def generate() -> Iterator[Candidate]:
        if not mdps:
            yield from homogeneous(residents, legal)
            return
        for paired in range(min(len(mdps), len(residents)), -1, -1):
            for s1 in combinations(mdps, paired):
                limbo = tuple(sorted({*mdps} - {*s1}))
                for opponents in transpositions(residents, paired):
                    pairs = tuple(zip(s1, opponents, strict=True))
                    if not all(legal(*pair) for pair in pairs):
                        continue
                    remainder = tuple(sorted({*residents} - {*opponents}))
                    for rest in homogeneous(remainder, legal):
                        yield Candidate(pairs + rest.pairs, tuple(sorted(limbo + rest.left)))

    first: dict[tuple[frozenset[frozenset[int]], tuple[int, ...]], Candidate] = {}
    for candidate in generate():
        key = frozenset(map(frozenset, candidate.pairs)), candidate.left
        first.setdefault(key, candidate)
    return list(first.values())


# --- colours (2017: E.1–E.5; 2026: art. 5.2) --------------------------------------------------------


def white_of(field: Field, one: int, two: int) -> int:
    """Who gets White."""
    high, low = min(one, two), max(one, two)
    want_high, want_low = field.want[high], field.want[low]
    if want_high and want_low and want_high != want_low:
        return high if want_high == 1 else low
    if not want_high and want_low:
        return low if want_low == 1 else high
    if want_high and not want_low:
        return high if want_high == 1 else low
    if want_high:
        strength = [(field.strength[player], abs(field.balance[player])) for player in (high, low)]
        if strength[0][0] != strength[1][0]:
            granted = high if strength[0][0] > strength[1][0] else low
            return granted if field.want[granted] == 1 else high + low - granted
        if strength[0][0] == 3 and strength[0][1] != strength[1][1]:
            granted = high if strength[0][1] > strength[1][1] else low
            return granted if field.want[granted] == 1 else high + low - granted
    mine, yours = field.colours[high], field.colours[low]
    for back in range(1, min(len(mine), len(yours)) + 1):
        if mine[-back] != yours[-back]:
            return high if mine[-back] == "B" else low
    if want_high:
        return high if want_high == 1 else low
    gets_initial = field.parity[high] % 2 == 1
    return high if gets_initial == (field.initial_colour is Colour.WHITE) else low


def given(field: Field, one: int, two: int) -> dict[int, str]:
    """The colour each of the two gets."""
    white = white_of(field, one, two)
    return {white: "W", one + two - white: "B"}


# --- what a set of players can still do -------------------------------------------------------------


class Round:
    """One field with the questions that every edition asks of it."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.everybody = tuple(range(len(field)))
        self.lowest_bye = cache(self._lowest_bye)

    def legal(self, one: int, two: int) -> bool:
        """C1 and C3."""
        field = self.field
        if two in field.met[one]:
            return False
        same_absolute = field.strength[one] == field.strength[two] == 3 and field.want[one] == field.want[two]
        return not same_absolute or field.topscorer[one] or field.topscorer[two]

    def _lowest_bye(self, players: tuple[int, ...]) -> int | None:
        """The lowest score of a bye receiver in any legal pairing of these players.

        ``NO_BYE`` if nobody needs one, ``None`` if there is no legal pairing.
        """
        if not players:
            return NO_BYE
        # Nothing is below this, so the search may end there; all of it would be millions of sets of 22 players.
        least: int | None = NO_BYE
        if len(players) % 2:
            least = min((self.field.score[one] for one in players if self.field.may_have_bye[one]), default=None)
        if least is None:
            return None
        first, rest = players[0], players[1:]
        found: list[int] = []
        for other in rest:
            if self.legal(first, other):
                below = self.lowest_bye(tuple(player for player in rest if player != other))
                if below == least:
                    return least
                if below is not None:
                    found.append(below)
        if len(players) % 2 and self.field.may_have_bye[first] and self.lowest_bye(rest) is not None:
            found.append(self.field.score[first])
        return min(found, default=None)

    # Colours and how they are missed, alike in both editions.

    def colour_misses(self, candidate: Candidate) -> list[list[Any]]:
        """2017: C.8–C.11; 2026: C10–C13."""
        field = self.field
        wide = thrice = missed = missed_strong = 0
        for pair in candidate.pairs:
            special = any(field.topscorer[player] for player in pair)
            for player, colour in given(field, *pair).items():
                if special and abs(field.balance[player] + (1 if colour == "W" else -1)) > 2:
                    wide += 1
                if special and len(field.colours[player]) > 1 and field.colours[player][-2:] == colour * 2:
                    thrice += 1
                wanted = {1: "W", -1: "B"}.get(field.want[player])
                if wanted and wanted != colour:
                    missed += 1
                    missed_strong += field.strength[player] == 2
        return [[wide], [thrice], [missed], [missed_strong]]


def sieve(found: list[Candidate], criteria: list[Callable[[Candidate], Any]]) -> Candidate:
    """Keep the best by each criterion in turn; of what is left the first generated."""
    for criterion in criteria:
        if len(found) == 1:
            break
        values = [criterion(candidate) for candidate in found]
        best = min(values)
        found = [candidate for candidate, value in zip(found, values, strict=True) if value == best]
    return found[0]


def groups_of(field: Field) -> list[tuple[int, ...]]:
    scores = sorted(set(field.score), reverse=True)
    return [tuple(rank for rank in range(len(field)) if field.score[rank] == score) for score in scores]


# --- 2026 -------------------------------------------------------------------------------------------


def pair_2026(field: Field) -> tuple[set[tuple[int, int]], int | None]:
    """White and Black of every pair, and the bye, by rank."""
    game = Round(field)
    if game.lowest_bye(game.everybody) is None:
        raise NoPairingError
    groups = groups_of(field)
    pairs: list[tuple[int, int]] = []
    mdps: tuple[int, ...] = ()
    for place, residents in enumerate(groups):
        chosen = _bracket_2026(game, mdps, residents, groups[place + 1 :])
        pairs += chosen.pairs
        mdps = chosen.left
    return _answer(field, pairs, mdps)


def criteria_2026(
    game: Round, mdps: tuple[int, ...], residents: tuple[int, ...], lower: list[tuple[int, ...]]
) -> dict[str, Callable[[Candidate], Any]]:
    """The criteria of a bracket by name, in order of priority."""
    field, score = game.field, game.field.score

    def rest_after(candidate: Candidate, below: list[tuple[int, ...]]) -> tuple[int, ...]:
        return tuple(sorted(candidate.left + sum(below, ())))

    def c5(candidate: Candidate, below: list[tuple[int, ...]]) -> Any:
        return game.lowest_bye(rest_after(candidate, below))

    def c6(candidate: Candidate) -> Any:
        return len(candidate.left)

    def c7(candidate: Candidate) -> Any:
        return sorted((score[player] for player in candidate.left), reverse=True)

    @cache
    def next_bracket(floaters: tuple[int, ...]) -> Any:
        if not lower:
            return 0
        below = lower[1:]
        following = [one for one in candidates(floaters, lower[0], game.legal) if c5(one, below) is not None]
        if not following:
            return (1,)
        return (0, min((c5(one, below), c6(one), c7(one)) for one in following))

    lowest = game.lowest_bye(tuple(sorted(mdps + residents + sum(lower, ()))))

    def c9(candidate: Candidate) -> Any:
        receiver = candidate.left[0] if len(candidate.left) == 1 else None
        if receiver is None or lowest == NO_BYE or score[receiver] != lowest:
            return 0
        return field.unplayed[receiver]

    return {
        "C5": lambda one: c5(one, lower),
        "C6": c6,
        "C7": c7,
        "C8": lambda one: next_bracket(one.left),
        "C9": c9,
        "C10–C13": game.colour_misses,
        "C14–C21": lambda one: _floats_2026(field, one, mdps),
    }


def _bracket_2026(
    game: Round, mdps: tuple[int, ...], residents: tuple[int, ...], lower: list[tuple[int, ...]]
) -> Candidate:
    named = criteria_2026(game, mdps, residents, lower)
    found = [one for one in candidates(mdps, residents, game.legal) if named["C5"](one) is not None]
    return sieve(found, list(named.values()))


def _floats_2026(field: Field, candidate: Candidate, mdps: tuple[int, ...]) -> list[Any]:
    """C14–C21."""
    score = field.score
    met_by = {pair[1]: pair[0] for pair in candidate.pairs if pair[0] in mdps}
    opponent = {mdp: resident for resident, mdp in met_by.items()}
    lowest = min([score[player] for pair in candidate.pairs for player in pair] + [score[p] for p in candidate.left])

    def fall(mdp: int) -> int:
        return score[mdp] - (score[opponent[mdp]] if mdp in opponent else lowest - POINT)

    values: list[Any] = []
    for history in (field.last_float, field.float_before):
        values.append(sum(1 for player in candidate.left if player not in mdps and history[player] == -1))
        values.append(sum(1 for resident in met_by if history[resident] == 1))
    for history in (field.last_float, field.float_before):
        values.append(sorted((fall(mdp) for mdp in mdps if history[mdp] == -1), reverse=True))
        rises = (score[mdp] - score[resident] for resident, mdp in met_by.items() if history[resident] == 1)
        values.append(sorted(rises, reverse=True))
    return values


# --- 2017 -------------------------------------------------------------------------------------------


def pair_2017(field: Field) -> tuple[set[tuple[int, int]], int | None]:
    """White and Black of every pair, and the bye, by rank."""
    game = Round(field)
    if game.lowest_bye(game.everybody) is None:
        raise NoPairingError
    groups = groups_of(field)
    pairs: list[tuple[int, int]] = []
    mdps: tuple[int, ...] = ()
    while groups:
        residents, lower = groups[0], groups[1:]
        chosen = _bracket_2017(game, mdps, residents, lower)
        if lower and game.lowest_bye(tuple(sorted(chosen.left + sum(lower, ())))) is None:
            # The penultimate bracket: pair it again so that the round can be completed; the rest is one bracket.
            chosen = _bracket_2017(game, mdps, residents, lower, penultimate=True)
            lower = [tuple(sorted(sum(lower, ())))]
        pairs += chosen.pairs
        mdps, groups = chosen.left, lower
    return _answer(field, pairs, mdps)


def _bracket_2017(
    game: Round,
    mdps: tuple[int, ...],
    residents: tuple[int, ...],
    lower: list[tuple[int, ...]],
    penultimate: bool = False,
) -> Candidate:
    field = game.field
    found = candidates(mdps, residents, game.legal)
    if penultimate:
        found = [one for one in found if game.lowest_bye(tuple(sorted(one.left + sum(lower, ())))) is not None]
    elif not lower:
        found = [one for one in found if not one.left or (len(one.left) == 1 and field.may_have_bye[one.left[0]])]
    return sieve(found, list(criteria_2017(game, lower, penultimate).values()))


def criteria_2017(
    game: Round, lower: list[tuple[int, ...]], penultimate: bool = False
) -> dict[str, Callable[[Candidate], Any]]:
    """The criteria of a bracket by name, in order of priority."""
    field = game.field

    @cache
    def next_bracket(floaters: tuple[int, ...]) -> Any:
        if not lower or penultimate:
            return 0
        following = lower[0]
        last = len(lower) == 1

        def unpaired(candidate: Candidate) -> int:
            # Practice of the endorsed programs: in the last bracket somebody left who may not have the bye weighs 3.
            return sum(3 if last and not field.may_have_bye[player] else 1 for player in candidate.left)

        return min((unpaired(one), _psd(field, one)) for one in candidates(floaters, following, game.legal))

    return {
        "C.5": lambda one: len(one.left),
        "C.6": lambda one: _psd(field, one),
        "C.7": lambda one: next_bracket(one.left),
        "C.8–C.11": game.colour_misses,
        "C.12–C.19": lambda one: _floats_2017(field, one),
    }


def _falls_and_rises(field: Field, candidate: Candidate) -> tuple[dict[int, int], dict[int, int]]:
    """Who gets a downfloat and who an upfloat, with their score differences (A.4, A.8)."""
    score = field.score
    falls: dict[int, int] = {}
    rises: dict[int, int] = {}
    lowest = min([score[player] for pair in candidate.pairs for player in pair] + [score[p] for p in candidate.left])
    for pair in candidate.pairs:
        high, low = sorted(pair, key=lambda player: -score[player])
        if score[high] != score[low]:
            falls[high] = rises[low] = score[high] - score[low]
    for player in candidate.left:
        falls[player] = score[player] - (lowest - POINT)
    return falls, rises


def _psd(field: Field, candidate: Candidate) -> list[int]:
    """C.6: the score differences of pairs and downfloaters, the largest first."""
    falls, _ = _falls_and_rises(field, candidate)
    level = sum(1 for one, two in candidate.pairs if field.score[one] == field.score[two])
    return sorted([*falls.values(), *[0] * level], reverse=True)


def _floats_2017(field: Field, candidate: Candidate) -> list[Any]:
    """C.12–C.19."""
    falls, rises = _falls_and_rises(field, candidate)
    numbers: list[Any] = []
    sizes: list[Any] = []
    for history in (field.last_float, field.float_before):
        down = sorted((fall for player, fall in falls.items() if history[player] == -1), reverse=True)
        up = sorted((rise for player, rise in rises.items() if history[player] == 1), reverse=True)
        numbers += [len(down), len(up)]
        sizes += [down, up]
    return numbers + sizes


def _answer(
    field: Field, pairs: list[tuple[int, int]], left: tuple[int, ...]
) -> tuple[set[tuple[int, int]], int | None]:
    if len(left) > 1:
        raise NoPairingError
    boards = {(white, one + two - white) for one, two in pairs for white in [white_of(field, one, two)]}
    return boards, left[0] if left else None


PAIR = {"2017": pair_2017, "2026": pair_2026}
