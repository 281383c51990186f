"""A long calendar in parts of whole rounds, and the games of those whom somebody looks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tablas.errors import TablasError
from tablas.events.calendar import Day, calendar, is_league
from tablas.events.called import words_of
from tablas.events.state import Section
from tablas.web.show.remembered import Remembered
from tablas.web.show.search import found
from tablas.web.show.sheets import Sheet, chosen_sheet, looked_for, span

MOST_FIXTURES = 5000
"""A calendar this long is still one page: that of a hundred players."""
FIXTURES = 2500
"""Of a part of a longer one.  Names of a large field do not repeat soon enough to be packed well."""

_calendars = Remembered[tuple[Day, ...]](4)


def calendar_sheet(section: Section, query: Mapping[str, str], missing: TablasError) -> tuple[tuple[Day, ...], Sheet]:
    """The rounds asked for, those around the one that is played where none are; with a search the games it finds."""
    days = _calendars.of((section.id, section.name), section, lambda: calendar(section))
    typed = looked_for(query)
    total = len(days)
    if typed:
        days = _found(days, _wanted(section, typed))
    parts = _parts(days)
    labels = [span(part[0].number, part[-1].number) for part in parts]
    now = section.running_round
    usual = next((place for place, part in enumerate(parts, 1) if now <= part[-1].number), len(parts))
    sheet = chosen_sheet(query, labels or [""], total, missing, 1 if typed else max(usual, 1))
    return parts[sheet.page - 1] if parts else (), sheet


def _parts(days: Sequence[Day]) -> list[tuple[Day, ...]]:
    """Whole rounds, as many as are light enough together."""
    if sum(_weight(day) for day in days) <= MOST_FIXTURES:
        return [tuple(days)] if days else []
    parts: list[list[Day]] = [[]]
    room = FIXTURES
    for day in days:
        if parts[-1] and _weight(day) > room:
            parts.append([])
            room = FIXTURES
        parts[-1].append(day)
        room -= _weight(day)
    return [tuple(part) for part in parts]


def _weight(day: Day) -> int:
    return len(day.fixtures) + len(day.rests)


def _wanted(section: Section, typed: str) -> set[int]:
    """Who is looked for, as fixtures name them: players; of a league teams, by their name or that of a member."""
    players = found(section, typed)
    if not is_league(section):
        return {int(section.card_of(player.number)) for player in players}
    cards = {int(section.card_of(player.number)) for player in players}
    pieces = words_of(typed)
    return {
        team.number
        for team in section.facts.teams
        if cards.intersection(team.members)
        or all(any(word.startswith(piece) for word in words_of(team.name)) for piece in pieces)
    }


def _found(days: Sequence[Day], wanted: set[int]) -> tuple[Day, ...]:
    """What the rounds are to those who are looked for; rounds that are nothing to them are left out."""
    shown = (
        replace(
            day,
            fixtures=tuple(one for one in day.fixtures if wanted.intersection(one.sides)),
            rests=tuple(name for name, who in zip(day.rests, day.resting, strict=True) if who in wanted),
            resting=tuple(who for who in day.resting if who in wanted),
        )
        for day in days
    )
    return tuple(day for day in shown if day.fixtures or day.rests)
