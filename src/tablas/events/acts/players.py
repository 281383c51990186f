"""Commands on players: entries, withdrawals, check-in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, get_type_hints

from tablas.errors import Where
from tablas.events.acts.base import OnTournament, Subject, check_text
from tablas.events.acts.comings import check_entry, check_removal, check_return, same_table
from tablas.events.acts.entries import paid_already, without_card
from tablas.events.acts.event import read_changes
from tablas.events.acts.numbering import entry_moves, in_order, order_with
from tablas.events.acts.schedule import come_and_gone, last_game
from tablas.events.errors import Concern, RefusedError
from tablas.events.kinds import Kind
from tablas.events.numbers import card_in, in_facts
from tablas.events.state import Event, Section
from tablas.messages import Items, Message
from tablas.model import Absence, Bye, Card, Number, Outcome, Player, Round, Tournament

EDITABLE: dict[str, Any] = {
    item.name: get_type_hints(Player)[item.name]
    for item in fields(Player)
    if item.name not in ("number", "joined", "left_after", "expelled")
}
"""What may be written on a card; rounds of joining and leaving have commands of their own."""


@dataclass(frozen=True, slots=True)
class EnterPlayers(OnTournament):
    """One player or many; after round 1 a late entry, taken into account from *joined* on.

    Cards are given when the entry is written, and where the numbers stand
    already the whole list in its new *order*.  *missed* is what a late entry
    gets for each round before: nothing, or half a point where the rules of the
    tournament say so.
    """

    kind: ClassVar[Kind] = Kind.PLAYERS_ENTERED
    players: tuple[Player, ...] = ()
    joined: int = 0
    missed: Outcome = Outcome.ZERO_BYE
    order: tuple[Card, ...] = ()
    """Every card in order of pairing number; in entries of older programs none, and newcomers have the last numbers."""

    def settle(self, event: Event) -> EnterPlayers:
        section = self.open_section(event)
        joined = self.joined or section.next_round
        cards = map(Card, range(section.last_card + 1, section.last_card + 1 + len(self.players)))
        players = tuple(
            replace(player, number=in_facts(card), joined=joined)
            for player, card in zip(self.players, cards, strict=True)
        )
        return replace(self, players=players, joined=joined, order=order_with(section, players))

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        if not self.players:
            raise RefusedError("nobody-entered", None, "players")
        check_entry(section, self.missed)
        if self.missed not in (Outcome.ZERO_BYE, Outcome.HALF_BYE):
            raise RefusedError("missed-round-gives", None, "missed")
        if self.joined < section.next_round:
            raise RefusedError("round-paired-already", Where(round=self.joined), "joined", joined=self.joined)
        total = section.facts.total_rounds
        if total is not None and self.joined > total:
            raise RefusedError("all-rounds-paired", None, "joined", total=total)
        for player in self.players:
            check_player(player)
        return (*self._duplicates(section), *entry_moves(section, self.players, self.order))

    def _duplicates(self, section: Section) -> tuple[Concern, ...]:
        identifiers = {player.fide_id: player.name for player in section.facts.players if player.fide_id}
        names = {player.name.casefold() for player in section.facts.players}
        concerns = []
        for player in self.players:
            if player.fide_id and player.fide_id in identifiers:
                raise RefusedError(
                    "fide-id-which",
                    None,
                    "fide_id",
                    name=player.name,
                    fide_id=player.fide_id,
                    identifiers=identifiers[player.fide_id],
                )
            if player.fide_id:
                identifiers[player.fide_id] = player.name
            if player.name.casefold() in names:
                concerns.append(Concern("same-name", Message("already-player-called", name=player.name)))
            names.add(player.name.casefold())
        return tuple(concerns)

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        facts = replace(section.facts, players=section.facts.players + self.players)
        if self.missed is Outcome.HALF_BYE:
            facts = _with_half_points(facts, self.players, self.joined)
        last = max(section.last_card, *(player.number for player in self.players))
        return event.with_section(
            in_order(replace(section.with_facts(facts), last_card=last), self.order, section.cards)
        )

    def subjects(self) -> tuple[Subject, ...]:
        return tuple((self.tournament, "player", str(player.number)) for player in self.players if player.number)

    def describe(self, event: Event) -> Message:
        return Message(
            "entered",
            tournament=self.tournament,
            name=Items([player.name for player in self.players], limit=3, mark="; ", last=True),
        )


@dataclass(frozen=True, slots=True)
class _OnPlayer(OnTournament):
    player: Card
    """The card."""

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "player", str(self.player)),)

    def describe(self, event: Event) -> Message:
        called = self.section(event).called(self.player)
        return Message("on-player", tournament=self.tournament, what=Message(self.kind.value), player=called)


@dataclass(frozen=True, slots=True)
class EditPlayer(_OnPlayer):
    """Correct what is written on a card."""

    kind: ClassVar[Kind] = Kind.PLAYER_EDITED
    changes: Mapping[str, Any] = field(default_factory=dict)

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        if not self.changes:
            raise RefusedError("nothing-changed")
        changed = self._changed(section)
        check_player(changed)
        for other in section.facts.players:
            if card_in(other.number) != self.player and changed.fide_id and other.fide_id == changed.fide_id:
                raise RefusedError("fide-id-already", None, "fide_id", name=other.name, fide_id=changed.fide_id)
        if not same_table(section, section.with_player(changed).facts):
            raise RefusedError("cards-make-table", None, "rating", name=section.name, player=changed.name)
        return ()

    def _changed(self, section: Section) -> Player:
        values = read_changes(self.changes, EDITABLE, Message("a-player"))
        if "rating" in values:
            values.setdefault("rating_from", "")  # Typed now, whatever list it came from before.
        return replace(section.player(self.player), **values)

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        return event.with_section(section.with_player(self._changed(section)))


@dataclass(frozen=True, slots=True)
class RemovePlayer(_OnPlayer):
    """Strike out an entry that never played."""

    kind: ClassVar[Kind] = Kind.PLAYER_REMOVED

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        section.player(self.player)
        check_removal(section, self.player)
        rounds = [*section.facts.rounds, *([section.draft] if section.draft else [])]
        for number, played in enumerate(rounds, 1):
            if in_facts(self.player) in players_of(played):
                raise RefusedError(
                    "round-withdraw-player", Where(round=number), player=section.called(self.player), number=number
                )
        for team in section.facts.teams:
            if in_facts(self.player) in team.members:
                raise RefusedError("is-in-team", player=section.called(self.player), name=team.name)
        return paid_already(event, section, self.player)

    def apply(self, event: Event) -> Event:
        section, card = without_card(self.section(event), self.player), self.player
        groups = [
            group
            if section.facts.of_teams
            else group._replace(players=tuple(one for one in group.players if one != card))
            for group in section.facts.forbidden
        ]
        facts = replace(
            section.facts,
            players=tuple(player for player in section.facts.players if card_in(player.number) != card),
            absences=tuple(absence for absence in section.facts.absences if card_in(absence.player) != card),
            adjustments=tuple(
                item for item in section.facts.adjustments if section.facts.of_teams or item.player != card
            ),
            forbidden=tuple(group for group in groups if len(group.players) > 1),
        )
        return event.with_section(
            replace(
                section.with_facts(facts),
                order=tuple(known for known in section.order if known != card),
                present=tuple(known for known in section.present if known != card),
            )
        )


@dataclass(frozen=True, slots=True)
class WithdrawPlayer(_OnPlayer):
    """The player leaves after round *after*, by default the last one paired; perhaps *expelled* by the arbiter."""

    kind: ClassVar[Kind] = Kind.PLAYER_WITHDRAWN
    after: int = -1
    expelled: bool = False

    def settle(self, event: Event) -> WithdrawPlayer:
        section = self.section(event)
        last = _leaves_after(section, self.player) if section.at_once else section.rounds_paired
        return self if self.after >= 0 else replace(self, after=last)

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        player = section.player(self.player)
        if player.left_after is not None:
            raise RefusedError("left-after-round", name=player.name, left_after=player.left_after)
        first = last_game(section, self.player) if section.at_once else section.rounds_paired
        if self.after < first:
            raise RefusedError("round-paired-player", None, "after", rounds_paired=first)
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        gone = replace(section.player(self.player), left_after=self.after, expelled=self.expelled)
        return event.with_section(come_and_gone(section.with_player(gone), self.player, self.after))


@dataclass(frozen=True, slots=True)
class ReadmitPlayer(_OnPlayer):
    """A player who left comes back for the next round."""

    kind: ClassVar[Kind] = Kind.PLAYER_READMITTED

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        player = section.player(self.player)
        if player.left_after is None:
            raise RefusedError("not-left", name=player.name)
        check_return(section, player, self._back(section))
        return ()

    def _back(self, section: Section) -> Player:
        return replace(section.player(self.player), left_after=None, expelled=False)

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        left = section.player(self.player).left_after
        back = section.with_player(self._back(section))
        return event.with_section(back if left is None else come_and_gone(back, self.player, left))


def _leaves_after(section: Section, card: Card) -> int:
    """The round after which somebody leaves whose rounds were published together: the last one played, or passed."""
    return max(section.running_round - 1, last_game(section, card))


@dataclass(frozen=True, slots=True)
class OpenCheckIn(OnTournament):
    """From now on players must be marked as present before the next round is paired."""

    kind: ClassVar[Kind] = Kind.CHECK_IN_OPENED

    def check(self, event: Event) -> tuple[Concern, ...]:
        if self.open_section(event).check_in:
            raise RefusedError("check-open-already")
        return ()

    def apply(self, event: Event) -> Event:
        return event.with_section(replace(self.section(event), check_in=True, present=()))


@dataclass(frozen=True, slots=True)
class CheckIn(OnTournament):
    """Mark players as present, or as not present after all."""

    kind: ClassVar[Kind] = Kind.PLAYERS_CHECKED_IN
    players: tuple[Card, ...] = ()
    present: bool = True

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        if not section.check_in:
            raise RefusedError("check-not-open")
        if not self.players:
            raise RefusedError("nobody-checked", None, "players")
        for card in self.players:
            section.player(card)
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        named = set(self.players)
        present = set(section.present) | named if self.present else set(section.present) - named
        return event.with_section(replace(section, present=tuple(sorted(present))))

    def subjects(self) -> tuple[Subject, ...]:
        return tuple((self.tournament, "present", str(card)) for card in self.players)

    def describe(self, event: Event) -> Message:
        return Message("players-checked-in" if self.present else "players-checked-out")


def check_player(player: Player) -> None:
    """Refuse what cannot stand on a card."""
    check_text(player.name, Message("what-player-name"), "name", 100, needed=True)
    check_text(player.federation, Message("what-federation-of", name=player.name), "federation", 10)
    check_text(player.club, Message("what-club-of", name=player.name), "club")
    if not 0 <= player.rating <= 4000:
        raise RefusedError("not-rating", None, "rating", rating=player.rating, name=player.name)
    if not 0 <= player.tournament_rating <= 4000:
        raise RefusedError("not-rating", None, "tournament_rating", rating=player.tournament_rating, name=player.name)
    for one in player.national:
        if not 0 <= one.rating <= 4000:
            raise RefusedError("not-rating", None, "national", rating=one.rating, name=player.name)
    check_text(player.rating_from, Message("what-rating-list"), "rating_from")
    rounds = [later.first_round for later in player.later_ratings]
    if rounds != sorted(set(rounds)) or any(number < 2 for number in rounds):
        raise RefusedError("later-ratings-begin", None, "later_ratings", name=player.name)
    if any(not 0 < later.rating <= 4000 for later in player.later_ratings):
        raise RefusedError("later-rating-not", None, "later_ratings", name=player.name)
    if player.sex not in ("", "m", "w"):
        raise RefusedError("sex-m-w", None, "sex", name=player.name)
    if player.fide_id and not (player.fide_id.isascii() and player.fide_id.isdigit() and len(player.fide_id) <= 15):
        raise RefusedError("not-fide-id", None, "fide_id", fide_id=player.fide_id, name=player.name)


def players_of(played: Round) -> set[Number]:
    """Everybody who is named in a round."""
    named = {bye.player for bye in played.byes}
    for game in played.games:
        named.add(game.white)
        named.add(game.black)
    return named


def _with_half_points(facts: Tournament, players: tuple[Player, ...], joined: int) -> Tournament:
    """Half-point byes for the rounds that late entries missed, and for those they will miss."""
    given = tuple(Bye(player.number, Outcome.HALF_BYE) for player in players)
    missed = [
        Absence(number, player.number, Outcome.HALF_BYE)
        for number in range(facts.next_round, joined)
        for player in players
    ]
    paired = replace(facts, rounds=tuple(replace(played, byes=played.byes + given) for played in facts.rounds))
    return paired.with_absences(missed)
