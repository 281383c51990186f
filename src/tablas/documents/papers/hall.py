"""Papers for the hall: poster, announcement, rules of the system, schedule of a table."""

from __future__ import annotations

from typing import Any

from tablas.documents.codes import code_rows
from tablas.documents.facts import person
from tablas.documents.paper import Choice, Data, Paper, Table
from tablas.documents.papers.people import is_before
from tablas.documents.prose import blocks
from tablas.documents.source import Source
from tablas.documents.words import said, shown_date, shown_days, shown_moment
from tablas.errors import OptionError, TablasError
from tablas.events.ranking import standings
from tablas.messages import Message
from tablas.pairing.round import pair_round, system_of
from tablas.say.catalogue import catalogue
from tablas.say.rules import rules_of
from tablas.systems.closed.play import TableTrace


def poster(source: Source, choice: Choice) -> Data:
    """The address of the public pages, to be read by phones from afar."""
    if not choice.address:
        raise OptionError("paper-needs-address")
    return {"code": list(code_rows(choice.address)), "address": choice.address}


def announcement(source: Source, choice: Choice) -> Data:
    """What was laid down: place and days, system, rounds, pace, scoring, tie-breaks, arbiters."""
    tournament, lang = source.tournament, choice.lang
    info, rules, language = tournament.info, tournament.regulation, catalogue(lang)
    system = system_of(tournament)
    names = said(
        lang,
        "Place of play",
        "Days",
        "System",
        "Acceleration",
        "Rounds",
        "Time control",
        "Tie-breaks",
        "Chief arbiter",
        "Deputies",
        "Players",
    )
    edition = f" ({rules.edition})" if rules.edition else ""
    tie_breaks = []
    if tournament.players:
        ranking = standings(source.section, 0)
        codes = zip(ranking.column_names(), ranking.criteria, strict=True)
        tie_breaks = [f"{language.gettext(one.entry.name)} ({code})" for code, one in codes]
    first, last = source.days
    values = (
        source.place,
        shown_days(first, last, lang),
        f"{language.gettext(system.title)}{edition}",
        rules.acceleration,
        str(tournament.total_rounds or ""),
        info.time_control,
        "; ".join(tie_breaks),
        info.chief_arbiter,
        "; ".join(info.deputies),
        str(len(tournament.players) or ""),
    )
    facts = [{"name": name, "value": value} for name, value in zip(names, values, strict=True) if value]
    return {"facts": facts, "rounds": _rounds(source, lang)}


def _rounds(source: Source, lang: str) -> list[dict[str, str]]:
    """When each round is played, where that is known."""
    found = []
    for number in range(1, (source.tournament.total_rounds or 0) + 1):
        begin = source.times.get(number)
        when = shown_moment(begin, lang) if begin else shown_date(source.day_of(number), lang)
        found.append({"round": str(number), "when": when})
    return found if any(one["when"] for one in found) else []


def rules(source: Source, choice: Choice) -> Data:
    """The rules of the system in use, as the program tells them."""
    text = blocks(rules_of(source.section.system, choice.lang))
    title = "".join(piece["text"] for piece in text[0]["spans"])
    return {"title": title, "blocks": text[1:], "sub": source.section.edition}


def _trace(source: Source) -> TableTrace | None:
    try:
        trace = pair_round(source.tournament.after(0)).trace
    except TablasError:
        return None
    return trace if isinstance(trace, TableTrace) else None


def has_table(source: Source) -> Message | None:
    """The rounds stand in a table from the start."""
    return Message("paper-needs-table") if _trace(source) is None else None


def schedule(source: Source, choice: Choice) -> Data:
    """Who meets whom in which round, by number and by name."""
    trace = _trace(source)
    assert trace is not None
    holders = trace.holders
    people = {label: person(source.people[number]) for label, number in holders.items()}
    labels = [label for label in trace.table.labels() if label in people]
    rounds = []
    for number, line in enumerate(trace.table.rounds, 1):
        boards = [[board.white, board.black] for board in line if board.white in people and board.black in people]
        seated = {label for board in boards for label in board}
        resting = [label for label in labels if label not in seated]
        begin = source.times.get(number)
        when = shown_moment(begin, choice.lang) if begin else shown_date(source.day_of(number), choice.lang)
        rounds.append({"round": str(number), "when": when, "boards": boards, "rests": resting})
    return {
        "sub": catalogue(choice.lang).gettext(system_of(source.tournament).title),
        "players": [{**people[label], "label": label} for label in labels],
        "names": {label: people[label]["name"] for label in labels},
        "rounds": rounds,
        "boards": max((len(one["boards"]) for one in rounds), default=0),
        "dated": any(one["when"] for one in rounds),
    }


def schedule_table(source: Source, choice: Choice) -> tuple[Table, ...]:
    """The same for a spreadsheet."""
    data: Any = schedule(source, choice)
    heads = said(choice.lang, "Round", "Date", "Board", "No.", "White", "No.", "Black")
    rows = tuple(
        (one["round"], one["when"], board, white, data["names"][white], black, data["names"][black])
        for one in data["rounds"]
        for board, (white, black) in enumerate(one["boards"], 1)
    )
    return (Table(said(choice.lang, "Schedule")[0], heads, rows),)


PAPERS = (
    Paper("announcement", "Announcement", "before", announcement),
    Paper("rules", "Rules of the system", "before", rules),
    Paper("poster", "Poster", "before", poster),
    Paper(
        "schedule",
        "Schedule",
        "before",
        schedule,
        landscape=lambda data: data["boards"] > 8,
        table=schedule_table,
        usual=is_before,
        needs=has_table,
    ),
)
