"""First ideas, remarks and colours in a story, and the short story: every line of made-up reasons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from tablas.messages import Items, Message, Phrase
from tablas.pairing.story.colours import ARTICLES, article, tell_colours, tell_seats
from tablas.pairing.story.ideas import counts, tell_idea
from tablas.pairing.story.notes import CODES, tell_note
from tablas.pairing.story.parts import Line, People, RoundStory, StoryGroup, Topic, cited
from tablas.pairing.story.steps import tell_group
from tablas.systems.open.common.trace import GroupTrace
from tablas.systems.reasons import (
    Fault,
    Idea,
    Note,
    Remark,
    Rule,
    Way,
)
from tablas.systems.seats import ColourRule, Seats

WHO = People(
    {number: f"P{number}" for number in range(1, 10)},
    {1: "2", 2: "1.5", 3: "1", 4: "0.5"},
    {1: "w", 2: "b", 3: "b"},
    frozenset({frozenset((1, 4))}),
)
Told = tuple[Topic, str, tuple[int, ...], bool]


def told(lines: Iterable[Line]) -> list[Told]:
    return [(line.topic, line.message.code, line.players, line.brief) for line in lines]


def values(line: Line) -> Mapping[str, object]:
    return line.message.values


def pairs(*written: str, limit: int | None = 6) -> Items:
    return Items(written, limit=limit)


# Ideas


def fault(**facts: Any) -> Fault:
    return Fault(**{"name": "C6", "rule": "floats", "value": 2, "made": 1, **facts})


@pytest.mark.parametrize(
    ("way", "code"),
    [
        (Way.HALVES, "story-idea-stands"),
        (Way.ENDS, "story-idea-stands-ends"),
        (Way.ROWS, "story-idea-stands-rows"),
        (Way.LIST, "story-idea-stands-list"),
        (Way.DISTANCE, "story-idea-stands-distance"),
    ],
)
def test_the_first_idea_stands(way: Way, code: str) -> None:
    idea = Idea(((1, 2),), (), None, way)
    assert told(tell_idea(idea, ((1, 2),), False, WHO)) == [(Topic.IDEA, code, (), True)]
    guests = "story-idea-stands-down" if way is Way.HALVES else code
    assert told(tell_idea(idea, ((1, 2),), True, WHO)) == [(Topic.IDEA, guests, (), True)]


def test_an_idea_with_a_fault_and_what_stands_instead() -> None:
    idea = Idea(((1, 2), (3, 4)), (5,), fault(players=(3, 4), value=["1.5"], made=[]))
    lines = tuple(tell_idea(idea, ((2, 1), (3, 5)), False, WHO))
    assert told(lines) == [
        (Topic.IDEA, "story-idea", (), False),
        (Topic.IDEA, "story-idea-down", (5,), False),
        (Topic.FAULT, "story-worse", (3, 4), True),
        (Topic.FAULT, "story-hits", (3, 4), True),
        (Topic.CHANGE, "story-instead", (3, 5), True),
    ]
    assert values(lines[0]) == {"pairs": pairs("P1–P2", "P3–P4")}
    assert values(lines[2]) == {
        "rule": Phrase("floats"),
        "value": "1½",
        "made": Message("nothing"),
        "article": cited("C6"),
    }
    assert values(lines[3]) == {"players": Items(["P3", "P4"], limit=6, last=True)}
    assert values(lines[4]) == {"pairs": pairs("P3–P5", limit=5)}
    assert [code for _, code, _, _ in told(tell_idea(idea, ((1, 2), (4, 3)), False, WHO, up=True))] == [
        "story-idea",
        "story-idea-up",
        "story-worse",
        "story-hits",
    ], "the same people meet"
    plain = Idea(((1, 2),), (), fault())
    assert [code for _, code, _, _ in told(tell_idea(plain, ((1, 2),), False, WHO))] == ["story-idea", "story-worse"]
    assert counts("story-otherwise", fault()) == Message(
        "story-otherwise", rule=Phrase("floats"), value=2, made=1, article=cited("C6")
    )


@pytest.mark.parametrize(
    ("rule", "two", "code"),
    [
        (Rule.MAY_NOT_MEET.value, (1, 2), "story-may-not-meet"),
        (Rule.MAY_NOT_MEET.value, (4, 1), "story-kept-apart"),
        (Rule.COLOURS_COLLIDE.value, (1, 2), "story-colours-collide"),
        (Rule.COLOURS_COLLIDE.value, (1, 4), "story-colours-collide"),
    ],
)
def test_an_idea_with_pairs_that_cannot_be(rule: str, two: tuple[int, int], code: str) -> None:
    idea = Idea((two,), (), fault(rule=rule, pairs=(two,), players=two, name="C1"))
    line = tuple(tell_idea(idea, (), False, WHO))[1]
    assert told([line]) == [(Topic.FAULT, code, two, True)]
    by_article = {"count": 1, "article": cited("C1")}
    assert values(line) == {"pairs": pairs(f"P{two[0]}–P{two[1]}", limit=3)} | (
        {} if code == "story-kept-apart" else by_article
    ), "whoever is kept apart by decision is so by no article"


def test_an_idea_that_leaves_the_rest_without_a_pairing() -> None:
    idea = Idea(((1, 2),), (), fault(rule=Rule.INCOMPLETE.value, players=(3,), name=""))
    line = tuple(tell_idea(idea, (), False, WHO))[1]
    assert told([line]) == [(Topic.FAULT, "story-rest-cannot", (), True)]
    assert values(line) == {"article": ""}


def test_the_idea_of_a_group_leaves_out_who_leaves_in_any_case() -> None:
    idea = Idea(((1, 2),), (5, 3), fault())
    group = GroupTrace("1", (1, 2, 3), incoming=(5,), outgoing=(5,), pairs=((1, 2),), idea=idea)
    assert told(tell_group(group, WHO).lines)[2:] == [
        (Topic.IDEA, "story-idea", (), False),
        (Topic.IDEA, "story-idea-down", (3,), False),
        (Topic.FAULT, "story-worse", (), True),
        (Topic.MOVES, "story-moves-down", (5,), True),
    ]
    stands = Idea(((1, 2),), (), None)
    for outgoing, code in (((), "story-idea-stands-down"), ((5,), "story-idea-stands")):
        with_guest = GroupTrace("1", (1, 2), incoming=(5,), outgoing=outgoing, idea=stands)
        assert told(tell_group(with_guest, WHO).lines)[2][1] == code
    up = GroupTrace("1", (1, 2, 3), values={"direction": "up"}, idea=idea._replace(down=(3,)))
    assert "story-idea-up" in [code for _, code, _, _ in told(tell_group(up, WHO).lines)]


# Remarks and colours


def test_names_stand_in_the_place_of_numbers() -> None:
    assert tell_note(Remark(Note.EXCHANGED, {"leaving": [1, 2], "entering": (3,)}), WHO) == Message(
        CODES[Note.EXCHANGED], leaving=Items(["P1", "P2"], last=True), entering=Items(["P3"], last=True)
    )
    assert tell_note(Remark(Note.COMES_UP_FOR, {"player": 1, "other": 2}), WHO).values == {
        "player": "P1",
        "other": "P2",
    }
    assert tell_note(Remark(Note.JOINED, {"score": "1.5"}), WHO).values == {"score": "1½"}
    assert tell_note(Remark(Note.X_RAISED, {"count": 1, "least": 0, "x": 1, "rule": "B3"}), WHO).values == {
        "count": 1,
        "least": 0,
        "x": 1,
        "rule": "B3",
    }
    for name in ("player", "players", "other", "one", "two", "leaving", "entering"):
        assert tell_note(Remark(Note.UNDONE, {name: 3}), WHO).values == {name: "P3"}
    assert tell_note(Remark(Note.UNDONE, {"count": 3, "first": 1}), WHO).values == {"count": 3, "first": 1}
    assert set(CODES) == set(Note)
    assert {note: f"story-note-{note.name.lower().replace('_', '-')}" for note in Note} == CODES


def test_why_these_colours() -> None:
    seats = (
        Seats(1, 2, ColourRule.BOTH),
        Seats(4, 3, ColourRule.HIGHER),
        Seats(6, 5, ColourRule.BOTH),
        Seats(2, 1, ColourRule.LOT),
        Seats(8, 9, ColourRule.ALTERNATES),
    )
    lines = tuple(tell_colours(seats, [(2, 1), (3, 4), (5, 6)], WHO, "5.2.{}"))
    assert told(lines) == [
        (
            Topic.COLOUR,
            "story-colours-both",
            (
                1,
                2,
                6,
                5,
            ),
            False,
        ),
        (Topic.COLOUR, "story-colours", (4, 3), False),
        (Topic.COLOUR, "story-colours", (2, 1), False),
        (Topic.COLOUR, "story-not-due-white", (2, 1), True),
        (Topic.COLOUR, "story-not-due-black", (1, 2), True),
    ]
    assert values(lines[0]) == {"count": 2, "article": cited("5.2.1")}
    assert values(lines[1]) == {
        "white": "P4",
        "black": "P3",
        "rule": Phrase(ColourRule.HIGHER.value),
        "article": cited("5.2.4"),
    }
    assert (values(lines[3]), values(lines[4])) == ({"player": "P2"}, {"player": "P1"})
    assert tuple(tell_colours(seats, [], WHO)) == ()
    told_seats = tell_seats(seats[1:2], WHO, "E.{}")
    assert told_seats == {
        frozenset((3, 4)): Message(
            "story-colours", white="P4", black="P3", rule=Phrase(ColourRule.HIGHER.value), article=cited("E.4")
        )
    }


def test_where_colour_rules_stand() -> None:
    """C.04.3: both, the stronger, the last that differed, the higher, the lot."""
    places = {
        ColourRule.BOTH: "1",
        ColourRule.ONLY: "1",
        ColourRule.STRONGER: "2",
        ColourRule.WIDER: "2",
        ColourRule.LAST_DIFFERENCE: "3",
        ColourRule.HIGHER: "4",
        ColourRule.LOT: "5",
    }
    for rule in ColourRule:
        assert article(rule, "E.{}") == (f"E.{places[rule]}" if rule in places else "")
        assert article(rule, "") == ""
    assert ARTICLES == {("dutch", "2026"): "5.2.{}", ("dutch", "2017"): "E.{}"}


# The whole story


def test_the_short_story_has_three_sentences_a_line_at_most() -> None:
    def line(topic: Topic, name: str, brief: bool = True) -> Line:
        return Line(topic, Message("as-told", sentence=name), (), brief)

    group = StoryGroup(
        Message("as-told", sentence="T"),
        (
            *(line(Topic.CAME, f"c{n}") for n in range(4)),
            line(Topic.WHO, "who"),
            line(Topic.IDEA, "idea"),
            line(Topic.FAULT, "hidden", brief=False),
            line(Topic.BYE, "bye"),
            line(Topic.COLOUR, "colour"),
        ),
        ((1, 2),),
    )
    assert [str(message) for message in group.short] == ["c0 c1 c2", "idea", "bye colour"]
    assert StoryGroup(group.title, ()).short == ()
    data = group.as_data()
    assert set(data) == {"title", "lines", "short", "pairs"}
    assert (data["pairs"], data["title"]) == ([[1, 2]], group.title.as_data())
    assert data["lines"] == [one.as_data() for one in group.lines]
    assert data["short"] == [message.as_data() for message in group.short]
    story = RoundStory(3, "lim", group.title, "1987", group.lines[:1], (group,), group.lines[-1:])
    assert list(story.lines) == [group.lines[0], *group.lines, group.lines[-1]]
    assert story.as_data() == {
        "round": 3,
        "system": "lim",
        "edition": "1987",
        "opening": [group.lines[0].as_data()],
        "groups": [data],
        "closing": [group.lines[-1].as_data()],
    }
    assert group.lines[4].as_data() == {
        "topic": "who",
        "players": [],
        "message": {"code": "as-told", "values": {"sentence": "who"}},
    }


def test_of_a_pair_that_took_its_first_choice_that_is_said() -> None:
    group = StoryGroup(Message("left-out"), (Line(Topic.WHO, Message("left-out")),), ((1, 2),))
    story = RoundStory(1, "lim", Message("left-out"), "", groups=(group,), who=WHO)
    assert story.of_pair(1, 2) == (Message("story-first-choice", one="P1", two="P2"),)
    assert RoundStory(1, "lim", Message("left-out"), "", groups=(group,)).of_pair(2, 1) == ()
    assert story.of_pair(1, 3) == (Message("story-not-by-rules"),)
    assert (cited("C1"), cited("")) == (Message("story-cited", article="C1"), "")


def test_what_opens_a_short_story_and_what_ends_it() -> None:
    lines = tuple(Line(topic, Message("as-told", sentence=topic.value), (), True) for topic in Topic)
    group = StoryGroup(Message("left-out"), lines)
    opening, middle, ending = (str(message).split() for message in group.short)
    assert opening == ["who", "came"]
    assert middle[:2] == ["idea", "fault"]
    assert ending == ["moves", "stays", "colour"], "three at most"
    rests = StoryGroup(Message("left-out"), tuple(line for line in lines if line.topic in (Topic.BYE, Topic.GAME)))
    assert [str(message) for message in rests.short] == ["game", "bye"]


def test_of_a_pair_the_games_and_who_was_not_met_are_told() -> None:
    told = {topic: Line(topic, Message("as-told", sentence=topic.value), (1, 2)) for topic in Topic}
    group = StoryGroup(Message("left-out"), tuple(told.values()), ((1, 2),))
    story = RoundStory(1, "lim", Message("left-out"), "", groups=(group,), who=WHO)
    assert [str(message) for message in story.of_pair(1, 2)] == ["came", "not met", "game"]
    assert [str(message) for message in story.of_pair(2, 1)] == ["came", "not met", "game"]
    assert [str(message) for message in story.of_bye(2)] == ["bye"]
