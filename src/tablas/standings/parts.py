"""Tables of a part of an event: one group, the final after groups.

A part is ranked as if nobody else were entered and no other game had been
played, by the same tie-breaks as any event.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from tablas.model import Game, Round, Tournament
from tablas.standings.table import Standings


class Part(NamedTuple):
    """One table of an event that has several; the table of the whole event has no name."""

    name: str
    title: str
    standings: Standings


def parts_data(parts: Sequence[Part]) -> dict[str, object]:
    """The first table as plain data; all others under ``tables``, with their names."""
    first, *others = parts
    data = first.standings.as_data()
    if first.name:
        data = {"table": first.name, "title": first.title, **data}
    if others:
        data["tables"] = [{"table": part.name, "title": part.title, **part.standings.as_data()} for part in others]
    return data


def part_of(tournament: Tournament, players: Collection[int], counts: Callable[[int, Game], bool]) -> Tournament:
    """The tournament of these players alone, with those games between them that count.

    *counts* is asked with the round and the game.  Rounds keep their numbers,
    so that the working of a tie-break names the round that was played.
    """
    inside = set(players)
    rounds = [
        Round(
            tuple(game for game in played.games if inside.issuperset(game[:2]) and counts(number, game)),
            tuple(bye for bye in played.byes if bye.player in inside),
        )
        for number, played in enumerate(tournament.rounds, 1)
    ]
    return replace(
        tournament,
        players=tuple(player for player in tournament.players if player.number in inside),
        rounds=tuple(rounds),
        absences=(),
        teams=(),
    )
