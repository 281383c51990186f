"""The ledgers of a team event: matches, match points, game points and boards.

A match is what the players of two teams played against each other in a round.
The boards are those of the line-up; without one, members stand in board order.
A match without any game over the board is a forfeit (C.07, art. 15.1).

In the compound tables (*Elementos de un torneo*, chapter 2: Hutton, Hilton,
Skalitzka, Schiller …) a team meets several others in one round, so a match is
all the games of the event between two teams.  Such matches stand in the ledgers
as if each were one round, in the order in which they began.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from tablas.errors import ModelError, Where
from tablas.history import boards_of, is_turned
from tablas.model import Colour, Number, Outcome, Points, Tournament
from tablas.standings.ledger import (
    BLACK,
    DRAW,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FULL_BYE,
    LOSS,
    NO_COLOUR,
    PLAYED,
    REQUESTED,
    REST,
    UNKNOWN,
    WHITE,
    WIN,
    Ledger,
    given,
    sums,
)


@dataclass
class Side:
    """One team in one match."""

    opponent: int
    boards: dict[int, Points] = field(default_factory=dict)
    colour: int = NO_COLOUR
    played: bool = False
    begun: bool = False
    """Some result is known; before, a match is neither won nor drawn."""
    won_by_forfeit: bool | None = None
    players: dict[int, int] = field(default_factory=dict)
    """Who sat at each board."""
    results: dict[int, Outcome] = field(default_factory=dict)

    @property
    def points(self) -> Points:
        return sum(self.boards.values())


@dataclass
class TeamBook:
    """What the board tie-breaks ask for."""

    boards: int
    sides: list[dict[int, Side]]
    """By round, then by position of the team."""
    board_points: list[list[Points]]
    """By position, then by board: points over all rounds (C.07, art. 12)."""
    first_board_blacks: list[int]

    def boards_between(self, position: int, opponent: int, rounds: list[int]) -> list[Points] | None:
        """Points by board of a team against another in these rounds; ``None`` if they did not meet."""
        found = [side for index in rounds if (side := self.sides[index].get(position)) and side.opponent == opponent]
        if not found:
            return None
        return [sum(side.boards.get(board, 0) for side in found) for board in range(1, self.boards + 1)]


def ledgers_of_teams(
    tournament: Tournament, whole_event: bool = False, ignored: frozenset[int] = frozenset()
) -> tuple[Ledger, Ledger, TeamBook]:
    """The ledger of match points, that of game points, and the boards.

    With *whole_event* all the games between two teams are one match.  Matches of an *ignored* team do not exist.
    """
    position = {team.number: index for index, team in enumerate(tournament.teams)}
    home: dict[int, int] = {member: index for index, team in enumerate(tournament.teams) for member in team.members}
    if whole_event:
        sides = _read_meetings(tournament, home)
    else:
        sides = [_read_round(tournament, number, home, position) for number in range(1, len(tournament.rounds) + 1)]
    gone = {position[number] for number in ignored}
    if gone:
        sides = [{one: side for one, side in found.items() if not {one, side.opponent} & gone} for found in sides]
    boards = max(
        [
            len(tournament.board_colours),
            *(len(line_up.players) for line_up in tournament.line_ups if line_up.round <= len(sides)),
            *(board for found in sides for side in found.values() for board in side.boards),
        ],
        default=0,
    )
    if not boards:  # Nobody has played yet: a bye is worth what the boards of a match are.
        smallest = min((len(team.members) for team in tournament.teams), default=0)
        boards = int(tournament.regulation.options.get("boards", 0)) or smallest
    return _ledgers(tournament, sides, boards, position, whole_event, REST if whole_event or gone else REQUESTED)


def mixes_teams(tournament: Tournament) -> bool:
    """Some team meets two others in one round, as in the compound tables."""
    home = {member: team.number for team in tournament.teams for member in team.members}
    for played in tournament.rounds:
        met: dict[int | None, int | None] = {}
        for game in played.games:
            for one, other in (game[:2], game[1::-1]):
                if met.setdefault(home.get(one), home.get(other)) != home.get(other):
                    return True
    return False


def _read_meetings(tournament: Tournament, home: dict[int, int]) -> list[dict[int, Side]]:
    """All the games between two teams as one match; the board of a player is the place in the team."""
    values = tournament.scoring.table()
    board = {member: place for team in tournament.teams for place, member in enumerate(team.members, 1)}
    found: list[dict[int, Side]] = []
    slot: dict[frozenset[int], int] = {}

    def side_of(team: int, opponent: int) -> Side:
        pair = frozenset((team, opponent))
        if pair not in slot:
            free = [index for index, sides in enumerate(found) if team not in sides and opponent not in sides]
            slot[pair] = free[0] if free else len(found)
            if not free:
                found.append({})
        return found[slot[pair]].setdefault(team, Side(opponent))

    for number, played in enumerate(tournament.rounds, 1):
        met: defaultdict[int, set[int]] = defaultdict(set)
        for game in played.games:
            for player, other, outcome, colour in (
                (game.white, game.black, game.white_outcome, Colour.WHITE),
                (game.black, game.white, game.black_outcome, Colour.BLACK),
            ):
                if player not in home or other not in home:
                    raise ModelError("player-without-team", Where(player=player, round=number))
                if home[player] == home[other]:
                    raise ModelError("two-players-one", Where(player=player, round=number))
                met[home[player]].add(home[other])
                side = side_of(home[player], home[other])
                side.boards[board[player]] = side.boards.get(board[player], 0) + values[outcome, colour]
                side.played = side.played or outcome.played
                side.begun = side.begun or outcome.is_known
        for bye in played.byes:  # an empty board of the only opponent of the round
            if values[bye.kind, None] and len(met[home.get(bye.player, -1)]) == 1:
                (opponent,) = met[home[bye.player]]
                side = side_of(home[bye.player], opponent)
                side.boards[board[bye.player]] = side.boards.get(board[bye.player], 0) + values[bye.kind, None]
    return found


def _read_round(tournament: Tournament, number: int, home: dict[int, int], position: dict[int, int]) -> dict[int, Side]:
    played = tournament.rounds[number - 1]
    values = tournament.scoring.table()
    board_of = boards_of(tournament, number)
    sides: dict[int, Side] = {}
    top: dict[int, int] = {}

    def add(player: Number, opponent: Number, outcome: Outcome, colour: Colour, coloured: bool) -> None:
        if player not in home or opponent not in home:
            raise ModelError("player-without-team", Where(player=player, round=number))
        side = sides.setdefault(home[player], Side(home[opponent]))
        if side.opponent != home[opponent]:
            raise ModelError("team-plays-against", Where(player=player, round=number))
        board = board_of.get(player)
        if board is None:
            raise ModelError(
                "player-game-but",
                Where(player=player, round=number),
            )
        side.boards[board] = values[outcome, colour]
        side.players[board], side.results[board] = player, outcome
        side.played = side.played or outcome.played
        side.begun = side.begun or outcome.is_known
        if coloured and board < top.get(home[player], board + 1):
            # Where nobody's colour on the first board is known, the next one tells it.
            top[home[player]] = board
            turned = is_turned(tournament, board) != is_turned(tournament, 1)
            side.colour = WHITE if (colour is Colour.WHITE) != turned else BLACK

    for game in played.games:
        coloured = played.shows_colours(game)
        add(game.white, game.black, game.white_outcome, Colour.WHITE, coloured)
        add(game.black, game.white, game.black_outcome, Colour.BLACK, coloured)
    for match in tournament.forfeited_matches:
        if match.round == number:
            _forfeit(sides, position[match.white], position[match.black], match.outcome)
    for bye in played.byes:
        # A player whose opponent's board is empty scores for the team; who is not in the line-up has no board.
        if bye.player in board_of and home.get(bye.player) in sides and values[bye.kind, None]:
            side, board = sides[home[bye.player]], board_of[bye.player]
            if board not in side.boards:
                side.boards[board], side.players[board] = values[bye.kind, None], bye.player
                side.results[board] = Outcome.FORFEIT_WIN
    return sides


def _forfeit(sides: dict[int, Side], white: int, black: int, outcome: str) -> None:
    for team, opponent, mark in ((white, black, outcome[0]), (black, white, outcome[1])):
        sides.setdefault(team, Side(opponent)).won_by_forfeit = mark == "+"


def _ledgers(
    tournament: Tournament,
    sides: list[dict[int, Side]],
    boards: int,
    position: dict[int, int],
    whole_event: bool,
    without_match: int,
) -> tuple[Ledger, Ledger, TeamBook]:
    size = len(tournament.teams)
    scoring, match = tournament.scoring, tournament.match_scoring
    game_win, game_draw, game_loss = boards * scoring.win, boards * scoring.draw, boards * scoring.loss
    blank: tuple[list[list[int]], ...] = tuple([[0] * size for _ in sides] for _ in range(6))
    opponents, match_points, game_points, kinds, results, colours = blank
    board_points = [[0] * boards for _ in range(size)]
    first_blacks = [0] * size
    for index, found in enumerate(sides):
        opponents[index] = [-1] * size
        kinds[index] = [without_match] * size
        for team, side in found.items():
            other = found.get(side.opponent)
            result, kind = _judge(side, other)
            if side.won_by_forfeit is not None and not side.boards:
                side.boards.update(dict.fromkeys(range(1, boards + 1), scoring.win if result == WIN else 0))
            opponents[index][team], kinds[index][team], results[index][team] = side.opponent, kind, result
            match_points[index][team] = {WIN: match.win, DRAW: match.draw, LOSS: match.loss}.get(result, 0)
            game_points[index][team] = side.points
            colours[index][team] = side.colour
            first_blacks[team] += side.colour == BLACK and kind == PLAYED
            for board, value in side.boards.items():
                board_points[team][board - 1] += value
        for bye in () if whole_event else tournament.team_byes:
            if bye.round == index + 1 and bye.team in position and position[bye.team] not in found:
                team = position[bye.team]
                kinds[index][team] = FULL_BYE if bye.kind in "UF" else REQUESTED
                full, half = bye.kind == "F", bye.kind in "UH"
                match_points[index][team] = match.win if full else match.draw if half else 0
                game_points[index][team] = game_win if full else game_draw if half else 0
                if bye.kind == "U" and match.pairing_bye is not None:
                    match_points[index][team] = match.pairing_bye
                if bye.kind == "U" and match.pairing_bye_games is not None:
                    game_points[index][team] = match.pairing_bye_games
                results[index][team] = WIN if full else DRAW if half else LOSS
                # On the boards a pairing bye is a win (C.07, art. 12), whatever it gives in the table.
                board = {"U": scoring.win, "F": scoring.win, "H": scoring.draw}.get(bye.kind, 0)
                board_points[team] = [value + board for value in board_points[team]]
    if not whole_event:
        _revalue(tournament, position, kinds, results, match_points, game_points)
    numbers = [Number(team.number) for team in tournament.teams]

    def ledger(earned: list[list[int]], matches: bool, win: Points, draw: Points, loss: Points) -> Ledger:
        bonuses = given(tournament, position, matches)
        scores = sums(earned, size, bonuses)
        return Ledger(numbers, opponents, earned, kinds, results, colours, scores, win, draw, loss, bonuses)

    return (
        ledger(match_points, True, match.win, match.draw, match.loss),
        ledger(game_points, False, game_win, game_draw, game_loss),
        TeamBook(boards, sides, board_points, first_blacks),
    )


def _revalue(
    tournament: Tournament,
    position: dict[int, int],
    kinds: list[list[int]],
    results: list[list[int]],
    match_points: list[list[Points]],
    game_points: list[list[Points]],
) -> None:
    """Matches or byes that are worth something unusual to a team (record 299); the most particular decision counts."""
    unusual = sorted(
        (change for change in tournament.adjustments if change.outcome is not None),
        key=lambda change: (bool(change.player), bool(change.round)),
    )
    byes = {(bye.round, position.get(bye.team)): Outcome(bye.kind) for bye in tournament.team_byes}
    for change in unusual:
        for index in range(len(kinds)):
            if change.round not in (0, index + 1):
                continue
            for number, team in position.items():
                outcome = _MATCH_OUTCOMES.get((kinds[index][team], results[index][team]))
                if change.player in (0, number) and change.outcome is byes.get((index + 1, team), outcome):
                    game_points[index][team] = change.points
                    if change.match_points is not None:
                        match_points[index][team] = change.match_points


_MATCH_OUTCOMES = {
    (PLAYED, WIN): Outcome.WIN,
    (PLAYED, DRAW): Outcome.DRAW,
    (PLAYED, LOSS): Outcome.LOSS,
    (FORFEIT_WIN, WIN): Outcome.FORFEIT_WIN,
    (FORFEIT_LOSS, LOSS): Outcome.FORFEIT_LOSS,
}


def _judge(side: Side, other: Side | None) -> tuple[int, int]:
    """Result and kind of a match for one side."""
    own, theirs = side.points, other.points if other else 0
    if side.won_by_forfeit is not None and not side.played:
        return (WIN, FORFEIT_WIN) if side.won_by_forfeit else (LOSS, FORFEIT_LOSS)
    if not side.played:
        return (WIN, FORFEIT_WIN) if own > theirs else (LOSS, FORFEIT_LOSS)
    if not side.begun and not (own or theirs):
        return UNKNOWN, PLAYED
    return (WIN if own > theirs else DRAW if own == theirs else LOSS), PLAYED
