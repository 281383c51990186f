"""Commands on matches of teams: line-ups, matches nobody played, teams that rest, pairs of teams by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tablas.errors import Where
from tablas.events.acts.base import OnTournament, Subject
from tablas.events.acts.comings import comings_of
from tablas.events.acts.rounds import DraftRound, blockers, check_next
from tablas.events.acts.shape import is_swiss
from tablas.events.acts.sheets import shown_round
from tablas.events.acts.team_rounds import colours_of_matches, games_of_match, reseated
from tablas.events.acts.windows import past_round
from tablas.events.errors import Concern, RefusedError
from tablas.events.kinds import Kind
from tablas.events.numbers import card_in, in_facts
from tablas.events.results import write_result
from tablas.events.state import Event, Section
from tablas.messages import Items, Message, together
from tablas.model import Bye, Card, ForfeitedMatch, Game, LineUp, Number, Outcome, Round, Team, TeamBye, TeamRound
from tablas.pairing.round import lines_up, with_team_round
from tablas.systems.line_ups import seat, team_round
from tablas.systems.open.team.matches import as_teams
from tablas.systems.result import Pair, RoundPairing

_RESTS = ("F", "H", "Z")


def team_of(section: Section, number: int) -> Team:
    """The team of that number, in a tournament of teams."""
    if not lines_up(section.facts):
        raise RefusedError("not-tournament-which", None, "team", name=section.name)
    for team in section.facts.teams:
        if team.number == number:
            return team
    raise RefusedError("no-team", None, "team", number=number, name=section.name)


def match_of(section: Section, teams: TeamRound, team: Team, number: int) -> tuple[LineUp, LineUp]:
    """The match of a team in a round that is paired."""
    for match in teams.matches:
        if team.number in (match[0].team, match[1].team):
            return match
    raise RefusedError("has-no-match-in-round", Where(round=number), "team", name=team.name, number=number)


def _with_round(section: Section, number: int, played: Round, teams: TeamRound) -> Section:
    """The section with a published round or its draft made anew."""
    if number == section.next_round:
        return replace(section, draft=played, draft_teams=teams)
    rounds = list(section.facts.rounds)
    rounds[number - 1] = played
    return section.with_facts(with_team_round(replace(section.facts, rounds=tuple(rounds)), number, teams))


@dataclass(frozen=True, slots=True)
class GiveLineUp(OnTournament):
    """The players a team sends to its boards, by card; 0 leaves a board empty, nobody at all takes it back.

    It may be handed in before the round is paired, and changed afterwards on
    boards that have no result.
    """

    kind: ClassVar[Kind] = Kind.LINE_UP_GIVEN
    team: int
    round: int
    players: tuple[Card, ...] = ()

    def settle(self, event: Event) -> GiveLineUp:
        if not self.players:
            return self
        empty = len(colours_of_matches(self.section(event))) - len(self.players)
        return replace(self, players=(*self.players, *(Card(0),) * empty))

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        team = team_of(section, self.team)
        place = Where(round=self.round)
        if not section.rounds_paired <= self.round <= section.next_round or not self.round:
            raise RefusedError("line-ups-last", place, "round", next_round=section.next_round)
        shown = shown_round(section, self.round)
        if not self.players:
            if shown is not None or not any(self._is_same(one) for one in section.facts.line_ups):
                raise RefusedError("no-line-up", place, "players", name=team.name, round=self.round)
            return ()
        self._check_players(section, team)
        if shown is not None:
            self._check_match(section, team, *shown)
        return self._concerns(section, team)

    def _is_same(self, line_up: LineUp) -> bool:
        return (line_up.round, line_up.team) == (self.round, self.team)

    def _check_players(self, section: Section, team: Team) -> None:
        place = Where(round=self.round)
        boards = len(colours_of_matches(section))
        if len(self.players) > boards:
            raise RefusedError("match-boards-not", place, "players", boards=boards, count=len(self.players))
        absent = section.facts.absent_from(self.round) if self.round == section.next_round else {}
        named = [card for card in self.players if card]
        for card in named:
            if in_facts(card) not in team.members:
                raise RefusedError("not-member", place, "players", player=section.called(card), name=team.name)
            if named.count(card) > 1:
                raise RefusedError("two-boards", place, "players", player=section.called(card))
            if in_facts(card) in absent:
                raise RefusedError(
                    "is-absent-from-round", place, "players", player=section.called(card), round=self.round
                )

    def _check_match(self, section: Section, team: Team, played: Round, teams: TeamRound) -> None:
        match = match_of(section, teams, team, self.round)
        numbers = {line_up.team for line_up in match}
        if any({one.white, one.black} == numbers and all(any(up.players) for up in match) for one in teams.forfeits):
            raise RefusedError("match-forfeited-take", Where(round=self.round), "players")
        after = set(self._reseated(section, played, teams).games)
        for game in games_of_match(played, match):
            if game not in after and game.white_outcome is not Outcome.PENDING:
                raise RefusedError(
                    "take-result-away",
                    Where(round=self.round),
                    "players",
                    player=section.called(card_in(game.white)),
                    player2=section.called(card_in(game.black)),
                    write_result=write_result(*game[2:]),
                )

    def _concerns(self, section: Section, team: Team) -> tuple[Concern, ...]:
        concerns = []
        order = [team.members.index(card) for card in self.players if card]
        if order != sorted(order):
            concerns.append(Concern("board-order", Message("would-not-play", name=team.name)))
        filled = [bool(card) for card in self.players]
        if True in filled and False in filled and filled.index(False) < len(filled) - filled[::-1].index(True) - 1:
            board = filled.index(False) + 1
            concerns.append(Concern("empty-board", Message("would-leave-board", name=team.name, board=board)))
        return tuple(concerns)

    def _line_up(self) -> LineUp:
        return LineUp(self.round, self.team, 0, tuple(map(in_facts, self.players)))

    def _reseated(self, section: Section, played: Round, teams: TeamRound) -> Round:
        return reseated(section, played, teams, self._line_up()).round

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        given = self._line_up()
        shown = shown_round(section, self.round)
        if shown is not None:
            section = _with_round(section, self.round, *reseated(section, *shown, given))
        if self.round == section.next_round:
            # What was handed in holds, whoever the opponent will be.
            kept = tuple(one for one in section.facts.line_ups if not self._is_same(one))
            line_ups = (*kept, given) if self.players else kept
            section = replace(section, facts=replace(section.facts, line_ups=line_ups))
        return event.with_section(section)

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "round", str(self.round)),)

    def describe(self, event: Event) -> Message:
        section = self.section(event)
        name = team_of(section, self.team).name
        if not self.players:
            return Message("round-line-up", tournament=self.tournament, round=self.round, name=name)
        names = Items([section.called(card) if card else "–" for card in self.players], 12, "; ", last=True)
        return Message("round-line-up-of", tournament=self.tournament, round=self.round, name=name, names=names)


@dataclass(frozen=True, slots=True)
class ForfeitMatch(OnTournament):
    """A team did not come and loses every board; with *both*, neither came; with *cancel*, it is played after all."""

    kind: ClassVar[Kind] = Kind.MATCH_FORFEITED
    dangerous: ClassVar[bool] = True
    team: int
    round: int
    both: bool = False
    cancel: bool = False

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        team = team_of(section, self.team)
        place = Where(round=self.round)
        if not 1 <= self.round <= section.rounds_paired:
            raise RefusedError("round-not-published-2", place, "round", round=self.round)
        played, teams = section.facts.rounds[self.round - 1], team_round(section.facts, self.round)
        match = match_of(section, teams, team, self.round)
        forfeited = self._record(teams, match)
        if self.cancel:
            if forfeited is None or not games_of_match(played, match):
                raise RefusedError("match-not-forfeited", place, "team", name=team.name)
            return past_round(section, self.round, Message("what-result"))
        if forfeited is not None:
            raise RefusedError("match-forfeited-already", place, "team", name=team.name)
        for game in games_of_match(played, match):
            if game.white_outcome is not Outcome.PENDING and game.played:
                raise RefusedError(
                    "played-team-if",
                    place,
                    "team",
                    player=section.called(card_in(game.white)),
                    player2=section.called(card_in(game.black)),
                )
        return past_round(section, self.round, Message("what-result"))

    def _record(self, teams: TeamRound, match: tuple[LineUp, LineUp]) -> ForfeitedMatch | None:
        numbers = {line_up.team for line_up in match}
        return next((one for one in teams.forfeits if {one.white, one.black} == numbers), None)

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        played, teams = section.facts.rounds[self.round - 1], team_round(section.facts, self.round)
        match = match_of(section, teams, team_of(section, self.team), self.round)
        own = next(set(line_up.players) for line_up in match if line_up.team == self.team)
        boards = games_of_match(played, match)

        def decided(game: Game) -> Game:
            if game not in boards:
                return game
            if self.cancel:
                return Game(game.white, game.black)
            lost = [self.both or player in own for player in game[:2]]
            marks = [Outcome.FORFEIT_LOSS if gone else Outcome.FORFEIT_WIN for gone in lost]
            return Game(game.white, game.black, *marks)

        others = tuple(one for one in teams.forfeits if one != self._record(teams, match))
        if not self.cancel:
            marks = "".join("-" if self.both or line_up.team == self.team else "+" for line_up in match)
            others += (ForfeitedMatch(marks, self.round, match[0].team, match[1].team),)
        changed = replace(played, games=tuple(decided(game) for game in played.games))
        return event.with_section(_with_round(section, self.round, changed, replace(teams, forfeits=others)))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "round", str(self.round)),)

    def describe(self, event: Event) -> Message:
        name = team_of(self.section(event), self.team).name
        if self.cancel:
            return Message("round-match-played", tournament=self.tournament, round=self.round, name=name)
        if self.both:
            return Message("round-match-forfeited", tournament=self.tournament, round=self.round, name=name)
        return Message("round-forfeits-match", tournament=self.tournament, round=self.round, name=name)


@dataclass(frozen=True, slots=True)
class RestTeam(OnTournament):
    """A team will not play in a coming round: ``Z`` for nothing, ``H`` for a drawn match, ``F`` for a won one.

    Without a kind it plays after all.
    """

    kind: ClassVar[Kind] = Kind.TEAM_RESTED
    team: int
    round: int
    bye: str = "Z"

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        team = team_of(section, self.team)
        place = Where(round=self.round)
        if self.round < section.next_round:
            raise RefusedError("round-paired", place, "round", round=self.round)
        total = section.facts.total_rounds
        if total is not None and self.round > total:
            raise RefusedError("tournament-rounds", place, "round", total=total)
        known = any((one.round, one.team) == (self.round, self.team) for one in section.facts.team_byes)
        if not self.bye and not known:
            raise RefusedError("plays-round-anyway", place, "team", name=team.name, round=self.round)
        if self.bye and self.bye not in _RESTS:
            raise RefusedError("team-rests-f", place, "bye")
        if self.bye and not comings_of(section).byes:
            raise RefusedError("team-forfeits", place, "bye", name=section.name, team=team.name)
        if self.bye == "F":
            text = Message("would-won-match", name=team.name, round=self.round)
            return (Concern("full-point-bye", text),)
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        kept = [one for one in section.facts.team_byes if (one.round, one.team) != (self.round, self.team)]
        if self.bye:
            kept.append(TeamBye(self.round, self.team, self.bye))
        return event.with_section(section.with_facts(replace(section.facts, team_byes=tuple(kept))))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "team", str(self.team)),)

    def describe(self, event: Event) -> Message:
        name = team_of(self.section(event), self.team).name
        if not self.bye:
            return Message("plays-round-after", tournament=self.tournament, name=name, round=self.round)
        return Message("rests-round", tournament=self.tournament, name=name, round=self.round, bye=self.bye)


@dataclass(frozen=True, slots=True)
class PairTeams(OnTournament):
    """The matches of the next round by hand: the team with White on board 1 first, and who has the pairing bye."""

    kind: ClassVar[Kind] = Kind.ROUND_DRAFTED
    round: int
    matches: tuple[tuple[int, int], ...] = ()
    bye: int = 0

    def settle(self, event: Event) -> DraftRound:
        section = self.open_section(event)
        check_next(section, self.round)
        obstacles = list(blockers(section))
        if obstacles:
            raise RefusedError(together(obstacles), Where(round=self.round))
        if not is_swiss(section):
            raise RefusedError("table-bracket-says", Where(round=self.round), "matches")
        named = [team_of(section, team).number for match in self.matches for team in match]
        named += [team_of(section, self.bye).number] if self.bye else []
        resting = as_teams(section.facts).tournament.absent_from(self.round)
        expected = sorted(team.number for team in section.facts.teams if team.number not in resting)
        if sorted(named) != expected:
            raise RefusedError("every-team-plays", Where(round=self.round), "matches")
        byes = tuple(Bye(team, kind) for team, kind in resting.items())
        pairing = RoundPairing(
            self.round,
            tuple(Pair(Number(white), Number(black)) for white, black in self.matches),
            Number(self.bye) if self.bye else None,
            byes,
            of_teams=True,
        )
        made = seat(replace(section.facts, board_colours=colours_of_matches(section)), pairing)
        return DraftRound(self.tournament, self.round, made.round.games, made.round.byes, teams=made.teams)


def altered(section: Section, swap: tuple[int, int] | None = None, turned: int | None = None) -> PairTeams:
    """The matches of the draft with two teams in each other's place, or one match with the colours turned."""
    matches = [(home.team, guest.team) for home, guest in section.draft_teams.matches]
    bye = next((one.team for one in section.draft_teams.byes if one.kind == "U"), 0)
    if swap is not None:
        one, two = (team_of(section, team).number for team in swap)
        change = {one: two, two: one}
        matches = [(change.get(home, home), change.get(guest, guest)) for home, guest in matches]
        bye = change.get(bye, bye)
    if turned is not None:
        if not 1 <= turned <= len(matches):
            raise RefusedError("draft-matches-1", None, "board", count=len(matches))
        matches[turned - 1] = matches[turned - 1][::-1]
    return PairTeams(section.id, section.next_round, tuple(matches), bye)
