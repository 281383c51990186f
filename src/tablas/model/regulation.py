"""The regulation of a tournament: how it is paired, scored and ranked, as one value.

Whoever makes a tournament says it: a reader of files, an event, a caller.
Pairing, standings, ratings, norms and checks all ask it and nothing else.

>>> Regulation("dutch", "2026", tie_breaks=("PTS", "BH")).system
'dutch'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from tablas.model.scoring import STANDARD, Scoring
from tablas.model.team import MatchScoring

OptionValue: TypeAlias = int | bool | str


@dataclass(frozen=True, slots=True)
class Regulation:
    """What was laid down before round 1."""

    system: str = ""
    """A name of the registry of systems; empty where nobody said it."""
    assumed: bool = False
    """The system is a guess: its maker was told too little to be sure."""
    edition: str = ""
    """The text of the rules; empty: the one in force on the tournament's date."""
    options: Mapping[str, OptionValue] = field(default_factory=dict, hash=False)
    """The options of the system that are not the usual ones."""
    acceleration: str = ""
    """A method of imaginary points as the command line writes it, for example ``haley:rounds=3``."""
    of_teams: bool = False
    """Teams play matches and are ranked; otherwise a team only adds up its members' points."""
    scoring: Scoring = STANDARD
    match_scoring: MatchScoring = field(default_factory=MatchScoring)
    tie_breaks: tuple[str, ...] = ()
    """The order of the standings as MTB26 descriptors; empty: the usual one of the system."""
