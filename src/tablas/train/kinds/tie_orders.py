"""Put the tied in order: direct encounter, its extension for teams, boards one by one, numbers of the list (C.07).

These tie-breaks give no number to anybody alone, or a list of them: what is asked
is the order, and a wrong one is told by the first step in which two part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from tablas.messages import Items, Message
from tablas.model import Number, Tournament, format_points
from tablas.simulate.dice import Dice
from tablas.standings import TIE_BREAKS, Standings, rank
from tablas.standings import direct as encounter
from tablas.standings.descriptor import parse
from tablas.standings.legend import legend
from tablas.standings.values import decimal
from tablas.train.answers import Answer, Option, Order
from tablas.train.exercise import Exercise, Key
from tablas.train.grading import Fault, Grade, grade_order
from tablas.train.kind import Chapter, Kind
from tablas.train.kinds.tie_breaks import EDITION, RULE, names_of, working_of
from tablas.train.positions import TRIES, search, tries
from tablas.train.small_events import all_met, standings_table, swiss, team_table, teams_all_met

UNASKED = {
    "PTS": "every table of a tie-break shows them; `planted-fault` asks who adds them up wrongly",
    "LOTS": "nothing to work out: lots are drawn",
    "PLAYOFF": "nothing to work out: it is played",
}
"""Codes of C.07 without an exercise, and why."""


class Asked(NamedTuple):
    """A tie-break that puts the tied in order."""

    name: str
    title: str
    levels: tuple[tuple[str, ...], ...]
    decides: tuple[str, ...]
    event: Callable[[int, int], Tournament | None]
    """By seed and level."""
    fits: Callable[[Standings, Sequence[int], str, int], bool]
    """Whether the tied are in order, by the code, on the level."""
    told: Callable[[Standings, Sequence[int], str], list[Message]]
    """How the order is found; they stand in it."""
    parts: Callable[[Standings, Sequence[int], str, int, int], Message]
    """Why the first of two stands before the second."""
    ratings: bool = False


def _tied(table: Standings) -> Iterator[list[int]]:
    """Those level on points, in the order of the table, if it puts all of them apart."""
    groups: dict[object, list[int]] = {}
    for row in table:
        groups.setdefault(row.exact("PTS"), []).append(row.number)
    for group in groups.values():
        if len(group) > 1 and len({table.row(one).place for one in group}) == len(group):
            yield group


def _make(asked: Asked, seed: int, level: int) -> Exercise:
    def look(at: int) -> Exercise | None:
        event = asked.event(at, level)
        if event is None:
            return None
        code = Dice(at, asked.name).pick(asked.levels[level - 1])
        table = rank(event, ["PTS", code], EDITION)
        found = next((group for group in _tied(table) if asked.fits(table, group, code, level)), None)
        return None if found is None else _exercise(asked, (seed, level), table, code, found)

    return search(tries(seed), look, f"tie-break-{asked.name}")


def _exercise(asked: Asked, level: tuple[int, int], table: Standings, code: str, group: Sequence[int]) -> Exercise:
    event = table.book.tournament
    names = names_of(event)
    points = format_points(int(Fraction(str(table.row(group[0]).exact("PTS"))) * 60), half="½")
    entry = TIE_BREAKS[parse(code).code]
    options = tuple(
        Option(str(one), names[one] if event.teams else Message("train-player", number=one, name=names[one]))
        for one in sorted(group)
    )
    shown = team_table(event, tuple(group)) if event.teams else standings_table(event, tuple(group), asked.ratings)
    question = Message(
        "train-tied-teams" if event.teams else "train-tied-players",
        points=points, code=code, name=legend(parse(code), entry.name),
    )  # fmt: skip
    return Exercise(
        f"tie-break-{asked.name}",
        *level,
        question=(question,),
        form=Order(options),
        key=Key(Answer(chosen=tuple(map(str, group))), tuple(asked.told(table, group, code))),
        articles=(entry.source,),
        tables=(shown,),
        tournament=event,
        facts={"code": code, "table": table},
    )


def _grade(asked: Asked, exercise: Exercise, answer: Answer) -> Grade:
    key, code, table = exercise.key.answer.chosen, str(exercise.facts["code"]), exercise.facts["table"]
    assert isinstance(table, Standings)
    wrong = next((pair for pair in zip(answer.chosen, key, strict=True) if pair[0] != pair[1]), None)
    if wrong is None:
        return grade_order(exercise, answer, Fault(Message("train-in-order"), ""), RULE)
    better, worse = int(wrong[1]), int(wrong[0])
    told = asked.parts(table, [int(one) for one in key], code, better, worse)
    return grade_order(exercise, answer, Fault(told, exercise.articles[0], (better, worse)), RULE)


# Direct encounter of players.


def _direct_fits(table: Standings, group: Sequence[int], code: str, level: int) -> bool:
    return len(group) == 2 if level == 1 else len(group) > 2


def _direct_told(table: Standings, group: Sequence[int], code: str) -> list[Message]:
    names, told = names_of(table.book.tournament), []
    for one in group:
        met = working_of(table, one).contributions
        against = Items(
            Message("train-scored", points=decimal(item.value), opponent=item.opponent or 0) for item in met
        )
        told.append(Message("train-direct-working", player=names[one], against=against, sum=table.row(one)[code]))
    return told


def _direct_parts(table: Standings, group: Sequence[int], code: str, better: int, worse: int) -> Message:
    names = names_of(table.book.tournament)
    sums = {"sum": table.row(better)[code], "sum2": table.row(worse)[code]}
    if sums["sum"] == sums["sum2"]:
        # Level among all of the tied: the games among those who are still level decide.
        level = [one for one in group if table.row(one)[code] == sums["sum"]]
        values = _mutual(table, code, level, 0)
        sums = {"sum": decimal(values[better]), "sum2": decimal(values[worse])}
    return Message("train-direct-better", player=names[better], other=names[worse], **sums)


# The extension for teams.


class _Step(NamedTuple):
    """One cut of a group of tied teams."""

    group: tuple[int, ...]
    secondary: bool
    values: dict[int, Fraction]


def _mutual(table: Standings, code: str, group: Sequence[int], secondary: int) -> dict[int, Fraction]:
    """What the tied have against each other."""
    book = table.book
    place = {number: at for at, number in enumerate(book.primary.numbers)}
    other = "GP" if book.primary_name == "MP" else "MP"
    ledger = book.ledger(other) if secondary else book.primary
    found = encounter.mutual(book, parse(code), ledger, [place[Number(one)] for one in group])
    return {one: Fraction(found[place[Number(one)]].total, encounter.scale(book)) for one in group}


def _steps(table: Standings, code: str, group: Sequence[int]) -> list[_Step]:
    """The cuts in the order in which they are made; every part begins anew."""
    for secondary in (False, True):
        values = _mutual(table, code, group, secondary)
        sizes = sorted(set(values.values()), reverse=True)
        if len(sizes) > 1:
            parts = [[one for one in group if values[one] == size] for size in sizes]
            later = [step for part in parts if len(part) > 1 for step in _steps(table, code, part)]
            return [_Step(tuple(group), secondary, values), *later]
    return []


def _extended_fits(table: Standings, group: Sequence[int], code: str, level: int) -> bool:
    steps = _steps(table, code, group)
    if level == 3:
        return len(group) == 2 and not steps
    return bool(steps) and any(step.secondary for step in steps) == (level == 2)


def _extended_told(table: Standings, group: Sequence[int], code: str) -> list[Message]:
    told = [_said(table, step) for step in _steps(table, code, group)]
    return told or [Message("train-extended-level"), _of_match(table, group, code, *group)]


def _said(table: Standings, step: _Step) -> Message:
    names = names_of(table.book.tournament)
    values = [f"{names[one]} {decimal(step.values[one])}" for one in sorted(step.group, key=lambda o: -step.values[o])]
    return Message("train-extended-game" if step.secondary else "train-extended-match", values=Items(values))


def _extended_parts(table: Standings, group: Sequence[int], code: str, better: int, worse: int) -> Message:
    for step in _steps(table, code, group):
        if {better, worse} <= set(step.group) and step.values[better] != step.values[worse]:
            return _said(table, step)
    return _of_match(table, group, code, better, worse)


def _of_match(table: Standings, group: Sequence[int], code: str, better: int, worse: int) -> Message:
    """The boards of the match between two teams: board count, then boards from one end, as the code has it."""
    names = names_of(table.book.tournament)
    own, other = (_boards(table.book.tournament, one, two) for one, two in ((better, worse), (worse, better)))
    steps = code.removeprefix("EDE")
    counts = [sum((board * value for board, value in enumerate(row, 1)), Fraction(0)) for row in (own, other)]
    called = {"player": names[better], "other": names[worse]}
    if len(steps) == 2 and counts[0] != counts[1]:
        return Message("train-board-count-better", **called, sum=decimal(counts[0]), sum2=decimal(counts[1]))
    if steps.endswith("B"):
        own, other = ([sum(row[:last], Fraction(0)) for last in range(len(row) - 1, 0, -1)] for row in (own, other))
    return _first_part(called, own, other, bottom=steps.endswith("B"))


def _boards(event: Tournament, team: int, other: int) -> list[Fraction]:
    """The points of a team, board by board, against another."""
    home = {member: one.number for one in event.teams for member in one.members}
    worth = {"1": Fraction(1), "=": Fraction(1, 2), "0": Fraction(0)}
    found: list[Fraction] = []
    for played in event.rounds:
        for game in played.games:
            for own, away, outcome in (
                (game.white, game.black, game.white_outcome),
                (game.black, game.white, game.black_outcome),
            ):
                if (home[own], home[away]) == (team, other):
                    found.append(worth[outcome.value])
    return found


# Boards one by one.


def _values(table: Standings, code: str, one: int) -> tuple[Fraction, ...]:
    found = table.row(one).exact(code)
    assert isinstance(found, tuple)
    return tuple(Fraction(value) for value in found)


def _boards_fits(table: Standings, group: Sequence[int], code: str, level: int) -> bool:
    """On level 2 the first number does not tell some of them apart."""
    level_first = any(_values(table, code, one)[0] == _values(table, code, two)[0] for one, two in pairwise(group))
    return level_first == (level == 2)


def _boards_told(table: Standings, group: Sequence[int], code: str) -> list[Message]:
    names = names_of(table.book.tournament)
    told = "train-boards-of" if code == "TBR" else "train-bottom-of"
    return [Message(told, player=names[one], values=Items(map(decimal, _values(table, code, one)))) for one in group]


def _boards_parts(table: Standings, group: Sequence[int], code: str, better: int, worse: int) -> Message:
    names = names_of(table.book.tournament)
    own, other = _values(table, code, better), _values(table, code, worse)
    at = next(place for place, (mine, theirs) in enumerate(zip(own, other, strict=True), 1) if mine != theirs)
    values = {
        "player": names[better],
        "other": names[worse],
        "sum": decimal(own[at - 1]),
        "sum2": decimal(other[at - 1]),
    }
    if code == "TBR":
        return Message("train-board-better", board=at, **values)
    return Message("train-bottom-better", count=at, **values)


def _first_part(called: dict[str, str], own: Sequence[Fraction], other: Sequence[Fraction], bottom: bool) -> Message:
    """The first board, or the first number of boards left out from the bottom, by which two rows part."""
    at = next(place for place, (mine, theirs) in enumerate(zip(own, other, strict=True), 1) if mine != theirs)
    values = {**called, "sum": decimal(own[at - 1]), "sum2": decimal(other[at - 1])}
    if bottom:
        return Message("train-bottom-better", count=at, **values)
    return Message("train-board-better", board=at, **values)


# Numbers of the list.


def _list_fits(table: Standings, group: Sequence[int], code: str, level: int) -> bool:
    return len(group) > 1


def _list_told(table: Standings, group: Sequence[int], code: str) -> list[Message]:
    names = names_of(table.book.tournament)
    values = Items([f"{names[one]} {table.row(one)[code]}" for one in group])
    return [Message(_LISTED[code], values=values)]


def _list_parts(table: Standings, group: Sequence[int], code: str, better: int, worse: int) -> Message:
    return _list_told(table, [better, worse], code)[0]


_LISTED = {
    "TPN": "train-list-low",
    "TPN/R": "train-list-high",
    "RTNG": "train-list-rating-high",
    "RTNG/R": "train-list-rating-low",
}

ORDERS = (
    Asked(
        "direct", "train-kind-direct", (("DE",), ("DE",)), ("train-level-two-tied", "train-level-three-tied"),
        lambda seed, level: swiss(seed, False) if level == 1 else all_met(seed // TRIES * TRIES, seed),
        _direct_fits, _direct_told, _direct_parts,
    ),
    Asked(
        "extended-direct", "train-kind-tie-break",
        (("EDE",), ("EDE",), ("EDEBT", "EDEBB", "EDET", "EDEB")),
        ("train-level-match-points", "train-level-game-points", "train-level-own-match"),
        lambda seed, level: teams_all_met(seed),
        _extended_fits, _extended_told, _extended_parts,
    ),
    Asked(
        "boards", "train-kind-tie-break", (("TBR", "BBE"), ("TBR", "BBE")),
        ("train-level-first-number", "train-level-later-number"),
        lambda seed, level: teams_all_met(seed),
        _boards_fits, _boards_told, _boards_parts,
    ),
    Asked(
        "list", "train-kind-tie-break", (("TPN", "RTNG"), ("TPN/R", "RTNG/R")),
        ("train-level-as-listed", "train-level-reversed"),
        lambda seed, level: swiss(seed, False),
        _list_fits, _list_told, _list_parts, ratings=True,
    ),
)  # fmt: skip


def _kind(asked: Asked) -> Kind:
    codes = sorted({parse(code).code for level in asked.levels for code in level})
    titled = {} if asked.title == "train-kind-direct" else {"codes": Items(codes)}
    return Kind(
        f"tie-break-{asked.name}",
        Message(asked.title, **titled),
        Chapter.TIE_BREAKS,
        tuple(sorted({TIE_BREAKS[code].source for code in codes})),
        tuple(Message(code) for code in asked.decides),
        partial(_make, asked),
        partial(_grade, asked),
        minutes=4 if asked.name in ("extended-direct", "boards") else 2,
    )


KINDS = tuple(map(_kind, ORDERS))
