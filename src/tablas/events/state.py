"""What an event is after its log has been read: tournaments, evenings at tables and the facts around them.

Everything here is immutable.  A :class:`Section` is one tournament of the
event; its `facts` are by card number, and `tournament` shows them
with pairing numbers, as engines, standings and reports want them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import Any, NamedTuple

from tablas.errors import Where
from tablas.events.entry_form import EntryForm
from tablas.events.errors import RefusedError
from tablas.events.evenings.facts import Evening
from tablas.events.hall import Announcement, Report, Reporting, RoundTime, Screen
from tablas.events.look import Look
from tablas.events.note import Note
from tablas.events.numbers import card_in, listed, renumbered, renumbered_round
from tablas.events.remark import ForRating, Remark, RemarkKind
from tablas.messages import Items
from tablas.model import Card, Number, OptionValue, Outcome, Player, Regulation, Round, TeamRound, Tournament


@dataclass(frozen=True, slots=True)
class Category:
    """A named part of the players of an event."""

    name: str
    rule: str = ""
    """What a player must be (``sex=w+age=U18``, see :mod:`tablas.standings.categories`); empty: chosen by hand."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Who was put into a category by hand."""

    category: str
    players: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class CategoryFee:
    """What an entry of a category costs."""

    category: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Fees:
    """What an entry costs, in hundredths of the currency."""

    entry: int = 0
    currency: str = ""
    by_category: tuple[CategoryFee, ...] = ()


@dataclass(frozen=True, slots=True)
class EntryMoney:
    """The money of one entry, in hundredths of the currency."""

    player: Card
    due: int | None = None
    """What this player owes, if not what the fees say."""
    paid: int = 0


class StartPosition(NamedTuple):
    """Where the games of a round begin: the number of a Chess960 position, and the seed of its draw."""

    round: int
    number: int
    seed: int | None = None


@dataclass(frozen=True)
class Section:
    """One tournament of an event."""

    id: str
    facts: Tournament = field(
        default_factory=lambda: Tournament(regulation=Regulation("dutch")), metadata={"written": "book"}
    )
    """The number of a player here is the number of the card."""
    order: tuple[Card, ...] = ()
    """Cards in order of pairing number; empty while the list follows the ratings."""
    order_given: bool = False
    """The arbiter, a drawing of lots or a file fixed the order: ratings do not change it."""
    last_card: int = 0
    draft: Round | None = None
    """The next round as it would be published, by card; nobody but arbiters sees it."""
    draft_teams: TeamRound = field(default_factory=TeamRound)
    """What the draft is to the teams, where teams are paired; players by card."""
    engine: str = ""
    """What made the draft; empty when it was made by hand."""
    outdated: bool = False
    """Facts changed after the draft was made."""
    by_hand: bool = False
    """The draft is being paired by hand: a session that begins and ends, where unusual acts are kept."""
    check_in: bool = False
    present: tuple[Card, ...] = ()
    closed: bool = False
    stage_of: tuple[str, ...] = ()
    """The tournaments whose standings filled this one."""
    fide_mode: bool = False
    """What the regulations fix is fixed; a log that never spoke of it is not in it."""
    left_fide_mode: int | None = None
    """How many rounds were paired when the arbiter left FIDE mode, which is for good."""
    remarks: tuple[Remark, ...] = ()
    """What was done outside the usual course of things, for the report."""
    public_remarks: bool = False
    """The public pages say which rounds were altered by hand."""
    for_rating: tuple[ForRating, ...] = ()
    """Corrections that came too late for anything but the rating report."""
    no_half_bye: tuple[Card, ...] = ()
    """Who is not entitled to a half-point bye."""
    notes: tuple[Note, ...] = ()
    """Incidents, appeals and what else the arbiter wrote down, by number."""
    chosen: tuple[Chosen, ...] = ()
    """Who was put into which category by hand; categories with a rule need nobody."""
    fees: Fees = field(default_factory=Fees)
    money: tuple[EntryMoney, ...] = ()
    """Whoever owes an amount of their own, or has paid something; see :mod:`tablas.events.money`."""
    fund: Mapping[str, Any] = field(default_factory=dict)
    """The prizes as announced, in the words of a ``prizes.toml``; amounts are whole numbers or texts."""
    prizes_public: bool = False
    """The public pages say who won which prize."""
    times: tuple[RoundTime, ...] = ()
    """When rounds start, and when their clocks were started."""
    reporting: Reporting = Reporting.OFF
    reports: tuple[Report, ...] = ()
    """What players said of games of the running round."""
    self_check_in: bool = False
    """Players check in themselves by the code that the hall shows."""
    chess960: bool = False
    """Each round has a starting position of its own."""
    positions: tuple[StartPosition, ...] = ()
    at_once: int = 0
    """From this round on the rounds of a table were published together; 0: one by one."""
    entry_form: EntryForm = field(default_factory=EntryForm)
    """How players enter by themselves; what they write is kept elsewhere until it is accepted."""

    @property
    def is_remarked(self) -> bool:
        """Unusual acts are kept for the report: the tournament is, or was, in FIDE mode."""
        return self.fide_mode or self.left_fide_mode is not None

    @property
    def regulation(self) -> Regulation:
        return self.facts.regulation

    @property
    def system(self) -> str:
        return self.facts.regulation.system

    @property
    def edition(self) -> str:
        return self.facts.regulation.edition

    @property
    def options(self) -> Mapping[str, OptionValue]:
        return self.facts.regulation.options

    @property
    def acceleration(self) -> str:
        return self.facts.regulation.acceleration

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card in the order of the pairing numbers; whom an older entry gave no place comes last."""
        if not self.order:
            return listed(self.facts.players, self.facts)
        known = set(self.order)
        late = tuple(player for player in self.facts.players if card_in(player.number) not in known)
        return self.order + listed(late, self.facts)

    @cached_property
    def number_of(self) -> dict[Card, Number]:
        """The pairing number of each card."""
        return {card: Number(number) for number, card in enumerate(self.cards, 1)}

    def card_of(self, number: Number) -> Card:
        """The card that now has that pairing number."""
        if not 1 <= number <= len(self.cards):
            raise RefusedError("no-player", Where(player=number), "player", number=number, name=self.name)
        return self.cards[number - 1]

    @cached_property
    def tournament(self) -> Tournament:
        """The tournament with pairing numbers; a draft is not part of it."""
        return renumbered(self.facts, self.number_of)

    @cached_property
    def draft_round(self) -> Round | None:
        """The draft with pairing numbers."""
        return None if self.draft is None else renumbered_round(self.draft, self.number_of)

    @cached_property
    def _by_card(self) -> dict[Card, Player]:
        return {card_in(player.number): player for player in self.facts.players}

    @property
    def name(self) -> str:
        return self.facts.name or self.id

    @property
    def rounds_paired(self) -> int:
        return len(self.facts.rounds)

    @property
    def next_round(self) -> int:
        return len(self.facts.rounds) + 1

    @cached_property
    def running_round(self) -> int:
        """The round that is played now: the last one published, or the one at hand of those published together.

        Of these it is the first that has an open game.  A game played in advance moves nothing, and a postponed one
        holds nobody up once most results of a later round are in.
        """
        return _at_hand(self.facts.rounds) if self.at_once else self.rounds_paired

    def has(self, card: Card) -> bool:
        return card in self._by_card

    def player(self, card: Card) -> Player:
        """The player of that card."""
        try:
            return self._by_card[card]
        except KeyError:
            raise RefusedError("no-player-card", Where(), "player", card=card, name=self.name) from None

    def called(self, card: Card) -> str:
        """How a sentence names a player."""
        return self.player(card).name or f"card {card}"

    def without_remark(self, kind: RemarkKind, number: int, player: int = 0) -> Section:
        """The section without the remarks of a kind on a round, or on one player in it."""
        kept = tuple(
            one
            for one in self.remarks
            if (one.kind, one.round) != (kind, number) or (player and all(seat.white != player for seat in one.after))
        )
        return self if kept == self.remarks else replace(self, remarks=kept)

    def with_facts(self, facts: Tournament) -> Section:
        """The section with other facts; a draft made from the old ones is out of date."""
        return replace(self, facts=facts, outdated=self.draft is not None)

    def with_player(self, player: Player) -> Section:
        """The section with one player's card rewritten."""
        players = tuple(player if known.number == player.number else known for known in self.facts.players)
        return self.with_facts(replace(self.facts, players=players))


def _at_hand(rounds: Sequence[Round]) -> int:
    """Of rounds published together, the one that is played now."""
    waiting = [number for number, done in enumerate(rounds, 1) if _open_games(done)]
    reached = [number for number, done in enumerate(rounds, 1) if 2 * _open_games(done) < len(done.games)]
    if not waiting:
        return len(rounds)
    return next((number for number in waiting if number >= max(reached, default=0)), waiting[0])


def _open_games(done: Round) -> int:
    return sum(game.white_outcome is Outcome.PENDING for game in done.games)


@dataclass(frozen=True)
class Event:
    """An event: its name, its tournaments and its evenings at tables."""

    uid: str
    name: str
    city: str = ""
    federation: str = ""
    start: date | None = None
    end: date | None = None
    sections: tuple[Section, ...] = ()
    closed: bool = False
    evenings: tuple[Evening, ...] = ()
    private: bool = False
    """Only those who work in it may look at it."""
    categories: tuple[Category, ...] = ()
    announcements: tuple[Announcement, ...] = ()
    screens: tuple[Screen, ...] = ()
    """What each hall screen shows; a screen nobody set shows what is usual."""
    look: Look = field(default_factory=Look)
    """How its papers look."""

    def section(self, identifier: str) -> Section:
        """The tournament of that identifier."""
        for section in self.sections:
            if section.id == identifier:
                return section
        known = [section.id for section in self.sections]
        raise RefusedError(
            "no-tournament-event" if known else "no-tournament-yet",
            None,
            "tournament",
            identifier=identifier,
            known=Items(known),
        )

    def has(self, identifier: str) -> bool:
        return any(section.id == identifier for section in self.sections)

    def with_section(self, changed: Section) -> Event:
        """The event with one tournament replaced, or added at the end."""
        if not self.has(changed.id):
            return replace(self, sections=(*self.sections, changed))
        return replace(
            self, sections=tuple(changed if section.id == changed.id else section for section in self.sections)
        )

    def evening(self, identifier: str) -> Evening:
        """The evening of that identifier."""
        for evening in self.evenings:
            if evening.id == identifier:
                return evening
        if not self.evenings:
            raise RefusedError("event-no-evening", None, "tournament")
        known = Items(evening.id for evening in self.evenings)
        raise RefusedError("no-evening-event", None, "tournament", identifier=identifier, known=known)

    def has_evening(self, identifier: str) -> bool:
        return any(evening.id == identifier for evening in self.evenings)

    def is_taken(self, identifier: str) -> bool:
        """Whether a tournament or an evening has that identifier."""
        return self.has(identifier) or self.has_evening(identifier)

    def with_evening(self, changed: Evening) -> Event:
        """The event with one evening replaced, or added at the end."""
        if not self.has_evening(changed.id):
            return replace(self, evenings=(*self.evenings, changed))
        return replace(
            self, evenings=tuple(changed if evening.id == changed.id else evening for evening in self.evenings)
        )

    def changed(self, **values: Any) -> Event:
        return replace(self, **values)
