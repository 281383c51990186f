"""Verbs for the hall: round times and the clock, announcements, screens, results that players report."""

from __future__ import annotations

from datetime import datetime

import click

from tablas.cli.base import verb
from tablas.cli.event.common import Desk, event_argument, find_card, tournament_option, writes
from tablas.cli.event.output import emit, person
from tablas.cli.show import table
from tablas.cli.speech import say, tell
from tablas.events.acts import (
    AllowReports,
    Announce,
    EndAnnouncement,
    ReportResult,
    SetScreen,
    SetTimes,
    StartClock,
)
from tablas.events.acts.reports import waiting
from tablas.events.errors import RefusedError
from tablas.events.hall import MINUTES, SHOW_WORDS, Order, Reporting, RoundTime, Screen, Show
from tablas.events.keeper import Done
from tablas.events.results import read_result, write_result
from tablas.events.state import Section


@verb()
@event_argument
@tournament_option
@click.argument("times", nargs=-1, metavar="[ROUND=TIME]...")
@click.option("--begin", is_flag=True, help="Start the clocks of the last published round now.")
@click.option("--at", default="", metavar="TIME", help="With --begin: they were started then.")
@writes
def times(desk: Desk, event: str, tournament: str | None, times: tuple[str, ...], begin: bool, at: str) -> None:
    """Say when rounds start (3="2026-07-08 16:30", 3= takes it away), start the clocks, or list the times."""
    section = desk.section(event, tournament)
    done = None
    if times:
        done = desk.do(event, SetTimes(section.id, tuple(_time(one) for one in times)))
    if begin:
        done = desk.do(event, StartClock(section.id, section.running_round, _minute(at) if at else ""))
    if done is not None:
        section = done.moment.event.section(section.id)
    rows = [[str(one.round), one.start, one.began] for one in section.times]
    data = [{"round": one.round, "start": one.start, "began": one.began} for one in section.times]
    text = (
        "\n".join(table([say("Round"), say("Starts"), say("Began")], rows)) if rows else say("No round has a time yet.")
    )
    _told(desk, done, text, event, times=data)


def _time(written: str) -> RoundTime:
    number, mark, moment = written.partition("=")
    if not mark or not number.strip().isdecimal() or len(number) > 4:
        raise RefusedError("not-a-round-time", None, "times", value=written[:60])
    return RoundTime(int(number), _minute(moment.strip()) if moment.strip() else "")


def _minute(written: str) -> str:
    """A time as people write it, in the form of the log."""
    try:
        return datetime.fromisoformat(written).strftime(MINUTES)
    except ValueError:
        raise RefusedError("not-a-time", None, "times", value=written[:40]) from None


@verb()
@event_argument
@click.option("--tournament", "-t", default="", help="For one tournament only.")
@click.argument("text", required=False)
@click.option("--end", type=int, help="Take announcement NUMBER down.")
@writes
def announce(desk: Desk, event: str, tournament: str, text: str | None, end: int | None) -> None:
    """Tell everybody TEXT: hall screens, phones, desks. Without TEXT, list what is up."""
    done = None
    if end is not None:
        done = desk.do(event, EndAnnouncement(end))
    if text is not None:
        done = desk.do(event, Announce(text, tournament))
    now = done.moment.event if done else desk.moment(event).event
    rows = [[str(one.number), one.at, one.text] for one in now.announcements]
    said = "\n".join(table([say("No."), say("When"), say("Text")], rows)) if rows else say("No announcement is up.")
    data = [{"number": one.number, "at": one.at, "text": one.text, "for": one.tournament} for one in now.announcements]
    _told(desk, done, said, event, announcements=data)


@verb()
@event_argument
@click.option("--screen", "number", type=int, default=1, show_default=True)
@click.option("--what", type=click.Choice([one.value for one in Show]), help="What it shows.")
@click.option("--order", type=click.Choice([one.value for one in Order]), help="Pairings by name or by board.")
@click.option("--seconds", type=int, help="How long a page stays.")
@click.option("--in", "language", metavar="LANGUAGE", help="The language of the screen.")
@click.option("--of", "tournaments", multiple=True, metavar="TOURNAMENT", help="Only these tournaments.")
@writes
def screen(
    desk: Desk,
    event: str,
    number: int,
    what: str | None,
    order: str | None,
    seconds: int | None,
    language: str | None,
    tournaments: tuple[str, ...],
) -> None:
    """Choose what a hall screen shows; without options, say what it shows."""
    known = next((one for one in desk.moment(event).event.screens if one.number == number), Screen(number))
    done = None
    if any(value is not None for value in (what, order, seconds, language)) or tournaments:
        command = SetScreen(
            number,
            Show(what) if what else known.what,
            Order(order) if order else known.order,
            known.seconds if seconds is None else seconds,
            known.language if language is None else language,
            tournaments or known.tournaments,
        )
        done = desk.do(event, command)
        known = next(one for one in done.moment.event.screens if one.number == number)
    shown = tell(SHOW_WORDS[known.what])
    said = say("Screen {number}: {what}, {seconds} seconds a page.", number=number, what=shown, seconds=known.seconds)
    more = {
        "screen": number,
        "what": known.what.value,
        "order": known.order.value,
        "seconds": known.seconds,
        "language": known.language,
        "tournaments": list(known.tournaments),
    }
    _told(desk, done, said, event, **more)


@verb()
@event_argument
@tournament_option
@click.option("--how", type=click.Choice([one.value for one in Reporting]), help="What becomes of them.")
@click.option("--player", default="", help="Report for this player.")
@click.argument("result", default="")
@writes
def reports(desk: Desk, event: str, tournament: str | None, how: str | None, player: str, result: str) -> None:
    """Let players report results (off, suggest, on), and list what they said that nobody entered."""
    section = desk.section(event, tournament)
    done = None
    if result and not player:
        raise RefusedError("report-needs-player", None, "player", result=result[:40])
    if how:
        done = desk.do(event, AllowReports(section.id, Reporting(how)))
    if player:
        card = find_card(section, player)
        done = desk.do(event, ReportResult(section.id, section.running_round, card, *read_result(result)))
    section = done.moment.event.section(section.id) if done else section
    data = list(_waiting(section))
    rows = [[str(one["board"]), one["name"], one["result"], one["standing"]] for one in data]
    heads = [say("Board"), say("Name"), say("Result"), ""]
    said = "\n".join(table(heads, rows)) if rows else say("No report is waiting.")
    _told(desk, done, said, event, reporting=section.reporting.value, waiting=data)


def _waiting(section: Section) -> list[dict[str, object]]:
    return [
        {
            "board": one.label,
            **person(section, report.player),
            "result": write_result(report.white, report.black),
            "standing": one.standing.value,
        }
        for one in waiting(section)
        for report in one.reports
    ]


def _told(desk: Desk, done: Done | None, said: str, event: str, **more: object) -> None:
    """Say what was done, or what stands if nothing was."""
    if done is not None:
        desk.did(done, said, **more)
    else:
        emit(desk.json, {"event": event, **more}, said)


COMMANDS = {"times": times, "announce": announce, "screen": screen, "reports": reports}
