"""Where a tournament stands: what round it is, what is missing, what to press next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from tablas.errors import FinishedError, TablasError
from tablas.events.acts import blockers
from tablas.events.acts.notice import family_of
from tablas.events.results import boards_without_result
from tablas.events.round_names import round_name
from tablas.events.state import Section
from tablas.messages import Message
from tablas.pairing.round import pair_round
from tablas.systems import registry


class Next(Enum):
    """What the arbiter should do now."""

    TEAMS = "teams"
    PLAYERS = "players"
    PAIR = "pair"
    PUBLISH = "publish"
    RESULTS = "results"
    WAIT = "wait"
    CLOSE = "close"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Situation:
    """The line at the top of the arbiter's page."""

    round: int
    """The round being played or drafted; 0 before the first."""
    total: int | None
    entered: int
    boards: int
    missing: tuple[int, ...]
    draft: bool
    obstacles: tuple[Message, ...]
    next: Next
    called: Message
    """What the round being played or drafted is called."""
    next_called: Message
    """The same of the round to be paired or published."""

    @property
    def next_round(self) -> int:
        return self.round if self.draft else self.round + 1


def situation(section: Section, drafts: bool = True) -> Situation:
    """Look at a tournament; without *drafts*, as those see it who must not know of one."""
    if not drafts:
        section = replace(section, draft=None)
    played = section.running_round
    missing = tuple(boards_without_result(section, played)) if played else ()
    boards = len(section.facts.rounds[played - 1].games) if played else 0
    obstacles = () if section.at_once and missing else tuple(blockers(section))
    over = False
    if played and not obstacles and not missing and section.draft is None and not section.closed:
        over, ends = _end(section)
        obstacles += ends
    return Situation(
        section.next_round if section.draft is not None else played,
        section.facts.total_rounds or (section.rounds_paired if section.at_once else None),
        boards - len(missing),
        boards,
        missing,
        section.draft is not None,
        obstacles,
        _next(section, missing, obstacles, over),
        round_name(section, section.next_round if section.draft is not None else played),
        round_name(section, section.next_round),
    )


def _end(section: Section) -> tuple[bool, tuple[Message, ...]]:
    """Whether a system with a plan of its own has come to its end, or cannot go on; a Swiss has a number of rounds."""
    try:
        system = registry.get(section.system)
        if system.family in ("swiss", "keizer"):
            return False, ()
        pair_round(section.tournament)
    except FinishedError as error:
        return True, (error.message,)
    except TablasError as error:
        return False, (error.message,)
    return False, ()


def _next(section: Section, missing: tuple[int, ...], obstacles: tuple[Message, ...], over: bool) -> Next:
    if section.closed:
        return Next.DONE
    if section.draft is not None:
        return Next.PUBLISH
    if missing:
        return Next.RESULTS
    if not section.facts.teams and family_of(section) and registry.get(section.system).of_teams:
        return Next.TEAMS
    if len(section.facts.players) < 2:
        return Next.PLAYERS
    total = section.facts.total_rounds
    if over or (total is not None and section.rounds_paired >= total):
        return Next.CLOSE
    return Next.WAIT if obstacles else Next.PAIR
