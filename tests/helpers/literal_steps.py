"""Reasons of the Dubov text of 1997 tried out by its twin: what would come of every step taken otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from literal_dubov_1997 import Dubov1997
from tablas.model import Tournament, format_points
from tablas.systems.open.common.trace import GroupTrace, SwissTrace
from tablas.systems.reasons import Cause, Choice, Passed, Role


def dubov_steps(event: Tournament, trace: SwissTrace) -> Iterator[tuple[Choice, Passed, bool]]:
    """Every reason of a round, and whether it holds."""
    twin = Dubov1997(event)
    left = [player for player in twin.here if player != trace.bye]
    floaters: list[int] = []
    for group in trace.groups:
        position = DubovGroup(twin, group, floaters, left)
        for choice in group.choices:
            for entry in choice.passed:
                yield choice, entry, position.is_true(choice, entry)
            position.after(choice)
        paired = {player for pair in group.pairs for player in pair}
        left = [player for player in left if player not in paired]
        floaters = list(group.outgoing)


class DubovGroup:
    """A group of the text while its steps are gone through."""

    def __init__(self, twin: Dubov1997, group: GroupTrace, floaters: list[int], left: list[int]) -> None:
        self.twin, self.group, self.floaters = twin, group, floaters
        self.inside = [*floaters, *group.players]
        self.below = [player for player in left if player not in self.inside]
        self.risen: list[int] = []
        self.open = [player for pair in group.pairs for player in pair]
        assert not group.players or format_points(twin.score(group.players[0])) == group.title

    def after(self, choice: Choice) -> None:
        if choice.role is Role.IN:
            self.risen.append(choice.taken)
        elif choice.role is Role.OPPONENT:
            self.open = [player for player in self.open if player not in (choice.player, choice.taken)]

    def closes(self, out: list[int], risen: list[int]) -> bool:
        """Some transfers that begin with *risen* let the group and the rest be paired."""
        stay = [player for player in self.inside if player not in out]
        stuck = self.stuck(stay, [])
        for more in self.twin.next_transfer(stay, stuck, self.below, risen):
            rest = [player for player in self.below if player not in more]
            if self.twin.completes(stay + more) and self.twin.completes([*out, *rest]):
                return True
        return False

    def stuck(self, stay: list[int], risen: list[int]) -> list[int]:
        """Those without an opponent, the first to be served first."""
        return [
            one
            for one in sorted(stay, key=self.twin.transfer_order)
            if not any(self.twin.legal(one, two) for two in stay + risen if two != one)
        ]

    def is_true(self, choice: Choice, entry: Passed) -> bool:
        out = list(self.group.outgoing)
        if choice.role is Role.DOWN:
            swapped = [player for player in out if player != choice.taken] + [entry.player]
            if entry.cause is Cause.NO_PAIRING:
                return not self.closes(swapped, [])
            kinds = [self.twin.float_type(player, self.floaters, self.below) for player in (entry.player, choice.taken)]
            return kinds[0] > kinds[1] and (entry.cause is Cause.CAME_IN) == (kinds[0] // 2 > kinds[1] // 2)
        if choice.role is Role.IN:
            return self._stays_below(choice, entry, [player for player in self.inside if player not in out])
        assert choice.player is not None
        one, two = choice.player, entry.player
        match entry.cause:
            case Cause.MET:
                return self.twin.met(one, two)
            case Cause.COLOURS:
                return self.twin.forced(one) == self.twin.forced(two) != ""
        rest = [player for player in self.open if player not in (one, two)]
        return self.twin.completes(rest) == (entry.cause is Cause.SAME_COLUMN)

    def _stays_below(self, choice: Choice, entry: Passed, stay: list[int]) -> bool:
        twin, player = self.twin, entry.player
        stuck = self.stuck(stay, self.risen)
        match entry.cause:
            case Cause.NO_HELP:
                return not twin.legal(stuck[0], player)
            case Cause.NO_OPPONENT_THERE:
                return not any(twin.legal(one, player) for one in stay)
            case Cause.FLOATED_UP | Cause.OFTEN_UP:
                return not twin.may_rise[player]
            case Cause.OTHER_COLOUR:
                sought = twin.want(stuck[0]) if stuck else twin.dominant(stay + self.risen)
                return (
                    sought != "" and twin.want(player) in (sought, "") and twin.want(choice.taken) not in (sought, "")
                )
        return not self.closes(list(self.group.outgoing), [*self.risen, player])
