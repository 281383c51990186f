"""The file of an evening on its own: the portable file of an event that holds this evening and nothing else.

Files written before evenings had a place in events are read too: JSON with
every act in order, and those that were taken back.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from uuid import uuid4

from tablas.errors import FormatError, ModelError, TablasError, Where
from tablas.events import portable
from tablas.events.acts import (
    Command,
    CreateEvening,
    CreateEvent,
    ExchangeSeats,
    FinishTable,
    JoinEvening,
    OnEvening,
    Redo,
    SeatRound,
    SitOut,
    Undo,
)
from tablas.events.codec import decode, encode, parse
from tablas.events.decide import decide
from tablas.events.evenings.facts import Evening
from tablas.events.kinds import TIME_TRAVEL
from tablas.events.log import Entry, Origin, root, write
from tablas.events.timeline import Moment, advance, numbers, replay

FORMAT = "tablas-tables"
"""Of the files written before."""
VERSION = 1
DONE = "acts"
"""Where such a file keeps what was done."""
IDENTIFIER = "evening"
"""What the evening is called in the event of its file."""

ACTS: dict[str, type[OnEvening]] = {
    "start": CreateEvening,
    "enter": JoinEvening,
    "sit-out": SitOut,
    "seat": SeatRound,
    "exchange": ExchangeSeats,
    "finish": FinishTable,
}
"""What the acts are called in the files written before, and in what `tablas tables` tells of them."""
_NAMES = {kind: name for name, kind in ACTS.items()}

_ACCEPTED = ("past-round",)
"""Who corrects a result in a file has said so already."""


@dataclass(frozen=True, slots=True)
class Diary:
    """The log of an event with one evening, and the state it gives."""

    uid: str
    entries: tuple[Entry, ...]
    moment: Moment

    @property
    def evening(self) -> Evening:
        return self.moment.event.evenings[0]

    @property
    def acts(self) -> tuple[OnEvening, ...]:
        """What counts, from the beginning of the evening on."""
        return self._commands(numbers(self.moment.line))

    @property
    def undone(self) -> tuple[OnEvening, ...]:
        """What was taken back since the last act, the latest first."""
        known = set(numbers(self.moment.line))
        found: list[int] = []
        for line in reversed(self.moment.redo):
            new = [seq for seq in numbers(line) if seq not in known]
            known |= set(new)
            found += new
        return self._commands(found)

    def _commands(self, sequence: Any) -> tuple[OnEvening, ...]:
        commands = (self.entries[seq - 1].command() for seq in sequence)
        return tuple(command for command in commands if isinstance(command, OnEvening))

    def do(self, command: Command, origin: Origin) -> Diary:
        """One act more, checked; what was undone cannot be done again after it."""
        decided = decide(self.moment, command, _ACCEPTED, lambda: self.entries)
        seq = self.moment.seq + 1
        entry = write(decided.command, seq, self.moment.hash, origin, f"{self.uid}-{seq}", decided.accepted)
        entries = (*self.entries, entry)
        travels = entry.kind in TIME_TRAVEL
        return Diary(self.uid, entries, replay(entries) if travels else advance(self.moment, entry))

    def undo(self, origin: Origin) -> Diary:
        """Without the last act; the beginning stays."""
        if len(self.acts) < 2:
            raise ModelError("nothing-undo")
        return self.do(Undo(last=1), origin)

    def redo(self, origin: Origin) -> Diary:
        """With the act that was undone last."""
        if not self.undone:
            raise ModelError("nothing-undone-since-last")
        return self.do(Redo(), origin)


def begin(command: CreateEvening, origin: Origin, uid: str = "") -> Diary:
    """The first acts: an event, and the evening in it."""
    uid = uid or uuid4().hex
    title = command.name or command.tournament
    first = write(CreateEvent(uid, title), 1, root(uid), origin, f"{uid}-1")
    return Diary(uid, (first,), replay([first])).do(command, origin)


def as_data(command: OnEvening) -> dict[str, Any]:
    """An act as plain data, by the name it has in a file."""
    data: dict[str, Any] = encode(command)
    del data["tournament"]
    return {"act": _NAMES.get(type(command), command.kind.value)} | data


def dump(diary: Diary) -> str:
    """The text of the file."""
    return portable.dump(diary.uid, diary.entries)


def load(text: str, name: str = "", when: str = "") -> Diary:
    """The diary of a file; *when* a file of the old form was written stands beside its acts."""
    try:
        return _portable(text, name) if is_portable(text) else _old(text, Origin("tablas tables", "", when))
    except TablasError as error:
        raise FormatError(error.message, Where(file=name)) from None


def is_portable(text: str) -> bool:
    """Whether a text is the portable file of an event, whatever the event holds."""
    try:
        header = json.loads(text.partition("\n")[0])
    except (ValueError, RecursionError):
        return False
    return isinstance(header, dict) and header.get("format") == portable.FORMAT


def holds_evening(text: str) -> bool:
    """Whether a text is the file of one evening, of whichever form."""
    try:
        load(text)
    except FormatError:
        return not is_portable(text)  # What is wrong with it is told when it is read.
    return True


def _portable(text: str, name: str) -> Diary:
    uid, entries = portable.load(text, name)
    diary = Diary(uid, tuple(entries), replay(entries))
    event = diary.moment.event
    if event.sections or len(event.evenings) != 1:
        raise FormatError("file-several-evenings" if event.sections or event.evenings else "not-file-evening")
    return diary


def _old(text: str, origin: Origin) -> Diary:
    data = parse(text)
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise FormatError("not-file-evening")
    if data.get("version") != VERSION:
        raise FormatError("file-version-newer", version=data.get("version"))
    acts, undone = _commands(data, DONE), _commands(data, "undone")
    if not acts:
        raise FormatError("file-tells-nothing")
    first = acts[0]
    if not isinstance(first, CreateEvening):
        raise FormatError("act-none-tablas", number=1, key=DONE)
    # The same file is the same event, wherever it is brought in.
    diary = begin(first, origin, sha256(text.encode()).hexdigest()[:32])
    for command in (*acts[1:], *undone):
        diary = diary.do(command, origin)
    for _ in undone:
        diary = diary.undo(origin)
    return diary


def _commands(data: Mapping[str, Any], key: str) -> list[OnEvening]:
    found = []
    for number, item in enumerate(data.get(key) or (), 1):
        try:
            rest = dict(item)
            kind: Any = ACTS[rest.pop("act")]
            command: OnEvening = decode(kind, rest | {"tournament": IDENTIFIER})
        except (KeyError, TypeError, ValueError):
            raise FormatError("act-none-tablas", number=number, key=key) from None
        found.append(command)
    return found
