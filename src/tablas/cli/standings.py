"""``tablas standings``: rank the participants of a report, and show the working of one of them."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablas.cli.assign import read_text
from tablas.cli.base import verb
from tablas.cli.options import SystemVerb, read_options
from tablas.cli.show import echo_json
from tablas.cli.show import table as columns
from tablas.cli.speech import say, tell, tell_repair
from tablas.errors import FormatError, OptionError, Where
from tablas.messages import Items, Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tablas.model import Tournament
    from tablas.standings import Explanation, Standings, Working
    from tablas.standings.parts import Part


@verb(cls=SystemVerb)
@click.argument("file")
@click.option("--after", type=int, help="Count only the rounds up to this one.")
@click.option("--edition", help="plain, classic, 2012, 2023, 2024 or 2026; default: the one in force at the start.")
@click.option(
    "--tiebreaks",
    help="The order, such as 'PTS,DE,BH/C1,BH,SB'; without PTS it follows the points; default: the report's own list.",
)
@click.option(
    "--format",
    "shape",
    type=click.Choice(["table", "json", "csv"]),
    default="table",
    show_default=True,
    help="--json is the same as --format json.",
)
@click.option("--explain", "explained", metavar="PLAYER", help="Show the working of this number or name.")
@click.option("--category", help="Only some players: sex=w, age=U18, rating=1800-2000, fed=ESP, club=…")
@click.option(
    "--system",
    help="swiss, roundrobin, knockout or keizer, or a system with tables of its own, such as groups; "
    "default: what the report says.",
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of that system.")
@click.option("--table", "wanted", metavar="NAME", help="Of groups and a final only this table: A, B …, all or final.")
@click.option("--score", type=click.Choice(["match", "game"]), help="Teams: which points come first.")
@click.option("--matches", type=click.Choice(["round", "event"]), help="Teams: a match is of a round or of the event.")
@click.option("--subsidiary", is_flag=True, help="Begin the list again whenever a tie is partly broken.")
@click.option("--players", is_flag=True, help="Rank the players of a team event instead of the teams.")
@click.option("--unrated", default="drop", show_default=True, help="drop, lowest, average, zero or a rating.")
@click.option(
    "--ratings",
    type=click.Choice(["first", "round", "last"]),
    default="first",
    show_default=True,
    help="Which rating counts of players who had several.",
)
@click.option(
    "--later-rating", "later", multiple=True, metavar="NUMBER:ROUND=RATING", help="A rating that applies from ROUND on."
)
@click.option("--seed", help="For the tie-break LOTS.")
@click.option("--lottery", type=int, help="The number drawn, for the tie-break LOTTERY.")
@click.option("--value", "values", multiple=True, metavar="NAME:PLAYER=VALUE", help="A value decided elsewhere.")
@click.option(
    "--scores", metavar="CSV", help="Scores of single games for MARGIN: round,player,player,120,100 on each line."
)
@click.option(
    "--withdrawn",
    "gone",
    multiple=True,
    metavar="NUMBER[:ROUND]",
    help="Who left after ROUND, by default the last one played; a report does not tell, and a round robin asks.",
)
@click.option(
    "--expelled",
    "sent_out",
    multiple=True,
    metavar="NUMBER[:ROUND]",
    help="The same of a player whom the arbiter sent out: no place in a Swiss.",
)
@click.option("--lenient", is_flag=True, help="Repair faults of the report and list the repairs.")
def standings(
    file: str,
    after: int | None,
    edition: str | None,
    tiebreaks: str | None,
    shape: str,
    explained: str | None,
    category: str | None,
    system: str | None,
    options: tuple[str, ...],
    wanted: str | None,
    score: str | None,
    matches: str | None,
    subsidiary: bool,
    players: bool,
    unrated: str,
    ratings: str,
    later: tuple[str, ...],
    seed: str | None,
    lottery: int | None,
    values: tuple[str, ...],
    scores: str | None,
    gone: tuple[str, ...],
    sent_out: tuple[str, ...],
    lenient: bool,
    as_json: bool,
) -> None:
    """Rank the participants of FILE by points and tie-breaks.

    With the pairing system the tables are those that the system knows: groups
    and their final (--system groups --groups 4 --qualifiers 2 --amsterdam), the
    bracket of a knock-out (--system knockout --option lives=2), teams by the
    boards (--system hutton).
    """
    from tablas.pairing.edition import ranking_edition
    from tablas.standings import explain
    from tablas.standings.parts import parts_data

    shape = "json" if as_json else shape
    tournament = _with_withdrawn(_with_withdrawn(_load(file, lenient), gone), sent_out, expelled=True)
    tournament = _with_later_ratings(tournament, later)
    how: dict[str, Any] = {
        "tie_breaks": None if tiebreaks is None else tiebreaks,
        "edition": edition,
        "subsidiary": subsidiary,
        "category": category,
        "unrated": unrated,
        "ratings": ratings,
        "external": _external(values),
        "seed": seed,
        "lottery": lottery,
        "score": score,
        "matches": matches,
        "game_scores": None if scores is None else _game_scores(scores, tournament),
    }
    parts = _parts(tournament, system, options, after, players, how)
    if wanted is not None:
        parts = (part_named(parts, wanted),)
    table = parts[0].standings
    taken = ranking_edition(tournament, edition)
    if explained is not None:
        working = explain(tournament, _number(table, explained), standings=table)
        if shape == "json":
            echo_json(working.as_data())
        else:
            click.echo("\n".join(explanation_lines(working)))
    elif shape == "json":
        data = parts_data(parts)
        data["edition_reason"] = taken.why
        echo_json(data)
    elif shape == "csv":
        click.echo(_csv(table), nl=False)
    else:
        for note in table.notes:
            click.echo(tell(note), err=True)
        click.echo("\n".join(parts_lines(parts)))
        if taken.is_news:
            click.echo(tell(taken.why), err=True)


def _parts(
    tournament: Tournament,
    system: str | None,
    options: tuple[str, ...],
    after: int | None,
    players: bool,
    how: dict[str, Any],
) -> tuple[Part, ...]:
    """The tables of the system named or declared, or the one table that the results give."""
    from tablas.pairing.round import ruled
    from tablas.standings import tables
    from tablas.standings.book import SYSTEMS
    from tablas.systems import registry

    if options and system is None:
        raise OptionError("options-belong-pairing")
    teams = False if players else None
    if system in SYSTEMS and system != "keizer" and not options:
        return tables(tournament, **how, after=after, system=system, teams=teams)
    if system is not None:
        if registry.get(system).tables is None and registry.get(system).family not in SYSTEMS:
            known = [name for name in registry.names() if registry.get(name).tables is not None]
            raise OptionError("system-no-tables", system=system, known=Items(known))
        tournament = ruled(tournament, None, system, None, read_options(options))
    return tables(tournament, **how, after=after, teams=teams, insist=system is not None)


def part_named(parts: Sequence[Part], name: str) -> Part:
    """One of several tables, by its name or its title."""
    from tablas.standings.parts import title_of

    for part in parts:
        if name.casefold() in (part.name.casefold(), title_of(part).casefold()):
            return part
    known = [part.name for part in parts if part.name]
    raise OptionError("no-table-besides", name=name, known=Items(known or [Message("none")]))


def parts_lines(parts: Sequence[Part]) -> list[str]:
    """All the tables as text, the whole event last."""

    first, *others = parts
    lines: list[str] = []
    for part in (*others, first):
        lines += ["", *([tell(part.title)] if part.title else []), *table_lines(part.standings)]
    return lines[1:]


def table_lines(table: Standings) -> list[str]:
    """The table as text."""
    title = (
        say("Provisional standings after round {number}, tie-breaks of {edition}", **_when(table))
        if table.provisional
        else say("Standings after round {number}, tie-breaks of {edition}", **_when(table))
    )
    heads = [say("Place"), say("No."), say("Name"), *table.column_names()]
    rows = [
        [
            row.label,
            str(row.number),
            row.name + (f" ({say('withdrawn')})" if row.withdrawn else ""),
            *(criterion.column.text(row.position) for criterion in table.criteria),
        ]
        for row in table
    ]
    return [title, "", *columns(heads, rows, numbers={0, 1, *range(3, len(heads))})]


def _when(table: Standings) -> dict[str, object]:
    return {"number": len(table.book.tournament.rounds), "edition": table.book.edition.name}


def explanation_lines(working: Explanation) -> list[str]:
    """The working of one participant as text."""
    place = say("Place {label}", label=working.label)
    lines = [f"{place}: {working.number} {working.name}".rstrip()]
    for item in working.workings:
        lines += ["", f"{item.descriptor} ({say(item.name)}): {item.value}"]
        lines += [f"  {line}" for line in _working_lines(item)]
    return lines


def _working_lines(item: Working) -> list[str]:
    from tablas.standings.values import decimal

    rows = []
    for part in item.contributions:
        against = "-" if part.opponent is None else str(part.opponent)
        value = decimal(part.value)
        if part.factors is not None:
            value = f"{decimal(part.factors[0])} x {decimal(part.factors[1])} = {value}"
        mark = say("cut") if part.cut else "" if part.counted else say("not counted")
        remark = "; ".join(text for text in (mark, part.reason.value and say(part.reason.value)) if text)
        rows.append([str(part.round), against, tell(part.opponent_name), value if part.counted else "-", remark])
    heads = [say("Round"), say("No."), say("Opponent"), say("Value"), ""]
    lines = columns(heads, rows, numbers={0, 1, 3}) if rows else []
    return lines + ([tell(item.note)] if item.note else [])


def _csv(table: Standings) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["place", "number", "name", *table.column_names(), "withdrawn"])
    for row in table:
        values = [criterion.column.text(row.position) for criterion in table.criteria]
        writer.writerow([row.label, row.number, row.name, *values, "yes" if row.withdrawn else ""])
    return text.getvalue()


def _with_withdrawn(tournament: Tournament, gone: tuple[str, ...], expelled: bool = False) -> Tournament:
    """The tournament with those who left it, each after the round given or the last one played over the board."""
    for text in gone:
        number, colon, after = text.partition(":")
        if not number.isdecimal() or (colon and not after.isdecimal()):
            raise OptionError("withdrawal-written-number", text=text)
        if all(player.number != int(number) for player in tournament.players):
            raise OptionError("the-report-has-no-player", number=number)
        played = [
            index
            for index, done in enumerate(tournament.rounds, 1)
            if any(game.played and int(number) in game[:2] for game in done.games)
        ]
        left = int(after) if colon else max(played, default=0)
        changed = (
            replace(player, left_after=left, expelled=expelled) if player.number == int(number) else player
            for player in tournament.players
        )
        tournament = replace(tournament, players=tuple(changed))
    return tournament


def _with_later_ratings(tournament: Tournament, words: tuple[str, ...]) -> Tournament:
    """The tournament with ratings that changed while it went on."""
    from tablas.model import LaterRating

    for word in words:
        match = re.fullmatch(r"(\d{1,4}):(\d{1,3})=(\d{1,4})", word)
        if match is None:
            raise OptionError("later-rating-written", word=word)
        number, first_round, rating = map(int, match.groups())
        if all(player.number != number for player in tournament.players):
            raise OptionError("the-report-has-no-player", number=number)
        later = LaterRating(first_round, rating)
        changed = (
            replace(player, later_ratings=tuple(sorted((*player.later_ratings, later))))
            if player.number == number
            else player
            for player in tournament.players
        )
        tournament = replace(tournament, players=tuple(changed))
    return tournament


def _load(file: str, lenient: bool) -> Tournament:
    from tablas.formats import trf

    path = Path(file)
    if not path.is_file():
        raise FormatError("no-such-file", Where(file=file))
    loaded = trf.load(path, lenient=lenient)
    for repair in loaded.repairs:
        click.echo(f"{file}: {tell_repair(repair)}", err=True)
    return loaded.tournament


def _game_scores(file: str, tournament: Tournament) -> dict[tuple[int, int], tuple[int, int]]:
    """What each player scored and let in by round; a score belongs to a game that was paired."""
    paired = {
        (number, frozenset((game.white, game.black)))
        for number, played in enumerate(tournament.rounds, 1)
        for game in played.games
    }
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for line, text in enumerate(read_text(file).splitlines(), 1):
        if not text.strip():
            continue
        words = [word.strip() for word in text.replace(";", ",").split(",")]
        if len(words) != 5 or not all(word.removeprefix("-").isdecimal() for word in words):
            raise FormatError("score-line", Where(file, line), text=text.strip())
        number, one, other, mine, theirs = map(int, words)
        if (number, frozenset((one, other))) not in paired:
            raise FormatError("score-of-no-game", Where(file, line), one=one, other=other, round=number)
        found[number, one], found[number, other] = (mine, theirs), (theirs, mine)
    return found


def _number(table: Standings, wanted: str) -> int:
    """The participant meant by a number or by part of a name."""
    if wanted.isdecimal():
        return int(wanted)
    found = [row.number for row in table if wanted.casefold() in row.name.casefold()]
    if len(found) != 1:
        raise OptionError("participants-name-give" if found else "nobody-has-name", count=len(found), wanted=wanted)
    return found[0]


def _external(words: tuple[str, ...]) -> dict[str, dict[int, str]]:
    """Read ``NAME:PLAYER=VALUE`` words."""
    found: dict[str, dict[int, str]] = {}
    for word in words:
        place, equals, value = word.partition("=")
        name, colon, number = place.rpartition(":")
        if not (equals and colon and number.isdecimal()):
            raise OptionError("value-from-outside", word=word)
        found.setdefault(name, {})[int(number)] = value
    return found
