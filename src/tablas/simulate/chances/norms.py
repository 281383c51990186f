"""What a player needs for a norm in the games that are left, as sentences, and how often runs brought it."""

from __future__ import annotations

from typing import NamedTuple

from tablas.errors import OptionError
from tablas.federation.titles import NormEvent, NormRules, TitleLevel, event_of, next_result, norm_games, norm_rules_of
from tablas.federation.titles import wanted_opponent as wanted
from tablas.federation.titles.event import open_levels
from tablas.federation.titles.outlook import known_outlook, opponents_to_come, outlook, remaining_rounds, said
from tablas.federation.titles.search import best_norm
from tablas.messages import Message
from tablas.model import Outcome, Title, Tournament
from tablas.simulate.chances.sample import Sample, Share

_RESULTS = {
    Outcome.WIN: "chance-win-enough",
    Outcome.DRAW: "chance-draw-enough",
    Outcome.LOSS: "chance-loss-enough",
}


class Need(NamedTuple):
    """What the games left must bring for one title."""

    possible: bool
    remaining: int
    lines: tuple[Message, ...]
    """Any one of them is enough; where nothing is, what is missing."""
    wishes: tuple[Message, ...] = ()
    """What the opponents to come must be besides."""


def norm_needs(tournament: Tournament, number: int, title: Title) -> Need:
    """With the last round paired: which result is enough.  Before it: which opponent.  Earlier: which score."""
    level, event, rules = _asked(tournament, number, title)
    games = norm_games(tournament, number)
    person = tournament.player(number)
    left = remaining_rounds(tournament, number)
    pending = games[-1] if games and not games[-1].outcome.is_known else None
    if left == 0:
        check = best_norm(games, level, person.federation, event, rules)
        return Need(check.is_norm, 0, () if check.is_norm else tuple(check.missing))
    if pending is not None and left in (1, None):
        looks = next_result(games[:-1], pending, level, person.federation, event, rules)
        enough = [look for look in looks if look.check.is_norm]
        if not enough:
            return Need(False, 1, tuple(looks[-1].check.missing))
        return Need(True, 1, (Message(_RESULTS[enough[0].outcome], opponent=pending.name),))
    if left in (1, None):
        wishes = wanted(games, level, person.federation, event, rules)
        return Need(bool(wishes), 1, tuple(wish.words for wish in wishes))
    known = opponents_to_come(tournament, number, event)
    look = (
        known_outlook(games, known, level, person.federation, event, rules)
        if known
        else outlook(games, left or 0, level, person.federation, event, rules)
    )
    if not look.possible:
        return Need(False, look.remaining, look.obstacles)
    lines, count = said(look), len(look.scores)
    # Against opponents who are known the reason repeats the score.
    return Need(True, look.remaining, tuple(lines[:count]), () if known else tuple(lines[count:]))


def norm_share(tournament: Tournament, number: int, title: Title, sample: Sample) -> Share:
    """How often the runs brought the norm."""
    level, _, rules = _asked(tournament, number, title)
    federation = tournament.player(number).federation
    hits = 0
    for run in sample.runs:
        event = event_of(run.final, rules)
        hits += best_norm(norm_games(run.final, number), level, federation, event, rules).is_norm
    return Share(hits, len(sample.runs))


def open_titles(tournament: Tournament, number: int) -> tuple[Title, ...]:
    """Titles the player may win a norm for in an event whose title rules are known."""
    if tournament.info.start is None or tournament.teams:
        return ()
    return tuple(level.title for level in open_levels(tournament.player(number), tuple(Title)))


def _asked(tournament: Tournament, number: int, title: Title) -> tuple[TitleLevel, NormEvent, NormRules]:
    rules = norm_rules_of(tournament)
    person = tournament.player(number)
    levels = open_levels(person, [title])
    if not levels:
        raise OptionError("player-holds-every", number=number, name=person.name)
    return levels[0], event_of(tournament, rules), rules
