"""A round of teams for reading: matches with their boards, the team named first on the left."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablas.errors import ModelError
from tablas.events.acts import MatchSheet, SheetBoard, sheets_of, shown_round
from tablas.events.results import write_result
from tablas.events.state import Section
from tablas.model import Card, Outcome, Points, format_points
from tablas.pairing.round import lines_up
from tablas.standings.team_ledger import ledgers_of_teams
from tablas.systems import registry
from tablas.web.show.sides import Side


@dataclass(frozen=True, slots=True)
class TeamSide:
    """A team in a match."""

    number: int
    name: str
    points: Points
    """Match points before the round."""
    score: str
    """Board points in the match so far."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A board of a match."""

    label: str
    """``2.3``: board 3 of match 2."""
    place: int
    """Among all games of the round; 0 where there is no game."""
    home: Side | None
    guest: Side | None
    turned: bool
    """The team named first has Black."""
    result: str
    """The team named first in front; empty while there is none."""
    pair: str
    """The cards of White and Black: what a form says it means."""

    @property
    def is_open(self) -> bool:
        return bool(self.place) and not self.result

    @property
    def shown(self) -> str:
        return self.result.replace("-", "–")

    @property
    def colours(self) -> tuple[str, str]:
        return ("b", "w") if self.turned else ("w", "b")


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match."""

    number: int
    home: TeamSide
    guest: TeamSide
    boards: tuple[SeatRow, ...]
    forfeit: str
    decided: bool
    """Forfeited by the arbiter, who may take it back; a team without any player forfeits by itself."""

    @property
    def score(self) -> str:
        return f"{self.home.score} – {self.guest.score}"

    @property
    def is_open(self) -> bool:
        return any(row.is_open for row in self.boards)

    @property
    def begun(self) -> bool:
        """Some board was decided."""
        return any(row.place and row.result for row in self.boards)


@dataclass(frozen=True, slots=True)
class TeamByeRow:
    """A team without an opponent."""

    number: int
    name: str
    kind: Outcome


def half_points(value: Points) -> str:
    """Points with a true half."""
    return format_points(value, half="½")


def turned_result(written: str) -> str:
    """A result seen from the other side.

    >>> turned_result("1-0"), turned_result("+:-"), turned_result("adj")
    ('0-1', '-:+', 'adj')
    """
    for mark in (":", "-"):
        one, found, two = written.partition(mark)
        if found and one and two:
            return f"{two}{mark}{one}"
    return written


def match_points(section: Section, rounds: int) -> dict[int, Points]:
    """Match points of each team after so many rounds; nothing where games and teams no longer fit."""
    try:
        ledger = ledgers_of_teams(section.tournament.after(rounds))[0]
    except ModelError:
        return {}
    return dict(zip(ledger.numbers, ledger.scores, strict=True))


def match_rows(section: Section, number: int, side: Callable[[int], Side]) -> tuple[MatchRow, ...]:
    """The matches of a published round or of the draft; *side* shows the player of a pairing number."""
    found = sheets_of(section, number)
    if not found:
        return ()
    names = {team.number: team.name for team in section.facts.teams}
    before = match_points(section, number - 1)

    def shown(card: int) -> Side | None:
        return side(section.number_of[Card(card)]) if card else None

    def match(sheet: MatchSheet) -> MatchRow:
        home, guest = (
            TeamSide(one.team, names[one.team], before.get(one.team, 0), half_points(score))
            for one, score in zip((sheet.home, sheet.guest), sheet.score, strict=True)
        )
        rows = tuple(_seat(sheet, board, shown) for board in sheet.boards)
        decided = bool(sheet.forfeit) and any(row.place for row in rows)
        return MatchRow(sheet.number, home, guest, rows, sheet.forfeit, decided)

    return tuple(match(sheet) for sheet in found)


def _seat(sheet: MatchSheet, board: SheetBoard, shown: Callable[[int], Side | None]) -> SeatRow:
    game = board.game
    result, pair = "", ""
    if game is not None:
        pair = f"{game.white}-{game.black}"
        outcomes = game[3:1:-1] if board.turned else game[2:]
        result = "" if game.white_outcome is Outcome.PENDING else write_result(*outcomes)
    elif board.home or board.guest:
        result = "+:-" if board.home else "-:+"
    label = f"{sheet.number}.{board.board}"
    return SeatRow(label, board.place, shown(board.home), shown(board.guest), board.turned, result, pair)


def team_byes(section: Section, number: int) -> tuple[TeamByeRow, ...]:
    """The teams that rest in a round; a table lets one rest without saying so, a bracket sends teams home."""
    shown = shown_round(section, number) if lines_up(section.facts) else None
    if shown is None:
        return ()
    names = {team.number: team.name for team in section.facts.teams}
    kinds = {bye.team: Outcome(bye.kind) for bye in shown[1].byes}
    if registry.get(section.system).family == "teams":
        playing = {one.team for one in shown[1].line_ups}
        kinds |= {team: Outcome.ZERO_BYE for team in names if team not in playing and team not in kinds}
    return tuple(TeamByeRow(team, names[team], kind) for team, kind in kinds.items())
