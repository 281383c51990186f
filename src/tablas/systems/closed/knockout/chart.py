"""The chart of a knock-out, drawn before the first game.

*Elementos de un torneo*, sections 2.1.1 to 2.1.4 and the charts of its
appendix.  A match takes its two sides from seeds, from winners or from losers
of earlier matches, so the same chart can be printed and played.

With several lives there is one bracket for each number of defeats.  A bracket
of losers lets its own survivors play first as long as they outnumber those who
wait for them, as the printed charts of double elimination do; then survivor
meets newcomer, newcomers being crossed over so that nobody meets an old
opponent at once.  The finals, whose number depends on who wins, are played by
`play.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.messages import Message
from tablas.systems.closed.knockout.dapiran import Plan, dapiran
from tablas.systems.closed.knockout.seeding import Pairs, seeding
from tablas.systems.closed.schedule import Board, Schedule

MOST_LIVES = 9
GUARANTEED = 3
"""Games that everybody has in a chart with a guarantee."""


class Source(NamedTuple):
    """Where a side of a match comes from: a seed, or the winner or loser of a match."""

    kind: str
    number: int

    def __str__(self) -> str:
        return {"seed": "", "winner": "W", "loser": "L"}[self.kind] + str(self.number)


class Match(NamedTuple):
    """A match of the chart; the side named first has White in its first game."""

    number: int
    stage: int
    level: int
    """How many defeats its players have."""
    first: Source
    second: Source
    third_place: bool = False
    if_needed: bool = False
    """Played only if the final before did not leave one player alone."""
    consolation: bool = False
    """A game for those who are out with fewer games than everybody is to have."""

    def as_data(self) -> dict[str, object]:
        """The match as plain data; sides as the chart writes them."""
        return {
            "number": self.number,
            "stage": self.stage,
            "level": self.level,
            "first": str(self.first),
            "second": str(self.second),
            "third_place": self.third_place,
            "if_needed": self.if_needed,
            "consolation": self.consolation,
        }


@dataclass(frozen=True, slots=True)
class Chart:
    """All matches before the finals between brackets."""

    matches: tuple[Match, ...]
    lives: int
    plan: Plan
    entry: dict[int, int] = field(default_factory=dict)
    """The stage in which each seed enters."""

    @property
    def stages(self) -> int:
        return max((match.stage for match in self.matches), default=0)

    def in_stage(self, stage: int) -> tuple[Match, ...]:
        return tuple(match for match in self.matches if match.stage == stage)

    @property
    def finals(self) -> tuple[Match, ...]:
        """The matches between brackets at the end, as many as there can be; several lives only.

        The survivor of the last bracket meets that of the one above until one of the two is out, and so on up.
        Who comes from the bracket of *j* lives more can lose so often that a series has 2·j matches at most:
        final and second final with two lives.
        """
        last = {match.level: match.number for match in self.matches if not match.consolation}
        found: list[Match] = []
        number, stage = len(self.matches), self.stages
        below = Source("winner", last.get(self.lives - 1, 0))
        for lives in range(1, self.lives):
            above = Source("winner", last.get(self.lives - 1 - lives, 0))
            for place in range(2 * lives):
                number, stage = number + 1, stage + 1
                found.append(Match(number, stage, self.lives - 1 - lives, above, below, if_needed=place > 0))
            below = Source("winner", number)
        return tuple(found)

    @property
    def every(self) -> tuple[Match, ...]:
        """All matches, those of the finals included."""
        return (*self.matches, *self.finals)

    def as_schedule(self) -> Schedule:
        """The chart as a table: ``W3`` and ``L3`` are winner and loser of match 3."""
        rounds = []
        for stage in range(1, self.stages + 1):
            rounds.append(tuple(Board(str(match.first), str(match.second)) for match in self.in_stage(stage)))
        notes = list(self.plan.notes)
        if self.plan.freed or self.plan.exemptions:
            exempt = self.plan.entrants - self.plan.available
            notes.append(Message("freed-and-exempt", freed=self.plan.freed, exempt=exempt))
        for final in self.finals:
            rounds.append((Board(str(final.first), str(final.second)),))
        if self.lives > 1:
            first = len(self.matches) + 1
            notes.append(Message("finals-numbered", first=first, last=len(self.every)))
            notes.append(Message("most-defeats-meet", lives=self.lives))
        return Schedule("knockout", tuple(rounds), notes=tuple(notes))


Slot = tuple[Source, ...]
"""What stands in a place of the bracket: nobody, one side, or a first game."""


def draw_chart(
    entrants: int,
    kind: str = "compensation",
    lives: int = 1,
    exemptions: Sequence[tuple[int, int]] = (),
    third_place: bool = False,
    guarantee: int = 0,
) -> Chart:
    """The chart for any number of entrants.

    With a *guarantee* of three games there are two lives, and whoever is out after
    two games has one more against another such player (*Elementos*, appendix D).
    """
    if guarantee not in (0, 3):
        raise OptionError("guarantee-three", guarantee=guarantee)
    lives = 2 if guarantee else lives
    if not 1 <= lives <= MOST_LIVES:
        raise OptionError("everybody-1-lives", most_lives=MOST_LIVES, lives=lives)
    if third_place and lives > 1:
        raise OptionError("match-third-place")
    plan = dapiran(entrants, exemptions)
    slots, entry = _fill(plan, seeding(kind, plan.ideal), kind)
    matches = _Drawing(lives, third_place).draw(slots)
    if guarantee:
        matches = _numbered((*matches, *_consolations(matches)))
    return Chart(matches, lives, plan, entry)


def _numbered(matches: Sequence[Match]) -> tuple[Match, ...]:
    """The matches numbered stage by stage, every source following its match."""
    ordered = sorted(matches, key=lambda match: match.stage)
    number = {match.number: place for place, match in enumerate(ordered, 1)}

    def moved(source: Source) -> Source:
        return source if source.kind == "seed" else source._replace(number=number[source.number])

    return tuple(
        match._replace(number=number[match.number], first=moved(match.first), second=moved(match.second))
        for match in ordered
    )


def _consolations(matches: tuple[Match, ...]) -> tuple[Match, ...]:
    """A third game for those who lost their first two, stage by stage, neighbours meeting."""
    games: dict[Source, int] = {}
    out: dict[int, list[Source]] = {}
    for match in matches:
        played = 1 + min(games.get(match.first, 0), games.get(match.second, 0))
        games[Source("winner", match.number)] = games[Source("loser", match.number)] = played
        if match.level == 1 and played < GUARANTEED:
            out.setdefault(match.stage, []).append(Source("loser", match.number))
    found: list[Match] = []
    waiting: list[Source] = []
    for stage, losers in sorted(out.items()):
        pairs, waiting = _adjacent([*waiting, *losers])
        found += (
            Match(len(matches) + len(found) + place, stage + 1, 2, first, second, consolation=True)
            for place, (first, second) in enumerate(pairs, 1)
        )
    return tuple(found)


def _fill(plan: Plan, pairs: Pairs, kind: str) -> tuple[list[Slot], dict[int, int]]:
    """Put the seeds in their places: exempt ones first, then the freed, then the games.

    A player who skips k rounds takes a whole block of 2^(k-1) first games.
    """
    heads = [min(pair) for pair in pairs]
    slots: list[Slot] = [()] * len(pairs)
    free = set(range(len(pairs)))
    entry: dict[int, int] = {}
    skips = [rounds + plan.preliminary_rounds for count, rounds in plan.exemptions for _ in range(count)]
    skips = sorted(skips, reverse=True) + [1] * plan.freed
    in_order = {rounds: _blocks(heads, 1 << (rounds - 1)) for rounds in set(skips)}
    for seed, rounds in enumerate(skips, 1):
        block = next(block for block in in_order[rounds] if free.issuperset(block))
        slots[block[0]] = (Source("seed", seed),)
        free.difference_update(block)
        entry[seed] = rounds + 1
    places = sorted(free, key=lambda place: heads[place])
    start = len(skips) + 1
    upper = list(range(start, start + len(places)))
    lower = list(range(start + len(places), plan.entrants + 1))
    if kind == "compensation":
        lower.reverse()
    for place, better, worse in zip(places, upper, lower, strict=True):
        sides = (Source("seed", better), Source("seed", worse))
        slots[place] = sides if pairs[place][0] == heads[place] else sides[::-1]
        entry[better] = entry[worse] = 1
    return slots, entry


def _blocks(heads: list[int], width: int) -> Iterator[range]:
    """The blocks of so many first games, that of the best head first."""
    blocks = (range(start, start + width) for start in range(0, len(heads), width))
    return iter(sorted(blocks, key=lambda block: min(heads[place] for place in block)))


@dataclass
class _Drawing:
    """The pencil: numbers matches and moves everybody on, stage by stage."""

    lives: int
    third_place: bool
    matches: list[Match] = field(default_factory=list)

    def draw(self, slots: list[Slot]) -> tuple[Match, ...]:
        survivors: list[list[Source]] = [[] for _ in range(self.lives)]
        waiting: list[list[list[Source]]] = [[] for _ in range(self.lives)]
        tree = slots
        stage = 0
        while len(tree) > 1 or len(tree[0]) > 1 or any(map(_unsettled, survivors, waiting)):
            stage += 1
            drops: list[list[Source]] = [[] for _ in range(self.lives + 1)]
            tree, drops[1] = self._winners(tree, stage)
            for level in range(1, self.lives):
                survivors[level], drops[level + 1] = self._losers(survivors[level], waiting[level], stage, level)
            for level in range(1, self.lives):
                if drops[level]:
                    waiting[level].append(drops[level][::-1] if survivors[level] else drops[level])
        return tuple(self.matches)

    def _match(self, stage: int, level: int, first: Source, second: Source) -> int:
        number = len(self.matches) + 1
        self.matches.append(Match(number, stage, level, first, second))
        return number

    def _winners(self, tree: list[Slot], stage: int) -> tuple[list[Slot], list[Source]]:
        """One round of the bracket of those who have not lost; also whom it sends down."""
        if len(tree) == 1 and len(tree[0]) < 2:
            return tree, []
        games = all(len(slot) < 2 for slot in tree)
        sides = [(*tree[place], *tree[place + 1]) for place in range(0, len(tree), 2)] if games else tree
        onward: list[Slot] = []
        losers: list[Source] = []
        for slot in sides:
            if len(slot) == 2:
                number = self._match(stage, 0, *slot)
                onward.append((Source("winner", number),))
                losers.append(Source("loser", number))
            else:
                onward.append(slot)
        if self.third_place and len(onward) == 1:
            self._third(stage)
        return onward, losers

    def _third(self, stage: int) -> None:
        """The losers of the two matches that led to the final."""
        final = self.matches[-1]
        if final.first.kind == final.second.kind == "winner":
            self.matches.append(
                Match(
                    len(self.matches) + 1,
                    stage,
                    1,
                    Source("loser", final.first.number),
                    Source("loser", final.second.number),
                    third_place=True,
                )
            )

    def _losers(
        self, survivors: list[Source], waiting: list[list[Source]], stage: int, level: int
    ) -> tuple[list[Source], list[Source]]:
        """One round of a losers' bracket: its new survivors and who drops further.

        *waiting* holds those who came down, round by round; the first of these
        groups is used up here unless the survivors still outnumber it.
        """
        if waiting and len(waiting[0]) >= len(survivors):
            newcomers = waiting.pop(0)
            pairs = list(zip(survivors, newcomers, strict=False))
            others, rest = _adjacent(newcomers[len(survivors) :])
            pairs += others
        else:
            pairs, rest = _adjacent(survivors)
            if rest and waiting:
                pairs.append((rest.pop(), waiting[0].pop(0)))
                waiting[:] = filter(None, waiting)
        winners, losers = [], []
        for first, second in pairs:
            number = self._match(stage, level, first, second)
            winners.append(Source("winner", number))
            losers.append(Source("loser", number))
        return winners + rest, losers


def _unsettled(survivors: list[Source], waiting: list[list[Source]]) -> bool:
    """More than one player is left in a losers' bracket."""
    return len(survivors) + sum(map(len, waiting)) > 1


def _adjacent(sources: Sequence[Source]) -> tuple[list[tuple[Source, Source]], list[Source]]:
    """Neighbours meet; the last of an odd number waits."""
    even = len(sources) - len(sources) % 2
    return [(sources[place], sources[place + 1]) for place in range(0, even, 2)], list(sources[even:])
