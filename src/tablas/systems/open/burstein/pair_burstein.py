"""A round of the Burstein system of 2026 after the seeding rounds (3.2 and criteria C4–C8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tablas.algorithms.matching import FREE, cheapest_first_matching, maximum_matching
from tablas.systems.open.burstein.order import Pairs, first_pairing
from tablas.systems.open.burstein.position import Position
from tablas.systems.open.common.bye import choose_bye
from tablas.systems.open.common.legality import subgraph


class Bracket(NamedTuple):
    """What a bracket held and what became of it, as ranks."""

    residents: list[int]
    incoming: list[int]
    pairs: Pairs
    outgoing: list[int]
    following: Sequence[int] = ()
    """The players of the next group when this one was paired."""
    below: Sequence[int] = ()
    """Everybody of the groups that follow."""
    joined: str = ""
    """The score of the group it had to be joined with (older text, 6.6)."""


Paired = tuple[Pairs, int | None, list[Bracket]]


def pair_position(position: Position) -> Paired:
    """Pairs of ranks, the rank with the bye, and what happened in each bracket."""
    field = position.field
    bye = choose_bye(field, position.masks, lambda player: tuple(-value for value in position.index[player]))
    groups: list[list[int]] = []
    for group in field.score_groups():
        members = [player for player in group if player != bye]
        if members:
            groups.append(members)
    pairs: Pairs = []
    done: list[Bracket] = []
    incoming: list[int] = []
    for place, residents in enumerate(groups):
        below = [player for group in groups[place + 1 :] for player in group]
        following = groups[place + 1] if place + 1 < len(groups) else []
        made = pair_bracket(position, incoming + residents, following, below)
        taken = {player for pair in made for player in pair}
        outgoing = [player for player in incoming + residents if player not in taken]
        done.append(Bracket(residents, incoming, made, outgoing, following, below))
        pairs += made
        incoming = outgoing
    return pairs, bye, done


def pair_bracket(position: Position, players: list[int], following: list[int], below: list[int]) -> Pairs:
    """The first pairing that is best by C4–C8; whoever is not in it floats."""
    ranked = position.ranked(players)
    mates = maximum_matching(subgraph(position.masks, ranked))
    left = sum(1 for mate in mates if mate == FREE)
    if left == 0 and position.completes(below):
        pairs = first_pairing(position, ranked, None)
        if pairs is not None:
            return pairs
    beyond = below[len(following) :]
    if left == 1:
        floaters = _single_floaters(position, ranked, following, beyond)
        if floaters:
            pairs = first_pairing(position, ranked, floaters)
            if pairs is not None:
                return pairs
    pairs, unpaired = _cheapest(position, ranked, following, [])
    if position.completes(sorted(unpaired + beyond)):
        return pairs
    return _cheapest(position, ranked, following, beyond, complete=True)[0]


def _single_floaters(position: Position, ranked: list[int], following: list[int], beyond: list[int]) -> set[int]:
    """Who may be the only outgoing floater: completion, lowest score, best for the next bracket (C4, C6, C7).

    Empty when the next bracket is not simple enough to say so without a full count.
    """
    best: tuple[int, int, int] | None = None
    found: set[int] = set()
    anybody = position.always_completes(len(ranked) - 1)
    for player in ranked:
        score = position.field.score[player]
        if best is not None and score > best[0]:
            continue
        if not anybody and not position.completes([other for other in ranked if other != player]):
            continue
        next_worth = _worth_next(position, player, following, beyond)
        if next_worth is None:
            return set()
        worth = (score, *next_worth)
        if best is None or worth < best:
            best, found = worth, set()
        if worth == best:
            found.add(player)
    return found


def _worth_next(position: Position, floater: int, following: list[int], beyond: list[int]) -> tuple[int, int] | None:
    """C7 for one floater: players the next bracket leaves over, and whether the floater must be among them.

    ``None`` when it leaves more than one, or when who is left over could not be
    paired further down.
    """
    if following and position.always_completes(len(following)) and position.always_completes(len(beyond) + 1):
        return 1, 0
    members = sorted([floater, *following])
    if len(members) % 2 == 0:
        simple = position.completes(members) and position.completes(beyond)
        return (0, 0) if simple else None
    for last in [player for player in following if player != floater] + [floater]:
        if position.completes([player for player in members if player != last]) and position.completes(
            sorted([last, *beyond])
        ):
            return 1, int(last == floater)
    return None


def _cheapest(
    position: Position, ranked: list[int], following: list[int], beyond: list[int], *, complete: bool = False
) -> tuple[Pairs, list[int]]:
    """All criteria in one number, the order of pairings last; also who of the scope stays unpaired."""
    field = position.field
    players = ranked + following + beyond
    own, near, size = len(ranked), len(ranked) + len(following), len(players)
    count = size + 1
    scores = sorted({field.score[player] for player in players})
    level = {score: count**place for place, score in enumerate(scores)}
    room = count ** len(scores)
    c8 = count
    c7 = count * room
    c6 = room

    def next_unpaired(place: int) -> int:
        """C7: left over by the next bracket."""
        return (room + level[field.score[players[place]]]) * c8 if place < near else 0

    def floats(place: int) -> int:
        """C5 and C6: leaves the bracket."""
        return (c6 + level[field.score[players[place]]]) * c7 * c8 if place < own else 0

    inside = subgraph(position.masks, players)

    def cost(one: int, two: int) -> int | None:
        if not inside[one] >> two & 1:
            return None
        if two < own:
            return position.denied(players[one], players[two])
        total = floats(one)
        if two >= near:
            total += next_unpaired(one)
        return total

    order = [(place, list(range(own - 1, place, -1))) for place in range(own)]
    alone = None if complete else [floats(place) + next_unpaired(place) for place in range(size)]
    mate = cheapest_first_matching(size, cost, order, alone)
    if mate is None:
        raise AssertionError("a round that can be completed was left without a pairing")
    pairs = [(players[one], players[two]) for one, two in enumerate(mate[:own]) if one < two < own]
    return pairs, [players[place] for place, partner in enumerate(mate) if partner == FREE]
