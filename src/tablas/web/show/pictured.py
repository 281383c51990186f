"""The page of a picture: what is drawn, what stands in the list below, and what is told of the board selected."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from tablas.errors import TablasError
from tablas.events.state import Section
from tablas.events.timeline import Moment
from tablas.messages import Message
from tablas.pictures.scene import MOST_DRAWN, Row, Scene
from tablas.say import Say
from tablas.systems.judgement import Boards
from tablas.web.show.telling import ToldRound, told_round
from tablas.web.show.why import names

MOST_LISTED = 360
"""Boards of a round whose list stands whole below the drawing; with the drawing of more the page would be too heavy."""


class Selected(NamedTuple):
    """A board that was tapped."""

    board: int
    white: str
    black: str
    one: int
    two: int
    by_hand: bool
    told: tuple[Message, ...]


def pictured(
    moment: Moment,
    section: Section,
    number: int,
    say: Say,
    here: str,
    *,
    board: int,
    band: int,
    sentence: Callable[[Message], str],
    marked: bool = True,
) -> dict[str, Any]:
    """What the templates of a picture need; *here* is the address that ``board=…`` is added to."""
    try:
        told = told_round(moment, section, number)
    except TablasError as error:
        return {"problem": sentence(error.message), "scene": None}
    chosen = _selected(told, section, board, marked)
    drawn = told.picture(
        section,
        say,
        link=lambda one: f"{here}board={one}#board-{one}",
        open_band=lambda place: f"{here}group={place}",
        selected=chosen.board if chosen else None,
        opened=band if band >= 0 else None,
        marked=marked,
    )
    return {
        "problem": None,
        "drawn": drawn.svg,
        "scene": _scene(told, marked),
        "whole": _listed(told, marked, chosen.board if chosen else None, band if band >= 0 else None),
        "stretches": _stretches(told, marked),
        "is_part": told.is_late_part(section),
        "selected": chosen,
        "here": here,
    }


def _scene(told: ToldRound, marked: bool) -> Scene | None:
    if told.scene is None:
        return None
    return told.scene if marked else told.scene.unmarked()


def _listed(told: ToldRound, marked: bool, board: int | None, band: int | None) -> Scene | None:
    """The round as a list: whole, or of a very large one what is drawn."""
    scene = _scene(told, marked)
    if scene is None or scene.pairs <= MOST_LISTED:
        return scene
    shown = told.shown(board, marked, band)
    return replace(shown, bands=tuple(one if one.is_open else replace(one, **_EMPTY) for one in shown.bands))


_EMPTY: dict[str, Any] = {"left": (), "right": (), "joins": ()}


def _stretches(told: ToldRound, marked: bool) -> list[tuple[int, int]]:
    """The first and the last board of each part of a very large round; none where all is drawn."""
    if len(told.ladder) > 1:
        return told.ladder
    scene = _scene(told, marked)
    if scene is None or scene.pairs <= MOST_LISTED:
        return []
    found = []
    for boards in (band.boards for band in scene.bands if band.joins):
        parts = [boards[start : start + MOST_DRAWN] for start in range(0, len(boards), MOST_DRAWN)]
        found += [(part[0], part[-1]) for part in parts]
    return found


def _selected(told: ToldRound, section: Section, board: int, marked: bool) -> Selected | None:
    boards = (told.stands or Boards.of(told.made)).pairs
    if not 1 <= board <= len(boards):
        return None
    white, black = boards[board - 1]
    called = names(section)
    row = _row(told.scene, board)
    return Selected(
        board,
        called.get(white, str(white)),
        called.get(black, str(black)),
        white,
        black,
        marked and row is not None and row.by_hand,
        told.story.of_pair(white, black),
    )


def _row(scene: Scene | None, board: int) -> Row | None:
    bands = scene.bands if scene is not None else ()
    return next((row for band in bands for row in band.left if row.board == board), None)
