"""A whole prize fund: general prizes, rating and age groups, and who takes which.

Three rules for a player who could win in several lists: all of them; the first
list in the order announced; or the best prize.  For the best prize the places
are given from the largest amount down, each to the first in its list who has
no prize yet; only then do those who are tied on points and won prizes of the
same list share them.  So every prize is paid exactly once and nobody is pushed
out of a list by a player who takes a better prize elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from itertools import pairwise

from tablas.errors import OptionError
from tablas.federation.prizes.money import Cents, show_money
from tablas.federation.prizes.sharing import EQUALLY, Award, Ranking, Sharing, pay_group, share
from tablas.messages import Items, Message
from tablas.model import Player
from tablas.standings.categories import Category


class PerPlayer(Enum):
    """How many prizes one player may win."""

    ALL = "all"
    FIRST = "first"
    """In the order of the lists."""
    BEST = "best"


class Criterion(Enum):
    """What a list of prizes is ordered by."""

    POINTS = "points"
    SURPLUS = "surplus"
    """W − We, the score less what the rating expects (Arbiters' Manual): hardly ever a tie."""


@dataclass(frozen=True, slots=True)
class Group:
    """Who may win: every condition that is given must hold."""

    rating_from: int | None = None
    rating_to: int | None = None
    born_from: int | None = None
    born_to: int | None = None
    sex: str = ""
    federations: tuple[str, ...] = ()
    clubs: tuple[str, ...] = ()
    unrated: bool = False
    """Only players without rating."""
    category: Category | None = None

    def why_not(self, player: Player) -> Message | None:
        """Why the player cannot win here; nothing if the player can."""
        if self.unrated and player.rating:
            return Message("has-a-rating")
        if self.rating_from is not None and player.rating < self.rating_from:
            return Message("rated-below", rating_from=self.rating_from)
        if self.rating_to is not None and player.rating > self.rating_to:
            return Message("rated-above", rating_to=self.rating_to)
        if self.born_from is not None or self.born_to is not None:
            if player.birth is None:
                return Message("year-birth-unknown")
            if self.born_from is not None and player.birth.year < self.born_from:
                return Message("born-before", born_from=self.born_from)
            if self.born_to is not None and player.birth.year > self.born_to:
                return Message("born-after", born_to=self.born_to)
        if self.sex and player.sex.casefold()[:1] != self.sex.casefold()[:1]:
            return Message("other-sex")
        if self.federations and player.federation not in self.federations:
            return Message("not-of", names=Items(self.federations))
        if self.clubs and player.club not in self.clubs:
            return Message("not-of", names=Items(self.clubs))
        if self.category is not None and not self.category.admits(player):
            return Message("not-of", names=self.category.name)
        return None


ANYBODY = Group()


@dataclass(frozen=True, slots=True)
class PrizeList:
    """Prizes of one kind, best first."""

    name: str
    prizes: tuple[Cents, ...]
    group: Group = ANYBODY
    criterion: Criterion = Criterion.POINTS
    sharing: Sharing | None = None
    """How ties share; the fund's way when left out."""


@dataclass(frozen=True, slots=True)
class Fund:
    """Everything that is paid."""

    lists: tuple[PrizeList, ...]
    per_player: PerPlayer = PerPlayer.BEST
    sharing: Sharing = EQUALLY

    @property
    def total(self) -> Cents:
        return sum(sum(entry.prizes) for entry in self.lists)


@dataclass(frozen=True, slots=True)
class Payment:
    """What one player takes home."""

    player: int
    amount: Cents
    awards: tuple[Award, ...]


@dataclass(frozen=True, slots=True)
class Distribution:
    """The fund paid out."""

    payments: tuple[Payment, ...]
    unpaid: Cents
    """Prizes that nobody could win."""
    reasons: tuple[Message, ...]

    def of(self, player: int) -> Cents:
        """The amount of one player, 0 if nothing."""
        return next((entry.amount for entry in self.payments if entry.player == player), 0)


def distribute(
    fund: Fund,
    ranking: Ranking,
    players: Mapping[int, Player] | None = None,
    surplus: Mapping[int, Fraction] | None = None,
) -> Distribution:
    """Pay a fund.

    *ranking* is the final order in groups tied on points, *players* are needed
    for lists with conditions, *surplus* (W − We) for lists ordered by it.
    """
    people = players or {}
    places = {entry.name: _ranking_of(entry, ranking, people, surplus) for entry in fund.lists}
    if len(places) != len(fund.lists):
        raise OptionError("two-lists-prizes")
    pay = {PerPlayer.ALL: _pay_all, PerPlayer.FIRST: _pay_first, PerPlayer.BEST: _pay_best}[fund.per_player]
    awards = pay(fund, places)
    order = [player for group in ranking for player in group]
    payments = []
    for player in order:
        own = tuple(award for award in awards if award.player == player and award.amount)
        if own:
            payments.append(Payment(player, sum(award.amount for award in own), own))
    unpaid = fund.total - sum(entry.amount for entry in payments)
    currency = fund.sharing.currency
    reasons = [Message("paid-players", money=show_money(fund.total - unpaid, currency), count=len(payments))]
    if unpaid:
        reasons.append(Message("could-not-won", money=show_money(unpaid, currency)))
    return Distribution(tuple(payments), unpaid, (*warnings(fund), *reasons))


def order_matters(
    fund: Fund,
    ranking: Ranking,
    tied: Sequence[int],
    players: Mapping[int, Player] | None = None,
    surplus: Mapping[int, Fraction] | None = None,
) -> bool:
    """Would somebody be paid otherwise if players whom no tie-break separates stood in another order?

    Odd cents, which go to the better placed, are not looked at.
    """
    paid = distribute(fund, ranking, players, surplus)
    for one, other in pairwise(tied):
        exchange = {one: other, other: one}
        turned = [[exchange.get(number, number) for number in group] for group in ranking]
        again = distribute(fund, turned, players, surplus)
        if any(abs(paid.of(number) - again.of(number)) > fund.sharing.unit for number in tied):
            return True
    return False


def _ranking_of(
    entry: PrizeList, ranking: Ranking, players: Mapping[int, Player], surplus: Mapping[int, Fraction] | None
) -> list[list[int]]:
    def may_win(number: int) -> bool:
        if entry.group == ANYBODY:
            return True
        if number not in players:
            raise OptionError("conditions-but-nothing", name=entry.name, number=number)
        return not entry.group.why_not(players[number])

    groups = [[number for number in group if may_win(number)] for group in ranking]
    if entry.criterion is Criterion.POINTS:
        return [group for group in groups if group]
    if surplus is None:
        raise OptionError("ordered-score-less", name=entry.name)
    flat = [number for group in groups for number in group if number in surplus]
    values = sorted({surplus[number] for number in flat}, reverse=True)
    return [[number for number in flat if surplus[number] == value] for value in values]


def _named(award: Award, name: str) -> Award:
    return replace(award, prize=name)


def _pay_all(fund: Fund, places: Mapping[str, list[list[int]]]) -> list[Award]:
    return [
        _named(award, entry.name)
        for entry in fund.lists
        for award in share(places[entry.name], entry.prizes, entry.sharing or fund.sharing)
    ]


def _pay_first(fund: Fund, places: Mapping[str, list[list[int]]]) -> list[Award]:
    awards: list[Award] = []
    for entry in fund.lists:
        taken = {award.player for award in awards}
        free = [[player for player in group if player not in taken] for group in places[entry.name]]
        awards += [_named(award, entry.name) for award in share(free, entry.prizes, entry.sharing or fund.sharing)]
    return awards


def _pay_best(fund: Fund, places: Mapping[str, list[list[int]]]) -> list[Award]:
    """Largest prize first, each to the best placed of its list without a prize; then ties share."""
    offers = sorted(
        (-prize, index, place) for index, entry in enumerate(fund.lists) for place, prize in enumerate(entry.prizes)
    )
    holders: dict[int, list[tuple[int, Cents]]] = {index: [] for index in range(len(fund.lists))}
    taken: set[int] = set()
    for owed, index, _ in offers:
        winner = next((p for group in places[fund.lists[index].name] for p in group if p not in taken), None)
        if winner is not None:
            taken.add(winner)
            holders[index].append((winner, -owed))
    awards: list[Award] = []
    for index, entry in enumerate(fund.lists):
        how = entry.sharing or fund.sharing
        for group in places[entry.name]:
            won = [(player, prize) for player, prize in holders[index] if player in group]
            if not won:
                continue
            extra = [] if how.cut_off else [player for player in group if player not in taken]
            taken.update(extra)
            sharers = [player for player, _ in won] + extra
            paid = pay_group(sharers, [prize for _, prize in won], how, _tied(how, group, taken, sharers))
            awards += [_named(award, entry.name) for award in paid]
    return awards


def _tied(how: Sharing, group: Sequence[int], taken: set[int], sharers: Sequence[int]) -> int:
    """How many of the group could have shared: those with a better prize elsewhere do not."""
    return sum(player not in taken or player in sharers for player in group) if how.cut_off else len(sharers)


def warnings(fund: Fund) -> list[Message]:
    """What an organiser should not have announced this way."""
    found = []
    for entry in fund.lists:
        if any(first < second for first, second in zip(entry.prizes, entry.prizes[1:], strict=False)):
            found.append(Message("later-prize-larger", name=entry.name))
    if fund.per_player is PerPlayer.ALL:
        banded = [entry for entry in fund.lists if (entry.group.rating_from, entry.group.rating_to) != (None, None)]
        for index, one in enumerate(banded):
            for other in banded[index + 1 :]:
                if _overlap(one.group, other.group):
                    found.append(Message("overlap-one-player", name=one.name, name2=other.name))
    return found


def _overlap(one: Group, other: Group) -> bool:
    low = max(one.rating_from or 0, other.rating_from or 0)
    high = min(_upper(one), _upper(other))
    return low <= high


def _upper(group: Group) -> int:
    return 9999 if group.rating_to is None else group.rating_to
