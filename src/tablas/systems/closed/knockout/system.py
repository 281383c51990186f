"""Knock-out as a system of the registry, played round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablas.errors import FinishedError, PairingError, Where
from tablas.messages import Message
from tablas.model import Bye, Number, Outcome, Tournament
from tablas.systems.closed.knockout.arena import Arena, NextGame, Players
from tablas.systems.closed.knockout.chart import MOST_LIVES, Chart, draw_chart
from tablas.systems.closed.knockout.dapiran import parse_exemptions
from tablas.systems.closed.knockout.minimatch import parse_format
from tablas.systems.closed.knockout.play import State, match_called, placing, replay, replay_reseeded, survived
from tablas.systems.closed.knockout.seeding import DRAWS, SEEDINGS, draw_order
from tablas.systems.closed.play import in_order
from tablas.systems.places import Table
from tablas.systems.registry import Coded, Option, Settings, System
from tablas.systems.result import Pair, RoundPairing

BRACKET = (
    Option("lives", 1, "How many lost matches eliminate a player.", minimum=1, maximum=MOST_LIVES),
    Option("seeding", "compensation", "How seeds are placed in the bracket.", choices=SEEDINGS),
    Option("draw", "order", "Seeds by pairing number, heads of series only, or all by lot.", choices=DRAWS),
    Option("heads", 0, "How many heads of series there are.", minimum=0),
    Option("seed", 1, "The seed of the lots.", minimum=0),
    Option("exempt", "", "Who skips rounds, as PLAYERS:ROUNDS, for example 7:1,3:2."),
    Option("third_place", False, "The losing semifinalists play for third place."),
    Option("reseed", False, "Draw every round anew by the seeds that are left."),
)
"""The options of every bracket, of players or of teams."""

OPTIONS = (
    *BRACKET,
    Option("games", 1, "Games of a match.", minimum=1, maximum=24),
    Option("tie_breaks", "rapid:2,blitz:2,sudden", "Stages that follow a level match."),
)


@dataclass(frozen=True, slots=True)
class KnockoutTrace:
    """Which matches the round belongs to, and how the bracket stands."""

    stage: int
    games: tuple[NextGame, ...]
    state: State
    notes: tuple[Message, ...]
    chart: Chart | None = None
    """The bracket; ``None`` where every round is drawn anew."""
    teams: bool = False
    """The numbers are those of teams."""

    def as_data(self) -> dict[str, object]:
        return {
            "system": "team-knockout" if self.teams else "knockout",
            "stage": self.stage,
            "games": [game._asdict() for game in self.games],
            "matches": [match._asdict() for match in self.state.matches],
            "losses": {str(player): count for player, count in self.state.losses.items()},
            "notes": [str(note) for note in self.notes],
        }


def trace_of(state: State, chart: Chart, reseeded: bool) -> KnockoutTrace:
    """The reasons of a round; tie-break games of a match are named as such."""
    stages = [
        Message("match-stage", name=match_called(game.name), white=game.white, black=game.black, stage=game.stage)
        for game in state.games
        if game.stage
    ]
    notes = chart.plan.notes if state.stage == 1 else ()
    return KnockoutTrace(state.stage, state.games, state, (*notes, *stages), None if reseeded else chart)


def chart_of(tournament: Tournament, settings: Settings) -> Chart:
    """The bracket of the tournament."""
    return chart_for(len(tournament.players), settings)


def chart_for(entrants: int, settings: Settings) -> Chart:
    """The bracket for a number of entrants."""
    return draw_chart(
        entrants,
        settings.text("seeding"),
        settings.number("lives"),
        parse_exemptions(settings.text("exempt")),
        settings.flag("third_place"),
    )


def seeded(entrants: Sequence[int], settings: Settings) -> list[int]:
    """The entrants, given in order, as the draw of the event seeds them."""
    return draw_order(entrants, settings.text("draw"), settings.number("heads"), settings.number("seed"))


def state_of(tournament: Tournament, settings: Settings) -> State:
    """Where the event stands after the rounds so far."""
    form = parse_format(settings.number("games"), settings.text("tie_breaks"))
    return state_in(Players(tournament, form), [player.number for player in in_order(tournament)], settings)


def state_in(arena: Arena, entrants: Sequence[int], settings: Settings) -> State:
    """Where a knock-out of the entrants, players or teams, stands."""
    chart = chart_for(len(entrants), settings)
    seeds = seeded(entrants, settings)
    if not settings.flag("reseed"):
        return replay(arena, chart, seeds)
    if chart.lives > 1 or settings.flag("third_place"):
        raise PairingError("new-draw-each")
    return replay_reseeded(arena, chart, seeds, settings.text("seeding"))


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """The games of the next round; who is in the event without a game has a bye without points."""
    state = state_of(tournament, settings)
    chart = chart_of(tournament, settings)
    number = tournament.next_round
    if not state.games:
        raise over(state.champion and Message("player-number", number=state.champion), tournament)
    pairs = tuple(Pair(Number(game.white), Number(game.black)) for game in state.games)
    playing = {player for game in pairs for player in game}
    waiting = [player for player in state.alive if player not in playing]
    # Who is absent for a round, but has not left, loses the game by forfeit.
    absent = tuple(sorted(player for player in tournament.absent_from(number) if player in playing))
    return RoundPairing(
        round=number,
        pairs=pairs,
        byes=tuple(Bye(Number(player), Outcome.ZERO_BYE) for player in sorted(waiting)),
        trace=trace_of(state, chart, settings.flag("reseed")),
        absent=absent,
    )


def over(winner: Message | str | int | None, tournament: Tournament) -> FinishedError:
    """The refusal to pair once the event has ended."""
    if not winner:
        return FinishedError("knock-out-over-nobody", Where(round=tournament.next_round))
    return FinishedError("knock-out-over", Where(round=tournament.next_round), winner=winner)


def finished_part(tournament: Tournament) -> Tournament:
    """The tournament up to the round that is still being played."""
    for number, played in enumerate(tournament.rounds):
        if not played.is_finished:
            return tournament.after(number)
    return tournament


def by_bracket(tournament: Tournament, state: State) -> tuple[Table, ...]:
    """The places by the bracket: stages survived (KO), then the match for third place (KOP)."""
    values = {"KO": survived(state), "KOP": placing(state)}
    return (Table(tournament, first=("KO", "KOP"), values=values),)


def tables(tournament: Tournament, settings: Settings) -> tuple[Table, ...]:
    """The standings; a round that is still being played counts once all its results are known."""
    return by_bracket(tournament, state_of(finished_part(tournament), settings))


SYSTEM = System(
    name="knockout",
    title="Knock-out",
    pair=pair,
    family="knockout",
    options=OPTIONS,
    reference="Elementos de un torneo 2.1; Arbiters' Manual IV.6",
    tables=tables,
    codes=(Coded("CUSTOM_KNOCKOUT"),),
)
