"""The one shape of every closed table: rounds of boards between labels.

A label is what the printed table says (``7``, ``A3``); who stands behind it is
decided later, by a draw or by the line-up of a team.  So a table can be
printed, checked and turned into the rounds of a real tournament by the same
few functions, whatever system made it.

>>> table = Schedule("demo", (boards("1-4 2-3"), boards("4-3 1-2"), boards("2-4 3-1")))
>>> table.labels()
('1', '2', '3', '4')
>>> table.colours("1"), longest_run(table.colours("1"))
('WWB', 2)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.messages import Message


class Board(NamedTuple):
    """White against Black, by label."""

    white: str
    black: str

    def __str__(self) -> str:
        return f"{self.white}-{self.black}"

    @property
    def reversed(self) -> Board:
        """The same players with the other colours."""
        return Board(self.black, self.white)


@dataclass(frozen=True, slots=True)
class Schedule:
    """A whole table: which labels meet in which round, White first."""

    system: str
    rounds: tuple[tuple[Board, ...], ...]
    rests: tuple[tuple[str, ...], ...] = ()
    """Who rests in each round; empty where nobody ever does."""
    notes: tuple[Message, ...] = ()
    """What the arbiter should know of the table, one sentence each."""

    def labels(self) -> tuple[str, ...]:
        """Every label of the table, teams and numbers in order."""
        seen = {label for played in self.rounds for board in played for label in board}
        seen.update(label for resting in self.rests for label in resting)
        return tuple(sorted(seen, key=label_order))

    def colours(self, label: str) -> str:
        """The colours of a label, round by round; rounds without a game are left out."""
        letters = []
        for played in self.rounds:
            for board in played:
                if label in board:
                    letters.append("W" if board.white == label else "B")
        return "".join(letters)

    def longest_run(self) -> int:
        """The longest series of one colour that anybody has."""
        letters: dict[str, list[str]] = {}
        for played in self.rounds:
            for white, black in played:
                letters.setdefault(white, []).append("W")
                letters.setdefault(black, []).append("B")
        return max((longest_run("".join(colours)) for colours in letters.values()), default=0)

    def with_colours_reversed(self) -> Schedule:
        """The same games with White and Black exchanged everywhere."""
        return replace(self, rounds=tuple(tuple(board.reversed for board in played) for played in self.rounds))

    def repeated(self, cycles: int) -> Schedule:
        """The whole table so many times, with the colours reversed in every second cycle."""
        turned = self.with_colours_reversed()
        rounds = tuple(line for cycle in range(cycles) for line in (turned if cycle % 2 else self).rounds)
        return replace(self, rounds=rounds, rests=self.rests * cycles)

    def as_data(self) -> dict[str, object]:
        """The table as plain lists: ``rounds`` holds ``[white, black]`` labels."""
        return {
            "system": self.system,
            "labels": list(self.labels()),
            "rounds": [[list(board) for board in played] for played in self.rounds],
            "rests": [list(resting) for resting in self.rests] or [[] for _ in self.rounds],
            "notes": [str(note) for note in self.notes],
            "colours": [
                {"label": label, "white": colours.count("W"), "black": colours.count("B"), "order": colours}
                for label, colours in self.by_label().items()
            ],
        }

    def by_label(self) -> dict[str, str]:
        """The colours of every label, as :meth:`colours` gives them for one."""
        letters: dict[str, list[str]] = {label: [] for label in self.labels()}
        for played in self.rounds:
            for white, black in played:
                letters[white].append("W")
                letters[black].append("B")
        return {label: "".join(colours) for label, colours in letters.items()}

    def in_order(self, order: str) -> Schedule:
        """The rounds in another order, written as ``2,3,4,1``; an empty text changes nothing."""
        if not order.strip():
            return self
        words = [word.strip() for word in order.split(",")]
        if sorted(words, key=label_order) != [str(number) for number in range(1, len(self.rounds) + 1)]:
            raise OptionError("order-of-rounds", order=order, rounds=len(self.rounds))
        places = [int(word) - 1 for word in words]
        return replace(
            self,
            rounds=tuple(self.rounds[place] for place in places),
            rests=tuple(self.rests[place] for place in places) if self.rests else (),
        )


def boards(text: str) -> tuple[Board, ...]:
    """Read a printed line such as ``1-6 2-5 3-4``."""
    pairs = (piece.split("-") for piece in text.split())
    return tuple(Board(white, black) for white, black in pairs)


def longest_run(colours: str) -> int:
    """The longest series of one colour in a row."""
    return max((len(list(group)) for _, group in groupby(colours)), default=0)


def label_order(label: str) -> tuple[str, int]:
    """Sort ``A2`` before ``A10`` and ``9`` before ``10``."""
    team = label.rstrip("0123456789")
    return team, int(label[len(team) :] or 0)


def without(schedule: Schedule, missing: Iterable[str]) -> Schedule:
    """The table when some labels stand for nobody: their opponents rest."""
    gone = set(missing)
    rounds, rests = [], []
    for index, played in enumerate(schedule.rounds):
        resting = list(schedule.rests[index]) if schedule.rests else []
        kept = []
        for board in played:
            alone = [label for label in board if label not in gone]
            if len(alone) == 2:
                kept.append(board)
            else:
                resting += alone
        rounds.append(tuple(kept))
        rests.append(tuple(label for label in resting if label not in gone))
    return replace(schedule, rounds=tuple(rounds), rests=tuple(rests) if any(rests) else ())


def renamed(schedule: Schedule, names: Mapping[str, str]) -> Schedule:
    """The table with other labels; a label without a new name keeps its own."""
    return replace(
        schedule,
        rounds=tuple(
            tuple(Board(names.get(white, white), names.get(black, black)) for white, black in played)
            for played in schedule.rounds
        ),
        rests=tuple(tuple(names.get(label, label) for label in resting) for resting in schedule.rests),
    )
