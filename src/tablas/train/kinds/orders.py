"""What is tried next: the transposition of S2, or the exchange between S1 and S2, that follows a given one."""

from __future__ import annotations

from functools import partial
from itertools import islice

from tablas.messages import Items, Message, Phrase
from tablas.simulate.dice import Dice
from tablas.systems import registry
from tablas.systems.open.common.orders import transpositions
from tablas.systems.open.dutch.early import exchanges as early
from tablas.systems.open.dutch.exchanges import exchanges
from tablas.train.answers import Answer, Field, Fields, Option, Order
from tablas.train.exercise import Exercise, Key
from tablas.train.grading import Fault, Grade, grade_fields, grade_order
from tablas.train.kind import Chapter, Kind

_RULE = "/rules/dutch"
Exchange = tuple[tuple[int, ...], tuple[int, ...]]
_MOST = 400


def _whole(head: tuple[int, ...], lower: tuple[int, ...]) -> tuple[int, ...]:
    """S2 in the order of a transposition: whoever has no opponent in S1 stays behind in the old order."""
    return (*head, *(one for one in lower if one not in head))


def _make_transposition(seed: int, level: int) -> Exercise:
    dice = Dice(seed, f"transposition/{level}")
    size = 3 if level == 1 else 4
    extra = dice.between(1, 2) if level == 3 else 0
    lower = tuple(range(size + 1, 2 * size + 1 + extra))
    found = list(islice(transpositions(lower, size), _MOST))
    # On the higher levels more than the last two change.
    wanted = [place for place in range(len(found) - 1) if _moved(found[place], found[place + 1]) >= level or level == 3]
    place = dice.pick(wanted)
    now, after = _whole(found[place], lower), _whole(found[place + 1], lower)
    upper = range(1, size + 1)
    options = tuple(Option(str(one), str(one)) for one in sorted(lower))
    question = Message("train-next-transposition", upper=Items(upper), lower=Items(now))
    changed = next(at for at, (one, two) in enumerate(zip(now, after, strict=True)) if one != two)
    working = (
        Message("train-transposition-how", size=size),
        Message("train-transposition-place", place=changed + 1, old=now[changed], new=after[changed]),
        Message("train-transposition-rest", lower=Items(after)),
    )
    return Exercise(
        "next-transposition",
        seed,
        level,
        question=(question,),
        form=Order(options),
        key=Key(Answer(chosen=tuple(map(str, after))), working),
        articles=("C.04.3 2026 4.2",),
        facts={"upper": size, "lower": lower, "now": now},
    )


def _moved(one: tuple[int, ...], two: tuple[int, ...]) -> int:
    """How far from the end the change begins."""
    return len(one) - next(at for at, (mine, yours) in enumerate(zip(one, two, strict=True)) if mine != yours)


def _grade_transposition(exercise: Exercise, answer: Answer) -> Grade:
    size = int(str(exercise.facts["upper"]))
    given = tuple(int(one) for one in answer.chosen)
    now: tuple[int, ...] = exercise.facts["now"]  # type: ignore[assignment]
    key = tuple(int(one) for one in exercise.key.answer.chosen)
    if given[:size] == key[:size]:
        told = Message("train-transposition-behind")
    elif given[:size] <= now[:size]:
        told = Message("train-transposition-earlier", lower=Items(given), now=Items(now))
    else:
        told = Message("train-transposition-between", lower=Items(key), given=Items(given))
    return grade_order(exercise, answer, Fault(told, exercise.articles[0]), _RULE)


def _exchanges(edition: str, upper: int, total: int, count: int) -> list[Exchange]:
    """The exchanges of so many players by their numbers, from 1."""
    if edition in ("1992", "1998"):
        moves = early.exchanges(upper, total - upper, count, short_tables=edition == "1998")
        return [
            (
                tuple(sorted(place + 1 for place in move.leaving)),
                tuple(sorted(upper + place + 1 for place in move.entering)),
            )
            for move in moves
        ]
    return [
        (tuple(place + 1 for place in out), tuple(place + 1 for place in into))
        for out, into in exchanges(upper, total, 10_000)
        if len(out) == count
    ]


def _make_exchange(edition: str, name: str, seed: int, level: int) -> Exercise:
    dice = Dice(seed, f"exchange/{edition}/{level}")
    upper = dice.between(3, 4) if level == 1 else dice.between(4, 5)
    total = 2 * upper + dice.between(0, 1)
    count = 2 if level == 3 else 1
    found = _exchanges(edition, upper, total, count)
    place = dice.below(min(len(found) - 1, 4 if level == 1 else 40))
    now, after = found[place], found[place + 1]
    fields = tuple(
        Field(f"{side}{at}", Message(code, place=at) if count > 1 else Message(single))
        for side, code, single in (
            ("s1-", "train-leaves-s1-of", "train-leaves-s1"),
            ("s2-", "train-leaves-s2-of", "train-leaves-s2"),
        )
        for at in range(1, count + 1)
    )
    filled = {
        f"{side}{at}": str(one)
        for side, players in (("s1-", after[0]), ("s2-", after[1]))
        for at, one in enumerate(sorted(players), 1)
    }
    question = Message(
        "train-next-exchange",
        upper=Items(range(1, upper + 1)),
        lower=Items(range(upper + 1, total + 1)),
        out=Items(now[0]),
        into=Items(now[1]),
        system=Phrase(registry.get("dutch").title),
        edition=edition,
    )
    return Exercise(
        name,
        seed,
        level,
        question=(question,),
        form=Fields(fields),
        key=Key(Answer(filled=filled), _told(edition, now, after)),
        articles=(_ARTICLES[edition],),
        facts={"edition": edition, "upper": upper, "total": total, "count": count, "now": now},
    )


_ARTICLES = {"2026": "C.04.3 2026 4.3", "2017": "C.04.3 2017 D.2", "1998": "C.04.3 1998 D2"}


def _told(edition: str, now: Exchange, after: Exchange) -> tuple[Message, ...]:
    """Where the next one stands beside the one before."""
    said = Message("train-exchange-next", out=Items(after[0]), into=Items(after[1]))
    if edition == "1998":
        return Message("train-exchange-diagonal"), said
    differences = [sum(into) - sum(out) for out, into in (now, after)]
    if differences[0] != differences[1]:
        why = Message("train-exchange-difference", old=differences[0], new=differences[1])
    elif now[0] != after[0]:
        why = Message("train-exchange-largest", difference=differences[0])
    else:
        why = Message("train-exchange-smallest", difference=differences[0])
    return Message("train-exchange-how"), why, said


def _grade_exchange(exercise: Exercise, answer: Answer) -> Grade:
    key = exercise.key.answer.filled
    out = Items(value for name, value in key.items() if name.startswith("s1"))
    into = Items(value for name, value in key.items() if name.startswith("s2"))
    told = Fault(Message("train-exchange-is", out=out, into=into), exercise.articles[0])
    return grade_fields(exercise, answer, dict.fromkeys(key, told), _RULE)


def _exchange_kind(edition: str) -> Kind:
    name = f"next-exchange-{edition}"
    levels: tuple[Message, ...] = (Message("train-level-first-exchanges"), Message("train-level-later-exchanges"))
    levels += (Message("train-level-two-exchanged"),) if edition != "1998" else ()
    return Kind(
        name,
        Message("train-kind-exchange", system=Phrase(registry.get("dutch").title), edition=edition),
        Chapter.SWISS,
        (_ARTICLES[edition],),
        levels,
        partial(_make_exchange, edition, name),
        _grade_exchange,
        minutes=2,
    )


KINDS = (
    Kind(
        "next-transposition",
        Message("train-kind-transposition"),
        Chapter.SWISS,
        ("C.04.3 2026 4.2",),
        (Message("train-level-three-each"), Message("train-level-four-each"), Message("train-level-longer-s2")),
        _make_transposition,
        _grade_transposition,
        minutes=2,
    ),
    *(_exchange_kind(edition) for edition in _ARTICLES),
)
