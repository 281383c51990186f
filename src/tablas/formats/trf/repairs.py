"""When the two players of a game disagree about it: say so, or settle it and list how."""

from __future__ import annotations

from tablas.formats.trf import columns as at
from tablas.formats.trf.players import Cell
from tablas.formats.trf.problems import Problems


def repair_round(cells: dict[int, Cell], number: int, line_of: dict[int, int], problems: Problems) -> None:
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

    def __init__(self, cells: dict[int, Cell], number: int, line_of: dict[int, int], problems: Problems) -> None:
        self.cells = cells
        self.number = number
        self.line_of = line_of
        self.problems = problems

    def opponent_exists(self, player: int) -> None:
        opponent, _, result = self.cells[player]
        if not opponent:
            return
        if opponent == player:
            self._to_bye(player, "The player is his own opponent.")
        elif opponent not in self.line_of:
            self._to_bye(player, f"The opponent {opponent} is not entered.")
        elif result in "HFUZ" and result:
            self._wrong(player, f"{result} is a bye, but the player has opponent {opponent}.", "The bye was kept.", 7)
            self.cells[player] = (0, "", result)

    def opponent_answers(self, player: int) -> None:
        opponent, colour, result = self.cells[player]
        if not opponent:
            return
        other = self.cells.get(opponent)
        if other is None:
            self._wrong(
                player, f"Player {opponent} has nothing in this round.", "His side of the game was filled in.", 0
            )
            self.problems.dirty.add(self.line_of[opponent])
            answer = {"w": "b", "b": "w"}.get(colour, "")
            self.cells[opponent] = (player, answer, at.REPLIES.get(result, result))
        elif other[0] != player:
            theirs = f"player {other[0]}" if other[0] else "no opponent"
            self._to_bye(player, f"Player {opponent} does not name this player but {theirs}.")

    def colours_differ(self, player: int) -> None:
        opponent, colour, result = self.cells[player]
        if opponent < player:
            return
        theirs = self.cells[opponent]
        if colour != theirs[1] or (not colour and result in "+-" and result):
            return
        sentence = (
            f"Both this player and player {opponent} have the same colour."
            if colour
            else f"The colours of this player and player {opponent} are missing."
        )
        mine = colour or "w"
        self._wrong(player, sentence, f"This player was given {'White' if mine == 'w' else 'Black'}.", 5)
        self.problems.dirty.add(self.line_of[opponent])
        self.cells[player] = (opponent, mine, result)
        self.cells[opponent] = (player, "b" if mine == "w" else "w", theirs[2])

    def results_fit(self, player: int) -> None:
        opponent, colour, mine = self.cells[player]
        if opponent < player:
            return
        _, their_colour, theirs = self.cells[opponent]
        unknown = at.UNKNOWN_RESULTS
        if (mine, theirs) in at.RESULTS or (mine in unknown and theirs in unknown):
            return
        sentence = f"The results '{mine}' and '{theirs}' of this player and player {opponent} do not fit."
        if mine in unknown:
            mine, repair = at.REPLIES[theirs], f"This player was given '{at.REPLIES[theirs]}'."
        else:
            theirs, repair = at.REPLIES[mine], f"Player {opponent} was given '{at.REPLIES[mine]}'."
        self._wrong(player, sentence, repair, 7)
        self.problems.dirty.add(self.line_of[opponent])
        self.cells[player] = (opponent, colour, mine)
        self.cells[opponent] = (player, their_colour, theirs)

    def _to_bye(self, player: int, sentence: str) -> None:
        result = self.cells[player][2]
        if result in at.WINS and result:
            kind, name = "F", "a full-point bye"
        elif result in at.DRAWS and result:
            kind, name = "H", "a half-point bye"
        else:
            kind, name = "Z", "a zero-point bye"
        self._wrong(player, sentence, f"The game became {name}.", 0)
        self.cells[player] = (0, "", kind)

    def _wrong(self, player: int, sentence: str, repair: str, part: int) -> None:
        self.problems.wrong(
            sentence, repair, self.line_of[player], at.cell_column(self.number, part), player, self.number
        )
