"""What an arbiter is told before a round is paired or published in a tournament whose unusual acts are reported."""

from __future__ import annotations

from collections.abc import Iterable

from tablas.errors import OptionError
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
        yield Concern("altered-round", told(section, found), again=again)


def altered_remark(tournament: str, found: Departure | None) -> Iterable[tuple[str, Remark]]:
    """The remark on such a round."""
    if found is not None:
        yield tournament, Remark(RemarkKind.ALTERED, found.round, found.before, found.after)


def before_pairing(section: Section) -> Iterable[Concern]:
    """Games that are adjourned for too long."""
    if not section.is_remarked:
        return
    late = [number for number in range(1, section.rounds_paired) if _is_adjourned(section, number)]
    if late:
        text = Message("adjourned-too-long", rounds=Items(late, last=True), round=section.next_round)
        yield Concern("adjourned-too-long", text)


def _is_adjourned(section: Section, number: int) -> bool:
    return any(game.white_outcome is Outcome.ADJOURNED for game in section.facts.rounds[number - 1].games)


def notices(section: Section) -> list[Message]:
    """What an arbiter should know before round 1: that the event cannot be finished by its rules."""
    total = section.facts.total_rounds
    if total is None or section.rounds_paired or section.draft is not None:
        return []
    if section.system in TABLES:
        most = rounds_of_table(section)
        return [] if total == most else [Message("not-the-rounds-of-table", total=total, most=most)]
    if family_of(section) != "swiss":
        return []
    field = len(section.facts.teams) if lines_up(section.facts) else len(section.facts.players)
    most = (field - 1 + field % 2) * (2 if section.system == "double-swiss" else 1)
    return [] if total <= most or field < 2 else [Message("too-many-rounds", total=total, count=field, most=most)]


def family_of(section: Section) -> str:
    """The family of the tournament's system; empty for one this program does not have."""
    try:
        return registry.get(section.system).family
    except (OptionError, ImportError):
        return ""
