"""What any boards are worth by the old Dutch text (1992, 1998), group by group as its procedure gives things up.

Which demand is made of those who go down, and whether B2 is lifted, follows
from who is in the group; the boards are then read as the procedure would have
found them: players moved down first, the fewest exchanges, the transposition.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablas.algorithms.matching import FREE, maximum_matching
from tablas.errors import PairingError
from tablas.model import Player, format_points
from tablas.systems.judgement import Boards, JudgedGroup, Worth
from tablas.systems.open.common.field import Field
from tablas.systems.open.common.judging import Pairs, Ranked, failed
from tablas.systems.open.dutch.early.edition import Text
from tablas.systems.open.dutch.early.exchanges import table
from tablas.systems.open.dutch.early.group import Group
from tablas.systems.open.dutch.early.pair_early import Round
from tablas.systems.open.dutch.early.pair_group import exit_level
from tablas.systems.open.dutch.early.search import TABLES_END, WIDEST_TABLE
from tablas.systems.reasons import Rule


def judge_early(
    field: Field, text: Text, people: Mapping[int, Player], boards: Boards
) -> tuple[JudgedGroup, ...] | None:
    """The boards, group by group; ``None`` where no legal round exists at all."""
    try:
        round_ = Round.of(field, text, people)
    except PairingError:
        return None
    return tuple(_groups(round_, Ranked.of(field.numbers, boards)))


def _groups(round_: Round, ranked: Ranked) -> Iterator[JudgedGroup]:
    groups = [list(group) for group in round_.field.score_groups()]
    moved_down: list[int] = []
    while groups:
        residents = groups.pop(0)
        group = round_.group(moved_down, residents, groups)
        pairs = ranked.inside(set(group.players))
        paired = {player for pair in pairs for player in pair}
        out = [player for player in group.players if player not in paired]
        try:
            group, result = round_.pair(group)
            level = exit_level(result.way)
        except AssertionError:  # the boards have led to where nobody can go on
            level = 2
        yield _Judge(ranked, group, pairs, out).judged(level)
        moved_down = out


def judge_group(group: Group, ranked: Ranked, exit_given_up: int) -> JudgedGroup:
    """One group of some boards, where so much is given up for those who leave."""
    pairs = ranked.inside(set(group.players))
    paired = {player for pair in pairs for player in pair}
    return _Judge(ranked, group, pairs, [one for one in group.players if one not in paired]).judged(exit_given_up)


class _Judge:
    """One group of the boards."""

    def __init__(self, ranked: Ranked, group: Group, pairs: Pairs, out: list[int]) -> None:
        self.ranked, self.group, self.pairs, self.out = ranked, group, pairs, out
        self.partner = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
        self.above = [player for player in group.moved_down if group.legal[player]] if group.is_mixed else []
        self.mixed = bool(self.above) and all(self.partner.get(one) in group.residents for one in self.above)
        served = {player for one in self.above for player in (one, self.partner[one])} if self.mixed else set()
        self.first = [(one, self.partner[one]) for one in self.above] if self.mixed else []
        able = [player for player in group.players if group.legal[player] or player in self.partner]
        self.rest = [player for player in able if player not in served]
        self.rest_pairs = [pair for pair in pairs if pair[0] not in served]

    def judged(self, exit_given_up: int) -> JudgedGroup:
        field, ranked = self.group.field, self.ranked
        exchange, rows = self._halves()
        return JudgedGroup(
            title=format_points(field.score[self.group.residents[0]]),
            members=ranked.shown(self.group.players),
            pairs=ranked.met(self.pairs),
            outgoing=ranked.shown(self.out),
            criteria=(*self._absolute(), *self._leaving(exit_given_up), *self._relative(), exchange),
            order=[place for place, _ in rows],
            order_article="D1",
            served=tuple((field.numbers[one], field.numbers[self.partner[one]]) for _, one in rows),
        )

    def _absolute(self) -> Iterator[Worth]:
        group, ranked = self.group, self.ranked
        met = [pair for pair in self.pairs if pair[1] in group.field.met[pair[0]]]
        collide = [pair for pair in self.pairs if pair not in met and not group.are_legal(*pair)]
        yield ranked.of_pairs("B1", Rule.MAY_NOT_MEET, met)
        yield ranked.of_pairs("B2", Rule.COLOURS_COLLIDE, collide)
        if group.is_last:
            barred = [player for player in self.out if player not in group.bye_takers]
            yield ranked.of_players("B1", Rule.MAY_NOT_REST, barred)
        yield failed("C13", Rule.INCOMPLETE, not group.leaves_a_round(self.out))
        yield ranked.of_players("C14", Rule.LEFT_OVER, self.out)

    def _leaving(self, exit_given_up: int) -> Iterator[Worth]:
        """C12, where the group can keep it."""
        if self.group.is_last or exit_given_up:
            return
        able = [player for player in self.out if self.group.legal[player]]
        yield ranked_count(self.ranked, "C12", Rule.NO_EXIT, able, len(able) - self._exits(able))

    def _exits(self, able: list[int]) -> int:
        """How many of those who go down find an opponent in the next group, each another one."""
        players = [*able, *self.group.following]
        masks = [0] * len(players)
        for one, mine in enumerate(able):
            for two in range(len(able), len(players)):
                if self.group.may_meet(mine, players[two]):
                    masks[one] |= 1 << two
                    masks[two] |= 1 << one
        return sum(1 for mate in maximum_matching(masks)[: len(able)] if mate != FREE)

    def _relative(self) -> Iterator[Worth]:
        group, ranked = self.group, self.ranked
        if self.above:
            equals = [] if self.mixed else self.above
            yield Worth("B3", Rule.AMONG_EQUALS.value, len(equals), bool(equals), ranked.shown(equals))
        for level in group.apart_levels[:-1]:
            apart = [pair for pair in self.pairs if group.apart(*pair, level)]
            name = "B3 bis bis" if level == 2 else "B3 bis"
            hit = ranked.shown(player for pair in apart for player in pair)
            yield Worth(name, Rule.APART.value, int(bool(apart)), bool(apart), hit)
        want = group.field.want
        yield ranked.of_pairs("B4", Rule.DENIED, [pair for pair in self.pairs if want[pair[0]] == want[pair[1]] != 0])
        if self.mixed:
            back = next(back for back in (2, 1, 0) if not any(group.up_again(*pair, back) for pair in self.first))
            again = [low for high, low in self.first if group.up_again(high, low, 2)]
            yield Worth("C10", Rule.UP_DROPPED.value, 2 - back, 2 - back, ranked.shown(again))
            places = [group.residents.index(low) for _, low in self.first]
            low = ranked.shown(low for _, low in self.first)
            yield Worth("C6", Rule.MD_OPPONENTS.value, list(low), places, low)
        steps = group.text.downfloat_steps
        back = next(back for back in (*steps, 0) if self._keeps(back))
        again = [player for player in self.out if group.down_again(player, 2)]
        yield Worth("C9", Rule.DOWN_DROPPED.value, 2 - back, 2 - back, ranked.shown(again))

    def _keeps(self, back: int) -> bool:
        """B5 and B6 hold as far back as that for the rest of the group and whoever leaves it."""
        leaving = [player for player in self.rest if player not in self.partner]
        return not any(self.group.up_again(*pair, back) for pair in self.rest_pairs) and not any(
            self.group.down_again(player, back) for player in leaving
        )

    def _halves(self) -> tuple[Worth, list[tuple[int, int]]]:
        """The exchange that the pairs need, when it is tried; then the place in S2 of everybody's opponent."""
        numbers = self.group.field.numbers
        count = len(self.rest_pairs)
        upper, lower = self.rest[:count], self.rest[count:]
        tops, bottoms = set(upper), set(lower)
        leaving = [low for high, low in self.rest_pairs if low in tops]
        leaving += [player for player in upper if player not in self.partner]
        entering = [high for high, _ in self.rest_pairs if high in bottoms]
        new_upper = sorted({*upper, *entering} - {*leaving})
        new_lower = [player for player in self.rest if player not in set(new_upper)]
        rows = [(new_lower.index(self.partner[player]), player) for player in new_upper]
        shown = [numbers[player] for player in (*sorted(leaving, reverse=True), *sorted(entering))]
        key = self._turn(upper, lower, leaving, entering)
        return Worth("C8", Rule.EXCHANGE_ORDER.value, shown, key, tuple(shown)), rows

    def _turn(self, upper: list[int], lower: list[int], leaving: list[int], entering: list[int]) -> Any:
        """When an exchange is tried: the tables along their diagonals, then as the later texts have it."""
        size = len(leaving)
        if not size:
            return (0,)
        out = tuple(sorted((upper.index(player) for player in leaving), reverse=True))
        into = tuple(sorted(lower.index(player) for player in entering))
        if size <= TABLES_END:
            columns, rows = table(len(upper), len(lower), size, short_tables=self.group.text.short_tables)
            if out in columns and into in rows and len(columns) <= WIDEST_TABLE:
                column = columns.index(out)
                return size, column + rows.index(into), column
        place = {player: number for number, player in enumerate(self.rest)}
        gone, come = sorted((place[one] for one in leaving), reverse=True), sorted(place[one] for one in entering)
        return TABLES_END + 1, size, sum(come) - sum(gone), [-one for one in gone], come


def ranked_count(ranked: Ranked, name: str, rule: Rule, players: list[int], count: int) -> Worth:
    """A count that hits some of the players without saying which."""
    return Worth(name, rule.value, count, count, ranked.shown(players) if count else ())
