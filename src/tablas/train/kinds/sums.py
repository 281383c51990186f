"""Sums by hand that pairing systems rest on: Keizer's list, Dapiran's counts, the Hungarian assignment."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

from tablas.assignment.explain import explain
from tablas.assignment.hungarian import assign
from tablas.messages import Items, Message
from tablas.model import POINT, Outcome, Tournament, format_points
from tablas.pairing.story import short_names
from tablas.simulate.dice import Dice
from tablas.systems.closed.knockout.dapiran import Plan, dapiran
from tablas.systems.open.keizer import Entry, Row, keizer_table
from tablas.train.answers import Answer, Field, Fields, Option
from tablas.train.exercise import Cell, Exercise, Key, Met, Table, Text
from tablas.train.grading import Fault, Grade, grade_fields
from tablas.train.kind import Chapter, Kind
from tablas.train.positions import played, search, tries

_KEIZER = "Elementos de un torneo 2.10"
_DAPIRAN = "Elementos de un torneo 2.1.3"
_HUNGARIAN = "Elementos de un torneo 2.7.2"
_SIGNS = {Outcome.WIN: "1", Outcome.DRAW: "½", Outcome.LOSS: "0"}


def _make_keizer(seed: int, level: int) -> Exercise:
    def look(number: int) -> Exercise | None:
        dice = Dice(number, "keizer")
        players = 2 * dice.between(2, 3) + (1 if level == 3 else 0)
        event = played("keizer", players, level, number)
        if event is None:
            return None
        asked = _asked(event, level, dice)
        return asked and _keizer(event, asked, seed, level)

    return search(tries(seed, level), look, "keizer")


def _asked(tournament: Tournament, level: int, dice: Dice) -> tuple[int, int] | None:
    """Two players to work out; on level 3 one of them has had the bye."""
    resting = sorted({bye.player for played in tournament.rounds for bye in played.byes})
    everybody = [int(player.number) for player in tournament.players]
    if level == 3:
        if not resting:
            return None
        first = int(dice.pick(resting))
        return first, dice.pick([one for one in everybody if one != first])
    one, two = dice.sample(everybody, 2)
    return one, two


def _keizer(tournament: Tournament, asked: tuple[int, int], seed: int, level: int) -> Exercise:
    before = keizer_table(tournament.after(tournament.rounds_paired - 1))
    rows = {row.player: row for row in keizer_table(tournament)}
    values = {row.player: row.value for row in before}
    names = short_names({player.number: player.name for player in tournament.players})
    cards = [(row, rows[row.player]) for row in before]
    heads: tuple[Text, ...] = (
        Message("train-head-number"),
        Message("train-head-name"),
        Message("train-head-value"),
        *(str(number) for number in range(1, tournament.rounds_paired + 1)),
    )
    table = Table(
        heads,
        tuple((row.player, names[row.player], row.value, *map(_met, now.entries)) for row, now in cards),
        Message("train-keizer-list", round=tournament.rounds_paired),
        tuple(place for place, (row, _) in enumerate(cards) if row.player in asked),
    )
    fields = tuple(Field(f"p{number}", Message("train-player", number=number, name=names[number])) for number in asked)
    key = Answer(filled={f"p{number}": _number(rows[number].total) for number in asked})
    working = (Message("train-keizer-how"), *(_sum(rows[number], names[number], values) for number in asked))
    return Exercise(
        "keizer",
        seed,
        level,
        question=(Message("train-keizer", round=tournament.rounds_paired), Message("train-keizer-own")),
        form=Fields(fields),
        key=Key(key, working),
        articles=(_KEIZER,),
        tables=(table,),
        tournament=tournament,
        facts={"asked": asked},
    )


def _number(points: int) -> str:
    """Points as a number that can be typed."""
    value = Fraction(points, POINT)
    exact = (value * 100).denominator == 1
    return f"{float(value):g}" if exact else f"{value.numerator}/{value.denominator}"


def _met(entry: Entry) -> Cell:
    if entry.opponent is None:
        return Met(0, "", "+")
    return Met(entry.opponent, "", _SIGNS.get(entry.outcome, ""))


def _sum(row: Row, name: str, values: dict[int, int]) -> Message:
    """Own value and every round with the value behind it."""
    terms = [format_points(row.own)]
    for entry in row.entries:
        if entry.opponent is None:
            terms.append(format_points(entry.points))
        else:
            terms.append(f"{_SIGNS.get(entry.outcome, '')}·{values[entry.opponent]}")
    return Message("train-keizer-sum", player=name, terms=" + ".join(terms), total=_number(row.total))


def _grade_keizer(exercise: Exercise, answer: Answer) -> Grade:
    lines = exercise.key.working[1:]
    faults = {name: Fault(line, _KEIZER) for name, line in zip(exercise.key.answer.filled, lines, strict=True)}
    return grade_fields(exercise, answer, faults, "/rules/keizer")


def _make_dapiran(seed: int, level: int) -> Exercise:
    def look(number: int) -> Exercise | None:
        dice = Dice(number, "dapiran")
        exemptions = [(dice.between(1, 4), rounds) for rounds in range(1, level)]
        plan = dapiran(dice.between(5 + 4 * level, 14 + 12 * level), exemptions)
        return None if plan.notes or not plan.freed else _dapiran(plan, seed, level)

    return search(tries(seed, level), look, "dapiran")


def _dapiran(plan: Plan, seed: int, level: int) -> Exercise:
    question = [Message("train-dapiran", players=plan.entrants)]
    question += [Message("train-exempt", count=count, rounds=rounds) for count, rounds in plan.exemptions]
    first = plan.rounds[0].players
    key = {"ideal": plan.ideal, "freed": plan.freed, "first": first}
    stand = Items([f"{count}·{1 << rounds}" for count, rounds in plan.exemptions] or ["0"], mark=" + ")
    working = (
        Message("train-dapiran-total", available=plan.available, stand=stand, total=plan.total),
        Message("train-dapiran-ideal", ideal=plan.ideal, total=plan.total),
        Message("train-dapiran-freed", ideal=plan.ideal, total=plan.total, freed=plan.freed),
        Message("train-dapiran-first", available=plan.available, freed=plan.freed, first=first),
    )
    fields = (
        Field("ideal", Message("train-dapiran-ask-ideal")),
        Field("freed", Message("train-dapiran-ask-freed")),
        Field("first", Message("train-dapiran-ask-first")),
    )
    return Exercise(
        "dapiran",
        seed,
        level,
        question=tuple(question),
        form=Fields(fields),
        key=Key(Answer(filled={name: str(value) for name, value in key.items()}), working),
        articles=(_DAPIRAN,),
        facts={"entrants": plan.entrants, "exemptions": plan.exemptions},
    )


def _grade_dapiran(exercise: Exercise, answer: Answer) -> Grade:
    names = ("ideal", "freed", "first")
    faults = {name: Fault(line, _DAPIRAN) for name, line in zip(names, exercise.key.working[1:], strict=True)}
    return grade_fields(exercise, answer, faults, "/rules/knockout")


def _make_hungarian(seed: int, level: int) -> Exercise:
    def look(number: int) -> Exercise | None:
        dice = Dice(number, "hungarian")
        size = 3 if level == 1 else 4
        costs = [[dice.between(1, 9) for _ in range(size)] for _ in range(size)]
        totals = sorted(sum(row[to] for row, to in zip(costs, way, strict=True)) for way in permutations(range(size)))
        greedy = sum(min(row) for row in costs)
        # One answer alone is best; on the higher levels not everybody can have the first choice.
        if totals[0] == totals[1] or (level == 1) != (totals[0] == greedy) or (level == 3 and totals[0] - greedy < 3):
            return None
        return _hungarian(costs, seed, level)

    return search(tries(seed, level), look, "hungarian")


_TASKS = ("A", "B", "C", "D")


def _hungarian(costs: list[list[int]], seed: int, level: int) -> Exercise:
    best = assign(costs)
    size = len(costs)
    heads: tuple[Text, ...] = (Message("train-head-player"), *_TASKS[:size])
    table = Table(heads, tuple((place + 1, *map(str, row)) for place, row in enumerate(costs)))
    options = tuple(Option(letter.lower(), letter) for letter in _TASKS[:size])
    fields = [
        Field(f"p{place + 1}", Message("train-player-number", number=place + 1), options) for place in range(size)
    ]
    filled = {f"p{place + 1}": _TASKS[to].lower() for place, to in enumerate(best.options) if to is not None}
    steps = explain(costs).steps
    shown = tuple(
        Table(
            tuple(_TASKS[:size]),
            tuple(tuple("–" if v is None else str(v) for v in row) for row in step.matrix),
            step.title,
        )
        for step in steps[1:]
    )
    return Exercise(
        "hungarian",
        seed,
        level,
        question=(Message("train-hungarian", count=size),),
        form=Fields((*fields, Field("total", Message("train-total")))),
        key=Key(
            Answer(filled={**filled, "total": str(best.total)}),
            (Message("train-hungarian-how"), Message("train-hungarian-best", total=best.total)),
            shown,
        ),
        articles=(_HUNGARIAN,),
        tables=(table,),
        facts={"costs": tuple(map(tuple, costs))},
    )


def _grade_hungarian(exercise: Exercise, answer: Answer) -> Grade:
    costs: tuple[tuple[int, ...], ...] = exercise.facts["costs"]  # type: ignore[assignment]
    given = [answer.filled.get(f"p{place + 1}", "") for place in range(len(costs))]
    total = int(exercise.key.answer.filled["total"])
    told = Message("train-hungarian-twice")
    if all(given) and len(set(given)) == len(costs):
        cost = sum(row["abcd".index(letter)] for row, letter in zip(costs, given, strict=True))
        told = Message("train-hungarian-dearer", yours=cost, best=total)
    faults = {name: Fault(told, _HUNGARIAN) for name in exercise.key.answer.filled if name != "total"}
    faults["total"] = Fault(Message("train-hungarian-best", total=total), _HUNGARIAN)
    return grade_fields(exercise, answer, faults, "/train/rule/hungarian")


KINDS = (
    Kind(
        "keizer",
        Message("train-kind-keizer"),
        Chapter.SYSTEMS,
        (_KEIZER,),
        (Message("train-level-one-round"), Message("train-level-two-rounds"), Message("train-level-with-bye")),
        _make_keizer,
        _grade_keizer,
        minutes=4,
    ),
    Kind(
        "dapiran",
        Message("train-kind-dapiran"),
        Chapter.SYSTEMS,
        (_DAPIRAN,),
        (Message("train-level-no-exempt"), Message("train-level-one-exempt"), Message("train-level-two-exempt")),
        _make_dapiran,
        _grade_dapiran,
        minutes=3,
    ),
    Kind(
        "hungarian",
        Message("train-kind-hungarian"),
        Chapter.SYSTEMS,
        (_HUNGARIAN,),
        (Message("train-level-own-best"), Message("train-level-four-tasks"), Message("train-level-far-from-best")),
        _make_hungarian,
        _grade_hungarian,
        minutes=5,
    ),
)
