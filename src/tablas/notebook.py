"""How tournaments, rounds and tables look in a notebook: one line, or a small HTML table.

>>> import tablas
>>> print(tablas.generate(players=8, rounds=3, seed=1).tournament)
Generated tournament 1: 8 players, 3 of 3 rounds, dutch
>>> print(tablas.pair(tablas.generate(players=5, rounds=1, seed=1).tournament.after(0)))
Round 1: 3–1, 2–4, bye 5
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch
from html import escape

from tablas.model import Tournament
from tablas.pairing.round import system_of
from tablas.say.catalogue import Catalogue, catalogue
from tablas.standings import Standings
from tablas.systems.result import RoundPairing

FEW = 6
"""Boards or places in a line."""
MANY = 200
"""Rows of a table; a notebook is no printer."""


def line(value: object, lang: str = "en") -> str:
    """The value in one line.

    >>> from tablas.model import Player, Tournament
    >>> line(Tournament("Club", (Player(1, "Ana"), Player(2, "Blas")), total_rounds=5), lang="es")
    'Club: 2 jugadores, 0 de 5 rondas, dutch'
    """
    return _line(value, catalogue(lang))


def html(value: object, lang: str = "en") -> str:
    """The value as a table with a caption; names are escaped.

    >>> from tablas.model import Player, Tournament
    >>> html(Tournament("Club", (Player(1, "<Ana>", rating=2100),)))[:64]
    '<table><caption>Club: 1 player, 0 rounds, dutch</caption><thead>'
    """
    heads, rows = _table(value, catalogue(lang))
    return _html(_line(value, catalogue(lang)), heads, rows)


@singledispatch
def _line(value: object, words: Catalogue) -> str:
    raise TypeError(type(value).__name__)


@singledispatch
def _table(value: object, words: Catalogue) -> tuple[Sequence[str], Iterable[Sequence[object]]]:
    raise TypeError(type(value).__name__)


@_line.register
def _(value: Tournament, words: Catalogue) -> str:
    say = words.phrase
    name = value.name or say("Tournament")
    players = words.ngettext("{count} player", "{count} players", len(value.players)).format(count=len(value.players))
    total = value.total_rounds or value.rounds_paired
    if total:
        rounds = say("{played} of {total} rounds", played=value.rounds_paired, total=total)
    else:
        rounds = words.ngettext("{count} round", "{count} rounds", 0).format(count=0)
    return f"{name}: {players}, {rounds}, {system_of(value).name}"


@_table.register
def _(value: Tournament, words: Catalogue) -> tuple[Sequence[str], Iterable[Sequence[object]]]:
    say = words.phrase
    heads = [say("No."), say("Title"), say("Name"), say("Rating"), say("Federation")]
    rows = [
        (player.number, player.title.value, player.name, player.rating or "", player.federation)
        for player in value.players
    ]
    return heads, rows


@_line.register
def _(value: RoundPairing, words: Catalogue) -> str:
    say = words.phrase
    boards = [f"{pair.white}–{pair.black}" for pair in value.pairs]
    if value.bye is not None:
        boards = [*boards[:FEW], *(["…"] if len(boards) > FEW else []), f"{say('bye')} {value.bye}"]
    elif len(boards) > FEW:
        boards = [*boards[:FEW], "…"]
    return f"{say('Round {number}', number=value.round)}: {', '.join(boards) or '–'}"


@_table.register
def _(value: RoundPairing, words: Catalogue) -> tuple[Sequence[str], Iterable[Sequence[object]]]:
    say = words.phrase
    heads = [say("Board"), say("White"), say("Black")]
    rows: list[Sequence[object]] = [(board, *pair) for board, pair in enumerate(value.pairs, 1)]
    if value.bye is not None:
        rows.append(("", value.bye, say("bye")))
    rows += [("", one.player, say("absent")) for one in value.byes]
    return heads, rows


@_line.register
def _(value: Standings, words: Catalogue) -> str:
    after = len(value.book.tournament.rounds)
    first = value.column_names()[0] if value.criteria else ""
    places = [f"{row.label} {row.name or row.number}{f' {row[first]}' if first else ''}" for row in value.rows[:FEW]]
    return f"{words.phrase('Standings after round %(round)s') % {'round': after}}: {', '.join(places) or '–'}" + (
        ", …" if len(value) > FEW else ""
    )


@_table.register
def _(value: Standings, words: Catalogue) -> tuple[Sequence[str], Iterable[Sequence[object]]]:
    say = words.phrase
    heads = [say("Place"), say("No."), say("Name"), *value.column_names()]
    rows = [
        (row.label, row.number, row.name, *(criterion.column.text(row.position) for criterion in value.criteria))
        for row in value.rows
    ]
    return heads, rows


def _html(caption: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    shown = list(rows)
    body = "".join(f"<tr>{_cells(row, 'td')}</tr>" for row in shown[:MANY])
    if len(shown) > MANY:
        body += f'<tr><td colspan="{len(heads)}">… {len(shown) - MANY}</td></tr>'
    return (
        f"<table><caption>{escape(caption)}</caption><thead><tr>{_cells(heads, 'th')}</tr></thead>"
        f"<tbody>{body}</tbody></table>"
    )


def _cells(values: Iterable[object], tag: str) -> str:
    return "".join(f"<{tag}>{escape(str(value))}</{tag}>" for value in values)
