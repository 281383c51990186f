"""Why a round of the Dutch system is paired as it is, and why two players do not meet."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablas.events.state import Section
from tablas.model import Tournament
from tablas.pairing import registry
from tablas.pairing.swiss.dutch.edition import EDITIONS, edition_for
from tablas.pairing.swiss.dutch.trace import BracketTrace, DutchTrace
from tablas.pairing.swiss.dutch.why import Answer, why_not
from tablas.pairing.swiss.initial_colour import initial_colour


@dataclass(frozen=True, slots=True)
class Reasons:
    """The brackets of a round, and whether they lead to the pairing that stands."""

    round: int
    edition: str
    brackets: tuple[BracketTrace, ...]
    bye: int | None
    different: tuple[tuple[int, int], ...]
    """Pairs that stand although the system would not make them from the facts as they are now."""


def tells_reasons(section: Section) -> bool:
    """Only the modern editions of the Dutch system keep a trace for reading."""
    return section.system == "dutch" and section.edition in ("", *EDITIONS)


def before(section: Section, number: int) -> Tournament:
    """The facts the round was paired from, as far as they are known now."""
    tournament = section.tournament
    if number > tournament.rounds_paired:
        return tournament
    return replace(tournament.after(number - 1), initial_colour=initial_colour(tournament))


def reasons(section: Section, number: int) -> Reasons | None:
    """Pair the round again and keep the reasons."""
    system = registry.get(section.system)
    answer = system.pair(before(section, number), system.settings(section.edition, section.options))
    if not isinstance(answer.trace, DutchTrace):
        return None
    stands = section.draft_round if number > section.rounds_paired else section.tournament.rounds[number - 1]
    made = {frozenset(pair) for pair in answer.pairs}
    games = stands.games if stands is not None else ()
    different = tuple((game.white, game.black) for game in games if frozenset((game.white, game.black)) not in made)
    return Reasons(number, answer.trace.edition, answer.trace.brackets, answer.bye, different)


def not_together(section: Section, number: int, one: int, two: int) -> Answer:
    """Why two players, by pairing number, do not meet in the round."""
    tournament = before(section, number)
    edition = EDITIONS[section.edition] if section.edition else edition_for(tournament)
    return why_not(tournament, edition, one, two)
