"""Captains and heads of delegation: who may be one, and what they do (C.10 of 2022; competition rules 7)."""

from __future__ import annotations

from tablas.federation.regulations.finding import Finding
from tablas.messages import Message

_GENERIC = ("info", "office", "contact", "federation", "federacion", "admin", "secretary", "secretaria", "mail")
"""What stands before the @ of an address that belongs to nobody in particular."""


def check_captain(
    fide_id: str, email: str, phone: str, *, sanctioned: bool = False, probation: bool = False, teams: int = 1
) -> tuple[Finding, ...]:
    """May somebody be captain or head of delegation (C.10, 4 and 5.2)?  No licence is needed."""
    local = email.partition("@")[0].casefold()
    personal = "@" in email and not local.startswith(_GENERIC)
    return (
        Finding("4.1", fide_id.isdecimal() and int(fide_id) > 0, Message("captain-fide-id")),
        Finding("4.2", personal, Message("captain-email")),
        Finding("4.2", sum(sign.isdecimal() for sign in phone) >= 6, Message("captain-phone")),
        Finding("1.2", teams == 1, Message("captain-one-team", count=teams)),
        Finding("5.2", not sanctioned, Message("captain-sanction")),
        Finding("5.2", not probation, Message("captain-probation")),
    )


DUTIES = (
    ("3.1.1", Message("captain-fixes-order")),
    ("3.1.2", Message("captain-line-up")),
    ("3.1.3", Message("captain-appeals")),
    ("3.1.5", Message("captain-meetings")),
    ("3.2.1", Message("captain-signs")),
    ("3.2.2", Message("captain-leaves")),
    ("3.2.3", Message("captain-stands")),
    ("3.2.4", Message("captain-talks")),
    ("3.2.5", Message("captain-no-advice")),
    ("3.3", Message("captain-informed")),
)
"""What a captain does and may not do, by article.  C.05 7.7 still let captains advise on draws; C.10 is the later."""
HEAD = (("2.2", Message("head-ambassador")), ("2.3", Message("head-contact")), ("2.4", Message("head-informed")))
