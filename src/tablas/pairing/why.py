"""Why a round is not otherwise: the answer for any system, as data.

The round is paired again by the same engine with something forced (two must
meet, two may not, somebody must rest, somebody must meet his own score); from
there the best such round is looked for (:mod:`tablas.pairing.best`), and the
two rounds are compared by the rules of the system.  The first place in
which the other one is worse is the reason, and the comparison goes with it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from itertools import combinations, product

from tablas.errors import ModelError, PairingError, Where
from tablas.history import scores
from tablas.model import Absence, ForbiddenGroup, Number, TeamBye, Tournament
from tablas.pairing.best import best_round
from tablas.pairing.compare import Comparison, Verdict, compare_pairings
from tablas.pairing.round import lifted, lines_up, pair_round, system_of
from tablas.systems.answers import Answer, Why, meets, met_in
from tablas.systems.closed import why as closed
from tablas.systems.closed.knockout.system import KnockoutTrace
from tablas.systems.closed.play import TableTrace
from tablas.systems.judgement import Boards
from tablas.systems.open.common.trace import SwissTrace
from tablas.systems.open.common.virtual_points import virtual_points
from tablas.systems.open.team.matches import as_teams
from tablas.systems.result import Pair, RoundPairing


def why_not(tournament: Tournament, one: int, two: int) -> Answer:
    """Why *one* and *two* do not meet in the next round; pairing numbers, or numbers of teams in a team Swiss."""
    tournament = lifted(tournament)
    check_two(tournament, one, two)
    made = pair_round(tournament)
    fixed = _of_table(tournament, made, one, two)
    if fixed is not None:
        return fixed
    if system_of(tournament).judge is None:
        raise PairingError("system-keeps-no", name=system_of(tournament).name)
    if meets(made, one, two):
        return Answer(Why.THEY_MEET)
    if any(not is_paired(made, number) for number in (one, two)):
        return Answer(Why.ABSENT)
    if isinstance(made.trace, SwissTrace) and made.trace.seeding is None and not made.trace.groups:
        return Answer(Why.SECOND_GAME)
    barred = _barred(tournament, one, two)
    if barred is not None:
        return barred
    forced = forced_round(together(tournament, one, two))
    if forced is None or not meets(forced, one, two):
        return Answer(Why.IMPOSSIBLE)
    pair = frozenset((one, two))
    return compared_with_best(tournament, made, forced, lambda boards: pair in boards.meetings, pair)


def compared_with_best(
    tournament: Tournament,
    made: RoundPairing,
    forced: RoundPairing,
    wanted: Callable[[Boards], bool],
    pair: frozenset[int] = frozenset(),
    *,
    rests: bool = False,
) -> Answer:
    """The round made beside the best one that is as *wanted*, of which the engine has found one."""

    asked = together(tournament, *pair) if pair else tournament

    def make(pairs: list[Pair], group: Collection[int], staying: Collection[int]) -> RoundPairing | None:
        event = with_pairs(asked, pairs) if pairs else asked
        if group:
            leaving = [number for number in group if number not in staying]
            others = [number for number in everybody(tournament) if number not in staying]
            apart = [*product(staying, others), *combinations(leaving, 2)]
            event = parted(event, (two for two in apart if pair != {*two}))
        found = forced_round(event)
        return found if found is not None and {pair, *map(frozenset, pairs)} <= Boards.of(found).meetings else None

    points = pairing_points(tournament) if pair else None
    best, searched = best_round(tournament, made, forced, wanted, pair, make, points, rests=rests)
    other: Boards | RoundPairing = forced if best.meetings == Boards.of(forced).meetings else best
    if other is best:
        seated = forced_round(seated_so(tournament, best))
        if seated is not None and Boards.of(seated).meetings == best.meetings:
            other = seated
    return replace(answer_of(compare_pairings(tournament, made, other)), searched=searched)


def answer_of(found: Comparison) -> Answer:
    """The reason that a comparison of the round made with another one gives."""
    decision = found.decision
    group = next((first for first, second in found.groups if first and second and not first.same_as(second)), None)
    kind = group.kind if group is not None else ""
    step = None
    if group is not None and kind == "step":
        other = next(second for first, second in found.groups if first is group)
        assert other is not None
        step = (*group.served[0], other.served[0][1])
    elif decision.verdict is Verdict.ORDER and kind == "points" and len(decision.players) == 3:
        step = (decision.players[0], decision.players[1], decision.players[2])
    score = decision.group if kind == "points" else ""
    made: object = decision.first
    forced: object = decision.second
    if kind == "bye":
        why, made, forced = Why.BYE, found.first.bye, found.second.bye
    elif decision.verdict is Verdict.CRITERION:
        why = Why.CRITERION
    else:
        why = Why.ORDER if step is None else Why.STEP
    return Answer(
        why,
        score=score,
        criterion=decision.criterion,
        rule=decision.rule,
        made=made,
        forced=forced,
        article=decision.article,
        step=step,
        players=decision.players,
        comparison=found,
    )


def _of_table(tournament: Tournament, made: RoundPairing, one: int, two: int) -> Answer | None:
    """The answer of tables and brackets, which leave nothing to weigh."""
    if isinstance(made.trace, TableTrace):
        return closed.why_not_in_table(made, made.trace, one, two)
    if isinstance(made.trace, KnockoutTrace):
        return closed.why_not_in_bracket(tournament, made.trace, one, two)
    return None


def check_two(tournament: Tournament, one: int, two: int) -> None:
    """Raise when the two are not players (or teams) of the event, or the same one."""
    for number in (one, two):
        check_one(tournament, number)
    if one == two:
        raise ModelError("player-cannot-meet", Where(player=one))


def check_one(tournament: Tournament, number: int) -> None:
    """Raise when the number is not of a player, or of a team, of the event."""
    if not by_teams(tournament):
        tournament.player(number)
    elif all(team.number != number for team in tournament.teams):
        raise ModelError("there-is-no-team", number=number)


def by_teams(tournament: Tournament) -> bool:
    """Whether the reasons speak of teams by number: tables of leagues name boards."""
    return lines_up(tournament) and system_of(tournament).family != "teams"


def everybody(tournament: Tournament) -> list[int]:
    """All players, or all teams, by number."""
    if by_teams(tournament):
        return [team.number for team in tournament.teams]
    return [player.number for player in tournament.players]


def is_paired(pairing: RoundPairing, number: int) -> bool:
    """On a board, or with the pairing bye."""
    return number == pairing.bye or any(number in pair for pair in pairing.pairs)


# What may be forced


def forced_round(tournament: Tournament) -> RoundPairing | None:
    """The round of an event with something forced; ``None`` where there is none."""
    try:
        return pair_round(tournament)
    except PairingError:
        return None


def kept_from(tournament: Tournament, player: int, others: list[int]) -> Tournament:
    """The event in which a player may not meet any of the others."""
    apart = tuple(ForbiddenGroup((Number(player), Number(other))) for other in others if other != player)
    return replace(tournament, forbidden=(*tournament.forbidden, *apart))


def together(tournament: Tournament, one: int, two: int) -> Tournament:
    """The event in which two may meet nobody but each other."""
    others = [number for number in everybody(tournament) if number not in (one, two)]
    return kept_from(kept_from(tournament, one, others), two, others)


def with_pairs(tournament: Tournament, pairs: Collection[Pair]) -> Tournament:
    """The event in which the two of each pair may meet nobody but each other."""
    mate = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
    others = everybody(tournament)
    return parted(tournament, ((one, two) for one in mate for two in others if two not in (one, mate[one])))


def parted(tournament: Tournament, pairs: Iterable[tuple[int, int]]) -> Tournament:
    """The event in which none of these may meet."""
    apart = tuple(ForbiddenGroup((Number(one), Number(two))) for one, two in pairs)
    return replace(tournament, forbidden=(*tournament.forbidden, *apart))


def pairing_points(tournament: Tournament) -> dict[int, int]:
    """The points that make the groups of the next round, of players or of teams."""
    primary = str(tournament.regulation.options.get("primary", "match"))
    event = as_teams(tournament, primary=primary).tournament if by_teams(tournament) else tournament
    extra = virtual_points(event, event.next_round)
    return {number: value + extra.get(number, 0) for number, value in scores(event).items()}


def seated_so(tournament: Tournament, boards: Boards) -> Tournament:
    """The event in which everybody may meet nobody but the opponent of these boards."""
    here = sorted(boards.people)
    apart = tuple(
        ForbiddenGroup((Number(one), Number(two)))
        for place, one in enumerate(here)
        for two in here[place + 1 :]
        if frozenset((one, two)) not in boards.meetings
    )
    return replace(tournament, forbidden=(*tournament.forbidden, *apart))


def resting(tournament: Tournament, player: int) -> Tournament:
    """The event in which a player may meet nobody, so that only the bye is left."""
    return kept_from(tournament, player, everybody(tournament))


def _barred(tournament: Tournament, one: int, two: int) -> Answer | None:
    """Why the system would not pair the two even if nobody else were there; ``None`` if it would."""
    number = tournament.next_round
    alone = forced_round(_without_others(tournament, one, two))
    if alone is not None and meets(alone, one, two):
        return None
    if any({one, two} <= set(group.players) for group in tournament.forbidden if group.applies_to(number)):
        return Answer(Why.FORBIDDEN)
    met = _met_as(tournament, one, two)
    return Answer(Why.MET, round=met) if met is not None else Answer(Why.COLOURS)


def _without_others(tournament: Tournament, one: int, two: int) -> Tournament:
    """The event with everybody else away from the next round."""
    number = tournament.next_round
    others = [other for other in everybody(tournament) if other not in (one, two)]
    if by_teams(tournament):
        away = tuple(TeamBye(number, other, "Z") for other in others)
        kept = tuple(bye for bye in tournament.team_byes if bye.round != number or bye.team not in others)
        return replace(tournament, team_byes=kept + away)
    return tournament.with_absences([Absence(number, Number(other)) for other in others])


def _met_as(tournament: Tournament, one: int, two: int) -> int | None:
    """The round of the last meeting; of teams, of their match."""
    if not by_teams(tournament):
        return met_in(tournament, one, two)
    return met_in(as_teams(tournament).tournament, one, two)
