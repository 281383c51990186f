"""The story of a round holds each fact that the books tell: 60 groups of appendices A and B, and Llera.

The facts were taken from the books by hand (``tests/data/elementos``, ``tests/data/dutch/llera-facts.json``);
here they are looked for in the sentences that people read, not in the reasons behind them.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import dutch_books as books
from open_vectors import entry_list, load, rounds_of
from tablas.messages import Items, Message
from tablas.pairing.round import ruled
from tablas.pairing.story import Line, RoundStory, StoryGroup, Topic, tell_story
from tablas.say.catalogue import catalogue, folders

A, B = load("elementos/appendix_a_facts.json"), load("elementos/appendix_b_facts.json")
LLERA = books.read("llera-facts")


@cache
def story_of(system: str, edition: str, number: int) -> RoundStory:
    name, count, rounds = ("dutch_40", 40, 7) if system == "dutch" else ("lim_15", 15, 5)
    event = entry_list(count, rounds, withdrawn={32: 4} if system == "dutch" else None)
    for _, _, played in rounds_of(load(f"elementos/{name}.json"))[: number - 1]:
        event = event.with_round(played)
    return tell_story(ruled(event, edition, system, None, {} if system == "dutch" else {"colours": False}))


@cache
def llera(number: int) -> RoundStory:
    return tell_story(ruled(books.tournament("llera").after(number - 1), "2017"))


def group_of(story: RoundStory, score: str) -> StoryGroup:
    """The group of a score, written as in the reports or with a true half."""
    shown = score.replace("0.5", "½") if score == "0.5" else score.replace(".5", "½")
    return next(group for group in story.groups if group.title.values["score"] == shown)


def article(message: Message) -> str:
    cited = message.values.get("article")
    return str(cited.values["article"]) if isinstance(cited, Message) else ""


def not_met(lines: tuple[Line, ...]) -> set[tuple[frozenset[int], str]]:
    codes = ("story-not-met", "story-not-met-worse")
    return {(frozenset(line.players), article(line.message)) for line in lines if line.message.code in codes}


def staying(group: StoryGroup) -> set[tuple[int, str]]:
    found = {(line.players[0], article(line.message)) for line in group.lines if line.topic is Topic.STAYS}
    for line in group.lines:
        if line.message.code == "story-note-stay-above":
            found |= {(int(name.removeprefix("P")), "B3") for name in names(line.message.values["players"])}
    return found


def names(items: object) -> list[str]:
    assert isinstance(items, Items)
    return [str(item) for item in items.items]


def entered(number: int) -> str:
    """How the entry lists of the appendices call a number."""
    return f"P{number:02}"


def said(group: StoryGroup, code: str) -> list[Message]:
    return [line.message for line in group.lines if line.message.code == code]


def ident(facts: Any) -> str:
    return f"R{facts['round']} {facts['group']}"


@pytest.mark.parametrize("edition", ["1992", "1998"])
@pytest.mark.parametrize("facts", A["groups"], ids=ident)
def test_a_group_of_appendix_a(facts: Any, edition: str) -> None:
    story = story_of("dutch", edition, facts["round"])
    group = group_of(story, facts["group"])
    told = not_met(group.lines)
    for one, other, rule in facts.get("refused", []):
        assert (frozenset((one, other)), rule) in told
    for _, player, other, rule in facts.get("tried", []):
        assert (frozenset((player, other)), rule) in told
    for _, player, rule in facts.get("left", []):
        left = [(message.values["player"], article(message)) for message in said(group, "story-left-over")]
        assert (entered(player), rule) in left
    for player, colour in facts.get("down", []):
        down = said(group, "story-note-down-white" if colour == "B" else "story-note-down-black")
        assert entered(player) in [message.values["player"] for message in down]
    for player, rule in facts.get("stays", []):
        assert (player, rule) in staying(group)
    for player in facts.get("incoming", []):
        assert (player,) in [line.players for line in group.lines if line.topic is Topic.CAME]
    _told_of_changes(facts, group)
    if "bye" in facts:
        assert (facts["bye"],) in [line.players for line in story.lines if line.topic is Topic.BYE]


def _told_of_changes(facts: Any, group: StoryGroup) -> None:
    for player, rule in facts.get("broken", []):
        broken = said(group, f"story-note-{rule.lower()}-broken")
        assert entered(player) in [message.values["player"] for message in broken]
    if "exchange" in facts:
        leaving, entering = ([entered(number) for number in side] for side in facts["exchange"])
        told = [
            (names(one.values["leaving"]), names(one.values["entering"])) for one in said(group, "story-note-exchanged")
        ]
        assert (leaving, entering) in told
    if "raised" in facts:
        rule, least, x = facts["raised"]
        raised = [
            (one.values["rule"], one.values["least"], one.values["x"]) for one in said(group, "story-note-x-raised")
        ]
        assert (rule, least, x) in raised


@pytest.mark.parametrize("facts", B["groups"], ids=ident)
def test_a_group_of_appendix_b(facts: Any) -> None:
    story = story_of("lim", "elementos", facts["round"])
    group = group_of(story, facts["group"])
    told = not_met(group.lines)
    for one, other, rule in facts.get("refused", []):
        assert (frozenset((one, other)), rule) in told
    for player, rule in facts.get("stays", []):
        assert (player, rule) in staying(group)
    for player, rule in facts.get("broken", []):
        broken = said(group, f"story-note-{rule.lower()}-broken")
        assert entered(player) in [message.values["player"] for message in broken]
    directions = {"down": "story-downwards", "up": "story-upwards", "median": "story-median"}
    assert said(group, directions[facts["way"]])
    for player in facts.get("alone", []):
        assert entered(player) in [message.values["player"] for message in said(group, "story-alone")]


@pytest.mark.parametrize("facts", B["rounds"], ids=lambda facts: f"R{facts['round']}")
def test_the_bye_of_appendix_b(facts: Any) -> None:
    opening = story_of("lim", "elementos", facts["round"]).opening
    byes = [line for line in opening if line.topic is Topic.BYE]
    assert {line.players[0] for line in byes} == {facts["bye"]}
    assert len({str(line.message) for line in byes}) == len(byes), "nothing is said twice"
    passed = [[line.players[0], article(line.message)] for line in opening if line.topic is Topic.STAYS]
    assert passed == facts["passed"]


@pytest.mark.parametrize("facts", LLERA["groups"], ids=ident)
def test_a_group_of_llera(facts: Any) -> None:
    story = llera(facts["round"])
    group = group_of(story, facts["group"])
    for one, other, rule in facts.get("refused", []):
        assert (frozenset((one, other)), rule) in not_met(group.lines)
    have_met = [pair for message in said(group, "story-have-met") for pair in names(message.values["pairs"])]
    for one, other in facts.get("met", []):
        assert f"{called(one)}–{called(other)}" in have_met
    for rule, player in [facts["hit"]] if "hit" in facts else []:
        assert rule in [article(message) for message in said(group, "story-worse")]
        assert called(player) in [
            name for message in said(group, "story-hits") for name in names(message.values["players"])
        ]
    if "exchanged" in facts:
        leaving, entering = ([called(number) for number in side] for side in facts["exchanged"])
        told = [(names(one.values["leaving"]), names(one.values["entering"])) for one in said(group, "story-exchange")]
        assert (leaving, entering) in told
    for topic, key in ((Topic.MOVES, "down"), (Topic.CAME, "came")):
        found = [line.players[0] for line in group.lines if line.topic is topic]
        assert found[: len(facts.get(key, []))] == facts.get(key, [])
    for white, black, rule in facts.get("colour", []):
        colours = {line.players: article(line.message) for line in group.lines if line.message.code == "story-colours"}
        assert colours[white, black] == rule
    if "alone" in facts:
        assert [message.values["player"] for message in said(group, "story-alone")] == [called(facts["alone"])]
    if "bye" in facts:
        assert [line.players[0] for line in group.lines if line.topic is Topic.BYE] == [facts["bye"]]
    if "pairs" in facts:
        assert {frozenset(pair) for pair in group.pairs} == {frozenset(pair) for pair in facts["pairs"]}
    if "again" in facts:
        player, repeated, otherwise = facts["again"]
        (again,), (worse,) = said(group, "story-again-before"), said(group, "story-otherwise")
        assert (again.values["player"], article(again), article(worse)) == (called(player), repeated, otherwise)


def test_every_group_that_llera_pairs_has_its_facts() -> None:
    told = [(facts["round"], facts["group"]) for facts in LLERA["groups"]]
    every = [(number, str(group.title.values["score"])) for number in range(1, 8) for group in llera(number).groups]
    assert told == every


def called(number: int) -> str:
    return f"Jugador {number:02}"


MOST_WORDS = 25


@pytest.mark.parametrize("language", folders())
def test_sentences_are_short(language: str) -> None:
    """At most 25 words in each sentence of the long story; a list of names or pairs counts as its first three."""
    speaks = catalogue(language)
    stories = [story_of("dutch", "1998", number) for number in range(1, 8)]
    stories += [story_of("lim", "elementos", number) for number in range(1, 6)]
    stories += [llera(number) for number in range(2, 8)]
    long = set()
    for line in (line for story in stories for line in story.lines):
        text = speaks.sentence(_cut(line.message))
        if any(len(sentence.split()) > MOST_WORDS for sentence in text.split(". ")):
            long.add(text)
    assert long == set()


def _cut(message: Message) -> Message:
    values = {
        name: Items([str(item).replace("Jugador ", "") for item in value.items][:3])
        if isinstance(value, Items)
        else value
        for name, value in message.values.items()
    }
    return Message(message.code, **values)


@pytest.mark.parametrize("language", folders())
def test_no_letters_of_the_rules_stand_alone(language: str) -> None:
    """S1, S2, MDP, PAB and X are told in words."""
    speaks = catalogue(language)
    for code, forms in speaks.messages.items():
        if code.startswith("story-"):
            for form in forms:
                assert not {"S1", "S2", "MDP", "PAB", "X"} & set(form.replace(",", " ").replace(":", " ").split()), code
