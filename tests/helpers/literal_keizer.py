"""The Keizer list as *Elementos de un torneo* (2.10) tells it, written down once more with fractions, game by game."""

from __future__ import annotations

from fractions import Fraction

from tablas.model import Outcome, Tournament
from tablas.systems.open.keizer import KeizerRules

GAMES = {
    Outcome.WIN: Fraction(1),
    Outcome.UNRATED_WIN: Fraction(1),
    Outcome.DRAW: Fraction(1, 2),
    Outcome.UNRATED_DRAW: Fraction(1, 2),
    Outcome.ADJOURNED: Fraction(1, 2),
    Outcome.LOSS: Fraction(0),
    Outcome.UNRATED_LOSS: Fraction(0),
}
"""The part of the opponent's value that a game brings."""


def literal_list(event: Tournament, rules: KeizerRules) -> list[tuple[int, Fraction]]:
    """Everybody with the sum after the last round, from the first place on; who is still to come is left out."""
    ladder = sorted(player.number for player in event.players if player.joined <= event.next_round)
    first = rules.top_value or -(-3 * len(ladder) // 2)
    start = {player: Fraction(max(0, first - place)) for place, player in enumerate(ladder)}
    sums = dict.fromkeys(ladder, Fraction(0))
    for played in range(1, len(event.rounds) + 1):
        worth = {player: Fraction(max(0, first - place)) for place, player in enumerate(ladder)}
        sums = {}
        for player in ladder:
            total = {"latest": worth[player], "original": start[player], "none": Fraction(0)}[rules.own_value]
            missed = 0
            for number in range(played):
                outcome, other = _what(event, number, player)
                if other is not None and outcome in GAMES:
                    total += GAMES[outcome] * worth[other]
                    continue
                if outcome in (Outcome.PAIRING_BYE, Outcome.FULL_BYE):
                    part = rules.bye
                elif outcome is Outcome.FORFEIT_WIN:
                    part = rules.forfeit_win
                else:
                    missed += 1
                    part = rules.excused if outcome is Outcome.HALF_BYE else rules.absence
                    if rules.absence_limit and missed > rules.absence_limit:
                        part = rules.absence_after
                total += part * worth[player]
            sums[player] = total
        ladder = [player for _, _, player in sorted((-sums[one], place, one) for place, one in enumerate(ladder))]
    return [(player, sums[player]) for player in ladder]


def _what(event: Tournament, number: int, player: int) -> tuple[Outcome, int | None]:
    """What a player did in a round, and against whom; who is not named was away."""
    for game in event.rounds[number].games:
        if player == game.white:
            return game.white_outcome, game.black
        if player == game.black:
            return game.black_outcome, game.white
    for bye in event.rounds[number].byes:
        if player == bye.player:
            return bye.kind, None
    return Outcome.ZERO_BYE, None
