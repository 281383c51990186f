"""The law of comings and goings: every system plays to its end, whoever comes late, leaves or stays away."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import tablas
from every_case import systems
from every_law import assert_lawful
from every_system import OVER, WAYS, flat, played
from tablas.events.kinds import Kind
from tablas.model import BYES
from tablas.say.catalogue import english
from walks import up_to

SEEDS = st.integers(0, 2**32)
WITHOUT_SHRINKING = settings(
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # A smaller seed is no smaller event.
)


@pytest.mark.parametrize(("system", "edition"), systems())
@settings(WITHOUT_SHRINKING, max_examples=2)
@given(SEEDS)
def test_every_system_plays_to_its_end(system: str, edition: str, seed: int) -> None:
    assert_lawful(seed, system, edition)


@pytest.mark.slow
@pytest.mark.walk
@pytest.mark.parametrize(("system", "edition"), systems())
@settings(WITHOUT_SHRINKING, max_examples=up_to(20, 8))
@given(SEEDS)
def test_every_system_plays_to_its_end_many_times(system: str, edition: str, seed: int) -> None:
    assert_lawful(seed, system, edition)


@pytest.mark.slow
def test_the_events_reach_what_they_are_for() -> None:
    """Late entries, withdrawals, byes and all the rest happen, and most ways on are needed."""
    events = [played(seed, *case) for case in systems() for seed in range(8)]
    kinds = {entry.kind for script in events for entry in script.desk.log}
    assert kinds >= {
        Kind.PLAYERS_ENTERED,
        Kind.PLAYER_WITHDRAWN,
        Kind.PLAYER_READMITTED,
        Kind.PLAYER_REMOVED,
        Kind.ABSENCE_ANNOUNCED,
        Kind.ABSENCE_CANCELLED,
        Kind.PAIRS_FORBIDDEN,
        Kind.TEAMS_CHANGED,
        Kind.TEAM_RESTED,
        Kind.MATCH_FORFEITED,
        Kind.LINE_UP_GIVEN,
        Kind.RESULT_CORRECTED,
        Kind.ROUND_UNPUBLISHED,
        Kind.UNDONE,
        Kind.REDONE,
    }
    refused = {part.code for script in events for refusal in script.refusals for part in flat(refusal.message)}
    assert len(refused & WAYS.keys()) >= 6
    assert refused >= {"closed-to-entries", "closed-to-numbers", "closed-to-removals", "closed-to-teams"}
    byes = {bye.kind for script in events for done in script.section.facts.rounds for bye in done.byes}
    assert byes == set(BYES)


BEFORE_ROUND_1 = {
    "hilton-teams-boards": "choose another system",
    "new-draw-each": "Leave one of the two options out",
    "system-needs-teams": "Change the teams",
    "system-teams-tournament": "Change the teams",
    "table-needs-least": "Change the field",
    "team-no-members": "give it its players",
    "team-no-members-give": "give it its players",
    "team-tables-name": "Change the teams",
}
"""Refusals that a table or bracket makes of its field or its options, and the way on that they name."""

KEPT_FROM_EVENTS = {
    "all-rounds-been-paired": "Raise the number of rounds",
    "game-no-result": "Enter it",
    "game-no-result-yet": "enter it",
    "nobody-left-paired": "readmit somebody",
    "do-not-meet": "Take the rounds back",
    "round-no-game": "Take the rounds back",
}
"""Refusals that events come to before the systems do, or that only files changed by hand can come to."""

NO_PAIRING = {"system-keeps-no"}
"""Raised by questions, not by pairing."""


def test_every_refusal_to_pair_names_a_way_on() -> None:
    raised = set()
    for file in (Path(tablas.__file__).parent / "systems").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "PairingError":
                raised |= {
                    part.value
                    for part in ast.walk(node.args[0])
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                }
    named = BEFORE_ROUND_1 | KEPT_FROM_EVENTS | {code: words for code, (words, _) in WAYS.items()}
    assert raised - NO_PAIRING == named.keys()
    for code, words in (named | OVER).items():
        assert all(words in form for form in english().messages[code]), code
