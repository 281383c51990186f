"""From the log to those outside: put down what there is to tell, and send what is due."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import NamedTuple

from tablas.errors import TablasError
from tablas.events.news import News, Seat, Topic, document, news_of, seat_of
from tablas.events.timeline import Moment
from tablas.events.wishes import Application, State
from tablas.store.outbox import Channel, Kind, Letter, Posted, Subscription
from tablas.store.sending import SendError, post_push, post_webhook, send_mail
from tablas.store.store import Store

Compose = Callable[[Seat, Subscription], tuple[str, str, str]]
"""Heading, text and way out of what a player is told; whoever has the words hands this over."""


class Delivered(NamedTuple):
    """What became of a round of deliveries."""

    put: int
    sent: int
    failed: int


def run(store: Store, compose: Compose, near: bool = False) -> Delivered:
    """Tell everybody what is new, once."""
    put = collect(store, compose)
    sent = failed = 0
    known = {channel.number: channel for channel in store.outbox.channels()}
    for message in store.outbox.take():
        channel = known.get(message.channel)
        if channel is None:
            continue
        try:
            told = _send(store, channel, message, near)
        except SendError as error:
            store.outbox.failed(message, error.told, error.for_good)
            failed += 1
        else:
            store.outbox.sent(message, told)
            sent += 1
    return Delivered(put, sent, failed)


def collect(store: Store, compose: Compose) -> int:
    """Put down what the channels have not told yet; how many messages there are."""
    count = 0
    for channel in store.outbox.channels():
        try:
            if store.head(channel.event).seq == channel.seen:
                continue
            entries = store.log(channel.event, channel.seen)
            moment = store.moment(channel.event)
        except TablasError:  # Damaged, or deleted in this very moment: nothing can be told of it.
            continue
        if not entries:
            continue
        messages = list(_messages(store, channel, moment, list(news_of(moment, entries)), compose))
        if store.outbox.put(channel, entries[-1].seq, messages):
            count += len(messages)
    return count


def _messages(store: Store, channel: Channel, moment: Moment, news: list[News], compose: Compose) -> Iterator[Letter]:
    if channel.kind is Kind.WEBHOOK:
        wanted = set(channel.settings.get("topics") or [topic.value for topic in Topic])
        for one in news:
            if one.topic.value in wanted:
                key = f"{moment.event.uid}.{one.key}"
                told = {"id": key, **document(channel.event, moment, one)}
                yield Letter(key, "", json.dumps(told, ensure_ascii=False, sort_keys=True))
        return
    published = [one for one in news if one.topic is Topic.PUBLISHED]
    if not published:
        return
    people = store.outbox.subscriptions(channel.event, channel.kind)
    for one in published:
        section = moment.event.section(one.tournament) if moment.event.has(one.tournament) else None
        if section is None or one.round > section.rounds_paired:
            continue
        for person in people:
            if person.tournament != section.id or not section.has(person.card):
                continue
            if section.called(person.card) != person.name:  # The card is another's now.
                continue
            seat = seat_of(moment, section, one.round, person.card)
            if seat is not None:
                title, body, stop = compose(seat, person)
                key = f"{moment.event.uid}.{one.key}"
                yield Letter(key, str(person.number), json.dumps({"title": title, "body": body, "stop": stop}))


ENTRY = "entry-"
"""Before the number of an application, as whom a message goes to."""


def confirm(store: Store, application: Application, title: str, body: str) -> bool:
    """Put down a mail to somebody who entered, one for each state of the entry.

    False where no mail was asked for or the event sends none.
    """
    channel = next((one for one in store.outbox.channels(application.event) if one.kind is Kind.MAIL), None)
    if channel is None or not application.wish.email:
        return False
    told = json.dumps({"title": title, "body": body, "stop": ""})
    target = f"{ENTRY}{application.number}"
    state = "" if application.state is State.WAITING else f".{application.state.value}"
    store.outbox.add(channel, Letter(f"{store.head(application.event).uid}.{target}{state}", target, told))
    return True


Decide = Callable[[str, str, Application, bool, str], tuple[str, str]]
"""Heading and text of a decision: event, tournament, the entry, whether it is accepted, and the private link."""


def tell_decided(store: Store, application: Application, compose: Decide, link: str = "") -> bool:
    """Put down the mail about a decision, to whoever gave an address for mails."""
    event = store.moment(application.event).event
    name = event.section(application.tournament).name
    accepted = application.state is State.ACCEPTED
    return confirm(store, application, *compose(event.name, name, application, accepted, link))


def _send(store: Store, channel: Channel, message: Posted, near: bool) -> str:
    if channel.kind is Kind.WEBHOOK:
        return post_webhook(str(channel.settings["address"]), channel.secret, message.key, message.body)
    if message.target.startswith(ENTRY):
        found = store.applications.numbered(int(message.target.removeprefix(ENTRY)))
        if found is None or not found.wish.email:
            raise SendError("wants no more messages", True)
        told = json.loads(message.body)
        return send_mail(channel.settings, channel.secret, message.key, found.wish.email, told["title"], told["body"])
    person = next((one for one in store.outbox.subscriptions(channel.event) if str(one.number) == message.target), None)
    if person is None:
        raise SendError("wants no more messages", True)
    told = json.loads(message.body)
    if channel.kind is Kind.MAIL:
        return send_mail(
            channel.settings, channel.secret, message.key, person.address, told["title"], told["body"], told["stop"]
        )
    subject = str(channel.settings.get("subject") or "mailto:nobody@tablas.invalid")
    notice = json.dumps({"title": told["title"], "body": told["body"], "key": message.key}, ensure_ascii=False)
    try:
        return post_push(person.address, channel.secret, subject, notice, near)
    except SendError as error:
        if error.for_good:  # The browser has gone: nothing will ever reach it.
            store.outbox.unsubscribe(person.number)
        raise
