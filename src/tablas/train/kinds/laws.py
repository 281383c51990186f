"""The small laws of the hall: clocks and flags, illegal moves, time controls, late arrivals (Laws of 2023)."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from tablas.federation.ratings import Kind as Speed
from tablas.federation.regulations.irregular import Action, both_flags, wrong_start
from tablas.federation.regulations.irregular import Fault as Wrong
from tablas.federation.regulations.laws import arrival, illegal_move, must_record
from tablas.federation.regulations.time_control import Stage, TimeControl, classify
from tablas.messages import Message
from tablas.simulate.dice import Dice
from tablas.train.answers import Answer, Choice, Field, Fields, Option
from tablas.train.exercise import Exercise, Key
from tablas.train.grading import Fault, Grade, grade_choice, grade_fields
from tablas.train.kind import Chapter, Kind

_PENALTY = {
    "draw": "train-penalty-draw",
    "loss": "train-penalty-loss",
    "nothing": "train-penalty-nothing",
    "one": "train-penalty-one",
    "two": "train-penalty-two",
}
_WRONG = {
    "board": "train-wrong-board",
    "clock": "train-wrong-clock",
    "colours": "train-wrong-colours",
    "pieces": "train-wrong-pieces",
}

RULE = "/rules/laws"
_START = datetime(2026, 5, 1, 16, 0)
_YES_NO = (Option("yes", Message("train-yes")), Option("no", Message("train-no")))


def _make_control(seed: int, level: int) -> Exercise:
    """Standard, rapid or blitz: the time of 60 moves decides."""
    dice = Dice(seed * 4 + level, "control")
    increment = dice.pick((0, 2, 3, 5, 10, 15, 30))
    minutes = dice.pick((3, 5, 8, 10, 12, 15, 25, 30, 45, 50, 60, 90)) if level == 1 else dice.between(1, 62)
    stages = [Stage(None, 60 * minutes, increment)]
    if level == 2:
        stages = [Stage(dice.pick((30, 40)), 60 * minutes, increment), Stage(None, 60 * dice.between(5, 30), increment)]
    control = TimeControl(tuple(stages))
    found = classify(control)
    options = tuple(Option(kind.value, kind.words) for kind in Speed)
    total = f"{float(found.minutes):g}"
    return Exercise(
        "time-control",
        seed,
        level,
        question=(Message("train-control", control=control.words),),
        form=Fields((Field("minutes", Message("train-minutes-60")), Field("kind", Message("train-kind-of"), options))),
        key=Key(Answer(filled={"minutes": total, "kind": found.kind.value}), (found.reason,)),
        articles=("Laws A.1" if found.kind is not Speed.BLITZ else "Laws B.1",),
        facts={"stages": tuple((stage.moves, stage.seconds, stage.increment) for stage in stages)},
    )


def _grade_control(exercise: Exercise, answer: Answer) -> Grade:
    minutes = exercise.key.answer.filled["minutes"]
    faults = {
        "minutes": Fault(Message("train-minutes-are", minutes=minutes), exercise.articles[0]),
        "kind": Fault(exercise.key.working[0], exercise.articles[0]),
    }
    return grade_fields(exercise, answer, faults, RULE)


_PENALTIES = ("one", "two", "loss", "draw", "nothing")


def _make_illegal(seed: int, level: int) -> Exercise:
    """An illegal move: more time for the opponent, a lost game, or a draw."""
    dice = Dice(seed * 4 + level, "illegal")
    speed = dice.pick(tuple(Speed))
    before = 0 if level == 1 else 1
    can_mate = level == 1 or dice.chance(0.6)
    found = illegal_move(before, kind=speed, opponent_can_mate=can_mate)
    right = "draw" if found.drawn else "loss" if found.lost else {1: "one", 2: "two"}[found.minutes]
    words = [Message("train-illegal", speed=speed.words, count=before)]
    if level > 1:
        words.append(Message("train-can-mate" if can_mate else "train-cannot-mate"))
    return Exercise(
        "illegal-move",
        seed,
        level,
        question=tuple(words),
        form=Choice(tuple(Option(one, Message(_PENALTY[one])) for one in _PENALTIES)),
        key=Key(Answer(chosen=(right,)), (found.reason,)),
        articles=({Speed.STANDARD: "Laws 7.5.5", Speed.RAPID: "Laws A.3.2", Speed.BLITZ: "Laws B.2"}[speed],),
        facts={"speed": speed.value, "before": before, "can_mate": can_mate},
    )


def _make_arrival(seed: int, level: int) -> Exercise:
    """Late: the default time runs from the real start."""
    dice = Dice(seed * 4 + level, "arrival")
    allowed = dice.pick((0, 15, 30, 60)) if level == 2 else dice.pick((15, 30, 60))
    delay = dice.pick((0, 0, 5, 12)) if level == 2 else 0
    started = _START + timedelta(minutes=delay)
    come = started + timedelta(minutes=max(0, allowed + dice.between(-8, 8)))
    found = arrival(started, come, allowed)
    words = [
        Message("train-arrival", announced=f"{_START:%H:%M}", allowed=allowed, arrived=f"{come:%H:%M}"),
        Message("train-started", started=f"{started:%H:%M}"),
    ]
    return Exercise(
        "arrival",
        seed,
        level,
        question=tuple(words),
        form=Choice(_YES_NO),
        key=Key(Answer(chosen=("yes" if found.forfeited else "no",)), (found.reason,)),
        articles=("Laws 6.7.1",),
        facts={"started": delay, "allowed": allowed, "arrived": (come - _START).seconds // 60},
    )


def _make_record(seed: int, level: int) -> Exercise:
    """Who has to write the moves down."""
    dice = Dice(seed * 4 + level, "record")
    left, increment = dice.between(200, 400), dice.pick((0, 5, 15, 30, 30))
    found = must_record(left, increment)
    said = "train-must-record" if found else "train-need-not-record"
    return Exercise(
        "record-moves",
        seed,
        level,
        question=(Message("train-record", minutes=left // 60, seconds=left % 60, increment=increment),),
        form=Choice(_YES_NO),
        key=Key(Answer(chosen=("yes" if found else "no",)), (Message(said),)),
        articles=("Laws 8.4",),
        facts={"left": left, "increment": increment},
    )


_ACTIONS = (Action.NEW_GAME, Action.CONTINUE, Action.CORRECT, Action.STANDS, Action.DRAW)


def _make_start(seed: int, level: int) -> Exercise:
    """A game that began wrongly, or two fallen flags."""
    dice = Dice(seed * 4 + level, "start")
    if level == 2 and dice.chance(0.4):
        last = dice.chance(0.5)
        found, words = both_flags(last_period=last), Message("train-both-flags-last" if last else "train-both-flags")
        facts: dict[str, object] = {"flags": last}
        article = "Laws III.3.1"
    else:
        wrong, moves = dice.pick(tuple(Wrong)), dice.between(2, 24)
        over = level == 2 and dice.chance(0.3)
        found = wrong_start(wrong, moves, over=over)
        code = "train-wrong-start-over" if over else "train-wrong-start"
        words = Message(code, fault=Message(_WRONG[wrong.value]), count=moves)
        facts = {"wrong": wrong.value, "moves": moves, "over": over}
        article = "Laws 7.3" if wrong is Wrong.COLOURS else "Laws 7.2"
    return Exercise(
        "wrong-start",
        seed,
        level,
        question=(words,),
        form=Choice(tuple(Option(f"o{place}", action.words) for place, action in enumerate(_ACTIONS))),
        key=Key(Answer(chosen=(f"o{_ACTIONS.index(found.action)}",)), (found.reason,)),
        articles=(article,),
        facts=facts,
    )


def _grade_by_key(exercise: Exercise, answer: Answer) -> Grade:
    """Whatever is wrong is told by the reason of the law."""
    return grade_choice(exercise, answer, Fault(exercise.key.working[0], exercise.articles[0]), RULE)


_kind = partial(Kind, chapter=Chapter.LAWS, grade=_grade_by_key, minutes=1)

KINDS = (
    _kind(
        "time-control",
        Message("train-kind-control"),
        articles=("Laws A.1", "Laws B.1"),
        levels=(Message("train-level-one-period"), Message("train-level-two-periods")),
        make=_make_control,
        grade=_grade_control,
        minutes=2,
    ),
    _kind(
        "illegal-move",
        Message("train-kind-illegal"),
        articles=("Laws 7.5.5", "Laws A.3.2", "Laws B.2"),
        levels=(Message("train-level-first-illegal"), Message("train-level-second-illegal")),
        make=_make_illegal,
    ),
    _kind(
        "arrival",
        Message("train-kind-arrival"),
        articles=("Laws 6.7.1",),
        levels=(Message("train-level-on-time"), Message("train-level-late-start")),
        make=_make_arrival,
    ),
    _kind(
        "record-moves",
        Message("train-kind-record"),
        articles=("Laws 8.4",),
        levels=(Message("train-level-last-minutes"),),
        make=_make_record,
    ),
    _kind(
        "wrong-start",
        Message("train-kind-start"),
        articles=("Laws 7.2", "Laws 7.3", "Laws III.3.1"),
        levels=(Message("train-level-during-game"), Message("train-level-after-game")),
        make=_make_start,
    ),
)
