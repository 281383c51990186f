"""What a player is told of a round and of an entry: every line of a mail, and of a notice on a phone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tablas.events.news import Seat
from tablas.say.news import Told, composer, decided, entered, mailed, told

LATER = "2026-07-04 16:00"
RESTS = Seat("Open", "A", 2, "", "Ana")
PLAYS = Seat("Open", "A", 2, LATER, "Ana", "3", False, "Bo", 1900)


@pytest.mark.parametrize(
    ("seat", "lines"),
    [
        (RESTS, ["Ana: no game in this round."]),
        (Seat("Open", "A", 2, LATER, "Ana"), ["Ana: no game in this round.", f"The round starts at {LATER}."]),
        (Seat("Open", "A", 2, "", "Ana", "3", True, "Bo"), ["Ana: board 3, White, against Bo."]),
        (PLAYS, ["Ana: board 3, Black, against Bo (1900).", f"The round starts at {LATER}."]),
    ],
)
def test_a_seat_in_words(seat: Seat, lines: list[str]) -> None:
    assert told(seat, "en") == Told("Round 2: A", "\n".join(lines))


def test_a_mail_has_the_seat_the_pairings_and_the_way_out() -> None:
    pairings, stop = "All pairings: https://x/p", "No more of these mails: https://x/n"
    title, seat = "Open. Round 2: A", "Ana: no game in this round."
    assert mailed(RESTS, "en", "https://x/p", "https://x/n") == Told(title, "\n".join([seat, "", pairings, stop]))
    assert mailed(RESTS, "en", "https://x/p", "") == Told(title, "\n".join([seat, "", pairings]))
    assert mailed(RESTS, "en", "", "https://x/n") == Told(title, "\n".join([seat, "", stop]))
    assert mailed(RESTS, "en", "", "") == Told(title, f"{seat}\n")


def asks(by_mail: bool, language: str = "en") -> Any:
    return SimpleNamespace(event="club", tournament="a", by_mail=by_mail, language=language, secret="s3")


def test_mails_and_notices_carry_the_address_of_the_program() -> None:
    for base in ("https://x.org", "https://x.org/"):
        compose = composer(base)
        stop = "https://x.org/news/s3"
        assert compose(PLAYS, asks(True)) == (*mailed(PLAYS, "en", "https://x.org/p/club/a/pairings", stop), stop)
        assert compose(PLAYS, asks(False)) == (*told(PLAYS, "en"), stop)
    alone = composer("")
    assert alone(PLAYS, asks(True)) == (*mailed(PLAYS, "en", "", ""), "")
    assert alone(PLAYS, asks(False, "es")) == (*told(PLAYS, "es"), "")


def test_the_same_in_the_language_of_the_player() -> None:
    assert told(RESTS, "es") != told(RESTS, "en")
    assert mailed(RESTS, "es", "https://x/p", "").body.splitlines()[-1] == "Todos los emparejamientos: https://x/p"


def test_an_entry_that_has_arrived() -> None:
    mail = entered("Open", "A", "Ana", "https://x/e", "en")
    assert mail.title == "Open. Your entry has arrived"
    assert mail.body.splitlines() == [
        "Ana, your entry for A has arrived.",
        "The arbiter looks at every entry. How yours stands, and how to withdraw or to ask for a bye:",
        "https://x/e",
        "",
        "The link is yours alone: whoever has it can withdraw you.",
        "If you did not enter, somebody mistook the address. Open the link and delete it.",
    ]
    assert entered("Open", "A", "Ana", "", "es").body.startswith("Ana: hemos recibido tu inscripción en A.")


def wish(language: str = "en") -> Any:
    return SimpleNamespace(reason="It is full.", wish=SimpleNamespace(name="Ana", language=language))


def test_an_entry_that_is_decided() -> None:
    accepted = decided("Open", "A", wish(), True, "https://x/e")
    assert accepted.title == "Open. Your entry is accepted"
    assert accepted.body.splitlines() == [
        "Ana, you play in A.",
        "Your card, and how to withdraw or to ask for a bye:",
        "https://x/e",
    ]
    refused = decided("Open", "A", wish(), False, "https://x/e")
    assert refused.title == "Open. Your entry is not accepted"
    assert refused.body.splitlines() == [
        "Ana, your entry for A is not accepted.",
        "The arbiter writes: It is full.",
        "What you wrote, and how to have it deleted:",
        "https://x/e",
    ]
    assert decided("Open", "A", wish(), True, "").body == "Ana, you play in A."
    assert decided("Open", "A", wish(""), True, "") == decided("Open", "A", wish(), True, ""), (
        "English where none is named"
    )
    assert decided("Open", "A", wish("es"), False, "").body.splitlines()[0] == "Ana, tu inscripción en A no se acepta."
