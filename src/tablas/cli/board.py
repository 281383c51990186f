"""Subcommands of ``tablas rules`` about one board: a game replayed, a flag that has fallen."""

from __future__ import annotations

import click

from tablas.cli.plain import echo_json, told_plainly

_JSON = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")


@click.command()
@click.argument("moves", nargs=-1, required=True)
@click.option("--language", default="en", show_default=True, help="Letters of the pieces: en, es, de, fr, it, nl, pt.")
@click.option("--from", "start", metavar="FEN", help="The position before the first move; default: the usual one.")
@click.option("--online", is_flag=True, help="On a platform: the third occurrence and 50 moves end the game.")
@_JSON
@told_plainly
def game(moves: tuple[str, ...], language: str, start: str | None, online: bool, as_json: bool) -> None:
    """Replay MOVES of a scoresheet: is each legal, is the game over, can a draw be claimed?

    A move that is not legal is named with its number, and the exit code is 2.
    """
    from tablas.regulations.game import START, read_game, read_position, review

    first = read_position(start) if start is not None else START
    _, positions = read_game(" ".join(moves), language, first)
    found = review((first, *positions), online=online)
    if as_json:
        told = {"moves": len(positions), "position": str((first, *positions)[-1]), "review": found}
        echo_json(told)
        return
    click.echo(str((first, *positions)[-1]))
    for sentence in found.reasons:
        click.echo(sentence)


@click.command("flag-fall")
@click.argument("position", metavar="FEN")
@click.option("--of", "fallen", type=click.Choice(["white", "black"]), required=True, help="Whose flag has fallen.")
@_JSON
@told_plainly
def fallen_flag(position: str, fallen: str, as_json: bool) -> None:
    """The result when a flag falls (or a player resigns) in the position FEN."""
    from tablas.model import Colour
    from tablas.regulations.game import flag_fall, read_position

    result, reason = flag_fall(read_position(position), Colour[fallen.upper()])
    if as_json:
        echo_json({"result": result, "reason": reason})
    else:
        click.echo(f"{result}. {reason}")


SUBCOMMANDS = (game, fallen_flag)
