"""Why two do not meet in a round of a table or of a bracket: the table says when, the bracket where."""

from __future__ import annotations

from tablas.model import Tournament
from tablas.systems.answers import Answer, Why, meets, met_in
from tablas.systems.closed.knockout.chart import Chart
from tablas.systems.closed.knockout.play import State
from tablas.systems.closed.knockout.system import KnockoutTrace
from tablas.systems.closed.play import TableTrace
from tablas.systems.result import RoundPairing


def why_not_in_table(made: RoundPairing, trace: TableTrace, one: int, two: int) -> Answer:
    """The round in which the table has the two meet: the next one, else the last one gone by."""
    if meets(made, one, two):
        return Answer(Why.THEY_MEET)
    labels: dict[int, str] = {player: label for label, player in trace.holders.items()}
    if one not in labels or two not in labels:
        return Answer(Why.ABSENT)
    wanted = {labels[one], labels[two]}
    rounds = [
        number for number, line in enumerate(trace.table.rounds, 1) if any(set(board) == wanted for board in line)
    ]
    later = [number for number in rounds if number > made.round]
    if later or rounds:
        return Answer(Why.TABLE, round=later[0] if later else rounds[-1])
    return Answer(Why.NEVER)


def why_not_in_bracket(tournament: Tournament, trace: KnockoutTrace, one: int, two: int) -> Answer:
    """One is out, or their ways cross in a later stage at the earliest.

    The numbers are those of the entrants: of players, or of teams.
    """
    if any({game.white, game.black} == {one, two} for game in trace.games):
        return Answer(Why.THEY_MEET)
    state = trace.state
    for player in (one, two):
        if player in state.eliminated:
            return Answer(Why.OUT, made=player, forced=state.eliminated[player])
    met = None if trace.teams else met_in(tournament, one, two)
    if trace.chart is None:
        return Answer(Why.BRACKET, round=met)
    return Answer(Why.BRACKET, round=met, forced=_earliest(trace.chart, state, one, two))


def _earliest(chart: Chart, state: State, one: int, two: int) -> int | None:
    """The first stage in which the two can meet, if both go on winning; ``None`` when only the finals can bring it."""
    seeds = list(state.losses)  # the replay begins with the entrants in the order of their seeds
    decided = {int(match.name): match for match in state.matches if match.name.isdecimal()}
    reach: dict[int, tuple[set[int], set[int]]] = {}
    for match in chart.matches:
        sides = []
        for source in (match.first, match.second):
            if source.kind == "seed":
                sides.append({seeds[source.number - 1]})
            elif source.number in decided:
                played = decided[source.number]
                who = played.winner if source.kind == "winner" else played.loser
                sides.append(set() if who is None else {who})
            else:
                sides.append(set.union(*reach[source.number]))
        reach[match.number] = (sides[0], sides[1])
    return _first_crossing(chart, reach, set(decided), one, two)


def _first_crossing(
    chart: Chart, reach: dict[int, tuple[set[int], set[int]]], decided: set[int], one: int, two: int
) -> int | None:
    for match in sorted(chart.matches, key=lambda match: match.stage):
        first, second = reach[match.number]
        crossing = (one in first and two in second) or (two in first and one in second)
        if match.number not in decided and not match.third_place and crossing:
            return match.stage
    return None
