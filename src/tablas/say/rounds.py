"""The reasons of a whole round, group by group, ready for a screen or a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from tablas.messages import Message
from tablas.model import format_points
from tablas.say.catalogue import single
from tablas.say.facts import tell_facts
from tablas.say.phrases import Say, group_name, shown, tell_choice, tell_remark, tell_step
from tablas.systems.closed.knockout.chart import Source
from tablas.systems.closed.knockout.play import FINAL
from tablas.systems.closed.knockout.system import KnockoutTrace
from tablas.systems.closed.play import TableTrace
from tablas.systems.open.common.trace import GroupTrace, SwissTrace
from tablas.systems.open.dutch.trace import BracketTrace, DutchTrace
from tablas.systems.open.keizer import KeizerTrace
from tablas.systems.reasons import Attempt, Choice, Criterion, Remark, Role
from tablas.systems.result import Trace
from tablas.systems.seats import Seats


class ToldRow(NamedTuple):
    """A line of a group: a label with players, pairs or words."""

    label: str
    players: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    text: str = ""

    @property
    def words(self) -> str:
        """The line in one string."""
        found = [*map(str, self.players), *(f"{one}–{two}" for one, two in self.pairs)]
        return ("  " if self.pairs else " ").join(found) or self.text or "–"


@dataclass(frozen=True, slots=True)
class ToldGroup:
    """A bracket, a score group, or the line of a table."""

    title: str
    rows: tuple[ToldRow, ...] = ()
    criteria: tuple[tuple[str, str, str], ...] = ()
    """Name, what it counts, value; those that cost nothing are left out."""
    sentences: tuple[str, ...] = ()
    tried: frozenset[int] = frozenset()
    """Which of the sentences tell of a combination that was undone; a screen may fold them."""
    notes: tuple[Message, ...] = ()
    """What a closed system has to say of the round."""


@dataclass(frozen=True, slots=True)
class Told:
    """A round."""

    opening: tuple[str, ...] = ()
    groups: tuple[ToldGroup, ...] = ()
    colours: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = ()
    """Every colour rule with the boards it decided, in order of first use."""
    closing: tuple[str, ...] = ()


def tell_round(trace: Trace | None, say: Say, remarks: tuple[Remark, ...] = ()) -> Told:
    """The reasons of a round; *remarks* on the event, such as imaginary points, come first."""
    opening = [_sentence(tell_remark(remark, say)) for remark in remarks]
    if isinstance(trace, SwissTrace):
        opening += [_sentence(tell_remark(remark, say)) for remark in trace.remarks]
        if trace.seeding is not None:
            inner = tell_round(trace.seeding, say)
            return replace(inner, opening=(*opening, *inner.opening))
        story = trace.story
        if story.bye is not None:
            opening.append(_sentence(tell_choice(story.bye, say)))
        groups = tuple(_group(group, say) for group in story.groups)
        if isinstance(trace, KeizerTrace):
            groups = (_keizer_list(trace, say), *groups)
        told = any(choice.role is Role.BYE for group in story.groups for choice in group.choices)
        closing = _bye(None if story.bye is not None or told else trace.bye, say)
        return Told(tuple(opening), groups, _colours(story.colours, say), closing)
    if isinstance(trace, DutchTrace):
        brackets = tuple(_bracket(bracket, say) for bracket in trace.brackets)
        left = trace.brackets[-1].downfloaters
        return Told(tuple(opening), brackets, _colours(trace.colours, say), _bye(left[0] if left else None, say))
    if isinstance(trace, TableTrace):
        return Told(tuple(opening), (_table(trace, say),))
    if isinstance(trace, KnockoutTrace):
        return Told(tuple(opening), (_knockout(trace, say),))
    return Told(tuple(opening))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sentence(text: str) -> str:
    return _capital(text) + ("" if text.endswith(".") else ".")


def _bye(player: int | None, say: Say) -> tuple[str, ...]:
    return () if player is None else (_sentence(tell_choice(Choice(Role.BYE, player), say)),)


def _colours(seats: tuple[Seats, ...], say: Say) -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
    found: dict[str, list[tuple[int, int]]] = {}
    for white, black, rule in seats:
        found.setdefault(say(rule.value), []).append((white, black))
    return tuple((rule, tuple(boards)) for rule, boards in found.items())


def _criteria(criteria: tuple[Criterion, ...], say: Say) -> tuple[tuple[str, str, str], ...]:
    return tuple((name, say(rule), shown(value, say)) for name, rule, value in criteria if value not in (0, []))


def _group(group: GroupTrace, say: Say) -> ToldGroup:
    rows = [ToldRow(say("players"), group.players)]
    if group.incoming:
        rows.append(ToldRow(say("came in"), group.incoming))
    rows += [ToldRow(label, text=text) for label, text in tell_facts(group.values, say)]
    rows.append(ToldRow(say("pairs"), pairs=group.pairs))
    if group.outgoing:
        rows.append(ToldRow(say("leave"), group.outgoing))
    steps = [step for step in group.steps if not isinstance(step, Choice) or step.passed]
    sentences = tuple(_sentence(tell_step(step, say)) for step in steps)
    tried = frozenset(place for place, step in enumerate(steps) if isinstance(step, Attempt))
    title = _capital(group_name(group.title, say))
    return ToldGroup(title, tuple(rows), _criteria(group.criteria, say), sentences, tried)


def _bracket(bracket: BracketTrace, say: Say) -> ToldGroup:
    score = bracket.score
    one = single(score) == 1
    title = say("Bracket of {score} point", score=score) if one else say("Bracket of {score} points", score=score)
    if bracket.collapsed:
        title += " " + say("and everybody below")

    def rows() -> Iterator[ToldRow]:
        if bracket.moved_down:
            yield ToldRow(say("moved down"), bracket.moved_down)
        yield ToldRow(say("residents"), bracket.residents)
        yield ToldRow("S1", bracket.s1)
        yield ToldRow("S2", bracket.s2)
        if bracket.limbo:
            yield ToldRow(say("limbo"), bracket.limbo)
        if bracket.moved_down and (bracket.remainder_s1 or bracket.remainder_s2):
            first, second = (" ".join(map(str, half)) or "–" for half in (bracket.remainder_s1, bracket.remainder_s2))
            yield ToldRow(say("remainder"), text=f"{first} | {second}")
        if bracket.moved_up:
            first, second = (" ".join(map(str, side)) for side in (bracket.moved_to_s2, bracket.moved_up))
            yield ToldRow(say("exchanged"), text=say("{one} for {two}", one=first, two=second))
        yield ToldRow(say("pairs"), pairs=bracket.pairs)
        if bracket.downfloaters:
            yield ToldRow(say("go down"), bracket.downfloaters)

    return ToldGroup(title, tuple(rows()), _criteria(bracket.criteria, say))


def _keizer_list(trace: KeizerTrace, say: Say) -> ToldGroup:
    """Everybody with the sum that gave the place, and the value for the coming round."""
    rows = tuple(
        ToldRow(
            str(row.player),
            text=say(
                "{terms} = {total}, value {value}",
                terms=" + ".join(format_points(part) for part in (row.own, *(one.points for one in row.entries))),
                total=format_points(row.total),
                value=row.value,
            )
            if row.entries
            else say("value {value}", value=row.value),
        )
        for row in trace.rows
    )
    return ToldGroup(say("Sums by the latest values"), rows)


def _table(trace: TableTrace, say: Say) -> ToldGroup:
    holders = ", ".join(f"{label} = {player}" for label, player in trace.holders.items() if label != str(player))
    rows = [ToldRow(say("line"), text="  ".join(str(board) for board in trace.line))]
    if holders:
        rows.append(ToldRow(say("who is who"), text=holders))
    rests = trace.table.rests[trace.round - 1] if trace.table.rests else ()
    if rests:
        rows.append(ToldRow(say("rest"), text=" ".join(rests)))
    title = say("Line {round} of the table", round=trace.round)
    return ToldGroup(title, tuple(rows), notes=trace.notes)


def _knockout(trace: KnockoutTrace, say: Say) -> ToldGroup:
    """Every game with its match, and where its two sides come from."""
    matches = {} if trace.chart is None else {str(match.number): match for match in trace.chart.matches}
    rows = []
    for game in trace.games:
        sides = ""
        match = matches.get(game.name)
        if match is not None:
            one, two = (_source(source, say) for source in (match.first, match.second))
            sides = say("{one} against {two}", one=one, two=two)
        level = say("the match is level: {stage}", stage=game.stage) if game.stage else ""
        final = game.name.removeprefix(FINAL)
        label = say("match {name}", name=game.name) if final == game.name else say("final {number}", number=final)
        rows.append(ToldRow(label, text=", ".join(filter(None, (f"{game.white}–{game.black}", sides, level)))))
    title = say("Stage {stage} of the bracket", stage=trace.stage)
    return ToldGroup(title, tuple(rows), notes=trace.notes)


def _source(source: Source, say: Say) -> str:
    if source.kind == "seed":
        return say("seed {number}", number=source.number)
    if source.kind == "winner":
        return say("winner of match {number}", number=source.number)
    return say("loser of match {number}", number=source.number)
