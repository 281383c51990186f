"""What decides a round: the obvious pairing beside the one the rules make, and how hard that makes it."""

from __future__ import annotations

from typing import NamedTuple

from tablas.model import Number, Tournament
from tablas.pairing.best import ABSOLUTE
from tablas.pairing.breaches import breaches
from tablas.pairing.compare import OUTRIGHT, Verdict, compare_pairings
from tablas.pairing.round import system_of
from tablas.systems.judgement import Boards
from tablas.systems.open.common.trace import SwissTrace
from tablas.systems.reasons import Cause
from tablas.systems.result import Pair, RoundPairing
from tablas.train.positions import points_of

_PLAIN = {Cause.MET, Cause.KEPT_APART, Cause.COLOURS, Cause.BARRED, Cause.HAD_BYE}


class Decider(NamedTuple):
    """The level of a round and the article that decides it."""

    level: int
    article: str


def obvious(tournament: Tournament, made: RoundPairing) -> Boards:
    """The upper half of every score group against the lower half in order; whoever is left over moves down."""
    points = points_of(tournament)
    people = [number for pair in made.pairs for number in pair]
    pairs: list[Pair] = []
    waiting: list[Number] = []
    for score in sorted({points[number] for number in people}, reverse=True):
        group = waiting + sorted(number for number in people if points[number] == score)
        half = len(group) // 2
        pairs += [Pair(one, two) for one, two in zip(group[:half], group[half : 2 * half], strict=True)]
        waiting = group[2 * half :]
    return Boards(tuple(pairs), made.bye)


def stands(tournament: Tournament, made: RoundPairing) -> bool:
    """Whether the obvious round is the one that the rules make: cheap to see, where why it is not has to be weighed."""
    return obvious(tournament, made).meetings == Boards.of(made).meetings


def by_halves(tournament: Tournament, made: RoundPairing) -> Decider:
    """For systems that begin with halves: why the obvious round does not stand."""
    idea = obvious(tournament, made)
    if idea.meetings == Boards.of(made).meetings:
        return Decider(1, text_of(tournament))
    outright = next((broken for broken in breaches(tournament, idea) if broken.breach in OUTRIGHT), None)
    if outright is not None:
        # No system allows it, and the round made has none: the criteria need not be weighed.
        return Decider(2, plain(outright.article) or text_of(tournament))
    decision = compare_pairings(tournament, made, idea).decision
    forbidden = decision.verdict is Verdict.BREACH or decision.rule in ABSOLUTE
    return Decider(2 if forbidden else 3, plain(decision.article) or text_of(tournament))


def by_causes(tournament: Tournament, made: RoundPairing) -> Decider:
    """For systems that serve one after the other: who was passed over and why."""
    assert isinstance(made.trace, SwissTrace)
    told = made.trace.story
    passed = [entry for group in told.groups for choice in group.choices for entry in choice.passed]
    if not passed:
        return Decider(1, text_of(tournament))
    hard = [entry for entry in passed if entry.cause not in _PLAIN]
    first = (hard or passed)[0]
    return Decider(3 if hard else 2, f"{text_of(tournament)} {first.rule}".rstrip())


def text_of(tournament: Tournament) -> str:
    """The text that the event is paired by."""
    reference = system_of(tournament).reference.replace("FIDE Handbook ", "")
    edition = tournament.regulation.edition
    fides, _, book = reference.partition("; ")
    if edition and not edition.isdecimal():
        return f"{book or fides} ({edition})" if edition != "elementos" else book or fides
    return f"{fides} {edition}".rstrip()


def plain(article: str) -> str:
    """An article as the trainer names it: without the name of the book that everybody knows."""
    return article.removeprefix("FIDE Handbook ")


def edition_shown(edition: str) -> str:
    """An edition as a title names it: a year, or the book that it stands in.

    >>> edition_shown("2017"), edition_shown("elementos")
    ('2017', '(Elementos de un torneo)')
    """
    return "(Elementos de un torneo)" if edition == "elementos" else edition
