"""Databases, logs and files that an older tree wrote are read, and mean what they meant.

The facts were told by the tree that wrote the samples: here it is right that an
expectation is an earlier answer of the program, for sameness is what is asked.
"""

from __future__ import annotations

import json
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tablas.store import Store
from written_before import (
    DATABASE,
    HOME,
    assert_same,
    evening_facts,
    event_facts,
    people_facts,
    report_facts,
    typed,
)

FACTS = HOME / "facts"
EVENTS = sorted(path.stem.removeprefix("event-") for path in FACTS.glob("event-*.json"))
EXPORTED = sorted(path.stem for path in (HOME / "events").glob("*.jsonl"))
EVENINGS = sorted(path.stem for path in (HOME / "evenings").glob("*.json"))
REPORTS = sorted(path.stem for path in (HOME / "reports").glob("*.trf"))


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A copy of the old database, with the rating list beside it."""
    shutil.copy(DATABASE.with_suffix(".lists.db"), tmp_path)
    return Path(shutil.copy(DATABASE, tmp_path))


def test_nothing_of_the_samples_was_lost() -> None:
    assert [len(found) for found in (EVENTS, EXPORTED, EVENINGS, REPORTS)] == [8, 7, 2, 14]
    kinds = {
        json.loads(line)["kind"]
        for name in EXPORTED
        for line in (HOME / "events" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    }
    assert len(kinds) == 41


def test_the_events_of_an_old_database_are_listed(database: Path) -> None:
    listed = json.loads(typed("event", "list", "--database", str(database), "--json"))
    expected = {}
    for slug in EVENTS:
        facts = json.loads((FACTS / f"event-{slug}.json").read_text(encoding="utf-8"))
        expected[slug] = (facts["event"]["name"], facts["entries that are whole"])
    assert {row["event"]: (row["name"], row["entries"]) for row in listed} == expected
    assert "Ópen Villa de Llera" in typed("event", "list", "--database", str(database))


@pytest.mark.slow
@pytest.mark.parametrize("slug", EVENTS)
def test_an_event_of_an_old_database(database: Path, slug: str) -> None:
    with Store(database) as store:
        assert_same(FACTS / f"event-{slug}.json", event_facts(store, slug))


@pytest.mark.parametrize("slug", EVENTS)
def test_an_old_snapshot_says_what_the_log_says(database: Path, slug: str) -> None:
    with Store(database) as store:
        assert store.moment(slug) == store.as_of(slug, store.head(slug).seq)


AT_ONCE = ("teams", "reports")
"""Small, and they hold what a change of the model breaks first: line-ups, forfeited matches, decisions."""


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=() if slug in AT_ONCE else pytest.mark.slow) for slug in EXPORTED]
)
def test_an_event_brought_in_from_an_old_file(tmp_path: Path, slug: str) -> None:
    exported = (HOME / "events" / f"{slug}.jsonl").read_text(encoding="utf-8")
    with Store(tmp_path / "new.db") as store:
        assert store.bring_in(exported, slug=slug).slug == slug
        assert store.export(slug) == exported, "an event goes out as it came in"
        assert_same(FACTS / f"event-{slug}.json", event_facts(store, slug))


def test_an_old_file_is_the_event_of_the_old_database(database: Path) -> None:
    for slug in EXPORTED:
        path = str(HOME / "events" / f"{slug}.jsonl")
        assert "same" in typed("event", "compare", slug, path, "--database", str(database))


def test_who_was_let_in_is_let_in(database: Path) -> None:
    path = FACTS / "people.json"
    secrets = json.loads(path.read_text(encoding="utf-8"))["secrets"]
    with Store(database) as store:
        facts = people_facts(store, secrets, datetime(2026, 3, 14, 9, tzinfo=UTC))
    assert_same(path, {"secrets": secrets, **facts})


def test_a_request_made_before_is_still_known(database: Path) -> None:
    """A browser or script that never heard the answer asks again, perhaps after the program was updated."""
    words = ("withdraw", "open", "-t", "a", "Dupont", "--key", "open-41", "--database", str(database), "--json")
    answer = json.loads(typed("event", *words))
    assert (answer["entry"], answer["repeated"]) == (41, True)


@pytest.mark.parametrize("name", EVENINGS)
def test_an_old_evening(tmp_path: Path, name: str) -> None:
    copy = Path(shutil.copy(HOME / "evenings" / f"{name}.json", tmp_path))
    assert_same(FACTS / f"{name}.json", evening_facts(copy))


@pytest.mark.parametrize("name", REPORTS)
def test_an_old_report(name: str) -> None:
    assert_same(FACTS / f"report-{name}.json", report_facts(HOME / "reports" / f"{name}.trf"))


def test_a_difference_is_told_line_by_line(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    kept.write_text('{\n "rounds": [\n  "1: 1-2 1:0"\n ]\n}\n', encoding="utf-8")
    assert_same(kept, {"rounds": ["1: 1-2 1:0"]})
    with pytest.raises(AssertionError, match=r'-  "1: 1-2 1:0"\n\+  "1: 2-1 1:0"'):
        assert_same(kept, {"rounds": ["1: 2-1 1:0"]})
