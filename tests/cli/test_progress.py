"""Long work says how far it is, but only to somebody who looks."""

from __future__ import annotations

import io
from collections.abc import Iterator

from tablas.cli.progress import Meter, shown


class Terminal(io.StringIO):
    """A screen."""

    def isatty(self) -> bool:
        return True


def seconds(*moments: float) -> Iterator[float]:
    yield from moments


def test_a_file_is_told_nothing() -> None:
    stream = io.StringIO()
    assert list(shown("abc", 3, stream, seconds(0, 9, 18, 27).__next__)) == ["a", "b", "c"]
    assert stream.getvalue() == ""


def test_quick_work_says_nothing() -> None:
    stream = Terminal()
    assert list(shown("abc", 3, stream, seconds(0, 0.5, 1, 1.5).__next__)) == ["a", "b", "c"]
    assert stream.getvalue() == ""


def test_after_two_seconds_it_says_what_is_done_and_what_is_left() -> None:
    stream = Terminal()
    assert list(shown("abcd", 4, stream, seconds(0, 1, 4, 6, 8).__next__)) == ["a", "b", "c", "d"]
    said = stream.getvalue()
    assert "1 of 4" not in said, "after one second there is nothing to say"
    assert "2 of 4, about 4 s to go" in said
    assert "3 of 4, about 2 s to go" in said
    assert said.endswith(" \r"), "the line is wiped at the end"


def test_one_thing_alone_has_no_progress() -> None:
    stream = Terminal()
    assert list(shown("a", 1, stream, seconds(0, 9).__next__)) == ["a"]
    assert stream.getvalue() == ""


def test_chunks_tell_rate_and_time_left() -> None:
    stream = Terminal()
    meter = Meter(100, stream, seconds(0, 0, 1, 4, 8).__next__)
    meter(0, 20)
    meter(10, 0)
    assert stream.getvalue() == "", "after one second there is nothing to say"
    meter(10, 0)
    assert stream.getvalue() == "40 of 100, 5.0 a second, about 12 s to go", "what was there before is no speed"
    meter(20, 0)
    assert "60 of 100, 5.0 a second, about 8 s to go" in stream.getvalue()
    meter.wipe()
    assert stream.getvalue().endswith(" \r")


def test_a_file_is_told_nothing_of_chunks() -> None:
    stream = io.StringIO()
    meter = Meter(10, stream, seconds(0, 9).__next__)
    meter(5, 0)
    assert stream.getvalue() == ""
