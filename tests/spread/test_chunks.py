"""Chunks, shelves and crews without any other process: names, files, what is told, and what is refused."""

from __future__ import annotations

import copyreg
import hashlib
import json
import os
import pickle
import signal
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from tablas.errors import FormatError
from tablas.messages import Message
from tablas.spread import Call, Done, Folder, InProcess, Job, Memory, Outcome, hire, spread, worker
from tablas.spread import hire as hiring
from tablas.spread.crew import AHEAD, TRIES
from tablas.spread.hire import cores
from tablas.spread.job import Chunk, found, written
from tablas.spread.processes import Child, Processes, Told, _started
from tablas.spread.worker import HELLO, _answer
from tablas.version import __version__

WORK = "spread_work:squares"


class Dying(InProcess):
    """Does every call but those for which its worker dies: so many times for each key."""

    def __init__(self, *items: int, times: int = 1) -> None:
        self.left = dict.fromkeys(items, times)
        self.asked: list[tuple[int, ...]] = []

    def run(self, calls: Iterable[Call]) -> Iterator[Done]:
        for call in calls:
            (chunk,) = call.arguments
            self.asked.append(chunk.items)
            bad = [item for item in chunk.items if self.left.get(item)]
            for item in bad:
                self.left[item] -= 1
            yield Done(call.key, died=True) if bad else Done(call.key, call.function(chunk))


def squares(outcomes: Iterable[Outcome]) -> list[int | None]:
    return [None if one.value is None else one.value["square"] for one in outcomes]


def test_a_chunk_that_kills_is_done_item_by_item_and_told_once() -> None:
    told: list[tuple[int, int]] = []
    crew = Dying(4, times=2)
    shelf = Memory()
    outcomes = list(spread(Job(WORK, {}, tuple(range(8)), 3), crew, shelf, lambda *done: told.append(done)))
    assert crew.asked == [(0, 1, 2), (3, 4, 5), (6, 7), (3,), (4,), (5,)]
    assert squares(outcomes) == [0, 1, 4, 9, None, 25, 36, 49]
    assert outcomes[4] == Outcome(4, fault=Message("item-kills-process"))
    assert told == [(3, 0), (2, 0), (3, 0)], "the rest goes on before the deadly chunk is looked into"
    again = Dying()
    told.clear()
    assert squares(spread(Job(WORK, {}, tuple(range(8)), 3), again, shelf, lambda *done: told.append(done))) == [
        item * item for item in range(8)
    ]
    assert again.asked == [(3, 4, 5)], "only what was lost is done again"
    assert told == [(0, 3), (0, 2), (3, 0)]


def test_a_chunk_whose_items_come_through_one_by_one_is_kept() -> None:
    shelf = Memory()
    assert squares(spread(Job(WORK, {}, (1, 2)), Dying(2), shelf)) == [1, 4]
    crew = Dying()
    assert squares(spread(Job(WORK, {}, (1, 2)), crew, shelf)) == [1, 4]
    assert crew.asked == []


def test_whose_file_was_taken_away_meanwhile_is_said(tmp_path: Path) -> None:
    outcomes = spread(Job(WORK, {}, (1,)), InProcess(), Folder(tmp_path))
    for file in tmp_path.iterdir():
        file.unlink()
    with pytest.raises(LookupError):
        list(outcomes)


def test_an_outcome_is_a_line_and_a_line_is_an_outcome() -> None:
    good, bad = Outcome("ñ", {"b": 1, "a": [None, 2]}), Outcome(3, fault=Message("no-system", name="x", homes=""))
    assert good.line() == '{"item":"ñ","value":{"a":[null,2],"b":1}}'
    assert bad.line() == '{"fault":{"code":"no-system","values":{"homes":"","name":"x"}},"item":3}'
    assert [Outcome.read(one.line()) for one in (good, bad)] == [good, bad]
    with pytest.raises(ValueError, match="Out of range"):
        written(float("nan"))


@pytest.mark.parametrize(("size", "items"), [(0, [1, 1, 1]), (1, [1, 1, 1]), (2, [2, 1]), (3, [3]), (9, [3])])
def test_so_many_items_make_a_chunk_but_one_at_least(size: int, items: list[int]) -> None:
    chunks = list(Job(WORK, {}, "abc", size).chunks())
    assert [len(chunk.items) for chunk in chunks] == items
    assert [item for chunk in chunks for item in chunk.items] == ["a", "b", "c"]
    assert {chunk.version for chunk in chunks} == {f"{__version__}/1"}
    assert len(list(Job(WORK, {}, "abc").chunks())) == 3, "one to a chunk where nobody says it"


def test_a_file_says_what_it_is(tmp_path: Path) -> None:
    """Folders are found again by the next version of the program, so names and first lines stay."""
    chunk = Chunk(WORK, {"plus": 1}, (1, 2), "9/4")
    whole = hashlib.sha256(b'["spread_work:squares","9/4",{"plus":1},[1,2]]').hexdigest()
    assert chunk.name == whole[:32]
    shelf = Folder(tmp_path / "deep" / "folder")
    assert shelf.get(chunk) is None
    shelf.put(chunk, "one\ntwo\n")
    (file,) = shelf.path.iterdir()
    assert file.name == f"{chunk.name}.jsonl"
    assert file.read_bytes().split(b"\n", 1)[1] == b"one\ntwo\n"
    assert json.loads(file.read_text().split("\n")[0]) == {
        "chunk": chunk.name,
        "items": 2,
        "sha256": hashlib.sha256(b"one\ntwo\n").hexdigest(),
        "version": "9/4",
        "work": WORK,
    }
    assert shelf.get(chunk) == "one\ntwo\n"
    for damaged in (b"\xff", b"[]\none\ntwo\n", b"{}\none\ntwo\n", b"{\none\ntwo\n", b""):
        file.write_bytes(damaged)
        assert shelf.get(chunk) is None, damaged


def test_what_is_written_is_on_the_disk_before_it_has_its_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen: list[tuple[list[str], bytes]] = []
    chunk = Chunk(WORK, {}, (1,), "1/1")

    def fsync(number: int) -> None:
        (file,) = tmp_path.iterdir()
        seen.append(([file.name], file.read_bytes()))

    monkeypatch.setattr(os, "fsync", fsync)
    Folder(tmp_path).put(chunk, "line\n")
    ((names, content),) = seen
    assert names == [f".{chunk.name}.{os.getpid()}"], "not yet found by anybody else"
    assert content.endswith(b"\nline\n"), "flushed"
    assert [file.name for file in tmp_path.iterdir()] == [f"{chunk.name}.jsonl"]


def test_a_folder_that_takes_nothing_is_named(tmp_path: Path) -> None:
    shelf = Folder(tmp_path / "gone")
    shelf.path.rmdir()
    chunk = Chunk(WORK, {}, (1,), "1/1")
    with pytest.raises(FormatError) as refused:
        shelf.put(chunk, "line\n")
    assert refused.value.message.code == "file-cannot-written"
    assert refused.value.where.file == str(shelf.path / f"{chunk.name}.jsonl")
    assert refused.value.message.values["strerror"] == "No such file or directory"


def test_functions_are_found_by_their_name() -> None:
    assert found("math:gcd") is found("math:gcd")
    assert found("json.decoder:JSONDecodeError") is json.JSONDecodeError


# Crews


def test_which_crew_is_hired(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = [(type(crew), crew.workers) for crew in (hire(1), hire(2), hire(3), hire(0))]
    assert kinds == [(InProcess, 1), (Processes, 2), (Processes, 3), (Processes, 1)]
    home = __import__("sys").modules[hiring.__module__]
    monkeypatch.setattr(home, "cores", lambda: 5)
    assert hire().workers == 5
    monkeypatch.setattr(home, "cores", lambda: 1)
    assert isinstance(hire(), InProcess)


def test_how_many_can_work_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {3, 4, 7} if process == 0 else set(), raising=False)
    assert cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 6)
    assert cores() == 6
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cores() == 1


def test_the_crew_of_one_does_the_calls_in_order() -> None:
    with InProcess() as crew:
        assert crew.workers == 1
        assert list(crew.run([Call("b", len, ("xy",)), Call("a", dict)])) == [Done("b", 2), Done("a", {})]
    assert Done("a") == ("a", None, False)
    assert (TRIES, AHEAD) == (2, 3), "a worker has its next call at hand, and a deadly one is asked twice"


class UnsendableError(Exception):
    """An error that cannot be made again of what it travels as."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(f"{one} and {two}")


def fails(kind: str) -> Any:
    if kind == "travels":
        raise ZeroDivisionError("nothing")
    if kind == "stays":
        raise UnsendableError("this", "that")
    return lambda: None  # A value that cannot be sent.


def test_what_a_worker_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    # Where Dask is loaded in the same process it teaches every error to travel; a worker does not load it.
    monkeypatch.delitem(copyreg.dispatch_table, UnsendableError, raising=False)

    def answer(*asked: object) -> Any:
        return pickle.loads(_answer(pickle.dumps(asked)))

    assert HELLO == b"+"
    assert answer(len, ("abc",)) == (3, None)
    value, error = answer(fails, ("travels",))
    assert (value, type(error), str(error)) == (None, ZeroDivisionError, "nothing")
    value, error = answer(fails, ("stays",))
    assert (value, type(error), str(error)) == (None, RuntimeError, "UnsendableError: this and that")
    value, error = answer(fails, ("returns what cannot be sent",))
    assert value is None
    assert error is not None


class Pipe:
    """Stands for a process: what it is told and what it answers."""

    def __init__(self, *answers: bytes, alive: bool = True) -> None:
        self.stdin, self.stdout = self, self
        self.answers, self.written, self.alive = list(answers), b"", alive
        self.sizes: list[int] = []
        self.ended: list[str] = []

    def write(self, sent: bytes) -> None:
        self.written += sent

    def flush(self) -> None:
        self.written += b"|"

    def read(self, size: int) -> bytes:
        answer = self.answers.pop(0) if self.answers else b""
        self.sizes.append(size)
        assert len(answer) <= size
        return answer

    def poll(self) -> int | None:
        return None if self.alive else -9

    def kill(self) -> None:
        self.ended.append("kill")

    def wait(self) -> None:
        self.ended.append("wait")

    def close(self) -> None:
        self.ended.append("close")
        raise OSError("half written")

    def communicate(self) -> None:
        self.ended.append("communicate")


SAID = pickle.dumps(("value", None))
HEAD = len(SAID).to_bytes(8, "big")


@pytest.mark.parametrize(
    ("pipes", "told", "ended"),
    [
        ([Pipe(HEAD, SAID)], Told("value"), [[]]),
        ([Pipe(HEAD, SAID[:-1]), Pipe(HEAD, SAID)], Told("value"), [["kill", "wait", "close", "close"], []]),
        ([Pipe(HEAD[:7]), Pipe(HEAD, SAID)], Told("value"), [["kill", "wait", "close", "close"], []]),
        ([Pipe(), Pipe()], Told(died=True), [["kill", "wait", "close", "close"]] * 2),
        ([Pipe(HEAD, SAID, alive=False)], Told("value"), [[]]),
    ],
)
def test_a_process_that_answers_with_less_than_it_says_has_died(
    monkeypatch: pytest.MonkeyPatch, pipes: list[Pipe], told: Told, ended: list[list[str]]
) -> None:
    started = iter(pipes)
    monkeypatch.setattr("tablas.spread.processes._started", lambda: next(started))
    child = Child()
    assert child.do(len, ("abc",)) == told
    sent = pickle.dumps((len, ("abc",)))
    assert [pipe.written for pipe in pipes] == [len(sent).to_bytes(8, "big") + sent + b"|"] * len(pipes)
    assert [pipe.ended for pipe in pipes] == ended
    assert all(pipe.sizes[0] == 8 for pipe in pipes), "more than is there would be waited for"
    assert pipes[-1].sizes[1] in (len(SAID), 0)
    assert next(started, None) is None


def test_a_process_is_kept_while_it_lives_and_ended_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pipes = [Pipe(HEAD, SAID, HEAD, SAID), Pipe(HEAD, SAID)]
    started = iter(pipes)
    monkeypatch.setattr("tablas.spread.processes._started", lambda: next(started))
    child = Child()
    child.end()
    child.do(len, ("",)), child.do(len, ("",))
    pipes[0].alive = False
    child.do(len, ("",))
    assert pipes[0].ended == ["kill", "wait", "close", "close"]
    assert pipes[1].ended == []
    child.stop()
    assert pipes[1].ended == ["kill"]
    child.end()
    child.end()
    assert pipes[1].ended == ["kill", "kill", "wait", "close", "close"]


def test_a_worker_that_does_not_say_that_it_is_there_is_started_again_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Pipe] = []

    def popen(command: list[str], **asked: Any) -> Pipe:
        assert command[1:] == ["-m", "tablas.spread.worker"]
        assert command[0] == sys.executable
        assert asked["env"]["PYTHONPATH"] == os.pathsep.join(("one", "two")), "the folder it stands in says nothing"
        assert asked["env"]["TABLAS_TOLD"] == "too"
        made.append(Pipe(answers.pop(0)))
        return made[-1]

    monkeypatch.setattr("tablas.spread.processes.subprocess.Popen", popen)
    monkeypatch.setattr(sys, "path", ["one", "", "two"])
    monkeypatch.setenv("TABLAS_TOLD", "too")
    answers = [b"?", HELLO]
    assert _started() is made[1]
    assert [one.ended for one in made] == [["communicate"], []]
    assert [one.sizes for one in made] == [[1], [1]]
    answers = [b""] * 9
    with pytest.raises(RuntimeError, match=r"-m tablas\.spread\.worker"):
        _started()
    assert len(answers) == 9 - 3


class Handy:
    """Stands for a child: does a call at once, but the one it is to wait with until it is told to stop."""

    every: list[Handy]

    def __init__(self) -> None:
        self.told_to_stop = Event()
        self.done: list[object] = []
        self.ended = 0
        self.every.append(self)

    @property
    def stopped(self) -> bool:
        return self.told_to_stop.is_set()

    def do(self, function: Any, arguments: tuple[Any, ...]) -> Told:
        self.done.append(arguments)
        if arguments == ("wait",):
            assert self.told_to_stop.wait(20)
            return Told(died=True)
        return Told(function(*arguments))

    def stop(self) -> None:
        self.told_to_stop.set()

    def end(self) -> None:
        self.ended += 1


@pytest.fixture
def handy(monkeypatch: pytest.MonkeyPatch) -> list[Handy]:
    Handy.every = []
    monkeypatch.setattr("tablas.spread.processes.Child", Handy)
    return Handy.every


def test_whoever_leaves_a_crew_stops_what_is_under_way(handy: list[Handy]) -> None:
    """The first call is answered, the second is under way, and nobody begins the third."""
    with Processes(1) as crew:
        answers = crew.run(Call(word, len, (word,)) for word in ("abc", "wait", "third"))
        assert next(answers) == Done("abc", 3)
    (child,) = handy
    assert child.done == [("abc",), ("wait",)]
    assert (child.stopped, child.ended) == (True, 1)


def test_no_more_calls_are_taken_than_there_are_hands_for(handy: list[Handy]) -> None:
    """Three for each of two; and answers to those that were given up do not come to whoever asks next."""
    taken: list[int] = []

    def calls(first: int) -> Iterator[Call]:
        for number in range(first, first + 20):
            taken.append(number)
            yield Call(str(number), abs, (-number,))

    with Processes(2) as crew:
        answers = crew.run(calls(0))
        next(answers)
        assert taken == list(range(2 * AHEAD))
        next(answers)
        assert taken == list(range(2 * AHEAD + 1))
        answers.close()  # type: ignore[attr-defined]
        found = sorted(crew.run(calls(100)), key=lambda done: int(done.key))
    assert found == [Done(str(number), number) for number in range(100, 120)]
    assert [child.ended for child in handy] == [1, 1]


def test_an_error_of_a_call_or_of_its_way_is_raised_where_it_was_asked(
    handy: list[Handy], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Told:
        raise TypeError("cannot be sent")

    with Processes(1) as crew:
        monkeypatch.setattr(handy[0], "do", lambda *_: Told(error=ZeroDivisionError("by nothing")))
        with pytest.raises(ZeroDivisionError, match="by nothing"):
            list(crew.run([Call("a", len)]))
        monkeypatch.setattr(handy[0], "do", broken)
        with pytest.raises(TypeError, match="cannot be sent"):
            list(crew.run([Call("a", len)]))
        monkeypatch.setattr(handy[0], "do", lambda *_: Told(died=True))
        assert list(crew.run([Call("a", len)])) == [Done("a", died=True)]


def test_a_worker_from_its_first_word_to_the_end_of_its_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process: its input and output are pipes of ours, and what would change the process is noted."""
    asked, give = os.pipe()
    take, told = os.pipe()
    noted: list[tuple[object, ...]] = []
    monkeypatch.setattr(worker.os, "dup", {0: asked, 1: told}.__getitem__)
    monkeypatch.setattr(worker.os, "dup2", lambda *ends: noted.append(ends))
    monkeypatch.setattr(worker.signal, "signal", lambda *what: noted.append(what))
    calls = [pickle.dumps((len, (word,))) for word in ("abc", "")]
    with os.fdopen(give, "wb") as giving:
        for call in calls:
            giving.write(len(call).to_bytes(8, "big") + call)
        giving.write(b"1234567")  # Whoever gives the calls dies over the next one.
    worker.main()
    assert noted == [(signal.SIGINT, signal.SIG_IGN), (2, 1)]
    with os.fdopen(take, "rb") as taking:
        assert taking.read(1) == HELLO
        for value in (3, 0):
            assert pickle.loads(taking.read(int.from_bytes(taking.read(8), "big"))) == (value, None)
        assert taking.read() == b""


def test_an_answer_is_there_before_the_next_call_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process: the second call reads what the worker has said so far."""
    asked, give = os.pipe()
    take, told = os.pipe()
    monkeypatch.setattr(worker.os, "dup", {0: asked, 1: told}.__getitem__)
    monkeypatch.setattr(worker.os, "dup2", lambda *_: None)
    monkeypatch.setattr(worker.signal, "signal", lambda *_: None)
    with os.fdopen(give, "wb") as giving:
        for call in (pickle.dumps((len, ("abc",))), pickle.dumps((os.read, (take, 999)))):
            giving.write(len(call).to_bytes(8, "big") + call)
    worker.main()
    first = pickle.dumps((3, None))
    with os.fdopen(take, "rb") as taking:
        said, _ = pickle.loads(taking.read(int.from_bytes(taking.read(8), "big")))
    assert said == HELLO + len(first).to_bytes(8, "big") + first
