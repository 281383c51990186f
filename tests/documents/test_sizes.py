"""Names of any length, one player and a thousand, one round and twenty: nothing is cut, covered or too small."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

import tablas
from paper_pages import pages_of
from tablas.documents import press
from tablas.documents.paper import Choice, Paper
from tablas.documents.papers import PAPERS, by_name
from tablas.documents.source import Source, from_report
from tablas.model import Player, Tournament
from walks import some

CHOICE = Choice(lang="es", address="https://chess.example/p/open")
NAMES = (
    "Fernández de Córdoba y Álvarez de Toledo, María José Antonia",
    "Wickramasinghe-Thiruchelvam, Aravindan Prabhakaran",
    "Nebuchadnezzarovskipopulopoulosson",
    "Ó Súilleabháin-MacGiollaPhádraig, Tadhg",
    "Li, X",
)
EVENT = "XXII Torneo Internacional Abierto de Ajedrez de la Ciudad de Villafranca de los Barros, Memorial Juan Martínez"
CLUB = "Club de Ajedrez Villafranca de los Barros y Almendralejo"


def with_long_names(tournament: Tournament) -> Tournament:
    players = tuple(replace(one, name=NAMES[one.number % len(NAMES)], club=CLUB) for one in tournament.players)
    return replace(tournament, name=EVENT, players=players)


def assert_tidy(source: Source, choice: Choice = CHOICE, papers: Sequence[Paper] = PAPERS) -> None:
    for paper in papers:
        if paper.needs(source) is not None:
            continue
        for number, page in enumerate(pages_of(press.typeset(paper, source, choice).pdf, most=6), 1):
            wrong = (page.outside(), page.overlapping(), page.small())
            assert wrong == ([], [], []), f"{paper.name}, page {number}"


@pytest.mark.slow
def test_long_names() -> None:
    assert_tidy(from_report(with_long_names(tablas.generate(players=13, rounds=5, seed=1).tournament)))


@pytest.mark.parametrize("tables", [True, pytest.param(False, marks=(pytest.mark.slow, pytest.mark.walk))])
def test_twenty_rounds(tables: bool) -> None:
    """Tables grow with the rounds; of the others the forms of norms take seconds, for any nine games may make one."""
    played = with_long_names(tablas.generate(players=24, rounds=20, seed=2).tournament)
    papers = [paper for paper in PAPERS if (paper.table is not None) == tables]
    assert_tidy(from_report(played), replace(CHOICE, paper_size="letter"), papers if tables else some(papers, 3))


@pytest.mark.slow
@pytest.mark.parametrize("players", [0, 1])
def test_hardly_anybody(players: int) -> None:
    assert_tidy(from_report(Tournament("Uno", players=tuple(Player(no, "Ana") for no in range(1, players + 1)))))


@pytest.mark.slow
def test_one_game() -> None:
    assert_tidy(from_report(tablas.generate(players=2, rounds=1, seed=2).tournament))


@pytest.mark.slow
@pytest.mark.walk
def test_a_thousand_players() -> None:
    lists = [paper for paper in PAPERS if paper.table is not None or paper.name == "slips"]
    assert_tidy(from_report(tablas.generate(players=1000, rounds=3, seed=2).tournament), papers=some(lists, 3, first=1))


@pytest.mark.slow
@pytest.mark.walk
def test_thirty_who_all_meet() -> None:
    field = Tournament("Liga", players=tuple(Player(no, "Ana") for no in range(1, 31)), total_rounds=29)
    field = field.ruled(system="berger")
    for _ in range(29):
        field = field.with_round(tablas.pair(field).as_round())
    assert_tidy(from_report(with_long_names(field)), papers=some(PAPERS, 3, first=2))


def test_what_is_cut_covered_or_small_is_seen(tmp_path: Path) -> None:
    """The tests above could not fail if the boxes told nothing."""
    source = from_report(tablas.generate(players=4, rounds=1, seed=1).tournament)
    (tmp_path / "pairings.typ").write_text(
        '#import "shared.typ": *\n#let body(data) = paper(data)[Round #place(dx: -6mm)[Covered]'
        "#place(dx: -20mm)[Outside] #text(size: 7pt)[tiny]]\n"
    )
    page = pages_of(press.typeset(by_name("pairings"), source, CHOICE, tmp_path).pdf)[0]
    assert page.outside()
    assert page.overlapping()
    assert "".join(page.small()) == "tiny"


@pytest.mark.slow
def test_every_paper_is_tagged_named_and_in_its_language() -> None:
    source = from_report(tablas.generate(players=9, rounds=3, seed=6).tournament)
    for paper in PAPERS:
        if paper.needs(source) is not None:
            continue
        printed = press.typeset(paper, source, CHOICE)
        assert printed.notes == (), paper.name
        with pikepdf.open(io.BytesIO(printed.pdf)) as pdf:
            # The forms of FIDE are in English, whoever fills them in.
            assert pdf.Root.Lang == ("en" if paper.template == "form" else "es"), paper.name
            assert "/StructTreeRoot" in pdf.Root, paper.name
            assert pdf.open_metadata()["pdfuaid:part"] == "1", paper.name
            assert source.title in str(pdf.docinfo["/Title"]), paper.name
            assert _fonts_embedded(pdf), paper.name


@pytest.mark.walk
def test_a_paper_is_the_same_to_the_byte_when_it_is_set_again() -> None:
    source = from_report(tablas.generate(players=9, rounds=3, seed=6).tournament)
    for paper in some([one for one in PAPERS if one.needs(source) is None], 7):
        first, again = (press.typeset(paper, source, CHOICE).pdf for _ in range(2))
        assert first == again, paper.name


def _fonts_embedded(pdf: pikepdf.Pdf) -> bool:
    described = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/FontName" in one]
    return bool(described) and all(any(key.startswith("/FontFile") for key in dict(one)) for one in described)


@pytest.mark.slow
def test_a_cross_table_of_three_hundred_is_small() -> None:
    source = from_report(tablas.generate(players=300, rounds=9, seed=1).tournament)
    assert len(press.typeset(by_name("cross-table"), source, Choice()).pdf) < 250_000
