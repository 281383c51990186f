"""Wrong answers to any exercise: a board turned, two exchanged, another choice, a number beside the right one."""

from __future__ import annotations

from collections.abc import Iterator

from tablas.train.answers import Answer, Choice, Fields, Order, Pairs, number
from tablas.train.exercise import Exercise


def wrong_answers(exercise: Exercise) -> list[Answer]:
    """Planted mistakes, none of which is one of the right answers."""
    return [
        answer for answer in _planted(exercise) if not any(_same(exercise, answer, key) for key in exercise.key.right)
    ]


def _planted(exercise: Exercise) -> Iterator[Answer]:
    key, form = exercise.key.answer, exercise.form
    match form:
        case Pairs(_, coloured, _):
            first, *rest = key.pairs
            if coloured:
                yield Answer(pairs=((first[1], first[0]), *rest), left=key.left)
            if rest:
                yield Answer(pairs=((first[0], rest[0][1]), (rest[0][0], first[1]), *rest[1:]), left=key.left)
                yield Answer(pairs=((first[0], rest[0][0]), (first[1], rest[0][1]), *rest[1:]), left=key.left)
                yield Answer(pairs=tuple(rest), left=(*key.left, *first))
            if key.left:
                other = key.pairs[-1]
                yield Answer(pairs=(*key.pairs[:-1], (other[0], key.left[0])), left=(other[1], *key.left[1:]))
        case Choice(options, many):
            ids = [option.id for option in options]
            if many:
                yield Answer(chosen=tuple(one for one in ids if one not in key.chosen))
                yield Answer(chosen=tuple(ids))
            else:
                yield from (Answer(chosen=(one,)) for one in ids)
        case Order():
            yield Answer(chosen=tuple(reversed(key.chosen)))
            yield Answer(chosen=(key.chosen[1], key.chosen[0], *key.chosen[2:]))
        case Fields(fields):
            for one in fields:
                if one.options:
                    other = next(option.id for option in one.options if option.id != key.filled[one.id])
                else:
                    other = str(number(key.filled[one.id]) + 1)
                yield Answer(filled={**key.filled, one.id: other})
            yield Answer(filled={})


def _same(exercise: Exercise, one: Answer, two: Answer) -> bool:
    if isinstance(exercise.form, Pairs) and not exercise.form.coloured:
        return one.meetings == two.meetings and set(one.left) == set(two.left)
    if isinstance(exercise.form, Pairs):
        return set(one.pairs) == set(two.pairs) and set(one.left) == set(two.left)
    if isinstance(exercise.form, Choice):
        return not one.chosen or set(one.chosen) == set(two.chosen)
    return one == two
