"""A round by hand beside the round that the rules give: boards, the criterion that decides, what is unusual."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tablas.events.acts.again import compared
from tablas.events.state import Section
from tablas.messages import Message
from tablas.pairing.compare import Comparison
from tablas.pairing.round import lines_up
from tablas.systems import registry
from tablas.systems.judgement import Boards

Sides = tuple[str, str]
"""White and Black, or somebody and nobody."""


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


def differing(section: Section, boards: Boards, concerns: Iterable[Message]) -> Differing:
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
    )


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
