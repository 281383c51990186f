"""The reasons of a Dutch pairing: what every bracket held, how it was divided and what each criterion cost."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from tablas.model import format_points
from tablas.systems.open.common.boards import seated_boards
from tablas.systems.open.common.field import Field
from tablas.systems.open.dutch.bracket import Bracket, BracketPairing
from tablas.systems.open.dutch.criteria import LIMBO, Criterion, downfloater_score, unpaired_score_in_next
from tablas.systems.open.dutch.edition import Edition
from tablas.systems.seats import Seats


class BracketTrace(NamedTuple):
    """One bracket; players are pairing numbers."""

    score: str
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    s1: tuple[int, ...]
    s2: tuple[int, ...]
    limbo: tuple[int, ...]
    remainder_s1: tuple[int, ...]
    """Upper half of the remainder as first divided (a homogeneous bracket is all remainder)."""
    remainder_s2: tuple[int, ...]
    moved_up: tuple[int, ...]
    """Who changed from S2R to S1R: the exchange that was reached."""
    moved_to_s2: tuple[int, ...]
    transposition: tuple[int, ...]
    """Opponents of S1 and then of S1R, in order."""
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    criteria: tuple[tuple[str, str, object], ...]
    """Name, rule, and value: a count, or a list of score differences from the largest."""
    collapsed: bool
    route: str

    def as_data(self) -> dict[str, object]:
        """The bracket as plain data."""
        return {
            "score": self.score,
            "moved_down": list(self.moved_down),
            "residents": list(self.residents),
            "s1": list(self.s1),
            "s2": list(self.s2),
            "limbo": list(self.limbo),
            "remainder": {"s1": list(self.remainder_s1), "s2": list(self.remainder_s2)},
            "exchange": {"from_s1": list(self.moved_to_s2), "from_s2": list(self.moved_up)},
            "transposition": list(self.transposition),
            "pairs": [list(pair) for pair in self.pairs],
            "downfloaters": list(self.downfloaters),
            "criteria": [{"name": name, "rule": rule, "value": value} for name, rule, value in self.criteria],
            "collapsed": self.collapsed,
            "route": self.route,
        }


class DutchTrace:
    """The trace of a round, worked out when somebody asks."""

    def __init__(self, field: Field, edition: Edition, done: list[tuple[Bracket, BracketPairing]]) -> None:
        self._field = field
        self._edition = edition
        self._done = done

    @property
    def edition(self) -> str:
        return self._edition.name

    @cached_property
    def brackets(self) -> tuple[BracketTrace, ...]:
        """The brackets from the top."""
        following = [pairing for _, pairing in self._done[1:]]
        return tuple(
            self._bracket(bracket, pairing, following[place] if place < len(following) else None)
            for place, (bracket, pairing) in enumerate(self._done)
        )

    @property
    def made(self) -> tuple[Field, Edition, list[tuple[Bracket, BracketPairing]]]:
        """What the reasons are worked out from."""
        return self._field, self._edition, self._done

    @cached_property
    def colours(self) -> tuple[Seats, ...]:
        """The boards with the rule behind their colours."""
        return seated_boards(self._field, [pair for _, pairing in self._done for pair in pairing.pairs])

    def as_data(self) -> dict[str, object]:
        """The trace as plain data."""
        return {
            "system": "dutch",
            "edition": self._edition.name,
            "brackets": [bracket.as_data() for bracket in self.brackets],
            "colours": [seats.as_data() for seats in self.colours],
        }

    def _bracket(self, bracket: Bracket, pairing: BracketPairing, ahead: BracketPairing | None) -> BracketTrace:
        number = self._field.numbers
        opponent = pairing.opponent_of()
        residents = set(bracket.residents)
        s1 = [player for player in bracket.moved_down if opponent.get(player, -1) in residents]
        taken = {opponent[player] for player in s1}
        remainder = [player for player in bracket.residents if player not in taken]
        upper = [player for player in remainder if player in opponent and player < opponent[player]]
        first, second = remainder[: len(upper)], remainder[len(upper) :]
        heterogeneous = bool(bracket.moved_down)

        def numbers(players: list[int]) -> tuple[int, ...]:
            return tuple(number[player] for player in players)

        return BracketTrace(
            score=format_points(self._field.score[bracket.residents[0]]),
            moved_down=numbers(bracket.moved_down),
            residents=numbers(bracket.residents),
            s1=numbers(s1 if heterogeneous else first),
            s2=numbers(bracket.residents if heterogeneous else second),
            limbo=numbers([player for player in bracket.moved_down if player not in opponent]),
            remainder_s1=numbers(first),
            remainder_s2=numbers(second),
            moved_up=numbers([player for player in upper if player not in first]),
            moved_to_s2=numbers([player for player in first if player not in upper]),
            transposition=numbers([opponent[player] for player in s1 + upper]),
            pairs=tuple((number[one], number[two]) for one, two in pairing.pairs),
            downfloaters=numbers(list(pairing.downfloaters)),
            criteria=tuple(
                (criterion.name, criterion.rule, value)
                for criterion in self._edition.criteria
                if (value := _value(criterion, bracket, pairing, ahead)) is not None
            ),
            collapsed=bracket.is_collapsed,
            route=pairing.route,
        )


def _value(
    criterion: Criterion, bracket: Bracket, pairing: BracketPairing, ahead: BracketPairing | None
) -> object | None:
    """How the chosen candidate does on a criterion; ``None`` where it does not apply."""
    if criterion.looks_ahead:
        if ahead is None or not bracket.following:
            return None
        failures = (
            [criterion.next_unpaired(bracket, player) for player in ahead.downfloaters]
            if criterion.next_unpaired
            else []
        )
        if criterion.next_pair:
            failures += [criterion.next_pair(bracket, high, low) for high, low in ahead.pairs]
    else:
        failures = (
            [criterion.downfloat(bracket, player) for player in pairing.downfloaters] if criterion.downfloat else []
        )
        if criterion.pair:
            failures += [criterion.pair(bracket, high, low) for high, low in pairing.pairs]
    left = ahead if criterion.looks_ahead and ahead is not None else pairing
    return shown_value(criterion, bracket, left, failures)


def shown_value(criterion: Criterion, bracket: Bracket, pairing: BracketPairing, failures: list[int]) -> object:
    """The failures as people read them; *pairing* is that of the next bracket where the criterion looks there."""
    if criterion.downfloat is downfloater_score or criterion.next_unpaired is unpaired_score_in_next:
        return [format_points(bracket.field.score[player]) for player in pairing.downfloaters]
    if criterion.is_list:
        return [
            "limbo" if value >= LIMBO else format_points(value)
            for value in sorted(filter(None, failures), reverse=True)
        ]
    return sum(failures)
