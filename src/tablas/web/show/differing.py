"""A round by hand beside the round that the rules give: boards, the criterion that decides, what is unusual."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from tablas.errors import TablasError
from tablas.events.acts.again import compared
from tablas.events.state import Section
from tablas.messages import Message
from tablas.model import ForbiddenGroup
from tablas.pairing.compare import Comparison, compare_pairings
from tablas.pairing.round import lines_up, pair_round
from tablas.say.phrases import Say, shown
from tablas.systems import registry
from tablas.systems.judgement import Boards

Sides = tuple[str, str]
"""White and Black, or somebody and nobody."""

MOST_MOVED = 4
"""With more boards changed, nobody can tell whom the hand wants apart."""


class Measure(NamedTuple):
    """A criterion in both pairings."""

    name: str
    rule: str
    first: str
    second: str


def measures(found: Comparison, say: Say) -> tuple[Measure, ...]:
    """What was compared, in the order of the rules; the last one decides."""
    return tuple(
        Measure(mine.name, say(mine.rule), shown(mine.value, say), shown(other.value, say))
        for mine, other in found.measured
    )


class Apart(NamedTuple):
    """Two whom the hand takes apart, and the boards that the rules give when they are kept apart."""

    one: int
    two: int
    names: tuple[str, str]
    boards: tuple[Sides, ...]


@dataclass(frozen=True, slots=True)
class Differing:
    """What an arbiter sees while pairing by hand."""

    possible: bool
    """The rules give a pairing to compare with."""
    drawn: bool = False
    """The system draws lots, so there is none."""
    same: bool = False
    ours: tuple[Sides, ...] = ()
    """Boards that the rules give and the hand does not; the bye has no Black."""
    theirs: tuple[Sides, ...] = ()
    decision: Message | None = None
    hit: tuple[str, ...] = ()
    """Players whom the criterion hits."""
    concerns: tuple[Message, ...] = ()
    measures: tuple[Measure, ...] = ()
    apart: Apart | None = None
    """A better way to the same end, where there is one."""


def differing(section: Section, boards: Boards, concerns: Iterable[Message], say: Say) -> Differing:
    """The boards, by pairing number or by the number of teams, beside the engine's."""
    if not registry.get(section.system).deterministic:
        return Differing(False, drawn=True, concerns=tuple(concerns))
    found = compared(section, boards)
    if found is None:
        return Differing(False, concerns=tuple(concerns))
    names = _names(section)
    return Differing(
        True,
        same=found.same,
        ours=_only(found, found.first, found.second, names),
        theirs=_only(found, found.second, found.first, names),
        decision=None if found.same else found.decision.message,
        hit=tuple(names[number] for number in found.decision.players if number in names),
        concerns=tuple(concerns),
        measures=measures(found, say),
        apart=_better(section, found, names),
    )


def _better(section: Section, found: Comparison, names: dict[int, str]) -> Apart | None:
    """Whoever changes a board or two wants two people apart: the rules can do that, often at no cost."""
    tournament = section.tournament
    if section.fide_mode and section.rounds_paired:
        return None  # Who must not meet is said before round 1 there.
    if found.same or lines_up(section.facts) or not 1 <= len(found.only_first) <= MOST_MOVED:
        return None
    for one, two in found.only_first:
        forbidden = (*tournament.forbidden, ForbiddenGroup(tuple(sorted((one, two)))))
        kept = replace(tournament, forbidden=forbidden)
        try:
            made = pair_round(kept)
            beside = compare_pairings(tournament, made, found.second)
        except TablasError:
            continue
        if beside.same or beside.decision.worse == "second":
            told = compare_pairings(tournament, found.first, made)
            return Apart(one, two, (names[one], names[two]), _only(told, told.second, told.first, names))
    return None


def _names(section: Section) -> dict[int, str]:
    if lines_up(section.facts):
        return {team.number: f"{team.number} {team.name}" for team in section.facts.teams}
    return {player.number: f"{player.number} {player.name}" for player in section.tournament.players}


def _only(found: Comparison, one: Boards, other: Boards, names: dict[int, str]) -> tuple[Sides, ...]:
    """Boards of one that the other does not have, colours included where the system gives them."""
    there = set(other.pairs) | (set() if found.coloured else {pair[::-1] for pair in other.pairs})
    boards = [(names[pair.white], names[pair.black]) for pair in one.pairs if pair not in there]
    if one.bye != other.bye and one.bye is not None:
        boards.append((names[one.bye], ""))
    return tuple(boards)
