"""What a single downfloater does to the brackets below: proofs that nothing better exists.

The criteria look one bracket ahead (2026 C8, 2017 C.7).  Their best imaginable
value is that the next bracket pairs everybody, or everybody but one resident
when its number is odd.  A downfloater for whom that is possible cannot be
beaten on this criterion by any other.
"""

from __future__ import annotations

from tablas.history import Strength
from tablas.pairing.swiss.dutch.bracket import Bracket
from tablas.pairing.swiss.dutch.completion import can_complete, everybody_has_plenty
from tablas.pairing.swiss.dutch.edition import Edition


class Outlook:
    """Answers "could this player be the only downfloater?" for one bracket."""

    def __init__(self, bracket: Bracket, edition: Edition) -> None:
        self.bracket = bracket
        self.edition = edition
        self.beyond = bracket.below[len(bracket.following) :]
        self._known: dict[tuple[int, int], bool] = {}
        self._rest_completes: bool | None = None

    def rest_completes(self) -> bool:
        """Everybody below can be paired without help from this bracket."""
        if self._rest_completes is None:
            self._rest_completes = can_complete(self.bracket.field, self.bracket.below, self.bracket.receives_bye)
        return self._rest_completes

    def is_ideal(self, player: int) -> bool:
        """No other downfloater could do better for the next bracket, and the round can be completed.

        (2017 does not ask for completion here; it is tested afterwards.)
        """
        bracket = self.bracket
        if not bracket.below:
            return player in bracket.receives_bye
        if bracket.bye_is_taken_here:
            return player in bracket.receives_bye and self.rest_completes()
        field = bracket.field
        seen = 0
        for other in field.met[player]:
            place = other - bracket.following[0]
            if 0 <= place < len(bracket.following):
                seen |= 1 << place
        absolute = field.strength[player] == Strength.ABSOLUTE and not field.topscorer[player]
        key = seen, field.want[player] if absolute else 0
        if key not in self._known:
            self._known[key] = self._next_bracket_is_full(player)
        return self._known[key]

    def _next_bracket_is_full(self, player: int) -> bool:
        bracket, field = self.bracket, self.bracket.field
        together = [player, *bracket.following]
        if len(together) % 2 == 0:
            return self._pairs_all(together) and self._completes(self.beyond)
        plenty = everybody_has_plenty(field, together)
        for number in range(len(bracket.following) - 1, -1, -1):
            left = bracket.following[number]
            if not self._may_be_left(left):
                continue
            if plenty or self._pairs_all(together[: number + 1] + together[number + 2 :]):
                return True
        return False

    def _may_be_left(self, resident: int) -> bool:
        """Whether the next bracket may leave this resident over."""
        if self.edition.completes_every_bracket:
            return self._completes([resident, *self.beyond])
        return not self.bracket.following_is_last or resident in self.bracket.receives_bye

    def _completes(self, rest: list[int]) -> bool:
        if not self.edition.completes_every_bracket:
            return True
        return can_complete(self.bracket.field, rest, self.bracket.receives_bye)

    def _pairs_all(self, players: list[int]) -> bool:
        return can_complete(self.bracket.field, players, ())
