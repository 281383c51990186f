"""A tournament of an event as a document of chess-results, with the times of its rounds."""

from __future__ import annotations

from collections.abc import Mapping

from tablas.events.report import report_of
from tablas.events.state import Event, Section
from tablas.federation.chess_results import document_of
from tablas.formats.chess_results import Document


def document(event: Event, section: Section, family: str, own: Mapping[str, str] | None = None) -> Document:
    """The document of a tournament; *own* is what only the organiser knows."""
    times = {one.round: one.start[-5:] for one in section.times if one.start}
    return document_of(report_of(event, section), family, own, times)
