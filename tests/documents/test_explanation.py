"""A pairing explained for a protest: always one page, both pairings with the criterion that decides."""

from __future__ import annotations

import pytest

import tablas
from tablas.documents import press
from tablas.documents.paper import Choice
from tablas.documents.papers import by_name
from tablas.documents.source import Source, from_report
from tablas.pairing.compare import compare_pairings
from tablas.pairing.why import forced_round, together
from tablas.systems.judgement import Boards

ROUND = 4


@pytest.fixture(scope="module")
def source() -> Source:
    return from_report(tablas.generate(players=20, rounds=5, seed=4).tournament)


def pairs_apart(source: Source) -> list[tuple[int, int]]:
    """Neighbours of the ranking who do not meet in the round."""
    met = {frozenset(game[:2]) for game in source.tournament.rounds[ROUND - 1].games}
    return [(one, one + 1) for one in range(1, 8) if frozenset((one, one + 1)) not in met]


@pytest.mark.slow
def test_every_question_is_answered_on_one_page(source: Source) -> None:
    compared = 0
    for one, two in pairs_apart(source):
        choice = Choice(round=ROUND, lang="es", player=one, other=two)
        data = press.data_of(by_name("explanation"), source, choice)
        assert str(one) in data["question"]
        assert data["answer"][0]
        assert {one, two} <= {row["no"] for row in data["people"]}
        assert press.typeset(by_name("explanation"), source, choice).pages == 1
        compared += bool(data["other"])
    assert compared


def test_the_deciding_criterion_has_the_values_of_the_comparison(source: Source) -> None:
    before = source.tournament.after(ROUND - 1)
    stands = Boards.of_round(source.tournament.rounds[ROUND - 1])
    for one, two in pairs_apart(source):
        data = press.data_of(by_name("explanation"), source, Choice(round=ROUND, player=one, other=two))
        forced = forced_round(together(before, one, two))
        if forced is None:
            assert data["criteria"] == []
            continue
        decision = compare_pairings(before, stands, forced).decision
        shown = [row["values"] for row in data["criteria"] if row["decides"]]
        assert shown == ([[_plain(decision.first), _plain(decision.second)]] if decision.criterion else [])
        assert decision.article in data["rule"]


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) or "–" if isinstance(value, list | tuple) else str(value)


def test_without_players_it_is_a_form(source: Source) -> None:
    data = press.data_of(by_name("explanation"), source, Choice())
    assert (data["question"], data["people"], data["answer"]) == ("", [], [])
    assert press.typeset(by_name("explanation"), source, Choice(paper_size="letter")).pages == 1
