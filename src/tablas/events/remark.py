"""What was done outside the usual course of a tournament: facts of the log, kept for the report.

A remark names persons by card, so that it means the same ones when pairing
numbers move; :mod:`tablas.events.remarks` tells it with the numbers of today.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from tablas.model import Bye, Game, Outcome, Round, TeamRound


class RemarkKind(Enum):
    """The kinds, as a report names them; they are written into snapshots and never renamed."""

    ALTERED = "MPA"
    IMPORTED = "Import"
    CORRECTED = "Correction"
    ADJOURNED = "Adjournment"
    CONFIGURED = "Configuration"
    RENUMBERED = "Regeneration"
    EXCHANGED = "Exchange"
    FORBIDDEN = "Prohibition"
    FULL_BYE = "FPB"
    FOR_RATING = "Rating correction"
    LEFT = "FIDE mode exited"


class Seat(NamedTuple):
    """A board, White first, or a player alone (*black* 0); *said* is a result, or the kind of bye.

    Players are cards; a negative number is that of a team, where teams are paired.
    """

    white: int
    black: int = 0
    said: str = ""


class Departure(NamedTuple):
    """A round that is not as the rules give it: what they give, and what there is, without what is the same."""

    round: int
    before: tuple[Seat, ...] = ()
    """Empty where the rules give no pairing at all."""
    after: tuple[Seat, ...] = ()


class ForRating(NamedTuple):
    """A game as the rating report has it, where the event went on from something else."""

    round: int
    board: int
    game: Game


@dataclass(frozen=True, slots=True)
class Remark:
    """One unusual act; *round* is the one it is about, else the last that was paired."""

    kind: RemarkKind
    round: int
    before: tuple[Seat, ...] = ()
    after: tuple[Seat, ...] = ()
    setting: str = ""
    """The setting that was changed, with what it was and what it became."""
    was: str = ""
    now: str = ""
    who: str = ""
    when: str = ""
    why: str = ""
    entry: int = 0


BYES = {
    Outcome.PAIRING_BYE: "PAB",
    Outcome.FULL_BYE: "FPB",
    Outcome.HALF_BYE: "HPB",
    Outcome.ZERO_BYE: "ZPB",
}
"""How a report calls the kinds of byes."""


def seats_of(games: Iterable[Game], byes: Iterable[Bye] = ()) -> tuple[Seat, ...]:
    """Boards and byes as a remark keeps them."""
    return (
        *(Seat(game.white, game.black) for game in games),
        *(Seat(bye.player, 0, BYES[bye.kind]) for bye in byes if bye.kind in BYES),
    )


def seats_of_round(played: Round, teams: TeamRound) -> tuple[Seat, ...]:
    """A round as a remark keeps it: of teams, its matches."""
    if not teams.line_ups:
        return seats_of(played.games, played.byes)
    matches = [Seat(-home.team, -guest.team) for home, guest in teams.matches]
    return (*matches, *(Seat(-bye.team, 0, "PAB") for bye in teams.byes if bye.kind == "U"))


def departure(number: int, expected: tuple[Seat, ...], found: tuple[Seat, ...]) -> Departure | None:
    """Where two pairings of a round differ, whatever the order of the boards."""
    if set(expected) == set(found):
        return None
    before = tuple(seat for seat in expected if seat not in set(found))
    return Departure(number, before, tuple(seat for seat in found if seat not in set(expected)))
