"""The whole schedule of a round robin in one act: every round that is left is paired and published."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from tablas.errors import FinishedError, Where
from tablas.events.acts.all_play_all import TABLES
from tablas.events.acts.base import OnTournament
from tablas.events.acts.numbering import by_rating
from tablas.events.acts.rounds import blockers, check_next
from tablas.events.acts.shape import check_shape
from tablas.events.errors import Concern, RefusedError
from tablas.events.kinds import Kind
from tablas.events.numbers import in_facts, renumbered, renumbered_round
from tablas.events.state import Event, Section
from tablas.messages import Message, together
from tablas.model import Card, Game, Number, Outcome, Round, TeamRound, Tournament
from tablas.pairing.round import as_played, gone_on, pair_round
from tablas.version import __version__

MOST_ROUNDS = 999
"""As many as reports and addresses can number."""


@dataclass(frozen=True, slots=True)
class PublishSchedule(OnTournament):
    """Pair and publish every round from *round* on; the log keeps them as the table gave them."""

    kind: ClassVar[Kind] = Kind.SCHEDULE_PUBLISHED
    heavy: ClassVar[bool] = True
    dangerous: ClassVar[bool] = True
    round: int = 0
    """The first of them; 0: the next."""
    rounds: tuple[Round, ...] = ()
    """By card."""
    order: tuple[Card, ...] = ()
    engine: str = ""

    def settle(self, event: Event) -> PublishSchedule:
        section = self.open_section(event)
        _check_possible(section)
        first = self.round or section.next_round
        if first != section.next_round:
            return replace(self, round=first, rounds=())
        cards = section.cards if section.rounds_paired or section.order_given else by_rating(section)
        numbers = {card: Number(number) for number, card in enumerate(cards, 1)}
        back: dict[int, Number] = {number: in_facts(card) for card, number in numbers.items()}
        made = tuple(renumbered_round(one, back) for one, _ in rounds_to_come(renumbered(section.facts, numbers)))
        return replace(self, round=first, rounds=made, order=cards, engine=f"{section.system}, tablas {__version__}")

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        _check_possible(section)
        check_next(section, self.round)
        if not self.rounds:
            raise RefusedError("no-round-left", Where(round=self.round), "round", name=section.name)
        shown = section
        for one in self.rounds:
            check_shape(shown, one)
            shown = replace(shown, facts=shown.facts.with_round(one))
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        facts = section.facts
        for one in self.rounds:
            facts = facts.with_round(one)
        return event.with_section(
            replace(
                section,
                facts=facts,
                order=self.order or section.cards,
                at_once=section.at_once or self.round,
                check_in=False,
                self_check_in=False,
                present=(),
            )
        )

    def describe(self, event: Event) -> Message:
        return Message(
            "schedule-published-rounds",
            tournament=self.tournament,
            round=self.round,
            last=self.round + len(self.rounds) - 1,
        )


def can_publish_all(section: Section) -> bool:
    """The system is a table of everybody against everybody, and nothing of it is a draft."""
    return section.system in TABLES and section.draft is None and not section.closed


def rounds_to_come(tournament: Tournament) -> Iterable[tuple[Round, TeamRound]]:
    """Every round after the last one paired, as the table gives them; without results, which no table asks for."""
    while len(tournament.rounds) < min(tournament.total_rounds or MOST_ROUNDS, MOST_ROUNDS):
        try:
            played, teams = as_played(tournament, pair_round(tournament))
        except FinishedError:
            return
        yield played, teams
        tournament = gone_on(tournament, played, teams)


def _check_possible(section: Section) -> None:
    """Refuse where the rounds to come are not known, and for what keeps any round from being paired."""
    if section.system not in TABLES:
        raise RefusedError("no-schedule-at-once", None, "tournament", name=section.name)
    if section.draft is not None:
        raise RefusedError("draft-before-schedule", None, "round", round=section.next_round)
    expected = replace(section, check_in=False)
    obstacles = [one for one in blockers(expected) if one.code != "round-no-result"]
    if obstacles:
        raise RefusedError(together(obstacles), Where(round=section.next_round))


def come_and_gone(section: Section, card: Card, after: int) -> Section:
    """The games after round *after* of somebody who left or came back, where rounds were published together.

    Who has left loses by forfeit; between two who are there the game is open.  A game that was played stands.
    """
    if not section.at_once:
        return section
    who = in_facts(card)
    rounds = list(section.facts.rounds)
    for number in range(after + 1, len(rounds) + 1):
        away = {player.number for player in section.facts.players if player.is_away(number)}
        games = [_expected(game, away) if who in game[:2] else game for game in rounds[number - 1].games]
        rounds[number - 1] = replace(rounds[number - 1], games=tuple(games))
    return section.with_facts(replace(section.facts, rounds=tuple(rounds)))


def last_game(section: Section, card: Card) -> int:
    """The last round in which somebody's game was played; 0 if there is none."""
    who = in_facts(card)
    played = [
        number
        for number, done in enumerate(section.facts.rounds, 1)
        if any(who in game[:2] and not _is_unplayed(game) for game in done.games)
    ]
    return max(played, default=0)


def _is_unplayed(game: Game) -> bool:
    return game.white_outcome is Outcome.PENDING or (game.white_outcome.is_forfeit and game.black_outcome.is_forfeit)


def _expected(game: Game, away: set[Number]) -> Game:
    if not _is_unplayed(game):
        return game
    if not away & set(game[:2]):
        return Game(game.white, game.black)
    white, black = (Outcome.FORFEIT_LOSS if one in away else Outcome.FORFEIT_WIN for one in game[:2])
    return Game(game.white, game.black, white, black)
