"""Whether the next round may be paired at all."""

from __future__ import annotations

from tablas.errors import PairingError, Place
from tablas.model import Outcome, Tournament


def check_ready(tournament: Tournament) -> None:
    """Raise when all rounds are paired or a result of the last one is missing."""
    number, total = tournament.next_round, tournament.total_rounds
    if total is not None and number > total:
        raise PairingError(f"All {total} rounds have been paired.", Place(round=number))
    for game in tournament.rounds[-1].games if tournament.rounds else ():
        if Outcome.PENDING in (game.white_outcome, game.black_outcome):
            raise PairingError(
                f"The game {game.white}–{game.black} has no result yet; enter it or mark it adjourned.",
                Place(round=number - 1),
            )
