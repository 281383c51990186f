from __future__ import annotations

from dataclasses import replace

import pytest

from events_desk import UID, play, tournament
from tablas.errors import FormatError
from tablas.events.codec import text
from tablas.events.errors import LogError, RefusedError
from tablas.events.kinds import Kind
from tablas.events.log import Origin, sealed, verify
from tablas.events.portable import dump, load
from tablas.events.timeline import advance, replay


@pytest.fixture(scope="module")
def log():
    desk = tournament(4)
    play(desk, "1=")
    return desk.log


def test_a_log_as_it_was_written_is_whole(log) -> None:
    verify(UID, log, log[-1].hash)


@pytest.mark.parametrize("field", ["data", "who", "when", "where", "key", "accepted", "kind"])
def test_changing_anything_in_an_entry_shows(log, field: str) -> None:
    old = log[3]
    other = {"accepted": ("rematch",), "kind": log[0].kind, "data": old.data.replace("1", "2")}.get(field, "x")
    with pytest.raises(LogError, match="Entry 4 is not as it was written"):
        verify(UID, [*log[:3], replace(old, **{field: other}), *log[4:]])


def test_an_entry_changed_and_sealed_again_shows_at_the_next(log) -> None:
    forged = sealed(replace(log[3], who="Mallory"))
    with pytest.raises(LogError, match="Entry 5 does not follow"):
        verify(UID, [*log[:3], forged, *log[4:]])


def test_a_missing_a_moved_and_a_foreign_entry_show(log) -> None:
    with pytest.raises(LogError, match="Entry 3 of the log is missing"):
        verify(UID, [*log[:2], *log[3:]])
    with pytest.raises(LogError, match="Entry 3 of the log is missing"):
        verify(UID, [*log[:2], log[3], log[2], *log[4:]])
    with pytest.raises(LogError, match="Entry 1 does not follow"):
        verify("another event", log)


def test_a_log_cut_short_shows_by_its_head(log) -> None:
    verify(UID, log[:-2])
    with pytest.raises(LogError, match="some are missing"):
        verify(UID, log[:-2], log[-1].hash)


def test_origin_must_be_printable() -> None:
    for broken in ({"who": " "}, {"who": "A", "where": "x\ny"}, {"who": "\udcff"}, {"who": "A" * 201}):
        with pytest.raises(RefusedError):
            Origin(**broken)


def test_a_file_gives_the_same_log_and_the_same_bytes(log) -> None:
    written = dump(UID, log)
    assert load(written) == (UID, log)
    assert dump(*load(written)) == written


def broken_files(log):
    written = dump(UID, log)
    lines = written.splitlines(keepends=True)
    yield "", "not the JSON"
    yield "[]\n", "not an object"
    yield "{}\n", "not an event exported"
    yield written.replace('"version":1', '"version":99'), "version 99"
    yield "".join(lines[:-1]), "not whole"
    yield "".join([*lines[:3], *lines[4:]]), "not whole"
    yield written.replace("P01", "P00"), "not as it was written"
    yield written.replace('"kind":"players-entered"', '"kind":"party"'), "'party' is unknown"
    yield written.replace('"seq":3', '"seq":"3"'), "lacks its number"
    yield written.replace('"accepted":[]', '"accepted":7'), "what was accepted"
    yield written.replace(UID, "someone-else", 1), "does not follow"
    yield written.replace(UID, "A B", 1), "does not name the event"
    yield written.replace('"key":"k2"', '"key":"k1"'), "same request key"
    yield written.replace('"key":"k2"', '"key":"\\u0000"'), "cannot be printed"
    yield written.replace('"who":"Ana"', '"who":"\\u0000"'), "not as it was written|cannot be printed"
    yield lines[0].replace(f'"entries":{len(log)}', '"entries":0'), "no entry"


def test_broken_files_are_refused_with_a_sentence(log) -> None:
    for content, piece in broken_files(log):
        with pytest.raises(FormatError, match=piece) as refused:
            load(content, "open.tablas")
        assert refused.value.where.file == "open.tablas"


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (Kind.RESULT_ENTERED, {"tournament": "a", "round": 9, "board": 1, "white": "1", "black": "0"}),
        (Kind.ROUND_PUBLISHED, {"tournament": "a", "round": 2}),  # there is no draft
        (Kind.PLAYER_EDITED, {"tournament": "nowhere", "player": 1, "changes": {"rating": 1}}),
    ],
)
def test_a_sealed_entry_that_contradicts_the_others_is_an_error_not_a_crash(log, kind: Kind, data: object) -> None:
    forged = sealed(replace(log[-1], kind=kind, data=text(data)))
    with pytest.raises(LogError, match=f"Entry {forged.seq} contradicts the entries before it"):
        replay([*log[:-1], forged])


def test_a_round_taken_back_that_never_was_is_an_error_not_a_crash(log) -> None:
    forged = sealed(replace(log[3], kind=Kind.ROUND_UNPUBLISHED, data=text({"tournament": "a", "round": 1})))
    with pytest.raises(LogError, match="Entry 4 contradicts the entries before it"):
        replay([*log[:3], forged])


def test_only_the_next_entry_moves_the_event_on(log) -> None:
    moment = replay(log[:-1])
    assert advance(moment, log[-1]) == replay(log)
    for wrong in (log[-2], replace(log[-1], seq=log[-1].seq + 1), replace(log[-1], previous="x")):
        with pytest.raises(LogError, match="does not follow entry"):
            advance(moment, wrong)
    with pytest.raises(LogError, match="needs the whole log"):
        advance(moment, replace(log[-1], kind=Kind.UNDONE))
