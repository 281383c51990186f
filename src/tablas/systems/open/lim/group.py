"""One group of the Lim system: who floats, who meets whom (articles 2.3–2.5, 3 and 4)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field

from tablas.algorithms.matching import Settling
from tablas.systems.open.common.legality import most_pairs, subgraph
from tablas.systems.open.lim.causes import why_not_float, why_not_meet
from tablas.systems.open.lim.combination import Combination
from tablas.systems.open.lim.exchanges import partner_order
from tablas.systems.open.lim.position import Position
from tablas.systems.reasons import Choice, Note, Remark, Role, Step, passed_over

MOST_READ = 14
"""In a bigger group the list of those who may not meet would be longer than anybody reads."""


@dataclass(slots=True)
class LimGroup:
    """A group on its way: residents and those who floated in."""

    position: Position
    residents: list[int]
    incoming: list[int]
    adjacent: list[int]
    """The players of the group that floaters of this one go to."""
    downwards: bool = True
    may_float: bool = True
    """The median group keeps everybody."""
    pairs: list[tuple[int, int]] = dataclass_field(default_factory=list)
    floaters: list[int] = dataclass_field(default_factory=list)
    steps: list[Step] = dataclass_field(default_factory=list)
    """What was done in turn, for those who ask why."""
    search: Combination | None = None
    """How the group was paired by the criteria of *Elementos*."""
    _ahead: dict[int, int] | None = dataclass_field(default_factory=dict)
    """Players of the adjacent group reserved for floaters; ``None`` once a floater has nobody there."""

    @property
    def players(self) -> list[int]:
        return sorted(self.residents + self.incoming)

    def pair(self) -> bool:
        """Pair the group; ``False`` when a median group cannot be paired."""
        players, position = self.players, self.position
        missing = len(players) - 2 * most_pairs(position.masks, players)
        if missing and position.lifted is not None:
            fewer = len(players) - 2 * most_pairs(position.lifted, players)
            if fewer < missing:
                missing, position = fewer, replace(position, masks=position.lifted)
                self.steps.append(Remark(Note.B2_LIFTED))
        if missing and not self.may_float:
            return False
        if missing > len(players) % 2:
            self.steps.append(self._blocked(missing))
        if position.rules.float_criteria:
            self.search = Combination(position, self.residents, self.incoming, self.downwards, missing)
            self.pairs, self.floaters = self.search.first()
        else:
            self._floaters_first(missing)
        return True

    def _blocked(self, missing: int) -> Remark:
        """So many must leave; in a group that anybody reads with those who may not meet."""
        field, players = self.position.field, self.players
        numbers = [
            (field.numbers[one], field.numbers[two])
            for place, one in enumerate(players if len(players) <= MOST_READ else [])
            for two in players[place + 1 :]
            if field.obstacle(one, two)
        ]
        article = "B1" if self.position.rules.float_criteria else "2.1"
        return Remark(Note.BLOCKED, {"count": missing, "pairs": numbers, "article": article})

    # Handbook: floaters leave before anything is paired (2.3)

    def _floaters_first(self, missing: int) -> None:
        players = self.players
        while missing:
            floater = self.next_floater(players)
            self._tell_floater(floater, players, missing)
            self.let_go(floater)
            players.remove(floater)
            missing -= 1
        self._settle(players, [player for player in self.incoming_order() if player in set(players)])

    def next_floater(self, players: list[int]) -> int:
        """The best to float of those without whom the group keeps its pairs (3.2–3.5, 3.9, 3.10)."""
        most = most_pairs(self.position.masks, players)
        worth = {player: (self.float_type(player), self.position.floated_last_round(player)) for player in players}
        colour = self.majority(players)
        for least in sorted(set(worth.values())):
            default: int | None = None
            for player in self._float_order(players):
                equalises = colour == 0 or self.position.field.want[player] == colour
                if worth[player] != least or (default is not None and not equalises):
                    continue
                if most_pairs(self.position.masks, _without(players, player)) != most:
                    continue
                if default is None:
                    default = player
                if equalises:
                    return player if self.position.within_limit(player, default) else default
            if default is not None:
                return default
        raise AssertionError("somebody can always leave a group that has players to spare")

    def _tell_floater(self, floater: int, players: list[int], missing: int) -> None:
        """Note who leaves, and why those who stand before in the order do not."""
        order = self._float_order(players)
        told = (why_not_float(self, player, floater, players, missing) for player in order[: order.index(floater)])
        passed = tuple(entry for entry in told if entry is not None)
        role = Role.DOWN if self.downwards else Role.UP
        self.steps.append(Choice(role, self.position.field.numbers[floater], passed=passed))

    def float_key(self, players: list[int], best: int | None, player: int) -> tuple[int, bool, bool, int]:
        """What speaks against a floater (3.9, 3.10, 3.2), then the order; *best* is whom the text would take."""
        lately, turn = self.position.floated_last_round(player), -player if self.downwards else player
        return self.float_type(player), lately, self._misses(players, best, player), turn

    def _misses(self, players: list[int], best: int | None, player: int) -> bool:
        """3.2: the player does not even the colours out, or in a maxi-tournament is not the one whom that allows."""
        if player == best:
            return False
        if self.position.rules.maxi:
            return True
        colour = self.majority(players)
        return colour != 0 and self.position.field.want[player] != colour

    def majority(self, players: list[int]) -> int:
        """The colour more players are due (3.2): 1 White, -1 Black, 0 neither."""
        if not self.position.rules.colours:
            return 0
        total = sum(self.position.field.want[player] for player in players)
        return (total > 0) - (total < 0)

    def float_type(self, player: int) -> int:
        """3.9 from the least harm: 0 d, 1 c, 2 b, 3 a."""
        return 2 * int(player in self.incoming) + int(not self._opponent_ahead(player))

    def _opponent_ahead(self, player: int) -> bool:
        """A compatible opponent in the adjacent group, those of other floaters left out (3.3, 3.4)."""
        return self._ahead is not None and self._reserve(player, dict(self._ahead), set())

    def _reserve(self, player: int, reserved: dict[int, int], seen: set[int]) -> bool:
        """Find a player of the adjacent group, moving the reservations of others if need be."""
        for other in self.adjacent:
            if other not in seen and self.position.compatible(player, other):
                seen.add(other)
                if other not in reserved or self._reserve(reserved[other], reserved, seen):
                    reserved[other] = player
                    return True
        return False

    def let_go(self, floater: int) -> None:
        """Note a floater, with an opponent reserved in the adjacent group; without one nobody else counts as served."""
        self.floaters.append(floater)
        if self._ahead is not None and not self._reserve(floater, self._ahead, set()):
            self._ahead = None

    def _float_order(self, players: list[int]) -> list[int]:
        """Downwards the lowest ranked first, upwards the highest."""
        return sorted(players, reverse=self.downwards)

    # Pairing what stays

    def incoming_order(self) -> list[int]:
        """3.6, 3.7: downwards higher scores first, upwards lower; in the median those from above first."""
        own = self.residents[0] if self.residents else None
        if own is None:
            return sorted(self.incoming, reverse=not self.downwards)
        score = self.position.field.score
        above = sorted(player for player in self.incoming if score[player] > score[own])
        below = sorted((player for player in self.incoming if score[player] < score[own]), reverse=True)
        same = sorted(player for player in self.incoming if score[player] == score[own])
        return above + same + below if self.downwards else below + same + above

    def opponent_order(self, player: int, players: list[int]) -> list[int]:
        """3.8: residents first, downwards from the highest ranked, upwards from the lowest."""
        own = set(self.residents)
        ordered = [other for other in sorted(players, reverse=not self.downwards) if other != player]
        return [other for other in ordered if other in own] + [other for other in ordered if other not in own]

    def _settle(self, players: list[int], incoming: list[int]) -> None:
        """Incoming players first, then the rest by proposal and scrutiny."""
        settling = Settling.start(subgraph(self.position.masks, players))
        if settling is None:
            raise AssertionError("a group lost pairs that it could have kept")
        place = {player: number for number, player in enumerate(players)}
        for player in incoming:
            if not settling.is_settled(place[player]):
                order = self.opponent_order(player, players)
                free = [other for other in order if not settling.is_settled(place[other])]
                self._serve(player, free, settling, place, "3.8")
        left = [player for player in players if not settling.is_settled(place[player])]
        if not self.downwards:
            left.reverse()
        while left:
            self._serve(left[0], partner_order(left), settling, place, "5.2")
            left.remove(players[settling.mate[place[left[0]]]])
            del left[0]

    def _serve(
        self, player: int, proposals: list[int], settling: Settling, place: dict[int, int], article: str
    ) -> None:
        """The first opponent in order, and after that (3.8, 5.2) the first in order due another colour.

        In a maxi-tournament (3.8, 5.7) the second may replace the first only
        within the limit of rating points.
        """
        position, mine = self.position, place[player]
        proposed: int | None = None
        lost: set[int] = set()
        """With whom the others could not all be paired, of those before the one taken."""
        partner = settling.settle(mine, (place[other] for other in proposals))
        if partner is not None and position.rules.colours:
            proposed = next(other for other in proposals if place[other] == partner)
            if not position.colours_agree(player, proposed):
                settling.unsettle(mine)
                changed = settling.settle(
                    mine,
                    (
                        place[other]
                        for other in proposals
                        if position.colours_agree(player, other) and position.within_limit(other, proposed)
                    ),
                )
                if changed is not None:
                    first, last = proposals.index(proposed), [place[other] for other in proposals].index(changed)
                    settling.unsettle(mine)
                    lost = {other for other in proposals[first + 1 : last] if not settling.allows(mine, place[other])}
                    lost |= set(proposals[:first])
                partner = settling.settle(mine, [partner if changed is None else changed])
        if partner is None:
            return
        served = next(other for other in proposals if place[other] == partner)
        self.pairs.append((min(player, served), max(player, served)))
        passed = passed_over(
            proposals, served, (), lambda other: why_not_meet(position, player, other, served, proposed, lost, article)
        )
        numbers = position.field.numbers
        self.steps.append(Choice(Role.OPPONENT, numbers[served], numbers[player], passed))


def _without(players: list[int], player: int) -> list[int]:
    return [other for other in players if other != player]
