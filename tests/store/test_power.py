"""The power goes at any moment: what was acknowledged is there, what was torn does not show."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import store_hands as hands
from power_cuts import Session, cut, play
from power_disk import Delete, Make, Rename, Sync, SyncFolder, Told, Truncate, Write, disk_after
from power_files import recorded_files
from tablas.events.acts import ChangeEvent
from tablas.events.portable import load
from tablas.store import Store
from tablas.store.backups import newest_good

pytestmark = pytest.mark.slow
CUTS = 40


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    return play(tmp_path_factory.mktemp("played"), Random(11), 40)


@pytest.mark.parametrize("cached", [False, True], ids=["a plain disk", "a disk with a cache of its own"])
def test_an_acknowledged_command_survives_the_cut(session: Session, tmp_path: Path, cached: bool) -> None:
    """At random moments, with unsynchronised writes lost, late or torn; the log is whole and nothing shows by half."""
    random = Random(5)
    found = [cut(session, tmp_path, random, cached) for _ in range(CUTS)]
    assert [one for one in found if one.lost or one.broken] == []
    assert sum(one.told for one in found) > CUTS


@pytest.mark.parametrize("cached", [False, True], ids=["a plain disk", "a disk with a cache of its own"])
def test_a_cut_while_the_database_is_being_made_leaves_one_that_opens(
    session: Session, tmp_path: Path, cached: bool
) -> None:
    first = next(place for place, step in enumerate(session.steps) if isinstance(step, Told))
    begun = replace(session, steps=session.steps[: min(first, 16)])
    random = Random(2)
    assert not any(cut(begun, tmp_path, random, cached).broken for _ in range(CUTS))


def test_the_record_holds_what_it_should(session: Session) -> None:
    """A commit into the write-ahead log, its move into the file, and the switch to that mode by a journal."""
    kinds = {
        (type(step), Path(step.path).name.partition("-")[2]) for step in session.steps if not isinstance(step, Told)
    }
    assert {(Write, "wal"), (Sync, "wal"), (Write, ""), (Sync, ""), (Write, "journal"), (Delete, "journal")} <= kinds
    assert sum(isinstance(step, Told) for step in session.steps) == len(session.log) > 30


@pytest.mark.parametrize(
    ("without", "instead", "cached"),
    [
        ("PRAGMA synchronous", "PRAGMA synchronous=OFF", False),
        ("PRAGMA synchronous", "PRAGMA synchronous=NORMAL", False),
        ("PRAGMA fullfsync", "PRAGMA fullfsync=OFF", True),
    ],
)
def test_with_another_setting_something_is_lost(tmp_path: Path, without: str, instead: str, cached: bool) -> None:
    """So each of ours is needed, and the test above can fail."""
    (tmp_path / "played").mkdir()
    session = play(tmp_path / "played", Random(11), 12, without=(without,), settings=[instead])
    random = Random(5)
    assert any(cut(session, tmp_path, random, cached).lost for _ in range(CUTS))


@pytest.mark.parametrize("cached", [False, True], ids=["a plain disk", "a disk with a cache of its own"])
def test_a_backup_that_was_told_of_survives_the_cut(tmp_path: Path, cached: bool) -> None:
    """Written beside, synchronised, renamed, its folder synchronised, and every new folder in the one above it."""
    opened = Store(tmp_path / "club.db", backups=tmp_path / "made" / "stick")
    with opened as store, recorded_files(tmp_path, macos=cached) as steps:
        slug = hands.new_event(store)
        for place in range(6):
            store.do(slug, ChangeEvent({"city": f"City {place}"}), who="Ana")
            steps.append(Told(store.back_up(slug).seq))
    random = Random(3)
    for place in range(len(steps) + 1):
        told = max((step.what for step in steps[:place] if isinstance(step, Told)), default=0)
        for turn in range(8):
            root = tmp_path / f"{place}-{turn}"
            root.mkdir()
            for name, content in disk_after(steps[:place], cached).cut(random).items():
                file = root / Path(name).relative_to(tmp_path)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
            good = newest_good(root)
            assert (0 if good is None else len(load(good[1])[1])) >= told
            for copy in root.rglob("*.tablas"):
                load(copy.read_text(encoding="utf-8"))


def test_the_disk_of_the_test_keeps_what_was_synchronised_and_no_more() -> None:
    steps = [Make("d/a"), Write("d/a", 0, b"x" * 1000), Sync("d/a"), SyncFolder("d"), Write("d/a", 500, b"y" * 600)]
    random = Random(1)
    left = {disk_after(steps).cut(random)["d/a"] for _ in range(200)}
    assert b"x" * 1000 in left
    assert b"x" * 500 + b"y" * 600 in left
    assert b"x" * 500 + b"y" * 12 + b"x" * 488 in left, "torn at the end of the sector"
    assert all(content.startswith(b"x" * 500) for content in left)
    assert {disk_after(steps, cached=True).cut(random)["d/a"][:1] for _ in range(50)} >= {b"", b"x"}
    assert {"d/a" in disk_after(steps[:3]).cut(random) for _ in range(50)} == {True, False}
    moved = [*steps[:4], Rename("d/a", "d/b")]
    assert {*map(tuple, (disk_after(moved).cut(random) for _ in range(100)))} >= {("d/a",), ("d/b",)}
    assert {len(disk_after([*steps, Truncate("d/a", 0)]).cut(random)["d/a"]) for _ in range(100)} >= {0, 1000, 1100}
