"""The FIDE (Dutch) system, C.04.3: editions 2017 and 2026 here, 1992 and 1998 in the room of early texts.

A caller who pairs one small report waits for imports more than for anything else,
so the early texts and the judge are imported by whoever asks for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablas.model import Tournament
from tablas.systems.open.common.boards import boards
from tablas.systems.open.common.field import build_field
from tablas.systems.open.common.undisturbed import undisturbed
from tablas.systems.open.dutch import early
from tablas.systems.open.dutch.edition import DUTCH_2017, EDITIONS, edition_for
from tablas.systems.open.dutch.fast import attempt
from tablas.systems.open.dutch.pair_dutch import pair_field
from tablas.systems.open.dutch.trace import DutchTrace
from tablas.systems.registry import Coded, Option, Settings, System, WithPair
from tablas.systems.result import RoundPairing

if TYPE_CHECKING:
    from tablas.systems.judgement import Boards, Judgement


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """Pair the next round."""
    if settings.edition in early.EDITIONS:
        from tablas.systems.open.dutch.early import system

        return system.pair(tournament, settings)
    edition = EDITIONS[settings.edition] if settings.edition else edition_for(tournament)
    with undisturbed():
        field = build_field(tournament, edition.history)
        done = pair_field(field, edition, attempt if settings.text("engine") == "fast" else None)
        pairs = [pair for _, pairing in done for pair in pairing.pairs]
        left = done[-1][1].downfloaters
        return RoundPairing(
            round=field.round,
            pairs=boards(field, pairs),
            bye=field.numbers[left[0]] if left else None,
            byes=field.byes,
            trace=DutchTrace(field, edition, done),
        )


def judge(tournament: Tournament, settings: Settings, boards: Boards) -> Judgement | None:
    """What any boards of the next round are worth by the edition's criteria."""
    from tablas.systems.open.dutch.judge import judge as by_criteria

    return by_criteria(tournament, settings, boards)


def with_pair(tournament: Tournament, settings: Settings) -> WithPair | None:
    """How a group of the early texts is paired in a round that has two players meet."""
    if settings.edition not in early.EDITIONS:
        return None
    from tablas.systems.open.dutch.early import system

    return system.with_pair(tournament, settings)


SYSTEM = System(
    name="dutch",
    title="FIDE (Dutch) system",
    pair=pair,
    judge=judge,
    with_pair=with_pair,
    family="swiss",
    editions=(*sorted(early.EDITIONS), "2017", "2026"),
    earlier=DUTCH_2017.name,
    options=(
        Option(
            "engine",
            "fast",
            "how candidates are found; both give the same pairing",
            choices=("fast", "reference"),
            editions=tuple(EDITIONS),
        ),
        *early.OPTIONS,
    ),
    reference="FIDE Handbook C.04.3",
    codes=(Coded("FIDE_DUTCH_2026", "2026"), Coded("FIDE_DUTCH_2017", "2017"), Coded("FIDE_DUTCH")),
)
