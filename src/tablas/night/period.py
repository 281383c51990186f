"""A rating period over thousands of reports: who was rated when is learnt first, then every event is rated once.

The sums are those of :func:`tablas.federation.ratings.period.rate_period`: K of the
list, the limit of 700, one rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date

from tablas.errors import TablasError
from tablas.federation.ratings.event import Record
from tablas.federation.ratings.expected_scores import WHOLE
from tablas.federation.ratings.period import PeriodRow, RatedEvent, check_day, rate_period
from tablas.messages import Message
from tablas.night.gathered import LARGE, Counted, Counts, Gathered, files_table, spans, suspects
from tablas.night.packed import pack_record, unpack_event
from tablas.night.source import Reports
from tablas.spread import Json, Outcome
from tablas.tidy import Cell, Tidy

Do = Callable[[str, Sequence[Json]], list[Outcome]]
"""Does a function of :mod:`tablas.night.work` with items."""
Known = Callable[[frozenset[str], str], Mapping[str, Record]]
"""What the list says of so many people, for standard, rapid or blitz."""


def rate_over_period(reports: Reports, earlier: Reports | None, day: date, do: Do, known: Known) -> Gathered:
    """Sum all reports up for the list of *day*; *earlier* reports are pooled for new players only."""
    items: list[Json] = [*reports.items()]
    if earlier is not None:
        items += [one | {"file": str(earlier.root / one["file"]), "earlier": True} for one in earlier.items()]
    told = _once(do("people", items))
    outcomes = _rated(told, do, known)
    events: dict[str, list[RatedEvent]] = {}
    checked = []
    for outcome in outcomes:
        if outcome.fault is None:
            event = unpack_event(outcome.value["event"])
            try:
                check_day(event, day)
            except TablasError as error:
                outcome = replace(outcome, value=None, fault=error.message)
            else:
                events.setdefault(event.rules.kind.value, []).append(event)
        checked.append(outcome)
    people = _people(told)
    rows = {
        kind: rate_period(rated, day, known(frozenset(people), kind))
        for kind, rated in sorted(events.items())
        if not all(event.earlier for event in rated)
    }
    return _gathered(reports, checked, rows)


def _once(told: Sequence[Outcome]) -> list[Outcome]:
    """A report that was sent twice counts once; the second is told."""
    first: dict[str, str] = {}
    found = []
    for one in told:
        file = first.setdefault(one.item["sha256"] or one.item["file"], one.item["file"])
        again = one.fault is None and file != one.item["file"]
        found.append(replace(one, value=None, fault=Message("night-came-twice", file=file)) if again else one)
    return found


def _people(told: Sequence[Outcome]) -> set[str]:
    return {person for one in told if one.fault is None for person, _ in one.value["people"]}


def _rated(told: Sequence[Outcome], do: Do, known: Known) -> list[Outcome]:
    """Every event rated with what all the others tell of its people."""
    newest: dict[str, int] = {}
    for one in sorted((one for one in told if one.fault is None), key=lambda one: str(one.value["start"])):
        newest |= {person: rating for person, rating in one.value["people"] if rating}
    records: dict[str, Mapping[str, Record]] = {}
    people = frozenset(_people(told))
    items = []
    for one in told:
        if one.fault is not None:
            continue
        kind = one.value["kind"]
        if kind not in records:
            records[kind] = known(people, kind)
        own = {
            person: pack_record(records[kind][person]) for person, _ in one.value["people"] if person in records[kind]
        }
        unrated = {person: newest[person] for person, rating in one.value["people"] if not rating and person in newest}
        items.append(one.item | {"records": own, "newest": unrated})
    done = {outcome.item["file"]: outcome for outcome in do("rate_part", items)}
    return [one if one.fault is not None else replace(done[one.item["file"]], item=one.item) for one in told]


def _gathered(reports: Reports, outcomes: Sequence[Outcome], rows: Mapping[str, Sequence[PeriodRow]]) -> Gathered:
    read = [one for one in outcomes if one.fault is None]
    table: list[tuple[Cell, ...]] = [
        (
            kind,
            row.player.fide_id,
            row.player.name,
            row.rating,
            len(row.events),
            row.games,
            None if row.k is None else row.k.value,
            row.gain / WHOLE,
            None if row.change is None else float(row.change),
            row.new_rating,
            " ".join(map(str, row.reasons)),
        )
        for kind, found in rows.items()
        for row in found
    ]
    moves = [
        row.new_rating - row.rating
        for found in rows.values()
        for row in found
        if row.new_rating is not None and row.change is not None
    ]
    large: dict[str, list[Message]] = {}
    for found in rows.values():
        for row in found:
            if row.change is not None and row.new_rating is not None and abs(row.new_rating - row.rating) >= LARGE:
                moved = f"{row.new_rating - row.rating:+d}"
                told = Message("night-large-change", name=row.player.name, rating=row.rating, change=moved)
                names = {share.event for share in row.events}
                for one in read:
                    if one.value["event"]["name"] in names:
                        large.setdefault(one.item["file"], []).append(told)
    people = sum(len(found) for found in rows.values())
    first = sum(row.first is not None and row.new_rating is not None for found in rows.values() for row in found)
    counts: Counts = ((Counted.REPORTS, len(outcomes)), (Counted.RATED, people), (Counted.FIRST, first))
    counts += ((Counted.UNRATED, len(outcomes) - len(read)),)
    heads = ("kind", "fide_id", "name", "rating", "events", "games", "k", "gain", "change", "new_rating", "why")
    return Gathered(
        "rate",
        len(outcomes),
        len(outcomes) - len(read),
        counts,
        ((Counted.CHANGES, spans(moves)),) if moves else (),
        suspects(reports, outcomes, large),
        (files_table(outcomes, {}), Tidy("players", heads, tuple(table))),
    )
