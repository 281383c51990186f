"""The verb on the prizes of a tournament: announced, published, paid out."""

from __future__ import annotations

from typing import Any

import click

from tablas.cli.base import verb
from tablas.cli.event.common import Desk, event_argument, tournament_option, writes
from tablas.cli.of_event import only_section
from tablas.cli.plain import read_toml
from tablas.cli.prizes import show_paid
from tablas.errors import FormatError, OptionError, Where
from tablas.events.acts import ChangePrizes
from tablas.events.prizes import paid_out, plain_fund


@verb()
@event_argument
@tournament_option
@click.option("--fund", "fund_file", metavar="TOML", help="The prizes as announced: see 'tablas prizes --help'.")
@click.option("--remove", is_flag=True, help="There are no prizes.")
@click.option("--public/--private", default=None, help="Whether everybody sees who won what; default: as it was.")
@click.option("--after", type=int, help="As if the event had ended after this round.")
@writes
def prizes(
    desk: Desk,
    event: str,
    tournament: str | None,
    fund_file: str | None,
    remove: bool,
    public: bool | None,
    after: int | None,
) -> None:
    """Write down the prizes of a tournament, and show who takes which money home."""
    section = desk.section(event, tournament)
    if fund_file is not None or remove or public is not None:
        fund = {} if remove else dict(section.fund) if fund_file is None else _fund_in(fund_file)
        desk.do(event, ChangePrizes(section.id, fund, section.prizes_public if public is None else public))
    now = desk.moment(event).event
    section = only_section(now, section.id)
    if not section.fund:
        raise OptionError("event-no-prizes", name=section.name)
    found = paid_out(now, section, after)
    names: dict[int, str] = {player.number: player.name for player in section.tournament.players}
    show_paid(found.distribution, names, found.ranking.places(), found.fund, desk.json)


def _fund_in(file: str) -> dict[str, Any]:
    """The prizes of a file; one without any must not take away those there are."""
    found: dict[str, Any] = plain_fund(read_toml(file))
    if not found:
        raise FormatError("fund-no-prizes", Where(file))
    return found


COMMANDS = {"prizes": prizes}
