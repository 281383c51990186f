"""Subcommands of ``tablas rules`` for teams: boards in the wrong order."""

from __future__ import annotations

import click

from tablas.cli.base import verb
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell
from tablas.errors import OptionError


@verb("board-order")
@click.argument("boards", nargs=-1, required=True, metavar="FIRST:SECOND:RESULT...")
def wrong_boards(boards: tuple[str, ...], as_json: bool) -> None:
    """Correct a team match: on each board the places of both players in their team's order and 1, = or 0.

    Example: 1:2:1 2:4:0 3:3:= 4:5:0 (number 4 of the second team sat before number 3).
    """
    from tablas.federation.regulations.board_order import Board, rule_match
    from tablas.model import HALF, POINT, format_points

    worth = {"1": POINT, "=": HALF, "0": 0}
    rows = []
    for text in boards:
        parts = text.split(":")
        if len(parts) != 3 or not (parts[0].isdecimal() and parts[1].isdecimal()) or parts[2] not in worth:
            raise OptionError("board-written-first", text=text)
        rows.append(Board(int(parts[0]), int(parts[1]), worth[parts[2]]))
    found = rule_match(rows)

    def score(points: tuple[int, int]) -> str:
        return "-".join(format_points(one, half="½") for one in points)

    if as_json:
        boards_told = [score(pair) for pair in found.counted]
        match, played = score(found.match), score(found.played)
        echo_json({"boards": boards_told, "rated": played, "match": match, "reasons": found.reasons})
        return
    for sentence in found.reasons:
        click.echo(tell(sentence))
    scores = {"rated": score(found.played), "match": score(found.match)}
    click.echo(say("For rating {rated}, for the match {match}.", **scores))
