"""Subcommands of ``tablas rules`` about one board: a game replayed, a flag that has fallen, castling, equipment."""

from __future__ import annotations

from fractions import Fraction

import click

from tablas.cli.base import verb
from tablas.cli.plain import tell_findings
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell
from tablas.errors import OptionError


@verb()
@click.argument("moves", nargs=-1, required=True)
@click.option("--language", default="en", show_default=True, help="Letters of the pieces: en, es, de, fr, it, nl, pt.")
@click.option("--from", "start", metavar="FEN", help="The position before the first move; default: the usual one.")
@click.option("--online", is_flag=True, help="On a platform: the third occurrence and 50 moves end the game.")
@click.option("--spoken", "aloud", is_flag=True, help="Also say every move as it is announced to blind players.")
def game(moves: tuple[str, ...], language: str, start: str | None, online: bool, aloud: bool, as_json: bool) -> None:
    """Replay MOVES of a scoresheet: is each legal, is the game over, can a draw be claimed?

    A move that is not legal is named with its number, and the exit code is 2.
    """
    from tablas.federation.regulations.game import START, read_game, read_position, review, spoken

    first = read_position(start) if start is not None else START
    made, positions = read_game(" ".join(moves), language, first)
    said = [spoken(before, move) for before, move in zip((first, *positions), made, strict=False)] if aloud else []
    found = review((first, *positions), online=online)
    if as_json:
        told = {"moves": len(positions), "position": str((first, *positions)[-1]), "review": found, "spoken": said}
        echo_json(told)
        return
    for words in said:
        click.echo(words)
    click.echo(str((first, *positions)[-1]))
    for sentence in found.reasons:
        click.echo(tell(sentence))


@verb("draw-claim")
@click.argument("moves", nargs=-1, required=True)
@click.option("--announced", metavar="MOVE", help="The move the claimant has written down and not made.")
@click.option("--kind", type=click.Choice(["standard", "rapid", "blitz"]), default="standard", show_default=True)
@click.option("--language", default="en", show_default=True, help="Letters of the pieces: en, es, de, fr, it, nl, pt.")
@click.option("--from", "start", metavar="FEN", help="The position before the first move; default: the usual one.")
def draw_claim(
    moves: tuple[str, ...], announced: str | None, kind: str, language: str, start: str | None, as_json: bool
) -> None:
    """Is a draw claimed after MOVES by repetition or 50 moves?  Exits with 1 if the claim is wrong."""
    from tablas.federation.ratings import Kind
    from tablas.federation.regulations.game import START, judge_claim, read_game, read_move, read_position

    first = read_position(start) if start is not None else START
    positions = (first, *read_game(" ".join(moves), language, first)[1])
    move = read_move(positions[-1], announced, language) if announced is not None else None
    found = judge_claim(positions, move, Kind(kind))
    if as_json:
        echo_json(found)
    else:
        click.echo(f"{say('Right.') if found.right else say('Wrong.')} {tell(found.reason)}")
    if not found.right:
        click.get_current_context().exit(1)


@verb("flag-fall")
@click.argument("position", metavar="FEN")
@click.option("--of", "fallen", type=click.Choice(["white", "black"]), required=True, help="Whose flag has fallen.")
def fallen_flag(position: str, fallen: str, as_json: bool) -> None:
    """The result when a flag falls (or a player resigns) in the position FEN."""
    from tablas.federation.regulations.game import flag_fall, read_position
    from tablas.model import Colour

    result, reason = flag_fall(read_position(position), Colour[fallen.upper()])
    if as_json:
        echo_json({"result": result, "reason": reason})
    else:
        click.echo(f"{result}. {reason}")


@verb("castling960")
@click.argument("position", metavar="FEN")
@click.argument("rook", metavar="SQUARE")
def castling_960(position: str, rook: str, as_json: bool) -> None:
    """May the player to move castle with the rook on SQUARE in Chess960?  Exits with 1 if not.

    Rights in the FEN are KQkq or files of rooks (HAha); - means that they are not known.
    """
    from tablas.federation.regulations.chess960 import read_chess960, why_no_castling
    from tablas.federation.regulations.game.board import square_named

    found, rights = read_chess960(position)
    reason = why_no_castling(found, square_named(rook), rights)
    if as_json:
        echo_json({"possible": not reason, "reason": reason})
    else:
        possible = say("Castling is possible, if neither king nor rook has moved.")
        click.echo(tell(reason) if reason else possible if rights is None else say("Castling is possible."))
    if reason:
        click.get_current_context().exit(1)


@verb()
@click.argument("measures", nargs=-1, required=True, metavar="NAME=CM...")
def equipment(measures: tuple[str, ...], as_json: bool) -> None:
    """Do pieces, board and table conform?  NAME is king, queen, bishop, knight, rook, pawn, king-base …, square, table.

    A table is given as LENGTHxWIDTHxHEIGHT.  Exits with 1 if something does
    not conform.  Example: king=9.5 pawn=5 pawn-base=2.5 square=5.5 table=110x85x74
    """
    from tablas.federation.regulations.equipment import check_board, check_pieces, check_table

    told = dict(_measure(text) for text in measures)
    heights = {name: value[0] for name, value in told.items() if name not in ("square", "table") and "-" not in name}
    bases = {name.removesuffix("-base"): value[0] for name, value in told.items() if name.endswith("-base")}
    findings = check_pieces(heights, bases)
    if "square" in told:
        findings += check_board(told["square"][0], bases.get("pawn"))
    if "table" in told:
        if len(told["table"]) != 3:
            raise OptionError("table-given-table")
        findings += check_table(*told["table"])
    tell_findings(findings, as_json)


def _measure(text: str) -> tuple[str, list[Fraction]]:
    name, equals, value = text.partition("=")
    try:
        found = [Fraction(piece.replace(",", ".")) for piece in value.split("x")]
    except (ValueError, ZeroDivisionError):
        found = []
    if not equals or not found or min(found) <= 0:
        raise OptionError("measure-written-name", text=text)
    return name, found


@verb()
@click.argument("what", required=False)
@click.option("--seed", type=int, help="Draw a position by lot with this seed.")
def chess960(what: str | None, seed: int | None, as_json: bool) -> None:
    """The position with number WHAT (0 to 959), the number of a position, or one by lot."""
    from tablas.federation.regulations import chess960 as positions

    if what is None and seed is None:
        raise OptionError("give-number-position")
    if what is None:
        index, rank = positions.draw(seed or 0)
    elif what.isdecimal():
        index, rank = int(what), positions.position(int(what))
    else:
        index, rank = positions.number(what), what.upper()
    if as_json:
        echo_json({"number": index, "position": rank})
    else:
        click.echo(f"{index} {rank}")
