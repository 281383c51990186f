"""The story of a round that a table or a bracket gives: which line it is, and who stands behind each label."""

from __future__ import annotations

from collections.abc import Iterator

from tablas.messages import Message
from tablas.pairing.story.parts import Line, People, StoryGroup, Topic
from tablas.systems.closed.knockout.chart import Source
from tablas.systems.closed.knockout.system import KnockoutTrace
from tablas.systems.closed.play import TableTrace


def tell_table(trace: TableTrace, who: People) -> StoryGroup:
    """The line of a table, game by game."""
    return StoryGroup(Message("story-title-line", number=trace.round), tuple(_line(trace, who)), _pairs(trace))


def _pairs(trace: TableTrace) -> tuple[tuple[int, int], ...]:
    return tuple(
        (trace.holders[one], trace.holders[two])
        for one, two in trace.line
        if one in trace.holders and two in trace.holders
    )


def _line(trace: TableTrace, who: People) -> Iterator[Line]:
    count = len(trace.line)
    yield Line(Topic.WHO, Message("story-table", round=trace.round, count=count), brief=True)
    for one, two in trace.line:
        here = [label for label in (one, two) if label in trace.holders]
        if len(here) == 2:
            white, black = trace.holders[one], trace.holders[two]
            told = Message("story-table-game", one=one, two=two, white=who(white), black=who(black))
            yield Line(Topic.GAME, told, (white, black))
        elif here:
            player = trace.holders[here[0]]
            yield Line(Topic.BYE, Message("story-table-rest", label=here[0], player=who(player)), (player,), brief=True)
    for label in trace.table.rests[trace.round - 1] if trace.table.rests else ():
        if label in trace.holders:
            player = trace.holders[label]
            yield Line(Topic.BYE, Message("story-table-rest", label=label, player=who(player)), (player,), brief=True)
    for note in trace.notes:
        yield Line(Topic.NOTE, note)


def tell_bracket(trace: KnockoutTrace, who: People) -> StoryGroup:
    """The matches of a stage, and where their sides come from."""
    pairs = tuple((game.white, game.black) for game in trace.games)
    return StoryGroup(Message("story-title-stage", number=trace.stage), tuple(_matches(trace, who)), pairs)


def _matches(trace: KnockoutTrace, who: People) -> Iterator[Line]:
    yield Line(Topic.WHO, Message("story-stage", count=len(trace.games)), brief=True)
    matches = {} if trace.chart is None else {str(match.number): match for match in trace.chart.matches}
    for game in trace.games:
        white, black = who(game.white), who(game.black)
        people = (game.white, game.black)
        match = matches.get(game.name)
        if match is None:
            yield Line(Topic.GAME, Message("story-match", white=white, black=black), people)
        else:
            one, two = _source(match.first), _source(match.second)
            told = Message("story-match-from", name=game.name, white=white, black=black, one=one, two=two)
            yield Line(Topic.GAME, told, people)
        if game.stage:
            yield Line(Topic.GAME, Message("story-match-level", white=white, black=black, stage=game.stage), people)
    yield from _waiting(trace, who)
    if trace.chart is None:
        yield Line(Topic.NOTE, Message("story-drawn-anew"))
    for note in trace.notes:
        yield Line(Topic.NOTE, note)


def _waiting(trace: KnockoutTrace, who: People) -> Iterator[Line]:
    """Whose first match is in a later stage."""
    if trace.chart is None:
        return
    entrants = tuple(trace.state.losses)
    for match in trace.chart.matches:
        for source in (match.first, match.second):
            if match.stage > trace.stage and source.kind == "seed" and source.number <= len(entrants):
                player = entrants[source.number - 1]
                told = Message(
                    "story-waits", player=who(player), seed=_source(source), name=str(match.number), stage=match.stage
                )
                yield Line(Topic.BYE, told, (player,))


def _source(source: Source) -> Message:
    if source.kind == "seed":
        return Message("story-seed", number=source.number)
    if source.kind == "winner":
        return Message("story-winner-of", number=source.number)
    return Message("story-loser-of", number=source.number)
