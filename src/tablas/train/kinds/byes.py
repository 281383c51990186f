"""Who takes the bye: the lowest score, the bar on whoever had one, and a rest that can still be paired."""

from __future__ import annotations

from functools import partial

from tablas.history import RULES_2026, records, scores
from tablas.messages import Message, Phrase
from tablas.model import format_points
from tablas.pairing.compare import Comparison
from tablas.pairing.player import why_not_bye
from tablas.pairing.story import tell_story
from tablas.simulate.dice import Dice
from tablas.systems import registry
from tablas.train.answers import Answer, Choice, Option
from tablas.train.boards import fault_of
from tablas.train.deciders import plain, text_of
from tablas.train.exercise import Exercise, Key
from tablas.train.grading import Fault, Grade, grade_choice
from tablas.train.kind import Chapter, Kind
from tablas.train.positions import Position, cards_table, position, search, seats_of, tries

_TEXTS = (("dutch", "2026", 3), ("dutch", "2017", 3), ("lim", "2026", 2), ("dubov", "2026", 2), ("burstein", "2026", 2))
"""Systems, editions, and how many levels there are: where nothing but the list decides, no rest of a round does."""


def _make(system: str, edition: str, name: str, seed: int, level: int) -> Exercise:
    def look(number: int) -> Exercise | None:
        dice = Dice(number, "bye")
        players, played = 2 * dice.between(3, 5) + 1, dice.between(2, 4)
        found = position(system, edition, players, played, played + 2, number)
        return _exercise(name, (seed, level), found) if found and _level(found) == level else None

    return search(tries(seed, level), look, name)


def _earlier(found: Position) -> list[int]:
    """Those who stand before the one with the bye: a lower score, or the same and a later number."""
    points, bye = scores(found.tournament), found.made.bye
    assert bye is not None
    return [number for number in points if (points[number], -number) < (points[bye], -bye)]


def _level(found: Position) -> int:
    past = records(found.tournament, RULES_2026)
    earlier = _earlier(found)
    if not earlier:
        return 1
    return 2 if all(past[number].bye_barred for number in earlier) else 3


def _exercise(name: str, asked: tuple[int, int], found: Position) -> Exercise:
    tournament, made = found
    assert made.bye is not None
    system = registry.get(tournament.regulation.system)
    lowest = sorted(seats_of(tournament), key=lambda seat: (scores(tournament)[seat.number], -seat.number))
    wanted = {made.bye, *(seat.number for seat in lowest[: max(5, len(_earlier(found)) + 1)])}
    options = tuple(
        Option(str(seat.number), Message("train-player", number=seat.number, name=seat.name))
        for seat in sorted(lowest, key=lambda seat: seat.number)
        if seat.number in wanted
    )
    question = Message(
        "train-who-bye", round=tournament.next_round, system=Phrase(system.title), edition=_edition(found)
    )
    story = tell_story(tournament, made)
    points = format_points(scores(tournament)[made.bye], half="½")
    working = (Message("train-bye-points", player=str(made.bye), points=points), *story.of_bye(made.bye))
    return Exercise(
        name,
        *asked,
        question=(question,),
        form=Choice(options),
        key=Key(Answer(chosen=(str(made.bye),)), (*working, *_told_of_others(found))),
        articles=(_article(found, asked[1]),),
        tables=(cards_table(tournament),),
        tournament=tournament,
    )


def _edition(found: Position) -> str:
    return getattr(found.made.trace, "edition", "") or found.tournament.regulation.edition


def _article(found: Position, level: int) -> str:
    """What decides: the lowest score, the bar, or that the rest can be paired."""
    tournament = found.tournament
    if level == 2:
        return "C.04.1 4"
    if level == 3:
        past = records(tournament, RULES_2026)
        free = max(number for number in _earlier(found) if not past[number].bye_barred)
        reason = why_not_bye(tournament, free)
        if isinstance(reason.comparison, Comparison):
            return plain(reason.comparison.decision.article)
    return f"{text_of(tournament)} C5" if tournament.regulation.system == "dutch" else text_of(tournament)


def _told_of_others(found: Position) -> tuple[Message, ...]:
    past = records(found.tournament, RULES_2026)
    return tuple(
        Message("train-bye-barred" if past[number].bye_barred else "train-bye-not-yet", player=number)
        for number in sorted(_earlier(found), reverse=True)
    )


def _grade(system: str, exercise: Exercise, answer: Answer) -> Grade:
    tournament = exercise.tournament
    assert tournament is not None
    rule = f"/rules/{system}"
    (chosen,) = answer.chosen
    if answer.chosen == exercise.key.answer.chosen:
        return grade_choice(exercise, answer, Fault(Message("train-chosen"), ""), rule)
    player = int(chosen)
    if records(tournament, RULES_2026)[player].bye_barred:
        article = "C.04.1 4"
        return grade_choice(
            exercise, answer, Fault(Message("train-bye-barred", player=player), article, (player,)), rule
        )
    found = why_not_bye(tournament, player)
    told = Fault(Message("train-bye-impossible", player=player), exercise.articles[0], (player,))
    if isinstance(found.comparison, Comparison):
        told = fault_of(tournament, found.comparison)
    return grade_choice(exercise, answer, told, rule)


def _kind(system: str, edition: str, levels: int) -> Kind:
    entry = registry.get(system)
    name = f"bye-{system}-{edition}"
    return Kind(
        name,
        Message("train-kind-bye", system=Phrase(entry.title), edition=edition),
        Chapter.SWISS if system == "dutch" else Chapter.SYSTEMS,
        (entry.reference.partition("; ")[0], "C.04.1 4"),
        (Message("train-level-bye-lowest"), Message("train-level-bye-barred"), Message("train-level-bye-rest"))[
            :levels
        ],
        partial(_make, system, edition, name),
        partial(_grade, system),
        minutes=2,
    )


KINDS = tuple(_kind(*text) for text in _TEXTS)
