"""What the ways of ``tablas rate`` share: reading a report or an event, a first rating in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablas.cli.speech import say

if TYPE_CHECKING:
    from tablas.federation.ratings import InitialRating
    from tablas.model import Tournament


def load(name: str, lenient: bool) -> Tournament:
    """The tournament of a report, or of an event: EVENT or EVENT/TOURNAMENT."""
    from tablas.cli.of_event import reported

    return reported(name, lenient)


def first_line(first: InitialRating) -> str:
    """What a first rating comes to, in a line."""
    verdict = say("published") if first.published else say("not published")
    rating = say("none") if first.rating is None else first.rating
    return say("First rating: {rating} ({verdict}).", rating=rating, verdict=verdict)
