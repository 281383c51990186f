"""What is done with one report: functions that any machine can find by name, plain data in and out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tablas.errors import FormatError, Where
from tablas.federation.ratings.event import Record
from tablas.federation.ratings.period import person_of
from tablas.federation.ratings.tournament import list_of, rate_tournament, rated_for_period
from tablas.federation.report import rank_faults
from tablas.federation.titles.event import event_norms
from tablas.formats import trf
from tablas.formats.trf import Loaded
from tablas.model import format_points
from tablas.night.packed import pack_event, pack_rating, unpack_record
from tablas.pairing.check import Difference, as_checked, check_rounds
from tablas.pairing.compare import compare_with_engine
from tablas.spread import Json
from tablas.standings import rank
from tablas.systems.judgement import Boards


def check(what: Json, item: Json) -> Json:
    """Pair and rank a report again; each difference with the criterion that decides it."""
    loaded = _loaded(what, item)
    tournament = loaded.tournament
    report = check_rounds(tournament)
    return {
        **_facts(loaded),
        "system": report.system,
        "edition": report.edition,
        "assumed": report.assumed_system or report.assumed_edition,
        "differences": [_difference(loaded, one) for one in report.differences],
        "ranks": [fault.as_data() for fault in rank_faults(loaded)],
    }


def _difference(loaded: Loaded, found: Difference) -> Json:
    told = {"round": found.round, "message": found.message.as_data(), "criterion": "", "article": ""}
    if found.problem is not None:
        return told | {"criterion": "no-pairing"}
    if found.only_colours:
        return told | {"criterion": "colours"}
    whole = as_checked(loaded.tournament)
    if whole.of_teams:
        return told | {"criterion": "teams"}
    played = Boards.of_round(whole.rounds[found.round - 1])
    decision = compare_with_engine(whole.after(found.round - 1), played).decision
    return told | {"criterion": decision.criterion or decision.verdict.value, "article": decision.article}


def standings(what: Json, item: Json) -> Json:
    """The table of a report by its own tie-breaks, and where its printed ranks differ."""
    loaded = _loaded(what, item)
    table = rank(loaded.tournament)
    people = {player.number: player for player in loaded.tournament.players}
    of_teams = loaded.tournament.of_teams
    return {
        **_facts(loaded),
        "tie_breaks": table.column_names(),
        "rows": [
            [
                row.place,
                row.shared,
                row.number,
                "" if of_teams else people[row.number].fide_id,
                row.name,
                [criterion.column.text(row.position) for criterion in table.criteria],
            ]
            for row in table
        ],
        "ranks": [fault.as_data() for fault in rank_faults(loaded)],
    }


def norms(what: Json, item: Json) -> Json:
    """The norms of a report, made and nearly made."""
    loaded = _loaded(what, item)
    found = event_norms(loaded.tournament, near=what.get("near", 50))
    return {
        **_facts(loaded),
        "norms": [
            {
                "number": one.player.number,
                "name": one.player.name,
                "fide_id": one.player.fide_id,
                "title": one.check.level.title.value,
                "made": one.check.is_norm,
                "performance": one.check.performance,
                "score": format_points(one.check.score),
                "games": len(one.check.games),
                "average": one.check.average,
                "missing": [sentence.as_data() for sentence in one.check.missing],
            }
            for one in (*found.made, *found.missed)
        ],
        "conditions": [one.sentence.as_data() for one in found.conditions if not one.met],
    }


def people(what: Json, item: Json) -> Json:
    """Who plays in a report, with the ratings it was played with: what a period must know of all events first."""
    loaded = _loaded(what, item)
    tournament = loaded.tournament
    return {
        **_facts(loaded),
        "kind": list_of(tournament, what.get("kind")).value,
        "people": [[person_of(player), player.rating] for player in tournament.players],
    }


def rate(what: Json, item: Json) -> Json:
    """The rating changes of one event, by itself."""
    loaded = _loaded(what, item)
    records = {int(number): unpack_record(record) for number, record in item.get("records", {}).items()}
    rating = rate_tournament(loaded.tournament, None, what.get("kind"), records=records)
    return {**_facts(loaded), **pack_rating(rating)}


def rate_part(what: Json, item: Json) -> Json:
    """What one event gives to a rating period."""
    loaded = _loaded(what, item)
    known: dict[str, Record] = {person: unpack_record(record) for person, record in item.get("records", {}).items()}
    event = rated_for_period(
        loaded.tournament, item["file"], bool(item.get("earlier")), known, item.get("newest", {}), what.get("kind")
    )
    return {**_facts(loaded), "event": pack_event(event)}


def _loaded(what: Json, item: Json) -> Loaded:
    """The report; messages name it as the night does, wherever the folder is."""
    try:
        data = (Path(what["root"]) / item["file"]).read_bytes()
    except OSError as error:
        where = Where(file=item["file"])
        raise FormatError("the-file-cannot-be-read", where, strerror=error.strerror or str(error)) from None
    return trf.read(data, item["file"], bool(what.get("lenient")))


def _facts(loaded: Loaded) -> dict[str, Any]:
    tournament = loaded.tournament
    began = tournament.info.began
    return {
        "name": tournament.name,
        "federation": tournament.info.federation,
        "start": "" if began is None else began.isoformat(),
        "players": len(tournament.players),
        "rounds": tournament.rounds_paired,
    }
