"""Who came late and who left, in comment lines of a report.

TRF26 has no record for it: an empty round may be an absence, and whoever leaves
a knock-out leaves no trace at all.  Comments are free, so these say it in words
that people read and this reader understands; another program passes over them.

>>> from tablas.model import Player
>>> lines = comings_lines([Player(3, left_after=2), Player(4, joined=2), Player(9, left_after=2)])
>>> lines
['### Late entry from round 2: 4', '### Withdrawn after round 2: 3 9']
>>> told = told_of(lines)
>>> [came_and_left(Player(number), told) for number in (3, 4)] == [Player(3, left_after=2), Player(4, joined=2)]
True
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from tablas.model import Player

Told: TypeAlias = Mapping[int, list[tuple[str, int]]]
"""What is said of each player, by number, in the order of the lines: what happened, and the round."""

_LINE = re.compile(r"### (Late entry from|Withdrawn after|Expelled after) round (\d{1,4}): (\d{1,5}(?: \d{1,5})*)\s*$")


def is_coming(text: str) -> bool:
    """Whether a line of a report says who came late or left."""
    return _LINE.match(text) is not None


def comings_lines(players: Iterable[Player]) -> list[str]:
    """The lines that say who of the players came late and who left."""
    said: dict[tuple[str, int], list[int]] = {}
    for player in players:
        if player.joined > 1:
            said.setdefault(("Late entry from", player.joined), []).append(player.number)
        if player.left_after is not None:
            how = "Expelled after" if player.expelled else "Withdrawn after"
            said.setdefault((how, player.left_after), []).append(player.number)
    return [f"### {how} round {number}: {' '.join(map(str, who))}" for (how, number), who in sorted(said.items())]


def told_of(lines: Iterable[str]) -> Told:
    """What the lines say, player by player: thousands may have left, and each line is read once."""
    told: dict[int, list[tuple[str, int]]] = {}
    for text in lines:
        found = _LINE.match(text)
        if found is not None:
            for number in found[3].split():
                told.setdefault(int(number), []).append((found[1], int(found[2])))
    return told


def came_and_left(player: Player, told: Told) -> Player:
    """The player with what is told of their coming and leaving."""
    for how, number in told.get(player.number, ()):
        if how == "Late entry from":
            player = replace(player, joined=max(1, number))
        else:
            player = replace(player, left_after=number, expelled=how == "Expelled after")
    return player
