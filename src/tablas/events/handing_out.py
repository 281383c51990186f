"""A report is looked at before it is handed out: is it whole, does it follow the rules, do its ranks follow from it?

The report is written, read again as a stranger would read it, paired and
ranked again; what is missing or differs is told as a list of what to mend.  A
final report with a game still open is refused, unless it says itself that it
is not final.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tablas.errors import TablasError
from tablas.events.acts.positions import position_lines
from tablas.events.acts.words import SETTING_WORDS
from tablas.events.errors import RefusedError
from tablas.events.remarks import remark_lines
from tablas.events.report import report_of
from tablas.events.state import Event, Section
from tablas.federation.report import places, rank_faults, report
from tablas.formats import trf
from tablas.messages import Items, Message
from tablas.model import Game, Outcome, Tournament
from tablas.pairing.check import check_rounds
from tablas.pairing.round import system_of

_OPEN = frozenset({Outcome.PENDING, Outcome.ADJOURNED})
_ASKED = ("city", "federation", "start", "end", "chief_arbiter", "time_control", "round_dates")
"""What a report for rating must say, besides what follows from the event."""


class HandedOut(NamedTuple):
    """A report, and what should be mended before anybody relies on it."""

    content: bytes
    mend: tuple[Message, ...] = ()
    final: bool = False
    """Every round of the event is paired."""


def hand_out(event: Event, section: Section, flavour: str = "trf26", *, unfinished: bool = False) -> HandedOut:
    """The report of a tournament with what was unusual in its comments, and what to mend.

    After the last round an open game is an error unless *unfinished* says that
    the report may go out so; then its comments say it, too.
    """
    shown = report_of(event, section)
    final = shown.total_rounds is not None and section.running_round >= shown.total_rounds
    still = tuple(open_games(shown))
    if final and still and not unfinished:
        boards = Items([_board(number, game) for number, game in still], limit=5)
        raise RefusedError("report-game-open", None, "unfinished", boards=boards, count=len(still))
    lines = [f"Unfinished @ Round {number}: {game.white}-{game.black}: *" for number, game in still] if final else []
    comments = (*remark_lines(section), *position_lines(section), *lines)
    ranks = places(shown) if shown.rounds and not shown.of_teams else None
    content = report(shown, flavour=flavour, ranks=ranks, comments=comments)
    mend = (*_missing(shown), *_people(shown), *_looked_through(content))
    return HandedOut(content, mend, final)


def open_games(tournament: Tournament) -> Iterator[tuple[int, Game]]:
    """Games without a result, with their rounds."""
    for number, played in enumerate(tournament.rounds, 1):
        for game in played.games:
            if {game.white_outcome, game.black_outcome} & _OPEN:
                yield number, game


def _board(number: int, game: Game) -> Message:
    return Message("report-open-board", round=number, white=game.white, black=game.black)


def _missing(shown: Tournament) -> Iterator[Message]:
    """Facts of the event that a report for rating must have."""
    lacking = [name for name in _ASKED if not getattr(shown.info, name)]
    if lacking:
        yield Message("report-lacks", facts=Items([SETTING_WORDS[name] for name in lacking], last=True))
    if shown.total_rounds is None:
        yield Message("report-lacks-rounds")


def _people(shown: Tournament) -> Iterator[Message]:
    """Players whom a rating office could not tell."""
    nameless = [player.number for player in shown.players if not player.name]
    unknown = [player.number for player in shown.players if not player.fide_id]
    stateless = [player.number for player in shown.players if not player.federation]
    if nameless:
        yield Message("report-lacks-names", players=Items(nameless, limit=8), count=len(nameless))
    if unknown:
        yield Message("report-lacks-ids", players=Items(unknown, limit=8), count=len(unknown))
    if stateless:
        yield Message("report-lacks-federations", players=Items(stateless, limit=8), count=len(stateless))


def _looked_through(content: bytes) -> Iterator[Message]:
    """What a stranger finds who reads the report, pairs its rounds and ranks its players."""
    try:
        loaded = trf.read(content)
    except TablasError as error:
        yield Message("report-unreadable", why=error.message)
        return
    yield from rank_faults(loaded)
    book = loaded.tournament
    if not book.rounds or not system_of(book).deterministic:
        return
    try:
        found = check_rounds(book)
    except TablasError as error:
        yield Message("report-not-checked", why=error.message)
        return
    yield from (difference.message for difference in found.differences)
