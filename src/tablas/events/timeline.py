"""Which entries of a log count, and the state they give.

Nothing is ever erased: undo, redo and restore are entries too.  They choose a
*line*, the entries that count, in order; the state is the fold of that line.
A line is kept as runs of consecutive numbers, so that it stays short however
long the log becomes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from tablas.errors import TablasError
from tablas.events.acts import Command, CreateEvent, OnTournament, Restore, Undo
from tablas.events.acts.event import titled
from tablas.events.errors import DamagedError, LogError
from tablas.events.kinds import MARKS, PERMANENT, TIME_TRAVEL, Kind
from tablas.events.log import Entry, verify
from tablas.events.remarks import remarked
from tablas.events.state import Event
from tablas.messages import Message

Line = tuple[tuple[int, int], ...]
"""Runs of entries that count: first and last number of each."""


@dataclass(frozen=True)
class Moment:
    """An event after some entry of its log."""

    event: Event
    seq: int
    hash: str
    line: Line
    redo: tuple[Line, ...] = ()


class RestorePoint(NamedTuple):
    """A moment one may want back."""

    seq: int
    name: str | Message
    """As the arbiter named it, or what it precedes."""
    when: str
    automatic: bool


class Act(NamedTuple):
    """A line of the history."""

    entry: Entry
    what: Message
    undone: bool
    """It no longer counts: an undo or a restore left it out."""


def append(line: Line, seq: int) -> Line:
    """The line with one more entry."""
    if line and line[-1][1] == seq - 1:
        return (*line[:-1], (line[-1][0], seq))
    return (*line, (seq, seq))


def numbers(line: Line) -> Iterator[int]:
    """The entries of a line, in order."""
    for first, last in line:
        yield from range(first, last + 1)


def line_of(sequence: Sequence[int]) -> Line:
    """The line of the given entries."""
    line: Line = ()
    for seq in sequence:
        line = append(line, seq)
    return line


def contains(line: Line, seq: int) -> bool:
    """Whether an entry counts."""
    return any(first <= seq <= last for first, last in line)


def without(entries: Sequence[Entry], line: Line, command: Undo) -> Line:
    """The line without what an undo takes back."""
    return line_of([seq for seq in numbers(line) if seq <= command.to or not takes(command, entries[seq - 1])])


def takes(command: Undo, entry: Entry) -> bool:
    """Whether an undo is about an entry, wherever it stands."""
    if command.by and entry.who != command.by:
        return False
    return not command.tournament or tournament_of(entry) == command.tournament


def restored(entries: Sequence[Entry], line: Line, then: Line, tournament: str) -> Line:
    """The line with one tournament as it was on the line *then*, and everything else as it is."""
    if not tournament:
        return then
    kept = [seq for seq in numbers(line) if tournament_of(entries[seq - 1]) != tournament]
    back = [seq for seq in numbers(then) if tournament_of(entries[seq - 1]) == tournament]
    return line_of(sorted(kept + back))


def tournament_of(entry: Entry) -> str:
    """The tournament an entry is about; empty for the event."""
    command = entry.command()
    return command.tournament if isinstance(command, OnTournament) else ""


def trace(entries: Sequence[Entry]) -> list[tuple[Line, tuple[Line, ...]]]:
    """After each entry: the line that counts, and the lines a redo would bring back."""
    trail: list[tuple[Line, tuple[Line, ...]]] = []
    line: Line = ()
    redo: tuple[Line, ...] = ()
    for position, entry in enumerate(entries, 1):
        if entry.seq != position:
            raise DamagedError("entry-log-missing", position, position=position)
        if entry.kind in TIME_TRAVEL:
            line, redo = _travel(entries, trail, line, redo, entry)
            line = with_permanent(entries[: position - 1], line)
        elif entry.kind not in MARKS:
            line, redo = append(line, entry.seq), ()
        trail.append((line, redo))
    return trail


def _travel(
    entries: Sequence[Entry],
    trail: list[tuple[Line, tuple[Line, ...]]],
    line: Line,
    redo: tuple[Line, ...],
    entry: Entry,
) -> tuple[Line, tuple[Line, ...]]:
    command = entry.command()
    if isinstance(command, Undo):
        return without(entries, line, command), (*redo, line)
    if isinstance(command, Restore):
        return restored(entries, line, trail[command.to - 1][0], command.tournament), (*redo, line)
    if not redo:
        raise DamagedError("entry-redoes-something", entry.seq, seq=entry.seq)
    return redo[-1], redo[:-1]


def with_permanent(before: Sequence[Entry], line: Line) -> Line:
    """The line with what cannot be taken back, wherever one travelled."""
    kept = {entry.seq for entry in before if entry.kind in PERMANENT}
    return line_of(sorted(kept | set(numbers(line)))) if kept else line


def fold(entries: Sequence[Entry], line: Line) -> Event:
    """The state a line gives."""
    event: Event | None = None
    for seq in numbers(line):
        event = step(event, entries[seq - 1])
    if event is None:
        raise LogError("log-empty")
    return event


def step(event: Event | None, entry: Entry) -> Event:
    """The state after one entry that counts."""
    command = entry.command()
    if event is None:
        if not isinstance(command, CreateEvent):
            raise DamagedError("log-does-not", entry.seq)
        return command.first()
    try:
        return remarked(event, command.apply(event), entry)
    except TablasError as error:
        raise DamagedError("entry-contradicts-entries", entry.seq, seq=entry.seq, sentence=error.message) from None
    except (LookupError, TypeError, ValueError, AssertionError) as error:
        raise DamagedError("entry-contradicts-entries-before", entry.seq, seq=entry.seq, error=error) from None


def replay(entries: Sequence[Entry]) -> Moment:
    """The event after the whole log."""
    if not entries:
        raise LogError("log-empty")
    line, redo = trace(entries)[-1]
    return Moment(fold(entries, line), entries[-1].seq, entries[-1].hash, line, redo)


def last_whole(uid: str, entries: Sequence[Entry]) -> Moment | None:
    """The event as the entries before the first broken one give it; ``None`` if not even the first is whole."""
    good = len(entries)
    while good:
        try:
            verify(uid, entries[:good])
            return replay(entries[:good])
        except DamagedError as error:
            good = min(good, error.entry) - 1
    return None


def advance(moment: Moment, entry: Entry) -> Moment:
    """The event after one entry more, which must not be an undo, redo or restore."""
    if entry.seq != moment.seq + 1 or entry.previous != moment.hash:
        raise DamagedError("entry-does-not-follow-entry", entry.seq, seq=entry.seq, seq2=moment.seq)
    if entry.kind in TIME_TRAVEL:
        raise LogError("entry-needs-whole", seq=entry.seq)
    if entry.kind in MARKS:
        return Moment(moment.event, entry.seq, entry.hash, moment.line, moment.redo)
    event = step(moment.event, entry)
    return Moment(event, entry.seq, entry.hash, append(moment.line, entry.seq))


def as_of(entries: Sequence[Entry], seq: int) -> Moment:
    """The event right after entry *seq*."""
    if not 1 <= seq <= len(entries):
        raise LogError("log-entries-1", count=len(entries), seq=seq)
    return replay(entries[:seq])


def entry_at(entries: Sequence[Entry], when: datetime) -> int:
    """The last entry written at that time or before, by the clocks that wrote the log.

    A clock may have been set back in between: the last entry that claims to be
    early enough counts, so that one wrong clock does not hide what followed.
    """
    for entry in reversed(entries):
        if _written(entry) <= when:
            return entry.seq
    raise LogError("event-did-not", isoformat=when.isoformat(sep=" ", timespec="minutes"))


def _written(entry: Entry) -> datetime:
    try:
        return datetime.fromisoformat(entry.when)
    except ValueError:
        raise LogError("entry-no-readable", seq=entry.seq) from None


def walk(entries: Sequence[Entry]) -> Iterator[tuple[Entry, Event | None, Line]]:
    """Every entry with the event before it and the line after it."""
    trail = trace(entries)
    wanted = {trail[entry.seq - 1][0] for entry in entries if entry.kind in TIME_TRAVEL}
    kept: dict[Line, Event] = {}
    event: Event | None = None
    for entry, (line, _) in zip(entries, trail, strict=True):
        yield entry, event, line
        if entry.kind in TIME_TRAVEL:
            event = kept[line] if line in kept else fold(entries, line)
        elif entry.kind not in MARKS:
            event = step(event, entry)
        if event is not None and line in wanted:
            kept[line] = event


def describe(command: Command, event: Event | None) -> Message:
    """What a command does, in a phrase; never an error."""
    if event is None:
        event = Event("", "")
    try:
        told = command.describe(event)
    except (TablasError, IndexError):
        return Message(command.kind.value)
    if isinstance(command, OnTournament) and told.values.get("tournament") == command.tournament:
        # Commands know the short name; people know the name.
        return Message(told.code, **{**told.values, "tournament": titled(event, command.tournament)})
    return told


def history(entries: Sequence[Entry], after: int = 0) -> list[Act]:
    """Everything that was done, or what was done after an entry."""
    told = list(walk(entries))
    line = told[-1][2] if told else ()
    return [
        Act(entry, describe(entry.command(), before), _is_undone(entry, line))
        for entry, before, _ in told
        if entry.seq > after
    ]


def _is_undone(entry: Entry, line: Line) -> bool:
    return not contains(line, entry.seq) and entry.kind not in TIME_TRAVEL and bool(entry.command().subjects())


def restore_points(entries: Sequence[Entry]) -> list[RestorePoint]:
    """The moments named by the arbiter and those before every dangerous act."""
    points = []
    for entry, event, _ in walk(entries):
        command = entry.command()
        if entry.kind is Kind.RESTORE_POINT:
            points.append(RestorePoint(entry.seq, getattr(command, "name", ""), entry.when, False))
        elif command.dangerous:
            points.append(
                RestorePoint(entry.seq - 1, Message("before-act", act=describe(command, event)), entry.when, True)
            )
    return points
