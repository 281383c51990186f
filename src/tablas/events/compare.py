"""Two copies of one event: which is ahead, or where they parted and how they differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from tablas.events.evenings.facts import Evening
from tablas.events.log import Entry
from tablas.events.numbers import card_in
from tablas.events.results import write_result
from tablas.events.state import Event, Section
from tablas.events.timeline import replay
from tablas.messages import Message
from tablas.model import Card


class Relation(Enum):
    """How our copy stands to theirs."""

    SAME = "same"
    AHEAD = "ahead"
    BEHIND = "behind"
    DIVERGED = "diverged"
    UNRELATED = "unrelated"


@dataclass(frozen=True, slots=True)
class Comparison:
    """What two copies share and where they differ."""

    relation: Relation
    common: int
    """The last entry both have."""
    ours: tuple[Entry, ...] = ()
    theirs: tuple[Entry, ...] = ()
    differences: tuple[Message, ...] = ()


def compare(ours: Sequence[Entry], theirs: Sequence[Entry]) -> Comparison:
    """Compare two logs by their seals, and the events they give by their facts."""
    common = 0
    for one, two in zip(ours, theirs, strict=False):
        if one.hash != two.hash:
            break
        common += 1
    rest_ours, rest_theirs = tuple(ours[common:]), tuple(theirs[common:])
    if common == 0:
        return Comparison(Relation.UNRELATED, 0, rest_ours, rest_theirs)
    relation = _relation(bool(rest_ours), bool(rest_theirs))
    found = tuple(differences(replay(ours).event, replay(theirs).event)) if relation is not Relation.SAME else ()
    return Comparison(relation, common, rest_ours, rest_theirs, found)


def _relation(we_have_more: bool, they_have_more: bool) -> Relation:
    if we_have_more and they_have_more:
        return Relation.DIVERGED
    if we_have_more:
        return Relation.AHEAD
    return Relation.BEHIND if they_have_more else Relation.SAME


FACTS = {
    "name": "event-name-differs",
    "city": "event-city-differs",
    "federation": "event-federation-differs",
    "start": "event-start-differs",
    "end": "event-end-differs",
}
"""What to say where a fact of the event differs."""

SETTINGS = {
    "system": Message("fact-system"),
    "edition": Message("fact-edition"),
    "options": Message("fact-options"),
    "acceleration": Message("fact-acceleration"),
    "order": Message("fact-order"),
    "draft": Message("fact-draft"),
    "closed": Message("fact-closed"),
    "present": Message("fact-present"),
    "check_in": Message("fact-check-in"),
    "fide_mode": Message("fact-fide-mode"),
    "remarks": Message("fact-remarks"),
}
"""What the parts of a tournament are called."""

BOOK = {
    "name": Message("fact-name"),
    "total_rounds": Message("fact-total-rounds"),
    "scoring": Message("fact-scoring"),
    "initial_colour": Message("fact-initial-colour"),
    "absences": Message("fact-absences"),
    "forbidden": Message("fact-forbidden"),
    "adjustments": Message("fact-adjustments"),
    "virtual_points": Message("fact-virtual-points"),
    "tie_breaks": Message("fact-tie-breaks"),
    "info": Message("fact-info"),
    "teams": Message("fact-teams"),
    "line_ups": Message("fact-line-ups"),
    "team_byes": Message("fact-team-byes"),
    "forfeited_matches": Message("fact-forfeited-matches"),
}
"""What its facts are called."""


def differences(ours: Event, theirs: Event) -> Iterator[Message]:
    """Every fact in which two events differ, as sentences."""
    for name, said in FACTS.items():
        here, there = getattr(ours, name), getattr(theirs, name)
        if here != there:
            yield Message(said, here=here, there=there)
    if ours.closed != theirs.closed:
        yield Message("event-closed-here" if ours.closed else "event-closed-there")
    for section in ours.sections:
        if theirs.has(section.id):
            yield from _sections(section, theirs.section(section.id))
        else:
            yield Message("tournament-only-here", tournament=section.id)
    for section in theirs.sections:
        if not ours.has(section.id):
            yield Message("tournament-only-there", tournament=section.id)
    for evening in ours.evenings:
        if theirs.has_evening(evening.id):
            yield from _evenings(evening, theirs.evening(evening.id))
        else:
            yield Message("tournament-only-here", tournament=evening.id)
    for evening in theirs.evenings:
        if not ours.has_evening(evening.id):
            yield Message("tournament-only-there", tournament=evening.id)


EVENING = {
    "name": Message("fact-name"),
    "rules": Message("fact-rules"),
    "entrants": Message("fact-entrants"),
    "absences": Message("fact-absences"),
    "closed": Message("fact-closed"),
}
"""What the facts of an evening are called."""


def _evenings(ours: Evening, theirs: Evening) -> Iterator[Message]:
    for name, what in EVENING.items():
        if getattr(ours, name) != getattr(theirs, name):
            yield Message("setting-differs", tournament=ours.id, what=what)
    for number in range(1, max(len(ours.rounds), len(theirs.rounds)) + 1):
        if number > len(theirs.rounds):
            yield Message("round-only-here", tournament=ours.id, round=number)
        elif number > len(ours.rounds):
            yield Message("round-only-there", tournament=ours.id, round=number)
        elif ours.rounds[number - 1] != theirs.rounds[number - 1]:
            yield Message("tables-differ", tournament=ours.id, round=number)


def _sections(ours: Section, theirs: Section) -> Iterator[Message]:
    yield from _players(ours, theirs)
    for number in range(1, max(ours.rounds_paired, theirs.rounds_paired) + 1):
        if number > theirs.rounds_paired:
            yield Message("round-only-here", tournament=ours.id, round=number)
        elif number > ours.rounds_paired:
            yield Message("round-only-there", tournament=ours.id, round=number)
        else:
            yield from _rounds(ours, theirs, number)
    for name, what in SETTINGS.items():
        if name == "order":
            differs = _order(ours, theirs) != _order(theirs, ours)
        else:
            differs = getattr(ours, name) != getattr(theirs, name)
        if differs:
            yield Message("setting-differs", tournament=ours.id, what=what)
    for name, what in BOOK.items():
        if getattr(ours.facts, name) != getattr(theirs.facts, name):
            yield Message("setting-differs", tournament=ours.id, what=what)


def _order(section: Section, other: Section) -> tuple[Card, ...]:
    """The order of those who are in both lists."""
    return tuple(card for card in section.order if other.has(card))


def _players(ours: Section, theirs: Section) -> Iterator[Message]:
    for player in ours.facts.players:
        if not theirs.has(card_in(player.number)):
            yield Message("player-only-here", tournament=ours.id, name=player.name)
        elif theirs.player(card_in(player.number)) != player:
            yield Message("card-differs", tournament=ours.id, name=player.name)
    for player in theirs.facts.players:
        if not ours.has(card_in(player.number)):
            yield Message("player-only-there", tournament=ours.id, name=player.name)


def _rounds(ours: Section, theirs: Section, number: int) -> Iterator[Message]:
    one, two = ours.facts.rounds[number - 1], theirs.facts.rounds[number - 1]
    if one.byes != two.byes or len(one.games) != len(two.games):
        yield Message("round-paired-differently", tournament=ours.id, round=number)
        return
    for board, (mine, yours) in enumerate(zip(one.games, two.games, strict=True), 1):
        if mine[:2] != yours[:2]:
            yield Message("board-paired-differently", tournament=ours.id, round=number, board=board)
        elif mine != yours:
            here, there = write_result(*mine[2:]), write_result(*yours[2:])
            yield Message("result-differs", tournament=ours.id, round=number, board=board, here=here, there=there)
