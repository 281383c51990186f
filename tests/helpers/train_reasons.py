"""Whether a planted mistake is refused for what is wrong with it, seen from the sheet alone.

The judge of a system is not asked here: who has met, who had the bye and which
colours were turned stands in the tables of the exercise and in its key.
"""

from __future__ import annotations

from tablas.train.answers import Answer, Choice, Fields, Order, Pairs
from tablas.train.exercise import Exercise, Met
from tablas.train.grading import Grade

FORBIDDEN = ("train-breaks", "train-have-met")


def misjudged(exercise: Exercise, answer: Answer, grade: Grade) -> str:
    """What is wrong with the grade; nothing where it is right."""
    assert grade.fault is not None
    match exercise.form:
        case Pairs():
            return _pairs(exercise, answer, grade)
        case Fields():
            return _fields(exercise, answer, grade)
        case Order():
            return _order(exercise, answer, grade)
        case Choice():
            return _choice(exercise, answer, grade)


def met_on_sheet(exercise: Exercise) -> set[frozenset[int]]:
    """Who has played whom, as the first table shows it; a game won by forfeit was not played."""
    return {
        frozenset((int(str(row[0])), cell.opponent))
        for row in exercise.tables[0].rows
        for cell in row
        if isinstance(cell, Met) and cell.opponent and cell.colour
    }


def _pairs(exercise: Exercise, answer: Answer, grade: Grade) -> str:
    assert grade.fault is not None
    key, code = exercise.key.answer, grade.fault.message.code
    if not exercise.tables:
        return ""  # A table of rounds is not judged by criteria.
    if len(answer.left) > len(key.left) and "part" not in exercise.facts:
        return "" if code == "train-left-over" else f"somebody is left over, told {code}"
    again = [pair for pair in answer.pairs if frozenset(pair) in met_on_sheet(exercise)]
    if again:
        blamed = code in FORBIDDEN and frozenset(grade.fault.players) in map(frozenset, again)
        return "" if blamed else f"{again} have met, told {code} of {grade.fault.players}"
    if code == "train-have-met":
        return f"nobody has met, told {code}"
    if answer.meetings == key.meetings and set(answer.left) == set(key.left):
        return "" if code == "train-colours-turned" else f"only colours differ, told {code}"
    return "" if code != "train-colours-turned" else "other boards, told of colours"


def _fields(exercise: Exercise, answer: Answer, grade: Grade) -> str:
    """Exactly the fields that differ from the nearest key cost points."""
    assert isinstance(exercise.form, Fields)
    lost = {field.id for field, mark in zip(exercise.form.fields, grade.marks, strict=True) if not mark.points}
    differ = [
        {name for name in key.filled if answer.filled.get(name) != key.filled[name]} for key in exercise.key.right
    ]
    return "" if lost in differ else f"{lost} lost points, {differ} differ"


def _order(exercise: Exercise, answer: Answer, grade: Grade) -> str:
    """Whoever is blamed stands at the first place that is wrong."""
    assert grade.fault is not None
    first = next(pair for pair in zip(answer.chosen, exercise.key.answer.chosen, strict=True) if pair[0] != pair[1])
    blamed = grade.fault.players
    return "" if not blamed or set(map(str, blamed)) == set(first) else f"{first} stand wrong, told of {blamed}"


def _choice(exercise: Exercise, answer: Answer, grade: Grade) -> str:
    assert grade.fault is not None
    code = grade.fault.message.code
    if exercise.kind.startswith("bye-"):
        (chosen,) = answer.chosen
        cells = next(row for row in exercise.tables[0].rows if str(row[0]) == chosen)
        had = any(isinstance(cell, Met) and not cell.colour and cell.result in ("U", "F", "+") for cell in cells)
        return "" if had == (code == "train-bye-barred") else f"{chosen} had a bye: {had}, told {code}"
    if exercise.kind.startswith("float-") and len(answer.chosen) != len(exercise.key.answer.chosen):
        return "" if code == "train-so-many-down" else f"{len(answer.chosen)} go down, told {code}"
    return ""
