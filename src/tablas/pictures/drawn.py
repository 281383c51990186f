"""The picture of any round: bands for score groups, a ladder, the circle of a table, or a bracket."""

from __future__ import annotations

from tablas.model import Tournament
from tablas.pairing.round import pair_round
from tablas.pictures.bracket import MOST_MATCHES, bracket_of, last_stages
from tablas.pictures.bracket_drawn import bracket_picture
from tablas.pictures.circle import table_picture
from tablas.pictures.ladder import ladder_picture
from tablas.pictures.round import round_picture
from tablas.pictures.scene import scene_of
from tablas.pictures.svg import FILE, Ink, Picture
from tablas.say.phrases import Say
from tablas.systems.closed.knockout.system import KnockoutTrace
from tablas.systems.closed.play import TableTrace
from tablas.systems.judgement import Boards
from tablas.systems.open.keizer import KeizerTrace
from tablas.systems.result import RoundPairing


def picture_of(
    tournament: Tournament,
    say: Say,
    ink: Ink = FILE,
    made: RoundPairing | None = None,
    stands: Boards | None = None,
    whole: bool = False,
    drawn: tuple[int, int] | None = None,
) -> Picture:
    """The next round of *tournament* as its system shows it best; *whole* keeps all of a big event open.

    With *drawn* a ladder has those who sit at these boards, from first to last.
    """
    made = made or pair_round(tournament)
    trace = made.trace
    if isinstance(trace, KeizerTrace):
        return ladder_picture(tournament, trace, say, ink, stands, drawn)
    if isinstance(trace, TableTrace):
        return table_picture(tournament, trace, say, ink)
    if isinstance(trace, KnockoutTrace):
        bracket = bracket_of(tournament)
        return bracket_picture(bracket if whole else last_stages(bracket, MOST_MATCHES), say, ink)
    scene = scene_of(tournament, made, stands)
    return round_picture(scene if whole else scene.folded(), say, ink)
