"""``tablas rate``: the rating change of every player of a report, with the working."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tablas.cli.as_data import as_plain
from tablas.cli.base import error_data, verb
from tablas.cli.progress import shown
from tablas.cli.rating_records import by_number, from_list
from tablas.cli.rating_work import first_line, load
from tablas.cli.show import echo_json, echo_table
from tablas.cli.speech import say, tell, tell_refusal
from tablas.errors import FormatError, OptionError, TablasError, Where

if TYPE_CHECKING:
    from tablas.federation.ratings import EventRating, PlayerRating


@verb()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--rules", "edition", help="A date (2023-05-01) or edition (2022); default: the first day of the event.")
@click.option("--kind", type=click.Choice(["standard", "rapid", "blitz"]), help="Default: by the rate of play.")
@click.option("--time", "rate_of_play", help="Rate of play, such as 90+30; default: what the report says.")
@click.option("--records", metavar="TOML", help="What the list knows: [[player]] number, k, games_before, peak, …")
@click.option("--list", "list_file", metavar="FILE", help="A rating list of FIDE's: K, standard ratings and births.")
@click.option("--period", metavar="YYYY-MM", help="Sum FILES up for the list of that month, each player once.")
@click.option("--earlier", multiple=True, metavar="FILE", help="With --period: earlier events, for new players.")
@click.option(
    "--averages",
    type=click.Choice(["all", "rated"]),
    help="A round robin as a whole, against the average of the others; mean of the differences over all or the rated.",
)
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
    list_file: str | None,
    period: str | None,
    earlier: tuple[str, ...],
    averages: str | None,
    only: int | None,
    games: bool,
    jobs: int,
    as_json: bool,
    lenient: bool,
) -> None:
    """Rate the players of FILE, a report or an event (EVENT or EVENT/TOURNAMENT), game by game.

    With several files each gets one line; --jobs rates them in parallel.
    With --period they are one rating period: list K, the limit of 700 and one
    rounding over all events, games of new players pooled.  [[player]] of
    --records is then found by fide_id or name instead of number.
    """
    if earlier and period is None:
        raise OptionError("earlier-needs-period")
    if period is not None:
        from tablas.cli.rate_period import print_period

        if edition is not None or averages is not None:
            raise OptionError("period-own-rules")
        print_period(period, files, earlier, kind, rate_of_play, records, list_file, as_json, lenient)
        return
    if len(files) > 1:
        _rate_many(files, edition, kind, rate_of_play, jobs, as_json, lenient)
        return
    from tablas.federation.ratings.tournament import list_of, rate_tournament, with_list

    tournament = load(files[0], lenient)
    known = by_number(records, {player.number for player in tournament.players})
    if list_file is not None:
        found = from_list(list_file, {player.fide_id for player in tournament.players})
        cadence = list_of(tournament, kind, rate_of_play).value
        told = {p.number: with_list(known.get(p.number), found.get(p.fide_id), cadence) for p in tournament.players}
        known = {number: record for number, record in told.items() if record is not None}
    if averages is not None:
        from tablas.cli.rate_averages import print_averages

        print_averages(tournament, edition, kind, known, averages == "rated", as_json)
        return
    event = rate_tournament(tournament, edition, kind, rate_of_play, known)
    if as_json:
        echo_json(event_data(event))
        return
    _echo_event(event, only, games)


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
    from tablas.federation.ratings.event import total_gain

    return {
        "rules": event.rules.name,
        "total_gain": total_gain(event) / 10000,
        "reasons": list(event.reasons),
        "players": [player_data(entry) for entry in event.players],
    }


def _echo_event(event: EventRating, only: int | None, games: bool) -> None:
    from tablas.federation.ratings.change import show_change
    from tablas.federation.ratings.event import total_gain
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
    click.echo(say("All gains together: {gain}.", gain=show_share(total_gain(event), signed=True)))
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
    if entry.first is not None:
        click.echo(first_line(entry.first))


def rate_file(
    path: str,
    edition: str | None = None,
    kind: str | None = None,
    rate_of_play: str | None = None,
    lenient: bool = False,
) -> dict[str, object]:
    """Rate one file and sum it up; a file that cannot be rated says why."""
    from tablas.federation.ratings.tournament import rate_tournament

    try:
        event = rate_tournament(load(path, lenient), edition, kind, rate_of_play)
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
    from functools import partial

    from tablas.cli.crew import each

    work = partial(rate_file, edition=edition, kind=kind, rate_of_play=rate_of_play, lenient=lenient)
    results = list(shown(each(work, files, jobs, _lost), len(files)))
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


def _lost(file: str) -> dict[str, object]:
    return {"file": file, "error": FormatError("file-kills-process", Where(file=file))}


def _result_data(result: dict[str, object]) -> dict[str, object]:
    error = result.get("error")
    return {**error_data(error), "file": result["file"]} if isinstance(error, TablasError) else result
