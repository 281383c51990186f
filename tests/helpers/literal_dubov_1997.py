"""The Dubov text of 1997 (handbook C.04.4.1) step by step, with everything tried in the order it names."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from literal_common import Answer, Board, Literal
from open_small import Pairs
from tablas.history import Float
from tablas.model import Tournament
from tablas.systems.open.common.floats import float_history


class Dubov1997(Literal):
    def __init__(self, event: Tournament) -> None:
        super().__init__(event)
        marks = float_history(event, played_only=True)
        limit = 3 if (event.total_rounds or 0) < 10 else 4
        self.may_rise = {
            player: self.is_last or (line[-1:] != [Float.UP] and line.count(Float.UP) < limit)
            for player, line in marks.items()
        }

    def aro(self, player: int) -> Fraction:
        met = [self.rating[other] for other in self.past[player].opponents]
        return Fraction(sum(met), len(met)) if met else Fraction(0)

    # --- orders -------------------------------------------------------

    def white_order(self, player: int) -> tuple[Fraction, int, str]:
        return self.aro(player), self.rating[player], self.name[player]

    def black_order(self, player: int) -> tuple[int, Fraction, str]:
        return -self.rating[player], -self.aro(player), self.name[player]

    def transfer_order(self, player: int) -> tuple[int, Fraction, int]:
        """7.1, 7.2, 8.2: the highest rating, then the lowest average; the text ends here."""
        return -self.rating[player], self.aro(player), player

    def dominant(self, players: list[int]) -> str:
        white, black = (sum(self.want(player) == colour for player in players) for colour in "WB")
        return "" if white == black else "W" if white > black else "B"

    # --- the round ----------------------------------------------------

    def pair(self) -> Answer | None:
        left = list(self.here)
        bye = None
        if len(left) % 2:
            bye = self.bye_among(self.bye_order())
            if bye is None:
                return None
            left.remove(bye)
        elif not self.completes(left):
            return None
        if self.event.rounds_paired == 0:
            ordered = sorted(left)
            half = len(ordered) // 2
            pairs = list(zip(ordered[:half], ordered[half:], strict=True))
            return {self.board(one, two, self.last_word) for one, two in pairs}, bye
        boards: set[Board] = set()
        floaters: list[int] = []
        while left:
            top = (
                max(self.score(player) for player in left if player not in floaters)
                if set(left) - set(floaters)
                else -1
            )
            residents = [player for player in left if player not in floaters and self.score(player) == top]
            below = [player for player in left if player not in floaters and player not in residents]
            made, floaters = self.group(floaters, residents, below)
            boards |= {self.board(one, two, self.last_word) for one, two in made}
            gone = {player for pair in made for player in pair}
            left = [player for player in left if player not in gone]
        return boards, bye

    def bye_order(self) -> list[int]:
        order: list[int] = []
        for score in sorted({self.score(player) for player in self.here}):
            group = [player for player in self.here if self.score(player) == score]
            major = self.dominant(group)
            order += sorted(
                group,
                key=lambda player: (
                    self.rating[player],
                    major != "" and self.want(player) != major,
                    -self.aro(player),
                    -player,
                ),
            )
        return order

    def last_word(self, one: int, two: int) -> Board:
        """3: White to the higher average, then to the lower rating."""
        high = sorted((one, two), key=lambda player: (-self.aro(player), self.rating[player], player))
        return high[0], high[1]

    # --- one score group ----------------------------------------------

    def group(self, floaters: list[int], residents: list[int], below: list[int]) -> tuple[Pairs, list[int]]:
        """The fewest go down (6.4), then who, then whom the group takes up (7.1, 7.2)."""
        inside = floaters + residents
        for count in range(len(inside) + 1):
            sets = list(combinations(sorted(inside, key=self.float_order), count))
            sets.sort(key=lambda out: sorted((self.float_type(one, floaters, below) for one in out), reverse=True))
            for out in sets:
                stay = [player for player in inside if player not in out]
                for risen in self.transfers(stay, below):
                    rest = [player for player in below if player not in risen]
                    if self.completes(stay + risen) and self.completes([*out, *rest]):
                        first = [player for player in floaters if player not in out]
                        others = [player for player in stay if player not in floaters]
                        return self.settle(first, others + risen), list(out)
        raise AssertionError

    def float_order(self, player: int) -> tuple[int, int]:
        return self.rating[player], -player

    def float_type(self, player: int, floaters: list[int], below: list[int]) -> int:
        """6.4: a to d."""
        lower = max((self.score(other) for other in below), default=-1)
        served = any(self.legal(player, other) for other in below if self.score(other) == lower)
        return 2 * (player in floaters) + (not served)

    def transfers(self, inside: list[int], below: list[int]) -> Iterator[list[int]]:
        """7.1 for everybody without an opponent, then 7.2 for an odd number: sets of players to bring up, in order."""
        stuck = [
            one
            for one in sorted(inside, key=self.transfer_order)
            if not any(self.legal(one, two) for two in inside if two != one)
        ]
        yield from self.next_transfer(inside, stuck, below, [])

    def next_transfer(
        self, inside: list[int], stuck: list[int], below: list[int], risen: list[int]
    ) -> Iterator[list[int]]:
        stuck = [one for one in stuck if not any(self.legal(one, two) for two in risen)]
        if stuck:
            one = stuck[0]
            wanted = {"W": "B", "B": "W"}.get(self.want(one), "")
            able = [two for two in below if two not in risen and self.may_rise[two] and self.legal(one, two)]
        elif (len(inside) + len(risen)) % 2:
            wanted = {"W": "B", "B": "W"}.get(self.dominant(inside + risen), "")
            able = [
                two
                for two in below
                if two not in risen and self.may_rise[two] and any(self.legal(one, two) for one in inside)
            ]
        else:
            yield risen
            return
        able.sort(
            key=lambda two: (-self.score(two), wanted != "" and self.want(two) != wanted, *self.transfer_order(two))
        )
        for two in able:
            yield from self.next_transfer(inside, stuck, below, [*risen, two])

    def settle(self, floaters: list[int], others: list[int]) -> Pairs:
        """8, then 7.3 or 7.4, then 6.2 and 6.3."""
        left = floaters + others
        pairs: Pairs = ()
        queue = {
            "W": sorted((p for p in floaters if self.want(p) == "W"), key=self.white_order),
            "B": sorted((p for p in floaters if self.want(p) != "W"), key=self.black_order),
        }
        turn = "W"
        while queue["W"] or queue["B"]:
            if not queue[turn]:
                turn = "B" if turn == "W" else "W"
            player = queue[turn].pop(0)
            turn = "B" if turn == "W" else "W"
            if player not in left:
                continue
            able = [
                other
                for other in left
                if other != player
                and self.legal(player, other)
                and self.completes([one for one in left if one not in (player, other)])
            ]
            able.sort(key=lambda other: (other in floaters, self.clash(player, other), *self.transfer_order(other)))
            pairs = (*pairs, (player, able[0]))
            left = [one for one in left if one not in pairs[-1]]
        return (*pairs, *self.columns(left))

    def columns(self, players: list[int]) -> Pairs:
        return self.first_rows(*self.split(players))

    def split(self, players: list[int]) -> tuple[list[int], list[int]]:
        """The two columns, made equal by 7.3 or 7.4."""
        if not any(self.past[player].colours for player in players):
            ordered = sorted(players)
            return ordered[: len(ordered) // 2], ordered[len(ordered) // 2 :]
        white = [p for p in players if self.want(p) == "W"]
        black = [p for p in players if self.want(p) == "B"]
        for player in sorted(players, key=lambda player: (-self.score(player), player)):
            if not self.want(player):
                (white if len(white) < len(black) else black).append(player)
        surplus = (len(white) - len(black)) // 2
        if surplus > 0:
            able = sorted(
                (p for p in white if not self.forced(p)), key=lambda p: (self.aro(p), -self.rating[p], self.name[p])
            )
            moved = able[:surplus]
            white, black = [p for p in white if p not in moved], black + moved
        elif surplus < 0:
            able = sorted(
                (p for p in black if not self.forced(p)), key=lambda p: (-self.aro(p), self.rating[p], self.name[p])
            )
            moved = able[:-surplus]
            white, black = white + moved, [p for p in black if p not in moved]
        white.sort(key=self.white_order)
        black.sort(key=self.black_order)
        return white, black

    def first_rows(self, white: list[int], black: list[int]) -> Pairs:
        for inner in range(len(white) + 1):
            found = next(self.rows(white, black, inner), None)
            if found is not None:
                return found
        raise AssertionError

    def rows(self, white: list[int], black: list[int], inner: int) -> Iterator[Pairs]:
        """Row by row with *inner* pairs of two Whites at most; what is left of the Blacks is paired among itself."""
        if not white:
            if not black:
                yield ()
                return
            one = black[0]
            for two in black[1:]:
                if self.legal(one, two):
                    for tail in self.rows([], [p for p in black if p not in (one, two)], inner):
                        yield ((one, two), *tail)
            return
        one = white[0]
        for two in black:
            if self.legal(one, two):
                for tail in self.rows(white[1:], [p for p in black if p != two], inner):
                    yield ((one, two), *tail)
        if inner:
            for two in white[1:]:
                if self.legal(one, two):
                    for tail in self.rows([p for p in white[1:] if p != two], black, inner - 1):
                        yield ((one, two), *tail)
