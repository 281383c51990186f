"""``tablas generate``: random tournaments, paired by the rules and played by Elo odds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tablas.cli.base import verb
from tablas.cli.progress import shown
from tablas.cli.show import echo_json
from tablas.cli.speech import say, say_many, tell
from tablas.errors import OptionError

if TYPE_CHECKING:
    from tablas.messages import Message
    from tablas.simulate import Generated

F = TypeVar("F", bound=Callable[..., Any])

_AMOUNTS = (
    ("half-byes", "Half-point byes."),
    ("full-byes", "Full-point byes."),
    ("zero-byes", "Zero-point byes."),
    ("forfeits", "Games won because the opponent did not come."),
    ("double-forfeits", "Games to which neither player came."),
    ("unusual-results", "Games ruled ½–0, 0–½ or 0–0."),
    ("unrated-games", "Games of less than one move."),
    ("withdrawals", "Players who leave the tournament."),
    ("late-entries", "Players who come after round 1."),
    ("forbidden-pairs", "Pairs of players who may not meet."),
)


def _amounts(command: F) -> F:
    for name, help_text in reversed(_AMOUNTS):
        command = click.option(f"--{name}", metavar="N|N/round|N%", help=help_text)(command)
    return command


@verb()
@click.option("--players", type=int, help="Number of players.")
@click.option("--rounds", type=int, help="Number of rounds.")
@click.option(
    "--played", type=int, metavar="N", help="Play only the first N of them; the next one is due to be paired."
)
@click.option("--seed", type=int, help="The same seed gives the same file; without, a fresh one is taken and printed.")
@click.option("--edition", help="Edition of the rules; default: the newest of the system.")
@click.option("--system", default="dutch", show_default=True, help="Pairing system.")
@click.option("--name", help="Name of the tournament.")
@click.option("--draw-rate", metavar="SHARE|N%", help="Share of draws between equals, 0 to 1 or a percentage.")
@_amounts
@click.option("--acceleration", type=click.Choice(["baku", "none"]), help="Baku acceleration.")
@click.option(
    "--scoring", metavar="W-D-L|W=..,D=..", help="standard, 3-1-0 (win, draw, loss), or values such as W=3,D=1,L=0,P=1."
)
@click.option("--initial-colour", type=click.Choice(["white", "black"]), help="The lot of round 1.")
@click.option("--tie-breaks", metavar="LIST", help="Tie-breaks of the standings, such as BH/C1,BH,SB.")
@click.option("--ratings", metavar="LIST", help="Ratings one by one, separated by commas.")
@click.option("--rating-range", metavar="LOW-HIGH", help="Ratings drawn evenly between two bounds.")
@click.option("--rating-top", type=int, help="Highest rating.")
@click.option("--rating-step", type=int, help="Every player so much below the one before.")
@click.option("--rating-mean", type=int, help="Middle of a bell of ratings.")
@click.option("--rating-sigma", type=int, help="Spread of a bell of ratings.")
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True, help="How many tournaments.")
@click.option(
    "--flavour",
    type=click.Choice(["trf26", "trf16"]),
    default="trf26",
    show_default=True,
    help="The flavour to write; nothing is made that it cannot carry.",
)
@click.option("-o", "--output", required=True, help="File to write; with --count a pattern such as t%d.trf.")
def generate(
    seed: int | None,
    count: int,
    output: str,
    flavour: str,
    rating_range: str | None,
    draw_rate: str | None,
    as_json: bool,
    **given: Any,
) -> None:
    """Make random tournaments.

    Byes, forfeits and the like are given as a number in all (4), a number a
    round (2/round) or a percentage (5%).  What is left out is drawn at random.
    """
    from tablas.api import write
    from tablas.formats.trf import losses
    from tablas.simulate import Parameters, fresh_seed, simulate_many

    given["rating_high"] = given.pop("rating_top")
    if rating_range is not None:
        given["rating_low"], given["rating_high"] = _range(rating_range)
    parameters = Parameters.of(draw_rate=_share(draw_rate), flavour=flavour, **given)
    if count > 1 and "%d" not in output:
        raise OptionError("count-output-needs")
    start = fresh_seed() if seed is None else seed
    made: list[dict[str, object]] = []
    left_out: dict[Message, None] = {}
    for number, generated in enumerate(shown(simulate_many(parameters, start, count), count), 1):
        file = output.replace("%d", str(number))
        if generated.stopped and not generated.tournament.rounds:
            raise OptionError("no-round-can", stopped=generated.stopped)
        write(file, report_of(generated, flavour))
        tournament = generated.tournament
        lost = losses(tournament, flavour)
        left_out |= dict.fromkeys(lost)
        players, rounds = len(tournament.players), tournament.rounds_paired
        made.append(
            {
                "file": file,
                "seed": generated.seed,
                "players": players,
                "rounds": tournament.total_rounds,
                "played": rounds,
                "scoring": str(tournament.scoring),
                "stopped": generated.stopped or None,
                "left_out": lost,
            }
        )
        if as_json:
            continue
        words = [
            say("seed {seed}", seed=generated.seed),
            say_many("{count} player", "{count} players", players),
            say_many("{count} round", "{count} rounds", rounds),
        ]
        if parameters.played is not None and not generated.stopped:
            words.append(say("round {number} to be paired", number=tournament.next_round))
        click.echo(f"{file}: {', '.join(words)}")
        if generated.stopped:
            said = say("stopped before round {number}: {why}", number=tournament.next_round, why=generated.stopped)
            click.echo(f"{file}: {said}", err=True)
    if as_json:
        echo_json(made)
        return
    for sentence in left_out:
        click.echo(say("left out: {what}", what=tell(sentence)), err=True)


def report_of(generated: Generated, flavour: str = "trf26") -> bytes:
    """A generated tournament as a report: seed and parameters as comments, ranks by its own tie-breaks."""
    from tablas.federation.report import report

    return report(generated.tournament, flavour=flavour, comments=tuple(generated.comments()))


def _range(text: str) -> tuple[int, int]:
    low, dash, high = text.partition("-")
    try:
        if not dash:
            raise ValueError
        return int(low), int(high)
    except ValueError:
        raise OptionError("not-range-ratings", text=text) from None


def _share(text: str | None) -> float | None:
    if text is None:
        return None
    try:
        return float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError:
        raise OptionError("not-share-draws", text=text) from None
