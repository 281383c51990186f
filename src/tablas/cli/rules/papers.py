"""Subcommands of ``tablas rules`` for what an arbiter writes: duty lists, the record of incidents, the invitation."""

from __future__ import annotations

from collections.abc import Mapping

import click

from tablas.cli.base import verb
from tablas.cli.plain import read_toml, tell_rows
from tablas.cli.records import entries, only, record
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell


@verb("duties")
@click.argument("moment", type=click.Choice(["before", "during", "after", "report"]))
@click.option("--first-round", is_flag=True)
@click.option("--teams", is_flag=True, help="A team event.")
def duty_list(moment: str, first_round: bool, teams: bool, as_json: bool) -> None:
    """What arbiters do before, during and after a round, and what the final report holds (manual, chapter I)."""
    from tablas.federation.regulations.duty_lists import Moment
    from tablas.federation.regulations.duty_lists import duty_list as listed

    found = listed(Moment(moment), first_round=first_round, teams=teams)
    if as_json:
        echo_json({"moment": moment, "duties": found})
        return
    for sentence in found:
        click.echo(f"[ ] {tell(sentence)}")


@verb("incidents")
@click.argument("file")
def record_of_incidents(file: str, as_json: bool) -> None:
    """The record of incidents and appeals in FILE (TOML) for the final report; exits with 1 if something is missing.

    One [[incident]] each: round, what, board, when, players, arbiter, article,
    decision, sanction, and [incident.appeal] with by, filed, deadline, deposit,
    upheld, deposit_returned, decision.
    """
    from tablas.federation.regulations.incidents import Appeal, Incident, check_incident, in_order

    def read(entry: Mapping[str, object]) -> Incident:
        plain = {key: value for key, value in entry.items() if key != "appeal"}
        told = entry.get("appeal")
        found = record(Incident, plain, file, "incident")
        if not isinstance(told, Mapping):
            return found
        appeal = record(Appeal, told, file, "incident.appeal")
        return Incident(
            **{name: getattr(found, name) for name in Incident.__slots__ if name != "appeal"}, appeal=appeal
        )

    table = only(read_toml(file), ("incident",), file)
    incidents = in_order([read(entry) for entry in entries(table, "incident", file)])
    checked = [check_incident(one) for one in incidents]
    good = all(finding.kept for findings in checked for finding in findings)
    if as_json:
        rows = [{"incident": one, "findings": found} for one, found in zip(incidents, checked, strict=True)]
        echo_json({"complete": good, "incidents": rows})
    else:
        for one, found in zip(incidents, checked, strict=True):
            where = say("round {round}, board {board}", round=one.round, board=one.board or "–")
            click.echo(f"{where}: {one.what} {' – '.join(one.players)}".rstrip())
            for label, text in ((say("Decision"), one.decision), (say("Sanction"), one.sanction)):
                if text:
                    click.echo(f"    {label}: {text}{f' ({one.article})' if one.article else ''}")
            if one.appeal is not None:
                click.echo(f"    {say('Appeal')}: {one.appeal.by}. {one.appeal.decision}".rstrip())
            tell_rows([finding for finding in found if not finding.kept])
    if not good:
        click.get_current_context().exit(1)


@verb("invitation")
@click.argument("file")
def written_invitation(file: str, as_json: bool) -> None:
    """The invitation to an event by the 24 points of C.05 12.3, filled from the announcement FILE (TOML).

    Exits with 1 if a point is empty.
    """
    from tablas.federation.regulations.invitation import invitation

    lines = invitation(read_toml(file))
    if as_json:
        echo_json(lines)
    else:
        for line in lines:
            click.echo(f"{line.number:2}. {tell(line.what)}: {line.said or say('to be filled in')}")
    if not all(line.said for line in lines):
        click.get_current_context().exit(1)


@verb("scoresheet")
@click.option("--event", "event_name", default="")
@click.option("--round", "round_number", default="")
@click.option("--board", default="")
@click.option("--day", default="")
@click.option("--white", default="")
@click.option("--black", default="")
@click.option("--moves", type=click.IntRange(1, 200), default=60, show_default=True, help="Lines for moves.")
def scoresheet(
    event_name: str, round_number: str, board: str, day: str, white: str, black: str, moves: int, as_json: bool
) -> None:
    """A scoresheet with the fields of the equipment standards (C.01, 6), blank where nothing is given."""
    fields = {
        "event": event_name,
        "round": round_number,
        "board": board,
        "day": day,
        "white": white,
        "black": black,
        "result": "",
        "signature_white": "",
        "signature_black": "",
        "signature_arbiter": "",
    }
    if as_json:
        echo_json({**fields, "moves": moves})
        return
    words = {
        "event": say("Event"),
        "round": say("Round"),
        "board": say("Board"),
        "day": say("Day"),
        "white": say("White"),
        "black": say("Black"),
        "result": say("Result"),
        "signature_white": say("Signature of White"),
        "signature_black": say("Signature of Black"),
        "signature_arbiter": say("Signature of the arbiter"),
    }
    for key, label in list(words.items())[:6]:
        click.echo(f"{label}: {fields[key] or '_' * 30}")
    half = -(-moves // 2)
    for number in range(1, half + 1):
        other = number + half
        line = f"{number:3}. {'_' * 12} {'_' * 12}"
        click.echo(f"{line}    {other:3}. {'_' * 12} {'_' * 12}" if other <= moves else line)
    for key, label in list(words.items())[6:]:
        click.echo(f"{label}: {fields[key] or '_' * 30}")
