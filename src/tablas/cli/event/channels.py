"""Verbs by which an event tells others of its rounds."""

from __future__ import annotations

import os
from typing import Any

import click

from tablas.cli.base import verb
from tablas.cli.event.common import Desk, event_argument, reads
from tablas.cli.event.output import emit
from tablas.cli.show import table
from tablas.cli.speech import say
from tablas.events.channels import check_mail_server, check_webhook
from tablas.events.keeper import StoreError

PASSWORD = "TABLAS_MAIL_PASSWORD"
SHOWN = 10
"""Messages on the screen; data have all of the last ones."""


@verb()
@event_argument
@click.option("--webhook", metavar="ADDRESS", help="Tell a program there.")
@click.option("--topic", "topics", multiple=True, help="Only of this: round.published, result.changed …")
@click.option("--mail", "server", metavar="HOST[:PORT]", help=f"Send mails by this server; password in ${PASSWORD}.")
@click.option("--sender", default="", help="The address that mails come from.")
@click.option("--user", default="", help="Who signs in at the mail server.")
@click.option("--security", type=click.Choice(["starttls", "tls", "none"]), default="starttls", show_default=True)
@click.option("--push/--no-push", default=None, help="Allow notices on phones, for players who ask for them.")
@click.option("--end", "ended", type=int, metavar="NUMBER", help="End a channel.")
@reads
def channels(
    desk: Desk,
    event: str,
    webhook: str | None,
    topics: tuple[str, ...],
    server: str | None,
    sender: str,
    user: str,
    security: str,
    push: bool | None,
    ended: int | None,
) -> None:
    """Say whom the event tells of rounds, results and standings, and show the last messages."""
    from tablas.store.outbox import Kind

    outbox = _store(desk).outbox
    if webhook is not None:
        outbox.open(event, Kind.WEBHOOK, check_webhook(webhook, topics))
    if server is not None:
        host, _, port = server.partition(":")
        given = {"host": host, "port": port, "security": security, "user": user, "sender": sender}
        outbox.open(event, Kind.MAIL, check_mail_server(given), os.environ.get(PASSWORD, "") or "-")
    if push:
        from tablas.store.push import new_key

        outbox.open(event, Kind.PUSH, {}, new_key())
    if ended is not None:
        outbox.close(event, ended)
    for one in outbox.channels(event):
        if push is False and one.kind is Kind.PUSH:
            outbox.close(event, one.number)
    found = outbox.channels(event)
    data = [
        {
            "number": one.number,
            "kind": one.kind.value,
            "to": one.settings.get("address") or one.settings.get("host", ""),
            "secret": one.secret if one.kind is Kind.WEBHOOK else "",
            "seen": one.seen,
        }
        for one in found
    ]
    messages = [
        {"channel": one.channel, "key": one.key, "state": one.state.value, "attempts": one.attempts, "told": one.told}
        for one in outbox.posted(event)
    ]
    rows = [(one["number"], one["kind"], one["to"], one["secret"]) for one in data]
    heads = [say("No."), say("By"), say("Address"), say("Key for the signature")]
    people = len(outbox.subscriptions(event))
    answer: dict[str, Any] = {"event": event, "channels": data, "subscribers": people, "messages": messages}
    lines = table(heads, rows, numbers={0}) if rows else [say("Nobody is told yet.")]
    if messages:
        told = [
            (one["channel"], str(one["key"]).split(".", 1)[-1], say(str(one["state"])), one["attempts"], one["told"])
            for one in messages[:SHOWN]
        ]
        heads = [say("No."), say("What"), say("State"), say("Attempts"), say("Answer")]
        lines += ["", *table(heads, told, numbers={0, 3})]
    emit(desk.json, answer, lines)


@verb()
@event_argument
@click.option("--again", is_flag=True, help="Try at once what has failed or waits.")
@click.option("--address", default="", metavar="URL", help="By which players reach the program, for links in mails.")
@reads
def deliver(desk: Desk, event: str, again: bool, address: str) -> None:
    """Send what the channels of the events have to tell; a running 'tablas serve' does it by itself."""
    from tablas.say.news import composer
    from tablas.store.courier import run

    store = _store(desk)
    if again:
        store.outbox.again(event)
    done = run(store, composer(address))
    said = say("{put} new, {sent} sent, {failed} did not get through.", **done._asdict())
    emit(desk.json, {"event": event, **done._asdict()}, said)


def _store(desk: Desk) -> Any:
    """The database itself: a program elsewhere tells by itself."""
    if not hasattr(desk.store, "outbox"):
        raise StoreError("needs-database-itself")
    return desk.store


COMMANDS = {"channels": channels, "deliver": deliver}
