"""Check-lists as the engines write them: what every player brings into a round, and whom he meets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablas.errors import OptionError
from tablas.history import Float
from tablas.model import POINT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tablas.model import Tournament
    from tablas.systems.open.common.check_list import CheckLine
    from tablas.systems.result import RoundPairing

_LETTERS = {Float.NONE: "", Float.DOWN: "D", Float.UP: "U"}
_TRIANGLES = {Float.NONE: "   ", Float.DOWN: " ▼ ", Float.UP: " ▲ "}
_FLOAT_HEADS = {"2017": ("C12", "C14"), "2026": ("C14", "C16")}
"""The criteria on floats of the last round and of the one before, by edition."""
BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


def bbp_list(tournament: Tournament, pairing: RoundPairing | None) -> str:
    """The list of bbpPairings: every column as wide as its widest word, games by round."""
    lines, edition = _lines(tournament)
    met = _met_by_round(tournament)
    meets = _meetings(pairing, "bye")
    rounds = range(1, tournament.rounds_paired + 1)
    heads = ["ID", "Pts", "-" * tournament.next_round, "Pref", "C2", *_FLOAT_HEADS[edition], "Cur", ""]
    rows: list[list[str]] = [[*heads, *(f"R{number}" for number in rounds)]]
    for line in lines:
        rows.append(
            [
                str(line.number),
                _points(line),
                line.colours,
                _plain_wish(line.wish),
                "N" if line.bye_barred else "Y",
                _LETTERS[line.last_float],
                _LETTERS[line.float_before],
                meets.get(line.number, ""),
                "",
                *(met.get((number, line.number), "") for number in rounds),
            ]
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n" + _printed(rows, widths, lines) + "\n\n\n"


def javafo_list(tournament: Tournament, pairing: RoundPairing | None) -> str:
    """The list of JaVaFo: opponents of the games played, the last one in the last column."""
    lines, _ = _lines(tournament)
    meets = _meetings(pairing, "pab")
    count = tournament.rounds_paired
    heads = ["ID", "Pts", " " + "-" * count, "Pref", "-1R", "-2R", "Cur"]
    rows: list[list[str]] = [[*heads, *(f"G-{number}" for number in range(count, 0, -1))]]
    for line in lines:
        games = [str(number) for number in line.opponents]
        games = [""] * (count - len(games)) + games
        if line.bye_barred and games:
            games[0] = "[X]"
        floats = _TRIANGLES[line.last_float], _TRIANGLES[line.float_before]
        meeting = meets.get(line.number, "")
        rows.append([str(line.number), _points(line), line.colours, line.wish, *floats, meeting, *games])
    least = [2, 3, count + 1, 4, 3, 3, 5, *[3] * count]
    widths = [max(low, *map(len, column)) for low, column in zip(least, zip(*rows, strict=True), strict=True)]
    return BYTE_ORDER_MARK + _printed(rows, widths, lines) + "\n"


def _lines(tournament: Tournament) -> tuple[tuple[CheckLine, ...], str]:
    """The lines before the next round, and the edition of the rules."""
    from tablas.pairing.round import ASSUMED, lifted
    from tablas.systems.open.common.check_list import check_list
    from tablas.systems.open.dutch.edition import EDITIONS, edition_for

    regulation = tournament.regulation
    if (regulation.system or ASSUMED) != "dutch" or (regulation.edition and regulation.edition not in EDITIONS):
        raise OptionError("l-lists-what")
    rules = EDITIONS[regulation.edition] if regulation.edition else edition_for(tournament)
    return check_list(lifted(tournament), rules.history), rules.name


def _met_by_round(tournament: Tournament) -> dict[tuple[int, int], str]:
    """Whom everybody played in each round."""
    met: dict[tuple[int, int], str] = {}
    for number, played in enumerate(tournament.rounds, 1):
        for game in played.games:
            if game.white_outcome.played and game.black_outcome.played:
                met[number, game.white], met[number, game.black] = str(game.black), str(game.white)
    return met


def _meetings(pairing: RoundPairing | None, bye: str) -> dict[int, str]:
    """Opponent and colour of everybody in the round; nothing where it cannot be paired."""
    if pairing is None:
        return {}
    meets: dict[int, str] = {white: f"({black}W)" for white, black in pairing.pairs}
    meets |= {black: f"({white}B)" for white, black in pairing.pairs}
    return meets if pairing.bye is None else {**meets, pairing.bye: f"({bye})"}


def _points(line: CheckLine) -> str:
    return f"{line.points / POINT:.1f}"


def _plain_wish(wish: str) -> str:
    """A preference in the signs of bbpPairings, which has one for everything absolute.

    >>> [_plain_wish(wish) for wish in ("WWW", "B1", "(W)", "(b)", "A")]
    ['W ', 'B ', '(W)', 'b ', 'A ']
    """
    if wish.startswith("("):
        return wish if wish[1].isupper() else f"{wish[1]} "
    return f"{wish[0]} "


def _printed(rows: list[list[str]], widths: list[int], lines: Iterable[CheckLine]) -> str:
    """The rows with an empty line before every score group."""
    head, *rest = ("".join(f"{word:>{width}}\t" for word, width in zip(row, widths, strict=True)) for row in rows)
    text = [head]
    before = None
    for line, row in zip(lines, rest, strict=True):
        if line.points != before:
            text.append("")
        before = line.points
        text.append(row)
    return "\n".join(text)
