"""The Double-Swiss system (C.04.5, from 1 February 2026): matches of two games with reversed colours.

A match fills two rounds of the tournament.  Odd rounds are paired; even rounds
are the same pairs with colours reversed, and whoever had the bye gets half a
point more for it.
"""

from __future__ import annotations

from tablas.model import Bye, Colour, Outcome, Tournament
from tablas.pairing.registry import Settings, System
from tablas.pairing.result import Pair, RoundPairing
from tablas.pairing.swiss.boards import boards
from tablas.pairing.swiss.double_swiss.matches import as_matches
from tablas.pairing.swiss.field import Field
from tablas.pairing.swiss.matches.engine import pair_position
from tablas.pairing.swiss.matches.position import build_position
from tablas.pairing.swiss.ready import check_ready
from tablas.pairing.swiss.trace import SwissTrace

_CRITERIA = ("colours", "C8 opponents who floated before")


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """Pair the next round: a new match, or the second game of the one begun."""
    check_ready(tournament)
    if tournament.next_round % 2 == 0:
        return _second_game(tournament)
    position = build_position(as_matches(tournament), quiet_rounds=1)
    field = position.field
    pairs, left, groups = pair_position(
        position, lambda one, two: (position.opponent_floats_again(one, two),), _CRITERIA
    )
    bye = None if left is None else field.numbers[left]
    return RoundPairing(
        round=tournament.next_round,
        pairs=boards(field, pairs, allocate),
        bye=bye,
        byes=field.byes,
        trace=SwissTrace("double-swiss", "2026", tournament.next_round, tuple(groups), bye),
    )


def _second_game(tournament: Tournament) -> RoundPairing:
    """The same boards with colours reversed; the pairing bye is a won and a drawn game (1.5)."""
    first = tournament.rounds[-1]
    byes = tuple(
        Bye(bye.player, Outcome.HALF_BYE if bye.kind is Outcome.PAIRING_BYE else bye.kind) for bye in first.byes
    )
    present = {player for game in first.games for player in (game.white, game.black)} | {bye.player for bye in byes}
    missing = tuple(
        Bye(player.number, Outcome.ZERO_BYE) for player in tournament.players if player.number not in present
    )
    note = "second game of the match: colours reversed"
    return RoundPairing(
        round=tournament.next_round,
        pairs=tuple(Pair(game.black, game.white) for game in first.games),
        byes=byes + missing,
        trace=SwissTrace("double-swiss", "2026", tournament.next_round, (), None, (note,)),
    )


def allocate(field: Field, one: int, two: int) -> tuple[int, int]:
    """White of the first game (4.3): by number, fewer Whites, last difference, alternation of the higher ranked."""
    high, low = min(one, two), max(one, two)
    mine, yours = field.colours[high], field.colours[low]
    if not mine and not yours:
        odd = field.parity[high] % 2 == 1
        return (high, low) if odd == (field.initial_colour is Colour.WHITE) else (low, high)
    if mine.count("W") != yours.count("W"):
        return (high, low) if mine.count("W") < yours.count("W") else (low, high)
    for first, second in zip(reversed(mine), reversed(yours), strict=False):
        if first != second:
            return (high, low) if first == "B" else (low, high)
    if mine:
        return (high, low) if mine[-1] == "B" else (low, high)
    return (low, high) if yours[-1] == "B" else (high, low)


SYSTEM = System(
    name="double-swiss",
    title="Double-Swiss system",
    pair=pair,
    family="swiss",
    editions=("2026",),
    reference="FIDE Handbook C.04.5",
)
