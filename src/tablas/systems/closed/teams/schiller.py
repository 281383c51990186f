"""Schiller: several teams, everybody against everybody of the other teams.

FIDE/FEDA Arbiters' Manual, chapter IV.4, which prints no table.  Ours is built
from two that exist: a Berger table decides which teams (or halves of teams)
meet, and a Djaja table the games inside each meeting.  Wherever the number of
players is even nobody rests and the event lasts as many rounds as each player
has opponents, which no table can better.

>>> table = schiller(4, 3)
>>> len(table.rounds), print(*table.rounds[0])
A1-D1 A2-D2 D3-A3 B1-C1 B2-C2 C3-B3
(9, None)
"""

from __future__ import annotations

from collections import Counter

from tablas.errors import OptionError
from tablas.systems.closed.play import TEAM_LETTERS
from tablas.systems.closed.roundrobin.berger import berger, berger_round
from tablas.systems.closed.schedule import Board, Schedule
from tablas.systems.closed.teams.scheveningen import djaja

MOST_PLAYERS = 500

Unit = tuple[str, ...]
"""Players who meet another unit as one block: a team or half of one."""


def schiller(teams: int, players: int) -> Schedule:
    """The table for *teams* teams of *players* players each."""
    if not 2 <= teams <= len(TEAM_LETTERS) or players < 1:
        raise OptionError("schiller-2-teams", count=len(TEAM_LETTERS), teams=teams, players=players)
    if teams * players > MOST_PLAYERS:
        raise OptionError("schiller-tables-made", most_players=MOST_PLAYERS, teams=teams * players)
    squads = [tuple(f"{letter}{board}" for board in range(1, players + 1)) for letter in TEAM_LETTERS[:teams]]
    balance: Counter[str] = Counter()
    rounds: list[tuple[Board, ...]] = []
    rests: list[tuple[str, ...]] = []
    for meetings, resting in _meetings(squads, players):
        blocks = [_block(first, second, balance) for first, second in meetings]
        for lines in zip(*blocks, strict=True):
            rounds.append(tuple(board for line in lines for board in line))
            rests.append(resting)
    return Schedule("schiller", tuple(rounds), tuple(rests) if any(rests) else ())


def _meetings(squads: list[Unit], players: int) -> list[tuple[list[tuple[Unit, Unit]], Unit]]:
    """Which units meet, block of rounds by block, and who rests meanwhile."""
    teams = len(squads)
    if teams % 2 == 0 or players % 2:
        table = berger(teams)
        found = []
        for index, played in enumerate(table.rounds):
            resting = [label for rest in table.rests[index : index + 1] for label in rest]
            pairs = [(squads[int(white) - 1], squads[int(black) - 1]) for white, black in played]
            found.append((pairs, tuple(name for label in resting for name in squads[int(label) - 1])))
        return found
    # An odd number of teams that can be halved: the halves form an even Berger
    # table whose first round pairs the two halves of each team and is left out.
    half = players // 2
    size = 2 * teams
    unit = {str(index + 1): squad[:half] for index, squad in enumerate(squads)}
    unit |= {str(size - index): squad[half:] for index, squad in enumerate(squads)}
    return [
        ([(unit[white], unit[black]) for white, black in berger_round(size, number)], ()) for number in range(2, size)
    ]


def _block(first: Unit, second: Unit, balance: Counter[str]) -> tuple[tuple[Board, ...], ...]:
    """The games between two units, in the colours that suit their past best.

    A Djaja table of an odd size gives some boards one White too many, so
    every way to begin the two lists elsewhere, and to turn the colours, is
    weighed; the first of the best ways is taken.
    """
    size = len(first)
    table = djaja(size).rounds if size > 1 else ((Board("A1", "B1"),),)
    surplus = _differences(table)
    if not any(surplus.values()):
        return _named(table, first, second)

    def start(unit: Unit, team: str, sign: int) -> tuple[int, int]:
        """The best place to begin a list, after the imbalance it leaves."""
        wanted = [sign * surplus[f"{team}{place}"] for place in range(1, size + 1)]
        past = [balance[name] for name in unit]
        return min(
            (sum((was + extra) ** 2 for was, extra in zip((*past[at:], *past[:at]), wanted, strict=True)), at)
            for at in range(size)
        )

    ways = [(sign, start(first, "A", sign), start(second, "B", sign)) for sign in (1, -1)]
    sign, (_, ours), (_, theirs) = min(ways, key=lambda way: way[1][0] + way[2][0])
    lines = _named(table, _from(first, ours), _from(second, theirs))
    if sign < 0:
        lines = tuple(tuple(board.reversed for board in line) for line in lines)
    for name, difference in _differences(lines).items():
        balance[name] += difference
    return lines


def _from(unit: Unit, start: int) -> Unit:
    """The same players, beginning further down the list."""
    return (*unit[start:], *unit[:start])


def _named(table: tuple[tuple[Board, ...], ...], first: Unit, second: Unit) -> tuple[tuple[Board, ...], ...]:
    names = {f"A{index}": name for index, name in enumerate(first, 1)}
    names |= {f"B{index}": name for index, name in enumerate(second, 1)}
    return tuple(tuple(Board(names[white], names[black]) for white, black in line) for line in table)


def _differences(lines: tuple[tuple[Board, ...], ...]) -> dict[str, int]:
    """Whites minus Blacks of everybody in some rounds."""
    found: Counter[str] = Counter()
    for line in lines:
        for white, black in line:
            found[white] += 1
            found[black] -= 1
    return dict(found)
