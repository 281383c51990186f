"""The story of a round: group after group, who is there, who came and why, what was tried, what decided.

Every sentence is a code with names and numbers, taken from the reasons the
engine kept; the short story is a selection of the long one.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from tablas.history import RULES_2026, preference, records
from tablas.messages import Message, Phrase
from tablas.model import Colour, Tournament, format_points
from tablas.pairing.round import lifted, pair_round, system_of
from tablas.pairing.story.closed import tell_bracket, tell_table
from tablas.pairing.story.colours import ARTICLES, tell_colours, tell_seats
from tablas.pairing.story.dutch import tell_brackets
from tablas.pairing.story.notes import tell_note
from tablas.pairing.story.parts import Line, People, RoundStory, StoryGroup, Topic, cited, short_names
from tablas.pairing.story.steps import tell_choice, tell_group
from tablas.pairing.why import by_teams
from tablas.systems.closed.knockout.system import KnockoutTrace
from tablas.systems.closed.play import TableTrace
from tablas.systems.open.acceleration.baku import imaginary
from tablas.systems.open.common.trace import SwissTrace
from tablas.systems.open.common.virtual_points import virtual_points
from tablas.systems.open.dutch.trace import DutchTrace
from tablas.systems.open.keizer import KeizerTrace
from tablas.systems.open.team.matches import as_teams
from tablas.systems.reasons import Remark, Role
from tablas.systems.result import RoundPairing, Trace
from tablas.systems.seats import Seats

__all__ = ["Line", "People", "RoundStory", "StoryGroup", "Topic", "people_of", "short_names", "tell_story"]


def tell_story(tournament: Tournament, made: RoundPairing | None = None) -> RoundStory:
    """The story of the next round, paired by the regulation of the tournament unless *made* is at hand.

    >>> from tablas.model import Number, Player
    >>> club = Tournament(players=tuple(Player(Number(n), name) for n, name in enumerate("ABCDE", 1)), total_rounds=3)
    >>> story = tell_story(club)
    >>> print(*story.groups[0].short, sep="\\n")
    5 players have this score.
    The first idea stands: the upper half against the lower half, in order.
    The bye goes to E with 0 points, the lowest score that lets everybody else be paired (C5).
    """
    tournament = lifted(tournament)
    made = made or pair_round(tournament)
    who = people_of(tournament, made)
    system = system_of(tournament)
    story = RoundStory(made.round, system.name, Message("story-of", system=Phrase(system.title)), "", who=who)
    opening = tuple(_of_remark(remark, who) for remark in imaginary(tournament))
    return _told(replace(story, opening=opening), made.trace, who)


def people_of(tournament: Tournament, made: RoundPairing) -> People:
    """The players or teams of a pairing as they stand before it; what teams are due is told by their own rules."""
    teams = by_teams(tournament)
    if teams:
        names = {team.number: team.name for team in tournament.teams}
        tournament = as_teams(tournament).tournament
    else:
        names = {player.number: player.name for player in tournament.players}
    extra = virtual_points(tournament, tournament.next_round)
    past = records(tournament, RULES_2026)
    scores = {number: format_points(one.score + extra.get(number, 0)) for number, one in past.items()}
    due = {}
    if made.coloured and not teams:
        for number, one in past.items():
            wish = preference(one.colours).colour
            if wish is not None:
                due[int(number)] = "w" if wish is Colour.WHITE else "b"
    apart = frozenset(
        frozenset((int(one), int(two)))
        for group in tournament.forbidden
        if group.applies_to(tournament.next_round)
        for one, two in combinations(group.players, 2)
    )
    return People(short_names(names), {int(number): score for number, score in scores.items()}, due, apart)


def _told(story: RoundStory, trace: Trace | None, who: People) -> RoundStory:
    if isinstance(trace, SwissTrace):
        opening = (*story.opening, *(_of_remark(remark, who) for remark in trace.remarks))
        if trace.seeding is not None:
            return _told(replace(story, opening=opening), trace.seeding, who)
        return _of_steps(replace(story, opening=opening, edition=trace.edition), trace, who)
    if isinstance(trace, DutchTrace):
        written = ARTICLES.get(("dutch", trace.edition), "")
        groups = tuple(_coloured(group, trace.colours, who, written) for group in tell_brackets(trace, who))
        return replace(story, edition=trace.edition, groups=groups, seats=tell_seats(trace.colours, who, written))
    if isinstance(trace, TableTrace):
        return replace(story, groups=(tell_table(trace, who),))
    if isinstance(trace, KnockoutTrace):
        return replace(story, groups=(tell_bracket(trace, who),))
    return story


def _of_steps(story: RoundStory, trace: SwissTrace, who: People) -> RoundStory:
    told = trace.story
    opening = list(story.opening)
    if told.bye is not None:
        opening += tell_choice(told.bye, who, {}, brief=True)
    groups = [_coloured(tell_group(group, who), told.colours, who) for group in told.groups]
    if isinstance(trace, KeizerTrace):
        groups.insert(0, _keizer(trace, who))
    said = told.bye is not None or any(choice.role is Role.BYE for one in told.groups for choice in one.choices)
    closing: tuple[Line, ...] = ()
    if trace.bye is not None and not said:
        left = Message("story-bye-last", player=who(trace.bye), article=cited(""))
        closing = (Line(Topic.BYE, left, (trace.bye,), brief=True),)
    if not told.groups and told.colours:
        closing = (*closing, *tell_colours(told.colours, [seat[:2] for seat in told.colours], who))
    seats = tell_seats(told.colours, who)
    return replace(story, opening=tuple(opening), groups=tuple(groups), closing=closing, seats=seats)


def _coloured(group: StoryGroup, seats: tuple[Seats, ...], who: People, written: str = "") -> StoryGroup:
    return replace(group, lines=(*group.lines, *tell_colours(seats, group.pairs, who, written)))


def _of_remark(remark: Remark, who: People) -> Line:
    return Line(Topic.NOTE, tell_note(remark, who), brief=True)


def _keizer(trace: KeizerTrace, who: People) -> StoryGroup:
    """The list that the round is paired from: every sum with its working."""
    lines = [Line(Topic.WHO, Message("story-keizer", count=len(trace.rows)), brief=True)]
    for row in trace.rows:
        terms = " + ".join(format_points(part) for part in (row.own, *(entry.points for entry in row.entries)))
        told = Message(
            "story-keizer-sum", player=who(row.player), terms=terms, total=format_points(row.total), value=row.value
        )
        lines.append(Line(Topic.NOTE, told, (row.player,)))
    return StoryGroup(Message("story-title-sums"), tuple(lines))
