"""A score group of the old Dutch system: who is in it, what B1–B6 say about its players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import NamedTuple

from tablas.algorithms.matching import places_of
from tablas.history import Strength
from tablas.systems.open.common.field import DOWN, UP, Field
from tablas.systems.open.common.legality import completes, joined, mask_of, narrowed
from tablas.systems.open.dutch.early.edition import Text

WIDEST = 100
"""Rating points that B3 bis bis allows between two players of one score."""


def b1_b2(field: Field, one: int, two: int, relaxed: bool) -> bool:
    """The absolute criteria; *relaxed* lifts B2 between two players above half in the last round."""
    if two in field.met[one]:
        return False
    if relaxed and field.topscorer[one] and field.topscorer[two]:
        return True
    return not (field.strength[one] == field.strength[two] == Strength.ABSOLUTE and field.want[one] == field.want[two])


def floated(field: Field, player: int, way: int, rounds_back: int) -> bool:
    """B5 (one round back) and B6 (two rounds back): the player already floated this way."""
    if rounds_back and field.last_float[player] == way:
        return True
    return rounds_back > 1 and field.float_before[player] == way


class Forced(NamedTuple):
    """What a pairing of a group is to have, where somebody asks what would come of it."""

    pairs: frozenset[frozenset[int]] = frozenset()
    out: int | None = None
    stay: int | None = None

    def allows(self, one: int, two: int) -> bool:
        """Nothing forced keeps the two from meeting in the group."""
        if self.out in (one, two):
            return False
        pair = frozenset((one, two))
        return pair in self.pairs or not any(pair & known for known in self.pairs)

    def partners(self, player: int) -> int:
        """The same for everybody at once: with whom a player may be paired, as a mask."""
        if player == self.out:
            return 0
        own = mask_of(other for pair in self.pairs if player in pair for other in pair)
        allowed = own or ~mask_of(other for pair in self.pairs for other in pair)
        return allowed if self.out is None else allowed & ~(1 << self.out)

    def lets_go(self, player: int) -> bool:
        """Nothing forced keeps the player in the group."""
        return player != self.stay and not any(player in known for known in self.pairs)


NOTHING_FORCED = Forced()


@dataclass(slots=True)
class Group:
    """Players to be paired together, as ranks."""

    field: Field
    text: Text
    moved_down: list[int]
    residents: list[int]
    following: list[int]
    below: list[int]
    bye_takers: frozenset[int]
    relaxed: bool = False
    """B2 is lifted between players above half (last round)."""
    origins: list[str] = dataclass_field(default_factory=list)
    """Club or federation by rank, where B3 bis is asked for."""
    ratings: list[int] = dataclass_field(default_factory=list)
    """By rank, where B3 bis bis is asked for."""
    forced: Forced = NOTHING_FORCED
    masks: list[int] = dataclass_field(default_factory=list)
    """Who may meet whom in the whole round, by rank."""
    legal: dict[int, int] = dataclass_field(init=False)
    """Whom each may meet in the group, as a mask of ranks."""

    _clashing: dict[int, int] = dataclass_field(init=False)
    """Who must have a colour (B2), by colour, in the whole round."""
    _spared: int = dataclass_field(init=False)
    """Who may meet although both must have the same colour."""

    def __post_init__(self) -> None:
        field, players = self.field, self.players
        self._clashing, self._spared = {}, 0
        for player, strength in enumerate(field.strength):
            if strength == Strength.ABSOLUTE:
                want = field.want[player]
                self._clashing[want] = self._clashing.get(want, 0) | 1 << player
                if self.relaxed and field.topscorer[player]:
                    self._spared |= 1 << player
        inside = mask_of(players)
        self.legal = {player: self.reach(player) & inside for player in players}

    def reach(self, player: int) -> int:
        """Whom a player may meet in the whole round, as a mask of ranks."""
        field = self.field
        apart = mask_of(field.met[player]) | 1 << player
        if field.strength[player] == Strength.ABSOLUTE:
            clashing = self._clashing.get(field.want[player], 0)
            apart |= clashing & ~self._spared if self._spared >> player & 1 else clashing
        return ~apart

    @property
    def players(self) -> list[int]:
        return sorted(self.moved_down + self.residents)

    @property
    def is_last(self) -> bool:
        return not self.below

    @property
    def is_mixed(self) -> bool:
        """Those who can be paired are fewer moved down than residents, so that they are served first (C6)."""
        able = [player for player in self.players if self.legal[player]]
        above = sum(1 for player in self.moved_down if self.legal[player])
        return 0 < 2 * above < len(able)

    def completes(self, pairs: Iterable[tuple[int, int]], only: Mapping[int, Iterable[int]]) -> bool:
        """Whether some legal round has these pairs and gives each of *only* one of those named, or the bye."""
        if not self.masks:
            return True  # a group that stands for itself
        masks = joined(self.masks, pairs)
        masks = narrowed(masks, {player: mask_of(others) for player, others in only.items()})
        takers = [player for player in self.bye_takers if player not in only or not set(only[player]) & {*self.players}]
        return completes(masks, sorted([*self.players, *self.below]), takers)

    def leaves_a_round(self, out: Iterable[int]) -> bool:
        """Whether those who leave and everybody below can be paired."""
        return not self.masks or completes(self.masks, sorted([*out, *self.below]), self.bye_takers)

    def are_legal(self, one: int, two: int) -> bool:
        """Whether two of the group may meet."""
        return bool(self.legal[one] >> two & 1)

    def may_meet(self, one: int, two: int) -> bool:
        """The same for any two of the round."""
        return b1_b2(self.field, one, two, self.relaxed)

    @property
    def apart_levels(self) -> tuple[int, ...]:
        """B3 bis (1) and B3 bis bis (2) as they are dropped in turn, both kept first."""
        return (*((2,) if self.ratings else ()), *((1,) if self.origins else ()), 0)

    def apart(self, one: int, two: int, level: int) -> str:
        """The criterion on origin or ratings that keeps two from meeting while *level* holds; nothing otherwise."""
        if level > 0 and self.origins and self.origins[one] and self.origins[one] == self.origins[two]:
            return "B3 bis"
        equal = self.field.score[one] == self.field.score[two]
        if level > 1 and self.ratings and equal and abs(self.ratings[one] - self.ratings[two]) > WIDEST:
            return "B3 bis bis"
        return ""

    def partners(self, level: int) -> dict[int, int]:
        """Whom each may meet in the group while *level* of B3 bis and B3 bis bis holds, as masks of ranks."""
        found = self.legal
        if level > 0:
            found = {
                one: mask & ~mask_of(two for two in places_of(mask) if self.apart(one, two, level))
                for one, mask in found.items()
            }
        if self.forced is not NOTHING_FORCED:
            found = {player: mask & self.forced.partners(player) for player, mask in found.items()}
        return found

    def not_up_again(self, partners: Mapping[int, int], rounds_back: int) -> Mapping[int, int]:
        """The same without pairs whose lower player would float up as before (B5, B6)."""
        score, levels = self.field.score, dict[int, int]()
        for player in partners:
            levels[score[player]] = levels.get(score[player], 0) | 1 << player
        if len(levels) < 2:
            return partners
        risen = mask_of(player for player in partners if floated(self.field, player, UP, rounds_back))
        tops = mask_of(player for player in partners if self.exempt(player))
        found: dict[int, int] = {}
        for player, mask in partners.items():
            later = risen >> player << player
            again = (later | (1 << player) - 1 if risen >> player & 1 else later) & ~levels[score[player]]
            found[player] = mask & ~(again & ~tops if tops >> player & 1 else again)
        return found

    def exempt(self, *players: int) -> bool:
        """B5 and B6 do not count between these players (last-round note)."""
        return self.relaxed and all(self.field.topscorer[player] for player in players)

    def down_again(self, player: int, rounds_back: int) -> bool:
        """The player would float down as before (B5, B6)."""
        return floated(self.field, player, DOWN, rounds_back) and not self.exempt(player)

    def up_again(self, high: int, low: int, rounds_back: int) -> bool:
        """The lower of an uneven pair would float up as before (B5, B6)."""
        if self.field.score[high] == self.field.score[low] or self.exempt(high, low):
            return False
        return floated(self.field, max(high, low), UP, rounds_back)
