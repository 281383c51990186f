"""Verbs on the rating list kept on this machine."""

from __future__ import annotations

from pathlib import Path

import click

from tablas.cli.base import verbs
from tablas.cli.event.common import Desk, fills, reads
from tablas.cli.event.output import NO_LIST, emit
from tablas.cli.show import table
from tablas.cli.speech import say, tell


@verbs()
def ratings() -> None:
    """FIDE's rating list on this machine: load it, search it."""


@ratings.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--issue", default="", metavar="YYYY-MM", help="The month the list is valid for; default: this one.")
@click.option(
    "--columns",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="FILE is a national list; this TOML file describes its columns.",
)
@fills
def load(desk: Desk, file: Path, issue: str, columns: Path | None) -> None:
    """Take in FILE, a TXT or XML list of FIDE's, zipped or not, or a national list with its --columns.

    The list of a month before stays, for events that began in it.
    """
    if columns is not None:
        about = desk.store.national.load(columns.read_text(encoding="utf-8"), file, issue).about
    else:
        about = desk.store.ratings.load(file, issue=issue)
    emit(desk.json, about._asdict(), say("{count} players of {file} are here.", count=about.players, file=about.file))


@ratings.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", default=20, show_default=True)
@reads
def search(desk: Desk, words: tuple[str, ...], limit: int) -> None:
    """Find players by the beginnings of their names, or by FIDE ID."""
    found = desk.store.ratings.search(" ".join(words), limit)
    rows = [
        (player.fide_id, player.title, player.name, player.federation, player.standard or "", player.rapid or "",
         player.blitz or "", player.birth or "")
        for player in found
    ]  # fmt: skip
    heads = [say("FIDE ID"), "", say("Name"), say("Fed"), say("Std"), say("Rapid"), say("Blitz"), say("Born")]
    emit(desk.json, [player._asdict() for player in found], table(heads, rows) if rows else _nobody(desk))


def _nobody(desk: Desk) -> str:
    return say("Nobody.") if desk.store.ratings.about() else tell(NO_LIST)


@ratings.command()
@reads
def about(desk: Desk) -> None:
    """Say which list is here."""
    known = desk.store.ratings.about()
    sentence = tell(NO_LIST)
    if known is not None:
        words = {"count": known.players, "file": known.file, "day": known.imported, "days": known.days()}
        sentence = say("{count} players of {file}, {day}, {days} days old.", **words)
    emit(desk.json, None if known is None else {**known._asdict(), "days": known.days()}, sentence)


@ratings.command()
@click.option("--from", "address", default=None, help="Where FIDE's list is, if not at FIDE's own address.")
@fills
def update(desk: Desk, address: str | None) -> None:
    """Bring every list up to date: FIDE's, and the national ones whose description has an address."""
    from tablas.store.fetching import FIDE, update_all

    found = update_all(desk.store.ratings, desk.store.national, address or FIDE)
    rows = [
        (
            one.list,
            one.about.month if one.about else "",
            one.about.players if one.about else "",
            tell(one.note) if one.note else "",
        )
        for one in found
    ]
    data = [
        {
            "list": one.list,
            "about": one.about._asdict() if one.about else None,
            "note": tell(one.note) if one.note else "",
        }
        for one in found
    ]
    emit(desk.json, data, table([say("List"), say("Issue"), say("Players"), ""], rows))


@ratings.command()
@reads
def lists(desk: Desk) -> None:
    """Every list on this machine: FIDE's and the national ones."""
    known = desk.store.ratings.about()
    found = [("FIDE", known)] if known else []
    found += [(one.code, one.about) for one in desk.store.national.lists()]
    rows = [(name, about.month, about.file, about.players, about.imported, about.days()) for name, about in found]
    heads = [say("List"), say("Issue"), say("File"), say("Players"), say("Taken in"), say("Days old")]
    data = [{"list": name, **about._asdict(), "days": about.days()} for name, about in found]
    emit(desk.json, data, table(heads, rows) if rows else tell(NO_LIST))


@ratings.command()
@click.argument("code")
@fills
def forget(desk: Desk, code: str) -> None:
    """Forget the national list of a federation."""
    desk.store.national.remove(code.upper())
    emit(desk.json, {"list": code.upper()}, say("The list {code} is gone.", code=code.upper()))


COMMANDS = {"ratings": ratings}
