"""``tablas swiss``: a Swiss round worked by hand: colours, orders, one group, cards and charts."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablas.cli.base import verbs
from tablas.cli.show import echo_json, echo_table, right
from tablas.cli.speech import language, say, tell
from tablas.errors import FormatError, OptionError, Where

if TYPE_CHECKING:
    from tablas.systems.open.common.orders import Line

EDITIONS = ("1992", "1998", "2017", "2026")


@verbs()
def swiss() -> None:
    """Work a Swiss round by hand: colours of a pair, orders of the texts, one group, cards and charts."""


def spanish() -> bool:
    """B alone is White where Spanish is spoken."""
    return language() == "es"


@swiss.command()
@click.argument("one")
@click.argument("two")
@click.option(
    "--rule",
    type=click.Choice(["elementos", "1992", "2017", "2026"]),
    default="elementos",
    show_default=True,
    help="elementos: whoever has been longest without the colour; others: the last game in which they differed.",
)
def colours(one: str, two: str, rule: str, as_json: bool) -> None:
    """Who has White of ONE and TWO, each as NUMBER:COLOURS or NUMBER:COLOURS:POINTS.

    Colours are W and B, or B and N; 0 or - is a round without a game:
    tablas swiss colours 12:00BN 13:BNBN
    """
    from tablas.systems.open.common.colours import seats
    from tablas.systems.open.common.hand import HandLine, field_of, read_colours
    from tablas.systems.open.dutch.early.colours import longest_without_colour

    parts = [_history(text) for text in (one, two)]
    histories = [text.replace("-", "") for text in read_colours([part[1] for part in parts], spanish())]
    lines = [HandLine(part[0], text, part[2]) for part, text in zip(parts, histories, strict=True)]
    field = field_of(lines)
    made = (longest_without_colour if rule == "elementos" else seats)(field, 0, 1)
    white, black = (field.numbers[rank] for rank in made[:2])
    if as_json:
        echo_json({"white": white, "black": black, "rule": made.rule.name.lower(), "sentence": say(made.rule.value)})
        return
    click.echo(f"{white}–{black}: {say(made.rule.value)}")


def _history(text: str) -> tuple[int, str, int]:
    number, colon, rest = text.partition(":")
    history, _, points = rest.partition(":")
    try:
        score = round(60 * float(points.replace(",", "."))) if points else 60
    except ValueError:
        raise OptionError("number-and-colours", text=text) from None
    if not colon or not number.isdecimal():
        raise OptionError("number-and-colours", text=text)
    return int(number), history, score


def numbers_of(text: str) -> list[int]:
    """Numbers with commas, or a range."""
    found: list[int] = []
    for piece in text.split(","):
        first, dash, last = piece.strip().partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()) or int(last or first) < int(first):
            raise OptionError("list-of-numbers", text=text)
        found += range(int(first), int(last or first) + 1)
    return found


@swiss.command()
@click.argument("s1")
@click.argument("s2")
@click.option("--players", type=click.IntRange(1, 4), default=1, show_default=True, help="How many change sides.")
@click.option("--edition", type=click.Choice(EDITIONS), default="1992", show_default=True)
@click.option("--most", type=click.IntRange(1), default=200, show_default=True, help="Exchanges shown.")
def exchanges(s1: str, s2: str, players: int, edition: str, most: int, as_json: bool) -> None:
    """The order in which players of S1 and S2 change sides: tablas swiss exchanges 12,17,25 28,31,39.

    1992 and 1998 print it as a table: S1 from its end on across, S2 from its
    top on down.  2017 and 2026 list it: least difference, largest of S1, smallest of S2.
    """
    upper, lower = numbers_of(s1), numbers_of(s2)
    found = _exchanges(upper, lower, players, edition, most)
    if as_json:
        echo_json({"edition": edition, "exchanges": [[list(out), list(into)] for out, into in found]})
        return
    if edition in ("1992", "1998") and players <= 2:
        place = {move: number for number, move in enumerate(found, 1)}
        columns = list(dict.fromkeys(sorted((out for out, _ in found), key=lambda out: out, reverse=True)))
        columns.sort(key=lambda out: place[out, found[0][1]])
        rows = sorted({into for _, into in found}, key=lambda into: place[found[0][0], into])
        heads = ["", *(" + ".join(map(str, sorted(out))) for out in columns)]
        body = [[" + ".join(map(str, into)), *(str(place[out, into]) for out in columns)] for into in rows]
        echo_table(heads, body, numbers=range(1, len(heads)))
        return
    for number, (out, into) in enumerate(found, 1):
        click.echo(f"{right(str(number), 4)}. {', '.join(map(str, out))} ↔ {', '.join(map(str, into))}")


def _exchanges(
    upper: list[int], lower: list[int], players: int, edition: str, most: int
) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    from tablas.systems.open.dutch import exchanges as later
    from tablas.systems.open.dutch.early import exchanges as early

    if edition in ("1992", "1998"):
        moves = early.exchanges(len(upper), len(lower), players, short_tables=edition == "1998")
        return [
            (tuple(upper[place] for place in move.leaving), tuple(lower[place] for place in move.entering))
            for move in moves
        ]
    both = [*upper, *lower]
    found = (
        (tuple(both[place] for place in out), tuple(both[place] for place in into))
        for out, into in later.exchanges(len(upper), len(both), 100_000)
        if len(out) == players
    )
    return list(islice(found, most))


@swiss.command()
@click.argument("s1")
@click.argument("s2")
@click.option("--most", type=click.IntRange(1), default=24, show_default=True, help="Orders shown.")
def transpositions(s1: str, s2: str, most: int, as_json: bool) -> None:
    """The orders of S2 that are tried for S1, and how many there are: tablas swiss transpositions 1-5 6-11."""
    from math import perm

    from tablas.systems.open.common import orders

    upper, lower = numbers_of(s1), numbers_of(s2)
    size = min(len(upper), len(lower))
    count = perm(len(lower), size)
    found = [list(order) for order in islice(orders.transpositions(lower, size), most)]
    if as_json:
        echo_json({"count": count, "orders": found})
        return
    for number, order in enumerate(found, 1):
        pairs = "  ".join(f"{one}–{two}" for one, two in zip(upper, order, strict=False))
        click.echo(f"{right(str(number), 4)}. {pairs}")
    click.echo(say("{count} orders in all", count=count))


@swiss.command()
@click.argument("system", type=click.Choice(["burstein", "lim"]))
@click.argument("players")
@click.option("--most", type=click.IntRange(1), default=60, show_default=True, help="Lines shown.")
def order(system: str, players: str, most: int, as_json: bool) -> None:
    """The order in which SYSTEM tries the pairings of PLAYERS: tablas swiss order burstein 1-6.

    burstein: highest against lowest first, 15 lines of six and 15 of five; lim:
    the halves first, exchanges as article 4 has them.  F is left over.
    """
    from tablas.systems.open.common.orders import burstein_order, first_of, lim_order

    group = numbers_of(players)
    lines, more = first_of((burstein_order if system == "burstein" else lim_order)(group), most)
    if as_json:
        data = [{"pairs": [list(pair) for pair in pairs], "left_over": out} for pairs, out in lines]
        echo_json({"system": system, "lines": data, "more": more})
        return
    for number, line in enumerate(lines, 1):
        click.echo(f"{right(str(number), 4)}. {_line(line)}")
    if more:
        click.echo(say("There are more lines than are shown."))


def _line(line: Line) -> str:
    pairs, out = line
    return "  ".join([*(f"{one}–{two}" for one, two in pairs), *([] if out is None else [f"{out}–F"])])


@swiss.command()
@click.option("--white", required=True, help="Average ratings of the opponents of those due White, with commas.")
@click.option("--black", required=True, help="Ratings of those due Black, with commas.")
def columns(white: str, black: str, as_json: bool) -> None:
    """The two columns of the Dubov system row by row: tablas swiss columns --white 2318.4,2310 --black 2380,2365."""
    from tablas.systems.open.common.orders import dubov_rows

    rows = dubov_rows(_values(white), _values(black))
    if as_json:
        echo_json({"rows": [list(row) for row in rows]})
        return
    echo_table(
        [say("White: average of the opponents"), say("Black: rating")],
        [[f"{one:g}" for one in row] for row in rows],
        numbers={0, 1},
    )


def _values(text: str) -> list[float]:
    try:
        return [float(piece) for piece in text.split(",")]
    except ValueError:
        raise OptionError("list-of-numbers", text=text) from None


@swiss.command()
@click.argument("file")
@click.option("--edition", type=click.Choice(["1992", "1998"]), default="1992", show_default=True)
@click.option("--last", is_flag=True, help="The group is the last: who is left over has the bye.")
@click.option("--check", "given", metavar="PAIRS", help="Name the mistakes of a pairing: 7-2,16-20,1-18,15-F.")
def bracket(file: str, edition: str, last: bool, given: str | None, as_json: bool) -> None:
    """Pair one group written by hand, and say how; FILE has a line for every player.

    \b
    number | opponents | colours | floats | points
    07 | 17,18,01,14,00 | B0NN0 | aD | 2.0
    """
    from tablas.cli.one_group import pair_one_group

    try:
        text = Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "utf-8"
        raise FormatError("the-file-cannot-be-read", Where(file=file), strerror=reason) from None
    data, lines = pair_one_group(text, file, edition, last, given)
    if as_json:
        echo_json(data)
    else:
        click.echo("\n".join(map(tell, lines)))


@swiss.command()
@click.argument("accelerated", type=click.IntRange(0))
@click.option("--players", type=click.IntRange(2), help="How many play; with --rounds it says whether rounds suffice.")
@click.option("--rounds", type=click.IntRange(1), help="How many rounds are played.")
def saved(accelerated: int, players: int | None, rounds: int | None, as_json: bool) -> None:
    """How many rounds are saved by ACCELERATED rounds: one for every two."""
    from tablas.federation.regulations.rounds import is_maxi, saved_by_acceleration

    count = saved_by_acceleration(accelerated)
    large = is_maxi(players, rounds + count) if players and rounds else None
    if as_json:
        echo_json({"accelerated": accelerated, "saved": count, "maxi": large})
        return
    click.echo(say("rounds saved: {count}", count=count))
    if large is not None and rounds:
        worth = say("{rounds} rounds are worth {more}", rounds=rounds, more=rounds + count)
        enough = say("too few for {players} players", players=players)
        click.echo(f"{worth}: {enough if large else say('enough for {players} players', players=players)}")


@swiss.command()
@click.argument("file", required=False)
@click.argument("number", type=int, required=False)
@click.option("--short", is_flag=True, help="The short card: opponent, float, result, points.")
@click.option("--rounds", type=click.IntRange(1, 30), default=9, show_default=True, help="Lines of a blank card.")
def card(file: str | None, number: int | None, short: bool, rounds: int, as_json: bool) -> None:
    """The pairing card of player NUMBER of FILE, or a blank one."""
    from tablas.cli.cards import show_card

    show_card(file, number, short, rounds, as_json)


@swiss.command()
@click.argument("file", required=False)
@click.option("--players", type=click.IntRange(1, 500), default=20, show_default=True, help="Lines of a blank chart.")
@click.option("--rounds", type=click.IntRange(1, 30), default=9, show_default=True, help="Rounds of a blank chart.")
def chart(file: str | None, players: int, rounds: int, as_json: bool) -> None:
    """The chart of a Swiss, FILE filled in: everybody with opponent, colour and result of every round."""
    from tablas.cli.cards import show_chart

    show_chart(file, players, rounds, as_json)
