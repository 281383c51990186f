"""What a file does not say but its first round shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablas.model import Colour

if TYPE_CHECKING:
    from tablas.model import Tournament


def infer_initial_colour(tournament: Tournament) -> Colour | None:
    """The initial colour: as the file says, else what the highest player paired in round 1 got.

    Players who are not there in round 1 hold no number yet, so the first with
    an opponent is the top of the list.  Forfeited games count: their colours
    were drawn all the same.  ``None`` before round 1.

    >>> from tablas.model import Game, Player, Round, Tournament
    >>> players = tuple(Player(number) for number in (1, 2, 3))
    >>> infer_initial_colour(Tournament(players=players, rounds=(Round((Game(3, 2),)),)))
    Colour.BLACK
    """
    if tournament.initial_colour is not None:
        return tournament.initial_colour
    if not tournament.rounds:
        return None
    colours: dict[int, Colour] = {}
    for game in tournament.rounds[0].games:
        colours[game.white] = Colour.WHITE
        colours[game.black] = Colour.BLACK
    if not colours:
        return None
    if tournament.pair_by_position:
        return next((colours[player.number] for player in tournament.players if player.number in colours), None)
    return colours[min(colours)]
