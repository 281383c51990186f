"""The first idea of a Lim group: who came in against the first resident, the others by halves, as the text proposes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablas.systems.judgement import JudgedGroup
from tablas.systems.open.common.ideas import first_idea
from tablas.systems.open.common.judging import Pairs, Ranked
from tablas.systems.open.lim.combination import Combination
from tablas.systems.open.lim.exchanges import partner_order
from tablas.systems.open.lim.group import LimGroup
from tablas.systems.open.lim.judge import judged_steps
from tablas.systems.open.lim.judge_combination import judged_combination
from tablas.systems.reasons import Idea, Note, Remark, Way


def group_idea(group: LimGroup) -> Idea | None:
    """What the text proposes for those who stay (3.6 to 3.8, 4.1), or writes down first (*Elementos*, 2.9)."""
    search = group.search
    undone = any(isinstance(step, Remark) and step.note is Note.UNDONE for step in group.steps)
    if undone or 2 * len(group.pairs) + len(group.floaters) != len(group.players):
        return None  # pairs were undone for the median: that is its story
    return _of_combination(group, search) if search is not None else _of_steps(group)


def _of_steps(group: LimGroup) -> Idea | None:
    """The handbook: who floats has been chosen before."""
    stay = [player for player in group.players if player not in set(group.floaters)]
    left, pairs = list(stay), list[tuple[int, int]]()
    queue = [player for player in group.incoming_order() if player in left]
    while len(left) > 1:
        coming = next((player for player in queue if player in left), None)
        if coming is not None:
            player, order = coming, group.opponent_order(coming, left)
        else:
            line = left if group.downwards else left[::-1]
            player, order = line[0], partner_order(line)
        pairs.append((player, order[0]))
        left = [one for one in left if one not in pairs[-1]]

    def judged(boards: Ranked) -> Iterator[JudgedGroup]:
        return judged_steps(replace(group), boards, boards.partner, stay)

    return first_idea(group.position.field.numbers, group.pairs, pairs, group.floaters, judged, Way.HALVES)


def _of_combination(group: LimGroup, search: Combination) -> Idea | None:
    """*Elementos*: those who came in, then who goes on, then the halves of the rest."""
    players, place = search.players, search.place
    left, pairs = [place[player] for player in players], list[tuple[int, int]]()

    def settle(vertex: int, order: list[int]) -> None:
        other = next((one for one in order if one in left and one != vertex), None)
        if other is not None:
            pairs.append((players[vertex], players[other]))
            left.remove(vertex)
            left.remove(other)

    for player in search.queue():
        if place[player] in left:
            settle(place[player], search.opponents(player))
    going = sorted(left, reverse=search.downwards)
    out = [players[vertex] for vertex in going[: search.missing]]
    left = [vertex for vertex in left if players[vertex] not in out]
    while len(left) > 1:
        line = sorted(left, reverse=not search.downwards)
        settle(line[0], partner_order(line))

    def judged(boards: Ranked) -> list[JudgedGroup]:
        paired: Pairs = boards.inside(set(players))
        served = {player for pair in paired for player in pair}
        leaving = [player for player in players if player not in served]
        return [judged_combination(search, boards, "", paired, leaving)]

    return first_idea(search.position.field.numbers, group.pairs, pairs, out, judged, Way.HALVES)
