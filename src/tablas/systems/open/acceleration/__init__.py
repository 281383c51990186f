"""Accelerations for any Swiss system: imaginary points that count for pairing only.

Every method gives the entries of ``Tournament.virtual_points``; engines add
them to the pairing score, standings never see them.

>>> from tablas.model import Player, Tournament
>>> event = Tournament(players=tuple(Player(number) for number in range(1, 9)), total_rounds=5)
>>> accelerate(event, "haley").virtual_points[0].last_player
4
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from tablas.errors import OptionError
from tablas.messages import Items, Message
from tablas.model import Tournament, VirtualPoints
from tablas.systems.open.acceleration.baku import Baku, baku
from tablas.systems.open.acceleration.haley import haley, soft_haley
from tablas.systems.open.acceleration.mcmahon import mcmahon
from tablas.systems.open.acceleration.progressive import progressive
from tablas.systems.registry import Option, Value

__all__ = [
    "ACCELERATIONS",
    "Acceleration",
    "accelerate",
    "accelerate_by",
    "haley",
    "mcmahon",
    "progressive",
    "soft_haley",
]


@dataclass(frozen=True, slots=True)
class Acceleration:
    """A method of acceleration with its options."""

    name: str
    title: str
    points: Callable[[Tournament, Mapping[str, Value]], tuple[VirtualPoints, ...]]
    options: tuple[Option, ...] = ()


def _floors(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.replace(";", ",").split(",") if part.strip())
    except ValueError:
        raise OptionError("ratings-written-like", text=text) from None


def _baku(edition: Baku) -> Callable[[Tournament, Mapping[str, Value]], tuple[VirtualPoints, ...]]:
    def points(tournament: Tournament, values: Mapping[str, Value]) -> tuple[VirtualPoints, ...]:
        return baku(tournament, edition, int(values["last-of-group-a"]) or None)

    return points


_ROUNDS = Option("rounds", 2, "accelerated rounds", minimum=1)
_GROUP_A = Option("last-of-group-a", 0, "number of the player who closes group A (0: by the rule)", minimum=0)

ACCELERATIONS: dict[str, Acceleration] = {
    method.name: method
    for method in (
        Acceleration(
            "haley",
            "Haley: a point for the upper half in the first rounds",
            lambda tournament, values: haley(tournament, int(values["rounds"])),
            (_ROUNDS,),
        ),
        Acceleration(
            "soft-haley",
            "soft Haley: the point is withdrawn in two steps",
            lambda tournament, values: soft_haley(tournament, int(values["rounds"])),
            (_ROUNDS,),
        ),
        Acceleration(
            "mcmahon",
            "McMahon groups by rating",
            lambda tournament, values: mcmahon(
                tournament, _floors(str(values["floors"])), int(values["last-round"]) or None
            ),
            (
                Option("floors", "2000,1600", "lowest rating of each group but the last, from the top"),
                Option("last-round", 0, "last round with imaginary points (0: all rounds)", minimum=0),
            ),
        ),
        Acceleration(
            "progressive",
            "progressive: three groups that merge as the lower ones score",
            lambda tournament, values: progressive(
                tournament, int(values["group-a"]), int(values["group-b"]), int(values["plain-rounds"])
            ),
            (
                Option("group-a", 0, "players of group A (0: a third)", minimum=0),
                Option("group-b", 0, "players of group B (0: a third)", minimum=0),
                Option("plain-rounds", 2, "last rounds without imaginary points", minimum=0),
            ),
        ),
        Acceleration("baku", "Baku, 2026", _baku(Baku.WIN), (_GROUP_A,)),
        Acceleration("baku-2017", "Baku, until January 2026", _baku(Baku.HALVES), (_GROUP_A,)),
        Acceleration("baku-fixed", "Baku, first text: rounds 1–5", _baku(Baku.FIXED), (_GROUP_A,)),
    )
}


ONLY_NAMED = ("british", "dubov")
"""Accelerations that the sources name without saying how they go."""


def accelerate(tournament: Tournament, name: str, values: Mapping[str, Value] | None = None) -> Tournament:
    """The tournament with the imaginary points of a method; stated points are replaced."""
    if name in ONLY_NAMED:
        raise OptionError("acceleration-only-named", name=name, accelerations=Items(ACCELERATIONS))
    if name not in ACCELERATIONS:
        raise OptionError("no-acceleration", name=name, accelerations=Items(ACCELERATIONS))
    method = ACCELERATIONS[name]
    chosen: dict[str, Value] = {option.name: option.default for option in method.options}
    known = {option.name: option for option in method.options}
    for key, value in (values or {}).items():
        if key not in known:
            raise OptionError("acceleration-no-option", name=name, key=key, known=Items(known or [Message("none")]))
        chosen[key] = known[key].read(value)
    return replace(tournament, virtual_points=method.points(tournament, chosen))


def accelerate_by(tournament: Tournament, words: str) -> Tournament:
    """The same, with the method written as on the command line: ``haley`` or ``haley:rounds=3``.

    >>> from tablas.model import Player, Tournament
    >>> event = Tournament(players=tuple(Player(number) for number in range(1, 9)), total_rounds=5)
    >>> accelerate_by(event, "haley:rounds=3").virtual_points[0].last_round
    3
    """
    name, _, rest = words.partition(":")
    values: dict[str, Value] = {}
    for piece in filter(None, rest.split(":")):
        key, sign, value = piece.partition("=")
        if not sign:
            raise OptionError("options-acceleration-written", words=words)
        values[key.strip()] = value.strip()
    return accelerate(tournament, name.strip(), values)
