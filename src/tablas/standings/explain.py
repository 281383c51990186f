"""The working: what makes up a participant's tie-break values, round by round."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from tablas.messages import Items, Message
from tablas.model import POINT, Tournament
from tablas.model.expectation import UNRATED_STEP
from tablas.standings import buchholz, direct, ratings, sonneborn
from tablas.standings.boards import divisor
from tablas.standings.book import Book
from tablas.standings.cells import Cells, Reason, cuts, round_reason
from tablas.standings.descriptor import Descriptor
from tablas.standings.koya import limit
from tablas.standings.last_resorts import external_name
from tablas.standings.ledger import FORFEIT_LOSS, FORFEIT_WIN, PLAYED, Ledger
from tablas.standings.parts import rank
from tablas.standings.ranking import Criterion
from tablas.standings.table import Standings
from tablas.standings.values import decimal


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one round (or board) adds to a value."""

    round: int
    opponent: int | None
    opponent_name: str | Message
    value: Fraction
    reason: Reason = Reason.NONE
    cut: bool = False
    """Left out by a cut of the tie-break."""
    counted: bool = True
    """False for a round that the tie-break does not look at."""
    factors: tuple[Fraction, Fraction] | None = None
    """Opponent's score and points against it, where the value is their product."""


@dataclass(frozen=True, slots=True)
class Working:
    """One tie-break of one participant."""

    descriptor: Descriptor
    name: str
    value: str
    contributions: tuple[Contribution, ...]
    note: Message | None = None
    """How the value follows from the contributions, where it is not their sum."""

    def total(self) -> Fraction:
        """The sum of what counts."""
        return sum((item.value for item in self.contributions if item.counted and not item.cut), Fraction(0))


@dataclass(frozen=True, slots=True)
class Explanation:
    """A line of the table with the working of all its values."""

    number: int
    name: str
    label: str
    workings: tuple[Working, ...]

    def as_data(self) -> dict[str, object]:
        """Plain dictionaries, lists, numbers and strings."""
        return {
            "number": self.number,
            "name": self.name,
            "place": self.label,
            "tiebreaks": [
                {
                    "code": str(working.descriptor),
                    "name": working.name,
                    "value": working.value,
                    "note": str(working.note or ""),
                    "contributions": [
                        {
                            "round": item.round,
                            "opponent": item.opponent,
                            "value": decimal(item.value),
                            "reason": item.reason.value,
                            "cut": item.cut,
                            "counted": item.counted,
                        }
                        for item in working.contributions
                    ],
                }
                for working in self.workings
            ],
        }


def explain(
    tournament: Tournament,
    player: int,
    tie_breaks: str | Iterable[str | Descriptor] | None = None,
    edition: str | None = None,
    after: int | None = None,
    *,
    standings: Standings | None = None,
    **options: object,
) -> Explanation:
    """The working of all tie-breaks of one participant, by number.

    Takes what :func:`tablas.standings.rank` takes, or a table already made.
    """
    table = standings or rank(tournament, tie_breaks, edition, after, **options)
    row = table.row(player)
    return Explanation(
        row.number,
        row.name,
        row.label,
        tuple(_working(table.book, criterion, row.position) for criterion in table.criteria),
    )


def _working(book: Book, criterion: Criterion, position: int) -> Working:
    descriptor, entry = criterion.descriptor, criterion.entry
    value = criterion.column.text(position)
    if entry.split is not None:
        return _direct_working(book, criterion, position, value)
    summed = _summed(book, criterion, position, value)
    if summed is not None:
        return summed
    if entry.cells is None:
        return Working(descriptor, entry.name, value, _boards(book, criterion, position), _note(book, criterion))
    cells = entry.cells(book, descriptor)
    ledger = _ledger(book, descriptor)
    chosen = _cut_rounds(book, ledger, cells, descriptor, position)
    found = tuple(
        _contribution(book, ledger, cells, descriptor, position, index, chosen) for index in range(ledger.rounds)
    )
    if entry.family == "own" and descriptor.code in ("PTS", "MPVGP"):
        found += _bonuses(book, _points_ledger(book, descriptor), position)
    return Working(descriptor, entry.name, value, found, _note(book, criterion, position))


def _summed(book: Book, criterion: Criterion, position: int, value: str) -> Working | None:
    """A value that the system of the event adds up itself, term by term."""
    name = external_name(book, criterion.descriptor)
    number = book.primary.numbers[position]
    if name is None or name not in book.summands or number not in book.summands[name]:
        return None
    found = []
    for round_number, opponent, amount in book.summands[name][number]:
        called = "" if opponent is None else book.names[book.primary.position[opponent]]
        reason = Reason.NONE if round_number and opponent is not None else Reason.BYE
        if not round_number:
            reason = Reason.OWN_VALUE
        found.append(Contribution(round_number, opponent, called, amount, reason))
    terms = " + ".join(decimal(item.value) for item in found)
    return Working(
        criterion.descriptor, criterion.entry.name, value, tuple(found), Message("sum-of", terms=terms, total=value)
    )


def _points_ledger(book: Book, descriptor: Descriptor) -> Ledger:
    if descriptor.code == "PTS":
        return book.ledger(descriptor.score)
    return book.ledger("GP" if book.primary_name == "MP" else "MP")


def _bonuses(book: Book, ledger: Ledger, position: int) -> tuple[Contribution, ...]:
    """Points given or taken by decision."""
    return tuple(
        Contribution(number, None, "", Fraction(value, POINT), Reason.DECISION)
        for number, concerned, value in ledger.bonuses
        if concerned == position
    )


def _ledger(book: Book, descriptor: Descriptor) -> Ledger:
    code = descriptor.code
    if code in ("BH", "FB"):
        return buchholz.ledger_of(book, descriptor)
    if code == "OLYMPIAD" or (code.startswith("E") and code.endswith("SB")):
        return sonneborn.ledgers_of(book, descriptor)[0]
    return book.ledger(descriptor.score)


def _cut_rounds(book: Book, ledger: Ledger, cells: Cells, descriptor: Descriptor, position: int) -> list[int]:
    if descriptor.code == "ARO":
        return ratings.cut_list(book, descriptor, position)
    if descriptor.code == "HARKNESS":
        descriptor = buchholz.harkness_descriptor(book, descriptor)
    return cuts(book, ledger, cells, sonneborn.cut_descriptor(descriptor), position)


def _contribution(
    book: Book, ledger: Ledger, cells: Cells, descriptor: Descriptor, position: int, index: int, chosen: list[int]
) -> Contribution:
    opponent = ledger.opponents[index][position]
    value = Fraction(cells.columns[index][position], cells.scale)
    counted = cells.counted is None or cells.counted[index][position] >= 0
    reason = Reason.NONE
    factors = None
    if cells.voluntary:
        reason = round_reason(book, ledger, descriptor, position, index)
        if cells.significance is not None:
            points = sonneborn.ledgers_of(book, descriptor)[1]
            score = Fraction(cells.significance[index][position], POINT)
            factors = (score, value / score if score else Fraction(points.points[index][position], POINT))
    elif descriptor.code == "KS" and opponent >= 0 and ledger.scores[opponent] < limit(book, descriptor):
        reason = Reason.BELOW_LIMIT
    elif ledger.kinds[index][position] != PLAYED and not counted:
        forfeit = ledger.kinds[index][position] in (FORFEIT_WIN, FORFEIT_LOSS)
        reason = Reason.FORFEIT if forfeit else Reason.BYE
    return Contribution(
        index + 1,
        ledger.numbers[opponent] if opponent >= 0 else None,
        book.names[opponent] if opponent >= 0 else "",
        value,
        reason,
        index in chosen,
        counted,
        factors,
    )


def _direct_working(book: Book, criterion: Criterion, position: int, value: str) -> Working:
    """The games against those with whom the participant was tied."""
    descriptor = criterion.descriptor
    group = criterion.groups.get(position, [])
    found = []
    if criterion.entry.family == "direct" and group:
        ledger = book.ledger(descriptor.score)
        for opponent, earned, index in direct.meetings(book, descriptor, ledger)[position]:
            if opponent in group:
                found.append(
                    Contribution(index + 1, ledger.numbers[opponent], book.names[opponent], Fraction(earned, POINT))
                )
    others = [book.primary.numbers[other] for other in group if other != position]
    note = Message("not-tied-here")
    if others:
        decided = criterion.column.raw[position] is not None
        note = Message("tied-with" if decided else "tied-undecided", numbers=Items(others))
    return Working(descriptor, criterion.entry.name, value, tuple(found), note)


def _boards(book: Book, criterion: Criterion, position: int) -> tuple[Contribution, ...]:
    """Points by board, for the board tie-breaks; the round number is the board."""
    if criterion.entry.family != "boards" or book.teams is None or criterion.descriptor.code == "SSSC":
        return ()
    return tuple(
        Contribution(board, None, Message("board-number", number=board), Fraction(value, POINT))
        for board, value in enumerate(book.teams.board_points[position], 1)
    )


def _average_note(book: Book, criterion: Criterion, position: int) -> Message:
    return Message("average-counted")


def _performance_note(book: Book, criterion: Criterion, position: int) -> Message:
    against, scored = ratings.results_against(book, criterion.descriptor)[position]
    code = "lowest-expected-rating" if criterion.descriptor.code == "PTP" else "average-plus-difference"
    return Message(code, score=decimal(Fraction(scored, POINT)), games=len(against))


def _unrated_note(book: Book, criterion: Criterion, position: int) -> Message:
    against, scored = ratings.results_against(book, criterion.descriptor)[position]
    step = criterion.descriptor.factor or UNRATED_STEP
    told = {"score": decimal(Fraction(scored, POINT)), "games": len(against)}
    if not scored or scored * 2 <= len(against) * POINT:
        return Message("average-plus-difference", **told) if scored else Message("no-points-nothing")
    return Message("average-plus-half-points", **told, step=decimal(step))


_NOTES: dict[str, Callable[[Book, Criterion, int], Message]] = {
    "AOB": _average_note,
    "ARO": _average_note,
    "APRO": _average_note,
    "APPO": _average_note,
    "TPR": _performance_note,
    "PTP": _performance_note,
    "UPR": _unrated_note,
    "KS": lambda book, criterion, _: Message("koya-limit", points=decimal(limit(book, criterion.descriptor) / POINT)),
    "SSSC": lambda book, criterion, _: Message(
        "secondary-plus-buchholz", divisor=decimal(divisor(book, criterion.descriptor))
    ),
    "BC": lambda *_: Message("board-times-points"),
    "FB": lambda *_: Message("last-round-drawn"),
    "PSX": lambda *_: Message("without-first-round"),
}


def _note(book: Book, criterion: Criterion, position: int = 0) -> Message | None:
    made = _NOTES.get(criterion.descriptor.code)
    return made(book, criterion, position) if made else None
