"""What the ways of ``tablas rate`` share: reading a report, the rules for it, a first rating in a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tablas.cli.speech import say
from tablas.errors import OptionError
from tablas.messages import Message

if TYPE_CHECKING:
    from tablas.federation.ratings import EventRating, InitialRating, Kind, RatingRules, Record
    from tablas.federation.regulations.time_control import TimeControl
    from tablas.model import Tournament


def rate_tournament(
    tournament: Tournament,
    edition: str | None = None,
    kind: str | None = None,
    rate_of_play: str | None = None,
    records: Mapping[int, Record] | None = None,
) -> EventRating:
    """Rate a tournament as the command does: kind and thinking time from the rate of play."""
    from tablas.federation.ratings import Kind, rate_event

    told = _controls(tournament, rate_of_play)
    control = told[0] if told is not None else None
    void = Message("different-times") if told is not None and told[0] != told[1] else None
    chosen = list_of(tournament, kind, rate_of_play)
    rules = rules_of(tournament, edition, chosen)
    minutes = int(control.minutes_for(60)) if control is not None and chosen is Kind.STANDARD else None
    return rate_event(tournament, rules, records=records, minutes=minutes, void=void)


def _controls(tournament: Tournament, rate_of_play: str | None) -> tuple[TimeControl, TimeControl] | None:
    """What White and Black have, as it was said or as the report tells."""
    from tablas.federation.regulations import controls_of, read_time_control

    if rate_of_play is None:
        return controls_of(tournament.info)
    control = read_time_control(rate_of_play)
    return control, control


def list_of(tournament: Tournament, kind: str | None, rate_of_play: str | None) -> Kind:
    """Which list an event counts for: the one named, else that of the rate of play."""
    from tablas.federation.ratings import Kind
    from tablas.federation.regulations import classify

    told = _controls(tournament, rate_of_play)
    if kind is not None:
        return Kind(kind)
    return classify(told[0]).kind if told is not None else Kind.STANDARD


def rules_of(tournament: Tournament, edition: str | None, kind: Kind) -> RatingRules:
    """The rules asked for, else those of the first day."""
    from tablas.federation.ratings import rules_for, rules_named

    if edition is not None:
        return rules_named(edition, kind)
    if tournament.info.start is None:
        raise OptionError("report-no-starting-date")
    return rules_for(tournament.info.start, kind)


def load(file: str, lenient: bool) -> Tournament:
    """The tournament of a report."""
    from tablas.formats import trf

    return trf.load(file, lenient=lenient).tournament


def first_line(first: InitialRating) -> str:
    """What a first rating comes to, in a line."""
    verdict = say("published") if first.published else say("not published")
    rating = say("none") if first.rating is None else first.rating
    return say("First rating: {rating} ({verdict}).", rating=rating, verdict=verdict)
