"""Who takes the bye: the lowest score, the bar on whoever had one, and a rest that can still be paired."""

from __future__ import annotations

from functools import lru_cache, partial

from tablas.history import RULES_2026, records, scores
from tablas.messages import Message, Phrase
from tablas.model import Tournament, format_points
from tablas.pairing.compare import Comparison, compare_pairings
from tablas.pairing.story import tell_story
from tablas.pairing.why import forced_round, resting
from tablas.systems import registry
from tablas.systems.result import RoundPairing
from tablas.train.answers import Answer, Choice, Option
from tablas.train.boards import fault_of
from tablas.train.deciders import plain, text_of
from tablas.train.exercise import Exercise, Key, Later
from tablas.train.grading import Fault, Grade, grade_choice
from tablas.train.kind import Chapter, Kind
from tablas.train.positions import Position, SearchError, Spot, beside_the_boards, cards_table, large, seats_of, spots

_TEXTS = (("dutch", "2026", 3), ("dutch", "2017", 3), ("lim", "2026", 2), ("dubov", "2026", 2), ("burstein", "2026", 2))
"""Systems, editions, and how many levels there are: where nothing but the list decides, no rest of a round does."""


def _make(system: str, edition: str, name: str, seed: int, level: int) -> Exercise:
    for spot in spots(large(system, edition), seed, level):
        if spot.position.made.bye is not None and _level(spot) == level:
            return _exercise(name, (seed, level), spot.position)
    raise SearchError(name)


def _earlier(found: Position) -> list[int]:
    """Those who stand before the one with the bye: a lower score, or the same and a later number."""
    points, bye = scores(found.tournament), found.made.bye
    assert bye is not None
    here = [number for pair in found.made.pairs for number in pair]
    return [int(number) for number in here if (points[number], -number) < (points[bye], -bye)]


@lru_cache(maxsize=4096)
def _level(spot: Spot) -> int:
    past = records(spot.position.tournament, RULES_2026)
    earlier = _earlier(spot.position)
    if not earlier:
        return 1
    return 2 if all(past[number].bye_barred for number in earlier) else 3


def _exercise(name: str, asked: tuple[int, int], found: Position) -> Exercise:
    tournament, made = found
    assert made.bye is not None
    system = registry.get(tournament.regulation.system)
    points = scores(tournament)
    lowest = sorted(seats_of(tournament), key=lambda seat: (points[seat.number], -seat.number))
    wanted = {made.bye, *(seat.number for seat in lowest[: max(5, len(_earlier(found)) + 1)])}
    options = tuple(
        Option(str(seat.number), Message("train-player", number=seat.number, name=seat.name))
        for seat in sorted(lowest, key=lambda seat: seat.number)
        if seat.number in wanted
    )
    question = Message(
        "train-who-bye", round=tournament.next_round, system=Phrase(system.title), edition=_edition(found)
    )
    return Exercise(
        name,
        *asked,
        question=(question, *beside_the_boards(tournament)),
        form=Choice(options),
        key=Key(Answer(chosen=(str(made.bye),)), Later(partial(_working, found))),
        articles=(_article(found, asked[1]),),
        tables=(cards_table(tournament),),
        tournament=tournament,
        made=made,
    )


def _working(found: Position) -> tuple[Message, ...]:
    tournament, made = found
    assert made.bye is not None
    points = format_points(scores(tournament)[made.bye], half="½")
    told = Message("train-bye-points", player=str(made.bye), points=points)
    return (told, *tell_story(tournament, made).of_bye(made.bye), *_told_of_others(found))


def _edition(found: Position) -> str:
    return getattr(found.made.trace, "edition", "") or found.tournament.regulation.edition


def _article(position: Position, level: int) -> str:
    """What decides: the lowest score, the bar, or that the rest can be paired."""
    tournament = position.tournament
    if level == 2:
        return "C.04.1 4"
    if level == 3:
        past = records(tournament, RULES_2026)
        free = max(number for number in _earlier(position) if not past[number].bye_barred)
        found = _compared(tournament, position.made, free)
        if found is not None:
            return plain(found.decision.article)
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
    assert exercise.made is not None
    bye, points = int(exercise.key.answer.chosen[0]), scores(tournament)
    if tournament.regulation.edition == "2026" and points[player] > points[bye]:
        # The one criterion that looks at the whole round first, whatever a group above would lose.
        has, less = (format_points(points[one], half="½") for one in (player, bye))
        more = Message("train-bye-more-points", player=player, points=has, other=bye, less=less)
        return grade_choice(exercise, answer, Fault(more, f"{text_of(tournament)} C5", (player, bye)), rule)
    found = _compared(tournament, exercise.made, player)
    told = Fault(Message("train-bye-impossible", player=player), exercise.articles[0], (player,))
    if found is not None:
        told = fault_of(tournament, found)
    return grade_choice(exercise, answer, told, rule)


def _compared(tournament: Tournament, made: RoundPairing, player: int) -> Comparison | None:
    """The round beside the one that the rules make when the player rests; nothing where they make none."""
    forced = forced_round(resting(tournament, player))
    return None if forced is None or forced.bye != player else compare_pairings(tournament, made, forced)


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
