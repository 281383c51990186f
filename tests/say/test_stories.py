"""A story as data and as text: the same sentences, each once, in the same order."""

from __future__ import annotations

from tablas.messages import Message
from tablas.pairing.story.parts import Line, RoundStory, StoryGroup, Topic
from tablas.say.stories import story_data, story_text


def said(name: str) -> Message:
    return Message("as-told", sentence=name)


STORY = RoundStory(
    3,
    "dutch",
    said("Dutch"),
    "2026",
    opening=(Line(Topic.NOTE, said("Five are absent."), (1,)),),
    groups=(
        StoryGroup(
            said("Two points"),
            (
                Line(Topic.CAME, said("Eva came down."), (5,), brief=True),
                Line(Topic.CAME, said("Fay came down."), (6,), brief=True),
                Line(Topic.NOT_MET, said("Ana and Bo have met."), (1, 2)),
                Line(Topic.NOT_MET, said("Eva and Bo have met."), (5, 2)),
                Line(Topic.COLOUR, said("Eva does not get White."), (5,), brief=True),
                Line(Topic.COLOUR, said("Fay does not get White."), (6,), brief=True),
            ),
            ((1, 5), (6, 2)),
        ),
        StoryGroup(said("One point"), (Line(Topic.BYE, said("Cy has the bye."), (3,), brief=True),)),
    ),
    closing=(Line(Topic.BYE, said("Nobody else rests."), (3,)),),
    seats={frozenset((1, 5)): said("Ana is due White.")},
)


def test_every_sentence_of_the_story_is_in_the_data_with_its_words() -> None:
    data = story_data(STORY, str)
    assert (data["round"], data["system"], data["edition"]) == (3, "dutch", "2026")
    assert [line["text"] for line in data["opening"]] == ["Five are absent."]
    assert [group["title"] for group in data["groups"]] == ["Two points", "One point"]
    assert [line["text"] for line in data["groups"][0]["lines"]][:3] == [
        "Eva came down.",
        "Fay came down.",
        "Ana and Bo have met.",
    ]
    assert data["groups"][0]["short"] == [
        "Eva came down. Fay came down.",
        "Eva does not get White. Fay does not get White.",
    ]
    assert data["groups"][0]["pairs"] == [[1, 5], [6, 2]]
    assert [line["text"] for line in data["closing"]] == ["Nobody else rests."]
    assert data["closing"][0]["players"] == [3]
    assert [line["brief"] for line in data["groups"][0]["lines"]] == [True, True, False, False, True, True]


def test_the_short_text_has_the_short_lines_and_the_long_one_all() -> None:
    long, short = story_text(STORY, str), story_text(STORY, str, long=False)
    assert long.split("\n\n")[0] == short.split("\n\n")[0] == "Five are absent."
    assert long.split("\n\n")[1].splitlines()[:2] == ["Two points", "  Eva came down."]
    assert "Ana and Bo have met." in long
    assert "Ana and Bo have met." not in short
    assert long.split("\n\n")[-1] == "Nobody else rests."


def test_of_a_pair_only_what_is_about_the_two_is_told() -> None:
    told = [str(message) for message in STORY.of_pair(5, 1)]
    assert told == [
        "Eva came down.",
        "Ana and Bo have met.",
        "Eva and Bo have met.",
        "Ana is due White.",
        "Eva does not get White.",
    ]
    assert [str(message) for message in STORY.of_pair(2, 6)] == ["Fay came down.", "Fay does not get White."]
    assert [message.code for message in STORY.of_pair(1, 2)] == ["story-not-by-rules"]


def test_the_bye_is_told_to_whom_it_is_given() -> None:
    assert [str(message) for message in STORY.of_bye(3)] == ["Cy has the bye.", "Nobody else rests."]
    assert STORY.of_bye(1) == ()


def test_the_story_as_data_is_whole() -> None:
    """Two lines and two groups; what each sentence carries besides its words is that of the line."""
    came, rests = (Line(Topic.CAME, said("Eva came down."), (5,), True), Line(Topic.BYE, said("Cy rests."), (3,)))
    story = RoundStory(
        2, "lim", said("Lim"), "1987", (came,), (StoryGroup(said("One point"), (came, rests), ((1, 2),)),), (rests,)
    )
    lines = [
        {**came.as_data(), "text": "Eva came down.", "brief": True},
        {**rests.as_data(), "text": "Cy rests.", "brief": False},
    ]
    assert story_data(story, str) == {
        "round": 2,
        "system": "lim",
        "edition": "1987",
        "opening": lines[:1],
        "groups": [{"title": "One point", "lines": lines, "short": ["Eva came down."], "pairs": [[1, 2]]}],
        "closing": lines[1:],
    }
    assert story_text(story, str) == "Eva came down.\n\nOne point\n  Eva came down.\n  Cy rests.\n\nCy rests."
    assert story_text(story, str, False) == "Eva came down.\n\nOne point\n  Eva came down.\n\nCy rests."
    bare = RoundStory(2, "lim", said("Lim"), "", groups=(StoryGroup(said("Nobody"), ()),))
    assert story_text(bare, str) == "Nobody", "neither opening nor closing: no empty blocks"
