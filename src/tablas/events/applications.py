"""Entries that players ask for themselves: what they write, how the queue stands, what the arbiter should know.

An application is personal and not yet accepted, so it is kept beside the log
and can be deleted; once accepted the player has a card like everybody else,
and only what belongs on a card is written into the log.  An e-mail address
never is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from enum import Enum
from typing import NamedTuple

from tablas.errors import ModelError, Where
from tablas.events.acts.base import check_text
from tablas.events.acts.players import check_player
from tablas.events.called import words_of
from tablas.events.entry_form import Stage
from tablas.events.errors import RefusedError
from tablas.events.state import Event, Section
from tablas.events.timeline import Moment
from tablas.events.wishes import Application, State, Wish
from tablas.messages import Items, Message
from tablas.model import Number, PartialDate, Player

MOST_BYES = 12
LONGEST_REMARK = 500
_MAIL = re.compile(r"[^@\s<>,;:\"()\[\]\\]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?")


class Place(Enum):
    """Where a waiting application stands."""

    FREE = "free"
    """There is room."""
    LISTED = "listed"
    """On the waiting list."""


class Queued(NamedTuple):
    """An application with what the arbiter should know of it."""

    application: Application
    place: Place = Place.FREE
    on_list: int = 0
    """The place on the waiting list."""
    notes: tuple[Message, ...] = ()
    gone: bool = False
    """It was accepted, but the entry was taken back or struck out since."""


def is_in(moment: Moment, application: Application) -> bool:
    """Whether an accepted player still has the card that the acceptance gave; after an undo another may have it."""
    if application.state is not State.ACCEPTED or not moment.event.has(application.tournament):
        return False
    counts = any(first <= application.entry <= last for first, last in moment.line)
    return counts and moment.event.section(application.tournament).has(application.card)


def playing(section: Section) -> int:
    """How many are entered and have not left."""
    return sum(player.left_after is None for player in section.facts.players)


def free_places(section: Section) -> int | None:
    """How many more may play; ``None`` without a limit."""
    return max(0, section.entry_form.limit - playing(section)) if section.entry_form.limit else None


def queue(moment: Moment, section: Section, found: Iterable[Application]) -> list[Queued]:
    """Every application in order, with its place and what is unusual about it."""
    applications = list(found)
    free = free_places(section)
    waiting = 0
    queued = []
    for one in applications:
        if one.state is not State.WAITING:
            gone = one.state is State.ACCEPTED and not is_in(moment, one)
            queued.append(Queued(one, gone=gone))
            continue
        waiting += 1
        listed = 0 if free is None or waiting <= free else waiting - free
        notes = tuple(_doubles(moment, one, applications))
        queued.append(Queued(one, Place.LISTED if listed else Place.FREE, listed, notes))
    return queued


def _doubles(moment: Moment, mine: Application, applications: Iterable[Application]) -> Iterable[Message]:
    """Whoever seems to be the same person, or only has the same name."""
    wish = mine.wish
    for other in moment.event.sections:
        for player in other.facts.players:
            if wish.fide_id and player.fide_id == wish.fide_id:
                yield Message("double-entered-id", name=player.name, tournament=other.name)
            elif _alike(player.name, wish.name):
                namesake = bool(wish.fide_id and player.fide_id)
                yield Message("double-namesake" if namesake else "double-entered-name", name=player.name)
    for one in applications:
        if one.number == mine.number or one.state is not State.WAITING:
            continue
        if wish.fide_id and one.wish.fide_id == wish.fide_id:
            yield Message("double-asked-id", number=one.number)
        elif _alike(one.wish.name, wish.name):
            if wish.fide_id and one.wish.fide_id:
                yield Message("double-namesake", name=one.wish.name)
            else:
                yield Message("double-asked-name", number=one.number, name=one.wish.name)


def _alike(one: str, two: str) -> bool:
    """Whether two names have the same words, in whatever order, case and accents."""
    return sorted(words_of(one)) == sorted(words_of(two))


def check_open(section: Section, moment: datetime) -> None:
    """Refuse an entry before the form opens and after it closes."""
    stage = section.entry_form.stage(moment)
    if section.closed or stage is Stage.OFF:
        raise RefusedError("entry-form-is-off")
    if stage is Stage.SOON:
        raise RefusedError("entry-form-opens", when=section.entry_form.opens)
    if stage is Stage.CLOSED:
        raise RefusedError("entry-form-closed", when=section.entry_form.closes)


def check_wish(event: Event, section: Section, wish: Wish) -> None:
    """Refuse what nobody could enter."""
    check_player(player_of(wish))
    check_text(wish.remark, Message("what-entry-remark"), "remark", LONGEST_REMARK)
    check_mail(wish.email)
    known = by_hand(event)
    if wish.category and wish.category not in known:
        raise RefusedError("no-category", None, "category", name=wish.category[:60], known=Items(known))
    check_byes(section, wish.byes)


def check_mail(address: str, field: str = "email") -> None:
    """Refuse what is no address of a mail; none at all is fine."""
    if address and not _MAIL.fullmatch(address):
        raise RefusedError("not-an-address", None, field, value=address[:100])


def check_byes(section: Section, byes: Iterable[int]) -> None:
    """Refuse rounds that there are not, or that are paired already."""
    wanted = list(byes)
    if len(wanted) > MOST_BYES:
        raise RefusedError("too-many-byes", None, "byes", most=MOST_BYES)
    total = section.facts.total_rounds
    for number in wanted:
        if number < section.next_round:
            raise RefusedError("round-paired-change", Where(round=number), "byes", round=number)
        if total is not None and number > total:
            raise RefusedError("tournament-rounds", Where(round=number), "byes", total=total)


def by_hand(event: Event) -> list[str]:
    """The categories that a player can ask for: the others follow from the card."""
    return [one.name for one in event.categories if not one.rule]


def player_of(wish: Wish) -> Player:
    """The card that a wish asks for, as it was typed."""
    birth = None
    if wish.birth:
        try:
            birth = PartialDate.parse(wish.birth)
        except ModelError:
            raise RefusedError("neither-year-nor", None, "birth", written=wish.birth[:20]) from None
    return Player(
        Number(0),
        wish.name,
        wish.rating,
        sex=wish.sex,
        federation=wish.federation,
        fide_id=wish.fide_id,
        birth=birth,
        club=wish.club,
    )


def listed_player(wish: Wish, listed: Player | None) -> Player:
    """The card with what the rating list knows, and what it does not as it was typed."""
    typed = player_of(wish)
    if listed is None:
        return typed
    return replace(
        listed, club=typed.club or listed.club, birth=typed.birth or listed.birth, sex=listed.sex or typed.sex
    )
