"""The page of the acceptance questions says what the tests show, and nothing else."""

from __future__ import annotations

import json

from click.testing import CliRunner

import acceptance_page
from tablas.cli.main import cli
from tablas.federation.acceptance import EVIDENCE, examine, questions


def test_every_test_that_an_answer_names_is_there() -> None:
    named = {test for tests in acceptance_page.collected().values() for test in tests}
    assert len(named) > 60
    assert sorted(named - acceptance_page.tests_there()) == []


def test_evidence_and_page_are_made_from_the_tests_as_they_are() -> None:
    """If this fails: ``python tests/helpers/acceptance_page.py``."""
    assert EVIDENCE.read_text(encoding="utf-8") == acceptance_page.evidence_text()
    assert acceptance_page.PAGE.read_text(encoding="utf-8") == acceptance_page.page()


def test_an_answer_that_nothing_shows_is_the_wrong_one() -> None:
    nothing = examine({})
    assert nothing.score > 500
    assert len(nothing.failures) > 50
    assert all(one.answer == one.question.wrong() for one in nothing.asked)
    everything = examine(dict.fromkeys(questions(), ("shown",)))
    assert (everything.score, everything.failures) == (0, ())


def test_every_question_leads_to_a_later_one_or_ends() -> None:
    table = questions()
    assert list(table) == list(range(1, 226))
    for number, question in table.items():
        later = [following for following in question.following.values() if following]
        assert all(following > number for following in later) or (number, later) == (121, [123, 120])
        assert question.declared in ("yes", "no")


def test_the_command_prints_score_failures_and_questions() -> None:
    data = json.loads(CliRunner().invoke(cli, ["acceptance", "--json"]).output)
    assert set(data) == {"score", "limit", "passes", "failures", "questions"}
    assert data["score"] == sum(one["cost"] for one in data["questions"])
    assert data["failures"] == [one["number"] for one in data["questions"] if one["fails"]]
    told = CliRunner().invoke(cli, ["acceptance"]).output
    assert f"Score: {data['score']} %" in told
