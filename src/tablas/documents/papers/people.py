"""Papers about who plays: lists in several orders, check-in, badges, name plates."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from tablas.documents.codes import code_rows
from tablas.documents.facts import person
from tablas.documents.paper import Choice, Data, Paper, Table
from tablas.documents.source import Source
from tablas.documents.words import alphabet, said
from tablas.errors import OptionError
from tablas.events.money import accounts, is_kept, totals
from tablas.federation.prizes.money import show_money
from tablas.messages import Items, Message
from tablas.model import Player

ORDERS = ("number", "name", "rating", "federation", "club")
BADGES = 10
PLATES = 4
"""Of each on a page."""


def entered(source: Source) -> Message | None:
    """Somebody plays."""
    return None if source.people else Message("paper-needs-players")


def is_before(source: Source) -> bool:
    """No round is paired yet."""
    return source.last_round == 0


def ordered(source: Source, choice: Choice, usual: str = "number") -> list[Player]:
    """The players in the order asked for; within a federation or club, by name."""
    key = alphabet(choice.lang)
    keys: dict[str, Callable[[Player], Any]] = {
        "number": lambda player: player.number,
        "name": lambda player: (key(player.name), player.number),
        "rating": lambda player: (-player.rating, player.number),
        "federation": lambda player: (not player.federation, player.federation, key(player.name)),
        "club": lambda player: (not _club(source, player), key(_club(source, player)), key(player.name)),
    }
    order = choice.order or usual
    if order not in keys:
        raise OptionError("paper-order-unknown", order=order, orders=Items(keys))
    return sorted(source.people.values(), key=keys[order])


def _club(source: Source, player: Player) -> str:
    return player.club or source.team_of.get(player.number, "")


def _row(source: Source, player: Player) -> dict[str, Any]:
    birth = "" if player.birth is None else str(player.birth.year)
    return {**person(player), "club": _club(source, player), "id": player.fide_id, "birth": birth}


def players(source: Source, choice: Choice) -> Data:
    """Everybody who is entered; by federation or club in groups with their numbers."""
    found = [_row(source, player) for player in ordered(source, choice)]
    grouped = {"federation": "fed", "club": "club"}.get(choice.order)
    if grouped:
        groups = [{"name": name or "–", "rows": list(rows)} for name, rows in groupby(found, lambda row: row[grouped])]
    else:
        groups = [{"name": "", "rows": found}]
    shown = [key for key in ("fed", "rating", "birth", "id", "club") if any(row[key] for row in found)]
    words = dict(zip(("fed", "rating", "birth", "id", "club"), _heads(choice.lang), strict=True))
    return {"groups": groups, "count": len(found), "columns": [{"key": key, "head": words[key]} for key in shown]}


def _heads(lang: str) -> tuple[str, ...]:
    return said(lang, "Fed", "Rtg", "Born", "FIDE ID", "Club")


def player_table(source: Source, choice: Choice) -> tuple[Table, ...]:
    """The same for a spreadsheet."""
    heads = (*said(choice.lang, "No.", "Title", "Name"), *_heads(choice.lang))
    keys = ("no", "title", "name", "fed", "rating", "birth", "id", "club")
    rows = tuple(tuple(row[key] for key in keys) for row in (_row(source, one) for one in ordered(source, choice)))
    return (Table(said(choice.lang, "Players")[0], heads, rows),)


def check_in(source: Source, choice: Choice) -> Data:
    """Everybody by name, with a box to tick, what is owed and paid, and room for a remark."""
    key, section = alphabet(choice.lang), source.section
    money = accounts(source.event, section) if is_kept(section) else {}
    rows = []
    for player in ordered(source, choice, "name"):
        card = section.card_of(player.number)
        own = {"due": show_money(money[card].due), "paid": _paid(money[card].paid)} if money else _NO_MONEY
        initial = key(player.name)[0][:1]
        rows.append({**_row(source, player), "here": card in section.present, "initial": initial, **own})
    total = None
    if money:
        sums = totals(money)
        total = {name: show_money(getattr(sums, name), section.fees.currency) for name in ("due", "paid", "open")}
    return {"rows": rows, "count": len(rows), "total": total}


_NO_MONEY = {"due": "", "paid": ""}


def _paid(amount: int) -> str:
    """What was paid; nothing leaves room to write."""
    return show_money(amount) if amount else ""


def check_in_table(source: Source, choice: Choice) -> tuple[Table, ...]:
    """The same for a spreadsheet."""
    heads = said(choice.lang, "Name", "No.", "Title", "Fed", "Rtg", "Club", "Here", "Due", "Paid")
    rows = tuple(
        (
            *(row[key] for key in ("name", "no", "title", "fed", "rating", "club")),
            "x" if row["here"] else "",
            row["due"],
            row["paid"],
        )
        for row in check_in(source, choice)["rows"]
    )
    return (Table(said(choice.lang, "Check-in list")[0], heads, rows),)


def badges(source: Source, choice: Choice) -> Data:
    """A badge each; with an address, the code that opens the player's page."""
    rows = [_with_code(source, choice, player) for player in _asked(source, choice)]
    return {"pages": [rows[start : start + BADGES] for start in range(0, len(rows), BADGES)]}


def plates(source: Source, choice: Choice) -> Data:
    """A plate each to stand on the table, folded: the name on both sides."""
    rows = [_row(source, player) for player in _asked(source, choice)]
    return {"pages": [rows[start : start + PLATES] for start in range(0, len(rows), PLATES)]}


def _asked(source: Source, choice: Choice) -> list[Player]:
    if choice.player is None:
        return ordered(source, choice, "name")
    if choice.player not in source.people:
        raise OptionError("there-is-no-player", number=choice.player)
    return [source.people[choice.player]]


def _with_code(source: Source, choice: Choice, player: Player) -> dict[str, Any]:
    row = _row(source, player)
    if not choice.address:
        return {**row, "code": [], "address": ""}
    card = source.section.card_of(player.number)
    address = f"{choice.address.rstrip('/')}/{source.section.id}/player/{card}"
    return {**row, "code": list(code_rows(address)), "address": address}


PAPERS = (
    Paper("players", "Players", "before", players, table=player_table, usual=is_before, orders=ORDERS, needs=entered),
    Paper(
        "check-in",
        "Check-in list",
        "before",
        check_in,
        table=check_in_table,
        usual=is_before,
        orders=("name", "number", "rating", "federation", "club"),
        needs=entered,
    ),
    Paper("badges", "Badges", "before", badges, orders=("name", *ORDERS[:1], *ORDERS[2:]), needs=entered),
    Paper("name-plates", "Name plates", "before", plates, orders=("name", *ORDERS[:1], *ORDERS[2:]), needs=entered),
)
