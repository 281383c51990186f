"""What a hall screen shows now: pairings until the start, boards while playing, standings when all is in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from tablas.events.hall import Announcement, Order, RoundTime, Screen, Show, time_of
from tablas.events.numbers import in_facts
from tablas.events.ranking import last_complete
from tablas.events.results import boards_without_result
from tablas.events.round_names import round_name
from tablas.events.state import Event, Section
from tablas.messages import Message
from tablas.model import Player
from tablas.web.show.boards import BoardRow, ByeRow, NameRow, RoundTable, published
from tablas.web.show.standings_tables import Table, standings_table


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of a round, for a page that counts by itself."""

    round: int
    start: datetime | None
    began: datetime | None

    @property
    def running(self) -> datetime | None:
        """Since when it is played, as far as anybody said."""
        return self.began or self.start

    def is_running(self, now: datetime) -> bool:
        return self.began is not None or (self.start is not None and self.start <= now)


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the standings on a wall."""

    place: str
    name: str
    points: str
    tie_break: str
    moved: int | None
    """Places won since the round before; nothing in the first."""


@dataclass(frozen=True, slots=True)
class Wall:
    """One tournament as a screen shows it."""

    section: Section
    mode: str
    """``players``, ``names``, ``boards``, ``standings``, ``clock`` or ``code``."""
    clock: Clock | None
    round: int = 0
    names: tuple[NameRow, ...] = ()
    boards: tuple[BoardRow, ...] = ()
    byes: tuple[ByeRow, ...] = ()
    players: tuple[Player, ...] = ()
    places: tuple[Place, ...] = ()
    columns: tuple[tuple[str, Message], ...] = ()
    here: int = 0
    expected: int = 0
    begin: int = 0
    end: int | None = None
    """The rows that this part of the screen has; the numbers beside them are of all."""

    @property
    def cut(self) -> slice:
        return slice(self.begin, self.end)

    @property
    def size(self) -> int:
        """How many rows there are."""
        return max(len(rows) for rows in (self.names, self.boards, self.players, self.places))

    @property
    def called(self) -> Message:
        """What the round is called."""
        return round_name(self.section, self.round)

    @property
    def still(self) -> list[str]:
        """The boards that are still playing."""
        return [row.label for row in self.boards if row.is_open]


def screen_of(event: Event, number: int) -> Screen:
    """A screen as it was set, or as it is usual."""
    return next((one for one in event.screens if one.number == number), Screen(number))


def clock_of(section: Section, number: int | None = None) -> Clock | None:
    """The time of a round, by default of the one being played or the next; nothing if nobody said it."""
    chosen = _current(section) if number is None else number
    known = time_of(section.times, chosen)
    return None if known == RoundTime(chosen) else Clock(chosen, known.starts, known.has_begun)


def _current(section: Section) -> int:
    last = section.running_round
    return last if last and boards_without_result(section, last) else last + 1


def announced(event: Event, tournament: str = "") -> list[Announcement]:
    """What is announced to everybody, or to a tournament; the newest first."""
    chosen = [one for one in event.announcements if not one.tournament or one.tournament == tournament]
    return chosen[::-1]


def walls(event: Event, screen: Screen, now: datetime, codes: bool = False) -> list[Wall]:
    """Everything a screen shows, in turn; *codes* also those by which players check in."""
    chosen = [section for section in event.sections if not screen.tournaments or section.id in screen.tournaments]
    found: list[Wall] = []
    for section in chosen:
        if codes and section.self_check_in and screen.what is Show.AUTO:
            found.append(_code(section))
        found.extend(_walls(section, screen, now))
    return found


MOST_ROWS = 1000
"""Of one part of a screen: some thirty thousand bytes on the wire."""


def parts(shown: list[Wall], most: int) -> list[list[Wall]]:
    """The same walls in parts of so many rows, fetched one after the other, so that a hall of thousands stays light.

    A screen that turns past its last page asks for the next part; who hears of a result asks for one part again.
    """
    made: list[list[Wall]] = [[]]
    room = most
    for wall in shown:
        begin = 0
        while True:
            if room <= 0:
                made.append([])
                room = most
            end = min(wall.size, begin + room)
            made[-1].append(wall if (begin, end) == (0, wall.size) else replace(wall, begin=begin, end=end))
            room -= end - begin
            begin = end
            if begin == wall.size:
                break
    return made


def _code(section: Section) -> Wall:
    absent = section.facts.absent_from(section.next_round)
    expected = len(section.facts.players) - len(absent)
    here = sum(in_facts(card) not in absent for card in section.present)
    return Wall(section, "code", clock_of(section), section.next_round, here=here, expected=expected)


def _walls(section: Section, screen: Screen, now: datetime) -> Iterable[Wall]:
    what, last = screen.what, section.running_round
    if what is Show.NOTHING:
        return
    if what is Show.CLOCK:
        yield Wall(section, "clock", clock_of(section), last)
        return
    if what is Show.STANDINGS or (what is Show.AUTO and last and not boards_without_result(section, last)):
        yield _standings(section)
        return
    if not last:
        if section.facts.players:
            players = sorted(section.tournament.players, key=lambda player: (player.name.casefold(), player.number))
            yield Wall(section, "players", clock_of(section, 1), players=tuple(players))
        return
    table = published(section, last)
    if what is Show.PAIRINGS or (what is Show.AUTO and is_before(section, table, now)):
        yield _pairings(section, table, screen.order)
    else:
        yield _boards(section, table)


def is_before(section: Section, table: RoundTable, now: datetime) -> bool:
    """Whether the running round has not begun: by its clock, else by its time, else by its first result."""
    clock = clock_of(section, table.number)
    if clock is not None:
        return not clock.is_running(now)
    return all(row.is_open for row in table.boards)


def _pairings(section: Section, table: RoundTable, order: Order) -> Wall:
    if order is Order.BOARD:
        return _boards(section, table)
    return Wall(section, "names", clock_of(section, table.number), table.number, names=tuple(table.by_name()))


def _boards(section: Section, table: RoundTable) -> Wall:
    clock = clock_of(section, table.number)
    return Wall(section, "boards", clock, table.number, boards=table.boards, byes=table.byes)


def _standings(section: Section) -> Wall:
    after = last_complete(section)
    table = standings_table(section, after)
    before = {} if after < 2 else _ranks(standings_table(section, after - 1))
    now = _ranks(table)
    lines = tuple(
        Place(
            line.row.label,
            line.row.name if line.player is None else line.player.name,
            line.values[0] if line.values else "",
            line.values[1] if len(line.values) > 1 else "",
            before[line.row.number] - now[line.row.number] if line.row.number in {*before} & {*now} else None,
        )
        for line in table.lines
    )
    return Wall(
        section,
        "standings",
        clock_of(section, section.next_round),
        after,
        places=lines,
        columns=tuple(table.columns[:4]),
    )


def _ranks(table: Table) -> dict[int, int]:
    """The place of each, ties sharing the first of theirs."""
    labels = {line.row.number: line.row.label.rstrip("=") for line in table.lines}
    return {number: int(label) for number, label in labels.items() if label.isdigit()}


def next_look(event: Event, screen: Screen, now: datetime) -> datetime | None:
    """When the screen will show something else although nobody does anything: the next start of a round."""
    starts = [
        one.starts
        for section in event.sections
        if not screen.tournaments or section.id in screen.tournaments
        for one in section.times
        if one.starts is not None and one.starts > now
    ]
    return min(starts, default=None)
