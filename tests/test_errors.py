"""Where something is wrong, and what an error carries; messages as data and back."""

from __future__ import annotations

from datetime import date
from enum import Enum
from typing import Any

import pytest

from tablas.errors import OptionError, TablasError, Where
from tablas.messages import Items, Message, Phrase, Worded, message_of, together

PLAYER, ROUND = Message("place-player", number=7), Message("place-round", number=2)


@pytest.mark.parametrize(
    ("place", "parts"),
    [
        (Where(), ()),
        (Where("a.trf"), ("a.trf",)),
        (Where("a.trf", 3), ("a.trf:3",)),
        (Where("a.trf", 3, 5), ("a.trf:3:5",)),
        (Where("a.trf", None, 5), ("a.trf:5",)),
        (Where("a.trf", 0, 0), ("a.trf:0:0",)),
        (Where("", 3, 5), (Message("place-line-column", line=3, column=5),)),
        (Where("", 3), (Message("place-line", line=3),)),
        (Where("", None, 5), ()),
        (Where(player=7), (PLAYER,)),
        (Where(round=2), (ROUND,)),
        (Where("a.trf", 3, None, 7, 2), ("a.trf:3", PLAYER, ROUND)),
        (Where(line=0, player=7), (Message("place-line", line=0), PLAYER)),
        (Where(player=0, round=0), (Message("place-player", number=0), Message("place-round", number=0))),
    ],
)
def test_a_place_in_words(place: Where, parts: tuple[str | Message, ...]) -> None:
    assert place.parts == parts
    assert str(place) == ", ".join(str(part) for part in parts)
    told = place.before(Message("report-empty"))
    there = Message("at-place", place=Items(parts), message=Message("report-empty"))
    assert told == (there if parts else Message("report-empty"))


def test_an_error_is_a_message_with_its_place() -> None:
    told = OptionError("no-such-round", Where(round=2), number=2)
    assert (told.message, told.where) == (Message("no-such-round", number=2), Where(round=2))
    assert told.args == (told.message, told.where)
    assert told.sentence == str(told.message)
    assert told.placed == Message("at-place", place=Items([ROUND]), message=told.message)
    assert str(told) == f"{ROUND}: {told.sentence}"
    given = Message("report-empty")
    plain = TablasError(given)
    assert plain.message is given
    assert (plain.where, plain.placed, str(plain)) == (Where(), given, str(given))


# Messages


class Level(Worded, Enum):
    NOT_YET = 1


def test_equal_is_what_says_the_same() -> None:
    one = Message("a", n=1)
    assert one == Message("a", n=1)
    assert hash(one) == hash(Message("a", n=1))
    assert one not in (Message("a", n=2), Message("b", n=1), Message("a"), "a", None)
    assert Items("ab") == Items(["a", "b"])
    assert hash(Items("ab")) == hash(Items(["a", "b"]))
    others: list[Any] = [Items("a"), Items("ab", limit=1), Items("ab", mark=";"), Items("ab", last=True), ("a", "b")]
    assert all(Items("ab") != other for other in others)
    assert Items("ab").manner == {"limit": None, "mark": ", ", "last": False}
    assert Items("ab", 1, ";", True).manner == {"limit": 1, "mark": ";", "last": True}


def test_values_as_plain_data() -> None:
    """Numbers, truths, names and nothing stay; words of the screens are marked; whatever else there is becomes text."""
    values = {
        "whole": 1,
        "half": 0.5,
        "truth": True,
        "name": "Ana",
        "nothing": None,
        "day": date(2026, 5, 2),
        "phrase": Phrase("Round"),
        "level": Level.NOT_YET,
        "inner": Message("b", n=1),
        "usual": Items([1, Message("c")]),
        "unusual": Items("ab", limit=1, last=True),
        "marked": Items([], mark="; "),
    }
    assert Message("a", **values).as_data() == {
        "code": "a",
        "values": {
            "whole": 1,
            "half": 0.5,
            "truth": True,
            "name": "Ana",
            "nothing": None,
            "day": "2026-05-02",
            "phrase": {"phrase": "Round"},
            "level": {"code": "level-not-yet", "values": {}},
            "inner": {"code": "b", "values": {"n": 1}},
            "usual": [1, {"code": "c", "values": {}}],
            "unusual": {"items": ["a", "b"], "limit": 1, "last": True},
            "marked": {"items": [], "mark": "; "},
        },
    }
    back = message_of(Message("a", **values).as_data())
    assert back == Message("a", **(values | {"day": "2026-05-02", "level": Message("level-not-yet")}))
    assert type(back.values["phrase"]) is Phrase
    assert message_of({"code": "a", "values": {"other": {"x": 1}}}).values["other"] == {"x": 1}


def test_several_messages_become_one() -> None:
    one, two = Message("a"), Message("b")
    assert together(iter([one])) is one
    assert together([one, two]) == Message("together", messages=Items([one, two], mark=" "))
    assert together([]) == Message("together", messages=Items([], mark=" "))
