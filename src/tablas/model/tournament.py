"""The tournament: every fact an engine may ask for, and nothing derived.

A tournament is immutable.  A corrected result is a new tournament; scores,
floats, standings and papers follow from it.

>>> from tablas.model import Game, Outcome, Player, Round
>>> event = Tournament(players=(Player(1, "Ana"), Player(2, "Blas")), total_rounds=3)
>>> event = event.with_round(Round(games=(Game.of(1, 2, Outcome.DRAW),)))
>>> event.rounds_paired
1
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, NamedTuple

from tablas.errors import ModelError, Where
from tablas.model.colour import Colour
from tablas.model.identity import Number
from tablas.model.outcome import BYES, Outcome
from tablas.model.player import Player
from tablas.model.points import Points
from tablas.model.regulation import Regulation
from tablas.model.round import Game, Round
from tablas.model.scoring import Scoring
from tablas.model.shown import Shown
from tablas.model.team import ForfeitedMatch, LineUp, MatchScoring, Team, TeamBye


class Absence(NamedTuple):
    """A bye or absence known before its round is paired."""

    round: int
    player: Number
    kind: Outcome = Outcome.ZERO_BYE


class ForbiddenGroup(NamedTuple):
    """Players none of whom may meet another of the group in the given rounds."""

    players: tuple[int, ...]
    first_round: int = 1
    last_round: int | None = None

    def applies_to(self, round_number: int) -> bool:
        return self.first_round <= round_number and (self.last_round is None or round_number <= self.last_round)


class Adjustment(NamedTuple):
    """Points given or taken by decision, or an outcome worth something unusual.

    With *outcome* the points replace what that outcome of the player is worth
    in *round* (0: every round); without, they are a bonus or a penalty.
    Player 0 stands for everybody.  In a team event the number is the team's,
    *points* are game points and *match_points* may change too.
    """

    player: int
    points: Points
    round: int = 0
    outcome: Outcome | None = None
    match_points: Points | None = None


class VirtualPoints(NamedTuple):
    """Acceleration: points that count for pairing only, in some rounds.

    In a team event the numbers are the teams', *points* are game points.
    """

    first_player: int
    last_player: int
    first_round: int
    last_round: int
    points: Points
    match_points: Points = 0

    @property
    def pairing_points(self) -> Points:
        """What lifts its participants: match points where they are stated."""
        return self.match_points or self.points


@dataclass(frozen=True, slots=True)
class EventInfo:
    """What a report says about the event besides players and games."""

    city: str = ""
    federation: str = ""
    start: date | None = None
    end: date | None = None
    kind: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    encoded_time_control: str = ""
    round_dates: tuple[date | None, ...] = ()
    pairing_controller: str = ""
    type_code: str = ""
    """How the report spelled the type (record 192); only the TRF room reads it, the regulation says what it means."""
    ranking_method: str = ""
    """How the initial list was made when national ratings are used (record 172)."""
    ranking_federation: str = ""
    """The federation whose ratings that method looks at."""
    ranking_ties: str = ""
    """What decides between equal ratings and titles in the initial list; empty: the name."""
    cadence: str = ""
    """standard, rapid or blitz; empty: as the time control says."""
    rating_lists: tuple[str, ...] = ()
    """The lists official ratings come from, the main one first; empty: the usual ones of the pace."""
    check_lists: bool = True
    """Whether entries are compared with the lists whenever the players are looked at."""

    @property
    def began(self) -> date | None:
        """The day whose rules apply: the first one stated, else the first of a round that is known, else the last.

        >>> EventInfo(end=date(2020, 5, 31)).began
        datetime.date(2020, 5, 31)
        """
        return self.start or next((day for day in self.round_dates if day is not None), self.end)


@dataclass(frozen=True, slots=True)
class Tournament(Shown):
    """A tournament: who plays, what was played, and by which regulation."""

    name: str = ""
    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    total_rounds: int | None = None
    regulation: Regulation = field(default_factory=Regulation)
    """How the event is paired, scored and ranked."""
    initial_colour: Colour | None = None
    pair_by_position: bool = False
    """Engines take the order of *players* for the ranking, whatever their numbers."""
    absences: tuple[Absence, ...] = ()
    """Byes and absences announced for rounds that are not paired yet."""
    forbidden: tuple[ForbiddenGroup, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    virtual_points: tuple[VirtualPoints, ...] = ()
    info: EventInfo = field(default_factory=EventInfo)
    teams: tuple[Team, ...] = ()
    line_ups: tuple[LineUp, ...] = ()
    forfeited_matches: tuple[ForfeitedMatch, ...] = ()
    team_byes: tuple[TeamBye, ...] = ()
    board_colours: str = ""

    @property
    def scoring(self) -> Scoring:
        return self.regulation.scoring

    @property
    def match_scoring(self) -> MatchScoring:
        return self.regulation.match_scoring

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        return self.regulation.tie_breaks

    @property
    def of_teams(self) -> bool:
        """Whether teams play matches and are ranked; the one answer to "is it a team event?"."""
        return self.regulation.of_teams and bool(self.teams)

    def ruled(self, **changes: Any) -> Tournament:
        """The tournament under a regulation that differs in these points.

        >>> Tournament().ruled(system="lim").regulation.system
        'lim'
        """
        return replace(self, regulation=replace(self.regulation, **changes))

    @property
    def rounds_paired(self) -> int:
        return len(self.rounds)

    @property
    def next_round(self) -> int:
        return len(self.rounds) + 1

    def player(self, number: int) -> Player:
        """The player with that pairing number."""
        for player in self.players:
            if player.number == number:
                return player
        raise ModelError("there-is-no-player", Where(player=number), number=number)

    def after(self, rounds: int) -> Tournament:
        """The tournament as it stood after *rounds* rounds.

        Byes and absences of the following round that did not come from the
        pairing stay known, as announced absences, so that the round can be
        paired again.
        """
        if not 0 <= rounds <= len(self.rounds):
            raise ModelError("tournament-rounds-not", count=len(self.rounds), rounds=rounds)
        if rounds == len(self.rounds):
            return self
        absences = [absence for absence in self.absences if absence.round > len(self.rounds)]
        for number, played in enumerate(self.rounds[rounds:], rounds + 1):
            announced = announced_in(played, number, self.players)
            # In a match a full point without a game is that of an empty board, not of somebody absent.
            absences += [one for one in announced if one.kind is not Outcome.FULL_BYE or not self.of_teams]
        return replace(self, rounds=self.rounds[:rounds], absences=tuple(absences))

    def with_round(self, new: Round) -> Tournament:
        """The tournament with one more paired round."""
        number = self.next_round
        return replace(
            self,
            rounds=(*self.rounds, new),
            absences=tuple(absence for absence in self.absences if absence.round > number),
        )

    def with_absences(self, absences: Iterable[Absence]) -> Tournament:
        """The tournament with more absences announced; the last word on a player and round counts."""
        more = list(absences)
        if not more and not self.absences:
            return self
        known = {(absence.round, absence.player): absence for absence in self.absences}
        for absence in more:
            known[absence.round, absence.player] = absence
        return replace(self, absences=tuple(known[which] for which in sorted(known)))

    def absent_from(self, round_number: int) -> dict[Number, Outcome]:
        """Who is not to be paired in a coming round, and with what bye."""
        absent = {player.number: Outcome.ZERO_BYE for player in self.players if player.is_away(round_number)}
        for absence in self.absences:
            if absence.round == round_number:
                absent[absence.player] = absence.kind
        return absent

    def check(self) -> None:
        """Raise :class:`ModelError` for facts that contradict each other."""
        numbers = {player.number for player in self.players}
        if len(numbers) != len(self.players):
            seen: set[Number] = set()
            for player in self.players:
                if player.number in seen:
                    raise ModelError("two-players-pairing", Where(player=player.number))
                seen.add(player.number)
        for number, played in enumerate(self.rounds, 1):
            _check_round(played, number, numbers)
        for absence in self.absences:
            if absence.player not in numbers:
                raise ModelError(
                    "absence-announced-player",
                    Where(player=absence.player, round=absence.round),
                )
            if absence.kind not in BYES:
                raise ModelError(
                    "not-kind-bye", Where(player=absence.player, round=absence.round), name=absence.kind.name
                )


def announced_in(played: Round, number: int, players: Iterable[Player]) -> list[Absence]:
    """The byes of a paired round that were announced, and who was left out of it."""
    absences = [Absence(number, bye.player, bye.kind) for bye in played.byes if bye.kind is not Outcome.PAIRING_BYE]
    present = {game.white for game in played.games} | {game.black for game in played.games}
    present.update(bye.player for bye in played.byes)
    absences += [Absence(number, player.number) for player in players if player.number not in present]
    return absences


def _check_round(played: Round, number: int, numbers: set[Number]) -> None:
    seen: set[Number] = set()

    def enter(player: Number) -> None:
        if player not in numbers:
            raise ModelError("player-who-not", Where(player=player, round=number))
        if player in seen:
            raise ModelError("player-appears-twice-round", Where(player=player, round=number))
        seen.add(player)

    for game in played.games:
        if game.white_outcome in BYES or game.black_outcome in BYES:
            raise ModelError("bye-cannot-result", Where(player=game.white, round=number))
        enter(game.white)
        enter(game.black)
    for bye in played.byes:
        if bye.kind not in BYES:
            raise ModelError("not-kind-bye", Where(player=bye.player, round=number), name=bye.kind.name)
        enter(bye.player)


def games_of(tournament: Tournament, player: int) -> list[tuple[int, Game]]:
    """The player's games with their round numbers."""
    return [
        (number, game)
        for number, played in enumerate(tournament.rounds, 1)
        for game in played.games
        if player in (game.white, game.black)
    ]
