"""Which second reading belongs to which case of `reasons_by_force`."""

from __future__ import annotations

from collections.abc import Callable

from literal_judge_brackets import (
    BursteinReading,
    DoubleReading,
    DubovReading,
    HandbookReading,
    MatchesReading,
    VegaReading,
)
from literal_judge_dubov_1997 import Dubov1997Reading
from literal_judge_lim import LimElementosReading, Olympiad, lim_reading
from literal_judge_lists import AmalfiReading, keizer, monrad, schenkel
from literal_judge_old_dutch import OldDutchReading, by_buchholz
from literal_judging import Judging, between
from literal_lim import Lim
from open_rough import rough_matches
from reasons_by_force import Case
from tablas.history import RULES_2017, RULES_2026
from tablas.model import Tournament
from tablas.pairing.compare import Comparison, Verdict
from tablas.systems.open.burstein import seeding_rounds
from tablas.systems.open.dutch.early.pair_early import historic_field

Reader = Callable[[Tournament, Case], Judging]
READERS: dict[tuple[str, str], Reader] = {
    ("amalfi", ""): lambda event, case: AmalfiReading(event),
    ("burstein", "elementos"): lambda event, case: OldDutchReading(by_buchholz(event)),
    ("burstein", "2026"): lambda event, case: BursteinReading(event),
    ("burstein", "handbook"): lambda event, case: HandbookReading(event),
    ("double-swiss", ""): lambda event, case: DoubleReading(event),
    ("dubov", "1997"): lambda event, case: Dubov1997Reading(event),
    ("dubov", "2026"): lambda event, case: DubovReading(event),
    ("dutch", "1992"): lambda event, case: OldDutchReading(historic_field(event)),
    ("dutch", "1998"): lambda event, case: OldDutchReading(historic_field(event), short=True),
    ("keizer", ""): lambda event, case: keizer(event, case.options),
    ("lim", "1999"): lambda event, case: lim_reading(Lim(event, RULES_2017, maxi=bool(case.options.get("maxi")))),
    ("lim", "2026"): lambda event, case: lim_reading(Lim(event, RULES_2026, maxi=bool(case.options.get("maxi")))),
    ("lim", "elementos"): lambda event, case: LimElementosReading(
        event, colours=bool(case.options.get("colours", True)), maxi=bool(case.options.get("maxi"))
    ),
    ("monrad", ""): lambda event, case: monrad(event, case.options),
    ("schenkel", ""): lambda event, case: schenkel(event, case.options),
    ("team-swiss", "olympiad"): lambda event, case: lim_reading(Olympiad(event, RULES_2026)),
    ("team-swiss", "2026"): lambda event, case: MatchesReading(event, str(case.options.get("preference", "A"))),
    ("vega", ""): lambda event, case: VegaReading(event),
}


def reading_of(case: Case, event: Tournament) -> Judging | None:
    """The second reading of a position.

    None for a seeding round, which the Dutch system pairs, and none of matches whose games are not of the same two.
    """
    if case.name == "burstein 2026" and event.next_round <= seeding_rounds(event.total_rounds or 0):
        return None
    if case.system == "double-swiss" and case.made is not rough_matches:
        return None
    reader = READERS.get((case.system, case.edition))
    return None if reader is None else reader(event, case)


def differs(told: Comparison, reading: Judging) -> object:
    """What the second reading says where it is not what the comparison says; ``None`` where both agree."""
    decision = told.decision
    if decision.verdict not in (Verdict.CRITERION, Verdict.ORDER, Verdict.UNORDERED):
        return None
    found = between(reading(told.first), reading(told.second))
    if found is None:
        return "no difference"
    ours = (decision.verdict, decision.worse, decision.group, decision.criterion, decision.rule)
    theirs = (found.verdict, found.worse, found.group, found.criterion, found.rule)
    if ours != theirs:
        return theirs
    same_article = not found.article or decision.article.endswith(found.article)
    return None if same_article else found.article
