"""The systems that *Elementos de un torneo* (2.9.1) describes in a paragraph, tried out whole: Vega, Monrad, Amalfi.

Where the paragraph ends, docs/decisions.md says how we go on; the twins do so by plain enumeration.
"""

from __future__ import annotations

from collections.abc import Iterator

from literal_common import Literal
from literal_dubov import Dubov
from open_small import Pairs, can_pair
from tablas.history import scores
from tablas.model import Outcome, Tournament

Answer = tuple[set[frozenset[int]], int | None]


def adjusted_buchholz(event: Tournament, player: int) -> int:
    """Chapter 3: rounds without a game are draws, against oneself where they are one's own."""
    total = 0
    for opponent, _ in _meetings(event, player):
        if opponent is None:
            total += sum(points for _, points in _meetings(event, player))
        else:
            total += sum(points if met is not None else 30 for met, points in _meetings(event, opponent))
    return total


def _meetings(event: Tournament, player: int) -> list[tuple[int | None, int]]:
    """Whom the player met in every round, and the points."""
    values = event.scoring.table()
    lines: list[tuple[int | None, int]] = []
    for played in event.rounds:
        found: tuple[int | None, int] = (None, 0)
        for game in played.games:
            if game.white == player:
                found = (game.black if game.played else None, values[game.white_outcome, None])
            if game.black == player:
                found = (game.white if game.played else None, values[game.black_outcome, None])
        for bye in played.byes:
            if bye.player == player:
                found = (None, values[bye.kind, None])
        lines.append(found)
    return lines


class Vega(Dubov):
    """Dubov with Buchholz: ascending for White, descending for Black."""

    def white_key(self, player: int) -> tuple[int, int]:
        return adjusted_buchholz(self.event, player), player

    def black_key(self, player: int) -> tuple[int, int]:
        return -adjusted_buchholz(self.event, player), player


class Monrad(Literal):
    """First against second of the list, changed only so that nobody meets or rests twice."""

    def legal(self, one: int, two: int) -> bool:
        return not self.met(one, two)

    def standing(self, event: Tournament) -> list[int]:
        """Points, Buchholz, number."""
        points = scores(event)
        return sorted(self.here, key=lambda player: (-points[player], -adjusted_buchholz(event, player), player))

    def pair(self) -> Answer | None:
        order = self.standing(self.event)
        rested = {bye.player for played in self.event.rounds for bye in played.byes if bye.kind is Outcome.PAIRING_BYE}
        resting: list[int | None] = [None]
        if len(order) % 2:
            resting = [player for player in order[::-1] if player not in rested]
        for bye in resting:
            found = self.boards([player for player in order if player != bye])
            if found is not None:
                return {frozenset(pair) for pair in found}, bye
        return None

    def boards(self, order: list[int]) -> Pairs | None:
        return next(self.down_the_list(order), None)

    def down_the_list(self, order: list[int]) -> Iterator[Pairs]:
        if not order:
            yield ()
            return
        for other in order[1:]:
            if self.legal(order[0], other):
                for tail in self.down_the_list([one for one in order if one not in (order[0], other)]):
                    yield ((order[0], other), *tail)


class Schenkel(Monrad):
    """Monrad in two groups that are formed anew every two rounds; a group that cannot be paired joins the next."""

    def boards(self, order: list[int]) -> Pairs | None:
        formed = self.standing(self.event.after(len(self.event.rounds) // 2 * 2))
        ranks = [player for player in formed if player in order]
        size = next(size for size in range(2, len(ranks) + 2, 2) if 2 * size >= len(ranks))
        made: Pairs = ()
        waiting: list[int] = []
        for start in range(0, len(ranks), size):
            waiting += ranks[start : start + size]
            found = super().boards([player for player in order if player in waiting])
            if found is not None:
                made, waiting = (*made, *found), []
        return made if not waiting else super().boards(order)


class Amalfi(Literal):
    """The opponent as many places below as rounds are still to be played, this one included."""

    def pair(self) -> Answer | None:
        order = sorted(self.here, key=lambda player: (-self.score(player), player))
        bye = None
        if len(order) % 2:
            games = {player: len(self.past[player].colours) for player in order}
            bye = self.bye_among(sorted(order, key=lambda player: (self.score(player), -games[player], -player)))
            if bye is None:
                return None
            order.remove(bye)
        place = {player: number for number, player in enumerate(order)}
        found = next(self.nearest(order, place), None)
        return None if found is None else ({frozenset(pair) for pair in found}, bye)

    def bye_barred(self, player: int) -> bool:
        """Any round without a game that was worth a win."""
        return any(opponent is None and points >= 60 for opponent, points in _meetings(self.event, player))

    def nearest(self, left: list[int], place: dict[int, int]) -> Iterator[Pairs]:
        if not left:
            yield ()
            return
        if not can_pair(left, self.legal):
            return
        first = left[0]
        distance = (self.event.total_rounds or 0) - len(self.event.rounds)
        for other in sorted(
            left[1:],
            key=lambda other: (
                -self.score(other),
                self.clash(first, other),
                abs(place[other] - place[first] - distance),
                place[other],
            ),
        ):
            if self.legal(first, other):
                for tail in self.nearest([one for one in left if one not in (first, other)], place):
                    yield ((first, other), *tail)
