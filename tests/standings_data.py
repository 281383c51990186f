"""Reads the compact crosstables of the standings tests into tournaments.

A line is a participant: number, rating, then one token a round, ``9w1`` for a win
with White against 9, ``U H Z F`` for byes, ``+`` and ``-`` for forfeits.
"""

from __future__ import annotations

import re
from pathlib import Path

from tablas.model import Bye, EventInfo, Game, Outcome, Player, Round, Tournament

DATA = Path(__file__).parent / "data" / "standings"
TOKEN = re.compile(r"(\d+)([wb])(.)$")


def crosstable(text: str, **facts: object) -> Tournament:
    lines = [line.split() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    players = tuple(Player(int(line[0]), f"Player {line[0]}", int(line[1])) for line in lines)
    rounds = []
    for index in range(len(lines[0]) - 2):
        games: dict[tuple[int, int], dict[str, Outcome]] = {}
        byes = []
        for line in lines:
            token = line[index + 2]
            match = TOKEN.match(token)
            if match is None:
                byes.append(Bye(int(line[0]), Outcome(token)))
                continue
            opponent, colour, code = int(match[1]), match[2], Outcome(match[3])
            pair = (int(line[0]), opponent) if colour == "w" else (opponent, int(line[0]))
            games.setdefault(pair, {})[colour] = code
        rounds.append(
            Round(tuple(Game(white, black, side["w"], side["b"]) for (white, black), side in games.items()), tuple(byes))
        )
    event = Tournament(players=players, rounds=tuple(rounds), total_rounds=len(rounds), **facts)  # type: ignore[arg-type]
    event.check()
    return event


def read(name: str, **facts: object) -> Tournament:
    return crosstable((DATA / name).read_text(encoding="utf-8"), **facts)


ROUND_ROBIN = EventInfo(type_code="FIDE_ROUNDROBIN")
