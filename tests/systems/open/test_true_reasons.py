"""Reasons are true: every one told of a rough position holds in the text tried out whole.

The literal twins (``tests/helpers/literal_*.py``) enumerate what the text allows, so they can say
what would have come of somebody who was passed over.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from literal_dubov_1997 import Dubov1997
from literal_lim_elementos import Combination, LimElementos
from open_rough import rough_event
from tablas.errors import PairingError
from tablas.model import Tournament, format_points
from tablas.systems import registry
from tablas.systems.open.common.trace import GroupTrace, SwissTrace
from tablas.systems.open.lim.combination import CRITERIA
from tablas.systems.reasons import Cause, Choice, Note, Passed, Remark, Role

Options = dict[str, int | bool | str]


def told(seeds: int, name: str, edition: str, options: Options) -> Iterator[tuple[Tournament, SwissTrace]]:
    """Rough positions that can be paired, with their reasons."""
    system = registry.get(name)
    for seed in range(seeds):
        event = rough_event(seed)
        try:
            trace = system.pair(event, system.settings(edition, options)).trace
        except PairingError:
            continue
        assert isinstance(trace, SwissTrace)
        yield event, trace


# Lim of Elementos


@pytest.mark.parametrize("options", [{}, {"colours": False}, {"maxi": True}], ids=str)
def test_lim_of_elementos_names_the_first_criterion_that_would_suffer(options: Options) -> None:
    seen: set[str] = set()
    for event, trace in told(200, "lim", "elementos", options):
        twin = LimElementos(event, **{name: bool(value) for name, value in options.items()})
        for group in trace.groups:
            twin.lifted = Remark(Note.B2_LIFTED) in group.steps
            seen |= _check_group(twin, group)
    assert {"B1", "B5"} <= seen
    if options.get("colours", True):
        assert {"B2", "B4"} <= seen
    if "maxi" in options:
        assert {"B2 bis", "B3 bis bis"} <= seen


def _check_group(twin: LimElementos, group: GroupTrace) -> set[str]:
    """Check everybody passed over in a group; the criteria that were named."""
    if not any(choice.passed for choice in group.choices):
        return set()
    down = group.values["direction"] != "up"
    residents, incoming = sorted(group.residents), list(group.incoming)
    every = list(twin.combinations(residents, incoming, len(group.outgoing), down))

    def worth(one: Combination) -> tuple[int, ...]:
        repeats = sum(twin.clash(*pair) for pair in one.pairs) if twin.colours else 0
        floats = ((2, True), (2, False), (1, False), (0, False))
        dropped = next(
            place
            for place, (level, b7) in enumerate(floats)
            if twin.fits(one, residents, incoming, repeats, level, b7, down)
        )
        wide = twin.maxi and any(twin.wide(*pair) for pair in one.pairs)
        return *twin.differences(one, residents, incoming), wide, repeats, dropped > 2, dropped > 1, dropped > 0

    made = min(map(worth, every))
    seen: set[str] = set()
    for choice in group.choices:
        for entry in choice.passed:
            able = [worth(one) for one in every if _holds(one, choice, entry.player)]
            assert entry.rule == _rule(twin, choice, entry, made, able)
            seen.add(entry.rule)
        every = [one for one in every if _holds(one, choice, choice.taken)]
    return seen


def _holds(one: Combination, choice: Choice, player: int) -> bool:
    """The combination gives *player* to the one who is served, or lets *player* go."""
    if choice.role is Role.OPPONENT:
        return any({choice.player, player} == set(pair) for pair in one.pairs)
    return player in one.out


def _rule(twin: LimElementos, choice: Choice, entry: Passed, made: tuple[int, ...], able: list[tuple[int, ...]]) -> str:
    if choice.player is not None:
        if twin.met(choice.player, entry.player):
            return "B1"
        if not twin.legal(choice.player, entry.player):
            return "B2"
    if not able:
        return "B1"
    return next(name for name, now, then in zip(CRITERIA, made, min(able), strict=True) if now != then)


# Dubov 1997


def test_dubov_of_1997_says_why_nobody_else_was_moved_or_met() -> None:
    seen: set[tuple[Role, Cause]] = set()
    for event, trace in told(400, "dubov", "1997", {}):
        twin = Dubov1997(event)
        left = [player for player in twin.here if player != trace.bye]
        floaters: list[int] = []
        for group in trace.groups:
            position = DubovGroup(twin, group, floaters, left)
            for choice in group.choices:
                for entry in choice.passed:
                    assert position.is_true(choice, entry), (choice, entry)
                    seen.add((choice.role, entry.cause))
                position.after(choice)
            paired = {player for pair in group.pairs for player in pair}
            left = [player for player in left if player not in paired]
            floaters = list(group.outgoing)
    assert seen >= {
        (Role.IN, Cause.NO_HELP),
        (Role.IN, Cause.NO_PAIRING),
        (Role.IN, Cause.OTHER_COLOUR),
        (Role.IN, Cause.FLOATED_UP),
        (Role.DOWN, Cause.NO_PAIRING),
        (Role.DOWN, Cause.NO_OPPONENT_THERE),
        (Role.OPPONENT, Cause.MET),
        (Role.OPPONENT, Cause.NO_PAIRING),
    }


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


# Burstein of the handbook


def test_burstein_of_the_handbook_lets_nobody_float_twice_and_counts_no_games_for_the_bye() -> None:
    came_in = 0
    for _, trace in told(400, "burstein", "handbook", {}):
        for group in trace.groups:
            assert not set(group.outgoing) & set(group.incoming)
            passed = [entry for choice in group.choices if choice.role is Role.DOWN for entry in choice.passed]
            came_in += sum(entry.cause is Cause.CAME_IN for entry in passed)
            assert all(entry.player in group.incoming for entry in passed if entry.cause is Cause.CAME_IN)
        if trace.story.bye is not None:
            assert {entry.cause for entry in trace.story.bye.passed} <= {Cause.BARRED, Cause.NO_PAIRING}
    assert came_in
