"""Play a knock-out: replay what has happened and say what comes next.

Nothing is stored but the games.  The replay walks through the chart, decides
each match from its games, lets the opponents of those who have left go on, and
stops where the next round of the tournament has to be paired.  Each game of a
mini-match is a round of the tournament.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tablas.messages import Message
from tablas.systems.closed.knockout.arena import Arena, Boards, NextGame
from tablas.systems.closed.knockout.chart import Chart, Match, Source
from tablas.systems.closed.knockout.minimatch import Score
from tablas.systems.closed.knockout.seeding import SEEDINGS


class Played(NamedTuple):
    """A match that is over; a side of ``None`` never turned up or had left."""

    name: str
    stage: int
    first: int | None
    second: int | None
    winner: int | None
    games: int
    """0: won without playing."""
    third_place: bool = False
    score: Score = (0, 0)
    """Points of both sides over all the games of the match."""

    @property
    def loser(self) -> int | None:
        return self.second if self.winner == self.first else self.first


class Begun(NamedTuple):
    """The games of a match, over or going on: what the sides made in each, the first side in front."""

    first: int | None
    second: int | None
    games: tuple[Score, ...] = ()


class RoundPlayed(NamedTuple):
    """What a round of the tournament is to the bracket."""

    stage: int
    game: int
    """Which game of its matches it is, counted from 1."""
    kind: str
    """The tie-break stage that its games belong to; empty for usual games."""
    level: bool
    """Only matches are played that were level after all their usual games."""
    final: bool
    """A match after the chart, between two brackets."""


FINAL = "final "
"""How the matches after the chart are named, before their number."""


def match_called(name: str) -> str | Message:
    """What people call a match: its number in the chart, or which of the finals it is."""
    return Message("final-number", number=name.removeprefix(FINAL)) if name.startswith(FINAL) else name


@dataclass(frozen=True, slots=True)
class State:
    """Where a knock-out stands."""

    stage: int
    matches: tuple[Played, ...]
    games: tuple[NextGame, ...]
    """What to pair next; empty once there is a champion."""
    losses: dict[int, int]
    eliminated: dict[int, int]
    """The stage in which each player lost the last life or left."""
    champion: int | None
    begun: dict[str, Begun] = field(default_factory=dict)
    """Every match by name, those that are not over included."""
    rounds: tuple[RoundPlayed, ...] = ()
    """What each round so far was, and the one that comes next."""

    @property
    def alive(self) -> tuple[int, ...]:
        return tuple(player for player in self.losses if player not in self.eliminated)


@dataclass
class _Event:
    """The replay: how far the rounds have been read, and what followed from them."""

    arena: Arena
    lives: int
    losses: dict[int, int]
    reading: int = 1
    """The round of the tournament that the next game belongs to."""
    stage: int = 0
    matches: list[Played] = field(default_factory=list)
    eliminated: dict[int, int] = field(default_factory=dict)
    left_after: dict[int, int] = field(default_factory=dict)
    pending: tuple[NextGame, ...] = ()
    begun: dict[str, Begun] = field(default_factory=dict)
    rounds: list[RoundPlayed] = field(default_factory=list)

    def here(self, player: int | None) -> int | None:
        """The player, unless out of the event by now; noticing who has left."""
        if player is None or player in self.eliminated:
            return None
        if self.left_after.get(player, self.reading) < self.reading:
            self.eliminated[player] = self.stage
            return None
        return player

    def play(self, pairs: Sequence[tuple[str, int | None, int | None, bool]]) -> dict[str, Played] | None:
        """Play the matches of one stage side by side; ``None`` if a game is still to come."""
        decided: dict[str, Played] = {}
        scores: dict[str, list[Boards]] = {name: [] for name, _, _, _ in pairs}
        while True:
            games: list[NextGame] = []
            for name, one, other, third in pairs:
                if name in decided:
                    continue
                verdict = self.arena.verdict(name, scores[name]) if scores[name] else None
                if verdict is not None and verdict.winner is not None:
                    winner = (one, other)[verdict.winner]
                    decided[name] = self._close(name, one, other, winner, scores[name], third)
                    continue
                first, second = self._still(one, third), self._still(other, third)
                if first is None or second is None:  # whoever is left goes on without a game
                    winner = second if first is None else first
                    decided[name] = self._close(name, one, other, winner, scores[name], third)
                    continue
                verdict = verdict or self.arena.verdict(name, ())
                white, black = (second, first) if verdict.white else (first, second)
                games.append(NextGame(name, white, black, verdict.stage))
            if not games:
                return decided
            for name, one, other, _ in pairs:
                self.begun[name] = Begun(one, other, tuple(boards.total for boards in scores[name]))
            self.rounds.append(self._round(games, {name: len(done) for name, done in scores.items()}))
            if self.reading > len(self.arena.tournament.rounds):
                self.pending = tuple(games)
                return None
            sides = {name: one for name, one, _, _ in pairs}
            for game in games:
                first = sides[game.name]
                assert first is not None  # nobody plays a match alone
                scores[game.name].append(self.arena.read(self.reading, game, first))
            self.reading += 1

    def _round(self, games: Sequence[NextGame], played: dict[str, int]) -> RoundPlayed:
        """The round that these games make; *played* is how many each match has had."""
        counts = [played[game.name] for game in games]
        level = min(counts) >= self.arena.usual_games
        final = any(game.name.startswith(FINAL) for game in games)
        return RoundPlayed(self.stage, max(counts) + 1, games[0].stage, level, final)

    def _still(self, player: int | None, third: bool) -> int | None:
        """Who can play now; the match for third place is between players already out."""
        if not third or player is None:
            return self.here(player)
        return None if self.left_after.get(player, self.reading) < self.reading else player

    def _close(
        self, name: str, one: int | None, other: int | None, winner: int | None, games: Sequence[Boards], third: bool
    ) -> Played:
        """Write a match down and take a life from its loser."""
        score = sum(boards.total[0] for boards in games), sum(boards.total[1] for boards in games)
        match = Played(name, self.stage, one, other, winner, len(games), third, score)
        self.begun[name] = Begun(one, other, tuple(boards.total for boards in games))
        self.matches.append(match)
        loser = match.loser
        if not third and winner is not None and loser is not None and loser not in self.eliminated:
            self.losses[loser] += 1
            if self.losses[loser] >= self.lives:
                self.eliminated[loser] = self.stage
        return match

    def state(self) -> State:
        alive = [player for player in self.losses if player not in self.eliminated]
        champion = alive[0] if len(alive) == 1 and not self.pending else None
        return State(
            self.stage,
            tuple(self.matches),
            self.pending,
            dict(self.losses),
            dict(self.eliminated),
            champion,
            dict(self.begun),
            tuple(self.rounds),
        )


def _begin(arena: Arena, seeds: Sequence[int], lives: int) -> _Event:
    return _Event(arena, lives, dict.fromkeys(seeds, 0), left_after=arena.left_after())


def replay(arena: Arena, chart: Chart, seeds: Sequence[int]) -> State:
    """Where the event stands; *seeds* are the entrants in the order of their seeds."""
    event = _begin(arena, seeds, chart.lives)
    results: dict[int, Played] = {}

    def side(source: Source) -> int | None:
        if source.kind == "seed":
            return seeds[source.number - 1]
        match = results[source.number]
        return match.winner if source.kind == "winner" else match.loser

    for stage in range(1, chart.stages + 1):
        event.stage = stage
        matches: tuple[Match, ...] = chart.in_stage(stage)
        pairs = []
        for match in matches:
            first, second = side(match.first), side(match.second)
            if not match.third_place:
                first, second = event.here(first), event.here(second)
            pairs.append((str(match.number), first, second, match.third_place))
        decided = event.play(pairs)
        if decided is None:
            return event.state()
        results.update((int(name), match) for name, match in decided.items())
    return _finals(event)


def _finals(event: _Event) -> State:
    """The last matches between brackets: the two with the most defeats, until one is left."""
    number = 0
    while True:
        standing = [player for player in event.losses if player not in event.eliminated]
        if len(standing) < 2:  # who has won may leave
            return event.state()
        event.stage += 1
        alive = [player for player in standing if event.here(player) is not None]
        if len(alive) < 2:
            return event.state()
        number += 1
        lowest = sorted(alive, key=lambda player: -event.losses[player])[:2]
        first, second = sorted(lowest, key=lambda player: event.losses[player])
        if event.play([(f"{FINAL}{number}", first, second, False)]) is None:
            return event.state()


def replay_reseeded(arena: Arena, chart: Chart, seeds: Sequence[int], kind: str = SEEDINGS[0]) -> State:
    """The same with a new draw in each round: the best seed left against the worst, or halves."""
    event = _begin(arena, seeds, 1)
    rank = {player: seed for seed, player in enumerate(seeds, 1)}
    inside: list[int] = []
    while True:
        if event.stage >= chart.stages and len(inside) < 2:
            return event.state()
        event.stage += 1
        entering = [seeds[seed - 1] for seed, stage in chart.entry.items() if stage == event.stage]
        playing = sorted((p for p in (*inside, *entering) if event.here(p) is not None), key=rank.__getitem__)
        pairs = _redrawn(playing, kind)
        decided = event.play([(f"{event.stage}.{n}", one, other, False) for n, (one, other) in enumerate(pairs, 1)])
        if decided is None:
            return event.state()
        inside = [player for player in playing if player not in event.eliminated]


def _redrawn(players: list[int], kind: str) -> list[tuple[int, int]]:
    """Pairs of players in order of their seeds; of an odd number the best one goes through."""
    field_ = players[len(players) % 2 :]
    half = len(field_) // 2
    lower = field_[half:] if kind == "equidistant" else field_[half:][::-1]
    return list(zip(field_[:half], lower, strict=True))


def survived(state: State) -> dict[int, int]:
    """How many stages each player has survived, those included from which somebody was freed.

    While a stage goes on nobody has survived it, but who is in stands above who went out in it.
    """
    over = not state.games or state.stage in state.eliminated.values()
    inside = state.stage if over else state.stage - 1
    return {player: state.eliminated[player] - 1 if player in state.eliminated else inside for player in state.losses}


def placing(state: State) -> dict[int, int]:
    """Matches won for places behind the champion: 1 for the winner of the match for third place."""
    won = {match.winner for match in state.matches if match.third_place}
    return {player: int(player in won) for player in state.losses}
