"""What the records have said so far, while a file is being read."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from tablas.formats.trf.players import Roster
from tablas.formats.trf.problems import Problems
from tablas.formats.trf.values import whole
from tablas.messages import Message
from tablas.model import (
    Absence,
    Adjustment,
    Colour,
    ForbiddenGroup,
    ForfeitedMatch,
    LineUp,
    NationalRating,
    Points,
    Team,
    TeamBye,
    VirtualPoints,
)


@dataclass(repr=False, eq=False)
class Draft:
    """The parts of a tournament in the making."""

    problems: Problems
    roster: Roster
    texts: dict[str, str] = field(default_factory=dict)
    """Records that hold one free text, by code."""
    first_line: dict[str, int] = field(default_factory=dict)
    """Where each section begins."""
    deputies: list[str] = field(default_factory=list)
    start: date | None = None
    end: date | None = None
    unread_start: tuple[int, str] | None = None
    """Line and text of a first day that is no date."""
    round_dates: list[date | None] = field(default_factory=list)
    total_rounds: int | None = None
    initial_colour: Colour | None = None
    pair_by_position: bool = False
    scores: dict[str, Points] = field(default_factory=dict)
    """Fields of the scoring that the file sets."""
    ranking: tuple[str, str] = ("", "")
    type_code: str = ""
    tie_breaks: tuple[str, ...] = ()
    board_colours: str = ""
    match_scores: dict[str, Points] = field(default_factory=dict)
    national: dict[int, list[NationalRating]] = field(default_factory=dict)
    comings: list[str] = field(default_factory=list)
    """Comment lines that say who came late and who left."""
    record_byes: list[Absence] = field(default_factory=list)
    """Byes of records 240, past and coming."""
    record_lines: dict[tuple[int, int], int] = field(default_factory=dict)
    absent_next: list[int] = field(default_factory=list)
    forbidden: list[ForbiddenGroup] = field(default_factory=list)
    adjustments: list[Adjustment] = field(default_factory=list)
    virtual: list[VirtualPoints] = field(default_factory=list)
    virtual_rows: dict[int, tuple[Points, ...]] = field(default_factory=dict)
    """Lines XXA: the virtual points of a player round by round."""
    teams: list[Team] = field(default_factory=list)
    team_totals: dict[int, tuple[str, str, str]] = field(default_factory=dict)
    line_ups: list[LineUp] = field(default_factory=list)
    team_byes: list[TeamBye] = field(default_factory=list)
    forfeited: list[ForfeitedMatch] = field(default_factory=list)
    is_team_event: bool = False
    entered: frozenset[int] = frozenset()
    """The numbers that records of byes, acceleration and so on may name: teams' in a team event."""

    def participant(self, text: str, line: int, column: int) -> int | None:
        """A player or team named in a record; ``None`` after a repair that leaves it out."""
        number = whole(text)
        if number is None:
            code = "not-team-number" if self.is_team_event else "not-player-number"
            self.problems.wrong(Message(code, text=text.strip()), Message("left-out"), line, column)
            return None
        if number not in self.entered:
            nobody = "there-is-no-team" if self.is_team_event else "there-is-no-player"
            self.problems.wrong(Message(nobody, number=number), Message("number-left-out"), line, column)
            return None
        return number
