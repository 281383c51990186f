"""The reasons of a Swiss pairing, group by group, in the order the groups were paired."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from functools import cached_property

from tablas.systems.reasons import Choice, Criterion, Idea, Passed, Remark, Role, Step
from tablas.systems.result import Trace
from tablas.systems.seats import Seats


@dataclass(frozen=True, slots=True)
class GroupTrace:
    """What happened to one group; players are pairing numbers."""

    title: str
    players: tuple[int, ...]
    incoming: tuple[int, ...] = ()
    """Members who came from another score group."""
    pairs: tuple[tuple[int, int], ...] = ()
    outgoing: tuple[int, ...] = ()
    """Members who left for another group, or for the bye."""
    values: dict[str, object] = dataclass_field(default_factory=dict)
    """Facts of the group, by the names the regulation gives them."""
    criteria: tuple[Criterion, ...] = ()
    """What the pairing costs, from the most important criterion; empty where a procedure takes the first that works."""
    steps: tuple[Step, ...] = ()
    """What was done in turn, with those who were passed over."""
    idea: Idea | None = None
    """What the text tries first, and what is wrong with it."""

    @property
    def members(self) -> frozenset[int]:
        """Everybody who was in the group when it was paired."""
        return frozenset((*self.players, *self.incoming))

    @property
    def residents(self) -> frozenset[int]:
        """The members who did not come from another group."""
        return self.members - frozenset(self.incoming)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The steps in which somebody was taken."""
        return tuple(step for step in self.steps if isinstance(step, Choice))

    def as_data(self) -> dict[str, object]:
        """The group as plain data."""
        return {
            "group": self.title,
            "players": list(self.players),
            "incoming": list(self.incoming),
            "pairs": [list(pair) for pair in self.pairs],
            "outgoing": list(self.outgoing),
            "values": dict(self.values),
            "criteria": [{"name": name, "rule": rule, "value": value} for name, rule, value in self.criteria],
            "idea": None if self.idea is None else self.idea.as_data(),
            "steps": [step.as_data() for step in self.steps],
        }


def set_choices(
    numbers: Sequence[int], below: Sequence[int], chosen: Sequence[int], why: Callable[[Sequence[int], int], Passed]
) -> Iterator[Choice]:
    """A set of players who come up, one after the other, each with those who stand earlier in the order of sets.

    *why* says what is worse about every set that begins with some players and goes on with another one.
    """
    for place, taken in enumerate(chosen):
        begun = chosen[:place]
        start = below.index(begun[-1]) + 1 if begun else 0
        earlier = [player for player in below[start : below.index(taken)] if player not in chosen]
        yield Choice(Role.IN, numbers[taken], passed=tuple(why(begun, player) for player in earlier))


@dataclass(frozen=True, slots=True)
class Story:
    """The whole round, worked out when somebody asks."""

    groups: tuple[GroupTrace, ...] = ()
    bye: Choice | None = None
    """How the bye was chosen, where that comes before everything else."""
    colours: tuple[Seats, ...] = ()
    """The rule behind the colours of every board; empty where boards have none."""


@dataclass(frozen=True)
class SwissTrace:
    """The reasons of a whole round."""

    system: str
    edition: str
    round: int
    bye: int | None
    tell: Callable[[], Story]
    remarks: tuple[Remark, ...] = ()
    seeding: Trace | None = None
    """The trace of another system that paired this round."""

    @cached_property
    def story(self) -> Story:
        """Groups, bye and colours."""
        return self.tell()

    @property
    def groups(self) -> tuple[GroupTrace, ...]:
        return self.story.groups

    def as_data(self) -> dict[str, object]:
        """The trace as plain data."""
        story = self.story
        return {
            "system": self.system,
            "edition": self.edition,
            "round": self.round,
            "bye": self.bye,
            "bye_choice": None if story.bye is None else story.bye.as_data(),
            "remarks": [remark.as_data() for remark in self.remarks],
            "groups": [group.as_data() for group in story.groups],
            "colours": [seats.as_data() for seats in story.colours],
            **({} if self.seeding is None else {"seeding": self.seeding.as_data()}),
        }
