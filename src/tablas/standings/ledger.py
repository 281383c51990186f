"""What every round meant to every participant, as flat lists by round and position.

Tie-breaks compute whole columns for all participants at once.  A ledger is
read from the games in one pass; a participant is its *position* in the list and
-1 stands for no opponent, so that ``values[-1]`` may hold what that is worth.
A team event has one ledger for match points and one for game points.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from functools import cached_property

from tablas.errors import ModelError, Where
from tablas.history import decided_points, decided_values
from tablas.model import HALF, POINT, Colour, Number, Outcome, Player, Points, Round, Scoring, Tournament

PLAYED, FORFEIT_WIN, FORFEIT_LOSS, FULL_BYE, REQUESTED, REST = range(6)
"""Kinds of a round: a game over the board, a forfeit, a bye with full points, a
requested bye or absence (half or no points), a round without meaning."""

VOLUNTARY = (FORFEIT_LOSS, REQUESTED)
"""Voluntarily unplayed rounds (C.07, art. 16)."""

NO_COLOUR, WHITE, BLACK = range(3)
WIN, DRAW, LOSS, UNKNOWN = 2, 1, 0, -1

_KIND = {
    Outcome.FORFEIT_WIN: FORFEIT_WIN,
    Outcome.FORFEIT_LOSS: FORFEIT_LOSS,
    Outcome.FULL_BYE: FULL_BYE,
    Outcome.PAIRING_BYE: FULL_BYE,
    Outcome.HALF_BYE: REQUESTED,
    Outcome.ZERO_BYE: REQUESTED,
}
_RESULT = {
    Outcome.WIN: WIN,
    Outcome.UNRATED_WIN: WIN,
    Outcome.FORFEIT_WIN: WIN,
    Outcome.FULL_BYE: WIN,
    Outcome.PAIRING_BYE: WIN,
    Outcome.DRAW: DRAW,
    Outcome.UNRATED_DRAW: DRAW,
    Outcome.HALF_BYE: DRAW,
    Outcome.ADJOURNED: UNKNOWN,
    Outcome.PENDING: UNKNOWN,
}


@dataclass(frozen=True)
class Ledger:
    """Lists by round, each indexed by position."""

    numbers: list[Number] = field(default_factory=list)
    opponents: list[list[int]] = field(default_factory=list)
    """The scheduled opponent, also of a forfeit; -1 for none."""
    points: list[list[Points]] = field(default_factory=list)
    kinds: list[list[int]] = field(default_factory=list)
    results: list[list[int]] = field(default_factory=list)
    """WIN, DRAW or LOSS whatever they are worth; UNKNOWN while a game is open."""
    colours: list[list[int]] = field(default_factory=list)
    scores: list[Points] = field(default_factory=list)
    """Totals with bonuses and penalties."""
    win: Points = POINT
    draw: Points = HALF
    loss: Points = 0
    bonuses: tuple[tuple[int, int, Points], ...] = ()
    """Round (0: none in particular), position, points."""

    @property
    def size(self) -> int:
        return len(self.numbers)

    @property
    def rounds(self) -> int:
        return len(self.opponents)

    @cached_property
    def unplayed(self) -> dict[int, list[int]]:
        """The rounds without a game over the board, by position, in order."""
        found: defaultdict[int, list[int]] = defaultdict(list)
        for index, kinds in enumerate(self.kinds):
            if any(kinds):
                for position, kind in enumerate(kinds):
                    if kind:
                        found[position].append(index)
        return dict(found)

    @cached_property
    def position(self) -> dict[int, int]:
        return {number: position for position, number in enumerate(self.numbers)}

    @property
    def is_open(self) -> bool:
        """A result is missing, so that the standings are provisional."""
        return any(UNKNOWN in results for results in self.results)

    @cached_property
    def met(self) -> list[list[int]]:
        """Opponents of games over the board, -1 elsewhere."""
        columns = [list(opponents) for opponents in self.opponents]
        for position, rounds in self.unplayed.items():
            for index in rounds:
                columns[index][position] = -1
        return columns

    def fore(self) -> Ledger:
        """The ledger with every paired game of the last round drawn (fore-Buchholz)."""
        if not self.rounds:
            return self
        paired = [opponent >= 0 for opponent in self.opponents[-1]]
        last = [self.draw if game else value for game, value in zip(paired, self.points[-1], strict=True)]
        kinds = [PLAYED if game else kind for game, kind in zip(paired, self.kinds[-1], strict=True)]
        scores = [
            score - before + after for score, before, after in zip(self.scores, self.points[-1], last, strict=True)
        ]
        return replace(self, points=[*self.points[:-1], last], kinds=[*self.kinds[:-1], kinds], scores=scores)


def of_players(tournament: Tournament, ignored: frozenset[int] = frozenset()) -> Ledger:
    """Read the games of the players; games with an *ignored* player do not exist."""
    numbers = [player.number for player in tournament.players]
    position: dict[int, int] = {number: index for index, number in enumerate(numbers)}
    size = len(numbers)
    white_facts = _facts(tournament.scoring, Colour.WHITE)
    black_facts = _facts(tournament.scoring, Colour.BLACK)
    bye_facts = _facts(tournament.scoring, None)
    columns: tuple[list[list[int]], ...] = ([], [], [], [], [])
    for round_number, played in enumerate(tournament.rounds, 1):
        _all_entered(played, round_number, position)
        opponents, points, kinds = [-1] * size, [0] * size, [REQUESTED] * size
        results, colours = [LOSS] * size, [NO_COLOUR] * size
        # The loop of the whole package that runs most often: codes instead of
        # enum members as keys, because hashing a member is a Python call.
        for white_number, black_number, white_outcome, black_outcome in played.games:
            if ignored and (white_number in ignored or black_number in ignored):
                continue
            white, black = position[white_number], position[black_number]
            points[white], kinds[white], results[white] = white_facts[white_outcome._value_]
            points[black], kinds[black], results[black] = black_facts[black_outcome._value_]
            opponents[white], opponents[black] = black, white
            colours[white], colours[black] = WHITE, BLACK
        for game in played.games if played.uncoloured else ():
            if not played.shows_colours(game):
                colours[position[game.white]] = colours[position[game.black]] = NO_COLOUR
        for number, outcome in played.byes:
            index = position[number]
            points[index], kinds[index], results[index] = bye_facts[outcome._value_]
        for column, values in zip(columns, (opponents, points, kinds, results, colours), strict=True):
            column.append(values)
    opponents_by_round, points_by_round, kinds_by_round, results_by_round, colours_by_round = columns
    if ignored:
        _rest(kinds_by_round, opponents_by_round, [position[number] for number in ignored])
    _revalue(tournament, position, points_by_round)
    bonuses = given(tournament, position, match_points=False) if not tournament.of_teams else ()
    scores = sums(points_by_round, size, bonuses)
    scoring = tournament.scoring
    return Ledger(
        numbers,
        opponents_by_round,
        points_by_round,
        kinds_by_round,
        results_by_round,
        colours_by_round,
        scores,
        scoring.win,
        scoring.draw,
        scoring.loss,
        bonuses,
    )


def given(tournament: Tournament, position: dict[int, int], match_points: bool) -> tuple[tuple[int, int, Points], ...]:
    """Bonuses and penalties up to the last counted round: round, position, points.

    Number 0 stands for everybody; in a team event numbers are the teams'.
    """
    found = []
    for change in tournament.adjustments:
        if change.outcome is not None or change.round > len(tournament.rounds):
            continue
        value = (change.match_points or 0) if match_points else change.points
        for number in [change.player] if change.player else list(position):
            if number in position and value:
                found.append((change.round, position[number], value))
    return tuple(found)


def sums(points: list[list[Points]], size: int, bonuses: tuple[tuple[int, int, Points], ...] = ()) -> list[Points]:
    """Total scores."""
    scores = [sum(values) for values in zip(*points, strict=True)] or [0] * size
    for _round, index, value in bonuses:
        scores[index] += value
    return scores


def scheduled_games(players: int, rounds: int) -> int:
    """How many games everybody has in a round robin of *rounds* rounds; with an odd field one rests in each.

    >>> scheduled_games(9, 9), scheduled_games(10, 18)
    (8, 18)
    """
    return rounds - (rounds // players if players % 2 else 0)


def has_left(player: Player, rounds: int, total_rounds: int | None) -> bool:
    """The player withdrew at or before the end of round *rounds*, with rounds to come."""
    left = player.left_after
    return left is not None and left <= rounds and (total_rounds is None or left < total_rounds)


def _facts(scoring: Scoring, colour: Colour | None) -> dict[str, tuple[Points, int, int]]:
    """Points, kind and result by the code of an outcome."""
    values = scoring.table()
    return {
        outcome.value: (
            values[outcome, colour],
            _KIND.get(outcome, PLAYED),
            _RESULT.get(outcome, LOSS),
        )
        for outcome in Outcome
    }


def _all_entered(played: Round, number: int, position: dict[int, int]) -> None:
    """Refuse a round with players who are not entered."""
    named = {game.white for game in played.games} | {game.black for game in played.games}
    named.update(bye.player for bye in played.byes)
    if not named <= position.keys():
        stranger = min(named - position.keys())
        raise ModelError("player-who-not", Where(player=stranger, round=number))


def _rest(kinds: list[list[int]], opponents: list[list[int]], gone: list[int]) -> None:
    """Rounds emptied by an annulled player mean nothing to anybody."""
    for kinds_now, opponents_now in zip(kinds, opponents, strict=True):
        for position, opponent in enumerate(opponents_now):
            if opponent < 0 and (position in gone or kinds_now[position] == REQUESTED):
                kinds_now[position] = REST


def _revalue(tournament: Tournament, position: dict[int, int], points: list[list[Points]]) -> None:
    """Outcomes that are worth something unusual by decision."""
    decided = decided_values(tournament)
    if not decided:
        return
    for number, (played, now) in enumerate(zip(tournament.rounds, points, strict=True), 1):
        sides = [(game.white, game.white_outcome) for game in played.games]
        sides += [(game.black, game.black_outcome) for game in played.games]
        sides += [(bye.player, bye.kind) for bye in played.byes]
        for player, outcome in sides:
            place = position[player]
            now[place] = decided_points(decided, player, number, outcome, now[place])
