"""Players of a tournament by what somebody types."""

from __future__ import annotations

from tablas.events.called import words_of
from tablas.events.state import Section
from tablas.model import Player


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
