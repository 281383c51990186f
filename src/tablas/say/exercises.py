"""Exercises and their grades in a language, as plain data: for programs, pages and papers alike."""

from __future__ import annotations

from typing import Any

from tablas.messages import Message
from tablas.say.catalogue import Catalogue
from tablas.train.answers import Answer, Choice, Fields, Form, Option, Order, Pairs, write_answer
from tablas.train.exercise import Cell, Difficulty, Exercise, Met, Table
from tablas.train.grading import Grade
from tablas.train.kind import Kind


def kind_data(kind: Kind, words: Catalogue) -> dict[str, Any]:
    """What a kind says of itself."""
    return {
        "name": kind.name,
        "title": words.sentence(kind.title),
        "chapter": kind.chapter.value,
        "chapter_title": words.sentence(kind.chapter.words),
        "articles": list(kind.articles),
        "levels": [
            {
                "level": level,
                "name": words.sentence(Difficulty(level).words),
                "decides": words.sentence(decides),
            }
            for level, decides in enumerate(kind.levels, 1)
        ],
        "minutes": kind.minutes,
    }


def exercise_data(exercise: Exercise, words: Catalogue, with_key: bool = False) -> dict[str, Any]:
    """An exercise; the key only for whoever asks for it."""
    data = {
        "kind": exercise.kind,
        "seed": exercise.seed,
        "level": exercise.level,
        "name": exercise.name,
        "language": words.language,
        "question": [words.sentence(message) for message in exercise.question],
        "tables": [table_data(table, words) for table in exercise.tables],
        "form": form_data(exercise.form, words),
    }
    if with_key:
        data["key"] = {
            "answer": write_answer(exercise.key.answer),
            "words": answer_words(exercise, exercise.key.answer, words),
            "also": [write_answer(answer) for answer in exercise.key.also],
            "working": [words.sentence(message) for message in exercise.key.working],
            "tables": [table_data(table, words) for table in exercise.key.tables],
        }
        data["articles"] = list(exercise.articles)
    return data


def answer_words(exercise: Exercise, answer: Answer, words: Catalogue) -> str:
    """An answer as a person writes it: boards, labels and options in words."""
    form = exercise.form
    match form:
        case Pairs(left=left):
            boards = ", ".join(f"{white}–{black}" for white, black in answer.pairs)
            if not answer.left or left is None:
                return boards
            return f"{boards}; {words.sentence(left)}: {', '.join(map(str, answer.left))}"
        case Fields(fields):
            shown = []
            for field in fields:
                value = answer.filled.get(field.id, "–")
                text = next((words.shown(option.text) for option in field.options if option.id == value), value)
                shown.append(f"{words.shown(field.label)}: {text}")
            return "; ".join(shown)
        case _:
            texts = {option.id: words.shown(option.text) for option in form.options}
            return "; ".join(texts[one] for one in answer.chosen)


def form_data(form: Form, words: Catalogue) -> dict[str, Any]:
    """How the answer is given."""
    match form:
        case Choice(options, many):
            return {"form": "choice", "options": _options(options, words), "many": many}
        case Order(options):
            return {"form": "order", "options": _options(options, words)}
        case Fields(fields):
            told = [
                {
                    "id": field.id,
                    "label": words.shown(field.label),
                    "options": _options(field.options, words),
                    "unit": words.shown(field.unit),
                }
                for field in fields
            ]
            return {"form": "fields", "fields": told}
        case _:
            return {
                "form": "pairs",
                "seats": [seat._asdict() for seat in form.seats],
                "coloured": form.coloured,
                "left": words.sentence(form.left) if form.left else None,
            }


def table_data(table: Table, words: Catalogue) -> dict[str, Any]:
    """A table in words; a round of a player is an opponent, a colour and a result."""
    return {
        "title": words.shown(table.title),
        "heads": [words.shown(head) for head in table.heads],
        "rows": [[_cell(cell, words) for cell in row] for row in table.rows],
        "marked": list(table.marked),
    }


def grade_data(grade: Grade, words: Catalogue) -> dict[str, Any]:
    """A grade in words."""
    fault = grade.fault
    return {
        "points": grade.points,
        "of": grade.of,
        "right": grade.right,
        "marks": [{"what": words.sentence(mark.what), "points": mark.points, "of": mark.of} for mark in grade.marks],
        "fault": fault and {"message": told(fault.message, words), "article": fault.article, "players": fault.players},
        "seen": [words.sentence(message) for message in grade.seen],
        "working": [words.sentence(message) for message in grade.working],
        "tables": [table_data(table, words) for table in grade.tables],
        "rule": grade.rule,
    }


def told(message: Message, words: Catalogue) -> dict[str, Any]:
    """A message as code, values and sentence."""
    return message.as_data() | {"sentence": words.sentence(message)}


def _options(options: tuple[Option, ...], words: Catalogue) -> list[dict[str, str]]:
    return [{"id": option.id, "text": words.shown(option.text)} for option in options]


def _cell(cell: Cell, words: Catalogue) -> object:
    if isinstance(cell, Met):
        return cell._asdict()
    return cell if isinstance(cell, int) else words.shown(cell)
