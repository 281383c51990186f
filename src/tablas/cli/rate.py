"""``tablas rate``: the rating change of every player of a report, with the working."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from tablas.cli.base import error_data, verb
from tablas.cli.plain import read_toml
from tablas.cli.progress import shown
from tablas.cli.records import entries, only
from tablas.cli.show import as_plain, echo_json, echo_table
from tablas.cli.speech import say, tell, tell_refusal
from tablas.errors import OptionError, TablasError, Where
from tablas.messages import Items, Message

if TYPE_CHECKING:
    from tablas.federation.ratings import EventRating, PlayerRating, Record
    from tablas.model import Tournament


@verb()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--rules", "edition", help="A date (2023-05-01) or edition (2022); default: the first day of the event.")
@click.option("--kind", type=click.Choice(["standard", "rapid", "blitz"]), help="Default: by the rate of play.")
@click.option("--time", "rate_of_play", help="Rate of play, such as 90+30; default: what the report says.")
@click.option("--records", metavar="TOML", help="What the list knows: [[player]] number, k, games_before, peak, …")
@click.option("--player", "only", type=int, help="Show the games of this pairing number only.")
@click.option("--games", is_flag=True, help="Show every game of every player.")
@click.option("--jobs", type=int, default=1, show_default=True, help="Processes, when many files are rated.")
@click.option("--lenient", is_flag=True, help="Repair faults of the report.")
def rate(
    files: tuple[str, ...],
    edition: str | None,
    kind: str | None,
    rate_of_play: str | None,
    records: str | None,
    only: int | None,
    games: bool,
    jobs: int,
    as_json: bool,
    lenient: bool,
) -> None:
    """Rate the players of the tournament report FILE.

    With several files each gets one line; --jobs rates them in parallel.
    """
    if len(files) > 1:
        _rate_many(files, edition, kind, rate_of_play, jobs, as_json, lenient)
        return
    tournament = _load(files[0], lenient)
    known = _records(records, {player.number for player in tournament.players})
    event = rate_tournament(tournament, edition, kind, rate_of_play, known)
    if as_json:
        echo_json(event_data(event))
        return
    _echo_event(event, only, games)


def rate_tournament(
    tournament: Tournament,
    edition: str | None = None,
    kind: str | None = None,
    rate_of_play: str | None = None,
    records: Mapping[int, Record] | None = None,
) -> EventRating:
    """Rate a tournament as the command does: kind and thinking time from the rate of play."""
    from tablas.federation.ratings import Kind, rate_event, rules_for, rules_named
    from tablas.federation.regulations import classify, controls_of, read_time_control

    told = (read_time_control(rate_of_play),) * 2 if rate_of_play is not None else controls_of(tournament.info)
    control = told[0] if told is not None else None
    void = Message("different-times") if told is not None and told[0] != told[1] else None
    chosen = Kind(kind) if kind is not None else classify(control).kind if control is not None else Kind.STANDARD
    start = tournament.info.start
    if edition is not None:
        rules = rules_named(edition, chosen)
    elif start is not None:
        rules = rules_for(start, chosen)
    else:
        raise OptionError("report-no-starting-date")
    minutes = int(control.minutes_for(60)) if control is not None and chosen is Kind.STANDARD else None
    return rate_event(tournament, rules, records=records, minutes=minutes, void=void)


def _load(file: str, lenient: bool) -> Tournament:
    from tablas.formats import trf

    return trf.load(file, lenient=lenient).tournament


_RECORD_KEYS = {"number", "k", "games_before", "peak", "standard", "listed_since"}


def _records(path: str | None, known: set[int]) -> dict[int, Record]:
    """What a file tells of players of the report, by pairing number."""
    from tablas.federation.ratings import Record

    if path is None:
        return {}
    found: dict[int, Record] = {}
    for entry in entries(only(read_toml(path), ("player",), path), "player", path):
        right = set(entry) <= _RECORD_KEYS and all(type(value) is int and value >= 0 for value in entry.values())
        number = entry.get("number")
        if not right or not isinstance(number, int):
            raise OptionError(
                "each-player-number", Where(file=path), record_keys=Items(sorted(_RECORD_KEYS - {"number"}))
            )
        if number not in known:
            raise OptionError("the-report-has-no-player", Where(file=path), number=number)
        facts: dict[str, Any] = {key: value for key, value in entry.items() if key != "number"}
        found[number] = Record(**facts)
    return found


def player_data(entry: PlayerRating) -> dict[str, object]:
    """One player's rating as plain data."""
    data: dict[str, object] = {
        "number": entry.player.number,
        "name": entry.player.name,
        "rating": entry.rating,
        "new_rating": entry.new_rating,
        "reasons": list(entry.reasons),
    }
    if entry.change is not None and entry.k is not None:
        change = entry.change
        data |= {
            "k": entry.k.value,
            "games": change.games,
            "score": change.score / 10000,
            "expected": change.expected / 10000,
            "change": float(change.change),
            "lines": [
                {
                    "round": line.encounter.round,
                    "opponent": line.encounter.opponent,
                    "opponent_rating": line.encounter.opponent_rating,
                    "outcome": line.encounter.outcome.value,
                    "counted": line.counted,
                    "difference": line.difference,
                    "used": line.used,
                    "expected": line.expected / 10000,
                    "gain": line.gain / 10000,
                    "remark": line.remark,
                }
                for line in change.lines
            ],
        }
    elif entry.first is not None:
        data["first"] = as_plain(entry.first)
    return data


def event_data(event: EventRating) -> dict[str, object]:
    """A rated event as plain data."""
    return {
        "rules": event.rules.name,
        "reasons": list(event.reasons),
        "players": [player_data(entry) for entry in event.players],
    }


def _echo_event(event: EventRating, only: int | None, games: bool) -> None:
    from tablas.federation.ratings.change import show_change
    from tablas.federation.ratings.expected_scores import show_share

    named = {"name": event.rules.name, "day": event.rules.start}
    click.echo(say("Rules: {name}, in force from {day}.", **named))
    for sentence in event.reasons:
        click.echo(tell(sentence))
    if only is not None:
        _echo_player(event.of(only))
        return
    heads = [say("No."), say("Name"), say("Rating"), say("Games"), say("Score"), say("Expected"), "K"]
    heads += [say("Elo change"), say("New")]
    rows: list[list[str]] = []
    for entry in event.players:
        change = entry.change
        if change is None:
            first = entry.first
            count = str(first.games) if first is not None else "0"
            rows.append([str(entry.player.number), entry.player.name, "0", count, "", "", "", "", _new(entry)])
            continue
        rows.append(
            [
                str(entry.player.number),
                entry.player.name,
                str(entry.rating),
                str(change.games),
                show_share(change.score),
                show_share(change.expected),
                str(change.k),
                show_change(change.change),
                _new(entry),
            ]
        )
    echo_table(heads, rows, numbers={0, *range(2, 9)})
    if games:
        for entry in event.players:
            click.echo("")
            _echo_player(entry)


def _new(entry: PlayerRating) -> str:
    return str(entry.new_rating) if entry.new_rating is not None else "-"


def _echo_player(entry: PlayerRating) -> None:
    from tablas.federation.ratings.expected_scores import show_share

    click.echo(f"{entry.player.number} {entry.player.name}, {entry.rating or say('unrated')}")
    if entry.change is not None and entry.change.lines:
        heads = [say("Round"), say("Opponent"), say("Rating"), say("Result"), say("Difference"), say("Expected")]
        heads += [say("Gain"), say("Remark")]
        rows: list[list[str]] = []
        for line in entry.change.lines:
            met = line.encounter
            rows.append(
                [
                    str(met.round),
                    met.name,
                    str(met.opponent_rating or ""),
                    met.outcome.value,
                    f"{line.used:+d}" if line.counted else "",
                    show_share(line.expected) if line.counted else "",
                    show_share(line.gain, signed=True) if line.counted else "",
                    tell(line.remark or ""),
                ]
            )
        echo_table(heads, rows, numbers={0, 2, 4, 5, 6})
    for sentence in entry.reasons:
        click.echo(tell(sentence))


def rate_file(
    path: str,
    edition: str | None = None,
    kind: str | None = None,
    rate_of_play: str | None = None,
    lenient: bool = False,
) -> dict[str, object]:
    """Rate one file and sum it up; a file that cannot be rated says why."""
    try:
        event = rate_tournament(_load(path, lenient), edition, kind, rate_of_play)
    except TablasError as error:
        return {"file": path, "error": error}
    rated = [entry.change for entry in event.players if entry.change is not None]
    return {
        "file": path,
        "rules": event.rules.name,
        "players": len(event.players),
        "rated": len(rated),
        "games": sum(change.games for change in rated) // 2,
        "new": sum(entry.first is not None and entry.new_rating is not None for entry in event.players),
        "changes": {entry.player.number: entry.new_rating for entry in event.players},
    }


def _rate_many(
    files: tuple[str, ...],
    edition: str | None,
    kind: str | None,
    rate_of_play: str | None,
    jobs: int,
    as_json: bool,
    lenient: bool,
) -> None:
    from concurrent.futures import ProcessPoolExecutor
    from functools import partial

    work = partial(rate_file, edition=edition, kind=kind, rate_of_play=rate_of_play, lenient=lenient)
    if jobs > 1:
        with ProcessPoolExecutor(jobs) as pool:
            chunk = max(1, min(64, len(files) // (4 * jobs)))
            results = list(shown(pool.map(work, files, chunksize=chunk), len(files)))
    else:
        results = list(shown(map(work, files), len(files)))
    if as_json:
        echo_json([_result_data(result) for result in results])
    for result in results:
        error = result.get("error")
        if isinstance(error, TablasError):
            click.echo(tell_refusal(error), err=True)
        elif not as_json:
            click.echo(say("{file}: {rules}, {rated} rated players, {games} games.", **result))
    if any("error" in result for result in results):
        click.get_current_context().exit(2)


def _result_data(result: dict[str, object]) -> dict[str, object]:
    error = result.get("error")
    return {**error_data(error), "file": result["file"]} if isinstance(error, TablasError) else result
