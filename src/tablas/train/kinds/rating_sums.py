"""Ratings by hand (B.02): expected score, K, the change of an event, a first rating, a performance."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from functools import partial

from tablas.federation.ratings import (
    Encounter,
    K,
    RatingChange,
    RatingRules,
    expected,
    initial_rating,
    k_factor,
    performance,
    rate_player,
    rules_for,
)
from tablas.federation.ratings import (
    Kind as List,
)
from tablas.federation.ratings.change import show_change
from tablas.federation.ratings.expected_scores import show_share
from tablas.messages import Message
from tablas.model import HALF, PartialDate, format_points
from tablas.simulate.dice import Dice
from tablas.train.answers import Answer, Choice, Field, Fields, Option, number
from tablas.train.exercise import Exercise, Key, Table
from tablas.train.grading import Fault, Grade, grade_choice, grade_fields
from tablas.train.kind import Chapter, Kind
from tablas.train.positions import search, tries

DAY = date(2026, 5, 1)
"""The events of the exercises are rated by the rules in force then."""
RULE = "/rules/ratings"
_RESULTS = ("1", "=", "0")
_SHOWN = {"1": "1", "=": "½", "0": "0", "+": "+", "-": "−"}
_TENTH = Fraction(1, 10)


def _rules() -> RatingRules:
    return rules_for(DAY, List.STANDARD)


def _games_table(games: Sequence[Encounter]) -> Table:
    heads = (Message("train-head-round"), Message("train-head-opponent-rating"), Message("train-head-result"))
    rows = tuple(
        (
            place,
            game.opponent_rating or Message("train-unrated"),
            _SHOWN[game.outcome.value],
        )
        for place, game in enumerate(games, 1)
    )
    return Table(heads, rows)


def _make_expected(seed: int, level: int) -> Exercise:
    dice = Dice(seed * 4 + level, "expected")
    own = dice.between(1500, 2500)
    gap = dice.between(3, 390) if level == 1 else dice.between(401, 620)
    other = own - gap if dice.chance(0.5) else own + gap
    used = max(-400, min(400, own - other))
    right = show_share(expected(used))
    working = [Message("train-difference", own=own, other=other, gap=own - other)]
    if used != own - other:
        working.append(Message("train-gap-limited", gap=abs(own - other)))
    working.append(Message("train-expected-of", gap=used, expected=right))
    return Exercise(
        "rating-expected",
        seed,
        level,
        question=(Message("train-expected", own=own, other=other),),
        form=Fields((Field("pd", Message("train-expected-score")),)),
        key=Key(Answer(filled={"pd": right}), tuple(working)),
        articles=("B.02 8.1.2",) if level == 1 else ("B.02 8.3.1",),
        facts={"gap": own - other, "used": used},
    )


def _grade_expected(exercise: Exercise, answer: Answer) -> Grade:
    gap, used = int(str(exercise.facts["gap"])), int(str(exercise.facts["used"]))
    given = answer.filled.get("pd")
    told, article = exercise.key.working[-1], exercise.articles[0]
    if given is not None and number(given) == number(show_share(expected(-used))):
        told = Message("train-wrong-side", gap=used)
    elif given is not None and gap != used and number(given) == number(show_share(expected(gap))):
        told = Message("train-gap-limited", gap=abs(gap))
    return grade_fields(exercise, answer, {"pd": Fault(told, article)}, RULE)


def _encounters(dice: Dice, own: int, count: int, far: bool, idle: bool) -> list[Encounter]:
    """Games of an event; *far*: one opponent beyond the limit; *idle*: a forfeit and an unrated opponent."""
    games = [Encounter.of(max(1410, own + dice.between(-250, 250)), dice.pick(_RESULTS)) for _ in range(count)]
    if far:
        games[0] = Encounter.of(own - dice.between(420, 600), dice.pick(("1", "=")))
    if idle:
        games[1] = Encounter.of(games[1].opponent_rating, dice.pick(("+", "-")))
        games[2] = Encounter.of(0, dice.pick(_RESULTS))
    return games


def _make_change(seed: int, level: int) -> Exercise:
    dice = Dice(seed * 4 + level, "change")
    own, k = dice.between(1900, 2350), dice.pick((40, 20, 20, 10))
    games = _encounters(dice, own, dice.between(4, 5), level >= 2, level == 3)
    done = rate_player(own, games, k, _rules())
    return Exercise(
        "rating-change",
        seed,
        level,
        question=(Message("train-change", own=own, k=k),),
        form=Fields((Field("change", Message("train-rating-change")), Field("new", Message("train-new-rating")))),
        key=Key(
            Answer(filled={"change": show_change(done.change), "new": str(done.new_rating)}),
            (*_lines(done), *done.working()),
        ),
        articles=("B.02 8.3", *(("B.02 8.3.1",) if level >= 2 else ())),
        tables=(_games_table(games),),
        facts={"own": own, "k": k, "games": tuple(games)},
    )


def _lines(done: RatingChange) -> list[Message]:
    said = []
    for place, line in enumerate(done.lines, 1):
        if line.counted:
            shares = {"score": show_share(line.score), "expected": show_share(line.expected)}
            code = "train-game-limited" if line.used != line.difference else "train-game"
            said.append(Message(code, round=place, gap=line.used, **shares))
        elif line.remark is not None:
            said.append(Message("train-game-not-rated", round=place, reason=line.remark))
    return said


def _grade_change(exercise: Exercise, answer: Answer) -> Grade:
    own, k, games = exercise.facts["own"], exercise.facts["k"], exercise.facts["games"]
    assert isinstance(own, int)
    assert isinstance(k, int)
    assert isinstance(games, tuple)
    done = rate_player(own, games, k, _rules())
    told, article = Message("train-change-is", change=show_change(done.change)), "B.02 8.3"
    given = answer.filled.get("change")
    limited = [line for line in done.lines if line.used != line.difference]
    if given is not None and limited:
        loose = done.change + sum(Fraction(k * (line.expected - expected(line.difference)), 100) for line in limited)
        if abs(number(given) - loose) <= _TENTH and abs(number(given) - done.change) > _TENTH:
            told, article = Message("train-gap-limited", gap=abs(limited[0].difference)), "B.02 8.3.1"
    faults = {
        "change": Fault(told, article),
        "new": Fault(Message("train-rounds-to", change=show_change(done.change), new=done.new_rating), "B.02 8.3.4"),
    }
    return grade_fields(exercise, answer, faults, RULE)


_K = (40, 20, 10)


def _make_k(seed: int, level: int) -> Exercise:
    def look(at: int) -> Exercise | None:
        dice = Dice(at, "k")
        rating = dice.between(1600, 2480)
        peak = max(rating, dice.pick((rating, rating + dice.between(5, 120))))
        born, games = dice.between(1960, 2013), dice.pick((dice.between(3, 29), dice.between(30, 900)))
        period = dice.pick((0, dice.between(18, 40))) if level == 3 else 0
        k = _k(rating, peak, born, games, period)
        simple = sum((peak >= 2400, DAY.year <= born + 18 and rating < 2300, games < 30))
        fits = {1: simple == 1, 2: simple >= 2 or peak >= 2400 > rating, 3: k.value not in _K}[level]
        if not fits:
            return None
        facts = {"rating": rating, "peak": peak, "born": born, "games": games, "period": period}
        question = [Message("train-k", **facts, year=DAY.year)]
        if period:
            question.append(Message("train-k-period", count=period))
        options = sorted({*_K, k.value}, reverse=True)
        return Exercise(
            "rating-k",
            seed,
            level,
            question=tuple(question),
            form=Choice(tuple(Option(str(one), str(one)) for one in options)),
            key=Key(Answer(chosen=(str(k.value),)), (k.reason,)),
            articles=("B.02 8.3.3",),
            facts=facts,
        )

    return search(tries(seed, level), look, "rating-k")


def _k(rating: int, peak: int, born: int, games: int, period: int) -> K:
    return k_factor(
        _rules().k, rating, day=DAY, games_before=games, peak=peak, birth=PartialDate(born), period_games=period
    )


def _grade_k(exercise: Exercise, answer: Answer) -> Grade:
    return grade_choice(exercise, answer, Fault(exercise.key.working[0], "B.02 8.3.3"), RULE)


def _make_first(seed: int, level: int) -> Exercise:
    def look(at: int) -> Exercise | None:
        dice = Dice(at, "first")
        games = _encounters(dice, dice.between(1600, 1950), dice.between(5, 7), False, level == 2)
        found = initial_rating(games, _rules())
        if found.rating is None or not found.score:
            return None
        return Exercise(
            "rating-first",
            seed,
            level,
            question=(Message("train-first-rating"),),
            form=Fields((Field("games", Message("train-games-count")), Field("rating", Message("train-first-is")))),
            key=Key(Answer(filled={"games": str(found.games), "rating": str(found.rating)}), found.reasons),
            articles=("B.02 8.2",),
            tables=(_games_table(games),),
            facts={"games": tuple(games)},
        )

    return search(tries(seed, level), look, "rating-first")


def _grade_first(exercise: Exercise, answer: Answer) -> Grade:
    working = exercise.key.working
    faults = {
        "games": Fault(Message("train-only-rated-games"), "B.02 8.2"),
        "rating": Fault(working[min(1, len(working) - 1)], "B.02 8.2"),
    }
    return grade_fields(exercise, answer, faults, RULE)


def _make_performance(seed: int, level: int) -> Exercise:
    dice = Dice(seed, "performance")
    count = dice.between(4, 9)
    opponents = [dice.between(1700, 2500) for _ in range(count)]
    score = HALF * dice.between(0 if dice.chance(0.1) else 1, 2 * count)
    found = performance(opponents, score)
    heads = (Message("train-head-round"), Message("train-head-opponent-rating"))
    return Exercise(
        "rating-performance",
        seed,
        level,
        question=(Message("train-performance", points=format_points(score, half="½"), games=count),),
        form=Fields(
            (
                Field("average", Message("train-average")),
                Field("dp", Message("train-dp")),
                Field("rp", Message("train-rp")),
            )
        ),
        key=Key(
            Answer(filled={"average": str(found.average), "dp": str(found.difference), "rp": str(found.rating)}),
            (found.reason,),
        ),
        articles=("B.01 1.4.8",),
        tables=(Table(heads, tuple(enumerate(opponents, 1))),),
        facts={
            "opponents": tuple(opponents),
            "halves": score // HALF,
            "percent": found.percent,
        },
    )


def _grade_performance(exercise: Exercise, answer: Answer) -> Grade:
    key = exercise.key.answer.filled
    faults = {
        "average": Fault(Message("train-average-is", average=key["average"]), "B.01 1.4.8"),
        "dp": Fault(Message("train-dp-is", percent=str(exercise.facts["percent"]), dp=key["dp"]), "B.01 1.4.9"),
        "rp": Fault(Message("train-rp-is", average=key["average"], dp=key["dp"], rp=key["rp"]), "B.01 1.4.8"),
    }
    return grade_fields(exercise, answer, faults, RULE)


_kind = partial(Kind, chapter=Chapter.RATINGS)

KINDS = (
    _kind(
        "rating-expected",
        Message("train-kind-expected"),
        articles=("B.02 8.1.2", "B.02 8.3.1"),
        levels=(Message("train-level-table"), Message("train-level-limited")),
        make=_make_expected,
        grade=_grade_expected,
        minutes=1,
    ),
    _kind(
        "rating-change",
        Message("train-kind-change"),
        articles=("B.02 8.3", "B.02 8.3.1", "B.02 8.3.4"),
        levels=(Message("train-level-table"), Message("train-level-limited"), Message("train-level-not-rated")),
        make=_make_change,
        grade=_grade_change,
        minutes=5,
    ),
    _kind(
        "rating-k",
        Message("train-kind-k"),
        articles=("B.02 8.3.3",),
        levels=(Message("train-level-one-reason"), Message("train-level-two-reasons"), Message("train-level-period")),
        make=_make_k,
        grade=_grade_k,
        minutes=1,
    ),
    _kind(
        "rating-first",
        Message("train-kind-first"),
        articles=("B.02 8.2",),
        levels=(Message("train-level-table"), Message("train-level-not-rated")),
        make=_make_first,
        grade=_grade_first,
        minutes=5,
    ),
    _kind(
        "rating-performance",
        Message("train-kind-performance"),
        articles=("B.01 1.4.8", "B.01 1.4.9"),
        levels=(Message("train-level-table"),),
        make=_make_performance,
        grade=_grade_performance,
        minutes=3,
    ),
)
