"""``tablas norms``: title norms made and missed, what is still needed, and the forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

import click

from tablas.cli.as_data import as_plain
from tablas.cli.base import verb
from tablas.cli.norm_needs import print_needs
from tablas.cli.of_event import reported
from tablas.cli.plain import verdict
from tablas.cli.show import echo_json
from tablas.cli.speech import say, say_many, tell
from tablas.errors import OptionError

if TYPE_CHECKING:
    from tablas.federation.titles import EventNorms, PlayerNorm
    from tablas.model import Tournament


@verb()
@click.argument("file")
@click.option("--edition", help="Year of the title rules (2017, 2022, 2023, 2024); default: by the first day.")
@click.option("--title", "titles", multiple=True, type=click.Choice(["GM", "IM", "WGM", "WIM"]), help="Only these.")
@click.option("--player", type=int, help="Every requirement for this pairing number.")
@click.option("--needs", type=int, metavar="PLAYER", help="What this player needs in the rounds to come.")
@click.option("--exempt", default="", help="Why the rules on federations do not apply (1.4.3 a to d).")
@click.option("--fixed-pairings/--swiss", "fixed", default=None, help="Default: recognised from the games.")
@click.option("--double-round/--single-round", "double", default=None, help="Default: what the report declares.")
@click.option("--team-championship", is_flag=True, help="A world or continental team championship of 7 to 9 rounds.")
@click.option("--near", default=50, show_default=True, help="List norms missed by at most so much performance.")
@click.option("--forms", is_flag=True, help="Add the forms IT1, IT3, FA1 and IA1 as data (JSON).")
@click.option(
    "--arbiter", "arbiters", multiple=True, metavar="NAME", help="Arbiters for FA1 and IA1, such as 'FA Pérez, Ana'."
)
@click.option("--organiser", default="", help="For IT3, which no report tells.")
@click.option("--contact", default="", help="For IT3: how to reach the organiser.")
@click.option("--birthplace", "born_in", multiple=True, metavar="NUMBER=PLACE", help="For IT1.")
@click.option("--lenient", is_flag=True, help="Repair faults of the report.")
def norms(
    file: str,
    edition: str | None,
    titles: tuple[str, ...],
    player: int | None,
    needs: int | None,
    exempt: str,
    fixed: bool | None,
    double: bool | None,
    team_championship: bool,
    near: int,
    forms: bool,
    arbiters: tuple[str, ...],
    organiser: str,
    contact: str,
    born_in: tuple[str, ...],
    as_json: bool,
    lenient: bool,
) -> None:
    """List the title norms of FILE, a report or an event (EVENT or EVENT/TOURNAMENT): made, missed, by how much."""
    from tablas.federation.regulations import controls_of
    from tablas.federation.titles import LEVELS, Setting, event_norms, event_of, norm_rules_of
    from tablas.federation.titles.outlook import remaining_rounds
    from tablas.model import Title

    tournament = reported(file, lenient)
    rules = norm_rules_of(tournament, edition)
    setting = Setting.TEAM_CHAMPIONSHIP if team_championship else Setting.ORDINARY
    event = event_of(tournament, rules, setting=setting, predetermined=fixed, double_round=double, exemption=exempt)
    wanted = [Title(name) for name in titles] or list(LEVELS)
    for number in (player, needs):
        if number is not None and all(entry.number != number for entry in tournament.players):
            raise OptionError("report-no-player", number=number)
    if needs is not None:
        print_needs(tournament, needs, wanted, event, rules, as_json)
        return
    told = controls_of(tournament.info)
    minutes = None if told is None else int(min(control.minutes_for(60) for control in told))
    close = 3000 if player else near
    found = event_norms(tournament, rules=rules, event=event, titles=wanted, minutes=minutes, near=close)
    papers = partial(
        _forms, tournament, arbiters=arbiters, organiser=organiser, contact=contact, born_in=_places(born_in)
    )
    if player is not None:
        entries = [entry for entry in (*found.made, *found.missed) if entry.player.number == player]
        left = remaining_rounds(tournament, player)
        if not entries and left:
            print_needs(tournament, player, wanted, event, rules, as_json)
        elif not entries:
            raise OptionError("player-not-enough", number=player)
        elif forms:
            echo_json({"norms": [norm_data(entry) for entry in entries], "forms": papers(entries)})
        else:
            _one(entries, as_json)
        return
    if as_json or forms:
        data = _data(found)
        data["arbiters"] = _arbiters(tournament)
        if forms:
            data["forms"] = papers(found.made)
        echo_json(data)
        return
    _echo(found)
    for line in _arbiters(tournament).values():
        click.echo(line)


def _places(words: tuple[str, ...]) -> dict[int, str]:
    """``7=Lugo`` by number."""
    found = {}
    for word in words:
        number, equals, place = word.partition("=")
        if not (equals and number.isdecimal() and place):
            raise OptionError("birthplace-written", word=word)
        found[int(number)] = place
    return found


def _arbiters(tournament: Tournament) -> dict[str, str]:
    """Whether arbiters can get norms here, and how many of them."""
    from tablas.federation.titles import ArbiterTitle, certificates, check_event
    from tablas.federation.titles.arbiters import event_of

    work = event_of(tournament)
    lines = {}
    for title in ArbiterTitle:
        norm = check_event(title, work)
        count = certificates(work, title)
        said = say("{title} norms: no.", title=title.name)
        if norm.valid:
            about = {"title": title.name, "article": norm.article}
            said = say("{title} norms: yes ({article}), for any number of arbiters.", **about)
        if norm.valid and count is not None:
            said = say_many(
                "{title} norms: yes ({article}), for at most {count} arbiter.",
                "{title} norms: yes ({article}), for at most {count} arbiters.",
                count,
                **about,
            )
        lines[title.name] = f"{said} {' '.join(map(tell, norm.reasons))}"
    return lines


def norm_data(entry: PlayerNorm) -> dict[str, object]:
    """One norm, made or missed, as plain data."""
    from tablas.model import POINT

    check = entry.check
    return {
        "number": entry.player.number,
        "name": entry.player.name,
        "title": check.level.title.value,
        "norm": check.is_norm,
        "games": len(check.games),
        "counts_as": check.counts_as,
        "score": Fraction(check.score, POINT),
        "needed": None if check.needed is None else Fraction(check.needed, POINT),
        "average": check.average,
        "performance": check.performance,
        "raised": None if check.raised is None else check.raised.opponent,
        "ignored_rounds": [game.round for game in check.ignored],
        "requirements": as_plain(check.requirements),
        "missing": list(check.missing),
        "notes": list(check.notes),
    }


def _data(found: EventNorms) -> dict[str, object]:
    return {
        "edition": found.rules.name,
        "event": as_plain(found.event),
        "conditions": as_plain(found.conditions),
        "made": [norm_data(entry) for entry in found.made],
        "missed": [norm_data(entry) for entry in found.missed],
    }


def _forms(
    tournament: Tournament,
    norms: Sequence[PlayerNorm],
    *,
    arbiters: tuple[str, ...],
    organiser: str,
    contact: str,
    born_in: Mapping[int, str],
) -> dict[str, object]:
    from tablas.federation.titles import arbiter_forms, certificate, report

    made, withheld = arbiter_forms(tournament, arbiters or tournament.info.deputies)
    return {
        "IT1": [
            as_plain(certificate(tournament, entry, born_in.get(entry.player.number, "")))
            for entry in norms
            if entry.check.is_norm
        ],
        "IT3": as_plain(report(tournament, organiser, contact)),
        "FA1": [as_plain(form) for form in made if form.form == "FA1"],
        "IA1": [as_plain(form) for form in made if form.form == "IA1"],
        "withheld": [as_plain(entry) for entry in withheld],
    }


def _echo(found: EventNorms) -> None:
    named = {"edition": found.rules.name, "rounds": found.event.rounds}
    click.echo(say("Title rules of {edition}, {rounds} rounds.", **named))
    if found.event.exemption:
        click.echo(say("The rules on federations do not apply: {why}.", why=found.event.exemption))
    for condition in found.conditions:
        click.echo(f"{verdict(condition.met)}  {tell(condition.sentence)}")
    click.echo(f"{say('Norms made')}: {len(found.made)}")
    for entry in found.made:
        _echo_norm(entry)
    click.echo(f"{say('Norms missed')}: {len(found.missed)}")
    for entry in found.missed:
        _echo_norm(entry)


def _echo_norm(entry: PlayerNorm) -> None:
    from tablas.model import format_points

    check = entry.check
    score = format_points(check.score, half="½")
    told = say(
        "{score} of {games}, average {average}, performance {performance}",
        score=score,
        games=len(check.games),
        average=check.average,
        performance=check.performance,
    )
    counted = ", " + say("counts for {count} games", count=check.counts_as) if check.is_norm else ""
    click.echo(f"  {check.level.title.value} {entry.player.number} {entry.player.name}: {told}{counted}")
    for sentence in (*check.notes, *check.missing):
        click.echo(f"     {tell(sentence)}")


def _one(entries: Sequence[PlayerNorm], as_json: bool) -> None:
    if as_json:
        echo_json([norm_data(entry) for entry in entries])
        return
    for entry in entries:
        _echo_norm(entry)
        for requirement in entry.check.requirements:
            click.echo(f"     {verdict(requirement.met)}  {requirement.article}: {tell(requirement.sentence)}")
