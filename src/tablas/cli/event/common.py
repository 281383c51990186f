"""What the verbs of ``tablas event`` share: options, errors, names, completion."""

from __future__ import annotations

import getpass
import os
import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import update_wrapper
from itertools import groupby
from typing import Any

import click
from click.shell_completion import CompletionItem

from tablas.cli.event.output import emit
from tablas.cli.of_event import only_section, open_keeper
from tablas.cli.place import Place, place_of
from tablas.cli.speech import say, tell
from tablas.events.acts import Command
from tablas.events.errors import ConsentError, RefusedError
from tablas.events.keeper import Done, Keeper
from tablas.events.numbers import card_in
from tablas.events.origin import COMMAND_LINE
from tablas.events.state import Section
from tablas.events.timeline import Moment
from tablas.model import Card, Number, Team


@dataclass
class Desk:
    """An open keeper of events with what the options said."""

    store: Keeper
    json: bool
    who: str = ""
    key: str = ""
    accepted: tuple[str, ...] = ()
    expected: int | None = None
    why: str = ""

    def do(self, slug: str, command: Command) -> Done:
        """Carry out a command for the person at the keyboard; at a terminal what is unusual is asked."""
        if self.why:
            command = replace(command, why=self.why)
        while True:
            try:
                return self._do(slug, command)
            except ConsentError as error:
                if self.json or not (sys.stdin.isatty() and sys.stdout.isatty()):
                    raise
                self.accepted += tuple(_asked(error))
                if error.asks_why and not command.why:
                    command = replace(command, why=click.prompt(say("Why?")))

    def _do(self, slug: str, command: Command) -> Done:
        return self.store.do(
            slug,
            command,
            who=self.who,
            where=place(),
            key=self.key,
            expected=self.expected,
            accepted=self.accepted,
        )

    def did(self, done: Done, sentence: str, **more: Any) -> None:
        """Say what was done."""
        data = {"event": done.slug, "entry": done.entry.seq, "repeated": done.repeated, **more}
        emit(self.json, data, f"{sentence} ({say('it was done already')})" if done.repeated else sentence)

    def section(self, slug: str, tournament: str | None, when: str | None = None) -> Section:
        """The tournament named, or the only one; as it is, or as it was at a moment."""
        return only_section(self.moment(slug, when).event, tournament)

    def moment(self, slug: str, when: str | None = None) -> Moment:
        """The event now, after an entry, or at a time."""
        if when is None:
            return self.store.moment(slug)
        if when.isdecimal() and len(when) < 10:
            return self.store.as_of(slug, int(when))
        try:
            time = datetime.fromisoformat(when)
        except ValueError:
            raise RefusedError("neither-entry-nor", moment=when) from None
        return self.store.as_of(slug, time if time.tzinfo else time.astimezone(UTC))


def _asked(error: ConsentError) -> Iterator[str]:
    """What the person at the terminal consents to, one question after the other."""
    for code, concerns in groupby(error.concerns, lambda concern: concern.code):
        for concern in concerns:
            click.echo(tell(concern.message))
        if not click.confirm(say("Go on?")):
            raise error
        yield code


def place() -> str:
    """Where this program runs."""
    return f"{COMMAND_LINE}{socket.gethostname()}"


def find_card(section: Section, called: str) -> Card:
    """The card of a player called by number or name."""
    if called.isascii() and called.isdigit() and len(called) < 6:
        return section.card_of(Number(int(called)))
    wanted = called.casefold()
    names = {card_in(player.number): player.name.casefold() for player in section.facts.players}
    found = [card for card, name in names.items() if name == wanted]
    found = found or [card for card, name in names.items() if name.startswith(wanted)]
    found = found or [card for card, name in names.items() if wanted in name]
    if len(found) == 1:
        return found[0]
    if not found:
        raise RefusedError("nobody-called", None, "player", name=section.name, called=called)
    several = "; ".join(f"{section.number_of[card]} {section.called(card)}" for card in found[:6])
    raise RefusedError("several-players-called", None, "player", called=called, several=several)


def find_team(section: Section, called: str) -> Team:
    """A team called by number or name."""
    teams = section.facts.teams
    wanted = called.casefold()
    found = [team for team in teams if called.isascii() and called.isdigit() and team.number == int(called[:6])]
    found = found or [team for team in teams if wanted in (team.name.casefold(), team.nickname.casefold())]
    found = found or [team for team in teams if wanted and team.name.casefold().startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if not found:
        raise RefusedError("no-team-called", None, "team", name=section.name, called=called)
    several = "; ".join(f"{team.number} {team.name}" for team in found[:6])
    raise RefusedError("several-teams-called", None, "team", called=called, several=several)


def reads(function: Callable[..., None], create: bool = False) -> Callable[..., None]:
    """A verb that only reads: gets an open desk.

    Without *create* no database is made: where there is none there are no events.
    """

    def run(database: str | None, data: str | None, as_json: bool, **values: Any) -> None:
        context = click.get_current_context()
        asked_for = ("who", "key", "accepted", "expected", "why")
        desk_options = {name: values.pop(name) for name in asked_for if name in values}
        found = found_place(context, database, data)
        if found.note is not None:
            click.echo(tell(found.note), err=True)
        with open_keeper(found, create) as store:
            if values.get("event"):
                values["event"] = store.slug_of(values["event"])
            function(Desk(store, as_json, **desk_options), **values)

    shared: Callable[..., None] = update_wrapper(run, function)
    for option in reversed(place_options):
        shared = option(shared)
    return shared


def fills(function: Callable[..., None]) -> Callable[..., None]:
    """A verb that brings something into a database, which is made if there is none."""
    return reads(function, create=True)


def creates(function: Callable[..., None]) -> Callable[..., None]:
    """A verb that writes where there may be nothing yet."""
    return writes(function, create=True)


def writes(function: Callable[..., None], create: bool = False) -> Callable[..., None]:
    """A verb that writes: also says who does it, under which request key, with which consents."""
    for option in (
        click.option("--who", default=user, show_default="your user name", help="Who does it, for the log."),
        click.option("--key", default="", help="A request repeated with the same key is carried out once."),
        click.option("--accept", "accepted", multiple=True, metavar="CODE", help="Consent to a concern."),
        click.option("--why", default="", metavar="TEXT", help="Why, for the history and the report."),
        click.option(
            "--expected", type=int, help="The last entry you have seen; refuse if the same thing changed since."
        ),
    ):
        function = option(function)
    return reads(function, create)


place_options = (
    click.option("--data", metavar="FOLDER", help="The folder of the events, instead of the usual one."),
    click.option("--database", "--url", metavar="URL|FILE", help="Where the events are."),
)


def user() -> str:
    """Whoever sits at the keyboard."""
    try:
        return os.environ.get("TABLAS_WHO") or getpass.getuser()
    except (KeyError, OSError):
        return "unknown"


def found_place(context: click.Context, database: str | None, data: str | None) -> Place:
    """The place named by the verb, by the group, by the environment or by nobody."""
    if not database and not data:
        group = _group(context)
        database, data = group.get("database"), group.get("data")
    return place_of(database, data)


def _group(context: click.Context) -> dict[str, Any]:
    """What was said before the verb."""
    above: click.Context | None = context
    while above is not None:
        if above.info_name == "event":
            return above.params
        above = above.parent
    return {}


def completing(names: Callable[[Keeper, click.Context], list[str]]) -> Callable[..., list[CompletionItem]]:
    """Completion that never disturbs the shell."""

    def complete(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
        try:
            found = found_place(context, context.params.get("database"), context.params.get("data"))
            with open_keeper(found) as store:
                return [CompletionItem(name) for name in names(store, context) if name.startswith(incomplete)]
        except Exception:
            return []

    return complete


def named(context: click.Context) -> str:
    """The event on a line that is still being typed."""
    return str(context.params.get("event") or context.args[0])


def _slugs(store: Keeper, context: click.Context) -> list[str]:
    return [head.slug for head in store.events()]


def _sections(store: Keeper, context: click.Context) -> list[str]:
    return [section.id for section in store.moment(store.slug_of(named(context))).event.sections]


def _players(store: Keeper, context: click.Context) -> list[str]:
    event = store.moment(store.slug_of(named(context))).event
    section = only_section(event, context.params.get("tournament"))
    return [player.name for player in section.facts.players]


event_argument = click.argument("event", shell_complete=completing(_slugs))
tournament_option = click.option(
    "-t", "--tournament", metavar="ID", help="Which tournament.", shell_complete=completing(_sections)
)
as_of_option = click.option(
    "--as-of", "when", metavar="ENTRY|TIME", help="As it was after an entry, or at a time such as 2026-03-01T16:30."
)
player_argument = click.argument("player", shell_complete=completing(_players))
players_argument = click.argument("players", nargs=-1, required=True, shell_complete=completing(_players))
