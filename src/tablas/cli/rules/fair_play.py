"""Subcommands of ``tablas rules`` against cheating: levels of protection, screening, complaints, deadlines."""

from __future__ import annotations

import click

from tablas.cli.base import verb
from tablas.cli.plain import day_from, read_toml, tell_findings
from tablas.cli.records import only, record
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell


@verb("level")
@click.option("--level", "event_level", type=click.IntRange(1, 3), default=3, help="1 official, 2 norms, 3 rated.")
@click.option("--prizes", "prize_euros", type=int, default=0, help="Prize money in euros.")
@click.option("--average", type=int, help="Average rating of a round robin.")
@click.option("--women", is_flag=True)
@click.option("--national", is_flag=True, help="A national championship.")
def fair_play(
    event_level: int, prize_euros: int, average: int | None, women: bool, national: bool, as_json: bool
) -> None:
    """The level of anti-cheating protection and its duties."""
    from tablas.federation.regulations import duties, required_level

    found = required_level(
        event_level=event_level,
        prize_euros=prize_euros,
        round_robin_average=average,
        women=women,
        national_championship=national,
    )
    owed = duties(found.level)
    if as_json:
        echo_json({"level": found.level, "reasons": found.reasons, "duties": owed})
        return
    click.echo(f"{tell(found.level)}: {'; '.join(map(tell, found.reasons))}.")
    click.echo(say("At least {count} of: {measures}.", count=owed.measures, measures=", ".join(map(tell, owed.annex))))
    click.echo(
        say("All games sent for screening: obligatory.")
        if owed.all_games_sent
        else say("All games sent for screening: recommended; of norms, yes.")
    )


@verb("z-score")
@click.argument("z", type=float)
@click.option("--players", type=int, help="The size of the field that was screened.")
def z_score(z: float, players: int | None, as_json: bool) -> None:
    """What a z-score of the screening means, and whether it is worth a look in a field of PLAYERS."""
    from tablas.federation.regulations.fair_play import odds_against, threshold_for, what_to_do

    threshold = None if players is None else threshold_for(players)
    odds = odds_against(z) if z < 8 else None
    if as_json:
        echo_json({"z": z, "odds_against": odds, "threshold": threshold, "advice": what_to_do(z)})
        return
    click.echo(what_to_do(z))
    if odds is not None:
        click.echo(say("By luck: {odds} to 1 against.", odds=f"{odds:.0f}"))
    if threshold is not None:
        worth = f"{threshold:.2f}"
        click.echo(say("Among {players} players a z-score from {z} on is worth a look.", players=players, z=worth))


@verb("complaint")
@click.argument("file")
@click.option("--form", is_flag=True, help="Add the form of the Fair Play Commission as data (JSON).")
def cheating_complaint(file: str, form: bool, as_json: bool) -> None:
    """Is the complaint of cheating in FILE (TOML) admissible?  Exits with 1 if not.

    The keys are the fields of tablas.federation.regulations.complaint.Complaint.
    """
    from tablas.federation.regulations.complaint import Complaint, check_complaint, complaint_form

    told = record(Complaint, only(read_toml(file), Complaint.__slots__, file), file, "complaint")
    findings = check_complaint(told)
    if form:
        tell_findings(findings, True, form=complaint_form(told))
    else:
        tell_findings(findings, as_json)


@verb()
@click.argument("kind", type=click.Choice(["appeal", "fair-play", "online", "ethics", "cheating", "offence", "rating"]))
@click.argument("day")
@click.option("--filed", help="Appeal: the day it was made, if it was.")
@click.option("--holiday", "holidays", multiple=True, help="Ethics: a day that is no working day.")
def deadlines(kind: str, day: str, filed: str | None, holidays: tuple[str, ...], as_json: bool) -> None:
    """Until when?  DAY is the last round (appeal, fair-play, online), the decision (ethics, rating) or the deed.

    appeal: against an arbiter, to the commission; cheating and offence: how
    long a deed can be prosecuted; rating: an event was refused.
    """
    from tablas.federation.regulations import deadlines as until

    start = day_from(day)
    if kind == "appeal":
        found = until.against_an_arbiter(start, day_from(filed) if filed is not None else None)
    elif kind in ("fair-play", "online"):
        found = until.fair_play(start, online=kind == "online")
    elif kind == "ethics":
        found = until.ethics(start, [day_from(holiday) for holiday in holidays])
    elif kind == "rating":
        found = (until.not_rated(start),)
    else:
        found = (until.prosecution(start, cheating=kind == "cheating"),)
    if as_json:
        echo_json(found)
        return
    for deadline in found:
        click.echo(f"{deadline.by}  {tell(deadline.what)} ({tell(deadline.rule)})")
