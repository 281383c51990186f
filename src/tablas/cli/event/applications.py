"""Verbs on the entries that players ask for themselves: the form, and the queue."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import uuid4

import click

from tablas.cli.base import verb
from tablas.cli.event.common import Desk, event_argument, tournament_option, writes
from tablas.cli.event.output import emit
from tablas.cli.show import table
from tablas.cli.speech import say, tell
from tablas.client.applications import RemoteApplications
from tablas.errors import OptionError
from tablas.events.acts import Command, SetEntryForm
from tablas.events.admission import accept, decide_bye, refuse
from tablas.events.applications import Queued, check_wish, free_places, playing, queue
from tablas.events.errors import RefusedError
from tablas.events.hall import now
from tablas.events.keeper import Done, Keeper
from tablas.events.wishes import Application, State, Wish
from tablas.model import Outcome

BYES = {"half": Outcome.HALF_BYE, "zero": Outcome.ZERO_BYE, "no": None}


@verb("entry-form")
@event_argument
@tournament_option
@click.option("--on/--off", "on", default=None, help="Put the form up, or take it down.")
@click.option("--opens", metavar="TIME", help="Such as '2026-07-01 12:00'; '' for at once.")
@click.option("--closes", metavar="TIME", help="'' for when it is taken down.")
@click.option("--limit", type=int, help="Places; whoever comes later waits for one. 0 for no limit.")
@click.option("--pay-link", metavar="ADDRESS", help="The page where an entry is paid.")
@click.option("--words", metavar="TEXT", help="What the players are told.")
@writes
def entry_form(desk: Desk, event: str, tournament: str | None, **given: Any) -> None:
    """Let players enter themselves by a form of the public pages, and say how it stands."""
    section = desk.section(event, tournament)
    changes = {name: value for name, value in given.items() if value is not None}
    done = None
    if changes:
        done = desk.do(event, SetEntryForm(section.id, replace(section.entry_form, **changes)))
        section = done.moment.event.section(section.id)
    form = section.entry_form
    data = {
        "tournament": section.id,
        "stage": form.stage(now()).value,
        "opens": form.opens,
        "closes": form.closes,
        "limit": form.limit,
        "playing": playing(section),
        "free": free_places(section),
        "pay_link": form.pay_link,
        "words": form.words,
        "path": f"/enter/{event}/{section.id}",
    }
    said = say("The entry form of {name}: {stage}.", name=section.name, stage=say(form.stage(now()).value))
    if done is not None:
        desk.did(done, said, **data)
    else:
        emit(desk.json, {"event": event, **data}, said)


@verb()
@event_argument
@tournament_option
@click.option("--add", "called", multiple=True, metavar="NAME", help="Put somebody who telephoned at the end.")
@click.option("--accept-entry", "accepts", multiple=True, type=int, metavar="NUMBER", help="Enter this player.")
@click.option("--refuse", "refusal", type=int, metavar="NUMBER", help="Say no, with a --reason.")
@click.option("--reason", default="", help="Why it is refused; the player reads it.")
@click.option(
    "--bye", "byes", multiple=True, metavar="NUMBER:ROUND=half|zero|no", help="Grant a bye that was asked for, or not."
)
@click.option("--forget", "forgets", multiple=True, type=int, metavar="NUMBER", help="Delete what that player wrote.")
@writes
def applications(
    desk: Desk,
    event: str,
    tournament: str | None,
    called: tuple[str, ...],
    accepts: tuple[int, ...],
    refusal: int | None,
    reason: str,
    byes: tuple[str, ...],
    forgets: tuple[int, ...],
) -> None:
    """List the entries that players ask for, and decide them by their numbers."""
    section = desk.section(event, tournament)
    keeper = desk.store

    def asked(wanted: int) -> Application:
        found = next((each for each in keeper.applications.of(event, section.id) if each.number == wanted), None)
        if found is None:
            raise RefusedError("no-such-application")
        return found

    for name in called:
        wish = Wish(name)
        check_wish(desk.moment(event).event, section, wish)
        keeper.applications.add(event, section.id, wish, f"{desk.key or uuid4().hex} {name}"[:200])
    there = keeper.applications
    far = there if isinstance(there, RemoteApplications) else None
    for wanted in accepts:
        if far is not None:
            far.decide(asked(wanted), "accept", tuple(desk.accepted))
        else:
            _tell(keeper, accept(keeper, asked(wanted), _doing(desk, event)))
    if refusal is not None:
        if far is not None:
            far.decide(asked(refusal), "refuse", reason=reason)
        else:
            _tell(keeper, refuse(keeper, asked(refusal), reason))
    for written in byes:
        wanted, number, bye = _bye(written)
        if far is not None:
            far.decide(asked(wanted), "bye", tuple(desk.accepted), round=number, bye=bye)
        else:
            decide_bye(keeper, asked(wanted), number, BYES[bye], _doing(desk, event))
    for wanted in forgets:
        if far is not None:
            far.decide(asked(wanted), "forget")
        else:
            there.forget(asked(wanted).number)
    moment = desk.moment(event)
    found = queue(moment, moment.event.section(section.id), keeper.applications.of(event, section.id))
    rows = [
        (
            each.application.number,
            each.application.wish.name,
            each.application.wish.rating or "",
            _state(each),
            _more(each),
        )
        for each in found
    ]
    heads = [say("No."), say("Name"), say("Rtg"), say("State"), ""]
    data = {"event": event, "tournament": section.id, "applications": [_data(each) for each in found]}
    emit(desk.json, data, table(heads, rows, numbers={0, 2}) if rows else say("Nobody has asked."))


def _tell(keeper: Keeper, application: Application) -> None:
    """Put down a mail without the private link: only the program that serves it knows its address."""
    from tablas.say.news import decided
    from tablas.store import Store
    from tablas.store.courier import tell_decided

    if isinstance(keeper, Store):
        tell_decided(keeper, application, decided)


def _doing(desk: Desk, event: str) -> Callable[[Command, str], Done]:
    return lambda command, key: replace(desk, key=key).do(event, command)


def _bye(written: str) -> tuple[int, int, str]:
    where, _, what = written.partition("=")
    number, _, played = where.partition(":")
    if not (number.isdecimal() and played.isdecimal() and what in BYES):
        raise OptionError("not-a-bye-decision", value=written)
    return int(number), int(played), what


def _state(one: Queued) -> str:
    if one.on_list:
        return say("waiting list: {place}", place=one.on_list)
    return say("taken back") if one.gone else say(one.application.state.value)


def _more(one: Queued) -> str:
    wish = one.application.wish
    byes = [say("byes asked for: {rounds}", rounds=", ".join(map(str, wish.byes)))] if wish.byes else []
    return " ".join([*map(tell, one.notes), *byes, one.application.reason]).strip()


def _data(one: Queued) -> dict[str, Any]:
    found, wish = one.application, one.application.wish
    return {
        "number": found.number,
        "when": found.when,
        "state": found.state.value,
        "gone": one.gone,
        "waiting_list": one.on_list,
        "name": wish.name,
        "fide_id": wish.fide_id,
        "federation": wish.federation,
        "rating": wish.rating,
        "club": wish.club,
        "birth": wish.birth,
        "sex": wish.sex,
        "category": wish.category,
        "byes": list(wish.byes),
        "remark": wish.remark,
        "email": wish.email,
        "reason": found.reason,
        "card": found.card if found.state is State.ACCEPTED and not one.gone else 0,
        "path": f"/entry/{found.secret}",
        "notes": [tell(note) for note in one.notes],
    }


COMMANDS = {"entry-form": entry_form, "applications": applications}
