"""The pairing bye chosen before everything else (Dubov, Burstein, Double-Swiss and team rules, 3.1/3.4)."""

from __future__ import annotations

from collections.abc import Callable

from tablas.pairing.swiss.field import Field
from tablas.pairing.swiss.legality import completes, no_pairing, nobody_for_the_bye


def choose_bye(field: Field, masks: list[int], last: Callable[[int], tuple[int, ...]]) -> int | None:
    """Who may have it and leaves a pairing; lowest score, most games, then the smallest by *last*.

    ``None`` for an even number of players.  An error when no legal pairing exists.
    """
    everybody = list(range(len(field)))
    if len(field) % 2 == 0:
        if not completes(masks, everybody):
            raise no_pairing(field.round, odd=False)
        return None
    able = [player for player in everybody if field.may_have_bye[player]]
    if not able:
        raise nobody_for_the_bye(field.round)
    for player in sorted(able, key=lambda player: (field.score[player], -len(field.colours[player]), *last(player))):
        if completes(masks, [other for other in everybody if other != player]):
            return player
    raise no_pairing(field.round, odd=True)
