"""``tablas rules``: the small rules of an event, one subcommand each."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import click

from tablas.cli import arbiters, board, careers, disputes, duties, laws
from tablas.cli.base import verbs
from tablas.cli.plain import read_toml, tell_rows
from tablas.cli.show import echo_json, echo_table
from tablas.cli.speech import say, tell
from tablas.errors import ModelError, OptionError


@verbs()
def rules() -> None:
    """The small rules of an event and of those who play and judge in it."""


for _file in (laws, careers, duties, board, arbiters, disputes):
    for _further in _file.SUBCOMMANDS:
        rules.add_command(_further)


@rules.command()
@click.argument("what", required=False)
@click.option("--seed", type=int, help="Draw a position by lot with this seed.")
def chess960(what: str | None, seed: int | None, as_json: bool) -> None:
    """The position with number WHAT (0 to 959), the number of a position, or one by lot."""
    from tablas.federation.regulations import chess960 as positions

    if what is None and seed is None:
        raise OptionError("give-number-position")
    if what is None:
        index, rank = positions.draw(seed or 0)
    elif what.isdecimal():
        index, rank = int(what), positions.position(int(what))
    else:
        index, rank = positions.number(what), what.upper()
    if as_json:
        echo_json({"number": index, "position": rank})
    else:
        click.echo(f"{index} {rank}")


@rules.command("time-control")
@click.argument("control")
@click.option("--rating", "ratings", type=int, multiple=True, help="Ratings of players who may meet.")
@click.option("--rounds-a-day", default=1, show_default=True)
@click.option("--rules", "edition", help="A date or edition; default: today's rules.")
@click.option("--black", metavar="CONTROL", help="Black's control, where it differs.")
def time_control(
    control: str,
    ratings: tuple[int, ...],
    rounds_a_day: int,
    edition: str | None,
    black: str | None,
    as_json: bool,
) -> None:
    """Classify CONTROL (90+30, or 40/90+30; 30+30) and say whether it can be rated."""
    from tablas.federation.ratings import EDITIONS, rules_named
    from tablas.federation.regulations import check_ratable, classify, read_time_control

    parsed = read_time_control(control)
    found = classify(parsed)
    rules = rules_named(edition, found.kind) if edition else EDITIONS[found.kind][-1]
    other = read_time_control(black) if black is not None else None
    findings = check_ratable(parsed, rules, ratings, rounds_a_day=rounds_a_day, opponent=other)
    if as_json:
        echo_json({"kind": found.kind, "minutes": found.minutes, "rules": rules.name, "findings": findings})
        return
    click.echo(f"{parsed}: {tell(found.kind)} ({rules.name}).")
    tell_rows(findings)


@rules.command()
@click.argument("players", type=int)
def rounds(players: int, as_json: bool) -> None:
    """How many rounds a field of PLAYERS needs."""
    from tablas.federation.regulations import advise_rounds

    advice = advise_rounds(players)
    if as_json:
        echo_json(advice)
        return
    numbers = {"minimal": advice.minimal, "acceptable": advice.acceptable, "adequate": advice.adequate}
    click.echo(say("minimal {minimal}, acceptable {acceptable}, adequate {adequate}", **numbers))
    for sentence in advice.reasons:
        click.echo(tell(sentence))


@rules.command()
@click.argument("names", nargs=-1, required=True)
@click.option("--seed", type=int, required=True, help="Announced beforehand, so that anybody can repeat the draw.")
def lots(names: tuple[str, ...], seed: int, as_json: bool) -> None:
    """Draw an order for NAMES."""
    from tablas.federation.regulations.drawing_of_lots import draw_order

    order = draw_order(names, seed)
    if as_json:
        echo_json({"seed": seed, "order": order})
        return
    for place, name in enumerate(order, 1):
        click.echo(f"{place} {name}")


@rules.command()
@click.argument("file")
@click.option("--day", help="The first day, for ages (YYYY-MM-DD); default: that of the report.")
@click.option("--seats", default=5, show_default=True)
@click.option("--arbiter", "arbiters", multiple=True, metavar="NUMBER=IA", help="Arbiter's titles of players.")
def appeals(file: str, day: str | None, seats: int, arbiters: tuple[str, ...], as_json: bool) -> None:
    """Choose the appeals committee by rule from the players of the report FILE."""
    from tablas.federation.regulations import Candidate, choose_committee
    from tablas.formats import trf

    tournament = trf.load(file).tournament
    start = _date(day) if day else tournament.info.start
    if start is None:
        raise OptionError("report-no-starting-date-give")
    titles = dict(entry.partition("=")[::2] for entry in arbiters)
    people = [
        Candidate(p.name, p.federation, p.birth, titles.get(str(p.number), ""), p.rating, p.number)
        for p in tournament.players
    ]
    committee = choose_committee(people, start, seats)
    if as_json:
        echo_json(committee)
        return
    for seat in committee:
        click.echo(f"{say(seat.role)}: {seat.candidate.number} {seat.candidate.name}. {tell(seat.reason)}")


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ModelError("not-date-form-yyyy", text=text) from None


@rules.command()
@click.argument("file")
@click.option("--hints", is_flag=True, help="Also list what only official events must announce.")
def lint(file: str, hints: bool, as_json: bool) -> None:
    """Check the announcement FILE (TOML) for what it lacks or contradicts; exits with 1 if it has errors."""
    from tablas.federation.regulations import Weight
    from tablas.federation.regulations import lint as check

    remarks = [remark for remark in check(read_toml(file)) if hints or remark.weight is not Weight.HINT]
    if as_json:
        echo_json(remarks)
    else:
        for remark in remarks:
            click.echo(f"{say(remark.weight.value)}: {remark.key}: {tell(remark.sentence)}")
        if not remarks:
            click.echo(say("Nothing is missing."))
    if any(remark.weight is Weight.ERROR for remark in remarks):
        click.get_current_context().exit(1)


@rules.command("fair-play")
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


@rules.command()
@click.argument("players", type=int)
@click.option("--school", is_flag=True)
def staff(players: int, school: bool, as_json: bool) -> None:
    """Arbiters for an event of PLAYERS."""
    from tablas.federation.regulations import staff_for
    from tablas.federation.titles.forms import deputies_expected

    found = staff_for(players, school=school)
    if as_json:
        echo_json({"staff": found, "deputies_on_it3": deputies_expected(players)})
        return
    for sentence in found.reasons:
        click.echo(tell(sentence))


@rules.command()
@click.argument("first_day")
@click.argument("last_day")
@click.option("--norms", is_flag=True, help="Title norms are possible.")
@click.option("--elite", is_flag=True, help="Somebody above 2700, or a woman above 2500, plays.")
def calendar(first_day: str, last_day: str, norms: bool, elite: bool, as_json: bool) -> None:
    """Registration, list in force and reports of a rated event from FIRST_DAY to LAST_DAY."""
    from tablas.federation.ratings.periods import calendar as dates_of

    dates = dates_of(_date(first_day), _date(last_day), norms_possible=norms, elite=elite)
    if as_json:
        echo_json(dates)
        return
    days = {"day": dates.register_by, "list": dates.last_list}
    click.echo(say("Register by {day}. Last list that can still rate it: {list}.", **days))
    for sentence in dates.reasons:
        click.echo(tell(sentence))


@rules.command("norm-table")
@click.argument("title", type=click.Choice(["GM", "IM", "WGM", "WIM"]))
@click.argument("games", type=int)
@click.option("--double-round", is_flag=True)
@click.option("--edition", type=click.Choice(["2017", "2022", "2023", "2024"]), default="2024", show_default=True)
def norm_table(title: str, games: int, double_round: bool, edition: str, as_json: bool) -> None:
    """The averages that make each score of GAMES a norm for TITLE, and the mix of opponents.

    Of 7 and 8 games the annex states no limits by federation.
    """
    from tablas.federation.titles import LEVELS, NORM_EDITIONS, norm_limits
    from tablas.federation.titles import norm_table as generate
    from tablas.model import POINT, Title, format_points

    rows = generate(LEVELS[Title(title)], games)
    chosen = next(rules for rules in NORM_EDITIONS if rules.name == edition)
    limits = norm_limits(games, double_round, chosen.double_round_met_half)
    limited = games > 8
    mix = {
        "met": limits.met,
        "titled": limits.titled,
        "one_federation": limits.one_federation if limited else None,
        "own_federation": limits.own_federation if limited else None,
        "other_federations": limits.other_federations if limited else None,
    }
    if as_json:
        shown = [{"score": Fraction(row.score, POINT), "low": row.low, "high": row.high} for row in rows]
        echo_json({"title": title, "games": games, "edition": edition, "limits": mix, "rows": shown})
        return
    if limited:
        click.echo(
            say(
                "{met} of the title or above, {titled} titled, at most {one} of one federation and {own} of the own.",
                met=limits.met,
                titled=limits.titled,
                one=limits.one_federation,
                own=limits.own_federation,
            )
        )
    else:
        told = {"met": limits.met, "titled": limits.titled}
        click.echo(say("{met} of the title or above, {titled} titled; federations are irrelevant.", **told))
    cells = [[format_points(row.score, half="½"), row.low, "" if row.high is None else row.high] for row in rows]
    echo_table([say("Score"), say("From"), say("To")], cells)


@rules.command("direct-titles")
@click.argument("championship")
@click.option("--place", type=int, required=True, help="After tie-break.")
@click.option("--tied-for-first", is_flag=True, help="On points.")
@click.option("--score", default="0", help="Points, where a percentage counts.")
@click.option("--games", type=int, default=0)
@click.option("--reached", type=int, help="In a knock-out: the last so many.")
@click.option("--rating", type=int, default=0, help="The highest rating ever.")
@click.option("--women", is_flag=True, help="Women's titles.")
def direct_titles(
    championship: str,
    place: int,
    tied_for_first: bool,
    score: str,
    games: int,
    reached: int | None,
    rating: int,
    women: bool,
    as_json: bool,
) -> None:
    """Titles and norms that a result in CHAMPIONSHIP gives, such as 'World U16'."""
    from tablas.federation.titles import Result
    from tablas.federation.titles import direct_titles as titles_for
    from tablas.model import parse_points

    result = Result(place, tied_for_first, parse_points(score), games, reached, rating)
    found = titles_for(championship, result, women)
    if as_json:
        echo_json(found)
        return
    for won in found:
        needed = won.conditional_on
        condition = "" if needed is None else ", " + say("conditional on a rating of {rating}", rating=needed)
        click.echo(f"{won.title.value} {won.award.value}: {tell(won.reason)}{condition}.")
    if not found:
        click.echo(say("Nothing."))
