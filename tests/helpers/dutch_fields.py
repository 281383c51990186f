"""Small fields written by hand or drawn at random."""

from __future__ import annotations

import random
from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec

from tablas.history import colour_difference, preference
from tablas.model import POINT, Colour
from tablas.systems.open.common.colours import white_and_black
from tablas.systems.open.common.field import Field
from tablas.systems.open.dutch.edition import EDITIONS
from tablas.systems.open.dutch.pair_dutch import pair_field


def make_field(
    scores: Iterable[int],
    colours: Iterable[str] | None = None,
    met: Iterable[tuple[int, int]] = (),
    numbers: Iterable[int] | None = None,
    last_float: Iterable[int] | None = None,
    float_before: Iterable[int] | None = None,
    may_have_bye: Iterable[bool] | None = None,
    unplayed: Iterable[int] | None = None,
    topscorers: Iterable[int] = (),
    round_number: int = 2,
    initial_colour: Colour = Colour.WHITE,
) -> Field:
    """A field from lists by rank; *met* names pairs of ranks that may not meet."""
    score = list(scores)
    count = len(score)
    assert score == sorted(score, reverse=True)
    history = list(colours) if colours is not None else [""] * count
    enemies: list[set[int]] = [set() for _ in range(count)]
    for one, two in met:
        enemies[one].add(two)
        enemies[two].add(one)
    wants = [preference(line) for line in history]
    top = set(topscorers)
    return Field(
        round=round_number,
        numbers=list(numbers) if numbers is not None else list(range(1, count + 1)),
        parity=list(numbers) if numbers is not None else list(range(1, count + 1)),
        score=score,
        met=enemies,
        want=[0 if want.colour is None else 1 if want.colour is Colour.WHITE else -1 for want in wants],
        strength=[int(want.strength) for want in wants],
        balance=[colour_difference(line) for line in history],
        colours=history,
        last_float=list(last_float) if last_float is not None else [0] * count,
        float_before=list(float_before) if float_before is not None else [0] * count,
        topscorer=[rank in top for rank in range(count)],
        may_have_bye=list(may_have_bye) if may_have_bye is not None else [True] * count,
        unplayed=list(unplayed) if unplayed is not None else [0] * count,
        initial_colour=initial_colour,
        clubs=[frozenset()] * count,
        byes=(),
    )


def random_field(seed: int, most: int = 8) -> Field:
    """A field of four to *most* players with a past that makes trouble likely."""
    dice = random.Random(seed)
    count = dice.randint(3, most)
    levels = dice.randint(1, 5)
    score = sorted((POINT // 2 * dice.randrange(levels) for _ in range(count)), reverse=True)
    length = dice.randint(1, 5)
    density = dice.choice((0.1, 0.3, 0.5, 0.6))
    met = [(one, two) for one in range(count) for two in range(one) if dice.random() < density]
    last = dice.random() < 0.3
    limit = score[0] // 2 + 1
    return make_field(
        score,
        colours=[_random_colours(dice, dice.randint(0, length)) for _ in range(count)],
        met=met,
        last_float=[dice.choice((0, 0, 1, -1)) for _ in range(count)],
        float_before=[dice.choice((0, 0, 1, -1)) for _ in range(count)],
        may_have_bye=[dice.random() < 0.7 for _ in range(count)],
        unplayed=[dice.choice((0, 0, 1, 2)) for _ in range(count)],
        topscorers=[rank for rank in range(count) if last and score[rank] > limit],
        round_number=length + 1,
        initial_colour=dice.choice((Colour.WHITE, Colour.BLACK)),
    )


def _random_colours(dice: random.Random, length: int) -> str:
    """A colour history the rules allow: never three alike in a row, never three more of one colour."""
    history = ""
    while len(history) < length:
        colour = dice.choice("WB")
        if history[-2:] != colour * 2 and abs(colour_difference(history + colour)) <= 2:
            history += colour
    return history


def routes() -> dict[str, object]:
    """The ways the engine has to find a pairing; all of them must give the same."""
    known: dict[str, object] = {"reference": None}
    home = "tablas.systems.open.dutch.fast"
    if find_spec(home) is not None:
        known["fast"] = import_module(home).attempt
    return known


def engine_answer(field: Field, edition: str, route: str = "reference") -> tuple[set[tuple[int, int]], int | None]:
    """White and Black of every pair, and the bye, by rank, as the engine gives them."""
    done = pair_field(field, EDITIONS[edition], routes()[route])
    pairs = {white_and_black(field, *pair) for _, pairing in done for pair in pairing.pairs}
    left = done[-1][1].downfloaters
    return pairs, left[0] if left else None
