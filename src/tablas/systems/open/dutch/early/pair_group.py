"""A whole group by the procedure of the old Dutch system (1992/1998, C1–C14).

The steps back into earlier groups are turned into a look ahead: whoever leaves
a group must, if possible, find an opponent in the next one (C12), and must
always leave a legal pairing for everybody below (C13).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tablas.algorithms.matching import minimum_cost_matching
from tablas.systems.open.common.balance import Balance, same_wish
from tablas.systems.open.common.legality import mask_of, most_pairs
from tablas.systems.open.dutch.early.group import NOTHING_FORCED, Group
from tablas.systems.open.dutch.early.search import (
    Found,
    Pairs,
    Task,
    least_denied,
    pair_homogeneous,
    pair_moved_down,
)


@dataclass(frozen=True, slots=True)
class Result:
    """A group's pairing and what had to be given up for it."""

    pairs: Pairs
    floaters: list[int]
    p: int
    x: int
    denied: int
    upfloats_back: int = 2
    downfloats_back: int = 2
    leaving: tuple[int, ...] = ()
    entering: tuple[int, ...] = ()
    hopeless: tuple[int, ...] = ()
    way: str = "free"
    mixed: bool = False
    """Moved-down players were paired first, then the remainder."""
    apart: int = 0
    """What was kept of B3 bis and B3 bis bis, see :attr:`Group.apart_levels`."""


@dataclass(frozen=True, slots=True)
class _Exit:
    """What is demanded of those who leave the group."""

    way: str
    exits: tuple[int, ...] = ()
    must_pair: bool = False


_NEXT, _FREE, _COMPLETION, _BYE = "opponent in the next group (C12)", "free", "completion (C13)", "bye"


def exit_level(way: str) -> int:
    """What was given up for those who leave: 0 nothing, 1 an opponent in the next group, 2 the free choice."""
    return {_FREE: 1, _COMPLETION: 2}.get(way, 0)


def pair_group(group: Group, completes: Callable[[list[int]], bool]) -> Result:
    """The first acceptable pairing of the group that leaves a pairing for the rest."""
    for demand in _demands(group):
        for p in _pair_counts(group, demand):
            result = _with_pairs(group, demand, p)
            if result is not None and completes(result.floaters + group.below):
                return result
    raise AssertionError("a round that can be completed was left without a pairing")


def _demands(group: Group) -> Iterator[_Exit]:
    if group.is_last:
        yield _Exit(_BYE)
    else:
        if group.following:
            yield _Exit(_NEXT, tuple(group.following))
        yield _Exit(_FREE)
    yield _Exit(_COMPLETION, tuple(group.below), must_pair=True)


def results_with(group: Group, p: int, way: str) -> Iterator[Result]:
    """The first pairing with that many pairs for each demand on those who leave, from *way* on."""
    demands = list(_demands(group))
    first = next(place for place, demand in enumerate(demands) if demand.way == way)
    for demand in demands[first:]:
        result = _with_pairs(group, demand, p)
        if result is not None and (p or not group.forced.pairs):
            yield result


def _pair_counts(group: Group, demand: _Exit) -> list[int]:
    """p: with a free exit the largest number only, because every smaller one can only be worse (C14)."""
    size = len(group.players)
    if demand.must_pair:
        return list(range(_most_pairs_that_complete(group), -1, -1))
    most = most_pairs(group.legal, group.players)
    if group.is_last:
        return [size // 2] if most == size // 2 else []
    return [most]


def _most_pairs_that_complete(group: Group) -> int:
    """The largest number of pairs within the group that leaves a pairing for everybody below."""
    own = group.players
    players = own + group.below
    bye = len(players) if len(players) % 2 else None
    size = len(players) + (bye is not None)

    def cost(one: int, two: int) -> int | None:
        if two == bye:
            return int(one < len(own)) if players[one] in group.bye_takers else None
        return int(one < len(own) <= two) if group.may_meet(players[one], players[two]) else None

    mates = minimum_cost_matching(size, cost, [size] * size)
    return sum(1 for one, two in enumerate(mates[: len(own)]) if one < two < len(own))


def _with_pairs(group: Group, demand: _Exit, p: int) -> Result | None:
    """C1–C11 for a given number of pairs."""
    hopeless = [player for player in group.players if not group.legal[player]]
    players = [player for player in group.players if group.legal[player]]
    moved_down = [player for player in group.moved_down if group.legal[player]]
    residents = [player for player in players if player not in set(moved_down)]
    if p == 0:
        return Result([], group.players, 0, 0, 0, hopeless=tuple(hopeless), way=demand.way)
    mixed = group.is_mixed
    routes: list[Callable[[Task, int], Result | None]] = []
    if mixed:
        routes.append(lambda task, back: _heterogeneous(group, task, moved_down, residents, back))
    routes.append(lambda task, back: _homogeneous(group, task, back))
    for route in routes:
        upfloat_steps = (2, 1, 0) if mixed and route is routes[0] else (2,)
        for level in group.apart_levels:
            result = _raise_x(group, demand, players, p, route, upfloat_steps, level)
            if result is not None:
                floaters = sorted(result.floaters + hopeless)
                return replace(result, floaters=floaters, hopeless=tuple(hopeless), way=demand.way, apart=level)
    return None


def what_raised_x(group: Group, result: Result) -> str:
    """The absolute criterion without which fewer colours would be denied."""
    demand = next(demand for demand in _demands(group) if demand.way == result.way)
    if group.origins or group.ratings:
        easier = _with_pairs(replace(group, origins=[], ratings=[]), demand, result.p)
        if easier is not None and easier.x < result.x:
            return "B3 bis"
    for rule in ("B1", "B2"):
        eased = replace(group)
        for one in group.players:
            for two in group.players:
                met = two in group.field.met[one]
                if one != two and met == (rule == "B1"):
                    eased.legal[one] |= 1 << two
        easier = _with_pairs(eased, demand, result.p)
        if easier is not None and easier.x < result.x:
            return rule
    return "B1, B2"


def _raise_x(
    group: Group,
    demand: _Exit,
    players: list[int],
    p: int,
    route: Callable[[Task, int], Result | None],
    upfloat_steps: tuple[int, ...],
    apart: int = 0,
) -> Result | None:
    """C11: first with the smallest x, then with the smallest x that can be reached."""
    want = group.field.want
    wishes = [want[player] for player in players]
    balance = Balance.of(wishes, p)
    base = _task(group, demand, players, p, apart)
    fitting = balance.fitting([base.partners[player] for player in players], wishes, players)
    tight = replace(
        base,
        partners=dict(zip(players, fitting, strict=True)),
        goers=base.goers & mask_of(player for player in players if balance.leftover_fits(want[player])),
    )
    for back in upfloat_steps:
        result = route(tight, back)
        if result is not None:
            return replace(result, x=balance.least)
    counted = replace(base, cost=lambda one, two: int(same_wish(want[one], want[two])))
    least = least_denied(counted)
    if least is None:
        return None
    for x in range(least, p + 1):
        for back in upfloat_steps:
            result = route(replace(counted, budget=x), back)
            if result is not None:
                return replace(result, x=x)
    return None


def _task(group: Group, demand: _Exit, players: list[int], p: int, apart: int) -> Task:
    goers, takers = mask_of(players), mask_of(group.bye_takers)
    if demand.way == _BYE:
        goers &= takers
    if group.forced is not NOTHING_FORCED:
        goers &= mask_of(player for player in players if group.forced.lets_go(player))
    # Whoever finds nobody here leaves as well, and needs somebody below for whom the others compete.
    lost = [player for player in group.players if not group.legal[player]] if demand.must_pair else []
    return Task(
        players,
        p,
        partners=group.partners(apart),
        goers=goers,
        exits=(*lost, *demand.exits),
        reach=group.reach,
        exits_must_pair=demand.must_pair,
        takers=takers,
    )


def _homogeneous(group: Group, task: Task, upfloats_back: int) -> Result | None:
    """C4–C9 for players who count as equals."""
    for back in group.text.downfloat_steps:
        found = pair_homogeneous(_strict(group, task, back), short_tables=group.text.short_tables)
        if found is not None:
            return _result(group, task, [], found, upfloats_back, back)
    return None


def _heterogeneous(
    group: Group, task: Task, moved_down: list[int], residents: list[int], upfloats_back: int
) -> Result | None:
    """C6–C10: moved-down players first, then the remainder as equals."""
    above = mask_of(moved_down)
    fresh = group.not_up_again(task.partners, upfloats_back)
    # B5 and B6 of upfloaters are asked of whoever meets a player moved down.
    partners = {
        player: fresh[player] if above >> player & 1 else mask & (fresh[player] | ~above)
        for player, mask in task.partners.items()
    }
    first = replace(task, partners=partners, goers=task.goers & ~above)
    pairs = pair_moved_down(first, moved_down, residents)
    if pairs is None:
        return None
    taken = {player for pair in pairs for player in pair}
    denied = _denied(group, pairs)
    rest = replace(
        task,
        players=[player for player in task.players if player not in taken],
        pairs=task.pairs - len(pairs),
        budget=task.budget - denied,
    )
    if rest.pairs == 0:
        return _result(group, task, pairs, Found([]), upfloats_back, _kept_back(group, rest), mixed=True)
    for back in group.text.downfloat_steps:
        found = pair_homogeneous(_strict(group, rest, back), short_tables=group.text.short_tables)
        if found is not None:
            return _result(group, task, pairs, found, upfloats_back, back, mixed=True)
    return None


def _denied(group: Group, pairs: Pairs) -> int:
    """Pairs in which a player goes without the wished colour (B4)."""
    want = group.field.want
    return sum(same_wish(want[one], want[two]) for one, two in pairs)


def _kept_back(group: Group, rest: Task) -> int:
    """How far B5 and B6 hold for leftovers nobody chose."""
    return next(back for back in (2, 1, 0) if not any(group.down_again(player, back) for player in rest.players))


def _strict(group: Group, task: Task, back: int) -> Task:
    """The task with B5 and B6 for downfloaters, as far as *back* rounds."""
    return replace(
        task,
        partners=group.not_up_again({player: task.partners[player] for player in task.players}, back),
        goers=task.goers & ~mask_of(player for player in task.players if group.down_again(player, back)),
    )


def _result(
    group: Group,
    task: Task,
    pairs: Pairs,
    found: Found,
    upfloats_back: int,
    downfloats_back: int,
    *,
    mixed: bool = False,
) -> Result:
    every = pairs + found.pairs
    paired = {player for pair in every for player in pair}
    return Result(
        pairs=[(min(pair), max(pair)) for pair in every],
        floaters=[player for player in task.players if player not in paired],
        p=task.pairs,
        x=task.budget,
        denied=_denied(group, every),
        upfloats_back=upfloats_back,
        downfloats_back=downfloats_back,
        leaving=found.leaving,
        entering=found.entering,
        mixed=mixed,
    )
