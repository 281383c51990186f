"""Pair a whole small round: every edition of the Dutch system, Lim, Dubov and Burstein."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from tablas.messages import Message, Phrase
from tablas.model import Colour, Tournament
from tablas.pairing.round import pair_round
from tablas.simulate.dice import Dice
from tablas.systems import registry
from tablas.systems.result import RoundPairing
from tablas.train.answers import Answer, Pairs
from tablas.train.boards import answer_of, grade_boards, working_of
from tablas.train.deciders import Decider, by_causes, by_halves, edition_shown
from tablas.train.exercise import Exercise, Key
from tablas.train.grading import Grade
from tablas.train.kind import Chapter, Kind
from tablas.train.positions import Position, cards_table, position, search, seats_of, tries


class _Text(NamedTuple):
    """A text of a system, and how it is told what decides a round of it."""

    system: str
    edition: str
    decider: Callable[[Tournament, RoundPairing], Decider]
    chapter: Chapter = Chapter.SYSTEMS


_TEXTS = (
    _Text("dutch", "2026", by_halves, Chapter.SWISS),
    _Text("dutch", "2017", by_halves, Chapter.SWISS),
    _Text("dutch", "1998", by_halves, Chapter.SWISS),
    _Text("dutch", "1992", by_halves, Chapter.SWISS),
    _Text("lim", "2026", by_halves),
    _Text("lim", "elementos", by_halves),
    _Text("dubov", "2026", by_causes),
    _Text("dubov", "1997", by_causes),
    _Text("burstein", "2026", by_causes),
)
_SIZES = {1: ((6, 8), (2, 3)), 2: ((6, 8), (2, 4)), 3: ((8, 12), (2, 3))}
"""Players and rounds played, from and to, on each level."""


def _make(text: _Text, name: str, seed: int, level: int) -> Exercise:
    def look(number: int) -> Exercise | None:
        found = sized(text.system, text.edition, level, number)
        if found is None:
            return None
        decider = text.decider(*found)
        return _exercise(text, name, (seed, level), found, decider) if decider.level == level else None

    return search(tries(seed, level), look, name)


def sized(system: str, edition: str, level: int, number: int) -> Position | None:
    """A small event as large as the level asks."""
    (fewest, most), (least, last) = _SIZES[level]
    dice = Dice(number, "train")
    players, played = dice.between(fewest, most), dice.between(least, last)
    return position(system, edition, players, played, played + 2, number)


def _exercise(text: _Text, name: str, asked: tuple[int, int], found: Position, decider: Decider) -> Exercise:
    tournament, made = found
    system = registry.get(text.system)
    total = tournament.total_rounds
    question = [
        Message(
            "train-pair-round",
            round=tournament.next_round,
            rounds=total,
            system=Phrase(system.title),
            edition=edition_shown(text.edition),
        )
    ]
    if made.bye is not None:
        question.append(Message("train-bye-goes"))
    if made.coloured and tournament.initial_colour is not None:
        white = tournament.initial_colour is Colour.WHITE
        question.append(Message("train-first-colour-white" if white else "train-first-colour-black"))
    left = Message("train-takes-bye") if made.bye is not None else None
    return Exercise(
        name,
        *asked,
        question=tuple(question),
        form=Pairs(seats_of(tournament), made.coloured, left),
        key=Key(answer_of(made), working_of(tournament, made)),
        articles=(decider.article,),
        tables=(cards_table(tournament),),
        tournament=tournament,
    )


def _grade(text: _Text, exercise: Exercise, answer: Answer) -> Grade:
    assert exercise.tournament is not None
    made = pair_round(exercise.tournament)
    return grade_boards(exercise.tournament, made, answer, exercise.key.working, f"/rules/{text.system}")


def _kind(text: _Text) -> Kind:
    system = registry.get(text.system)
    name = f"round-{text.system}-{text.edition}"
    passed = text.decider is by_causes
    return Kind(
        name,
        Message("train-kind-round", system=Phrase(system.title), edition=edition_shown(text.edition)),
        text.chapter,
        (system.reference.partition("; ")[0],),
        (
            Message("train-level-first" if not passed else "train-level-nobody-passed"),
            Message("train-level-forbidden"),
            Message("train-level-criterion"),
        ),
        partial(_make, text, name),
        partial(_grade, text),
        minutes=8,
    )


KINDS = tuple(_kind(text) for text in _TEXTS)
