"""What must happen for a player, for a page: worked out once for every state of the event and kept for a while."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from threading import Lock
from typing import Any

from tablas.errors import OptionError, TablasError
from tablas.events.prizes import fund_of
from tablas.events.report import report_of
from tablas.events.state import Event, Section
from tablas.events.timeline import Moment
from tablas.federation.prizes import Fund
from tablas.simulate.chances import Aim, AimKind, Chances, Sample, chances_of, parse_aim, sample_of
from tablas.simulate.chances.norms import open_titles
from tablas.simulate.chances.opened import foreseen, rounds_to_come
from tablas.simulate.chances.overview import Overview, overview
from tablas.standings import rank

MOST_TABLES = 729
"""A page does not wait for more tables than those of six games,"""
_MOST_ROWS = 150_000
"""nor for more lines of tables than this."""
_MOST_KEPT = 64
_MOST_SAMPLES = 4
_PLAYER_ROUNDS = 20_000
"""Players times rounds that are paired for one state of an event."""
_FEWEST_RUNS = 50
_MOST_PLAYER_ROUNDS = 100_000
"""What even the fewest runs may pair: beyond it a page that anybody may open would work for minutes."""
_kept: OrderedDict[tuple[object, ...], Any] = OrderedDict()
_samples: OrderedDict[tuple[object, ...], Sample] = OrderedDict()
_working = Lock()


def fund_shown(event: Event, section: Section, arbiter: bool) -> Fund | None:
    """The prizes, if there are some and the reader may know them."""
    if not section.fund or section.tournament.of_teams or not (arbiter or section.prizes_public):
        return None
    return fund_of(event, section)


def aims_of(event: Event, section: Section, number: int | None, arbiter: bool) -> list[str]:
    """What may be asked for this player, as it is written in addresses."""
    found = ["win", "place:3"]
    if fund_shown(event, section, arbiter) is not None:
        found.append("prize")
    if number is not None and not section.tournament.teams:
        with suppress(TablasError):
            found += [f"norm:{title.value}" for title in open_titles(report_of(event, section), number)]
    return found


def told_chances(moment: Moment, section: Section, number: int, text: str, arbiter: bool) -> Chances:
    """What must happen for this number of the table."""
    key = (moment.hash, section.id, number, text, arbiter and text == "prize")
    with _working:
        if key not in _kept:
            aim = parse_aim(text, fund_shown(moment.event, section, arbiter))
            _keep(_kept, key, _answer(moment, section, number, aim), _MOST_KEPT)
        found: Chances = _kept[key]
        return found


def told_overview(moment: Moment, section: Section) -> Overview:
    """Everybody's chances, for arbiters."""
    key = (moment.hash, section.id)
    with _working:
        if key not in _kept:
            event = section.tournament
            fund = fund_shown(moment.event, section, True)
            exact = not rounds_to_come(foreseen(event))
            made = None
            if exact:
                made = overview(event, fund=fund, most_tables=_tables(section), runs=_runs(section))
            found = (
                made if made is not None and made.exact else overview(event, fund=fund, sample=_sample(moment, section))
            )
            _keep(_kept, key, found, _MOST_KEPT)
        shown: Overview = _kept[key]
        return shown


def _answer(moment: Moment, section: Section, number: int, aim: Aim) -> Chances:
    event = section.tournament
    if aim.kind is AimKind.NORM:
        return chances_of(
            report_of(moment.event, section), number, aim, runs=_runs(section), most_tables=_tables(section)
        )
    if rounds_to_come(foreseen(event)):
        return chances_of(event, number, aim, sample=_sample(moment, section), most_tables=_tables(section))
    return chances_of(event, number, aim, runs=_runs(section), most_tables=_tables(section))


def _sample(moment: Moment, section: Section) -> Sample:
    key = (moment.hash, section.id)
    if key not in _samples:
        _keep(_samples, key, sample_of(foreseen(section.tournament), rank, _runs(section)), _MOST_SAMPLES)
    return _samples[key]


def _runs(section: Section) -> int:
    """Fewer runs the bigger the event, so that a page comes in a few seconds."""
    event = section.tournament
    players, rounds = len(event.players), rounds_to_come(event)
    if _FEWEST_RUNS * players * rounds > _MOST_PLAYER_ROUNDS:
        raise OptionError("chances-too-many", players=players, rounds=rounds)
    return max(_FEWEST_RUNS, min(500, _PLAYER_ROUNDS // max(1, players * max(1, rounds))))


def _tables(section: Section) -> int:
    """Fewer tables the longer they are."""
    return max(1, min(MOST_TABLES, _MOST_ROWS // max(1, len(section.tournament.players))))


def _keep(where: OrderedDict[tuple[object, ...], Any], key: tuple[object, ...], found: object, most: int) -> None:
    where[key] = found
    while len(where) > most:
        where.popitem(last=False)
