"""An arbiter's desk for tests: commands go into a log kept in memory."""

from __future__ import annotations

from tablas.events.acts import (
    Command,
    CreateEvent,
    CreateTournament,
    EnterPlayers,
    EnterResult,
    PairRound,
    PublishRound,
)
from tablas.events.decide import decide, decide_first
from tablas.events.kinds import TIME_TRAVEL
from tablas.events.log import Entry, Origin, root, write
from tablas.events.results import read_result
from tablas.events.state import Event, Section
from tablas.events.timeline import Moment, advance, replay
from tablas.model import Player

UID = "0123456789abcdef"


class Desk:
    """Writes every accepted command into `log` and keeps `moment` up to date."""

    def __init__(self, name: str = "Open") -> None:
        self.log: list[Entry] = [write(decide_first(CreateEvent(UID, name)), 1, root(UID), Origin("Ana", "test"))]
        self.moment: Moment = replay(self.log)

    def do(self, command: Command, *accepted: str, who: str = "Ana", when: str = "") -> Entry:
        decided = decide(self.moment, command, accepted, lambda: self.log)
        origin, seq, key = Origin(who, "test", when), self.moment.seq + 1, f"k{len(self.log)}"
        entry = write(decided.command, seq, self.moment.hash, origin, key, decided.accepted)
        self.moment = replay([*self.log, entry]) if entry.kind in TIME_TRAVEL else advance(self.moment, entry)
        self.log.append(entry)
        return entry

    @property
    def event(self) -> Event:
        return self.moment.event

    def section(self, name: str = "a") -> Section:
        return self.event.section(name)


def people(count: int, first: int = 1) -> tuple[Player, ...]:
    """Players of falling strength: P01, P02, ..."""
    return tuple(Player(0, f"P{place:02}", 2400 - 10 * place) for place in range(first, first + count))


def tournament(count: int = 6, **settings: object) -> Desk:
    """A desk with one tournament *a* and its players."""
    desk = Desk()
    desk.do(CreateTournament("a", {"total_rounds": 5, "initial_colour": "w"} | settings))
    desk.do(EnterPlayers("a", people(count)))
    return desk


def play(desk: Desk, results: str, name: str = "a") -> None:
    """Pair, publish and play one round; a letter for each board (``1``, ``0``, ``=``, ``+``, ``-``, ``x``)."""
    desk.do(PairRound(name))
    number = desk.section(name).next_round
    desk.do(PublishRound(name, number))
    for board, letter in enumerate(results, 1):
        if letter != ".":
            desk.do(EnterResult(name, number, board, *read_result(letter)))
