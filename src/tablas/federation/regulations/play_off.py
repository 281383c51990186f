"""Play-offs for tied players, game by game.

Arbiters' Manual, Annex III (tie-break games): the procedure for when time is
short, with 3 minutes and 2 seconds a move.  Two play a mini-match of two games
and then, with colours drawn anew, until somebody wins one; three play a round
robin; four a knock-out drawn by lot; of five or more the next tie-break keeps
four.  It starts 30 minutes after the last game of those concerned, and there
are 10 minutes between stages.

>>> state = play_off(["Ana", "Blas"], seed=3)
>>> len(state.games), state.places
(1, ())
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.federation.regulations.drawing_of_lots import draw_order
from tablas.messages import Items, Message
from tablas.model import HALF, POINT, Points

REST_BEFORE, REST_BETWEEN = 30, 10
"""Minutes before the first stage and between stages."""


class Played(NamedTuple):
    """A game of the play-off and what White scored."""

    white: str
    black: str
    points: Points


@dataclass(frozen=True, slots=True)
class PlayOff:
    """Where a play-off stands: the games to play now, or the places once it is over."""

    games: tuple[tuple[str, str], ...] = ()
    """White and Black."""
    places: tuple[tuple[str, ...], ...] = ()
    """Best first; who stands together shares the places and their prizes."""
    reasons: tuple[Message, ...] = ()


def play_off(tied: Sequence[str], played: Sequence[Played] = (), seed: int = 1) -> PlayOff:
    """Go on with the play-off of *tied*, named in the order of the next tie-break.

    >>> play_off(["A", "B"], [Played("B", "A", 60), Played("A", "B", 30)], seed=3).places
    (('B',), ('A',))
    """
    if len(tied) < 2 or len(set(tied)) != len(tied):
        raise OptionError("play-off-needs")
    for game in played:
        if game.white not in tied or game.black not in tied or game.points not in (0, HALF, POINT):
            raise OptionError("game-not-one", white=game.white, black=game.black)
    if len(tied) == 2:
        return _match(tied[0], tied[1], played, seed)
    if len(tied) == 3:
        return _three(tied, played, seed)
    state = _four(tied[:4], played, seed)
    if len(tied) == 4:
        return state
    out = tied[4:]
    reason = Message("next-tie-break", out=Items(out))
    places = (*state.places, *((name,) for name in out)) if state.places else ()
    return replace(state, places=places, reasons=(reason, *state.reasons))


def _match(one: str, two: str, played: Sequence[Played], seed: int) -> PlayOff:
    """Two games, then one after the other until one is won; colours change after every odd game."""
    first, second = draw_order(sorted((one, two)), seed)
    games = [game for game in played if {game.white, game.black} == {one, two}]
    for number in range(2):
        if len(games) == number:
            reason = Message("game-mini-match", number=number + 1, first=first)
            return PlayOff(((first, second) if number == 0 else (second, first),), reasons=(reason,))
    lead = _score(games[:2], first) - _score(games[:2], second)
    if lead:
        return _won(first if lead > 0 else second, one, two, Message("mini-match-decided"))
    first, second = draw_order(sorted((one, two)), seed + 1)
    for number in range(2, len(games)):
        if games[number].points != HALF:
            winner = games[number].white if games[number].points == POINT else games[number].black
            return _won(winner, one, two, Message("game-first-won", number=number + 1))
    turned = (len(games) - 1) // 2 % 2 == 1
    reason = Message("mini-match-level", first=first)
    return PlayOff(((second, first) if turned else (first, second),), reasons=(reason,))


def _won(winner: str, one: str, two: str, reason: Message) -> PlayOff:
    return PlayOff(places=((winner,), (two if winner == one else one,)), reasons=(reason,))


def _score(games: Sequence[Played], name: str) -> Points:
    return sum(
        game.points if game.white == name else POINT - game.points for game in games if name in (game.white, game.black)
    )


def _three(tied: Sequence[str], played: Sequence[Played], seed: int) -> PlayOff:
    """A round robin; a tie of all sends the last by the next tie-break out, a tie for first goes on as a match."""
    one, two, three = draw_order(sorted(tied), seed)
    table = ((two, three), (three, one), (one, two))
    if len(played) < 3:
        white, black = table[len(played)]
        return PlayOff(((white, black),), reasons=(Message("game-round-robin", number=len(played) + 1),))
    scores = {name: _score(played[:3], name) for name in tied}
    order = sorted(tied, key=lambda name: -scores[name])
    best = [name for name in order if scores[name] == scores[order[0]]]
    if len(best) == 1:
        tail = [(order[1], order[2])] if scores[order[1]] == scores[order[2]] else [(order[1],), (order[2],)]
        return PlayOff(places=((best[0],), *tail), reasons=(Message("round-robin-decided"),))
    if len(best) == 3:
        last, reason = tied[-1], Message("all-three-level", name=tied[-1])
    else:
        last, reason = order[2], Message("level-third", one=best[0], two=best[1], third=order[2])
    left = [name for name in tied if name != last]
    state = _match(left[0], left[1], played[3:], seed + 2)
    return replace(state, places=(*state.places, (last,)) if state.places else (), reasons=(reason, *state.reasons))


def _four(four: Sequence[str], played: Sequence[Played], seed: int) -> PlayOff:
    """Two matches drawn by lot and a final; the losers of the matches share third and fourth place."""
    drawn = draw_order(sorted(four), seed)
    semis = [_match(drawn[place], drawn[place + 1], played, seed + 3 + place) for place in (0, 2)]
    if not all(semi.places for semi in semis):
        reasons = tuple(
            Message("semi-final", one=drawn[p], two=drawn[p + 1], reason=semis[p // 2].reasons[0]) for p in (0, 2)
        )
        return PlayOff(tuple(game for semi in semis for game in semi.games), reasons=reasons)
    winners, losers = [semi.places[0][0] for semi in semis], [semi.places[1][0] for semi in semis]
    final = _match(winners[0], winners[1], played, seed + 7)
    places = (*final.places, tuple(losers)) if final.places else ()
    return replace(final, places=places, reasons=(Message("losers-share-third"), *final.reasons))
