"""The verb for the looks of papers: picture, line for sponsors, templates of one's own."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

import click

from tablas.cli.base import verb
from tablas.cli.event.common import Desk, event_argument, writes
from tablas.cli.event.output import emit
from tablas.cli.speech import say
from tablas.errors import OptionError
from tablas.events.acts import DressPapers
from tablas.events.keeper import Done
from tablas.events.look import picture_kind


@verb()
@event_argument
@click.option("--sponsor", metavar="TEXT", help="A line for the foot of every page; '' takes it away.")
@click.option("--logo", metavar="FILE", help="A PNG, JPEG or SVG for the head of every page; '' takes it away.")
@click.option("--template", metavar="FILE.typ", help="A template that takes the place of ours of the same name.")
@click.option("--usual", metavar="NAME", help="Use our template of that name again.")
@writes
def papers(
    desk: Desk, event: str, sponsor: str | None, logo: str | None, template: str | None, usual: str | None
) -> None:
    """Say how the papers of an event look; without options, tell it."""
    done: Done | None = None
    for command in _commands(sponsor, logo, template, usual):
        done = desk.do(event, command)
    look = (done.moment if done else desk.moment(event)).event.look
    shown = {
        "sponsor": look.sponsor,
        "logo": picture_kind(look.picture),
        "templates": [one.name for one in look.templates],
    }
    lines = [
        f"{say('Line for sponsors')}: {look.sponsor or '–'}",
        f"{say('Picture at the head')}: {picture_kind(look.picture) or '–'}",
        f"{say('Templates of your own')}: {', '.join(one.name for one in look.templates) or '–'}",
    ]
    if done is not None:
        desk.did(done, "\n".join(lines), **shown)
    else:
        emit(desk.json, {"event": event, **shown}, lines)


def _commands(sponsor: str | None, logo: str | None, template: str | None, usual: str | None) -> list[DressPapers]:
    found = []
    if sponsor is not None:
        found.append(DressPapers(sponsor=sponsor))
    if logo is not None:
        found.append(DressPapers(logo=b64encode(Path(logo).read_bytes()).decode() if logo else ""))
    if template is not None:
        try:
            text = Path(template).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise OptionError("template-not-text", name=Path(template).name) from None
        found.append(DressPapers(template=Path(template).stem, text=text))
    if usual is not None:
        found.append(DressPapers(template=usual))
    return found


COMMANDS = {"papers": papers}
