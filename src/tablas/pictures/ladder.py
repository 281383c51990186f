"""The ladder of a Keizer round: everybody by the sum, with its working as a bar, and who meets whom beside it."""

from __future__ import annotations

from tablas.model import Tournament, format_points
from tablas.pictures.svg import FILE, Ink, Picture, disc, element, fitted, path, text
from tablas.say.phrases import Say
from tablas.systems.judgement import Boards
from tablas.systems.open.keizer import KeizerTrace

ROW = 28
MOST_PIECES = 24
"""A bar of more pieces would be slivers: the rounds are then one piece beside the own value."""
MOST_BOARDS = 150
"""Of a page: with the names and bars of twice as many players."""
_NAME, _SUM, _BAR, _BAR_WIDE, _VALUE, _DISC, _JOIN, _WIDE = 56, 300, 316, 220, 590, 616, 632, 760


def ladder_picture(
    tournament: Tournament,
    trace: KeizerTrace,
    say: Say,
    ink: Ink = FILE,
    stands: Boards | None = None,
    drawn: tuple[int, int] | None = None,
) -> Picture:
    """The list before the round; neighbours meet unless something forbids it.

    With *drawn*, first and last board, only who sits at those; with the last board also who sits nowhere.
    """
    names: dict[int, str] = {player.number: player.name for player in tournament.players}
    boards = stands.pairs if stands else tuple((seat.white, seat.black) for seat in trace.story.colours)
    top = max((row.total for row in trace.rows), default=1) or 1
    begin, end = drawn or (1, len(boards))
    elsewhere = {player for board, pair in enumerate(boards, 1) if not begin <= board <= end for player in pair}
    if end < len(boards):
        elsewhere |= {row.player for row in trace.rows} - {player for pair in boards for player in pair}
    rows = [(place, row) for place, row in enumerate(trace.rows, 1) if row.player not in elsewhere]
    y = {row.player: 44 + ROW * line for line, (_, row) in enumerate(rows)}
    parts = [
        text(_NAME, 20, say("Player"), 13, ink.soft),
        text(_SUM, 20, say("Sum"), 13, ink.soft, anchor="end"),
        text(_VALUE, 20, say("Value"), 13, ink.soft, anchor="end"),
    ]
    for place, row in rows:
        here = y[row.player]
        parts.append(text(40, here + 5, str(place), 13, ink.soft, anchor="end"))
        words = fitted(names.get(row.player, "") or str(row.player), 190, 15)
        parts.append(text(_NAME, here + 5, words, 15, ink.ink, weight=600))
        parts.append(text(_SUM, here + 5, format_points(row.total, "½"), 14, ink.ink, anchor="end"))
        x = float(_BAR)
        pieces = [row.own, *(entry.points for entry in row.entries)]
        if len(pieces) > MOST_PIECES:
            pieces = [row.own, sum(pieces[1:])]
        for turn, part in enumerate(pieces):
            wide = _BAR_WIDE * part / top
            if wide:
                fill = ink.shade if turn % 2 == 0 else ink.paper
                parts.append(element("rect", x=x, y=here - 7, width=wide, height=14, fill=fill, stroke=ink.edge))
            x += wide
        parts.append(text(_VALUE, here + 5, str(row.value), 14, ink.ink, anchor="end"))
    parts += _joined(boards, y, ink)
    if trace.bye is not None and trace.bye in y:
        parts.append(text(_DISC - 8, y[trace.bye] + 5, say("bye"), 13, ink.ink, weight=600))
    name = say("The ladder of round {round}: {count} players", round=trace.round, count=len(trace.rows))
    return Picture(_WIDE, 60 + ROW * len(rows), name, tuple(parts))


def stretches(boards: int) -> list[tuple[int, int]]:
    """The first and the last board of each part of a long ladder; one where all is drawn.

    >>> stretches(150), stretches(310)
    ([(1, 150)], [(1, 150), (151, 300), (301, 310)])
    """
    return [(start, min(start + MOST_BOARDS - 1, boards)) for start in range(1, max(boards, 1) + 1, MOST_BOARDS)]


def _joined(boards: tuple[tuple[int, int], ...], y: dict[int, int], ink: Ink) -> list[str]:
    parts: list[str] = []
    for board, (white, black) in enumerate(boards, 1):
        if white not in y or black not in y:
            continue
        one, two = y[white], y[black]
        # The wider the gap, the further the bracket stands out, so that brackets do not cover each other.
        out = _JOIN + 10 + min(70, 14 * (abs(two - one) // ROW - 1))
        high, low = min(one, two), max(one, two)
        d = f"M{_DISC + 9} {high}H{out - 4}a4 4 0 0 1 4 4V{low - 4}a4 4 0 0 1-4 4H{_DISC + 9}"
        parts.append(path(d, ink.ink, 1.5, class_="pair", data_pair=f"{white}-{black}"))
        parts += [disc(_DISC, one, 7.5, True, ink), disc(_DISC, two, 7.5, False, ink)]
        parts.append(text(out + 8, (one + two) / 2 + 6, str(board), 17, ink.ink, weight=700))
    return parts
