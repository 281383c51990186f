"""Who sat on which board of a team match."""

from __future__ import annotations

from tablas.model import Number, Outcome, Tournament


def boards_of(tournament: Tournament, number: int) -> dict[Number, int]:
    """The board of every player of a round, counted from 1.

    The boards are those of the line-up; without one, the members who appear
    in the round stand in board order.
    """
    team_of = {member: team.number for team in tournament.teams for member in team.members}
    board: dict[Number, int] = {}
    for line_up in tournament.line_ups:
        if line_up.round == number:
            board.update({player: index for index, player in enumerate(line_up.players, 1) if player})
    lined_up = {team_of[player] for player in board if player in team_of}
    played = tournament.rounds[number - 1]
    appearing = {player for game in played.games for player in (game.white, game.black)}
    appearing |= {bye.player for bye in played.byes if bye.kind is not Outcome.ZERO_BYE}
    for team in tournament.teams:
        if team.number not in lined_up:
            members = [member for member in team.members if member in appearing]
            board.update({player: place for place, player in enumerate(members, 1)})
    return board


def is_turned(tournament: Tournament, board: int) -> bool:
    """Whether the team named first has Black on that board: as record 352 says, else on the even ones."""
    colours = tournament.board_colours
    return colours[board - 1].upper() == "B" if board <= len(colours) else board % 2 == 0
