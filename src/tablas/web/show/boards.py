"""A round as a list of boards, and the same round by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from tablas.events.acts import board_names
from tablas.events.acts.shape import is_swiss
from tablas.events.numbers import in_facts
from tablas.events.results import write_result
from tablas.events.round_names import round_name
from tablas.events.state import Section
from tablas.history import scores
from tablas.messages import Message
from tablas.model import Game, Number, Outcome, Player, Points, Round
from tablas.pairing.round import lines_up
from tablas.web.show.matches import MatchRow, TeamByeRow, match_rows, team_byes
from tablas.web.show.remembered import Remembered
from tablas.web.show.sides import Side


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board of a round."""

    board: int
    white: Side
    black: Side
    result: str
    """As results are written; empty while there is none."""
    white_outcome: Outcome
    black_outcome: Outcome
    label: str = ""
    """What the board is called: its number, or ``2.3`` for board 3 of match 2."""
    for_rating: tuple[Outcome, Outcome] | None = None
    """What the rating report has instead, the left player first; the event went on from the result."""

    @property
    def rated(self) -> str:
        """The result of the rating report, if it is another one."""
        return "" if self.for_rating is None else shown_result(write_result(*self.for_rating))

    @property
    def pair(self) -> str:
        """The cards of both players: what a form says it means."""
        return f"{self.white.card}-{self.black.card}"

    @property
    def is_open(self) -> bool:
        return self.white_outcome is Outcome.PENDING

    @property
    def shown(self) -> str:
        return shown_result(self.result)


@dataclass(frozen=True, slots=True)
class ByeRow:
    """A player without an opponent."""

    side: Side
    kind: Outcome


@dataclass(frozen=True, slots=True)
class NameRow:
    """A line of the list by name: where somebody plays, with what, against whom."""

    side: Side
    board: int
    colour: str
    opponent: Side | None
    result: str
    bye: Outcome | None = None
    label: str = ""
    rated: str = ""


@dataclass(frozen=True, slots=True)
class RoundTable:
    """A round for reading."""

    number: int
    draft: bool
    boards: tuple[BoardRow, ...]
    byes: tuple[ByeRow, ...]
    matches: tuple[MatchRow, ...] = ()
    """Where teams are paired."""
    team_byes: tuple[TeamByeRow, ...] = ()
    called: Message = field(default_factory=lambda: Message("nothing"))
    """What people call the round."""

    @property
    def missing(self) -> int:
        return sum(row.is_open for row in self.boards)

    def by_name(self) -> list[NameRow]:
        """The same round in alphabetical order."""
        rows = [_bye_line(bye) for bye in self.byes]
        for board in self.boards:
            rows += _board_lines(board)
        return sorted(rows, key=lambda row: (row.side.player.name.casefold(), row.side.number))

    def of_player(self, number: int) -> NameRow | None:
        """The line of one player."""
        for board in self.boards:
            if number in (board.white.number, board.black.number):
                return next(row for row in _board_lines(board) if row.side.number == number)
        return next((_bye_line(bye) for bye in self.byes if bye.side.number == number), None)


def _bye_line(bye: ByeRow) -> NameRow:
    return NameRow(bye.side, 0, "", None, "", bye.kind)


def _board_lines(row: BoardRow) -> tuple[NameRow, NameRow]:
    """A board as each of the two sees it."""
    rated = ["", ""] if row.for_rating is None else [_own(outcome) for outcome in row.for_rating]
    white, black = _own(row.white_outcome), _own(row.black_outcome)
    return (
        NameRow(row.white, row.board, "w", row.black, white, label=row.label, rated=rated[0]),
        NameRow(row.black, row.board, "b", row.white, black, label=row.label, rated=rated[1]),
    )


def shown_result(written: str) -> str:
    """A result with the marks of print.

    >>> shown_result("½-½"), shown_result("+:-")
    ('½–½', '+:–')
    """
    return written.replace("-", "–")


def _own(outcome: Outcome) -> str:
    marks = {
        Outcome.WIN: "1",
        Outcome.DRAW: "½",
        Outcome.LOSS: "0",
        Outcome.FORFEIT_WIN: "+",
        Outcome.FORFEIT_LOSS: "–",
    }
    if outcome is Outcome.PENDING:
        return ""
    return marks.get(outcome, str(outcome.value))


_published = Remembered[RoundTable](256)


def published(section: Section, number: int) -> RoundTable:
    """A round everybody may see; worked out once while nothing of it and of the rounds before it changes."""

    def make() -> RoundTable:
        return _table(section, section.tournament.rounds[number - 1], number, False)

    if section.facts.teams:  # Their line-ups stand elsewhere.
        return make()
    made_of = (section.facts.after(number), section.order, section.for_rating)
    return _published.of((section.id, section.name, number), made_of, make)


def drafted(section: Section) -> RoundTable | None:
    """The draft, for arbiters only."""
    draft = section.draft_round
    return None if draft is None else _table(section, draft, section.next_round, True)


_scores = Remembered[dict[int, Points]](64)


def _scores_after(section: Section, after: int) -> dict[int, Points]:
    """The points before a round, which its own results leave as they are."""
    made_of = (section.facts.after(after), section.order)
    return _scores.of((section.id, section.name, after), made_of, lambda: scores(section.tournament, after))


_Key = tuple[int, Game, tuple[Outcome, Outcome] | None, str]
_rows = Remembered[dict[_Key, BoardRow]](64)
MOST_ROWS = 4


def _rows_of(section: Section, number: int) -> dict[_Key, BoardRow]:
    """The boards of a round as they were shown before, while nothing but its results changes: one is new, not all."""
    made_of = (section.facts.after(number - 1), section.order, section.facts.regulation)
    found = _rows.of((section.id, section.name, number), made_of, dict)
    if len(found) > MOST_ROWS * len(section.facts.players):  # Every result of every board has been shown once.
        found.clear()
    return found


def _table(section: Section, played: Round, number: int, draft: bool) -> RoundTable:
    tournament = section.tournament
    before = _scores_after(section, number - 1)
    people: dict[int, Player] = {player.number: player for player in tournament.players}
    team_of: dict[int, str] = {member: team.name for team in tournament.teams for member in team.members}
    floats = is_swiss(section) and not lines_up(section.facts)
    names = board_names(section, number)

    def side(player: int, opponent: int | None = None) -> Side:
        own = before.get(player, 0)
        mark = ""
        if floats and opponent is not None:
            other = before.get(opponent, 0)
            mark = "down" if own > other else "up" if own < other else ""
        return Side(section.card_of(Number(player)), player, people[player], own, mark, team_of.get(player, ""))

    rated: dict[int, tuple[Outcome, Outcome]] = {}
    for found, board, game in section.for_rating if not draft else ():
        if found == number:
            white = in_facts(section.card_of(played.games[board - 1].white))
            rated[board] = game[2:] if game.white == white else (game.black_outcome, game.white_outcome)
    matches = match_rows(section, number, side)
    rows = {} if draft or section.facts.teams else _rows_of(section, number)

    def row(board: int, game: Game) -> BoardRow:
        key = (board, game, rated.get(board), names.get(board, str(board)))
        known = rows.get(key)
        if known is None:
            white, black = game.white_outcome, game.black_outcome
            known = rows[key] = BoardRow(
                board,
                side(game.white, game.black),
                side(game.black, game.white),
                "" if white is Outcome.PENDING else write_result(white, black),
                white,
                black,
                names.get(board, str(board)),
                rated.get(board),
            )
        return known

    boards = tuple([row(board, game) for board, game in enumerate(played.games, 1)])
    byes, called = tuple(_byes(played, side)), round_name(section, number)
    return RoundTable(number, draft, boards, byes, matches, team_byes(section, number), called)


def _byes(played: Round, side: Callable[[int], Side]) -> Iterable[ByeRow]:
    order = [Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE]
    for bye in sorted(played.byes, key=lambda bye: (order.index(bye.kind), bye.player)):
        yield ByeRow(side(bye.player), bye.kind)
