"""What a story is made of: lines with a topic, groups, and how people are called in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from tablas.messages import Items, Message, together
from tablas.systems.reasons import article_of


class Topic(Enum):
    """What a line is about."""

    WHO = "who"
    CAME = "came"
    IDEA = "idea"
    FAULT = "fault"
    CHANGE = "change"
    NOT_MET = "not met"
    TRIED = "tried"
    NOTE = "note"
    MOVES = "moves"
    STAYS = "stays"
    COLOUR = "colour"
    BYE = "bye"
    GAME = "game"


Pairs = tuple[tuple[int, int], ...]
_OPENING = {Topic.WHO, Topic.CAME}
_ENDING = {Topic.MOVES, Topic.STAYS, Topic.COLOUR, Topic.BYE}
_MOST_SAID = 3
"""So many sentences one line of the short story has at most."""


class Line(NamedTuple):
    """One sentence; players are pairing numbers."""

    topic: Topic
    message: Message
    players: tuple[int, ...] = ()
    brief: bool = False
    """It stands in the short story, too."""

    def as_data(self) -> dict[str, object]:
        return {"topic": self.topic.value, "players": list(self.players), "message": self.message.as_data()}


@dataclass(frozen=True, slots=True)
class StoryGroup:
    """The story of a group, of a list or of the line of a table."""

    title: Message
    lines: tuple[Line, ...]
    pairs: tuple[tuple[int, int], ...] = ()

    @property
    def short(self) -> tuple[Message, ...]:
        """Three lines at most: who is there, what was changed, who leaves and with which colours."""
        opening: list[Message] = []
        middle: list[Message] = []
        ending: list[Message] = []
        for line in self.lines:
            if line.brief:
                place = opening if line.topic in _OPENING else ending if line.topic in _ENDING else middle
                place.append(line.message)
        return tuple(together(found[:_MOST_SAID]) for found in (opening, middle, ending) if found)

    def as_data(self) -> dict[str, object]:
        return {
            "title": self.title.as_data(),
            "lines": [line.as_data() for line in self.lines],
            "short": [message.as_data() for message in self.short],
            "pairs": [list(pair) for pair in self.pairs],
        }


@dataclass(frozen=True, slots=True)
class RoundStory:
    """A round told from the top."""

    round: int
    system: str
    title: Message
    edition: str
    opening: tuple[Line, ...] = ()
    groups: tuple[StoryGroup, ...] = ()
    closing: tuple[Line, ...] = ()
    seats: Mapping[frozenset[int], Message] = field(default_factory=dict)
    """Why these colours, for every two who meet."""
    who: People | None = None

    @property
    def lines(self) -> Iterator[Line]:
        """Every sentence of the long story."""
        yield from self.opening
        for group in self.groups:
            yield from group.lines
        yield from self.closing

    def of_pair(self, one: int, two: int) -> tuple[Message, ...]:
        """What is told of two who meet: who came from where, why not somebody else, which colours."""
        told = [line for group in self.groups if _has(group, one, two) for line in group.lines]
        asked = {one, two}
        if not told:
            return (Message("story-not-by-rules"),)
        found = [line.message for line in told if line.topic is Topic.CAME and asked & set(line.players)]
        own = [line.message for line in told if line.topic in _OF_PAIRS and line.players and line.players[0] in asked]
        if not own and self.who is not None:
            own = [Message("story-first-choice", one=self.who(one), two=self.who(two))]
        colours = self.seats.get(frozenset(asked))
        denied = [
            line.message for line in told if line.topic is Topic.COLOUR and line.brief and line.players[0] in asked
        ]
        return (*found, *own, *((colours,) if colours else ()), *denied)

    def of_bye(self, player: int) -> tuple[Message, ...]:
        """Why somebody has the bye."""
        return tuple(line.message for line in self.lines if line.topic is Topic.BYE and player in line.players)

    def as_data(self) -> dict[str, object]:
        """The story as plain data; every sentence is a code with values."""
        return {
            "round": self.round,
            "system": self.system,
            "edition": self.edition,
            "opening": [line.as_data() for line in self.opening],
            "groups": [group.as_data() for group in self.groups],
            "closing": [line.as_data() for line in self.closing],
        }


_OF_PAIRS = {Topic.NOT_MET, Topic.GAME}


def _has(group: StoryGroup, one: int, two: int) -> bool:
    return any({one, two} == set(pair) for pair in group.pairs)


@dataclass(frozen=True, slots=True)
class People:
    """Who the numbers are, what they score and which colour they are due."""

    names: Mapping[int, str]
    scores: Mapping[int, str] = field(default_factory=dict)
    due: Mapping[int, str] = field(default_factory=dict)
    """``w`` or ``b``; nobody who is due none."""
    apart: frozenset[frozenset[int]] = frozenset()
    """Who is kept apart by decision in this round."""

    def __call__(self, number: int) -> str:
        return self.names.get(number, str(number))

    def parted(self, pairs: Iterable[tuple[int, int]]) -> tuple[Pairs, Pairs]:
        """Those who may not meet by the rules, and those kept apart by decision, of which no article speaks."""
        every = tuple(pairs)
        apart = tuple(pair for pair in every if frozenset(pair) in self.apart)
        return tuple(pair for pair in every if pair not in apart), apart

    def all(self, numbers: Iterable[int], limit: int | None = None) -> Items:
        """Several of them, joined by "and"."""
        return Items([self(number) for number in numbers], limit=limit, last=True)

    def pairs(self, pairs: Iterable[tuple[int, int]], limit: int | None = 6) -> Items:
        """Several pairs."""
        return Items([f"{self(one)}–{self(two)}" for one, two in pairs], limit=limit)


def short_names(names: Mapping[int, str]) -> dict[int, str]:
    """The surname, with a letter or the whole first name where others share it; the number where there is no name.

    >>> short_names({1: "Rojas Peral, Gabriel", 2: "Ana", 3: "Gil, Eva", 4: "Gil, Luis", 5: ""})
    {1: 'Rojas Peral', 2: 'Ana', 3: 'Gil E.', 4: 'Gil L.', 5: '5'}
    """
    surname = {number: name.partition(",")[0].strip() for number, name in names.items()}
    shared = Counter(surname.values())
    for number, name in names.items():
        first = name.partition(",")[2].strip()
        if shared[surname[number]] > 1 and first:
            surname[number] += f" {first[0]}."
    shared = Counter(surname.values())
    return {
        number: (short if shared[short] == 1 else names[number].replace(",", "")) or str(number)
        for number, short in surname.items()
    }


def halves(written: str) -> str:
    """A score with a true half.

    >>> halves("2.5"), halves("0.5"), halves("12.25"), halves("group 2")
    ('2½', '½', '12.25', 'group 2')
    """
    return f"{written[:-2] if written != '0.5' else ''}½" if written.endswith(".5") else written


def cited(article: str) -> Message | str:
    """The article as it stands at the end of a sentence; nothing where there is none."""
    return Message("story-cited", article=article_of(article)) if article else ""
