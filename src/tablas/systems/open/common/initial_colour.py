"""The colour drawn by lot before round 1."""

from __future__ import annotations

from tablas.history import infer_initial_colour
from tablas.model import Colour, Tournament


def initial_colour(tournament: Tournament) -> Colour:
    """The initial colour: as stated, else as round 1 shows it, else White."""
    return tournament.initial_colour or infer_initial_colour(tournament) or Colour.WHITE
