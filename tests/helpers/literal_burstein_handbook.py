"""The Burstein text of the handbook (C.04.4.2, undated) by trying everything in the order it prints.

A group's pairings are listed as 6.2 and 6.4 list them; those that leave a floater whom
nobody of the next group may meet, or who has floated already, are struck out (6.3, 6.6);
of the rest the most due colours win (6.5), then the place in the list.  If nothing is left,
the group and the next one are a single group (6.6).
"""

from __future__ import annotations

from collections.abc import Iterator

from literal_common import Answer, Board, Literal
from open_small import Pairs
from tablas.model import Tournament


class BursteinHandbook(Literal):
    def __init__(self, event: Tournament) -> None:
        super().__init__(event)
        ranking = sorted(player.number for player in event.players)
        self.upper = set(ranking[: (len(ranking) + 1) // 2])

    def pairing_score(self, player: int) -> int:
        """3.3: a virtual point for the upper half in the first two rounds."""
        return self.score(player) + (60 if self.event.next_round <= 2 and player in self.upper else 0)

    def rounds_of(self, player: int) -> list[tuple[int, int | None]]:
        """Points and opponent met of every round."""
        values = self.event.scoring.table()
        lines: list[tuple[int, int | None]] = []
        for played in self.event.rounds:
            line: tuple[int, int | None] = (0, None)
            for game in played.games:
                for me, you, outcome in (
                    (game.white, game.black, game.white_outcome),
                    (game.black, game.white, game.black_outcome),
                ):
                    if me == player:
                        line = (values[outcome, None], you if game.played else None)
            for bye in played.byes:
                if bye.player == player:
                    line = (values[bye.kind, None], None)
            lines.append(line)
        return lines

    def opponent_scores(self, player: int) -> list[tuple[int, int]]:
        """Own points and opponent's score of every round; see docs/decisions.md for rounds without a game."""
        lines = self.rounds_of(player)
        found = []
        before = 0
        for number, (points, opponent) in enumerate(lines, 1):
            if opponent is not None:
                worth = sum(30 if met is None else value for value, met in self.rounds_of(opponent))
            else:
                worth = before + (60 - points) + 30 * (len(lines) - number)
            found.append((points, worth))
            before += points
        return found

    def order(self, player: int) -> tuple[int, int, int, int, int]:
        """3.2: Sonneborn-Berger, Buchholz, Median, rating."""
        lines = self.opponent_scores(player)
        scores = sorted(worth for _, worth in lines)
        berger = sum(points * worth for points, worth in lines)
        return -berger, -sum(scores), -sum(scores[1:-1]), -self.rating[player], player

    def bye_barred(self, player: int) -> bool:
        """4.1: a point without playing."""
        return any(opponent is None and points >= 60 for points, opponent in self.rounds_of(player))

    def pair(self) -> Answer | None:
        left = list(self.here)
        bye = None
        if len(left) % 2:
            lowest_first = sorted(left, key=self.order, reverse=True)
            lowest_first.sort(key=self.pairing_score)
            bye = self.bye_among(lowest_first)
            if bye is None:
                return None
            left.remove(bye)
        elif not self.completes(left):
            return None
        scores = sorted({self.pairing_score(player) for player in left}, reverse=True)
        groups = [[player for player in left if self.pairing_score(player) == score] for score in scores]
        boards: set[Board] = set()
        incoming: list[int] = []
        while groups:
            best = self.best(groups[0], incoming, groups[1:])
            if best is None:
                groups[:2] = [groups[0] + groups[1]]
                continue
            pairs, incoming = best
            boards |= {self.board(one, two, self.higher_first) for one, two in pairs}
            groups.pop(0)
        return boards, bye

    def listed(self, ranked: list[int], floaters: int) -> Iterator[tuple[Pairs, list[int]]]:
        """6.2 and 6.4: the highest with the lowest, then the next higher; floating comes last."""
        if not ranked:
            if not floaters:
                yield (), []
            return
        first, rest = ranked[0], ranked[1:]
        for other in rest[::-1]:
            for pairs, out in self.listed([player for player in rest if player != other], floaters):
                yield ((first, other), *pairs), out
        if floaters:
            for pairs, out in self.listed(rest, floaters - 1):
                yield pairs, [first, *out]

    def best(self, group: list[int], incoming: list[int], later: list[list[int]]) -> tuple[Pairs, list[int]] | None:
        ranked = sorted(group + incoming, key=self.order)
        rest = [player for lower in later for player in lower]
        chosen = None
        fewest = len(ranked)
        for pairs, out in self.listed(ranked, len(ranked) % 2):
            if not all(self.legal(one, two) for one, two in pairs) or not self.completes(out + rest):
                continue
            if any(one in incoming or not any(self.legal(one, two) for two in later[0]) for one in out):
                continue
            denied = sum(self.clash(one, two) for one, two in pairs)
            if chosen is None or denied < fewest:
                chosen, fewest = (pairs, out), denied
        return chosen

    def higher_first(self, one: int, two: int) -> Board:
        """5.4: whoever stands higher has the due colour."""
        high, low = sorted((one, two), key=self.order)
        return (high, low) if self.want(high) == "W" else (low, high)
