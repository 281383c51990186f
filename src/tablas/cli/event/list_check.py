"""The verb that compares the entries of a tournament with the rating lists."""

from __future__ import annotations

from typing import Any

import click

from tablas.cli.base import verb
from tablas.cli.event.common import Desk, event_argument, find_card, tournament_option, writes
from tablas.cli.event.output import emit
from tablas.cli.show import table
from tablas.cli.speech import say, tell
from tablas.events.list_check import Check, Difference, check, commands, lists_of


@verb("check-entries")
@event_argument
@tournament_option
@click.option("--take", multiple=True, metavar="PLAYER[:FIELD]", help="Take over what the list says of a player.")
@click.option("--take-all", is_flag=True, help="Take over everything.")
@writes
def check_entries(desk: Desk, event: str, tournament: str | None, take: tuple[str, ...], take_all: bool) -> None:
    """Compare every card with the rating lists: name, FIDE ID, rating, federation, title, birth and sex.

    Nothing is changed unless --take or --take-all says so.  Where a player is in
    several lists, FIELD may name the list too, as in Ana:rating:rapid.
    """
    section = desk.section(event, tournament)
    found = check(section, desk.store.ratings, desk.store.national)
    wanted = [one for one in found.differences if take_all]
    for words in take:
        name, _, field = words.partition(":")
        card = find_card(section, name)
        wanted += [one for one in found.differences if one.card == card and _is_meant(one, field)]
    done = [desk.do(event, command) for command in commands(section.id, wanted, [one.key for one in wanted])]
    taken = sum(1 for one in wanted if one.change) if done else 0
    data = {
        "event": event,
        "tournament": section.id,
        "lists": list(lists_of(section.facts.info)),
        "notes": [tell(note) for note in found.notes],
        "checked": found.checked,
        "differences": [_data(section.number_of[one.card], one) for one in found.differences],
        "taken": taken,
    }
    emit(
        desk.json,
        data,
        [*_lines(section.number_of, found), *([say("{count} taken over.", count=taken)] if taken else [])],
    )


def _is_meant(one: Difference, words: str) -> bool:
    field, _, name = words.partition(":")
    return field in ("", one.field) and name in ("", *one.list.split())


def _data(number: int, one: Difference) -> dict[str, Any]:
    return {
        "number": number,
        "name": one.name,
        "field": one.field,
        "ours": one.ours,
        "theirs": one.theirs,
        "list": one.list,
        "can_be_taken": bool(one.change),
    }


def _lines(numbers: Any, found: Check) -> list[str]:
    lines = [f"! {tell(note)}" for note in found.notes]
    if not found.differences:
        return [*lines, say("Every entry is as the lists say.")]
    heads = [say("No."), say("Name"), say("Field"), say("Here"), say("List"), say("From")]
    rows = [
        (numbers[one.card], one.name, one.field, one.ours or "–", one.theirs or say("not listed"), one.list)
        for one in found.differences
    ]
    return [*lines, *table(heads, rows)]


COMMANDS = {"check-entries": check_entries}
