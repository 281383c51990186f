"""A round told group by group: made-up reasons of every kind of system, and every line that must come of them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tablas.messages import Message
from tablas.model import Outcome
from tablas.say import plain, tell_round
from tablas.say.facts import LABELS, tell_facts
from tablas.say.rounds import Told, ToldGroup, ToldRow
from tablas.systems.closed.knockout.arena import NextGame
from tablas.systems.closed.knockout.chart import Match, Source
from tablas.systems.closed.knockout.system import KnockoutTrace
from tablas.systems.closed.play import TableTrace
from tablas.systems.closed.schedule import Board, Schedule
from tablas.systems.open.common.trace import GroupTrace, Story, SwissTrace
from tablas.systems.open.keizer import KeizerTrace
from tablas.systems.open.keizer.sums import Entry, Row
from tablas.systems.reasons import Attempt, Cause, Choice, Note, Passed, Remark, Role
from tablas.systems.seats import ColourRule, Seats

MET = Passed(4, Cause.MET, "B1")
SKIPPED = Choice(Role.OPPONENT, 5, 3, (MET,))


def swiss(story: Story, bye: int | None = None, **more: Any) -> SwissTrace:
    return SwissTrace("lim", "", 3, bye, lambda: story, **more)


def shout(phrase: str, **values: object) -> str:
    return f"<{phrase.format(**values) if values else phrase}>"


def test_a_line_in_one_string() -> None:
    assert ToldRow("players", (3, 1, 2)).words == "3 1 2"
    assert ToldRow("pairs", pairs=((1, 2), (4, 3))).words == "1–2  4–3"
    assert ToldRow("both", (7,), ((1, 2),)).words == "7  1–2"
    assert ToldRow("text", text="3 | 4").words == "3 | 4"
    assert (ToldRow("empty").words, ToldRow("x", (1,), text="more").words) == ("–", "1")


def test_every_row_of_a_group() -> None:
    whole = GroupTrace(
        "1.5",
        (1, 2, 3),
        incoming=(4,),
        pairs=((1, 4),),
        outgoing=(3,),
        values={"S1": [1, 2], "x": 0, "p": 1},
        criteria=(("A", Cause.MET.value, 2), ("B", "none", 0), ("C", "nobody", []), ("D", "scores", ["2", "limbo"])),
        steps=(Choice(Role.DOWN, 3), Attempt((), 2), SKIPPED, Remark(Note.B6_DROPPED), Attempt((), 1)),
    )
    (group,) = tell_round(swiss(Story((whole,))), plain).groups
    assert group.title == "The group of 1.5 points"
    assert [(row.label, row.words) for row in group.rows] == [
        ("players", "1 2 3"),
        ("came in", "4"),
        ("S1", "1 2"),
        ("pairs to make (p)", "1"),
        ("pairs", "1–4"),
        ("leave", "3"),
    ]
    assert group.criteria == (("A", "they have met", "2"), ("D", "scores", "2, limbo"))
    assert group.sentences == (
        "2 finds nobody.",
        "3 meets 5; earlier in the order: 4 (they have met, B1).",
        "B6 is given up.",
        "1 finds nobody.",
    ), "a choice that passed nobody over needs no sentence"
    assert group.tried == {0, 3}
    bare = GroupTrace("list", (1, 2), pairs=((1, 2),))
    (group,) = tell_round(swiss(Story((bare,))), plain).groups
    assert (group.title, group.criteria, group.sentences, group.tried) == ("The list", (), (), frozenset())
    assert [row.label for row in group.rows] == ["players", "pairs"]
    assert [row.label for row in tell_round(swiss(Story((whole,))), shout).groups[0].rows][:3] == [
        "<players>",
        "<came in>",
        "<S1>",
    ]


def test_what_opens_and_closes_a_round() -> None:
    """Remarks of the event first, then those of the system, then the bye if it was chosen before everything else."""
    early = Choice(Role.BYE, 9, passed=(Passed(8, Cause.HAD_BYE),))
    told = tell_round(swiss(Story(bye=early), 9, remarks=(Remark(Note.B6_DROPPED),)), plain, (Remark(Note.B7_DROPPED),))
    assert told.opening == (
        "B7 is given up.",
        "B6 is given up.",
        "The bye goes to 9; earlier in the order: 8 (had the bye).",
    )
    assert (told.groups, told.closing) == ((), ())
    late = tell_round(swiss(Story(), 9), plain)
    assert (late.opening, late.closing) == ((), ("The bye goes to 9, who stands first in the order for it.",))
    group = GroupTrace("1", (9,), steps=(early,))
    inside = tell_round(swiss(Story((group,)), 9), plain)
    assert (inside.opening, inside.closing) == ((), ()), "the group has told it"
    other = GroupTrace("1", (9,), steps=(Choice(Role.DOWN, 9, passed=(MET,)),))
    assert tell_round(swiss(Story((other,)), 9), plain).closing == late.closing
    assert tell_round(swiss(Story()), plain) == Told()
    assert tell_round(None, plain, (Remark(Note.B7_DROPPED),)) == Told(("B7 is given up.",))
    assert tell_round(None, plain) == Told()


def test_a_round_that_another_system_seeded() -> None:
    group = GroupTrace("0", (1, 2), pairs=((1, 2),))
    inner = swiss(Story((group,), colours=(Seats(1, 2, ColourRule.LOT),)), 3, remarks=(Remark(Note.B5_DROPPED),))
    outer = swiss(Story(), 4, remarks=(Remark(Note.SEEDING),), seeding=inner)
    told, alone = tell_round(outer, plain, (Remark(Note.B7_DROPPED),)), tell_round(inner, plain)
    assert told.opening == (
        "B7 is given up.",
        "Seeding round by the Dutch system (1.6).",
        "B5 is given up as well.",
    )
    assert (told.groups, told.colours, told.closing) == (alone.groups, alone.colours, alone.closing)
    assert told.closing == ("The bye goes to 3, who stands first in the order for it.",)


def test_colour_rules_in_the_order_of_their_first_board() -> None:
    seats = (
        Seats(1, 2, ColourRule.ONLY),
        Seats(4, 3, ColourRule.BOTH),
        Seats(6, 5, ColourRule.ONLY),
    )
    told = tell_round(swiss(Story(colours=seats)), plain)
    assert told.colours == (
        ("only one of them is due a colour", ((1, 2), (6, 5))),
        ("both get the colour they are due", ((4, 3),)),
    )


def test_the_list_of_keizer_has_every_sum() -> None:
    rows = (
        Row(7, 12, 720, (Entry(1, Outcome.WIN, 3, 660), Entry(2, Outcome.DRAW, 4, 330)), 1710),
        Row(3, 11, 0, (), 0),
    )
    group = GroupTrace("list", (7, 3))
    told = tell_round(KeizerTrace("keizer", "", 3, None, lambda: Story((group,)), rows=rows), plain)
    assert told.groups[0] == ToldGroup(
        "Sums by the latest values",
        (ToldRow("7", text="12 + 11 + 5.5 = 28.5, value 12"), ToldRow("3", text="value 11")),
    )
    assert [one.title for one in told.groups] == ["Sums by the latest values", "The list"]


def test_the_line_of_a_table() -> None:
    note = Message("left-out")
    lines = ((Board("1", "4"), Board("2", "3")), (Board("4", "3"), Board("1", "2")))
    table = Schedule("berger", lines)
    (group,) = tell_round(TableTrace("berger", 2, table, {"1": 1, "2": 2, "3": 3, "4": 4}, (note,)), plain).groups
    assert group == ToldGroup("Line 2 of the table", (ToldRow("line", text="4-3  1-2"),), notes=(note,))
    resting = Schedule("berger", lines, rests=((), ("5", "6")))
    (group,) = tell_round(TableTrace("berger", 2, resting, {"1": 1, "2": 9, "A3": 4}), plain).groups
    assert [(row.label, row.text) for row in group.rows] == [
        ("line", "4-3  1-2"),
        ("who is who", "2 = 9, A3 = 4"),
        ("rest", "5 6"),
    ]
    (group,) = tell_round(TableTrace("berger", 1, resting, {}), plain).groups
    assert [row.label for row in group.rows] == ["line"], "nobody rests in the first round"


def test_the_stage_of_a_bracket() -> None:
    chart: Any = SimpleNamespace(
        matches=(
            Match(3, 1, 0, Source("seed", 1), Source("winner", 2)),
            Match(4, 1, 0, Source("loser", 1), Source("seed", 8)),
        )
    )
    games = (
        NextGame("3", 1, 5, ""),
        NextGame("4", 8, 2, "rapid"),
        NextGame("5", 6, 7, ""),
        NextGame("final 2", 1, 2, "blitz"),
    )
    note = Message("left-out")
    state: Any = None
    (group,) = tell_round(KnockoutTrace(2, games, state, (note,), chart), plain).groups
    assert group.title == "Stage 2 of the bracket"
    assert group.notes == (note,)
    assert [(row.label, row.text) for row in group.rows] == [
        ("match 3", "1–5, seed 1 against winner of match 2"),
        ("match 4", "8–2, loser of match 1 against seed 8, the match is level: rapid"),
        ("match 5", "6–7"),
        ("final 2", "1–2, the match is level: blitz"),
    ]
    (drawn,) = tell_round(KnockoutTrace(1, games[:1], state, ()), plain).groups
    assert drawn.rows == (ToldRow("match 3", text="1–5"),), "without a chart nobody comes from anywhere"


def line(**more: object) -> dict[str, object]:
    known: dict[str, object] = {"T": 6, "P": 3, "white": 4, "black": 2, "F": 0, "F_colour": "", "X": 1, "X_colour": ""}
    return known | more


@pytest.mark.parametrize(
    ("foreseen", "told"),
    [
        (line(), "T 6  P 3  W 4  B 2  F 0  X 1"),
        (line(F=2, F_colour="white"), "T 6  P 3  W 4  B 2  F 2W  X 1"),
        (line(X=5, F_colour="black", X_colour="black"), "T 6  P 3  W 4  B 2  F 0B  X 5B"),
    ],
)
def test_the_letters_of_a_group(foreseen: dict[str, object], told: str) -> None:
    assert list(tell_facts({"foreseen": foreseen}, plain)) == [("foreseen", told)]
    assert list(tell_facts({"remainder foreseen": foreseen}, plain)) == [("remainder", told)]


def test_what_the_letters_of_a_group_have_said_already() -> None:
    again = dict.fromkeys(("p", "white wanted", "black wanted", "B4 denied"), 3)
    assert [words for _, words in tell_facts({**again, "x": 1}, plain)] == ["3", "3", "3", "3", "1"]
    assert [label for label, _ in tell_facts({"foreseen": line(), **again, "x": 1}, plain)] == ["foreseen"]
    assert list(tell_facts({"foreseen": line(), "x": 2}, plain))[1:] == [("colours to deny (x)", "2")]


def test_what_is_left_of_x_after_every_pair() -> None:
    spent = {"x spent": [[1, 4, 2], [5, 3, 0]]}
    assert list(tell_facts(spent, plain)) == [("X after", "1–4: 2, 5–3: 0")]
    assert list(tell_facts({"x spent": 3}, plain)) == [("X after", "3")]
    assert list(tell_facts({"points": [], "S1": {}, "x": 0}, plain)) == []
    assert list(tell_facts({"distances": [[3, 2], 7]}, plain)) == [("distances", "3 (2) 7")]
    assert all(
        next(tell_facts({name: 1}, shout))[0] == f"<{label}>" for name, label in LABELS.items() if name != "direction"
    )
