"""Messages and the lists inside them compare by what they hold."""

from __future__ import annotations

from tablas.messages import Items, Message
from tablas.say.catalogue import catalogue


def test_lists_differ_by_their_items_and_by_how_they_are_told() -> None:
    assert Items(["a", "b"]) == Items(("a", "b"))
    assert Items(["a", "b"]) != Items(["a"])
    assert Items(["a", "b"]) != Items(["a", "b"], limit=1)
    assert Items(["a", "b"]) != Items(["a", "b"], mark="; ")
    assert Items(["a", "b"]) != Items(["a", "b"], last=True)
    assert len({Items(["a"]), Items(["a"]), Items(["b"])}) == 2


def test_messages_differ_by_code_and_values() -> None:
    assert Message("no-player", number=7) == Message("no-player", number=7)
    assert Message("no-player", number=7) != Message("no-player", number=8)
    assert Message("no-player", number=7) != Message("no-team", number=7)


def test_what_a_newer_program_said_is_shown_by_its_code() -> None:
    for language in ("en", "es"):
        assert catalogue(language).sentence(Message("not-yet-known", name="Ana")) == "not-yet-known {'name': 'Ana'}"
