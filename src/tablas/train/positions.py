"""Positions for exercises: small random events, searched until the wanted rule decides, and shown as cards.

An event is played once, round by round, and several of its rounds are positions:
as it stands before the round, and the round that the rules make.
All levels of a kind, and all kinds of a system, look at the same events, so
that whatever one of them has played and weighed the others find done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, TypeVar

from tablas.history import Float, records, scores
from tablas.messages import Items, Message
from tablas.model import STANDARD, Number, Outcome, Tournament, format_points
from tablas.pairing.story import short_names
from tablas.simulate import Amount, Parameters, simulate, steps
from tablas.simulate.dice import Dice
from tablas.simulate.parameters import AMOUNTS
from tablas.systems.open.common.cards import Card, CardLine, cards_of
from tablas.systems.open.common.floats import float_history
from tablas.systems.open.common.virtual_points import virtual_points
from tablas.systems.open.dutch.edition import EDITIONS
from tablas.systems.result import RoundPairing
from tablas.train.answers import Seat
from tablas.train.exercise import Cell, Met, Table, Text

T = TypeVar("T")

TRIES = 600
"""Numbers tried for one exercise; the tests show that far fewer do."""

_ARROWS = {Float.UP: "↑", Float.DOWN: "↓", Float.NONE: "·"}
_NOTHING = Amount(0)
_GONE = {"half_byes": Amount(3), "zero_byes": Amount(2), "forfeits": Amount(2)}
"""What happens beside the boards in an event that is not calm."""


class SearchError(RuntimeError):
    """No position of the wanted difficulty was found: a mistake of the kind, not of whoever asked."""


def search(tries: Iterable[int], look: Callable[[int], T | None], name: str) -> T:
    """What the first position gives that is as wanted."""
    for number in tries:
        found = look(number)
        if found is not None:
            return found
    raise SearchError(name)


def tries(seed: int, level: int = 1) -> Iterator[int]:
    """Numbers to try, none of which another seed tries, nor another level where one is given."""
    first = (seed * 3 + level - 1) * TRIES
    return iter(range(first, first + TRIES))


class Position(NamedTuple):
    """An event after some rounds, and the round that the rules then make."""

    tournament: Tournament
    made: RoundPairing


class Stream(NamedTuple):
    """Events of one sort, one for every number."""

    system: str
    edition: str
    players: tuple[int, int]
    """From and to."""
    rounds: int
    """Of the whole event."""
    asked: tuple[int, int]
    """The first and the last round that is a position."""
    acceleration: str = "none"


class Spot(NamedTuple):
    """Where a position is found again: small enough to remember what was worked out for it."""

    stream: Stream
    number: int
    place: int

    @property
    def position(self) -> Position:
        return event(self.stream, self.number)[self.place]


def small(system: str, edition: str) -> Stream:
    """Events of which a whole round is paired by hand in a few minutes."""
    return Stream(system, edition, (6, 9), 5, (3 if system == "burstein" else 2, 4))


def large(system: str, edition: str) -> Stream:
    """Events with score groups of several players, and long enough for colours and floats to matter."""
    return Stream(system, edition, (9, 12), 7, (4 if system == "burstein" else 2, 5))


def accelerated(system: str, edition: str) -> Stream:
    """Events with imaginary points in the first half of their rounds, which are asked."""
    return Stream(system, edition, (6, 10), 7, (2, 4), "baku")


def is_calm(number: int) -> bool:
    """Whether everybody plays every game of an event: more than half of them are so."""
    return not Dice(number, "calm").chance(0.4)


def spots(stream: Stream, seed: int, level: int) -> Iterator[Spot]:
    """Where to look for an exercise; on level 1 everybody always plays, above it somebody may be away."""
    for number in tries(seed):
        if level > 1 or is_calm(number):
            yield from (Spot(stream, number, place) for place in range(len(event(stream, number))))


@lru_cache(maxsize=256)
def event(stream: Stream, number: int) -> tuple[Position, ...]:
    """The positions of one event, as far as its rounds can be paired."""
    dice = Dice(number, "train")
    asked = _parameters(
        is_calm(number),
        system=stream.system,
        edition=stream.edition,
        players=dice.between(*stream.players),
        rounds=stream.rounds,
        played=stream.asked[1],
        acceleration=stream.acceleration,
    )
    rounds = islice(steps(asked, number), stream.asked[0] - 1, None)
    return tuple(Position(step.before, step.made) for step in rounds if step.made is not None)


@lru_cache(maxsize=64)
def played(system: str, players: int, rounds: int, number: int) -> Tournament | None:
    """A small event after some rounds in which everybody played; nothing where a round could not be paired."""
    asked = _parameters(True, system=system, players=players, rounds=rounds + 2, played=rounds, acceleration="none")
    generated = simulate(asked, number)
    return None if generated.stopped else generated.tournament


def _parameters(calm: bool, **asked: object) -> Parameters:
    amounts = dict.fromkeys(AMOUNTS, _NOTHING) | ({} if calm else _GONE)
    return Parameters(
        draw_rate=0.3,
        scoring=STANDARD,
        tie_breaks=("PTS",),
        rating_low=1500,
        rating_high=2400,
        **amounts,  # type: ignore[arg-type]
        **asked,  # type: ignore[arg-type]
    )


def beside_the_boards(tournament: Tournament) -> list[Message]:
    """Who does not play the next round, and what the signs of unplayed rounds mean where there are any."""
    names = short_names({player.number: player.name for player in tournament.players})
    told = []
    absent = tournament.absent_from(tournament.next_round)
    for kind, code in ((Outcome.HALF_BYE, "train-away-half"), (Outcome.ZERO_BYE, "train-away")):
        away = [f"{number} {names[number]}".strip() for number in sorted(absent) if absent[number] is kind]
        if away:
            told.append(Message(code, players=Items(away, last=True), count=len(away)))
    if any(played.byes for played in tournament.rounds) or any(
        game.white_outcome.is_forfeit for played in tournament.rounds for game in played.games
    ):
        told.append(Message("train-unplayed-signs"))
    return told


def cards_table(tournament: Tournament, marked: Iterable[int] = (), only: Iterable[int] | None = None) -> Table:
    """What an arbiter has on the table: everybody by score and number, round by round, with the last two floats."""
    names = short_names({player.number: player.name for player in tournament.players})
    points, floats = points_of(tournament), floats_of(tournament)
    cards = sorted(cards_of(tournament, only), key=lambda card: (-points[card.player.number], card.player.number))
    named = any(player.name for player in tournament.players)
    lifted = virtual_points(tournament, tournament.next_round)
    rounds = tuple(str(number) for number in range(1, tournament.next_round))
    heads: tuple[Text, ...] = (
        Message("train-head-number"),
        *((Message("train-head-name"),) if named else ()),
        Message("train-head-rating"),
        *rounds,
        Message("train-head-points"),
        *((Message("train-head-lifted"),) if lifted else ()),
        Message("train-head-floats"),
    )
    rows = tuple(
        _row(
            tournament,
            card,
            (names[card.player.number],) if named else (),
            (format_points(points[card.player.number], half="½"),) if lifted else (),
            floats[card.player.number],
        )
        for card in cards
    )
    asked = set(marked)
    places = tuple(place for place, card in enumerate(cards) if card.player.number in asked)
    return Table(heads, rows, marked=places)


def _row(
    tournament: Tournament, card: Card, name: tuple[str, ...], lifted: tuple[str, ...], floats: list[Float]
) -> tuple[Cell, ...]:
    games = [met(tournament, card, line) for line in card.lines]
    points = format_points(card.score, half="½")
    arrows = " ".join(_ARROWS[one] for one in floats)
    return (int(card.player.number), *name, card.player.rating, *games, points, *lifted, arrows)


def floats_of(tournament: Tournament) -> dict[int, list[Float]]:
    """The floats of the last two rounds, the last first, as the system of the event counts unplayed rounds."""
    system, edition = tournament.regulation.system, tournament.regulation.edition
    if system == "dutch" and edition in EDITIONS:
        virtual = [virtual_points(tournament, number) for number in range(1, tournament.next_round + 1)]
        past = records(tournament, EDITIONS[edition].history, virtual)
        return {int(number): record.floats for number, record in past.items()}
    marked = float_history(tournament, played_only=system == "dubov")
    return {int(number): marks[:-3:-1] for number, marks in marked.items()}


def met(tournament: Tournament, card: Card, line: CardLine) -> Met:
    """A round in a cell; one without opponent by the letter that reports have for it."""
    kinds = {bye.player: bye.kind.value for bye in tournament.rounds[line.round - 1].byes}
    return Met(line.opponent or 0, line.colour, line.result if line.opponent else kinds.get(card.player.number, "Z"))


def seats_of(tournament: Tournament, numbers: Iterable[int] | None = None) -> tuple[Seat, ...]:
    """The people to pair, by score and number, the upper half of them on one side and the lower on the other."""
    names = short_names({player.number: player.name for player in tournament.players})
    absent = tournament.absent_from(tournament.next_round)
    wanted = set(names) - set(absent) if numbers is None else set(numbers)
    points = points_of(tournament)
    here = sorted(wanted, key=lambda number: (-points[number], number))
    called = {player.number: names[player.number] if player.name else "" for player in tournament.players}
    return tuple(
        Seat(number, called[Number(number)], int(place >= len(here) // 2)) for place, number in enumerate(here)
    )


def points_of(tournament: Tournament) -> dict[int, int]:
    """What everybody is paired with in the next round: the score, and imaginary points where there are any."""
    extra = virtual_points(tournament, tournament.next_round)
    return {int(number): value + extra.get(number, 0) for number, value in scores(tournament).items()}
