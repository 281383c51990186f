"""``tablas norms``: title norms made and missed, what is still needed, and the forms."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import click

from tablas.cli.base import verb
from tablas.cli.plain import verdict
from tablas.cli.show import as_plain, echo_json
from tablas.cli.speech import say, say_many, tell
from tablas.errors import OptionError

if TYPE_CHECKING:
    from tablas.federation.titles import EventNorms, NormEvent, NormRules, PlayerNorm
    from tablas.model import Title, Tournament


@verb()
@click.argument("file")
@click.option("--edition", help="Year of the title rules (2017, 2022, 2023, 2024); default: by the first day.")
@click.option("--title", "titles", multiple=True, type=click.Choice(["GM", "IM", "WGM", "WIM"]), help="Only these.")
@click.option("--player", type=int, help="Every requirement for this pairing number.")
@click.option("--needs", type=int, metavar="PLAYER", help="What this player needs in the last round.")
@click.option("--exempt", default="", help="Why the rules on federations do not apply (1.4.3 a to d).")
@click.option("--fixed-pairings/--swiss", "fixed", default=None, help="Default: recognised from the games.")
@click.option("--team-championship", is_flag=True, help="A world or continental team championship of 7 to 9 rounds.")
@click.option("--near", default=50, show_default=True, help="List norms missed by at most so much performance.")
@click.option("--forms", is_flag=True, help="Add the forms IT1, IT3, FA1 and IA1 as data (JSON).")
@click.option("--arbiter", "arbiters", multiple=True, metavar="NAME", help="Arbiters for FA1 and IA1.")
@click.option("--lenient", is_flag=True, help="Repair faults of the report.")
def norms(
    file: str,
    edition: str | None,
    titles: tuple[str, ...],
    player: int | None,
    needs: int | None,
    exempt: str,
    fixed: bool | None,
    team_championship: bool,
    near: int,
    forms: bool,
    arbiters: tuple[str, ...],
    as_json: bool,
    lenient: bool,
) -> None:
    """List the title norms of the tournament report FILE: made, missed and by how much."""
    from tablas.federation.regulations import controls_of
    from tablas.federation.titles import LEVELS, Setting, event_norms, event_of
    from tablas.formats import trf
    from tablas.model import Title

    tournament = trf.load(file, lenient=lenient).tournament
    rules = _rules(tournament, edition)
    setting = Setting.TEAM_CHAMPIONSHIP if team_championship else Setting.ORDINARY
    event = event_of(tournament, rules, setting=setting, predetermined=fixed, exemption=exempt)
    wanted = [Title(name) for name in titles] or list(LEVELS)
    for number in (player, needs):
        if number is not None and all(entry.number != number for entry in tournament.players):
            raise OptionError("report-no-player", number=number)
    if needs is not None:
        _needs(tournament, needs, wanted, event, rules, as_json)
        return
    told = controls_of(tournament.info)
    minutes = None if told is None else int(min(control.minutes_for(60) for control in told))
    close = 3000 if player else near
    found = event_norms(tournament, rules=rules, event=event, titles=wanted, minutes=minutes, near=close)
    if player is not None:
        _one(found, player, as_json)
        return
    if as_json or forms:
        data = _data(found)
        data["arbiters"] = _arbiters(tournament)
        if forms:
            data["forms"] = _forms(tournament, found, arbiters)
        echo_json(data)
        return
    _echo(found)
    for line in _arbiters(tournament).values():
        click.echo(line)


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


def _rules(tournament: Tournament, edition: str | None) -> NormRules:
    from tablas.federation.titles import NORM_EDITIONS, norm_rules_for

    if edition is not None:
        for rules in NORM_EDITIONS:
            if rules.name == edition:
                return rules
        known = ", ".join(rules.name for rules in NORM_EDITIONS)
        raise OptionError("not-edition-title", edition=edition, known=known)
    if tournament.info.start is None:
        raise OptionError("report-no-starting")
    return norm_rules_for(tournament.info.start)


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


def _forms(tournament: Tournament, found: EventNorms, arbiters: tuple[str, ...]) -> dict[str, object]:
    from tablas.federation.titles import ArbiterTitle, arbiter_certificate, certificate, report

    people = arbiters or tournament.info.deputies
    return {
        "IT1": [as_plain(certificate(tournament, entry)) for entry in found.made],
        "IT3": as_plain(report(tournament)),
        "FA1": [as_plain(arbiter_certificate(tournament, ArbiterTitle.FA, name)) for name in people],
        "IA1": [as_plain(arbiter_certificate(tournament, ArbiterTitle.IA, name)) for name in people],
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


def _one(found: EventNorms, number: int, as_json: bool) -> None:
    entries = [entry for entry in (*found.made, *found.missed) if entry.player.number == number]
    if not entries:
        raise OptionError("player-not-enough", number=number)
    if as_json:
        echo_json([norm_data(entry) for entry in entries])
        return
    for entry in entries:
        _echo_norm(entry)
        for requirement in entry.check.requirements:
            click.echo(f"     {verdict(requirement.met)}  {requirement.article}: {tell(requirement.sentence)}")


def _needs(
    tournament: Tournament, number: int, titles: list[Title], event: NormEvent, rules: NormRules, as_json: bool
) -> None:
    """With the last round paired: which results are enough.  Without: which opponent is wanted."""
    from tablas.federation.titles import next_result, norm_games, wanted_opponent
    from tablas.federation.titles.event import open_levels

    games = norm_games(tournament, number)
    person = tournament.player(number)
    federation = person.federation
    pending = games[-1] if games and not games[-1].outcome.is_known else None
    total = tournament.total_rounds
    if pending is None and total is not None and len(tournament.rounds) >= total:
        raise OptionError("all-rounds-played", total=total, number=number)
    levels = open_levels(person, titles)
    if not levels:
        raise OptionError("player-holds-every", number=number, name=person.name)
    answers: list[dict[str, object]] = []
    for level in levels:
        result = None
        if pending is not None:
            looks = next_result(games[:-1], pending, level, federation, event, rules)
            enough = [look for look in looks if look.check.is_norm]
            answer = say("nothing is enough")
            if enough:
                result = enough[0].outcome.name.lower()
                answer = {
                    "win": say("win against {name} is enough", name=pending.name),
                    "draw": say("draw against {name} is enough", name=pending.name),
                    "loss": say("loss against {name} is enough", name=pending.name),
                }[result]
            missing = [] if enough else list(looks[-1].check.missing)
        else:
            wishes = wanted_opponent(games, level, federation, event, rules)
            answer = f"; {say('or')} ".join(map(str, wishes)) if wishes else say("nothing is enough")
            missing = []
        answers.append({"title": level.title.value, "result": result, "answer": answer, "missing": missing})
    if as_json:
        echo_json(answers)
        return
    for entry in answers:
        click.echo(f"{entry['title']}: {entry['answer']}.")
        for sentence in entry["missing"]:  # type: ignore[attr-defined]
            click.echo(f"     {tell(sentence)}")
