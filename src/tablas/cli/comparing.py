"""``tablas explain --compare``: two pairings of a round side by side, and which is worse by what."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablas.cli.show import echo_json, table
from tablas.cli.speech import say, tell
from tablas.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tablas.model import Tournament
    from tablas.pairing.compare import Comparison
    from tablas.systems.judgement import Boards, JudgedGroup
    from tablas.systems.result import Pair

_BOARD = re.compile(r"(\d+)[-–](\d+)")
_BYE = re.compile(r"(\d+)(?:=PAB)?", re.IGNORECASE)


def compare(tournament: Tournament, boards: Boards, as_json: bool) -> None:
    """Print what the boards are worth beside those of the engine."""
    from tablas.pairing.compare import compare_with_engine

    comparison = compare_with_engine(tournament, boards)
    if as_json:
        echo_json(comparison.as_data() | {"sentence": tell(comparison.decision.message)})
        return
    click.echo("\n".join(lines_of(comparison)))


def boards_named(words: str, whole: Tournament, number: int) -> Boards:
    """The boards that the command names: written out, of another report, or ``played`` in the report itself."""
    from tablas import api
    from tablas.pairing.compare import as_boards

    if words == "played" or Path(words).is_file():
        other = whole if words == "played" else api.load(words)
        if not 1 <= number <= other.rounds_paired:
            raise OptionError("compare-no-round", number=number, rounds=other.rounds_paired)
        return as_boards(other, number)
    return read_boards(words)


def read_boards(words: str) -> Boards:
    """Boards written as ``12-3 9-4 44=PAB``, White first.

    >>> read_boards("12-3, 9-4 44=PAB")
    Boards(pairs=(Pair(white=12, black=3), Pair(white=9, black=4)), bye=44)
    """
    from tablas.model import Number
    from tablas.systems.judgement import Boards
    from tablas.systems.result import Pair

    pairs: list[Pair] = []
    bye: Number | None = None
    for word in words.replace(",", " ").split():
        board, rest = _BOARD.fullmatch(word), _BYE.fullmatch(word)
        if board:
            pairs.append(Pair(Number(int(board[1])), Number(int(board[2]))))
        elif rest and bye is None:
            bye = Number(int(rest[1]))
        else:
            raise OptionError("compare-write-boards", words=word)
    return Boards(tuple(pairs), bye)


def lines_of(comparison: Comparison) -> list[str]:
    """The comparison for a terminal: the verdict, the boards that differ, the rules broken, every criterion."""
    lines = [tell(comparison.decision.message)]
    if comparison.decision.players:
        lines.append(say("Players concerned: {players}", players=" ".join(map(str, comparison.decision.players))))
    if comparison.only_first:
        lines.append(say("Only in the first: {boards}", boards=_shown(comparison.only_first)))
    if comparison.only_second:
        lines.append(say("Only in the second: {boards}", boards=_shown(comparison.only_second)))
    if comparison.turned:
        lines.append(say("Colours reversed in the second: {boards}", boards=_shown(comparison.turned)))
    if comparison.first.bye != comparison.second.bye:
        byes = [boards.bye or "–" for boards in (comparison.first, comparison.second)]
        lines.append(say("Bye: {first} in the first, {second} in the second", first=byes[0], second=byes[1]))
    lines += [tell(broken.message) for broken in comparison.new_breaches]
    for first, second in comparison.groups:
        if first is not None and second is not None and not first.same_as(second):
            lines += ["", *_group(first, second)]
    return lines


def _shown(pairs: Iterable[Pair]) -> str:
    return "  ".join(f"{white}–{black}" for white, black in pairs)


def _group(first: JudgedGroup, second: JudgedGroup) -> list[str]:
    from tablas.say.phrases import shown

    title = tell(first.where).rstrip(",")
    others = {(worth.name, worth.rule): worth for worth in second.criteria}
    rows = [
        (worth.name, shown(worth.value, say), shown(others[worth.name, worth.rule].value, say), say(worth.rule))
        for worth in first.criteria
        if (worth.name, worth.rule) in others
    ]
    return [title, *table([say("Criterion"), say("first"), say("second"), say("what it counts")], rows, (1, 2))]
