"""Reasons are true: every one told of a rough position holds in the text tried out whole.

The literal twins (``tests/helpers/literal_*.py``) enumerate what the text allows, so they can say
what would have come of somebody who was passed over.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from literal_lim_elementos import Combination, LimElementos
from literal_steps import dubov_steps
from open_rough import rough_event
from tablas.errors import PairingError
from tablas.model import Tournament
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
        for choice, entry, holds in dubov_steps(event, trace):
            assert holds, (choice, entry)
            seen.add((choice.role, entry.cause))
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
