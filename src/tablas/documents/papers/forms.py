"""Forms of arbiters: FA1, IA1 and the two complaint forms of fair play, field for field as they are printed.

Their wording is that of the forms (Arbiters' Manual of 2023, pp. 299-314) in any language.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablas.documents.forms import boxes, field, form, gap, lines, note, ruled, ticks
from tablas.documents.paper import Choice, Data, Paper
from tablas.documents.papers.title_forms import shown_report, somebody
from tablas.documents.source import Source
from tablas.federation.titles.arbiter_forms import ArbiterCertificate, arbiter_certificate, arbiter_forms
from tablas.federation.titles.arbiters import ArbiterTitle

NORM_NOTE = (
    "The organizer gives this certificate to each arbiter who in the chief arbiter’s opinion has made {a} {what} norm "
    "and asks for it before the end of the event; the chief arbiter gives it, signed, to the organising federation."
)
COMPLAINT_NOTES = (
    "(1) With the FIDE ID, if there is one.",
    "(2) Why the rules are thought broken, at which event, with chief organizer and chief arbiter; better attached.",
    "(3) Software and hardware used, and what was found; a full analysis is better attached.",
)


def _arbiter_paper(title: ArbiterTitle) -> Callable[[Source, Choice], Data]:
    def made(source: Source, choice: Choice) -> Data:
        shown = shown_report(source)
        forms, _ = arbiter_forms(shown, shown.info.deputies)
        wanted = [one for one in forms if one.form == f"{title.name}1"]
        return {"forms": [_norm_report(one) for one in wanted or [arbiter_certificate(shown, title, "")]]}

    return made


def _norm_report(made: ArbiterCertificate) -> dict[str, Any]:
    what, a = ("International Arbiter", "an") if made.form == "IA1" else ("FIDE Arbiter", "a")
    return form(
        made.form,
        f"{what} Norm Report Form",
        boxes(
            (field("Last Name:", made.last_name), field("First Name:", made.first_name)),
            (field("FIDE ID Number:", made.fide_id), field("Federation:", made.federation)),
            (field("Federation of event:", made.federation_of_event), field("Name of event:", made.event)),
            (field("Dates:", made.dates), field("Venue:", made.venue)),
            (field("System:", made.system), field("Number of rounds:", made.rounds)),
            (field("Number of players:", made.players), field("Number of FIDE Rated players:", made.rated_players)),
            (
                field("Number of federations represented:", made.federations),
                field("Number of titled players:", made.titled_players),
            ),
            (field("Time control:", made.time_control),),
        ),
        gap(2),
        ticks(
            "Recommendation: (please tick the appropriate box).",
            (f"The Arbiter’s performance was of the required standard for {a} {what}.", False),
            ("The Arbiter still needs to gain more experience.", False),
        ),
        gap(2),
        boxes(
            (field("Name:", made.signed_by), field("Signature:", width=2)),
            (field("Position:"), field("Federation:"), field("Date:")),
            (field("Name and position of Authenticating Federation official:"),),
            (field("Signature:", width=2), field("Date:")),
        ),
        foot=(
            NORM_NOTE.format(a=a, what=what),
            f"With the application for the {made.form[:2]} title the federation sends any appeals decisions.",
        ),
    )


def complaint(source: Source, choice: Choice) -> Data:
    """A complaint of cheating during the event."""
    return {"forms": [_complaint(source, after=False)]}


def complaint_after(source: Source, choice: Choice) -> Data:
    """A complaint of cheating after the event, with the engine check."""
    return {"forms": [_complaint(source, after=True)]}


def _complaint(source: Source, after: bool) -> dict[str, Any]:
    shown = shown_report(source)
    days = " – ".join(str(day) for day in source.days if day)
    about = ", ".join(filter(None, (source.title, source.place, days, shown.info.chief_arbiter)))
    person = [(field("Physical address:"),), (field("E-mail address:"),), (field("Telephone number:"),)]
    engine = [ruled("Engine check results: (3)", 3)] if after else []
    last = 4 if after else 3
    return form(
        "",
        f"Fair Play Commission – {'Post-Tournament' if after else 'Tournament'} Complaint Form",
        note("Please fill in, scan and return to fairplay@fide.com in pdf format.", small=True),
        lines((field("Complainant: (1)", width=2), field("Federation:")), *person),
        gap(2),
        lines((field("Respondent: (1)", width=2), field("Federation:")), *person),
        gap(2),
        ruled("Brief description of facts: (2)", 6 if after else 8, about),
        *engine,
        ruled(f"Attachments: ({last})", 2),
        ticks("Privacy notice: the complainant has read FIDE’s privacy policy (fide.com/privacy) and agrees that this "
              "form is processed, and may be published, under the fair play regulations.",
              ("YES", False), ("NO", False), across=True),
        gap(3),
        lines((field("Date:"), field("Complainant Signature", width=2))),
        foot=(*COMPLAINT_NOTES[: last - 1], f"({last}) All documents that belong to it, as PDF; games as PGN."),
    )  # fmt: skip


_FA1 = "FA1, norm reports of FIDE arbiters"
_IA1 = "IA1, norm reports of international arbiters"

PAPERS = (
    Paper("fa1", _FA1, "end", _arbiter_paper(ArbiterTitle.FA), template="form", needs=somebody),
    Paper("ia1", _IA1, "end", _arbiter_paper(ArbiterTitle.IA), template="form", needs=somebody),
    Paper("complaint", "Complaint of cheating", "blank", complaint, template="form"),
    Paper("complaint-after", "Complaint of cheating after the event", "blank", complaint_after, template="form"),
)
