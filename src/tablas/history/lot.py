"""The colour drawn by lot before round 1, as round 1 shows it."""

from __future__ import annotations

from tablas.model import Colour, Number, Outcome, Tournament


def initial_positions(tournament: Tournament) -> dict[Number, int]:
    """Where each player stands in the initial list: by number, or by place in the file where that is asked for."""
    numbers = [player.number for player in tournament.players]
    if not tournament.pair_by_position:
        numbers.sort()
    return {number: position for position, number in enumerate(numbers)}


def infer_initial_colour(tournament: Tournament) -> Colour | None:
    """The initial colour shown by the best placed player whose colour in round 1 was recorded.

    Odd and even count only players who were there for round 1 (games, forfeits
    and the pairing bye), because absent players hold no number yet.  A forfeit
    without colours shows nothing, so the next game is asked.  ``None`` before
    round 1 and where no game of it has colours.

    >>> from tablas.model import Game, Player, Round, Tournament
    >>> players = tuple(Player(number) for number in (1, 2, 3))
    >>> infer_initial_colour(Tournament(players=players, rounds=(Round((Game(3, 2),)),)))
    Colour.BLACK
    """
    if not tournament.rounds:
        return None
    first = tournament.rounds[0]
    shown = [game for game in first.games if first.shows_colours(game)]
    colours = {game.white: Colour.WHITE for game in shown} | {game.black: Colour.BLACK for game in shown}
    if not colours:
        return None
    position = initial_positions(tournament)
    best = min(colours, key=lambda number: position[number])
    there = [bye.player for bye in first.byes if bye.kind is Outcome.PAIRING_BYE]
    there += [side for game in first.games for side in game[:2]]
    early = sum(position[number] < position[best] for number in there)
    return colours[best] if early % 2 == 0 else colours[best].other
