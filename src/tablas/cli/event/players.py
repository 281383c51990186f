"""Verbs on players."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from tablas.cli.base import verb
from tablas.cli.event.common import (
    Desk,
    event_argument,
    find_card,
    player_argument,
    tournament_option,
    writes,
)
from tablas.cli.event.numbers import preview_option, show_preview
from tablas.cli.event.output import person
from tablas.cli.speech import say
from tablas.errors import OptionError
from tablas.events.acts import (
    CheckIn,
    EditPlayer,
    EnterPlayers,
    LetPlayersCheckIn,
    OpenCheckIn,
    ReadmitPlayer,
    RemovePlayer,
    WithdrawPlayer,
    missing_players,
)
from tablas.events.codec import encode
from tablas.events.errors import RefusedError
from tablas.events.list_check import entry_of
from tablas.events.numbers import card_in
from tablas.events.state import Section
from tablas.formats.fide_list import CADENCES, read_title
from tablas.model import Number, Outcome, PartialDate, Player, parse_national


@verb()
@event_argument
@tournament_option
@click.argument("name", required=False)
@click.option("--rating", type=int)
@click.option("--title", default="")
@click.option("--sex", default="", help="m or w")
@click.option("--federation", default="")
@click.option("--fide-id", default="", help="Alone, it takes everything from the rating list on this machine.")
@click.option("--birth", help="YYYY or YYYY-MM-DD")
@click.option("--club", default="")
@click.option("--cadence", type=click.Choice(CADENCES), default=None, show_default="that of the tournament")
@click.option("--from-round", "joined", type=int, default=0, help="First round to play; default: the next.")
@click.option("--half-points", is_flag=True, help="Half a point for every round missed so far.")
@click.option(
    "--tournament-rating", type=int, default=0, help="What ranks the player here, if not the official rating."
)
@click.option("--national", multiple=True, metavar="FED:RATING[:ID]", help="A rating of a national list.")
@preview_option
@writes
def add(
    desk: Desk,
    event: str,
    tournament: str | None,
    name: str | None,
    rating: int | None,
    title: str,
    sex: str,
    federation: str,
    fide_id: str,
    birth: str | None,
    club: str,
    cadence: str | None,
    joined: int,
    half_points: bool,
    tournament_rating: int,
    national: tuple[str, ...],
    preview: bool,
) -> None:
    """Enter the player NAME; after round 1, as a late entry."""
    section = desk.section(event, tournament)
    player = _listed(desk, fide_id, cadence, section) if not name else Player(Number(0), name, fide_id=fide_id)
    player = Player(
        Number(0),
        name or player.name,
        player.rating if rating is None else rating,
        read_title(title) if title else player.title,
        sex or player.sex,
        federation or player.federation,
        player.fide_id,
        PartialDate.parse(birth) if birth else player.birth,
        club,
        tuple(map(parse_national, national)),
        tournament_rating=tournament_rating,
        rating_from=player.rating_from if rating is None else "",
    )
    command = EnterPlayers(section.id, (player,), joined, Outcome.HALF_BYE if half_points else Outcome.ZERO_BYE)
    if preview:
        show_preview(desk, event, command, section.id)
        return
    done = desk.do(event, command)
    entered = done.moment.event.section(section.id)
    card = card_in(entered.facts.players[-1].number)
    data = person(entered, card) if entered.has(card) else {}
    said = say("{name} is entered with number {number}.", name=player.name, number=entered.number_of[card])
    desk.did(done, said, player=data)


def _listed(desk: Desk, fide_id: str, cadence: str | None, section: Section) -> Player:
    if not fide_id.isdecimal():
        raise RefusedError("give-name-fide", None, "name")
    found = desk.store.ratings.search(fide_id)
    if not found:
        if desk.store.ratings.about() is None:
            raise RefusedError("no-rating-list", None, "fide_id")
        raise RefusedError("rating-list-machine", None, "fide_id", fide_id=fide_id)
    info = section.facts.info
    return entry_of(
        found[0], replace(info, cadence=cadence, rating_lists=()) if cadence else info, desk.store.ratings.about()
    )


@verb()
@event_argument
@tournament_option
@player_argument
@click.argument("changes", nargs=-1, required=True)
@writes
def edit(desk: Desk, event: str, tournament: str | None, player: str, changes: tuple[str, ...]) -> None:
    """Correct a player's card: NAME=VALUE, for example rating=2100 club='Ruy López'."""
    section = desk.section(event, tournament)
    card = find_card(section, player)
    values: dict[str, Any] = {}
    for change in changes:
        field, equals, text = change.partition("=")
        if not equals:
            raise OptionError("not-form-name-value", change=change)
        values[field] = int(text) if field in ("rating", "tournament_rating") and text.isdecimal() else text
        if field == "national":
            values[field] = [encode(parse_national(piece)) for piece in text.split(",") if piece]
        if field == "birth" and not text:
            values[field] = None
    done = desk.do(event, EditPlayer(section.id, card, values))
    desk.did(done, say("The card of {name} is changed.", name=section.called(card)), player=person(section, card))


def _simple(name: str, command: Any, said: str, help_text: str) -> click.Command:
    """A verb on one player that needs no more."""

    @verb(name, help=help_text)
    @event_argument
    @tournament_option
    @player_argument
    @writes
    def run(desk: Desk, event: str, tournament: str | None, player: str) -> None:
        section = desk.section(event, tournament)
        card = find_card(section, player)
        done = desk.do(event, command(section.id, card))
        desk.did(done, say(said, name=section.called(card)), player=person(section, card))

    return run


@verb()
@event_argument
@tournament_option
@player_argument
@click.option("--expelled", is_flag=True, help="Sent out by the arbiter: no place in the standings of a Swiss.")
@writes
def withdraw(desk: Desk, event: str, tournament: str | None, player: str, expelled: bool) -> None:
    """A player leaves after the last round paired."""
    section = desk.section(event, tournament)
    card = find_card(section, player)
    done = desk.do(event, WithdrawPlayer(section.id, card, expelled=expelled))
    name = section.called(card)
    said = say("{name} is expelled.", name=name) if expelled else say("{name} has left.", name=name)
    desk.did(done, said, player=person(section, card))


@verb("check-in")
@event_argument
@tournament_option
@click.option("--open", "opening", is_flag=True, help="Open the check-in for the next round.")
@click.option("--out", is_flag=True, help="The players are not here after all.")
@click.option("--all", "everybody", is_flag=True, help="Everybody who is still missing is here.")
@click.option("--by-players/--not-by-players", default=None, help="Players check in by the code of the hall, or not.")
@click.argument("players", nargs=-1)
@writes
def check_in(
    desk: Desk,
    event: str,
    tournament: str | None,
    opening: bool,
    out: bool,
    everybody: bool,
    by_players: bool | None,
    players: tuple[str, ...],
) -> None:
    """Mark players as present."""
    section = desk.section(event, tournament)
    done = None
    if opening:
        done = desk.do(event, OpenCheckIn(section.id))
        section = done.moment.event.section(section.id)
    if by_players is not None:
        done = desk.do(event, LetPlayersCheckIn(section.id, by_players))
        section = done.moment.event.section(section.id)
    if players or everybody or done is None:
        cards = tuple(find_card(section, player) for player in players)
        if everybody:
            cards = tuple(section.present) if out else tuple(missing_players(section))
        done = desk.do(event, CheckIn(section.id, cards, not out))
    after = done.moment.event.section(section.id)
    missing = [after.called(card) for card in missing_players(after)]
    desk.did(done, say("Missing: {names}.", names="; ".join(missing) or say("nobody")), missing=missing)


COMMANDS = {
    "add": add,
    "edit": edit,
    "remove": _simple("remove", RemovePlayer, "{name} is struck out.", "Strike out an entry that never played."),
    "withdraw": withdraw,
    "readmit": _simple("readmit", ReadmitPlayer, "{name} is back.", "A player who left comes back for the next round."),
    "check-in": check_in,
}
