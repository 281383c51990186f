"""Every field of the forms of norms and titles holds what the norm says; a blank form holds the event alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from it1_sample import sample
from tablas.documents import press
from tablas.documents.forms import boxes, field, fields_of, form, gap, lines, note, ruled, table, ticks
from tablas.documents.paper import Choice
from tablas.documents.papers import by_name
from tablas.documents.papers.title_forms import shown_report
from tablas.documents.source import Source, from_report
from tablas.errors import OptionError
from tablas.federation.titles import event_norms
from tablas.federation.titles.application_forms import application_of
from tablas.federation.titles.arbiter_forms import arbiter_certificate, arbiter_forms
from tablas.federation.titles.arbiters import ArbiterTitle
from tablas.federation.titles.forms import certificate, report
from tablas.model import EventInfo, Player, Tournament


@pytest.fixture(scope="module")
def source() -> Source:
    return from_report(sample())


def forms(name: str, source: Source, **choice: object) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = press.data_of(by_name(name), source, Choice(**choice))["forms"]  # type: ignore[arg-type]
    return found


def blocks(made: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [block for block in made["blocks"] if block["kind"] == kind]


def test_it1_has_every_number_of_the_norm(source: Source) -> None:
    shown = shown_report(source)
    norms = event_norms(shown).made
    made = forms("it1", source)
    assert len(made) == len(norms)
    framed = {
        "GM": "Grandmaster",
        "IM": "International Master",
        "WGM": "Woman Grandmaster",
        "WIM": "Woman International Master",
    }
    for one, norm in zip(made, norms, strict=True):
        known = certificate(shown, norm)
        filled = fields_of([one])
        expected = {
            "Name:": known.name,
            "First name:": known.first_name,
            "Sex:": known.sex,
            "ID-number:": known.fide_id,
            "Federation:": known.federation,
            "Date of birth:": known.birth,
            "Place of birth:": known.birth_place,
            "Event:": known.event,
            "Start:": known.start,
            "Close:": known.close,
            "Chief or supervising arbiter:": known.chief_arbiter,
            "number of rounds:": known.rounds,
            "number of players not from title applicant’s federation": known.not_of_own_federation,
            "number of rated opponents": known.rated_opponents,
            "number of players from host federation": known.of_host_federation,
            "Total number of titled opponents": known.titled_opponents,
            "number of federations": known.federations,
            "number of rated players not from host federation:": known.rated_not_of_host,
            "number of players not from host federation holding GM, IM, WGM, WIM title:": known.strong_not_of_host,
            "Special remarks:": known.remarks,
            "R(a) acc. 1.46c / 1.46e": known.average,
            "Rp": known.performance,
            "Total score": known.score,
            "d(p)": known.difference,
        }
        assert {label: filled[label] for label in expected} == {label: str(value) for label, value in expected.items()}
        assert (one["form"], one["heading"], one["framed"]) == (
            "IT 1",
            "Certificate of Title Result",
            framed[known.title],
        )
        (games,) = blocks(one, "table")
        assert len(games["heads"]) == len(games["widths"]) == len(games["align"]) == 8
        assert len(games["rows"]) == 11
        for row, game in zip(games["rows"], known.rows, strict=False):
            adjusted = "" if game.adjusted is None else str(game.adjusted)
            assert row == [
                *(str(game.round), game.opponent, game.fide_id, game.federation, str(game.rating)),
                *(adjusted, game.title, game.score),
            ]
        assert [block["strong"] for block in blocks(one, "note")] == [True]
        wanted = forms("it1", source, player=norm.player.number)
        assert one in wanted
    (blank,) = forms("it1", source, player=3)
    left = {label: value for label, value in fields_of([blank]).items() if value}
    assert left == {
        "Event:": "Open",
        "Start:": "2011-08-19",
        "Close:": "2011-08-28",
        "Chief or supervising arbiter:": "Arbiter, A",
    }
    assert blank["framed"] == ""
    assert blocks(blank, "table")[0]["rows"] == [[""] * 8] * 11


def test_it2_has_the_norm_in_its_first_block(source: Source) -> None:
    shown = shown_report(source)
    norms = event_norms(shown).made
    for one, norm in zip(forms("it2", source), norms, strict=True):
        title = norm.check.level.title.value
        known = application_of(norm.check.level.title, [shown], [norm.player])
        block = known.norms[0]
        filled = fields_of([{"blocks": blocks(one, "lines")}])
        assert (filled["family name:"], filled["first name:"]) == (known.family_name, known.first_name)
        assert (filled["FIDE ID Number:"], filled["FED"]) == (known.fide_id, known.federation)
        assert filled["The following federation"] == known.federation
        (boxed,) = blocks(one, "ticks")
        assert [choice["on"] for choice in boxed["choices"]] == [code == title for code in ("GM", "IM", "WGM", "WIM")]
        assert boxed["across"] is True
        first, second, third = blocks(one, "boxes")
        values = fields_of([{"blocks": [first]}])
        expected = {
            "1. name of event:": block.event,
            "location:": block.location,
            "dates:": block.dates,
            "tournament system:": block.system,
            "average rating of opponents:": block.average,
            "total number of games played:": block.games,
            "points required:": block.points_required,
            "number of games to be counted (if not all):": block.games_counted,
            "(after dropping games): points required:": block.counted_points_required,
            "number from host federation:": block.from_host,
            "number not from own federation:": block.not_of_own_federation,
            "total titled": block.titled,
            **{f"{name}s": block.of_title[name] for name in ("GM", "IM", "FM", "WGM", "WIM", "WFM")},
            "rated": block.rated,
            "unrated": block.unrated,
        }
        assert {label: values[label] for label in expected} == {
            label: "" if value is None else str(value) for label, value in expected.items()
        }
        scored = [cell["value"] for row in first["rows"] for cell in row if cell["label"] == "points scored:"]
        assert scored == [str(block.points), str(block.counted_points)]
        for number, other in ((2, second), (3, third)):
            assert other["rows"][0][0]["label"] == f"{number}. name of event:"
            assert all(cell["value"] == "" for row in other["rows"] for cell in row)
    (blank,) = forms("it2", source, player=3)
    assert not any(fields_of([blank]).values())


def test_it3_has_the_event_its_field_and_its_arbiters(source: Source) -> None:
    known = report(shown_report(source))
    (made,) = forms("it3", source)
    filled = fields_of([made])
    expected = {
        "Federation": known.federation,
        "Name of Tournament": known.name,
        "Country and Place of Tournament": known.place,
        "Starting date": known.start,
        "Ending date": known.end,
        "Organizer of the Tournament": known.organiser,
        "Number of Rounds": str(known.rounds),
        "Schedule (number of rounds/day)": known.schedule,
        "Rate(s) of play": known.rate_of_play,
        "Tournament Type": known.kind,
        "Pairing System of a Swiss System Tournament": known.pairing_system,
        "Computerized: program used": known.program,
        "Manual: person responsible": "",
    }
    assert {label: filled[label] for label in expected} == expected
    people, staff = blocks(made, "table")
    groups = {row.group: [str(value) for value in row] for row in known.field}
    halves = (("Rated", "Unrated"), ("GM", "WGM"), ("IM", "WIM"), ("FM", "WFM"))
    assert people["rows"] == [[*groups[one], *groups[two]] for one, two in halves]
    assert len(people["heads"]) == len(people["widths"]) == len(people["align"]) == 10
    assert [row[1] for row in staff["rows"]] == ["Arbiter, A", "", "Deputy, B", "", "", "", "", ""]
    heads = [row[0] for row in staff["rows"]]
    assert heads[:3] == ["Chief Arbiter", "contact", "1st Deputy Chief Arbiter (if more than 20 players)"]
    assert heads[-1] == "6th Deputy Chief Arbiter"
    assert [head.partition("more than ")[2].partition(" ")[0] for head in heads[2:7]] == [
        "20",
        "70",
        "120",
        "170",
        "220",
    ]
    many = replace(sample().info, deputies=tuple(f"D{number}" for number in range(1, 9)))
    (more,) = forms("it3", from_report(replace(sample(), info=many)))
    assert [row[1] for row in blocks(more, "table")[1]["rows"]][2:] == [f"D{number}" for number in range(1, 7)]
    ticked = {cell["label"]: cell["tick"] for block in blocks(made, "boxes") for row in block["rows"] for cell in row}
    assert ticked["Manual: person responsible"] is False
    assert ticked["Computerized: program used"] is True
    assert ticked["Federation"] is None


def test_forms_of_norms_need_rounds_and_a_date(source: Source) -> None:
    whole = sample()
    for event, code in (
        (replace(whole, rounds=whole.rounds[:6]), "paper-needs-norm-rounds"),
        (replace(whole, info=EventInfo()), "paper-needs-dates"),
    ):
        for name in ("it1", "it2"):
            with pytest.raises(OptionError) as error:
                forms(name, from_report(event))
            assert error.value.message.code == code
    assert forms("it1", from_report(replace(whole, rounds=whole.rounds[:7])))


def test_forms_of_arbiters_have_every_field() -> None:
    deputies = ("FA Prado, Tomás", "Soler, Nuria")
    about = EventInfo(city="Lugo", federation="ESP", chief_arbiter="IA Robles, Isabel", time_control="90 + 30")
    info = replace(about, deputies=deputies)
    event = Tournament("Open", (Player(1, "A", 2000), Player(2, "B")), total_rounds=5, info=info)
    source = from_report(event)
    shown = shown_report(source)
    known = {one.form: [] for one in arbiter_forms(shown, shown.info.deputies)[0]}
    for one in arbiter_forms(shown, shown.info.deputies)[0]:
        known[one.form].append(one)
    for name, key, what in (("fa1", "FA1", "a FIDE Arbiter"), ("ia1", "IA1", "an International Arbiter")):
        made = forms(name, source)
        assert [one["form"] for one in made] == [key] * len(known[key])
        for one, of in zip(made, known[key], strict=True):
            filled = fields_of([one])
            expected = {
                "Last Name:": of.last_name,
                "First Name:": of.first_name,
                "FIDE ID Number:": of.fide_id,
                "Federation of event:": of.federation_of_event,
                "Name of event:": of.event,
                "Dates:": of.dates,
                "Venue:": of.venue,
                "System:": of.system,
                "Number of rounds:": str(of.rounds),
                "Number of players:": str(of.players),
                "Number of FIDE Rated players:": str(of.rated_players),
                "Number of federations represented:": str(of.federations),
                "Number of titled players:": str(of.titled_players),
                "Time control:": of.time_control,
                "Name:": of.signed_by,
            }
            assert {label: filled[label] for label in expected} == expected
            assert what in one["foot"][0]
            assert key[:2] in one["foot"][1]
            (boxed,) = blocks(one, "ticks")
            assert [choice["on"] for choice in boxed["choices"]] == [False, False]
            assert what in boxed["choices"][0]["label"]
    nobody = from_report(replace(event, info=replace(info, deputies=())))
    (blank,) = forms("fa1", nobody)
    empty = arbiter_certificate(shown_report(nobody), ArbiterTitle.FA, "")
    assert fields_of([blank])["Last Name:"] == empty.last_name == ""
    assert fields_of([blank])["Name of event:"] == "Open"


def test_a_complaint_names_the_event_and_has_lines_to_write_on() -> None:
    info = EventInfo(city="Lugo", chief_arbiter="IA Robles")
    source = from_report(Tournament("Open", info=info))
    (during,) = forms("complaint", source)
    (after,) = forms("complaint-after", source)
    assert [block["label"] for block in blocks(during, "ruled")] == [
        "Brief description of facts: (2)",
        "Attachments: (3)",
    ]
    assert [block["label"] for block in blocks(after, "ruled")] == [
        "Brief description of facts: (2)",
        "Engine check results: (3)",
        "Attachments: (4)",
    ]
    for made, lined in ((during, [8, 2]), (after, [6, 3, 2])):
        assert [block["count"] for block in blocks(made, "ruled")] == lined
        assert blocks(made, "ruled")[0]["value"] == "Open, Lugo, IA Robles"
        assert {block["value"] for block in blocks(made, "ruled")[1:]} == {""}
    assert "Post-Tournament" in after["heading"]
    assert "Post-Tournament" not in during["heading"]


def test_the_parts_of_a_form() -> None:
    assert field("A", None) == {"label": "A", "value": "", "width": 1, "middle": False, "tick": None}
    assert field("A", 0, 2, True, False) == {"label": "A", "value": "0", "width": 2, "middle": True, "tick": False}
    one = field("A")
    assert lines((one,), (one, one)) == {"kind": "lines", "rows": [[one], [one, one]], "apart": 54}
    assert boxes((one,), tall=5) == {"kind": "boxes", "rows": [[one]], "tall": 5}
    assert ticks("L", ("x", True)) == {
        "kind": "ticks", "label": "L", "choices": [{"label": "x", "on": True}], "across": False,
    }  # fmt: skip
    made = table(("a", "b"), (1, 0), [(1, None)], least=2)
    assert (made["rows"], made["align"], made["heads"], made["widths"]) == (
        [["1", ""], ["", ""]],
        "ll",
        ["a", "b"],
        [1, 0],
    )
    assert table(("a",), (1,), [(1,), (2,)], least=1, numbers="r")["rows"] == [["1"], ["2"]]
    assert ruled("L", 3) == {"kind": "ruled", "label": "L", "count": 3, "value": ""}
    assert note("N", strong=True) == {"kind": "note", "text": "N", "small": False, "strong": True}
    assert gap(2)["size"] == 2
    assert form("F", "H", foot=("x",)) == {"form": "F", "heading": "H", "framed": "", "blocks": [], "foot": ["x"]}
