"""Entries that players ask for: kept beside the log, accepted once, deleted for good."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import create_engine

import tablas.store.applications as kept
from tablas.events.acts import (
    ChangeCategories,
    ChangeFees,
    Command,
    CreateTournament,
    EnterPlayers,
    PairRound,
    PublishRound,
    RecordPayment,
    RemovePlayer,
    SetEntryForm,
    Undo,
)
from tablas.events.admission import accept, ask_bye, decide_bye, refuse, withdraw
from tablas.events.applications import check_open, check_wish, is_in, queue
from tablas.events.categories import members
from tablas.events.entry_form import EntryForm
from tablas.events.errors import ConsentError, RefusedError
from tablas.events.hall import datetime
from tablas.events.state import Category, Fees
from tablas.events.wishes import Application, State, Wish
from tablas.model import Card, Outcome, Player
from tablas.store import Done, Store
from tablas.store.migrate import upgrade

SLUG = "open"
FORM = EntryForm(True, "2026-03-01 10:00", "2026-03-08 20:00", limit=3)


@pytest.fixture
def open_event(store: Store) -> Store:
    """A tournament *a* of five rounds with two players and a form for three."""
    store.create("Open", who="test", slug=SLUG)
    do(store, CreateTournament("a", {"total_rounds": 5, "initial_colour": "w"}))
    do(
        store,
        EnterPlayers("a", (Player(0, "Núñez Soler, José", 2000, fide_id="2200012"), Player(0, "Blas, Ana", 1900))),
    )
    do(store, SetEntryForm("a", FORM))
    return store


def do(store: Store, command: Command, *accepted: str) -> Done:
    return store.do(SLUG, command, who="test", accepted=accepted)


def doing(store: Store, *accepted: str):
    return lambda command, key: store.do(SLUG, command, who="Ana", key=key, accepted=accepted)


def ask(store: Store, name: str, **facts: object) -> Application:
    return store.applications.add(SLUG, "a", Wish(name, **facts), f"key of {name}")


def now(store: Store, one: Application) -> Application:
    found = store.applications.find(one.secret)
    assert found is not None
    return found


def queued(store: Store) -> list[tuple[str, int, list[str]]]:
    moment = store.moment(SLUG)
    found = queue(moment, moment.event.section("a"), store.applications.of(SLUG, "a"))
    return [(one.application.wish.name, one.on_list, [str(note) for note in one.notes]) for one in found]


def names(store: Store) -> list[str]:
    return [player.name for player in store.moment(SLUG).event.section("a").facts.players]


def test_a_form_sent_twice_is_one_entry(open_event: Store) -> None:
    one = ask(open_event, "Rey, Inés", email="ines@example.org")
    assert ask(open_event, "Rey, Inés") == one
    assert open_event.applications.of(SLUG, "a") == [one]
    assert len(one.secret) >= 24


def test_whoever_comes_after_the_last_place_waits(open_event: Store) -> None:
    ask(open_event, "Rey, Inés")
    ask(open_event, "Sanz, Luis")
    ask(open_event, "Toro, Eva")
    assert [entry[:2] for entry in queued(open_event)] == [("Rey, Inés", 0), ("Sanz, Luis", 1), ("Toro, Eva", 2)]
    do(open_event, RemovePlayer("a", Card(2)))
    assert [entry[1] for entry in queued(open_event)] == [0, 0, 1]


def test_doubles_and_namesakes_are_told(open_event: Store) -> None:
    ask(open_event, "Nunez Soler, Jose", fide_id="2200012")
    ask(open_event, "José Núñez Soler", fide_id="2299999")
    ask(open_event, "ANA BLAS")
    ask(open_event, "Vega, Pau", fide_id="33")
    ask(open_event, "Vega, Paula", fide_id="33")
    assert [notes for _, _, notes in queued(open_event)] == [
        [
            "Núñez Soler, José has the same FIDE ID and is entered already (a).",
            "A namesake with another FIDE ID: José Núñez Soler.",
        ],
        [
            "A namesake with another FIDE ID: Núñez Soler, José.",
            "A namesake with another FIDE ID: Nunez Soler, Jose.",
        ],
        ["Somebody of that name is entered already: Blas, Ana."],
        ["Entry 5 of the queue has the same FIDE ID."],
        ["Entry 4 of the queue has the same FIDE ID."],
    ]


def test_an_entry_is_accepted_once(open_event: Store) -> None:
    do(open_event, ChangeCategories((Category("Casa"), Category("Damas", "sex=w"))))
    one = ask(open_event, "Rey, Inés", rating=1800, club="Ateneo", category="Casa", byes=(2,), email="i@example.org")
    accepted = accept(open_event, one, doing(open_event))
    moment = open_event.moment(SLUG)
    section = moment.event.section("a")
    assert (section.player(accepted.card).name, section.player(accepted.card).club) == ("Rey, Inés", "Ateneo")
    assert members(moment.event, section)["Casa"] == {accepted.card}
    assert is_in(moment, accepted)
    with pytest.raises(RefusedError, match="decided already"):
        accept(open_event, now(open_event, one), doing(open_event))
    again = accept(open_event, one, doing(open_event))  # Whoever clicked twice still holds the old state.
    assert again == accepted
    assert names(open_event).count("Rey, Inés") == 1


def test_an_acceptance_that_broke_off_is_finished(open_event: Store) -> None:
    """The entry was written and the power went before the queue knew of it; meanwhile the list changed the rating."""
    one = ask(open_event, "Rey, Inés", rating=1800)
    open_event.do(SLUG, EnterPlayers("a", (Player(0, "Rey, Inés", 1750),)), who="Ana", key=one.key)
    accepted = accept(open_event, one, doing(open_event))
    assert is_in(open_event.moment(SLUG), accepted)
    assert names(open_event).count("Rey, Inés") == 1


def test_after_an_undo_nobody_has_anothers_card(open_event: Store) -> None:
    accepted = accept(open_event, ask(open_event, "Rey, Inés"), doing(open_event))
    do(open_event, Undo(last=1))
    do(open_event, EnterPlayers("a", (Player(0, "Otra, Persona", 1500),)))
    assert open_event.moment(SLUG).event.section("a").player(accepted.card).name == "Otra, Persona"
    assert not is_in(open_event.moment(SLUG), accepted)
    with pytest.raises(RefusedError, match="not entered"):
        decide_bye(open_event, ask_bye(open_event, accepted, 2), 2, Outcome.ZERO_BYE, doing(open_event))
    again = accept(open_event, accepted, doing(open_event))
    assert again.card != accepted.card
    assert is_in(open_event.moment(SLUG), again)


def test_a_namesake_is_entered_by_consent_only(open_event: Store) -> None:
    one = ask(open_event, "Blas, Ana")
    with pytest.raises(ConsentError):
        accept(open_event, one, doing(open_event))
    assert now(open_event, one).state is State.WAITING
    accept(open_event, one, doing(open_event, "same-name"))
    assert names(open_event).count("Blas, Ana") == 2


def test_a_refusal_has_a_reason(open_event: Store) -> None:
    one = ask(open_event, "Rey, Inés")
    with pytest.raises(RefusedError, match="reason of the refusal"):
        refuse(open_event, one, " ")
    refuse(open_event, one, "Only members of the club.")
    assert (now(open_event, one).state, now(open_event, one).reason) == (State.REFUSED, "Only members of the club.")
    with pytest.raises(RefusedError, match="decided already"):
        accept(open_event, now(open_event, one), doing(open_event))


def test_byes_are_asked_for_and_decided_one_by_one(open_event: Store) -> None:
    one = accept(open_event, ask(open_event, "Rey, Inés", byes=(2, 3)), doing(open_event))
    one = decide_bye(open_event, one, 2, Outcome.HALF_BYE, doing(open_event))
    one = decide_bye(open_event, one, 3, None, doing(open_event))
    one = ask_bye(open_event, one, 4)
    facts = open_event.moment(SLUG).event.section("a").facts
    assert [(absence.round, absence.kind) for absence in facts.absences] == [(2, Outcome.HALF_BYE)]
    assert now(open_event, one).wish.byes == (4,)
    with pytest.raises(RefusedError, match="5 rounds"):
        ask_bye(open_event, one, 6)


@pytest.mark.parametrize(
    ("before", "stays"), [("nothing", False), ("paid", True), ("paired", True)], ids=["early", "paid", "late"]
)
def test_who_withdraws_is_struck_out_unless_something_hangs_on_the_card(
    open_event: Store, before: str, stays: bool
) -> None:
    one = accept(open_event, ask(open_event, "Rey, Inés"), doing(open_event))
    if before == "paid":
        do(open_event, ChangeFees("a", Fees(2000, "EUR")))
        do(open_event, RecordPayment("a", (one.card,)))
    if before == "paired":
        do(open_event, PairRound("a"))
        do(open_event, PublishRound("a", 1))
    withdraw(open_event, one, doing(open_event))
    section = open_event.moment(SLUG).event.section("a")
    assert section.has(one.card) is stays
    assert not stays or section.player(one.card).left_after is not None
    assert now(open_event, one).state is State.WITHDRAWN


def test_forgotten_is_forgotten(open_event: Store) -> None:
    one = ask(open_event, "Rey, Inés", email="ines@example.org")
    renewed = open_event.applications.renew(one.number)
    assert open_event.applications.find(one.secret) is None
    assert open_event.applications.find(renewed) == replace(one, secret=renewed)
    open_event.applications.forget(one.number)
    assert open_event.applications.of(SLUG, "a") == []
    ask(open_event, "Sanz, Luis")
    open_event.delete(SLUG)
    open_event.create("Open", who="test", slug=SLUG)
    assert open_event.applications.of(SLUG, "a") == []


def test_no_mail_address_is_in_the_log(open_event: Store) -> None:
    one = ask(open_event, "Rey, Inés", email="ines@example.org", remark="Vegetarian")
    accept(open_event, one, doing(open_event))
    assert "Rey, In" in open_event.export(SLUG)
    assert "example.org" not in open_event.export(SLUG)
    assert "Vegetarian" not in open_event.export(SLUG)


def test_the_queue_has_an_end(open_event: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST_WAITING", 2)
    ask(open_event, "A"), ask(open_event, "B")
    with pytest.raises(RefusedError, match="2 entries wait already"):
        ask(open_event, "C")


@pytest.mark.parametrize(
    ("moment", "said"),
    [("2026-03-01 09:59", "open on 2026-03-01 10:00"), ("2026-03-08 20:00", "closed on 2026-03-08 20:00")],
)
def test_the_form_opens_and_closes_by_itself(open_event: Store, moment: str, said: str) -> None:
    section = open_event.moment(SLUG).event.section("a")
    with pytest.raises(RefusedError, match=said):
        check_open(section, datetime.fromisoformat(moment))
    check_open(section, datetime.fromisoformat("2026-03-01 10:00"))
    check_open(section, datetime.fromisoformat("2026-03-08 19:59"))


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (Wish(""), "name of a player is missing"),
        (Wish("A", email="a b@example.org"), "not an e-mail address"),
        (Wish("A", email="a@example.org\nBcc: all@example.org"), "not an e-mail address"),
        (Wish("A", rating=9999), "9999"),
        (Wish("A", birth="yesterday"), "yesterday"),
        (Wish("A", byes=(6,)), "5 rounds"),
        (Wish("A", byes=(0,)), "is paired"),
        (Wish("A", category="Kings"), "Kings"),
        (Wish("A", remark="x" * 501), "500"),
        (Wish("A\x1b[2J"), "cannot be printed"),
    ],
)
def test_what_nobody_could_enter_is_refused(open_event: Store, wish: Wish, said: str) -> None:
    event = open_event.moment(SLUG).event
    with pytest.raises(RefusedError, match=said):
        check_wish(event, event.section("a"), wish)


@pytest.mark.parametrize(
    ("form", "said"),
    [
        (EntryForm(True, "2026-03-08 10:00", "2026-03-01 10:00"), "close before it opens"),
        (EntryForm(True, "tomorrow"), "tomorrow"),
        (EntryForm(True, limit=-1), "from 0 to"),
        (EntryForm(True, pay_link="javascript:alert(1)"), "not the address of a web page"),
        (EntryForm(True, words="x" * 1001), "1000"),
        (FORM, "[Nn]othing"),
    ],
)
def test_a_form_that_makes_no_sense_is_refused(open_event: Store, form: EntryForm, said: str) -> None:
    with pytest.raises(RefusedError, match=said):
        do(open_event, SetEntryForm("a", form))


def test_an_old_database_that_may_only_be_read_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "club.db"
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        upgrade(connection, "0006")
    engine.dispose()
    monkeypatch.setattr("tablas.store.database._write_protected", lambda path: True)
    with Store(file) as old:
        assert old.applications.of(SLUG, "a") == []
        assert old.applications.find("secret") is None
        assert (old.outbox.channels(), old.outbox.subscriptions(SLUG), old.outbox.subscribed("x")) == ([], [], None)
        assert old.column_maps.recall("name") is None
        assert (old.classes.every(), old.jobs.all(), old.jobs.get(1), old.jobs.waits()) == ([], [], None, False)
