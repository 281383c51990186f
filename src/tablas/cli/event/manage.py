"""Verbs that make, show and close events and their tournaments."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import click

from tablas.cli.base import verb
from tablas.cli.event.common import (
    Desk,
    as_of_option,
    creates,
    event_argument,
    place,
    reads,
    tournament_option,
    writes,
)
from tablas.cli.event.evenings import evening_data, evening_lines
from tablas.cli.event.output import emit, round_data, round_lines
from tablas.cli.of_event import only_section
from tablas.cli.show import table
from tablas.cli.speech import say, tell
from tablas.errors import OptionError
from tablas.events.acts import (
    ChangeEvent,
    ChangeSettings,
    CloseEvent,
    CloseTournament,
    Command,
    CreateEvening,
    CreateTournament,
    NextStage,
    ReopenEvent,
    ReopenTournament,
    blockers,
)
from tablas.events.acts.notice import notices
from tablas.events.codec import encode
from tablas.events.errors import RefusedError
from tablas.events.state import Event, Section
from tablas.events.templates import as_before, template

_DAY = click.DateTime(["%Y-%m-%d"])


@verb("new")
@click.argument("name")
@click.option("--as", "slug", default="", help="The short name to call it by; made from NAME if not given.")
@click.option("--city", default="")
@click.option("--federation", default="")
@click.option("--start", type=_DAY)
@click.option("--end", type=_DAY)
@click.option("--template", "kind", metavar="NAME", help="Make its tournament too; see `tablas event templates`.")
@click.option("--like", metavar="EVENT", help="As EVENT was, last year's for instance: its tournaments, no rounds.")
@click.option("--with-players", is_flag=True, help="With --like: enter its players too.")
@creates
def new(
    desk: Desk,
    name: str,
    slug: str,
    city: str,
    federation: str,
    start: datetime | None,
    end: datetime | None,
    kind: str | None,
    like: str | None,
    with_players: bool,
) -> None:
    """Make an event called NAME, empty, from a template or as another one was."""
    commands: tuple[Command, ...] = template(kind).commands(name) if kind else ()
    if like:
        before = desk.store.moment(desk.store.slug_of(like)).event
        city, federation = city or before.city, federation or before.federation
        commands += tuple(as_before(before, name, with_players))
    done = desk.store.create(
        name,
        who=desk.who,
        where=place(),
        slug=slug,
        key=desk.key,
        city=city,
        federation=federation,
        start=_day(start),
        end=_day(end),
    )
    for number, command in enumerate(commands):
        key = f"{desk.key}/{number}" if desk.key else ""
        desk.store.do(done.slug, command, who=desk.who, where=place(), key=key, accepted=("same-name",))
    made = [command.tournament for command in commands if isinstance(command, CreateTournament | CreateEvening)]
    desk.did(done, say("Event '{name}' is there.", name=done.slug), tournaments=made)


@verb("list")
@reads
def list_events(desk: Desk) -> None:
    """List the events, the last changed first."""
    heads = desk.store.events()
    data = [{"event": head.slug, "name": head.name, "entries": head.seq, "changed": head.changed} for head in heads]
    rows = [(head.slug, head.name, head.seq, head.changed) for head in heads]
    emit(desk.json, data, table([say("Event"), say("Name"), say("Entries"), say("Changed")], rows))


@verb()
@event_argument
@tournament_option
@as_of_option
@reads
def show(desk: Desk, event: str, tournament: str | None, when: str | None) -> None:
    """Show an event, now or as it was: its tournaments, players, draft and what blocks the next round."""
    moment = desk.moment(event, when)
    sections, evenings = list(moment.event.sections), list(moment.event.evenings)
    if tournament:
        evenings = [evening for evening in evenings if evening.id == tournament]
        sections = [] if evenings else [only_section(moment.event, tournament)]
    data = {
        "event": event,
        "name": moment.event.name,
        "entries": moment.seq,
        "head": moment.hash,
        "closed": moment.event.closed,
        "tournaments": [section_data(section) for section in sections],
        "evenings": [evening_data(evening) for evening in evenings],
    }
    lines = _event_lines(moment.event, sections, moment.seq, moment.hash)
    emit(desk.json, data, lines + [line for evening in evenings for line in evening_lines(evening)])


@verb()
@event_argument
@click.argument("identifier", metavar="ID")
@click.option("--name")
@click.option("--system", default="dutch", show_default=True, help="A pairing system of the registry.")
@click.option("--edition", default="", help="Of the rules; default: the one in force.")
@click.option("--rounds", type=int)
@click.option(
    "--acceleration",
    default="",
    metavar="NAME[:OPTION=VALUE]",
    help="Imaginary points of a Swiss, such as baku or haley:rounds=3; `tablas systems` lists methods.",
)
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="Any other setting.")
@click.option("-o", "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the system.")
@writes
def tournament(
    desk: Desk,
    event: str,
    identifier: str,
    name: str | None,
    system: str,
    edition: str,
    rounds: int | None,
    acceleration: str,
    settings: tuple[str, ...],
    options: tuple[str, ...],
) -> None:
    """Make a tournament ID in EVENT."""
    values: dict[str, Any] = {"system": system} | read_settings(settings)
    if acceleration:
        values["acceleration"] = acceleration
    if edition:
        values["edition"] = edition
    if name:
        values["name"] = name
    if rounds is not None:
        values["total_rounds"] = rounds
    if options:
        values["options"] = dict(_assigned(option) for option in options)
    done = desk.do(event, CreateTournament(identifier, values))
    desk.did(done, say("Tournament '{name}' is there.", name=identifier), tournament=identifier)


@verb()
@event_argument
@tournament_option
@click.option("-o", "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the system.")
@click.argument("settings", nargs=-1)
@writes
def settings(
    desk: Desk, event: str, tournament: str | None, options: tuple[str, ...], settings: tuple[str, ...]
) -> None:
    """Change settings of a tournament: NAME=VALUE, for example total_rounds=9 tie_breaks=PTS,BH/C1,SB.

    With -t event, the event's own name, city, federation, start or end.
    """
    values = read_settings(settings)
    if tournament == "event":
        desk.did(desk.do(event, ChangeEvent(values)), say("The event is changed."))
        return
    section = desk.section(event, tournament)
    if options:
        values["options"] = dict(section.options) | dict(_assigned(option) for option in options)
    done = desk.do(event, ChangeSettings(section.id, values))
    desk.did(done, say("The settings of '{name}' are changed.", name=section.id), tournament=section.id)


@verb()
@event_argument
@click.argument("identifier", metavar="ID")
@click.argument("sources", nargs=-1, required=True)
@click.option("--places", default="1-2", show_default=True, help="Which places of each source go on.")
@click.option("--by-rating", is_flag=True, help="Number the players by rating, not by place.")
@click.option("--system", default="dutch", show_default=True)
@click.option("--rounds", type=int)
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="Any other setting.")
@click.option("-o", "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the system.")
@writes
def stage(
    desk: Desk,
    event: str,
    identifier: str,
    sources: tuple[str, ...],
    places: str,
    by_rating: bool,
    system: str,
    rounds: int | None,
    settings: tuple[str, ...],
    options: tuple[str, ...],
) -> None:
    """Open the tournament ID with the best players of the tournaments SOURCES.

    Groups and a final of one tournament, also with results that are carried
    over (Amsterdam), are the system groups: tablas event tournament … --system groups.
    """
    first, _, last = places.partition("-")
    try:
        run = int(first), int(last or first)
    except ValueError:
        raise RefusedError("not-run-places", None, "places", places=places) from None
    values: dict[str, Any] = {"system": system} | read_settings(settings)
    if rounds is not None:
        values["total_rounds"] = rounds
    if options:
        values["options"] = dict(_assigned(option) for option in options)
    done = desk.do(event, NextStage(identifier, sources, *run, not by_rating, values))
    section = done.moment.event.section(identifier)
    names = [player.name for player in section.tournament.players]
    said = say("'{name}' is there: {players}.", name=identifier, players="; ".join(names))
    desk.did(done, said, tournament=identifier, players=names)


@verb()
@event_argument
@tournament_option
@writes
def close(desk: Desk, event: str, tournament: str | None) -> None:
    """Close a tournament (-t), or the whole event."""
    command: Command = CloseTournament(tournament) if tournament else CloseEvent()
    desk.did(desk.do(event, command), say("'{name}' is closed.", name=tournament or event))


@verb()
@event_argument
@tournament_option
@writes
def reopen(desk: Desk, event: str, tournament: str | None) -> None:
    """Reopen a closed tournament (-t), or the whole event."""
    command: Command = ReopenTournament(tournament) if tournament else ReopenEvent()
    desk.did(desk.do(event, command), say("'{name}' is open again.", name=tournament or event))


@verb()
@event_argument
@click.option("--yes", is_flag=True, help="Really.")
@reads
def delete(desk: Desk, event: str, yes: bool) -> None:
    """Delete an event and its whole log for good. Export it first."""
    head = desk.store.head(event)
    if not yes:
        raise RefusedError("entries-which-nothing", event=event, seq=head.seq)
    desk.store.delete(event)
    emit(desk.json, {"event": event, "deleted": True}, say("'{name}' is gone.", name=event))


@verb("set-aside")
@event_argument
@reads
def set_aside(desk: Desk, event: str) -> None:
    """Give a damaged event another short name, so that a backup can take its place."""
    aside = desk.store.set_aside(event)
    said = say("'{name}' is now called '{aside}'.", name=event, aside=aside)
    emit(desk.json, {"event": aside, "before": event}, said)


def section_data(section: Section) -> dict[str, Any]:
    """A tournament as plain data; the draft is the arbiter's and is shown."""
    return {
        "tournament": section.id,
        "name": section.name,
        "system": section.system,
        "edition": section.edition,
        "options": dict(section.options),
        "acceleration": section.acceleration,
        "scoring": str(section.facts.scoring),
        "rounds": section.rounds_paired,
        "total_rounds": section.facts.total_rounds,
        "closed": section.closed,
        "fide_mode": section.fide_mode,
        "players": [{"card": section.card_of(player.number)} | encode(player) for player in section.tournament.players],
        "draft": None if section.draft is None else round_data(section, section.draft, section.draft_teams),
        "outdated": section.outdated,
        "blockers": list(blockers(section)),
    }


def _event_lines(event: Event, sections: list[Section], seq: int, seal: str) -> list[str]:
    closed_event = f" ({say('closed')})" if event.closed else ""
    lines = [f"{event.name}{closed_event}", say("entry {seq}, seal {seal}", seq=seq, seal=seal[:16])]
    for section in sections:
        total, paired = section.facts.total_rounds, section.rounds_paired
        round_ = (
            say("round {number}", number=paired)
            if total is None
            else say("round {number} of {total}", number=paired, total=total)
        )
        closed = f", {say('closed')}" if section.closed else ""
        closed = f", {say('FIDE mode')}{closed}" if section.fide_mode else closed
        system = " ".join(filter(None, (section.system, section.edition, section.acceleration)))
        lines += ["", f"{section.id}: {section.name}, {system}, {round_}{closed}"]
        rows = [
            (player.number, player.title.value, player.name, player.rating or "", player.federation, _state(player))
            for player in section.tournament.players
        ]
        heads = [say("No."), "", say("Name"), say("Rating"), say("Fed"), ""]
        lines += table(heads, rows) if rows else [say("nobody is entered")]
        if section.draft is not None:
            outdated = f" ({say('out of date')})" if section.outdated else ""
            lines += ["", say("Draft of round {number}", number=section.next_round) + outdated]
            lines += round_lines(section, section.draft, section.draft_teams)
        elif not section.closed:
            lines += [f"! {tell(sentence)}" for sentence in (*blockers(section), *notices(section))]
    return lines


def _state(player: Any) -> str:
    if player.left_after is not None:
        number = player.left_after
        if player.expelled:
            return say("expelled after round {number}", number=number)
        return say("left after round {number}", number=number)
    return say("from round {number}", number=player.joined) if player.joined > 1 else ""


def read_settings(assignments: tuple[str, ...]) -> dict[str, Any]:
    """Settings typed as NAME=VALUE, in the types the commands expect."""
    values: dict[str, Any] = {}
    for assignment in assignments:
        name, text = _assigned(assignment)
        if name in ("tie_breaks", "deputies", "rating_lists"):
            values[name] = [word.strip() for word in text.split(",") if word.strip()]
        elif name == "check_lists":
            values[name] = {"yes": True, "no": False}.get(text, text)
        elif name == "total_rounds":
            values[name] = int(text) if text.isdecimal() else (text or None)
        elif name in ("fide_mode", "public_remarks", "chess960"):
            values[name] = {"yes": True, "true": True, "no": False, "false": False}.get(text.lower(), text)
        elif name in ("start", "end", "initial_colour") and not text:
            values[name] = None
        else:
            values[name] = text
    return values


def _assigned(assignment: str) -> tuple[str, str]:
    name, equals, value = assignment.partition("=")
    if not equals:
        raise OptionError("not-form-name", assignment=assignment)
    return name.strip(), value.strip()


def _day(moment: datetime | None) -> date | None:
    return None if moment is None else moment.date()


COMMANDS = {
    "new": new,
    "list": list_events,
    "show": show,
    "tournament": tournament,
    "settings": settings,
    "stage": stage,
    "close": close,
    "reopen": reopen,
    "delete": delete,
    "set-aside": set_aside,
}
