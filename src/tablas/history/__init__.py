"""What the rounds so far mean for each player: derived, never stored."""

from tablas.history.boards import boards_of, is_turned
from tablas.history.colours import NO_PREFERENCE, Preference, Strength, colour_difference, preference
from tablas.history.decisions import decided_points, decided_values
from tablas.history.lot import infer_initial_colour, initial_positions
from tablas.history.record import (
    RULES_2017,
    RULES_2026,
    RULES_BEFORE_2017,
    Float,
    HistoryRules,
    Record,
    announced_byes,
    records,
    running_scores,
    scores,
)
from tablas.history.virtual_opponent import virtual_opponent
from tablas.history.withdrawals import annulled, annulled_teams

__all__ = [
    "NO_PREFERENCE",
    "RULES_2017",
    "RULES_2026",
    "RULES_BEFORE_2017",
    "Float",
    "HistoryRules",
    "Preference",
    "Record",
    "Strength",
    "announced_byes",
    "annulled",
    "annulled_teams",
    "boards_of",
    "colour_difference",
    "decided_points",
    "decided_values",
    "infer_initial_colour",
    "initial_positions",
    "is_turned",
    "preference",
    "records",
    "running_scores",
    "scores",
    "virtual_opponent",
]
