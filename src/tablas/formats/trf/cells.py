"""Putting the two sides of every game together: cells of players' lines into rounds.

A blank cell of a past round leaves the player out of that round; ``0000 - Z``
is a zero-point bye.  Cells after the last round that has games announce byes
and absences of rounds still to be paired.
"""

from __future__ import annotations

from typing import NamedTuple

from tablas.formats.trf import columns as at
from tablas.formats.trf.players import Cell, Roster
from tablas.formats.trf.problems import Problems
from tablas.formats.trf.repairs import repair_round
from tablas.messages import Message
from tablas.model import Absence, Bye, Game, Number, Outcome, Round


class Rounds(NamedTuple):
    """The rounds of a file and the absences its cells announce."""

    rounds: tuple[Round, ...]
    absences: tuple[Absence, ...]


def build_rounds(roster: Roster, problems: Problems, teams: bool = False, at_least: int = 0) -> Rounds:
    """Turn the cells of *roster* into rounds; games come in order of the smaller number.

    *at_least* so many rounds were paired by what records of teams say, even if nobody played in the last of them.
    """
    roster.cells.extend({} for _ in range(at_least - len(roster.cells)))
    paired = max(_rounds_paired(roster.cells), at_least)
    order = sorted(player.number for player in roster.players)
    rounds = []
    for number, cells in enumerate(roster.cells[:paired], 1):
        # Games first: settling a contradiction may turn one into a bye.
        games, bare = _games(cells, order, number, number == paired, roster, problems)
        rounds.append(Round(games, _byes(cells, number, roster, problems, teams), bare))
    absences = []
    while (
        len(rounds) > at_least
        and not rounds[-1].games
        and all(bye.kind is not Outcome.PAIRING_BYE for bye in rounds[-1].byes)
    ):
        # Repairs may have left a last round without any game.
        empty = rounds.pop()
        absences += [Absence(len(rounds) + 1, *bye) for bye in empty.byes]
    absences += [
        Absence(bye_round, bye.player, bye.kind)
        for bye_round, cells in enumerate(roster.cells[paired:], paired + 1)
        for bye in _byes(cells, bye_round, roster, problems, teams=True)
    ]
    return Rounds(tuple(rounds), tuple(absences))


def _rounds_paired(cells: list[dict[Number, Cell]]) -> int:
    for number in range(len(cells), 0, -1):
        if any(opponent or result == "U" for opponent, _, result in cells[number - 1].values()):
            return number
    return 0


def _games(
    cells: dict[Number, Cell], order: list[Number], number: int, is_last: bool, roster: Roster, problems: Problems
) -> tuple[tuple[Game, ...], tuple[Number, ...]]:
    """The games of a round, and who has a forfeit without colours."""
    bare: list[Number] = []
    games = _assemble(cells, order, is_last, bare)
    if games is None:
        repair_round(cells, number, roster.line_of, problems)
        bare.clear()
        games = _assemble(cells, order, is_last, bare)
        if games is None:  # pragma: no cover - the repairs leave no contradiction behind
            problems.fatal(Message("games-round-contradict"), round=number)
    for player in bare:
        if cells[player][1]:
            problems.note(Message("forfeit-same-colour"), roster.line_of[player], at.cell_column(number, 5))
    return tuple(games), tuple(bare)


def _assemble(cells: dict[Number, Cell], order: list[Number], is_last: bool, bare: list[Number]) -> list[Game] | None:
    """The games, or ``None`` as soon as two cells do not fit; *bare* takes up whose colours nobody tells."""
    games = []
    results = at.RESULTS
    for player in order:
        cell = cells.get(player)
        if cell is None:
            continue
        opponent, colour, result = cell
        if not opponent:
            continue
        other = cells.get(opponent)
        if other is None or other[0] != player or opponent == player:
            return None
        if opponent < player:
            continue
        theirs = other[2]
        outcomes = results.get((result, theirs)) or _unknown(result, theirs, is_last)
        if outcomes is None:
            return None
        if colour == "w" and other[1] == "b":
            games.append(Game(player, opponent, *outcomes))
        elif colour == "b" and other[1] == "w":
            games.append(Game(opponent, player, outcomes[1], outcomes[0]))
        else:
            white_first = _one_colour(colour, other[1], result)
            if white_first is None:
                return None
            if colour == other[1]:
                bare += (player, opponent)
            games.append(
                Game(player, opponent, *outcomes) if white_first else Game(opponent, player, outcomes[1], outcomes[0])
            )
    return games


def _one_colour(mine: str, theirs: str, result: str) -> bool | None:
    """Whether the first is named as White: one side says so, or nobody sat down and it tells nothing."""
    if mine != theirs:
        return mine == "w" or theirs == "b"
    return True if result in at.FORFEITS else None


def _unknown(mine: str, theirs: str, is_last: bool) -> tuple[Outcome, Outcome] | None:
    if mine not in at.UNKNOWN_RESULTS or theirs not in at.UNKNOWN_RESULTS:
        return None
    marks = {mine, theirs} - {""}
    pending = marks == {"*"} or (not marks and is_last)
    outcome = Outcome.PENDING if pending else Outcome.ADJOURNED
    return outcome, outcome


def _byes(cells: dict[Number, Cell], number: int, roster: Roster, problems: Problems, teams: bool) -> tuple[Bye, ...]:
    """Byes of a round; a point without opponent is the pairing bye if only one player has it."""
    alone = sorted(player for player, cell in cells.items() if not cell[0])
    if not alone:
        return ()
    byes = []
    pointed = [player for player in alone if cells[player][2] in at.POINT_WITHOUT_OPPONENT]
    has_pairing_bye = any(cells[player][2] == "U" for player in alone)
    full = Outcome.FULL_BYE if teams or has_pairing_bye or len(pointed) > 1 else Outcome.PAIRING_BYE
    for player in alone:
        result = cells[player][2]
        kind = at.BYE_KINDS.get(result)
        line, column = roster.line_of[player], at.cell_column(number, 7)
        if result in at.POINT_WITHOUT_OPPONENT:
            kind = full
            if problems.settled:
                # Repairs change who else has a point without opponent: write what was decided.
                problems.dirty.add(line)
            problems.note(Message("point-without-opponent", number=number, bye_names=_BYE_NAMES[kind]), line, column)
        elif kind is None:
            problems.wrong(
                Message("result-game-unknown"),
                Message("player-taken-absent"),
                line,
                column,
                player,
                number,
            )
            kind = Outcome.ZERO_BYE
        elif result not in "FHUZ":
            problems.note(
                Message("without-opponent-round", result=result, number=number, bye_names=_BYE_NAMES[kind]),
                line,
                column,
            )
        byes.append(Bye(player, kind))
    return tuple(byes)


_BYE_NAMES = {
    Outcome.FULL_BYE: Message("a-full-bye"),
    Outcome.HALF_BYE: Message("a-half-bye"),
    Outcome.PAIRING_BYE: Message("the-pairing-bye"),
    Outcome.ZERO_BYE: Message("a-zero-bye"),
}
