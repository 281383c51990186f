"""Who may meet whom in a round, as bit masks over ranks, and whether everybody can be served."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tablas.algorithms.matching import FREE, has_perfect_matching, maximum_matching
from tablas.errors import PairingError, Where
from tablas.systems.reasons import Cause

MayMeet = Callable[[int, int], bool]


def legal_masks(size: int, may_meet: MayMeet) -> list[int]:
    """Bit *j* of mask *i*: ranks *i* and *j* may be paired."""
    masks = [0] * size
    for one in range(size):
        for two in range(one + 1, size):
            if may_meet(one, two):
                masks[one] |= 1 << two
                masks[two] |= 1 << one
    return masks


def mask_of(players: Iterable[int]) -> int:
    """The players as bits."""
    mask = 0
    for player in players:
        mask |= 1 << player
    return mask


def completes(masks: list[int], players: list[int], takers: Iterable[int] = ()) -> bool:
    """Whether all the players can be paired, with one of *takers* left over if their number is odd."""
    if len(players) % 2 == 0 and _everybody_has_plenty(masks, players):
        return True
    graph = subgraph(masks, players)
    if len(players) % 2:
        place = {player: number for number, player in enumerate(players)}
        bye = 1 << len(players)
        own = 0
        for taker in takers:
            if taker in place:
                graph[place[taker]] |= bye
                own |= 1 << place[taker]
        if not own:
            return False
        graph.append(own)
    return has_perfect_matching(graph)


def _everybody_has_plenty(masks: list[int], players: list[int]) -> bool:
    """Everybody may meet at least half of the others, which is enough (Dirac)."""
    inside = mask_of(players)
    return all(2 * (masks[player] & inside).bit_count() >= len(players) for player in players)


def why_not_up(masks: list[int], residents: list[int], below: list[int], player: int) -> Cause | None:
    """Why a single *player* from *below* cannot complete a group of *residents*; ``None`` if that can be."""
    if not masks[player] & mask_of(residents):
        return Cause.NO_OPPONENT_THERE
    if not completes(masks, sorted([*residents, player])):
        return Cause.GROUP_FAILS
    if not completes(masks, [other for other in below if other != player]):
        return Cause.NO_PAIRING
    return None


def most_pairs(masks: list[int], players: list[int]) -> int:
    """The largest number of legal pairs among the players."""
    return sum(1 for mate in maximum_matching(subgraph(masks, players)) if mate != FREE) // 2


def subgraph(masks: list[int], players: list[int]) -> list[int]:
    """The masks of some players among themselves, renumbered from 0."""
    place = {player: 1 << number for number, player in enumerate(players)}
    inside = mask_of(players)
    graph: list[int] = []
    for player in players:
        rest, mask = masks[player] & inside, 0
        while rest:
            bit = rest & -rest
            rest ^= bit
            mask |= place[bit.bit_length() - 1]
        graph.append(mask)
    return graph


def no_pairing(round_number: int, odd: bool) -> PairingError:
    """The sentence for a round that nobody can pair."""
    return PairingError(
        "no-legal-pairing-exists-whoever" if odd else "no-legal-pairing-exists", Where(round=round_number)
    )


def nobody_for_the_bye(round_number: int) -> PairingError:
    """The sentence for an odd number of players of whom nobody may have the bye."""
    return PairingError(
        "number-players-odd",
        Where(round=round_number),
    )
