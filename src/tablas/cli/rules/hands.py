"""Subcommands of ``tablas rules`` about hands and scoresheets: touched pieces, notation, repetition, agreed draws."""

from __future__ import annotations

import click

from tablas.cli.base import verb
from tablas.cli.plain import answer
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell

_LANGUAGE = click.option("--language", default="en", show_default=True, help="Letters of the pieces that are typed.")
_START = click.option("--from", "start", metavar="FEN", help="The position before the first move.")


@verb("touched")
@click.argument("position", metavar="FEN")
@click.argument("squares", nargs=-1, required=True, metavar="SQUARE...")
@click.option("--order-unknown", is_flag=True, help="Nobody knows which piece was touched first.")
@click.option("--language", default="en", show_default=True, help="Letters of the pieces in the answer.")
def touched_pieces(position: str, squares: tuple[str, ...], order_unknown: bool, language: str, as_json: bool) -> None:
    """What must the player to move play after touching the pieces on SQUAREs, in that order (4.3 to 4.5)?"""
    from tablas.federation.regulations.game import read_position, write_move
    from tablas.federation.regulations.game.board import square_named
    from tablas.federation.regulations.touched import touched

    board = read_position(position)
    found = touched(board, [square_named(square) for square in squares], order_known=not order_unknown)
    moves = [write_move(board, move, language) for move in found.moves]
    if as_json:
        echo_json({"article": found.article, "moves": moves, "reason": found.reason})
        return
    click.echo(f"{found.article}: {tell(found.reason)}")
    click.echo(" ".join(moves) or say("There is no legal move."))


@verb("made")
@click.argument("kind", type=click.Choice(["move", "capture", "castling", "promotion"]))
@click.option(
    "--released", is_flag=True, help="The piece (in castling the king, in a promotion the new piece) is let go."
)
@click.option("--removed", is_flag=True, help="The captured piece, or the pawn, is off the board.")
@click.option("--rook-released", is_flag=True, help="Castling: the rook is let go.")
def move_made(kind: str, released: bool, removed: bool, rook_released: bool, as_json: bool) -> None:
    """Has a move been made, so that it cannot be changed any more (4.7)?  Exits with 1 if not."""
    from tablas.federation.regulations.touched import Kind, is_made

    made, reason = is_made(Kind(kind), released=released, removed=removed, rook_released=rook_released)
    answer(made, reason, as_json, "made")


@verb("inverted-rook")
@click.option("--diagonal", is_flag=True, help="It was then moved like a bishop or a queen.")
def inverted(diagonal: bool, as_json: bool) -> None:
    """A pawn was replaced by a rook upside down: what is it (4.4.4)?"""
    from tablas.federation.regulations.touched import inverted_rook

    found = inverted_rook(moved_diagonally=diagonal)
    if as_json:
        echo_json({"piece": "rook", "illegal": diagonal, "reasons": found})
    else:
        click.echo("\n".join(map(tell, found)))


@verb()
@click.argument("moves", nargs=-1, required=True)
@click.option("--to", "wanted", default="en", show_default=True, help="Letters of the pieces that are wanted.")
@click.option("--long", "long_form", is_flag=True, help="With the square a piece comes from.")
@_LANGUAGE
@_START
def notation(
    moves: tuple[str, ...], wanted: str, long_form: bool, language: str, start: str | None, as_json: bool
) -> None:
    """Write MOVES anew in another language or in the long form (Laws, appendix C)."""
    from tablas.federation.regulations.game import START, read_game, read_position, write_move

    first = read_position(start) if start is not None else START
    made, positions = read_game(" ".join(moves), language, first)
    before = (first, *positions)
    written = [write_move(board, move, wanted, long=long_form) for board, move in zip(before, made, strict=False)]
    if as_json:
        echo_json({"moves": written})
    else:
        click.echo(" ".join(written))


@verb()
@click.argument("moves", nargs=-1, required=True)
@_LANGUAGE
@_START
def repetition(moves: tuple[str, ...], language: str, start: str | None, as_json: bool) -> None:
    """After which moves did the first position that occurred three times stand?  Exits with 1 if there is none."""
    from tablas.federation.regulations.game import START, read_game, read_position
    from tablas.federation.regulations.game.draws import first_repetition

    first = read_position(start) if start is not None else START
    found = first_repetition((first, *read_game(" ".join(moves), language, first)[1]))
    halves = [(place + (first.turn.name == "BLACK")) for place in found]
    if as_json:
        echo_json({"after_plies": list(found)})
    elif found:
        places = ", ".join(_after(half, first.number) for half in halves)
        click.echo(say("The same position stood {places}.", places=places))
    else:
        click.echo(say("No position occurred three times."))
    if not found:
        click.get_current_context().exit(1)


def _after(half: int, first_move: int) -> str:
    """The place of a position in words: at the start, or after a move of White or Black."""
    if half == 0:
        return say("at the start")
    number, black = divmod(half - 1, 2)
    words = {"number": number + first_move}
    return say("after Black's move {number}", **words) if black else say("after White's move {number}", **words)


@verb("draw-agreed")
@click.argument("moves", type=click.IntRange(min=0))
@click.option("--minimum", type=click.IntRange(min=0), default=0, help="No agreement before so many moves (9.1.1).")
@click.option(
    "--by",
    "ending",
    type=click.Choice(["agreed", "repetition", "fifty", "by-itself"]),
    default="agreed",
    show_default=True,
    help="How the draw comes about; by-itself: stalemate, dead position, five times, 75 moves.",
)
@click.option("--consent", is_flag=True, help="The arbiter has agreed.")
def draw_agreed(moves: int, minimum: int, ending: str, consent: bool, as_json: bool) -> None:
    """May a game be drawn after MOVES of each player?  Exits with 1 if not."""
    from tablas.federation.regulations.laws import Ending, draw_allowed

    allowed, reason = draw_allowed(moves, Ending(ending), minimum=minimum, consent=consent)
    answer(allowed, reason, as_json, "allowed")
