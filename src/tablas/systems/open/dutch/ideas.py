"""The story of a bracket by the texts of 2017 and 2026: the first idea, what was wrong with it, who was passed over.

The rules order all candidates of a bracket; the first of the best is taken.
So whoever stands earlier in that order and is not taken belongs to candidates
that are worse, and the criterion told is one by which every such candidate is
worse while the pairing made is at least as good on all that come before it:
either counted (a meeting, a third equal colour, a colour denied beyond those
of the pairing made, a float repeated) or found by pairing the bracket again
with the choice forced.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tablas.errors import PairingError
from tablas.model import Rank
from tablas.systems.judgement import Worth
from tablas.systems.open.common.field import Field
from tablas.systems.open.dutch.bracket import Bracket, BracketPairing, sorted_pairing
from tablas.systems.open.dutch.completion import Completion
from tablas.systems.open.dutch.criteria import colour_denied, one_downfloater
from tablas.systems.open.dutch.edition import Edition
from tablas.systems.open.dutch.fast import attempt
from tablas.systems.open.dutch.judge import worth_of
from tablas.systems.open.dutch.pair_dutch import best_next, pair_once
from tablas.systems.open.dutch.trace import DutchTrace
from tablas.systems.reasons import Cause, Choice, Fault, Idea, Passed, Role, Rule

MOST_COMPARED = 300
"""Players of a bracket that is paired again for everybody passed over; of a larger one for the first few, and the
others are told by what is counted."""


MOST_READ = 14
"""In a bigger bracket the list of those who have met would be longer than anybody reads."""
_OF_PAIRS = {
    "colour_denied": Cause.DUE,
    "opponent_up_again": Cause.FLOATED_UP,
    "pair_up_again": Cause.FLOATED_UP,
    "opponent_up_as_two_ago": Cause.FLOATED_UP_BEFORE,
    "pair_up_as_two_ago": Cause.FLOATED_UP_BEFORE,
}
_FLOATS = {"resident_down_again": Cause.FLOATED_DOWN, "resident_down_as_two_ago": Cause.FLOATED_DOWN_BEFORE}
"""What can be counted, by the function of the criterion; 2017 counts downfloats of pairs as well."""


@dataclass(frozen=True)
class BracketIdeas:
    """What can be told of one bracket."""

    field: Field
    edition: Edition
    completion: Completion
    bracket: Bracket
    pairing: BracketPairing
    ahead: BracketPairing | None
    """The next bracket as it was paired."""
    after: tuple[int, ...]
    """Residents of the bracket after the next one."""
    looks_ahead: bool = True
    """Not where the bracket was paired again only so that the rest, then one bracket, can be paired (2017)."""

    @cached_property
    def parts(self) -> tuple[list[int], list[int], list[int]]:
        """Those moved down who are paired, and the residents left to them halved as first divided."""
        opponent = self.pairing.opponent_of()
        own = set(self.bracket.residents)
        high = [player for player in self.bracket.moved_down if opponent.get(player, -1) in own]
        taken = {opponent[player] for player in high}
        rest = [player for player in self.bracket.residents if player not in taken]
        upper = sum(player in opponent and player < opponent[player] for player in rest)
        return high, rest[:upper], rest[upper:]

    @cached_property
    def first(self) -> Idea:
        """The first idea with the fault that rules it out."""
        high, *_ = self.parts
        residents = self.bracket.residents
        rest = residents[len(high) :]
        pairs = list(zip(high, residents, strict=False))
        count = len(self.pairing.pairs) - len(high)
        pairs += list(zip(rest[:count], rest[count : 2 * count], strict=True))
        idea = self._candidate(pairs)
        same = idea.pairs == self.pairing.pairs and idea.downfloaters == self.pairing.downfloaters
        number = self.field.numbers
        return Idea(
            tuple((number[one], number[two]) for one, two in pairs),
            tuple(number[player] for player in idea.downfloaters),
            None if same else self.fault_of(idea),
        )

    @cached_property
    def without_exchange(self) -> Fault | None:
        """What is worse when the halves stay as they were first divided; ``None`` where nobody was exchanged."""
        _, upper, lower = self.parts
        if not self._exchanged:
            return None
        best = self._best_that_has(self._fixed(), (upper, lower))
        if best is None:
            return Fault(self._name(4), Rule.INCOMPLETE.value, 1, 0)
        return self.fault_of(best)

    @cached_property
    def met(self) -> tuple[tuple[int, int], ...] | None:
        """Who of the bracket may not meet again; ``None`` where there are too many to read."""
        players, number = self.bracket.players, self.field.numbers
        if len(players) > MOST_READ:
            return None
        return tuple(
            (number[one], number[two])
            for place, one in enumerate(players)
            for two in players[place + 1 :]
            if self.field.obstacle(one, two) and not {one, two} <= self.bracket.is_moved_down
        )

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """Everybody of the upper halves in turn, with those passed over; then who goes down, with those who stay."""
        return (*self._opponents(), *self._down())

    # Opponents, in the order of the rules

    @property
    def most_forced(self) -> int:
        """How many choices of the bracket are forced."""
        return 2 if len(self.bracket.players) > MOST_COMPARED else len(self.bracket.players) ** 2

    @property
    def _exchanged(self) -> bool:
        _, upper, _ = self.parts
        opponent = self.pairing.opponent_of()
        return any(not (player in opponent and player < opponent[player]) for player in upper)

    @cached_property
    def halves(self) -> tuple[list[int], list[int], list[int]]:
        """Those moved down, and the halves of the rest as they were after exchanges."""
        high, upper, lower = self.parts
        opponent = self.pairing.opponent_of()
        rest = sorted(upper + lower)
        first = [player for player in rest if player in opponent and player < opponent[player]]
        return high, first, [player for player in rest if player not in first]

    def _opponents(self) -> Iterator[Choice]:
        high, first, second = self.halves
        opponent = self.pairing.opponent_of()
        number = self.field.numbers
        fixed: list[tuple[int, int]] = []
        forced = [0]
        for player in (*high, *first):
            halves = None if player in high else (first, second)
            order = self.bracket.residents if halves is None else second
            taken = opponent[player]
            gone = {one for pair in fixed for one in pair}
            before = [other for other in order if other < taken and other not in gone]
            passed = tuple(self._why_not(player, other, fixed, halves, forced) for other in before)
            yield Choice(Role.OPPONENT, number[taken], number[player], passed)
            fixed.append((player, taken))

    def _why_not(
        self,
        player: int,
        other: int,
        fixed: list[tuple[int, int]],
        halves: tuple[list[int], list[int]] | None,
        forced: list[int],
    ) -> Passed:
        field, number = self.field, self.field.numbers[other]
        obstacle = field.obstacle(player, other)
        if obstacle is not None:
            return Passed(number, obstacle, self._name(1))
        if field.colours_collide(player, other):
            return Passed(number, Cause.COLOURS, self._name(3))
        counted = self._counted((player, other), fixed)
        if counted is not None and self._is_first(counted[1], self._changed(player, other)):
            return Passed(number, *counted)
        if forced[0] >= self.most_forced:
            return Passed(number, Cause.UNCOMPARED)
        forced[0] += 1
        best = self._best_that_has([*fixed, (player, other)], halves)
        if best is None or not self.completes(best):
            return self._of_nothing(number, [*fixed, (player, other)], halves)
        return self._of_fault(number, self.fault_of(best), counted)

    def _is_first(self, name: str, other: BracketPairing | None) -> bool:
        """Nothing before a criterion that every such candidate fails is worse, since *other* shows how to keep it."""
        fault = None if other is None else self.fault_of(other)
        return fault is not None and fault.name == name

    def _changed(self, player: int, other: int) -> BracketPairing | None:
        """The pairing made with two opponents changed, so that these two meet; nothing before them is touched."""
        opponent = self.pairing.opponent_of()
        kept = [pair for pair in self.pairing.pairs if not {player, other} & set(pair)]
        left = [opponent[one] for one in (player, other) if one in opponent]
        if len(left) == 2 and not set(left) <= self.bracket.is_moved_down:
            kept.append((left[0], left[1]))
        return self._candidate([*kept, (player, other)])

    def _relieved(self, other: int) -> BracketPairing | None:
        """The pairing made with *other* going down and the one who does so taking the opponent left behind."""
        opponent, down = self.pairing.opponent_of(), self.pairing.downfloaters
        own = [player for player in down if player not in self.bracket.is_moved_down]
        if other not in opponent or not own:
            return None
        kept = [pair for pair in self.pairing.pairs if other not in pair]
        return self._candidate([*kept, (own[0], opponent[other])])

    def _counted(self, pair: tuple[int, int], fixed: list[tuple[int, int]]) -> tuple[Cause, str] | None:
        """A criterion that this pair breaks once more than the whole pairing made."""
        for criterion in self.edition.criteria:
            of_pair = criterion.pair
            if of_pair is None or criterion.is_list or of_pair.__name__ not in _OF_PAIRS:
                continue
            if not of_pair(self.bracket, *pair):
                continue
            so_far = sum(of_pair(self.bracket, *one) for one in (*fixed, pair))
            made = sum(of_pair(self.bracket, *one) for one in self.pairing.pairs)
            if so_far > made:
                return _OF_PAIRS[of_pair.__name__], criterion.name
        return self._colours_of_the_rest([*fixed, pair], self.bracket.players, len(self.pairing.downfloaters))

    def _colours_of_the_rest(
        self, pairs: Sequence[tuple[int, int]], players: Sequence[int], down: int
    ) -> tuple[Cause, str] | None:
        """Counting alone shows that the others then deny more colours than the pairing made.

        Of so many due one colour more than the other, less who is due none and who goes down, every two meet.
        More who go down would be worse before colours are asked, and fewer cannot be.
        """
        want = self.field.want
        paired = {player for one in pairs for player in one}
        rest = [want[player] for player in players if player not in paired]
        surplus = abs(sum(rest)) - rest.count(0) - down
        denied = [int(want[one] != 0 and want[one] == want[two]) for one, two in pairs]
        made = sum(int(want[one] != 0 and want[one] == want[two]) for one, two in self.pairing.pairs)
        if sum(denied) + max(0, (surplus + 1) // 2) <= made:
            return None
        name = next(one.name for one in self.edition.criteria if one.pair is colour_denied)
        return Cause.DENIED, name

    # Who goes down

    def _down(self) -> Iterator[Choice]:
        down = self.pairing.downfloaters
        residents = [player for player in down if player not in self.bracket.is_moved_down]
        if not down or (not residents and not self._last):
            return
        player = residents[0] if residents else down[0]
        role = Role.BYE if self._last else Role.DOWN
        later = [other for other in reversed(self.bracket.residents) if other > player and other not in down]
        passed = tuple(self._why_stays(other, place) for place, other in enumerate(later))
        if role is Role.BYE or residents:
            yield Choice(role, self.field.numbers[player], None, passed)

    @property
    def _last(self) -> bool:
        return not self.bracket.following

    def _why_stays(self, other: int, place: int) -> Passed:
        number = self.field.numbers[other]
        if self._last and not self.field.may_have_bye[other]:
            return Passed(number, Cause.BARRED, self._name(2))
        known = self._floats_again(other) or self._colours_without(other)
        if known is not None and self._is_first(known[1], self._relieved(other)):
            return Passed(number, *known)
        if place >= self.most_forced // 2:
            return Passed(number, Cause.UNCOMPARED)
        best = self.best_with([], None, other)
        if best is None or other not in best.downfloaters or not self.completes(best):
            return self._of_nothing(number, [], down=other)
        return self._of_fault(number, self.fault_of(best), known)

    def _floats_again(self, other: int) -> tuple[Cause, str] | None:
        """A float that would be repeated, while nobody who goes down repeats one."""
        for criterion in () if self._last else self.edition.criteria:
            of_player = criterion.downfloat
            cause = None if of_player is None or criterion.is_list else _FLOATS.get(of_player.__name__)
            if cause is None or of_player is None or not of_player(self.bracket, other):
                continue
            if not any(of_player(self.bracket, player) for player in self.pairing.downfloaters):
                return cause, criterion.name
        return None

    def _colours_without(self, other: int) -> tuple[Cause, str] | None:
        """Counting shows that the rest denies more colours when this one is not among them."""
        others = [player for player in self.bracket.players if player != other]
        return self._colours_of_the_rest((), others, len(self.pairing.downfloaters) - 1)

    def _of_nothing(
        self,
        number: int,
        settled: list[tuple[int, int]],
        halves: tuple[list[int], list[int]] | None = None,
        down: int | None = None,
    ) -> Passed:
        """No candidate with as few who go down has it so; with more of them, or another bye, there may be a round."""
        paired = {player for pair in settled for player in pair}
        left = [player for player in self.bracket.players if player not in paired]
        takers, below = self.bracket.receives_bye, self.bracket.below_from
        if not self._last and self.completion.possible(left, below, takers):
            fewest = next(one.name for one in self.edition.criteria if one.downfloat is one_downfloater)
            return Passed(number, Cause.NO_PAIRING, fewest)
        if self.edition.lowest_score_takes_bye and takers:
            anybody = frozenset(player for player, may in enumerate(self.field.may_have_bye) if may)
            if self._last:
                best = self.best_with(settled, halves, down, anybody)
                possible = (
                    best is not None
                    and len(best.downfloaters) == 1
                    and anybody.issuperset(best.downfloaters)
                    and self._has(best, settled, down)
                )
            else:
                possible = self.completion.possible(left, below, anybody)
            if possible:
                return Passed(number, Cause.BYE_HIGHER, "C5")
        return Passed(number, Cause.NO_PAIRING, self._name(4))

    @staticmethod
    def _has(found: BracketPairing, settled: Sequence[tuple[int, int]], down: int | None) -> bool:
        """What was forced is there: nothing forbids a pairing that fails for want of it."""
        pairs = {(min(pair), max(pair)) for pair in settled}
        return pairs <= set(found.pairs) and (down is None or down in found.downfloaters)

    # Candidates that are forced, and what is wrong with them

    def _of_fault(self, number: int, fault: Fault | None, counted: tuple[Cause, str] | None) -> Passed:
        """By what the best candidate is worse; in the words for the player where that is what was counted."""
        if fault is None:
            return Passed(number, Cause.ORDER)
        if counted is not None and counted[1] == fault.name:
            return Passed(number, *counted)
        criterion = next((one for one in self.edition.criteria if one.name == fault.name), None)
        if criterion is not None and criterion.downfloat is one_downfloater:
            return Passed(number, Cause.NO_PAIRING, fault.name, fault.players)
        if criterion is not None and criterion.pair is colour_denied:
            return Passed(number, Cause.DENIED, fault.name, fault.players)
        return Passed(number, Cause.NOT_AS_WELL, fault.name, fault.players)

    def _fixed(self) -> list[tuple[int, int]]:
        high, *_ = self.parts
        opponent = self.pairing.opponent_of()
        return [(player, opponent[player]) for player in high]

    def _candidate(self, pairs: list[tuple[int, int]]) -> BracketPairing:
        paired = {player for pair in pairs for player in pair}
        return sorted_pairing(pairs, [player for player in self.bracket.players if player not in paired], "idea")

    def _best_that_has(
        self, fixed: Sequence[tuple[int, int]], halves: tuple[list[int], list[int]] | None
    ) -> BracketPairing | None:
        """The best candidate in which these pairs meet; the two of a pair could also both go down."""
        for staying in (False, True):
            best = self.best_with(fixed, halves, staying=staying)
            if best is not None and self._has(best, fixed, None):
                return best
        return None

    def best_with(
        self,
        fixed: Sequence[tuple[int, int]],
        halves: tuple[list[int], list[int]] | None,
        down: int | None = None,
        takers: frozenset[int] | None = None,
        *,
        staying: bool = False,
    ) -> BracketPairing | None:
        """The best candidate with these pairs, the halves kept apart, and one player sent down.

        Who is of a pair meets nobody else in the bracket; *staying* also nobody below.
        """
        met = [set(others) for others in self.field.met]
        inside = {Rank(player) for player in (range(len(met)) if staying else self.bracket.players)}

        def bar(player: int, others: set[Rank]) -> None:
            met[player] |= others - {player}
            for other in others - {player}:
                met[other].add(Rank(player))

        for one, two in fixed:
            bar(one, inside - {one, two})
            bar(two, inside - {one, two})
        completion = (
            Completion(replace(self.field, met=[set(others) for others in met])) if staying else self.completion
        )
        for half in halves or ():
            for player in half:
                bar(player, {Rank(other) for other in half})
        if down is not None:
            bar(down, inside)
        resting = self.bracket.receives_bye if takers is None else takers
        if staying:
            resting -= {player for pair in fixed for player in pair}
        bracket = replace(self.bracket, field=replace(self.field, met=met), receives_bye=resting)
        try:
            return pair_once(bracket, self.edition, completion, attempt)[0]
        except (PairingError, AssertionError):
            return None

    def fault_of(self, candidate: BracketPairing) -> Fault | None:
        """The first criterion by which the candidate is worse than the pairing made."""
        forbidden = self._forbidden(candidate)
        if forbidden is not None:
            return forbidden
        if not self.completes(candidate):
            return Fault(self._name(4), Rule.INCOMPLETE.value, 1, 0)
        same_below = candidate.downfloaters == self.pairing.downfloaters
        theirs = self.worths(candidate, self.ahead if same_below else None)
        for mine, other in zip(self.worths(self.pairing, self.ahead), theirs, strict=True):
            if mine.key != other.key:
                before = mine.hits()
                hit = tuple(player for player, size in other.hits().items() if size > before.get(player, 0))
                return Fault(mine.name, mine.rule, other.value, mine.value, hit or other.players)
        return None

    def _forbidden(self, candidate: BracketPairing) -> Fault | None:
        field, number = self.field, self.field.numbers
        met = [pair for pair in candidate.pairs if pair[1] in field.met[pair[0]]]
        clash = [pair for pair in candidate.pairs if field.colours_collide(*pair)]
        for place, rule, found in ((1, Rule.MAY_NOT_MEET, met), (3, Rule.COLOURS_COLLIDE, clash)):
            if found:
                pairs = tuple((number[one], number[two]) for one, two in found)
                players = tuple(player for pair in pairs for player in pair)
                return Fault(self._name(place), rule.value, len(pairs), 0, players, pairs)
        return None

    def completes(self, candidate: BracketPairing) -> bool:
        """Whether the players a candidate leaves can all be paired below."""
        down, takers = candidate.downfloaters, self.bracket.receives_bye
        if self._last:
            return not down or (len(down) == 1 and down[0] in takers)
        if not self.edition.completes_every_bracket and not self.completion.possible(
            self.pairing.downfloaters, self.bracket.below_from, takers
        ):
            return True
        return self.completion.possible(list(down), self.bracket.below_from, takers)

    def worths(self, candidate: BracketPairing, found: BracketPairing | None) -> Iterator[Worth]:
        """The criteria in their order, each worked out only when it is asked for."""
        bracket, down = self.bracket, candidate.downfloaters
        takers = bracket.receives_bye
        score = self.field.score
        single = len(down) == 1 and bool(takers) and score[down[0]] == max(score[player] for player in takers)
        seen = replace(bracket, bye_is_taken_here=single)
        ahead: BracketPairing | None = None
        for criterion in self.edition.criteria:
            if not criterion.looks_ahead:
                yield worth_of(criterion, seen, candidate, self.field.numbers)
            elif bracket.following and self.looks_ahead:
                if ahead is None:
                    known = found or sorted_pairing([], [*down, *bracket.following], "idea")
                    ahead = best_next(seen, down, list(self.after), self.edition, self.completion, known)
                yield worth_of(criterion, seen, ahead, self.field.numbers)

    def _name(self, number: int) -> str:
        """An absolute criterion as the edition writes it."""
        return f"C{number}" if self.edition.completes_every_bracket else f"C.{number}"


def ideas_of(trace: DutchTrace) -> tuple[BracketIdeas, ...]:
    """The brackets of a round that was paired."""
    field, edition, done = trace.made
    completion = Completion(field)
    found = []
    for place, (bracket, pairing) in enumerate(done):
        ahead = done[place + 1][1] if place + 1 < len(done) else None
        after = tuple(done[place + 2][0].residents) if place + 2 < len(done) else ()
        free = ahead is None or not done[place + 1][0].is_collapsed
        found.append(BracketIdeas(field, edition, completion, bracket, pairing, ahead, after, free))
    return tuple(found)
