"""What an examiner of tournament programs would ask, what the program answers, and the tests that show it.

The questions follow what public trackers report of a checklist that is still a
draft; the words are ours.  A question may cost percents or end the examination,
and its answer says which one comes next.  An answer that no test shows counts
as the wrong one.

>>> found = examine()
>>> found.asked[0].question.number
1
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
QUESTIONS = HERE / "questions.toml"
EVIDENCE = HERE / "evidence.json"
LIMIT = 100
"""Percents beyond which a program is not accepted."""


class Question(NamedTuple):
    """One question: the answer to aim for, what each answer costs, and which question follows."""

    number: int
    theme: str
    words: str
    aim: str
    """``yes``, ``no``, or ``any`` where neither is better."""
    costs: Mapping[str, int | str]
    """Percents, ``fail``, or ``unknown`` (which we count as a failure), by the answer."""
    following: Mapping[str, int]
    """The next question by the answer; 0 ends."""
    declared: str
    """Our answer, if tests show it."""
    note: str = ""

    def wrong(self) -> str:
        """The answer that counts where nothing shows the declared one."""
        return {"yes": "no", "no": "yes"}.get(self.aim, "no")


class Asked(NamedTuple):
    """A question on the way, and what came of it."""

    question: Question
    answer: str
    tests: tuple[str, ...]

    @property
    def cost(self) -> int:
        """Percents."""
        found = self.question.costs.get(self.answer, 0)
        return found if isinstance(found, int) else 0

    @property
    def fails(self) -> bool:
        """Ends the examination, or nobody knows that it does not."""
        return isinstance(self.question.costs.get(self.answer, 0), str)

    @property
    def shown(self) -> bool:
        """Tests show the answer, or it is the one that needs none."""
        return bool(self.tests) or self.answer == self.question.wrong()

    def as_data(self) -> dict[str, object]:
        """The question as plain data."""
        return {
            "number": self.question.number,
            "theme": self.question.theme,
            "question": self.question.words,
            "answer": self.answer,
            "aim": self.question.aim,
            "cost": self.cost,
            "fails": self.fails,
            "tests": list(self.tests),
            "note": self.question.note,
        }


@dataclass(frozen=True, slots=True)
class Examination:
    """The questions in the order in which they are asked; a failure is noted and the way goes on."""

    asked: tuple[Asked, ...]

    @property
    def score(self) -> int:
        """Percents; less is better."""
        return sum(one.cost for one in self.asked)

    @property
    def failures(self) -> tuple[int, ...]:
        """Questions that end an examination."""
        return tuple(one.question.number for one in self.asked if one.fails)

    @property
    def passes(self) -> bool:
        return not self.failures and self.score <= LIMIT

    def as_data(self) -> dict[str, object]:
        """The examination as plain data."""
        return {
            "score": self.score,
            "limit": LIMIT,
            "passes": self.passes,
            "failures": list(self.failures),
            "questions": [one.as_data() for one in self.asked],
        }


@cache
def questions() -> dict[int, Question]:
    """Every question by its number."""
    table = tomllib.loads(QUESTIONS.read_text(encoding="utf-8"))
    return {int(number): _question(int(number), entry) for number, entry in table.items()}


def _question(number: int, entry: Mapping[str, object]) -> Question:
    then = entry["then"]
    assert isinstance(then, list)
    costs = {answer: entry[answer] for answer in ("yes", "no") if answer in entry}
    aim = str(entry["aim"])
    return Question(
        number,
        str(entry["theme"]),
        str(entry["words"]),
        aim,
        {answer: cost if isinstance(cost, int) else str(cost) for answer, cost in costs.items()},
        dict(zip(("yes", "no"), then, strict=True)),
        str(entry.get("answer", "no" if aim == "any" else aim)),
        str(entry.get("note", "")),
    )


@cache
def evidence() -> dict[int, tuple[str, ...]]:
    """The tests that show an answer, by question, as ``tests/…/test_x.py::test_y``."""
    found = json.loads(EVIDENCE.read_text(encoding="utf-8"))
    return {int(number): tuple(tests) for number, tests in found.items()}


def examine(shown: Mapping[int, tuple[str, ...]] | None = None) -> Examination:
    """Ask every question on the way; *shown* are the tests by question, else those of the program."""
    tests = evidence() if shown is None else shown
    asked: list[Asked] = []
    number = 1
    while number:
        question = questions()[number]
        proof = tests.get(number, ())
        answer = question.declared if proof else question.wrong()
        one = Asked(question, answer, proof if answer == question.declared else ())
        asked.append(one)
        number = question.following[answer]
        if not number and one.fails:
            # Noted; the examination goes on as if the other answer had been given.
            number = question.following["no" if answer == "yes" else "yes"]
    return Examination(tuple(asked))
