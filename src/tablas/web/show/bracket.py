"""The bracket of a knock-out as a page shows it: drawn wide for a desk, narrow for a phone."""

from __future__ import annotations

from typing import Any

from tablas.events.state import Section
from tablas.pictures.bracket import MOST_MATCHES, bracket_of, last_stages
from tablas.pictures.bracket_drawn import bracket_picture
from tablas.pictures.svg import SCREEN
from tablas.say import Say

MOST_TWICE = MOST_MATCHES // 2
"""Drawn on a page that has the bracket wide and narrow."""


def drawn_bracket(section: Section, say: Say) -> dict[str, Any]:
    """What the template of a bracket needs."""
    whole = bracket_of(section.tournament)
    bracket = last_stages(whole, MOST_TWICE)
    return {
        "is_part": bracket is not whole,
        "bracket": bracket,
        "drawn_wide": bracket_picture(bracket, say, SCREEN, inline=True).svg,
        "drawn_narrow": bracket_picture(bracket, say, SCREEN, narrow=True, inline=True).svg,
    }
