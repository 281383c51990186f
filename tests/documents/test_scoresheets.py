"""Score sheets: one for every board, two a page, with the fields of the equipment standards."""

from __future__ import annotations

import tablas
from tablas.documents import press
from tablas.documents.paper import Choice
from tablas.documents.papers import by_name
from tablas.documents.source import from_report


def test_a_sheet_for_every_board() -> None:
    source = from_report(tablas.generate(players=11, rounds=3, seed=2).tournament)
    data = press.data_of(by_name("score-sheets"), source, Choice(round=2))
    games = source.tournament.rounds[1].games
    names = [(source.people[game.white].name, source.people[game.black].name) for game in games]
    assert [(sheet["white"], sheet["black"]) for sheet in data["sheets"]] == names
    for size in ("a4", "letter"):
        assert press.typeset(by_name("score-sheets"), source, Choice(paper_size=size)).pages == 3
        assert press.typeset(by_name("score-sheets-blank"), source, Choice(paper_size=size)).pages == 1
