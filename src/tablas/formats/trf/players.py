"""Reading the players' lines (records 001) into players and the raw cells of their rounds."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from tablas.formats.trf import columns as at
from tablas.formats.trf.alignment import first_misfit, fits, has_sound_games, is_sound, realigned, respaced
from tablas.formats.trf.dates import is_empty_date, read_birth
from tablas.formats.trf.problems import Problems
from tablas.formats.trf.values import read_points, whole
from tablas.messages import Message
from tablas.model import Number, PartialDate, Player, Points, Title

Cell: TypeAlias = tuple[Number, str, str]
"""Opponent (0: none), colour ``w``, ``b`` or nothing, result in capitals or nothing."""


class Roster:
    """What the 001 lines say, before the two sides of a game are put together."""

    def __init__(self) -> None:
        self.players: list[Player] = []
        self.line_of: dict[int, int] = {}
        self.points: dict[int, Points] = {}
        self.ranks: dict[int, int] = {}
        self.cells: list[dict[Number, Cell]] = []
        self.byte_lines: set[int] = set()
        """Lines whose columns count bytes of UTF-8, not characters."""


class _View(NamedTuple):
    """A line with every field where it should be."""

    text: str
    bytewise: bool = False

    def field(self, where: slice) -> str:
        field = self.text[where].strip()
        return field.encode("latin-1").decode("utf-8", "replace") if self.bytewise else field


def read_players(lines: list[tuple[int, str]], problems: Problems) -> Roster:
    """Read all 001 lines, given with their line numbers."""
    roster = Roster()
    seen: dict[int, str] = {}
    for line, text in lines:
        view = _straighten(text.rstrip(), line, problems)
        number = _number(view, line, problems)
        if number in seen:
            if seen[number] != view.text:
                problems.fatal(Message("player-entered-twice", number=number), line, 5, number)
            problems.wrong(Message("player-entered-twice", number=number), Message("second-line-left"), line, 5)
            continue
        seen[number] = view.text
        if view.bytewise:
            roster.byte_lines.add(line)
        roster.players.append(_player(view, number, line, problems))
        roster.line_of[number] = line
        _totals(view, number, line, roster, problems)
        _cells(view.text, number, line, roster, problems)
    return roster


def bytewise(text: str) -> str:
    """The line with one character for each byte of UTF-8."""
    return text.encode("utf-8", "surrogatepass").decode("latin-1")


def _straighten(text: str, line: int, problems: Problems) -> _View:
    if not text.isascii() and not is_sound(text) and is_sound(bytewise(text)):
        return _View(bytewise(text), bytewise=True)
    if "\t" not in text:
        if fits(text) and not (problems.lenient and not is_sound(text) and any(realigned(text))):
            return _View(text)
        message = Message("fields-player-do")
    else:
        message = Message("tab-stands-players")
    column = first_misfit(text)
    variant = next(realigned(text), None) or respaced(text) if problems.lenient else None
    if problems.lenient and variant is None and not has_sound_games(text.replace("\t", " ")):
        # Games read from wrong columns would be other games.
        problems.fatal(message, line, column)
    repair = Message("they-were-read") if variant is None else Message("they-were-moved")
    problems.wrong(message, repair, line, column)
    return _View(text.replace("\t", " ") if variant is None else variant)


def _number(view: _View, line: int, problems: Problems) -> Number:
    number = whole(view.text[at.NUMBER])
    if not number:
        problems.fatal(Message("not-starting-rank", field=view.field(at.NUMBER)), line, 5)
    return Number(number)


def _player(view: _View, number: Number, line: int, problems: Problems) -> Player:
    text = view.text
    rating = text[at.RATING].strip().strip("-.")
    points_to = whole(rating) if rating else 0
    if points_to is None:
        problems.wrong(Message("is-not-a-rating", rating=rating), Message("left-out"), line, 49, number)
        points_to = 0
    identifier = view.field(at.FIDE_ID)
    return Player(
        number,
        view.field(at.NAME),
        points_to,
        read_title(text[at.TITLE], line, problems),
        read_sex(text[at.SEX], line, problems),
        view.field(at.FEDERATION),
        "" if identifier.strip("0") == "" else identifier,
        read_birth_field(text[at.BIRTH], line, problems),
    )


def read_title(text: str, line: int, problems: Problems) -> Title:
    """The title in columns 11-13; titles that are not FIDE's are left out with a note."""
    code = text.strip().upper()
    if not code:
        return Title.NONE
    title = at.TITLES.get(code)
    if title is None:
        if code.isalpha():
            problems.note(Message("not-over-board", code_=code), line, 11)
        elif code.strip("-."):
            problems.odd(Message("not-title-2", text=text.strip()), Message("left-out"), line, 11)
        return Title.NONE
    return title


def read_sex(text: str, line: int, problems: Problems) -> str:
    """Column 10 as ``m``, ``w`` or nothing."""
    sex = at.SEXES.get(text.strip().upper())
    if sex is None:
        problems.odd(Message("not-m-w", text=text), Message("sex-left-out"), line, 10)
        return ""
    return sex


def read_birth_field(text: str, line: int, problems: Problems) -> PartialDate | None:
    """Columns 70-79."""
    if not text.strip() or is_empty_date(text):
        return None
    birth = read_birth(text)
    if birth is None:
        year = whole(text.strip()[:4])
        repair = Message("only-year-kept") if year else Message("left-out")
        problems.odd(Message("not-birth-date", text=text.strip()), repair, line, 70)
        return PartialDate(year) if year else None
    return birth


def _totals(view: _View, number: int, line: int, roster: Roster, problems: Problems) -> None:
    text = view.text[at.POINTS]
    if text.strip():
        points = read_points(view.field(at.POINTS) if view.bytewise else text)
        if points is None:
            problems.wrong(Message("not-number-points", text=text.strip()), Message("left-out"), line, 81, number)
        else:
            roster.points[number] = points
    text = view.text[at.RANK]
    if text.strip():
        rank = whole(text)
        if rank is None:
            problems.odd(Message("not-rank", text=text.strip()), Message("left-out"), line, 86, number)
        elif rank:
            roster.ranks[number] = rank


_OPPONENTS: dict[str, Number] = {"": Number(0)}


def _cells(text: str, number: Number, line: int, roster: Roster, problems: Problems) -> None:
    """The rounds of a line.  Large files are mostly this, so what is usual is looked up as it stands."""
    rounds, opponents, tails = roster.cells, _OPPONENTS, at.TAILS
    for index, start in enumerate(range(at.FIRST_CELL, len(text), at.CELL_STEP)):
        opponent = opponents.get(text[start : start + 4])
        if opponent is None:
            opponent = _opponent(text[start : start + 4], number, index + 1, line, problems)
        ending = text[start + 4 : start + at.CELL_WIDTH]
        tail = tails.get(ending) or tails.get(ending.rstrip())
        if tail is None:
            tail = _tail(text[start : start + at.CELL_WIDTH], opponent, number, index + 1, line, problems)
        if opponent or tail[1]:
            while len(rounds) <= index:
                rounds.append({})
            rounds[index][number] = (opponent, *tail)


def _opponent(text: str, number: int, round_number: int, line: int, problems: Problems) -> Number:
    stripped = text.strip(" -")
    opponent = whole(stripped) if stripped else 0
    if opponent is None:
        problems.wrong(
            Message("not-opponents-number", text=text.strip()),
            Message("player-taken-no"),
            line,
            at.cell_column(round_number),
            number,
            round_number,
        )
        return Number(0)
    if len(_OPPONENTS) < 40_000:
        _OPPONENTS[text] = Number(opponent)
    return Number(opponent)


def _tail(cell: str, opponent: int, number: int, round_number: int, line: int, problems: Problems) -> at.Tail:
    colour, result = cell[5:6].lower(), cell[7:8].upper()
    if colour not in ("w", "b", "-", " ", "") or (cell[4:5] + cell[6:7]).strip():
        problems.wrong(
            Message("not-colour-result", cell=cell[4:].strip()),
            Message("colour-left-out"),
            line,
            at.cell_column(round_number, 5),
            number,
            round_number,
        )
        colour = ""
    if f" - {result}".rstrip() not in at.TAILS:
        problems.wrong(
            Message("not-result", cell=cell[7:8]),
            Message("game-taken-adjourned") if opponent else Message("player-taken-absent"),
            line,
            at.cell_column(round_number, 7),
            number,
            round_number,
        )
        result = "?" if opponent else "Z"
    return at.Tail(colour.strip(" -"), result.strip())
