"""A round of the old Dutch system, group by group from the top."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from tablas.history import RULES_BEFORE_2017
from tablas.model import Player, Tournament
from tablas.systems.open.common.field import Field
from tablas.systems.open.common.floats import marked_field
from tablas.systems.open.common.legality import completes, legal_masks, no_pairing, nobody_for_the_bye
from tablas.systems.open.dutch.early.edition import Text
from tablas.systems.open.dutch.early.group import Group, b1_b2
from tablas.systems.open.dutch.early.pair_group import Result, pair_group


def historic_field(tournament: Tournament) -> Field:
    """The field of the round with floats as they were marked when rounds were paired (A4, A5)."""
    return marked_field(tournament, RULES_BEFORE_2017)


def pair_field(
    field: Field, text: Text, people: Mapping[int, Player] | None = None
) -> tuple[list[tuple[Group, Result]], int | None]:
    """The groups of a round with their pairings, and who has the bye; *people* where B3 bis or bis bis is asked for."""
    known = people or {}
    origins = [getattr(known[number], text.origin) for number in field.numbers] if text.origin and known else []
    ratings = [known[number].rating for number in field.numbers] if text.maxi and known else []
    takers = [player for player in range(len(field)) if field.may_have_bye[player]] if len(field) % 2 else []
    relaxed, masks = _legality(field, text, takers)

    def check(players: list[int]) -> bool:
        return completes(masks, sorted(players), takers)

    groups = [list(group) for group in field.score_groups()]
    done: list[tuple[Group, Result]] = []
    moved_down: list[int] = []
    while groups:
        residents = groups.pop(0)
        group = Group(
            field,
            text,
            moved_down,
            residents,
            following=groups[0] if groups else [],
            below=[player for rest in groups for player in rest],
            bye_takers=frozenset(takers),
            relaxed=relaxed,
            origins=origins,
            ratings=ratings,
        )
        group, result = _pair(group, check)
        done.append((group, result))
        moved_down = result.floaters
    return done, moved_down[0] if moved_down else None


def _legality(field: Field, text: Text, takers: list[int]) -> tuple[bool, list[int]]:
    """Who may meet whom; B2 is lifted above half in the last round if the round cannot be paired with it."""
    if len(field) % 2 and not takers:
        raise nobody_for_the_bye(field.round)
    for relaxed in (text.last_round_always, True):
        masks = legal_masks(len(field), partial(b1_b2, field, relaxed=relaxed))
        if completes(masks, list(range(len(field))), takers):
            return relaxed, masks
    raise no_pairing(field.round, len(field) % 2 == 1)


def _pair(group: Group, check: Callable[[list[int]], bool]) -> tuple[Group, Result]:
    """Pair a group; above half in the last round B2 gives way where more pairs come of it."""
    result = pair_group(group, check)
    eased = replace(group, relaxed=True)
    if not group.relaxed and 2 * result.p < len(group.players) - 1 and eased.legal != group.legal:
        better = pair_group(eased, check)
        if better.p > result.p:
            return eased, better
    return group, result
