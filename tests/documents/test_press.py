"""The press: one tagged file for several papers, the same bytes for the same facts, templates of one's own."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

import tablas
from tablas.documents import press
from tablas.documents.paper import Choice
from tablas.documents.papers import by_name
from tablas.documents.source import Source, from_report
from tablas.errors import OptionError
from tablas.model import Player, Tournament


@pytest.fixture(scope="module")
def source() -> Source:
    return from_report(tablas.generate(players=20, rounds=5, seed=4).tournament)


def opened(pdf: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(pdf))


def test_several_papers_are_one_tagged_file(source: Source) -> None:
    papers = [by_name("pairings"), by_name("standings")]
    printed = press.typeset(papers, source, Choice(lang="es"))
    with opened(printed.pdf) as pdf:
        assert printed.pages == len(pdf.pages) == 2
        assert pdf.Root.Lang == "es"
        assert bool(pdf.Root.MarkInfo.Marked)
        assert pdf.open_metadata()["pdfuaid:part"] == "1"
        assert str(pdf.docinfo["/Title"]) == f"Documentos · {source.title}"
        with pdf.open_outline() as outline:
            assert [item.title for item in outline.root] == ["Emparejamientos", "Clasificación"]


def test_the_same_facts_give_the_same_bytes(source: Source) -> None:
    first, second = (press.typeset(by_name("slips"), source, Choice()).pdf for _ in range(2))
    assert first == second


def test_letter_is_another_size(source: Source) -> None:
    with opened(press.typeset(by_name("pairings"), source, Choice(paper_size="letter")).pdf) as pdf:
        assert [float(edge) for edge in pdf.pages[0].MediaBox] == [0, 0, 612, 792]


def test_a_template_of_ones_own_takes_the_place_of_ours(source: Source, tmp_path: Path) -> None:
    (tmp_path / "pairings.typ").write_text('#import "shared.typ": *\n#let body(data) = paper(data)[#data.round]\n')
    own = press.typeset(by_name("pairings"), source, Choice(), tmp_path)
    assert own.notes == ()
    assert len(own.pdf) < len(press.typeset(by_name("pairings"), source, Choice()).pdf)


def test_a_broken_template_is_told_with_its_place_and_ours_is_used(source: Source, tmp_path: Path) -> None:
    (tmp_path / "pairings.typ").write_text('#import "shared.typ": *\n#let body(data) = paper(data)[#data.rounds]\n')
    printed = press.typeset(by_name("pairings"), source, Choice(), tmp_path)
    assert printed.pdf == press.typeset(by_name("pairings"), source, Choice()).pdf
    assert [note.code for note in printed.notes] == ["paper-template-broken"]
    assert {"file": "pairings.typ", "line": 2, "column": 37}.items() <= dict(printed.notes[0].values).items()


def test_a_letter_that_no_font_has_never_stops_a_paper() -> None:
    nobody = Tournament(name="𒀀 club", players=(Player(1, "Ana 𒀀"), Player(2, "Blas")))
    paired = nobody.with_round(tablas.pair(nobody, system="dutch", edition="2026").as_round())
    printed = press.typeset(by_name("pairings"), from_report(paired), Choice())
    assert [note.code for note in printed.notes] == ["paper-letter-lacking"]
    assert printed.pages == 1


def test_scripts_of_europe_need_no_other_font() -> None:
    names = ("Nguyễn, Thị Ẩn", "Щербаков, Юрий", "Παπαδόπουλος, Ώθων", "Łukasiewicz, Żaneta", "Şahin, İğnem")
    players = tuple(Player(number, name) for number, name in enumerate(names, 1))
    club = Tournament(name="Club", players=players)
    paired = club.with_round(tablas.pair(club, system="dutch", edition="2026").as_round())
    assert press.typeset([by_name("pairings"), by_name("slips")], from_report(paired), Choice()).notes == ()


def test_a_round_that_is_not_there_is_refused(source: Source) -> None:
    with pytest.raises(OptionError, match="There is no round 9; the last one is 5"):
        press.typeset(by_name("pairings"), source, Choice(round=9))


def test_a_picture_at_the_head_travels_with_its_bytes_and_anything_else_does_not() -> None:
    paper, source = by_name("players"), from_report(Tournament("Club", (Player(1, "Ana"),)))
    for logo, shown in ((b"\xff\xd8\xff\xe0", True), (b"GIF89a", False), (b"", False)):
        job = press._job(paper, replace(source, logo=logo), Choice(), None)
        assert json.loads(job.inputs["common"])["event"]["logo"] is shown
        assert job.inputs.get("logo") == (json.dumps(list(logo), separators=(",", ":")) if shown else None)
