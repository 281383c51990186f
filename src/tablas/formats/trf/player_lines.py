"""Writing players' lines: fresh ones, and old ones with only what changed overwritten."""

from __future__ import annotations

from collections.abc import Mapping

from tablas.errors import ModelError, Where
from tablas.formats.trf import columns as at
from tablas.formats.trf.document import PLAYER, Document
from tablas.formats.trf.players import bytewise
from tablas.formats.trf.scores import totals
from tablas.formats.trf.styles import BYE_LETTERS, Style, announced
from tablas.formats.trf.values import clean, write_birth, write_points
from tablas.model import Outcome, Player, Points, Round, Tournament

_BLANK = " " * at.CELL_WIDTH
_TRF06_BYES = {"F": "+", "U": "+", "H": "=", "Z": "-"}
Row = dict[int, str]
"""The cells of one round by player."""


class PlayerLines:
    """Gives the players' lines one after the other, in the tournament's order."""

    def __init__(
        self, tournament: Tournament, style: Style, ranks: Mapping[int, int], ranks_changed: bool = False
    ) -> None:
        self._tournament = tournament
        self._style = style
        self._ranks = ranks
        self._ranks_changed = ranks_changed
        # Only TRF26 can say why points are not what the games give.
        adjusted = style.flavour == "trf26"
        self._points: dict[int, Points] = totals(tournament, adjusted)
        self._place = 0
        self._fresh_rows: list[Row] | None = None
        document = style.document
        self._old_players: dict[int, Player] = {}
        self._old_points: dict[int, Points] = {}
        self._changes: list[tuple[int, Row, Row]] = []
        self._nothing_changed = False
        self._width = 0
        if document is not None:
            original = document.original
            self._nothing_changed = tournament is original and not ranks_changed
            self._old_players = {player.number: player for player in original.players}
            self._old_points = self._points if tournament is original else totals(original, adjusted)
            self._changes = _changed_rows(original, tournament, style)
            self._width = _common_width(document)
            if self._width:
                self._width += at.CELL_STEP * (len(tournament.rounds) - len(original.rounds))

    def next(self) -> list[str]:
        """The next line, or none if there are no more players."""
        if self._place >= len(self._tournament.players):
            return []
        player = self._tournament.players[self._place]
        self._place += 1
        return [self._line(player)]

    def rest(self) -> list[str]:
        """All lines that are left."""
        lines = []
        while self._place < len(self._tournament.players):
            lines += self.next()
        return lines

    def all(self) -> list[str]:
        return self.rest()

    def _line(self, player: Player) -> str:
        document = self._style.document
        line = None if document is None else document.line_of.get(player.number)
        if document is None or line is None or line in document.dirty:
            return self._fresh(player)
        text = document.texts[line - 1]
        if self._nothing_changed:
            return text
        return self._patched(player, text, line in document.bytewise)

    def _fresh(self, player: Player) -> str:
        if self._fresh_rows is None:
            self._fresh_rows = _rows(self._tournament, self._style)
        number = player.number
        if number > 9999:
            raise ModelError("tournament-report-room", Where(player=number))
        cells = "".join(f"  {row.get(number, _BLANK)}" for row in self._fresh_rows)
        return f"{_head(player)} {self._total(number)} {self._rank(number)}{cells}".rstrip()

    def _total(self, number: int) -> str:
        return write_points(self._points.get(number, 0))

    def _rank(self, number: int) -> str:
        return f"{self._ranks.get(number) or '':>4}"

    def _patched(self, player: Player, text: str, is_bytewise: bool) -> str:
        number = player.number
        line = bytewise(text) if is_bytewise else text
        new = line
        old = self._old_players[number]
        if player is not old and _head(player) != _head(old):
            if is_bytewise:
                return self._fresh(player)
            new = _overwrite_head(new, old, player)
        if self._points.get(number) != self._old_points.get(number):
            new = _put(new, at.POINTS.start, self._total(number))
        if self._ranks_changed:
            new = _put(new, at.RANK.start, self._rank(number))
        for index, before, after in self._changes:
            cell = after.get(number, _BLANK)
            if cell != before.get(number, _BLANK):
                new = _put(new, at.FIRST_CELL + at.CELL_STEP * index, cell)
        new = self._padded(new, line)
        if new == line:
            return text
        return new.encode("latin-1").decode("utf-8") if is_bytewise else new

    def _padded(self, new: str, old: str) -> str:
        """Trailing blanks as the file has them."""
        stripped = new.rstrip(" ")
        if self._width:
            return stripped.ljust(self._width)
        return new if new == old else stripped + " " * (len(old) - len(old.rstrip(" ")))


def _common_width(document: Document) -> int:
    """The length of all players' lines, if blanks fill them up to the same one; else 0."""
    texts = [text for text, one in zip(document.texts, document.sections, strict=True) if one == PLAYER]
    widths = set(map(len, texts))
    return widths.pop() if len(widths) == 1 and any(text.endswith(" ") for text in texts) else 0


def _head(player: Player) -> str:
    """Columns 1-79."""
    title = player.title.value
    return (
        f"001 {player.number:4} {player.sex:1.1}{title:>3} {clean(player.name):<33.33} {player.rating or '':>4} "
        f"{clean(player.federation):<3.3} {clean(player.fide_id):>11.11} {write_birth(player.birth):<10}"
    )


_HEAD_FIELDS = (at.SEX, at.TITLE, at.NAME, at.RATING, at.FEDERATION, at.FIDE_ID, at.BIRTH)


def _overwrite_head(line: str, old: Player, new: Player) -> str:
    before, after = _head(old), _head(new)
    for where in _HEAD_FIELDS:
        if before[where] != after[where]:
            line = _put(line, where.start, after[where])
    return line


def _put(line: str, start: int, text: str) -> str:
    line = line.ljust(start)
    return line[:start] + text + line[start + len(text) :]


def _rows(tournament: Tournament, style: Style) -> list[Row]:
    """The cells of all rounds, then of announced byes."""
    last = len(tournament.rounds)
    rows = [_row(played, style.flavour, number == last) for number, played in enumerate(tournament.rounds, 1)]
    for number, row in _announced_rows(tournament, style).items():
        while len(rows) < number:
            rows.append({})
        rows[number - 1].update(row)
    return rows


def _changed_rows(original: Tournament, tournament: Tournament, style: Style) -> list[tuple[int, Row, Row]]:
    """Index of every round whose cells may differ, with the cells before and after."""
    if original is tournament:
        return []
    before, after = _announced_rows(original, style), _announced_rows(tournament, style)
    numbers = set(before) | set(after)
    most = max(len(original.rounds), len(tournament.rounds))
    for number in range(1, most + 1):
        old, new = _round(original, number), _round(tournament, number)
        if old is not new:
            numbers.add(number)
            if old is not None:
                before.setdefault(number, {}).update(_row(old, style.flavour, number == len(original.rounds)))
            if new is not None:
                after.setdefault(number, {}).update(_row(new, style.flavour, number == len(tournament.rounds)))
    return [(number - 1, before.get(number, {}), after.get(number, {})) for number in sorted(numbers)]


def _round(tournament: Tournament, number: int) -> Round | None:
    return tournament.rounds[number - 1] if number <= len(tournament.rounds) else None


def _announced_rows(tournament: Tournament, style: Style) -> dict[int, Row]:
    rows: dict[int, Row] = {}
    for one in announced(tournament, style):
        if one.place == "cell":
            rows.setdefault(one.round, {})[one.player] = _bye_cell(BYE_LETTERS[one.kind], style.flavour)
    return rows


def _row(played: Round, flavour: str, is_last: bool) -> Row:
    row: Row = {}
    # Older files leave an adjourned game blank, which in the last round would mean a game still to be played.
    signs = _SIGNS_ADJOURNED if flavour == "trf26" or is_last else _SIGNS
    for white, black, white_outcome, black_outcome in played.games:
        row[white] = f"{black:4} w {signs[white_outcome]}"
        row[black] = f"{white:4} b {signs[black_outcome]}"
    for game in played.games if played.uncoloured else ():
        if not played.shows_colours(game):
            row[game.white] = f"{game.black:4} - {signs[game.white_outcome]}"
            row[game.black] = f"{game.white:4} - {signs[game.black_outcome]}"
    for player, kind in played.byes:
        row[player] = _bye_cell(kind.value, flavour)
    return row


def _bye_cell(letter: str, flavour: str) -> str:
    return f"0000 - {_TRF06_BYES[letter] if flavour == 'trf06' else letter}"


def _signs(adjourned: str) -> dict[Outcome, str]:
    return {outcome: outcome.value for outcome in Outcome} | {Outcome.PENDING: " ", Outcome.ADJOURNED: adjourned}


_SIGNS = _signs(" ")
_SIGNS_ADJOURNED = _signs("?")
