"""The players to be paired in a round, as flat lists in ranking order.

Every Swiss engine works on *ranks*: 0 is the highest ranked player of the
round (pairing score, then pairing number).  Lists of plain integers keep the
inner loops of the engines fast; nothing here is ever changed after it is built.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from typing import Any

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
from tablas.model import Bye, Colour, Number, Outcome, Points, Rank, Tournament
from tablas.systems.open.common.initial_colour import initial_colour
from tablas.systems.open.common.virtual_points import virtual_points
from tablas.systems.reasons import Cause

WHITE, BLACK = 1, -1
UP, DOWN = 1, -1


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
    """Groups kept apart by decision to which one belongs; numbers without further meaning."""
    kept_apart: list[set[Rank]] = dataclass_field(default_factory=list)
    """Those of *met* whom a decision keeps apart; empty where there is none."""

    def __len__(self) -> int:
        return len(self.numbers)

    def obstacle(self, one: int, two: int) -> Cause | None:
        """Why two may not meet whatever their colours."""
        if two not in self.met[one]:
            return None
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
    past = records(tournament, rules, virtual)
    byes = announced_byes(tournament, round_number)
    absent = {bye.player for bye in byes}
    extra = virtual[-1]
    present = [player.number for player in tournament.players if player.number not in absent]
    if not present:
        raise PairingError("nobody-left-paired", Where(round=round_number))
    pairing_score = {number: past[number].score + extra.get(number, 0) for number in present}
    position = initial_positions(tournament)
    present.sort(key=lambda number: (-pairing_score[number], position[number]))
    rank_of: dict[int, Rank] = {number: Rank(rank) for rank, number in enumerate(present)}

    arrived = [number for number in position if past[number].arrived or number not in absent]
    counted = {number: place for place, number in enumerate(arrived, 1)}

    met: list[set[Rank]] = [
        {rank_of[other] for other in past[number].opponents if other in rank_of} for number in present
    ]
    apart = _kept_apart(tournament, rank_of)
    for rank, others in enumerate(apart):
        apart[rank] = others - met[rank]
        met[rank] |= others

    is_last = total is not None and round_number == total
    half = tournament.scoring.win * len(tournament.rounds)
    colours = [past[number].colours for number in present]
    # Many share a history of colours, so each history is judged once.
    wishes = {history: preference(history) for history in set(colours)}
    wants = [wishes[history] for history in colours]
    balances = {history: colour_difference(history) for history in wishes}
    mark = {Float.NONE: 0, Float.UP: UP, Float.DOWN: DOWN}
    return Field(
        round=round_number,
        numbers=present,
        parity=[counted[number] for number in present],
        score=[pairing_score[number] for number in present],
        met=met,
        want=[0 if want.colour is None else WHITE if want.colour is Colour.WHITE else BLACK for want in wants],
        strength=[int(want.strength) for want in wants],
        balance=[balances[history] for history in colours],
        colours=colours,
        last_float=[mark[past[number].last_float] for number in present],
        float_before=[mark[past[number].float_before] for number in present],
        topscorer=[is_last and 2 * pairing_score[number] > half for number in present],
        may_have_bye=[not past[number].bye_barred for number in present],
        unplayed=[past[number].unplayed for number in present],
        initial_colour=initial_colour(tournament),
        byes=byes,
        clubs=_clubs(tournament, rank_of),
        kept_apart=apart,
    )


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
    """The groups kept apart in the next round to which everybody belongs."""
    clubs: dict[int, set[int]] = {}
    for club, group in enumerate(tournament.forbidden):
        if group.applies_to(tournament.next_round):
            for number in group.players:
                clubs.setdefault(number, set()).add(club)
    nothing: frozenset[int] = frozenset()
    return (
        [frozenset(clubs[number]) if number in clubs else nothing for number in rank_of]
        if clubs
        else ([nothing] * len(rank_of))
    )


def _refuse_missing_results(tournament: Tournament) -> None:
    """An adjourned game counts as a draw for pairing; one without any word on it blocks the round."""
    for number, played in enumerate(tournament.rounds, 1):
        for game in played.games:
            if Outcome.PENDING in (game.white_outcome, game.black_outcome):
                raise PairingError(
                    "game-no-result",
                    Where(round=number),
                    white=game.white,
                    black=game.black,
                    next_round=tournament.next_round,
                )
