"""What an undo or a restore would take back and bring back, told before it is done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from tablas.events.acts import CorrectResult, EnterResult, Restore, Undo
from tablas.events.acts.sheets import board_names
from tablas.events.decide import decide
from tablas.events.log import Entry
from tablas.events.state import Event, Section
from tablas.events.timeline import (
    Act,
    Moment,
    fold,
    history,
    numbers,
    replay,
    restored,
    tournament_of,
    trace,
    with_permanent,
    without,
)
from tablas.messages import Items, Message
from tablas.model import Outcome

Travel = Undo | Restore

MOST_TOLD = 6
"""Kinds of acts that a summary names one by one."""


class Foresight(NamedTuple):
    """What would become of the event."""

    command: Travel
    """As it would be written."""
    seq: int
    """The last entry that was seen."""
    goes: tuple[Act, ...]
    returns: tuple[Act, ...]
    stays: tuple[Act, ...]
    """What happened after the moment asked for and counts all the same."""
    sentence: Message
    """What goes and what comes back, in one line."""
    afterwards: tuple[Message, ...]

    @property
    def only_results(self) -> bool:
        """Nothing but results is touched."""
        return bool(self.goes) and not self.returns and all(_is_result(act.entry) for act in self.goes)


def foresee(
    entries: Sequence[Entry], command: Travel, moment: Moment | None = None, told: Sequence[Act] = ()
) -> Foresight:
    """Look ahead; refuses what the command itself would be refused.

    *moment* and *told* are the event and its history, where they are known already.
    """
    moment = moment or replay(entries)
    settled = decide(moment, command, (), lambda: entries).command
    assert isinstance(settled, Undo | Restore)
    after = with_permanent(entries, _line(entries, moment, settled))
    now, then = set(numbers(moment.line)), set(numbers(after))
    told = told or history(entries)
    goes, returns, stays = (
        tuple(told[seq - 1] for seq in sorted(found))
        for found in (now - then, then - now, {seq for seq in now & then if seq > settled.to})
    )
    return Foresight(
        settled,
        moment.seq,
        goes,
        returns,
        stays,
        _sentence(goes, returns),
        tuple(_afterwards(moment.event, fold(entries, after))),
    )


def _line(entries: Sequence[Entry], moment: Moment, command: Travel) -> tuple[tuple[int, int], ...]:
    if isinstance(command, Undo):
        return without(entries, moment.line, command)
    return restored(entries, moment.line, trace(entries)[command.to - 1][0], command.tournament)


def _sentence(goes: Sequence[Act], returns: Sequence[Act]) -> Message:
    if goes and returns:
        return Message("undo-takes-and-brings", goes=summary(goes), returns=summary(returns))
    if returns:
        return Message("undo-brings", returns=summary(returns))
    return Message("undo-takes", goes=summary(goes)) if goes else Message("undo-takes-nothing")


def summary(acts: Sequence[Act]) -> Items:
    """Acts of one kind by one person together: "3 results of round 4 by Desk 2"."""
    groups = [list(found) for _, found in groupby(sorted(acts, key=_kind), key=_kind)]
    groups.sort(key=lambda group: group[-1].entry.seq)
    told: list[Message | str] = [_group(group) for group in groups]
    if len(told) > MOST_TOLD:
        rest = sum(len(group) for group in groups[: len(groups) - MOST_TOLD])
        told = [Message("undo-more-acts", count=rest), *told[-MOST_TOLD:]]
    return Items(told, last=True)


def _kind(act: Act) -> tuple[str, str, int, str]:
    command = act.entry.command()
    if isinstance(command, EnterResult | CorrectResult):
        return "result", command.tournament, command.round, act.entry.who
    return act.entry.kind.value, tournament_of(act.entry), 0, act.entry.who


def _group(group: Sequence[Act]) -> Message:
    kind, _, played, who = _kind(group[0])
    if kind == "result":
        return Message("undo-results", count=len(group), round=played, who=who)
    if len(group) == 1:
        return Message("undo-act", act=group[0].what, who=who)
    return Message("undo-acts", count=len(group), act=group[-1].what, who=who)


def _is_result(entry: Entry) -> bool:
    return isinstance(entry.command(), EnterResult | CorrectResult)


def _afterwards(now: Event, then: Event) -> Iterable[Message]:
    touched = {one.id for one in now.sections if not then.has(one.id) or then.section(one.id) != one}
    for section in now.sections:
        if not then.has(section.id):
            yield Message("undo-no-tournament", name=section.name)
        elif section.id in touched:
            yield from _of_section(section, then.section(section.id))
    for evening in now.evenings:
        if not then.has_evening(evening.id):
            yield Message("undo-no-tournament", name=evening.title)
    others = [section.name for section in now.sections if section.id not in touched and then.has(section.id)]
    if touched and others:
        yield Message("undo-untouched", names=Items(others, last=True), count=len(others))
    yield Message("undo-can-be-undone")


def _of_section(now: Section, then: Section) -> Iterable[Message]:
    for number in range(then.rounds_paired + 1, now.rounds_paired + 1):
        yield Message("undo-round-gone", round=number)
    for number in range(1, min(now.rounds_paired, then.rounds_paired) + 1):
        names = board_names(then, number)
        opened = [
            names.get(board, str(board))
            for board, (was, game) in enumerate(
                zip(now.facts.rounds[number - 1].games, then.facts.rounds[number - 1].games, strict=False), 1
            )
            if was.white_outcome is not Outcome.PENDING and game.white_outcome is Outcome.PENDING
        ]
        if opened:
            boards = Items(opened, limit=30, last=True)
            yield Message("undo-boards-open", boards=boards, round=number, count=len(opened))
    if now.rounds_paired == then.rounds_paired and then.draft is None and now.draft is None:
        yield Message("undo-no-pairing-changes", round=now.next_round)
    if now.draft is not None and then.draft is None:
        yield Message("undo-draft-gone", round=now.next_round)
