"""The forms of an answer, and answers: as data, and as the short text of command lines, addresses and papers.

========  =================================================  =======================
form      what is answered                                   written
========  =================================================  =======================
Choice    one option, or several where *many*                ``b`` or ``a c``
Fields    a number, or an option, in every field             ``bh=12.5 sb=7 k=20``
Pairs     who meets whom, White first; who is left over      ``1-5 6-2 9``
Order     the options in their order                         ``c a b``
========  =================================================  =======================
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from tablas.errors import OptionError
from tablas.messages import Items, Message


class Option(NamedTuple):
    """Something to choose, or to put in order."""

    id: str
    """Short and without blanks."""
    text: Message | str


class Field(NamedTuple):
    """Something to fill in: a number, or one of the options where there are any."""

    id: str
    label: Message | str
    options: tuple[Option, ...] = ()
    unit: Message | str = ""


class Choice(NamedTuple):
    """One of the options is right, or several are."""

    options: tuple[Option, ...]
    many: bool = False


class Fields(NamedTuple):
    """Every field is filled in."""

    fields: tuple[Field, ...]


class Seat(NamedTuple):
    """Somebody to pair."""

    number: int
    name: str
    half: int = 0
    """0 or 1: on which side of the board the player is shown at first."""


class Pairs(NamedTuple):
    """People are paired; who is not on a board is left over."""

    seats: tuple[Seat, ...]
    coloured: bool = True
    """The first of a pair has White; otherwise the order means nothing."""
    left: Message | None = None
    """What becomes of whoever is left over (takes the bye, moves down); ``None``: nobody may be."""


class Order(NamedTuple):
    """The options are put in order."""

    options: tuple[Option, ...]


Form: TypeAlias = Choice | Fields | Pairs | Order


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody answers; only what the form asks for is filled."""

    chosen: tuple[str, ...] = ()
    """Options by id: those chosen, or all of them in order."""
    filled: Mapping[str, str] = field(default_factory=dict)
    """Fields by id: a number as text (see :func:`number`), or the id of an option."""
    pairs: tuple[tuple[int, int], ...] = ()
    left: tuple[int, ...] = ()

    @property
    def meetings(self) -> frozenset[frozenset[int]]:
        """Who meets whom, whatever the colours."""
        return frozenset(frozenset(pair) for pair in self.pairs)


_PAIR = re.compile(r"(\d+)[-–—:](\d+)")
_LEFT = re.compile(r"(\d+)")


def number(text: str) -> Fraction:
    """A number as it is written by hand: ``7½``, ``7.5``, ``7,5``, ``−3``, ``15/2``.

    >>> number("7½"), number("−3"), number("15/2"), number("1,25")
    (Fraction(15, 2), Fraction(-3, 1), Fraction(15, 2), Fraction(5, 4))
    """
    cleaned = text.strip().replace("−", "-").replace(",", ".").removeprefix("+").removesuffix("%")
    if cleaned.endswith("½"):
        cleaned = (cleaned[:-1] or "0") + ".5"
    try:
        if len(cleaned) > 24:
            raise ValueError
        return Fraction(cleaned)
    except (ValueError, ZeroDivisionError):
        raise OptionError("train-not-number", text=text.strip()) from None


def read_answer(form: Form, text: str) -> Answer:
    """The answer that was typed; an error says what cannot be read and how it is written.

    >>> read_answer(Pairs((Seat(1, "A"), Seat(2, "B"), Seat(3, "C"))), "2-1 3")
    Answer(chosen=(), filled={}, pairs=((2, 1),), left=(3,))
    """
    words = text.replace(";", " ").split()
    if not words:
        raise OptionError("train-no-answer")
    match form:
        case Pairs():
            return _read_pairs(form, words)
        case Fields():
            return _read_fields(form, words)
        case Choice(options, many):
            chosen = _read_options(options, words)
            if len(chosen) > 1 and not many:
                raise OptionError("train-choose-one", text=text.strip())
            return Answer(chosen=tuple(sorted(chosen, key=[option.id for option in options].index)))
        case Order(options):
            chosen = _read_options(options, words)
            if len(chosen) != len(options):
                raise OptionError("train-order-whole", options=Items(option.id for option in options))
            return Answer(chosen=chosen)


def write_answer(answer: Answer) -> str:
    """The answer as it is typed.

    >>> write_answer(Answer(pairs=((2, 1),), left=(3,))), write_answer(Answer(filled={"bh": "12.5"}))
    ('2-1 3', 'bh=12.5')
    """
    words = [f"{white}-{black}" for white, black in answer.pairs]
    words += [str(left) for left in answer.left]
    words += [f"{name}={value}" for name, value in answer.filled.items()]
    return " ".join([*words, *answer.chosen])


def _read_options(options: tuple[Option, ...], words: list[str]) -> tuple[str, ...]:
    known = {option.id.lower(): option.id for option in options}
    chosen = []
    for word in " ".join(words).replace(",", " ").split():
        if word.lower() not in known:
            raise OptionError("train-no-option", text=word, options=Items(known.values()))
        if known[word.lower()] in chosen:
            raise OptionError("train-option-twice", text=word)
        chosen.append(known[word.lower()])
    return tuple(chosen)


def _read_fields(form: Fields, words: list[str]) -> Answer:
    known = {one.id.lower(): one for one in form.fields}
    if len(form.fields) == 1 and len(words) == 1 and "=" not in words[0]:
        words = [f"{form.fields[0].id}={words[0]}"]
    filled: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        one = known.get(name.lower())
        if one is None or not equals:
            raise OptionError("train-no-field", text=word, fields=Items(field.id for field in form.fields))
        if not value:
            continue
        if one.options:
            chosen = _read_options(one.options, [value])
            if len(chosen) != 1:
                raise OptionError("train-choose-one", text=value)
            filled[one.id] = chosen[0]
        else:
            number(value)
            filled[one.id] = value
    return Answer(filled={one.id: filled[one.id] for one in form.fields if one.id in filled})


def _read_pairs(form: Pairs, words: list[str]) -> Answer:
    pairs: list[tuple[int, int]] = []
    left: list[int] = []
    for word in " ".join(words).replace(",", " ").split():
        if found := _PAIR.fullmatch(word):
            pairs.append((int(found[1]), int(found[2])))
        elif found := _LEFT.fullmatch(word):
            left.append(int(found[1]))
        else:
            raise OptionError("train-write-pairs", text=word)
    known = {seat.number for seat in form.seats}
    named = [player for pair in pairs for player in pair] + left
    strangers = sorted(set(named) - known)
    if strangers:
        raise OptionError("train-not-here", players=Items(strangers), count=len(strangers))
    twice = sorted(player for player, count in Counter(named).items() if count > 1)
    if twice:
        raise OptionError("train-named-twice", players=Items(twice), count=len(twice))
    # Who is not named at all is left over as well: there is nowhere else to be.
    left = sorted(known - {player for pair in pairs for player in pair})
    return Answer(pairs=tuple(pairs), left=tuple(left))
