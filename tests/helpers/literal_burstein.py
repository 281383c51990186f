"""The Burstein rules of 2026 by trying everything, in the order the text gives."""

from __future__ import annotations

from collections.abc import Iterator

from literal_colours import Side, board_2026
from open_small import Pairs, can_pair, present
from tablas.history import RULES_2026, Strength, preference, records
from tablas.model import Colour, Outcome, Tournament


class Burstein:
    def __init__(self, event: Tournament) -> None:
        self.event = event
        self.past = records(event, RULES_2026)

    def score(self, player: int) -> int:
        return self.past[player].score

    def want(self, player: int) -> tuple[Colour | None, int]:
        wish = preference(self.past[player].colours)
        return wish.colour, int(wish.strength)

    def legal(self, one: int, two: int) -> bool:
        if two in self.past[one].opponents:
            return False
        return not (self.want(one) == self.want(two) and self.want(one)[1] == Strength.ABSOLUTE)

    def draws_given(self, player: int) -> int:
        """1.7.2: zero-point byes that run up to and into the coming round are draws for the opponents."""
        if self.event.absent_from(self.event.next_round).get(player) is not Outcome.ZERO_BYE:
            return 0
        given = 0
        for played in self.event.rounds[::-1]:
            if not any(bye.player == player and bye.kind is Outcome.ZERO_BYE for bye in played.byes):
                break
            given += 30
        return given

    def index(self, player: int) -> tuple[int, int, int]:
        """Buchholz and Sonneborn-Berger, a round without a game as one against oneself, then the number."""
        buchholz = berger = 0
        values = self.event.scoring.table()
        for played in self.event.rounds:
            opponent, points = self.score(player), 0
            for game in played.games:
                for me, you, outcome in (
                    (game.white, game.black, game.white_outcome),
                    (game.black, game.white, game.black_outcome),
                ):
                    if me == player:
                        points = values[outcome, None]
                        if game.played:
                            opponent = self.score(you) + self.draws_given(you)
            for bye in played.byes:
                if bye.player == player:
                    points = values[bye.kind, None]
            buchholz += opponent
            berger += opponent * points
        return -buchholz, -berger, player

    def pair(self) -> tuple[set[frozenset[int]], int | None] | None:
        left = present(self.event)
        bye = None
        if len(left) % 2:
            able = [player for player in left if not self.past[player].bye_barred]
            able.sort(key=self.index, reverse=True)
            able.sort(key=lambda player: (self.score(player), -len(self.past[player].colours)))
            bye = next(
                (player for player in able if can_pair([one for one in left if one != player], self.legal)), None
            )
            if bye is None:
                return None
            left.remove(bye)
        elif not can_pair(left, self.legal):
            return None
        scores = sorted({self.score(player) for player in left}, reverse=True)
        groups = [[player for player in left if self.score(player) == score] for score in scores]
        made: set[frozenset[int]] = set()
        incoming: list[int] = []
        for place, group in enumerate(groups):
            pairs, incoming = self.bracket(incoming + group, groups[place + 1 :])
            made |= {frozenset(pair) for pair in pairs}
        assert not incoming
        return made, bye

    def board(self, one: int, two: int) -> tuple[int, int]:
        """5.2, ranked by the index."""
        sides = []
        for player in sorted((one, two), key=self.index):
            colour, strength = self.want(player)
            sides.append(Side(player, self.past[player].colours, colour.value.upper() if colour else "", strength))
        return board_2026(*sides)

    def candidates(self, ranked: list[int], floaters: int) -> Iterator[tuple[Pairs, list[int]]]:
        """Pairings in the order of article 4: the first player's opponent as low as possible, floating last."""
        if not ranked:
            yield (), []
            return
        first, rest = ranked[0], ranked[1:]
        for other in reversed(rest):
            if self.legal(first, other):
                for pairs, out in self.candidates([player for player in rest if player != other], floaters):
                    yield ((first, other), *pairs), out
        if floaters:
            for pairs, out in self.candidates(rest, floaters - 1):
                yield pairs, [first, *out]

    def bracket(self, players: list[int], later: list[list[int]]) -> tuple[Pairs, list[int]]:
        ranked = sorted(players, key=self.index)
        rest = [player for group in later for player in group]
        for floaters in range(len(ranked) % 2, len(ranked) + 1, 2):
            best = None
            chosen = None
            for pairs, out in self.candidates(ranked, floaters):
                if len(out) != floaters or not can_pair(out + rest, self.legal):
                    continue
                worth = (
                    sorted((self.score(player) for player in out), reverse=True),
                    self.next_bracket(out, later) if out else (0, []),
                    sum(self.want(one)[0] is not None and self.want(one)[0] == self.want(two)[0] for one, two in pairs),
                )
                if best is None or worth < best:
                    best, chosen = worth, (pairs, out)
            if chosen is not None:
                return chosen
        raise AssertionError

    def next_bracket(self, incoming: list[int], later: list[list[int]]) -> tuple[int, list[int]]:
        """C7: how few players the next bracket leaves over, and their scores."""
        players = incoming + later[0]
        beyond = [player for group in later[1:] for player in group]
        for floaters in range(len(players) % 2, len(players) + 1, 2):
            worths = [
                sorted((self.score(player) for player in out), reverse=True)
                for _, out in self.candidates(players, floaters)
                if len(out) == floaters and can_pair(out + beyond, self.legal)
            ]
            if worths:
                return floaters, min(worths)
        raise AssertionError
