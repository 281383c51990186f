"""The players to be paired in a round, as flat lists in ranking order.

Every Swiss engine works on *ranks*: 0 is the highest ranked player of the
round (pairing score, then pairing number).  Lists of plain integers keep the
inner loops of the engines fast; nothing here is ever changed after it is built.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tablas.errors import PairingError, Where
from tablas.history import (
    Float,
    HistoryRules,
    Strength,
    announced_byes,
    colour_difference,
    initial_positions,
    preference,
    records,
)
from tablas.model import Bye, Colour, Number, Outcome, Points, Rank, Round, Tournament
from tablas.systems.open.common.initial_colour import initial_colour
from tablas.systems.open.common.virtual_points import virtual_points

if TYPE_CHECKING:
    from tablas.systems.reasons import Cause

WHITE, BLACK = 1, -1
UP, DOWN = 1, -1
SMALLEST_CLUB = 4
"""Smaller groups kept apart are not worth counting; whom their players may not meet is known without."""


@dataclass(slots=True)
class Field:
    """Everything the criteria of a Swiss system ask about, by rank."""

    round: int
    numbers: list[Number]
    """Pairing numbers."""
    parity: list[int]
    """Pairing numbers as counted for odd and even: only players who have arrived hold one."""
    score: list[Points]
    """Pairing score: standings points plus acceleration."""
    met: list[set[Rank]]
    """Ranks one may not meet again, or may not meet by decision."""
    want: list[int]
    """Preferred colour: 1 White, -1 Black, 0 none."""
    strength: list[int]
    balance: list[int]
    """Colour difference."""
    colours: list[str]
    last_float: list[int]
    float_before: list[int]
    topscorer: list[bool]
    may_have_bye: list[bool]
    unplayed: list[int]
    initial_colour: Colour
    byes: tuple[Bye, ...]
    clubs: list[frozenset[int]]
    """Groups of some size kept apart by decision to which one belongs; numbers without further meaning."""
    kept_apart: list[set[Rank]] = dataclass_field(default_factory=list)
    """Those of *met* whom a decision keeps apart; empty where there is none."""

    def __len__(self) -> int:
        return len(self.numbers)

    def obstacle(self, one: int, two: int) -> Cause | None:
        """Why two may not meet whatever their colours."""
        if two not in self.met[one]:
            return None
        from tablas.systems.reasons import Cause

        return Cause.KEPT_APART if self.kept_apart and two in self.kept_apart[one] else Cause.MET

    def may_meet(self, one: int, two: int) -> bool:
        """Neither met before nor kept apart by absolute colours (C1 and C3)."""
        return two not in self.met[one] and not self.colours_collide(one, two)

    def colours_collide(self, one: int, two: int) -> bool:
        """Two players with the same absolute preference, neither of them a topscorer."""
        return (
            self.strength[one] == self.strength[two] == Strength.ABSOLUTE
            and self.want[one] == self.want[two]
            and not (self.topscorer[one] or self.topscorer[two])
        )

    def score_groups(self) -> list[range]:
        """Ranks of equal score, from the top."""
        groups: list[range] = []
        start = 0
        for rank in range(1, len(self) + 1):
            if rank == len(self) or self.score[rank] != self.score[start]:
                groups.append(range(start, rank))
                start = rank
        return groups


def build_field(tournament: Tournament, rules: HistoryRules) -> Field:
    """The field of the next round."""
    round_number = tournament.next_round
    total = tournament.total_rounds
    if total is not None and round_number > total:
        raise PairingError("all-rounds-been-paired", Where(round=round_number), total=total)
    _refuse_missing_results(tournament)
    virtual = [virtual_points(tournament, number) for number in range(1, round_number + 1)]
    records_of = records(tournament, rules, virtual, passing=True)
    byes = announced_byes(tournament, round_number)
    absent = {bye.player for bye in byes}
    extra = virtual[-1]
    position = initial_positions(tournament)
    present = [number for number in position if number not in absent]
    if not present:
        raise PairingError("nobody-left-paired", Where(round=round_number))
    if extra:
        pairing_score = {number: records_of[number].score + extra.get(number, 0) for number in present}
    else:
        pairing_score = {number: records_of[number].score for number in present}
    # Who stands earlier in the initial list comes first of equal scores: sorting keeps the order of equals.
    present.sort(key=pairing_score.__getitem__, reverse=True)
    rank_of: dict[int, Rank] = {number: Rank(rank) for rank, number in enumerate(present)}
    past = [records_of[number] for number in present]

    arrived = [number for number in position if number in rank_of or records_of[number].arrived]
    counted = {number: place for place, number in enumerate(arrived, 1)}

    if len(present) == len(position):
        met: list[set[Rank]] = [{rank_of[other] for other in record.opponents} for record in past]
    else:
        met = [{rank_of[other] for other in record.opponents if other in rank_of} for record in past]
    apart = _kept_apart(tournament, rank_of)
    for rank, others in enumerate(apart):
        apart[rank] = others - met[rank]
        met[rank] |= others

    is_last = total is not None and round_number == total
    half = tournament.scoring.win * len(tournament.rounds)
    score = [pairing_score[number] for number in present]
    colours = [record.colours for record in past]
    # Many share a history of colours, so each history is judged once.
    wishes = {history: _wish(history) for history in set(colours)}
    wants = [wishes[history] for history in colours]
    up, down = Float.UP, Float.DOWN
    floats = [record.floats for record in past]
    return Field(
        round=round_number,
        numbers=present,
        parity=[counted[number] for number in present],
        score=score,
        met=met,
        want=[want for want, _, _ in wants],
        strength=[strength for _, strength, _ in wants],
        balance=[balance for _, _, balance in wants],
        colours=colours,
        last_float=[(one[0] is up) - (one[0] is down) if one else 0 for one in floats],
        float_before=[(one[1] is up) - (one[1] is down) if len(one) > 1 else 0 for one in floats],
        topscorer=[2 * points > half for points in score] if is_last else [False] * len(present),
        may_have_bye=[not record.bye_barred for record in past],
        unplayed=[record.unplayed for record in past],
        initial_colour=initial_colour(tournament),
        byes=byes,
        clubs=_clubs(tournament, rank_of),
        kept_apart=apart,
    )


@lru_cache(maxsize=1 << 14)
def _wish(colours: str) -> tuple[int, int, int]:
    """The preferred colour, its strength and the colour difference that a history of colours makes."""
    want = preference(colours)
    colour = 0 if want.colour is None else WHITE if want.colour is Colour.WHITE else BLACK
    return colour, int(want.strength), colour_difference(colours)


def reordered(field: Field, order: Sequence[int]) -> Field:
    """The same players in another order of ranks; *order* has the old ranks, the first player first."""
    new = {old: Rank(place) for place, old in enumerate(order)}

    def moved(sets: list[set[Rank]]) -> list[set[Rank]]:
        return [{new[one] for one in sets[old]} for old in order] if sets else []

    lists: dict[str, Any] = {
        name: [getattr(field, name)[old] for old in order]
        for name in (
            *("numbers", "parity", "score", "want", "strength", "balance", "colours", "last_float", "float_before"),
            *("topscorer", "may_have_bye", "unplayed", "clubs"),
        )
    }
    return replace(field, **lists, met=moved(field.met), kept_apart=moved(field.kept_apart))


def _kept_apart(tournament: Tournament, rank_of: Mapping[int, Rank]) -> list[set[Rank]]:
    """Whom a decision keeps apart in the next round; an empty list where there is no decision."""
    groups = [group for group in tournament.forbidden if group.applies_to(tournament.next_round)]
    apart: list[set[Rank]] = [set() for _ in rank_of] if groups else []
    for group in groups:
        ranks = {rank_of[number] for number in group.players if number in rank_of}
        for rank in ranks:
            apart[rank] |= ranks - {rank}
    return apart


def _clubs(tournament: Tournament, rank_of: Mapping[int, Rank]) -> list[frozenset[int]]:
    """The groups kept apart in the next round to which everybody belongs, but for pairs and the like."""
    clubs: dict[int, set[int]] = {}
    for club, group in enumerate(tournament.forbidden):
        if len(group.players) >= SMALLEST_CLUB and group.applies_to(tournament.next_round):
            for number in group.players:
                clubs.setdefault(number, set()).add(club)
    nothing: frozenset[int] = frozenset()
    return (
        [frozenset(clubs[number]) if number in clubs else nothing for number in rank_of]
        if clubs
        else ([nothing] * len(rank_of))
    )


_KNOWN = threading.local()  # Not a class of our own: mypyc cannot compile one.
"""The ``rounds`` that this thread found complete last: those of an event are paired one after the other."""


def _refuse_missing_results(tournament: Tournament) -> None:
    """An adjourned game counts as a draw for pairing; one without any word on it blocks the round."""
    rounds = tournament.rounds
    known: tuple[Round, ...] = getattr(_KNOWN, "rounds", ())
    if len(known) > len(rounds) or any(one is not two for one, two in zip(known, rounds, strict=False)):
        known = ()
    for number, played in enumerate(rounds[len(known) :], len(known) + 1):
        for white, black, *outcomes in played.games:
            if Outcome.PENDING in outcomes:
                raise PairingError(
                    "game-no-result",
                    Where(round=number),
                    white=white,
                    black=black,
                    next_round=tournament.next_round,
                )
    _KNOWN.rounds = rounds
