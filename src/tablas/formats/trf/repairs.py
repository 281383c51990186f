"""When the two players of a game disagree about it: say so, or settle it and list how."""

from __future__ import annotations

from collections.abc import Mapping

from tablas.formats.trf import columns as at
from tablas.formats.trf.players import Cell
from tablas.formats.trf.problems import Problems
from tablas.messages import Message
from tablas.model import Number


def repair_round(cells: dict[Number, Cell], number: int, line_of: Mapping[int, int], problems: Problems) -> None:
    """Make the cells of round *number* agree; a strict reading stops at the first that do not."""
    fixer = _Fixer(cells, number, line_of, problems)
    players = sorted(cells)
    for player in players:
        fixer.opponent_exists(player)
    for player in players:
        fixer.opponent_answers(player)
    for player in sorted(cells):
        fixer.colours_differ(player)
        fixer.results_fit(player)


class _Fixer:
    """The cells of one round while they are being settled."""

    def __init__(self, cells: dict[Number, Cell], number: int, line_of: Mapping[int, int], problems: Problems) -> None:
        self.cells = cells
        self.number = number
        self.line_of = line_of
        self.problems = problems

    def opponent_exists(self, player: Number) -> None:
        opponent, _, result = self.cells[player]
        if not opponent:
            return
        if opponent == player:
            self._to_bye(player, Message("player-his-own"))
        elif opponent not in self.line_of:
            self._to_bye(player, Message("opponent-not-entered", opponent=opponent))
        elif result in "HFUZ" and result:
            self._wrong(player, Message("bye-but-player", result=result, opponent=opponent), Message("bye-kept"), 7)
            self.cells[player] = (Number(0), "", result)

    def opponent_answers(self, player: Number) -> None:
        opponent, colour, result = self.cells[player]
        if not opponent:
            return
        other = self.cells.get(opponent)
        if other is None:
            self._wrong(player, Message("player-nothing-round", opponent=opponent), Message("his-side-game"), 0)
            self.problems.dirty.add(self.line_of[opponent])
            answer = {"w": "b", "b": "w"}.get(colour, "")
            self.cells[opponent] = (player, answer, at.REPLIES.get(result, result))
        elif other[0] != player:
            named = Message("does-not-name-but", opponent=opponent, other=other[0])
            self._to_bye(player, named if other[0] else Message("does-not-name-but-nobody", opponent=opponent))

    def colours_differ(self, player: Number) -> None:
        opponent, colour, result = self.cells[player]
        if opponent < player:
            return
        theirs = self.cells[opponent]
        if colour != theirs[1] or result in at.FORFEITS:
            return
        message = Message("same-colour" if colour else "colours-missing", opponent=opponent)
        mine = colour or "w"
        self._wrong(player, message, Message("given-white" if mine == "w" else "given-black"), 5)
        self.problems.dirty.add(self.line_of[opponent])
        self.cells[player] = (opponent, mine, result)
        self.cells[opponent] = (player, "b" if mine == "w" else "w", theirs[2])

    def results_fit(self, player: Number) -> None:
        opponent, colour, mine = self.cells[player]
        if opponent < player:
            return
        _, their_colour, theirs = self.cells[opponent]
        unknown = at.UNKNOWN_RESULTS
        if (mine, theirs) in at.RESULTS or (mine in unknown and theirs in unknown):
            return
        message = Message("results-do-not-fit", mine=mine, theirs=theirs, opponent=opponent)
        if mine in unknown:
            mine, repair = at.REPLIES[theirs], Message("player-was-given", result=at.REPLIES[theirs])
        else:
            theirs, repair = at.REPLIES[mine], Message("opponent-was-given", opponent=opponent, result=at.REPLIES[mine])
        self._wrong(player, message, repair, 7)
        self.problems.dirty.add(self.line_of[opponent])
        self.cells[player] = (opponent, colour, mine)
        self.cells[opponent] = (player, their_colour, theirs)

    def _to_bye(self, player: Number, message: Message) -> None:
        result = self.cells[player][2]
        if result in at.WINS and result:
            kind, repair = "F", Message("game-became-full-bye")
        elif result in at.DRAWS and result:
            kind, repair = "H", Message("game-became-half-bye")
        else:
            kind, repair = "Z", Message("game-became-zero-bye")
        self._wrong(player, message, repair, 0)
        self.cells[player] = (Number(0), "", kind)

    def _wrong(self, player: Number, message: Message, repair: Message, part: int) -> None:
        self.problems.wrong(
            message, repair, self.line_of[player], at.cell_column(self.number, part), player, self.number
        )
