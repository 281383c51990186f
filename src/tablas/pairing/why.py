"""Why two players do not meet: the answer for any system, as data.

Where a system compares pairings, the round is paired again with the two kept
from everybody else, and the first criterion that gets worse, group by group
from the top, is the reason.  Where a system serves one player after the other,
the step decides in which one of the two was served or taken.
"""

from __future__ import annotations

from dataclasses import replace

from tablas.errors import ModelError, PairingError, Where
from tablas.model import Absence, ForbiddenGroup, Number, TeamBye, Tournament
from tablas.pairing.round import lifted, lines_up, pair_round, system_of
from tablas.systems.answers import Answer, Why, meets, met_in
from tablas.systems.closed import why as closed
from tablas.systems.closed.knockout.system import KnockoutTrace
from tablas.systems.closed.play import TableTrace
from tablas.systems.open.common.trace import GroupTrace, SwissTrace
from tablas.systems.open.dutch.edition import EDITIONS
from tablas.systems.open.dutch.trace import DutchTrace
from tablas.systems.open.dutch.why import why_not as why_not_dutch
from tablas.systems.open.team.matches import as_teams
from tablas.systems.reasons import Choice, Role
from tablas.systems.result import RoundPairing


def why_not(tournament: Tournament, one: int, two: int) -> Answer:
    """Why *one* and *two* do not meet in the next round; pairing numbers, or numbers of teams in a team Swiss."""
    tournament = lifted(tournament)
    check_two(tournament, one, two)
    made = pair_round(tournament)
    trace = made.trace
    answer = _own_answer(tournament, made, one, two)
    if answer is not None:
        return answer
    if not isinstance(trace, SwissTrace):
        raise PairingError("system-keeps-no", name=system_of(tournament).name)
    if meets(made, one, two):
        return Answer(Why.THEY_MEET)
    if any(not _is_paired(made, number) for number in (one, two)):
        return Answer(Why.ABSENT)
    if not trace.groups:
        return Answer(Why.SECOND_GAME)
    barred = _barred(tournament, one, two)
    if barred is not None:
        return barred
    try:
        forced = pair_round(together(tournament, one, two))
    except PairingError:
        return Answer(Why.IMPOSSIBLE)
    if not meets(forced, one, two) or not isinstance(forced.trace, SwissTrace):
        return Answer(Why.IMPOSSIBLE)
    return _compare(trace, forced.trace, one, two)


def _own_answer(tournament: Tournament, made: RoundPairing, one: int, two: int) -> Answer | None:
    """The answer of systems that have their own way to it: the later Dutch texts, tables and brackets."""
    trace = made.trace
    if isinstance(trace, SwissTrace) and trace.seeding is not None:
        trace = trace.seeding
    if isinstance(trace, DutchTrace):
        return why_not_dutch(tournament, EDITIONS[trace.edition], one, two)
    if isinstance(trace, TableTrace):
        return closed.why_not_in_table(made, trace, one, two)
    if isinstance(trace, KnockoutTrace):
        return closed.why_not_in_bracket(tournament, trace, one, two)
    return None


def check_two(tournament: Tournament, one: int, two: int) -> None:
    """Raise when the two are not players (or teams) of the event, or the same one."""
    for number in (one, two):
        if by_teams(tournament):
            if all(team.number != number for team in tournament.teams):
                raise ModelError("there-is-no-team", number=number)
        else:
            tournament.player(number)
    if one == two:
        raise ModelError("player-cannot-meet", Where(player=one))


def by_teams(tournament: Tournament) -> bool:
    """Whether the reasons speak of teams by number: tables of leagues name boards."""
    return lines_up(tournament) and system_of(tournament).family != "teams"


def _everybody(tournament: Tournament) -> list[int]:
    if by_teams(tournament):
        return [team.number for team in tournament.teams]
    return [player.number for player in tournament.players]


def _is_paired(pairing: RoundPairing, number: int) -> bool:
    return number == pairing.bye or any(number in pair for pair in pairing.pairs)


def together(tournament: Tournament, one: int, two: int) -> Tournament:
    """The event in which two may meet nobody but each other."""
    others = [number for number in _everybody(tournament) if number not in (one, two)]
    apart = tuple(ForbiddenGroup((player, other)) for player in (one, two) for other in others)
    return replace(tournament, forbidden=(*tournament.forbidden, *apart))


def _barred(tournament: Tournament, one: int, two: int) -> Answer | None:
    """Why the system would not pair the two even if nobody else were there; ``None`` if it would."""
    number = tournament.next_round
    try:
        alone = pair_round(_without_others(tournament, one, two))
        if meets(alone, one, two):
            return None
    except PairingError:
        pass
    if any({one, two} <= set(group.players) for group in tournament.forbidden if group.applies_to(number)):
        return Answer(Why.FORBIDDEN)
    met = _met_as(tournament, one, two)
    return Answer(Why.MET, round=met) if met is not None else Answer(Why.COLOURS)


def _without_others(tournament: Tournament, one: int, two: int) -> Tournament:
    """The event with everybody else away from the next round."""
    number = tournament.next_round
    others = [other for other in _everybody(tournament) if other not in (one, two)]
    if by_teams(tournament):
        resting = tuple(TeamBye(number, other, "Z") for other in others)
        kept = tuple(bye for bye in tournament.team_byes if bye.round != number or bye.team not in others)
        return replace(tournament, team_byes=kept + resting)
    return tournament.with_absences([Absence(number, Number(other)) for other in others])


def _met_as(tournament: Tournament, one: int, two: int) -> int | None:
    """The round of the last meeting; of teams, of their match."""
    if not by_teams(tournament):
        return met_in(tournament, one, two)
    return met_in(as_teams(tournament).tournament, one, two)


def _compare(made: SwissTrace, forced: SwissTrace, one: int, two: int) -> Answer:
    """The first difference from the top."""
    if made.story.bye is not None and made.bye != forced.bye:
        return Answer(Why.BYE, made=made.bye, forced=forced.bye)
    for ours, theirs in zip(made.groups, forced.groups, strict=False):
        if ours.criteria:
            if ours.residents != theirs.residents:
                return Answer(Why.GROUPS, score=ours.title)
            worse = _worse(ours, theirs)
            if worse is not None:
                return worse
        if _pairs(ours) != _pairs(theirs):
            break
    return _by_steps(made, one, two)


def _pairs(group: GroupTrace) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in group.pairs}


def _worse(ours: GroupTrace, theirs: GroupTrace) -> Answer | None:
    """The first criterion that differs, if it is a worse one."""
    values = {name: value for name, _, value in theirs.criteria}
    for name, rule, value in ours.criteria:
        other = values.get(name, value)
        if other != value:
            if isinstance(other, int) and isinstance(value, int) and other < value:
                return None
            return Answer(Why.CRITERION, None, ours.title, name, rule, value, other)
    return None


def _by_steps(made: SwissTrace, one: int, two: int) -> Answer:
    """What the steps say: who was served, who left the group, who was taken before."""
    for group in made.groups:
        inside = {one, two} & group.members
        if not inside:
            continue
        if len(inside) == 1:
            moved = _move(group, {one, two})
            if moved is not None:
                return moved
        paired = {player for pair in group.pairs for player in pair}
        for choice in group.choices:
            if len(inside) == 2 and choice.role in (Role.DOWN, Role.UP) and inside - paired == {choice.taken}:
                return Answer(Why.LEFT, score=group.title, choice=choice)
            if choice.role is Role.OPPONENT and {choice.player, choice.taken} & {one, two}:
                return _of_choice(group, choice, one, two, both=len(inside) == 2)
    return Answer(Why.ORDER)


def _move(group: GroupTrace, two: set[int]) -> Answer | None:
    """Somebody else left the group or came into it, and one of the two was passed over for that."""
    for choice in group.choices:
        if choice.role in (Role.DOWN, Role.UP, Role.IN):
            for entry in choice.passed:
                if entry.player in two:
                    return Answer(Why.NOT_MOVED, score=group.title, choice=choice, passed=entry)
    return None


def _of_choice(group: GroupTrace, choice: Choice, one: int, two: int, *, both: bool) -> Answer:
    other = two if one in (choice.player, choice.taken) else one
    if not both:
        return Answer(Why.OTHER_GROUP, score=group.title, choice=choice)
    if choice.player in (one, two):
        entry = next((entry for entry in choice.passed if entry.player == other), None)
        if entry is not None:
            return Answer(Why.PASSED, score=group.title, choice=choice, passed=entry)
        return Answer(Why.LATER, score=group.title, choice=choice)
    return Answer(Why.TAKEN, score=group.title, choice=choice)
