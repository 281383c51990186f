"""Two copies of one event: which is ahead, or where they parted and how they differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from tablas.events.evenings.facts import Evening
from tablas.events.log import Entry
from tablas.events.results import write_result
from tablas.events.state import Event, Section
from tablas.events.timeline import replay


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
    differences: tuple[str, ...] = ()


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


def differences(ours: Event, theirs: Event) -> Iterator[str]:
    """Every fact in which two events differ, as sentences."""
    for name in ("name", "city", "federation", "start", "end", "closed"):
        if getattr(ours, name) != getattr(theirs, name):
            yield f"The {name} of the event: {getattr(ours, name)} here, {getattr(theirs, name)} there."
    for section in ours.sections:
        if theirs.has(section.id):
            yield from _sections(section, theirs.section(section.id))
        else:
            yield f"{section.id}: only here."
    for section in theirs.sections:
        if not ours.has(section.id):
            yield f"{section.id}: only there."
    for evening in ours.evenings:
        if theirs.has_evening(evening.id):
            yield from _evenings(evening, theirs.evening(evening.id))
        else:
            yield f"{evening.id}: only here."
    for evening in theirs.evenings:
        if not ours.has_evening(evening.id):
            yield f"{evening.id}: only there."


def _evenings(ours: Evening, theirs: Evening) -> Iterator[str]:
    for name in ("name", "rules", "entrants", "absences", "closed"):
        if getattr(ours, name) != getattr(theirs, name):
            yield f"{ours.id}: the {name} differ."
    for number in range(1, max(len(ours.rounds), len(theirs.rounds)) + 1):
        if number > len(theirs.rounds):
            yield f"{ours.id}: round {number} is only here."
        elif number > len(ours.rounds):
            yield f"{ours.id}: round {number} is only there."
        elif ours.rounds[number - 1] != theirs.rounds[number - 1]:
            yield f"{ours.id}: the tables of round {number} differ."


def _sections(ours: Section, theirs: Section) -> Iterator[str]:
    yield from _players(ours, theirs)
    for number in range(1, max(ours.rounds_paired, theirs.rounds_paired) + 1):
        if number > theirs.rounds_paired:
            yield f"{ours.id}: round {number} is only here."
        elif number > ours.rounds_paired:
            yield f"{ours.id}: round {number} is only there."
        else:
            yield from _rounds(ours, theirs, number)
    for name in ("system", "edition", "options", "acceleration", "order", "draft", "closed", "present", "check_in"):
        if getattr(ours, name) != getattr(theirs, name):
            yield f"{ours.id}: the {name.replace('_', '-')} differs."
    for name in (
        "name",
        "total_rounds",
        "scoring",
        "initial_colour",
        "absences",
        "forbidden",
        "adjustments",
        "virtual_points",
        "tie_breaks",
        "info",
        "teams",
        "line_ups",
        "team_byes",
        "forfeited_matches",
    ):
        if getattr(ours.book, name) != getattr(theirs.book, name):
            yield f"{ours.id}: the {name.replace('_', ' ')} differ."


def _players(ours: Section, theirs: Section) -> Iterator[str]:
    for player in ours.book.players:
        if not theirs.has(player.number):
            yield f"{ours.id}: {player.name} is entered only here."
        elif theirs.player(player.number) != player:
            yield f"{ours.id}: the card of {player.name} differs."
    for player in theirs.book.players:
        if not ours.has(player.number):
            yield f"{ours.id}: {player.name} is entered only there."


def _rounds(ours: Section, theirs: Section, number: int) -> Iterator[str]:
    one, two = ours.book.rounds[number - 1], theirs.book.rounds[number - 1]
    if one.byes != two.byes or len(one.games) != len(two.games):
        yield f"{ours.id}: round {number} is paired differently."
        return
    for board, (mine, yours) in enumerate(zip(one.games, two.games, strict=True), 1):
        if mine[:2] != yours[:2]:
            yield f"{ours.id}: round {number}, board {board} is paired differently."
        elif mine != yours:
            here, there = write_result(*mine[2:]), write_result(*yours[2:])
            yield f"{ours.id}: round {number}, board {board}: {here} here, {there} there."
