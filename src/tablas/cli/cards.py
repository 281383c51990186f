"""Pairing cards and the chart of a Swiss, filled in or blank, for a terminal and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablas.cli.output import load_for_command
from tablas.cli.show import echo_json, echo_table
from tablas.cli.speech import say
from tablas.errors import OptionError

if TYPE_CHECKING:
    from tablas.systems.open.common.cards import Card, CardLine

_ARROWS = {"NONE": "", "DOWN": "↓", "UP": "↑"}


def show_card(file: str | None, number: int | None, short: bool, rounds: int, as_json: bool) -> None:
    """Print the card of a player, or a blank one."""
    from tablas.systems.open.common.cards import card_of

    if file is not None and number is None:
        raise OptionError("card-of-whom")
    made = card_of(load_for_command(file, False), number) if file is not None and number is not None else None
    heads = (
        [say("Round"), say("Opp"), say("Float"), say("Res"), say("Pts")]
        if short
        else [say("Round"), say("Colour"), say("No."), say("Init"), say("Rtg"), say("Res"), say("Pts"), say("Float")]
    )
    if as_json:
        blank = {"rounds": [{"round": place} for place in range(1, rounds + 1)]}
        echo_json(blank if made is None else made.as_data())
        return
    if made is None:
        echo_table(heads, [[str(place), *[""] * (len(heads) - 1)] for place in (*range(1, rounds + 1), "T")])
        return
    import click

    rating = f"  {say('Rtg')} {made.player.rating}" if made.player.rating else ""
    further = [made.player.federation, made.player.birth, made.player.fide_id, made.player.club]
    known = "".join(f"  {fact}" for fact in further if fact)
    click.echo(f"{made.player.number}  {made.player.name}{rating}{known}")
    rows = [(_short if short else _normal)(line) for line in made.lines]
    echo_table(heads, [*rows, _total(made, short)], numbers=())


def _opponent(line: CardLine) -> str:
    return "" if line.opponent is None else f"{line.opponent:02}"


def _colour(line: CardLine) -> str:
    return _letter(line) or ("." if line.opponent is not None else "")


def _letter(line: CardLine) -> str:
    """The letter of the colour in the language of the call."""
    return {"W": say("{count}W", count=""), "B": say("{count}B", count="")}.get(line.colour, "")


def _normal(line: CardLine) -> list[str]:
    from tablas.model import format_points

    shown = [str(line.round), _colour(line), _opponent(line), line.initials or "–", str(line.rating or "–")]
    return [*shown, line.result, format_points(line.score), _ARROWS[line.floated.name]]


def _short(line: CardLine) -> list[str]:
    from tablas.model import format_points

    shown = [str(line.round), _opponent(line), _ARROWS[line.floated.name]]
    return [*shown, line.result, format_points(line.score)]


def _total(made: Card, short: bool) -> list[str]:
    from tablas.model import format_points

    score, sums = format_points(made.score), format_points(made.progressive)
    games = str(made.whites + made.blacks)
    if short:
        return ["T", games, "–", score, sums]
    return ["T", f"{made.whites}/{made.blacks}", games, "–", str(made.average or "–"), score, sums, ""]


def show_chart(file: str | None, players: int, rounds: int, as_json: bool) -> None:
    """Print the chart of a report, or a blank one."""
    from tablas.model import format_points
    from tablas.systems.open.common.cards import card_of

    made: list[Card] = []
    if file is not None:
        tournament = load_for_command(file, False)
        made = [card_of(tournament, player.number) for player in tournament.players]
        rounds = max(tournament.rounds_paired, tournament.total_rounds or 0)
    heads = [say("No."), say("Name"), *map(str, range(1, rounds + 1)), say("Pts")]
    if as_json:
        numbers = range(1, players + 1)
        lines = [one.as_data() for one in made] or [{"number": number} for number in numbers]
        echo_json({"rounds": rounds, "players": lines})
        return
    if not made:
        echo_table(heads, [[str(place), *[""] * (len(heads) - 1)] for place in range(1, players + 1)])
        return
    rows = []
    for one in made:
        cells = [_cell(line) for line in one.lines]
        cells += [""] * (rounds - len(cells))
        rows.append([str(one.player.number), one.player.name, *cells, format_points(one.score)])
    echo_table(heads, rows, numbers={0, len(heads) - 1})


def _cell(line: CardLine) -> str:
    return f"{_opponent(line)}{_letter(line).lower()}{line.result}"
