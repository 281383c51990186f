"""What somebody has practised: the level that fits next, the articles that are due again, the weak ones.

The data are those that a browser keeps for itself (`web/static/train_progress.js`,
which has the same rules), so that a file saved by one is read by the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from tablas.errors import OptionError
from tablas.train.exercise import Exercise
from tablas.train.grading import Grade

DAY = 86_400_000
"""Milliseconds: browsers count in them."""
WAITS = (0, 1, 3, 7, 16, 35)
"""Days until an article is asked again, by how often it was right running."""
MOST = 400
"""Answers that are remembered."""


class Done(NamedTuple):
    """One exercise that was answered; the first answer counts."""

    name: str
    kind: str
    level: int
    share: float
    """Of the points, 0 to 1."""
    at: int
    """When, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Known:
    """How well an article is known."""

    box: int = 0
    points: int = 0
    of: int = 0
    due: int = 0
    kind: str = ""
    level: int = 1
    link: str = ""


@dataclass(frozen=True, slots=True)
class Progress:
    """Everything that was practised."""

    done: tuple[Done, ...] = ()
    articles: Mapping[str, Known] = field(default_factory=dict)

    def as_data(self) -> dict[str, Any]:
        """As a browser keeps it."""
        return {
            "done": [one._asdict() for one in self.done],
            "articles": {article: asdict(known) for article, known in self.articles.items()},
        }

    def due(self, now: int) -> list[str]:
        """The articles to repeat, the longest due first."""
        found = [(known.due, article) for article, known in self.articles.items() if known.due <= now]
        return [article for _, article in sorted(found)]

    @property
    def weak(self) -> list[str]:
        """The articles of which points were lost, the weakest first."""
        lost = [
            (known.points / known.of, article) for article, known in self.articles.items() if known.points < known.of
        ]
        return [article for _, article in sorted(lost)]


def progress_of(data: object) -> Progress:
    """Read what was kept; an error where it is something else."""
    if not isinstance(data, dict):
        raise OptionError("train-no-progress")
    try:
        done = tuple(
            Done(str(one["name"]), str(one["kind"]), int(one["level"]), float(one["share"]), int(one["at"]))
            for one in data.get("done", [])
        )
        articles = {str(article): _known(known) for article, known in data.get("articles", {}).items()}
    except (AttributeError, KeyError, TypeError, ValueError):
        raise OptionError("train-no-progress") from None
    return Progress(done, articles)


def _known(data: Mapping[str, Any]) -> Known:
    box, points, of, due = (int(data[name]) for name in ("box", "points", "of", "due"))
    return Known(box, points, of, due, str(data["kind"]), int(data["level"]), str(data.get("link", "")))


def recorded(progress: Progress, exercise: Exercise, grade: Grade, now: int) -> Progress:
    """The progress with one answer more; a second answer to an exercise has seen the key and does not count."""
    if any(one.name == exercise.name for one in progress.done):
        return progress
    whole = grade.points == grade.of
    done = Done(exercise.name, exercise.kind, exercise.level, grade.points / grade.of, now)
    articles = dict(progress.articles)
    for article in exercise.articles:
        known = articles.get(article, Known())
        box = min(known.box + 1, len(WAITS) - 1) if whole else 0
        points, of = known.points + grade.points, known.of + grade.of
        articles[article] = Known(box, points, of, now + WAITS[box] * DAY, exercise.kind, exercise.level)
    return Progress((*progress.done, done)[-MOST:], articles)


def next_level(progress: Progress, kind: str, levels: int) -> int:
    """Two right running: harder. Less than half of the points: easier. Nothing done yet: the first."""
    own = [one for one in progress.done if one.kind == kind]
    if not own:
        return 1
    level = own[-1].level
    last = [one for one in own if one.level == level][-2:]
    if len(last) == 2 and all(one.share == 1 for one in last):
        level += 1
    elif own[-1].share < 0.5:
        level -= 1
    return max(1, min(level, levels))
