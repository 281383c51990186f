"""Papers by chapters, level and seed, their marking, and the exam that the Manual prints."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablas.errors import OptionError
from tablas.say.catalogue import catalogue
from tablas.say.exercises import exercise_data
from tablas.train.answers import write_answer
from tablas.train.exams import Paper, Plan, make_paper, mark, paper_of, plan_of
from tablas.train.kind import Chapter


def _said(paper: Paper) -> list[object]:
    return [exercise_data(question.exercise, catalogue("en")) for question in paper.questions]


def test_a_code_gives_the_same_paper_to_a_whole_class() -> None:
    plan = Plan(5, (Chapter.SWISS, Chapter.RATINGS), 0, 6)
    assert plan_of(plan.code) == plan
    first, again = make_paper(plan), paper_of(plan.code)
    assert _said(first) == _said(again)
    assert _said(first) != _said(make_paper(Plan(6, plan.chapters, 0, 6)))
    assert [question.number for question in first.questions] == [1, 2, 3, 4, 5, 6]
    assert first.minutes > 0


def test_a_paper_keeps_to_its_level_or_grows_harder() -> None:
    assert {question.exercise.level for question in make_paper(Plan(3, (Chapter.SYSTEMS,), 2, 5)).questions} == {2}
    rising = [question.exercise.level for question in make_paper(Plan(3, (Chapter.SWISS,), 0, 6)).questions]
    assert rising == sorted(rising)
    assert rising[0] == 1


@pytest.mark.parametrize(
    "code", ["", "all_0_10", "chess_0_10_7", "all_4_10_7", "all_0_41_7", "all_0_0_7", "all_0_1_x", "a_0_1_1"]
)
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(OptionError):
        paper_of(code)


def test_marking_adds_up_and_eighty_per_cent_pass() -> None:
    paper = make_paper(Plan(2, (Chapter.SYSTEMS,), 1, 5))
    keys = [write_answer(question.exercise.key.answer) for question in paper.questions]
    whole = mark(paper, keys)
    assert (whole.points, whole.percent, whole.passed) == (50, 100, True)
    four = mark(paper, [*keys[:4], ""])
    assert (four.points, four.passed) == (40, True)
    three = mark(paper, [*keys[:3], "?", "never"])
    assert (three.points, three.passed) == (30, False)
    assert three.marked[4].unread is not None
    assert sum(of for _, of in three.articles.values()) == 50


class TestManual:
    """Numbers of the printed exam, and where its key contradicts the rules."""

    def test_it_has_the_printed_points(self) -> None:
        paper = paper_of("manual")
        printed = [2, 2, 2, 4, 4, 2, 2, 2, 2, 5, 5, 4, 3, 5, 3, 2, 3, 2, 4, 3, 4, 2, 2, 2]
        assert [question.of for question in paper.questions] == printed
        assert paper.of == 71

    def test_the_keys_are_worth_everything(self) -> None:
        paper = paper_of("manual")
        result = mark(paper, [write_answer(question.exercise.key.answer) for question in paper.questions])
        assert result.points == 71

    def test_the_contradictions_are_told(self) -> None:
        told = {question.number for question in paper_of("manual").questions if question.notes}
        assert told == {11, 15, 17, 19}

    def test_sonneborn_berger_by_the_shown_table(self) -> None:
        """The sum of the rows, whatever is printed: 9.25 for player 8."""
        question = paper_of("manual").questions[18].exercise
        worth = {"1": Fraction(1), "½": Fraction(1, 2), "0": Fraction(0)}
        rows = [[str(cell) for cell in row[1:]] for row in question.tables[0].rows]
        scores = [sum(worth[cell] for cell in row if cell != "-") for row in rows]
        found = [sum(worth[cell] * scores[place] for place, cell in enumerate(row) if cell != "-") for row in rows]
        assert [Fraction(value) for value in question.key.answer.filled.values()] == found

    def test_norms_and_ratings_by_the_shown_tables(self) -> None:
        questions = {question.number: question.exercise for question in paper_of("manual").questions}
        ten = [int(str(row[1])) for row in questions[10].tables[0].rows]
        assert round(sum(max(rating, 2200) for rating in ten) / 9) == int(questions[10].key.answer.filled["ra"])
        eleven = [int(str(row[1])) for row in questions[11].tables[0].rows]
        assert round(sum(max(rating, 2050) for rating in eleven) / 9) == int(questions[11].key.answer.filled["ra"])
        first = [int(str(row[0])) for row in questions[13].tables[0].rows if row[1] != "+"]
        assert len(first) == int(questions[13].key.answer.filled["games"])
        assert round(sum(first) / len(first)) == int(questions[13].key.answer.filled["ra"])
