"""The picture of a round on paper: everybody is on it once where they play, on as many pages as it needs."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import tablas
from events_desk import Desk, people
from paper_pages import pages_of
from tablas.documents import press
from tablas.documents.paper import Choice
from tablas.documents.papers import by_name
from tablas.documents.source import from_event, from_report
from tablas.errors import OptionError
from tablas.events.acts import AlterDraft, CreateTournament, EnterPlayers, PairRound
from tablas.events.errors import ConsentError
from tablas.model import Game, Number, Outcome, Player, Tournament
from tablas.pairing.round import pair_round
from tablas.pictures.scene import Scene, scene_of
from tablas.pictures.sheets import sheets

PAPER = by_name("round-picture")


def test_every_pair_of_the_round_is_on_the_sheets_once() -> None:
    """From two rows a sheet upwards, whatever is cut."""
    event = tablas.generate(players=38, rounds=9, seed=3).tournament.after(5)
    scene = scene_of(event, pair_round(event))
    joins = sorted((join.left, join.right, join.board) for band in scene.bands for join in band.joins)
    loose = sorted(row.number for band in scene.bands for row in band.leaving)
    for height in (90.0, 200.0, 560.0, 5000.0):
        parts = list(sheets(scene, height))
        assert sorted((one.left, one.right, one.board) for part in parts for one in _joins(part)) == joins
        assert sorted(row.number for part in parts for band in part.bands for row in band.leaving) == loose
        for part in parts:
            for band in part.bands:
                seated = [row.number for row in (*band.left, *band.right) if row.board]
                assert sorted(seated) == sorted(number for join in band.joins for number in (join.left, join.right))
    assert len(list(sheets(scene, 5000.0))) == 1
    (whole,) = sheets(scene, 5000.0)
    assert whole.floats == scene.floats


def _joins(scene: Scene) -> list[tuple[int, int, int]]:
    return [join for band in scene.bands for join in band.joins]


@pytest.mark.parametrize(("lang", "size"), [("en", "letter"), ("es", "a4")])
def test_names_stand_on_the_pages_and_nothing_is_cut(lang: str, size: str) -> None:
    source = from_report(tablas.generate(players=31, rounds=6, seed=5).tournament)
    choice = Choice(round=4, lang=lang, paper_size=size)
    printed = press.typeset(PAPER, source, choice)
    pages = pages_of(printed.pdf)
    assert printed.notes == ()
    assert len(pages) > 1
    for page in pages:
        assert (page.outside(), page.small()) == ([], [])
    alt = press.data_of(PAPER, source, choice)["pages"][0]["alt"]
    assert alt.startswith("Ronda 4" if lang == "es" else "Round 4")


def test_a_table_has_its_circle_and_a_bracket_has_another_paper() -> None:
    field = tuple(Player(number, f"Player {number}") for number in range(1, 7))
    table = Tournament("Liga", field, total_rounds=5).ruled(system="berger")
    table = table.with_round(pair_round(table).as_round())
    assert press.typeset(PAPER, from_report(table), Choice()).pages == 1
    cup = replace(table, rounds=()).ruled(system="knockout")
    cup = cup.with_round(pair_round(cup).as_round())
    with pytest.raises(OptionError, match="score groups"):
        press.typeset(PAPER, from_report(cup), Choice())


def test_a_protest_shows_both_rounds_where_there_is_room() -> None:
    source = from_report(tablas.generate(players=20, rounds=5, seed=4).tournament)
    choice = Choice(round=4, player=1, other=3)
    data = press.data_of(by_name("explanation"), source, choice)
    made, other = (one["svg"] for one in data["pictures"])
    assert 'data-pair="4-3"' in made or 'data-pair="3-4"' in made
    assert 'data-pair="1-3"' in other
    assert press.typeset(by_name("explanation"), source, choice).pages == 1


def test_a_draft_is_drawn_as_it_stands() -> None:
    """Before it is published, and with the boards that the arbiter put there by hand."""
    desk = Desk("Open")
    desk.do(CreateTournament("a", {"total_rounds": 3, "initial_colour": "w"}))
    desk.do(EnterPlayers("a", people(4)))
    desk.do(PairRound("a"))
    by_the_rules = _page(desk)
    assert all(f"P0{number}" in by_the_rules for number in (1, 2, 3, 4))
    by_hand = (Game.of(Number(1), Number(2), Outcome.PENDING), Game.of(Number(3), Number(4), Outcome.PENDING))
    try:
        desk.do(AlterDraft("a", 1, by_hand))
    except ConsentError as asked:
        desk.do(AlterDraft("a", 1, by_hand), *(concern.code for concern in asked.concerns))
    assert re.findall('data-pair="([^"]+)"', by_the_rules) == ["1-3", "2-4"]
    assert re.findall('data-pair="([^"]+)"', _page(desk)) == ["1-2", "3-4"]


def _page(desk: Desk) -> str:
    (page,) = press.data_of(PAPER, from_event(desk.event, desk.section()), Choice())["pages"]
    return str(page["svg"])
