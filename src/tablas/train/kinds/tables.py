"""Fixed tables: a round of a Berger table, Varma's envelopes, the first round of a knock-out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tablas.messages import Items, Message, Phrase
from tablas.simulate.dice import Dice
from tablas.systems import registry
from tablas.systems.closed.knockout.seeding import seeding
from tablas.systems.closed.roundrobin.berger import berger
from tablas.systems.closed.roundrobin.varma import envelopes
from tablas.train.answers import Answer, Choice, Field, Fields, Option, Pairs, Seat
from tablas.train.exercise import Exercise, Key
from tablas.train.grading import Fault, Grade, grade_choice, grade_fields, shares
from tablas.train.kind import Chapter, Kind

_BERGER = "C.05 Annex 1"
_VARMA = "C.05 Annex 2"
_SEEDING = "Elementos de un torneo 2.1.4"


def _grade_boards(article: str, rule: str, exercise: Exercise, answer: Answer) -> Grade:
    """Boards that a table says: who meets whom, then with which colours."""
    form, key = exercise.form, exercise.key.answer
    assert isinstance(form, Pairs)
    right = answer.meetings & key.meetings
    seated = [pair for pair in answer.pairs if pair in key.pairs]
    count = len(key.pairs)
    parts = [(Message("train-boards"), len(right), count)]
    if form.coloured:
        parts.append((Message("train-colours"), len(seated), count))
    if right == key.meetings and (len(seated) == count or not form.coloured):
        return Grade(shares(parts), None, (), exercise.key.working, (), rule)
    missing = next((pair for pair in key.pairs if frozenset(pair) not in right), None)
    if missing is not None:
        told = Fault(Message("train-table-has", board=f"{missing[0]}–{missing[1]}"), article, missing)
    else:
        turned = next(pair for pair in key.pairs if pair not in answer.pairs)
        told = Fault(Message("train-table-colours", board=f"{turned[0]}–{turned[1]}"), article, turned)
    shown = Items([f"{one}–{two}" for one, two in key.pairs if frozenset((one, two)) in right])
    seen = (Message("train-seen-boards", boards=shown, count=len(right)),) if right else ()
    return Grade(shares(parts), told, seen, exercise.key.working, (), rule)


def _make_berger(seed: int, level: int) -> Exercise:
    dice = Dice(seed, f"berger/{level}")
    players = {1: dice.between(4, 6), 2: dice.between(6, 8), 3: dice.between(9, 12)}[level]
    even = players + players % 2
    number = dice.between(1 if level == 1 else 2, even - 1)
    table = berger(players)
    label = {name: int(name) for pair in table.rounds[number - 1] for name in pair if name.isdecimal()}
    pairs = tuple((label[one], label[two]) for one, two in table.rounds[number - 1] if one in label and two in label)
    resting = tuple(sorted(set(range(1, players + 1)) - {player for pair in pairs for player in pair}))
    seats = tuple(Seat(one, str(one), int(one > players // 2)) for one in range(1, players + 1))
    question = (Message("train-berger", players=players, round=number),)
    working: tuple[Message, ...] = (
        Message("train-berger-first", boards=Items([f"{one}–{even + 1 - one}" for one in range(1, even // 2 + 1)])),
        Message("train-berger-next", half=even // 2, last=even - 1, fixed=even),
        Message("train-berger-round", round=number, boards=Items([f"{one}–{two}" for one, two in pairs])),
    )
    if resting:
        working += (Message("train-berger-odd", fixed=even, player=resting[0]),)
    return Exercise(
        "berger",
        seed,
        level,
        question=question,
        form=Pairs(seats, True, Message("train-rests") if resting else None),
        key=Key(Answer(pairs=pairs, left=resting), working),
        articles=(_BERGER,),
        facts={"players": players, "round": number},
    )


def _make_varma(seed: int, level: int) -> Exercise:
    dice = Dice(seed, f"varma/{level}")
    if level == 3:
        return _make_meeting(seed, dice.between(9, 24), dice)
    while True:
        players = dice.between(9, 24)
        groups = envelopes(players)
        left, drawn = _drawn(dice, groups) if level == 2 else ([list(group) for group in groups], [])
        sizes = sorted(map(len, left))
        if sizes[0] < sizes[-1]:
            break
    # One envelope at least has too few, one has enough.
    count = dice.between(sizes[0] + 1, sizes[-1])
    options = tuple(
        Option("abcd"[place], Message("train-envelope", letter="ABCD"[place], numbers=Items(group)))
        for place, group in enumerate(groups)
    )
    enough = tuple("abcd"[place] for place, group in enumerate(left) if len(group) >= count)
    working = [
        Message("train-envelope-left", letter="ABCD"[place], count=len(group), need=count)
        for place, group in enumerate(left)
    ]
    return Exercise(
        "varma",
        seed,
        level,
        question=(Message("train-varma", players=players, count=count), *drawn),
        form=Choice(options, many=True),
        key=Key(Answer(chosen=enough), (Message("train-varma-how"), *working)),
        articles=(_VARMA,),
        facts={"players": players, "count": count},
    )


def _drawn(dice: Dice, groups: Sequence[Sequence[int]]) -> tuple[list[list[int]], list[Message]]:
    """What is left in the envelopes after others have drawn."""
    left = [list(group) for group in groups]
    told: list[Message] = []
    for letter in ("A", "B")[: dice.between(1, 2)]:
        place = dice.below(len(left))
        size = dice.between(1, min(3, len(left[place])))
        taken = [left[place].pop(dice.below(len(left[place]))) for _ in range(size)]
        told.append(Message("train-varma-drawn", team=letter, numbers=Items(sorted(taken))))
    return left, told


def _make_meeting(seed: int, players: int, dice: Dice) -> Exercise:
    """In which round two numbers meet: what the envelopes are for."""
    table = berger(players)
    number = dice.between(1, len(table.rounds))
    boards = [pair for pair in table.rounds[number - 1] if all(one.isdecimal() and int(one) <= players for one in pair)]
    one, two = dice.pick(boards)
    late = number > len(table.rounds) - 3
    options = (Option("yes", Message("train-yes")), Option("no", Message("train-no")))
    working = (
        Message("train-meet-round", one=one, two=two, round=number, rounds=len(table.rounds)),
        Message("train-meet-late" if late else "train-meet-early"),
    )
    return Exercise(
        "varma",
        seed,
        3,
        question=(Message("train-varma-meet", players=players, one=one, two=two),),
        form=Fields(
            (Field("round", Message("train-meet-in")), Field("late", Message("train-meet-last-three"), options))
        ),
        key=Key(Answer(filled={"round": str(number), "late": "yes" if late else "no"}), working),
        articles=(_VARMA,),
        facts={"players": players, "one": one, "two": two},
    )


def _grade_varma(exercise: Exercise, answer: Answer) -> Grade:
    if exercise.level == 3:
        told = Fault(exercise.key.working[0], _BERGER)
        faults = {"round": told, "late": Fault(exercise.key.working[1], _VARMA)}
        return grade_fields(exercise, answer, faults, "/rules/berger")
    wrong = set(answer.chosen) ^ set(exercise.key.answer.chosen)
    place = min(("abcd".index(one) for one in wrong), default=0)
    return grade_choice(exercise, answer, Fault(exercise.key.working[place + 1], _VARMA), "/rules/berger")


def _make_seeding(seed: int, level: int) -> Exercise:
    dice = Dice(seed, f"seeding/{level}")
    size = {1: dice.pick((4, 8)), 2: 8, 3: 16}[level]
    way = dice.pick(("compensation", "equidistant"))
    pairs = tuple((min(pair), max(pair)) for pair in seeding(way, size))
    # The same bracket whichever half is drawn first: pairs of seeds are asked, not their place.
    code = "train-seeding-compensation" if way == "compensation" else "train-seeding-equidistant"
    how = Message("train-seeding-sum", sum=size + 1)
    if way == "equidistant":
        how = Message("train-seeding-distance", half=size // 2)
    fields: tuple[Message, ...] = (how,)
    if level == 2:
        return _make_later(seed, size, way, dice)
    return Exercise(
        "seeding",
        seed,
        level,
        question=(Message(code, size=size),),
        form=Pairs(tuple(Seat(one, str(one), int(one > size // 2)) for one in range(1, size + 1)), False),
        key=Key(Answer(pairs=tuple(sorted(pairs))), fields),
        articles=(_SEEDING,),
        facts={"size": size, "way": way},
    )


def _make_later(seed: int, size: int, way: str, dice: Dice) -> Exercise:
    """Whom a seed can meet in the second round."""
    pairs = seeding(way, size)
    place = dice.below(len(pairs))
    asked = min(pairs[place])
    other = pairs[place ^ 1]
    options = tuple(Option(str(one), str(one)) for one in range(1, size + 1) if one != asked)
    code = "train-later-compensation" if way == "compensation" else "train-later-equidistant"
    working = Message(
        "train-later-how",
        boards=Items([f"{one}–{two}" for one, two in pairs]),
        player=asked,
        other=f"{other[0]}–{other[1]}",
    )
    return Exercise(
        "seeding",
        seed,
        2,
        question=(Message(code, size=size, player=asked),),
        form=Choice(options, many=True),
        key=Key(Answer(chosen=tuple(map(str, sorted(other)))), (working,)),
        articles=(_SEEDING,),
        facts={"size": size, "way": way, "player": asked},
    )


def _grade_seeding(exercise: Exercise, answer: Answer) -> Grade:
    if isinstance(exercise.form, Choice):
        return grade_choice(exercise, answer, Fault(exercise.key.working[0], _SEEDING), "/rules/knockout")
    return _grade_boards(_SEEDING, "/rules/knockout", exercise, answer)


KINDS = (
    Kind(
        "berger",
        Message("train-kind-berger", system=Phrase(registry.get("berger").title)),
        Chapter.SYSTEMS,
        (_BERGER,),
        (Message("train-level-to-six"), Message("train-level-to-eight"), Message("train-level-to-twelve")),
        _make_berger,
        partial(_grade_boards, _BERGER, "/rules/berger"),
        minutes=4,
    ),
    Kind(
        "varma",
        Message("train-kind-varma"),
        Chapter.SYSTEMS,
        (_VARMA, _BERGER),
        (Message("train-level-envelope"), Message("train-level-envelope-left"), Message("train-level-meeting")),
        _make_varma,
        _grade_varma,
        minutes=3,
    ),
    Kind(
        "seeding",
        Message("train-kind-seeding"),
        Chapter.SYSTEMS,
        (_SEEDING,),
        (Message("train-level-to-eight"), Message("train-level-second-round"), Message("train-level-sixteen")),
        _make_seeding,
        _grade_seeding,
        minutes=3,
    ),
)
