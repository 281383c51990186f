"""A rating period with a crew that only notes what it is asked: who is known, what counts, and what is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tablas.federation.ratings.event import Record
from tablas.federation.ratings.k_factor import K
from tablas.federation.ratings.period import EventShare, PeriodRow
from tablas.messages import Message
from tablas.model import Game, Number, Outcome, Player, Round, Tournament
from tablas.night import period, work
from tablas.night.gathered import Counted, Gathered
from tablas.night.packed import unpack_record
from tablas.night.period import rate_over_period
from tablas.night.source import Reports
from tablas.spread import Outcome as Told

FAULT = Message("report-empty")
JULY = date(2026, 7, 1)


def match(name: str, day: date, *ratings: int, control: str = "90+30") -> Tournament:
    """Three games of two people, 11 wins all; others only sit there, or it would be a match that ends when decided."""
    people = tuple(
        Player(Number(number), f"P{number}", rating, fide_id=f"{number}{number}")
        for number, rating in enumerate(ratings, 1)
    )
    made = Tournament(name, people, (Round((Game.of(Number(1), Number(2), Outcome.WIN),)),) * 3, 3)
    return replace(made, info=replace(made.info, start=day, end=day, time_control=control))


class Crew:
    """Does the real work on tournaments that are at hand, and notes the items."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **events: Tournament | None) -> None:
        self.events = events
        self.items: dict[str, list[dict[str, Any]]] = {}
        self.asked: list[tuple[frozenset[str], str]] = []
        monkeypatch.setattr(
            work, "_loaded", lambda what, item: SimpleNamespace(tournament=self.events[Path(item["file"]).stem])
        )

    def do(self, name: str, items: Sequence[Any]) -> list[Told]:
        self.items[name] = list(items)
        return [
            Told(item, fault=FAULT)
            if self.events[Path(item["file"]).stem] is None
            else Told(item, getattr(work, name)({}, item))
            for item in items
        ]

    def known(self, people: frozenset[str], kind: str) -> Mapping[str, Record]:
        self.asked.append((people, kind))
        return {"11": Record(k=40), "99": Record(k=10)}

    def rate(self, digests: str = "", earlier: Reports | None = None, day: date = JULY) -> Gathered:
        here = [name for name in self.events if name[0] != "_"]
        reports = Reports(Path(), tuple((f"{name}.trf", sign) for name, sign in zip(here, digests or "abcdefgh")))  # noqa: B905
        return rate_over_period(reports, earlier, day, self.do, self.known)


def table(found: Gathered) -> dict[tuple[Any, Any], dict[str, Any]]:
    return {(row["kind"], row["fide_id"]): row for row in found.tables[1].as_data()}


def test_every_event_is_told_what_all_the_others_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has no rating in an event has the newest of the others, by the day they began and not by their order."""
    crew = Crew(
        monkeypatch,
        june=match("June", date(2026, 6, 1), 2000, 2000, 0, 1700),
        bad=None,
        april=match("April", date(2026, 4, 1), 2000, 2000, 1500, 0, 0),
        may=match("May", date(2026, 5, 1), 2000, 2000, 1600, 0),
    )
    found = crew.rate()
    assert [item["file"] for item in crew.items["people"]] == ["june.trf", "bad.trf", "april.trf", "may.trf"]
    told = {item["file"]: item for item in crew.items["rate_part"]}
    assert list(told) == ["june.trf", "april.trf", "may.trf"]
    assert {file: item["newest"] for file, item in told.items()} == {
        "june.trf": {"33": 1600},
        "april.trf": {"44": 1700},
        "may.trf": {"44": 1700},
    }
    for item in told.values():
        assert {person: unpack_record(one).k for person, one in item["records"].items()} == {"11": 40}
    everybody = frozenset({"11", "22", "33", "44", "55"})
    assert crew.asked == [(everybody, "standard")] * 2, "once before they are rated and once for the sum"
    assert [row["file"] for row in found.tables[0].as_data()] == ["june.trf", "bad.trf", "april.trf", "may.trf"]
    assert (found.verb, found.reports, found.unread) == ("rate", 4, 1)
    assert [one.file for one in found.suspects] == ["june.trf", "bad.trf", "april.trf", "may.trf"], "K 40: +180"
    row = table(found)["standard", "11"]
    assert (row["games"], row["events"], row["k"], row["gain"], row["change"]) == (9, 3, 40, 4.5, 180.0)
    assert (row["rating"], row["new_rating"], row["why"]) == (2000, 2180, row["why"])


def test_a_report_counts_once_whatever_it_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bytes again are told; a copy of what could not be read stays what it was, and so do lost files."""
    may = match("May", date(2026, 5, 1), 2000, 2000, 0)
    crew = Crew(monkeypatch, one=may, two=may, bad=None, worse=None)
    found = crew.rate("aabb")
    assert [row["fault"] for row in found.tables[0].as_data()] == [
        "",
        "night-came-twice",
        "report-empty",
        "report-empty",
    ]
    assert table(found)["standard", "22"]["games"] == 3
    assert [(one.file, [why.code for why in one.why]) for one in found.suspects] == [
        ("one.trf", ["night-large-change"]),
        ("two.trf", ["night-came-twice"]),
        ("bad.trf", ["report-empty"]),
        ("worse.trf", ["report-empty", "night-came-twice"]),
    ]
    assert found.suspects[1].why[0] == Message("night-came-twice", file="one.trf")
    lost = period._once([Told({"file": name, "sha256": ""}, {"people": []}) for name in "ab"])
    assert [one.fault for one in lost] == [None, None]


def test_earlier_events_are_pooled_and_make_no_list_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Old ones are allowed there and nowhere else; a pace that only they have is not summed."""
    crew = Crew(
        monkeypatch,
        may=match("May", date(2026, 5, 1), 2000, 2000, 0),
        old=match("Old", date(2025, 5, 1), 2000, 2000, 0),
        late=match("Late", JULY, 2000, 2000, 0),
        _before=match("Before", date(2025, 5, 1), 2000, 2000, 0),
        _blitz=match("Blitz", date(2026, 5, 1), 2000, 2000, 0, control="3+2"),
    )
    earlier = Reports(Path("/kept"), (("_before.trf", "y"), ("_blitz.trf", "z")))
    found = crew.rate("abc", earlier)
    items = crew.items["people"]
    assert [(item["file"], item.get("earlier")) for item in items] == [
        *(("may.trf", None), ("old.trf", None), ("late.trf", None)),
        *(("/kept/_before.trf", True), ("/kept/_blitz.trf", True)),
    ]
    assert {row["file"]: row["fault"] for row in found.tables[0].as_data()} == {
        "may.trf": "",
        "old.trf": "event-too-old",
        "late.trf": "event-after-list",
        "/kept/_before.trf": "",
        "/kept/_blitz.trf": "",
    }
    assert {kind for kind, _ in table(found)} == {"standard"}
    assert table(found)["standard", "11"]["games"] == 3
    assert dict(found.counts)[Counted.UNRATED] == 2


def row(name: str, rating: int, new: int | None, *events: str, changes: bool = True, first: bool = False) -> PeriodRow:
    return PeriodRow(
        name,
        Player(Number(1), name, fide_id=name),
        rating,
        len(events),
        K(20, FAULT) if changes else None,
        25_000,
        Fraction(1, 4) if changes else None,
        new,
        tuple(EventShare(one, 0, 1, 0) for one in events),
        object() if first else None,  # type: ignore[arg-type]
        (FAULT, Message("night-came-twice", file="x")),
    )


def test_what_came_of_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixty points won or lost are worth a look at every event of theirs; a first rating is no change."""
    outcomes = [
        Told({"file": f"{name}.trf", "sha256": name}, {"event": {"name": name}}) for name in ("may", "june", "july")
    ]
    outcomes.append(Told({"file": "bad.trf", "sha256": "bad"}, fault=FAULT))
    rows = {
        "standard": [row("A", 2000, 2060, "may", "july"), row("B", 2000, 2059, "june"), row("C", 2000, None, "june")],
        "blitz": [
            row("D", 1900, 1840, "may"),
            row("E", 0, 1700, "june", changes=False, first=True),
            row("F", 0, None, "june", changes=False, first=True),
            row("G", 2000, 2500, "june", changes=False),
        ],
    }
    found = period._gathered(Reports(Path(), ()), outcomes, rows)
    assert found.counts == (
        (Counted.REPORTS, 4),
        (Counted.RATED, 7),
        (Counted.FIRST, 1),
        (Counted.UNRATED, 1),
    )
    assert (found.verb, found.reports, found.unread) == ("rate", 4, 1)
    assert found.groups == ((Counted.CHANGES, (("-60…-41", 1), ("40…59", 1), ("60…79", 1))),)
    up = Message("night-large-change", name="A", rating=2000, change="+60")
    down = Message("night-large-change", name="D", rating=1900, change="-60")
    assert [(one.file, one.why) for one in found.suspects] == [
        ("may.trf", (up, down)),
        ("july.trf", (up,)),
        ("bad.trf", (FAULT,)),
    ]
    first = {
        "kind": "standard",
        "fide_id": "A",
        "name": "A",
        "rating": 2000,
        "events": 2,
        "games": 2,
        "k": 20,
        "gain": 2.5,
        "change": 0.25,
        "new_rating": 2060,
        "why": f"{FAULT} {Message('night-came-twice', file='x')}",
    }
    assert table(found)["standard", "A"] == first
    unrated = table(found)["blitz", "E"]
    assert (unrated["k"], unrated["change"], unrated["new_rating"]) == (None, None, 1700)
    assert [table.name for table in found.tables] == ["files", "players"]
    assert period._gathered(Reports(Path(), ()), outcomes, {}).groups == ()
