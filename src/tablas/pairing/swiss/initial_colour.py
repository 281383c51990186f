"""The colour drawn by lot before round 1."""

from __future__ import annotations

from tablas.model import Colour, Outcome, Tournament


def initial_colour(tournament: Tournament) -> Colour:
    """The initial colour: as stated, else as round 1 shows it, else White."""
    return tournament.initial_colour or infer_initial_colour(tournament) or Colour.WHITE


def infer_initial_colour(tournament: Tournament) -> Colour | None:
    """Read the lot from round 1: the best placed player with an opponent shows it.

    Odd and even count only players who were there for round 1 (games, forfeits
    and the pairing bye), because absent players hold no number yet.
    """
    if not tournament.rounds:
        return None
    first = tournament.rounds[0]
    colours = {game.white: Colour.WHITE for game in first.games} | {game.black: Colour.BLACK for game in first.games}
    if not colours:
        return None
    best = min(colours)
    early = sum(1 for bye in first.byes if bye.kind is Outcome.PAIRING_BYE and bye.player < best)
    return colours[best] if early % 2 == 0 else colours[best].other
