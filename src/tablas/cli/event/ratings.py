"""Verbs on the rating list kept on this machine."""

from __future__ import annotations

from pathlib import Path

import click

from tablas.cli.base import verbs
from tablas.cli.event.common import Desk, reads
from tablas.cli.event.output import NO_LIST, emit
from tablas.cli.show import table
from tablas.cli.speech import say, tell
from tablas.store.lists import player_list


@verbs()
def ratings() -> None:
    """FIDE's rating list on this machine: load it, search it."""


@ratings.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@reads
def load(desk: Desk, file: Path) -> None:
    """Replace the list by FILE, a TXT or XML list of FIDE's, zipped or not."""
    about = player_list(desk.store.database).load(file)
    emit(desk.json, about._asdict(), say("{count} players of {file} are here.", count=about.players, file=about.file))


@ratings.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", default=20, show_default=True)
@reads
def search(desk: Desk, words: tuple[str, ...], limit: int) -> None:
    """Find players by the beginnings of their names, or by FIDE ID."""
    found = player_list(desk.store.database).search(" ".join(words), limit)
    rows = [
        (player.fide_id, player.title, player.name, player.federation, player.standard or "", player.rapid or "",
         player.blitz or "", player.birth or "")
        for player in found
    ]  # fmt: skip
    heads = [say("FIDE ID"), "", say("Name"), say("Fed"), say("Std"), say("Rapid"), say("Blitz"), say("Born")]
    emit(desk.json, [player._asdict() for player in found], table(heads, rows) if rows else _nobody(desk))


def _nobody(desk: Desk) -> str:
    return say("Nobody.") if player_list(desk.store.database).about() else tell(NO_LIST)


@ratings.command()
@reads
def about(desk: Desk) -> None:
    """Say which list is here."""
    known = player_list(desk.store.database).about()
    sentence = tell(NO_LIST)
    if known is not None:
        words = {"count": known.players, "file": known.file, "day": known.imported}
        sentence = say("{count} players of {file}, {day}.", **words)
    emit(desk.json, None if known is None else known._asdict(), sentence)


COMMANDS = {"ratings": ratings}
