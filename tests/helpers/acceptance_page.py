"""The evidence of the acceptance questions, collected from the tests, and the page made of it.

``python tests/helpers/acceptance_page.py`` writes `evidence.json` and `docs/acceptance.md` again.  A test named
``test_q058_q059_…`` shows the answers to questions 58 and 59; others are named in `questions.toml` (``shown``).
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tablas.federation.acceptance import EVIDENCE, LIMIT, QUESTIONS, examine, questions

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "acceptance.md"
_NAMED = re.compile(r"test((?:_q\d+)+)(?:_|$)")


@cache
def tests_there() -> frozenset[str]:
    """Every test of the suite as ``tests/…/test_x.py::test_y``."""
    return frozenset(_tests())


def _tests() -> Iterator[str]:
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{path.relative_to(ROOT)}::{node.name}"


def cited(test: str) -> list[int]:
    """The questions that the name of a test cites.

    >>> cited("tests/acceptance/test_rounds.py::test_q058_q59_asks_twice")
    [58, 59]
    """
    found = _NAMED.match(test.rpartition("::")[2])
    return [int(number) for number in re.findall(r"\d+", found[1])] if found else []


def collected() -> dict[int, list[str]]:
    """The tests that show each answer: those that cite it, then those that the questions name."""
    found: dict[int, list[str]] = {}
    for test in sorted(tests_there()):
        for number in cited(test):
            found.setdefault(number, []).append(test)
    table = tomllib.loads(QUESTIONS.read_text(encoding="utf-8"))
    for number, entry in table.items():
        found.setdefault(int(number), []).extend(entry.get("shown", ()))
    return {number: list(dict.fromkeys(tests)) for number, tests in sorted(found.items()) if tests}


def evidence_text() -> str:
    """The evidence as the program keeps it."""
    return (
        json.dumps({str(number): tests for number, tests in collected().items()}, indent=1, ensure_ascii=False) + "\n"
    )


def page() -> str:
    """The page: the score, then every question with its answer, its cost and its tests."""
    found = examine({number: tuple(tests) for number, tests in collected().items()})
    asked = {one.question.number: one for one in found.asked}
    failures = ", ".join(map(str, found.failures)) or "none"
    lines = [
        "# Acceptance",
        "",
        "Questions that examiners of tournament programs may ask, as far as public trackers report a draft of them;",
        "the words are ours. `tablas acceptance` prints the same. An answer that no test shows is the wrong one.",
        "Made by `python tests/helpers/acceptance_page.py` from the names of the tests and `questions.toml`.",
        "",
        f"**Score {found.score} % of at most {LIMIT} %; failures: {failures}.** {len(asked)} questions are on the way.",
    ]
    theme = ""
    for number, question in questions().items():
        if question.theme != theme:
            theme = question.theme
            lines += ["", f"## {theme}", "", "| | Question | Answer | Cost | Shown by |", "|---|---|---|---|---|"]
        one = asked.get(number)
        if one is None:
            lines.append(f"| {number} | {question.words} | – | | not asked |")
            continue
        cost = "FAIL" if one.fails else f"{one.cost} %" if one.cost else ""
        tests = "<br>".join(f"`{test.removeprefix('tests/')}`" for test in one.tests) or question.note or "–"
        lines.append(f"| {number} | {question.words} | {one.answer} | {cost} | {tests} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    EVIDENCE.write_text(evidence_text(), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
    found = examine({number: tuple(tests) for number, tests in collected().items()})
    print(f"score {found.score} %, failures {list(found.failures)}")
    print(
        "unproven:",
        [one.question.number for one in found.asked if not one.tests and one.question.declared != one.answer],
    )


if __name__ == "__main__":
    main()
