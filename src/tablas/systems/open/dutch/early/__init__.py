"""The Dutch system as it was from 1992 to the reform of 2016 (C.04.1 of the time), texts of 1992 and 1998.

Here is what the texts are called and may be asked; `system` pairs by them and is
imported by whoever does.
"""

from __future__ import annotations

from tablas.systems.registry import Option

EDITIONS = ("1992", "1998")
"""What `edition` calls its texts."""

OPTIONS = (
    Option(
        "last-round",
        "more-pairs",
        "1992/1998: when B2, B5 and B6 give way above half in the last round",
        choices=("more-pairs", "always"),
        editions=tuple(EDITIONS),
    ),
    Option(
        "third-colour-rule",
        "last-difference",
        "1992/1998: how E3 compares histories of different length",
        choices=("last-difference", "longest-without"),
        editions=tuple(EDITIONS),
    ),
    Option(
        "same-origin",
        "meet",
        "1992/1998, B3 bis: whether players of one club or federation are kept apart if the group allows",
        choices=("meet", "club", "federation"),
        editions=tuple(EDITIONS),
    ),
    Option(
        "near-ratings",
        False,
        "1992/1998, B3 bis bis, maxi-tournaments: players of one score within 100 rating points if the group allows",
        editions=tuple(EDITIONS),
    ),
)
