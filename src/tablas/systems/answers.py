"""Answers to "why do these two not meet?" as data, and the two questions every system asks first."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tablas.model import Tournament
from tablas.systems.reasons import Choice, Passed
from tablas.systems.result import RoundPairing


class Why(Enum):
    """Kinds of answers."""

    THEY_MEET = "they meet"
    ABSENT = "one of them is not paired in this round"
    MET = "they have met"
    FORBIDDEN = "they are kept apart by decision"
    COLOURS = "both must have the same colour"
    IMPOSSIBLE = "the others could not all be paired"
    CRITERION = "a criterion gets worse"
    ORDER = "the pairing made comes first in the order of the rules"
    BYE = "the bye would go to somebody else"
    GROUPS = "other players would be in the group"
    PASSED = "one was passed over when the other was served"
    LATER = "one comes later in the order than the opponent taken"
    TAKEN = "one was taken by somebody served earlier"
    NOT_MOVED = "one stays in the group and somebody else leaves it"
    LEFT = "one of them left the group before the other was served"
    OTHER_GROUP = "they are paired in different groups"
    TABLE = "the table has them meet in another round"
    NEVER = "the table never has them meet"
    OUT = "one of them is out of the event"
    BRACKET = "they are in different matches of the bracket"
    SECOND_GAME = "the round repeats the pairs of the round before"


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to "why do these two not meet?"."""

    why: Why
    round: int | None = None
    """The round in which they met, or will meet."""
    score: str = ""
    """The bracket in which the difference shows, by its score."""
    criterion: str = ""
    rule: str = ""
    made: object = None
    """The value of the criterion in the pairing made."""
    forced: object = None
    """Its value if the two were paired."""
    choice: Choice | None = None
    """The step that decided."""
    passed: Passed | None = None
    """Which of the two was passed over in it, and why."""

    def as_data(self) -> dict[str, object]:
        """The answer as plain data; what does not apply is ``None``."""
        return {
            "why": self.why.name.lower(),
            "round": self.round,
            "bracket": self.score or None,
            "criterion": self.criterion or None,
            "rule": self.rule or None,
            "made": self.made,
            "forced": self.forced,
            "choice": None if self.choice is None else self.choice.as_data(),
            "passed": None if self.passed is None else self.passed.as_data(),
        }


def meets(pairing: RoundPairing, one: int, two: int) -> bool:
    """The two are on one board."""
    return any({one, two} == {pair.white, pair.black} for pair in pairing.pairs)


def met_in(tournament: Tournament, one: int, two: int) -> int | None:
    """The last round in which the two played."""
    found = None
    for number, played in enumerate(tournament.rounds, 1):
        if any({game.white, game.black} == {one, two} and game.played for game in played.games):
            found = number
    return found
