"""The exam that the Arbiters' Manual of 2023 prints, question by question in our words, every key worked out again.

Where the printed key contradicts the rules, the key follows the rules and a note
says so.  Positions that were diagrams are told in a sentence.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tablas.messages import Items, Message
from tablas.simulate.dice import Dice
from tablas.train.answers import Answer, Choice, Field, Fields, Option, Pairs, Seat
from tablas.train.exams import MANUAL, Paper, Question
from tablas.train.exercise import Cell, Exercise, Key, Table, Text
from tablas.train.grading import Fault, Grade, grade_choice, grade_fields, shares
from tablas.train.kind import Chapter


class _Asked(NamedTuple):
    """A question with answers to choose from; the right ones first."""

    number: int
    points: int
    question: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    article: str
    working: str
    notes: tuple[str, ...] = ()


_CHOSEN = (
    _Asked(
        1, 2, "manual-1", ("manual-black-wins",), ("manual-white-wins", "manual-draw"), "FIDE Laws 6.9", "manual-1-why"
    ),
    _Asked(
        2, 2, "manual-2", ("manual-2-a",), ("manual-2-b", "manual-2-c", "manual-2-d"), "FIDE Laws 6.10", "manual-2-why"
    ),
    _Asked(3, 2, "manual-3", ("manual-3-a",), ("manual-3-b", "manual-3-c"), "FIDE Laws 6.7", "manual-3-why"),
    _Asked(
        4,
        4,
        "manual-4",
        ("manual-4-a", "manual-4-b", "manual-4-c"),
        ("manual-4-d", "manual-4-e"),
        "FIDE Laws 7.5",
        "manual-4-why",
    ),
    _Asked(
        5,
        4,
        "manual-5",
        ("manual-5-a", "manual-5-b", "manual-5-c"),
        ("manual-5-d", "manual-5-e"),
        "FIDE Laws 7.5",
        "manual-5-why",
    ),
    _Asked(6, 2, "manual-6", ("manual-black-wins",), ("manual-6-b", "manual-draw"), "FIDE Laws 4.7", "manual-6-why"),
    _Asked(
        7, 2, "manual-7", ("manual-draw",), ("manual-white-wins", "manual-black-wins"), "FIDE Laws 5.2", "manual-7-why"
    ),
    _Asked(8, 2, "manual-8", ("manual-8-a",), ("manual-8-b", "manual-8-c"), "FIDE Laws 9.2", "manual-8-why"),
    _Asked(9, 2, "manual-9", ("manual-9-a",), ("manual-9-b", "manual-9-c"), "FIDE Laws A.5", "manual-9-why"),
    _Asked(
        18,
        2,
        "manual-18",
        ("manual-18-a", "manual-18-b"),
        ("manual-18-c", "manual-18-d"),
        "C.05 appeals",
        "manual-18-why",
    ),
    _Asked(
        21,
        4,
        "manual-21",
        ("manual-21-a", "manual-21-b", "manual-21-c", "manual-21-d"),
        ("manual-21-e", "manual-21-f"),
        "Anti-Cheating Guidelines",
        "manual-21-why",
    ),
    _Asked(
        22, 2, "manual-22", ("manual-black-wins",), ("manual-draw", "manual-22-c"), "FIDE Laws 11.3", "manual-22-why"
    ),
    _Asked(23, 2, "manual-23", ("manual-yes",), ("manual-no",), "FIDE Laws 11.3", "manual-23-why"),
    _Asked(
        24, 2, "manual-24", ("manual-24-a", "manual-24-b"), ("manual-24-c", "manual-24-d"), "B.06.1 2", "manual-24-why"
    ),
)


class _Filled(NamedTuple):
    """A question with fields; a field has a label, the right value, and options where it is no number."""

    number: int
    points: int
    question: str
    fields: tuple[tuple[str, str, str, tuple[str, ...]], ...]
    article: str
    working: str
    notes: tuple[str, ...] = ()


_YES_NO = ("manual-yes", "manual-no")
_FIELDS = (
    _Filled(
        10,
        5,
        "manual-10",
        (
            ("ra", "manual-average", "2478", ()),
            ("need", "manual-needed", "6", ()),
            ("norm", "manual-norm-made", "manual-yes", _YES_NO),
        ),
        "B.01 1.4",
        "manual-10-why",
    ),
    _Filled(
        11,
        5,
        "manual-11",
        (
            ("ra", "manual-average", "2344", ()),
            ("need", "manual-needed", "6", ()),
            ("last", "manual-last-round", "0.5", ()),
        ),
        "B.01 1.4",
        "manual-11-why",
        ("manual-11-note",),
    ),
    _Filled(
        12,
        4,
        "manual-12",
        (("sum", "manual-sum-changes", "0.54", ()), ("change", "manual-change", "5.4", ())),
        "B.02 8",
        "manual-12-why",
    ),
    _Filled(
        13,
        3,
        "manual-13",
        (
            ("games", "manual-games", "7", ()),
            ("ra", "manual-average", "1566", ()),
            ("ru", "manual-initial", "1516", ()),
        ),
        "B.02 8.2",
        "manual-13-why",
    ),
    _Filled(
        15,
        3,
        "manual-15",
        (
            ("a", "manual-15-a", "manual-15-2", ("manual-15-2", "manual-15-8")),
            ("b", "manual-15-b", "manual-15-10", ("manual-15-5", "manual-15-10")),
            ("c", "manual-15-c", "manual-15-15", ("manual-15-7", "manual-15-15")),
        ),
        "C.04.3 2017 E",
        "manual-15-why",
        ("manual-15-note",),
    ),
    _Filled(
        17,
        3,
        "manual-17",
        (
            ("a", "manual-17-a", "manual-yes", _YES_NO),
            ("b", "manual-17-b", "manual-yes", _YES_NO),
            ("c", "manual-17-c", "manual-no", _YES_NO),
        ),
        "B.02 1",
        "manual-17-why",
        ("manual-17-note",),
    ),
    _Filled(
        19,
        4,
        "manual-19",
        tuple(
            (f"p{place}", "", value, ())
            for place, value in enumerate(("15.25", "14.25", "12.25", "11.25", "11.25", "12.25", "8.25", "9.25"), 1)
        ),
        "C.07 SB",
        "manual-19-why",
        ("manual-19-note",),
    ),
    _Filled(
        20,
        3,
        "manual-20",
        (("c", "manual-20-c", "2.5", ()), ("d", "manual-20-d", "4", ()), ("total", "manual-20-total", "13", ())),
        "C.07 BH",
        "manual-20-why",
    ),
)

_NORM_10 = ("GM 2700 ENG ½", "IM 2393 NZL ½", "GM 2592 USA ½", "– 2345 NED 1", "FM 2380 AUS 1", "GM 2450 NZL ½",
            "GM 2685 GER ½", "– 2149 NED 1", "GM 2559 ESP ½")  # fmt: skip
_NORM_11 = ("IM 2416 IND ½", "– 2201 USA 1", "– 1900 FRA 1", "– 2256 GER ½", "IM 2495 RUS ½", "FM 2302 GER 1",
            "FM 2316 AUT 1", "GM 2634 GER 0", "IM 2426 ESP ?")  # fmt: skip
_CHANGE_12 = ("2095 1", "2254 1", "2415 ½", "2488 0", "2310 1", "2570 ½", "2673 ½")
_FIRST_13 = ("1726 0", "1315 1", "1424 ½", "1625 0", "1502 1", "1980 +", "1628 ½", "1740 0")
_CROSS_19 = ("- 1 ½ ½ ½ ½ 1 ½", "0 - ½ 1 1 ½ 1 ½", "½ ½ - ½ ½ ½ 0 1", "½ 0 ½ - ½ ½ ½ 1", "½ 0 ½ ½ - ½ 1 ½",
             "½ ½ ½ ½ ½ - ½ ½", "0 0 1 ½ 0 ½ - ½", "½ ½ 0 0 ½ ½ ½ -")  # fmt: skip
_GROUP_14 = {7: "WWBWBB", 16: "WBBWBW", 17: "BWBWBB", 21: "BWBWWB", 26: "WWBWBB", 29: "BWWBWW", 42: "BWWBBW",
             54: "WBWBWB", 68: "WBBWBW"}  # fmt: skip
_MET_14 = {16: 29, 29: 16, 17: 42, 42: 17, 26: 54, 54: 26}


def _lines(*heads: str) -> tuple[Text, ...]:
    return tuple(Message(head) for head in heads)


def _tables(number: int) -> tuple[Table, ...]:
    """What is printed with a question."""
    rows: tuple[tuple[Cell, ...], ...]
    opponents = _lines("manual-title", "train-head-rating", "manual-federation", "manual-result")
    games = _lines("train-head-rating", "manual-result")
    if number in (10, 11):
        return (Table(opponents, _rows(_NORM_10 if number == 10 else _NORM_11)),)
    if number in (12, 13):
        return (Table(games, _rows(_CHANGE_12 if number == 12 else _FIRST_13)),)
    if number == 19:
        rows = tuple((place, *row.split()) for place, row in enumerate(_CROSS_19, 1))
        return (Table((Message("train-head-number"), *(str(one) for one in range(1, 9))), rows),)
    if number == 14:
        discs = str.maketrans("WB", "○●")
        rows = tuple((one, past.translate(discs), str(_MET_14.get(one, "–"))) for one, past in _GROUP_14.items())
        return (Table(_lines("train-head-number", "manual-colours", "manual-met"), rows),)
    if number == 20:
        rows = tuple(tuple(row.split()) for row in ("A 1 2", "B ½ 2", "C + 1½", "D - 4½", "E 1 2½"))
        return (Table(_lines("manual-opponent", "manual-result", "train-head-points"), rows),)
    return ()


def _rows(lines: tuple[str, ...]) -> tuple[tuple[Cell, ...], ...]:
    return tuple(tuple(line.split()) for line in lines)


def _choice(asked: _Asked) -> Question:
    codes = [*asked.right, *asked.wrong]
    order = Dice(asked.number, "manual").sample(range(len(codes)), len(codes))
    shown = sorted(order) if codes[0] in ("manual-yes", "manual-no") else order
    options = tuple(Option("abcdefg"[place], Message(codes[code])) for place, code in enumerate(shown))
    right = tuple("abcdefg"[place] for place, code in enumerate(shown) if code < len(asked.right))
    exercise = Exercise(
        MANUAL,
        asked.number,
        1,
        question=(Message(asked.question),),
        form=Choice(options, many=len(asked.right) > 1),
        key=Key(Answer(chosen=right), (Message(asked.working),)),
        articles=(asked.article,),
    )
    return Question(asked.number, exercise, asked.points, 2 * asked.points, _grade, _notes(asked.notes))


def _fill(asked: _Filled) -> Question:
    fields, filled = [], {}
    for name, label, value, choices in asked.fields:
        options = tuple(Option(code, Message(code)) for code in choices)
        text = Message(label) if label else Message("train-player-number", number=name.removeprefix("p"))
        fields.append(Field(name, text, options))
        filled[name] = value
    exercise = Exercise(
        MANUAL,
        asked.number,
        1,
        question=(Message(asked.question),),
        form=Fields(tuple(fields)),
        key=Key(Answer(filled=filled), (Message(asked.working),)),
        articles=(asked.article,),
        tables=_tables(asked.number),
    )
    return Question(asked.number, exercise, asked.points, 2 * asked.points, _grade, _notes(asked.notes))


def _pairs(number: int, points: int, people: tuple[int, ...], answer: Answer, working: str) -> Question:
    half = len(people) // 2
    seats = tuple(Seat(one, "", int(place >= half)) for place, one in enumerate(people))
    code = "manual-14" if number == 14 else "manual-16"
    exercise = Exercise(
        MANUAL,
        number,
        1,
        question=(Message(code),),
        form=Pairs(seats, True, Message("train-moves-down")),
        key=Key(answer, (Message(working),)),
        articles=("C.04.3 2017",),
        tables=_tables(number),
    )
    return Question(number, exercise, points, 2 * points, _grade)


def _notes(codes: tuple[str, ...]) -> tuple[Message, ...]:
    return tuple(Message(code) for code in codes)


def _grade(exercise: Exercise, answer: Answer) -> Grade:
    """A question of the printed paper: the working is what is told of a mistake."""
    told = Fault(exercise.key.working[0], exercise.articles[0])
    if isinstance(exercise.form, Choice):
        return grade_choice(exercise, answer, told, "/train")
    if isinstance(exercise.form, Fields):
        return grade_fields(exercise, answer, dict.fromkeys(exercise.key.answer.filled, told), "/train")
    key = exercise.key.answer
    right = [pair for pair in key.pairs if frozenset(pair) in answer.meetings]
    seated = [pair for pair in right if pair in answer.pairs]
    parts = [
        (Message("train-boards"), len(right), len(key.pairs)),
        (Message("train-colours"), len(seated), len(key.pairs)),
    ]
    whole = len(seated) == len(key.pairs)
    boards = Items([f"{one}–{two}" for one, two in right])
    seen = (Message("train-seen-boards", boards=boards, count=len(right)),) if right and not whole else ()
    return Grade(shares(parts), None if whole else told, seen, exercise.key.working, (), "/rules/dutch")


@cache
def manual_paper() -> Paper:
    """All 24 questions in the printed order."""
    questions = [_choice(asked) for asked in _CHOSEN] + [_fill(asked) for asked in _FIELDS]
    group = Answer(pairs=((7, 29), (26, 16), (17, 68), (21, 42)), left=(54,))
    questions.append(_pairs(14, 5, tuple(_GROUP_14), group, "manual-14-why"))
    five = Answer(pairs=((1, 3), (4, 2)), left=(5,))
    questions.append(_pairs(16, 2, (1, 2, 3, 4, 5), five, "manual-16-why"))
    questions.sort(key=lambda question: question.number)
    chapters = (Chapter.LAWS, Chapter.SWISS, Chapter.TIE_BREAKS, Chapter.RATINGS, Chapter.TITLES, Chapter.CONDUCT)
    return Paper(MANUAL, tuple(questions), chapters, 0)
