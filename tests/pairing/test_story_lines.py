"""What a story says of made-up reasons: every line with its topic, its words, its people, and whether it is brief."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from tablas.messages import Items, Message, Phrase
from tablas.pairing.story.notes import CODES
from tablas.pairing.story.parts import Line, People, Topic, cited
from tablas.pairing.story.steps import came, passed_over, tell_attempt, tell_choice, tell_group, title_of
from tablas.systems.open.common.trace import GroupTrace
from tablas.systems.reasons import (
    Attempt,
    Cause,
    Choice,
    Note,
    Passed,
    Remark,
    Role,
)

WHO = People(
    {number: f"P{number}" for number in range(1, 10)},
    {1: "2", 2: "1.5", 3: "1", 4: "0.5"},
    {1: "w", 2: "b", 3: "b"},
    frozenset({frozenset((1, 4))}),
)
MET = Passed(4, Cause.MET, "B1")
WORSE = Passed(5, Cause.NOT_AS_WELL, "C6")
RULES = {"C6": "players with a downfloat"}
Told = tuple[Topic, str, tuple[int, ...], bool]


def told(lines: Iterable[Line]) -> list[Told]:
    return [(line.topic, line.message.code, line.players, line.brief) for line in lines]


def values(line: Line) -> Mapping[str, object]:
    return line.message.values


def pairs(*written: str, limit: int | None = 6) -> Items:
    return Items(written, limit=limit)


# Groups


@pytest.mark.parametrize(
    ("title", "message"),
    [
        ("0.5", Message("story-title-one", score="½")),
        ("1", Message("story-title-one", score="1")),
        ("1.5", Message("story-title-score", score="1½")),
        ("0", Message("story-title-score", score="0")),
        ("-1", Message("story-title-score", score="-1")),
        ("list", Message("story-title-list")),
        ("floaters", Message("story-title-floaters")),
        ("group 3", Message("story-title-group", number="3")),
    ],
)
def test_the_title_of_a_group(title: str, message: Message) -> None:
    assert title_of(title) == message


def test_where_somebody_comes_from() -> None:
    one, two, other = came((1, 4, 9), "1", WHO)
    assert told((one, two, other)) == [
        (Topic.CAME, "story-comes-down", (1,), True),
        (Topic.CAME, "story-comes-up", (4,), True),
        (Topic.CAME, "story-comes", (9,), True),
    ]
    assert (values(one), values(two)) == ({"player": "P1", "score": "2"}, {"player": "P4", "score": "½"})
    assert [line.message.code for line in came((1,), "floaters", WHO)] == ["story-comes"]
    assert [line.message.code for line in came((3,), "1", WHO)] == ["story-comes-up"], "as many points are not more"
    assert [line.brief for line in came((1, 2, 3, 4), "1", WHO)] == [False] * 4, "more than three are too many"
    third = People({1: "A"}, {1: "1/3"})
    assert [line.message.code for line in came((1,), "0.5", third)] == ["story-comes-up"]
    thirds = People({1: "A", 2: "B"}, {1: "1/3", 2: "2 1/2"})
    assert [line.message.code for line in came((1, 2), "1", thirds)] == ["story-comes-up", "story-comes-down"]


def test_who_is_in_a_group() -> None:
    lines = tell_group(GroupTrace("1.5", (2, 3, 1), incoming=(1,), pairs=((1, 2),), outgoing=(3,)), WHO)
    assert told(lines.lines) == [
        (Topic.WHO, "story-who", (2, 3), True),
        (Topic.CAME, "story-comes-down", (1,), True),
        (Topic.MOVES, "story-moves-down", (3,), True),
    ]
    assert (lines.lines[0].message, lines.pairs, lines.title) == (
        Message("story-who", count=2),
        ((1, 2),),
        Message("story-title-score", score="1½"),
    )
    assert told(tell_group(GroupTrace("list", (1, 2)), WHO).lines) == [(Topic.WHO, "story-list", (1, 2), True)]
    assert told(tell_group(GroupTrace("1", (4,), incoming=(4,)), WHO).lines) == [
        (Topic.CAME, "story-comes-up", (4,), True)
    ]
    alone = tell_group(GroupTrace("0.5", (4,), outgoing=(4,)), WHO).lines
    assert told(alone) == [(Topic.WHO, "story-alone", (4,), True)]
    assert values(alone[0]) == {"player": "P4", "score": "½"}
    stays = tell_group(GroupTrace("0.5", (4,)), WHO).lines
    assert told(stays) == [(Topic.WHO, "story-who", (4,), True)], "whoever stays is not alone"
    lone = Remark(Note.LONE, {"player": 4})
    assert told(tell_group(GroupTrace("0.5", (4,), outgoing=(4,), steps=(lone,)), WHO).lines) == told(alone)
    both = GroupTrace("0.5", (4, 5), outgoing=(4,), steps=(lone,))
    assert told(tell_group(both, WHO).lines)[1:] == [(Topic.MOVES, CODES[Note.LONE], (), True)]


@pytest.mark.parametrize(
    ("direction", "code", "moves"),
    [
        ("down", "story-downwards", "story-moves-down"),
        ("up", "story-upwards", "story-moves-up"),
        ("median", "story-median", "story-moves-down"),
    ],
)
def test_which_way_a_group_is_paired(direction: str, code: str, moves: str) -> None:
    group = GroupTrace("1", (2, 3, 5), outgoing=(5,), values={"direction": direction})
    assert told(tell_group(group, WHO).lines) == [
        (Topic.WHO, "story-who", (2, 3, 5), True),
        (Topic.NOTE, code, (), False),
        (Topic.MOVES, moves, (5,), True),
    ]


def test_who_leaves_is_told_once() -> None:
    steps = (
        Choice(Role.DOWN, 1),
        Remark(Note.SENT_DOWN, {"players": [2, 3]}),
        Remark(Note.BLOCKED, {"count": 4, "player": 4}),
        Choice(Role.OPPONENT, 5, 6),
    )
    group = GroupTrace("1", (1, 2, 3, 4, 5, 6), outgoing=(1, 2, 3, 4, 5), steps=steps)
    assert told(tell_group(group, WHO).lines)[1:] == [
        (Topic.MOVES, "story-moves-down", (1,), True),
        (Topic.MOVES, CODES[Note.SENT_DOWN], (), True),
        (Topic.NOTE, CODES[Note.BLOCKED], (), False),
        (Topic.MOVES, "story-moves-down", (4,), True),
        (Topic.MOVES, "story-moves-down", (5,), True),
    ]


def test_who_came_or_goes_by_a_remark_is_not_told_again_by_the_choice() -> None:
    """Only those who were passed over are left to be told."""
    steps = (
        Remark(Note.DOWN_WHITE, {"player": 3}),
        Choice(Role.DOWN, 3, passed=(MET,)),
        Choice(Role.DOWN, 2, passed=(MET,)),
        Choice(Role.IN, 1, passed=(MET,)),
        Choice(Role.IN, 6),
    )
    group = GroupTrace("1", (2, 3, 5), incoming=(1,), outgoing=(2, 3), steps=steps)
    assert told(tell_group(group, WHO).lines)[2:] == [
        (Topic.MOVES, CODES[Note.DOWN_WHITE], (), True),
        (Topic.STAYS, "story-stays", (4, 3), True),
        (Topic.MOVES, "story-moves-down", (2,), True),
        (Topic.STAYS, "story-stays", (4, 2), True),
        (Topic.STAYS, "story-not-up", (4, 1), True),
        (Topic.MOVES, "story-is-taken-up", (6,), True),
    ]


@pytest.mark.parametrize("note", [Note.DOWN_WHITE, Note.DOWN_BLACK])
def test_who_goes_down_for_a_colour_is_told_once(note: Note) -> None:
    steps = (Remark(note, {"player": 3}), Choice(Role.DOWN, 3))
    group = GroupTrace("1", (2, 3), outgoing=(3,), steps=steps)
    assert told(tell_group(group, WHO).lines)[1:] == [(Topic.MOVES, CODES[note], (), True)]


def test_remarks_are_moves_changes_or_notes() -> None:
    topics = {
        Topic.MOVES: (Note.LONE, Note.DOWN_WHITE, Note.DOWN_BLACK, Note.SENT_DOWN, Note.GOES_ON),
        Topic.CHANGE: (Note.EXCHANGED, Note.X_RAISED, Note.COMPLETION, Note.JOINED, Note.ALL_AS_ONE, Note.UNDONE),
    }
    topic_of = {note: topic for topic, notes in topics.items() for note in notes}
    for note in Note:
        group = GroupTrace("1", (1, 2), steps=(Remark(note),))
        (line,) = tell_group(group, WHO).lines[1:]
        topic = topic_of.get(note, Topic.NOTE)
        assert told([line]) == [(topic, CODES[note], (), topic is not Topic.NOTE)], note


def test_costs_are_told_of_criteria_that_cost_something() -> None:
    criteria = (("C6", "floats", 2), ("C7", "none", 0), ("C8", "scores", ["1.5", "2"]), ("C9", "nobody", []))
    lines = tell_group(GroupTrace("1", (1, 2), criteria=criteria), WHO).lines[1:]
    assert told(lines) == [(Topic.NOTE, "story-cost", (), False)] * 2
    assert values(lines[0]) == {"rule": Phrase("floats"), "value": "2", "article": cited("C6")}
    assert values(lines[1]) == {"rule": Phrase("scores"), "value": "1½, 2", "article": cited("C8")}
    # What a criterion counts is also what is said of those who were passed over for it.
    group = GroupTrace("1", (1, 2), criteria=criteria, steps=(Choice(Role.OPPONENT, 2, 1, (WORSE,)),))
    (line,) = [line for line in tell_group(group, WHO).lines if line.message.code == "story-not-met-worse"]
    assert values(line)["rule"] == Phrase("floats")


# Steps


def test_who_meets_whom_and_who_stood_before() -> None:
    hit = Passed(6, Cause.NO_PAIRING, "", (7, 8))
    lines = tuple(tell_choice(Choice(Role.OPPONENT, 9, 1, (MET, WORSE, hit)), WHO, RULES, brief=True))
    assert told(lines) == [
        (Topic.NOT_MET, "story-not-met", (1, 4), True),
        (Topic.NOT_MET, "story-not-met-worse", (1, 5), False),
        (Topic.NOT_MET, "story-not-met", (1, 6), False),
        (Topic.NOT_MET, "story-would-be-left", (1, 7, 8), False),
        (Topic.NOT_MET, "story-meets", (1, 9), True),
    ]
    assert values(lines[0]) == {
        "player": "P1",
        "other": "P4",
        "cause": Phrase("they have met"),
        "article": cited("B1"),
    }
    assert values(lines[1]) == {
        "player": "P1",
        "other": "P5",
        "rule": Phrase("players with a downfloat"),
        "article": cited("C6"),
    }
    assert values(lines[3]) == {"players": Items(["P7", "P8"], limit=6, last=True)}
    assert values(lines[4]) == {"player": "P1", "taken": "P9"}
    assert [line.brief for line in tell_choice(Choice(Role.OPPONENT, 9, 1, (MET,)), WHO, {}, brief=False)] == [
        False
    ] * 2
    assert tuple(tell_choice(Choice(Role.OPPONENT, 9, 1), WHO, RULES, brief=True)) == ()


@pytest.mark.parametrize(
    ("role", "topic", "code", "passed", "worse"),
    [
        (Role.DOWN, Topic.MOVES, "story-moves-down", "story-stays", "story-stays-worse"),
        (Role.UP, Topic.MOVES, "story-moves-up", "story-stays", "story-stays-worse"),
        (Role.IN, Topic.MOVES, "story-is-taken-up", "story-not-up", "story-not-up-worse"),
        (Role.BYE, Topic.BYE, "story-bye", "story-no-bye", "story-stays-worse"),
    ],
)
def test_who_is_taken_and_who_stood_before(role: Role, topic: Topic, code: str, passed: str, worse: str) -> None:
    hit = Passed(6, Cause.MET, "", (7,))
    for brief in (True, False):
        lines = tuple(tell_choice(Choice(role, 9, passed=(MET, WORSE, hit)), WHO, RULES, brief=brief))
        assert told(lines) == [
            (topic, code, (9,), True),
            (Topic.STAYS, passed, (4, 9), True),
            (Topic.STAYS, worse, (5, 9), False),
            (Topic.STAYS, passed, (6, 9), False),
            (Topic.STAYS, "story-hits", (6, 7), False),
        ]
        assert values(lines[0]) == {"player": "P9"}
        assert values(lines[1]) == {"other": "P4", "cause": Phrase("they have met"), "article": cited("B1")}
        assert values(lines[2]) == {
            "other": "P5",
            "rule": Phrase("players with a downfloat"),
            "article": cited("C6"),
        }
    first = [(Topic.BYE, "story-bye-first", (9,), False)] if role is Role.BYE else []
    assert told(tell_choice(Choice(role, 9), WHO, RULES, brief=True)) == [(topic, code, (9,), True), *first]
    assert passed_over(WORSE, role, WHO, {}).code == passed, "a criterion that the group does not have is a cause"


def test_only_the_first_two_who_were_passed_over_are_brief() -> None:
    steps = tuple(Choice(Role.OPPONENT, 9, one, (MET,)) for one in (1, 2, 3))
    lines = tell_group(GroupTrace("1", (1, 2, 3), steps=steps), WHO).lines[1:]
    assert [line.brief for line in lines] == [True, True, False, False, False, False]


@pytest.mark.parametrize(
    ("attempt", "lines"),
    [
        (Attempt((), 3), [("story-finds-nobody", (3,))]),
        (Attempt((), 3, exhausted=True), [("story-finds-nobody-else", (3,))]),
        (
            Attempt(((1, 2),), 3, (MET,)),
            [("story-tried", (3,)), ("story-finds-nobody", (3,)), ("story-not-met", (3, 4))],
        ),
        (
            Attempt((), 3, out=(7, 8)),
            [("story-tried-down", (7,)), ("story-tried-down", (8,)), ("story-finds-nobody", (3,))],
        ),
        (Attempt((), 3, (MET, WORSE), left_over=True), [("story-left-over", (3,))] * 2),
        (Attempt((), 3, left_over=True), [("story-is-left-over", (3,))]),
        (Attempt((), 3, (WORSE,)), [("story-finds-nobody", (3,)), ("story-not-met", (3, 5))]),
    ],
)
def test_what_was_tried(attempt: Attempt, lines: list[tuple[str, tuple[int, ...]]]) -> None:
    found = tuple(tell_attempt(attempt, WHO))
    assert told(found) == [(Topic.TRIED, code, players, False) for code, players in lines]
    for line in found:
        if line.message.code == "story-tried":
            assert values(line) == {"pairs": pairs("P1–P2")}
    if attempt.left_over and attempt.passed:
        assert values(found[0]) == {"player": "P3", "cause": Phrase("they have met"), "article": cited("B1")}
