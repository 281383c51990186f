"""One score group of a round: what was decided above it, who is in it, and the round that any answer for it leads to.

The boards above stand; the answer's boards and who it sends down are forced;
the rules make the rest.  So two answers for a group are compared as whole rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from tablas.messages import Items, Message
from tablas.model import ForbiddenGroup, Number, Tournament
from tablas.pairing.compare import compare_pairings
from tablas.pairing.story import short_names
from tablas.pairing.why import forced_round
from tablas.systems.answers import met_in
from tablas.systems.open.common.trace import SwissTrace
from tablas.systems.open.dutch.trace import DutchTrace
from tablas.systems.result import Pair, RoundPairing
from tablas.train.answers import Answer
from tablas.train.boards import ALLOWED, COLOURS, CRITERIA, MEETINGS, all_right, compared, fault_of, marks_of, seen_of
from tablas.train.deciders import text_of
from tablas.train.grading import Fault, Grade, Mark
from tablas.train.positions import Position


class Group(NamedTuple):
    """A score group on its way through the round."""

    place: int
    score: str
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[Pair, ...]
    """As the rules make them, White first."""
    down: tuple[int, ...]
    above: tuple[Pair, ...]
    """The boards of the groups before it."""
    last: bool

    @property
    def members(self) -> tuple[int, ...]:
        return (*self.moved_down, *self.residents)


def groups_of(found: Position) -> tuple[Group, ...]:
    """The groups of a round in the order in which they are paired: from the top, unless the system has another."""
    seats = {frozenset(map(int, pair)): pair for pair in found.made.pairs}
    made: list[Group] = []
    above: tuple[Pair, ...] = ()
    parts = _parts(found.made.trace)
    for place, (score, came, own, meetings, left) in enumerate(parts):
        # Lim undoes a pair for the median group: it stands where it was made at last.
        pairs = tuple(seats[frozenset(pair)] for pair in meetings if frozenset(pair) in seats)
        made.append(Group(place, score, came, own, pairs, left, above, place == len(parts) - 1))
        above += pairs
    return tuple(made)


_Part = tuple[str, tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...], tuple[int, ...]]


def _parts(trace: object) -> list[_Part]:
    """Score, who came, who was there, who meets, who leaves; for every group of a trace."""
    if isinstance(trace, DutchTrace):
        return [(one.score, one.moved_down, one.residents, one.pairs, one.downfloaters) for one in trace.brackets]
    assert isinstance(trace, SwissTrace)
    return [
        (one.title, one.incoming, tuple(sorted(one.residents)), one.pairs, one.outgoing) for one in trace.story.groups
    ]


def obvious(group: Group) -> Answer:
    """The first idea for a group: halves against each other in order, the last ones go down."""
    count = len(group.pairs)
    if group.moved_down and len(group.moved_down) <= count:
        high, rest = group.moved_down, list(group.residents)
        pairs = [(one, rest.pop(0)) for one in high]
        half = count - len(pairs)
        pairs += list(zip(rest[:half], rest[half : 2 * half], strict=True))
        return Answer(pairs=tuple(pairs), left=tuple(rest[2 * half :]))
    people = list(group.members)
    pairs = list(zip(people[:count], people[count : 2 * count], strict=True))
    return Answer(pairs=tuple(pairs), left=tuple(people[2 * count :]))


def completed(tournament: Tournament, group: Group, answer: Answer) -> RoundPairing | None:
    """The round with the boards above, those of the answer, and whoever it leaves over further down."""
    together = {frozenset(pair) for pair in (*group.above, *answer.pairs)}
    taken = {number for pair in together for number in pair}
    people = [player.number for player in tournament.players]
    inside = set(group.members)
    apart = [
        ForbiddenGroup((one, two))
        for one, two in combinations(people, 2)
        if frozenset((one, two)) not in together and (one in taken or two in taken or {one, two} <= inside)
    ]
    made = forced_round(replace(tournament, forbidden=(*tournament.forbidden, *apart)))
    return made if made is not None and together <= {frozenset(pair) for pair in made.pairs} else None


def down_only(tournament: Tournament, group: Group, down: Iterable[int]) -> RoundPairing | None:
    """The round in which just these leave the group, the others pair among themselves; the boards above stand."""
    leaving = set(down)
    together = {frozenset(pair) for pair in group.above}
    taken = {number for pair in together for number in pair}
    people = [player.number for player in tournament.players]
    inside = set(group.members)
    stay = inside - leaving
    apart = [
        ForbiddenGroup((one, two))
        for one, two in combinations(people, 2)
        if frozenset((one, two)) not in together
        and (
            one in taken
            or two in taken
            or ({one, two} <= inside and not {one, two} <= stay)
            or (one in stay) != (two in stay)
        )
    ]
    made = forced_round(replace(tournament, forbidden=(*tournament.forbidden, *apart)))
    if made is None or made.bye in stay or not together <= {frozenset(pair) for pair in made.pairs}:
        return None
    return made


def grade_group(
    tournament: Tournament, made: RoundPairing, group: Group, answer: Answer, working: Sequence[Message], rule: str
) -> Grade:
    """What boards for one group are worth."""
    if answer.meetings == frozenset(frozenset(pair) for pair in group.pairs):
        return Grade(all_right(coloured=False), None, (), working, (), rule)
    forced = completed(tournament, group, answer)
    if forced is None:
        return _impossible(tournament, group, answer, working, rule)
    found = compare_pairings(tournament, made, forced)
    marks = marks_of(found, group.pairs, coloured=False)
    seen = seen_of(found, made, only=group.members)
    return Grade(marks, fault_of(tournament, found, made), seen, working, compared(found), rule)


def _impossible(tournament: Tournament, group: Group, answer: Answer, working: Sequence[Message], rule: str) -> Grade:
    """Boards that no round can have: two who have met, two who must both have one colour, or no rest."""
    good = len(answer.meetings & {frozenset(pair) for pair in group.pairs})
    marks = (
        Mark(Message("train-allowed"), 0, ALLOWED),
        Mark(Message("train-criteria"), 0, CRITERIA),
        Mark(Message("train-boards"), (MEETINGS + COLOURS) * good // len(group.pairs), MEETINGS + COLOURS),
    )
    return Grade(marks, why_impossible(tournament, answer), (), working, (), rule)


def why_impossible(tournament: Tournament, answer: Answer) -> Fault:
    """The first of the boards that may not be, or the rest that cannot be paired."""
    text = text_of(tournament)
    names = short_names({player.number: player.name for player in tournament.players})
    for one, two in answer.pairs:
        met = met_in(tournament, one, two)
        if met is not None:
            told = Message("train-have-met", one=names[Number(one)], two=names[Number(two)], round=met)
            return Fault(told, f"{text} C1", (one, two))
    told = Message("train-rest-impossible", players=Items([names[Number(one)] for one in answer.left]))
    if not answer.left:
        told = Message("train-boards-impossible")
    return Fault(told, f"{text} C4", answer.left)
