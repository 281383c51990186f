"""A knock-out laid out as one drawing: matches in columns, winners going on to the right, every bracket and the finals.

The same matches are laid out twice: wide, for a desk or a sheet, and narrow, for a phone, where the final stands at the
top and each match under the one its winner goes on to.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablas.messages import Message
from tablas.model import Tournament, format_points
from tablas.pairing.round import settings_of, system_of
from tablas.systems.closed.knockout.chart import Match, Source
from tablas.systems.closed.knockout.picture import Picture as Shown
from tablas.systems.closed.knockout.picture import picture
from tablas.systems.closed.knockout.play import FINAL, Begun, Played

LEVEL, DECIDED, UNPLAYED = "level", "decided", "unplayed"
"""A match to be played again, one that was level and decided otherwise, and one won without a game."""


@dataclass(frozen=True, slots=True)
class SideText:
    """A side of a match as it is drawn."""

    name: str
    number: int | None
    score: str = ""
    games: tuple[str, ...] = ()
    """What the side made in each game, where there were several."""
    winner: bool = False
    source: Source | None = None
    """Where the side comes from while nobody knows who it is."""


@dataclass(frozen=True, slots=True)
class Box:
    """A match, or somebody who has a bye and no second side."""

    label: str
    first: SideText
    second: SideText | None
    stage: Message
    note: str = ""
    if_needed: bool = False


@dataclass(frozen=True, slots=True)
class Node:
    """A match with those whose winners come to it."""

    box: Box
    column: int
    feeders: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Tier:
    """One bracket: those with the same number of defeats.  Trees end in a final or in a match for a place."""

    level: int
    trees: tuple[Node, ...]
    heads: tuple[Message, ...]
    """The stages of its columns."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """A knock-out to be drawn."""

    tiers: tuple[Tier, ...]
    finals: tuple[Box, ...]
    champion: str

    @property
    def matches(self) -> int:
        """How many matches are drawn, byes not counted."""
        return sum(_count(tree) for tier in self.tiers for tree in tier.trees) + len(self.finals)


def _count(node: Node) -> int:
    return (node.box.second is not None) + sum(map(_count, node.feeders))


MOST_MATCHES = 1200
"""Drawn of a bracket unless all of it is wanted: with more it is heavy, and nobody could read it."""


def last_stages(bracket: Bracket, most: int) -> Bracket:
    """The stages from which at most so many matches are left: a bracket of thousands cannot be drawn for reading."""
    while bracket.matches > most and all(len(tier.heads) > 1 for tier in bracket.tiers):
        bracket = replace(bracket, tiers=tuple(map(_without_first, bracket.tiers)))
    return bracket


def _without_first(tier: Tier) -> Tier:
    return replace(tier, trees=tuple(_moved(tree) for tree in tier.trees if tree.column), heads=tier.heads[1:])


def _moved(node: Node) -> Node:
    return Node(node.box, node.column - 1, tuple(_moved(feeder) for feeder in node.feeders if feeder.column))


def bracket_of(tournament: Tournament) -> Bracket:
    """The bracket of players or teams after the rounds that are played."""
    system = system_of(tournament)
    if len(tournament.teams if system.name == "team-knockout" else tournament.players) < 2:
        return Bracket((), (), "")
    shown = picture(tournament, system.name, settings_of(tournament))
    state = shown.state
    pencil = _Pencil(shown)
    champion = shown.names[state.champion] if state.champion is not None else ""
    if shown.reseeded:
        return Bracket((pencil.drawn_anew(),), (), champion)
    # A match for third place is no bracket of its own.
    levels = sorted({match.level for match in shown.chart.matches}) if shown.chart.lives > 1 else [0]
    return Bracket(tuple(pencil.tier(level) for level in levels), pencil.finals(), champion)


class _Pencil:
    """Turns matches into boxes."""

    def __init__(self, shown: Shown) -> None:
        self.shown = shown
        self.names = shown.names
        self.played: dict[str, Played] = {match.name: match for match in shown.state.matches}
        self.begun: dict[str, Begun] = shown.state.begun

    def tier(self, level: int) -> Tier:
        """The bracket of those who have lost *level* matches."""
        chart = self.shown.chart
        matches = {match.number: match for match in chart.matches if match.level == level or chart.lives == 1}
        stages = sorted({match.stage for match in matches.values()})
        column = {stage: place for place, stage in enumerate(stages)}
        used = {
            side.number
            for match in matches.values()
            for side in (match.first, match.second)
            if side.kind == "winner" and side.number in matches
        }

        def node(match: Match) -> Node:
            feeders = []
            for side in (match.first, match.second):
                if side.kind == "winner" and side.number in matches:
                    feeders.append(node(matches[side.number]))
                elif side.kind == "seed" and column[match.stage]:
                    feeders.append(self._bye(side, column[match.stage] - 1, stages))
            return Node(self._box(match), column[match.stage], tuple(feeders))

        ends = sorted((match for match in matches.values() if match.number not in used), key=lambda one: one.number)
        # The final before the match for third place, whatever their numbers are.
        trees = tuple(node(match) for match in sorted(ends, key=lambda one: one.third_place or one.consolation))
        return Tier(level, trees, tuple(self.shown.stage_called(stage) for stage in stages))

    def _bye(self, side: Source, column: int, stages: list[int]) -> Node:
        who = self._side(self.shown.seeds[side.number - 1])
        return Node(Box("", who, None, self.shown.stage_called(stages[column])), column)

    def drawn_anew(self) -> Tier:
        """With a new draw in each round there are no lines, only rounds."""
        state = self.shown.state
        stages = sorted({match.stage for match in state.matches} | {state.stage})
        trees = [
            Node(self._finished(match, self.shown.stage_called(match.stage)), stages.index(match.stage))
            for match in state.matches
        ]
        trees += [
            Node(self._going_on(game.name, self.shown.stage_called(state.stage)), stages.index(state.stage))
            for game in state.games
        ]
        return Tier(0, tuple(trees), tuple(self.shown.stage_called(stage) for stage in stages))

    def finals(self) -> tuple[Box, ...]:
        """Matches between brackets at the end, one after the other, and those that may follow."""
        called = Message("ko-final")
        done = [self._finished(match, called) for match in self.shown.state.matches if match.name.startswith(FINAL)]
        now = [self._going_on(game.name, called) for game in self.shown.state.games if game.name.startswith(FINAL)]
        coming = [
            Box(str(match.number), self._from(match.first), self._from(match.second), called, "", match.if_needed)
            for match in self.shown.finals_to_come
        ]
        return (*done, *now, *coming)

    def _box(self, match: Match) -> Box:
        name = str(match.number)
        stage = Message("ko-third-place") if match.third_place else self.shown.stage_called(match.stage)
        if name in self.played:
            return self._finished(self.played[name], stage)
        if any(game.name == name for game in self.shown.state.games):
            return self._going_on(name, stage)
        return Box(name, self._from(match.first), self._from(match.second), stage, "", match.if_needed)

    def _from(self, source: Source) -> SideText:
        """Who stands there, or where the side comes from."""
        if source.kind == "seed":
            return self._side(self.shown.seeds[source.number - 1])
        done = self.played.get(str(source.number))
        if done is None:
            return SideText("", None, source=source)
        return self._side(done.winner if source.kind == "winner" else done.loser)

    def _side(self, number: int | None) -> SideText:
        return SideText("–" if number is None else self.names[number], number)

    def _finished(self, match: Played, stage: Message) -> Box:
        sides = self._sides(match.first, match.second, self.begun[match.name], match.winner)
        note = ""
        if not match.games:
            note = UNPLAYED if match.first is not None and match.second is not None else ""
        elif match.score[0] == match.score[1]:
            note = DECIDED
        return Box(_label(match.name), *sides, stage, note)

    def _going_on(self, name: str, stage: Message) -> Box:
        begun = self.begun[name]
        sides = self._sides(begun.first, begun.second, begun, None)
        level = begun.games and sum(one - two for one, two in begun.games) == 0
        replayed = self.shown.state.rounds[-1].level
        return Box(_label(name), *sides, stage, LEVEL if level and replayed else "")

    def _sides(
        self, first: int | None, second: int | None, begun: Begun, winner: int | None
    ) -> tuple[SideText, SideText]:
        one, two = (self._scored(who, begun, place, winner) for place, who in enumerate((first, second)))
        return one, two

    def _scored(self, who: int | None, begun: Begun, place: int, winner: int | None) -> SideText:
        """A side with its points; nothing where one of them never came or no game was played."""
        name = "–" if who is None else self.names[who]
        won = winner is not None and winner == who
        if begun.first is None or begun.second is None or not begun.games:
            return SideText(name, who, winner=won)
        made = [game[place] for game in begun.games]
        games = tuple(format_points(points, "½") for points in made) if len(made) > 1 else ()
        return SideText(name, who, format_points(sum(made), "½"), games, won)


def _label(name: str) -> str:
    return name.removeprefix(FINAL) if name.startswith(FINAL) else name
