"""The editions of the Dutch system: which criteria, in which order, and a few named rules.

Dutch 2017 (Baku 2016 with the changes of Göynük 2017; C.04.3 until January
2026) and Dutch 2026 (C.04.3 from 1 February 2026).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from tablas.history import RULES_2017, RULES_2026, HistoryRules
from tablas.model import Tournament
from tablas.systems.open.dutch import criteria as c
from tablas.systems.open.dutch.criteria import Criterion, Sees

if TYPE_CHECKING:
    from tablas.systems.open.dutch.tariff import Tariff

FIRST_DAY_OF_2026_RULES = date(2026, 2, 1)


@dataclass(frozen=True, slots=True)
class Edition:
    """What the engine must know of an edition."""

    name: str
    history: HistoryRules
    criteria: tuple[Criterion, ...]
    completes_every_bracket: bool
    """2026: every bracket must leave a pairing for the rest.  2017: only when the
    round could not be completed, with everybody below in one collapsed bracket."""
    lowest_score_takes_bye: bool
    """2026 C5: the bye goes to the lowest score for which the round can be completed."""
    own_criteria: tuple[Criterion, ...] = field(init=False, repr=False, compare=False)
    """Those that do not look at the next bracket."""
    tariffs: dict[tuple[tuple[int, ...], int], Tariff] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )
    """Costs that were worked out before (:mod:`tablas.systems.open.dutch.tariff`)."""

    def __post_init__(self) -> None:
        own = tuple(criterion for criterion in self.criteria if not criterion.looks_ahead)
        object.__setattr__(self, "own_criteria", own)


_COLOURS = (
    ("topscorers or their opponents with a colour difference beyond two", c.colour_difference_beyond_two),
    ("topscorers or their opponents with a third colour running", c.third_colour_running),
    ("players without their colour preference", c.colour_denied),
    ("players without their strong colour preference", c.strong_colour_denied),
)


def _colour_criteria(names: tuple[str, ...]) -> tuple[Criterion, ...]:
    return tuple(
        Criterion(name, rule, pair=pair, sees=Sees.COLOURS) for name, (rule, pair) in zip(names, _COLOURS, strict=True)
    )


DUTCH_2017 = Edition(
    name="2017",
    history=RULES_2017,
    completes_every_bracket=False,
    lowest_score_takes_bye=False,
    criteria=(
        Criterion("C.5", "downfloaters", downfloat=c.one_downfloater),
        Criterion(
            "C.6",
            "score differences of pairs and downfloaters",
            pair=c.score_difference,
            downfloat=c.downfloater_difference,
            is_list=True,
        ),
        Criterion("C.7", "players the next bracket leaves unpaired", next_unpaired=c.unpaired_in_next_2017),
        Criterion(
            "C.7b",
            "score differences in the next bracket",
            next_pair=c.next_score_difference,
            next_unpaired=c.next_downfloater_difference,
            is_list=True,
        ),
        *_colour_criteria(("C.8", "C.9", "C.10", "C.11")),
        Criterion(
            "C.12",
            "downfloats repeated from the round before",
            pair=c.pair_down_again,
            downfloat=c.downfloater_again,
        ),
        Criterion("C.13", "upfloats repeated from the round before", pair=c.pair_up_again, sees=Sees.LOWER),
        Criterion(
            "C.14",
            "downfloats repeated from two rounds before",
            pair=c.pair_down_as_two_ago,
            downfloat=c.downfloater_as_two_ago,
        ),
        Criterion("C.15", "upfloats repeated from two rounds before", pair=c.pair_up_as_two_ago, sees=Sees.LOWER),
        Criterion(
            "C.16",
            "score differences of downfloats repeated from the round before",
            pair=c.pair_difference_down_again,
            downfloat=c.downfloater_difference_again,
            is_list=True,
        ),
        Criterion(
            "C.17",
            "score differences of upfloats repeated from the round before",
            pair=c.pair_difference_up_again,
            sees=Sees.LOWER,
            is_list=True,
        ),
        Criterion(
            "C.18",
            "score differences of downfloats repeated from two rounds before",
            pair=c.pair_difference_down_as_two_ago,
            downfloat=c.downfloater_difference_as_two_ago,
            is_list=True,
        ),
        Criterion(
            "C.19",
            "score differences of upfloats repeated from two rounds before",
            pair=c.pair_difference_up_as_two_ago,
            sees=Sees.LOWER,
            is_list=True,
        ),
    ),
)

DUTCH_2026 = Edition(
    name="2026",
    history=RULES_2026,
    completes_every_bracket=True,
    lowest_score_takes_bye=True,
    criteria=(
        Criterion("C6", "downfloaters", downfloat=c.one_downfloater),
        Criterion("C7", "scores of the downfloaters", downfloat=c.downfloater_score, is_list=True),
        Criterion("C8", "players the next bracket leaves unpaired", next_unpaired=c.unpaired_in_next),
        Criterion(
            "C8b",
            "scores of those the next bracket leaves unpaired",
            next_unpaired=c.unpaired_score_in_next,
            is_list=True,
        ),
        Criterion("C9", "unplayed rounds of who takes the bye", downfloat=c.unplayed_by_bye_taker),
        *_colour_criteria(("C10", "C11", "C12", "C13")),
        Criterion("C14", "residents who downfloat as in the round before", downfloat=c.resident_down_again),
        Criterion(
            "C15",
            "opponents of moved-down players who upfloat as in the round before",
            pair=c.opponent_up_again,
            sees=Sees.LOWER,
        ),
        Criterion("C16", "residents who downfloat as two rounds before", downfloat=c.resident_down_as_two_ago),
        Criterion(
            "C17",
            "opponents of moved-down players who upfloat as two rounds before",
            pair=c.opponent_up_as_two_ago,
            sees=Sees.LOWER,
        ),
        Criterion(
            "C18",
            "score differences of moved-down players who downfloated in the round before",
            pair=c.difference_down_again,
            downfloat=c.limbo_down_again,
            is_list=True,
        ),
        Criterion(
            "C19",
            "score differences of their opponents who upfloated in the round before",
            pair=c.difference_up_again,
            sees=Sees.LOWER,
            is_list=True,
        ),
        Criterion(
            "C20",
            "score differences of moved-down players who downfloated two rounds before",
            pair=c.difference_down_as_two_ago,
            downfloat=c.limbo_down_as_two_ago,
            is_list=True,
        ),
        Criterion(
            "C21",
            "score differences of their opponents who upfloated two rounds before",
            pair=c.difference_up_as_two_ago,
            sees=Sees.LOWER,
            is_list=True,
        ),
    ),
)

EDITIONS = {edition.name: edition for edition in (DUTCH_2017, DUTCH_2026)}


def edition_for(tournament: Tournament) -> Edition:
    """The edition a tournament is played by: the one it names, else that of its date, else the one in force."""
    if tournament.regulation.system in ("", "dutch") and tournament.regulation.edition in EDITIONS:
        return EDITIONS[tournament.regulation.edition]
    start = tournament.info.began
    return DUTCH_2017 if start is not None and start < FIRST_DAY_OF_2026_RULES else DUTCH_2026
