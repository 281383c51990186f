"""Rating a tournament as its report tells it: its rate of play says which list it counts for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from tablas.errors import OptionError, Where
from tablas.federation.ratings.event import EventRating, Record, rate_event
from tablas.federation.ratings.period import RatedEvent, listed, person_of
from tablas.federation.ratings.rules import Kind, RatingRules, rules_for, rules_named
from tablas.federation.regulations.time_control import TimeControl, classify, controls_of, read_time_control
from tablas.formats.fide_list import Listed
from tablas.messages import Message
from tablas.model import PartialDate, Tournament


def rate_tournament(
    tournament: Tournament,
    edition: str | None = None,
    kind: str | None = None,
    rate_of_play: str | None = None,
    records: Mapping[int, Record] | None = None,
) -> EventRating:
    """Rate a tournament: list and thinking time from the rate of play, rules from the first day, unless said."""
    told = _controls(tournament, rate_of_play)
    control = told[0] if told is not None else None
    void = Message("different-times") if told is not None and told[0] != told[1] else None
    chosen = list_of(tournament, kind, rate_of_play)
    rules = rules_of(tournament, edition, chosen)
    minutes = int(control.minutes_for(60)) if control is not None and chosen is Kind.STANDARD else None
    return rate_event(tournament, rules, records=records, minutes=minutes, void=void)


def _controls(tournament: Tournament, rate_of_play: str | None) -> tuple[TimeControl, TimeControl] | None:
    """What White and Black have, as it was said or as the report tells."""
    if rate_of_play is None:
        return controls_of(tournament.info)
    control = read_time_control(rate_of_play)
    return control, control


def list_of(tournament: Tournament, kind: str | None = None, rate_of_play: str | None = None) -> Kind:
    """Which list an event counts for: the one named, else that of the rate of play."""
    told = _controls(tournament, rate_of_play)
    if kind is not None:
        return Kind(kind)
    return classify(told[0]).kind if told is not None else Kind.STANDARD


def rules_of(tournament: Tournament, edition: str | None, kind: Kind) -> RatingRules:
    """The rules asked for, else those of the first day."""
    if edition is not None:
        return rules_named(edition, kind)
    if tournament.info.start is None:
        raise OptionError("report-no-starting-date")
    return rules_for(tournament.info.start, kind)


def list_day(period: str) -> date:
    """The first day of the month named, when the list of the period is published.

    >>> list_day("2026-10")
    datetime.date(2026, 10, 1)
    """
    match = re.fullmatch(r"(\d{4})-(\d{2})", period)
    if match is None or not 1 <= int(match[2]) <= 12:
        raise OptionError("not-a-month", text=period)
    return date(int(match[1]), int(match[2]), 1)


def rated_for_period(
    tournament: Tournament,
    called: str,
    earlier: bool,
    known: Mapping[str, Record],
    newest: Mapping[str, int],
    kind: str | None = None,
    rate_of_play: str | None = None,
) -> RatedEvent:
    """One event of a rating period; *known* is what the list says by person, *newest* everybody's last rating."""
    info = tournament.info
    if info.start is None:
        raise OptionError("report-no-starting-date", Where(file=called))
    records: dict[int, Record] = {}
    for player in tournament.players:
        person = person_of(player)
        record = known.get(person)
        if not player.rating and person in newest and not earlier:
            records[player.number] = listed(record, newest[person])
        elif record is not None:
            records[player.number] = record
    rating = rate_tournament(tournament, None, kind, rate_of_play, records)
    return RatedEvent.of(tournament.name or called, info.start, info.end or info.start, rating, earlier)


def with_list(record: Record | None, listed: Listed | None, kind: str) -> Record | None:
    """A record with K, standard rating and year of birth of the list, where the record does not say them."""
    if listed is None:
        return record
    known = record or Record()
    return replace(
        known,
        k=known.k if known.k is not None else getattr(listed, f"{kind}_k") or None,
        rating=known.rating or getattr(listed, kind),
        standard=known.standard or listed.standard,
        birth=known.birth or (PartialDate(listed.birth) if listed.birth else None),
    )
