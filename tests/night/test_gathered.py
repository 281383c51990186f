"""What a night says of its reports, counted by hand: three that could be read, one that could not, one sent twice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tablas.federation.ratings.event import Record
from tablas.messages import Message
from tablas.model import PartialDate
from tablas.night.gathered import (
    Counted,
    Gathered,
    Suspect,
    gather_check,
    gather_norms,
    gather_rate,
    gather_standings,
    spans,
    suspects,
)
from tablas.night.packed import pack_record, unpack_record
from tablas.night.page import morning_page
from tablas.night.source import Reports
from tablas.spread import Outcome

REPORTS = Reports(Path(), (("a.trf", "1"), ("b.trf", "2"), ("bad.trf", "3"), ("c.trf", "1")))
FAULT = Message("report-empty")
TWICE = Message("night-came-twice", file="a.trf")
RANK = Message("as-sentence", clause="ranks")
FACTS = {"name": "Open", "federation": "ESP", "start": "2026-05-02", "players": 4, "rounds": 3}


def outcomes(**values: dict[str, Any]) -> list[Outcome]:
    """An outcome for every report, *bad* without any value; those not named are as the first."""
    usual = next(iter(values.values()))
    return [
        Outcome({"file": file, "sha256": digest}, None, FAULT)
        if file == "bad.trf"
        else Outcome({"file": file, "sha256": digest}, FACTS | values.get(file[0], usual))
        for file, digest in REPORTS.files
    ]


def head(found: Gathered) -> tuple[str, int, int]:
    return found.verb, found.reports, found.unread


def facts_of(found: Gathered, file: str) -> dict[str, Any]:
    (row,) = [row for row in found.tables[0].as_data() if row["file"] == file]
    return row


def difference(number: int, criterion: str) -> dict[str, Any]:
    return {"round": number, "criterion": criterion, "article": "C.4", "message": Message("round-differs").as_data()}


def test_differences_are_counted_by_what_decides_them() -> None:
    clean = {"differences": [], "ranks": [], "system": "dutch", "edition": "2026", "assumed": False}
    apart = clean | {"differences": [difference(2, "C6"), difference(3, "C9"), difference(4, "C6")]}
    ranks = clean | {"ranks": [RANK.as_data()]}
    found = gather_check(REPORTS, outcomes(a=clean, b=apart, c=ranks))
    assert head(found) == ("check", 4, 1)
    assert dict(found.counts) == {
        Counted.REPORTS: 4,
        Counted.SAME: 1,
        Counted.ROUNDS: 9,
        Counted.DIFFERENT: 3,
        Counted.UNREAD: 1,
    }
    assert found.groups == ((Counted.BY_CRITERION, (("C6", 2), ("C9", 1))),)
    assert found.suspects == (
        Suspect("b.trf", (Message("night-rounds-differ", count=3),)),
        Suspect("bad.trf", (FAULT,)),
        Suspect("c.trf", (TWICE, RANK)),
    )
    assert [(row["file"], row["round"], row["criterion"], row["article"]) for row in found.tables[1].as_data()] == [
        ("b.trf", 2, "C6", "C.4"),
        ("b.trf", 3, "C9", "C.4"),
        ("b.trf", 4, "C6", "C.4"),
        ("c.trf", None, "ranks", ""),
    ]
    assert facts_of(found, "b.trf") == FACTS | {
        "file": "b.trf",
        "system": "dutch",
        "edition": "2026",
        "assumed": False,
        "differences": 3,
        "ranks": 0,
        "fault": "",
    }
    assert facts_of(found, "bad.trf")["fault"] == "report-empty"
    assert facts_of(found, "bad.trf")["system"] is facts_of(found, "bad.trf")["name"] is None


def test_a_night_without_a_difference_draws_no_chart() -> None:
    clean = {"differences": [], "ranks": [], "system": "dutch", "edition": "2026", "assumed": False}
    assert gather_check(REPORTS, outcomes(a=clean)).groups == ()


def test_all_tables_in_one_with_a_row_for_each_value() -> None:
    one = {"tie_breaks": ["PTS", "BH"], "rows": [[1, False, 2, "22", "Blas", ["3", "4.5"]]], "ranks": []}
    two = one | {
        "ranks": [RANK.as_data()],
        "rows": [[1, True, 1, "", "Ana", ["2", "0"]], [1, True, 3, "", "Eva", ["2", "0"]]],
    }
    found = gather_standings(REPORTS, outcomes(a=one, b=two))
    assert head(found) == ("standings", 4, 1)
    assert dict(found.counts) == {
        Counted.REPORTS: 4,
        Counted.RANKED: 4,
        Counted.WRONG_RANKS: 1,
        Counted.UNREAD: 1,
    }
    assert found.groups == ()
    assert [suspect.file for suspect in found.suspects] == ["b.trf", "bad.trf", "c.trf"]
    assert found.tables[1].as_data()[:2] == [
        {"file": "a.trf", "place": 1, "shared": False, "number": 2, "fide_id": "22", "name": "Blas"}
        | {"tie_break": code, "value": value}
        for code, value in (("PTS", "3"), ("BH", "4.5"))
    ]
    assert len(found.tables[1].rows) == 2 * 4
    assert facts_of(found, "b.trf")["ranks"] == 1


def norm(title: str, made: bool) -> dict[str, Any]:
    missing = [] if made else [Message("no-norms-games", games=6).as_data()]
    values = {"performance": 2610, "score": "6.5", "games": 9, "average": 2430}
    return {"number": 1, "fide_id": "11", "name": "Ana", "title": title, "made": made, "missing": missing} | values


def test_norms_are_counted_by_title_and_conditions_matter_where_one_was_made() -> None:
    unmet = {"conditions": [RANK.as_data()]}
    made = unmet | {"norms": [norm("IM", True), norm("GM", False), norm("IM", True)]}
    missed = unmet | {"norms": [norm("IM", False)]}
    found = gather_norms(REPORTS, outcomes(a=made, b=missed, c=missed))
    assert head(found) == ("norms", 4, 1)
    assert dict(found.counts) == {Counted.REPORTS: 4, Counted.MADE: 2, Counted.MISSED: 3, Counted.UNREAD: 1}
    assert found.groups == ((Counted.BY_TITLE, (("IM", 2), ("GM", 0))),)
    assert [suspect.file for suspect in found.suspects] == ["a.trf", "bad.trf", "c.trf"]
    assert found.suspects[0].why == (RANK,)
    assert (facts_of(found, "a.trf")["norms"], facts_of(found, "a.trf")["missed"]) == (2, 1)
    assert [row["missing"] == "" for row in found.tables[1].as_data()] == [True, False, True, False, False]
    assert gather_norms(REPORTS, outcomes(a=unmet | {"norms": []})).groups == ()


def change(rating: int | None, new: int | None, k: int | None = 20) -> dict[str, Any]:
    values = {"number": 1, "fide_id": "11", "name": "Ana", "games": 9, "change": "1"}
    return values | {"rating": rating, "new_rating": new, "k": k}


def test_a_change_of_sixty_points_is_worth_a_look_in_either_direction() -> None:
    up, down, first = change(2000, 2060), change(2000, 1940), change(None, 1800, None)
    idle = change(2000, None, None)
    small = change(2000, 2059)
    found = gather_rate(
        REPORTS,
        outcomes(
            a={"rules": "2024", "changes": [small, first, idle]},
            b={"rules": "2024", "changes": [up]},
            c={"rules": "2024", "changes": [small, down]},
        ),
    )
    assert head(found) == ("rate", 4, 1)
    assert dict(found.counts) == {Counted.REPORTS: 4, Counted.RATED: 4, Counted.UNREAD: 1}
    assert found.groups == ((Counted.CHANGES, (("-60…-41", 1), ("40…59", 2), ("60…79", 1))),)
    told = {suspect.file: [one.values.get("change") for one in suspect.why] for suspect in found.suspects}
    assert told == {"b.trf": ["+60"], "bad.trf": [None], "c.trf": [None, "-60"]}
    assert dict(found.suspects[0].why[0].values) == {"name": "Ana", "rating": 2000, "change": "+60"}
    assert len(found.tables[1].rows) == 6
    assert facts_of(found, "a.trf")["rules"] == "2024"
    assert gather_rate(REPORTS, outcomes(a={"rules": "", "changes": [first]})).groups == ()


def test_the_outermost_spans_hold_everything_beyond() -> None:
    assert spans([-250, -100, -81, -80, 99, 100, 119]) == (
        ("…-81", 3),
        ("-80…-61", 1),
        ("80…99", 1),
        ("100…", 2),
    )


def test_nothing_is_said_twice_of_a_report() -> None:
    """Its fault, that it came before, what was found; and nothing of a report about which nothing was found."""
    files = [Outcome({"file": file, "sha256": "x"}, None, fault) for file, fault in (("c.trf", FAULT), ("a.trf", None))]
    found = suspects(REPORTS, files, {"c.trf": [FAULT, RANK, TWICE]})
    assert found == (Suspect("c.trf", (FAULT, TWICE, RANK, TWICE)),)
    assert suspects(REPORTS, files, {}) == (Suspect("c.trf", (FAULT, TWICE)),)


def test_what_a_list_knows_of_a_player_comes_back_whole() -> None:
    known = Record(k=40, rating=1512, birth=PartialDate.parse("2010-03-04"))
    assert unpack_record(json.loads(json.dumps(pack_record(known)))) == known


def test_the_page_names_five_hundred_reports_and_counts_the_rest() -> None:
    for many, told in ((500, ""), (501, "… 1:")):
        named = tuple(Suspect(f"{one}.trf", (FAULT,)) for one in range(many))
        found = Gathered("check", many, 0, (), (), named, ())
        page = morning_page(found, "en").decode()
        assert page.count(".trf</td>") == 500
        assert ("…" in page, told in page) == (bool(told), True)
