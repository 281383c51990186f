"""What the rounds of a knock-out are called: quarter-finals, semi-finals, final; and replays of drawn matches.

A round of the tournament is not a stage of the bracket: a mini-match has several, and drawn matches are played again
in rounds of their own.
"""

from __future__ import annotations

from tablas.messages import Message
from tablas.systems.closed.knockout.play import RoundPlayed

LAST = {16: "ko-last-16", 32: "ko-last-32"}
"""Stages that some languages have a word for."""
KINDS = {"rapid": "ko-rapid", "blitz": "ko-blitz", "sudden": "ko-sudden"}


def stage_called(stage: int, stages: int, lives: int = 1) -> Message:
    """A stage of a bracket that has so many; with several lives brackets run side by side and stages have numbers.

    >>> [str(stage_called(stage, 4)) for stage in (1, 2, 3, 4)]
    ['Last 16', 'Quarter-finals', 'Semi-finals', 'Final']
    """
    left = stages - stage
    if lives > 1:
        return Message("ko-stage", stage=stage)
    if left < 3:
        return Message(("ko-final", "ko-semi-finals", "ko-quarter-finals")[max(left, 0)])
    size = 2 ** (left + 1)
    return Message(LAST[size]) if size in LAST else Message("ko-last", number=size)


def round_called(played: RoundPlayed, stages: int, lives: int = 1) -> Message:
    """A round of the tournament: its stage, and which game of the matches, or that drawn matches are played again."""
    stage = Message("ko-final") if played.final else stage_called(played.stage, stages, lives)
    if played.kind in KINDS:
        return Message(KINDS[played.kind], stage=stage)
    if played.level:
        return Message("ko-replays", stage=stage)
    return Message("ko-game", stage=stage, game=played.game) if played.game > 1 else stage
