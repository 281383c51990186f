"""Positions for exercises: small random events, searched until the wanted rule decides, and shown as cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeVar

from tablas.errors import PairingError
from tablas.history import Float
from tablas.messages import Message
from tablas.model import STANDARD, Tournament, format_points
from tablas.pairing.round import pair_round
from tablas.pairing.story import short_names
from tablas.simulate import Amount, Parameters, simulate
from tablas.simulate.parameters import AMOUNTS
from tablas.systems.open.common.cards import Card, cards_of
from tablas.systems.result import RoundPairing
from tablas.train.answers import Seat
from tablas.train.exercise import Cell, Met, Table, Text

T = TypeVar("T")

TRIES = 600
"""Positions looked at for one exercise; the tests show that far fewer do."""

_ARROWS = {Float.UP: "↑", Float.DOWN: "↓", Float.NONE: "·"}
_NOTHING = Amount(0)


class SearchError(RuntimeError):
    """No position of the wanted difficulty was found: a mistake of the kind, not of whoever asked."""


def search(tries: Iterable[int], look: Callable[[int], T | None], name: str) -> T:
    """What the first position gives that is as wanted."""
    for number in tries:
        found = look(number)
        if found is not None:
            return found
    raise SearchError(name)


def tries(seed: int, level: int) -> Iterator[int]:
    """Seeds of positions to look at, none of which another exercise begins with."""
    first = (seed * 3 + level - 1) * TRIES
    return iter(range(first, first + TRIES))


class Position(NamedTuple):
    """An event after some rounds, and the round that the rules then make."""

    tournament: Tournament
    made: RoundPairing


@lru_cache(maxsize=512)
def position(
    system: str, edition: str, players: int, played: int, rounds: int, seed: int, draw_rate: float = 0.3
) -> Position | None:
    """A small event by the rules of a system after some rounds; nothing where a round could not be paired."""
    unused = dict.fromkeys(AMOUNTS, _NOTHING)
    asked = Parameters(
        players=players,
        rounds=rounds,
        played=played,
        system=system,
        edition=edition,
        draw_rate=draw_rate,
        acceleration="none",
        scoring=STANDARD,
        tie_breaks=("PTS",),
        rating_low=1500,
        rating_high=2400,
        **unused,  # type: ignore[arg-type]
    )
    generated = simulate(asked, seed)
    if generated.stopped:
        return None
    try:
        return Position(generated.tournament, pair_round(generated.tournament))
    except PairingError:
        return None


def cards_table(tournament: Tournament, marked: Iterable[int] = (), only: Iterable[int] | None = None) -> Table:
    """What an arbiter has on the table: everybody by score and number, round by round, with the last two floats."""
    names = short_names({player.number: player.name for player in tournament.players})
    cards = sorted(cards_of(tournament, only), key=lambda card: (-card.score, card.player.number))
    named = any(player.name for player in tournament.players)
    rounds = tuple(str(number) for number in range(1, tournament.next_round))
    heads: tuple[Text, ...] = (
        Message("train-head-number"),
        *((Message("train-head-name"),) if named else ()),
        Message("train-head-rating"),
        *rounds,
        Message("train-head-points"),
        Message("train-head-floats"),
    )
    rows = tuple(_row(card, (names[card.player.number],) if named else ()) for card in cards)
    asked = set(marked)
    places = tuple(place for place, card in enumerate(cards) if card.player.number in asked)
    return Table(heads, rows, marked=places)


def _row(card: Card, name: tuple[str, ...]) -> tuple[Cell, ...]:
    games = [Met(line.opponent or 0, line.colour, line.result) for line in card.lines]
    floats = [_ARROWS[line.floated] for line in reversed(card.lines[-2:])]
    points = format_points(card.score, half="½")
    return (int(card.player.number), *name, card.player.rating, *games, points, " ".join(floats))


def seats_of(tournament: Tournament, numbers: Iterable[int] | None = None) -> tuple[Seat, ...]:
    """The people to pair, by score and number, the upper half of them on one side and the lower on the other."""
    names = short_names({player.number: player.name for player in tournament.players})
    wanted = set(names) if numbers is None else set(numbers)
    order = [card.player.number for card in sorted(cards_of(tournament), key=lambda c: (-c.score, c.player.number))]
    here = [number for number in order if number in wanted]
    called = {player.number: names[player.number] if player.name else "" for player in tournament.players}
    return tuple(Seat(number, called[number], int(place >= len(here) // 2)) for place, number in enumerate(here))
