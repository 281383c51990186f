"""Who has White, and by which rule: the colours of one pair of a round."""

from __future__ import annotations

from functools import partial

from tablas.history import RULES_2026, preference, records
from tablas.messages import Message, Phrase
from tablas.model import Colour, Tournament
from tablas.pairing.story import short_names
from tablas.pairing.story.colours import ARTICLES, article
from tablas.systems import registry
from tablas.systems.open.common.trace import SwissTrace
from tablas.systems.open.dutch.trace import DutchTrace
from tablas.systems.seats import ColourRule, Seats
from tablas.train.answers import Answer, Field, Fields, Option
from tablas.train.deciders import text_of
from tablas.train.exercise import Exercise, Key, Later
from tablas.train.grading import Fault, Grade, grade_fields
from tablas.train.kind import Chapter, Kind
from tablas.train.positions import Position, SearchError, beside_the_boards, cards_table, large, spots

_LEVEL = {
    ColourRule.BOTH: 1,
    ColourRule.ONLY: 1,
    ColourRule.LIMIT: 2,
    ColourRule.STRONGER: 2,
    ColourRule.WIDER: 2,
}
"""Every other rule is of level 3."""
_TEXTS = (("dutch", "2026"), ("dutch", "2017"), ("lim", "2026"), ("dubov", "2026"), ("burstein", "2026"))
_RULES = {
    "dutch": (
        ColourRule.BOTH,
        ColourRule.STRONGER,
        ColourRule.WIDER,
        ColourRule.LAST_DIFFERENCE,
        ColourRule.HIGHER,
    ),
    "lim": (ColourRule.BOTH, ColourRule.LAST_DIFFERENCE, ColourRule.HIGHER, ColourRule.LOWER),
    "dubov": (ColourRule.BOTH, ColourRule.STRONGER, ColourRule.LAST_DIFFERENCE, ColourRule.HIGHER),
    "burstein": (ColourRule.BOTH, ColourRule.STRONGER, ColourRule.LAST_DIFFERENCE, ColourRule.HIGHER),
}
"""What is offered beside the rule that decides."""


def seats_made(found: Position) -> tuple[Seats, ...]:
    """The boards of the round with the rule behind their colours."""
    trace = found.made.trace
    if isinstance(trace, DutchTrace):
        return trace.colours
    assert isinstance(trace, SwissTrace)
    return trace.story.colours


def _make(system: str, edition: str, name: str, seed: int, level: int) -> Exercise:
    for spot in spots(large(system, edition), seed, level):
        fitting = [one for one in seats_made(spot.position) if _LEVEL.get(one.rule, 3) == level]
        # The rules of level 3 are rare: the rarer of them are taken first.
        fitting.sort(key=lambda one: one.rule is not ColourRule.LAST_DIFFERENCE)
        if fitting:
            return _exercise(name, (seed, level), spot.position, fitting[0])
    raise SearchError(name)


def _exercise(name: str, asked: tuple[int, int], found: Position, seats: Seats) -> Exercise:
    tournament = found.tournament
    system = registry.get(tournament.regulation.system)
    names = short_names({player.number: player.name for player in tournament.players})
    one, two = sorted((seats.white, seats.black))
    players = tuple(
        Option(str(number), Message("train-player", number=number, name=names[number])) for number in (one, two)
    )
    offered = [rule for rule in ColourRule if rule in (*_RULES[system.name], seats.rule)]
    rules = tuple(
        Option(rule.name.lower().replace("_", "-"), Message("train-said", what=Phrase(rule.value))) for rule in offered
    )
    white = str(seats.white)
    key = Answer(filled={"white": white, "rule": seats.rule.name.lower().replace("_", "-")})
    question = [
        Message(
            "train-which-colour",
            one=names[one],
            two=names[two],
            round=tournament.next_round,
            system=Phrase(system.title),
            edition=_edition(tournament),
        )
    ]
    if tournament.initial_colour is not None:
        drawn = tournament.initial_colour is Colour.WHITE
        question.append(Message("train-first-colour-white" if drawn else "train-first-colour-black"))
    question += beside_the_boards(tournament)
    return Exercise(
        name,
        *asked,
        question=tuple(question),
        form=Fields(
            (
                Field("white", Message("train-has-white"), players),
                Field("rule", Message("train-by-rule"), rules),
            )
        ),
        key=Key(key, Later(partial(_working, tournament, seats))),
        articles=(_article(tournament, seats),),
        tables=(cards_table(tournament, (one, two)),),
        tournament=tournament,
        made=found.made,
        facts={"white": seats.white, "black": seats.black},
    )


def _edition(tournament: Tournament) -> str:
    return tournament.regulation.edition or registry.get(tournament.regulation.system).editions[-1]


def _article(tournament: Tournament, seats: Seats) -> str:
    written = ARTICLES.get((tournament.regulation.system, _edition(tournament)), "")
    place = article(seats.rule, written)
    return f"{text_of(tournament)} {place}".rstrip() if place else text_of(tournament)


def _working(tournament: Tournament, seats: Seats) -> tuple[Message, ...]:
    """Who is due what, then the rule."""
    past = records(tournament, RULES_2026)
    names = short_names({player.number: player.name for player in tournament.players})
    lines = []
    for number in sorted((seats.white, seats.black)):
        wish = preference(past[number].colours)
        called = names[number]
        history = "".join({"W": "○", "B": "●"}.get(letter, letter) for letter in past[number].colours) or "–"
        if wish.colour is None:
            lines.append(Message("train-due-none", player=called, colours=history))
        elif wish.colour is Colour.WHITE:
            lines.append(
                Message("train-due-white", player=called, colours=history, strength=_strength(wish.strength.name))
            )
        else:
            lines.append(
                Message("train-due-black", player=called, colours=history, strength=_strength(wish.strength.name))
            )
    white, black = names[seats.white], names[seats.black]
    lines.append(Message("train-seated", white=white, black=black, rule=Phrase(seats.rule.value)))
    return tuple(lines)


def _strength(name: str) -> Message:
    return {
        "MILD": Message("train-mild"),
        "STRONG": Message("train-strong"),
        "ABSOLUTE": Message("train-absolute"),
    }.get(name, Message("train-mild"))


def _grade(system: str, exercise: Exercise, answer: Answer) -> Grade:
    tournament = exercise.tournament
    assert tournament is not None
    assert exercise.made is not None
    found = Position(tournament, exercise.made)
    white = exercise.facts["white"]
    seats = next(one for one in seats_made(found) if one.white == white)
    names = short_names({player.number: player.name for player in tournament.players})
    where = _article(tournament, seats)
    wrong = Message("train-white-is", white=names[seats.white], rule=Phrase(seats.rule.value))
    faults = {
        "white": Fault(wrong, where, (seats.white, seats.black)),
        "rule": Fault(Message("train-rule-is", rule=Phrase(seats.rule.value)), where, (seats.white, seats.black)),
    }
    return grade_fields(exercise, answer, faults, f"/rules/{system}")


def _kind(system: str, edition: str) -> Kind:
    entry = registry.get(system)
    name = f"colour-{system}-{edition}"
    levels = (Message("train-level-both-due"), Message("train-level-stronger"), Message("train-level-history"))
    return Kind(
        name,
        Message("train-kind-colour", system=Phrase(entry.title), edition=edition),
        Chapter.SWISS if system == "dutch" else Chapter.SYSTEMS,
        (entry.reference.partition("; ")[0].removeprefix("FIDE Handbook "),),
        levels,
        partial(_make, system, edition, name),
        partial(_grade, system),
        minutes=2,
    )


KINDS = tuple(_kind(*text) for text in _TEXTS)
