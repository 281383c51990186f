"""The story of a table and of a bracket: every game with the labels it comes from, and who rests."""

from __future__ import annotations

from typing import Any

import pytest

from tablas.messages import Message
from tablas.model import Game, Number, Outcome, Player, Regulation, Round, Tournament
from tablas.pairing.story import tell_story
from tablas.pairing.story.closed import tell_bracket, tell_table
from tablas.pairing.story.parts import Topic
from tablas.systems.closed.knockout.chart import Source
from tablas.systems.closed.play import TableTrace
from tablas.systems.closed.schedule import Board, Schedule


def event(system: str, size: int, *rounds: Round, **options: Any) -> Tournament:
    people = tuple(Player(Number(number), f"P{number}", 2400 - number) for number in range(1, size + 1))
    return Tournament(players=people, rounds=rounds, regulation=Regulation(system=system, options=options))


def told(found: Any) -> list[tuple[Topic, str, tuple[int, ...]]]:
    return [(line.topic, line.message.code, tuple(map(int, line.players))) for line in found.lines]


def who(number: int) -> str:
    return f"P{number}"


def test_a_table_says_every_game_and_who_rests() -> None:
    """Five by Berger: round 1 is 1-6, 2-5, 3-4, and nobody is the sixth."""
    story = tell_story(event("berger", 5))
    (group,) = story.groups
    assert group.title == Message("story-title-line", number=1)
    assert told(group) == [
        (Topic.WHO, "story-table", ()),
        (Topic.GAME, "story-table-game", (2, 5)),
        (Topic.GAME, "story-table-game", (3, 4)),
        (Topic.BYE, "story-table-rest", (1,)),
    ]
    assert [line.brief for line in group.lines] == [True, False, False, True]
    assert group.pairs == ((2, 5), (3, 4))
    game = group.lines[1].message.values
    assert (game["one"], game["two"], game["white"], game["black"]) == ("2", "5", "P2", "P5")


def test_a_line_of_which_nobody_is_here_says_nothing() -> None:
    table = Schedule("t", ((Board("1", "2"), Board("3", "4")),), (("5", "6"),))
    note = Message("report-empty")
    trace = TableTrace("t", 1, table, {"1": Number(7), "2": Number(8), "5": Number(9)}, notes=(note,))
    found = tell_table(trace, who)  # type: ignore[arg-type]
    assert told(found)[1:] == [
        (Topic.GAME, "story-table-game", (7, 8)),
        (Topic.BYE, "story-table-rest", (9,)),
        (Topic.NOTE, "report-empty", ()),
    ]
    assert found.lines[2].message.values["label"] == "5"
    assert found.pairs == ((7, 8),)


def test_whose_opponent_is_not_here_rests() -> None:
    trace = TableTrace("t", 1, Schedule("t", ((Board("1", "2"), Board("3", "4")),)), {"2": Number(8)})
    found = tell_table(trace, who)  # type: ignore[arg-type]
    assert told(found)[1:] == [(Topic.BYE, "story-table-rest", (8,))]
    assert found.lines[1].message.values == {"label": "2", "player": "P8"}
    assert found.pairs == ()


def test_a_bracket_says_where_both_sides_come_from() -> None:
    first = tell_story(event("knockout", 4)).groups[0]
    assert first.title.code == "story-title-stage"
    assert [line.message.code for line in first.lines] == ["story-stage", "story-match-from", "story-match-from"]
    assert first.lines[0].message.values["count"] == 2
    sources = [(line.message.values["one"], line.message.values["two"]) for line in first.lines[1:]]
    assert all(one.code == two.code == "story-seed" for one, two in sources)
    assert sorted(one.values["number"] for pair in sources for one in pair) == [1, 2, 3, 4]
    won = Round(tuple(Game.of(white, black, Outcome.WIN) for white, black in first.pairs))
    final = tell_story(event("knockout", 4, won)).groups[0]
    assert [line.message.code for line in final.lines] == ["story-stage", "story-match-from"]
    assert {final.lines[1].message.values[side].code for side in ("one", "two")} == {"story-winner-of"}
    assert set(final.pairs[0]) == {white for white, _ in first.pairs}


@pytest.mark.parametrize(
    ("kind", "code"), [("seed", "story-seed"), ("winner", "story-winner-of"), ("loser", "story-loser-of")]
)
def test_a_side_comes_from_its_number_a_winner_or_a_loser(kind: str, code: str) -> None:
    from tablas.pairing.story.closed import _source

    assert _source(Source(kind, 3)) == Message(code, number=3)


def test_a_bracket_that_is_drawn_anew_and_a_level_match_are_told() -> None:
    from types import SimpleNamespace

    game = SimpleNamespace(name="M", white=3, black=4, stage="rapid")
    trace = SimpleNamespace(games=(game,), stage=2, chart=None, notes=(Message("report-empty"),))
    found = tell_bracket(trace, who)  # type: ignore[arg-type]
    assert told(found) == [
        (Topic.WHO, "story-stage", ()),
        (Topic.GAME, "story-match", (3, 4)),
        (Topic.GAME, "story-match-level", (3, 4)),
        (Topic.NOTE, "story-drawn-anew", ()),
        (Topic.NOTE, "report-empty", ()),
    ]
    assert found.lines[2].message.values == {"white": "P3", "black": "P4", "stage": "rapid"}
    assert found.title.values["number"] == 2
