"""Every story of every open system, in every language: short sentences, and no letter of the rules without a word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from reasons_by_force import CASES, Case
from tablas import generate
from tablas.errors import PairingError
from tablas.messages import Items, Message
from tablas.model import ForbiddenGroup, Number
from tablas.pairing.story import RoundStory, tell_story
from tablas.say.catalogue import catalogue, folders

MOST_WORDS = 25
LETTERS = {"S1", "S2", "G1", "G2", "MDP", "PAB", "X", "B1", "C1"}
"""What stands for something only in the text of a rule; an article in brackets is cited, not said."""


def stories(case: Case) -> Iterator[RoundStory]:
    """Rough positions, a larger event, and one in which a decision keeps two apart."""
    events = [case.event(seed) for seed in range(25)]
    large = generate(players=31, rounds=7, seed=4, draw_rate=0.4).tournament
    events += [
        large.after(number).ruled(system=case.system, edition=case.edition, options=dict(case.options))
        for number in (0, 2, 4, 6)
    ]
    apart = (ForbiddenGroup((Number(1), Number(17))), ForbiddenGroup((Number(2), Number(18))))
    events.append(replace(events[-4], forbidden=apart))
    for event in events:
        try:
            yield tell_story(event)
        except PairingError:
            continue


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_sentences_are_short_and_say_everything_in_words(case: Case) -> None:
    """At most 25 words in a sentence; a list of names or pairs counts as its first three."""
    said = 0
    for line in {line.message: line for story in stories(case) for line in story.lines}.values():
        for language in folders():
            text = catalogue(language).sentence(_cut(line.message))
            spoken = re.sub(r"\bName [A-Z]\b", "Name", re.sub(r" \([^)]*\)", "", text))
            words = spoken.replace(":", " ").replace(",", " ").replace(".", " ").split()
            assert all(len(sentence.split()) <= MOST_WORDS for sentence in spoken.split(". ")), text
            assert not LETTERS & set(words), text
            assert not re.search(r"[{}_]|\b[a-z]+-[a-z]+-[a-z]+\b", spoken), text
            said += 1
    assert said > 100


def _cut(message: Message) -> Message:
    values = {
        name: Items(value.items[:3], last=value.last) if isinstance(value, Items) else value
        for name, value in message.values.items()
    }
    return Message(message.code, **values)
