"""Answers to "why not otherwise?" as data, and the two questions every system asks first."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tablas.model import Tournament
from tablas.systems.result import RoundPairing, Trace
from tablas.systems.seats import Seats


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
    STEP = "a step earlier in the order would be another"
    TABLE = "the table has them meet in another round"
    NEVER = "the table never has them meet"
    OUT = "one of them is out of the event"
    BRACKET = "they are in different matches of the bracket"
    NO_BYE = "nobody rests in this round"
    HAS_BYE = "has the bye of this round"
    HAD_BYE = "had the bye in an earlier round"
    SECOND_GAME = "the round repeats the pairs of the round before"


class Searched(Enum):
    """What the round that an answer compares with was taken from."""

    EVERY = "Every legal round in which that is so was compared, as far as it can make a difference."
    RULES = "Compared with the round that the rules give when it must be so; no other such round is better."
    GROUP = "No round in which that is so does better in the group where the two rounds part."
    ENGINE = "Compared with the round that the engine makes when it must be so."


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to "why do these two not meet?" and its kin."""

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
    article: str = ""
    """What decides, with the text it stands in."""
    step: tuple[int, int, int] | None = None
    """Who is served in the step where the two rounds part, with whom now, and with whom otherwise."""
    players: tuple[int, ...] = ()
    """Whom it would hit."""
    comparison: Trace | None = None
    """The round made beside the best one in which something is otherwise, whole."""
    searched: Searched | None = None
    """Whether that one is the best of all, or the best that the engine finds with something forced."""

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
            "article": self.article or None,
            "step": None if self.step is None else list(self.step),
            "players": list(self.players),
            "comparison": None if self.comparison is None else self.comparison.as_data(),
            "searched": None if self.searched is None else self.searched.name.lower(),
        }


class About(Enum):
    """What is asked about."""

    OPPONENT = "opponent"
    FLOAT = "float"
    COLOUR = "colour"
    BYE = "bye"


@dataclass(frozen=True, slots=True)
class Reason:
    """One question about a player with its answer."""

    about: About
    player: int
    other: int | None = None
    """The opponent; for the bye, who would have it otherwise."""
    answer: Answer | None = None
    """The round made beside the one in which it is otherwise."""
    seats: Seats | None = None
    """White, Black and the rule, where the colour is asked about."""

    def as_data(self) -> dict[str, object]:
        """The reason as plain data."""
        return {
            "about": self.about.value,
            "player": self.player,
            "other": self.other,
            "answer": None if self.answer is None else self.answer.as_data(),
            "colours": None if self.seats is None else self.seats.as_data(),
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
