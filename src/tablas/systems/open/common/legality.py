"""Who may meet whom in a round, as bit masks over ranks, and whether everybody can be served."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

from tablas.algorithms.matching import FREE, has_perfect_matching, maximum_matching
from tablas.errors import PairingError, Where
from tablas.history import Strength
from tablas.systems.open.common.field import Field
from tablas.systems.reasons import Cause


def legal_masks(apart: Sequence[Iterable[int]], clashing: Sequence[Hashable] = ()) -> list[int]:
    """Bit *j* of mask *i*: ranks *i* and *j* may be paired.

    *apart* are those whom each may not meet, both ways; *clashing* is, for each,
    something that no two who meet may share (``None``: nothing), such as a
    colour that both must have.  Few are kept apart among many, so a mask is
    everybody less those few, and thousands of players cost no million questions.

    >>> [f"{mask:03b}" for mask in legal_masks([[1], [0], []], [None, "white", "white"])]
    ['100', '000', '001']
    """
    everybody = (1 << len(apart)) - 1
    sharing: dict[Hashable, int] = {}
    for rank, clash in enumerate(clashing):
        if clash is not None:
            sharing[clash] = sharing.get(clash, 0) | 1 << rank
    masks = [everybody & ~(mask_of(others) | 1 << rank) for rank, others in enumerate(apart)]
    if sharing:
        masks = [mask & ~sharing.get(clash, 0) for mask, clash in zip(masks, clashing, strict=True)]
    return masks


def colour_clashes(field: Field) -> list[int | None]:
    """The colour that each must have; two who must have the same one cannot meet."""
    return [
        want if strength == Strength.ABSOLUTE else None
        for want, strength in zip(field.want, field.strength, strict=True)
    ]


def freed(masks: list[int], apart: Sequence[Iterable[int]], players: Iterable[int]) -> list[int]:
    """The masks in which some players may meet each other whatever they share; those kept apart stay so."""
    found, some = list(masks), list(players)
    among = mask_of(some)
    for player in some:
        found[player] |= among & ~(mask_of(apart[player]) | 1 << player)
    return found


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
    # Asked for thousands of groups: the chain of maps runs without a line of Python for each player.
    fewest = min(map(int.bit_count, map(inside.__and__, map(masks.__getitem__, players))), default=0)
    return 2 * fewest >= len(players)


def narrowed(masks: list[int], only: Mapping[int, int]) -> list[int]:
    """The masks in which each of some players may meet nobody but those of a mask."""
    found = list(masks)
    for player, allowed in only.items():
        gone = found[player] & ~allowed
        found[player] &= allowed
        while gone:
            bit = gone & -gone
            gone ^= bit
            found[bit.bit_length() - 1] &= ~(1 << player)
    return found


def joined(masks: list[int], pairs: Iterable[tuple[int, int]]) -> list[int]:
    """The masks in which the two of every pair may meet nobody but each other."""
    return narrowed(masks, {mine: 1 << other for one, two in pairs for mine, other in ((one, two), (two, one))})


def can_change(masks: list[int], pairs: Iterable[tuple[int, int]], one: int, two: int) -> bool:
    """Whether two who are paired with others may meet while those others meet each other."""
    partner = {mine: yours for pair in pairs for mine, yours in (pair, pair[::-1])}
    return one in partner and two in partner and bool(masks[partner[one]] >> partner[two] & 1)


def why_not_up(masks: list[int], residents: list[int], below: list[int], player: int) -> Cause | None:
    """Why a single *player* from *below* cannot complete a group of *residents*; ``None`` if that can be.

    :attr:`Cause.NO_PAIRING` where no round has that player come up, alone or with others.  Otherwise more would have
    to come up: for the group itself, or (:attr:`Cause.NOT_AS_WELL`) for those who stay below.
    """
    if not masks[player] & mask_of(residents):
        return Cause.NO_OPPONENT_THERE
    closes = completes(masks, sorted([*residents, player]))
    if closes and completes(masks, [other for other in below if other != player]):
        return None
    if not completes(coming_up(masks, residents, [player]), sorted([*residents, *below])):
        return Cause.NO_PAIRING
    return Cause.NOT_AS_WELL if closes else Cause.GROUP_FAILS


def coming_up(masks: list[int], residents: Iterable[int], players: Iterable[int]) -> list[int]:
    """Who may meet whom when these players must come up to the residents."""
    there = mask_of(residents)
    return narrowed(masks, dict.fromkeys(players, there))


def most_pairs(masks: Sequence[int] | Mapping[int, int], players: list[int]) -> int:
    """The largest number of legal pairs among the players."""
    return sum(1 for mate in maximum_matching(subgraph(masks, players)) if mate != FREE) // 2


def subgraph(masks: Sequence[int] | Mapping[int, int], players: list[int]) -> list[int]:
    """The masks of some players among themselves, renumbered from 0."""
    place = {player: 1 << number for number, player in enumerate(players)}
    inside, everybody = mask_of(players), (1 << len(players)) - 1
    runs = _runs(players)
    graph: list[int] = []
    for player in players:
        here = masks[player] & inside
        # Whichever are fewer are renumbered one by one: those whom the player may meet, or the others.
        few = 2 * here.bit_count() <= len(players)
        rest, mask = here if few else inside & ~here, 0
        if rest.bit_count() > len(runs):
            for first, bits, number in runs:
                mask |= (rest >> first & bits) << number
        else:
            while rest:
                bit = rest & -rest
                rest ^= bit
                mask |= place[bit.bit_length() - 1]
        graph.append(mask if few else everybody & ~mask)
    return graph


def _runs(players: list[int]) -> list[tuple[int, int, int]]:
    """Players who stand side by side: the first, the mask of so many, and the number that the first gets.

    >>> [(first, f"{bits:b}", number) for first, bits, number in _runs([3, 4, 5, 9])]
    [(3, '111', 0), (9, '1', 3)]
    """
    starts = [number for number, player in enumerate(players) if not number or players[number - 1] != player - 1]
    ends = [*starts[1:], len(players)]
    return [(players[start], (1 << (end - start)) - 1, start) for start, end in zip(starts, ends, strict=False)]


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
