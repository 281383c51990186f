"""Verbs for what an arbiter writes down: incidents, appeals, fair play, the hall; and the final report."""

from __future__ import annotations

import click

from tablas.cli.base import verb
from tablas.cli.event.common import Desk, event_argument, find_card, reads, tournament_option, writes
from tablas.cli.event.output import emit
from tablas.cli.of_event import only_section
from tablas.cli.speech import language, say, tell
from tablas.errors import OptionError
from tablas.events.acts import WriteNote
from tablas.events.acts.notes import SORTS
from tablas.events.final_report import Noted, noted
from tablas.events.note import NoteKind


@verb()
@event_argument
@click.argument("text", required=False)
@tournament_option
@click.option("--kind", "sort", type=click.Choice([kind.value for kind in NoteKind]), help="Default: incident.")
@click.option("--round", "number", type=click.IntRange(min=1), help="The round it is about.")
@click.option("--board", type=click.IntRange(min=1), help="The board; its players are named by it.")
@click.option("--player", "players", multiple=True, help="Who else is concerned.")
@click.option("--article", help="The article of the Laws or of the regulations.")
@click.option("--decision", help="What was decided.")
@click.option("--sanction", help="What was imposed.")
@click.option("--about", type=click.IntRange(min=1), help="An appeal: the note of the incident.")
@click.option("--upheld/--dismissed", default=None, help="An appeal: what became of it.")
@click.option("--note", "known", type=click.IntRange(min=1), help="Write this note anew; what is not said stays.")
@writes
def note(
    desk: Desk,
    event: str,
    text: str | None,
    tournament: str | None,
    sort: str | None,
    number: int | None,
    board: int | None,
    players: tuple[str, ...],
    article: str | None,
    decision: str | None,
    sanction: str | None,
    about: int | None,
    upheld: bool | None,
    known: int | None,
) -> None:
    """Write down what happened: an incident, an appeal, a breach of fair play; without TEXT show the notes.

    The chief arbiter's final report tells the notes of an event.
    """
    section = desk.section(event, tournament)
    if text is None and known is None:
        found = noted(section, desk.store.history(event))
        data = {"event": event, "tournament": section.id, "notes": [one.as_data() for one in found]}
        emit(desk.json, data, [line for one in found for line in note_lines(one)] or say("No notes yet."))
        return
    old = next((one for one in section.notes if one.number == known), None)
    if known is not None and old is None:
        raise OptionError("no-such-note", number=known, last=len(section.notes))
    cards = tuple(find_card(section, player) for player in players)
    command = WriteNote(
        section.id,
        NoteKind(sort) if sort else old.sort if old else NoteKind.INCIDENT,
        _said(text, old.text if old else ""),
        number or (old.round if old else 0),
        board or (old.board if old else 0),
        cards or (old.players if old else ()),
        _said(article, old.article if old else ""),
        _said(decision, old.decision if old else ""),
        _said(sanction, old.sanction if old else ""),
        about or (old.about if old else 0),
        upheld if upheld is not None or old is None else old.upheld,
        known or 0,
    )
    done = desk.do(event, command)
    written = done.entry.command()
    assert isinstance(written, WriteNote)
    desk.did(done, say("Note {number} is written.", number=written.number), note=written.number)


def _said(given: str | None, before: str) -> str:
    return before if given is None else " ".join(given.split())


def note_lines(one: Noted) -> list[str]:
    """A note for a terminal."""
    note = one.note
    where = [say("Round {number}", number=note.round)] if note.round else []
    where += [say("board {number}", number=note.board)] if note.board else []
    first = f"{note.number}. {tell(SORTS[note.sort])}" + "".join(f", {word}" for word in where)
    names = f" ({' – '.join(one.names)})" if one.names else ""
    lines = [f"{first}{names}: {note.text}"]
    if note.about:
        lines.append("    " + say("Against the decision in note {number}", number=note.about))
    for label, told in ((say("Article"), note.article), (say("Decision"), note.decision)):
        lines += [f"    {label}: {told}"] if told else []
    lines += [f"    {say('Sanction')}: {note.sanction}"] if note.sanction else []
    if note.upheld is not None:
        lines.append("    " + (say("The appeal was upheld.") if note.upheld else say("The appeal was dismissed.")))
    lines += [f"    [ ] {tell(lacking)}" for lacking in one.missing]
    return [*lines, f"    {one.who} · {one.when}"]


@verb("final-report")
@event_argument
@tournament_option
@reads
def the_report(desk: Desk, event: str, tournament: str | None) -> None:
    """The chief arbiter's final report, gathered from the log; `tablas print EVENT final-report` sets it as a paper."""
    from tablas.documents.paper import Choice
    from tablas.documents.papers.final_report import text_of, told
    from tablas.documents.source import from_event
    from tablas.events.final_report import final_report

    moment = desk.moment(event)
    section = only_section(moment.event, tournament)
    acts = tuple(desk.store.history(event))
    if desk.json:
        found = final_report(moment.event, section, acts, moment.hash)
        emit(True, found.as_data(), "")
        return
    emit(False, None, text_of(told(from_event(moment.event, section, acts), Choice(lang=language()))))


COMMANDS = {"note": note, "final-report": the_report}
