"""Random events for the laws and for the comparison with other programs."""

from __future__ import annotations

import random
from datetime import date

from ruled import as_reported
from tablas.model import (
    POINT,
    REPLY,
    Bye,
    EventInfo,
    ForfeitedMatch,
    Game,
    MatchScoring,
    Outcome,
    Player,
    Regulation,
    Round,
    Team,
    TeamBye,
    Tournament,
)

PLAYED = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)


def swiss(seed: int, unplayed: bool = True) -> Tournament:
    """Nobody meets twice; with *unplayed* there are byes, forfeits, absences and withdrawals."""
    dice = random.Random(seed)
    size, count = dice.randint(6, 18), dice.randint(3, 7)
    if not unplayed:
        size += size % 2
    players = tuple(Player(number, f"P{number}", dice.randint(1400, 2400)) for number in range(1, size + 1))
    met: set[frozenset[int]] = set()
    gone: set[int] = set()
    rounds: list[Round] = []
    for _ in range(count):
        waiting = dice.sample(range(1, size + 1), size)
        byes: list[Bye] = []
        if unplayed:
            gone |= {number for number in waiting if dice.random() < 0.04}
            byes += [Bye(number, Outcome.ZERO_BYE) for number in gone]
            asked = [number for number in waiting if number not in gone and dice.random() < 0.08]
            byes += [
                Bye(number, dice.choice((Outcome.HALF_BYE, Outcome.ZERO_BYE, Outcome.FULL_BYE))) for number in asked
            ]
            waiting = [number for number in waiting if number not in gone and number not in asked]
        games: list[Game] = []
        while len(waiting) > 1:
            white = waiting.pop()
            black = next((number for number in waiting if frozenset((white, number)) not in met), None)
            if black is None:
                if not unplayed:
                    return Tournament(players=players, rounds=tuple(rounds), total_rounds=len(rounds), info=INFO)
                byes.append(Bye(white, Outcome.HALF_BYE))
                continue
            waiting.remove(black)
            met.add(frozenset((white, black)))
            games.append(_game(white, black, dice, unplayed))
        byes += [Bye(number, Outcome.PAIRING_BYE) for number in waiting]
        rounds.append(Round(tuple(games), tuple(byes)))
    return Tournament(players=players, rounds=tuple(rounds), total_rounds=count, info=INFO)


def closed(seed: int) -> Tournament:
    """A single or double round robin with some forfeits."""
    dice = random.Random(seed)
    size = dice.randint(4, 9)
    circle = list(range(1, size + size % 2 + 1))
    rounds = []
    for turn in range((len(circle) - 1) * dice.choice((1, 2))):
        games, byes = [], []
        for first, second in zip(circle[: len(circle) // 2], circle[: len(circle) // 2 - 1 : -1], strict=True):
            if max(first, second) > size:
                byes.append(Bye(min(first, second), Outcome.ZERO_BYE))
            else:
                games.append(_game(*((second, first) if turn % 2 else (first, second)), dice, True))
        rounds.append(Round(tuple(games), tuple(byes)))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    players = tuple(Player(number, f"P{number}", dice.randint(1400, 2400)) for number in range(1, size + 1))
    info = EventInfo(start=date(2026, 4, 1), type_code="FIDE_ROUNDROBIN")
    return as_reported(Tournament(players=players, rounds=tuple(rounds), total_rounds=len(rounds), info=info))


def _game(white: int, black: int, dice: random.Random, unplayed: bool) -> Game:
    if unplayed and dice.random() < 0.02:
        return Game(white, black, Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)
    if unplayed and dice.random() < 0.15:
        return Game.of(white, black, dice.choice((Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.UNRATED_WIN)))
    return Game.of(white, black, dice.choice(PLAYED))


INFO = EventInfo(start=date(2026, 4, 1), type_code="FIDE_DUTCH_2026")


def team_swiss(seed: int) -> Tournament:
    """Teams of four; forfeited games, forfeited matches and every kind of bye."""
    dice = random.Random(seed)
    size, count = dice.randint(6, 10), dice.randint(3, 5)
    teams = tuple(
        Team(number, f"Team {number}", f"T{number}", members=tuple(range(4 * number - 3, 4 * number + 1)))
        for number in range(1, size + 1)
    )
    met: set[frozenset[int]] = set()
    rounds, byes, forfeits = [], [], []
    for number in range(1, count + 1):
        games: list[Game] = []
        resting: dict[int, str] = {}
        waiting = []
        for team in dice.sample(teams, size):
            if dice.random() < 0.07:
                resting[team.number] = dice.choice("HZ")
            else:
                waiting.append(team)
        while len(waiting) > 1:
            home = waiting.pop()
            guest = next((team for team in waiting if frozenset((home.number, team.number)) not in met), None)
            if guest is None:
                resting[home.number] = "Z"
                continue
            waiting.remove(guest)
            met.add(frozenset((home.number, guest.number)))
            absent = dice.random() < 0.1
            if absent:
                forfeits.append(ForfeitedMatch("+-", number, home.number, guest.number))
            for board, (own, theirs) in enumerate(zip(home.members, guest.members, strict=True)):
                outcome = Outcome.FORFEIT_WIN if absent else dice.choice((*PLAYED * 4, Outcome.FORFEIT_WIN))
                games.append(Game.of(theirs, own, REPLY[outcome]) if board % 2 else Game.of(own, theirs, outcome))
        resting.update({team.number: "U" for team in waiting})
        byes += [TeamBye(number, team, kind) for team, kind in resting.items()]
        players_resting = tuple(
            Bye(member, Outcome(kind)) for team, kind in resting.items() for member in teams[team - 1].members
        )
        rounds.append(Round(tuple(games), players_resting))
    made = Tournament(
        players=tuple(Player(member, f"P{member}", 2000) for team in teams for member in team.members),
        rounds=tuple(rounds),
        total_rounds=count,
        teams=teams,
        team_byes=tuple(byes),
        forfeited_matches=tuple(forfeits),
        board_colours="WBWB",
        regulation=Regulation(match_scoring=MatchScoring(pairing_bye=POINT, pairing_bye_games=2 * POINT)),
        info=EventInfo(start=date(2026, 4, 1), type_code="FIDE_TEAM_TYPEA_MP_GP"),
    )
    return as_reported(made)
