"""Title norms (B.01 1.4): made, or what is missing; the points that a field asks for."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial

from tablas.federation.titles.norm import NormCheck, NormEvent, NormGame, check_games
from tablas.federation.titles.rules import GM, IM, WGM, WIM, TitleLevel, norm_rules_for
from tablas.messages import Message
from tablas.model import Outcome, Title, format_points
from tablas.simulate.dice import Dice
from tablas.train.answers import Answer, Choice, Field, Fields, Option
from tablas.train.exercise import Exercise, Key, Table
from tablas.train.grading import Fault, Grade, grade_choice, grade_fields
from tablas.train.kind import Chapter, Kind
from tablas.train.positions import search, tries

DAY = date(2026, 5, 1)
HOME = "ESP"
RULE = "/rules/norms"
_ROUNDS = 9
_LEVELS = (GM, IM, WGM, WIM)
_FLAGS = ("FRA", "ITA", "GER", "POR", "POL", "IND")
_WOMEN = (Title.WGM, Title.WIM, Title.WFM)
_OPEN = (Title.GM, Title.IM, Title.FM)
_OUTCOMES = {Outcome.WIN: "1", Outcome.DRAW: "½", Outcome.LOSS: "0"}
_MADE = "made"
_CHOICES = ("1.4.3", "1.4.4", "1.4.5", "1.4.5 a", "1.4.8 a", "1.4.8 b", "1.4.8")


def _games(dice: Dice, level: TitleLevel) -> list[NormGame]:
    """Nine games around what a norm asks for: sometimes a title, a federation or half a point short."""
    titled = dice.between(3, 7)
    met = dice.between(2, 4)
    home = dice.between(3, 7)
    others = _OPEN if level in (GM, IM) else _WOMEN
    games = []
    for place in range(_ROUNDS):
        title = level.title if place < met else (dice.pick(others) if place < titled else Title.NONE)
        flag = HOME if place < home else dice.pick(_FLAGS)
        rating = level.average + dice.between(-230, 330)
        games.append(NormGame(Outcome.DRAW, rating, title, flag, place + 1))
    flags = [game.federation for game in games]
    mixed = [game._replace(federation=flag) for game, flag in zip(games, dice.sample(flags, _ROUNDS), strict=True)]
    score = dice.between(8, 15)
    wins = max(0, min(_ROUNDS, score - dice.between(4, 8)))
    wins = max(wins, score - _ROUNDS)
    draws = score - 2 * wins
    if draws < 0 or wins + draws > _ROUNDS:
        wins, draws = score // 2, score % 2
    outcomes = [Outcome.WIN] * wins + [Outcome.DRAW] * draws + [Outcome.LOSS] * (_ROUNDS - wins - draws)
    shuffled = dice.sample(outcomes, _ROUNDS)
    return [game._replace(outcome=outcome) for game, outcome in zip(mixed, shuffled, strict=True)]


def _check(games: Sequence[NormGame], level: TitleLevel) -> NormCheck:
    return check_games(games, level, HOME, NormEvent(_ROUNDS), norm_rules_for(DAY))


def _missing(found: NormCheck) -> tuple[str, ...]:
    """The articles that are not kept, each once, in the order of the options."""
    open_ones = {one.article for one in found.requirements if not one.met}
    return tuple(article for article in _CHOICES if article in open_ones)


_WORDS = {
    "1.4.3": "train-norm-foreign",
    "1.4.4": "train-norm-one-federation",
    "1.4.5": "train-norm-title",
    "1.4.5 a": "train-norm-titled",
    "1.4.8 a": "train-norm-average",
    "1.4.8 b": "train-norm-35",
    "1.4.8": "train-norm-performance",
}


def _id(article: str) -> str:
    return "n" + article.replace(".", "").replace(" ", "")


def _make(seed: int, level: int) -> Exercise:
    def look(at: int) -> Exercise | None:
        dice = Dice(at, "norm")
        title = dice.pick(_LEVELS)
        games = _games(dice, title)
        found = _check(games, title)
        missing = _missing(found)
        wanted = {1: len(missing) == 1, 2: not missing and found.raised is not None, 3: len(missing) >= 2}[level]
        return _exercise((seed, level), title, games, found, missing) if wanted else None

    return search(tries(seed, level), look, "norm")


def _exercise(
    asked: tuple[int, int], title: TitleLevel, games: Sequence[NormGame], found: NormCheck, missing: tuple[str, ...]
) -> Exercise:
    options = (
        Option(_MADE, Message("train-norm-made")),
        *(Option(_id(article), Message(_WORDS[article])) for article in _CHOICES),
    )
    return Exercise(
        "norm",
        *asked,
        question=(Message("train-norm", title=title.title.value, federation=HOME),),
        form=Choice(options, many=True),
        key=Key(Answer(chosen=tuple(map(_id, missing)) or (_MADE,)), _working(found)),
        articles=tuple(f"B.01 {article}" for article in missing) or ("B.01 1.4.6",),
        tables=(_table(games),),
        facts={"title": title.title, "games": tuple(games)},
    )


def _working(found: NormCheck) -> tuple[Message, ...]:
    raised = (
        ()
        if found.raised is None
        else (Message("train-norm-raised", rating=found.raised.rating, floor=found.level.floor),)
    )
    return (
        *raised,
        *(
            Message("train-kept" if one.met else "train-not-kept", article=f"B.01 {one.article}", said=one.sentence)
            for one in found.requirements
        ),
    )


def _table(games: Sequence[NormGame]) -> Table:
    heads = (
        Message("train-head-round"),
        Message("train-head-title"),
        Message("train-head-federation"),
        Message("train-head-opponent-rating"),
        Message("train-head-result"),
    )
    rows = tuple(
        (game.round, game.title.value, game.federation, game.rating, _OUTCOMES[game.outcome]) for game in games
    )
    return Table(heads, rows)


def _grade(exercise: Exercise, answer: Answer) -> Grade:
    """The first requirement on which answer and regulation differ."""
    games, title = exercise.facts["games"], exercise.facts["title"]
    assert isinstance(games, tuple)
    found = _check(games, next(level for level in _LEVELS if level.title == title))
    chosen = set(answer.chosen)
    for one in found.requirements:
        known = one.article in _WORDS
        said = _id(one.article) in chosen
        if known and said == one.met:
            fault = Fault(one.sentence, f"B.01 {one.article}")
            return grade_choice(exercise, answer, fault, RULE)
    first = found.requirements[0]
    return grade_choice(exercise, answer, Fault(first.sentence, f"B.01 {first.article}"), RULE)


def _make_needed(seed: int, level: int) -> Exercise:
    def look(at: int) -> Exercise | None:
        dice = Dice(at, "norm-needed")
        title = dice.pick(_LEVELS)
        games = _games(dice, title)
        found = _check(games, title)
        if found.needed is None or (found.raised is not None) != (level == 2):
            return None
        return Exercise(
            "norm-needed",
            seed,
            level,
            question=(Message("train-norm-needed", title=title.title.value),),
            form=Fields((Field("average", Message("train-average")), Field("points", Message("train-points-needed")))),
            key=Key(
                Answer(filled={"average": str(found.average), "points": format_points(found.needed)}), _needed(found)
            ),
            articles=("B.01 1.4.6" if level == 2 else "B.01 1.4.8",),
            tables=(_without_results(_table(games)),),
            facts={"title": title.title, "games": tuple(games)},
        )

    return search(tries(seed, level), look, "norm-needed")


def _without_results(whole: Table) -> Table:
    return whole._replace(heads=whole.heads[:-1], rows=tuple(row[:-1] for row in whole.rows))


def _needed(found: NormCheck) -> tuple[Message, ...]:
    assert found.needed is not None
    raised = (
        ()
        if found.raised is None
        else (Message("train-norm-raised", rating=found.raised.rating, floor=found.level.floor),)
    )
    points = format_points(found.needed, half="½")
    return (
        *raised,
        Message("train-average-is", average=found.average),
        Message("train-needed-is", points=points, games=_ROUNDS, least=found.level.performance),
    )


def _grade_needed(exercise: Exercise, answer: Answer) -> Grade:
    working = exercise.key.working
    faults = {
        "average": Fault(working[0], exercise.articles[0]),
        "points": Fault(working[-1], "B.01 1.4.8"),
    }
    return grade_fields(exercise, answer, faults, RULE)


_kind = partial(Kind, chapter=Chapter.TITLES)

KINDS = (
    _kind(
        "norm",
        Message("train-kind-norm"),
        articles=tuple(f"B.01 {article}" for article in _CHOICES),
        levels=(Message("train-level-one-missing"), Message("train-level-made"), Message("train-level-more-missing")),
        make=_make,
        grade=_grade,
        minutes=6,
    ),
    _kind(
        "norm-needed",
        Message("train-kind-norm-needed"),
        articles=("B.01 1.4.6", "B.01 1.4.8"),
        levels=(Message("train-level-table"), Message("train-level-raised")),
        make=_make_needed,
        grade=_grade_needed,
        minutes=4,
    ),
)
