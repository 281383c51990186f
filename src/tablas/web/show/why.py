"""Why a round is paired as it is."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablas.events.state import Section
from tablas.model import Tournament
from tablas.pairing.round import lifted, pair_round
from tablas.pairing.story import RoundStory, tell_story
from tablas.pairing.why import by_teams
from tablas.say import Say, Told, tell_round
from tablas.systems import registry
from tablas.systems.open.acceleration.baku import imaginary
from tablas.systems.open.common.initial_colour import initial_colour
from tablas.systems.result import RoundPairing
from tablas.web.show.remembered import Remembered


@dataclass(frozen=True, slots=True)
class Reasons:
    """What there is to say of a round, and whether it leads to the pairing that stands."""

    round: int
    system: str
    edition: str
    told: Told
    different: tuple[tuple[int, int], ...]
    """Pairs that stand although the system would not make them from the facts as they are now."""


def before(section: Section, number: int) -> Tournament:
    """The facts the round was paired from, as far as they are known now."""
    tournament = section.tournament
    if number <= tournament.rounds_paired:
        tournament = replace(tournament.after(number - 1), initial_colour=initial_colour(tournament))
    return lifted(tournament)


@dataclass(frozen=True, slots=True)
class PairedAgain:
    """A round as the rules give it, and its story."""

    made: RoundPairing
    story: RoundStory


_paired = Remembered[PairedAgain](32)


def paired_again(section: Section, number: int) -> PairedAgain:
    """Pair a round again from what is known now; done once for a whole hall, until a fact it rests on changes."""
    tournament = before(section, number)

    def pair() -> PairedAgain:
        made = pair_round(tournament)
        return PairedAgain(made, tell_story(tournament, made))

    return _paired.of((section.id, section.name, number), tournament, pair)


def names(section: Section) -> dict[int, str]:
    """Whom the numbers of a pairing mean: players, or the teams of a team Swiss."""
    tournament = section.tournament
    if by_teams(tournament):
        return {team.number: team.name for team in tournament.teams}
    return {player.number: player.name for player in tournament.players}


def reasons(section: Section, number: int, say: Say) -> Reasons:
    """Pair the round again and tell the reasons."""
    system = registry.get(section.system)
    tournament = before(section, number)
    answer = pair_round(tournament)
    stands = section.draft_round if number > section.rounds_paired else section.tournament.rounds[number - 1]
    made = {frozenset(pair) for pair in answer.pairs}
    games = () if stands is None or by_teams(tournament) else stands.games
    different = tuple((game.white, game.black) for game in games if frozenset((game.white, game.black)) not in made)
    edition = "" if answer.trace is None else str(answer.trace.as_data().get("edition") or "")
    told = tell_round(answer.trace, say, imaginary(tournament))
    return Reasons(number, system.title, edition, told, different)
