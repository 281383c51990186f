"""Find the fault: a table of an event in which one thing has been altered."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from tablas.messages import Message
from tablas.model import HALF, POINT, Tournament, format_points
from tablas.pairing.story import short_names
from tablas.simulate.dice import Dice
from tablas.systems.open.common.cards import cards_of
from tablas.train.answers import Answer, Field, Fields, Option
from tablas.train.exercise import Exercise, Key, Met, Table
from tablas.train.grading import Fault, Grade, grade_fields
from tablas.train.kind import Chapter, Kind
from tablas.train.positions import search, tries
from tablas.train.small_events import swiss

_PLANTED = {
    "colour": "train-planted-colour",
    "opponent": "train-planted-opponent",
    "points": "train-planted-points",
    "result": "train-planted-result",
}
_TOLD = {
    "colour": "train-planted-colour-told",
    "opponent": "train-planted-opponent-told",
    "result": "train-planted-result-told",
}

RULE = "/rules/conduct"
ARTICLE = "C.04.2 4.3"
_FAULTS = ("points", "result", "opponent", "colour")
_TURNED = {"1": "0", "0": "1", "½": "1"}


class Row(NamedTuple):
    """One line of the table as it is shown."""

    number: int
    games: tuple[Met, ...]
    points: int


def _rows(event: Tournament) -> dict[int, Row]:
    return {
        int(card.player.number): Row(
            int(card.player.number),
            tuple(Met(line.opponent or 0, line.colour, line.result) for line in card.lines),
            card.score,
        )
        for card in cards_of(event)
    }


def _planted(rows: dict[int, Row], fault: str, dice: Dice) -> tuple[Row, int, tuple[int, ...]] | None:
    """The altered line, the round (0: the total), and everybody who may be named for it."""
    row = rows[dice.pick(sorted(rows))]
    if fault == "points":
        points = row.points + dice.pick((-HALF, HALF, POINT))
        return (row._replace(points=points), 0, (row.number,)) if points >= 0 else None
    at = dice.below(len(row.games))
    met = row.games[at]
    if not met.opponent or met.colour == "":
        return None
    who: tuple[int, ...] = (row.number,)
    if fault == "result":
        changed = met._replace(result=_TURNED[met.result])
    elif fault == "opponent":
        others = sorted(set(rows) - {row.number, met.opponent} - {game.opponent for game in row.games})
        if not others:
            return None
        changed = met._replace(opponent=dice.pick(others))
    else:
        changed = met._replace(colour="B" if met.colour == "W" else "W")
        who = (row.number, met.opponent)
    return row._replace(games=(*row.games[:at], changed, *row.games[at + 1 :])), at + 1, who


def _make(seed: int, level: int) -> Exercise:
    def look(at: int) -> Exercise | None:
        event, dice = swiss(at, False), Dice(at, "planted")
        fault = dice.pick(_FAULTS[:2] if level == 1 else _FAULTS[2:])
        rows = {} if event is None else _rows(event)
        found = _planted(rows, fault, dice) if rows else None
        return None if event is None or found is None else _exercise((seed, level), event, fault, rows, found)

    return search(tries(seed), look, "planted-fault")


def _exercise(
    asked: tuple[int, int],
    event: Tournament,
    fault: str,
    rows: dict[int, Row],
    found: tuple[Row, int, tuple[int, ...]],
) -> Exercise:
    altered, at, who = found
    names = short_names({player.number: player.name for player in event.players})
    shown = rows | {altered.number: altered}
    table = Table(
        (
            Message("train-head-number"),
            Message("train-head-name"),
            *(str(number) for number in range(1, len(event.rounds) + 1)),
            Message("train-head-points"),
        ),
        tuple(
            (row.number, names[row.number], *row.games, format_points(row.points, half="½"))
            for row in (shown[number] for number in sorted(shown))
        ),
    )
    kinds = tuple(Option(one, Message(_PLANTED[one])) for one in _FAULTS)
    people = tuple(Option(str(number), f"{number} {names[number]}") for number in sorted(shown))
    right = [Answer(filled={"fault": fault, "player": str(player)}) for player in who]
    return Exercise(
        "planted-fault",
        *asked,
        question=(Message("train-planted"),),
        form=Fields(
            (
                Field("fault", Message("train-planted-what"), kinds),
                Field("player", Message("train-planted-whose"), people),
            )
        ),
        key=Key(right[0], (_told(fault, altered, at, names),), also=tuple(right[1:])),
        articles=(ARTICLE,),
        tables=(table,),
        tournament=event,
        facts={"fault": fault, "player": altered.number, "round": at},
    )


def _told(fault: str, altered: Row, at: int, names: dict[int, str]) -> Message:
    name = names[altered.number]
    if fault == "points":
        return Message("train-planted-total", player=name, points=format_points(altered.points, half="½"))
    met = altered.games[at - 1]
    return Message(_TOLD[fault], player=name, round=at, opponent=met.opponent)


def _grade(exercise: Exercise, answer: Answer) -> Grade:
    """Against the right answer that is nearest, where several people may be named."""
    nearest = max(exercise.key.right, key=lambda one: sum(answer.filled.get(at) == it for at, it in one.filled.items()))
    told = exercise.key.working[0]
    faults = {
        "fault": Fault(told, ARTICLE),
        "player": Fault(Message("train-planted-elsewhere", told=told), ARTICLE),
    }
    return grade_fields(replace(exercise, key=exercise.key._replace(answer=nearest)), answer, faults, RULE)


KINDS = (
    Kind(
        "planted-fault",
        Message("train-kind-planted"),
        Chapter.CONDUCT,
        (ARTICLE,),
        (Message("train-level-sums"), Message("train-level-both-sides")),
        _make,
        _grade,
        minutes=3,
    ),
)
