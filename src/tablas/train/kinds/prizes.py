"""Prize money: shared equally, by the Hort system, and beside prizes of categories (Arbiters' Manual; book, 1.2.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial

from tablas.federation.prizes.money import Cents, show_money
from tablas.federation.prizes.sharing import Award, Sharing, System, share
from tablas.messages import Message
from tablas.simulate.dice import Dice
from tablas.train.answers import Answer, Field, Fields, number
from tablas.train.exercise import Exercise, Key, Table
from tablas.train.grading import Fault, Grade, grade_fields
from tablas.train.kind import Chapter, Kind
from tablas.train.positions import search, tries

_ASKED = {"equal": "train-prizes-equal", "hort": "train-prizes-hort"}
_SHARED = {"equal": "train-shared-equal", "hort": "train-shared-hort"}
_TITLE = {"equal": "train-kind-prizes-equal", "hort": "train-kind-prizes-hort"}

RULE = "/rules/prizes"
_CENT = Fraction(1, 100)
_SYSTEMS = {"equal": System.EQUAL, "hort": System.HORT}
_ARTICLES = {"equal": "Manual, prize money", "hort": "Manual, Hort system"}


def _prizes(dice: Dice, count: int) -> list[Cents]:
    first = 120 * dice.between(4, 10)
    return [100 * (first * (count - place) // count // 12 * 12) for place in range(count)]


def _groups(dice: Dice, level: int, prizes: int) -> list[list[int]]:
    """Players in the order of the table, in groups level on points; on level 3 a tie goes over the last prize."""
    sizes = {
        1: [2, 1, 1],
        2: [dice.between(1, 2), dice.between(2, 3), 1],
        3: [1, prizes + dice.between(0, 1)],
    }[level]
    found: list[list[int]] = []
    at = 1
    for size in sizes:
        found.append(list(range(at, at + size)))
        at += size
    return found


def _make(system: str, seed: int, level: int) -> Exercise:
    def look(at: int) -> Exercise | None:
        dice = Dice(at, f"prizes-{system}")
        count = dice.between(3, 5)
        prizes, groups = _prizes(dice, count), _groups(dice, level, count)
        if len(set(prizes)) < count or min(prizes) <= 0:
            return None
        return _exercise(system, (seed, level), groups, prizes)

    return search(tries(seed, level), look, f"prizes-{system}")


def _amounts(system: str, groups: Sequence[Sequence[int]], prizes: Sequence[Cents]) -> dict[int, Cents]:
    """What each one gets; a tie at the edge lets everybody in who is level."""
    return {award.player: award.amount for award in _awards(system, groups, prizes)}


def _exercise(
    system: str, asked: tuple[int, int], groups: Sequence[Sequence[int]], prizes: Sequence[Cents]
) -> Exercise:
    awards = _awards(system, groups, prizes)
    players = [player for group in groups for player in group][: len(prizes) + 1]
    paid = {award.player: award.amount for award in awards}
    return Exercise(
        f"prizes-{system}",
        *asked,
        question=(Message(_ASKED[system]), Message("train-edge-shares")),
        form=Fields(
            tuple(Field(f"p{one}", Message("train-player-letter", letter=_letter(one)), unit="€") for one in players)
        ),
        key=Key(
            Answer(filled={f"p{one}": show_money(paid.get(one, 0)) for one in players}),
            tuple(
                Message("train-award", player=_letter(award.player), money=show_money(award.amount), why=award.reason)
                for award in awards
            ),
        ),
        articles=(_ARTICLES[system],),
        tables=(_table(groups, prizes),),
        facts={"groups": tuple(map(tuple, groups)), "prizes": tuple(prizes)},
    )


def _letter(player: int) -> str:
    return chr(ord("A") + player - 1)


def _table(groups: Sequence[Sequence[int]], prizes: Sequence[Cents]) -> Table:
    heads = (
        Message("train-head-place"),
        Message("train-head-name"),
        Message("train-head-points"),
        Message("train-head-prize"),
    )
    rows: list[tuple[int | str, ...]] = []
    for place, group in enumerate(groups):
        for player in group:
            prize = show_money(prizes[player - 1]) if player <= len(prizes) else "–"
            rows.append((player, _letter(player), f"{7 - place}", prize))
    return Table(heads, tuple(rows))


def _grade(system: str, exercise: Exercise, answer: Answer) -> Grade:
    """What another way of sharing would give is told by its name."""
    groups, prizes = exercise.facts["groups"], exercise.facts["prizes"]
    assert isinstance(groups, tuple)
    assert isinstance(prizes, tuple)
    other = "hort" if system == "equal" else "equal"
    elsewhere: Mapping[int, Cents] = _amounts(other, groups, prizes)
    told = dict(zip([award.player for award in _awards(system, groups, prizes)], exercise.key.working, strict=True))
    faults = {}
    for field in exercise.key.answer.filled:
        player = int(field[1:])
        message = told.get(player, Message("train-no-prize", player=_letter(player)))
        given = answer.filled.get(field)
        if given is not None:
            cents = number(given) * 100
            if player <= len(prizes) and cents == prizes[player - 1]:
                message = Message("train-own-prize", player=_letter(player))
            elif cents == elsewhere.get(player, 0):
                message = Message(_SHARED[other], player=_letter(player))
        faults[field] = Fault(message, exercise.articles[0], (player,))
    return grade_fields(exercise, answer, faults, RULE, _CENT)


def _awards(system: str, groups: Sequence[Sequence[int]], prizes: Sequence[Cents]) -> tuple[Award, ...]:
    return share(groups, prizes, Sharing(_SYSTEMS[system], cut_off=False))


KINDS = tuple(
    Kind(
        f"prizes-{system}",
        Message(_TITLE[system]),
        Chapter.PRIZES,
        (_ARTICLES[system],),
        (Message("train-level-two-share"), Message("train-level-more-share"), Message("train-level-edge")),
        partial(_make, system),
        partial(_grade, system),
        minutes=4,
    )
    for system in _SYSTEMS
)
