"""Exams: a paper by chapters, level and seed, the same for a whole class; and what a set of answers is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tablas.errors import OptionError, TablasError
from tablas.messages import Items, Message
from tablas.simulate.dice import Dice
from tablas.train import registry
from tablas.train.answers import Answer, read_answer
from tablas.train.exercise import Exercise
from tablas.train.grading import Grade, Mark
from tablas.train.kind import Chapter, Kind

PASS = 80
"""Per cent of the points that pass (B.06.1, 3.7)."""
FEWEST, MOST = 1, 40
MIXED = 0
"""The level of a paper whose questions grow harder."""
MANUAL = "manual"
"""The paper that the Arbiters' Manual prints."""


class Question(NamedTuple):
    """One question of a paper."""

    number: int
    exercise: Exercise
    of: int
    """Points."""
    minutes: int
    grade: Callable[[Exercise, Answer], Grade]
    notes: tuple[Message, ...] = ()
    """What whoever marks should know: where a printed key contradicts the rules."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a paper is made from."""

    seed: int = 1
    chapters: tuple[Chapter, ...] = ()
    """Empty: all of them."""
    level: int = MIXED
    count: int = 10

    @property
    def code(self) -> str:
        """What calls for the same paper again, on any machine.

        >>> Plan(7, (Chapter.SWISS, Chapter.TIE_BREAKS), 2, 12).code
        'swiss.tie-breaks_2_12_7'
        """
        chosen = ".".join(chapter.value for chapter in self.chapters) or "all"
        return f"{chosen}_{self.level}_{self.count}_{self.seed}"


@dataclass(frozen=True, slots=True)
class Paper:
    """The questions, and how long they take."""

    code: str
    questions: tuple[Question, ...]
    chapters: tuple[Chapter, ...]
    level: int

    @property
    def minutes(self) -> int:
        return sum(question.minutes for question in self.questions)

    @property
    def of(self) -> int:
        return sum(question.of for question in self.questions)


def plan_of(code: str) -> Plan:
    """The plan behind a code.

    >>> plan_of("all_0_10_7")
    Plan(seed=7, chapters=(), level=0, count=10)
    """
    parts = code.split("_")
    known = {chapter.value: chapter for chapter in Chapter}
    if len(parts) != 4 or not all(part.isdecimal() and len(part) < 10 for part in parts[1:]):
        raise OptionError("train-no-paper", code=code)
    names = [] if parts[0] == "all" else parts[0].split(".")
    if any(name not in known for name in names):
        raise OptionError("train-no-paper", code=code)
    level, count, seed = map(int, parts[1:])
    plan = Plan(seed, tuple(known[name] for name in dict.fromkeys(names)), level, count)
    check(plan)
    return plan


def check(plan: Plan) -> None:
    """Refuse a plan of which no paper can be made."""
    if not FEWEST <= plan.count <= MOST:
        raise OptionError("train-paper-count", fewest=FEWEST, most=MOST, count=plan.count)
    if not MIXED <= plan.level <= 3:
        raise OptionError("train-paper-level", level=plan.level)
    if not _kinds(plan):
        words = Items([chapter.words for chapter in plan.chapters])
        raise OptionError("train-paper-empty", chapters=words)


def _kinds(plan: Plan) -> dict[Chapter, list[Kind]]:
    """The kinds of the chapters that have the level."""
    found: dict[Chapter, list[Kind]] = {}
    for kind in registry.kinds().values():
        if (not plan.chapters or kind.chapter in plan.chapters) and plan.level <= len(kind.levels):
            found.setdefault(kind.chapter, []).append(kind)
    return found


def paper_of(code: str) -> Paper:
    """The paper behind a code, or the one that the Manual prints."""
    if code == MANUAL:
        from tablas.train.manual import manual_paper

        return manual_paper()
    return make_paper(plan_of(code))


def make_paper(plan: Plan) -> Paper:
    """The paper of a plan: chapters in turn, no kind twice before all of its chapter were asked."""
    check(plan)
    kinds = _kinds(plan)
    chapters = [chapter for chapter in Chapter if chapter in kinds]
    dice = Dice(plan.seed, f"paper/{plan.code}")
    waiting: dict[Chapter, list[Kind]] = {chapter: [] for chapter in chapters}
    asked: list[tuple[Chapter, Kind]] = []
    for place in range(plan.count):
        chapter = chapters[place % len(chapters)]
        if not waiting[chapter]:
            waiting[chapter] = dice.sample(kinds[chapter], len(kinds[chapter]))
        asked.append((chapter, waiting[chapter].pop()))
    asked.sort(key=lambda one: chapters.index(one[0]))
    return Paper(plan.code, tuple(_questions(plan, asked, dice)), tuple(chapters), plan.level)


def _questions(plan: Plan, asked: list[tuple[Chapter, Kind]], dice: Dice) -> list[Question]:
    questions = []
    seen: dict[Chapter, int] = {}
    for number, (chapter, kind) in enumerate(asked, 1):
        seen[chapter] = seen.get(chapter, 0) + 1
        count = sum(one is chapter for one, _ in asked)
        rising = 1 + 3 * (seen[chapter] - 1) // count if count > 1 else 2
        level = min(plan.level or rising, len(kind.levels))
        exercise = registry.make(kind.name, dice.below(1_000_000), level)
        questions.append(Question(number, exercise, 10, kind.minutes, registry.grade))
    return questions


class Marked(NamedTuple):
    """A question with what was answered."""

    question: Question
    text: str
    points: int
    grade: Grade | None
    """``None`` where nothing was answered that can be read."""
    unread: Message | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """A marked paper."""

    paper: Paper
    marked: tuple[Marked, ...]

    @property
    def points(self) -> int:
        return sum(one.points for one in self.marked)

    @property
    def percent(self) -> int:
        """Rounded down: 79.9 per cent do not pass."""
        return 100 * self.points // self.paper.of

    @property
    def passed(self) -> bool:
        return 100 * self.points >= PASS * self.paper.of

    @property
    def articles(self) -> dict[str, tuple[int, int]]:
        """Points and possible points by the article that decides."""
        found: dict[str, tuple[int, int]] = {}
        for one in self.marked:
            for article in one.question.exercise.articles:
                points, of = found.get(article, (0, 0))
                found[article] = points + one.points, of + one.question.of
        return found


def mark(paper: Paper, answers: Sequence[str]) -> Result:
    """Mark a paper by the program; a question without an answer has no points."""
    given = [*answers, *[""] * (len(paper.questions) - len(answers))]
    return Result(paper, tuple(_mark(question, text) for question, text in zip(paper.questions, given, strict=False)))


def _mark(question: Question, text: str) -> Marked:
    if not text.strip():
        return Marked(question, "", 0, None)
    try:
        answer = read_answer(question.exercise.form, text)
    except TablasError as error:
        return Marked(question, text, 0, None, error.message)
    grade = question.grade(question.exercise, answer)
    return Marked(question, text, question.of * grade.points // grade.of, grade)


def by_hand(question: Question) -> tuple[Mark, ...]:
    """How the points of a question are given by hand: as the program would give them."""
    return question.grade(question.exercise, question.exercise.key.answer).marks
