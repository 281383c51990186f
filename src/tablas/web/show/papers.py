"""What the page of papers says about each: a sentence beside its small picture."""

from __future__ import annotations

GROUP_TITLES = {
    "before": "Before the event",
    "round": "For the round",
    "after": "After the round",
    "end": "At the end",
    "blank": "Blank sheets and forms",
}
"""When a paper is printed, as a heading."""

SENTENCES = {
    "pairings": "Large type, the board at both ends of the line.",
    "slips": "Eight a page; cut the pile and they lie in board order.",
    "standings": "Places with every tie-break and what they mean.",
}
"""A sentence for each paper, by its name."""

PUBLIC = frozenset(
    {
        "players",
        "pairings",
        "pairings-by-name",
        "pairings-by-team",
        "standings",
        "cross-table",
        "progress",
        "round-robin",
        "schedule",
    }
)
"""Papers that say nothing but what the public pages show."""
