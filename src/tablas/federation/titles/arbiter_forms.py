"""FA1 and IA1, the norm reports of arbiters, as data, and who may have one.

Nobody signs a norm of her own, and nobody needs the norm of a title she holds (B.06.1, 2).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from tablas.federation.titles.arbiters import ArbiterTitle
from tablas.federation.titles.forms import system_name
from tablas.federation.titles.norm import federations_of
from tablas.messages import Message
from tablas.model import Title, Tournament


class Arbiter(NamedTuple):
    """An arbiter as a report writes her: ``IA Pérez, Ana (2200000)``."""

    name: str
    title: str = ""
    fide_id: str = ""

    @classmethod
    def of(cls, text: str) -> Arbiter:
        """Read title, name and number.

        >>> Arbiter.of("IA Pérez, Ana (2200000)")
        Arbiter(name='Pérez, Ana', title='IA', fide_id='2200000')
        >>> Arbiter.of("Smith, John").title
        ''
        """
        match = re.fullmatch(r"\s*(?:(IA|FA|NA)\b[\s.:]*)?(.*?)[\s,;]*(?:\(?(\d{5,})\)?)?\s*", text)
        if match is None:
            return cls(text.strip())
        title, name, number = match.groups()
        return cls(name.strip(), title or "", number or "")


@dataclass(frozen=True, slots=True)
class ArbiterCertificate:
    """FA1 or IA1, the norm report of an arbiter."""

    form: str
    last_name: str
    first_name: str
    fide_id: str
    federation: str
    federation_of_event: str
    event: str
    dates: str
    venue: str
    system: str
    rounds: int
    players: int
    rated_players: int
    federations: int
    titled_players: int
    time_control: str
    signed_by: str


def arbiter_certificate(
    tournament: Tournament, title: ArbiterTitle, name: str, fide_id: str = "", federation: str = ""
) -> ArbiterCertificate:
    """FA1 or IA1 for an arbiter of the event."""
    info, who = tournament.info, Arbiter.of(name)
    last, _, first = who.name.partition(",")
    return ArbiterCertificate(
        form=f"{title.name}1",
        last_name=last.strip(),
        first_name=first.strip(),
        fide_id=fide_id or who.fide_id,
        federation=federation,
        federation_of_event=info.federation,
        event=tournament.name,
        dates=" - ".join(str(day) for day in (info.start, info.end) if day is not None),
        venue=info.city,
        system=system_name(tournament),
        rounds=tournament.total_rounds or len(tournament.rounds),
        players=len(tournament.players),
        rated_players=sum(bool(player.rating) for player in tournament.players),
        federations=federations_of(player.federation for player in tournament.players),
        titled_players=sum(player.title is not Title.NONE for player in tournament.players),
        time_control=info.time_control,
        signed_by=info.chief_arbiter,
    )


class Withheld(NamedTuple):
    """A norm report that is not made, and why."""

    form: str
    name: str
    reason: Message


def arbiter_forms(
    tournament: Tournament, people: Iterable[str]
) -> tuple[tuple[ArbiterCertificate, ...], tuple[Withheld, ...]]:
    """FA1 and IA1 of everybody who may have one, and why others have none."""
    chief = Arbiter.of(tournament.info.chief_arbiter)
    made, withheld = [], []
    for text in people:
        who = Arbiter.of(text)
        for title in ArbiterTitle:
            reason = _why_not(who, chief, title)
            if reason is None:
                made.append(arbiter_certificate(tournament, title, text))
            else:
                withheld.append(Withheld(f"{title.name}1", who.name, reason))
    return tuple(made), tuple(withheld)


def _why_not(who: Arbiter, chief: Arbiter, title: ArbiterTitle) -> Message | None:
    if who.title == "IA" or (who.title == "FA" and title is ArbiterTitle.FA):
        return Message("arbiter-holds-title", name=who.name, title=who.title)
    same = (who.fide_id and who.fide_id == chief.fide_id) or who.name.casefold() == chief.name.casefold()
    return Message("arbiter-signs-herself", name=who.name) if same and who.name else None
