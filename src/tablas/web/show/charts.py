"""The charts of a tournament for a page, after the last round that is complete."""

from __future__ import annotations

from tablas.events.state import Section
from tablas.pictures.charts import Chart, charts
from tablas.pictures.svg import SCREEN
from tablas.say.phrases import Say


def complete_rounds(section: Section) -> int:
    """How many rounds from the first have every result."""
    found = 0
    for played in section.facts.rounds:
        if not played.is_finished:
            break
        found += 1
    return found


def charts_of(section: Section, say: Say) -> tuple[Chart, ...]:
    """Every chart after the last complete round."""
    return charts(section.tournament, say, complete_rounds(section), SCREEN)
