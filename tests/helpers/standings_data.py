"""Reads the compact crosstables of the standings tests into tournaments.

A line is a participant: number, rating, then one token a round, ``9w1`` for a win
with White against 9, ``U H Z F`` for byes, ``+`` and ``-`` for forfeits.
"""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from ruled import as_reported
from tablas.model import (
    REPLY,
    Adjustment,
    Bye,
    EventInfo,
    ForfeitedMatch,
    Game,
    Outcome,
    Player,
    Round,
    Team,
    TeamBye,
    Tournament,
    parse_points,
)
from tablas.standings.table import open_book

DATA = Path(__file__).parents[1] / "data" / "standings"
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
            Round(
                tuple(Game(white, black, side["w"], side["b"]) for (white, black), side in games.items()), tuple(byes)
            )
        )
    ruled = {name: facts.pop(name) for name in ("tie_breaks", "scoring") if name in facts}
    event = Tournament(players=players, rounds=tuple(rounds), total_rounds=len(rounds), **facts)  # type: ignore[arg-type]
    event.check()
    return as_reported(event.ruled(**ruled))


def read(name: str, **facts: object) -> Tournament:
    return crosstable((DATA / name).read_text(encoding="utf-8"), **facts)


ROUND_ROBIN = EventInfo(type_code="FIDE_ROUNDROBIN")


MATCH = re.compile(r"(\d+)([wb])([\d.]+)$")
FORFEIT = re.compile(r"(\d+)([+-])F$")
BOARD_RESULTS = {0: "0000", 1: "=000", 2: "1000", 3: "1=00", 4: "1100", 5: "11=0", 6: "1110", 7: "111=", 8: "1111"}
"""One way to make so many half points on four boards; the boards are not part of the exercise."""


def team_event(name: str, boards: dict[tuple[int, int], str] | None = None, **facts: object) -> Tournament:
    """The team exercise: player 100·team + board; White on board 1 and then alternating."""
    lines = [line.split() for line in (DATA / name).read_text(encoding="utf-8").splitlines() if line[0] != "#"]
    teams = tuple(
        Team(int(line[0]), f"Team {line[0]}", members=tuple(100 * int(line[0]) + board for board in range(1, 5)))
        for line in lines
    )
    players = tuple(Player(member) for team in teams for member in team.members)
    rounds, forfeits, byes = [], [], []
    for index in range(len(lines[0]) - 1):
        games = []
        for line in lines:
            team, token = int(line[0]), line[index + 1]
            match, forfeit = MATCH.match(token), FORFEIT.match(token)
            if match and match[2] == "w":
                games += _games(
                    team, int(match[1]), int(Fraction(match[3]) * 2), (boards or {}).get((team, int(match[1])))
                )
            elif forfeit and forfeit[2] == "+":
                forfeits.append(ForfeitedMatch("+-", index + 1, team, int(forfeit[1])))
            elif token.endswith("B"):
                byes.append(TeamBye(index + 1, team, {"PAB": "U", "HPB": "H", "ZPB": "Z"}[token]))
        rounds.append(Round(tuple(games)))
    ruled = {name: facts.pop(name) for name in ("tie_breaks", "scoring", "match_scoring") if name in facts}
    made = Tournament(
        players=players,
        rounds=tuple(rounds),
        total_rounds=len(rounds),
        teams=teams,
        forfeited_matches=tuple(forfeits),
        team_byes=tuple(byes),
        board_colours="WBWB",
        **facts,  # type: ignore[arg-type]
    )
    return as_reported(made.ruled(**ruled))


def _games(team: int, opponent: int, halves: int, results: str | None) -> list[Game]:
    found = []
    for board, code in enumerate(results or BOARD_RESULTS[halves], 1):
        own, theirs = 100 * team + board, 100 * opponent + board
        outcome = Outcome(code)
        found.append(Game.of(own, theirs, outcome) if board % 2 else Game.of(theirs, own, REPLY[outcome]))
    return found


def round_robin(matrix: list[str], **facts: object) -> Tournament:
    """A round robin from a cross table: one word a player, one cell an opponent, ``*`` for oneself.

    A cell has one sign for every cycle.  Rounds are made by rotation.
    """
    cells = [row.split() for row in matrix]
    size = len(cells)
    cycles = len(cells[0][1])
    rounds = []
    for cycle in range(cycles):
        circle = list(range(size))
        for _ in range(size - 1):
            games = []
            for first, second in zip(circle[: size // 2], reversed(circle[size // 2 :]), strict=True):
                games.append(
                    Game(
                        first + 1,
                        second + 1,
                        Outcome(cells[first][second][cycle]),
                        Outcome(cells[second][first][cycle]),
                    )
                )
            rounds.append(Round(tuple(games)))
            circle = [circle[0], circle[-1], *circle[1:-1]]
    players = tuple(Player(number, f"Player {number}") for number in range(1, size + 1))
    facts.setdefault("info", ROUND_ROBIN)
    made = Tournament(players=players, rounds=tuple(rounds), total_rounds=len(rounds), **facts)  # type: ignore[arg-type]
    return made.ruled(system="berger", options={"cycles": cycles})


def against(own: list[str], opponents: list[tuple[int, str] | None], edition: str, own_rating: int = 0) -> Tournament:
    """One player (number 1) whose opponents end with the given scores.

    *own* are the codes of the rounds; an opponent is a rating and the score it must
    show in this edition, which a bonus provides for.
    """
    players, rounds = [Player(1, "Player 1", own_rating)], []
    wanted: dict[int, str] = {}
    for code, opponent in zip(own, opponents, strict=True):
        if opponent is None:
            rounds.append(Round(byes=(Bye(1, Outcome(code)),)))
            continue
        number = len(players) + 1
        players.append(Player(number, f"Player {number}", opponent[0]))
        wanted[number] = opponent[1]
        rounds.append(Round((Game.of(1, number, Outcome(code)),)))
    event = Tournament(players=tuple(players), rounds=tuple(rounds), total_rounds=len(rounds))
    book = open_book(event, edition)
    seen = book.seen(book.primary)
    bonuses = tuple(Adjustment(number, parse_points(score) - seen[number - 1]) for number, score in wanted.items())
    return replace(event, adjustments=bonuses)
