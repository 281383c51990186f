"""Rated events as plain data and back: a machine rates an event, another adds up the period."""

from __future__ import annotations

from datetime import date
from typing import Any

from tablas.events.codec import decode, encode
from tablas.federation.ratings.change import Encounter
from tablas.federation.ratings.event import EventRating, Record
from tablas.federation.ratings.period import Part, RatedEvent
from tablas.federation.ratings.rules import Kind, rules_named
from tablas.messages import message_of
from tablas.model import Outcome, PartialDate, Player


def pack_record(record: Record) -> dict[str, Any]:
    """What a list knows of a player.

    >>> unpack_record(pack_record(Record(k=40, rating=1512))) == Record(k=40, rating=1512)
    True
    """
    packed: dict[str, Any] = encode(record)
    return packed


def unpack_record(data: dict[str, Any]) -> Record:
    """The record that :func:`pack_record` wrote; earlier games come by events, not by records."""
    birth = data.get("birth")
    facts = {name: value for name, value in data.items() if name not in ("birth", "earlier")}
    return Record(**facts, birth=None if birth is None else decode(PartialDate, birth))


def pack_event(event: RatedEvent) -> dict[str, Any]:
    """An event of a period."""
    return {
        "name": event.name,
        "start": event.start.isoformat(),
        "end": event.end.isoformat(),
        "rules": event.rules.name,
        "kind": event.rules.kind.value,
        "earlier": event.earlier,
        "parts": [
            [encode(part.player), part.rating, part.games, part.gain, [_pack(one) for one in part.encounters]]
            for part in event.parts
        ],
    }


def unpack_event(data: dict[str, Any]) -> RatedEvent:
    """The event that :func:`pack_event` wrote."""
    return RatedEvent(
        data["name"],
        date.fromisoformat(data["start"]),
        date.fromisoformat(data["end"]),
        rules_named(data["rules"], Kind(data["kind"])),
        tuple(
            Part(decode(Player, player), rating, games, gain, tuple(_unpack(one) for one in encounters))
            for player, rating, games, gain, encounters in data["parts"]
        ),
        data["earlier"],
    )


def _pack(one: Encounter) -> list[Any]:
    note = None if one.note is None else one.note.as_data()
    return [one.outcome.value, one.opponent_rating, one.round, one.opponent, one.name, note]


def _unpack(data: list[Any]) -> Encounter:
    outcome, rating, number, opponent, name, note = data
    return Encounter(Outcome(outcome), rating, number, opponent, name, None if note is None else message_of(note))


def pack_rating(rating: EventRating) -> dict[str, Any]:
    """The changes of one event, in words and numbers for a table."""
    return {
        "rules": rating.rules.name,
        "reasons": [reason.as_data() for reason in rating.reasons],
        "changes": [
            {
                "number": entry.player.number,
                "fide_id": entry.player.fide_id,
                "name": entry.player.name,
                "rating": entry.rating,
                "games": entry.change.games if entry.change is not None else entry.first.games if entry.first else 0,
                "k": entry.change.k if entry.change is not None else None,
                "change": float(entry.change.change) if entry.change is not None else None,
                "new_rating": entry.new_rating,
            }
            for entry in rating.players
        ],
    }
