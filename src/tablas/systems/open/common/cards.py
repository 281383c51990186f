"""Pairing cards: what an arbiter writes of one player round by round (*Elementos*, appendix D).

The normal card has colour, number, initials and rating of every opponent, result,
running score and float; the short one only opponent, float, result and score.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tablas.errors import OptionError
from tablas.history import Float, running_scores
from tablas.model import Outcome, Player, Points, Tournament, format_points
from tablas.systems.open.common.floats import float_history

SIGNS = {
    Outcome.WIN: "1",
    Outcome.DRAW: "½",
    Outcome.LOSS: "0",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
    Outcome.PAIRING_BYE: "+",
    Outcome.FULL_BYE: "+",
    Outcome.HALF_BYE: "=",
    Outcome.ZERO_BYE: "-",
    Outcome.UNRATED_WIN: "1",
    Outcome.UNRATED_DRAW: "½",
    Outcome.UNRATED_LOSS: "0",
}


@dataclass(frozen=True, slots=True)
class CardLine:
    """One round of a player."""

    round: int
    colour: str = ""
    """W or B of a game that was played, nothing otherwise."""
    opponent: int | None = None
    """0 for the bye."""
    initials: str = ""
    rating: int | None = None
    result: str = ""
    score: Points = 0
    floated: Float = Float.NONE


@dataclass(frozen=True, slots=True)
class Card:
    """A player's card with its totals."""

    player: Player
    lines: tuple[CardLine, ...]

    @property
    def whites(self) -> int:
        return sum(line.colour == "W" for line in self.lines)

    @property
    def blacks(self) -> int:
        return sum(line.colour == "B" for line in self.lines)

    @property
    def average(self) -> int | None:
        """Of the opponents who were played, rounded."""
        met = [line.rating for line in self.lines if line.colour and line.rating]
        return round(sum(met) / len(met)) if met else None

    @property
    def score(self) -> Points:
        return self.lines[-1].score if self.lines else 0

    @property
    def progressive(self) -> Points:
        """The running scores added up."""
        return sum(line.score for line in self.lines)

    def as_data(self) -> dict[str, object]:
        """The card as plain data."""
        return {
            "number": self.player.number,
            "name": self.player.name,
            "title": self.player.title.value,
            "rating": self.player.rating,
            "club": self.player.club,
            "rounds": [
                {
                    "round": line.round,
                    "colour": line.colour,
                    "opponent": line.opponent,
                    "initials": line.initials,
                    "rating": line.rating,
                    "result": line.result,
                    "score": format_points(line.score),
                    "float": line.floated.name.lower(),
                }
                for line in self.lines
            ],
            "whites": self.whites,
            "blacks": self.blacks,
            "games": self.whites + self.blacks,
            "average": self.average,
            "score": format_points(self.score),
            "progressive": format_points(self.progressive),
        }


def card_of(tournament: Tournament, number: int) -> Card:
    """The card of a player after the rounds played."""
    if all(player.number != number for player in tournament.players):
        raise OptionError("no-player-number", number=number)
    return cards_of(tournament, (number,))[0]


def cards_of(tournament: Tournament, numbers: Iterable[int] | None = None) -> tuple[Card, ...]:
    """The cards of several players, or of everybody, in order of their numbers."""
    people: dict[int, Player] = {player.number: player for player in tournament.players}
    wanted = sorted(people if numbers is None else numbers)
    floats = float_history(tournament)
    lines: dict[int, list[CardLine]] = {number: [] for number in wanted}
    after = running_scores(tournament)
    named = {number: initials(player.name) for number, player in people.items()}
    for place, played in enumerate(tournament.rounds, 1):
        running = after[place]
        sat_out: dict[int, Outcome] = {bye.player: bye.kind for bye in played.byes}
        met: dict[int, tuple[str, int, Outcome]] = {}
        for game in played.games:
            white, black = ("W", "B") if game.played else ("", "")
            met[game.white] = white, game.black, game.white_outcome
            met[game.black] = black, game.white, game.black_outcome
        for number in wanted:
            ends = running[number], floats[number][place - 1]
            if number in met:
                seat, you, outcome = met[number]
                other = people[you]
                line = CardLine(place, seat, you, named[you], other.rating or None, _sign(outcome), *ends)
            elif number in sat_out:
                line = CardLine(place, "", 0, "", None, _sign(sat_out[number]), *ends)
            else:
                line = CardLine(place, score=ends[0], floated=ends[1])
            lines[number].append(line)
    return tuple(Card(people[number], tuple(lines[number])) for number in wanted)


def _sign(outcome: Outcome) -> str:
    return SIGNS.get(outcome, "")


def initials(name: str) -> str:
    """Given names first: ``TF`` of *Ferrer, Tomás* and of *Tomás Ferrer*.

    >>> initials("Ferrer, Tomás"), initials("Tomás Ferrer"), initials("P18")
    ('TF', 'TF', 'P')
    """
    family, comma, given = name.partition(",")
    words = f"{given} {family}".split() if comma else name.split()
    return "".join(word[0].upper() for word in (words[:1] + words[1:2]))
