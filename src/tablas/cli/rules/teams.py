"""Subcommands of ``tablas rules`` for teams: order of boards, line-ups, captains."""

from __future__ import annotations

import click

from tablas.cli.base import verb
from tablas.cli.plain import answer, tell_findings
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell
from tablas.errors import OptionError
from tablas.messages import Message


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


@verb("presence")
@click.argument("present", type=click.IntRange(min=0))
@click.argument("team", type=click.IntRange(min=1))
def presence(present: int, team: int, as_json: bool) -> None:
    """May a team start with PRESENT players at TEAM boards of an official event (C.05 7.2)?  Exits with 1 if not."""
    from tablas.federation.regulations.board_order import may_start

    reason = Message("more-than-half", present=present, team=team)
    answer(may_start(present, team), reason, as_json, "may_start")


@verb("order")
@click.argument("ratings", nargs=-1, required=True, type=int, metavar="RATING...")
@click.option("--limit", type=click.IntRange(min=0), default=100, show_default=True)
def order_of_boards(ratings: tuple[int, ...], limit: int, as_json: bool) -> None:
    """May a team be listed in this order of RATINGs, nobody above one LIMIT stronger?  Exits with 1 if not."""
    from tablas.federation.regulations.board_order import check_order

    tell_findings(check_order(ratings, limit), as_json)


@verb("line-ups")
@click.argument("boards", type=click.IntRange(min=1))
@click.argument("players", type=click.IntRange(min=1))
@click.option("--check", metavar="PLAYERS", help="May the team play so: 1,2,3,5?  Exits with 1 if not.")
def possible_line_ups(boards: int, players: int, check: str | None, as_json: bool) -> None:
    """Line-ups of a team of PLAYERS on BOARDS; the first is taken when the captain hands in none (C.05 7.1)."""
    from tablas.federation.regulations.board_order import check_line_up, line_ups

    if check is not None:
        numbers = [int(piece) if piece.strip().isdecimal() else 0 for piece in check.split(",")]
        tell_findings([check_line_up(numbers, boards, players)], as_json)
        return
    found = line_ups(boards, players)
    if as_json:
        echo_json({"line_ups": [list(one) for one in found]})
        return
    for one in found:
        click.echo(" ".join(map(str, one)))


@verb("captain")
@click.option("--fide-id", default="", help="Any federation's.")
@click.option("--email", default="", help="A personal address.")
@click.option("--phone", default="")
@click.option("--teams", type=int, default=1, show_default=True, help="How many teams the person leads.")
@click.option("--sanctioned", is_flag=True, help="Serves a sanction.")
@click.option("--probation", is_flag=True)
@click.option("--duties", is_flag=True, help="What a captain and a head of delegation do, instead.")
def captain(
    fide_id: str,
    email: str,
    phone: str,
    teams: int,
    sanctioned: bool,
    probation: bool,
    duties: bool,
    as_json: bool,
) -> None:
    """May somebody be captain or head of delegation (C.10)?  Exits with 1 if not."""
    from tablas.federation.regulations.captains import DUTIES, HEAD, check_captain

    if not duties:
        findings = check_captain(fide_id, email, phone, sanctioned=sanctioned, probation=probation, teams=teams)
        tell_findings(findings, as_json)
        return
    if as_json:
        rows = [{"article": article, "duty": duty} for article, duty in (*HEAD, *DUTIES)]
        echo_json({"duties": rows})
        return
    for title, listed in ((say("Head of delegation"), HEAD), (say("Captain"), DUTIES)):
        click.echo(title)
        for article, duty in listed:
            click.echo(f"  {article}  {tell(duty)}")
