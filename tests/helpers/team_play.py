"""Team events played from a seed: odd numbers of teams, squads of unequal size, forfeited games and matches, byes."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date

from ruled import as_reported
from tablas.errors import PairingError
from tablas.model import (
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
    TeamRound,
    Tournament,
)
from tablas.pairing.round import as_played, pair_round
from tablas.systems.line_ups import team_round

RESULTS = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)
SCORINGS = (MatchScoring(), MatchScoring(180, 60, 0), MatchScoring(pairing_bye=60, pairing_bye_games=60))


def team_event(seed: int, rounds: int | None = None, code: str = "FIDE_TEAM_TYPEA_MP_GP") -> Tournament:
    """A team Swiss of five to twelve teams on two to four boards, some rounds of it played."""
    dice = random.Random(seed)
    boards, size = dice.randint(2, 4), dice.randint(5, 12)
    teams, players = [], []
    for number in range(1, size + 1):
        # Some squads cannot fill their boards, others have reserves.
        squad = boards + dice.choice((-1, 0, 0, 0, 1, 2))
        members = tuple(range(len(players) + 1, len(players) + squad + 1))
        players += [Player(member, f"Player {member}", dice.randint(1400, 2400)) for member in members]
        teams.append(Team(number, f"Team {number}", f"T{number}", members=members))
    total = min(6, size - 2)
    event = as_reported(
        Tournament(
            players=tuple(players),
            teams=tuple(teams),
            total_rounds=total,
            board_colours="WBWB"[:boards],
            regulation=Regulation(match_scoring=dice.choice(SCORINGS)),
            info=EventInfo(start=date(2026, 4, 1), type_code=code),
        )
    )
    event = replace(event, initial_colour=None)
    for number in range(1, (dice.randint(1, total - 1) if rounds is None else rounds) + 1):
        try:
            answer = pair_round(event)
        except PairingError:
            break
        played, matches = as_played(event, answer)
        event = _with(event, *_results(event, played, matches, number, dice))
    return _as_reports_have_it(event)


def _as_reports_have_it(event: Tournament) -> Tournament:
    """Line-ups are written only where the order of the squad does not tell them."""
    plain = replace(event, line_ups=())
    told = {
        (one.round, one.team): one.players
        for number in range(1, len(event.rounds) + 1)
        for one in team_round(plain, number).line_ups
    }
    kept = tuple(one for one in event.line_ups if one.players != told.get((one.round, one.team)))
    return replace(event, line_ups=kept)


def _results(
    event: Tournament, played: Round, matches: TeamRound, number: int, dice: random.Random
) -> tuple[Round, TeamRound]:
    home = {member: team.number for team in event.teams for member in team.members}
    absent = {pair[1].team: pair[0].team for pair in matches.matches if dice.random() < 0.06}
    games = []
    for game in played.games:
        sides = home[game.white], home[game.black]
        outcome = dice.choice(RESULTS) if dice.random() > 0.06 else Outcome.FORFEIT_WIN
        if sides[0] in absent or sides[1] in absent:
            outcome = Outcome.FORFEIT_LOSS if sides[0] in absent else Outcome.FORFEIT_WIN
        games.append(Game.of(game.white, game.black, outcome))
    byes = tuple(
        Bye(bye.player, Outcome.FULL_BYE if home[bye.player] not in absent else Outcome.ZERO_BYE)
        if bye.kind is Outcome.FULL_BYE
        else bye
        for bye in played.byes
    )
    forfeits = tuple(ForfeitedMatch("+-", number, white, black) for black, white in absent.items())
    return Round(tuple(games), byes), replace(matches, forfeits=forfeits)


def _with(event: Tournament, played: Round, matches: TeamRound) -> Tournament:
    event = event.with_round(played)
    return replace(
        event,
        line_ups=(*event.line_ups, *matches.line_ups),
        team_byes=(*event.team_byes, *matches.byes),
        forfeited_matches=(*event.forfeited_matches, *matches.forfeits),
    )
