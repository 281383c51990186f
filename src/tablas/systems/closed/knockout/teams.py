"""Knock-out between teams: every match is played on several boards.

*Elementos de un torneo*, chapter 2, lets the simple systems pair teams as if
each were one player; reports call it CUSTOM_TEAM_KNOCKOUT.  A match is won by
board points.  When they are level, tie-breaks on the boards decide: that of
the book for teams (section 3.1.9, ``DUTCH``: the boards weighed from the first
down, then the first board on which they differ, then Black on the first
board), or those of C.07, art. 12 (``BC``, ``TBR``, ``BBE``).  ``rapid:1`` is
another match over all the boards, and ``lot`` a lot from the seed.

>>> boards = Boards(((60, 0), (30, 30), (0, 60)), 0)
>>> [board_rule(name, [boards]) for name in ("DUTCH", "BC", "TBR", "BBE")]
[0, 0, 0, 0]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tablas.errors import OptionError, PairingError, Where
from tablas.history import boards_of, is_turned
from tablas.messages import Items, Message
from tablas.model import Bye, Colour, Game, LineUp, Number, Outcome, Points, Team, Tournament
from tablas.model.lots import Lots
from tablas.systems.closed.knockout.arena import WORTH, Boards, NextGame, by_leaving
from tablas.systems.closed.knockout.minimatch import Stage, Verdict
from tablas.systems.closed.knockout.play import State
from tablas.systems.closed.knockout.system import (
    BRACKET,
    by_bracket,
    chart_for,
    finished_part,
    over,
    state_in,
    trace_of,
)
from tablas.systems.closed.play import teams_of
from tablas.systems.closed.teams.league import BOARDS, boards_of_match, colours_of, lined_up
from tablas.systems.line_ups import seated
from tablas.systems.places import Table
from tablas.systems.registry import Coded, Option, Settings, System
from tablas.systems.result import Pair, RoundPairing

LOT = "lot"
RULES = ("DUTCH", "BC", "TBR", "BBE")


def board_rule(name: str, played: Sequence[Boards]) -> int | None:
    """Which side, 0 or 1, a tie-break on the boards prefers; ``None`` while it is level."""
    size = max((len(boards.scores) for boards in played), default=0)
    lead = [
        sum(boards.scores[board][0] - boards.scores[board][1] for boards in played if board < len(boards.scores))
        for board in range(size)
    ]
    blacks = sum(1 if boards.white else -1 for boards in played)
    found = next((value for value in _values(name, lead, blacks) if value), 0)
    return None if not found else 0 if found > 0 else 1


def _values(name: str, lead: list[Points], blacks: int) -> list[int]:
    """What a rule looks at in turn; positive is good for the first side."""
    count = -sum(board * value for board, value in enumerate(lead, 1))
    if name == "BC":
        return [count]
    if name == "TBR":
        return lead
    if name == "BBE":
        return [sum(lead[:last]) for last in range(len(lead) - 1, 0, -1)]
    return [count, *lead, blacks]


def parse_rules(matches: int, text: str) -> tuple[Stage, ...]:
    """Read the stages of a match: the match itself, then rules (no games) and further matches."""
    stages = [Stage("", matches)]
    for piece in filter(None, (part.strip() for part in text.split(","))):
        name, colon, count = piece.partition(":")
        if name.upper() in RULES and not colon:
            stages.append(Stage(name.upper(), 0))
        elif name == LOT and not colon:
            stages.append(Stage(LOT, 0))
        elif count.isdecimal() and int(count) > 0 and name and name.upper() not in (*RULES, LOT.upper()):
            stages.append(Stage(name, int(count)))
        else:
            raise OptionError("level-match-teams", rules=Items(RULES), lot=LOT, piece=piece)
    return tuple(stages)


@dataclass(frozen=True, slots=True)
class Teams:
    """Teams that meet board against board."""

    tournament: Tournament
    teams: tuple[Team, ...]
    stages: tuple[Stage, ...]
    seed: int = 1

    @property
    def usual_games(self) -> int:
        """How often two teams meet before tie-breaks."""
        return self.stages[0].games

    def left_after(self) -> dict[int, int]:
        """The last round of each team all of whose players have left."""
        left = {player.number: player.left_after for player in self.tournament.players}
        found = {}
        for team in self.teams:
            rounds = [after for member in team.members if (after := left.get(member)) is not None]
            if len(rounds) == len(team.members):
                found[team.number] = max(rounds)
        return found

    def verdict(self, name: str, played: Sequence[Boards]) -> Verdict:
        """The winner of a match, or its next games; the side with White on board 1 alternates.

        After the last stage everything begins again.
        """
        done = 0
        latest: Sequence[Boards] = ()
        while True:
            for stage in self.stages:
                if stage.games:
                    latest = played[done : done + stage.games]
                    if len(latest) < stage.games:
                        return Verdict(None, stage.name, len(played) % 2)
                    done += stage.games
                    lead = sum(boards.total[0] - boards.total[1] for boards in latest)
                    winner = None if not lead else 0 if lead > 0 else 1
                elif stage.name == LOT:
                    winner = Lots(f"{self.seed}:{name}:{done}").one((0, 1))
                else:
                    winner = board_rule(stage.name, latest)
                if winner is not None:
                    return Verdict(winner)

    def read(self, number: int, game: NextGame, first: int) -> Boards:
        """The boards of a match in a round; who met an empty board has the point."""
        place = Where(round=number)
        played = self.tournament.rounds[number - 1]
        teams = {team.number: team for team in self.teams}
        names = Items((team_called(teams[side]) for side in (game.white, game.black)), last=True)
        inside = {member: side for side in (game.white, game.black) for member in teams[side].members}
        board_of = boards_of(self.tournament, number)
        points: dict[Number, Points] = {}
        top: Game | None = None
        over_the_board = False
        for found in played.games:
            sides = inside.get(found.white), inside.get(found.black)
            if sides == (None, None):
                continue
            if None in sides or sides[0] == sides[1]:
                raise PairingError("do-not-meet", place, names=names)
            if not (found.white_outcome.is_known and found.black_outcome.is_known):
                raise PairingError("result-missing-enter-first", place, names=names)
            over_the_board = over_the_board or found.played
            points[found.white] = WORTH[found.white_outcome, Colour.WHITE]
            points[found.black] = WORTH[found.black_outcome, Colour.BLACK]
            if played.shows_colours(found) and (top is None or board_of[found.white] < board_of[top.white]):
                top = found
        for bye in played.byes:
            if bye.player in inside and bye.kind is Outcome.FULL_BYE:
                points[bye.player] = WORTH[bye.kind, None]
        if not (any(points.values()) or over_the_board):
            order = self._order(game, first)
            decided = by_leaving(self.left_after(), number, *order)
            if decided is None:
                raise PairingError("round-no-match", place, names=names)
            return Boards((decided,), 0 if game.white == first else 1)
        size = max(board_of[player] for player in points)
        rows = [[0] * size, [0] * size]
        for player, made in points.items():
            rows[0 if inside[player] == first else 1][board_of[player] - 1] = made
        white = game.white == first
        if top is not None:
            white = (inside[top.white] == first) != is_turned(self.tournament, board_of[top.white])
        return Boards(tuple(zip(*rows, strict=True)), 0 if white else 1)

    @staticmethod
    def _order(game: NextGame, first: int) -> tuple[int, int]:
        return (game.white, game.black) if game.white == first else (game.black, game.white)


def team_called(team: Team) -> str | Message:
    """What a team is called in a sentence: its name, else its number."""
    return team.name or Message("team-number", number=team.number)


def arena_of(tournament: Tournament, settings: Settings) -> Teams:
    """The teams of the tournament and the rules of their matches."""
    stages = parse_rules(settings.number("matches"), settings.text("tie_breaks"))
    return Teams(tournament, tuple(teams_of(tournament)), stages, settings.number("seed"))


def state_of_teams(tournament: Tournament, settings: Settings) -> State:
    """Where the event stands after the rounds so far, by the numbers of the teams."""
    arena = arena_of(tournament, settings)
    return state_in(arena, [team.number for team in arena.teams], settings)


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """The boards of the next round; a team without a match has a bye without points."""
    arena = arena_of(tournament, settings)
    state = state_in(arena, [team.number for team in arena.teams], settings)
    if not state.games:
        raise over(next((team_called(team) for team in arena.teams if team.number == state.champion), None), tournament)
    boards = boards_of_match(tournament, arena.teams, settings)
    playing = {team.number: team.members for team in lined_up(tournament, list(arena.teams), boards)}
    line_ups = [
        LineUp(tournament.next_round, team, opponent, playing[team])
        for match in state.games
        for team, opponent in ((match.white, match.black), (match.black, match.white))
    ]
    made = seated(colours_of(tournament, boards), line_ups).round
    if not (made.games or made.byes):
        raise PairingError("no-match-players", Where(round=tournament.next_round))
    busy = {team for match in state.games for team in match[1:3]}
    waiting = [player for team in state.alive if team not in busy for player in playing[team] if player]
    return RoundPairing(
        round=tournament.next_round,
        pairs=tuple(Pair(*game[:2]) for game in made.games),
        byes=(*made.byes, *(Bye(player, Outcome.ZERO_BYE) for player in waiting)),
        matches=tuple(Pair(Number(match.white), Number(match.black)) for match in state.games),
        trace=replace(
            trace_of(state, chart_for(len(arena.teams), settings), settings.flag("reseed")),
            teams=True,
        ),
    )


def tables(tournament: Tournament, settings: Settings) -> tuple[Table, ...]:
    """The standings of the teams by the bracket."""
    return by_bracket(tournament, state_of_teams(finished_part(tournament), settings))


SYSTEM = System(
    name="team-knockout",
    title="Knock-out of teams (board against board)",
    pair=pair,
    family="knockout",
    options=(
        *(
            replace(option, help="Who skips rounds, as TEAMS:ROUNDS.") if option.name == "exempt" else option
            for option in BRACKET
        ),
        BOARDS,
        Option("matches", 1, "How many times two teams meet before a tie-break.", minimum=1, maximum=24),
        Option("tie_breaks", "DUTCH,rapid:1,DUTCH", "What decides when the board points of two teams are level."),
    ),
    lines_up=True,
    reference="Elementos de un torneo 2 and 3.1.9; C.07, art. 12",
    tables=tables,
    codes=(Coded("CUSTOM_TEAM_KNOCKOUT"),),
)
