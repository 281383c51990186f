"""Work in chunks: the same bytes whoever does it, however often it is killed."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from tablas.errors import FormatError, OptionError
from tablas.spread import Call, Crew, Folder, InProcess, Job, hire, spread
from tablas.spread.crew import TRIES
from tablas.spread.job import Outcome
from tablas.spread.processes import Child, Processes

WORK = "spread_work:squares"


def job(count: int = 40, size: int = 4, **what: Any) -> Job:
    return Job(WORK, what, tuple(range(count)), size)


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


@pytest.mark.parametrize("workers", [2, 4])
def test_many_workers_write_the_same_bytes_as_one(tmp_path: Path, workers: int) -> None:
    alone = list(spread(job(), InProcess(), Folder(tmp_path / "one")))
    with Processes(workers) as crew:
        together = list(spread(job(), crew, Folder(tmp_path / "many")))
    assert alone == together == [Outcome(item, {"square": item * item}) for item in range(40)]
    assert files(tmp_path / "one") == files(tmp_path / "many")
    assert len(files(tmp_path / "one")) == 10


def test_what_was_done_is_not_done_again(tmp_path: Path) -> None:
    shelf = Folder(tmp_path)
    list(spread(job(20), InProcess(), shelf))
    before = files(tmp_path)
    heard: list[tuple[int, int]] = []
    longer = list(spread(job(28), InProcess(), shelf, lambda done, kept: heard.append((done, kept))))
    assert [one.value["square"] for one in longer] == [item * item for item in range(28)]
    assert sum(done for done, _ in heard) == 8
    assert sum(kept for _, kept in heard) == 20
    assert before.items() <= files(tmp_path).items(), "a chunk that is there is never written again"


class KilledError(Exception):
    pass


def test_work_that_is_killed_goes_on_where_it_stood(tmp_path: Path) -> None:
    def kill(done: int, kept: int) -> None:
        heard.append(done)
        if len(heard) == 3:
            raise KilledError

    heard: list[int] = []
    with pytest.raises(KilledError):
        list(spread(job(), InProcess(), Folder(tmp_path / "killed"), kill))
    assert len(files(tmp_path / "killed")) == 3
    with Processes(2) as crew:
        list(spread(job(), crew, Folder(tmp_path / "killed")))
    list(spread(job(), InProcess(), Folder(tmp_path / "whole")))
    assert files(tmp_path / "killed") == files(tmp_path / "whole")


@pytest.mark.parametrize("damage", [lambda told: told[:-5], lambda told: b"", lambda told: told.replace(b"16", b"17")])
def test_a_damaged_chunk_is_done_again(tmp_path: Path, damage: Any) -> None:
    shelf = Folder(tmp_path)
    list(spread(job(), InProcess(), shelf))
    whole = files(tmp_path)
    name = next(name for name, told in whole.items() if b'"square":16' in told)
    (tmp_path / name).write_bytes(damage(whole[name]))
    assert [one.value["square"] for one in spread(job(), InProcess(), shelf)] == [item * item for item in range(40)]
    assert files(tmp_path) == whole


def test_other_facts_are_other_chunks(tmp_path: Path) -> None:
    shelf = Folder(tmp_path)
    list(spread(job(8), InProcess(), shelf))
    assert [one.value["square"] for one in spread(job(8, plus=1), InProcess(), shelf)] == [
        item * item + 1 for item in range(8)
    ]
    newer = Job(WORK, {}, tuple(range(8)), 4, edition=2)
    assert {chunk.name for chunk in newer.chunks()}.isdisjoint(chunk.name for chunk in job(8).chunks())


@pytest.mark.parametrize("crew", [InProcess(), Processes(2)])
def test_what_cannot_be_done_is_named_and_the_rest_is_done(crew: Crew) -> None:
    with crew:
        found = list(spread(job(12, refused=[3], faulty=[7]), crew))
    assert [one.item for one in found if one.fault is None] == [0, 1, 2, 4, 5, 6, 8, 9, 10, 11]
    assert found[3].fault is not None
    assert found[3].fault.code == "no-system"
    assert "ZeroDivisionError: one by nothing" in str(found[7].fault)


def test_an_item_that_kills_its_process_is_named_and_tried_again_next_time(tmp_path: Path) -> None:
    with Processes(2) as crew:
        found = list(spread(job(12, deadly=[5]), crew, Folder(tmp_path)))
    assert [one.item for one in found if one.fault is not None] == [5]
    assert str(found[5].fault) == "Whichever process works on this is killed; the rest was done."
    assert found[6].value == {"square": 36}
    assert len(files(tmp_path)) == 2, "the chunk of item 5 is not kept"


@pytest.mark.slow
def test_workers_that_die_once_cost_nothing_but_time(tmp_path: Path) -> None:
    marks = tmp_path / "marks"
    marks.mkdir()
    with Processes(3) as crew:
        found = list(spread(job(marks=str(marks)), crew))
    assert [one.value["square"] for one in found] == [item * item for item in range(40)]
    assert len(list(marks.iterdir())) == 6, "items 3, 10, 17, 24, 31 and 38 each killed a worker"


def test_work_may_print(capfd: pytest.CaptureFixture[str]) -> None:
    with Processes(2) as crew:
        assert len(list(spread(job(4, loud=True), crew))) == 4
    assert capfd.readouterr().out == ""


def test_what_a_call_raises_is_raised_here() -> None:
    from spread_work import double, unlucky

    with Processes(2) as crew:
        with pytest.raises(OSError, match="no 3"):
            list(crew.run([Call("a", unlucky, (3,)), *(Call(str(n), double, (n,)) for n in range(9))]))
        again = {done.key: done.value for done in crew.run(Call(str(n), double, (n,)) for n in range(9))}
    assert again == {str(n): 2 * n for n in range(9)}, "answers to calls given up before are not mixed in"


def test_a_worker_of_another_version_is_refused() -> None:
    from tablas.spread.job import Chunk, do

    with pytest.raises(OptionError, match=r"asks for tablas 9\.9"):
        do(Chunk(WORK, {}, (1,), "9.9/1"))


def test_a_chunk_is_lines_that_anybody_reads(tmp_path: Path) -> None:
    list(spread(job(2, 2), InProcess(), Folder(tmp_path)))
    (file,) = tmp_path.iterdir()
    head, *lines = map(json.loads, file.read_text().splitlines())
    assert head["items"] == 2
    assert head["work"] == WORK
    assert lines == [{"item": 0, "value": {"square": 0}}, {"item": 1, "value": {"square": 1}}]


@pytest.mark.parametrize("text", ["local:", "local:x", "local:0"])
def test_a_local_cluster_has_a_number(text: str) -> None:
    with pytest.raises(OptionError, match="is no cluster"):
        hire(cluster=text)


def test_processes_or_a_cluster() -> None:
    with pytest.raises(OptionError, match="either --jobs or --cluster"):
        hire(2, "local:2")


def test_when_a_crew_is_left_its_hands_are_done() -> None:
    with Processes(2) as crew:
        pass
    assert not any(hand.is_alive() for hand in crew._hands)


def test_a_process_that_is_told_to_stop_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A call under way ends without an answer, and whoever stopped it does not want another try."""
    asked: list[bytes] = []
    monkeypatch.setattr(Child, "_ask", lambda _, sent: asked.append(sent))
    child = Child()
    assert child.do(len, ("abc",)).died
    assert len(asked) == TRIES
    child.stop()
    asked.clear()
    assert child.do(len, ("abc",)).died
    assert len(asked) == 1


def test_a_folder_that_cannot_be_is_refused_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(FormatError) as refused:
        Folder(tmp_path / "file" / "inside")
    assert refused.value.message.code == "file-cannot-written"
    assert refused.value.where.file == str(tmp_path / "file" / "inside")


def test_a_worker_leaves_the_interrupt_to_who_started_the_work() -> None:
    child = Child()
    first = child.do(os.getpid, ()).value
    os.kill(first, signal.SIGINT)
    assert child.do(os.getpid, ()).value == first
    child.end()
