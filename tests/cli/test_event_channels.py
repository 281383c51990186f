"""Whom an event tells of its rounds, by the command line."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from tablas.store import Store
from typed_club import Club


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = Club(tmp_path_factory.mktemp("club") / "club.db")
    made("new", "Open", "--as", "open")
    made("tournament", "open", "main", "--rounds", 3, "--set", "initial_colour=w")
    for name in ("Ana", "Bo"):
        made("add", "open", name)
    return made.database


@pytest.fixture
def club(written: Path, tmp_path: Path) -> Club:
    return Club(Path(copy(written, tmp_path / "club.db")))


def test_nobody_is_told_until_somebody_asks(club: Club) -> None:
    assert club("channels", "open") == {"event": "open", "channels": [], "subscribers": 0, "messages": []}
    assert club.run("channels", "open").stdout == "Nobody is told yet.\n"


def test_a_program_is_told_and_its_key_is_shown(club: Club) -> None:
    (made,) = club("channels", "open", "--webhook", "http://127.0.0.1:9/hook", "--topic", "round.published")["channels"]
    assert (made["kind"], made["to"], made["seen"]) == ("webhook", "http://127.0.0.1:9/hook", 4)
    assert len(made["secret"]) >= 32
    heads, row = club.run("channels", "open").stdout.splitlines()
    assert heads.split() == ["No.", "By", "Address", "Key", "for", "the", "signature"]
    assert row.split() == [str(made["number"]), "webhook", "http://127.0.0.1:9/hook", made["secret"]]
    with Store(club.database) as store:
        (kept,) = store.outbox.channels("open")
        assert kept.settings["topics"] == ["round.published"]


def test_mails_go_by_a_server_whose_password_nobody_reads(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLAS_MAIL_PASSWORD", "s3cret")
    words = ("--mail", "mail.example:2525", "--sender", "desk@example.org", "--user", "desk", "--security", "tls")
    (made,) = club("channels", "open", *words)["channels"]
    assert (made["kind"], made["to"], made["secret"]) == ("mail", "mail.example", "")
    with Store(club.database) as store:
        (kept,) = store.outbox.channels("open")
        assert kept.secret == "s3cret"
        assert kept.settings == {
            "host": "mail.example",
            "port": 2525,
            "security": "tls",
            "user": "desk",
            "sender": "desk@example.org",
        }
    monkeypatch.delenv("TABLAS_MAIL_PASSWORD")
    club("channels", "open", "--mail", "mail.example", "--sender", "desk@example.org")
    with Store(club.database) as store:
        (kept,) = store.outbox.channels("open")
        assert (kept.settings["port"], kept.settings["security"]) == (587, "starttls")
        assert kept.secret == "-", "no password is not a made-up one"


def test_phones_are_allowed_and_forbidden_again(club: Club) -> None:
    (made,) = club("channels", "open", "--push")["channels"]
    assert (made["kind"], made["to"], made["secret"]) == ("push", "", "")
    club("channels", "open", "--webhook", "http://127.0.0.1:9/hook")
    assert [one["kind"] for one in club("channels", "open")["channels"]] == ["push", "webhook"]
    assert [one["kind"] for one in club("channels", "open", "--no-push")["channels"]] == ["webhook"]


def test_a_channel_is_ended_by_its_number_and_another_number_is_refused(club: Club) -> None:
    (made,) = club("channels", "open", "--webhook", "http://127.0.0.1:9/hook")["channels"]
    refused = club.run("channels", "open", "--end", made["number"] + 1)
    assert refused.exit_code == 2
    assert str(made["number"] + 1) in refused.stderr
    assert len(club("channels", "open")["channels"]) == 1
    assert club("channels", "open", "--end", made["number"])["channels"] == []


WRONG = [
    (["--webhook", "mailto:a"], "mailto:a"),
    (["--webhook", "http://127.0.0.1:9/hook", "--topic", "weather"], "weather"),
    (["--mail", "mail.example:0", "--sender", "a@example.org"], "'0'"),
    (["--mail", "mail.example:65536", "--sender", "a@example.org"], "65536"),
    (["--mail", "ma il", "--sender", "a@example.org"], "ma il"),
    (["--mail", "mail.example"], "address"),
    (["--mail", "mail.example", "--sender", "nobody"], "nobody"),
]


def test_what_is_no_channel_is_refused_by_its_name(club: Club) -> None:
    for words, named in WRONG:
        refused = club.run("channels", "open", *words)
        assert refused.exit_code == 2, words
        assert named in refused.stderr
    assert club("channels", "open")["channels"] == []


def test_what_happened_is_delivered_once_and_again_when_somebody_asks(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []
    monkeypatch.setattr(
        "tablas.store.courier.post_webhook", lambda address, secret, key, body: sent.append(body) or "ok"
    )
    club("channels", "open", "--webhook", "http://127.0.0.1:9/hook", "--topic", "round.published")
    club("pair", "open", "--publish")
    assert club.run("deliver", "open").stdout == "1 new, 1 sent, 0 did not get through.\n"
    (told,) = map(json.loads, sent)
    assert (told["event"], told["round"]) == ("open", 1)
    assert club("deliver", "open") == {"event": "open", "put": 0, "sent": 0, "failed": 0}
    (message,) = club("channels", "open")["messages"]
    assert (message["state"], message["attempts"], message["told"]) == ("sent", 1, "ok")


def test_what_failed_is_tried_at_once_when_somebody_asks(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    from tablas.store.sending import SendError

    answers: list[Any] = [SendError("busy"), "taken"]

    def post(*_: str) -> str:
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return str(answer)

    monkeypatch.setattr("tablas.store.courier.post_webhook", post)
    club("channels", "open", "--webhook", "http://127.0.0.1:9/hook", "--topic", "round.published")
    club("pair", "open", "--publish")
    assert club("deliver", "open") == {"event": "open", "put": 1, "sent": 0, "failed": 1}
    assert club("deliver", "open") == {"event": "open", "put": 0, "sent": 0, "failed": 0}, "it waits for its time"
    heads, message = club.run("channels", "open").stdout.splitlines()[-2:]
    assert heads.split() == ["No.", "What", "State", "Attempts", "Answer"]
    assert message.split()[2:4] == ["waiting", "1"]
    assert club("deliver", "open", "--again") == {"event": "open", "put": 0, "sent": 1, "failed": 0}
