"""Papers of the prize-giving: the list of prizes to sign, receipts, and certificates."""

from __future__ import annotations

from typing import Any

from tablas.documents.facts import halved, person
from tablas.documents.paper import Choice, Data, Paper, Table
from tablas.documents.papers.standings import after_words, is_over, played
from tablas.documents.source import Source
from tablas.documents.words import said, shown_date, shown_money
from tablas.errors import OptionError
from tablas.events.prizes import Paid, paid_out
from tablas.events.ranking import standings
from tablas.federation.prizes import Payment, System
from tablas.messages import Message
from tablas.say.catalogue import Catalogue, catalogue
from tablas.standings import Standing

CERTIFICATES = 3
"""How many get one where no fund says who has won something."""
GENERAL = "general"
"""What a fund calls the list that has no name."""


def _funded(source: Source) -> Message | None:
    """A round was played, and prizes are announced."""
    return played(source) or (None if source.section.fund else Message("paper-needs-fund"))


def _ends(source: Source) -> bool:
    """All rounds are played and there is money to give."""
    total = source.tournament.total_rounds
    return bool(source.section.fund) and is_over(source) and source.section.rounds_paired == total


def prizes(source: Source, choice: Choice) -> Data:
    """Who takes which money home, with room to sign."""
    paid, rows = _paid(source, choice)
    words = catalogue(choice.lang)
    return {
        "sub": after_words(source, source.after_asked(choice.round), choice),
        "currency": paid.fund.sharing.currency,
        "system": _shared(paid.fund.sharing.system, words),
        "rows": rows,
        "total": shown_money(sum(entry.amount for entry in paid.distribution.payments), choice.lang),
        "notes": [words.sentence(reason) for reason in paid.distribution.reasons],
    }


def _shared(system: System, words: Catalogue) -> str:
    say = words.gettext
    named = {System.HORT: say("Hort, half by order and half equally"), System.EQUAL: say("equal shares")}
    return named.get(system) or say("by the final order")


def receipts(source: Source, choice: Choice) -> Data:
    """A receipt for everybody who takes money home, four a page."""
    paid, rows = _paid(source, choice)
    if not rows:
        raise OptionError("paper-no-prizes")
    return {"currency": paid.fund.sharing.currency, "rows": rows}


def _paid(source: Source, choice: Choice) -> tuple[Paid, list[dict[str, Any]]]:
    paid = paid_out(source.event, source.section, source.after_asked(choice.round))
    rows: dict[int, Standing] = {row.number: row for row in paid.ranking}
    wanted = [entry for entry in paid.distribution.payments if choice.player in (None, entry.player)]
    return paid, [_row(source, entry, rows[entry.player], number, choice) for number, entry in enumerate(wanted, 1)]


def _row(source: Source, entry: Payment, line: Standing, number: int, choice: Choice) -> dict[str, Any]:
    words = catalogue(choice.lang)
    return {
        **person(source.people[entry.player]),
        "receipt": str(number),
        "place": line.label,
        "points": _points(line),
        "amount": shown_money(entry.amount, choice.lang),
        "won": ", ".join(_list_name(award.prize, words) for award in entry.awards),
        "reason": " ".join(words.sentence(award.reason) for award in entry.awards),
    }


def _list_name(name: str, words: Catalogue) -> str:
    return words.gettext("General") if name == GENERAL else name


def _points(line: Standing) -> str:
    return halved(line.criteria[0].column.text(line.position))


def prize_table(source: Source, choice: Choice) -> tuple[Table, ...]:
    """The same for a spreadsheet."""
    data = prizes(source, choice)
    heads = said(choice.lang, "Place", "No.", "Name", "Pts", "For", "Amount")
    keys = ("place", "no", "name", "points", "won", "amount")
    rows = tuple(tuple(row[key] for key in keys) for row in data["rows"])
    return (Table(said(choice.lang, "Prize list")[0], heads, rows),)


def certificates(source: Source, choice: Choice) -> Data:
    """A certificate for whoever has won a prize, else for the first three; or for one player."""
    after, words = source.after_asked(choice.round), catalogue(choice.lang)
    table = standings(source.section, after, teams=False)
    paid = paid_out(source.event, source.section, after).distribution.payments if source.section.fund else ()
    won = {entry.player: entry for entry in paid}
    rows = [
        row
        for row in table
        if (row.number == choice.player if choice.player else row.number in won if won else row.place <= CERTIFICATES)
    ]
    if not rows:
        raise OptionError("no-player-number", number=choice.player or 0)
    info = source.tournament.info
    return {
        "people": [_certificate(source, row, won.get(row.number), after, words) for row in rows],
        "where": ", ".join(filter(None, (source.place, shown_date(source.days[1], choice.lang)))),
        "arbiter": info.chief_arbiter,
    }


def _certificate(source: Source, row: Standing, won: Payment | None, rounds: int, words: Catalogue) -> dict[str, str]:
    named = [award.prize for award in won.awards if award.prize != GENERAL] if won else []
    general = won is None or len(named) < len(won.awards) or row.place <= CERTIFICATES
    place = place_words(int(row.place), words)
    family, comma, given = row.name.partition(", ")
    return {
        "name": f"{given} {family}" if comma else row.name,
        "title": source.people[row.number].title.value,
        "place": place if general else named[0],
        "prize": ", ".join(named if general else [*named[1:], place]),
        "score": words.phrase("with {points} points out of {rounds}", points=_points(row), rounds=rounds),
    }  # fmt: skip


def place_words(place: int, words: Catalogue) -> str:
    """A place in words, up to the tenth."""
    say = words.gettext
    spelt = (
        say("First place"),
        say("Second place"),
        say("Third place"),
        say("Fourth place"),
        say("Fifth place"),
        say("Sixth place"),
        say("Seventh place"),
        say("Eighth place"),
        say("Ninth place"),
        say("Tenth place"),
    )
    return spelt[place - 1] if place <= len(spelt) else words.phrase("Place {number}", number=place)


PAPERS = (
    Paper("prizes", "Prize list", "end", prizes, table=prize_table, usual=_ends, by_round=True, needs=_funded),
    Paper("receipts", "Receipts", "end", receipts, by_round=True, needs=_funded),
    Paper("certificates", "Certificates", "end", certificates, landscape=True, by_round=True, needs=played),
)
