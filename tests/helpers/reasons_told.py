"""Every reason that a story tells, held against the rounds that it rules out.

Whoever a reason passes over would really have led to something worse: all rounds of a small position that agree with
the pairing up to that step and then take the other one are built.  Where the reason says that nothing is left there
must be none; otherwise the best of them must be worse, and by the criterion that the reason names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from literal_steps import dubov_steps
from reasons_by_force import Case, Court, Parts, best_of, first_difference, rounds, unlawful
from tablas.errors import PairingError
from tablas.model import Number, Tournament
from tablas.pairing.compare import Verdict
from tablas.pairing.round import pair_round
from tablas.systems.judgement import Boards
from tablas.systems.open.common.trace import GroupTrace, SwissTrace
from tablas.systems.reasons import Cause, Choice, Passed, Role, Rule
from tablas.systems.result import Pair

Judging = Callable[[Boards], Parts]


class Tally(NamedTuple):
    """What was tried and what was false, by what it claimed."""

    tried: Counter[str]
    false: dict[str, object]


def reasons_hold(case: Case, seed: int, largest: int = 400, judging: Judging | None = None) -> Tally:
    """Every reason of a position."""
    tally = Tally(Counter(), {})
    event = case.event(seed)
    try:
        made = pair_round(event)
    except PairingError:
        return tally
    trace = made.trace
    every = rounds(event, again=case.system == "double-swiss")  # two games are one meeting: its judge knows
    if not isinstance(trace, SwissTrace) or trace.seeding is not None or len(every) > largest:
        return tally
    force = _Force(judging or Court.of(event), Boards.of(made), every, tally, seed)
    if trace.story.bye is not None:
        force.choice(trace.story.bye)
        force.agree(lambda boards: boards.bye == made.bye)
    if "undone" in str(trace.as_data()):
        return tally
    if (case.system, case.edition) == ("dubov", "1997"):
        _step_by_step(event, trace, tally, seed)
        return tally
    force.sets_first = case.system in ("dubov", "vega", "double-swiss") or case.name.startswith("team-swiss 2026")
    force.leaving_in_turn = by_groups = case.system == "lim" or case.edition == "olympiad"
    for place, group in enumerate(trace.groups):
        if by_groups:
            force.only_here(group, trace.groups[:place])
        force.group(group)
    return tally


def _step_by_step(event: Tournament, trace: SwissTrace, tally: Tally, seed: int) -> None:
    """The text of 1997 is a procedure: its twin tries every step otherwise."""
    for choice, entry, holds in dubov_steps(event, trace):
        claim = f"{choice.role.name} {entry.cause.name} {entry.rule}".strip()
        tally.tried[claim] += 1
        if not holds:
            tally.false.setdefault(claim, (seed, choice, entry, "the twin says otherwise"))


class _Force:
    """All rounds that are still like the pairing made."""

    def __init__(self, judging: Judging, made: Boards, every: list[Boards], tally: Tally, seed: int) -> None:
        self.judging, self.made, self.left, self.tally, self.seed = judging, made, every, tally, seed
        self.depth = 0
        self.sets_first = False
        """Who is in a group is settled before anybody is paired."""
        self.leaving_in_turn = False
        """Who leaves is named in its turn, after what is settled already, and might leave beside the next who does."""
        self.columns: tuple[set[int], set[int]] = set(), set()
        self.members: frozenset[int] = frozenset()

    def judged(self, boards: Boards) -> Parts:
        """The parts up to the group in question, where later ones are left open."""
        found = self.judging(boards)
        starts = [place for place, part in enumerate(found) if part.kind == "points"]
        return found[: starts[self.depth]] if 0 < self.depth < len(starts) else found

    def agree(self, like: Callable[[Boards], bool]) -> None:
        self.left = [boards for boards in self.left if like(boards)]

    def only_here(self, group: GroupTrace, done: tuple[GroupTrace, ...]) -> None:
        """Lim looks at one group after the other: all ways to pair this one with as many who leave it."""
        before = [pair for earlier in done for pair in earlier.pairs]
        size = len(group.pairs)
        self.depth = len(done) + 1
        self.left = [
            Boards(tuple(Pair(Number(one), Number(two)) for one, two in [*before, *pairs]), self.made.bye)
            for pairs in _matchings(sorted(group.members))
            if len(pairs) == size
        ]

    def group(self, group: GroupTrace) -> None:
        before = self.left
        risen = {choice.taken for choice in group.choices if choice.role is Role.IN}
        self.members = group.members - risen
        self.columns = _column(group, "column G1"), _column(group, "column G2")
        paired = {player for pair in group.pairs for player in pair}
        for step in group.steps:
            if not isinstance(step, Choice):
                continue
            if step.role is Role.OPPONENT and self.sets_first:
                self.agree(lambda boards: all(paired.issuperset(pair) or not paired & pair for pair in boards.meetings))
            if step.passed:
                now = self.left
                if step.role not in (Role.OPPONENT, Role.IN) and not self.leaving_in_turn:
                    self.left = before
                self.choice(step)
                self.left = now
            self.agree(lambda boards, step=step: self.does(boards, step, step.taken))
        own = {frozenset(pair) for pair in group.pairs}
        self.agree(lambda boards: own <= boards.meetings)

    def does(self, boards: Boards, choice: Choice, player: int) -> bool:
        """The round takes *player* in the step."""
        if choice.role is Role.BYE:
            return boards.bye == player
        if choice.role is Role.OPPONENT:
            return frozenset((choice.player, player)) in boards.meetings
        mate = next((next(iter(pair - {player})) for pair in boards.meetings if player in pair), None)
        return (mate in self.members) is (choice.role is Role.IN)

    def choice(self, choice: Choice) -> None:
        told = set[int]()
        for entry in choice.passed:
            if entry.player in told:
                continue  # what stands against the two by themselves, after what decides
            told.add(entry.player)
            claim = f"{choice.role.name} {entry.cause.name} {entry.rule}".strip()
            self.tally.tried[claim] += 1
            wrong = self.wrong(choice, entry)
            if wrong is not None:
                self.tally.false.setdefault(claim, (self.seed, choice, entry, wrong))

    def alike(self, choice: Choice, entry: Passed) -> Iterator[Boards]:
        """The rounds that the reason rules out."""
        # A set of those who come up may hold the one taken beside the other: then it is larger.
        single = choice.role in (Role.DOWN, Role.UP) and not self.leaving_in_turn
        for boards in self.left:
            if (
                self.does(boards, choice, entry.player)
                and not (single and self.does(boards, choice, choice.taken))
                and (entry.cause is not Cause.NO_ROWS or self.in_rows(boards))
            ):
                yield boards

    def in_rows(self, boards: Boards) -> bool:
        """Every pair of the group is of both columns."""
        upper, lower = self.columns
        return all(len(pair & upper) == len(pair & lower) for pair in boards.meetings if pair & (upper | lower))

    def wrong(self, choice: Choice, entry: Passed) -> object:
        """What the reason claims and is not so; ``None`` if it holds."""
        lawful = [judged for judged in map(self.judged, self.alike(choice, entry)) if not unlawful(judged)]
        if entry.cause in _NOTHING_LEFT or (entry.cause is Cause.NO_OPPONENT_THERE and choice.role is Role.IN):
            return lawful[0] if lawful else None
        if not lawful:
            return "no such round at all"
        found = first_difference(self.judged(self.made), best_of(lawful))
        if found is None or found.worse != "second":
            return found or "as good"
        if entry.cause is Cause.ORDER:
            return None if found.verdict is Verdict.ORDER or found.rule in _ORDERS else found
        if entry.cause is Cause.GROUP_FAILS:
            return None if found.rule in _FEWER else found
        if entry.cause is Cause.FEWER_GAMES:
            return None if found.rule == Rule.BYE_GAMES.value else found
        if entry.cause is Cause.RATING_LIMIT and found.rule == Rule.DUE_OR_FAR.value:
            return None  # one criterion of both: 5.2, and what 5.7 sets as its limit
        if not entry.rule:  # a text without numbers: the cause itself has to be what is counted
            return None if entry.cause is Cause.DUE and found.rule == Rule.DENIED_HERE.value else found
        named = found.criterion or found.article.removeprefix(" art. ")
        return None if entry.rule.startswith(_ALIASES.get(named, (named,))) else found


_NOTHING_LEFT = {Cause.MET, Cause.KEPT_APART, Cause.COLOURS, Cause.NO_PAIRING, Cause.BARRED, Cause.HAD_BYE}
_NOTHING_LEFT |= {Cause.NO_ROWS}
"""What says that no round at all takes the other one."""
_FEWER = {Rule.LEFT_OVER.value, Rule.UPFLOATERS.value}
"""What is worse where a group cannot be paired whole: more players leave it, or more come up."""
_ORDERS = {Rule.FLOAT_ORDER.value, Rule.MD_OPPONENTS.value, Rule.EXCHANGE_ORDER.value}
"""What decides between candidates that are equally good: which of them the text comes to first."""
_ALIASES = {"C9": ("C9", "B5", "B6"), "C10": ("C10", "B5", "B6")}
"""Articles of a text that say the same: what may be dropped, and the step that drops it."""


def _column(group: GroupTrace, name: str) -> set[int]:
    """Players of a column; with a value beside each in some."""
    entries = group.values.get(name, [])
    assert isinstance(entries, list)
    return {entry[0] if isinstance(entry, list) else entry for entry in entries}


def _matchings(players: list[int]) -> Iterator[tuple[tuple[int, int], ...]]:
    """All sets of pairs among the players."""
    if not players:
        yield ()
        return
    first, rest = players[0], players[1:]
    yield from _matchings(rest)
    for other in rest:
        for tail in _matchings([player for player in rest if player != other]):
            yield ((first, other), *tail)
