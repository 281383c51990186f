"""How tied players share place prizes: equally, by tie-break or by the Hort system.

Arbiters' Manual, "prize money", and book, 1.2.2.  Under the Hort system half
of each prize goes by the final order and half is shared equally by those tied
on points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from tablas.errors import OptionError
from tablas.federation.prizes.money import Cents, divide, show_money
from tablas.messages import Message
from tablas.model.rounding import half_up


class System(Enum):
    """What happens to prizes of players who are tied on points."""

    EQUAL = "equal"
    TIE_BREAK = "tie-break"
    HORT = "hort"


@dataclass(frozen=True, slots=True)
class Award:
    """What a player wins in one list of prizes, and why."""

    player: int
    amount: Cents
    reason: Message
    prize: str = ""
    won: Cents = 0
    """The prize of the player's own place; nothing for somebody who only shares."""
    exact: Fraction | None = None
    """The share before it was made whole cents, where several shared."""


@dataclass(frozen=True, slots=True)
class Sharing:
    """How a list of place prizes is paid out."""

    system: System = System.EQUAL
    cut_off: bool = True
    """Only as many players as there are prizes share; a tie at the edge does not let more in."""
    by_order: Fraction = Fraction(1, 2)
    """The part of each prize that goes by the final order under the Hort system."""
    unit: Cents = 1
    """Amounts are multiples of this, as long as the money allows."""
    currency: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.by_order <= 1:
            raise OptionError("part-goes-final")


EQUALLY = Sharing()

Ranking = Sequence[Sequence[int]]
"""Players in final order, in groups tied on points; inside a group the tie-break decides the order."""


def share(ranking: Ranking, prizes: Sequence[Cents], how: Sharing = EQUALLY) -> tuple[Award, ...]:
    """Pay place prizes to ranked players.

    >>> [a.amount // 100 for a in share([[1, 2, 3, 4]], [1000000, 500000, 300000, 200000], Sharing(System.HORT))]
    [7500, 5000, 4000, 3500]
    """
    seen: set[int] = set()
    awards: list[Award] = []
    place = 0
    for group in ranking:
        for player in group:
            if player in seen:
                raise OptionError("player-appears-twice", player=player)
            seen.add(player)
        won = prizes[place : place + len(group)]
        place += len(group)
        if not group:
            continue
        if not won:
            break
        sharers = list(group[: len(won)]) if how.cut_off else list(group)
        awards += pay_group(sharers, won, how, len(group))
    return tuple(awards)


def pay_group(players: Sequence[int], won: Sequence[Cents], how: Sharing, tied: int = 0) -> list[Award]:
    """Pay the prizes that one group won together; *tied* are more than the *players* who share, if some get nothing."""
    places = [*won, *[0] * (len(players) - len(won))]
    pool = sum(won)
    if len(players) == 1 or how.system is System.TIE_BREAK:
        return [
            Award(player, prize, _single_reason(prize, how), won=prize)
            for player, prize in zip(players, places, strict=True)
            if prize
        ]
    by_order = how.by_order if how.system is System.HORT else Fraction(0)
    weights = [prize * by_order + Fraction(pool, len(players)) * (1 - by_order) for prize in places]
    if pool == 0:
        return []
    amounts = divide(pool, weights, how.unit)
    return [
        Award(
            player,
            amount,
            _shared_reason(prize, pool, len(players), max(tied, len(players)), by_order, how),
            won=prize,
            exact=weight,
        )
        for player, amount, prize, weight in zip(players, amounts, places, weights, strict=True)
    ]


def _single_reason(prize: Cents, how: Sharing) -> Message:
    return Message("prize-place", money=show_money(prize, how.currency))


def _shared_reason(prize: Cents, pool: Cents, players: int, tied: int, by_order: Fraction, how: Sharing) -> Message:
    total = show_money(pool, how.currency)
    cut = tied > players
    if not by_order:
        return Message("equal-share-cut" if cut else "equal-share-among", total=total, players=players, tied=tied)
    return Message(
        "place-prize-cut" if cut else "place-prize-equal",
        order=round(float(by_order) * 100),
        money=show_money(prize, how.currency),
        rest=round(float(1 - by_order) * 100),
        total=total,
        players=players,
        tied=tied,
        own=show_money(half_up(prize * by_order)),
        part=show_money(half_up(Fraction(pool, players) * (1 - by_order))),
    )
