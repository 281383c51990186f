"""Verbs of FIDE mode: the mode and its remarks, pairing by hand as a session, who really sat where."""

from __future__ import annotations

from typing import Any

import click

from tablas.cli.base import verb
from tablas.cli.event.common import Desk, event_argument, find_card, tournament_option, writes
from tablas.cli.event.output import emit, person
from tablas.cli.speech import say, tell
from tablas.errors import OptionError
from tablas.events.acts import ChangeSettings, CloseHandPairing, Command, CorrectSeats, LeaveFideMode, OpenHandPairing
from tablas.events.acts.again import compared, draft_boards, draft_departure, told
from tablas.events.acts.rounds import check_draft
from tablas.events.remarks import remarks
from tablas.events.state import Section


@verb()
@event_argument
@tournament_option
@click.option("--leave", is_flag=True, help="Leave FIDE mode, for good.")
@click.option("--enter", is_flag=True, help="Enter FIDE mode, before round 1 is paired.")
@writes
def fide(desk: Desk, event: str, tournament: str | None, leave: bool, enter: bool) -> None:
    """Show whether a tournament is in FIDE mode and what the report will say of it; leave it, or enter it."""
    if leave and enter:
        raise OptionError("leave-or-enter")
    section = desk.section(event, tournament)
    if leave or enter:
        command: Command = LeaveFideMode(section.id) if leave else ChangeSettings(section.id, {"fide_mode": True})
        section = desk.do(event, command).moment.event.section(section.id)
    emit(desk.json, {"event": event, "tournament": section.id, **mode_data(section)}, _lines(section))


def mode_data(section: Section) -> dict[str, Any]:
    """FIDE mode and the remarks as plain data."""
    return {
        "fide_mode": section.fide_mode,
        "left_after_round": section.left_fide_mode,
        "remarks": [
            {
                "kind": one.kind.value,
                "round": one.round,
                "who": one.who,
                "when": one.when,
                "why": one.why,
                "entry": one.entry,
                "sentence": tell(message),
            }
            for one, message in zip(section.remarks, remarks(section), strict=True)
        ],
    }


def _lines(section: Section) -> list[str]:
    if section.fide_mode:
        first = say("'{name}' is in FIDE mode.", name=section.name)
    elif section.left_fide_mode is not None:
        first = say("'{name}' has left FIDE mode.", name=section.name)
    else:
        first = say("'{name}' was never in FIDE mode.", name=section.name)
    return [first, *map(tell, remarks(section))]


@verb()
@event_argument
@tournament_option
@click.option("--begin", is_flag=True, help="Begin to pair the draft by hand.")
@click.option("--end", is_flag=True, help="End it: what differs from the rules is asked for twice.")
@writes
def hand(desk: Desk, event: str, tournament: str | None, begin: bool, end: bool) -> None:
    """Compare the draft with what the rules give: boards, and the first criterion that is worse.

    With --begin and --end, pairing by hand is a session; `draft` alters boards in it.
    """
    if begin and end:
        raise OptionError("begin-or-end")
    section = desk.section(event, tournament)
    number = section.next_round
    check_draft(section, number)
    if begin or end:
        command: Command = OpenHandPairing(section.id, number) if begin else CloseHandPairing(section.id, number)
        section = desk.do(event, command).moment.event.section(section.id)
    found, compared_with = draft_departure(section), compared(section, draft_boards(section))
    state = say("Round {number} is being paired by hand.", number=number) if section.by_hand else ""
    lines = [state] if state else []
    if found is None:
        lines.append(say("The draft is as the rules give it."))
    else:
        lines.append(tell(told(section, found)))
        if compared_with is not None:
            lines.append(tell(compared_with.decision.message))
            lines += [tell(broken.message) for broken in compared_with.new_breaches]
    data = {
        "event": event,
        "tournament": section.id,
        "round": number,
        "by_hand": section.by_hand,
        "same": found is None,
        "comparison": compared_with.as_data() if compared_with else None,
    }
    emit(desk.json, data, lines)


@verb()
@event_argument
@tournament_option
@click.option("-r", "--round", "number", type=int, help="Which round; default: the last published.")
@click.argument("one")
@click.argument("two")
@writes
def seats(desk: Desk, event: str, tournament: str | None, number: int | None, one: str, two: str) -> None:
    """Two players of a published round really had each other's place."""
    section = desk.section(event, tournament)
    number = number or section.rounds_paired
    cards = find_card(section, one), find_card(section, two)
    done = desk.do(event, CorrectSeats(section.id, number, *cards))
    names = [section.called(card) for card in cards]
    said = say("Round {number}: {one} and {two} had each other's place.", number=number, one=names[0], two=names[1])
    desk.did(done, said, round=number, players=[person(section, card) for card in cards])


COMMANDS = {"fide": fide, "hand": hand, "seats": seats}
