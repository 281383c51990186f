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

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import NamedTuple

from tablas.errors import ModelError, Where
from tablas.model.colour import Colour
from tablas.model.outcome import BYES, Outcome
from tablas.model.player import Player
from tablas.model.points import Points
from tablas.model.round import Game, Round
from tablas.model.scoring import STANDARD, Scoring
from tablas.model.team import ForfeitedMatch, LineUp, MatchScoring, Team, TeamBye


class Absence(NamedTuple):
    """A bye or absence known before its round is paired."""

    round: int
    player: int
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
    """Encoded tournament type (record 192), for example ``FIDE_DUTCH_2026``."""
    ranking_method: str = ""
    """How the initial list was made when national ratings are used (record 172)."""
    ranking_federation: str = ""
    """The federation whose ratings that method looks at."""


@dataclass(frozen=True, slots=True)
class Tournament:
    name: str = ""
    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    total_rounds: int | None = None
    scoring: Scoring = STANDARD
    initial_colour: Colour | None = None
    pair_by_position: bool = False
    """Engines take the order of *players* for the ranking, whatever their numbers."""
    absences: tuple[Absence, ...] = ()
    """Byes and absences announced for rounds that are not paired yet."""
    forbidden: tuple[ForbiddenGroup, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    virtual_points: tuple[VirtualPoints, ...] = ()
    tie_breaks: tuple[str, ...] = ()
    """The full order of the standings, from ``PTS`` on, as MTB26 descriptors."""
    info: EventInfo = field(default_factory=EventInfo)
    teams: tuple[Team, ...] = ()
    line_ups: tuple[LineUp, ...] = ()
    forfeited_matches: tuple[ForfeitedMatch, ...] = ()
    team_byes: tuple[TeamBye, ...] = ()
    match_scoring: MatchScoring = field(default_factory=MatchScoring)
    board_colours: str = ""

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
            absences += [one for one in announced if one.kind is not Outcome.FULL_BYE or not self.declares_matches]
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
        known = {(absence.round, absence.player): absence for absence in self.absences}
        for absence in absences:
            known[absence.round, absence.player] = absence
        return replace(self, absences=tuple(sorted(known.values(), key=lambda absence: absence[:2])))

    def absent_from(self, round_number: int) -> dict[int, Outcome]:
        """Who is not to be paired in a coming round, and with what bye."""
        absent = {
            player.number: Outcome.ZERO_BYE
            for player in self.players
            if player.joined > round_number or (player.left_after is not None and player.left_after < round_number)
        }
        for absence in self.absences:
            if absence.round == round_number:
                absent[absence.player] = absence.kind
        return absent

    @property
    def declares_matches(self) -> bool:
        """Something says that teams play matches: the type, or what only matches have."""
        return bool(self.teams) and (
            any(word in self.info.type_code.upper() for word in ("TEAM", "SCHEVENINGEN", "SCHILLER"))
            or bool(self.line_ups or self.team_byes or self.forfeited_matches)
            or any(team.nickname or team.strength for team in self.teams)
        )

    @property
    def teams_play(self) -> bool:
        """Whether teams play matches; in an individual event they only add up their members' points.

        Where nothing is declared, every round must consist of matches between two teams.
        """
        if not self.teams or self.info.type_code or self.declares_matches:
            return self.declares_matches
        home = {member: team.number for team in self.teams for member in team.members}
        return all(_is_matches(played, home) for played in self.rounds)

    def check(self) -> None:
        """Raise :class:`ModelError` for facts that contradict each other."""
        numbers = {player.number for player in self.players}
        if len(numbers) != len(self.players):
            seen: set[int] = set()
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


def _is_matches(played: Round, home: Mapping[int, int]) -> bool:
    """Whether each team met one other team in the round, and nobody played without a team."""
    met: dict[int, int] = {}
    for game in played.games:
        one, other = home.get(game.white, 0), home.get(game.black, 0)
        if one == other or not one or not other:
            return False
        if met.setdefault(one, other) != other or met.setdefault(other, one) != one:
            return False
    return True


def _check_round(played: Round, number: int, numbers: set[int]) -> None:
    seen: set[int] = set()

    def enter(player: int) -> None:
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
