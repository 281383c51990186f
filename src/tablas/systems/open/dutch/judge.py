"""What any boards are worth by the Dutch criteria, bracket by bracket as the rules compare candidates.

The boards are taken apart as the rules build them: a pair belongs to the
bracket in which the lower ranked is a resident, and whoever a bracket leaves
over goes down.  C8 (2017: C.7) asks what the next bracket could do at best
with these downfloaters, whatever the boards make of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tablas.errors import PairingError
from tablas.model import Rank, Tournament, format_points
from tablas.systems.judgement import Boards, JudgedGroup, Judgement, Worth, worst_first
from tablas.systems.open.common.colours import white_and_black
from tablas.systems.open.common.field import Field, build_field
from tablas.systems.open.dutch import criteria as c
from tablas.systems.open.dutch.bracket import Bracket, BracketPairing, sorted_pairing
from tablas.systems.open.dutch.completion import Completion
from tablas.systems.open.dutch.criteria import Criterion
from tablas.systems.open.dutch.early import system as early
from tablas.systems.open.dutch.edition import EDITIONS, Edition, edition_for
from tablas.systems.open.dutch.fast import attempt
from tablas.systems.open.dutch.pair_dutch import best_next, bye_takers, pair_once
from tablas.systems.open.dutch.trace import shown_value
from tablas.systems.reasons import Rule
from tablas.systems.registry import Settings

Pairs = list[tuple[int, int]]

_OF_THE_LOWER = {
    c.opponent_up_again,
    c.opponent_up_as_two_ago,
    c.difference_up_again,
    c.difference_up_as_two_ago,
    c.pair_up_again,
    c.pair_up_as_two_ago,
    c.pair_difference_up_again,
    c.pair_difference_up_as_two_ago,
}
_OF_BOTH = {c.score_difference, c.next_score_difference}
_OF_COLOURS = {c.colour_difference_beyond_two, c.third_colour_running, c.colour_denied, c.strong_colour_denied}


def judge(tournament: Tournament, settings: Settings, boards: Boards) -> Judgement | None:
    """The boards by the criteria of 2017 or 2026, or by those of an older text."""
    if settings.edition and settings.edition not in EDITIONS:
        return early.judge(tournament, settings, boards)
    edition = EDITIONS[settings.edition] if settings.edition else edition_for(tournament)
    field = build_field(tournament, edition.history)
    rank = {number: Rank(place) for place, number in enumerate(field.numbers)}
    pairs = [
        (min(rank[white], rank[black]), max(rank[white], rank[black]))
        for white, black in boards.pairs
        if white in rank and black in rank and white != black
    ]
    return Judgement(edition.name, judge_field(field, edition, pairs))


def judge_field(field: Field, edition: Edition, pairs: Iterable[tuple[int, int]]) -> tuple[JudgedGroup, ...]:
    """The pairs (higher rank first) of a field, bracket by bracket."""
    return tuple(_Judge(field, edition, list(pairs)).groups())


@dataclass(slots=True)
class _Judge:
    field: Field
    edition: Edition
    pairs: Pairs

    def groups(self) -> Iterable[JudgedGroup]:
        completion = Completion(self.field)
        takers = self._takers(completion)
        groups = [list(group) for group in self.field.score_groups()]
        moved_down: list[int] = []
        while groups:
            residents = groups.pop(0)
            bracket = Bracket(
                self.field,
                moved_down,
                residents,
                following=groups[0] if groups else [],
                below_from=residents[-1] + 1,
                following_is_last=len(groups) == 1,
                receives_bye=takers,
            )
            collapse = bool(groups) and self._collapses(bracket, completion)
            pairing = self._part(bracket)
            after = groups[1] if len(groups) > 1 else []
            yield self._judged(bracket, pairing, completion, after, collapse)
            moved_down = list(pairing.downfloaters)
            if collapse:
                groups = [bracket.below]

    def _takers(self, completion: Completion) -> frozenset[int]:
        """Who may take the bye; everybody who is not barred where no legal round exists at all."""
        try:
            return bye_takers(self.field, self.edition, completion)
        except PairingError:
            odd = len(self.field) % 2
            return frozenset(player for player in range(len(self.field)) if odd and self.field.may_have_bye[player])

    def _collapses(self, bracket: Bracket, completion: Completion) -> bool:
        """Whether everything below becomes one bracket (2017), which the position decides and not the boards."""
        if self.edition.completes_every_bracket:
            return False
        if not completion.possible(bracket.moved_down, bracket.residents[0], bracket.receives_bye):
            return False
        return pair_once(bracket, self.edition, completion, attempt)[1]

    def _part(self, bracket: Bracket) -> BracketPairing:
        own = set(bracket.residents)
        pairs = [pair for pair in self.pairs if pair[1] in own]
        paired = {player for pair in pairs for player in pair}
        return sorted_pairing(pairs, [player for player in bracket.players if player not in paired], "judged")

    def _judged(
        self, bracket: Bracket, pairing: BracketPairing, completion: Completion, after: list[int], penultimate: bool
    ) -> JudgedGroup:
        field, numbers = self.field, self.field.numbers
        down = pairing.downfloaters
        worths = list(self._absolute(bracket, pairing))
        takers = bracket.receives_bye
        completes = self._completes(bracket, down, completion, takers)
        if self.edition.completes_every_bracket:
            lowest, takers = self._lowest_bye(bracket, down, completion) if not completes else (None, takers)
            completes = completes or lowest is not None
            worths.append(_count("C4", Rule.INCOMPLETE, 0 if completes else 1))
            if bracket.receives_bye and completes:
                score = lowest if lowest is not None else field.score[next(iter(takers))]
                told = score if lowest is None else self._score_of_bye(score)
                hit = tuple(numbers[player] for player in down[:1]) if not bracket.following else ()
                worths.append(Worth("C5", Rule.BYE_SCORE.value, format_points(told), score, hit))
        elif penultimate or not bracket.following:
            name = "C.4" if bracket.following else "C.2"
            worths.append(_count(name, Rule.INCOMPLETE, 0 if completes else 1))
        single = len(down) == 1 and bool(takers) and field.score[down[0]] == max(field.score[one] for one in takers)
        seen = replace(bracket, receives_bye=takers, bye_is_taken_here=single)
        ahead = None
        if completes and bracket.following and not penultimate:
            ahead = best_next(seen, down, after, self.edition, completion, self._part_below(bracket, down))
        for criterion in self.edition.criteria:
            if not criterion.looks_ahead:
                worths.append(worth_of(criterion, seen, pairing, numbers))
            elif ahead is not None:
                worths.append(worth_of(criterion, seen, ahead, numbers))
        return JudgedGroup(
            title=format_points(field.score[bracket.residents[0]]),
            members=tuple(numbers[player] for player in bracket.players),
            pairs=frozenset(frozenset((numbers[one], numbers[two])) for one, two in pairing.pairs),
            outgoing=tuple(numbers[player] for player in down),
            criteria=tuple(worths),
            order=_order(bracket, pairing),
            order_article="4" if self.edition.completes_every_bracket else "D",
        )

    def _absolute(self, bracket: Bracket, pairing: BracketPairing) -> Iterable[Worth]:
        """C1 and C3, and C2 where the last bracket leaves somebody over."""
        field, dot = self.field, "" if self.edition.completes_every_bracket else "."
        met = [pair for pair in pairing.pairs if pair[1] in field.met[pair[0]]]
        clash = [pair for pair in pairing.pairs if field.colours_collide(*pair)]
        yield self._of_pairs(f"C{dot}1", Rule.MAY_NOT_MEET, met)
        if not bracket.following:
            barred = [player for player in pairing.downfloaters if not field.may_have_bye[player]]
            hit = tuple(field.numbers[player] for player in barred)
            yield Worth(f"C{dot}2", Rule.MAY_NOT_REST.value, len(barred), len(barred), hit)
        yield self._of_pairs(f"C{dot}3", Rule.COLOURS_COLLIDE, clash)

    def _of_pairs(self, name: str, rule: Rule, pairs: Pairs) -> Worth:
        hit = tuple(self.field.numbers[player] for pair in pairs for player in pair)
        return Worth(name, rule.value, len(pairs), len(pairs), hit)

    def _completes(self, bracket: Bracket, down: Sequence[int], completion: Completion, takers: frozenset[int]) -> bool:
        if not bracket.following:
            return not down or (len(down) == 1 and down[0] in takers)
        return completion.possible(list(down), bracket.below_from, takers)

    def _lowest_bye(
        self, bracket: Bracket, down: Sequence[int], completion: Completion
    ) -> tuple[int | None, frozenset[int]]:
        """The lowest score of a bye that this bracket still allows, with those who could take it."""
        field = self.field
        rest = [*down, *bracket.below]
        able = [player for player in rest if field.may_have_bye[player]]
        for score in sorted({field.score[player] for player in able}):
            takers = frozenset(player for player in able if field.score[player] == score)
            if self._completes(bracket, down, completion, takers):
                return score, takers
        return None, bracket.receives_bye

    def _score_of_bye(self, lowest: int) -> int:
        """What whoever these boards leave over has scored, where that is not the *lowest* that was possible."""
        paired = {player for pair in self.pairs for player in pair}
        left = [self.field.score[player] for player in range(len(self.field)) if player not in paired]
        return left[0] if len(left) == 1 else lowest

    def _part_below(self, bracket: Bracket, down: Sequence[int]) -> BracketPairing:
        """What the boards make of the next bracket; it is the best where nobody could do better."""
        own = {*bracket.following}
        pairs = [pair for pair in self.pairs if pair[1] in own]
        paired = {player for pair in pairs for player in pair}
        left = [player for player in [*down, *bracket.following] if player not in paired]
        return sorted_pairing(pairs, left, "judged")


def _count(name: str, rule: Rule, value: int) -> Worth:
    return Worth(name, rule.value, value, value)


def worth_of(criterion: Criterion, bracket: Bracket, pairing: BracketPairing, numbers: Sequence[int]) -> Worth:
    """How a candidate does on a criterion; *pairing* is that of the next bracket where the criterion looks there."""
    of_pair = criterion.next_pair if criterion.looks_ahead else criterion.pair
    of_player = criterion.next_unpaired if criterion.looks_ahead else criterion.downfloat
    failures: list[int] = []
    hit: dict[int, int] = {}
    for player in pairing.downfloaters if of_player else ():
        failures.append(of_player(bracket, player) if of_player else 0)
        hit |= {player: failures[-1]} if failures[-1] else {}
    for high, low in pairing.pairs if of_pair else ():
        failures.append(of_pair(bracket, high, low) if of_pair else 0)
        hit |= dict.fromkeys(_whom(of_pair, bracket.field, high, low), failures[-1]) if failures[-1] else {}
    key: Any = worst_first(failures) if criterion.is_list else sum(failures)
    value = shown_value(criterion, bracket, pairing, failures)
    players = tuple(numbers[player] for player in hit)
    return Worth(criterion.name, criterion.rule, value, key, players, tuple(hit.values()))


def _whom(of_pair: object, field: Field, high: int, low: int) -> list[int]:
    """Whom of a pair a failure hits."""
    if of_pair in _OF_BOTH:
        return [high, low]
    if of_pair in _OF_COLOURS:
        white, black = white_and_black(field, high, low)
        return [black if field.want[high] > 0 else white]
    return [low] if of_pair in _OF_THE_LOWER else [high]


def _order(bracket: Bracket, pairing: BracketPairing) -> Any:
    """Where the candidate comes in the order of generation (2026 art. 4; 2017 D.1–D.3)."""
    opponent = pairing.opponent_of()
    number = {player: place for place, player in enumerate(bracket.players, 1)}
    s1 = [player for player in bracket.moved_down if player in opponent]
    taken = {opponent[player] for player in s1}
    remainder = [player for player in bracket.residents if player not in taken]
    place = {player: count for count, player in enumerate(remainder, 1)}
    upper = [player for player in remainder if player in opponent and player < opponent[player]]
    first = remainder[: len(upper)]
    leaving = sorted((place[player] for player in first if player not in upper), reverse=True)
    entering = sorted(place[player] for player in upper if player not in first)
    return (
        [number[player] for player in s1],
        [number[opponent[player]] for player in s1],
        (len(entering), sum(entering) - sum(leaving), [-one for one in leaving], entering),
        [place[opponent[player]] for player in upper],
    )
