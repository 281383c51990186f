"""One tournament of a study: paired by its system, played by the model, decided by luck that all systems share."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablas.errors import FinishedError, PairingError
from tablas.messages import Message
from tablas.model import Absence, Colour, Game, Number, Outcome, Tournament
from tablas.pairing.round import as_played, gone_on, pair_round
from tablas.study.arms import SO_MANY_ROUNDS, Arm
from tablas.study.field import Entrants, Field
from tablas.study.luck import Luck
from tablas.study.play import Play
from tablas.systems import registry

MOST_ROUNDS = 200
"""Of a system that says itself when it is over; a knock-out whose matches are drawn goes on."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A finished tournament and the truth about those who get a place: its players, or its teams."""

    tournament: Tournament
    strength: dict[int, float]
    stopped: Message | None = None
    """Why it ended before its last round, if it did."""


def played(
    arm: Arm, entrants: Entrants, play: Play, field: Field, seed: int, run: int, rounds: int, gift: int = 0
) -> Trial:
    """Pair and play the tournament to its end; *gift* is a player who draws in round 1 what would be won."""
    luck = Luck(seed, run)
    open_ended = registry.get(arm.system).family not in SO_MANY_ROUNDS
    tournament = Tournament(
        players=entrants.players,
        total_rounds=None if open_ended else rounds,
        regulation=arm.regulation(),
        initial_colour=Colour.WHITE if luck.share("first colour") < 0.5 else Colour.BLACK,
        teams=entrants.teams,
        board_colours=("WB" * field.boards)[: field.boards],
    )
    truth = entrants.ranked
    meetings: dict[tuple[int, int], int] = {}
    for number in range(1, (MOST_ROUNDS if open_ended else rounds) + 1):
        if field.byes and not open_ended:
            tournament = tournament.with_absences(_byes(tournament, field, luck, number))
        try:
            pairing = pair_round(tournament)
        except FinishedError:
            break
        except PairingError as error:
            return Trial(tournament, truth, error.message)
        paired, of_teams = as_played(tournament, pairing)
        if not pairing.coloured:
            paired = replace(paired, games=tuple(by_lot(game, luck, number) for game in paired.games))
        games = tuple(
            decided(game, entrants.strength, play, luck, meetings) if game.white_outcome is OPEN else game
            for game in paired.games
        )
        if gift and number == 1:
            games = tuple(_given_away(game, gift) for game in games)
        tournament = gone_on(tournament, replace(paired, games=games), of_teams)
    return Trial(tournament, truth)


def by_lot(game: Game, luck: Luck, number: int) -> Game:
    """The game with White drawn by lot, where the system leaves it open."""
    if luck.share("white", min(game.white, game.black), max(game.white, game.black), number) < 0.5:
        return game
    return Game(game.black, game.white, game.black_outcome, game.white_outcome)


def _given_away(game: Game, player: int) -> Game:
    """The game drawn, if the player would have won it."""
    won = {game.white: game.white_outcome, game.black: game.black_outcome}.get(Number(player)) is Outcome.WIN
    return Game.of(game.white, game.black, Outcome.DRAW) if won else game


OPEN = Game(Number(1), Number(2)).white_outcome
"""The outcome of a game that is not played yet."""


def _byes(tournament: Tournament, field: Field, luck: Luck, number: int) -> list[Absence]:
    """Who takes half a point and stays away; two at least remain."""
    absent = tournament.absent_from(number)
    here = [player.number for player in tournament.players if player.number not in absent]
    away = [player for player in here if luck.share("bye", player, number) < field.byes]
    return [Absence(number, player, Outcome.HALF_BYE) for player in away[: max(0, len(here) - 2)]]


def decided(
    game: Game, strength: dict[int, float], play: Play, luck: Luck, meetings: dict[tuple[int, int], int]
) -> Game:
    """The game with its result.

    Luck is of the pair and not of the colours: high luck is good for the one with the
    lower number, so that turning the board changes no more than White's advantage does.
    """
    white, black = game.white, game.black
    turned = black < white
    pair = (black, white) if turned else (white, black)
    meetings[pair] = meeting = meetings.get(pair, 0) + 1
    good = luck.of_game(*pair, meeting)
    win, _, loss = play.odds(strength[white], strength[black])
    for_white = 1 - good if turned else good
    if for_white >= 1 - win:
        return Game(white, black, Outcome.WIN, Outcome.LOSS)
    if for_white < loss:
        return Game(white, black, Outcome.LOSS, Outcome.WIN)
    return Game(white, black, Outcome.DRAW, Outcome.DRAW)
