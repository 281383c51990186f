"""Games of a file put to the boards where they are played, and the results they suggest.

A board is found by both FIDE numbers, else by both names, else by ``Round``
and ``Board`` alone where the file names nobody.  Moves are kept as far as they
are legal; where the Laws end a game (mate, stalemate, dead position …) that is
its result, whatever the file forgot to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.events.acts.sheets import board_names
from tablas.events.called import words_of
from tablas.events.kept_games import KeptGame, by_players
from tablas.events.numbers import card_in
from tablas.events.results import read_result, write_result
from tablas.events.state import Section
from tablas.federation.regulations.game import START, Position, play, read_move, review, write_move
from tablas.formats.pgn import PgnGame, PgnMove, movetext
from tablas.messages import Message
from tablas.model import Game, Number, Outcome

_ROUND = re.compile(r"\s*(\d{1,4})(?:\.(\d{1,5}))?")


@dataclass(frozen=True, slots=True)
class Attached:
    """What became of the games of a file."""

    games: tuple[KeptGame, ...]
    problems: tuple[Message, ...]
    """Games that belong to no board, moves that cannot have been played."""


class Suggestion(NamedTuple):
    """A result that a game has by its file and the event has not, or has otherwise."""

    round: int
    board: int
    label: str
    """What the board is called."""
    white: str
    black: str
    result: str
    """As results are entered."""
    entered: str
    """What the event has already; empty where nothing is."""


def attach(section: Section, games: Iterable[PgnGame], number: int = 0, source: str = "") -> Attached:
    """Put games to their boards; *number* is the round of games that do not say theirs, by default the last one."""
    kept: dict[tuple[str, int, int, int], KeptGame] = {}
    problems: list[Message] = []
    for game in games:
        names = f"{game.tag('White') or '?'} – {game.tag('Black') or '?'}"
        found = _board_of(section, game, number)
        if isinstance(found, Message):
            problems.append(Message("game-no-board", names=names[:200], why=found))
            continue
        played, board = found
        moves, result, trouble = _played(section, game)
        if trouble is not None:
            problems.append(Message("game-in-trouble", names=names[:200], why=trouble))
        one = KeptGame(section.id, played, board.white, board.black, " ".join(movetext(moves)), result, source[-200:])
        if one.key in kept:
            problems.append(Message("game-twice", names=names[:200], round=played))
        kept[one.key] = one
    return Attached(tuple(kept.values()), tuple(problems))


def _board_of(section: Section, game: PgnGame, number: int) -> tuple[int, Game] | Message:
    """The round and the board of a game, or why it has none."""
    match = _ROUND.match(game.tag("Round"))
    said = int(match[1]) if match else number
    if said and not 1 <= said <= section.rounds_paired:
        return Message("round-is-not-published", round=said)
    rounds = [said] if said else list(range(section.rounds_paired, 0, -1))
    named = bool(game.tag("White") and game.tag("Black"))
    for played in rounds:
        boards = section.facts.rounds[played - 1].games
        if named:
            found = next((board for board in boards if _is_played_by(section, game, board)), None)
            if found is not None:
                return played, found
            if any(_is_played_by(section, game, board, turned=True) for board in boards):
                return Message("game-colours-turned", round=played)
        elif said:
            place = _place(game, match)
            if 1 <= place <= len(boards):
                return played, boards[place - 1]
    return Message("game-not-paired") if named else Message("game-names-nobody")


def _place(game: PgnGame, match: re.Match[str] | None) -> int:
    if match is not None and match[2]:
        return int(match[2])
    board = game.tag("Board")
    return int(board) if board.isascii() and board.isdigit() and len(board) < 6 else 0


def _is_played_by(section: Section, game: PgnGame, board: Game, turned: bool = False) -> bool:
    sides = (board.black, board.white) if turned else (board.white, board.black)
    return all(_is(section, game, colour, player) for colour, player in zip(("White", "Black"), sides, strict=True))


def _is(section: Section, game: PgnGame, colour: str, number: Number) -> bool:
    player = section.player(card_in(number))
    identity = game.tag(f"{colour}FideId")
    if identity and player.fide_id:
        return identity == player.fide_id
    return sorted(words_of(game.tag(colour))) == sorted(words_of(player.name))


def _played(section: Section, game: PgnGame) -> tuple[tuple[PgnMove, ...], str, Message | None]:
    """The moves as far as they are legal, the result, and what is wrong."""
    if section.chess960 or game.tag("FEN"):  # Castling from elsewhere is not judged: the shape must do.
        return game.moves, game.result, None
    positions: list[Position] = [START]
    moves: list[PgnMove] = []
    for move in game.moves:
        try:
            meant = read_move(positions[-1], move.san)
        except OptionError as error:
            return tuple(moves), game.result, error.message
        moves.append(PgnMove(_as_pgn(write_move(positions[-1], meant)), move.clock))
        positions.append(play(positions[-1], meant))
    ended = review(positions).result.replace("½", "1/2") if moves else ""
    if not ended or game.result == ended:
        return tuple(moves), game.result, None
    if game.result == "*":
        return tuple(moves), ended, None
    return tuple(moves), "*", Message("game-result-against", said=game.result, ended=ended)


def _as_pgn(written: str) -> str:
    """Our notation with the letters and signs of PGN: castling with O, promotion with an equals sign."""
    written = written.replace("0-0-0", "O-O-O").replace("0-0", "O-O")
    return re.sub(r"([a-h][18])([QRBN])", r"\1=\2", written)


def suggestions(section: Section, kept: Iterable[KeptGame], number: int) -> tuple[Suggestion, ...]:
    """Results of a round that its games have and the event has not; nothing is entered by it."""
    return tuple(_suggested(section, tuple(kept), number))


def _suggested(section: Section, kept: tuple[KeptGame, ...], number: int) -> Iterator[Suggestion]:
    found, labels = by_players(kept, section.id, number), board_names(section, number)
    for board, game in enumerate(section.facts.rounds[number - 1].games, 1):
        one = found.get((game.white, game.black))
        if one is None or one.result == "*":
            continue
        result = {"1/2-1/2": "½-½"}.get(one.result, one.result)
        if game[2:] == read_result(result) or not _is_chess(game):
            continue
        entered = "" if game.white_outcome is Outcome.PENDING else write_result(*game[2:])
        white, black = (section.called(card_in(player)) for player in game[:2])
        yield Suggestion(number, board, labels.get(board, str(board)), white, black, result, entered)


def _is_chess(game: Game) -> bool:
    """Whether the result of the event may be compared: what the arbiter decided otherwise is the arbiter's."""
    usual = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.PENDING, Outcome.ADJOURNED)
    return game.white_outcome in usual and game.black_outcome in usual
