"""Who takes which money home, list by list, with the working of each amount and sums that add up."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablas.events.categories import by_card
from tablas.events.prizes import Paid, paid_out
from tablas.events.state import Event, Section
from tablas.federation.prizes import Fund, PrizeList, Sharing
from tablas.federation.prizes.sharing import Award
from tablas.messages import Message
from tablas.model import Player
from tablas.web.show.standings_tables import half


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """One player's money of one list."""

    place: int
    player: Player
    points: str
    prize: int
    """Which prize of the list; 0 for somebody who only shares."""
    reason: Message
    amount: int
    categories: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrizeBlock:
    """The prizes of one list."""

    name: str
    total: int
    paid: int
    rows: tuple[PrizeRow, ...]
    odd: tuple[tuple[int, ...], ...]
    """Amounts of ties whose money does not divide into whole cents; they add up."""

    @property
    def unpaid(self) -> int:
        return self.total - self.paid


@dataclass(frozen=True, slots=True)
class OtherChoice:
    """What the other answer to "do more share than there are prizes?" would give, where it matters."""

    tied: int
    sharing: int
    rows: tuple[tuple[Player, int, int], ...]
    """Player, amount now, amount by the other choice."""


@dataclass(frozen=True, slots=True)
class PrizeTable:
    """A fund paid out."""

    fund: Fund
    blocks: tuple[PrizeBlock, ...]
    winners: int
    paid: int
    unpaid: int
    notes: tuple[Message, ...]
    after: int
    final: bool
    other: OtherChoice | None


def prize_table(event: Event, section: Section) -> PrizeTable:
    """The prizes by the standings after the rounds paired so far."""
    found = paid_out(event, section)
    people: dict[int, Player] = {player.number: player for player in section.tournament.players}
    total = section.facts.total_rounds
    final = section.closed or (total is not None and section.rounds_paired >= total and not found.ranking.provisional)
    return PrizeTable(
        found.fund,
        tuple(_block(event, section, found, people, entry) for entry in found.fund.lists),
        len(found.distribution.payments),
        found.fund.total - found.distribution.unpaid,
        found.distribution.unpaid,
        found.distribution.reasons[:-1] if not found.distribution.unpaid else found.distribution.reasons,
        section.rounds_paired,
        final,
        _other_choice(event, section, found, people),
    )


def _block(event: Event, section: Section, found: Paid, people: dict[int, Player], entry: PrizeList) -> PrizeBlock:
    places = found.ranking.places()
    points: dict[int, str] = {
        row.number: half(found.ranking.criteria[0].column.text(row.position)) for row in found.ranking
    }
    categories = by_card(event, section)
    awards = [award for one in found.distribution.payments for award in one.awards if award.prize == entry.name]
    rows = []
    for number, award in enumerate(awards, 1):
        player = people[award.player]
        rows.append(
            PrizeRow(
                places[award.player],
                player,
                points[award.player],
                number if award.won else 0,
                award.reason,
                award.amount,
                categories.get(section.card_of(player.number), ()),
            )
        )
    return PrizeBlock(
        entry.name, sum(entry.prizes), sum(award.amount for award in awards), tuple(rows), tuple(_odd(awards))
    )


def _odd(awards: list[Award]) -> list[tuple[int, ...]]:
    """The amounts of each tie in which somebody got more or less than the exact share."""
    ties: dict[tuple[object, object], list[Award]] = {}
    for award in awards:
        if award.exact is not None:
            values = award.reason.values
            ties.setdefault((values["total"], values["players"]), []).append(award)
    return [
        tuple(award.amount for award in tied)
        for tied in ties.values()
        if any(award.amount != award.exact for award in tied)
    ]


def _other_choice(event: Event, section: Section, found: Paid, people: dict[int, Player]) -> OtherChoice | None:
    cut = [award for one in found.distribution.payments for award in one.awards if award.reason.code.endswith("-cut")]
    if not cut:
        return None

    def letting_in(sharing: Sharing) -> Sharing:
        return replace(sharing, cut_off=False)

    lists = tuple(
        replace(entry, sharing=None if entry.sharing is None else letting_in(entry.sharing))
        for entry in found.fund.lists
    )
    fund = replace(found.fund, lists=lists, sharing=letting_in(found.fund.sharing))
    other = paid_out(event, section, fund=fund).distribution
    now = found.distribution
    numbers = [one.player for one in other.payments]
    rows = tuple(
        (people[number], now.of(number), other.of(number)) for number in numbers if now.of(number) != other.of(number)
    )
    values = cut[0].reason.values
    return OtherChoice(int(str(values["tied"])), int(str(values["players"])), rows) if rows else None
