"""Reasons as data: who was served, who was passed over and by which rule.

Engines speak in codes and pairing numbers.  The value of a code is its plain
English, from which :mod:`tablas.say` makes sentences in any language.
Where two systems pass somebody over for the same cause, the code is the same;
the article that says so in the system's own text goes with it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from enum import Enum
from typing import NamedTuple


class Cause(Enum):
    """Why a candidate was passed over; about one player, or about two who might have met."""

    MET = "they have met"
    KEPT_APART = "they are kept apart by decision"
    COLOURS = "both must have the same colour"
    DUE = "both are due the same colour"
    DENIED = "a colour more than needed would be denied"
    NO_PAIRING = "the others could not all be paired"
    GROUP_FAILS = "the group could not all be paired then"
    TOPS = "the first members of the pairs would come later in the order"
    NO_ROWS = "the other rows could not all be paired"
    NOT_AS_WELL = "the others could not be paired as well"
    BARRED = "had the bye or a point without playing"
    HAD_BYE = "had the bye"
    FEWER_GAMES = "has played fewer games"
    FLOATED_UP = "floated up in the round before"
    FLOATED_UP_BEFORE = "floated up two rounds before"
    FLOATED_DOWN = "floated down in the round before"
    FLOATED_DOWN_BEFORE = "floated down two rounds before"
    FLOATED = "floated in the round before"
    CAME_IN = "has come from another group already"
    NO_OPPONENT_THERE = "would find no opponent there"
    NO_HELP = "may not meet the player who needs an opponent"
    OTHER_COLOUR = "is not due the colour that is sought"
    SAME_COLUMN = "more players would meet somebody of their own column"
    HIGHER_SCORE = "has a higher score"
    BYE_HIGHER = "the bye would go to somebody with a higher score"
    COLOUR_BALANCE = "the colours of the group would not be evened out"
    OFTEN_UP = "has floated up as often as is allowed"
    MORE_UPFLOATS = "has floated up more often"
    NEXT_GROUP = "the next group would need more players from below"
    FAR_APART = "their ratings are more than 100 points apart"
    RATING_LIMIT = "the change for colours would cost more than 100 rating points"
    GOES_DOWN = "is the one who goes down"
    SAME_ORIGIN = "both are of the same club or family"
    ORDER = "as good, but later in the order of the rules"
    UNCOMPARED = "the rules choose otherwise; the group is too large to name the criterion"


class Role(Enum):
    """What somebody was chosen for."""

    OPPONENT = "opponent"
    DOWN = "goes down"
    UP = "goes up"
    IN = "comes up"
    BYE = "bye"


class Passed(NamedTuple):
    """Somebody who stood earlier in the order and was not taken."""

    player: int
    cause: Cause
    rule: str = ""
    """The article, as the system's text names it."""
    hit: tuple[int, ...] = ()
    """Whom taking that player would have hit, where that was worked out."""

    @property
    def article(self) -> str:
        """Where the text says so; none speaks of what was decided for this event."""
        return "" if self.cause is Cause.KEPT_APART else self.rule

    def as_data(self) -> dict[str, object]:
        return {"player": self.player, "cause": self.cause.name.lower(), "rule": self.rule}


class Choice(NamedTuple):
    """One step of a procedure: somebody is served, or somebody has to leave the group."""

    role: Role
    taken: int
    player: int | None = None
    """Who was served, when the choice is of an opponent."""
    passed: tuple[Passed, ...] = ()
    """Who came earlier in the order, in that order."""

    def as_data(self) -> dict[str, object]:
        return {
            "step": self.role.name.lower(),
            "player": self.player,
            "taken": self.taken,
            "passed": [entry.as_data() for entry in self.passed],
        }


class Attempt(NamedTuple):
    """A combination that was tried and undone: the pairs made so far, and who then finds nobody or may not leave."""

    pairs: tuple[tuple[int, int], ...]
    player: int
    passed: tuple[Passed, ...] = ()
    """Everybody still there with what stands against them; for a player left over, what forbids to go down."""
    left_over: bool = False
    exhausted: bool = False
    """Opponents were tried for the player, in vain; *passed* are the others."""
    out: tuple[int, ...] = ()
    """Who would have left the group."""

    def as_data(self) -> dict[str, object]:
        return {
            "step": "tried",
            "pairs": [list(pair) for pair in self.pairs],
            "player": self.player,
            "left_over": self.left_over,
            "exhausted": self.exhausted,
            "out": list(self.out),
            "passed": [entry.as_data() for entry in self.passed],
        }


class Note(Enum):
    """What else is to be said of a group or a round; gaps are filled from the remark's values."""

    ALONE = "C1: no opponent within the group for {players}"
    BLOCKED = "players who have to leave because not everybody finds an opponent in the group: {count}"
    EXCHANGED = "exchanged between S1 and S2: {leaving} for {entering}"
    COMPLETION = "C13: chosen so that the groups below can be paired"
    B2_LIFTED = "B2 gives way for players above half in the last round"
    B7_DROPPED = "B7 is given up"
    B6_DROPPED = "B6 is given up"
    B5_DROPPED = "B5 is given up as well"
    MORE_REPEATED = "B4: pairs in which a colour is denied: {count}; by counting alone {least} would do"
    B3_BIS_BIS_DROPPED = "B3 bis bis could not be kept"
    B3_BIS_DROPPED = "B3 bis could not be kept"
    B2_BIS_DROPPED = "B2 bis could not be kept"
    LONE = "{player} is the only one of the group and goes on"
    X_RAISED = "B4: X is raised {count} times, from {least} to {x}; {rule} leaves no pairing with fewer"
    DOWN_WHITE = "F: {player} goes down, due White like the majority"
    DOWN_BLACK = "F: {player} goes down, due Black like the majority"
    STAY_ABOVE = "B3: {players} came in with a higher score and must be paired here"
    B3_BROKEN = "B3 cannot be kept: {player} goes down with a higher score than others who stay"
    B5_BROKEN = "B5 cannot be kept: {player} floats as in the round before"
    B6_BROKEN = "B6 cannot be kept: {player} floats as two rounds before"
    ONLY_FRESH = "B5, B6: all others who could meet {player} have floated up in the last two rounds: {players}"
    MORE_TRIED = "further combinations tried in vain: {count}"
    TRIED_ON = "further combinations were tried in vain"
    GOES_ON = "B3: {player} came in and goes on; no combination keeps more of those who came in"
    UNDONE = "2.6: the pairing {one}–{two} is undone for the median group"
    SHIFTED = "moved to the other column so that both are equal: {players}"
    NOT_SHIFTED = "4.3: earlier in that order, but not all rows could be paired then: {players}"
    COMES_UP_FOR = "7.1: {player} comes up because {other} has no opponent in the group"
    COMES_UP_TO_EVEN = "7.2: {player} comes up to make the group even"
    SENT_DOWN = "6.4: nobody who may come up closes the whole group; as few as possible go down: {players}"
    ALL_AS_ONE = "9: no transfer was found that closes the group; all who are left are one group"
    JOINED = "6.6: the groups down to {score} points are joined"
    SEEDING = "seeding round by the Dutch system (1.6)"
    SECOND_GAME = "second game of the match: colours reversed"
    ACCELERATED = "numbers {first} to {last} have {points} imaginary points in this round"


@dataclass(frozen=True, slots=True)
class Remark:
    """A note with what fills its gaps: numbers, lists of numbers, scores."""

    note: Note
    values: Mapping[str, object] = dataclass_field(default_factory=dict)

    def as_data(self) -> dict[str, object]:
        return {"step": self.note.name.lower(), **self.values}


Step = Choice | Remark | Attempt


class Fault(NamedTuple):
    """The first criterion by which a candidate is worse than the pairing made; players are pairing numbers."""

    name: str
    rule: str
    value: object
    made: object
    players: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    """The pairs that cannot be, where a rule forbids them outright."""

    def as_data(self) -> dict[str, object]:
        return {
            "criterion": self.name,
            "rule": self.rule,
            "value": self.value,
            "made": self.made,
            "players": list(self.players),
            "pairs": [list(pair) for pair in self.pairs],
        }


class Way(Enum):
    """What the first idea of a group is, in the order of its text."""

    HALVES = "halves"
    ENDS = "ends"
    ROWS = "rows"
    LIST = "list"
    DISTANCE = "distance"


class Idea(NamedTuple):
    """The first candidate in the order of the rules, as if nothing stood against it."""

    pairs: tuple[tuple[int, int], ...]
    down: tuple[int, ...]
    """Who would leave the group."""
    fault: Fault | None
    """``None``: it is the pairing made."""
    way: Way = Way.HALVES

    def as_data(self) -> dict[str, object]:
        return {
            "way": self.way.value,
            "pairs": [list(pair) for pair in self.pairs],
            "down": list(self.down),
            "fault": None if self.fault is None else self.fault.as_data(),
        }


class Rule(Enum):
    """What the criteria of the systems outside the later Dutch texts count."""

    BYE_SCORE = "score of who takes the bye"
    MAY_NOT_MEET = "pairs of players who may not meet"
    MAY_NOT_REST = "players left over who may not have the bye"
    COLOURS_COLLIDE = "pairs of players who must both have the same colour"
    INCOMPLETE = "the rest of the round cannot be paired"
    B2_LIFTED = "players above half exempt from the limits on colours"
    LEFT_OVER = "players who find no opponent in the group"
    NO_EXIT = "players who go down and find no opponent in the next group"
    COMPLETION = "chosen only so that the groups below can be paired"
    AMONG_EQUALS = "players moved down who are paired as if they were equals"
    DENIED = "pairs in which a colour is denied"
    DENIED_HERE = "pairs made at this step in which a colour is denied"
    UP_DROPPED = "rounds of float history dropped for upfloaters"
    DOWN_DROPPED = "rounds of float history dropped for downfloaters"
    EXCHANGED = "players exchanged between the two halves"
    UPFLOATERS = "players who come up"
    UP_SCORES = "scores of those who come up"
    MAXIMUM = "players who come up although they did so as often as is allowed"
    MAXIMUM_TIMES = "how often those came up before"
    UP_AGAIN = "players who come up as in the round before"
    DOWN_SCORES = "scores of those who go down"
    NEXT_LEFT_OVER = "players the next bracket leaves over"
    NEXT_SCORES = "scores of those the next bracket leaves over"
    NEXT_COMPLIES = "the next group needs more players from below than it should"
    FLOATED = "players who come up after a float in the round before"
    STRONG_DENIED = "pairs in which a strong preference is denied"
    OPPONENT_FLOATED = "opponents of those who come up who floated in the round before"
    BYE_GAMES = "games played by who takes the bye"
    UP_ORDER = "those who come up, in the order of score and number"
    LEAST_DENIED = "pairs in which the bracket must deny a colour"
    INSIDE_COLUMN = "pairs within the smaller column"
    SHIFTED = "players moved to the other column"
    FLOATS_ON = "players who go down after they came in"
    NOBODY_NEXT = "players who go down and find nobody in the next group"
    OUTSIDE = "players paired outside their group"
    OPPONENT_SCORE = "score of the opponent"
    DISTANCE = "places between the opponent and the ideal one"
    REPEATS = "pairs that are not those of the first game"
    SECOND_BYE = "byes that begin with the second game"
    FLOAT_TYPE = "kind of floater, d the least harmful and a the most"
    FLOAT_AGAIN = "floaters who floated in the round before"
    FLOAT_COLOUR = "floaters who do not even out the colours of the group"
    FLOAT_RATING = "floaters whom neither the order nor colours within 100 rating points allow"
    FLOAT_ORDER = "who floats, in the order of the group"
    DUE_OR_FAR = "pairs made at this step with a colour denied, or served beyond 100 rating points"
    FAR_FLOATERS = "pairs of two who came in with ratings more than 100 points apart"
    TWO_FLOATERS = "pairs of two who came in"
    WIDE = "the group has pairs of one score with ratings more than 100 points apart"
    B5 = "somebody floats as in the round before"
    B6 = "somebody floats as two rounds before"
    B7 = "a colour is repeated between two who both had more of it"
    APART = "the group has pairs that should be kept apart"
    MD_OPPONENTS = "opponents of those who came down, in the order of the group"
    EXCHANGE_ORDER = "who changes sides, in the order of the tables"
    MAY_NOT_RISE = "players who come up although they did so lately or too often"
    NEEDLESS = "players who come up although the group does not need them"
    SENT_DOWN = "players sent down"
    DOWN_KINDS = "kinds of those who go down, 0 the least harmful and 3 the most"
    DOWN_ORDER = "those who go down, from the lowest rating on"
    RAISED_ORDER = "those who come up, in the order in which they are tried"
    ONE_COLUMN = "pairs within one column"
    NOT_IN_TABLE = "boards that the table does not have in this round"


Criterion = tuple[str, str, object]
"""Name, what it counts, and its value: a number, or a list of scores."""


def criterion(name: str, rule: Rule, value: object) -> Criterion:
    """A criterion of a group, in the order of priority the caller lists them."""
    return name, rule.value, value


def article_of(name: str) -> str:
    """Where a criterion stands in the text: the second half of one has no number of its own.

    >>> article_of("C8b"), article_of("C8"), article_of("")
    ('C8', 'C8', '')
    """
    return name[:-1] if name.endswith("b") and name[-2:-1].isdecimal() else name


def passed_over(
    order: Iterable[int], taken: int, gone: Collection[int], cause: Callable[[int], Passed]
) -> tuple[Passed, ...]:
    """Everybody who stands before *taken* in the order and was still there, with the cause."""
    entries: list[Passed] = []
    for candidate in order:
        if candidate == taken:
            break
        if candidate not in gone:
            entries.append(cause(candidate))
    return tuple(entries)
