"""Commands on the next round: draft it, alter it, publish it, take it back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from tablas.errors import Where
from tablas.events.acts.again import draft_departure
from tablas.events.acts.base import OnTournament
from tablas.events.acts.comings import check_draft_holds
from tablas.events.acts.first_colour import drawn_colour
from tablas.events.acts.notice import altered_remark, altered_round, before_pairing, family_of
from tablas.events.acts.numbering import by_rating
from tablas.events.acts.shape import check_shape, concerns_of, is_swiss
from tablas.events.acts.sheets import board_names
from tablas.events.acts.team_rounds import concerns_of_teams, team_round_taken_back
from tablas.events.errors import Concern, RefusedError
from tablas.events.hall import not_begun
from tablas.events.kinds import Kind
from tablas.events.numbers import card_in, in_facts, renumbered, renumbered_line_ups, renumbered_round
from tablas.events.remark import Departure, Remark, RemarkKind, Seat, departure, seats_of
from tablas.events.results import boards_without_result
from tablas.events.state import Event, Section
from tablas.messages import Items, Message, together
from tablas.model import Absence, Bye, Card, Colour, Game, Number, Outcome, Round, TeamRound, announced_in
from tablas.pairing.round import as_played, lines_up, pair_round, with_team_round
from tablas.systems import registry
from tablas.version import __version__


@dataclass(frozen=True, slots=True)
class PairRound(OnTournament):
    """Let the tournament's system pair the next round; the log keeps its answer as a draft.

    With *leave_out_missing*, players who did not check in sit out the round
    without a point.
    """

    kind: ClassVar[Kind] = Kind.ROUND_DRAFTED
    heavy: ClassVar[bool] = True
    leave_out_missing: bool = False

    def settle(self, event: Event) -> DraftRound:
        section = self.open_section(event)
        obstacles = list(blockers(section, self.leave_out_missing))
        if obstacles:
            raise RefusedError(together(obstacles), Where(round=section.next_round))
        absent = tuple(Absence(section.next_round, in_facts(card)) for card in missing_players(section))
        cards = section.cards if section.rounds_paired or section.order_given else by_rating(section)
        numbers = {card: Number(number) for number, card in enumerate(cards, 1)}
        lot = drawn_colour(event, section)
        facts = section.facts if lot is None else replace(section.facts, initial_colour=lot)
        tournament = renumbered(facts.with_absences(absent), numbers)
        played, teams = as_played(tournament, pair_round(tournament))
        back: dict[int, Number] = {number: in_facts(card) for card, number in numbers.items()}
        drafted = renumbered_round(played, back)
        edition = "".join(f" {word}" for word in (section.edition, section.acceleration) if word)
        return DraftRound(
            self.tournament,
            section.next_round,
            drafted.games,
            drafted.byes,
            order=cards,
            absent=tuple(card_in(absence.player) for absence in absent),
            engine=f"{section.system}{edition}, tablas {__version__}",
            teams=replace(teams, line_ups=renumbered_line_ups(teams.line_ups, back)),
            lot=lot,
        )


@dataclass(frozen=True, slots=True)
class DraftRound(OnTournament):
    """The next round as a draft, from an engine or by hand."""

    kind: ClassVar[Kind] = Kind.ROUND_DRAFTED
    round: int
    games: tuple[Game, ...] = ()
    """By card, board after board; open, but for forfeits of those a fixed table pairs although they left."""
    byes: tuple[Bye, ...] = ()
    order: tuple[Card, ...] = ()
    absent: tuple[Card, ...] = ()
    engine: str = ""
    teams: TeamRound = field(default_factory=TeamRound)
    """Line-ups and byes of teams, where teams are paired."""
    lot: Colour | None = None
    """The first colour, where it was drawn by lot with this draft."""

    def settle(self, event: Event) -> DraftRound:
        return replace(self, games=_as_games(self.games))

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        check_next(section, self.round)
        obstacles = list(blockers(section, bool(self.absent)))
        if obstacles:
            raise RefusedError(together(obstacles), Where(round=self.round))
        drafted = Round(self.games, self.byes)
        check_shape(self._apply(section), drafted, None if self.engine or is_swiss(section) else section.draft)
        if self.engine:
            return tuple(before_pairing(section))
        if self.teams.line_ups:
            return (*before_pairing(section), *concerns_of_teams(section, self.teams))
        return (*before_pairing(section), *concerns_of(section, drafted, section.draft))

    def _apply(self, section: Section) -> Section:
        facts = section.facts.with_absences(Absence(self.round, in_facts(card)) for card in self.absent)
        if self.lot is not None:
            facts = replace(facts, initial_colour=self.lot)
        return replace(
            section,
            facts=facts,
            draft=Round(self.games, self.byes),
            draft_teams=self.teams,
            order=self.order or section.cards,
            engine=self.engine,
            outdated=False,
            by_hand=section.is_remarked and not self.engine,
        ).without_remark(RemarkKind.ALTERED, self.round)

    def apply(self, event: Event) -> Event:
        return event.with_section(self._apply(self.section(event)))

    def describe(self, event: Event) -> Message:
        told = Message("round-drafted-boards", tournament=self.tournament, round=self.round, count=len(self.games))
        if self.lot is None:
            return told
        code = "drafted-lot-white" if self.lot is Colour.WHITE else "drafted-lot-black"
        return Message(code, tournament=self.tournament, round=self.round, count=len(self.games))


@dataclass(frozen=True, slots=True)
class AlterDraft(OnTournament):
    """The draft as the arbiter wants it: every board and every bye of the round."""

    kind: ClassVar[Kind] = Kind.DRAFT_ALTERED
    dangerous: ClassVar[bool] = True
    round: int
    games: tuple[Game, ...] = ()
    byes: tuple[Bye, ...] = ()

    def settle(self, event: Event) -> AlterDraft:
        return replace(self, games=_as_games(self.games))

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        draft = check_draft(section, self.round)
        if section.draft_teams.line_ups:
            raise RefusedError(
                "boards-match-follow",
                Where(round=self.round),
                "games",
            )
        altered = Round(self.games, self.byes)
        check_shape(section, altered, draft)
        return concerns_of(section, altered, draft)

    def apply(self, event: Event) -> Event:
        section = self.section(event).without_remark(RemarkKind.ALTERED, self.round)
        altered = Round(self.games, self.byes)
        return event.with_section(
            replace(section, draft=altered, engine="", outdated=False, by_hand=section.is_remarked)
        )

    def describe(self, event: Event) -> Message:
        section = self.section(event)
        if section.draft is None:
            return Message("draft-round-altered", tournament=self.tournament, round=self.round)
        was, now = (seats_of(drawn.games, drawn.byes) for drawn in (section.draft, Round(self.games, self.byes)))
        differing = departure(self.round, was, now)
        before, after = (differing.before, differing.after) if differing else ((), ())
        return Message(
            "draft-altered-boards",
            tournament=self.tournament,
            round=self.round,
            before=_seated(section, before),
            after=_seated(section, after),
        )


@dataclass(frozen=True, slots=True)
class DiscardDraft(OnTournament):
    """Throw the draft away."""

    kind: ClassVar[Kind] = Kind.DRAFT_DISCARDED
    round: int

    def check(self, event: Event) -> tuple[Concern, ...]:
        check_draft(self.open_section(event), self.round)
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event).without_remark(RemarkKind.ALTERED, self.round)
        return event.with_section(
            replace(section, draft=None, draft_teams=TeamRound(), engine="", outdated=False, by_hand=False)
        )


@dataclass(frozen=True, slots=True)
class PublishRound(OnTournament):
    """The draft becomes the round that is played."""

    kind: ClassVar[Kind] = Kind.ROUND_PUBLISHED
    heavy: ClassVar[bool] = True
    round: int
    departure: Departure | None = None
    """Where the draft is not as the rules give it, found when the command is settled."""

    def settle(self, event: Event) -> PublishRound:
        section = self.open_section(event)
        check_draft(section, self.round)
        open_question = section.is_remarked and (section.by_hand or section.outdated)
        return replace(self, departure=draft_departure(section) if open_question else None)

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        draft = check_draft(section, self.round)
        gone = section.facts.absent_from(self.round)
        for game in draft.games:
            for card in game[:2]:
                if card in gone and not game.white_outcome.is_forfeit:
                    raise RefusedError(
                        "paired-but-absent",
                        Where(round=self.round),
                        player=section.called(card_in(card)),
                        round=self.round,
                    )
        concerns = [*altered_round(section, self.departure)]
        if section.outdated:
            check_draft_holds(section)
            text = Message("players-results-changed", round=self.round)
            concerns.append(Concern("outdated-draft", text))
        return tuple(concerns)

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        if section.by_hand or section.outdated:
            section = section.without_remark(RemarkKind.ALTERED, self.round)
        assert section.draft is not None
        facts = with_team_round(section.facts.with_round(section.draft), self.round, section.draft_teams)
        return event.with_section(
            replace(
                section,
                facts=facts,
                draft=None,
                draft_teams=TeamRound(),
                engine="",
                outdated=False,
                by_hand=False,
                check_in=False,
                self_check_in=False,
                present=(),
            )
        )

    def remarks(self, before: Event, after: Event) -> Iterable[tuple[str, Remark]]:
        return altered_remark(self.tournament, self.departure)

    def describe(self, event: Event) -> Message:
        if self.departure is None:
            return Message("round-published", tournament=self.tournament, round=self.round)
        if not self.departure.after or any(card < 0 for seat in self.departure.after for card in seat[:2]):
            return Message("round-published-altered", tournament=self.tournament, round=self.round)
        section = self.section(event)
        return Message(
            "round-published-boards",
            tournament=self.tournament,
            round=self.round,
            before=_seated(section, self.departure.before),
            after=_seated(section, self.departure.after),
        )


@dataclass(frozen=True, slots=True)
class UnpublishRound(OnTournament):
    """The last round becomes a draft again; its results are no longer counted."""

    kind: ClassVar[Kind] = Kind.ROUND_UNPUBLISHED
    dangerous: ClassVar[bool] = True
    round: int

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        if section.rounds_paired == 0:
            raise RefusedError("no-round-published", None, "round")
        if self.round != section.rounds_paired:
            raise RefusedError("only-last-round", None, "round", rounds_paired=section.rounds_paired)
        if section.at_once:
            raise RefusedError("published-together", None, "round", round=section.at_once)
        known = [game for game in section.facts.rounds[-1].games if game.white_outcome is not Outcome.PENDING]
        if known:
            text = Message("round-results-which", round=self.round, count=len(known))
            return (Concern("results-lost", text),)
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event).without_remark(RemarkKind.ALTERED, self.round)
        section = replace(section, by_hand=section.is_remarked, times=not_begun(section.times, self.round), reports=())
        last = section.facts.rounds[-1]
        if lines_up(section.facts):
            return event.with_section(team_round_taken_back(section))
        earlier = replace(section.facts, rounds=section.facts.rounds[:-1])
        implied = earlier.absent_from(self.round)
        absences = [item for item in announced_in(last, self.round, earlier.players) if item.player not in implied]
        gone = earlier.absent_from(self.round)
        draft = Round(tuple([_reopened(game, gone) for game in last.games]), last.byes)
        return event.with_section(
            replace(section, facts=earlier.with_absences(absences), draft=draft, engine="", outdated=False)
        )

    def describe(self, event: Event) -> Message:
        return Message("round-taken-back", tournament=self.tournament, round=self.round)


def _as_games(games: Iterable[tuple[Any, ...]]) -> tuple[Game, ...]:
    """Boards as games, also where only White and Black were named."""
    return tuple([Game(*game) for game in games])


def _reopened(game: Game, gone: Mapping[Number, Outcome]) -> Game:
    """The game without its result; who has left has lost it all the same."""
    kept = game.white_outcome.is_forfeit and (game.white in gone or game.black in gone)
    return game if kept else Game(game.white, game.black)


def check_next(section: Section, number: int) -> None:
    """Refuse a number that is not the next round's: a second click must not pair twice."""
    if number != section.next_round:
        raise RefusedError(
            "next-round-not", Where(round=section.next_round), "round", next_round=section.next_round, number=number
        )


def check_draft(section: Section, number: int) -> Round:
    """The draft of that round, or a refusal."""
    if section.draft is None:
        if number <= section.rounds_paired:
            raise RefusedError("no-draft-published", Where(round=section.next_round), "round", number=number)
        raise RefusedError("there-is-no-draft", Where(round=section.next_round), "round")
    check_next(section, number)
    return section.draft


def missing_players(section: Section) -> list[Card]:
    """Who has not checked in although the check-in is open and the player is expected."""
    if not section.check_in:
        return []
    absent = section.facts.absent_from(section.next_round)
    present = set(section.present)
    return [card for card in section.cards if card not in present and in_facts(card) not in absent]


def blockers(section: Section, leave_out_missing: bool = False) -> Iterable[Message]:
    """Every reason why the next round cannot be paired now, each a sentence that says what to do."""
    number = section.next_round
    total = section.facts.total_rounds
    if total is not None and number > total:
        yield Message("all-rounds-of-are-paired", total=total, name=section.name)
    for played in range(1, section.rounds_paired + 1):
        boards = boards_without_result(section, played)
        if boards:
            labels = board_names(section, played)
            called = Items([labels.get(board, str(board)) for board in boards], limit=12, last=True)
            yield Message("round-no-result", count=len(boards), played=played, boards=called, number=number)
    if not section.facts.teams and _is_of_teams(section):
        yield Message("teams-come-first", name=section.name)
    absent = section.facts.absent_from(number)
    missing = [] if not section.check_in else missing_players(section)
    playing = len(section.facts.players) - len(absent) - (len(missing) if leave_out_missing else 0)
    if playing < 2:
        yield Message("players-round-round", name=section.name, playing=playing, number=number)
    if missing and not leave_out_missing:
        names = Items([section.called(card) for card in missing], limit=8, mark="; ", last=True)
        yield Message("not-checked-check", names=names, number=number)


def _seated(section: Section, seats: tuple[Seat, ...]) -> Items | Message:
    """Boards and byes by the names of those who sit there."""
    if not seats:
        return Message("nothing")
    told: list[Message | str] = []
    for seat in seats:
        names = [section.called(Card(card)) for card in seat[:2] if card]
        told.append(" – ".join(names) if len(names) == 2 else Message("seat-bye", name=names[0]))
    return Items(told, limit=8, mark="; ", last=True)


def _is_of_teams(section: Section) -> bool:
    """The system needs teams; one this program does not have needs nothing."""
    return bool(family_of(section)) and registry.get(section.system).of_teams
