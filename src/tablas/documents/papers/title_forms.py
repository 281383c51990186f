"""Forms of title norms: IT1, IT2 and IT3, field for field as they are printed.

Their wording is that of the forms (Arbiters' Manual of 2023, pp. 305-309) in any language.
"""

from __future__ import annotations

from typing import Any

from tablas.documents.forms import boxes, field, form, lines, note, table, ticks
from tablas.documents.paper import Choice, Data, Paper
from tablas.documents.source import Source
from tablas.events.report import report_of
from tablas.federation.titles import event_norms
from tablas.federation.titles.application_forms import NormBlock, application_of
from tablas.federation.titles.event import PlayerNorm
from tablas.federation.titles.forms import Certificate, certificate, report
from tablas.messages import Message
from tablas.model import Tournament

LEAST_GAMES = 7
"""No norm has fewer."""
OPPONENTS = 11
"""Lines of IT1."""
TITLES = {
    "GM": "Grandmaster",
    "IM": "International Master",
    "WGM": "Woman Grandmaster",
    "WIM": "Woman International Master",
}
LEVELS = {"GM": "minimum level 2500", "IM": "2400", "WGM": "2300", "WIM": "2200"}
IT1_NOTE = (
    "Note: Unrated = 1000, but see 1.46c. Score = 1, ½, 0. Copies: the player, the organizing federation, "
    "the player’s federation, the FIDE Office."
)
IT3_NOTE = (
    "Copies: each arbiter with a norm, the arbiter’s federation, the organizing federation, the FIDE "
    "Secretariat. The e-mail addresses of organizer and chief arbiter are published (fide.com/privacy)."
)
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th")
DEPUTY_IF = (20, 70, 120, 170, 220, 0)


def _norms_possible(source: Source) -> Message | None:
    """Enough rounds for a norm, and a date that says by which rules."""
    if source.section.rounds_paired < LEAST_GAMES:
        return Message("paper-needs-norm-rounds", rounds=LEAST_GAMES)
    return None if shown_report(source).info.began else Message("paper-needs-dates")


def shown_report(source: Source) -> Tournament:
    """The tournament as a report shows it: complete with what the event says."""
    return report_of(source.event, source.section)


def _made(source: Source, choice: Choice) -> tuple[Tournament, list[PlayerNorm]]:
    shown = shown_report(source)
    made = [one for one in event_norms(shown).made if choice.player in (None, one.player.number)]
    return shown, made


def it1(source: Source, choice: Choice) -> Data:
    """A certificate for every norm that was made; a blank one where there is none."""
    shown, made = _made(source, choice)
    found = [_it1(certificate(shown, one)) for one in made]
    return {"forms": found or [_it1(None, shown)]}


def _it1(made: Certificate | None, shown: Tournament | None = None) -> dict[str, Any]:
    def of(name: str) -> Any:
        return "" if made is None else getattr(made, name)

    event = made.event if made else shown.name if shown else ""
    start = made.start if made else str((shown.info.start if shown else "") or "")
    close = made.close if made else str((shown.info.end if shown else "") or "")
    chief = made.chief_arbiter if made else shown.info.chief_arbiter if shown else ""
    rows = [] if made is None else [(*row[:5], row.adjusted, row.title, row.score) for row in made.rows]
    return form(
        "IT 1",
        "Certificate of Title Result",
        lines(
            (field("Name:", of("name"), 5), field("First name:", of("first_name"), 4), field("Sex:", of("sex"), 2)),
            (field("ID-number:", of("fide_id")), field("Federation:", of("federation"))),
            (field("Date of birth:", of("birth")), field("Place of birth:", of("birth_place"))),
            (field("Event:", event, 4), field("Start:", start, 2), field("Close:", close, 2)),
            (
                field("Chief or supervising arbiter:", chief, 2),
                field("number of rounds:", of("rounds"), 1, middle=True),
            ),
            (
                field(
                    "number of players not from title applicant’s federation",
                    of("not_of_own_federation"),
                    3,
                    middle=True,
                ),
                field("number of rated opponents", of("rated_opponents"), 2, middle=True),
            ),
            (
                field("number of players from host federation", of("of_host_federation"), 3, middle=True),
                field("Total number of titled opponents", of("titled_opponents"), 2, middle=True),
            ),
        ),
        note("Where applying 1.43e:", strong=True),
        lines(
            (
                field("number of federations", of("federations"), 2, middle=True),
                field("number of rated players not from host federation:", of("rated_not_of_host"), 3, middle=True),
            ),
            (
                field(
                    "number of players not from host federation holding GM, IM, WGM, WIM title:",
                    of("strong_not_of_host"),
                    middle=True,
                ),
            ),
            (field("Special remarks:", of("remarks")),),
        ),
        table(
            ("Rd", "Opponents", "ID", "Fed", "rating", "rat. acc. 1.46c / e", "title", "score"),
            (9, 0, 22, 12, 15, 20, 12, 13),
            rows,
            OPPONENTS,
            "rlrcrrcc",
        ),
        boxes(
            (
                field("R(a) acc. 1.46c / 1.46e", of("average")),
                field("Rp", of("performance")),
                field("Total score", of("score")),
                field("d(p)", of("difference")),
            ),
            tall=9,
        ),
        lines(
            (field("Arbiter’s signature"),),
            (field("Federation confirming the result:", width=2), field("Date:")),
            (field("Name of federation official:"), field("Signature")),
        ),
        foot=(IT1_NOTE,),
        framed=TITLES[made.title] if made else "",
    )


def it2(source: Source, choice: Choice) -> Data:
    """An application for every norm of the event, with room for those made elsewhere; else a blank one."""
    shown, made = _made(source, choice)
    found = [_it2(shown, one) for one in made if shown.info.start and shown.info.end]
    return {"forms": found or [_it2(shown, None)]}


def _it2(shown: Tournament, norm: PlayerNorm | None) -> dict[str, Any]:
    title, block = "", None
    family = first = fide_id = federation = ""
    if norm is not None:
        title = norm.check.level.title.value
        made = application_of(norm.check.level.title, [shown], [norm.player])
        family, first, fide_id, federation = made.family_name, made.first_name, made.fide_id, made.federation
        block = made.norms[0]
    return form(
        "IT2",
        "TITLE APPLICATION",
        lines(
            (
                field("The following federation", federation),
                field("hereby applies for the title of:", TITLES.get(title, ""), 2),
            ),
            apart=42,
        ),
        ticks("", *((f"{words} ({LEVELS[code]})", code == title) for code, words in TITLES.items()), across=True),
        note("To be awarded to:"),
        lines(
            (field("family name:", family), field("first name:", first)),
            (field("FIDE ID Number:", fide_id), field("FED", federation)),
            (field("date necessary rating gained:"), field("level of highest rating:")),
            apart=42,
        ),
        note("Herewith certificates (IT1s) and cross-tables for the following norms", strong=True),
        *(_norm_block(number, block if number == 1 else None) for number in (1, 2, 3)),
        note("Attach another form IT2 if there are more supporting norms.", small=True),
        lines(
            (field("total number of games (minimum 27)", width=2), field("special comments", width=3)),
            (field("name of Federation official", width=2), field("date")),
            (field("signature"),),
            apart=48,
        ),
    )  # fmt: skip


def _norm_block(number: int, block: NormBlock | None) -> dict[str, Any]:
    def of(name: str) -> Any:
        return "" if block is None else getattr(block, name)

    titles = ("GM", "IM", "FM", "WGM", "WIM", "WFM")
    counts = (
        []
        if block is None
        else [block.titled, *(block.of_title[title] for title in titles), block.rated, block.unrated]
    )
    heads = ("total titled", *(f"{title}s" for title in titles), "rated", "unrated")
    return {
        "kind": "boxes",
        "tall": 5,
        "rows": [
            [field(f"{number}. name of event:", of("event"), 2), field("location:", of("location"))],
            [field("dates:", of("dates")), field("tournament system:", of("system"))],
            [
                field("average rating of opponents:", of("average")),
                field("total number of games played:", of("games")),
                field("points required:", of("points_required")),
                field("points scored:", of("points")),
            ],
            [
                field("number of games to be counted (if not all):", of("games_counted")),
                field("(after dropping games): points required:", of("counted_points_required")),
                field("points scored:", of("counted_points")),
            ],
            [
                field("number from host federation:", of("from_host")),
                field("number not from own federation:", of("not_of_own_federation")),
            ],
            [field(head, counts[place] if counts else "") for place, head in enumerate(heads)],
        ],
    }  # fmt: skip


def it3(source: Source, choice: Choice) -> Data:
    """The tournament report."""
    made = report(shown_report(source))
    groups = {row.group: row for row in made.field}
    halves = (("Rated", "Unrated"), ("GM", "WGM"), ("IM", "WIM"), ("FM", "WFM"))
    rows = [[cell for name in pair for cell in (name, *groups[name][1:])] for pair in halves]
    heads = ("Type", "Number", "Number of Feds", "Host Fed. players", "Other Fed players")
    deputies = [
        (
            f"{ORDINALS[place]} Deputy Chief Arbiter"
            + (f" (if more than {DEPUTY_IF[place]} players)" if DEPUTY_IF[place] else ""),
            made.deputies[place] if place < len(made.deputies) else "",
        )
        for place in range(max(len(ORDINALS), len(made.deputies)))
        if place < len(ORDINALS)
    ]
    return {
        "forms": [
            form(
                "IT3",
                "TOURNAMENT REPORT FORM",
                boxes(
                    (field("Federation", made.federation), field("Name of Tournament", made.name, 5)),
                    (
                        field("Country and Place of Tournament", made.place, 4),
                        field("Starting date", made.start),
                        field("Ending date", made.end),
                    ),
                    (field("Organizer of the Tournament", made.organiser),),
                    (
                        field(
                            "Contact Information (Address, phone, fax, E-mail) of the person responsible:",
                            made.contact,
                        ),
                    ),
                    (
                        field("Number of Rounds", made.rounds),
                        field("Schedule (number of rounds/day)", made.schedule, 2),
                        field("Rate(s) of play", made.rate_of_play, 3),
                    ),
                    (
                        field("Tournament Type", made.kind, 2),
                        field("Pairing System of a Swiss System Tournament", made.pairing_system, 4),
                    ),
                    (
                        field("Manual: person responsible", "", 2, tick=False),
                        field("Computerized: program used", made.program, 4, tick=True),
                    ),
                    (field("Special Remarks (exception in pairing, restart option, …)", ""),),
                ),
                table(heads * 2, (0, 14, 17, 18, 18) * 2, rows, numbers="lrrrr" * 2),
                table(
                    ("Chief Arbiter and contact information (Address, phone, fax, E-mail)", "Name"),
                    (78, 0),
                    [("Chief Arbiter", made.chief_arbiter), ("contact", ""), *deputies],
                ),
                foot=(IT3_NOTE,),
            )
        ]
    }


def somebody(source: Source) -> Message | None:
    """Somebody is entered."""
    return None if source.tournament.players else Message("paper-needs-players")


PAPERS = (
    Paper("it1", "IT1, certificates of title results", "end", it1, template="form", needs=_norms_possible),
    Paper("it2", "IT2, applications for titles", "end", it2, template="form", needs=_norms_possible),
    Paper("it3", "IT3, tournament report", "end", it3, template="form", needs=somebody),
)
