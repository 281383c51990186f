"""``tablas print``: everything an arbiter hangs up or hands out, from an event or from a report file."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablas.cli.base import verb
from tablas.cli.place import place_of
from tablas.cli.plain import replace_file
from tablas.cli.show import echo_json, table
from tablas.cli.speech import language, say, say_many, tell
from tablas.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tablas.documents.paper import Choice, Paper
    from tablas.documents.source import Source
    from tablas.messages import Message

PICTURES = ("png", "svg")
SPREADSHEETS = ("csv", "xlsx", "ods")


@verb("print")
@click.argument("event", required=False)
@click.argument("papers", nargs=-1, metavar="[PAPER]...")
@click.option("--list", "listing", is_flag=True, help="List the papers; with an event or file, those it can have.")
@click.option("--tournament", metavar="NAME", help="Which tournament of the event.")
@click.option("--round", "number", type=int, help="The round; default: the newest.")
@click.option("--paper", "size", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option("--order", default="", help="The order of the lines, such as name, rating or federation.")
@click.option("--tiebreaks", default="", help="Instead of those of the tournament, such as 'BH/C1,BH,SB'.")
@click.option("--player", type=int, metavar="NUMBER", help="Only this player, where a paper is about somebody.")
@click.option("--other", type=int, metavar="NUMBER", help="The second player of the paper 'explanation'.")
@click.option("--fund", metavar="TOML", help="The prizes as announced, for the prize list, instead of the event's.")
@click.option("--address", default="", metavar="URL", help="The public page of the event, for codes that phones read.")
@click.option("--logo", type=click.Path(exists=True, dir_okay=False), help="A picture for the head of the pages.")
@click.option("--sponsor", default="", metavar="TEXT", help="A line for the foot of the pages.")
@click.option("--templates", type=click.Path(exists=True, file_okay=False), help="A folder of templates of your own.")
@click.option(
    "--undated", is_flag=True, help="Leave out when it was printed, so that the same facts give the same bytes."
)
@click.option("--lenient", is_flag=True, help="Repair faults of a report and list the repairs.")
@click.option("--data", metavar="FOLDER", help="The folder of the events, instead of the usual one.")
@click.option("--database", "--url", metavar="URL|FILE", help="Where the events are.")
@click.option(
    "-o",
    "--output",
    metavar="FILE|FOLDER/",
    help="A .pdf, a .png or .svg of every page, the tables as .csv, .xlsx or .ods, or a folder for a file of each.",
)
def print(  # noqa: A001 - a verb is called as its function is
    event: str | None,
    papers: tuple[str, ...],
    listing: bool,
    tournament: str | None,
    number: int | None,
    size: str,
    order: str,
    tiebreaks: str,
    player: int | None,
    other: int | None,
    fund: str | None,
    address: str,
    logo: str | None,
    sponsor: str,
    templates: str | None,
    undated: bool,
    lenient: bool,
    data: str | None,
    database: str | None,
    output: str | None,
    as_json: bool,
) -> None:
    """Print papers of an event, or of a report file.

    Without PAPER those that are usual now: pairings and slips while a round is
    played, standings and tables after it.  A template of your own is a file
    NAME.typ in the folder of --templates.
    """
    from tablas.documents.paper import Choice

    if event is None and not listing:
        raise OptionError("paper-event-needed")
    source = None if event is None else _source(event, tournament, lenient, database, data, logo, sponsor)
    if source is not None and fund is not None:
        from tablas.cli.plain import read_toml
        from tablas.documents.source import with_fund

        source = with_fund(source, read_toml(fund))
    if listing:
        _list(source, as_json)
        return
    assert source is not None
    choice = Choice(
        number,
        language(),
        size,
        order,
        tuple(filter(None, tiebreaks.split(","))),
        player,
        None if undated else datetime.now().astimezone(),
        address,
        other,
    )
    _deliver(source, _chosen(source, papers), choice, output, None if templates is None else Path(templates), as_json)


def _source(
    event: str,
    tournament: str | None,
    lenient: bool,
    database: str | None,
    data: str | None,
    logo: str | None,
    sponsor: str,
) -> Source:
    """The facts: a file if there is one of that name or the name is one of a file, else an event."""
    from tablas.documents.source import from_event, from_report

    more: dict[str, Any] = {"sponsor": sponsor} if sponsor else {}
    if logo:
        more["logo"] = Path(logo).read_bytes()
    if Path(event).is_file() or Path(event).suffix:
        from tablas.cli.output import load_for_command

        return from_report(load_for_command(event, lenient), **more)
    from tablas.cli.of_event import only_section, open_keeper

    with open_keeper(place_of(database, data)) as store:
        slug = store.slug_of(event)
        state = store.moment(slug).event
        return from_event(state, only_section(state, tournament), tuple(store.history(slug)), **more)


def _chosen(source: Source, names: Sequence[str]) -> tuple[Paper, ...]:
    from tablas.documents.papers import by_name, usual

    found = tuple(by_name(name) for name in names) if names else usual(source)
    if not found:
        raise OptionError("paper-none-usual")
    return found


def _deliver(
    source: Source, papers: Sequence[Paper], choice: Choice, output: str | None, own: Path | None, as_json: bool
) -> None:
    """Write the files and say which."""
    written: list[dict[str, Any]] = []
    told: list[Message] = []
    for path, group in _files(papers, output):
        pages, notes = _write(path, group, source, choice, own)
        told += [note for note in notes if note not in told]
        names = [paper.name for paper in group]
        written.append({"file": str(path), "papers": names, "pages": pages, "bytes": path.stat().st_size})
    if as_json:
        echo_json({"files": written, "notes": [{**note.as_data(), "sentence": tell(note)} for note in told]})
        return
    for one in written:
        counted = say_many("{count} page", "{count} pages", one["pages"]) if one["pages"] else ""
        click.echo(f"{one['file']}  {counted}".rstrip())
    for note in told:
        click.echo(tell(note), err=True)


def _files(papers: Sequence[Paper], output: str | None) -> list[tuple[Path, Sequence[Paper]]]:
    """Which papers go into which file."""
    if output is not None and (output.endswith(("/", "\\")) or Path(output).is_dir()):
        folder = Path(output)
        folder.mkdir(parents=True, exist_ok=True)
        return [(folder / f"{paper.name}.pdf", (paper,)) for paper in papers]
    usual = f"{papers[0].name}.pdf" if len(papers) == 1 else "papers.pdf"
    path = Path(output or usual)
    if path.suffix.lower().removeprefix(".") not in ("pdf", *PICTURES, *SPREADSHEETS):
        raise OptionError("paper-ending-unknown", file=path.name)
    return [(path, papers)]


def _write(
    path: Path, papers: Sequence[Paper], source: Source, choice: Choice, own: Path | None
) -> tuple[int, tuple[Message, ...]]:
    """One file; of pictures every page is one, numbered from the second on."""
    from tablas.documents.press import pictures, typeset

    kind = path.suffix.lower().removeprefix(".")
    if kind in SPREADSHEETS:
        from tablas.documents.spreadsheets import spreadsheet

        replace_file(path, spreadsheet(kind, papers, source, choice))
        return 0, ()
    if kind not in PICTURES:
        made = typeset(papers, source, choice, own)
        replace_file(path, made.pdf)
        return made.pages, made.notes
    shown = pictures(papers, source, choice, kind, own)
    for number, page in enumerate(shown.pages, 1):
        replace_file(path if number == 1 else path.with_stem(f"{path.stem}-{number}"), page)
    return len(shown.pages), shown.notes


def _list(source: Source | None, as_json: bool) -> None:
    from tablas.documents.papers import PAPERS, usual

    now = () if source is None else usual(source)
    rows: list[dict[str, Any]] = []
    for paper in PAPERS:
        lacking = None if source is None else paper.needs(source)
        rows.append(
            {
                "name": paper.name,
                "title": say(paper.title),
                "group": paper.group,
                "orders": list(paper.orders),
                "by_round": paper.by_round,
                "table": paper.table is not None,
                **(
                    {}
                    if source is None
                    else {"usual": paper in now, "lacks": None if lacking is None else tell(lacking)}
                ),
            }
        )
    if as_json:
        echo_json({"papers": rows})
        return
    shown = [(row["name"], row["title"], say(row["group"]), row.get("lacks") or "") for row in rows]
    heads = (say("Paper"), say("Title of the paper"), say("When"), "" if source is None else say("Not now"))
    click.echo("\n".join(table(heads, shown)))
