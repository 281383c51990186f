"""Tables of events with parts, as data; how matches are counted where nobody says it; boards in a working."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tablas.errors import OptionError
from tablas.messages import Message
from tablas.model import Game, Outcome, Player, Regulation, Round, Team, Tournament
from tablas.standings import explain, rank
from tablas.standings.parts import Part, parts_data, places, tables, title_of
from tablas.standings.table import _chosen, _usual_score, _usual_span, open_book

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
PEOPLE = tuple(Player(number, f"P{number}", 2000) for number in range(1, 5))
ROUND = Round((Game.of(1, 3, WIN), Game.of(4, 2, DRAW)))
ALONE = Tournament(players=PEOPLE, rounds=(ROUND,), total_rounds=3, regulation=Regulation("dutch"))
TEAMS = (Team(1, "A", members=(1, 2)), Team(2, "B", members=(3, 4)))
MATCH = replace(ALONE, teams=TEAMS, board_colours="WB", regulation=Regulation("team-swiss", of_teams=True))
MIXED = replace(MATCH, rounds=(Round((Game.of(1, 3, WIN), Game.of(2, 5, WIN), Game.of(4, 6, WIN))),))
MIXED = replace(
    MIXED,
    players=(*PEOPLE, Player(5), Player(6)),
    teams=(*TEAMS, Team(3, "C", members=(5, 6))),
)


def test_one_table_and_several_as_data() -> None:
    whole, group = rank(ALONE, "PTS"), rank(ALONE, "PTS,BH")
    title = Message("group-named", name="A")
    assert parts_data([Part("", None, whole)]) == whole.as_data()
    named = parts_data([Part("a", title, whole)])
    assert named == {"table": "a", "title": str(title), **whole.as_data()}
    both = parts_data([Part("", None, whole), Part("a", title, group), Part("b", None, group)])
    assert both == {
        **whole.as_data(),
        "tables": [
            {"table": "a", "title": str(title), **group.as_data()},
            {"table": "b", "title": "", **group.as_data()},
        ],
    }
    assert (title_of(Part("", None, whole)), title_of(Part("", title, whole))) == ("", str(title))


def test_places_of_a_part_that_all_play_against_all() -> None:
    assert places(ALONE, None) == {1: 1, 2: 2, 4: 2, 3: 4}
    assert places(MATCH, 1) == places(ALONE, 1), "of the players, whatever their teams do"


def test_which_table_is_asked_for() -> None:
    for after in (0, 1):
        (only,) = tables(ALONE, "PTS", after=after)
        assert (only.name, only.title, only.standings.book.rounds) == ("", None, after)
    for after in (-1, 2):
        with pytest.raises(OptionError) as refused:
            tables(ALONE, "PTS", after=after)
        assert refused.value.message == Message("tournament-paired-rounds", count=1, after=after)
    assert rank(ALONE, "PTS", system="roundrobin").book.system == "roundrobin"
    assert rank(ALONE, "PTS", system="berger").book.system == "roundrobin"
    assert [row.number for row in rank(MATCH, "PTS", teams=False)] == [1, 2, 4, 3]
    assert [row.number for row in rank(MATCH, "PTS")] == [1, 2]


def test_how_matches_are_counted_where_nobody_says_it() -> None:
    bare = replace(MIXED, regulation=Regulation(of_teams=True))
    assert (_usual_span(MATCH), _usual_span(bare), _usual_span(MIXED)) == ("round", "event", "round")
    assert _usual_span(replace(MIXED, regulation=Regulation("molter", of_teams=True))) == "event"
    assert _usual_score(MATCH, False) == "match"
    assert _usual_score(MATCH.ruled(options={"primary": "game"}), False) == "game"
    assert _usual_score(bare, True) == "game"
    assert _usual_score(bare, False) == "match"
    assert _usual_score(replace(MIXED, regulation=Regulation("molter", of_teams=True)), False) == "game"
    assert _usual_score(replace(MIXED, regulation=Regulation("team-berger", of_teams=True)), False) == "match"
    what = Message("what-score")
    assert (_chosen(what, None, ("a", "b"), "b"), _chosen(what, "a", ("a", "b"), "b")) == ("b", "a")
    with pytest.raises(OptionError) as refused:
        _chosen(what, "c", ("a", "b"), "b")
    assert refused.value.message.code == "is-one-of-not"
    assert (refused.value.message.values["what"], refused.value.message.values["choice"]) == (what, "c")


def test_books_of_teams() -> None:
    by_match, by_game = open_book(MATCH), open_book(MATCH, score="game")
    assert (by_match.primary_name, by_game.primary_name) == ("MP", "GP")
    assert (by_match.primary.points, by_game.primary.points) == ([[120, 0]], [[90, 30]])
    assert by_match.names == ["A", "B"]
    assert by_match.ledger("GP") is by_match.secondary
    assert by_match.ledger("MP") is by_match.primary
    alone = open_book(MATCH, teams=False)
    assert (alone.names, alone.primary_name) == (["P1", "P2", "P3", "P4"], "")
    asked = open_book(replace(ALONE, teams=TEAMS, board_colours="WB"), matches="round")
    assert asked.names == ["A", "B"], "who asks for matches asks for teams"
    assert open_book(replace(ALONE, teams=TEAMS)).names == ["P1", "P2", "P3", "P4"]


def test_boards_in_the_working() -> None:
    def told(code: str) -> list[tuple[int, Any, Fraction]]:
        found = explain(MATCH, 1, f"PTS,{code}").workings[1]
        return [(one.round, one.opponent_name, one.value) for one in found.contributions]

    boards = [(1, Message("board-number", number=1), 1), (2, Message("board-number", number=2), Fraction(1, 2))]
    assert told("BC") == told("TBR") == told("BBE") == boards
    assert told("SSSC") == []
    assert explain(MATCH, 1, "PTS,BC").workings[1].note == Message("board-times-points")
    assert explain(MATCH, 1, "PTS,SSSC/K2").workings[1].note == Message("secondary-plus-buchholz", divisor="2")
    assert [one.value for one in explain(MATCH, 1, "PTS,MPvGP").workings[1].contributions] == [Fraction(3, 2)]
