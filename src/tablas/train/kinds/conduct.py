"""Conducting an event: corrections, late entries, half-point byes, teams out of order (C.04.2, C.05)."""

from __future__ import annotations

from functools import partial

from tablas.federation.regulations.board_order import Board, Ruled, rule_match
from tablas.federation.regulations.byes import check_half_point_byes
from tablas.messages import Message
from tablas.model import HALF, POINT, Number, Player, Title, format_points, initial_order
from tablas.simulate.dice import Dice
from tablas.train.answers import Answer, Choice, Field, Fields, Option, number
from tablas.train.exercise import Exercise, Key, Table
from tablas.train.grading import Fault, Grade, grade_choice, grade_fields
from tablas.train.kind import Chapter, Kind
from tablas.train.positions import search, tries

_WHAT = {"colour": "train-what-colour", "rating": "train-what-rating", "result": "train-what-result"}
_CORRECTS = {"after": "train-corrects-after", "next": "train-corrects-next", "rating": "train-corrects-rating"}
_BECAUSE = {"after": "train-because-after", "next": "train-because-next", "rating": "train-because-rating"}
_HALF = {
    "accepted": "train-half-bye-accepted",
    "announced": "train-half-bye-announced",
    "invited": "train-half-bye-invited",
    "official": "train-half-bye-official",
}
_BYE_NOT = {
    "accepted": "train-bye-not-accepted",
    "announced": "train-bye-not-announced",
    "invited": "train-bye-not-invited",
    "last": "train-bye-not-last",
    "official": "train-bye-not-official",
    "twice": "train-bye-not-twice",
}
_ORDER = {"a": "train-order-a", "b": "train-order-b", "ra": "train-order-ra", "rb": "train-order-rb"}

RULE = "/rules/conduct"
_NAMES = ("Alonso", "Bauer", "Costa", "Duarte", "Esteve", "Ferrer", "Gallo", "Herrera", "Ivanov", "Jurado", "Keller")
_TITLES = (Title.NONE, Title.NONE, Title.NONE, Title.FM, Title.IM, Title.CM)

_IN_TIME, _NEXT_ROUND, _LATER = range(3)
_EFFECT = {_IN_TIME: "next", _NEXT_ROUND: "after", _LATER: "rating"}


def _make_correction(seed: int, level: int) -> Exercise:
    """When a wrong result is reported decides what it still changes (C.04.2, art. 4.3)."""
    dice = Dice(seed * 4 + level, "correction")
    played = dice.between(2, 6)
    when = dice.pick((_IN_TIME, _NEXT_ROUND) if level == 1 else (_NEXT_ROUND, _LATER))
    found = played + {_IN_TIME: 0, _NEXT_ROUND: 1, _LATER: dice.between(2, 3)}[when]
    what = dice.pick(("result", "colour", "rating"))
    code = ("train-noticed-in-time", "train-noticed-before-end", "train-noticed-later")[when]
    words = Message(code, what=Message(_WHAT[what]), round=played, noticed=found)
    right = _EFFECT[when]
    return Exercise(
        "correction",
        seed,
        level,
        question=(words,),
        form=Choice(tuple(Option(one, Message(_CORRECTS[one])) for one in _EFFECT.values())),
        key=Key(Answer(chosen=(right,)), (Message(_BECAUSE[right]),)),
        articles=("C.04.2 4.3",),
        facts={"played": played, "noticed": found, "in_time": when == _IN_TIME},
    )


def _people(dice: Dice, ties: bool) -> list[Player]:
    """Eight entries and a late one, who is the last of the list here."""
    names = dice.sample(_NAMES, 9)
    found = [
        Player(Number(place), name, dice.between(1700, 2300), title=dice.pick(_TITLES))
        for place, name in enumerate(names, 1)
    ]
    if ties:
        like = dice.pick(found[:8])
        found[8] = Player(Number(9), names[8], like.rating, title=dice.pick((like.title, like.title, *_TITLES)))
    return found


def _make_late(seed: int, level: int) -> Exercise:
    """A late entry has the number that fits, and everybody below moves (C.04.2, art. 2.4, 2.5)."""

    def look(at: int) -> Exercise | None:
        people = _people(Dice(at, "late"), level == 2)
        late = people[8]
        same = [player for player in people[:8] if player.rating == late.rating]
        if bool(same) != (level == 2):
            return None
        before, after = initial_order(people[:8]), initial_order(people)
        place = after.index(late) + 1
        moved = 8 - place + 1
        rows = tuple(
            (at_place, player.name, player.title.value, player.rating) for at_place, player in enumerate(before, 1)
        )
        heads = (
            Message("train-head-number"),
            Message("train-head-name"),
            Message("train-head-title"),
            Message("train-head-rating"),
        )
        working = [Message("train-late-fits", name=late.name, number=place)]
        if same:
            working.append(Message("train-late-level", rating=late.rating))
        return Exercise(
            "late-entry",
            seed,
            level,
            question=(Message("train-late", name=late.name, title=late.title.value or "–", rating=late.rating),),
            form=Fields((Field("number", Message("train-late-number")), Field("moved", Message("train-late-moved")))),
            key=Key(Answer(filled={"number": str(place), "moved": str(moved)}), tuple(working)),
            articles=("C.04.2 2.4", "C.04.2 2.5"),
            tables=(Table(heads, rows),),
            facts={"people": tuple(people)},
        )

    return search(tries(seed, level), look, "late-entry")


def _grade_late(exercise: Exercise, answer: Answer) -> Grade:
    key = exercise.key.answer.filled
    told = exercise.key.working[-1]
    given = answer.filled.get("number")
    if given is not None and number(given) == 9:
        told = Message("train-late-not-last", number=key["number"])
    faults = {
        "number": Fault(told, "C.04.2 2.4"),
        "moved": Fault(Message("train-late-all-below", number=key["number"], moved=key["moved"]), "C.04.2 2.5"),
    }
    return grade_fields(exercise, answer, faults, RULE)


_BYE_CASES = ("official", "announced", "accepted", "invited", "twice", "last")


def _make_bye(seed: int, level: int) -> Exercise:
    """May the half-point bye be given, and if not, why not?"""
    dice = Dice(seed * 4 + level, "half-bye")
    broken = dice.pick(("", *_BYE_CASES)) if level == 2 else dice.pick(("", "twice", "last"))
    total = 9
    rounds = {"twice": [1, 2], "last": [total]}.get(broken, [dice.between(1, 2)])
    found = check_half_point_byes(
        rounds,
        total,
        event_level=1 if broken == "official" else 3,
        announced=broken != "announced",
        accepted=broken != "accepted",
        invited=broken == "invited",
    )
    words = [Message("train-half-bye", rounds=" + ".join(map(str, rounds)), total=total)]
    if broken in ("official", "announced", "accepted", "invited"):
        words.append(Message(_HALF[broken]))
    options = (
        Option("granted", Message("train-bye-granted")),
        *(Option(one, Message(_BYE_NOT[one])) for one in _BYE_CASES),
    )
    # The advice to give byes early is no bar: the last of the findings is not asked about.
    said = next((one.sentence for one in found[:-1] if not one.kept), Message("train-bye-all-kept"))
    return Exercise(
        "half-point-bye",
        seed,
        level,
        question=tuple(words),
        form=Choice(options),
        key=Key(Answer(chosen=(broken or "granted",)), (said,)),
        articles=("C.05 6.7",),
        facts={"rounds": tuple(rounds), "broken": broken},
    )


def _grade_by_key(exercise: Exercise, answer: Answer) -> Grade:
    return grade_choice(exercise, answer, Fault(exercise.key.working[0], exercise.articles[0]), RULE)


def _boards(dice: Dice, both: bool) -> list[Board]:
    sides = [[1, 2, 3, 4], [1, 2, 3, 4]]
    for side in sides if both else [dice.pick(sides)]:
        first = dice.below(3)
        side[first], side[first + 1] = side[first + 1], side[first]
    return [Board(mine, theirs, dice.pick((0, HALF, POINT))) for mine, theirs in zip(*sides, strict=True)]


def _make_order(seed: int, level: int) -> Exercise:
    """A match in which players sat at the wrong boards: as it counts, and as it is rated."""
    dice = Dice(seed * 4 + level, "order")
    boards = _boards(dice, level == 2)
    found = rule_match(boards)
    heads = (
        Message("train-head-board"),
        Message("train-head-first-team"),
        Message("train-head-second-team"),
        Message("train-head-result"),
    )
    shown = {0: "0–1", HALF: "½–½", POINT: "1–0"}
    rows = tuple((place, f"A{one.first}", f"B{one.second}", shown[one.points]) for place, one in enumerate(boards, 1))
    fields = ("a", "b", "ra", "rb")
    values = (*found.match, *found.played)
    return Exercise(
        "team-order",
        seed,
        level,
        question=(Message("train-team-order"),),
        form=Fields(tuple(Field(one, Message(_ORDER[one])) for one in fields)),
        key=Key(
            Answer(filled={one: format_points(value) for one, value in zip(fields, values, strict=True)}), found.reasons
        ),
        articles=("C.05 7",),
        tables=(Table(heads, rows),),
        facts={"boards": tuple(boards)},
    )


def _grade_order(exercise: Exercise, answer: Answer) -> Grade:
    boards = exercise.facts["boards"]
    assert isinstance(boards, tuple)
    found: Ruled = rule_match(boards)
    given = answer.filled.get("a")
    as_played = given is not None and number(given) * POINT == found.played[0] != found.match[0]
    told = Message("train-order-as-played") if as_played else found.reasons[0]
    faults = {
        "a": Fault(told, "C.05 7"),
        "b": Fault(found.reasons[-1], "C.05 7"),
        "ra": Fault(Message("train-order-rated"), "C.05 7"),
        "rb": Fault(Message("train-order-rated"), "C.05 7"),
    }
    return grade_fields(exercise, answer, faults, RULE)


_kind = partial(Kind, chapter=Chapter.CONDUCT)

KINDS = (
    _kind(
        "correction",
        Message("train-kind-correction"),
        articles=("C.04.2 4.3",),
        levels=(Message("train-level-early"), Message("train-level-late")),
        make=_make_correction,
        grade=_grade_by_key,
        minutes=1,
    ),
    _kind(
        "late-entry",
        Message("train-kind-late"),
        articles=("C.04.2 2.4", "C.04.2 2.5"),
        levels=(Message("train-level-by-rating"), Message("train-level-by-title")),
        make=_make_late,
        grade=_grade_late,
        minutes=2,
    ),
    _kind(
        "half-point-bye",
        Message("train-kind-half-bye"),
        articles=("C.05 6.7",),
        levels=(Message("train-level-rounds"), Message("train-level-conditions")),
        make=_make_bye,
        grade=_grade_by_key,
        minutes=1,
    ),
    _kind(
        "team-order",
        Message("train-kind-order"),
        articles=("C.05 7",),
        levels=(Message("train-level-one-team"), Message("train-level-both-teams")),
        make=_make_order,
        grade=_grade_order,
        minutes=3,
    ),
)
