"""A round of an all-play-all made by hand: everybody must still meet everybody, as often as the cycles say (C.05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from tablas.events.errors import Concern
from tablas.events.numbers import card_in
from tablas.events.state import Section
from tablas.messages import Message
from tablas.model import Game, Round

TABLES = ("berger", "nagarajan")
"""Systems in which every player meets every other."""
MOST_STEPS = 20_000
"""A search for the rest of the rounds that takes longer is given up, and nothing is said."""

Meeting = frozenset[int]


def concerns_of_table(section: Section, drafted: Round, games: list[Game]) -> Iterable[Concern]:
    """Who would meet too often, and whether the rounds that are left can still bring everybody together."""
    if section.system not in TABLES:
        return
    cycles = cycles_of(section)
    met: Counter[Meeting] = Counter(frozenset(game[:2]) for played in section.facts.rounds for game in played.games)
    met.update(frozenset(game[:2]) for game in drafted.games)
    often = [game for game in games if met[frozenset(game[:2])] > cycles]
    for game in often:
        pair = Message("one-and-two", one=section.called(card_in(game.white)), two=section.called(card_in(game.black)))
        yield Concern("meets-too-often", Message("would-meet-too-often", pair=pair, count=cycles))
    if often or not games:
        return
    left = rounds_of_table(section) - section.next_round
    if can_be_completed(_open_meetings(section, drafted, met), left) is False:
        yield Concern("table-cannot-end", Message("table-cannot-end", count=left))


def _open_meetings(section: Section, drafted: Round, met: Counter[Meeting]) -> Counter[Meeting]:
    """Who still has to meet whom; of an odd number, everybody also meets nobody (0) once in each cycle."""
    players: list[int] = [player.number for player in section.facts.players]
    if len(players) % 2:
        for played in (*section.facts.rounds, drafted):
            seated = {card for game in played.games for card in game[:2]}
            met.update(frozenset((0, card)) for card in players if card not in seated)
        players.append(0)
    cycles = cycles_of(section)
    return Counter(
        {
            meeting: cycles - met[meeting]
            for place, one in enumerate(players)
            for two in players[place + 1 :]
            if met[meeting := frozenset((one, two))] < cycles
        }
    )


def cycles_of(section: Section) -> int:
    """How often everybody meets everybody."""
    return int(section.options.get("cycles", 1))


def rounds_of_table(section: Section) -> int:
    """The rounds that an all-play-all of these players takes."""
    count = len(section.facts.players)
    return cycles_of(section) * (count - 1 + count % 2)


def can_be_completed(meetings: Counter[Meeting], rounds: int) -> bool | None:
    """Whether so many rounds can hold all these meetings; ``None`` when a long search did not tell.

    >>> square = Counter({frozenset(pair): 1 for pair in ((1, 2), (3, 4), (1, 3), (2, 4))})
    >>> can_be_completed(square, 2), can_be_completed(square, 1)
    (True, False)
    """
    games = Counter(player for meeting in meetings.elements() for player in meeting)
    if max(games.values(), default=0) > rounds:
        return False
    if any(count < rounds for count in games.values()):
        return None
    try:
        return _rounds(sorted(games), meetings, rounds, _Steps())
    except _TooLongError:
        return None


class _TooLongError(Exception):
    """The search was given up."""


class _Steps:
    """Counts the steps of a search."""

    def __init__(self) -> None:
        self.left = MOST_STEPS

    def take(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise _TooLongError


def _rounds(players: list[int], meetings: Counter[Meeting], rounds: int, steps: _Steps) -> bool:
    return not rounds or any(
        _rounds(players, meetings - Counter(chosen), rounds - 1, steps) for chosen in _round(players, meetings, steps)
    )


def _round(free: list[int], meetings: Counter[Meeting], steps: _Steps) -> Iterator[tuple[Meeting, ...]]:
    """Every way to seat everybody once."""
    steps.take()
    if not free:
        yield ()
    for other in free[1:]:
        meeting = frozenset((free[0], other))
        if meetings[meeting] > 0:
            rest = [player for player in free if player not in meeting]
            for others in _round(rest, meetings, steps):
                yield (meeting, *others)
