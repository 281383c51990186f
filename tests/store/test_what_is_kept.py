"""What each small keeper of the database holds, to the last field and on both sides of each limit."""

from __future__ import annotations

import json
import smtplib
import socket
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy.exc import OperationalError

import store_hands as hands
from tablas.errors import FormatError
from tablas.events.errors import RefusedError
from tablas.events.keeper import BusyError, DiskError, NoEventError, ReadOnlyError, StoreError, UnreachableError
from tablas.events.wishes import State as EntryState
from tablas.events.wishes import Wish
from tablas.formats.national_list import NationalListed
from tablas.messages import Message
from tablas.model import Card
from tablas.store import Store, push, sending
from tablas.store.backups import Kept, is_backup, worth_keeping
from tablas.store.courier import confirm, tell_decided
from tablas.store.database import Database
from tablas.store.errors import lost, translated
from tablas.store.jobs import JobState, Taken
from tablas.store.lists import is_identifier
from tablas.store.outbox import Kind, Letter, Posted, State
from tablas.store.people import GONE, Credential, Noted, People, Role, Scope, SignIn, Task
from tablas.store.sending import SendError, check_endpoint, send_mail

BEGAN = datetime(2026, 5, 1, 22, tzinfo=UTC)


class Clock:
    def __init__(self) -> None:
        self.now = BEGAN

    def __call__(self) -> datetime:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(open_store: Callable[..., Store], clock: Clock) -> Store:
    return open_store(clock=clock)


def moment(seconds: float = 0) -> str:
    return (BEGAN + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")


# Errors


@pytest.mark.parametrize(
    ("said", "kind", "code"),
    [
        ("database or disk is full", DiskError, "disk-full"),
        ("could not extend file: No space left on device", DiskError, "disk-of-database-full"),
        ("disk I/O error", DiskError, "disk-refuses"),
        ("database is locked", BusyError, "database-busy"),
        ("canceling statement due to lock timeout", BusyError, "database-busy"),
        ("attempt to write a readonly database", ReadOnlyError, "database-write-protected"),
        ("cannot execute INSERT in a read-only transaction", ReadOnlyError, "database-read-only"),
        ("unable to open database file", UnreachableError, "database-file-unopened"),
        ("file is not a database", StoreError, "no-tablas-database"),
        ("database disk image is malformed", StoreError, "database-damaged"),
        ("password authentication failed for user", UnreachableError, "database-password"),
        ('database "club" does not exist', UnreachableError, "database-unknown"),
        ("server closed the connection unexpectedly", UnreachableError, "database-does-not"),
        ("the database system is starting up", UnreachableError, "database-does-not"),
        ("no such table: events\nand more", StoreError, "database-failed"),
    ],
)
def test_what_a_driver_says_becomes_a_sentence(said: str, kind: type[StoreError], code: str) -> None:
    error = translated(OperationalError("select", {}, Exception(said)))
    assert (type(error), error.message.code) == (kind, code)
    if code == "database-failed":
        assert error.message.values == {"splitlines": "no such table: events"}


def test_a_connection_is_lost_by_its_words_or_by_its_mark() -> None:
    for said in ("Connection reset", "terminating", "shutting down", "timeout expired"):
        assert lost(OperationalError("", {}, Exception(said)))
    assert not lost(OperationalError("", {}, Exception("no such table")))
    assert lost(OperationalError("", {}, Exception("no such table"), connection_invalidated=True))


# Jobs


def begin(store: Store, name: str = "May") -> int:
    return store.jobs.begin(name, "check", {"b": 1, "a": [2]}, "Ana", 7, "es")


def test_a_job_is_told_from_its_beginning(store: Store, clock: Clock) -> None:
    number = begin(store)
    clock.wait(2)
    other = begin(store, "June")
    assert [one.number for one in store.jobs.all()] == [other, number], "the newest first"
    one = store.jobs.get(number)
    assert one is not None
    assert (one.name, one.verb, one.options, one.who, one.account, one.language) == (
        *("May", "check", {"a": [2], "b": 1}, "Ana", 7, "es"),
    )
    assert (one.began, one.ended, one.state, one.files, one.size) == (moment(), "", JobState.ARRIVING, 0, 0)
    assert (one.told, one.done, one.wanted, one.workers) == ({}, 0, 0, 0)
    assert one.running
    assert one.why is None
    assert store.jobs.get(99) is None
    store.jobs.add(number, [("1.trf", b"abc"), ("2.trf", b"")])
    store.jobs.add(number, [("3.trf", b"abcd")])
    sized = store.jobs.get(number)
    assert sized is not None
    assert (sized.files, sized.size) == (3, 7)
    assert [name for name, _ in store.jobs.files(number)] == ["1.trf", "2.trf", "3.trf"]
    digests = [digest for _, digest in store.jobs.files(number)]
    assert len(set(digests)) == 3
    assert {len(digest) for digest in digests} == {32}
    assert store.jobs.bodies(number, ["3.trf", "1.trf", "9.trf"]) == {"1.trf": b"abc", "3.trf": b"abcd"}
    for missing in (other + 1, 99):
        with pytest.raises(RefusedError) as refused:
            store.jobs.add(missing, [("x", b"")])
        assert (refused.value.message.code, refused.value.message.values) == ("no-such-job", {"number": missing})
    assert not store.jobs.waits()
    store.jobs.ready(number)
    assert store.jobs.waits()
    ready = store.jobs.get(number)
    assert ready is not None
    assert (ready.state, ready.ended) == (JobState.OPEN, "")


def test_a_lease_holds_for_fifteen_seconds(store: Store, clock: Clock) -> None:
    number = begin(store)
    store.jobs.ready(number)
    first = store.jobs.take("one")
    assert first == Taken(number, "one", 1)
    told = store.jobs.get(number)
    assert told is not None
    assert told.workers == 1
    assert store.jobs.take("two") is None
    clock.wait(15)
    assert store.jobs.take("two") is None, "in its last moment it is still held"
    clock.wait(0.001)
    again = store.jobs.take("two")
    assert again == Taken(number, "two", 2)
    assert not store.jobs.renew(first)
    assert store.jobs.renew(again)
    store.jobs.give_back(again)
    assert store.jobs.take("three") == Taken(number, "three", 2), "what was given back does not count"
    clock.wait(15)
    told = store.jobs.get(number)
    assert told is not None
    assert told.workers == 0


def test_pieces_of_work_are_counted_by_what_is_in_them(store: Store, clock: Clock) -> None:
    number = begin(store)
    store.jobs.ready(number)
    end = store.jobs.take("one")
    assert end is not None
    assert store.jobs.lines(number, "check") is None
    store.jobs.want(end, "check", [["ñ", 2], [3]])
    one, two = store.jobs.take("one"), store.jobs.take("two")
    assert one is not None
    assert two is not None
    assert [(held.job, held.worker, held.attempts, held.work, held.items) for held in (one, two)] == [
        (number, "one", 1, "check", ("ñ", 2)),
        (number, "two", 1, "check", (3,)),
    ]
    assert one.chunk < two.chunk
    assert counted(store, number) == (0, 3, 2)
    store.jobs.done(one, "a\n")
    assert counted(store, number) == (2, 3, 1)
    assert store.jobs.take("three") is None
    store.jobs.done(two, "b\n")
    assert counted(store, number) == (3, 3, 0)
    assert store.jobs.lines(number, "other") is None
    last = store.jobs.take("three")
    assert last == Taken(number, "three", 1), "its attempts begin anew"
    store.jobs.want(end, "more", [[1]])
    assert store.jobs.lines(number, "more") is None, "who does not hold it any more wants nothing"
    clock.wait(3)
    store.jobs.finish(last, {"say": "ñ"}, {"b.csv": b"12", "a.csv": b""})
    done = store.jobs.get(number)
    assert done is not None
    assert (done.state, done.told, done.ended, done.running) == (JobState.DONE, {"say": "ñ"}, moment(3), False)
    assert (done.done, done.wanted, done.workers) == (0, 0, 0)
    assert store.jobs.results(number) == [("a.csv", 0), ("b.csv", 2)]
    assert store.jobs.result(number, "b.csv") == b"12"
    assert store.jobs.lines(number, "check") is None
    store.jobs.cancel(number)
    still = store.jobs.get(number)
    assert still is not None
    assert still.state is JobState.DONE
    store.jobs.remove(number)
    assert store.jobs.results(number) == []


def counted(store: Store, number: int) -> tuple[int, int, int]:
    job = store.jobs.get(number)
    assert job is not None
    return job.done, job.wanted, job.workers


def test_jobs_are_done_in_their_order_and_fail_for_good(store: Store, clock: Clock) -> None:
    first, second = begin(store), begin(store)
    store.jobs.ready(second)
    store.jobs.ready(first)
    held = store.jobs.take("one")
    assert held is not None
    assert held.job == first
    store.jobs.want(held, "check", [[1]])
    chunk = store.jobs.take("one")
    assert chunk is not None
    clock.wait(1)
    store.jobs.fail(chunk, Message("no-such-job", number=3))
    found = store.jobs.get(first)
    assert found is not None
    assert (found.state, found.why, found.ended) == (JobState.FAILED, Message("no-such-job", number=3), moment(1))
    assert store.jobs.lines(first, "check") is None
    store.jobs.finish(chunk, {}, {"x": b""})
    assert store.jobs.results(first) == []
    arriving = begin(store)
    store.jobs.cancel(arriving)
    gone = store.jobs.get(arriving)
    assert gone is not None
    assert (gone.state, gone.ended, gone.why) == (JobState.CANCELLED, moment(1), None)
    store.jobs.ready(arriving)
    assert store.jobs.get(arriving) == gone, "what was cancelled does not begin"


def test_half_sent_jobs_are_forgotten_after_an_hour(store: Store, clock: Clock) -> None:
    begin(store, "half")
    ready = begin(store, "whole")
    store.jobs.ready(ready)
    clock.wait(3600)
    begin(store, "next")
    assert [one.name for one in store.jobs.all()] == ["next", "whole", "half"]
    clock.wait(0.001)
    begin(store, "last")
    assert [one.name for one in store.jobs.all()] == ["last", "next", "whole"]


# The outbox


def posted(store: Store) -> list[tuple[str, State, int, str]]:
    return [(one.key, one.state, one.attempts, one.told) for one in store.outbox.posted("open")]


def test_channels_of_an_event(store: Store) -> None:
    store.create("Open", who="Ana", slug="open")
    store.create("Club", who="Ana", slug="club")
    with pytest.raises(NoEventError):
        store.outbox.open("nowhere", Kind.MAIL, {})
    hook = store.outbox.open("open", Kind.WEBHOOK, {"b": 1, "a": 2})
    assert (hook.event, hook.kind, hook.settings, hook.seen) == ("open", Kind.WEBHOOK, {"a": 2, "b": 1}, 1)
    assert len(hook.secret) >= 40
    first = store.outbox.open("open", Kind.MAIL, {"host": "x"}, "password")
    assert first.secret == "password"
    second = store.outbox.open("open", Kind.MAIL, {"host": "y"})
    another = store.outbox.open("open", Kind.WEBHOOK, {})
    other = store.outbox.open("club", Kind.MAIL, {})
    assert store.outbox.channels("open") == [hook, second, another], "a newer server takes the place of the older"
    assert store.outbox.channels() == [hook, second, another, other]
    for slug, number in (("open", other.number), ("open", 99)):
        with pytest.raises(RefusedError) as refused:
            store.outbox.close(slug, number)
        assert (refused.value.message.code, refused.value.message.values) == ("no-such-channel", {"number": number})
    store.outbox.close("open", hook.number)
    assert store.outbox.channels("open") == [second, another]
    for _ in range(18):
        store.outbox.open("open", Kind.WEBHOOK, {})
    with pytest.raises(RefusedError) as full:
        store.outbox.open("open", Kind.WEBHOOK, {})
    assert (full.value.message.code, full.value.message.values) == ("too-many-channels", {"most": 20})


def test_messages_wait_twice_as_long_each_time(store: Store, clock: Clock) -> None:
    store.create("Open", who="Ana", slug="open")
    channel = store.outbox.open("open", Kind.WEBHOOK, {})
    assert store.outbox.put(channel, 5, [Letter("k1", "", "one"), Letter("k2", "9", "two")])
    assert not store.outbox.put(channel, 6, [Letter("k3", "", "late")]), "another was faster"
    assert store.outbox.channels()[0].seen == 5
    one, two = store.outbox.take()
    assert one == Posted(one.number, channel.number, "k1", "", "one", State.WAITING, 0, "", moment())
    assert (two.key, two.target, two.body) == ("k2", "9", "two")
    assert store.outbox.take() == []
    clock.wait(119.999)
    assert store.outbox.take() == [], "somebody is at it"
    clock.wait(0.001)
    assert [message.key for message in store.outbox.take(1)] == ["k1"]
    waits = []
    for attempt in range(11):
        store.outbox.failed(replace(one, attempts=attempt), f"no {attempt}\n")
        start = clock.now
        while not any(message.key == "k1" for message in store.outbox.take()):
            clock.wait(5)
        waits.append(round((clock.now - start).total_seconds()))
    assert waits == [10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]
    assert posted(store)[-1] == ("k1", State.WAITING, 11, "no 10 ")
    store.outbox.failed(replace(one, attempts=11), "x" * 400)
    assert posted(store)[-1] == ("k1", State.FAILED, 12, "x" * 300)
    store.outbox.failed(two, "never", for_good=True)
    assert posted(store)[0] == ("k2", State.FAILED, 1, "never")
    assert store.outbox.again("open") == 2
    assert posted(store) == [("k2", State.WAITING, 0, "never"), ("k1", State.WAITING, 0, "x" * 300)]
    taken = store.outbox.take()
    store.outbox.sent(taken[0], "204 fine")
    assert posted(store)[-1] == ("k1", State.SENT, 1, "204 fine")
    assert store.outbox.again("open") == 1
    assert [message.key for message in store.outbox.posted("open", 1)] == ["k2"], "the newest first"
    assert store.outbox.posted("club") == []


def test_a_message_by_hand_is_put_down_once_for_each_person(store: Store) -> None:
    store.create("Open", who="Ana", slug="open")
    channel = store.outbox.open("open", Kind.MAIL, {})
    other = store.outbox.open("open", Kind.WEBHOOK, {})
    for letter in (Letter("k", "1", "a"), Letter("k", "1", "again"), Letter("k", "2", "b"), Letter("l", "1", "c")):
        store.outbox.add(channel, letter)
    store.outbox.add(other, Letter("k", "1", "d"))
    assert [(one.channel, one.body) for one in store.outbox.take()] == [
        (channel.number, "a"),
        (channel.number, "b"),
        (channel.number, "c"),
        (other.number, "d"),
    ]


def test_of_messages_that_were_sent_the_last_five_hundred_are_told(store: Store, monkeypatch: Any) -> None:
    monkeypatch.setattr("tablas.store.outbox.KEPT", 3)
    store.create("Open", who="Ana", slug="open")
    channel = store.outbox.open("open", Kind.WEBHOOK, {})
    store.outbox.put(channel, 2, [Letter(f"k{number}", "", "") for number in range(6)])
    messages = store.outbox.take()
    for message in messages[:5]:
        store.outbox.sent(message)
    assert [key for key, *_ in posted(store)] == ["k5", "k4", "k3", "k2"]
    store.outbox.sent(messages[5])
    assert [key for key, *_ in posted(store)] == ["k5", "k4", "k3"]


def test_subscriptions_of_a_player(store: Store) -> None:
    store.create("Open", who="Ana", slug="open")
    with pytest.raises(NoEventError):
        store.outbox.subscribe("nowhere", "a", Card(1), "Ana", Kind.MAIL, "a@b", "es")
    one = store.outbox.subscribe("open", "a", Card(1), "Ana", Kind.MAIL, "a@b", "es")
    assert (one.event, one.tournament, one.card, one.name, one.kind, one.address, one.language, one.by_mail) == (
        *("open", "a", 1, "Ana", Kind.MAIL, "a@b", "es", True),
    )
    again = store.outbox.subscribe("open", "a", Card(1), "Ana", Kind.MAIL, "a@b", "en")
    assert store.outbox.subscriptions("open") == [again], "asking twice is once, in the newer language"
    phone = store.outbox.subscribe("open", "a", Card(1), "Ana", Kind.PUSH, "a@b", "en")
    assert not phone.by_mail
    assert store.outbox.subscriptions("open", Kind.PUSH) == [phone]
    assert store.outbox.subscriptions("club") == []
    assert store.outbox.subscribed(phone.secret) == phone
    assert store.outbox.subscribed("x") is None
    for number in range(3):
        store.outbox.subscribe("open", "a", Card(1), "Ana", Kind.MAIL, f"{number}@b", "en")
    with pytest.raises(RefusedError) as refused:
        store.outbox.subscribe("open", "a", Card(1), "Ana", Kind.MAIL, "9@b", "en")
    assert (refused.value.message.code, refused.value.message.values) == ("too-many-subscriptions", {"most": 5})
    for tournament, card in (("a", 2), ("b", 1)):
        store.outbox.subscribe("open", tournament, Card(card), "Bo", Kind.MAIL, "a@b", "en")
    store.outbox.unsubscribe(phone.number)
    assert store.outbox.subscribed(phone.secret) is None


def test_an_entry_is_confirmed_by_one_mail_for_each_state(store: Store) -> None:
    slug = hands.new_event(store)
    asked = store.applications.add(slug, "a", Wish("Rey, Inés", email="i@example.org"), "key")
    silent = store.applications.add(slug, "a", Wish("Paz, Leo"), "other")
    assert not confirm(store, asked, "Title", "Body"), "the event sends no mails"
    store.outbox.open(slug, Kind.WEBHOOK, {})
    store.outbox.open(slug, Kind.MAIL, {})
    assert confirm(store, asked, "Title", "Body")
    assert confirm(store, asked, "Title", "Again")
    assert not confirm(store, silent, "Title", "Body")

    def compose(event: str, name: str, wish: Any, accepted: bool, link: str) -> tuple[str, str]:
        return f"{event} {name}", f"{wish.wish.name} {accepted} {link}"

    taken = replace(asked, state=EntryState.ACCEPTED)
    assert tell_decided(store, taken, compose, "http://x")
    first, second = store.outbox.take()
    uid = store.head(slug).uid
    assert (first.key, first.target) == (f"{uid}.entry-{asked.number}", f"entry-{asked.number}")
    assert json.loads(first.body) == {"title": "Title", "body": "Body", "stop": ""}
    assert second.key == f"{first.key}.{EntryState.ACCEPTED.value}"
    name = store.moment(slug).event.section("a").name
    told = json.loads(second.body)
    assert (told["title"], told["body"]) == (f"Winter Open {name}", "Rey, Inés True http://x")


def test_applications_keep_their_order_and_what_became_of_them(store: Store, clock: Clock) -> None:
    slug = hands.new_event(store)
    one = store.applications.add(slug, "a", Wish("A"), "1")
    clock.wait(61)
    two = store.applications.add(slug, "a", Wish("B"), "2")
    assert store.applications.add(slug, "b", Wish("C"), "3").tournament == "b"
    assert store.applications.of(slug, "a") == [one, two]
    assert (one.event, one.tournament, one.state, one.reason, one.entry, one.card) == (
        *(slug, "a", EntryState.WAITING, "", 0, 0),
    )
    assert two.when == (BEGAN + timedelta(seconds=61)).isoformat(timespec="seconds")
    assert store.applications.numbered(two.number) == two
    assert store.applications.numbered(99) is None
    assert store.applications.find("x") is None
    with pytest.raises(NoEventError):
        store.applications.add("nowhere", "a", Wish("A"), "1")
    changed = replace(one, wish=Wish("A", club="X"), state=EntryState.REFUSED, reason="Full.", entry=7, card=Card(3))
    store.applications.change(changed)
    assert store.applications.of(slug, "a") == [changed, two]


# People


def test_who_signed_in_is_told_from_the_newest(store: Store, clock: Clock) -> None:
    people = People(store.database, clock)
    people.note("  ANA  Díaz ", "10.0.0.1", SignIn.RIGHT)
    clock.wait(5)
    people.note("bo\x07" + "x" * 80, "y" * 70, SignIn.WRONG)
    first = Noted(BEGAN.isoformat(timespec="seconds"), "ana díaz", "10.0.0.1", SignIn.RIGHT)
    newest, oldest = people.noted()
    assert oldest == first
    assert (newest.name, newest.address, newest.how) == ("bo" + "x" * 58, "y" * 60, SignIn.WRONG)
    assert people.noted(1) == [newest]
    assert people.noted(name="Ana  DÍAZ") == [first]
    assert people.noted(name="nobody") == []


def test_of_ten_thousand_attempts_the_oldest_are_forgotten_by_the_hundred(
    store: Store, clock: Clock, monkeypatch: Any
) -> None:
    monkeypatch.setattr("tablas.store.people.MOST_NOTED", 50)
    people = People(store.database, clock)
    for number in range(100):
        people.note(f"n{number}", "", SignIn.WAIT)
        if number == 98:
            assert len(people.noted(200)) == 99
    assert [one.name for one in people.noted(200)] == [f"n{number}" for number in range(99, 49, -1)]


def test_sessions_end_but_the_one_that_is_kept(store: Store, clock: Clock) -> None:
    people = People(store.database, clock)
    ana, bo = people.add("ana", Role.ARBITER), people.add("bo", Role.ARBITER)
    first, second = (people.issue(Credential.SESSION, ana, None) for _ in range(2))
    token, other = people.issue(Credential.TOKEN, ana, None), people.issue(Credential.SESSION, bo, None)
    kept = people.recognise(Credential.SESSION, second)
    assert kept is not None
    assert kept.created == BEGAN.isoformat(timespec="seconds")
    people.end_sessions(ana.id, kept.hash)
    assert people.recognise(Credential.SESSION, first) is None
    assert people.recognise(Credential.SESSION, second) == kept
    assert people.recognise(Credential.TOKEN, token)
    assert people.recognise(Credential.SESSION, other)
    people.end_sessions(ana.id)
    assert people.recognise(Credential.SESSION, second) is None


def test_the_key_of_an_event_is_made_once_until_it_is_renewed(store: Store, clock: Clock) -> None:
    people = People(store.database, clock)
    one = people.event_key("uid-1")
    assert people.event_key("uid-1") == one
    assert people.event_key("uid-2") != one
    clock.wait(1)
    people.renew_key("uid-1")
    other = people.event_key("uid-2")
    assert people.event_key("uid-1") != one
    assert people.event_key("uid-2") == other


def test_a_right_is_for_the_event_it_was_given_for(store: Store, clock: Clock) -> None:
    """Another event that is called like it later is another one."""
    people = People(store.database, clock)
    store.create("Open", who="Ana", slug="open")
    scope = Scope("open", "a", 1, 2, Task.CHECK_IN)
    people.add("ana", Role.ASSISTANT, scope=scope)
    people.add("chief", Role.ARBITER)
    secret = people.issue(Credential.TOKEN, people.find("ana"), None)

    def scopes() -> list[Scope]:
        held = people.recognise(Credential.TOKEN, secret)
        assert held is not None
        assert held.account is not None
        return [held.account.scope, *(one.scope for one in people.all())]

    assert scopes() == [scope, scope, Scope()]
    store.delete("open")
    store.create("Open", who="Ana", slug="open")
    gone = Scope(GONE, "a", 1, 2, Task.CHECK_IN)
    assert scopes() == [gone, gone, Scope()]
    assert people.find("an\x07a") is None
    for name in ("x" * 61, "a\tb\x01"):
        with pytest.raises(RefusedError):
            people.first_administrator("secret", name, "")


def test_what_ends_at_a_moment_is_no_longer_good_then(store: Store, clock: Clock) -> None:
    people = People(store.database, clock)
    ana = people.add("ana", Role.ARBITER)
    secrets = [people.issue(Credential.INVITATION, ana, timedelta(seconds=10)) for _ in range(2)]
    clock.wait(9)
    assert people.use_invitation(secrets[0], ana.id, "")
    clock.wait(1)
    assert not people.use_invitation(secrets[1], ana.id, "")


# Classes, columns, national lists


def test_a_class_is_found_by_six_letters_that_nobody_mistakes(store: Store, clock: Clock, monkeypatch: Any) -> None:
    first = store.classes.open("paper-1")
    clock.wait(1)
    second = store.classes.open("paper-2")
    assert len(first) == 6
    assert not set(first + second) & set("iloIO01")
    assert [(one.code, one.paper, one.moment, one.written) for one in store.classes.every()] == [
        (second, "paper-2", (BEGAN + timedelta(seconds=1)).isoformat(timespec="seconds"), 0),
        (first, "paper-1", BEGAN.isoformat(timespec="seconds"), 0),
    ]
    found = store.classes.find(first)
    assert found is not None
    assert found.paper == "paper-1"
    assert store.classes.find("nobody") is None
    assert not store.classes.hand_in("nobody", "a", (1,))
    for device, points in (("a", (1, 2)), ("b", (3, 1)), ("c", (0, 3))):
        assert store.classes.hand_in(first, device, points)
    assert not store.classes.hand_in(first, "a", (9, 9))
    assert store.classes.hand_in(second, "a", (5,))
    assert store.classes.results(first) == [(3, 1), (0, 3), (1, 2)]
    monkeypatch.setattr("tablas.store.classes.LARGEST", 4)
    assert store.classes.hand_in(first, "d", (0, 0))
    assert not store.classes.hand_in(first, "e", (0, 0)), "the class is full"
    store.classes.delete(first)
    assert (store.classes.results(first), [one.code for one in store.classes.every()]) == ([], [second])
    monkeypatch.setattr("tablas.store.classes.MOST", 2)
    store.classes.open("paper-3")
    with pytest.raises(StoreError) as full:
        store.classes.open("paper-4")
    assert (full.value.message.code, full.value.message.values) == ("train-classes-full", {"most": 2})


def test_columns_are_remembered_by_their_header(store: Store, monkeypatch: Any) -> None:
    maps = store.column_maps
    assert maps.recall("a") is None
    maps.keep("a", ["name", "", "rating"])
    maps.keep("b", ["name"])
    assert maps.recall("a") == ("name", "", "rating")
    maps.keep("a", ["club"])
    assert (maps.recall("a"), maps.recall("b")) == (("club",), ("name",))
    monkeypatch.setattr("tablas.store.column_maps.MOST", 3)
    maps.keep("c", ["x"])
    maps.keep("d", ["y"])
    assert (maps.recall("c"), maps.recall("d")) == (("x",), None), "there is no room for more"
    maps.keep("c", ["z"])
    assert maps.recall("c") == ("z",), "but for another choice of the same"


DESCRIBED = (
    "federation = '{code}'\nseparator = ';'\n[columns]\nid = 'Id'\nname = 'Name'\nrating = 'Elo'\nfide_id = 'F'\n"
)


def test_a_national_list_is_kept_in_the_place_of_the_older(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "elo.csv"
    file.write_text("Id;Name;Elo;F\n7;Ana;2000;123\n8;Bo;1900;\n")
    esp, fra = DESCRIBED.format(code="ESP"), DESCRIBED.format(code="FRA")
    made = store.national.load(fra, file, "2026-04")
    assert (made.code, made.about.file, made.about.players, made.about.issue, made.description) == (
        *("FRA", "elo.csv", 2, "2026-04", fra),
    )
    usual = store.national.load(esp, file)
    assert usual.about.issue == usual.about.imported[:7]
    assert [one.code for one in store.national.lists()] == ["ESP", "FRA"]
    assert store.national.lists()[1] == made
    found = store.national.find("ESP", "7")
    assert isinstance(found, NationalListed)
    assert (found.identifier, found.name, found.fide_id) == ("7", "Ana", "123")
    assert store.national.find("ESP", "9") is None
    assert store.national.find("ESP", "9", "123") == found
    assert store.national.find("ESP", "9", "") is None
    assert store.national.find("ITA", "7") is None
    store.national.remove("ESP")
    assert store.national.find("ESP", "7") is None
    assert [one.code for one in store.national.lists()] == ["FRA"]
    with pytest.raises(FormatError) as refused:
        store.national.load(esp, tmp_path / "missing.csv")
    assert refused.value.message.code == "rating-list-cannot"


def test_who_typed_a_number_is_looked_for_by_it() -> None:
    for words, is_number in (
        (["123456789"], True),
        (["1234567890"], False),
        (["1", "2"], False),
        (["1a"], False),
        (["²"], False),
        ([], False),
    ):
        assert is_identifier(words) is is_number


# Names and doors


def test_short_names_are_free_ones_made_from_the_name(store: Store) -> None:
    slugs = [
        store.create(name, who="Ana").slug
        for name in ("Ópen de Llera!", "Open de Llera", "Open de Llera", "¡!", "x" * 60)
    ]
    assert slugs == ["open-de-llera", "open-de-llera-2", "open-de-llera-3", "event", "x" * 50]
    for wanted, code in (("event", "event-already"), ("Not short", "no-short-name")):
        with pytest.raises(RefusedError) as refused:
            store.create("Open", who="Ana", slug=wanted)
        assert (refused.value.message.code, refused.value.message.values) == (code, {"wanted": wanted})


def test_a_file_that_is_not_there_is_made_empty_or_refused(tmp_path: Path) -> None:
    missing = tmp_path / "missing.db"
    with pytest.raises(StoreError) as refused:
        Database(missing, "refused")
    assert refused.value.message.code == "no-database-yet"
    with Store(missing, missing="empty") as empty:
        assert empty.events() == []
        assert empty.database.read_only
        with pytest.raises(ReadOnlyError) as error:
            empty.create("Open", who="Ana")
        assert error.value.message.code == "no-database-yet"
    assert not missing.exists()
    with pytest.raises(StoreError) as nowhere:
        Database(tmp_path / "no" / "such.db")
    assert nowhere.value.message.code == "no-folder-database"
    for text, code in (
        ("mysql://x/y", "databases-sqlite-files"),
        ("://x", "neither-file-nor"),
        ("postgresql://localhost:port/club", "neither-file-nor"),
    ):
        with pytest.raises(StoreError) as other:
            Database(text)
        assert other.value.message.code == code
    named = Database(f"sqlite:///{tmp_path / 'named.db'}")
    assert named.file == tmp_path / "named.db"
    assert named.file.stat().st_mode & 0o777 == 0o600
    named.close()


def test_a_watcher_hears_of_others_and_not_of_silence(open_store: Callable[..., Store]) -> None:
    store, other = open_store(), open_store()
    slug = hands.new_event(store)
    with store.watch() as watcher:
        assert watcher.wait(0) == []
        other.create("Spring", who="Ana")
        other.delete(slug)
        assert sorted(watcher.wait(1)) == [("spring", 1), (slug, 0)]
        assert watcher.wait(0) == []


# Copies


def kept(days: float = 0, hours: float = 0, minutes: float = 0, seq: int = 1) -> Kept:
    when = BEGAN - timedelta(days=days, hours=hours, minutes=minutes)
    return Kept(Path(f"{when:%Y%m%dT%H%M%S}Z-{seq}-00000000.tablas"), when, seq, "00000000")


def test_ten_copies_stay_and_of_older_ones_one_an_hour_and_one_a_day() -> None:
    """It is ten at night: of yesterday's evening one an hour, of the days before one a day."""
    newest = [kept(minutes=number, seq=1000 - number) for number in range(10)]
    hours = [kept(hours=20, minutes=number, seq=500 - number) for number in (1, 2, 61)]
    days = [kept(days=3, minutes=number, seq=300 - number) for number in (1, 61)]
    edge = [kept(days=2, minutes=1, seq=400), kept(days=2, minutes=61, seq=399)]
    old = [kept(days=59, seq=20), kept(days=60, seq=10), kept(days=61, seq=5)]
    found = worth_keeping([*old, *days, *edge, *hours, *newest], BEGAN)
    assert set(found) == {*newest, hours[0], hours[2], edge[0], days[0], old[0]}
    assert found[:10] == newest
    assert worth_keeping([], BEGAN) == []
    back = [kept(days=61, seq=9000), *newest, *(kept(days=61, minutes=1, seq=9001 + number) for number in range(2))]
    assert len(worth_keeping(back, BEGAN)) == 13, "a clock was set back: the longest ones stay"


def test_a_copy_is_known_by_its_name() -> None:
    for name, known in (
        ("20260501T220000Z-7-0a1b2c3d.tablas", True),
        ("20260501T220000Z-7-0a1b2c3d.half", False),
        ("20260501T220000Z-7-0A1B2C3D.tablas", False),
        ("x20260501T220000Z-7-0a1b2c3d.tablas", False),
    ):
        assert is_backup(Path("folder") / name) is known


# Sending


class Server:
    """Stands for smtplib: what was asked of it, in order."""

    def __init__(self, said: list[Any], refuse: Exception | None = None) -> None:
        self.said, self.refuse = said, refuse

    def __call__(self, host: str, port: int, **more: Any) -> Server:
        self.said.append((host, port, more["timeout"], "context" in more))
        return self

    def starttls(self, context: Any) -> None:
        assert context is not None
        self.said.append("starttls")

    def login(self, user: str, password: str) -> None:
        self.said.append((user, password))

    def send_message(self, mail: EmailMessage) -> None:
        if self.refuse is not None:
            raise self.refuse
        self.said.append(mail)

    def quit(self) -> None:
        self.said.append("quit")
        raise OSError("it hung up")

    def close(self) -> None:
        self.said.append("close")


SETTINGS = {"host": "mail.example", "port": "25", "sender": "open@example.org"}


def mailed(
    monkeypatch: pytest.MonkeyPatch, refuse: Exception | None = None, stop: str = "", **settings: Any
) -> list[Any]:
    said: list[Any] = []
    monkeypatch.setattr(smtplib, "SMTP", Server(said, refuse))
    monkeypatch.setattr(smtplib, "SMTP_SSL", Server(said, refuse))
    told = send_mail({**SETTINGS, **settings}, "secret", "key", "ana@example.org", "Round\n 1", "Board 1", stop)
    assert told == "250"
    return said


def test_a_mail_goes_by_the_way_that_the_settings_say(monkeypatch: pytest.MonkeyPatch) -> None:
    first, tls, mail, *rest = mailed(monkeypatch)
    assert (first, tls, rest) == (("mail.example", 25, 15, False), "starttls", ["quit", "close"])
    assert (mail["From"], mail["To"], mail["Subject"]) == ("open@example.org", "ana@example.org", "Round 1")
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["List-Unsubscribe"] is None
    assert mail["Date"]
    assert mail.get_content() == "Board 1\n"
    assert mail["Message-ID"].endswith("@tablas.invalid>")
    assert mail["Message-ID"] == mailed(monkeypatch)[2]["Message-ID"], "the same key is the same mail"
    closed = mailed(monkeypatch, security="tls", user="u", stop="http://x")
    assert closed[:2] == [("mail.example", 25, 15, True), ("u", "secret")]
    assert closed[2]["List-Unsubscribe"] == "<http://x>"
    assert len(mailed(monkeypatch, security="none")) == 4


@pytest.mark.parametrize(
    ("refuse", "told", "for_good"),
    [
        (smtplib.SMTPRecipientsRefused({"a": (550, b"no such box")}), "550 no such box", True),
        (smtplib.SMTPRecipientsRefused({"a": (500, b"no")}), "500 no", True),
        (smtplib.SMTPRecipientsRefused({"a": (499, b"later")}), "499 later", False),
        (smtplib.SMTPDataError(554, b"spam"), "554 spam", False),
        (smtplib.SMTPServerDisconnected("gone"), "gone", False),
        (OSError(111, "Connection refused"), "Connection refused", False),
    ],
)
def test_a_mail_that_is_refused(monkeypatch: pytest.MonkeyPatch, refuse: Exception, told: str, for_good: bool) -> None:
    with pytest.raises(SendError) as error:
        mailed(monkeypatch, refuse)
    assert (error.value.told, error.value.for_good) == (told, for_good)


def test_only_an_address_outside_is_a_push_service(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []
    found = ["93.184.216.34"]

    def look(host: str, port: int) -> list[tuple[Any, ...]]:
        asked.append((host, port))
        return [(0, 0, 0, "", (one, port)) for one in found]

    monkeypatch.setattr(socket, "getaddrinfo", look)
    check_endpoint("https://push.example/x")
    check_endpoint("https://push.example:8443/x")
    assert asked == [("push.example", 443), ("push.example", 8443)]
    for inside in (["93.184.216.34", "10.0.0.1"], ["fe80::1%eth0"], ["127.0.0.1"]):
        found[:] = inside
        with pytest.raises(SendError) as error:
            check_endpoint("https://push.example/x")
        assert error.value.for_good
    check_endpoint("https://push.example/x", near=True)

    def fail(*_: Any) -> None:
        raise OSError(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    with pytest.raises(SendError) as error:
        check_endpoint("https://push.example/x")
    assert (error.value.told, error.value.for_good) == ("Name or service not known", False)
    with pytest.raises(SendError) as other:
        sending.post_webhook("file:///etc/passwd", "s", "k", "{}")
    assert other.value.for_good
    assert sending.signature("a", b"x", 1) != sending.signature("a", b"y", 1) != sending.signature("b", b"y", 1)


def test_a_call_to_a_push_service_is_signed_for_half_a_day() -> None:
    key = push.private_key(push.new_key())
    header = push.signed("https://push.example:8443/a/b", key, "mailto:x@y", now=1000.9)
    head, claims, _ = header.removeprefix("vapid t=").partition(",")[0].split(".")
    assert json.loads(push.unb64(head)) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(push.unb64(claims)) == {
        "aud": "https://push.example:8443",
        "exp": 1000 + 43200,
        "sub": "mailto:x@y",
    }
    for size in range(5):
        assert push.unb64(push.b64(bytes(range(size)))) == bytes(range(size))
        assert "=" not in push.b64(bytes(size))
    assert len(push.unb64(push.new_key())) == 32
    browser = ec.generate_private_key(ec.SECP256R1())
    one, two = (push.sealed(b"words", push.public_bytes(browser), bytes(16)) for _ in range(2))
    assert one != two, "salt and key are new each time"
    assert (len(one), int.from_bytes(one[16:20], "big"), one[20]) == (21 + 65 + 5 + 1 + 16, 4096, 65)
    assert push.opened(one, browser, bytes(16)) == b"words"
