"""What is asked of a round: why a player's is as it is, why two do not meet; both rounds where two were compared."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.errors import TablasError
from tablas.events.ranking import last_complete
from tablas.events.state import Section
from tablas.messages import Message
from tablas.model import Tournament
from tablas.pairing.compare import Comparison
from tablas.pairing.player import why_not_bye, why_player
from tablas.pairing.why import why_not
from tablas.pictures.sheets import two_pictures
from tablas.pictures.svg import SCREEN
from tablas.say import Say, tell_answer, tell_not_bye, tell_reason
from tablas.standings.neighbours import why_here
from tablas.systems.answers import Answer, Reason
from tablas.web.show.differing import Measure, measures
from tablas.web.show.remembered import Remembered
from tablas.web.show.standings_tables import ranking_after, with_halves
from tablas.web.show.why import before, names, paired_again


@dataclass(frozen=True, slots=True)
class Shown:
    """A sentence, and what it rests on: the boards now and the boards then, as lists and as drawings."""

    sentence: str
    now: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    """SVG of both, or nothing where the system has no score groups."""
    measures: tuple[Measure, ...] = ()
    """What was compared, in the order of the rules; the last one decides."""


def answered(section: Section, number: int, one: int, two: int | None) -> Answer:
    """Why two do not meet in a round, or why one does not rest."""
    facts = before(section, number)
    return why_not_bye(facts, one) if two is None else why_not(facts, one, two)


def answer_said(section: Section, answer: Answer, one: int, two: int | None, say: Say) -> str:
    """The answer as a sentence with names."""
    called = names(section)

    def who(player: int) -> str:
        return called.get(player, str(player))

    return tell_not_bye(answer, one, say, who) if two is None else tell_answer(answer, one, two, say, who)


def not_together_shown(section: Section, number: int, one: int, two: int | None, say: Say) -> Shown:
    """Why two do not meet, with both rounds."""
    answer = answered(section, number, one, two)
    return _shown(section, number, before(section, number), answer, answer_said(section, answer, one, two, say), say)


_reasons = Remembered[tuple[Reason, ...]](32)


def reasons_of(section: Section, number: int, player: int) -> tuple[Reason, ...]:
    """Why the round of a player is as it is; the same for whoever asks in any language."""
    facts = before(section, number)
    return _reasons.of((section.id, section.name, number, player), facts, lambda: why_player(facts, player))


def reason_said(section: Section, reason: Reason, say: Say) -> str:
    """The reason as a sentence with names."""
    called = names(section)
    return tell_reason(reason, say, lambda player: called.get(player, str(player)))


def player_shown(section: Section, number: int, player: int, say: Say) -> list[Shown]:
    """Why a player has this opponent, colour, float or bye."""
    facts = before(section, number)
    return [
        _shown(section, number, facts, reason.answer, reason_said(section, reason, say), say)
        for reason in reasons_of(section, number, player)
    ]


def place_said(section: Section, player: int) -> tuple[Message, ...]:
    """Why the player stands there after the last round that is over, against the one above and the one below."""
    after = last_complete(section)
    table = ranking_after(section, after) if after else None
    if table is None or all(row.number != player for row in table):
        return ()
    return tuple(with_halves(one.message) for one in why_here(table, player).neighbours)


def _shown(section: Section, number: int, facts: Tournament, answer: Answer | None, sentence: str, say: Say) -> Shown:
    found = None if answer is None else answer.comparison
    if answer is None or not isinstance(found, Comparison):
        return Shown(sentence)
    if answer.searched is not None:
        sentence = f"{sentence} {say(answer.searched.value)}"
    called = names(section)
    resting = found.first.bye != found.second.bye
    lists = []
    for pairs, bye in ((found.only_first, found.first.bye), (found.only_second, found.second.bye)):
        lines = [f"{called.get(one, str(one))} – {called.get(two, str(two))}" for one, two in pairs]
        lists.append((*lines, *([say("bye: {number}", number=called.get(bye, ""))] if resting and bye else [])))
    try:
        drawn = two_pictures(facts, paired_again(section, number).made, found.first, found.second, say, SCREEN)
        svgs = tuple(picture.svg for picture in drawn)
    except TablasError:
        svgs = ()
    return Shown(sentence, lists[0], lists[1], svgs, measures(found, say))
