"""Verbs on results and colours."""

from __future__ import annotations

import sys

import click

from tablas.cli.base import verb
from tablas.cli.event.common import Desk, event_argument, tournament_option, writes
from tablas.cli.event.output import board_number
from tablas.cli.speech import say
from tablas.errors import FormatError, Where
from tablas.events.acts import (
    Command,
    CorrectForRating,
    CorrectResult,
    EnterResult,
    SwapColours,
    board_names,
    shown_round,
)
from tablas.events.errors import RefusedError
from tablas.events.results import read_result, write_result
from tablas.events.state import Section


@verb(context_settings={"ignore_unknown_options": True})
@event_argument
@tournament_option
@click.option("-r", "--round", "number", type=int, help="Which round; default: the last published.")
@click.option("--correct", is_flag=True, help="Replace results that were entered before.")
@click.option("--for-rating", is_flag=True, help="Correct a past round for the rating report only.")
@click.option("--stdin", "typed", is_flag=True, help="Read lines of BOARD RESULT from standard input.")
@click.argument("results", nargs=-1, metavar="[BOARD RESULT]...")
@writes
def result(
    desk: Desk,
    event: str,
    tournament: str | None,
    number: int | None,
    correct: bool,
    for_rating: bool,
    typed: bool,
    results: tuple[str, ...],
) -> None:
    """Enter results: BOARD RESULT, as often as you like; of teams, 2.3 is board 3 of match 2.

    A result is 1-0, 0-1, ½-½ (or 1, 0, =), +- or -+ or -- for a forfeit, adj
    for an adjourned game.  With --correct, * takes a result away.
    """
    section = desk.section(event, tournament)
    number = number or section.running_round
    pairs = _numbered(section, number, _typed() if typed else _given(results))
    if not pairs:
        raise RefusedError("no-result-given", None, "result")
    entered = []
    first_key = desk.key
    read = [(board, read_result(text)) for board, text in pairs]  # A typing error anywhere leaves all unwritten.
    for turn, (board, outcomes) in enumerate(read):
        kind: type[EnterResult | CorrectResult | CorrectForRating] = CorrectResult if correct else EnterResult
        if for_rating:
            kind = CorrectForRating
        command: Command = kind(section.id, number, board, *outcomes)
        desk.key = f"{first_key}-{turn}" if first_key and len(pairs) > 1 else first_key
        done = desk.do(event, command)
        entered.append({"board": board, "result": write_result(*outcomes)})
    after = done.moment.event.section(section.id)
    left = [
        board for board, game in enumerate(after.facts.rounds[number - 1].games, 1) if game.white_outcome.value == "*"
    ]
    called = board_names(after, number)
    results_told = ", ".join(
        say("board {board}: {result}", board=called.get(board, board), result=write_result(*outcomes))
        for board, outcomes in read
    )
    missing = ", ".join(called.get(board, str(board)) for board in left)
    said = (
        say("Round {number}, {results}; missing: {missing}.", number=number, results=results_told, missing=missing)
        if left
        else say("Round {number}, {results}; the round is complete.", number=number, results=results_told)
    )
    desk.did(done, said, round=number, results=entered, missing=left)


def _numbered(section: Section, number: int, pairs: list[tuple[str, str]]) -> list[tuple[int, str]]:
    """Boards by their place among all games; of teams, 2.3 is board 3 of match 2."""
    shown = shown_round(section, number) if any("." in board for board, _ in pairs) else None
    found = []
    for board, text in pairs:
        match, point, rest = board.partition(".")
        if point and (shown is None or not section.facts.teams):
            raise RefusedError("board-team-match", None, "board", board=board, number=number)
        place = board_number(section, *shown, _board(match), _board(rest)) if point and shown else _board(board)
        found.append((place, text))
    return found


def _given(words: tuple[str, ...]) -> list[tuple[str, str]]:
    if len(words) % 2:
        raise RefusedError("results-come-pairs", None, "result")
    return list(zip(words[::2], words[1::2], strict=True))


def _typed() -> list[tuple[str, str]]:
    pairs = []
    for number, line in enumerate(sys.stdin, 1):
        words = line.split()
        if not words:
            continue
        if len(words) != 2:
            raise FormatError("line-holds-board", Where(line=number))
        pairs.append((words[0], words[1]))
    return pairs


def _board(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise RefusedError("not-board", None, "board", text=text)
    return int(text)


@verb()
@event_argument
@tournament_option
@click.option("-r", "--round", "number", type=int, help="Which round; default: the last published.")
@click.argument("board", type=int)
@writes
def colours(desk: Desk, event: str, tournament: str | None, number: int | None, board: int) -> None:
    """A game was played with the colours the other way round."""
    section = desk.section(event, tournament)
    number = number or section.running_round
    done = desk.do(event, SwapColours(section.id, number, board))
    said = say("Round {number}, board {board}: the colours are turned.", number=number, board=board)
    desk.did(done, said, round=number, board=board)


COMMANDS = {"result": result, "colours": colours}
