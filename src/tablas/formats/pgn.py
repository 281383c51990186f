"""Games in Portable Game Notation: a writer, and a reader that trusts nothing.

The reader knows the shape of a game (tags, moves, clock times, the result) and
nothing of chess; whether moves are legal is judged by `tablas.events.relay`.
Variations, other comments and marks are passed over.  It walks the text once
and keeps no more than its limits allow, whatever the file holds.

>>> text = write_game(PgnGame((("White", "Ana"), ("Black", "Bo")), (PgnMove("e4", "1:30:00"), PgnMove("e5")), "*"))
>>> print(text, end="")
[White "Ana"]
[Black "Bo"]
<BLANKLINE>
1. e4 { [%clk 1:30:00] } 1... e5 *
>>> [move.san for move in read_games(text.encode())[0].moves]
['e4', 'e5']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tablas.errors import FormatError, Where

LARGEST = 16 * 1024 * 1024
"""Bytes of a file; a round of a thousand boards with clocks has less than a fifth of it."""
MOST_GAMES = 5_000
MOST_MOVES = 2_000
"""Half-moves of a game; the longest that was ever played in a tournament had 538."""
MOST_TAGS = 80
LONGEST_TAG = 500
LONGEST_COMMENT = 20_000
DEEPEST = 30
"""Variations inside variations."""

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
WIDTH = 80
"""Columns of a line of moves, as the export format asks for."""


class PgnMove(NamedTuple):
    """A half-move in English letters, and the clock after it as ``h:mm:ss`` where it is known."""

    san: str
    clock: str = ""


@dataclass(frozen=True, slots=True)
class PgnGame:
    """One game as a file has it."""

    tags: tuple[tuple[str, str], ...]
    moves: tuple[PgnMove, ...] = ()
    result: str = "*"

    def tag(self, name: str) -> str:
        """The value of a tag; empty where the file says nothing or a question mark."""
        found = next((value for known, value in self.tags if known.casefold() == name.casefold()), "").strip()
        return "" if found in ("?", "-") else found


# Writing


def write_games(games: Iterable[PgnGame]) -> str:
    """A file of games, one after the other."""
    return "\n".join(write_game(game) for game in games)


def write_game(game: PgnGame) -> str:
    """One game; names may hold anything, so quotation marks and backslashes are escaped."""
    tags = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in game.tags)
    return f"{tags}\n{_wrapped([*movetext(game.moves), game.result])}\n"


def movetext(moves: Iterable[PgnMove]) -> Iterator[str]:
    """The words of the moves; after a clock time Black's move has its number again."""
    interrupted = False
    for ply, move in enumerate(moves):
        if ply % 2 == 0:
            yield f"{ply // 2 + 1}."
        elif interrupted:
            yield f"{ply // 2 + 1}..."
        yield move.san
        interrupted = bool(move.clock)
        if interrupted:
            yield f"{{ [%clk {move.clock}] }}"


def _escaped(value: str) -> str:
    plain = "".join(letter if letter.isprintable() else " " for letter in value)
    return plain.replace("\\", "\\\\").replace('"', '\\"')


def _wrapped(words: Iterable[str]) -> str:
    lines, line = [], ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join([*lines, line])


# Reading

_TAG = re.compile(r'\[[ \t]*([A-Za-z0-9_+#=:-]{1,60})[ \t]+"((?:[^"\\\r\n]|\\.)*)"[ \t]*\]')
_WORD = re.compile(r"[^\s(){};\[\]$]+")
_CLOCK = re.compile(r"\[%clk\s+(\d{1,3}):(\d{1,2}):(\d{1,2})(?:\.\d+)?\s*\]")
_NUMBER = re.compile(r"\d+\.*|\.+")
_NUMBERED = re.compile(r"\d+\.+(?=\S)")
_MOVE = re.compile(r"(?:[KQRBNP]?[a-h]?[1-8]?[x:-]?[a-h][1-8](?:=?[QRBN])?|[O0]-[O0](?:-[O0])?)(?:[+#]|\+\+)?[!?]{0,2}")
_SAME_RESULT = {"1/2": "1/2-1/2", "½-½": "1/2-1/2", "1–0": "1-0", "0–1": "0-1"}


def read_games(data: bytes, name: str = "") -> list[PgnGame]:
    """Every game of a file, or a :class:`FormatError` that says what is wrong and in which line."""
    if len(data) > LARGEST:
        raise FormatError("pgn-too-large", Where(file=name), megabytes=LARGEST // 2**20)
    return list(_Reader(_decoded(data, name), name).games())


def _decoded(data: bytes, name: str) -> str:
    """UTF-8 as today's programs write it, or the Latin letters of older ones."""
    if b"\x00" in data:
        raise FormatError("pgn-not-text", Where(file=name))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    if "\ufffd" in text:
        raise FormatError("pgn-not-text", Where(file=name))
    return text


class _Reader:
    """A walk through the text, from left to right and never back."""

    def __init__(self, text: str, name: str) -> None:
        self._text, self._name, self._at = text, name, 0

    def _refused(self, code: str, **values: object) -> FormatError:
        line = self._text.count("\n", 0, self._at) + 1
        return FormatError(code, Where(file=self._name, line=line), **values)

    def games(self) -> Iterator[PgnGame]:
        found = 0
        while True:
            tags = self._tags()
            if not tags and self._at >= len(self._text):
                return
            moves, result = self._moves()
            found += 1
            if found > MOST_GAMES:
                raise self._refused("pgn-too-many-games", most=MOST_GAMES)
            said = next((value for known, value in tags if known == "Result"), "")
            if not result:
                result = _SAME_RESULT.get(said, said if said in RESULTS else "*")
            yield PgnGame(tuple(tags), tuple(moves), result)

    def _blanks(self) -> None:
        """Pass over blanks, lines that begin with a percent sign and comments to the end of the line."""
        text, end = self._text, len(self._text)
        while self._at < end:
            letter = text[self._at]
            if letter.isspace():
                self._at += 1
            elif letter == ";" or (letter == "%" and (self._at == 0 or text[self._at - 1] == "\n")):
                newline = text.find("\n", self._at)
                self._at = end if newline < 0 else newline + 1
            else:
                return

    def _tags(self) -> list[tuple[str, str]]:
        tags: list[tuple[str, str]] = []
        while True:
            self._blanks()
            if not self._text.startswith("[", self._at):
                return tags
            match = _TAG.match(self._text, self._at, self._at + LONGEST_TAG + 100)
            if match is None:
                raise self._refused("pgn-bad-tag", text=self._text[self._at : self._at + 40].splitlines()[0])
            if len(tags) >= MOST_TAGS or len(match[2]) > LONGEST_TAG:
                raise self._refused("pgn-too-many-tags", most=MOST_TAGS, longest=LONGEST_TAG)
            tags.append((match[1], re.sub(r"\\(.)", r"\1", match[2])))
            self._at = match.end()

    def _moves(self) -> tuple[list[PgnMove], str]:
        """The moves up to the result, or to the tags of the next game."""
        moves: list[PgnMove] = []
        while True:
            self._blanks()
            letter = self._text[self._at : self._at + 1]
            if not letter or letter == "[":
                return moves, ""
            if letter == "{":
                clock = _CLOCK.search(self._comment())
                if clock is not None and moves:
                    hours, minutes, seconds = (int(part) for part in clock.groups())
                    moves[-1] = moves[-1]._replace(clock=f"{hours}:{minutes:02}:{seconds:02}")
            elif letter == "(":
                self._variation()
            elif letter == "$":
                self._at += 1
                self._word()
            elif letter in ")]}":
                raise self._refused("pgn-closes-nothing", letter=letter)
            else:
                result = self._one(moves)
                if result:
                    return moves, result

    def _one(self, moves: list[PgnMove]) -> str:
        """A move, its number or the result."""
        word = _NUMBERED.sub("", self._word(), count=1)
        word = _SAME_RESULT.get(word, word)
        if word in RESULTS:
            return word
        if _NUMBER.fullmatch(word) or not word.strip("!?.=") or word in ("e.p.", "ep"):
            return ""
        if _MOVE.fullmatch(word) is None:
            raise self._refused("pgn-not-move", text=word[:40])
        if len(moves) >= MOST_MOVES:
            raise self._refused("pgn-too-many-moves", most=MOST_MOVES)
        moves.append(PgnMove(word.rstrip("!?")))
        return ""

    def _word(self) -> str:
        match = _WORD.match(self._text, self._at, self._at + 200)
        self._at = match.end() if match else self._at + 1
        return match[0] if match else ""

    def _comment(self) -> str:
        end = self._text.find("}", self._at)
        if end < 0 or end - self._at > LONGEST_COMMENT:
            raise self._refused(
                "pgn-comment-not-closed" if end < 0 else "pgn-comment-too-long", longest=LONGEST_COMMENT
            )
        found = self._text[self._at + 1 : end]
        self._at = end + 1
        return found

    def _variation(self) -> None:
        """Pass over a variation and all that is in it."""
        depth, text, end = 0, self._text, len(self._text)
        while self._at < end:
            letter = text[self._at]
            if letter == "{":
                self._comment()
                continue
            if letter == ";":
                self._blanks()
                continue
            depth += (letter == "(") - (letter == ")")
            self._at += 1
            if depth > DEEPEST:
                raise self._refused("pgn-too-deep", most=DEEPEST)
            if not depth:
                return
        raise self._refused("pgn-variation-not-closed")
