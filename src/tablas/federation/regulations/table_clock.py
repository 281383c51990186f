"""A clock for games of more than two players, who take turns round the table (book, 1.2.1).

Each player has a time for the whole game, perhaps with an increment for every
turn, or a time for each turn.  Whose time runs out is out of the game; the
others go on until one is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablas.errors import OptionError
from tablas.messages import Message


@dataclass(frozen=True, slots=True)
class TableControl:
    """How much time everybody has: for the game, or *each_turn*; *extra* comes with every turn of the former."""

    players: tuple[str, ...]
    seconds: int
    each_turn: bool = False
    extra: int = 0

    def __post_init__(self) -> None:
        if len(self.players) < 2 or len(set(self.players)) != len(self.players):
            raise OptionError("table-clock-players")
        if self.seconds <= 0 or self.extra < 0 or (self.each_turn and self.extra):
            raise OptionError("table-clock-time")


@dataclass(frozen=True, slots=True)
class TableState:
    """What the clock shows after a turn."""

    player: str
    spent: int
    remaining: dict[str, int]
    fallen: tuple[str, ...]
    """Who are out of time, in the order in which they fell."""
    to_move: str
    note: Message | None = None


def run_table(control: TableControl, turns: Sequence[int]) -> tuple[TableState, ...]:
    """The states after each turn, the players moving in their order.

    >>> states = run_table(TableControl(("Ana", "Bo", "Cai"), 60), [20, 70, 10, 30])
    >>> [(state.player, state.to_move) for state in states]
    [('Ana', 'Bo'), ('Bo', 'Cai'), ('Cai', 'Ana'), ('Ana', 'Cai')]
    >>> states[-1].remaining, states[-1].fallen
    ({'Ana': 10, 'Bo': 0, 'Cai': 50}, ('Bo',))
    """
    remaining = dict.fromkeys(control.players, control.seconds + control.extra)
    fallen: list[str] = []
    states: list[TableState] = []
    mover = control.players[0]
    for spent in turns:
        if len(fallen) == len(control.players) - 1:
            raise OptionError("table-clock-over")
        note = None
        left = remaining[mover] - spent
        if left <= 0:
            remaining[mover] = 0
            fallen.append(mover)
            note = Message("table-clock-out", name=mover)
        else:
            remaining[mover] = control.seconds if control.each_turn else left + control.extra
        following = _next(control.players, mover, fallen)
        if len(fallen) == len(control.players) - 1:
            note = Message("table-clock-last", name=following)
        states.append(TableState(mover, spent, dict(remaining), tuple(fallen), following, note))
        mover = following
    return tuple(states)


def _next(players: Sequence[str], mover: str, fallen: Sequence[str]) -> str:
    place = players.index(mover)
    return next(one for one in (*players[place + 1 :], *players[: place + 1]) if one not in fallen)
