"""Monrad and Schenkel: by the list, first against second, without regard to ratings or colours.

Monrad is the Danish system; its Norwegian variant gives colours to pairs that
were made without them.  Schenkel plays the same way in groups that are formed
anew every few rounds.  Either may count the best rounds of a player only.
(*Elementos de un torneo*, 2.9.1.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from tablas.algorithms.matching import Settling
from tablas.errors import PairingError, Where
from tablas.history import announced_byes
from tablas.history.record import RULES_2017, Record, records
from tablas.model import Number, Outcome, Tournament, format_points
from tablas.systems.judgement import Boards, Judgement
from tablas.systems.open.common.boards import pairs_of
from tablas.systems.open.common.colours import seated
from tablas.systems.open.common.ideas import by_twos, first_idea
from tablas.systems.open.common.judging import Ranked
from tablas.systems.open.common.legality import completes, legal_masks, no_pairing, subgraph
from tablas.systems.open.common.ready import check_ready
from tablas.systems.open.common.trace import GroupTrace, Story, SwissTrace
from tablas.systems.open.monrad.judge import judged_last, judged_steps
from tablas.systems.open.monrad.order import best_rounds, met_before, standing_order
from tablas.systems.open.monrad.seating import TableResult, next_tables
from tablas.systems.reasons import Cause, Choice, Idea, Passed, Role, Way, passed_over
from tablas.systems.registry import Option, Settings, System
from tablas.systems.result import RoundPairing
from tablas.systems.seats import ColourRule, Seats

__all__ = ["MONRAD", "SYSTEM", "TableResult", "best_rounds", "judge", "next_tables", "pair", "standing_order"]

_COMMON = (
    Option("colours", "none", "give colours to the pairs made without them", choices=("none", "norwegian")),
    Option("best", 0, "count only so many of a player's best rounds (0: all)", minimum=0),
    Option("tie-break", "buchholz", "order of equal points", choices=("buchholz", "progressive", "none")),
    Option("lot", 0, "seed of the draw for round 1 and for equals (0: the order of the list)", minimum=0),
)


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """Pair the next round."""
    check_ready(tournament)
    number = tournament.next_round
    byes = announced_byes(tournament, number)
    order = _present(tournament, settings)
    if not order:
        raise PairingError("nobody-left-paired", Where(round=number))
    past = records(tournament, RULES_2017)
    masks = _who_may_meet(tournament, order)
    bye = _bye(tournament, order, masks)
    everybody = [rank for rank in range(len(order)) if rank != bye]
    if not completes(masks, everybody):
        raise no_pairing(number, odd=bye is not None)
    points = best_rounds(tournament, settings.number("best"))
    groups = _groups(tournament, settings, order, everybody)
    done = _pair_groups(masks, groups) or _pair_groups(masks, [everybody])
    assert done is not None
    met = met_before(tournament)
    colours = settings.text("colours")
    coloured = colours != "none"
    rows = tuple(_colour(past, order[one], order[two], colours) for _, made in done for one, two in made)
    who = None if bye is None else Number(order[bye])

    def story() -> Story:
        traces = tuple(
            _trace(order, members, made, points, f"group {place}" if len(groups) > 1 else "list", masks, met)
            for place, (members, made) in enumerate(done, 1)
        )
        return Story(traces, why_last(tournament, order, bye), rows if coloured else ())

    return RoundPairing(
        round=number,
        pairs=pairs_of(rows),
        bye=who,
        byes=byes,
        coloured=coloured,
        trace=SwissTrace("schenkel" if "groups" in settings.values else "monrad", "", number, who, story),
    )


def judge(tournament: Tournament, settings: Settings, boards: Boards) -> Judgement:
    """The boards step by step; groups that cannot be paired are joined as the engine joins them."""
    order = _present(tournament, settings)
    masks = _who_may_meet(tournament, order)
    ranked = Ranked.of(order, boards)
    everybody = [rank for rank in range(len(order)) if rank != ranked.bye]
    done = _pair_groups(masks, _groups(tournament, settings, order, everybody))
    groups = [everybody] if done is None else [members for members, _ in done]
    bye = judged_last(order, masks, ranked, had_bye(tournament))
    return Judgement("", (*bye, *judged_steps(masks, ranked, groups)))


def _present(tournament: Tournament, settings: Settings) -> list[int]:
    """The list without those who are away."""
    absent = {bye.player for bye in announced_byes(tournament, tournament.next_round)}
    return [player for player in _list(tournament, settings) if player not in absent]


def _list(tournament: Tournament, settings: Settings) -> list[Number]:
    return standing_order(
        tournament,
        best=settings.number("best"),
        seed=settings.number("lot"),
        tie_break=settings.text("tie-break"),
        for_pairing=True,
    )


def _who_may_meet(tournament: Tournament, order: list[int]) -> list[int]:
    met = met_before(tournament)
    apart: dict[int, set[int]] = {player: set(others) for player, others in met.items()}
    for group in tournament.forbidden:
        if group.applies_to(tournament.next_round):
            for player in group.players:
                apart.setdefault(player, set()).update(set(group.players) - {player})
    rank = {player: place for place, player in enumerate(order)}
    return legal_masks([[rank[other] for other in apart[player] if other in rank] for player in order])


def _bye(tournament: Tournament, order: list[int], masks: list[int]) -> int | None:
    """The last of the list who has not had one and leaves a pairing."""
    if len(order) % 2 == 0:
        return None
    had = had_bye(tournament)
    for rank in reversed(range(len(order))):
        if order[rank] not in had and completes(masks, [other for other in range(len(order)) if other != rank]):
            return rank
    raise PairingError(
        "number-players-odd-nobody",
        Where(round=tournament.next_round),
    )


def had_bye(tournament: Tournament) -> set[int]:
    """Who has had the pairing bye."""
    return {bye.player for played in tournament.rounds for bye in played.byes if bye.kind is Outcome.PAIRING_BYE}


def why_last(tournament: Tournament, order: list[int], bye: int | None) -> Choice | None:
    """How the bye went to *bye*, a rank of the list, from the last place on."""
    if bye is None:
        return None
    had = had_bye(tournament)
    passed = tuple(
        Passed(player, Cause.HAD_BYE if player in had else Cause.NO_PAIRING) for player in reversed(order[bye + 1 :])
    )
    return Choice(Role.BYE, order[bye], passed=passed)


def list_choices(
    order: list[int], members: list[int], pairs: Iterable[tuple[int, int]], apart: Callable[[int, int], Cause]
) -> tuple[Choice, ...]:
    """From the top of the list everybody with the next who can be had; *apart* tells why ranks were passed over."""
    gone: set[int] = set()
    choices: list[Choice] = []

    def cause(one: int, other: int) -> Passed:
        return Passed(order[other], apart(one, other))

    for one, two in pairs:
        below = members[members.index(one) + 1 :]
        passed = passed_over(
            below,
            two,
            gone,
            partial(cause, one),
        )
        gone |= {one, two}
        choices.append(Choice(Role.OPPONENT, order[two], order[one], passed))
    return tuple(choices)


def list_idea(order: list[int], masks: list[int], members: list[int], pairs: Iterable[tuple[int, int]]) -> Idea | None:
    """The first of the list against the second, the third against the fourth."""
    return first_idea(
        order, list(pairs), by_twos(members), (), lambda boards: judged_steps(masks, boards, [members]), Way.LIST
    )


def _groups(tournament: Tournament, settings: Settings, order: list[int], everybody: list[int]) -> list[list[int]]:
    """Monrad: one group.  Schenkel: slices of the list as it stood when groups were last formed, all of even size."""
    count = int(settings.values.get("groups", 1))
    if count < 2:
        return [everybody]
    regroup = int(settings.values.get("regroup", 2))
    formed = len(tournament.rounds) // regroup * regroup
    place: dict[int, int] = {player: spot for spot, player in enumerate(_list(tournament.after(formed), settings))}
    ranks = sorted(everybody, key=lambda rank: place[order[rank]])
    size = max(2, -(-len(ranks) // count))
    size += size % 2
    return [ranks[start : start + size] for start in range(0, len(ranks), size)]


def _pair_groups(masks: list[int], groups: list[list[int]]) -> list[tuple[list[int], list[tuple[int, int]]]] | None:
    """Each group with its pairs; a group that cannot be paired joins the next, ``None`` when the last cannot be."""
    done: list[tuple[list[int], list[tuple[int, int]]]] = []
    waiting: list[int] = []
    for group in groups:
        members = sorted(waiting + group)
        made = _pair_in_order(masks, members)
        if made is None:
            waiting = members
        else:
            done.append((members, made))
            waiting = []
    return None if waiting else done


def _pair_in_order(masks: list[int], members: list[int]) -> list[tuple[int, int]] | None:
    """First against second, third against fourth, changed only where players have met."""
    settling = Settling.start(subgraph(masks, members))
    if settling is None:
        return None
    pairs: list[tuple[int, int]] = []
    for place, rank in enumerate(members):
        if not settling.is_settled(place):
            partner = settling.settle(place, range(place + 1, len(members)))
            assert partner is not None
            pairs.append((rank, members[partner]))
    return pairs


def _colour(past: dict[int, Record], high: int, low: int, colours: str) -> Seats:
    """Norwegian: White for whoever has been without it for longer; else as the list has them."""
    if colours == "norwegian":
        mine, yours = past[high].colours, past[low].colours
        waits = [_waits(colours, "W") for colours in (mine, yours)]
        if waits[0] != waits[1]:
            return seated(waits[0] > waits[1], high, low, ColourRule.LONGER_WAIT)
        if mine.count("W") != yours.count("W"):
            return seated(mine.count("W") < yours.count("W"), high, low, ColourRule.FEWER_WHITES)
    return Seats(high, low, ColourRule.LIST)


def _waits(colours: str, colour: str) -> int:
    """Games since the colour was last had; all of them and one more when it never was."""
    return len(colours) - colours.rfind(colour) - 1 if colour in colours else len(colours) + 1


def _trace(
    order: list[int],
    members: list[int],
    pairs: list[tuple[int, int]],
    points: dict[int, int],
    title: str,
    masks: list[int],
    met: dict[int, set[Number]],
) -> GroupTrace:
    def apart(one: int, two: int) -> Cause:
        if masks[one] >> two & 1:
            return Cause.NO_PAIRING
        return Cause.MET if order[two] in met[order[one]] else Cause.KEPT_APART

    return GroupTrace(
        title=title,
        players=tuple(order[rank] for rank in members),
        pairs=tuple((order[one], order[two]) for one, two in pairs),
        values={"points": [format_points(points[order[rank]]) for rank in members]},
        idea=list_idea(order, masks, members, pairs),
        steps=list_choices(order, members, pairs, apart),
    )


MONRAD = System(
    name="monrad",
    title="Monrad system",
    pair=pair,
    judge=judge,
    in_turn=True,
    family="swiss",
    options=_COMMON,
    reference="Elementos de un torneo, 2.9.1",
)

SYSTEM = MONRAD
