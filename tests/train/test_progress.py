"""What was practised: levels that follow the answers, articles that come again, and a file that others read."""

from __future__ import annotations

import pytest

from tablas.errors import OptionError
from tablas.messages import Message
from tablas.train import registry
from tablas.train.grading import Grade, Mark
from tablas.train.progress import DAY, Progress, next_level, progress_of, recorded

NOON = 1_800_000_000_000


def answered(*shares: tuple[int, int]) -> Progress:
    """Points on levels, one exercise after the other, a day apart."""
    progress = Progress()
    for seed, (level, points) in enumerate(shares):
        grade = Grade((Mark(Message("train-boards"), points, 10),))
        progress = recorded(progress, registry.make("berger", seed, level), grade, NOON + seed * DAY)
    return progress


@pytest.mark.parametrize(
    ("shares", "level"),
    [
        ((), 1),
        (((1, 10),), 1),
        (((1, 10), (1, 10)), 2),
        (((1, 10), (1, 9)), 1),
        (((1, 10), (1, 10), (2, 10)), 2),
        (((2, 10), (2, 10), (3, 4)), 2),
        (((2, 5),), 2),
        (((1, 0),), 1),
        (((3, 10), (3, 10)), 3),
    ],
)
def test_two_right_running_are_harder_and_less_than_half_is_easier(
    shares: tuple[tuple[int, int], ...], level: int
) -> None:
    assert next_level(answered(*shares), "berger", 3) == level


def test_another_kind_begins_at_the_first_level() -> None:
    assert next_level(answered((1, 10), (1, 10)), "varma", 3) == 1


def test_the_first_answer_counts() -> None:
    exercise = registry.make("berger", 1, 1)
    right, wrong = (Grade((Mark(Message("train-boards"), points, 10),)) for points in (10, 0))
    once = recorded(Progress(), exercise, wrong, NOON)
    assert recorded(once, exercise, right, NOON + DAY) is once


def test_an_article_comes_again_later_and_later_until_it_is_wrong() -> None:
    days = []
    for count in range(1, 8):
        (known,) = answered(*[(1, 10)] * count).articles.values()
        days.append((known.due - NOON) // DAY - (count - 1))
    assert days == [1, 3, 7, 16, 35, 35, 35]
    (known,) = answered((1, 10), (1, 10), (1, 3)).articles.values()
    assert (known.due - NOON) // DAY == 2
    late = answered((1, 10), (1, 3))
    (article,) = late.articles
    assert late.due(NOON + DAY) == late.weak == [article]
    assert late.due(NOON) == []


def test_what_is_kept_is_read_again() -> None:
    progress = answered((1, 10), (2, 4))
    assert progress_of(progress.as_data()) == progress
    assert progress_of({}) == Progress()


@pytest.mark.parametrize(
    "data", [[], "", {"done": [{}]}, {"done": 3}, {"articles": {"C.07": {"box": "x"}}}, {"articles": []}]
)
def test_something_else_is_refused(data: object) -> None:
    with pytest.raises(OptionError) as told:
        progress_of(data)
    assert told.value.message.code == "train-no-progress"
