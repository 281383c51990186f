"""The verb that writes a tournament for chess-results, and sends it there."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tablas.cli.base import verb
from tablas.cli.event.common import Desk, event_argument, reads, tournament_option
from tablas.cli.event.output import emit
from tablas.cli.plain import replace_file
from tablas.cli.speech import say, tell
from tablas.errors import OptionError
from tablas.events.acts.notice import family_of
from tablas.events.chess_results import document
from tablas.federation.chess_results import OWN, left_out
from tablas.formats.chess_results import dump


@verb("chess-results")
@event_argument
@tournament_option
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="The file to write; default: standard output.")
@click.option("--set", "given", multiple=True, metavar="NAME=VALUE", help=f"What only you know: {', '.join(OWN)}.")
@click.option("--upload", is_flag=True, help="Send it to the site, for whoever has a key (see the guide).")
@click.option("--site", metavar="ADDRESS", help="The address of the upload, if not the usual one.")
@reads
def chess_results(
    desk: Desk,
    event: str,
    tournament: str | None,
    output: str | None,
    given: tuple[str, ...],
    upload: bool,
    site: str | None,
) -> None:
    """Write a tournament as the XML of chess-results and Swiss-Manager, or send it to chess-results.com.

    The first upload asks the site for a number; keep it and give it again as
    --set key=NUMBER, or the site has the tournament twice.
    """
    moment = desk.moment(event)
    section = desk.section(event, tournament)
    own = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals or name not in OWN:
            raise OptionError("not-form-name-value", change=one)
        own[name] = value
    losses = left_out(section.tournament)
    if upload:
        from tablas.client.chess_results import ADDRESS, Site, key_of

        there = Site(key_of(), site or ADDRESS)
        if not own.get("key"):
            federation = section.facts.info.federation or moment.event.federation
            own["key"] = there.new_tournament(federation, section.name)
            click.echo(say("The site gave the number {number}: keep it.", number=own["key"]), err=True)
        there.upload(document(moment.event, section, family_of(section), own))
        said = say("{name} is on chess-results.com under number {number}.", name=section.name, number=own["key"])
        emit(desk.json, {"event": event, "tournament": section.id, "key": own["key"], "left_out": losses}, said)
        return
    content = dump(document(moment.event, section, family_of(section), own))
    for sentence in losses if not desk.json else ():
        click.echo(say("left out: {what}", what=tell(sentence)), err=True)
    if output is None:
        if desk.json:
            data = {"event": event, "tournament": section.id, "content": content.decode(), "left_out": losses}
            emit(True, data, "")
        else:
            sys.stdout.buffer.write(content)
        return
    try:
        replace_file(Path(output), content)
    except OSError as error:
        raise OptionError("cannot-written-what", output=output, strerror=error.strerror) from None
    written = {"event": event, "tournament": section.id, "file": output, "bytes": len(content), "left_out": losses}
    emit(desk.json, written, say("{file}: {count} bytes.", file=output, count=len(content)))


COMMANDS = {"chess-results": chess_results}
