"""Exercises and answers in words: boards, who is left over, fields with their labels, options by their text."""

from __future__ import annotations

from dataclasses import replace

from tablas.messages import Message
from tablas.say.catalogue import catalogue
from tablas.say.exercises import answer_words, exercise_data, form_data, grade_data, kind_data, table_data, told
from tablas.train import registry
from tablas.train.answers import Answer, Choice, Field, Fields, Form, Option, Order, Pairs, Seat
from tablas.train.exercise import Exercise, Key, Met, Table
from tablas.train.grading import Fault, Grade, Mark
from tablas.train.kind import Chapter, Kind

EN, ES = catalogue("en"), catalogue("es")
YES = (Option("yes", Message("train-yes")), Option("no", Message("train-no")))
LEFT = Message("train-yes")
SEATS = (Seat(1, "Ana"), Seat(2, "Bo"), Seat(3, "Cai"))


def asked(form: Form) -> Exercise:
    return replace(registry.make("arrival", 1, 1), form=form)


def test_boards_and_who_is_left_over() -> None:
    """Those left over are named after the boards, if the form knows what they are called."""
    answer = Answer(pairs=((1, 2), (4, 3)), left=(5, 6))
    left = EN.sentence(LEFT)
    assert answer_words(asked(Pairs(SEATS, True, LEFT)), answer, EN) == f"1–2, 4–3; {left}: 5, 6"
    assert answer_words(asked(Pairs(SEATS, True, LEFT)), Answer(pairs=((1, 2),)), EN) == "1–2"
    assert answer_words(asked(Pairs(SEATS, True, None)), answer, EN) == "1–2, 4–3"


def test_fields_with_what_stands_in_them() -> None:
    form = Fields((Field("a", "BH"), Field("b", Message("train-yes"), YES)))
    yes = EN.sentence(Message("train-yes"))
    no = EN.sentence(Message("train-no"))
    assert answer_words(asked(form), Answer(filled={"a": "12", "b": "no"}), EN) == f"BH: 12; {yes}: {no}"
    assert answer_words(asked(form), Answer(filled={"a": "3"}), EN) == f"BH: 3; {yes}: –"


def test_options_in_the_order_of_the_answer() -> None:
    yes, no = (ES.sentence(option.text) for option in YES if isinstance(option.text, Message))
    assert answer_words(asked(Choice(YES)), Answer(chosen=("no", "yes")), ES) == f"{no}; {yes}"
    assert answer_words(asked(Order(YES)), Answer(chosen=("yes", "no")), ES) == f"{yes}; {no}"


def test_every_form_says_how_it_is_answered() -> None:
    options = [{"id": "yes", "text": EN.sentence(YES[0].text)}, {"id": "no", "text": EN.sentence(YES[1].text)}]
    assert form_data(Choice(YES, True), EN) == {"form": "choice", "options": options, "many": True}
    assert form_data(Order(YES), EN) == {"form": "order", "options": options}
    field = {"id": "k", "label": "K", "options": options, "unit": "points"}
    assert form_data(Fields((Field("k", "K", YES, "points"),)), EN) == {"form": "fields", "fields": [field]}
    pairs = form_data(Pairs(SEATS, False, LEFT), EN)
    assert (pairs["form"], pairs["coloured"], pairs["left"]) == ("pairs", False, EN.sentence(LEFT))
    assert [seat["name"] for seat in pairs["seats"]] == ["Ana", "Bo", "Cai"]
    assert form_data(Pairs(SEATS), EN)["left"] is None


def test_a_table_keeps_numbers_rounds_and_marks() -> None:
    table = Table(("No.", Message("train-yes")), ((1, Met(2, "W", "1")), (7, Message("train-no"))), "Title", (1,))
    assert table_data(table, EN) == {
        "title": "Title",
        "heads": ["No.", EN.sentence(Message("train-yes"))],
        "rows": [[1, {"opponent": 2, "colour": "W", "result": "1"}], [7, EN.sentence(Message("train-no"))]],
        "marked": [1],
    }


def test_the_key_is_for_whoever_asks_for_it() -> None:
    exercise = registry.make("keizer", 1, 3)
    bare, whole = exercise_data(exercise, EN), exercise_data(exercise, EN, with_key=True)
    assert {"key", "articles"} & set(bare) == set()
    assert {name: whole[name] for name in bare} == bare
    assert (bare["kind"], bare["level"], bare["seed"], bare["name"]) == ("keizer", 3, 1, "keizer/3/1")
    assert bare["language"] == "en"
    assert [len(table["rows"]) for table in bare["tables"]] == [len(exercise.tables[0].rows)]
    assert whole["articles"] == list(exercise.articles)
    assert whole["key"]["words"] == answer_words(exercise, exercise.key.answer, EN)
    assert whole["key"]["also"] == []
    assert len(whole["key"]["working"]) == 3


KIND = Kind(
    "made-up",
    Message("train-yes"),
    Chapter.SWISS,
    ("C.04", "B.02"),
    (Message("train-no"), Message("train-yes")),
    lambda seed, level: registry.make("arrival", seed, level),
    lambda exercise, answer: GRADE,
    7,
)
GRADE = Grade(
    (Mark(Message("train-chosen"), 3, 5), Mark(Message("train-in-order"), 5, 5)),
    Fault(Message("train-no"), "C.04 3", (4, 5)),
    (Message("train-yes"),),
    (Message("train-no"), Message("train-yes")),
    (Table(("No.",), ((1,),)),),
    "/rules/dutch",
)


def test_what_a_kind_says_of_itself() -> None:
    assert kind_data(KIND, EN) == {
        "name": "made-up",
        "title": EN.sentence(Message("train-yes")),
        "chapter": "swiss",
        "chapter_title": EN.sentence(Message("chapter-swiss")),
        "articles": ["C.04", "B.02"],
        "levels": [
            {"level": 1, "name": EN.sentence(Message("difficulty-plain")), "decides": EN.sentence(Message("train-no"))},
            {
                "level": 2,
                "name": EN.sentence(Message("difficulty-usual")),
                "decides": EN.sentence(Message("train-yes")),
            },
        ],
        "minutes": 7,
    }


def test_a_grade_in_words() -> None:
    no, yes = (EN.sentence(Message(code)) for code in ("train-no", "train-yes"))
    graded = grade_data(GRADE, EN)
    assert graded == {
        "points": 8,
        "of": 10,
        "right": False,
        "marks": [
            {"what": EN.sentence(Message("train-chosen")), "points": 3, "of": 5},
            {"what": EN.sentence(Message("train-in-order")), "points": 5, "of": 5},
        ],
        "fault": {
            "message": {"code": "train-no", "values": {}, "sentence": no},
            "article": "C.04 3",
            "players": (4, 5),
        },
        "seen": [yes],
        "working": [no, yes],
        "tables": [{"title": "", "heads": ["No."], "rows": [[1]], "marked": []}],
        "rule": "/rules/dutch",
    }
    right = grade_data(Grade((Mark(Message("train-chosen"), 10, 10),)), EN)
    assert (right["right"], right["fault"], right["seen"], right["rule"]) == (True, None, [], "")


def test_the_key_has_other_right_answers_its_working_and_its_tables() -> None:
    key = Key(
        Answer(chosen=("yes",)),
        (Message("train-yes"),),
        (Table(("No.",), ((7,),), "Key"),),
        (Answer(chosen=("no",)),),
    )
    exercise = replace(
        asked(Choice(YES)), key=key, question=(Message("train-no"),), tables=(Table(("A",), ()),), articles=("C.04",)
    )
    data = exercise_data(exercise, EN, with_key=True)
    no, yes = (EN.sentence(Message(code)) for code in ("train-no", "train-yes"))
    assert data["question"] == [no]
    assert data["tables"] == [{"title": "", "heads": ["A"], "rows": [], "marked": []}]
    assert data["key"] == {
        "answer": "yes",
        "words": yes,
        "also": ["no"],
        "working": [yes],
        "tables": [{"title": "Key", "heads": ["No."], "rows": [[7]], "marked": []}],
    }
    assert data["articles"] == ["C.04"]
    assert told(Message("as-told", sentence="Ha"), EN) == {
        "code": "as-told",
        "values": {"sentence": "Ha"},
        "sentence": "Ha",
    }
