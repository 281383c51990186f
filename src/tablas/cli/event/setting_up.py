"""Verbs that set an event up: templates, last year's event, people kept apart, players moved."""

from __future__ import annotations

import click

from tablas.cli.base import verb
from tablas.cli.event.common import Desk, event_argument, find_card, reads, tournament_option, writes
from tablas.cli.event.output import emit
from tablas.cli.show import table
from tablas.cli.speech import say, tell
from tablas.events.acts import KeepOriginsApart, MovePlayer
from tablas.events.templates import TEMPLATES
from tablas.events.timeline import describe
from tablas.model import Outcome


@verb()
@reads
def templates(desk: Desk) -> None:
    """List the templates that `tablas event new --template` knows."""
    found = [{"template": one.name, "title": tell(one.title), "about": tell(one.about)} for one in TEMPLATES.values()]
    rows = [(one["template"], one["title"], one["about"]) for one in found]
    emit(desk.json, found, table([say("Template"), say("Name"), say("What it makes")], rows))


@verb()
@event_argument
@click.argument("by", type=click.Choice(["club", "federation"]))
@tournament_option
@click.option("--until", type=int, metavar="ROUND", help="Only up to this round; default: always.")
@writes
def apart(desk: Desk, event: str, by: str, tournament: str | None, until: int | None) -> None:
    """Keep players of one club, or of one federation, apart."""
    section = desk.section(event, tournament)
    command = KeepOriginsApart(section.id, by, until)
    before = desk.store.moment(event).event
    done = desk.do(event, command)
    written = done.entry.command()
    groups = written.origins if isinstance(written, KeepOriginsApart) else ()
    data = [{"name": one.name, "players": len(one.players)} for one in groups]
    desk.did(done, tell(describe(written, before)), by=by, groups=data)


@verb()
@event_argument
@click.argument("player")
@click.argument("to", metavar="TO")
@tournament_option
@click.option("--half", is_flag=True, help="Half a point for each round that was missed there.")
@writes
def move(desk: Desk, event: str, player: str, to: str, tournament: str | None, half: bool) -> None:
    """Move PLAYER to the tournament TO of the same event.

    Before round 1 the player is struck out here; later withdrawn here and a late
    entry there, with the number the rules give.
    """
    section = desk.section(event, tournament)
    card = find_card(section, player)
    name = section.called(card)
    before = desk.store.moment(event).event
    missed = Outcome.HALF_BYE if half else Outcome.ZERO_BYE
    done = desk.do(event, MovePlayer(section.id, card, to, missed))
    written = done.entry.command()
    there = done.moment.event.section(to)
    entered = written.entered[0].number if isinstance(written, MovePlayer) and written.entered else 0
    number = next((number for card, number in there.number_of.items() if card == entered), 0)
    desk.did(done, tell(describe(written, before)), player=name, to=to, number=number)


COMMANDS = {"templates": templates, "apart": apart, "move": move}
