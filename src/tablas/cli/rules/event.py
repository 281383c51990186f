"""Subcommands of ``tablas rules`` for an event: its announcement, rounds, lots, committee, staff, calendar."""

from __future__ import annotations

from datetime import date

import click

from tablas.cli.assign import read_text
from tablas.cli.base import verb
from tablas.cli.plain import read_toml
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell
from tablas.errors import FormatError, ModelError, OptionError, Where


@verb()
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


@verb()
@click.argument("file")
@click.option("--day", help="The first day, for ages (YYYY-MM-DD); default: that of the report.")
@click.option("--seats", default=5, show_default=True)
@click.option("--arbiter", "arbiters", multiple=True, metavar="NUMBER=IA", help="Arbiter's titles of players.")
@click.option(
    "--ballots", metavar="CSV", help="By vote instead: on each line a player's number and the numbers voted for."
)
def appeals(
    file: str, day: str | None, seats: int, arbiters: tuple[str, ...], ballots: str | None, as_json: bool
) -> None:
    """Choose the appeals committee by rule, or by vote, from the players of the report FILE."""
    from tablas.federation.regulations import Candidate, choose_committee
    from tablas.federation.regulations.appeals import elect_committee
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
    if ballots is None:
        committee = choose_committee(people, start, seats)
    else:
        committee = elect_committee(people, _ballots(ballots), start, seats)
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


def _ballots(file: str) -> dict[int, list[int]]:
    """Who voted for whom."""
    found: dict[int, list[int]] = {}
    for line, text in enumerate(read_text(file).splitlines(), 1):
        words = text.replace(";", ",").split(",")
        if not text.strip():
            continue
        if not all(word.strip().isdecimal() for word in words) or int(words[0]) in found:
            raise FormatError("ballot-line", Where(file, line), text=text.strip())
        found[int(words[0])] = [int(word) for word in words[1:]]
    return found


@verb()
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


@verb()
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


@verb()
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


@verb("play-off")
@click.argument("names", nargs=-1, required=True)
@click.option("--game", "games", multiple=True, metavar="WHITE:BLACK:1", help="A game played, with White's 1, = or 0.")
@click.option("--seed", type=int, required=True, help="Of the lots; announced beforehand.")
def tie_games(names: tuple[str, ...], games: tuple[str, ...], seed: int, as_json: bool) -> None:
    """The next games of a play-off of NAMES, in the order of the next tie-break, or its places."""
    from tablas.federation.regulations.play_off import Played, play_off
    from tablas.model import HALF, POINT

    worth = {"1": POINT, "=": HALF, "0": 0}
    played = []
    for text in games:
        parts = text.split(":")
        if len(parts) != 3 or parts[2] not in worth:
            raise OptionError("game-written-white", text=text)
        played.append(Played(parts[0], parts[1], worth[parts[2]]))
    state = play_off(names, played, seed)
    if as_json:
        echo_json(state)
        return
    for sentence in state.reasons:
        click.echo(tell(sentence))
    for white, black in state.games:
        click.echo(f"{white} - {black}")
    place = 1
    for group in state.places:
        click.echo(f"{place}{'=' * (len(group) > 1)} {', '.join(group)}")
        place += len(group)
