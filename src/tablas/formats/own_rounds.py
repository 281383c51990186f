"""Rounds from files in which every player has a list of his own games: each game stands there twice and must agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tablas.errors import FormatError, Where
from tablas.model import REPLY, Bye, Game, Number, Outcome, Round

MOST_ROUNDS = 400


class Seen(NamedTuple):
    """A round as one player has it."""

    opponent: int | None
    white: bool
    outcome: Outcome
    board: int = 0


def rounds_of(seen: Mapping[int, Mapping[int, Seen]], file: str) -> tuple[Round, ...]:
    """The rounds of all; *seen* is by player and round."""
    last = max((number for own in seen.values() for number in own), default=0)
    if not all(1 <= number <= MOST_ROUNDS for own in seen.values() for number in own):
        raise FormatError("chess-results-round", Where(file=file), number=last)
    made = []
    for number in range(1, last + 1):
        games: list[tuple[int, int, Game]] = []
        byes = []
        for player, own in seen.items():
            one = own.get(number)
            if one is None:
                continue
            if one.opponent is None:
                byes.append(Bye(Number(player), one.outcome))
                continue
            other = seen.get(one.opponent, {}).get(number)
            if one.opponent not in seen or one.opponent == player:
                raise FormatError("chess-results-nobody", Where(file=file, round=number), number=one.opponent)
            if other is None or other.opponent != player or other.white == one.white or not _agree(one, other):
                raise FormatError("games-disagree", Where(file=file, round=number), one=player, two=one.opponent)
            if one.white:
                game = Game(Number(player), Number(one.opponent), one.outcome, other.outcome)
                games.append((one.board or 10**6, player, game))
        made.append(Round(tuple(game for *_, game in sorted(games, key=lambda item: item[:2])), tuple(byes)))
    return tuple(made)


def _agree(one: Seen, other: Seen) -> bool:
    """Both tell the same; both may have lost."""
    both_lost = one.outcome is other.outcome is Outcome.FORFEIT_LOSS
    return both_lost or REPLY.get(one.outcome) is other.outcome
