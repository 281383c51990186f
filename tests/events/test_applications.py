"""Entries that players ask for: the form, what is refused of a wish, the queue, and who may be the same person."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from events_desk import Desk, play, tournament
from tablas.errors import TablasError
from tablas.events.acts import (
    ChangeCategories,
    CloseTournament,
    CreateTournament,
    EnterPlayers,
    RemovePlayer,
    SetEntryForm,
    Undo,
    WithdrawPlayer,
)
from tablas.events.acts.entry_form import is_link
from tablas.events.applications import (
    Place,
    by_hand,
    check_open,
    check_wish,
    free_places,
    is_in,
    listed_player,
    player_of,
    playing,
    queue,
)
from tablas.events.channels import check_mail_server, check_webhook
from tablas.events.entry_form import EntryForm, Stage
from tablas.events.errors import RefusedError
from tablas.events.evenings.results import read_finish
from tablas.events.state import Category
from tablas.events.wishes import Application, State, Wish
from tablas.messages import Items, Message
from tablas.model import Card, PartialDate, Player, Title

M = Message
NOON = datetime(2026, 5, 1, 12)


def refusal(error: pytest.ExceptionInfo[RefusedError]) -> tuple[str, str, dict[str, object]]:
    return error.value.message.code, error.value.field, dict(error.value.message.values)


# The form


@pytest.mark.parametrize(
    ("form", "stage"),
    [
        (EntryForm(), Stage.OFF),
        (EntryForm(opens="2026-01-01 00:00"), Stage.OFF),
        (EntryForm(True), Stage.OPEN),
        (EntryForm(True, opens="2026-05-01 12:00"), Stage.OPEN),
        (EntryForm(True, opens="2026-05-01 12:01"), Stage.SOON),
        (EntryForm(True, closes="2026-05-01 12:01"), Stage.OPEN),
        (EntryForm(True, closes="2026-05-01 12:00"), Stage.CLOSED),
    ],
)
def test_when_a_form_is_open(form: EntryForm, stage: Stage) -> None:
    assert form.stage(NOON) is stage
    desk = tournament(2)
    if form != EntryForm():
        desk.do(SetEntryForm("a", form))
    codes = {Stage.OFF: "entry-form-is-off", Stage.SOON: "entry-form-opens", Stage.CLOSED: "entry-form-closed"}
    if stage is Stage.OPEN:
        check_open(desk.section(), NOON)
        desk.do(CloseTournament("a"), "rounds-missing")
        stage = Stage.OFF
    with pytest.raises(RefusedError) as error:
        check_open(desk.section(), NOON)
    values = {Stage.SOON: {"when": form.opens}, Stage.CLOSED: {"when": form.closes}}.get(stage, {})
    assert refusal(error) == (codes[stage], "", values)


@pytest.mark.parametrize(
    ("form", "code", "field", "values"),
    [
        (EntryForm(), "nothing-changed", "", {}),
        (EntryForm(opens="soon"), "not-a-time", "opens", {"value": "soon"}),
        (EntryForm(closes="x" * 50), "not-a-time", "closes", {"value": "x" * 40}),
        (EntryForm(opens="2026-05-01 12:00", closes="2026-05-01 12:00"), "entry-closes-first", "closes", {}),
        (EntryForm(limit=-1), "not-a-limit", "limit", {"most": 100_000}),
        (EntryForm(limit=100_001), "not-a-limit", "limit", {"most": 100_000}),
        (EntryForm(pay_link="ftp://x"), "not-a-link", "pay_link", {"value": "ftp://x"}),
        (
            EntryForm(pay_link="https://x/" + "y" * 491),
            "longer-than-characters",
            "pay_link",
            {"what": M("what-pay-link"), "longest": 500},
        ),
        (
            EntryForm(words="x" * 1001),
            "longer-than-characters",
            "words",
            {"what": M("what-entry-words"), "longest": 1000},
        ),
    ],
)
def test_forms_that_are_refused(form: EntryForm, code: str, field: str, values: dict[str, object]) -> None:
    with pytest.raises(RefusedError) as error:
        tournament(2).do(SetEntryForm("a", form))
    assert refusal(error) == (code, field, values)


def test_forms_that_are_not() -> None:
    desk = tournament(2)
    for form in (
        EntryForm(opens="2026-05-01 12:00", closes="2026-05-01 12:01"),
        EntryForm(limit=100_000),
        EntryForm(pay_link="https://x/" + "y" * 490),
        EntryForm(words="x\n" * 300 + "y" * 400),
    ):
        desk.do(SetEntryForm("a", form))
        assert desk.section().entry_form == form


@pytest.mark.parametrize(
    ("address", "good"),
    [
        ("http://x", True),
        ("https://x.org/a?b=c", True),
        ("javascript:alert(1)", False),
        ("https://", False),
        ("https://x/a b", False),
        ("http://[x", False),
        ("", False),
    ],
)
def test_links(address: str, good: bool) -> None:
    assert is_link(address) is good


# Wishes


def three_rounds() -> Desk:
    desk = tournament(4, total_rounds=3)
    desk.do(ChangeCategories((Category("Women", "sex=w"), Category("Locals"), Category("Guests"))))
    play(desk, "11")
    return desk


@pytest.mark.parametrize(
    ("change", "code", "field", "values"),
    [
        ({"birth": "long ago, before the war"}, "neither-year-nor", "birth", {"written": "long ago, before the"}),
        (
            {"remark": "x" * 501},
            "longer-than-characters",
            "remark",
            {"what": M("what-entry-remark"), "longest": 500},
        ),
        ({"email": "ana"}, "not-an-address", "email", {"value": "ana"}),
        ({"email": "a@b." + "x" * 300}, "not-an-address", "email", {"value": "a@b." + "x" * 96}),
        (
            {"category": "Women"},
            "no-category",
            "category",
            {"name": "Women", "known": Items(["Locals", "Guests"])},
        ),
        ({"byes": (1,)}, "round-paired-change", "byes", {"round": 1}),
        ({"byes": (2, 4)}, "tournament-rounds", "byes", {"total": 3}),
        ({"byes": (2,) * 13}, "too-many-byes", "byes", {"most": 12}),
    ],
)
def test_wishes_that_are_refused(change: dict[str, Any], code: str, field: str, values: dict[str, object]) -> None:
    desk = three_rounds()
    with pytest.raises(RefusedError) as error:
        check_wish(desk.event, desk.section(), Wish("Eva", **change))
    assert refusal(error) == (code, field, values)


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"remark": "x" * 500},
        {"email": "a.b@c-d.org"},
        {"category": "Locals"},
        {"byes": (2, 3)},
        {"byes": (3,) * 12},
    ],
)
def test_wishes_that_are_not(change: dict[str, Any]) -> None:
    desk = three_rounds()
    check_wish(desk.event, desk.section(), Wish("Eva", **change))
    assert by_hand(desk.event) == ["Locals", "Guests"]


def test_the_card_of_a_wish() -> None:
    wish = Wish("Eva", "77", "ESP", "Club", "1990", "w", 1500)
    typed = Player(0, "Eva", 1500, sex="w", federation="ESP", fide_id="77", birth=PartialDate(1990), club="Club")
    assert player_of(wish) == typed == listed_player(wish, None)
    assert player_of(Wish("Eva")) == Player(0, "Eva")
    listed = Player(0, "Ruiz, Eva", 1600, Title.WCM, "", "FRA", "77", None, "")
    assert listed_player(wish, listed) == replace(listed, club="Club", birth=PartialDate(1990), sex="w")
    full = replace(listed, sex="m", birth=PartialDate(1980), club="Other")
    assert listed_player(wish, full) == replace(full, birth=PartialDate(1990), club="Club")
    assert listed_player(Wish("Eva"), full) == full


# The queue


def asked(number: int, name: str, **facts: Any) -> Application:
    wish = {one: facts.pop(one) for one in ("fide_id",) if one in facts}
    return Application(number, "open", "a", f"s{number}", "2026-05-01", Wish(name, **wish), **facts)


def test_places_and_the_waiting_list() -> None:
    desk = tournament(4)
    assert (playing(desk.section()), free_places(desk.section())) == (4, None)
    desk.do(SetEntryForm("a", EntryForm(True, limit=6)))
    assert free_places(desk.section()) == 2
    applications = [
        asked(1, "Eva"),
        asked(2, "Fey", state=State.REFUSED),
        asked(3, "Gil"),
        asked(4, "Hal"),
        asked(5, "Ina", state=State.WITHDRAWN),
        asked(6, "Jon"),
    ]
    found = queue(desk.moment, desk.section(), applications)
    assert [(one.application.number, one.place, one.on_list, one.gone) for one in found] == [
        (1, Place.FREE, 0, False),
        (2, Place.FREE, 0, False),
        (3, Place.FREE, 0, False),
        (4, Place.LISTED, 1, False),
        (5, Place.FREE, 0, False),
        (6, Place.LISTED, 2, False),
    ]
    play(desk, "11")
    desk.do(WithdrawPlayer("a", 2))
    assert (playing(desk.section()), free_places(desk.section())) == (3, 3)
    desk.do(SetEntryForm("a", EntryForm(True, limit=2)))
    assert free_places(desk.section()) == 0
    desk.do(SetEntryForm("a", EntryForm(True)))
    assert [one.place for one in queue(desk.moment, desk.section(), applications)] == [Place.FREE] * 6


def test_who_was_accepted_and_is_in_no_more() -> None:
    desk = tournament(2)
    entry = desk.do(EnterPlayers("a", (Player(0, "Eva"),)))
    eva = asked(1, "Eva", state=State.ACCEPTED, entry=entry.seq, card=Card(3))
    assert is_in(desk.moment, eva)
    assert not is_in(desk.moment, replace(eva, state=State.WAITING))
    assert not is_in(desk.moment, replace(eva, tournament="gone"))
    assert not is_in(desk.moment, replace(eva, card=Card(4)))
    assert [one.gone for one in queue(desk.moment, desk.section(), [eva])] == [False]
    desk.do(Undo(entry.seq - 1))
    desk.do(EnterPlayers("a", (Player(0, "Fey"),)))
    assert desk.section().has(Card(3))
    assert not is_in(desk.moment, eva), "another player has that card now"
    assert [one.gone for one in queue(desk.moment, desk.section(), [eva])] == [True]
    fey = replace(eva, entry=desk.moment.seq)
    assert is_in(desk.moment, fey)
    desk.do(RemovePlayer("a", 3))
    assert not is_in(desk.moment, fey)


def test_who_may_be_the_same_person() -> None:
    desk = tournament(2)
    desk.do(EnterPlayers("a", (Player(0, "Ruiz, Eva", fide_id="77"), Player(0, "Gil, Ana"))))
    desk.do(CreateTournament("b", {"name": "Blitz"}))
    desk.do(EnterPlayers("b", (Player(0, "E. Ruiz", fide_id="77"),)))

    def notes(*applications: Application) -> list[Message]:
        return list(queue(desk.moment, desk.section(), applications)[0].notes)

    by_id = [
        M("double-entered-id", name=name, tournament=where)
        for name, where in (("Ruiz, Eva", "a"), ("E. Ruiz", "Blitz"))
    ]
    assert notes(asked(1, "Somebody", fide_id="77")) == by_id
    assert notes(asked(1, "EVA RUÍZ")) == [M("double-entered-name", name="Ruiz, Eva")]
    assert notes(asked(1, "Eva Ruiz", fide_id="78")) == [M("double-namesake", name="Ruiz, Eva")]
    assert notes(asked(1, "Ana Gil", fide_id="78")) == [M("double-entered-name", name="Gil, Ana")]
    assert notes(asked(1, "Eva")) == []
    mine = asked(1, "Fey", fide_id="9")
    assert notes(mine, asked(2, "Other", fide_id="9")) == [M("double-asked-id", number=2)]
    assert notes(mine, asked(2, "Fey", fide_id="8")) == [M("double-namesake", name="Fey")]
    assert notes(mine, asked(2, "fey")) == [M("double-asked-name", number=2, name="fey")]
    assert notes(asked(1, "Fey"), asked(2, "Fey", fide_id="8")) == [M("double-asked-name", number=2, name="Fey")]
    assert notes(mine, asked(2, "Fey", fide_id="9", state=State.REFUSED)) == []
    assert notes(mine, asked(2, "Gil"), asked(3, "Other", fide_id="9")) == [M("double-asked-id", number=3)]


# Channels


def test_webhooks() -> None:
    assert check_webhook("https://x") == {"address": "https://x"}
    topics = ["round.published", "result.changed", "standings.changed", "event.changed"]
    assert check_webhook("https://x", topics) == {"address": "https://x", "topics": topics}
    long = "https://x/" + "y" * 491
    for address, shown in (("x", "x"), (long, long[:100])):
        with pytest.raises(RefusedError) as error:
            check_webhook(address)
        assert refusal(error) == ("not-a-link", "address", {"value": shown})
    assert check_webhook(long[:500])["address"] == long[:500]
    with pytest.raises(RefusedError) as error:
        check_webhook("https://x", ["result.changed", "z" * 70])
    assert refusal(error) == ("no-such-topic", "topics", {"name": "z" * 60, "known": Items(topics)})


SERVER = {"host": "mail.x.org", "sender": "a@x.org"}


def test_mail_servers() -> None:
    usual = {"host": "mail.x.org", "port": 587, "security": "starttls", "user": "", "sender": "a@x.org"}
    assert check_mail_server(SERVER) == usual
    own = {"port": "25", "security": "none", "user": "ana"}
    assert check_mail_server(SERVER | own) == usual | own | {"port": 25}
    for port in (1, 65535):
        assert check_mail_server(SERVER | {"port": str(port)})["port"] == port
    assert check_mail_server(SERVER | {"security": "tls"})["security"] == "tls"
    assert check_mail_server(SERVER | {"host": "h" * 253})["host"] == "h" * 253


@pytest.mark.parametrize(
    ("change", "code", "field", "values"),
    [
        ({"host": ""}, "not-a-host", "host", {"value": ""}),
        ({"host": "h" * 254}, "not-a-host", "host", {"value": "h" * 100}),
        ({"host": "a b"}, "not-a-host", "host", {"value": "a b"}),
        ({"port": "0"}, "not-a-port", "port", {"value": "0"}),
        ({"port": "65536"}, "not-a-port", "port", {"value": "65536"}),
        ({"port": "x" * 30}, "not-a-port", "port", {"value": "x" * 20}),
        ({"security": "ssl"}, "not-a-security", "security", {"known": Items(("starttls", "tls", "none"))}),
        ({"sender": ""}, "not-an-address", "sender", {"value": ""}),
        ({"sender": "ana"}, "not-an-address", "sender", {"value": "ana"}),
        ({"user": "x" * 201}, "longer-than-characters", "user", {"what": M("what-mail-user"), "longest": 200}),
    ],
)
def test_mail_servers_that_are_refused(
    change: dict[str, str], code: str, field: str, values: dict[str, object]
) -> None:
    with pytest.raises(RefusedError) as error:
        check_mail_server(SERVER | change)
    assert refusal(error) == (code, field, values)


# How a table of an evening ended


@pytest.mark.parametrize(
    ("way", "words", "places", "points"),
    [
        ("places", "1 2 3", (1, 2, 3), ()),
        ("places", "2 1 1", (3, 1, 1), ()),
        ("places", "3 1 1", (3, 1, 1), ()),
        ("places", "1 1 1", (1, 1, 1), ()),
        ("places", "2 1 2 4", (2, 1, 2, 4), ()),
        ("score", "10 30 20", (3, 1, 2), ()),
        ("lowest", "10 30 20", (1, 3, 2), ()),
        ("points", "1 0.5 1", (1, 3, 1), (60, 30, 60)),
        ("places", "100 1 2", None, None),
        ("places", "2 3 4", None, None),
        ("places", "1 3 3 5", None, None),
        ("places", "1 x", None, None),
        ("places", "1 ²", None, None),
    ],
)
def test_places_points_and_scores(
    way: str, words: str, places: tuple[int, ...] | None, points: tuple[int, ...] | None
) -> None:
    """After equals people count on by one or leave places out; both are understood, holes are not."""
    if places is not None:
        assert read_finish(way, words.split()) == (places, points)
        return
    with pytest.raises(RefusedError) as error:
        read_finish(way, words.split())
    assert refusal(error) == ("places-run-from", "places", {})


def test_what_is_no_finish() -> None:
    with pytest.raises(RefusedError) as error:
        read_finish("luck", ["1"])
    assert refusal(error) == ("not-choice-2", "way", {"chosen": "luck"})
    with pytest.raises(RefusedError) as error:
        read_finish("score", ["1", ""])
    assert refusal(error) == ("seat-without-number", "places", {})
    with pytest.raises(TablasError):
        read_finish("score", ["1", "x"])
