"""Complaints of cheating: is one admissible, and the two forms of the Fair Play Commission as data.

Anti-cheating rules III.B and VI of the Arbiters' Manual.  During the event a
complaint goes to the chief arbiter, after it to the commission.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from tablas.federation.regulations.deadlines import fair_play
from tablas.federation.regulations.finding import Finding
from tablas.messages import Message


@dataclass(frozen=True, slots=True)
class Complaint:
    """A complaint as it was handed in."""

    complainant: str
    fide_id: str
    respondent: str
    facts: str
    last_round: date
    filed: date
    written: bool = True
    signed: bool = True
    on_form: bool = True
    after_event: bool = False
    why_not_during: str = ""
    """For a complaint after the event: why none was made during it."""
    evidence: tuple[str, ...] = ()
    only_strength: bool = False
    """It rests on nothing but play above the rating."""
    engine_match: bool = False
    """It says that moves match those of an engine; the next six belong to that."""
    engine_version: str = ""
    engine_settings: str = ""
    """Hash, number of lines."""
    engine_platform: str = ""
    procedure: str = ""
    move_ranges: str = ""
    """Of each game, and why these."""
    matches: int | None = None
    online: bool = False
    federation: str = ""
    address: str = ""
    email: str = ""
    telephone: str = ""
    respondent_fide_id: str = ""
    respondent_federation: str = ""
    privacy_consent: bool = False


def check_complaint(complaint: Complaint) -> tuple[Finding, ...]:
    """Every condition on a complaint; it is admissible when all are kept."""
    findings = [
        Finding("III.B.1", bool(complaint.fide_id.strip()), Message("complainant-fide-id")),
        Finding("III.B.2", complaint.written and complaint.signed, Message("writing-signed")),
        Finding("III.B.4", bool(complaint.facts.strip()), Message("says-what-happened")),
        Finding("III.B.8", bool(complaint.evidence), Message("lists-evidence")),
        Finding("III.B.9", not complaint.only_strength, Message("rests-more-than")),
    ]
    if complaint.after_event:
        findings.append(Finding("III.B.3", complaint.on_form, Message("made-form")))
        told = bool(complaint.why_not_during.strip())
        findings.append(Finding("III.B.7", told, Message("explains-why-none")))
    if complaint.engine_match:
        findings += _engine(complaint)
    *_, lapses = fair_play(complaint.last_round, online=complaint.online)
    in_time = complaint.filed <= lapses.by
    findings.append(Finding("VI.1", in_time, Message("made-case-lapses", filed=complaint.filed, by=lapses.by)))
    return tuple(findings)


def _engine(complaint: Complaint) -> list[Finding]:
    """What a complaint about matching moves must tell so that others can repeat it (VI.2)."""
    return [
        Finding("VI.2 a", bool(complaint.engine_version.strip()), Message("version-engine")),
        Finding("VI.2 a", bool(complaint.engine_settings.strip()), Message("settings-hash-number")),
        Finding("VI.2 a", bool(complaint.engine_platform.strip()), Message("program-platform-ran")),
        Finding("VI.2 b", bool(complaint.procedure.strip()), Message("procedure-others-can")),
        Finding("VI.2 c", bool(complaint.move_ranges.strip()), Message("moves-examined-each")),
        Finding("VI.2 c", complaint.matches is not None, Message("number-matches-found")),
    ]


def complaint_form(complaint: Complaint) -> dict[str, object]:
    """The form of the Fair Play Commission, for a complaint during or after the event."""
    form: dict[str, object] = {
        "form": Message("post-tournament-complaint") if complaint.after_event else Message("tournament-complaint-form"),
        "complainant": complaint.complainant,
        "complainant_fide_id": complaint.fide_id,
        "federation": complaint.federation,
        "address": complaint.address,
        "email": complaint.email,
        "telephone": complaint.telephone,
        "respondent": complaint.respondent,
        "respondent_fide_id": complaint.respondent_fide_id,
        "respondent_federation": complaint.respondent_federation,
        "facts": complaint.facts,
        "attachments": list(complaint.evidence),
        "date": complaint.filed,
        "privacy_consent": complaint.privacy_consent,
    }
    if complaint.after_event:
        form["why_not_during"] = complaint.why_not_during
        form["engine_check"] = (
            {
                "version": complaint.engine_version,
                "settings": complaint.engine_settings,
                "platform": complaint.engine_platform,
                "procedure": complaint.procedure,
                "moves": complaint.move_ranges,
                "matches": complaint.matches,
            }
            if complaint.engine_match
            else None
        )
    return form
