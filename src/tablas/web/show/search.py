"""Players of a tournament by what somebody types."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.events.called import words_of
from tablas.events.state import Event, Section
from tablas.model import Card, Player
from tablas.web.show.boards import published


@dataclass(frozen=True, slots=True)
class Hit:
    """A player somebody looks for: where the page is, and where the player sits now."""

    player: Player
    id: str
    tournament: str
    card: Card
    path: str
    label: str


def find_players(event: Event, slug: str, query: str) -> list[Hit]:
    """The players of every tournament that fit, names that begin so first."""
    hits = []
    for section in event.sections:
        fitting = found(section, query)
        if not fitting:
            continue
        seats: dict[int, str] = {}
        if section.rounds_paired:
            rows = published(section, section.running_round).by_name()
            seats = {row.side.number: row.label for row in rows if row.opponent is not None}
        for player in fitting:
            card = section.card_of(player.number)
            path = f"/p/{slug}/{section.id}/player/{card}"
            hits.append(Hit(player, section.id, section.name, card, path, seats.get(player.number, "")))
    first = words_of(query)[:1]
    return sorted(hits, key=lambda hit: (words_of(hit.player.name)[:1] != first, hit.player.name.casefold()))


def found(section: Section, query: str) -> list[Player]:
    """The players, by pairing number, with words that begin like those of the query."""
    players = list(section.tournament.players)
    wanted = words_of(query)
    if not wanted:
        return players

    def fits(player: Player) -> bool:
        words = words_of(f"{player.name} {player.club} {player.federation} {player.fide_id} {player.number}")
        return all(any(word.startswith(piece) for word in words) for piece in wanted)

    return [player for player in players if fits(player)]
