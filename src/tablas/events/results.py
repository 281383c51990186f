"""Results as arbiters write them, which pairs of outcomes a game can have, and which boards have none yet.

>>> read_result("1-0")
(Outcome.WIN, Outcome.LOSS)
>>> read_result("½")
(Outcome.DRAW, Outcome.DRAW)
>>> write_result(Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
'+:-'
"""

from __future__ import annotations

from tablas.events.errors import RefusedError
from tablas.events.state import Section
from tablas.model import Outcome

_WRITTEN: dict[tuple[Outcome, Outcome], str] = {
    (Outcome.WIN, Outcome.LOSS): "1-0",
    (Outcome.DRAW, Outcome.DRAW): "½-½",
    (Outcome.LOSS, Outcome.WIN): "0-1",
    (Outcome.DRAW, Outcome.LOSS): "½-0",
    (Outcome.LOSS, Outcome.DRAW): "0-½",
    (Outcome.LOSS, Outcome.LOSS): "0-0",
    (Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS): "W-L",
    (Outcome.UNRATED_DRAW, Outcome.UNRATED_DRAW): "D-D",
    (Outcome.UNRATED_LOSS, Outcome.UNRATED_WIN): "L-W",
    (Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS): "D-L",
    (Outcome.UNRATED_LOSS, Outcome.UNRATED_DRAW): "L-D",
    (Outcome.UNRATED_LOSS, Outcome.UNRATED_LOSS): "L-L",
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS): "+:-",
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN): "-:+",
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS): "-:-",
    (Outcome.ADJOURNED, Outcome.ADJOURNED): "adj",
    (Outcome.PENDING, Outcome.PENDING): "*",
}

POSSIBLE = frozenset(_WRITTEN)
"""What the two sides of one game can have."""

_READ = {written.casefold(): pair for pair, written in _WRITTEN.items()} | {
    word: pair
    for pair, words in {
        (Outcome.WIN, Outcome.LOSS): "1 1:0 1–0",
        (Outcome.DRAW, Outcome.DRAW): "= ½ 0.5 .5 1/2 =-= ½:½ ½–½ 1/2-1/2 0.5-0.5 .5-.5",
        (Outcome.LOSS, Outcome.WIN): "0 0:1 0–1",
        (Outcome.DRAW, Outcome.LOSS): "=-0 1/2-0 0.5-0",
        (Outcome.LOSS, Outcome.DRAW): "0-= 0-1/2 0-0.5",
        (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS): "+ +- +-- +/- 1f-0f",
        (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN): "- -+ --+ -/+ 0f-1f",
        (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS): "-- --- -/- 0f-0f",
        (Outcome.ADJOURNED, Outcome.ADJOURNED): "x adjourned",
        (Outcome.PENDING, Outcome.PENDING): "none",
    }.items()
    for word in words.split()
}


def read_result(text: str) -> tuple[Outcome, Outcome]:
    """White's and Black's outcome of a written result."""
    try:
        return _READ[text.strip().casefold()]
    except KeyError:
        known = " ".join(_WRITTEN.values())
        raise RefusedError("not-result-write", None, "result", text=text, known=known) from None


def write_result(white: Outcome, black: Outcome) -> str:
    """The result as it is printed."""
    return _WRITTEN.get((white, black), f"{white.value}-{black.value}")


def shown_result(white: Outcome, black: Outcome) -> str:
    """The result with the marks of print.

    >>> shown_result(Outcome.DRAW, Outcome.DRAW), shown_result(Outcome.PENDING, Outcome.PENDING)
    ('½–½', '*')
    """
    return write_result(white, black).replace("-", "–")


def boards_without_result(section: Section, number: int) -> list[int]:
    """The boards of a published round whose result nobody entered."""
    games = section.facts.rounds[number - 1].games
    return [board for board, game in enumerate(games, 1) if game.white_outcome is Outcome.PENDING]
