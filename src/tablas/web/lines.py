"""The lines of long tables as HTML.

A template takes ten times as long for them, and a page of three hundred lines
is waited for.  What stands around the lines is a template's; the words come
from there.  Everything a person typed is escaped here.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping

from markupsafe import Markup, escape

from tablas.events.state import Section
from tablas.model import Player, Points, format_points
from tablas.web.show.boards import BoardRow, NameRow
from tablas.web.show.sides import Side
from tablas.web.show.standings_tables import CrossTable, Met, Table

Words = Mapping[str, str]


def standing_lines(
    table: Table, section: Section, words: Words, player: str, team: str, working: str = "", after: str = ""
) -> Markup:
    """Of standings: *player*, *team* and *working* are addresses to which the card or the number is added."""
    halves = table.halves
    label = words["working"].split("{value}", 1)
    written = []
    for line in table.lines:
        row = line.row
        if line.player is not None:
            who = _called(line.player, f"{player}{section.card_of(row.number)}") + _team(line.team)
        else:
            who = f'<a class="name" href="{team}{row.number}">{_text(row.name)}</a>' if team else _text(row.name)
        if row.withdrawn:
            who += f' <span class="muted">({words["withdrawn"]})</span>'
        own = ""
        if line.player is not None:
            rating, federation = line.player.rating or "", _text(line.player.federation)
            own = f'<td class="n wide-only">{rating}</td><td class="wide-only">{federation}</td>'
        name, cells = _text(row.name), []
        link = f'<a data-panel href="{working}{row.number}{after}" aria-label="' if working else ""
        before, behind = (part.replace("{name}", name) for part in label)
        for place, value in enumerate(line.values):
            shown = _text(value)
            if not place:
                inner = f"<strong>{shown}</strong>"
            elif link:
                inner = f'{link}{before}{shown}{behind}">{shown}</a>'
            else:
                inner = shown
            if halves[place] and not value.endswith("½"):
                inner += '<span class="pad" aria-hidden="true">½</span>'
            cells.append(f'<td class="{"n" if place < 3 else "n wide-only"}">{inner}</td>')
        written.append(
            f'<tr{" class=gone" if row.withdrawn else ""}><td class="n"><strong>{row.label}</strong></td>'
            f'<td class="n wide-only">{row.number}</td><td>{who}</td>{own}{"".join(cells)}</tr>'
        )
    return Markup("\n".join(written))


def cross_lines(cross: CrossTable, section: Section, words: Words, player: str) -> Markup:
    """Of a cross table."""
    own = f'<td class="own c"><span class="hidden-text">{words["own"]}</span></td>'
    ends: dict[tuple[str, str], str] = {}
    """What follows the line of the opponent: the same few pieces again and again."""
    written = []
    for line in cross.lines:
        number, names, cells = line.player.number, line.lines, []
        for column, met in enumerate(line.met, 1):
            if cross.grid:
                inner = " ".join([_end(one, words) if one.bye else one.result for one in met])
                cells.append(own if column == line.line else f'<td class="c">{inner}</td>')
                continue
            (one,) = met
            opponent, colour, result, _ = one
            if opponent is None:
                cells.append(f'<td class="c">{_end(one, words)}</td>')
                continue
            end = ends.get(kind := (colour, result))
            if end is None:
                end = ends[kind] = _end(one, words) + "</td>"
            cells.append(f'<td class="c">{names.get(opponent, "–")}{end}')
        written.append(
            f'<tr><th class="n" scope="row">{line.line}</th><td class="n"><strong>{line.place}</strong></td>'
            f'<td class="sticky">{_called(line.player, f"{player}{section.card_of(number)}")}{_team(line.team)}</td>'
            f'<td class="n wide-only">{line.player.rating or ""}</td>{"".join(cells)}'
            f'<td class="n"><strong>{line.points}</strong></td></tr>'
        )
    return Markup("\n".join(written))


def _end(met: Met, words: Words) -> str:
    """What a cell tells but the opponent."""
    if met.bye:
        return f'<span class="cell-bye">{met.result}<span class="hidden-text"> {words["without"]}</span></span>'
    return f'<span class="muted">{words[met.colour] if met.colour else ""}</span>{met.result}'


def board_lines(rows: Iterable[BoardRow], words: Words, player: str, draft: bool) -> Markup:
    """Of a round, board by board; boards that were written before in the same words are taken as they were."""
    how = (tuple(words.values()), player, draft)
    before, now = _boards.get(how, {}), {}
    for row in rows:
        known = before.get(id(row))
        now[id(row)] = known if known is not None and known[0] is row else (row, _board(row, words, player, draft))
    _boards[how] = now
    _boards.move_to_end(how)
    while len(_boards) > MOST_ROUNDS:
        _boards.popitem(last=False)
    return Markup("\n".join([line for _, line in now.values()]))


MOST_ROUNDS = 64
_boards: OrderedDict[tuple[tuple[str, ...], str, bool], dict[int, tuple[BoardRow, str]]] = OrderedDict()


def _board(row: BoardRow, words: Words, player: str, draft: bool) -> str:
    if row.is_open:
        result = f'<span class="muted playing">{"–" if draft else words["playing"]}</span>'
    else:
        result = _text(row.shown)
        if row.rated:
            rated = words["rated"].replace("{result}", _text(row.rated))
            result += f' <span class="rated muted">({rated})</span>'
    return (
        f'<tr id="b{row.board}"><td class="board">{row.board}</td>'
        f"<td>{_side(row.white, 'w', words, player)}</td>"
        f'<td class="n wide-only">{row.white.player.rating or ""}</td>'
        f'<td class="n wide-only">{_points(row.white.points)}</td>'
        f'<td class="result">{result}</td>'
        f'<td class="n wide-only">{_points(row.black.points)}</td>'
        f"<td>{_side(row.black, 'b', words, player)}</td>"
        f'<td class="n wide-only">{row.black.player.rating or ""}</td>'
        f'<td class="board wide-only" aria-hidden="true">{row.board}</td></tr>'
    )


def _side(side: Side, colour: str, words: Words, player: str) -> str:
    float_ = ""
    if side.float:
        told = words[side.float]
        arrow = "↓" if side.float == "down" else "↑"
        float_ = f' <span class="float" title="{told}">{arrow}<span class="hidden-text">{told}</span></span>'
    return _disc(colour, words) + _called(side.player, f"{player}{side.card}") + _team(side.team) + float_


def name_lines(rows: Iterable[NameRow], words: Words, told: Mapping[str, str], player: str) -> Markup:
    """Of a round, name by name."""
    written = []
    for row in rows:
        who = _called(row.side.player, f"{player}{row.side.card}") + _team(row.side.team)
        if row.opponent is None:
            kind = told[row.bye.value] if row.bye is not None else ""
            written.append(f'<tr><td>{who}</td><td class="board"></td><td></td><td colspan="2">{kind}</td></tr>')
            continue
        written.append(
            f'<tr><td>{who}</td><td class="board">{_text(row.label)}</td>'
            f'<td>{_disc(row.colour, words)}<span class="wide-only">{words[row.colour]}</span></td>'
            f"<td>{_called(row.opponent.player)}{_team(row.opponent.team)}</td>"
            f'<td class="result">{_text(row.result)}</td></tr>'
        )
    return Markup("\n".join(written))


def player_lines(players: Iterable[Player], section: Section, words: Words, player: str) -> Markup:
    """Of the list of players."""
    written = []
    for one in players:
        gone = one.left_after is not None
        who = _called(one, f"{player}{section.card_of(one.number)}")
        if gone:
            who += f' <span class="muted">({words["withdrawn"]})</span>'
        written.append(
            f'<tr{" class=gone" if gone else ""}><td class="n">{one.number}</td><td>{who}</td>'
            f'<td class="n">{one.rating or ""}</td><td>{_text(one.federation)}</td>'
            f'<td class="wide-only">{_text(one.club)}</td></tr>'
        )
    return Markup("\n".join(written))


def _called(player: Player, address: str = "") -> str:
    title = f'<span class="title">{player.title.value}</span> ' if player.title.value else ""
    name = _text(player.name)
    return title + (f'<a class="name" href="{address}">{name}</a>' if address else f'<span class="name">{name}</span>')


def _points(value: Points) -> str:
    return format_points(value, half="½")


def _team(name: str) -> str:
    return f' <span class="team">{_text(name)}</span>' if name else ""


def _disc(colour: str, words: Words) -> str:
    return f'<span class="disc {colour}" role="img" aria-label="{words[colour]}"></span>'


def _text(text: str) -> str:
    return str(escape(text))
