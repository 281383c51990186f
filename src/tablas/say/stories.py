"""A story in a language: as lines of text, and as data with its sentences said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablas.messages import Message
from tablas.pairing.story import Line, RoundStory, StoryGroup

Sentence = Callable[[Message], str]
"""Says a message in the reader's language."""


def story_text(story: RoundStory, sentence: Sentence, long: bool = True) -> str:
    """The story for a terminal or a board: a block for each group."""
    blocks = [[sentence(line.message) for line in lines] for lines in (story.opening,) if lines]
    for group in story.groups:
        said = [line.message for line in group.lines] if long else list(group.short)
        blocks.append([sentence(group.title), *(f"  {sentence(message)}" for message in said)])
    if story.closing:
        blocks.append([sentence(line.message) for line in story.closing])
    return "\n\n".join("\n".join(block) for block in blocks)


def story_data(story: RoundStory, sentence: Sentence) -> dict[str, Any]:
    """The story as plain data: codes with values, and the sentences in one language."""
    return {
        "round": story.round,
        "system": story.system,
        "edition": story.edition,
        "opening": [_line(line, sentence) for line in story.opening],
        "groups": [_group(group, sentence) for group in story.groups],
        "closing": [_line(line, sentence) for line in story.closing],
    }


def _group(group: StoryGroup, sentence: Sentence) -> dict[str, Any]:
    return {
        "title": sentence(group.title),
        "lines": [_line(line, sentence) for line in group.lines],
        "short": [sentence(message) for message in group.short],
        "pairs": [list(pair) for pair in group.pairs],
    }


def _line(line: Line, sentence: Sentence) -> dict[str, Any]:
    return {**line.as_data(), "text": sentence(line.message), "brief": line.brief}
