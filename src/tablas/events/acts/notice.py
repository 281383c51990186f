"""What an arbiter is told before a round is paired or published in a tournament whose unusual acts are reported."""

from __future__ import annotations

from collections.abc import Iterable

from tablas.events.acts.again import told
from tablas.events.acts.all_play_all import TABLES, rounds_of_table
from tablas.events.errors import Concern
from tablas.events.remark import Departure, Remark, RemarkKind
from tablas.events.state import Section
from tablas.messages import Items, Message
from tablas.model import Outcome
from tablas.pairing.round import lines_up
from tablas.systems import registry


def altered_round(section: Section, found: Departure | None) -> Iterable[Concern]:
    """A round otherwise than the rules give it is asked for twice."""
    if found is not None:
        again = Message("altered-round-sure", round=found.round)
        yield Concern("altered-round", told(section, found), again)


def altered_remark(tournament: str, found: Departure | None) -> Iterable[tuple[str, Remark]]:
    """The remark on such a round."""
    if found is not None:
        yield tournament, Remark(RemarkKind.ALTERED, found.round, found.before, found.after)


def before_pairing(section: Section) -> Iterable[Concern]:
    """More rounds than the rules can pair, and games that are adjourned for too long."""
    if not section.is_remarked:
        return
    if not section.rounds_paired:
        yield from _too_many_rounds(section)
    late = [number for number in range(1, section.rounds_paired) if _is_adjourned(section, number)]
    if late:
        text = Message("adjourned-too-long", rounds=Items(late, last=True), round=section.next_round)
        yield Concern("adjourned-too-long", text)


def _is_adjourned(section: Section, number: int) -> bool:
    return any(game.white_outcome is Outcome.ADJOURNED for game in section.facts.rounds[number - 1].games)


def _too_many_rounds(section: Section) -> Iterable[Concern]:
    """A Swiss of more rounds than there are opponents cannot be finished; an all-play-all has the rounds it has."""
    total = section.facts.total_rounds
    if total is None:
        return
    if section.system in TABLES and total != rounds_of_table(section):
        text = Message("not-the-rounds-of-table", total=total, most=rounds_of_table(section))
        yield Concern("too-many-rounds", text)
    if registry.get(section.system).family != "swiss":
        return
    field = len(section.facts.teams) if lines_up(section.facts) else len(section.facts.players)
    most = (field - 1 + field % 2) * (2 if section.system == "double-swiss" else 1)
    if total > most:
        yield Concern("too-many-rounds", Message("too-many-rounds", total=total, count=field, most=most))
