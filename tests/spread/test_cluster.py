"""The same bytes on a real Dask cluster: scheduler and workers are processes of their own, some of them killed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from dask_cluster import Workers
from tablas.errors import OptionError
from tablas.spread import Folder, InProcess, Job, hire, spread
from tablas.spread.cluster import Cluster

JOB = Job("spread_work:squares", {"pause": 0.02}, tuple(range(36)), 4)


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


@pytest.mark.slow
def test_a_cluster_whose_workers_are_killed_writes_the_same_bytes(tmp_path: Path, dask_workers: Workers) -> None:
    """One, two and four workers; in each run the oldest is killed, whatever it has in hand."""
    alone = list(spread(JOB, InProcess(), Folder(tmp_path / "alone")))
    before = dask_workers.killed
    for count in (1, 2, 4):
        chunks: list[int] = []

        def kill(done: int, kept: int, chunks: list[int] = chunks) -> None:
            chunks.append(done)
            if len(chunks) == 3:  # On a busy machine a new worker takes longer than any fixed number of seconds.
                dask_workers.kill_one()

        with hire(cluster=dask_workers.of(count).address) as crew:
            together = list(spread(JOB, crew, Folder(tmp_path / str(count)), kill))
        assert alone == together
        assert files(tmp_path / "alone") == files(tmp_path / str(count))
        assert len(chunks) == 9
    assert dask_workers.killed == before + 3


@pytest.mark.slow
def test_an_item_that_kills_is_named_and_the_workers_live_on(tmp_path: Path, dask_workers: Workers) -> None:
    """The same items as in one process but for the deadly one, and no worker lost over it."""
    job = Job("spread_work:squares", {"deadly": [5]}, tuple(range(24)), 4)
    with hire(cluster=dask_workers.of(2).address) as crew:
        found = list(spread(job, crew, Folder(tmp_path / "kept")))
        assert all(worker.poll() is None for worker in dask_workers.running)
    assert [one.item for one in found if one.fault is not None] == [5]
    assert str(found[5].fault) == "Whichever process works on this is killed; the rest was done."
    assert [one.value["square"] for one in found if one.fault is None] == [n * n for n in range(24) if n != 5]
    assert len(files(tmp_path / "kept")) == 5, "the chunk of item 5 is not kept"


@pytest.mark.slow
def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablas.spread.cluster.PATIENCE", "1s")
    with pytest.raises(OptionError, match="No cluster answers at tcp"), hire(cluster="tcp://127.0.0.1:1"):
        pass


@pytest.mark.slow
def test_workers_started_here_are_replaced_or_not_waited_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    job = Job("spread_work:squares", {"refused": [5]}, tuple(range(12)), 4)
    with hire(cluster="local:1") as crew:
        assert isinstance(crew, Cluster)
        found = list(spread(job, crew, Folder(tmp_path)))
        assert [one.item for one in found if one.fault is not None] == [5]
        assert [one.value["square"] for one in found if one.fault is None] == [n * n for n in range(12) if n != 5]
        monkeypatch.setattr("tablas.spread.cluster.ALONE", 12)
        crew._cluster.scale(0)
        quick = Job("spread_work:squares", {}, (3,), 1)
        assert [one.value for one in spread(quick, crew)] == [{"square": 9}], "others were started"
        monkeypatch.setattr("tablas.spread.cluster.ALONE", 0.5)
        crew._cluster.scale(0)
        monkeypatch.setattr(crew._cluster, "scale", lambda count: None)
        slow = Job("spread_work:squares", {"pause": 9}, tuple(range(4)), 1)
        with pytest.raises(OptionError, match="has no worker left"):
            spread(slow, crew)


def test_a_cluster_needs_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dask", None)
    with pytest.raises(OptionError, match=r"pip install 'tablas\[cluster\]'"), hire(cluster="local:1"):
        pass
