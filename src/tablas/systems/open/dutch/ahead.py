"""What a single downfloater does to the brackets below: proofs that nothing better exists.

The criteria look one bracket ahead (2026 C8, 2017 C.7).  Their best imaginable
value is that the next bracket pairs everybody, or everybody but one resident
when its number is odd.  A downfloater for whom that is possible cannot be
beaten on this criterion by any other.
"""

from __future__ import annotations

from functools import cached_property

from tablas.history import Strength
from tablas.systems.open.dutch.bracket import Bracket
from tablas.systems.open.dutch.completion import Block, Completion, Crowd, crowd_of
from tablas.systems.open.dutch.edition import Edition


class Outlook:
    """Answers "could this player be the only downfloater?" for one bracket."""

    def __init__(self, bracket: Bracket, edition: Edition, completion: Completion) -> None:
        self.bracket = bracket
        self.edition = edition
        self.completion = completion
        self.beyond = bracket.below_from + len(bracket.following)
        self._may_stay: dict[int, bool] = {}
        self._plenty: dict[tuple[int, int], bool] = {}

    @cached_property
    def rest_completes(self) -> bool:
        """Everybody below can be paired without help from this bracket."""
        return self._completes([], self.bracket.below_from)

    def is_ideal(self, player: int) -> bool:
        """No other downfloater could do better for the next bracket, and the round can be completed.

        (2017 does not ask for completion here; it is tested afterwards.)
        """
        bracket = self.bracket
        if not bracket.following:
            return player in bracket.receives_bye
        if bracket.bye_is_taken_here:
            return player in bracket.receives_bye and self.rest_completes
        if self._has_plenty_with(player) and self._somebody_may_stay:
            return True
        return bool(self._partners and self._following.view(player) & self._partners)

    def _has_plenty_with(self, player: int) -> bool:
        """Whether the next bracket is a crowd with plenty of possible pairs when a player joins it."""
        field = self.bracket.field
        like = field.strength[player] == Strength.ABSOLUTE and field.want[player], len(field.met[player])
        known = self._plenty.get(like)
        if known is None:
            known = self._plenty[like] = crowd_of(field, [player], self._following_crowd).has_plenty()
        return known

    @cached_property
    def _following_crowd(self) -> Crowd:
        return crowd_of(self.bracket.field, self.bracket.following)

    @cached_property
    def _somebody_may_stay(self) -> bool:
        """With one player more the next bracket is even, or some resident may be left over."""
        if len(self.bracket.following) % 2:
            return self._completes([], self.beyond)
        return any(self._may_be_left(resident) for resident in reversed(self.bracket.following))

    @cached_property
    def _following(self) -> Block:
        following = self.bracket.following
        return Block(self.bracket.field, range(following[0], following[-1] + 1))

    @cached_property
    def _partners(self) -> int:
        """Whom a downfloater must meet so that the next bracket pairs all others, too, or all but one resident."""
        if len(self.bracket.following) % 2 and not self._completes([], self.beyond):
            return 0
        return self._following.partners_of_guest(self._may_be_left)

    def _may_be_left(self, resident: int) -> bool:
        """Whether the next bracket may leave this resident over."""
        if resident not in self._may_stay:
            if self.edition.completes_every_bracket:
                allowed = self._completes([resident], self.beyond)
            else:
                allowed = not self.bracket.following_is_last or resident in self.bracket.receives_bye
            self._may_stay[resident] = allowed
        return self._may_stay[resident]

    def _completes(self, some: list[int], start: int) -> bool:
        if not self.edition.completes_every_bracket:
            return True
        return self.completion.possible(some, start, self.bracket.receives_bye)
