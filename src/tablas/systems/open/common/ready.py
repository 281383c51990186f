"""Whether the next round may be paired at all."""

from __future__ import annotations

from tablas.errors import PairingError, Where
from tablas.model import Outcome, Tournament


def check_ready(tournament: Tournament) -> None:
    """Raise when all rounds are paired or a result of the last one is missing."""
    number, total = tournament.next_round, tournament.total_rounds
    if total is not None and number > total:
        raise PairingError("all-rounds-been-paired", Where(round=number), total=total)
    for game in tournament.rounds[-1].games if tournament.rounds else ():
        if Outcome.PENDING in (game.white_outcome, game.black_outcome):
            raise PairingError("game-no-result-yet", Where(round=number - 1), white=game.white, black=game.black)
