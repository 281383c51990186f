"""The story of a group: who leaves is told once, and what was tried and undone is marked as tried."""

from __future__ import annotations

from tablas.messages import Message
from tablas.pairing.story.parts import People
from tablas.pairing.story.steps import tell_group
from tablas.say import plain
from tablas.say.rounds import tell_round
from tablas.systems.open.common.trace import GroupTrace, Story, SwissTrace
from tablas.systems.reasons import Attempt, Note, Remark

WHO = People({number: f"P{number}" for number in range(1, 5)})


def test_who_leaves_without_a_step_is_told_and_who_has_one_is_not_told_twice() -> None:
    told = Remark(Note.SENT_DOWN, {"player": 3})
    group = GroupTrace("2", (1, 2, 3, 4), pairs=((1, 2),), outgoing=(3, 4), steps=(told,))
    lines = [line for line in tell_group(group, WHO).lines if line.message.code == "story-moves-down"]
    assert [line.message for line in lines] == [Message("story-moves-down", player="P4")]


def test_only_what_was_tried_is_marked_as_tried() -> None:
    steps = (Remark(Note.SENT_DOWN, {"players": [3]}), Attempt(((1, 2),), 3))
    group = GroupTrace("2", (1, 2, 3), steps=steps)
    (shown,) = tell_round(SwissTrace("lim", "2026", 1, None, lambda: Story((group,))), plain).groups
    assert shown.tried == frozenset({1})
