"""From what was asked to what may be written: the one gate every command passes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from tablas.errors import TablasError
from tablas.events.acts import Command, CreateEvent, Redo, Restore, Subject, Undo
from tablas.events.acts.base import check_text
from tablas.events.acts.event import LATEST
from tablas.events.errors import Concern, ConflictError, ConsentError, RefusedError
from tablas.events.log import Entry
from tablas.events.origin import origin
from tablas.events.state import Event
from tablas.events.timeline import (
    Line,
    Moment,
    contains,
    describe,
    numbers,
    restored,
    step,
    takes,
    tournament_of,
    trace,
    without,
)
from tablas.messages import Message

ReadLog = Callable[[], Sequence[Entry]]
"""Gives the whole log; called only by commands that need it."""


class Decision(NamedTuple):
    """A command as it will be written, with the concerns that needed the arbiter's consent."""

    command: Command
    accepted: tuple[str, ...] = ()


def decide(moment: Moment, command: Command, accepted: Iterable[str], read: ReadLog) -> Decision:
    """What will be written; refuses, or asks for the consent that is lacking."""
    if isinstance(command, Undo):
        return Decision(_undo(moment, command, read))
    if isinstance(command, Restore):
        return Decision(_restore(moment, command, read))
    if isinstance(command, Redo):
        if not moment.redo:
            raise RefusedError("nothing-undone-since")
        return Decision(command)
    settled = command.settle(moment.event)
    return Decision(settled, consent(settled, moment.event, accepted))


def decide_first(command: CreateEvent) -> CreateEvent:
    """The creation of an event, checked."""
    command.check_first()
    return command


def consent(settled: Command, event: Event, accepted: Iterable[str]) -> tuple[str, ...]:
    """The concerns that were needed; refuse, or raise :class:`ConsentError` for those nobody accepted."""
    given = set(accepted)
    concerns = settled.check(event)
    check_text(settled.why, Message("what-reason"), "why", longest=500)
    lacking = [concern for concern in concerns if concern.code not in given]
    twice = [concern for concern in concerns if concern.again is not None]
    if not lacking:
        lacking = [Concern(one.second, one.again) for one in twice if one.again and one.second not in given]
    if lacking:
        raise ConsentError(tuple(lacking))
    if twice and not settled.why.strip():
        raise RefusedError("why-is-missing", None, "why")
    return tuple(sorted({concern.code for concern in concerns} | {concern.second for concern in twice}))


def check_conflict(command: Command, since: Sequence[Entry], event: Event) -> None:
    """Raise :class:`ConflictError` if an entry the writer has not seen touched the same thing."""
    wanted = command.subjects()
    for entry in since:
        other = entry.command()
        if any(_overlap(one, two) for one in wanted for two in other.subjects()):
            raise ConflictError(
                "faster-entry-from" if entry.where else "faster-entry",
                since[0].seq - 1,
                since[-1].seq,
                who=entry.who,
                place=origin(entry.where),
                describe=describe(other, event),
                seq=entry.seq,
            )


def _overlap(one: Subject, two: Subject) -> bool:
    length = min(len(one), len(two))
    return one[:length] == two[:length]


def _undo(moment: Moment, command: Undo, read: ReadLog) -> Undo:
    entries = read()
    line = list(numbers(moment.line))
    if command.tournament == LATEST:
        known = command.to if 1 <= command.to <= len(entries) else line[-1]
        command = replace(command, tournament=tournament_of(entries[known - 1]))
    own = [seq for seq in line[1:] if takes(command, entries[seq - 1])]
    if command.last:
        if not 1 <= command.last <= len(own):
            raise RefusedError("acts-can-undone", None, "last", count=len(own), last=command.last)
        first = own[-command.last]
        to = max(seq for seq in line if seq < first)
    else:
        to = command.to
    if not contains(moment.line, to):
        raise RefusedError("entry-does-not", None, "to", to=to)
    if not any(seq > to for seq in own):
        raise RefusedError("nothing-happened-after", None, "to", to=to)
    settled = replace(command, to=to, last=0)
    if settled.tournament or settled.by:
        _check_rest(entries, moment, without(entries, moment.line, settled), to)
    return settled


def _check_rest(entries: Sequence[Entry], moment: Moment, line: Line, to: int) -> None:
    """Refuse to take back what something that stays was built on; *line* is what stays."""
    event: Event | None = None
    for seq in numbers(line):
        entry = entries[seq - 1]
        if seq > to and event is not None:
            command = entry.command()
            try:
                command.check(event)
            except TablasError as refusal:
                raise RefusedError(
                    "entry-built-undo", seq=seq, describe=describe(command, moment.event), sentence=refusal.message
                ) from None
        event = step(event, entry)


def _restore(moment: Moment, command: Restore, read: ReadLog) -> Restore:
    if not 1 <= command.to < moment.seq:
        raise RefusedError("entries-1-go", None, "to", seq=moment.seq - 1, to=command.to)
    if command.tournament:
        entries = read()
        then = trace(entries)[command.to - 1][0]
        line = restored(entries, moment.line, then, command.tournament)
        if line == moment.line:
            raise RefusedError("nothing-happened-after", None, "to", to=command.to)
        _check_rest(entries, moment, line, command.to)
    return command
