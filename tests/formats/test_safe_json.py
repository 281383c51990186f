"""JSON from strangers, value by value: what is read, what is empty, and what is refused with its name."""

from __future__ import annotations

from typing import Any

import pytest

from tablas.errors import FormatError
from tablas.formats import safe_json
from tablas.formats.safe_json import Fields, parse


def held(value: Any) -> Fields:
    return Fields({"x": value}, "file.json")


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, ""), (True, ""), ("a  b\n c ", "a b c"), (7, "7"), (2.5, "2.5"), ("z" * 501, "z" * 500), (0, "0")],
)
def test_texts(value: Any, text: str) -> None:
    assert held(value).text("x") == text
    assert held(value).text("y") == ""
    assert ("x" in held(value)) is (value is not None)


@pytest.mark.parametrize(
    ("value", "number"),
    [(None, 0), ("", 0), (7, 7), ("-7", -7), ("7.0", 7), ("-7.0", -7), (7.0, 7), ("999999999", 999999999)],
)
def test_numbers(value: Any, number: int) -> None:
    assert held(value).number("x") == number


def test_objects_and_lists() -> None:
    one = {"a": "1"}
    assert [inside.text("a") for inside in held([one, one]).items("x")] == ["1", "1"]
    assert held(None).items("x") == [] == held([]).items("x")
    assert held(one).inner("x").text("a") == "1"
    assert "a" not in held(None).inner("x")
    assert {place: inside.text("a") for place, inside in held([one, one]).numbered("x").items()} == {1: "1", 2: "1"}
    assert {place: inside.text("a") for place, inside in held({"12": one}).numbered("x").items()} == {12: "1"}
    assert held(None).numbered("x") == {} == held([]).numbered("x")
    assert [Fields({}, "").key(text) for text in ("0", "99999")] == [0, 99999]


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        (lambda: held([]).text("x"), "json-not-text"),
        (lambda: held({}).text("x"), "json-not-text"),
        (lambda: held("seven").number("x"), "chess-results-number"),
        (lambda: held("1234567890").number("x"), "chess-results-number"),
        (lambda: held("٧").number("x"), "chess-results-number"),
        (lambda: held({"a": 1}).items("x"), "json-not-list"),
        (lambda: held([1]).items("x"), "json-not-object"),
        (lambda: held([1]).inner("x"), "json-not-object"),
        (lambda: held([1]).numbered("x"), "json-not-object"),
        (lambda: held("text").numbered("x"), "json-not-object"),
        (lambda: held({"one": {}}).numbered("x"), "chess-results-round"),
        (lambda: held({"123456": {}}).numbered("x"), "chess-results-round"),
        (lambda: held({"٧": {}}).numbered("x"), "chess-results-round"),
        (lambda: Fields([], "file.json", "name"), "json-not-object"),
        (lambda: parse(b"[]", "file.json"), "json-not-object"),
        (lambda: parse(b"{", "file.json"), "json-broken"),
        (lambda: parse(b"\xff", "file.json"), "json-broken"),
        (lambda: parse(b"[" * 100_000, "file.json"), "json-broken"),
    ],
)
def test_what_is_refused(ask: Any, code: str) -> None:
    with pytest.raises(FormatError) as refused:
        ask()
    assert refused.value.message.code == code
    assert refused.value.where.file == "file.json"


def test_a_file_may_be_so_large(monkeypatch: pytest.MonkeyPatch) -> None:
    assert safe_json.LARGEST == 32 * 1024 * 1024
    monkeypatch.setattr(safe_json, "LARGEST", 9)
    assert parse(b'{"x": 12}').number("x") == 12
    with pytest.raises(FormatError) as refused:
        parse(b'{"x": 123}', "big.json")
    assert refused.value.message.code == "json-too-large"
    assert parse(b"\xef\xbb\xbf{}").text("x") == ""
