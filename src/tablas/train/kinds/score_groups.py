"""Pair one score group of the Dutch system, and say who leaves it: the group with the boards above already made."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial

from tablas.messages import Items, Message, Phrase
from tablas.model import Number, Tournament
from tablas.pairing.best import ABSOLUTE
from tablas.pairing.compare import Verdict, compare_pairings
from tablas.pairing.story import short_names
from tablas.systems import registry
from tablas.systems.result import RoundPairing
from tablas.train.answers import Answer, Choice, Option, Pairs
from tablas.train.boards import compared, fault_of, working_of
from tablas.train.deciders import plain, text_of
from tablas.train.exercise import Exercise, Key, Table
from tablas.train.grading import Fault, Grade, grade_choice
from tablas.train.groups import Group, completed, down_only, grade_group, groups_of, obvious, why_impossible
from tablas.train.kind import Chapter, Kind
from tablas.train.positions import (
    Position,
    SearchError,
    Spot,
    beside_the_boards,
    cards_table,
    large,
    seats_of,
    spots,
)

_EDITIONS = ("2026", "2017")
_RULE = "/rules/dutch"


def _make(edition: str, name: str, of_floats: bool, seed: int, level: int) -> Exercise:
    for spot in spots(large("dutch", edition), seed, level):
        for group in _groups(spot):
            fits = _floats_asked(group) if of_floats else len(group.pairs) > 1 and len(group.members) < 9
            article = _article(spot, group.place, of_floats, level) if fits else ""
            if article:
                make = _of_floats if of_floats else _of_pairs
                return make(name, (seed, level), spot.position, group, article)
    raise SearchError(name)


@lru_cache(maxsize=4096)
def _groups(spot: Spot) -> tuple[Group, ...]:
    return groups_of(spot.position)


def _floats_asked(group: Group) -> bool:
    return not group.last and 0 < len(group.down) < len(group.members) and 3 <= len(group.members) <= 8


def _article(spot: Spot, place: int, of_floats: bool, level: int) -> str:
    """The article that decides, if the group is of the level; what costs most is looked at last."""
    group, tournament = _groups(spot)[place], spot.position.tournament
    stands = _last_down(group) if of_floats else _stands(group)
    if stands or level == 1:
        return f"{text_of(tournament)} 4" if stands and level == 1 else ""
    forced = _with_idea(spot, place, of_floats)
    if (forced is None) != (level == 2):
        return ""
    if forced is None:
        return f"{text_of(tournament)} C4" if of_floats else why_impossible(tournament, obvious(group)).article
    decision = compare_pairings(tournament, spot.position.made, forced).decision
    forbidden = decision.verdict is Verdict.BREACH or decision.rule in ABSOLUTE
    return "" if forbidden or decision.worse != "second" else plain(decision.article)


def _stands(group: Group) -> bool:
    """The first idea for the group is right."""
    return obvious(group).meetings == frozenset(frozenset(pair) for pair in group.pairs)


def _last_down(group: Group) -> bool:
    """The last ones of the group go down."""
    return set(group.members[-len(group.down) :]) == set(group.down)


@lru_cache(maxsize=4096)
def _with_idea(spot: Spot, place: int, of_floats: bool) -> RoundPairing | None:
    """The round with the first idea in it; nothing where there is none."""
    group, tournament = _groups(spot)[place], spot.position.tournament
    if of_floats:
        return down_only(tournament, group, group.members[-len(group.down) :])
    return completed(tournament, group, obvious(group))


def _above(tournament: Tournament, group: Group) -> list[Message]:
    """What the groups before have settled."""
    names = short_names({player.number: player.name for player in tournament.players})
    told = []
    if group.above:
        boards = Items([f"{names[white]}–{names[black]}" for white, black in group.above])
        told.append(Message("train-boards-above", boards=boards))
    if group.moved_down:
        came = Items([names[Number(one)] for one in group.moved_down], last=True)
        told.append(Message("train-came-down", players=came, count=len(group.moved_down)))
    return told


def _task(code: Message, tournament: Tournament, group: Group) -> tuple[Message, ...]:
    return (code, *_above(tournament, group), *beside_the_boards(tournament))


def _named(tournament: Tournament, group: Group) -> dict[str, object]:
    title = Phrase(registry.get("dutch").title)
    score = group.score.replace("0.5", "½") if group.score == "0.5" else group.score.replace(".5", "½")
    edition = tournament.regulation.edition
    return {
        "score": score,
        "round": tournament.next_round,
        "rounds": tournament.total_rounds,
        "system": title,
        "edition": edition,
    }


def _of_pairs(name: str, asked: tuple[int, int], found: Position, group: Group, article: str) -> Exercise:
    tournament = found.tournament
    left = Message("train-takes-bye" if group.last else "train-moves-down") if group.down else None
    key = Answer(pairs=tuple((int(one), int(two)) for one, two in group.pairs), left=tuple(sorted(group.down)))
    return Exercise(
        name,
        *asked,
        question=_task(Message("train-pair-group", **_named(tournament, group)), tournament, group),
        form=Pairs(seats_of(tournament, group.members), False, left),
        key=Key(key, working_of(*found, (group.place,))),
        articles=(article,),
        tables=(cards_table(tournament, group.members),),
        tournament=tournament,
        made=found.made,
        facts={"group": group.place, "part": True},
    )


def _of_floats(name: str, asked: tuple[int, int], found: Position, group: Group, article: str) -> Exercise:
    tournament = found.tournament
    options = tuple(
        Option(str(seat.number), Message("train-player", number=seat.number, name=seat.name))
        for seat in seats_of(tournament, group.members)
    )
    count = len(group.down)
    code = Message("train-who-down", count=count, **_named(tournament, group))
    key = tuple(option.id for option in options if int(option.id) in group.down)
    return Exercise(
        name,
        *asked,
        question=_task(code, tournament, group),
        form=Choice(options, many=count > 1),
        key=Key(Answer(chosen=key), working_of(*found, (group.place,))),
        articles=(article,),
        tables=(cards_table(tournament, group.members),),
        tournament=tournament,
        made=found.made,
        facts={"group": group.place},
    )


def _position(exercise: Exercise) -> tuple[Position, Group]:
    assert exercise.tournament is not None
    assert exercise.made is not None
    found = Position(exercise.tournament, exercise.made)
    return found, groups_of(found)[int(str(exercise.facts["group"]))]


def _grade_pairs(exercise: Exercise, answer: Answer) -> Grade:
    found, group = _position(exercise)
    return grade_group(found.tournament, found.made, group, answer, exercise.key.working, _RULE)


def _grade_floats(exercise: Exercise, answer: Answer) -> Grade:
    if set(answer.chosen) == set(exercise.key.answer.chosen):
        return grade_choice(exercise, answer, Fault(Message("train-chosen"), ""), _RULE)
    found, group = _position(exercise)
    tournament = found.tournament
    text = text_of(tournament)
    chosen = [int(one) for one in answer.chosen]
    tables: tuple[Table, ...] = ()
    if len(chosen) != len(group.down):
        told = Fault(Message("train-so-many-down", count=len(group.down)), f"{text} C6", tuple(chosen))
    else:
        forced = down_only(tournament, group, chosen)
        if forced is None:
            names = short_names({player.number: player.name for player in tournament.players})
            who = Items([names[Number(one)] for one in chosen], last=True)
            told = Fault(Message("train-down-impossible", players=who), f"{text} C4", tuple(chosen))
        else:
            comparison = compare_pairings(tournament, found.made, forced)
            told, tables = fault_of(tournament, comparison, found.made), compared(comparison)
    return replace(grade_choice(exercise, answer, told, _RULE), tables=tables)


_LEVELS = (Message("train-level-first"), Message("train-level-forbidden"), Message("train-level-criterion"))


def _kind(edition: str, of_floats: bool) -> Kind:
    name = f"{'float' if of_floats else 'group'}-dutch-{edition}"
    title = Phrase(registry.get("dutch").title)
    asked = Message("train-kind-float" if of_floats else "train-kind-group", system=title, edition=edition)
    levels = (Message("train-level-last-down"), *_LEVELS[1:]) if of_floats else _LEVELS
    make = partial(_make, edition, name, of_floats)
    grade = _grade_floats if of_floats else _grade_pairs
    return Kind(name, asked, Chapter.SWISS, ("C.04.3",), levels, make, grade, minutes=3 if of_floats else 5)


KINDS = tuple(_kind(edition, of_floats) for of_floats in (False, True) for edition in _EDITIONS)
