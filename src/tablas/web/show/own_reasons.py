"""Why this opponent, in a few sentences for the player: the points, then what the story of the round says."""

from __future__ import annotations

from tablas.errors import TablasError
from tablas.events.acts.shape import is_swiss
from tablas.events.state import Section
from tablas.messages import Message
from tablas.model import format_points
from tablas.pairing.story import Topic
from tablas.pairing.why import by_teams
from tablas.web.show.boards import NameRow
from tablas.web.show.why import paired_again

MOST_LINES = 4
FEW = 6
"""A sentence that names more players than this is about a group, not about two people."""


def why_opponent(section: Section, row: NameRow) -> tuple[Message, ...]:
    """The reasons for a game of the last published round; the first sentence is about points."""
    if row.opponent is None:
        return ()
    told: list[Message] = []
    if is_swiss(section) and not by_teams(section.tournament):
        told.append(_scores(row))
    told += [message for message in _story(section, row) if message not in told]
    return tuple(told[:MOST_LINES])


def _scores(row: NameRow) -> Message:
    assert row.opponent is not None
    mine, theirs = row.side.points, row.opponent.points
    said = {"mine": format_points(mine, half="½"), "theirs": format_points(theirs, half="½")}
    if mine == theirs:
        return Message("opponent-same-points", points=said["mine"])
    code = "opponent-has-more" if theirs > mine else "opponent-has-less"
    return Message(code, name=row.opponent.player.name, **said)


def _story(section: Section, row: NameRow) -> list[Message]:
    """Sentences on the two, if the rules still give this pair; by hand or after corrections they may not."""
    assert row.opponent is not None
    pair = {row.side.number, row.opponent.number}
    try:
        story = paired_again(section, section.running_round).story
    except TablasError:
        return []
    for group in story.groups:
        if any(set(one) == pair for one in group.pairs):
            about = [line for line in group.lines if pair & set(line.players) and len(line.players) <= FEW]
            both = [line for line in about if line.topic is Topic.COLOUR and set(line.players) == pair]
            others = [line for line in about if line not in both]
            return [line.message for line in (*others, *both)]
    return []
