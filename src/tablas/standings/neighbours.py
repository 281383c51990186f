"""Why somebody stands in this place: tie-break by tie-break against who is above and who is below.

The list of tie-breaks is gone through as the table does it, among the same
tied participants, until the two part; that tie-break decides, and its values
have their working.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tablas.messages import Message, Phrase
from tablas.standings.explain import Working, explain
from tablas.standings.table import Standing, Standings


class Side(NamedTuple):
    """Somebody in the comparison: the values as they are printed."""

    number: int
    name: str
    place: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The one above or the one below, and the tie-break that parts the two."""

    side: Side
    above: bool
    decides: int | None
    """The place of the deciding tie-break in the list; ``None`` where the two share their place."""
    message: Message
    mine: Working | None = None
    theirs: Working | None = None


@dataclass(frozen=True, slots=True)
class WhyHere:
    """A place with its neighbours."""

    side: Side
    codes: tuple[str, ...]
    names: tuple[str, ...]
    """Of the tie-breaks, in English words of the screens."""
    above: Neighbour | None = None
    below: Neighbour | None = None

    @property
    def neighbours(self) -> tuple[Neighbour, ...]:
        return tuple(one for one in (self.above, self.below) if one is not None)

    @property
    def last_needed(self) -> int:
        """The last tie-break that was needed against either of them."""
        known = [len(self.codes) - 1 if one.decides is None else one.decides for one in self.neighbours]
        return max(known, default=0)

    def as_data(self) -> dict[str, object]:
        """The comparison as plain data."""
        return {
            **_side_data(self.side),
            "tiebreaks": [{"code": code, "name": name} for code, name in zip(self.codes, self.names, strict=True)],
            "above": _neighbour_data(self.above, self.codes),
            "below": _neighbour_data(self.below, self.codes),
        }


def _side_data(side: Side) -> dict[str, object]:
    return {"number": side.number, "name": side.name, "place": side.place, "values": list(side.values)}


def _neighbour_data(one: Neighbour | None, codes: tuple[str, ...]) -> dict[str, object] | None:
    if one is None:
        return None
    decided = None if one.decides is None else codes[one.decides]
    return {**_side_data(one.side), "decided_by": decided, "message": one.message.as_data()}


def why_here(table: Standings, number: int) -> WhyHere:
    """The place of a participant against the one above and the one below.

    >>> from tablas.model import Game, Outcome, Player, Round, Tournament
    >>> from tablas.standings.table import ranked
    >>> event = Tournament(
    ...     players=(Player(1, "Ana"), Player(2, "Blas"), Player(3, "Cira"), Player(4, "Dan")),
    ...     rounds=(
    ...         Round((Game.of(1, 2, Outcome.WIN), Game.of(3, 4, Outcome.WIN))),
    ...         Round((Game.of(4, 1, Outcome.LOSS), Game.of(2, 3, Outcome.DRAW))),
    ...     ),
    ... )
    >>> told = why_here(ranked(event, "PTS,BH"), 3)
    >>> print(told.above.message)
    Ana stands above with more: Points (PTS), 2 against 1.5.
    """
    rows = table.rows
    at = next(place for place, row in enumerate(rows) if row.number == table.row(number).number)
    me = rows[at]
    above = rows[at - 1] if at else None
    below = rows[at + 1] if at + 1 < len(rows) else None
    return WhyHere(
        _side(me),
        tuple(table.column_names()),
        tuple(criterion.entry.name for criterion in table.criteria),
        None if above is None else _neighbour(table, me, above, above=True),
        None if below is None else _neighbour(table, me, below, above=False),
    )


def _side(row: Standing) -> Side:
    values = tuple(criterion.column.text(row.position) for criterion in row.criteria)
    return Side(row.number, row.name, row.label, values)


def _neighbour(table: Standings, me: Standing, other: Standing, above: bool) -> Neighbour:
    side = _side(other)
    decides = _deciding(table, me.position, other.position)
    if decides is None:
        return Neighbour(side, above, None, Message("place-shared", other=other.name))
    mine, theirs = (
        explain(table.book.tournament, row.number, standings=table).workings[decides] for row in (me, other)
    )
    if table.criteria[decides].column.ascending:
        code = "place-above-less" if above else "place-below-more"
    else:
        code = "place-above-more" if above else "place-below-less"
    said = Message(
        code,
        name=Phrase(theirs.name),
        code=table.column_names()[decides],
        theirs=theirs.value,
        mine=mine.value,
        other=other.name,
    )
    return Neighbour(side, above, decides, said, mine, theirs)


def _deciding(table: Standings, one: int, two: int) -> int | None:
    """The tie-break of the list that parts two positions, as the table itself came to part them."""
    group = [position for tied in table.groups for position in tied]
    step = 0
    while step < len(table.criteria):
        parts = table.criteria[step].split(table.book, group)
        mine = next(part for part in parts if one in part)
        if two not in mine:
            return step
        step = 0 if table.subsidiary and len(parts) > 1 else step + 1
        group = mine
    return None
