"""A round of the Burstein system as the Arbiters' Manual of 2023 prints it.

Ranked by Sonneborn-Berger; one floater at most leaves a group, and groups that
cannot do with that are joined (6.6).
"""

from __future__ import annotations

from dataclasses import replace

from tablas.model import POINT, Points, Tournament, VirtualPoints, format_points
from tablas.systems.open.burstein.order import Pairs, first_pairing
from tablas.systems.open.burstein.pair_burstein import Bracket, Paired
from tablas.systems.open.burstein.position import Position
from tablas.systems.open.common.bye import first_bye
from tablas.systems.open.common.legality import completes, mask_of


def accelerated(tournament: Tournament) -> Tournament:
    """3.3: in rounds 1 and 2 the upper half of the list has a point more, unless points are stated."""
    if tournament.virtual_points:
        return tournament
    numbers = sorted(player.number for player in tournament.players if player.joined <= 1)
    if len(numbers) < 2:
        return tournament
    last = numbers[(len(numbers) + 1) // 2 - 1]
    value: Points = POINT if tournament.scoring.win == POINT else tournament.scoring.win
    return replace(tournament, virtual_points=(VirtualPoints(1, last, 1, 2, value),))


def pair_position(position: Position) -> Paired:
    """Pairs of ranks, the rank with the bye, and what happened in each group."""
    field = position.field
    bye = _bye(position)
    groups = [[player for player in group if player != bye] for group in field.score_groups()]
    groups = [group for group in groups if group]
    pairs: Pairs = []
    done: list[Bracket] = []
    joined = ""
    incoming: list[int] = []
    while groups:
        residents = groups.pop(0)
        following = groups[0] if groups else []
        below = [player for group in groups for player in group]
        made = pair_group(position, residents, incoming, following, below)
        if made is None:
            groups[0] = residents + following
            joined = format_points(field.score[following[0]])
            continue
        taken = {player for pair in made for player in pair}
        outgoing = [player for player in residents + incoming if player not in taken]
        done.append(Bracket(residents, incoming, made, outgoing, following, below, joined))
        joined = ""
        pairs += made
        incoming = outgoing
    return pairs, bye, done


def _bye(position: Position) -> int | None:
    """4: the lowest index of the lowest score group who has no point without playing."""
    field = position.field
    place = {player: number for number, player in enumerate(position.ranked(list(range(len(field)))))}
    return first_bye(field, position.masks, lambda player: (-place[player],))


def pair_group(
    position: Position, residents: list[int], incoming: list[int], following: list[int], below: list[int]
) -> Pairs | None:
    """The first best pairing of a group; ``None`` when it must be joined with the next one.

    A floater has not floated in already (6.3) and finds somebody in the next group (6.6).
    """
    ranked = position.ranked(residents + incoming)
    if len(ranked) % 2 == 0:
        if not completes(position.masks, below):
            return None
        return first_pairing(position, ranked, None)
    able = {player for player in ranked if completes(position.masks, sorted([player, *below]))}
    served = {player for player in able if position.masks[player] & mask_of(following)}
    floaters = served - set(incoming)
    return first_pairing(position, ranked, floaters) if floaters else None
