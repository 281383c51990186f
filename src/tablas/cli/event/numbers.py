"""Verbs on pairing numbers: the list, how it came about, numbers anew, two players exchanged."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from tablas.cli.base import verb
from tablas.cli.event.common import (
    Desk,
    event_argument,
    find_card,
    player_argument,
    reads,
    tournament_option,
    writes,
)
from tablas.cli.event.output import emit
from tablas.cli.show import right, table
from tablas.cli.speech import say, tell
from tablas.events.acts import Command, ExchangeNumbers, NumberPlayers
from tablas.events.acts.numbering import tournament_rating
from tablas.events.errors import Move
from tablas.events.hours import local
from tablas.events.renumberings import Renumbering, foreseen, renumberings

preview_option = click.option("--preview", is_flag=True, help="Only show the old and the new list.")


@verb()
@event_argument
@tournament_option
@click.option("--order", multiple=True, metavar="PLAYER", help="Every player in the order wanted; default: by rating.")
@preview_option
@writes
def number(desk: Desk, event: str, tournament: str | None, order: tuple[str, ...], preview: bool) -> None:
    """Give pairing numbers anew, by rating or in a given order."""
    section = desk.section(event, tournament)
    command = NumberPlayers(section.id, tuple(find_card(section, player) for player in order))
    if preview:
        show_preview(desk, event, command, section.id)
        return
    done = desk.do(event, command)
    after = done.moment.event.section(section.id)
    names = [after.called(card) for card in after.cards]
    lines = "\n".join(f"{right(str(place), 3)} {name}" for place, name in enumerate(names, 1))
    desk.did(done, lines, players=names)


@verb()
@event_argument
@tournament_option
@player_argument
@click.argument("other")
@preview_option
@writes
def exchange(desk: Desk, event: str, tournament: str | None, player: str, other: str, preview: bool) -> None:
    """Let two players of the same tournament rating take each other's number, until round 4 is paired."""
    section = desk.section(event, tournament)
    command = ExchangeNumbers(section.id, find_card(section, player), find_card(section, other))
    if preview:
        show_preview(desk, event, command, section.id)
        return
    done = desk.do(event, command)
    after = done.moment.event.section(section.id)
    numbers = {after.called(card): after.number_of[card] for card in (command.first, command.second)}
    said = "\n".join(f"{right(str(place), 3)} {name}" for name, place in numbers.items())
    desk.did(done, said, players=[{"name": name, "number": place} for name, place in numbers.items()])


@verb()
@event_argument
@tournament_option
@reads
def numbers(desk: Desk, event: str, tournament: str | None) -> None:
    """Show the list in order of pairing numbers, and every change of numbers that players already knew."""
    section = desk.section(event, tournament)
    changes = renumberings([act.entry for act in desk.store.history(event)], section.id)
    rows = [
        (section.number_of[card], section.called(card), section.player(card).rating, tournament_rating(section, card))
        for card in section.cards
    ]
    data = {
        "event": event,
        "tournament": section.id,
        "players": [dict(zip(("number", "name", "rating", "tournament_rating"), row, strict=True)) for row in rows],
        "changes": [_change_data(change) for change in changes],
    }
    heads = [say("No."), say("Name"), say("Rating"), say("Tournament rating")]
    lines = table(heads, [(*row[:2], row[2] or "", row[3] or "") for row in rows])
    for change in changes:
        lines += ["", _headline(change), *moved(change.moves)]
    emit(desk.json, data, lines)


def show_preview(desk: Desk, event: str, command: Command, tournament: str) -> None:
    """The old and the new list of an act that is not carried out."""
    found = foreseen(desk.moment(event).event, command, tournament)
    data = {"event": event, "tournament": tournament, "moves": [move._asdict() for move in found]}
    emit(desk.json, data, moved(found) if found else say("No number changes."))


def moved(moves: Iterable[Move]) -> list[str]:
    """A table of old and new numbers."""
    rows = [(move.old or "–", move.new, move.name) for move in moves]
    return table([say("Old"), say("New"), say("Name")], rows)


def _headline(change: Renumbering) -> str:
    what, entry = tell(change.what), change.entry
    words = {"entry": entry.seq, "what": what, "who": entry.who, "day": local(entry.when), "number": change.rounds}
    return say("Entry {entry}, {day}, {who}: {what} (after round {number})", **words)


def _change_data(change: Renumbering) -> dict[str, Any]:
    return {
        "entry": change.entry.seq,
        "when": change.entry.when,
        "who": change.entry.who,
        "what": tell(change.what),
        "rounds": change.rounds,
        "moves": [move._asdict() for move in change.moves],
    }


COMMANDS = {"number": number, "exchange": exchange, "numbers": numbers}
