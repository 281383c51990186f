"""Knock-out as a system of the registry, played round by round."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.errors import FinishedError, PairingError, Place
from tablas.model import Bye, Outcome, Tournament
from tablas.pairing.closed.knockout.chart import MOST_LIVES, Chart, draw_chart
from tablas.pairing.closed.knockout.dapiran import parse_exemptions
from tablas.pairing.closed.knockout.minimatch import parse_format
from tablas.pairing.closed.knockout.play import NextGame, State, merits, replay, replay_reseeded
from tablas.pairing.closed.knockout.seeding import DRAWS, SEEDINGS, draw_order
from tablas.pairing.closed.play import in_order
from tablas.pairing.registry import Option, Settings, System
from tablas.pairing.result import Pair, RoundPairing

OPTIONS = (
    Option("lives", 1, "How many lost matches eliminate a player.", minimum=1, maximum=MOST_LIVES),
    Option("seeding", "compensation", "How seeds are placed in the bracket.", choices=SEEDINGS),
    Option("draw", "order", "Seeds by pairing number, heads of series only, or all by lot.", choices=DRAWS),
    Option("heads", 0, "How many heads of series there are.", minimum=0),
    Option("seed", 1, "The seed of the lots.", minimum=0),
    Option("exempt", "", "Who skips rounds, as PLAYERS:ROUNDS, for example 7:1,3:2."),
    Option("games", 1, "Games of a match.", minimum=1, maximum=24),
    Option("tie_breaks", "rapid:2,blitz:2,sudden", "Stages that follow a level match."),
    Option("third_place", False, "The losing semifinalists play for third place."),
    Option("reseed", False, "Draw every round anew by the seeds that are left."),
)


@dataclass(frozen=True, slots=True)
class KnockoutTrace:
    """Which matches the round belongs to, and how the bracket stands."""

    stage: int
    games: tuple[NextGame, ...]
    state: State
    notes: tuple[str, ...]
    chart: Chart | None = None
    """The bracket; ``None`` where every round is drawn anew."""

    def as_data(self) -> dict[str, object]:
        return {
            "system": "knockout",
            "stage": self.stage,
            "games": [game._asdict() for game in self.games],
            "matches": [match._asdict() for match in self.state.matches],
            "losses": {str(player): count for player, count in self.state.losses.items()},
            "notes": list(self.notes),
        }


def chart_of(tournament: Tournament, settings: Settings) -> Chart:
    """The bracket of the tournament."""
    return draw_chart(
        len(tournament.players),
        settings.text("seeding"),
        settings.number("lives"),
        parse_exemptions(settings.text("exempt")),
        settings.flag("third_place"),
    )


def state_of(tournament: Tournament, settings: Settings) -> State:
    """Where the event stands after the rounds so far."""
    chart = chart_of(tournament, settings)
    players = [player.number for player in in_order(tournament)]
    seeds = draw_order(players, settings.text("draw"), settings.number("heads"), settings.number("seed"))
    form = parse_format(settings.number("games"), settings.text("tie_breaks"))
    if not settings.flag("reseed"):
        return replay(tournament, chart, seeds, form)
    if chart.lives > 1 or settings.flag("third_place"):
        raise PairingError("A new draw in each round is for single elimination without a match for third place.")
    return replay_reseeded(tournament, chart, seeds, form, settings.text("seeding"))


READ_FROM_GAMES = 2
"""Up to so many lives the games alone tell the places, also while a round is going on."""


def place_values(tournament: Tournament, settings: Settings) -> dict[str, dict[int, int]]:
    """The values of the tie-breaks KO and KOP by the bracket, where the games alone may not tell them.

    A round with open results does not count yet.
    """
    if settings.number("lives") <= READ_FROM_GAMES:
        return {}
    finished = next(
        (number for number, played in enumerate(tournament.rounds) if not played.is_finished), len(tournament.rounds)
    )
    found = merits(state_of(tournament.after(finished), settings))
    return {
        "KO": {player: merit.survived for player, merit in found.items()},
        "KOP": {player: merit.placing for player, merit in found.items()},
    }


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """The games of the next round; who is in the event without a game has a bye without points."""
    state = state_of(tournament, settings)
    chart = chart_of(tournament, settings)
    number = tournament.next_round
    if not state.games:
        winner = "nobody is left" if state.champion is None else f"player {state.champion} has won it"
        raise FinishedError(f"The knock-out is over: {winner}.", Place(round=number))
    pairs = tuple(Pair(game.white, game.black) for game in state.games)
    playing = {player for game in pairs for player in game}
    waiting = [player for player in state.alive if player not in playing]
    return RoundPairing(
        round=number,
        pairs=pairs,
        byes=tuple(Bye(player, Outcome.ZERO_BYE) for player in sorted(waiting)),
        trace=KnockoutTrace(
            state.stage, state.games, state, chart.plan.notes, None if settings.flag("reseed") else chart
        ),
    )


SYSTEM = System(
    name="knockout",
    title="Knock-out",
    pair=pair,
    family="knockout",
    options=OPTIONS,
    reference="Elementos de un torneo 2.1; Arbiters' Manual IV.6",
    values=place_values,
)
