"""``tablas study compare``, ``tiebreaks``, ``acceleration``, ``rounds``: arms that differ, on equal luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from tablas.cli.base import verb
from tablas.cli.show import echo_json
from tablas.cli.speech import say
from tablas.cli.study.common import (
    carried_out,
    command_of,
    crew_options,
    data_of,
    field_and_play,
    kept,
    printed,
    study_options,
)
from tablas.errors import OptionError

if TYPE_CHECKING:
    from tablas.study import Arm

_ROUNDS = click.option("--rounds", type=int, default=7, show_default=True, help="Number of rounds.")
_SYSTEM = click.option(
    "--system", default="dutch", show_default=True, metavar="SYSTEM", help="System, such as dutch/2017+baku."
)
_TIE_BREAKS = click.option("--tie-breaks", default="", metavar="LIST", help="Tie-breaks, such as BH/C1,BH,SB.")


@verb()
@click.option(
    "--systems",
    required=True,
    metavar="LIST",
    help="Separated by commas, each SYSTEM[/EDITION][+ACCELERATION][@ROUNDS][[OPTION=VALUE;…]].",
)
@_ROUNDS
@_TIE_BREAKS
@study_options
@crew_options
def compare(systems: str, as_json: bool, **given: Any) -> None:
    """Compare systems: which one finds the true order, and what its pairings are like.

    Every run draws players once and lets each system pair them; the luck of a
    game belongs to its two players and which of their meetings it is.  Systems of
    teams take --boards: --systems team-swiss,team-berger --players 32 --boards 4.
    """
    from tablas.study import parse_arms

    words = ("systems", systems), ("tie_breaks", given["tie_breaks"]), ("rounds", given["rounds"])
    measures = ("tau", "spearman", "best_wins", "best_top3", "top", "inversions", "score_gap", "rating_gap", "floats")
    _done("compare", parse_arms(systems), words, (*measures, "colour_gap", "rematches", "games"), as_json, given)


@verb()
@click.option("--lists", required=True, metavar="LIST/…", help="Lists of tie-breaks, separated by semicolons.")
@_SYSTEM
@_ROUNDS
@study_options
@crew_options
def tiebreaks(lists: str, system: str, as_json: bool, **given: Any) -> None:
    """Ask which list of tie-breaks puts the stronger player first.

    The same tournaments are ranked by every list: --lists "BH/C1,BH;SB,BH;ARO".
    """
    from dataclasses import replace

    from tablas.standings import parse_list
    from tablas.study import parse_arm

    listed = [text.strip() for text in lists.split(";") if text.strip()]
    for text in listed:
        parse_list(text)
    arms = [replace(parse_arm(system), tie_breaks=text) for text in listed]
    words = ("lists", lists), ("system", system), ("rounds", given["rounds"])
    _done("tiebreaks", arms, words, ("tied_right", "tau", "best_wins", "top", "inversions"), as_json, given)


@verb()
@click.option("--methods", default="none,baku,haley,progressive", show_default=True, metavar="LIST", help="Methods.")
@_SYSTEM
@_ROUNDS
@_TIE_BREAKS
@study_options
@crew_options
def acceleration(methods: str, system: str, as_json: bool, **given: Any) -> None:
    """Ask what imaginary points in the first rounds change: closer games, a truer order?"""
    from dataclasses import replace

    from tablas.study import parse_arm

    start = replace(parse_arm(system), acceleration="")
    names = [name.strip() for name in methods.split(",") if name.strip()]
    arms = [replace(start, acceleration="" if name == "none" else name) for name in names]
    words = ("methods", methods), ("system", system), ("tie_breaks", given["tie_breaks"]), ("rounds", given["rounds"])
    _done("acceleration", arms, words, ("rating_gap", "tau", "best_wins", "top", "score_gap", "floats"), as_json, given)


@verb()
@click.option("--from", "first", type=int, default=5, show_default=True, help="Fewest rounds.")
@click.option("--to", "last", type=int, default=11, show_default=True, help="Most rounds.")
@_SYSTEM
@_TIE_BREAKS
@study_options
@crew_options
def rounds(first: int, last: int, system: str, as_json: bool, **given: Any) -> None:
    """Ask how many rounds a field needs: what every round more brings."""
    from dataclasses import replace

    from tablas.study import parse_arm

    if not 1 <= first <= last <= 99:
        raise OptionError("study-from-to", first=first, last=last)
    arms = [replace(parse_arm(system), rounds=number) for number in range(first, last + 1)]
    words = ("from", first), ("to", last), ("system", system), ("tie_breaks", given["tie_breaks"])
    given["rounds"] = last
    _done("rounds", arms, words, ("tau", "best_wins", "best_top3", "top", "winner"), as_json, given)


def _done(
    verb_name: str,
    arms: Sequence[Arm],
    words: Sequence[tuple[str, object]],
    measures: Sequence[str],
    as_json: bool,
    given: dict[str, Any],
) -> None:
    """Do the study, keep it, and tell what came out."""
    from tablas.study import MEASURES, Study

    asked = {name: value for name, value in given.items() if name not in _NOT_SCIENCE}
    command = command_of(verb_name, (*words, *asked.items()))
    field, play = field_and_play(given)
    study = Study(
        tuple(dict.fromkeys(arms)),
        field,
        play,
        given["rounds"],
        given["seed"],
        given.get("tie_breaks", ""),
        given["top"],
        prizes_of(given["prizes"]),
        given["norms"],
    )
    measures = (*measures, *(name for name in study.measures if name not in MEASURES))
    answer = carried_out(study, given)
    title = say("Study: {arms}", arms=", ".join(arm.label for arm in study.arms))
    files = kept(answer, given, title, command)
    if as_json:
        echo_json(data_of(answer, given["output"], files))
        return
    printed(answer, given["output"], measures)


def prizes_of(text: str) -> tuple[float, ...]:
    """The prizes of the first places.

    >>> prizes_of("500, 300,200.50")
    (500.0, 300.0, 200.5)
    """
    try:
        return tuple(float(word) for word in text.split(",") if word.strip())
    except ValueError:
        raise OptionError("prizes-not-numbers", text=text) from None


_NOT_SCIENCE = ("jobs", "cluster", "chunk", "output", "rounds", "tie_breaks")
"""What changes nothing in the numbers, or is said already."""
