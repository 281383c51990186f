"""Verbs that carry events, tournaments and players in and out of files."""

from __future__ import annotations

import re
import sys
from datetime import UTC, datetime
from pathlib import Path

import click

from tablas.cli.base import verb
from tablas.cli.event.common import Desk, as_of_option, creates, event_argument, reads, tournament_option
from tablas.cli.event.output import emit
from tablas.cli.of_event import only_section
from tablas.cli.plain import replace_file
from tablas.cli.speech import say, tell, tell_repair
from tablas.errors import FormatError, OptionError, Where
from tablas.events.acts import EnterPlayers, ImportEvening, ImportTournament
from tablas.events.errors import RefusedError
from tablas.events.evenings.file import dump, holds_evening, is_portable, load
from tablas.events.handing_out import hand_out
from tablas.events.remarks import exit_in
from tablas.formats import foreign, trf
from tablas.formats.fide_list import CADENCES
from tablas.formats.player_csv import Table, check_columns, read_players, read_table
from tablas.messages import Items, Message
from tablas.pairing.round import ASSUMED, ruled


@verb("export")
@event_argument
@tournament_option
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="The file to write; default: standard output.")
@click.option(
    "--to",
    "kind",
    type=click.Choice(["tablas", "trf06", "trf16", "trf26"]),
    default="tablas",
    show_default=True,
    help="The whole event with its log, or one tournament as a report.",
)
@click.option("--last-whole", is_flag=True, help="Of a damaged event: as it was before the first broken entry.")
@click.option("--unfinished", is_flag=True, help="A report after the last round although a game is open.")
@as_of_option
@reads
def export(
    desk: Desk,
    event: str,
    tournament: str | None,
    output: str | None,
    kind: str,
    last_whole: bool,
    unfinished: bool,
    when: str | None,
) -> None:
    """Write an event as one portable file, log and all, or a tournament as TRF, now or as it was.

    A report is looked through first: what should be mended is told beside it.
    """
    mend: tuple[Message, ...] = ()
    if last_whole and kind != "tablas":
        raise OptionError("last-whole-portable")
    if kind == "tablas":
        if when is not None:
            raise OptionError("portable-file-holds")
        content = (desk.store.export_whole(event) if last_whole else desk.store.export(event)).encode()
    else:
        whole = desk.moment(event, when).event
        section = only_section(whole, tournament)
        content, mend, _ = hand_out(whole, section, kind, unfinished=unfinished)
        for sentence in trf.losses(section.tournament, kind):
            click.echo(say("left out: {what}", what=tell(sentence)), err=True)
        if not desk.json:
            for sentence in mend:
                click.echo(say("to mend: {what}", what=tell(sentence)), err=True)
    if output is None:
        if desk.json:
            emit(True, {"event": event, "format": kind, "content": content.decode(), "mend": list(mend)}, "")
        else:
            sys.stdout.buffer.write(content)
        return
    try:
        replace_file(Path(output), content)
    except OSError as error:
        raise OptionError("cannot-written-what", output=output, strerror=error.strerror) from None
    said = say("{file}: {count} bytes.", file=output, count=len(content))
    emit(desk.json, {"event": event, "file": output, "bytes": len(content), "mend": list(mend)}, said)


@verb("import")
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("--into", "event", help="The event to bring a tournament or players into.")
@tournament_option
@click.option("--as", "slug", default="", help="The short name of an imported event.")
@click.option("--as-copy", is_flag=True, help="Keep an imported event beside a copy of it that went its own way.")
@click.option("--system", help="The pairing system of a tournament from a report; default: what the report says.")
@click.option("--cadence", type=click.Choice(CADENCES), default="standard", show_default=True)
@click.option("--lenient", is_flag=True, help="Repair faults of a report and list the repairs.")
@click.option(
    "--column",
    "columns",
    multiple=True,
    metavar="HEADER=FIELD",
    help="What a column of a list of players is; remembered for lists with the same header.",
)
@click.option("--dry-run", is_flag=True, help="Only show who would be entered.")
@creates
def import_file(
    desk: Desk,
    file: str,
    event: str | None,
    tournament: str | None,
    slug: str,
    as_copy: bool,
    system: str | None,
    cadence: str,
    lenient: bool,
    columns: tuple[str, ...],
    dry_run: bool,
) -> None:
    """Bring in FILE: an exported event, an evening, a tournament or players (CSV, XLSX).

    A tournament is a report (TRF), the XML of chess-results, or the JSON of SWAR or of a Papi file.

    Players from a CSV are looked up in the rating list by FIDE ID or name.
    """
    try:
        content = Path(file).read_bytes()
    except OSError as error:
        raise FormatError("the-file-cannot-be-read", Where(file=file), strerror=error.strerror) from None
    content = content.removeprefix(b"\xef\xbb\xbf")
    if content.lstrip()[:1] == b"{" and not foreign.is_foreign(content):
        source = _text(content, file)
        if event is not None and holds_evening(source):
            _evening(desk, event, tournament, file, source)
            return
        if not is_portable(source):
            source = dump(load(source, file, _written(file)))
        made = desk.store.bring_in(source, who=desk.who, name=Path(file).name, slug=slug, as_copy=as_copy)
        sentence = say("'{event}': {count} entries are new.", event=made.slug, count=made.added)
        emit(desk.json, {"event": made.slug, "added": made.added}, sentence)
    elif event is None:
        raise RefusedError("say-which-event", None, "event")
    elif foreign.is_foreign(content):
        _foreign(desk, event, tournament, file, content, system)
    elif re.match(rb"(\xef\xbb\xbf)?\d{3} |XX|###", content):
        _report(desk, event, tournament, file, system, lenient)
    else:
        chosen = _chosen(desk, read_table(content, file), columns)
        _players(desk, event, tournament, file, content, cadence, dry_run, chosen)


def _text(content: bytes, file: str) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise FormatError("file-not-utf", Where(file=file)) from None


def _written(file: str) -> str:
    """When a file was last written."""
    return datetime.fromtimestamp(Path(file).stat().st_mtime, UTC).isoformat(timespec="milliseconds")


def _evening(desk: Desk, event: str, tournament: str | None, file: str, source: str) -> None:
    kept = load(source, file).evening
    done = desk.do(event, ImportEvening(tournament or _identifier(file), kept, Path(file).name))
    written = done.entry.command()
    identifier = written.tournament if isinstance(written, ImportEvening) else ""
    sentence = f"'{identifier}': {len(kept.entrants)} players, {len(kept.rounds)} rounds."
    desk.did(done, sentence, tournament=identifier, players=len(kept.entrants), rounds=len(kept.rounds))


def _identifier(file: str) -> str:
    """A short name made from that of a file."""
    return re.sub(r"[^a-z0-9]+", "-", Path(file).stem.lower()).strip("-")[:40] or "imported"


def _report(desk: Desk, event: str, tournament: str | None, file: str, system: str | None, lenient: bool) -> None:
    loaded = trf.load(file, lenient=lenient)
    for repair in loaded.repairs:
        click.echo(say("repaired: {what}", what=tell_repair(repair)), err=True)
    assumed = trf.assumptions(loaded)
    if not desk.json:
        for unsaid in assumed:
            click.echo(say("not said: {what}", what=tell(unsaid)), err=True)
    name = tournament or _identifier(file)
    book = loaded.tournament
    said = ruled(book, None, system).regulation
    chosen = said.system or ASSUMED
    left = exit_in(loaded.document.comments)
    command = ImportTournament(name, book, chosen, said.edition, said.options, Path(file).name, left_fide_mode=left)
    done = desk.do(event, command)
    sentence = say(
        "'{name}': {players} players, {rounds} rounds, paired by {system} from now on.",
        name=name,
        players=len(book.players),
        rounds=book.rounds_paired,
        system=chosen,
    )
    told = {"repaired": [repair.placed for repair in loaded.repairs], "assumed": list(assumed)}
    desk.did(done, sentence, tournament=name, players=len(book.players), rounds=book.rounds_paired, **told)


def _foreign(desk: Desk, event: str, tournament: str | None, file: str, content: bytes, system: str | None) -> None:
    """A tournament in a file of another program."""
    found = foreign.read(content, file)
    if not desk.json:
        for unsaid in found.notes:
            click.echo(say("not said: {what}", what=tell(unsaid)), err=True)
    name, book = tournament or _identifier(file), found.tournament
    chosen = system or book.regulation.system or ASSUMED
    done = desk.do(event, ImportTournament(name, book, chosen, source=Path(file).name))
    sentence = say(
        "'{name}': {players} players, {rounds} rounds, paired by {system} from now on.",
        name=name,
        players=len(book.players),
        rounds=book.rounds_paired,
        system=chosen,
    )
    told = {"repaired": [], "assumed": list(found.notes)}
    desk.did(done, sentence, tournament=name, players=len(book.players), rounds=book.rounds_paired, **told)


def _chosen(desk: Desk, table: Table, given: tuple[str, ...]) -> tuple[str, ...] | None:
    """What the columns of a list are: as said now, or as said before of the same header."""
    maps = getattr(desk.store, "column_maps", None)
    if not given:
        return table.columns or (maps.recall(table.shape) if maps else None)
    known = list(table.columns or (maps.recall(table.shape) if maps else None) or [""] * len(table.header))
    heads = [head.casefold() for head in table.header]
    for one in given:
        head, _, field = one.rpartition("=")
        if head.casefold() not in heads:
            raise OptionError("no-such-header", name=head, known=Items(table.header))
        known[heads.index(head.casefold())] = field
    chosen = check_columns(known)
    if maps:
        maps.keep(table.shape, chosen)
    return chosen


def _players(
    desk: Desk,
    event: str,
    tournament: str | None,
    file: str,
    content: bytes,
    cadence: str,
    dry_run: bool,
    columns: tuple[str, ...] | None,
) -> None:
    from tablas.store.entries import Found, review

    ratings = desk.store.ratings
    section = desk.section(event, tournament)
    found = review(read_players(content, file, columns), ratings, cadence)
    lines = [
        f"{say('line {line}', line=item.line)}: {item.player.name or item.player.fide_id} ({say(item.found.value)})"
        for item in found
    ]
    data = [
        {"line": item.line, "found": item.found.value, "name": item.player.name, "fide_id": item.player.fide_id}
        for item in found
    ]
    if dry_run:
        emit(desk.json, data, lines)
        return
    for item in found:
        if item.found is Found.SEVERAL:
            known = ", ".join(
                f"{player.fide_id} ({player.federation}{f' {player.birth}' if player.birth else ''})"
                for player in item.candidates
            )
            raise RefusedError("line-several-players", line=item.line, name=item.player.name, known=known)
        if not item.player.name:
            raise RefusedError("line-rating-list", line=item.line, fide_id=item.player.fide_id)
    done = desk.do(event, EnterPlayers(section.id, tuple(item.player for item in found)))
    desk.did(done, "\n".join([*lines, say("{count} players are entered.", count=len(found))]), players=data)


@verb()
@event_argument
@click.argument("file", type=click.Path(dir_okay=False))
@reads
def compare(desk: Desk, event: str, file: str) -> None:
    """Compare EVENT with an exported copy: which is ahead, or where they parted and how they differ."""
    try:
        content = Path(file).read_bytes()
    except OSError as error:
        raise FormatError("the-file-cannot-be-read", Where(file=file), strerror=error.strerror) from None
    found = desk.store.compare(event, _text(content, file), file)
    data = {
        "relation": found.relation.value,
        "common": found.common,
        "ours": len(found.ours),
        "theirs": len(found.theirs),
        "differences": list(found.differences),
    }
    counted = say(
        "{common} entries in common, {ours} only here, {theirs} only in the file",
        common=found.common,
        ours=len(found.ours),
        theirs=len(found.theirs),
    )
    emit(desk.json, data, [f"{say(found.relation.value)}: {counted}", *map(tell, found.differences)])


COMMANDS = {"export": export, "import": import_file, "compare": compare}
