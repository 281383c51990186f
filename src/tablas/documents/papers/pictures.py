"""The picture of a round on paper: groups as bands, pairs joined, floats as arrows; on as many pages as it needs."""

from __future__ import annotations

from tablas.documents.facts import before_round, round_of, round_words
from tablas.documents.paper import Choice, Data, Paper
from tablas.documents.papers.rounds import paired
from tablas.documents.source import Source
from tablas.messages import Message
from tablas.pairing.compare import as_boards
from tablas.pairing.round import pair_round, system_of
from tablas.pictures.drawn import picture_of
from tablas.pictures.round import round_picture
from tablas.pictures.scene import scene_of
from tablas.pictures.sheets import sheets
from tablas.pictures.svg import PRINT, Picture
from tablas.say.catalogue import catalogue
from tablas.systems.closed.play import TableTrace

_AREA = {"a4": (273.0, 156.0), "letter": (255.0, 160.0)}
"""Millimetres of a page on its side that a picture may take, across and down."""


def _drawable(source: Source) -> Message | None:
    """A bracket has its paper; compound tables and groups have none."""
    system = system_of(source.tournament)
    table = system.family == "roundrobin" and system.name != "groups" and not source.tournament.teams
    if system.family not in ("swiss", "keizer") and not table:
        return Message("paper-needs-score-groups")
    return paired(source)


def drawn(source: Source, choice: Choice) -> Data:
    """Every sheet of the picture."""
    number, words = source.round_asked(choice.round), catalogue(choice.lang)

    def say(phrase: str, **values: object) -> str:
        return words.phrase(phrase, **values)

    before = before_round(source, number)
    made = pair_round(before)
    # The round of a draft is not among those of the tournament.
    shown = source.tournament.after(number - 1).with_round(round_of(source, number))
    stands = as_boards(shown, number)
    wide, tall = _AREA.get(choice.paper_size, _AREA["a4"])
    pages: list[Picture]
    if isinstance(made.trace, TableTrace):
        pages = [picture_of(before, say, PRINT, made, stands)]
    else:
        scene = scene_of(before, made, stands)
        whole = round_picture(scene, say, PRINT)
        pages = [round_picture(part, say, PRINT) for part in sheets(scene, tall * whole.width / wide)]
    return {
        "sub": round_words(source, number, choice),
        "pages": [{"svg": page.svg, "alt": page.name, "width": _width(page, wide, tall)} for page in pages],
        "bands": not isinstance(made.trace, TableTrace),
    }


def _width(page: Picture, wide: float, tall: float) -> str:
    """How wide it is printed, in millimetres: as wide as the page, unless it would be too tall."""
    return f"{min(wide, tall * page.width / page.height):.1f}"


PAPERS = (
    Paper("round-picture", "Picture of the round", "round", drawn, by_round=True, landscape=True, needs=_drawable),
)
