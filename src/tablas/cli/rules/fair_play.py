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
@click.option("--quick", is_flag=True, help="Rapid or blitz.")
def fair_play(
    event_level: int, prize_euros: int, average: int | None, women: bool, national: bool, quick: bool, as_json: bool
) -> None:
    """The level of anti-cheating protection and its duties."""
    from tablas.federation.regulations import duties, required_level
    from tablas.federation.regulations.fair_play import told

    found = required_level(
        event_level=event_level,
        prize_euros=prize_euros,
        round_robin_average=average,
        women=women,
        national_championship=national,
    )
    owed = duties(found.level, quick=quick)
    if as_json:
        echo_json({"level": found.level, "reasons": found.reasons, "duties": owed})
        return
    click.echo(f"{tell(found.level)}: {'; '.join(map(tell, found.reasons))}.")
    for sentence in told(owed):
        click.echo(f"- {tell(sentence)}")


@verb("z-score")
@click.argument("z", type=float)
@click.option("--online", is_flag=True, help="Played online.")
@click.option("--evidence", is_flag=True, help="There is physical or observed evidence besides.")
@click.option("--marked", is_flag=True, help="The player was pointed out before the event.")
@click.option("--players", type=int, help="The size of the field that was screened.")
def z_score(z: float, online: bool, evidence: bool, marked: bool, players: int | None, as_json: bool) -> None:
    """What a z-score of the screening means: presumed cheating, intrusive action, an inquiry."""
    from tablas.federation.regulations.fair_play import odds_against, screened, what_to_do

    found = screened(z, online=online, evidence=evidence, marked=marked, players=players)
    odds = odds_against(z) if z < 8 else None
    if as_json:
        meant = {"z": z, "odds_against": odds, "threshold": found.threshold, "advice": what_to_do(z)}
        echo_json({**meant, "presumed": found.presumed, "intrusive": found.intrusive, "reasons": found.reasons})
        return
    for sentence in found.reasons:
        click.echo(tell(sentence))
    if odds is not None:
        click.echo(say("By luck: {odds} to 1 against.", odds=f"{odds:.0f}"))


@verb("match-rate")
@click.argument("rating", type=int)
def match_rate(rating: int, as_json: bool) -> None:
    """Per cent of an engine's moves that are unusual for a player of RATING (70 at 2800, 1½ less for each 100)."""
    from tablas.federation.regulations.fair_play import unusual_match

    found = unusual_match(rating)
    if as_json:
        echo_json({"rating": rating, "percent": found})
    else:
        click.echo(say("{percent} % of agreement is unusual for {rating}.", percent=f"{float(found):g}", rating=rating))


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
@click.option("--discovered", help="Ethics: the day new facts came to light, for a reconsideration.")
@click.option("--holiday", "holidays", multiple=True, help="Ethics: a day that is no working day.")
def deadlines(
    kind: str, day: str, filed: str | None, discovered: str | None, holidays: tuple[str, ...], as_json: bool
) -> None:
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
        known = day_from(discovered) if discovered is not None else None
        found = until.ethics(start, [day_from(holiday) for holiday in holidays], known)
    elif kind == "rating":
        found = (until.not_rated(start),)
    else:
        found = (until.prosecution(start, cheating=kind == "cheating"),)
    if as_json:
        echo_json(found)
        return
    for deadline in found:
        click.echo(f"{deadline.by}  {tell(deadline.what)} ({tell(deadline.rule)})")


@verb("body")
@click.argument(
    "matter",
    type=click.Choice(["dispute", "arbiter", "cheating", "fair-play", "ethics", "grave-ethics", "doping"]),
)
@click.option(
    "--protection", type=click.Choice(["standard", "enhanced", "maximum"]), default="standard", show_default=True
)
@click.option("--titled", is_flag=True, help="One of the sides is FM, WFM or above.")
@click.option("--title-at-stake", is_flag=True, help="An FM or WFM title hangs on it.")
@click.option("--online", is_flag=True)
@click.option("--official", is_flag=True, help="An official event of FIDE.")
@click.option("--no-committee", is_flag=True, help="The event has no appeals committee.")
def deciding_body(
    matter: str,
    protection: str,
    titled: bool,
    title_at_stake: bool,
    online: bool,
    official: bool,
    no_committee: bool,
    as_json: bool,
) -> None:
    """Who decides a MATTER, and to whom one may then turn."""
    from tablas.federation.regulations.bodies import Matter, bodies
    from tablas.federation.regulations.fair_play import Level

    found = bodies(
        Matter(matter),
        protection=Level[protection.upper()],
        titled=titled,
        title_at_stake=title_at_stake,
        online=online,
        official=official,
        committee=not no_committee,
    )
    if as_json:
        echo_json([{"article": one.article, "body": one.body} for one in found])
        return
    for number, one in enumerate(found, 1):
        click.echo(f"{number}  {tell(one.body)} ({one.article})")


@verb("sanction-range")
@click.argument("name", required=False)
@click.argument("amount", type=int, required=False)
def sanction_ranges(name: str | None, amount: int | None, as_json: bool) -> None:
    """The sanctions of the ethics code and their limits.

    With NAME and AMOUNT: is it within them?  Exits with 1 if not.
    """
    from tablas.federation.regulations.bodies import RANGES, check_sanction, on_the_board

    if name is not None and amount is not None:
        tell_findings([check_sanction(name, amount)], as_json)
        return
    shown = [one for one in RANGES if name in (None, one.name)]
    if as_json:
        echo_json([one._asdict() for one in shown])
        return
    for one in shown:
        click.echo(f"{one.name} ({one.article}): {tell(one.what)}")
    if name is None:
        months = {"online": 12, "board": on_the_board(12)}
        click.echo(say("Online cheating: {online} months may be {board} over the board.", **months))
