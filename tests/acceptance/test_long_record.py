"""The log of the long comparison that is kept with the program: seeds without a gap, versions, every difference argued.

It is the evidence of questions 33 and 34; `benchmarks/acceptance.py` goes on from where it ends.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / "benchmarks" / "records" / "gacrux-2026" / "chunks.jsonl"
ENTRIES = [json.loads(line) for line in RECORD.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("way", ["ours", "theirs"])
def test_q33_fifty_thousand_tournaments_were_compared(way: str) -> None:
    """Counted are tournaments whose rounds and tie-breaks both engines answered, not seeds that were tried."""
    done = [entry for entry in ENTRIES if entry["way"] == way]
    assert sum(entry["tournaments"] for entry in done) >= 50_000
    assert sum(entry["rounds"] for entry in done) >= 3 * 50_000
    assert all(entry["values"] > 0 for entry in done)


@pytest.mark.parametrize("way", ["ours", "theirs"])
def test_q34_at_most_ten_differences_were_found(way: str) -> None:
    assert sum(len(entry["differences"]) for entry in ENTRIES if entry["way"] == way) <= 10


@pytest.mark.parametrize("way", ["ours", "theirs"])
def test_no_seed_is_missing_or_done_twice(way: str) -> None:
    chunks = sorted((entry["first"], entry["count"]) for entry in ENTRIES if entry["way"] == way)
    expected = 1
    for first, count in chunks:
        assert first == expected
        expected += count
    assert expected > 1


def test_every_chunk_tells_what_was_compared() -> None:
    assert {entry["against"] for entry in ENTRIES} == {"gacrux"}
    assert {entry["edition"] for entry in ENTRIES} == {"2026"}
    assert all({"tablas", "tree", "gacrux"} <= set(entry["versions"]) for entry in ENTRIES)


def test_every_tournament_is_accounted_for() -> None:
    for entry in ENTRIES:
        told = entry.get("tournaments", 0) + entry.get("stopped", 0) + sum(entry["faults"].values())
        assert told == entry["count"], (entry["way"], entry["first"])


def test_every_difference_is_argued() -> None:
    page = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
    found = {f"{entry['way']} {difference['seed']}" for entry in ENTRIES for difference in entry["differences"]}
    assert sorted(one for one in found if one not in page) == []
