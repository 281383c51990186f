"""The chances of an event as tidy tables and as a report."""

from __future__ import annotations

from dataclasses import asdict

from tablas.pictures.study import Interval, intervals
from tablas.say.phrases import Say
from tablas.study.event import Prospect, Prospects, money_text
from tablas.study.sheet import Part, Sheet
from tablas.tidy import Cell, Tidy
from tablas.version import __version__

MOST = 12
"""Players in the chart."""


def tables_of(found: Prospects) -> tuple[Tidy, ...]:
    """A row a player; a row a player and place; a row a player and norm."""
    players: list[tuple[Cell, ...]] = [
        (
            row.number,
            row.name,
            row.place,
            row.points,
            row.can_win,
            row.share(1).value,
            *row.share(1).bounds,
            row.share(3).value,
            *row.share(3).bounds,
            row.mean,
            row.prizes / max(1, row.runs) if found.study.fund is not None else None,
            row.money / 100 if found.study.fund is not None else None,
        )
        for row in found.rows
    ]
    places: list[tuple[Cell, ...]] = [
        (row.number, row.name, place, count / row.runs) for row in found.rows for place, count in row.places
    ]
    norms: list[tuple[Cell, ...]] = [
        (number, name, title, count / max(1, found.runs)) for number, name, title, count in found.norms
    ]
    heads = (
        *("number", "name", "place", "points", "can_win", "win", "win_low", "win_high"),
        *("first_three", "first_three_low", "first_three_high", "mean_place", "prize", "money"),
    )
    tables = [
        Tidy("chances", heads, tuple(players)),
        Tidy("places", ("number", "name", "place", "share"), tuple(places)),
    ]
    if found.study.norms:
        tables.append(Tidy("norms", ("number", "name", "title", "share"), tuple(norms)))
    return tuple(tables)


def percent(share: float) -> str:
    """A share in hundredths, with one digit behind the point.

    >>> percent(0.1234)
    '12.3'
    """
    return f"{100 * share:.1f}"


def columns(found: Prospects, say: Say) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """The table for people: heads and rows."""
    heads = [say("Name"), say("No."), say("Place"), say("Points"), say("Win, %"), say("First three, %")]
    heads.append(say("Mean place"))
    if found.study.fund is not None:
        heads += [say("Prize, %"), say("Money, mean")]
    if found.study.norms and not found.of_teams:
        heads.append(say("Norms, %"))
    return tuple(heads), tuple(_row(row, found) for row in found.rows)


def _row(row: Prospect, found: Prospects) -> tuple[str, ...]:
    cells = [row.name, str(row.number), row.place, row.points]
    cells += [percent(row.share(1).value) if row.can_win else "–", percent(row.share(3).value), f"{row.mean:.1f}"]
    if found.study.fund is not None:
        cells += [percent(row.prizes / max(1, row.runs)), money_text(row.money)]
    if found.study.norms and not found.of_teams:
        cells.append(", ".join(f"{title} {percent(count / row.runs)}" for title, count in row.norms))
    return tuple(cells)


def report_of(found: Prospects, say: Say, command: str) -> Sheet:
    """The report: who can still win, everybody's chances, and how to repeat it."""
    alive = [row for row in found.rows if row.can_win]
    words = say(
        "{runs} endings drawn with seed {seed}; {rounds} rounds to come, {games} games open.",
        runs=found.runs,
        seed=found.study.seed,
        rounds=found.rounds_left,
        games=found.games_open,
    )
    model = say(
        "Results follow the model {model}; strength is the rating, wrong by {noise} points; rounds to come are paired "
        "by the system of the event.",
        model=found.study.play.model,
        noise=f"{found.study.noise:g}",
    )
    title = say("Chance to win")
    rows = [Interval(row.name, row.share(1).value, *row.share(1).bounds) for row in alive[:MOST]]
    told = say("{title}: {values}.", title=title, values=", ".join(f"{row.label} {row.mean:.3f}" for row in rows))
    heads, lines = columns(found, say)
    still = say("Who can still win: {names}", names=", ".join(row.name for row in alive))
    parts = [Part("", (words, model, still))]
    if rows:
        chart = intervals(title, told, rows, (say("Name"), say("Mean"), say("From"), say("To")))
        parts.append(Part(title, chart=chart))
    parts.append(Part(say("Everybody's chances"), heads=heads, rows=lines))
    if found.study.norms and found.of_teams:
        norms = tuple((name, title, percent(count / max(1, found.runs))) for _, name, title, count in found.norms)
        parts.append(Part(say("Norms, %"), heads=(say("Name"), say("Title"), say("Norms, %")), rows=norms))
    facts = [("tablas", __version__), ("noise", str(found.study.noise)), ("seed", str(found.study.seed))]
    facts += [(f"play.{name}", str(value)) for name, value in asdict(found.study.play).items()]
    again = Part(say("How to repeat it"), code=command, heads=(say("What"), say("Value")), rows=tuple(facts))
    return Sheet(say("Study: {arms}", arms=found.name or "–"), (*parts, again))
