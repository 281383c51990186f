"""The log: entries that are only ever appended, each sealed with the one before.

The seal of an entry is the SHA-256 of everything it says and of the previous
seal, so that a changed, missing or moved entry shows.  The seal of the last
entry stands for the whole log: written on paper it proves every round later.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from tablas.errors import TablasError
from tablas.events.acts import Command, command_of
from tablas.events.codec import encode, parse, text
from tablas.events.errors import DamagedError, RefusedError
from tablas.events.kinds import Kind


@dataclass(frozen=True, slots=True)
class Origin:
    """Who acts, from where, and when by that clock; the order of the log never depends on it."""

    who: str
    where: str = ""
    when: str = ""

    def __post_init__(self) -> None:
        if not self.who.strip():
            raise RefusedError("every-entry-needs", None, "who")
        for name in ("who", "where", "when"):
            value: str = getattr(self, name)
            if len(value) > 200 or not value.isprintable() or not _is_unicode(value):
                raise RefusedError("too-long-cannot", None, name, name=name)


@dataclass(frozen=True, slots=True)
class Entry:
    """One act, as it stands in the log."""

    seq: int
    kind: Kind
    data: str
    """The command as canonical JSON."""
    who: str
    when: str
    where: str
    key: str
    """What makes a repeated request recognisable."""
    accepted: tuple[str, ...]
    """The concerns the arbiter consented to."""
    previous: str
    hash: str

    def command(self) -> Command:
        """The act itself."""
        try:
            return command_of(self.kind, parse(self.data))
        except TablasError as error:
            raise DamagedError("entry-cannot-understood", self.seq, seq=self.seq, sentence=error.message) from None


def root(uid: str) -> str:
    """What the first entry of an event is sealed to."""
    return sha256(f"tablas event {uid}".encode()).hexdigest()


def seal(entry: Entry) -> str:
    """The hash an entry must have."""
    content = [
        entry.seq,
        entry.kind.value,
        entry.data,
        entry.who,
        entry.when,
        entry.where,
        entry.key,
        list(entry.accepted),
        entry.previous,
    ]
    return sha256(text(content).encode()).hexdigest()


def write(
    command: Command, seq: int, previous: str, origin: Origin, key: str = "", accepted: Iterable[str] = ()
) -> Entry:
    """The entry of a settled command."""
    consents = tuple(sorted(set(accepted)))
    data = text(encode(command))
    entry = Entry(seq, command.kind, data, origin.who, origin.when, origin.where, key, consents, previous, "")
    return sealed(entry)


def sealed(entry: Entry) -> Entry:
    """The entry with its hash."""
    return Entry(
        entry.seq,
        entry.kind,
        entry.data,
        entry.who,
        entry.when,
        entry.where,
        entry.key,
        entry.accepted,
        entry.previous,
        seal(entry),
    )


def verify(uid: str, entries: Sequence[Entry], head: str | None = None) -> None:
    """Raise :class:`DamagedError` at the first entry that is not what was written.

    *head* is the seal the last entry should have, from wherever it was kept.
    """
    last = _follow(root(uid), 0, entries)
    if entries and entries[0].kind is not Kind.EVENT_CREATED:
        raise DamagedError("log-does-not", 1)
    if head is not None and last != head:
        raise DamagedError("log-ends-entry", len(entries) + 1, count=len(entries))


def verify_after(seq: int, entries: Sequence[Entry], head_seq: int, head: str) -> None:
    """Raise :class:`DamagedError` unless *entries* are what was written after entry *seq*, up to the head.

    Each seal covers the one before it, so that those that end in the head's
    are right whatever became of the entries before.
    """
    last = _follow(entries[0].previous, seq, entries) if entries else head
    if last != head or seq + len(entries) != head_seq:
        raise DamagedError("log-ends-entry", seq + len(entries) + 1, count=seq + len(entries))


def _follow(previous: str, seq: int, entries: Sequence[Entry]) -> str:
    """The last seal of entries that follow *previous*, each checked."""
    for position, entry in enumerate(entries, seq + 1):
        if entry.seq != position:
            raise DamagedError("entry-log-missing", position, position=position)
        if entry.previous != previous:
            raise DamagedError("entry-does-not-follow", position, position=position)
        if seal(entry) != entry.hash:
            raise DamagedError("entry-not-written", position, position=position)
        previous = entry.hash
    return previous


def _is_unicode(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
