"""A round of the old Dutch system, group by group from the top."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from tablas.history import RULES_BEFORE_2017
from tablas.model import Player, Tournament
from tablas.systems.open.common.field import Field
from tablas.systems.open.common.floats import marked_field
from tablas.systems.open.common.legality import (
    colour_clashes,
    completes,
    freed,
    legal_masks,
    no_pairing,
    nobody_for_the_bye,
)
from tablas.systems.open.dutch.early.edition import Text
from tablas.systems.open.dutch.early.group import Group
from tablas.systems.open.dutch.early.pair_group import Result, pair_group


def historic_field(tournament: Tournament) -> Field:
    """The field of the round with floats as they were marked when rounds were paired (A4, A5)."""
    return marked_field(tournament, RULES_BEFORE_2017)


@dataclass(frozen=True)
class Round:
    """What all groups of a round share."""

    field: Field
    text: Text
    takers: list[int]
    """Who may have the bye; nobody where the number of players is even."""
    relaxed: bool
    masks: list[int]
    origins: list[str]
    ratings: list[int]

    @classmethod
    def of(cls, field: Field, text: Text, people: Mapping[int, Player]) -> Round:
        """An error where no legal round exists."""
        origins = [getattr(people[number], text.origin) for number in field.numbers] if text.origin and people else []
        ratings = [people[number].rating for number in field.numbers] if text.maxi and people else []
        takers = [player for player in range(len(field)) if field.may_have_bye[player]] if len(field) % 2 else []
        relaxed, masks = _legality(field, text, takers)
        return cls(field, text, takers, relaxed, masks, origins, ratings)

    def completes(self, players: list[int]) -> bool:
        """Whether these and nobody else can be paired."""
        return completes(self.masks, sorted(players), self.takers)

    def group(self, moved_down: list[int], residents: list[int], later: list[list[int]]) -> Group:
        """A score group with those who came down to it."""
        return Group(
            self.field,
            self.text,
            moved_down,
            residents,
            following=later[0] if later else [],
            below=[player for rest in later for player in rest],
            bye_takers=frozenset(self.takers),
            relaxed=self.relaxed,
            origins=self.origins,
            ratings=self.ratings,
            masks=self.masks,
        )

    def pair(self, group: Group) -> tuple[Group, Result]:
        """The group, with B2 lifted where that is due, and its pairing."""
        return _pair(group, self.completes)


def pair_field(
    field: Field, text: Text, people: Mapping[int, Player] | None = None
) -> tuple[list[tuple[Group, Result]], int | None]:
    """The groups of a round with their pairings, and who has the bye; *people* where B3 bis or bis bis is asked for."""
    round_ = Round.of(field, text, people or {})
    groups = [list(group) for group in field.score_groups()]
    done: list[tuple[Group, Result]] = []
    moved_down: list[int] = []
    while groups:
        residents = groups.pop(0)
        group, result = round_.pair(round_.group(moved_down, residents, groups))
        done.append((group, result))
        moved_down = result.floaters
    return done, moved_down[0] if moved_down else None


def _legality(field: Field, text: Text, takers: list[int]) -> tuple[bool, list[int]]:
    """Who may meet whom; B2 is lifted above half in the last round if the round cannot be paired with it."""
    if len(field) % 2 and not takers:
        raise nobody_for_the_bye(field.round)
    for relaxed in (text.last_round_always, True):
        masks = legal_masks(field.met, colour_clashes(field))
        if relaxed:
            masks = freed(masks, field.met, [rank for rank, top in enumerate(field.topscorer) if top])
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
