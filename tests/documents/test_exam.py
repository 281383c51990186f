"""An exam on paper: every question with its form, and the key beside it for whoever marks."""

from __future__ import annotations

from tablas.documents.exam import _cell, exam_data
from tablas.say.catalogue import catalogue
from tablas.train.exams import Plan, make_paper
from tablas.train.kind import Chapter
from tablas.train.manual import manual_paper

WORDS = catalogue("en")


def test_the_head_of_a_paper_says_how_many_points_pass() -> None:
    """Eighty per cent of 71 points are 56.8, so 57 pass."""
    data = exam_data(manual_paper(), WORDS, key=False)
    assert (data["code"], data["minutes"], data["of"], data["pass"], data["percent"], data["key"]) == (
        *("manual", 142, 71, 57, 80, False),
    )
    assert data["sub"].count(" · ") == 5
    assert [one["number"] for one in data["questions"]] == list(range(1, 25))
    ten = exam_data(make_paper(Plan(1, (Chapter.LAWS,), 1, 5)), WORDS, key=True)
    assert (ten["of"], ten["pass"], ten["key"]) == (50, 40, True)


def test_every_form_has_what_is_filled_in() -> None:
    questions = {one["number"]: one for one in exam_data(manual_paper(), WORDS, key=False)["questions"]}
    first, fourth, tenth, group = (questions[number] for number in (1, 4, 10, 14))
    assert (first["form"], len(first["options"]), first["many"], first["fields"], first["boards"]) == (
        *("choice", 3, False, [], 0),
    )
    assert (len(fourth["options"]), fourth["many"], fourth["of"]) == (5, True, 4)
    assert all(isinstance(option, str) and option for option in fourth["options"])
    assert [len(field["options"]) for field in tenth["fields"]] == [0, 0, 2]
    assert all(field["label"] for field in tenth["fields"])
    assert (tenth["form"], tenth["options"], tenth["boards"]) == ("fields", [], 0)
    assert (group["form"], group["boards"], group["coloured"], bool(group["left"])) == ("pairs", 4, True, True)
    assert (first["left"], first["coloured"]) == ("", False)
    (table,) = tenth["tables"]
    assert table["rows"][0] == ["GM", "2700", "ENG", "½"]
    assert len(table["heads"]) == 4
    assert "answer" not in first


def test_the_key_has_the_answer_its_working_and_how_the_points_are_given() -> None:
    questions = {one["number"]: one for one in exam_data(manual_paper(), WORDS, key=True)["questions"]}
    for question in questions.values():
        assert question["answer"]
        assert question["working"]
        assert sum(mark["of"] for mark in question["marks"]) == 10
        assert all(mark["what"] for mark in question["marks"])
        assert bool(question["notes"]) is (question["number"] in (11, 15, 17, 19))
        assert question["articles"]
    assert len(questions[14]["marks"]) == 2
    assert len(questions[10]["marks"]) == 3


def test_a_round_in_a_cell_is_drawn_by_its_colour() -> None:
    assert _cell({"colour": "W", "opponent": 3, "result": "1"}) == "□ 3 1"
    assert _cell({"colour": "B", "opponent": 4, "result": "½"}) == "■ 4 ½"
    assert _cell({"colour": "", "opponent": 0, "result": "U"}).strip() == "– U"
    assert _cell(7) == "7"
