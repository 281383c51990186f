"""Everybody of a round in the small numbers that counting asks for, worked out once for all its brackets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tablas.algorithms.matching.cardinality import mask_of, places_of
from tablas.history import Strength
from tablas.systems.open.common.field import BLACK, WHITE, Field
from tablas.systems.open.dutch.counting import NEUTRAL

KINDS = 63
"""Seven colour classes, and nine ways in which the last two rounds left floats."""
MARKS = 9

_MOST_MASKED = 1024
"""Players of the largest field whose masks hold everybody; in larger ones each block makes its own."""

_ABSOLUTE = int(Strength.ABSOLUTE)


class Profiles:
    """Players are known by rank."""

    __slots__ = ("_clubs", "_masks", "bound", "colour", "field", "kind", "topscorers")

    def __init__(self, field: Field) -> None:
        self.field = field
        self.colour = [NEUTRAL - want * strength for want, strength in zip(field.want, field.strength, strict=True)]
        """Colour classes (:mod:`tablas.systems.open.dutch.counting`)."""
        self.kind = [
            MARKS * colour + 3 * last + before + 4
            for colour, last, before in zip(self.colour, field.last_float, field.float_before, strict=True)
        ]
        """What criteria see of a player but for score, unplayed rounds and the bye: colour class and floats."""
        self.topscorers = True in field.topscorer
        self.bound = [
            (WHITE if colour == NEUTRAL - _ABSOLUTE else BLACK if colour == NEUTRAL + _ABSOLUTE else 0)
            for colour in self.colour
        ]
        """The colour that nobody who wants it absolutely can give one; 0 for those who may meet everybody."""
        if self.topscorers:
            self.bound = [0 if top else bound for top, bound in zip(field.topscorer, self.bound, strict=True)]
        self._masks: list[int] | None = None
        self._clubs: dict[int, int] | None = None

    def met(self, players: Sequence[int], start: int, stop: int) -> list[int]:
        """For each of some players, whom of the ranks from *start* to *stop* they may not meet; bit 0 is *start*."""
        if len(self.colour) > _MOST_MASKED:
            met = self.field.met
            return [sum([1 << other - start for other in met[player] if start <= other < stop]) for player in players]
        everybody = (1 << stop - start) - 1
        masks = self._everybody()
        return [masks[player] >> start & everybody for player in players]

    def met_among(self, players: Sequence[int]) -> list[int]:
        """For each of some players, in order of rank, whom of them they may not meet, by their places among them."""
        if len(self.colour) > _MOST_MASKED:
            place_of = {player: place for place, player in enumerate(players)}
            met = self.field.met
            return [sum([1 << place_of[other] for other in met[player] if other in place_of]) for player in players]
        masks = self._everybody()
        blocks: list[tuple[int, int, int]] = []
        """Consecutive ranks: the first, so many as a mask, and the place of the first."""
        for place, player in enumerate(players):
            if place and players[place - 1] == player - 1:
                blocks[-1] = blocks[-1][0], blocks[-1][1] << 1 | 1, blocks[-1][2]
            else:
                blocks.append((player, 1, place))
        if len(blocks) == 1:
            start, block, _ = blocks[0]
            return [masks[player] >> start & block for player in players]
        return [
            sum([(masks[player] >> start & block) << place for start, block, place in blocks]) for player in players
        ]

    def _everybody(self) -> list[int]:
        """Whom everybody may not meet, by rank; worked out when first asked for."""
        masks = self._masks
        if masks is None:
            bits = [1 << rank for rank in range(len(self.colour))]
            masks = self._masks = []
            mates: dict[frozenset[int], tuple[set[int], int]] = {}
            for rank, (others, clubs) in enumerate(zip(self.field.met, self.field.clubs, strict=True)):
                mask = 0
                left: Iterable[int] = others
                if clubs:
                    if clubs not in mates:
                        together = 0
                        for club in clubs:
                            together |= self.clubs[club]
                        mates[clubs] = set(places_of(together)), together
                    members, mask = mates[clubs]
                    left = others - members
                    if len(left) + len(members) != len(others) + 1:  # Somebody of the club may be met all the same.
                        left, mask = others, 0
                    mask &= ~bits[rank]
                for other in left:
                    mask |= bits[other]
                masks.append(mask)
        return masks

    @property
    def clubs(self) -> dict[int, int]:
        """The groups kept apart by decision, as masks of ranks."""
        if self._clubs is None:
            ranks: dict[int, list[int]] = {}
            if any(self.field.clubs):
                for rank, clubs in enumerate(self.field.clubs):
                    for club in clubs:
                        ranks.setdefault(club, []).append(rank)
            self._clubs = {club: mask_of(members) for club, members in ranks.items()}
        return self._clubs

    def apart_from(self, field: Field, group: int) -> Profiles:
        """The same players in a field in which those of a group may not meet one another, either."""
        more = Profiles(field)
        if len(self.colour) <= _MOST_MASKED:
            more._masks = [
                mask | group & ~(1 << rank) if group >> rank & 1 else mask
                for rank, mask in enumerate(self._everybody())
            ]
        return more
