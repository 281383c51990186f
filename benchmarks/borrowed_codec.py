"""The codec of the log beside msgspec and pydantic: 2,000 entries of one event, and what a log must hold to.

Both libraries read the dataclasses of the model as they stand, so nothing is
rewritten for the comparison.  Their times are for texts they wrote themselves,
since neither reads all of ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from borrowed_rows import Held, Row, Timed, best, borrow
from tablas.errors import TablasError
from tablas.events.acts import WRITTEN, Command, CreateEvent, CreateTournament, EnterPlayers, EnterResult, PairRound
from tablas.events.acts import PublishRound as Publish
from tablas.events.codec import decode, encode, parse, text
from tablas.events.decide import decide, decide_first
from tablas.events.log import Entry, Origin, root, write
from tablas.events.results import read_result
from tablas.events.timeline import advance, replay
from tablas.model import PartialDate, Player, Title

PART = "codec"
UID = "0123456789abcdef"
Write = Callable[[Any], str]
Read = Callable[[type, str], Any]


def real_log(players: int = 300, rounds: int = 11) -> list[Entry]:
    """The log of an open, result by result, as the program writes it."""
    random = Random(1)
    log = [write(decide_first(CreateEvent(UID, "Open")), 1, root(UID), Origin("bench"))]
    moment = replay(log)

    def do(command: Command) -> None:
        nonlocal moment
        settled = decide(moment, command, (), lambda: log).command
        log.append(write(settled, moment.seq + 1, moment.hash, Origin("bench")))
        moment = advance(moment, log[-1])

    do(CreateTournament("a", {"total_rounds": rounds}))
    for number in range(players):
        born = PartialDate(1950 + number % 60, *((number % 12 + 1, number % 28 + 1) if number % 3 else ()))
        rating, title = random.randrange(1400, 2700), random.choice((Title.NONE, Title.NONE, Title.FM))
        do(EnterPlayers("a", (Player(0, f"Núñez {number:03}", rating, title, "m", "ESP", str(number + 1), born),)))
    for number in range(1, rounds + 1):
        do(PairRound("a"))
        do(Publish("a", number))
        for board in range(1, len(moment.event.section("a").facts.rounds[-1].games) + 1):
            do(EnterResult("a", number, board, *read_result(random.choice("10="))))
    return log


def our_write(value: Any) -> str:
    return text(encode(value))


def our_read(kind: type, source: str) -> Any:
    return decode(kind, parse(source))


def msgspec_rows() -> Iterator[Row]:
    msgspec, name = borrow("msgspec", "msgspec")
    encoder = msgspec.json.Encoder(enc_hook=encode, order="sorted")
    decoders = {kind: msgspec.json.Decoder(kind) for kind in (*WRITTEN.values(), Player)}
    yield from compared(
        name, lambda value: encoder.encode(value).decode(), lambda kind, data: decoders[kind].decode(data)
    )
    yield from struct_rows(msgspec, f"{name}, as Struct")


def struct_rows(msgspec: Any, name: str) -> Iterator[Row]:
    """What would hold if the model were made of msgspec's own classes: tried on a player cut short."""
    fields = [("number", int), ("name", str), ("rating", int, 0), ("title", Title, Title.NONE)]
    kind = msgspec.defstruct("Player", fields, omit_defaults=True, forbid_unknown_fields=True, frozen=True)
    encoder = msgspec.json.Encoder(order="sorted")
    for what, called in (("a plain", "Nunez"), ("an accented", "Núñez")):
        same = encoder.encode(kind(1, called, 2100)).decode() == our_write(Player(1, called, 2100))
        yield Held(PART, f"writes the bytes that are sealed, of {what} name", name, True, same)
    for what, source in REFUSED.items():
        refused = not reads(lambda kind, data: msgspec.json.decode(data, type=kind), kind, source)
        yield Held(PART, what, name, not reads(our_read, Player, source), refused)


def pydantic_rows() -> Iterator[Row]:
    pydantic, name = borrow("pydantic", "pydantic")
    adapters = {kind: pydantic.TypeAdapter(kind) for kind in (*WRITTEN.values(), Player)}
    yield from compared(
        name,
        lambda value: adapters[type(value)].dump_json(value, exclude_defaults=True).decode(),
        lambda kind, data: adapters[kind].validate_json(data, strict=True),
    )


def compared(name: str, their_write: Write, their_read: Read) -> Iterator[Row]:
    log = real_log()
    kinds = [WRITTEN[entry.kind] for entry in log]
    facts = [entry.command() for entry in log]
    ours, theirs = [entry.data for entry in log], [their_write(fact) for fact in facts]

    def read_all(read: Read, sources: list[str]) -> list[Any]:
        return [read(kind, source) for kind, source in zip(kinds, sources, strict=True)]

    came_back = read_all(their_read, theirs) == facts
    note = "same facts" if came_back else "DIFFERENT FACTS"
    entries = f"{len(log)} entries"
    yield Timed(
        PART,
        f"write {entries}",
        name,
        best(lambda: list(map(our_write, facts))),
        best(lambda: list(map(their_write, facts))),
    )
    reading = best(lambda: read_all(our_read, ours))
    yield Timed(PART, f"read {entries}", name, reading, best(lambda: read_all(their_read, theirs)), note)
    whole = best(lambda: replay(log))
    yield Timed(PART, f"read {entries}, next to their replay", "tablas itself", reading, whole, "a part of it")
    same = sum(one == two for one, two in zip(ours, theirs, strict=True))
    kept = list(map(our_write, facts)) == ours
    yield Held(PART, "writes the bytes that are sealed", name, kept, same == len(log), f"{same} of {len(log)} alike")
    readable = sum(reads(their_read, kind, source) for kind, source in zip(kinds, ours, strict=True))
    yield Held(PART, "reads logs that exist", name, True, readable == len(log), f"{readable} of {len(log)}")
    for what, source in REFUSED.items():
        yield Held(PART, what, name, not reads(our_read, Player, source), not reads(their_read, Player, source))


REFUSED = {
    "refuses a field of a newer version": '{"number":1,"name":"x","elo":3}',
    "refuses a float for a whole number": '{"number":1.0,"name":"x"}',
    "refuses true for a number": '{"number":true,"name":"x"}',
    "refuses a text for a number": '{"number":"1","name":"x"}',
    "refuses a title that does not exist": '{"number":1,"name":"x","title":"XM"}',
    "refuses NaN": '{"number":NaN,"name":"x"}',
}


def reads(read: Read, kind: type, source: str) -> bool:
    """Whether a text is taken; msgspec and pydantic both refuse with a kind of ``ValueError``."""
    try:
        read(kind, source)
    except (TablasError, ValueError):
        return False
    return True
