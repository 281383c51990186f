"""Prizes of a category beside the general ones: nobody takes two, and everybody the better one."""

from __future__ import annotations

from tablas.federation.prizes.fund import Distribution, Fund, Group, PrizeList, distribute
from tablas.federation.prizes.money import Cents, show_money
from tablas.messages import Message
from tablas.model import Number, Player
from tablas.simulate.dice import Dice
from tablas.train.answers import Answer, Field, Fields, number
from tablas.train.exercise import Exercise, Key, Table
from tablas.train.grading import Fault, Grade, grade_fields
from tablas.train.kind import Chapter, Kind
from tablas.train.positions import search, tries

RULE = "/rules/prizes"
ARTICLE = "Manual, prize money"
LIMIT = 1999
"""The category is of players rated up to this."""
_PLAYERS = 6


def _fund(general: tuple[Cents, ...], category: tuple[Cents, ...]) -> Fund:
    return Fund((PrizeList("general", general), PrizeList("category", category, Group(rating_to=LIMIT))))


def _letter(player: int) -> str:
    return chr(ord("A") + player - 1)


def _make(seed: int, level: int) -> Exercise:
    def look(at: int) -> Exercise | None:
        dice = Dice(at, "category-prizes")
        ratings = tuple(dice.pick((dice.between(1700, 1990), dice.between(2010, 2350))) for _ in range(_PLAYERS))
        first = 50 * dice.between(8, 20)
        general = tuple(100 * amount for amount in (first, first // 2, first // 4))
        category = tuple(100 * amount for amount in (10 * dice.between(8, 40), 10 * dice.between(3, 7)))
        small = [place for place, rating in enumerate(ratings) if rating <= LIMIT]
        both = [place for place in small if place < len(general)]
        if len(small) < 2 or len({*general, *category}) < 5 or bool(both) != (level == 2):
            return None
        return _exercise((seed, level), ratings, general, category)

    return search(tries(seed, level), look, "prizes-category")


def _paid(ratings: tuple[int, ...], general: tuple[Cents, ...], category: tuple[Cents, ...]) -> Distribution:
    people = {place: Player(Number(place), _letter(place), rating) for place, rating in enumerate(ratings, 1)}
    return distribute(_fund(general, category), [[place] for place in people], people)


def _exercise(
    asked: tuple[int, int], ratings: tuple[int, ...], general: tuple[Cents, ...], category: tuple[Cents, ...]
) -> Exercise:
    paid = {one.player: one.amount for one in _paid(ratings, general, category).payments}
    heads = (Message("train-head-place"), Message("train-head-name"), Message("train-head-rating"))
    rows = tuple((place, _letter(place), rating) for place, rating in enumerate(ratings, 1))
    prizes = tuple(
        (place, show_money(general[place - 1]), show_money(category[place - 1]) if place <= len(category) else "–")
        for place in range(1, len(general) + 1)
    )
    names = (Message("train-head-place"), Message("train-head-general"), Message("train-head-category", limit=LIMIT))
    return Exercise(
        "prizes-category",
        *asked,
        question=(Message("train-prizes-category"),),
        form=Fields(
            tuple(
                Field(f"p{place}", Message("train-player-letter", letter=_letter(place)), unit="€")
                for place in range(1, _PLAYERS + 1)
            )
        ),
        key=Key(
            Answer(filled={f"p{place}": show_money(paid.get(place, 0)) for place in range(1, _PLAYERS + 1)}),
            (
                Message("train-category-order"),
                *(
                    Message("train-category-takes", player=_letter(player), money=show_money(amount))
                    for player, amount in sorted(paid.items(), key=lambda one: -one[1])
                ),
            ),
        ),
        articles=(ARTICLE,),
        tables=(Table(heads, rows), Table(names, prizes)),
        facts={"ratings": ratings, "general": general, "category": category},
    )


def _grade(exercise: Exercise, answer: Answer) -> Grade:
    """Two prizes for one player, and a prize of a category for somebody outside it, are told by their names."""
    ratings, general, category = (exercise.facts[name] for name in ("ratings", "general", "category"))
    assert isinstance(ratings, tuple)
    assert isinstance(general, tuple)
    assert isinstance(category, tuple)
    faults = {}
    for field, right in exercise.key.answer.filled.items():
        player = int(field[1:])
        given = answer.filled.get(field)
        cents = None if given is None else number(given) * 100
        told = Message("train-category-takes", player=_letter(player), money=right)
        if number(right) == 0:
            told = Message("train-no-prize", player=_letter(player))
        if cents is not None and cents in {one + other for one in general for other in category}:
            told = Message("train-category-two", player=_letter(player))
        elif cents is not None and cents in category and ratings[player - 1] > LIMIT:
            told = Message("train-category-outside", player=_letter(player), rating=ratings[player - 1], limit=LIMIT)
        faults[field] = Fault(told, ARTICLE, (player,))
    return grade_fields(exercise, answer, faults, RULE)


KINDS = (
    Kind(
        "prizes-category",
        Message("train-kind-prizes-category"),
        Chapter.PRIZES,
        (ARTICLE,),
        (Message("train-level-one-list"), Message("train-level-both-lists")),
        _make,
        _grade,
    ),
)
