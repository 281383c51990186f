"""What a pairing is worth by the criteria of its system, as data that two pairings are compared by.

A system that orders pairings gives a function ``judge(tournament, settings,
boards)``; it may judge any boards, made by an engine or by hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from tablas.messages import Message, Phrase
from tablas.model import Outcome, Round
from tablas.systems.result import Pair, RoundPairing


class Boards(NamedTuple):
    """A pairing as the arbiter sees it: who meets whom with which colour, and who has the pairing bye."""

    pairs: tuple[Pair, ...]
    bye: int | None = None

    @classmethod
    def of(cls, made: RoundPairing) -> Boards:
        """The boards of an engine's answer."""
        return cls(made.pairs, made.bye)

    @classmethod
    def of_round(cls, played: Round) -> Boards:
        """The boards of a round as it was played."""
        bye = next((bye.player for bye in played.byes if bye.kind is Outcome.PAIRING_BYE), None)
        return cls(tuple(Pair(game.white, game.black) for game in played.games), bye)

    @property
    def meetings(self) -> frozenset[frozenset[int]]:
        """Who meets whom, whatever the colours."""
        return frozenset(frozenset(pair) for pair in self.pairs)

    @property
    def people(self) -> frozenset[int]:
        """Everybody on a board or with the bye."""
        return frozenset(number for pair in self.pairs for number in pair) | ({self.bye} if self.bye else set())

    def as_data(self) -> dict[str, object]:
        """The boards as plain data."""
        return {"pairs": [list(pair) for pair in self.pairs], "bye": self.bye}


class Worth(NamedTuple):
    """One criterion in one group: its value, as shown and as compared (smaller is better), and whom it hits."""

    name: str
    """As the text of the system calls it."""
    rule: str
    """What it counts, in plain English."""
    value: object
    key: Any
    players: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()
    """How hard it hits each of them; empty: all alike."""

    def hits(self) -> dict[int, int]:
        """Whom it hits and how hard."""
        return dict(zip(self.players, self.sizes or (1,) * len(self.players), strict=True))

    def as_data(self) -> dict[str, object]:
        return {"name": self.name, "rule": self.rule, "value": self.value, "players": list(self.players)}

    @property
    def words(self) -> Phrase:
        """What it counts, in any language."""
        return Phrase(self.rule)


class JudgedGroup(NamedTuple):
    """A part of a judged pairing, in the order in which the rules decide; players are pairing numbers.

    Most are score groups; where the rules choose the bye first, or serve one
    player after the other, such a choice is a part of its own.
    """

    title: str
    members: tuple[int, ...]
    pairs: frozenset[frozenset[int]]
    outgoing: tuple[int, ...]
    criteria: tuple[Worth, ...]
    order: Any = None
    """Where the candidate stands among equally good ones; smaller comes first, ``None`` where nothing tells."""
    order_article: str = ""
    kind: str = "points"
    """``points`` (the title is a score), ``bye``, ``list``, ``step`` (it is who is served) or ``table``."""
    served: tuple[tuple[int, int], ...] = ()
    """Where the order serves one after the other: who is served with whom, in that order."""

    @property
    def where(self) -> Message:
        """The part as a sentence about it begins."""
        if self.kind == "bye":
            return Message("judged-bye")
        if self.kind == "table":
            return Message("judged-table")
        if self.kind == "step":
            return Message("judged-step", player=int(self.title))
        if self.kind == "list":
            part = self.title.removeprefix("group ")
            return Message("judged-list") if part == "list" else Message("judged-part", number=part)
        return Message("judged-left") if self.title == "floaters" else Message("judged-points", score=self.title)

    def same_as(self, other: JudgedGroup) -> bool:
        """The same people meet and the same ones leave."""
        return self.pairs == other.pairs and set(self.outgoing) == set(other.outgoing)

    def as_data(self) -> dict[str, object]:
        return {
            "group": self.title,
            "kind": self.kind,
            "members": list(self.members),
            "pairs": sorted(sorted(pair) for pair in self.pairs),
            "outgoing": list(self.outgoing),
            "criteria": [worth.as_data() for worth in self.criteria],
        }


class Judgement(NamedTuple):
    """A pairing judged part by part."""

    edition: str
    groups: tuple[JudgedGroup, ...]
    reference: str = ""
    """The text it was judged by, where the system's own entry names more than one."""


class Difference(NamedTuple):
    """The first part in which two judged pairings differ, and in it the first criterion that does."""

    first: JudgedGroup
    second: JudgedGroup
    mine: Worth | None = None
    """``None`` where every criterion is equal and only the order is left."""
    other: Worth | None = None


def first_difference(parts: Iterable[tuple[JudgedGroup | None, JudgedGroup | None]]) -> Difference | None:
    """Where two pairings part, side by side; ``None`` where nothing tells them apart."""
    for first, second in parts:
        if first is None or second is None or first.same_as(second):
            continue
        for mine, other in shared_criteria(first, second):
            if mine.key != other.key:
                return Difference(first, second, mine, other)
        return Difference(first, second)
    return None


def shared_criteria(first: JudgedGroup, second: JudgedGroup) -> tuple[tuple[Worth, Worth], ...]:
    """The criteria that both parts have, side by side."""
    both = zip(first.criteria, second.criteria, strict=False)
    return tuple((mine, other) for mine, other in both if (mine.name, mine.rule) == (other.name, other.rule))


def more_hit(bad: Worth, good: Worth) -> tuple[int, ...]:
    """Whom the worse of two values hits and the better one does not."""
    before = good.hits()
    return tuple(player for player, size in bad.hits().items() if size > before.get(player, 0)) or bad.players


def worst_first(values: Iterable[int]) -> list[int]:
    """A list of differences as the rules compare them: what is not there counts nothing, the largest decides."""
    return sorted(filter(None, values), reverse=True)
