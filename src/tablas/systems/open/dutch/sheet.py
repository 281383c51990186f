"""What some criteria ask, sorted by whom they look at, and what they said of pairs like others before.

Editions keep their criteria, so what a pair fails is worked out once for all brackets and rounds.
"""

from __future__ import annotations

from tablas.systems.open.dutch.bracket import Bracket
from tablas.systems.open.dutch.criteria import Criterion, OfPair, OfPlayer

Failures = tuple[tuple[int, int], ...]
"""Criteria that are failed, by number from 1, and the size of each failure."""

PROFILES = 63
"""Seven colour preferences, and nine ways in which the last two rounds left floats."""
_MOST_KEPT = 50_000
_MOST_SHEETS = 8


class Sheet:
    """Criteria of one edition, or some of them."""

    def __init__(self, criteria: tuple[Criterion, ...]) -> None:
        places = [*enumerate(criteria, 1)]
        self.criteria = criteria
        self.own = tuple([criterion for criterion in criteria if not criterion.looks_ahead])
        """Those that do not look at the next bracket."""
        self.of_pair: list[tuple[int, OfPair]] = [(place, one.pair) for place, one in places if one.pair]
        self.of_downfloater: list[tuple[int, OfPlayer]] = [
            (place, one.downfloat) for place, one in places if one.downfloat
        ]
        self.of_next_pair: list[tuple[int, OfPair]] = [(place, one.next_pair) for place, one in places if one.next_pair]
        self.of_next_unpaired: list[tuple[int, OfPlayer]] = [
            (place, one.next_unpaired) for place, one in places if one.next_unpaired
        ]
        self._known: dict[int, Failures] = {}

    def pair(self, bracket: Bracket, high: int, low: int, high_profile: int, low_profile: int) -> Failures:
        """The failures of two players of the bracket who do not want the same colour absolutely.

        Criteria see of them their profiles, the difference of their scores and whether the higher one was moved down.
        """
        score = bracket.field.score
        apart = 2 * (score[high] - score[low]) + (high in bracket.is_moved_down)
        key = (apart * PROFILES + high_profile) * PROFILES + low_profile
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            known = self._known[key] = self.pair_by_games(bracket, high, low)
        return known

    def pair_by_games(self, bracket: Bracket, high: int, low: int) -> Failures:
        """The same for any two players of the bracket."""
        return tuple([(place, value) for place, of_pair in self.of_pair if (value := of_pair(bracket, high, low))])

    def next_pair(self, bracket: Bracket, high: int, low: int) -> Failures:
        """What the next bracket fails in a pair with one of its residents."""
        return tuple([(place, value) for place, of_pair in self.of_next_pair if (value := of_pair(bracket, high, low))])

    def downfloater(self, bracket: Bracket, player: int) -> Failures:
        """What a downfloater fails here."""
        return _failed(self.of_downfloater, bracket, player)

    def next_unpaired(self, bracket: Bracket, player: int) -> Failures:
        """What somebody fails whom the next bracket leaves without opponent."""
        return _failed(self.of_next_unpaired, bracket, player)


def _failed(asked: list[tuple[int, OfPlayer]], bracket: Bracket, player: int) -> Failures:
    return tuple([(place, value) for place, of_player in asked if (value := of_player(bracket, player))])


_SHEETS: dict[int, Sheet] = {}
"""By the identity of the criteria, which a sheet keeps alive."""


def sheet_of(criteria: tuple[Criterion, ...]) -> Sheet:
    """The sheet of some criteria; the last few are kept."""
    sheet = _SHEETS.get(id(criteria))
    if sheet is None:
        if len(_SHEETS) >= _MOST_SHEETS:
            _SHEETS.clear()
        sheet = _SHEETS[id(criteria)] = Sheet(criteria)
    return sheet
