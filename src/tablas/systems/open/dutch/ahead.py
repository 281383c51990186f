"""What a single downfloater does to the brackets below: proofs that nothing better exists.

The criteria look one bracket ahead (2026 C8, 2017 C.7).  Their best imaginable
value is that the next bracket pairs everybody, or everybody but one resident
when its number is odd.  A downfloater for whom that is possible cannot be
beaten on this criterion by any other.
"""

from __future__ import annotations

from tablas.systems.open.dutch.bracket import Bracket
from tablas.systems.open.dutch.completion import Block, Completion, crowd_of, has_plenty, with_any
from tablas.systems.open.dutch.edition import Edition


class Outlook:
    """Answers "who could be the only downfloater?" for one bracket."""

    __slots__ = ("_may_stay", "beyond", "bracket", "completion", "edition")

    def __init__(self, bracket: Bracket, edition: Edition, completion: Completion) -> None:
        self.bracket = bracket
        self.edition = edition
        self.completion = completion
        self.beyond = bracket.below_from + len(bracket.following)
        self._may_stay: dict[int, bool] = {}

    def rest_completes(self) -> bool:
        """Everybody below can be paired without help from this bracket."""
        return self._completes([], self.bracket.below_from)

    def ideal(self) -> list[bool]:
        """For each resident: no other downfloater could do better for the next bracket, and the round can be completed.

        (2017 does not ask for completion here; it is tested afterwards.)
        """
        bracket = self.bracket
        residents, takers = bracket.residents, bracket.receives_bye
        if not bracket.following:
            return [player in takers for player in residents]
        if bracket.bye_is_taken_here:
            completes = self.rest_completes()
            return [completes and player in takers for player in residents]
        if self._everybody_is():
            return [True] * len(residents)
        partners = self._partners()
        if not partners:
            return [False] * len(residents)
        following = self._following()
        return [following.view(player) & partners != 0 for player in residents]

    def _everybody_is(self) -> bool:
        """Whether the next bracket is a crowd with plenty of possible pairs, whoever joins it."""
        profiles, bracket = self.completion.profiles, self.bracket
        crowd = crowd_of(profiles, bracket.following)
        return has_plenty(with_any(crowd, crowd_of(profiles, bracket.residents))) and self._somebody_may_stay()

    def _somebody_may_stay(self) -> bool:
        """With one player more the next bracket is even, or some resident may be left over."""
        if len(self.bracket.following) % 2:
            return self._completes([], self.beyond)
        return any(self._may_be_left(resident) for resident in reversed(self.bracket.following))

    def _following(self) -> Block:
        following = self.bracket.following
        return Block(self.completion.profiles, range(following[0], following[-1] + 1))

    def _partners(self) -> int:
        """Whom a downfloater must meet so that the next bracket pairs all others, too, or all but one resident."""
        following = self.bracket.following
        if len(following) % 2:
            return self._following().partners_of_guest(self._may_be_left) if self._completes([], self.beyond) else 0
        if not self.edition.completes_every_bracket:
            return self._following().partners_of_guest(self._may_be_left)
        ease = crowd_of(self.completion.profiles, following)
        if self.completion.surely_with_any(ease, self.beyond, self.bracket.receives_bye):
            return self._following().partners_of_guest(None)
        return self._following().partners_of_guest(self._may_be_left)

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
