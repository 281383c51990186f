"""What somebody hopes for: a place, a prize, a norm."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tablas.errors import OptionError
from tablas.federation.prizes import Criterion, Distribution, Fund, Group, distribute
from tablas.federation.prizes.table import groups_on_points, surpluses
from tablas.messages import Message
from tablas.model import Player, Title, Tournament
from tablas.standings import Standings


class AimKind(Enum):
    """The kinds of aims."""

    PLACE = "place"
    PRIZE = "prize"
    NORM = "norm"


@dataclass(frozen=True, slots=True)
class Aim:
    """What is hoped for; a place counts as reached when it is shared after all tie-breaks."""

    kind: AimKind
    place: int = 1
    """The last place that is good enough."""
    title: Title | None = None
    fund: Fund | None = None

    @property
    def words(self) -> Message:
        """The aim as something one does: "win the tournament"."""
        if self.kind is AimKind.PLACE:
            return Message("aim-win") if self.place == 1 else Message("aim-place", place=self.place)
        if self.kind is AimKind.PRIZE:
            return Message("aim-prize")
        return Message("aim-norm", title="" if self.title is None else self.title.value)

    @property
    def name(self) -> str:
        """As it is written on the command line and in addresses."""
        if self.kind is AimKind.PLACE:
            return "win" if self.place == 1 else f"place:{self.place}"
        return "prize" if self.kind is AimKind.PRIZE else f"norm:{self.title.value if self.title else ''}"

    @property
    def last_place(self) -> int | None:
        """The last place by points that can be enough; ``None`` where more than the place decides."""
        if self.kind is AimKind.PLACE:
            return self.place
        if self.kind is not AimKind.PRIZE or self.fund is None or len(self.fund.lists) != 1:
            return None
        (only,) = self.fund.lists
        plain = only.group == Group() and only.criterion is Criterion.POINTS and all(only.prizes)
        return len(only.prizes) if plain else None

    def reached(self, final: Tournament, table: Standings, number: int) -> bool:
        """Whether the player has it at the end."""
        if self.kind is AimKind.PLACE:
            return any(row.number == number and row.place <= self.place for row in table)
        return money_of(final, table, self.fund, number) > 0


def money_of(final: Tournament, table: Standings, fund: Fund | None, number: int) -> int:
    """What the fund pays the player, in hundredths."""
    if fund is None:
        return 0
    return next((paid.amount for paid in paid_out(final, table, fund).payments if paid.player == number), 0)


def paid_out(final: Tournament, table: Standings, fund: Fund) -> Distribution:
    """Who gets what by a table."""
    people: dict[int, Player] = {player.number: player for player in final.players}
    return distribute(fund, groups_on_points(table), people, surpluses(final))


def parse_aim(text: str, fund: Fund | None = None) -> Aim:
    """Read ``win``, ``place:3``, ``prize`` or ``norm:IM``.

    >>> parse_aim("place:3").place, parse_aim("norm:im").title
    (3, <Title.IM: 'IM'>)
    """
    name, _, value = text.strip().partition(":")
    if name == "win" and not value:
        return Aim(AimKind.PLACE)
    if name == "place" and value.isdecimal() and 0 < int(value) < 10_000:
        return Aim(AimKind.PLACE, int(value))
    if name == "prize" and not value:
        if fund is None:
            raise OptionError("fund-is-missing")
        return Aim(AimKind.PRIZE, fund=fund)
    if name == "norm" and value.upper() in ("GM", "IM", "WGM", "WIM"):
        return Aim(AimKind.NORM, title=Title(value.upper()))
    raise OptionError("no-such-aim", text=text)
