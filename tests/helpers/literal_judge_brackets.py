"""Second readings of the texts that compare brackets: Burstein, Dubov of 2026 and Vega, rounds of matches."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from literal_book import Vega
from literal_burstein import Burstein
from literal_burstein_handbook import BursteinHandbook
from literal_dubov import Dubov
from literal_judging import Pairs, bye_part, inside, mate, pairable, part, worth
from literal_matches import Matches
from open_small import can_pair, pairings, present
from tablas.history import RULES_2026, records
from tablas.history import scores as points_after
from tablas.model import Outcome, Tournament, format_points
from tablas.systems.judgement import Boards, JudgedGroup, Worth
from tablas.systems.reasons import Rule

Parts = tuple[JudgedGroup, ...]


def _met_and_colours(pairs: Pairs, met: list[bool], legal: list[bool], names: tuple[str, str]) -> Iterator[Worth]:
    """Rematches, then pairs that only the limits on colours forbid."""
    yield worth(names[0], Rule.MAY_NOT_MEET, sum(met))
    collide = sum(not may and not again for may, again in zip(legal, met, strict=True))
    yield worth(names[1], Rule.COLOURS_COLLIDE, collide)


def _later(scores: list[int], players: list[int], score: dict[int, int]) -> list[list[int]]:
    return [[player for player in players if score[player] == value] for value in scores]


class BursteinReading(Burstein):
    """C.04.4.2 of 2026: C1, C3 to C8, then article 4."""

    def __call__(self, boards: Boards) -> Parts:
        return tuple(self.parts(boards))

    def parts(self, boards: Boards) -> Iterator[JudgedGroup]:
        here = present(self.event)
        bye = boards.bye
        if bye is not None:
            rest = [player for player in here if player != bye]
            more = (
                worth("3.1", Rule.BYE_SCORE, self.score(bye)),
                worth("3.1", Rule.BYE_GAMES, -len(self.past[bye].colours)),
            )
            order = tuple(-value for value in self.index(bye))
            yield bye_part("3.1", bye, self.past[bye].bye_barred, pairable(rest, self.legal), more, order)
            here = rest
        scores = sorted({self.score(player) for player in here}, reverse=True)
        groups = [[player for player in here if self.score(player) == score] for score in scores]
        incoming: list[int] = []
        for place, group in enumerate(groups):
            members = [*incoming, *group]
            pairs, out = inside(boards, members)
            criteria = list(self.criteria(pairs, out, groups[place + 1 :]))
            turn = turn_of_article_4(sorted(members, key=self.index), pairs)
            yield part(format_points(scores[place]), pairs, criteria, out, turn, "4")
            incoming = out

    def criteria(self, pairs: Pairs, out: list[int], later: list[list[int]]) -> Iterator[Worth]:
        below = [player for group in later for player in group]
        met = [two in self.past[one].opponents for one, two in pairs]
        yield from _met_and_colours(pairs, met, [self.legal(*pair) for pair in pairs], ("C1", "C3"))
        possible = pairable([*out, *below], self.legal)
        yield worth("C4", Rule.INCOMPLETE, not possible)
        yield worth("C5", Rule.LEFT_OVER, len(out))
        yield worth("C6", Rule.DOWN_SCORES, sorted((self.score(player) for player in out), reverse=True))
        if out and possible and later:
            count, scores = self.next_bracket(out, later)
            yield worth("C7", Rule.NEXT_LEFT_OVER, count)
            yield worth("C7", Rule.NEXT_SCORES, scores)
        wishes = [(self.want(one)[0], self.want(two)[0]) for one, two in pairs]
        yield worth("C8", Rule.DENIED, sum(one is not None and one == two for one, two in wishes))


def turn_of_article_4(ranked: list[int], pairs: Pairs) -> list[int]:
    """When a pairing is tried: from the top everybody with the lowest who is left, to leave the bracket comes last."""
    partner = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
    left, turn = list(ranked), []
    while left:
        player = left.pop(0)
        other = partner.get(player)
        turn.append(len(left) if other is None else len(left) - 1 - left.index(other))
        left = [one for one in left if one != other]
    return turn


class HandbookReading(BursteinHandbook):
    """The text that the Arbiters' Manual prints: conditions of 6.1, 6.3 and 6.6, colours of 6.5, the list of 6.2."""

    def __call__(self, boards: Boards) -> Parts:
        return tuple(self.parts(boards))

    def parts(self, boards: Boards) -> Iterator[JudgedGroup]:
        here, bye = list(self.here), boards.bye
        if bye is not None:
            rest = [player for player in here if player != bye]
            order = tuple(-value for value in self.order(bye))
            more = (worth("4", Rule.BYE_SCORE, self.pairing_score(bye)),)
            yield bye_part("4", bye, self.bye_barred(bye), self.completes(rest), more, order)
            here = rest
        scores = sorted({self.pairing_score(player) for player in here}, reverse=True)
        groups = [[player for player in here if self.pairing_score(player) == score] for score in scores]
        incoming: list[int] = []
        while groups:
            if len(groups) > 1 and self.best(groups[0], incoming, groups[1:]) is None:
                groups[:2] = [groups[0] + groups[1]]
                continue
            residents = groups.pop(0)
            pairs, out = inside(boards, [*residents, *incoming])
            below = [player for group in groups for player in group]
            ranked = sorted([*residents, *incoming], key=self.order)
            title = format_points(max(self.pairing_score(player) for player in residents))
            criteria = list(self.criteria(pairs, out, incoming, groups[0] if groups else [], below))
            yield part(title, pairs, criteria, out, turn_of_article_4(ranked, pairs), "6.2")
            incoming = out

    def criteria(
        self, pairs: Pairs, out: list[int], incoming: list[int], following: list[int], below: list[int]
    ) -> Iterator[Worth]:
        met = [self.met(*pair) for pair in pairs]
        yield from _met_and_colours(pairs, met, [self.legal(*pair) for pair in pairs], ("6.1", "5.2"))
        yield worth("6.1", Rule.INCOMPLETE, not self.completes([*out, *below]))
        yield worth("6.3", Rule.LEFT_OVER, len(out))
        yield worth("6.3", Rule.FLOATS_ON, sum(player in incoming for player in out))
        lost = [one for one in out if not any(self.legal(one, two) for two in following)]
        yield worth("6.6", Rule.NOBODY_NEXT, len(lost))
        yield worth("6.5", Rule.DENIED, sum(self.clash(*pair) for pair in pairs))


class _Upfloating:
    """Score groups from the top, filled up from below (Dubov of 2026, team Swiss, Double-Swiss)."""

    event: Tournament
    article: str

    def __call__(self, boards: Boards) -> Parts:
        return tuple(self.parts(boards))

    def parts(self, boards: Boards) -> Iterator[JudgedGroup]:
        left = present(self.event)
        bye = boards.bye
        if bye is not None:
            left = [player for player in left if player != bye]
            more = (
                worth(self.article, Rule.BYE_SCORE, self.score(bye)),  # type: ignore[attr-defined]
                worth(self.article, Rule.BYE_GAMES, -self.games(bye)),
            )
            complete = pairable(left, self.legal)  # type: ignore[attr-defined]
            yield bye_part(self.article, bye, self.barred(bye), complete, more, -bye)
        left.sort(key=lambda player: (-self.score(player), player))  # type: ignore[attr-defined]
        while left:
            top = self.score(left[0])  # type: ignore[attr-defined]
            residents = [player for player in left if self.score(player) == top]  # type: ignore[attr-defined]
            below = left[len(residents) :]
            mates = [mate(boards, one) for one in residents]
            extra = [player for player in below if player in mates]
            pairs, _ = inside(boards, [*residents, *extra])
            yield self.bracket_part(format_points(top), pairs, residents, below, extra)
            left = [player for player in below if player not in extra]

    def games(self, player: int) -> int:
        return len(self.past[player].colours)  # type: ignore[attr-defined]

    def barred(self, player: int) -> bool:
        return bool(self.past[player].bye_barred)  # type: ignore[attr-defined]

    def bracket_part(
        self, title: str, pairs: Pairs, residents: list[int], below: list[int], extra: list[int]
    ) -> JudgedGroup:
        raise NotImplementedError


class DubovReading(_Upfloating, Dubov):
    """C1, C3 to C10 of the sets of upfloaters, then C7 of the pairs, 3.2.4, the change of columns, the rows."""

    article = "3.1"

    def bracket_part(
        self, title: str, pairs: Pairs, residents: list[int], below: list[int], extra: list[int]
    ) -> JudgedGroup:
        members = sorted([*residents, *extra])
        criteria = list(self.of_set(pairs, members, below, extra))
        criteria.append(worth("C7", Rule.DENIED, self.denied(tuple(pairs))))
        within, change, rows = self.of_columns(members, pairs)
        criteria += [worth("3.2.4", Rule.INSIDE_COLUMN, within), worth("4.3", Rule.SHIFTED, change)]
        return part(title, pairs, criteria, (), rows, "4.4")

    def of_set(self, pairs: Pairs, members: list[int], below: list[int], extra: list[int]) -> Iterator[Worth]:
        met = [two in self.past[one].opponents for one, two in pairs]
        yield from _met_and_colours(pairs, met, [self.legal(*pair) for pair in pairs], ("C1", "C3"))
        yield worth("C4", Rule.INCOMPLETE, not can_pair([one for one in below if one not in extra], self.legal))
        yield worth("C5", Rule.UPFLOATERS, len(extra))
        yield worth("C6", Rule.UP_SCORES, [-score for score in sorted(self.score(player) for player in extra)])
        if not extra:
            return
        least = min((self.denied(each) for each in pairings(members, self.legal)), default=len(members))
        maximum = [] if self.is_last else [player for player in extra if self.ups[player] >= self.max_t]
        yield worth("C7", Rule.LEAST_DENIED, least)
        yield worth("C8", Rule.MAXIMUM, len(maximum))
        yield worth("C9", Rule.MAXIMUM_TIMES, sum(self.ups[player] for player in maximum))
        yield worth("C10", Rule.UP_AGAIN, 0 if self.is_last else sum(self.last_up[player] for player in extra))
        yield worth("4.2", Rule.UP_ORDER, [(-self.score(player), player) for player in extra])

    def of_columns(self, members: list[int], pairs: Pairs) -> tuple[int, int, list[int]]:
        """Pairs within the smaller column, when the change of columns that they need is tried, and the rows."""
        white = {player for player in members if self.want(player)[0] == "w"}
        if not any(self.past[player].colours for player in members):
            white = set(members[: len(members) // 2])
        black = set(members) - white
        smaller, larger = (white, black) if len(white) <= len(black) else (black, white)
        small_is_white = smaller is white
        count = sum(one in smaller and two in smaller for one, two in pairs)
        partner = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
        tried = 0
        for first in combinations(self.shift_order(smaller, small_is_white), count):
            small, large = smaller - set(first), larger | set(first)
            for second in combinations(self.shift_order(large, not small_is_white), (len(large) - len(small)) // 2):
                one, two = small | set(second), large - set(second)
                if all(partner[player] in two for player in one):
                    upper, lower = (one, two) if small_is_white else (two, one)
                    order = sorted(lower, key=self.black_key)
                    return count, tried, [order.index(partner[each]) for each in sorted(upper, key=self.white_key)]
                tried += 1
        raise AssertionError


class VegaReading(DubovReading, Vega):
    """Dubov's columns in the order of Buchholz."""


class MatchesReading(_Upfloating, Matches):
    """C1, C3 to C7, 3.5, then C8 to C10 of the pairs and the identifier."""

    article = "3.4"

    def bracket_part(
        self, title: str, pairs: Pairs, residents: list[int], below: list[int], extra: list[int]
    ) -> JudgedGroup:
        rest = [player for player in below if player not in extra]
        fails = self.failures(tuple(pairs))
        criteria = [
            worth("C1", Rule.MAY_NOT_MEET, sum(not self.legal(*pair) for pair in pairs)),
            worth("C3", Rule.INCOMPLETE, not can_pair(rest, self.legal)),
            worth("C4", Rule.UPFLOATERS, len(extra)),
            worth("C5", Rule.UP_SCORES, [-score for score in sorted(self.score(player) for player in extra)]),
            worth("C6", Rule.NEXT_COMPLIES, bool(extra) and not self.next_complies(below, tuple(extra))),
            worth("C7", Rule.FLOATED, sum(one in self.floated for one in extra) if self.floats_count else 0),
            worth("3.5", Rule.UP_ORDER, [(-self.score(player), player) for player in extra]),
            *self.of_pairs(*fails),
        ]
        tops = sorted(pairs)
        return part(title, pairs, criteria, (), [[one for one, _ in tops], [two for _, two in tops]], "3.6")

    def of_pairs(self, denied: int, strong: int, floated: int) -> Iterator[Worth]:
        if self.kind == "double":
            yield worth("C8", Rule.OPPONENT_FLOATED, floated)
            return
        yield worth("C8", Rule.DENIED, denied)
        if self.kind == "B":
            yield worth("C9", Rule.STRONG_DENIED, strong)
        yield worth("C10", Rule.OPPONENT_FLOATED, floated)


class DoubleReading(MatchesReading):
    """Double-Swiss (C.04.5): rounds 1 and 2 are a match, 3 and 4 the next one, each read from its two games."""

    def __init__(self, event: Tournament) -> None:
        self.event, self.kind = event, "double"
        total = points_after(event)
        self.points = {player.number: total[player.number] for player in event.players}
        self.past = records(event, RULES_2026)
        matches = list(zip(event.rounds[::2], event.rounds[1::2], strict=False))
        self.opponents: dict[int, set[int]] = {player.number: set() for player in event.players}
        self.bars: set[int] = set()
        self.floated = set()
        self.floats_count = len(matches) + 1 < -(-(event.total_rounds or 0) // 2)
        for place, (first, second) in enumerate(matches):
            before, after = points_after(event, 2 * place), points_after(event, 2 * place + 2)
            self.bars |= {bye.player for bye in first.byes if bye.kind in (Outcome.PAIRING_BYE, Outcome.FULL_BYE)}
            for game in first.games:
                two = (game.white, game.black)
                replies = [one for one in second.games if {one.white, one.black} == set(two)]
                if game.played or any(reply.played for reply in replies):
                    self.opponents[two[0]].add(two[1])
                    self.opponents[two[1]].add(two[0])
                    if place == len(matches) - 1 and before[two[0]] != before[two[1]]:
                        self.floated |= set(two)
                else:
                    gained = {player: after[player] - before[player] for player in two}
                    self.bars |= {one for one in two if gained[one] > min(gained.values())}

    def score(self, team: int) -> int:
        return self.points[team]

    def legal(self, one: int, two: int) -> bool:
        return two not in self.opponents[one]

    def games(self, player: int) -> int:
        return len(self.opponents[player])

    def barred(self, player: int) -> bool:
        return player in self.bars

    def parts(self, boards: Boards) -> Iterator[JudgedGroup]:
        if len(self.event.rounds) % 2 == 0:
            yield from super().parts(boards)
            return
        first = {frozenset((game.white, game.black)) for game in self.event.rounds[-1].games}
        criteria = (
            worth("", Rule.REPEATS, len(boards.meetings - first)),
            worth("", Rule.SECOND_BYE, int(boards.bye is not None)),
        )
        out = [] if boards.bye is None else [boards.bye]
        yield part("list", [tuple(pair) for pair in boards.meetings], criteria, out, kind="list")  # type: ignore[misc]
