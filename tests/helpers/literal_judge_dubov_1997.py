"""A second reading of the Dubov text of 1997: transfers, then floaters in turn, then the rows of the columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from literal_dubov_1997 import Dubov1997
from literal_judging import Pairs, bye_part, inside, mate, part, worth
from tablas.model import format_points
from tablas.systems.judgement import Boards, JudgedGroup, Worth
from tablas.systems.reasons import Rule


class Dubov1997Reading(Dubov1997):
    """Whoever goes down in the round of the text has gone down here; any other opponent of a lower score came up."""

    def __call__(self, boards: Boards) -> tuple[JudgedGroup, ...]:
        return tuple(self.parts(boards))

    def parts(self, boards: Boards) -> Iterator[JudgedGroup]:
        left, bye = sorted(self.here, key=lambda player: (-self.score(player), player)), boards.bye
        if bye is not None:
            left.remove(bye)
            more = (worth("4", Rule.BYE_SCORE, self.score(bye)),)
            turn = self.bye_order().index(bye)
            yield bye_part("4", bye, self.bye_barred(bye), self.completes(left), more, turn)
        floaters: list[int] = []
        while left:
            waiting = [player for player in left if player not in floaters]
            top = max((self.score(player) for player in waiting), default=0)
            residents = [player for player in waiting if self.score(player) == top]
            below = waiting[len(residents) :]
            title = format_points(top) if residents else "floaters"
            members, out = left, []
            leaving = self.leaving(floaters, residents, below)
            if leaving is not None:
                here = [*floaters, *residents]
                lower = [one for one in here if mate(boards, one) in below]
                out = [one for one in lower if one in leaving]
                raised = [two for two in below if mate(boards, two) in lower and mate(boards, two) not in out]
                yield part(title, (), self.transfer_worths(here, floaters, below, out, raised), [*out, *raised])
                members = [*(one for one in here if one not in out), *raised]
            yield from self.pairs_of(boards, title, members, [one for one in floaters if one in members])
            left = [player for player in left if player not in members]
            floaters = out

    def leaving(self, floaters: list[int], residents: list[int], below: list[int]) -> list[int] | None:
        """Who goes down by the text; nothing where no way to close the group is left."""
        try:
            return self.group(floaters, residents, below)[1]
        except AssertionError:
            return None

    def transfer_worths(
        self, here: list[int], floaters: list[int], below: list[int], out: list[int], raised: list[int]
    ) -> Iterator[Worth]:
        stay = [player for player in here if player not in out]
        turns, needless = self.turns(stay, raised)
        order = sorted(here, key=self.float_order)
        rest = [*out, *(player for player in below if player not in raised)]
        yield worth("9", Rule.INCOMPLETE, not self.completes(rest))
        yield worth("2.1", Rule.MAY_NOT_RISE, sum(not self.may_rise[player] for player in raised))
        yield worth("7", Rule.NEEDLESS, needless)
        yield worth("6.4", Rule.SENT_DOWN, len(out))
        kinds = sorted((self.float_type(player, floaters, below) for player in out), reverse=True)
        yield worth("6.4", Rule.DOWN_KINDS, kinds)
        yield worth("6.4", Rule.DOWN_ORDER, sorted(order.index(player) for player in out))
        yield worth("7", Rule.RAISED_ORDER, turns)

    def turns(self, stay: list[int], raised: list[int]) -> tuple[list[Any], int]:
        """7.1 for everybody without an opponent, then 7.2: when each was tried, and how many nobody needed."""
        came: list[int] = []
        left, keys = list(raised), []
        while left:
            here = stay + came
            stuck = [
                one
                for one in sorted(stay, key=self.transfer_order)
                if not any(self.legal(one, two) for two in here if two != one)
            ]
            if stuck:
                needed, due = [stuck[0]], self.want(stuck[0])
            elif len(here) % 2:
                needed, due = stay, self.dominant(here)
            else:
                break
            sought = {"W": "B", "B": "W"}.get(due, "")
            able = sorted(
                (-self.score(two), sought != "" and self.want(two) != sought, *self.transfer_order(two))
                for two in left
                if any(self.legal(one, two) for one in needed)
            )
            if not able:
                break
            keys.append(able[0])
            came.append(able[0][-1])
            left.remove(able[0][-1])
        return keys, len(left)

    def pairs_of(self, boards: Boards, title: str, members: list[int], floaters: list[int]) -> Iterator[JudgedGroup]:
        """8, then 6.2 and 6.3."""
        left = list(members)
        for player in self.in_turn(floaters):
            other = mate(boards, player)
            if player not in left or other not in left:
                continue
            assert other is not None
            order = sorted(
                (one for one in left if one != player),
                key=lambda one: (one in floaters, self.clash(player, one), *self.transfer_order(one)),
            )
            left = [one for one in left if one not in (player, other)]
            criteria = [*self.absolute([(player, other)]), worth("9", Rule.INCOMPLETE, not self.completes(left))]
            yield part(str(player), [(player, other)], criteria, (), order.index(other), "8.2", "step")
        if left:
            pairs, _ = inside(boards, left)
            yield self.rows_part(title, left, pairs)

    def in_turn(self, floaters: list[int]) -> list[int]:
        """8.1: those due White and those due Black by turns."""
        white = sorted((one for one in floaters if self.want(one) == "W"), key=self.white_order)
        black = sorted((one for one in floaters if self.want(one) != "W"), key=self.black_order)
        longest = range(max(len(white), len(black)))
        return [player for row in longest for player in (*white[row : row + 1], *black[row : row + 1])]

    def absolute(self, pairs: Pairs) -> Iterator[Worth]:
        yield worth("2.1", Rule.MAY_NOT_MEET, sum(self.met(*pair) for pair in pairs))
        collide = [pair for pair in pairs if not self.met(*pair) and not self.legal(*pair)]
        yield worth("2.2", Rule.COLOURS_COLLIDE, len(collide))

    def rows_part(self, title: str, players: list[int], pairs: Pairs) -> JudgedGroup:
        white, black = self.split(sorted(players, key=lambda player: (-self.score(player), player)))
        partner = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
        own = [pair for pair in pairs if (pair[0] in white) == (pair[1] in white)]
        turn: list[int] = []
        while white or black:
            one = (white or black)[0]
            tried = [*black, *white[1:]] if white else black[1:]
            if one in partner:
                turn.append(tried.index(partner[one]))
            white, black = ([two for two in column if two not in (one, partner.get(one))] for column in (white, black))
        criteria = [*self.absolute(pairs), worth("6.3", Rule.ONE_COLUMN, len(own))]
        return part(title, pairs, criteria, (), turn, "6.3")
