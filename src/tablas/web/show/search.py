"""Players of a tournament by what somebody types."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from itertools import groupby

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
    pieces: tuple[tuple[str, bool], ...]
    """The name in pieces, and whether each is what was typed."""


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
            label = seats.get(player.number, "")
            hits.append(Hit(player, section.id, section.name, card, path, label, marked(player.name, query)))
    first = words_of(query)[:1]
    return sorted(hits, key=lambda hit: (words_of(hit.player.name)[:1] != first, hit.player.name.casefold()))


def marked(name: str, query: str) -> tuple[tuple[str, bool], ...]:
    """A name in pieces, those marked that the query found: the beginnings of its words.

    >>> marked("Núñez-García, José", "jos NUN")
    (('Núñ', True), ('ez-García, ', False), ('Jos', True), ('é', False))
    """
    wanted = words_of(query)
    plain = ["".join(words_of(letter)) for letter in name]
    marks = [False] * len(name)
    start = 0
    while start < len(name):
        end = start
        while end < len(name) and (plain[end] or (end > start and unicodedata.combining(name[end]))):
            end += 1
        word = "".join(plain[start:end])
        longest = max((len(piece) for piece in wanted if word.startswith(piece)), default=0)
        reach = start
        while reach < end and (len("".join(plain[start:reach])) < longest or (longest and not plain[reach])):
            marks[reach] = True
            reach += 1
        start = max(end, start + 1)
    return tuple(
        ("".join(letter for letter, _ in piece), mark)
        for mark, piece in groupby(zip(name, marks, strict=True), key=lambda one: one[1])
    )


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
