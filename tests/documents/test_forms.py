"""Forms on paper have the fields of the printed ones, filled from the event."""

from __future__ import annotations

import json
import re

import pytest

from events_desk import tournament
from it1_sample import sample
from tablas.documents import press
from tablas.documents.forms import fields_of
from tablas.documents.paper import Choice
from tablas.documents.papers import by_name
from tablas.documents.source import Source, from_event, from_report
from tablas.errors import OptionError

IT1 = """Name: First name: Sex: ID-number: Federation: Date of birth: Place of birth: Event: Start: Close:
Chief or supervising arbiter: number of rounds: number of players not from title applicant’s federation
number of rated opponents number of players from host federation Total number of titled opponents
number of federations number of rated players not from host federation:
number of players not from host federation holding GM, IM, WGM, WIM title: Special remarks: Arbiter’s signature
Federation confirming the result: Date: Name of federation official: Signature""".replace("\n", " ")
FA1 = (
    "Last Name: First Name: FIDE ID Number: Federation: Federation of event: Name of event: Dates: Venue: System: "
    "Number of rounds: Number of players: Number of FIDE Rated players: Number of federations represented: "
    "Number of titled players: Time control: Name: Signature: Position: Federation: Date: "
    "Name and position of Authenticating Federation official: Signature: Date:"
)
COMPLAINT = (
    "Complainant: (1) Federation: Physical address: E-mail address: Telephone number: Respondent: (1) Federation: "
    "Physical address: E-mail address: Telephone number: Date: Complainant Signature"
)


@pytest.fixture(scope="module")
def source() -> Source:
    staff = {"chief_arbiter": "IA Robles, Isabel (2200001)", "deputies": ["FA Prado, Tomás (2212345)", "Soler, Nuria"]}
    about = {"city": "Lugo", "federation": "ESP", "start": "2026-03-07", "end": "2026-03-15"}
    desk = tournament(6, **staff, **about, time_control="90 min + 30 s")
    return from_event(desk.event, desk.section())


def labels(source: Source, name: str) -> str:
    (form, *_) = press.data_of(by_name(name), source, Choice(lang="es"))["forms"]
    return " ".join(_labels(form))


def _labels(form: dict) -> list[str]:
    fields = [one for block in form["blocks"] for row in block.get("rows", ()) for one in row]
    return [one["label"] for one in fields if isinstance(one, dict)]


def test_the_fields_are_those_of_the_manual(source: Source) -> None:
    assert labels(source, "fa1") == labels(source, "ia1") == FA1
    assert labels(source, "complaint") == labels(source, "complaint-after") == COMPLAINT


def test_fa1_is_for_who_has_no_title_and_ia1_for_both(source: Source) -> None:
    names = {
        name: [fields_of([form])["Last Name:"] for form in press.data_of(by_name(name), source, Choice())["forms"]]
        for name in ("fa1", "ia1")
    }
    assert names == {"fa1": ["Soler"], "ia1": ["Prado", "Soler"]}
    (form, *_) = press.data_of(by_name("ia1"), source, Choice())["forms"]
    filled = fields_of([form])
    assert filled["FIDE ID Number:"] == "2212345"
    assert filled["Number of players:"] == "6"
    assert filled["Name:"] == "IA Robles, Isabel (2200001)"


def test_it3_counts_the_field(source: Source) -> None:
    (form,) = press.data_of(by_name("it3"), source, Choice())["forms"]
    filled = fields_of([form])
    assert filled["Country and Place of Tournament"] == "Lugo"
    assert filled["Rate(s) of play"] == "90 min + 30 s"
    rated = next(block for block in form["blocks"] if block["kind"] == "table")["rows"][0]
    assert rated[:2] == ["Rated", "6"]
    assert rated[5:7] == ["Unrated", "0"]
    deputies = [block for block in form["blocks"] if block["kind"] == "table"][1]["rows"]
    assert deputies[0] == ["Chief Arbiter", "IA Robles, Isabel (2200001)"]
    assert len(deputies) == 2 + 6


def test_it1_needs_rounds(source: Source) -> None:
    with pytest.raises(OptionError) as refused:
        press.data_of(by_name("it1"), source, Choice())
    assert refused.value.message.code == "paper-needs-norm-rounds"


def test_a_certificate_is_printed_of_the_one_who_is_asked_for(printed_norm: Source) -> None:
    """Player 2 made no norm: a blank form, not somebody else's."""
    (blank,) = press.data_of(by_name("it1"), printed_norm, Choice(player=2))["forms"]
    assert fields_of([blank])["Name:"] == ""
    for one in press.data_of(by_name("it1"), printed_norm, Choice())["forms"]:
        assert fields_of([one])["Name:"] == "Doe"


@pytest.fixture(scope="module")
def printed_norm() -> Source:
    """The norm of the manual's IT1."""
    return from_report(sample())


def test_it1_has_the_numbers_of_the_manual(printed_norm: Source) -> None:
    forms = press.data_of(by_name("it1"), printed_norm, Choice(player=1))["forms"]
    form = next(form for form in forms if form["framed"] == "Grandmaster")
    filled = fields_of([form])
    assert [filled[label] for label in ("Name:", "First name:", "Date of birth:")] == ["Doe", "Jane", "1990-01-02"]
    assert filled["number of players not from title applicant’s federation"] == "9"
    assert filled["number of rated opponents"] == "9"
    assert filled["number of players from host federation"] == "5"
    assert filled["Total number of titled opponents"] == "7"
    totals = [filled[label] for label in ("R(a) acc. 1.46c / 1.46e", "Rp", "Total score", "d(p)")]
    assert totals == ["2500", "2625", "6", "125"]
    rows = next(block for block in form["blocks"] if block["kind"] == "table")["rows"]
    assert len(rows) == 11
    assert rows[1] == ["2", "ROCHE SIMON, Manuel Angel", "2216566", "ESP", "2122", "2200", "", "1"]
    assert rows[10] == [""] * 8
    totals_of = {"R(a) acc. 1.46c / 1.46e", "Rp", "Total score", "d(p)"}
    assert " ".join(label for label in _labels(form) if label not in totals_of) == IT1


def test_it2_begins_with_this_norm(printed_norm: Source) -> None:
    (form, *_) = press.data_of(by_name("it2"), printed_norm, Choice(player=1))["forms"]
    first, second, third = [block for block in form["blocks"] if block["kind"] == "boxes"]
    assert first["rows"][0][0]["value"] == "Open"
    assert fields_of([{"blocks": [first]}])["average rating of opponents:"] == "2500"
    assert all(one["value"] == "" for block in (second, third) for row in block["rows"] for one in row)


@pytest.mark.parametrize("name", ["it1", "it2"])
def test_a_page_for_every_norm(printed_norm: Source, name: str) -> None:
    forms = press.data_of(by_name(name), printed_norm, Choice())["forms"]
    assert press.typeset(by_name(name), printed_norm, Choice(paper_size="letter")).pages == len(forms)


@pytest.mark.parametrize("name", ["it3", "fa1", "ia1", "complaint", "complaint-after"])
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_each_form_is_one_page(source: Source, name: str, size: str) -> None:
    printed = press.typeset(by_name(name), source, Choice(lang="es", paper_size=size))
    assert printed.notes == ()
    assert printed.pages == (2 if name == "ia1" else 1)


@pytest.mark.parametrize(("name", "notes"), [("complaint", 3), ("complaint-after", 4)])
def test_the_notes_of_a_complaint_are_numbered_through(source: Source, name: str, notes: int) -> None:
    """Each note that a field points to stands at the foot, once, in order; the last one is of the attachments."""
    (form,) = press.data_of(by_name(name), source, Choice())["forms"]
    assert [line[:3] for line in form["foot"]] == [f"({number})" for number in range(1, notes + 1)]
    pointed = {int(number) for number in re.findall(r"\((\d)\)", json.dumps({**form, "foot": ""}))}
    assert pointed == set(range(1, notes + 1))
