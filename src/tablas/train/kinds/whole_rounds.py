"""Pair a whole small round: every edition of the Dutch system, accelerated or not, Lim, Dubov and Burstein."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import NamedTuple

from tablas.messages import Message, Phrase
from tablas.model import Colour, Tournament
from tablas.systems import registry
from tablas.systems.result import RoundPairing
from tablas.train.answers import Answer, Pairs
from tablas.train.boards import answer_of, grade_boards, working_of
from tablas.train.deciders import Decider, by_causes, by_halves, edition_shown, stands
from tablas.train.exercise import Exercise, Key
from tablas.train.grading import Grade
from tablas.train.kind import Chapter, Kind
from tablas.train.positions import (
    Position,
    SearchError,
    Spot,
    accelerated,
    beside_the_boards,
    cards_table,
    seats_of,
    small,
    spots,
)


class _Text(NamedTuple):
    """A text of a system, and how it is told what decides a round of it."""

    system: str
    edition: str
    decider: Callable[[Tournament, RoundPairing], Decider]
    chapter: Chapter = Chapter.SYSTEMS
    accelerated: bool = False


_TEXTS = (
    _Text("dutch", "2026", by_halves, Chapter.SWISS),
    _Text("dutch", "2017", by_halves, Chapter.SWISS),
    _Text("dutch", "1998", by_halves, Chapter.SWISS),
    _Text("dutch", "1992", by_halves, Chapter.SWISS),
    _Text("dutch", "2026", by_halves, Chapter.SWISS, accelerated=True),
    _Text("dutch", "2017", by_halves, Chapter.SWISS, accelerated=True),
    _Text("lim", "2026", by_halves),
    _Text("lim", "elementos", by_halves),
    _Text("dubov", "2026", by_causes),
    _Text("dubov", "1997", by_causes),
    _Text("burstein", "2026", by_causes),
)


@lru_cache(maxsize=4096)
def _stands(spot: Spot) -> bool:
    return stands(*spot.position)


@lru_cache(maxsize=4096)
def _decided(decider: Callable[[Tournament, RoundPairing], Decider], spot: Spot) -> Decider:
    return decider(*spot.position)


def _make(text: _Text, name: str, seed: int, level: int) -> Exercise:
    stream = (accelerated if text.accelerated else small)(text.system, text.edition)
    for spot in spots(stream, seed, level):
        if text.decider is by_halves and _stands(spot) != (level == 1):
            continue
        if _decided(text.decider, spot).level == level:
            return _exercise(text, name, (seed, level), spot.position, _decided(text.decider, spot))
    raise SearchError(name)


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
    if text.accelerated:
        question.append(Message("train-lifted"))
    question += beside_the_boards(tournament)
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
        made=made,
    )


def _grade(text: _Text, exercise: Exercise, answer: Answer) -> Grade:
    assert exercise.tournament is not None
    assert exercise.made is not None
    return grade_boards(exercise.tournament, exercise.made, answer, exercise.key.working, f"/rules/{text.system}")


def _kind(text: _Text) -> Kind:
    system = registry.get(text.system)
    name = f"round-{'baku' if text.accelerated else text.system}-{text.edition}"
    titled = "train-kind-lifted" if text.accelerated else "train-kind-round"
    passed = text.decider is by_causes
    return Kind(
        name,
        Message(titled, system=Phrase(system.title), edition=edition_shown(text.edition)),
        text.chapter,
        (system.reference.partition("; ")[0], *(("C.04.7",) if text.accelerated else ())),
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
