"""A new event by the command line: empty, from a template, as last year's; and what others can see of it."""

from __future__ import annotations

from pathlib import Path

from tablas.store import Store
from typed_club import Club


def test_as_last_year_with_its_players_or_without(tmp_path: Path) -> None:
    club = Club(tmp_path / "club.db")
    made = club(
        "new", "Open 2025", "--as", "last", "--city", "Ávila", "--federation", "ESP", "--template", "weekend-open"
    )
    assert made["tournaments"] == ["a"]
    for name in ("Ana", "Bo"):
        club("add", "last", name, "--rating", 2000)
    club("pair", "last", "--publish")
    made = club(
        "new", "Open 2026", "--as", "now", "--like", "Open 2025", "--start", "2026-05-01", "--end", "2026-05-03"
    )
    assert made["tournaments"] == ["a"]
    (section,) = club("show", "now")["tournaments"]
    assert (section["system"], section["total_rounds"], section["players"], section["rounds"]) == ("dutch", 5, [], 0)
    club("new", "Open 2027", "--as", "next", "--like", "last", "--with-players", "--city", "León")
    (section,) = club("show", "next")["tournaments"]
    assert [one["name"] for one in section["players"]] == ["Ana", "Bo"]
    with Store(club.database) as store:
        events = [store.moment(slug).event for slug in ("now", "next")]
    assert [(one.city, one.federation) for one in events] == [("Ávila", "ESP"), ("León", "ESP")], "what is said holds"
    assert club.run("new", "Other", "--template", "none").exit_code == 2
    assert next(one["event"] for one in club("list")) == "next", "the last changed first"
    empty = club("new", "Empty")
    assert empty["tournaments"] == []


def test_the_same_key_makes_one_event(tmp_path: Path) -> None:
    club = Club(tmp_path / "club.db")
    first = club("new", "Cup", "--template", "cup", "--key", "once")
    again = club("new", "Cup", "--template", "cup", "--key", "once")
    assert first["event"] == again["event"]
    assert [one["event"] for one in club("list")] == [first["event"]]
    assert len(club("show", first["event"])["tournaments"]) == 1
