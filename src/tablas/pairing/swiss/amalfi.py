"""The Amalfi system: opponents as far apart in the list as rounds remain (*Elementos de un torneo*, 2.9.1).

A score group is not cut in halves.  With *d* rounds to go, this one included,
the ideal opponent is the one *d* places below in the group; if that cannot be,
the nearest to it, players due the other colour first.  Towards the end
neighbours meet.
"""

from __future__ import annotations

from tablas.errors import OptionError
from tablas.history import RULES_2026, Strength
from tablas.model import Tournament, format_points
from tablas.pairing.matching import Settling
from tablas.pairing.registry import Settings, System
from tablas.pairing.result import RoundPairing
from tablas.pairing.swiss.balance import same_wish
from tablas.pairing.swiss.boards import boards
from tablas.pairing.swiss.bye import choose_bye
from tablas.pairing.swiss.field import Field, build_field
from tablas.pairing.swiss.legality import legal_masks, subgraph
from tablas.pairing.swiss.trace import GroupTrace, SwissTrace


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """Pair the next round."""
    if tournament.total_rounds is None:
        raise OptionError("The Amalfi system needs the number of rounds.")
    field = build_field(tournament, RULES_2026)
    distance = tournament.total_rounds - len(tournament.rounds)
    masks = legal_masks(len(field), lambda one, two: _may_meet(field, one, two))
    left = choose_bye(field, masks, lambda player: (-field.numbers[player],))
    pairs = pair_by_distance(field, masks, [player for player in range(len(field)) if player != left], distance)
    bye = None if left is None else field.numbers[left]
    return RoundPairing(
        round=field.round,
        pairs=boards(field, pairs),
        bye=bye,
        byes=field.byes,
        trace=SwissTrace("amalfi", "", field.round, _traces(field, pairs, distance), bye),
    )


def _may_meet(field: Field, one: int, two: int) -> bool:
    if two in field.met[one]:
        return False
    same = field.want[one] == field.want[two]
    return not (same and field.strength[one] == field.strength[two] == Strength.ABSOLUTE)


def pair_by_distance(field: Field, masks: list[int], players: list[int], distance: int) -> list[tuple[int, int]]:
    """From the top everybody takes the opponent nearest to the ideal who leaves a pairing for the rest."""
    settling = Settling.start(subgraph(masks, players))
    if settling is None:
        raise AssertionError("a round that can be completed was left without a pairing")
    place = {player: number for number, player in enumerate(players)}
    pairs: list[tuple[int, int]] = []
    for player in players:
        if settling.is_settled(place[player]):
            continue
        order = sorted(
            (other for other in players if other > player and not settling.is_settled(place[other])),
            key=lambda other: (
                -field.score[other],
                _denied(field, player, other),
                abs(place[other] - place[player] - distance),
                place[other],
            ),
        )
        partner = settling.settle(place[player], [place[other] for other in order])
        assert partner is not None
        pairs.append((player, players[partner]))
    return pairs


def _denied(field: Field, one: int, two: int) -> bool:
    return same_wish(field.want[one], field.want[two])


def _traces(field: Field, pairs: list[tuple[int, int]], distance: int) -> tuple[GroupTrace, ...]:
    numbers = field.numbers
    groups: dict[int, list[tuple[int, int]]] = {}
    for pair in pairs:
        groups.setdefault(field.score[pair[0]], []).append(pair)
    return tuple(
        GroupTrace(
            title=format_points(score),
            players=tuple(numbers[player] for pair in members for player in pair),
            incoming=tuple(numbers[low] for _, low in members if field.score[low] != score),
            pairs=tuple((numbers[one], numbers[two]) for one, two in members),
            values={
                "ideal distance": distance,
                "distances": [two - one for one, two in members],
                "colours denied": sum(_denied(field, *pair) for pair in members),
            },
        )
        for score, members in groups.items()
    )


SYSTEM = System(
    name="amalfi",
    title="Amalfi system",
    pair=pair,
    family="swiss",
    reference="Elementos de un torneo, 2.9.1",
)
