"""The record of incidents and appeals that goes with the chief arbiter's report (manual, chapter I; C.05, 10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tablas.federation.regulations.finding import Finding
from tablas.messages import Message


@dataclass(frozen=True, slots=True)
class Appeal:
    """An appeal against what the arbiter decided."""

    by: str
    filed: datetime | None = None
    deadline: datetime | None = None
    deposit: str = ""
    upheld: bool | None = None
    """Nothing while the committee has not decided."""
    deposit_returned: bool = False
    decision: str = ""


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that happened, and what the arbiter made of it."""

    round: int
    what: str
    board: int = 0
    when: datetime | None = None
    players: tuple[str, ...] = ()
    arbiter: str = ""
    article: str = ""
    decision: str = ""
    sanction: str = ""
    appeal: Appeal | None = None


def in_order(incidents: Sequence[Incident]) -> tuple[Incident, ...]:
    """By round, board and hour, as a report lists them."""
    return tuple(sorted(incidents, key=lambda one: (one.round, one.board, one.when or datetime.min)))


def check_incident(incident: Incident) -> tuple[Finding, ...]:
    """Is the record of an incident complete, and was the appeal in order (C.05 10.4)?"""
    found = [
        Finding("12", bool(incident.arbiter), Message("incident-arbiter")),
        Finding("12", bool(incident.decision), Message("incident-decision")),
    ]
    appeal = incident.appeal
    if appeal is None:
        return tuple(found)
    in_time = appeal.filed is not None and (appeal.deadline is None or appeal.filed <= appeal.deadline)
    found += [
        Finding("10.4", in_time, Message("appeal-in-time")),
        Finding("10.4", bool(appeal.deposit), Message("appeal-deposit")),
        Finding("10.4", appeal.upheld is not None and bool(appeal.decision), Message("appeal-decided")),
    ]
    if appeal.upheld:
        found.append(Finding("10.4", appeal.deposit_returned, Message("deposit-returned")))
    return tuple(found)
