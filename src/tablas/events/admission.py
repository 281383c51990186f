"""What becomes of applications: accepted, refused, byes granted, withdrawn; each is written once.

Whoever decides hands over how a command is carried out (*do*), because a
browser, the command line and the player's own page sign in different names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tablas.errors import TablasError
from tablas.events.acts import (
    AnnounceAbsence,
    ChooseForCategory,
    Command,
    EnterPlayers,
    RemovePlayer,
    WithdrawPlayer,
)
from tablas.events.acts.base import check_text
from tablas.events.applications import by_hand, check_byes, is_in, listed_player
from tablas.events.errors import RefusedError
from tablas.events.keeper import Done, Keeper
from tablas.events.list_check import entry_of
from tablas.events.log import Entry
from tablas.events.money import account
from tablas.events.numbers import card_in
from tablas.events.wishes import Application, State, Wish
from tablas.messages import Message
from tablas.model import Card, Outcome, Player

Do = Callable[[Command, str], Done]
"""Carry out a command under a request key."""


def known_player(keeper: Keeper, tournament: str, slug: str, wish: Wish) -> Player | None:
    """The player as the rating list has him."""
    if not wish.fide_id.isdecimal():
        return None
    listed = keeper.ratings.find([int(wish.fide_id)]).get(int(wish.fide_id))
    if listed is None:
        return None
    return entry_of(listed, keeper.moment(slug).event.section(tournament).facts.info, keeper.ratings.about())


def accept(keeper: Keeper, application: Application, do: Do) -> Application:
    """Enter the player; byes that were asked for stay to be decided one by one."""
    moment = keeper.moment(application.event)
    if application.state in (State.WITHDRAWN, State.REFUSED) or is_in(moment, application):
        raise RefusedError("application-decided", None, "", name=application.wish.name)
    wish = application.wish
    listed = known_player(keeper, application.tournament, application.event, wish)
    try:
        done = do(EnterPlayers(application.tournament, (listed_player(wish, listed),)), application.key)
        entry, event = done.entry, done.moment.event
    except RefusedError as error:
        found = _written(keeper, application) if error.message.code == "request-key-used" else None
        if found is None:
            raise
        entry, event = found, moment.event  # Written before something broke off, perhaps in other words.
    card = _card_of(entry)
    accepted = replace(application, state=State.ACCEPTED, entry=entry.seq, card=card, reason="")
    keeper.applications.change(accepted)
    if wish.category in by_hand(event):
        do(ChooseForCategory(application.tournament, wish.category, (card,)), f"{application.key} category")
    return accepted


def _written(keeper: Keeper, application: Application) -> Entry | None:
    return next((act.entry for act in keeper.history(application.event) if act.entry.key == application.key), None)


def _card_of(entry: Entry) -> Card:
    command = entry.command()
    assert isinstance(command, EnterPlayers)
    return card_in(command.players[0].number)


def refuse(keeper: Keeper, application: Application, reason: str) -> Application:
    """Say no, and why; the player reads it on the page of the link."""
    if application.state is not State.WAITING:
        raise RefusedError("application-decided", None, "", name=application.wish.name)
    check_text(reason, Message("what-refusal-reason"), "reason", 300, needed=True)
    refused = replace(application, state=State.REFUSED, reason=reason)
    keeper.applications.change(refused)
    return refused


def decide_bye(keeper: Keeper, application: Application, number: int, bye: Outcome | None, do: Do) -> Application:
    """Grant a round without a game that was asked for, with half a point or none, or do not."""
    if number not in application.wish.byes:
        raise RefusedError("bye-not-asked", None, "byes", name=application.wish.name, round=number)
    if bye is not None:
        if not is_in(keeper.moment(application.event), application):
            raise RefusedError("application-first", None, "byes", name=application.wish.name)
        command = AnnounceAbsence(application.tournament, application.card, number, bye)
        do(command, f"application {application.number} card {application.card} bye {number} {bye.value}")
    left = tuple(one for one in application.wish.byes if one != number)
    decided = replace(application, wish=replace(application.wish, byes=left))
    keeper.applications.change(decided)
    return decided


def ask_bye(keeper: Keeper, application: Application, number: int) -> Application:
    """The player asks for one more round without a game."""
    section = keeper.moment(application.event).event.section(application.tournament)
    wanted = tuple(sorted({*application.wish.byes, number}))
    check_byes(section, wanted)
    asked = replace(application, wish=replace(application.wish, byes=wanted))
    keeper.applications.change(asked)
    return asked


def withdraw(keeper: Keeper, application: Application, do: Do) -> Application:
    """The player does not play: struck out if nothing hangs on the card, withdrawn otherwise."""
    moment = keeper.moment(application.event)
    if is_in(moment, application):
        section = moment.event.section(application.tournament)
        key = f"application {application.number} card {application.card} left"
        if section.player(application.card).left_after is None:
            leave: Command = WithdrawPlayer(application.tournament, application.card)
            if section.rounds_paired or account(moment.event, section, application.card).paid:
                do(leave, key)
            else:
                try:
                    do(RemovePlayer(application.tournament, application.card), key)
                except TablasError:
                    do(leave, f"{key} withdrawn")
    elif application.state in (State.WITHDRAWN, State.REFUSED):
        raise RefusedError("application-decided", None, "", name=application.wish.name)
    gone = replace(application, state=State.WITHDRAWN)
    keeper.applications.change(gone)
    return gone
