"""Holds what clients were told against the log: is there an order of events that explains every answer?

The log is the order.  It must hold every acknowledged request once and no
request that was refused; it must not put a request before another that was
answered before the first one was sent; and every refusal and every reading
must be right at some moment between question and answer.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tablas.errors import TablasError
from tablas.events.acts.named import COMMANDS
from tablas.events.codec import decode, encode, text
from tablas.events.decide import decide
from tablas.events.kinds import TIME_TRAVEL
from tablas.events.log import Entry
from tablas.events.timeline import Moment, advance, replay


@dataclass(frozen=True)
class Call:
    """One request and its answer, if there was one."""

    key: str
    """Of the command; a request sent again has the same."""
    name: str
    data: dict[str, Any]
    expected: int | None
    begin: float
    end: float
    status: int | None
    """``None`` if nobody knows what became of it, as after 503."""
    entry: int = 0
    code: str = ""


@dataclass(frozen=True)
class Reading:
    """The last entry somebody was shown."""

    begin: float
    end: float
    entry: int


class History:
    """Calls and readings against a log."""

    def __init__(
        self,
        log: Sequence[Entry],
        calls: Sequence[Call],
        readings: Sequence[Reading] = (),
        accepted: Sequence[str] = (),
    ) -> None:
        self._log, self._calls, self._readings, self._accepted = log, calls, readings, accepted
        self._by_key: dict[str, list[Call]] = defaultdict(list)
        for call in calls:
            self._by_key[call.key].append(call)
        self._moments: list[Moment] | None = None
        acknowledged = sorted((call.end, call.entry) for call in calls if call.status == 200)
        self._ends = [end for end, _ in acknowledged]
        self._highest = [0]
        for _, entry in acknowledged:
            self._highest.append(max(self._highest[-1], entry))
        self._begins = [min((call.begin for call in self._by_key[entry.key]), default=0.0) for entry in log]
        self._latest: list[float] = []
        for begin in self._begins:
            self._latest.append(max(begin, self._latest[-1] if self._latest else begin))

    def problems(self, before: int = 0) -> list[str]:
        """What no order explains; the first *before* entries were written by others."""
        times = Counter(entry.key for entry in self._log)
        doubled = [f"{key} is {count} times in the log" for key, count in times.items() if count > 1]
        return doubled or [
            *self._kept_once(before),
            *self._in_order(before),
            *(problem for call in self._calls for problem in self._explained(call)),
            *self._read_in_order(),
        ]

    def _kept_once(self, before: int) -> list[str]:
        found = []
        written = {entry.key: entry for entry in self._log}
        for entry in self._log[before:]:
            calls = self._by_key.get(entry.key, [])
            if not calls:
                found.append(f"nobody asked for {entry.key}")
            elif not any(call.status in (None, 200) for call in calls):
                found.append(f"{entry.key} was refused and is in the log")
            elif not COMMANDS[calls[0].name].heavy and entry.kind not in TIME_TRAVEL:
                asked = encode(decode(COMMANDS[calls[0].name], calls[0].data).settle(self._at(entry.seq - 1).event))
                if text(asked) != entry.data:
                    found.append(f"{entry.key} says something else than was asked")
        for call in self._calls:
            if call.status == 200 and (call.key not in written or written[call.key].seq != call.entry):
                found.append(f"{call.key} was acknowledged as entry {call.entry} and is not there")
        return found

    def _in_order(self, before: int) -> list[str]:
        """Whatever was acknowledged before a request was sent stands before it."""
        return [
            f"{entry.key} was sent after entry {self._lowest(begin)} was acknowledged and stands before it"
            for entry, begin in zip(self._log[before:], self._begins[before:], strict=True)
            if self._lowest(begin) > entry.seq
        ]

    def _lowest(self, begin: float) -> int:
        """The entry up to which the log was known to be when a request was sent."""
        return self._highest[bisect_left(self._ends, begin)]

    def _reach(self, end: float) -> int:
        """The entry up to which the log can have been when an answer came."""
        return bisect_left(self._latest, end)

    def _at(self, seq: int) -> Moment:
        if self._moments is None:
            self._moments = []
            for place, entry in enumerate(self._log):
                last = self._moments[-1] if self._moments else None
                anew = last is None or entry.kind in TIME_TRAVEL
                self._moments.append(replay(self._log[: place + 1]) if anew else advance(last, entry))
        return self._moments[seq - 1]

    def _explained(self, call: Call) -> list[str]:
        if call.status in (None, 200):
            return []
        low, high = self._lowest(call.begin), self._reach(call.end)
        if call.status == 412:
            is_behind = COMMANDS[call.name].heavy or (call.expected is not None and call.expected < high)
            return [] if is_behind else [f"{call.key} was told that somebody was faster, and nobody was"]
        if call.status not in (409, 422):
            return [f"{call.key} was answered with {call.status} {call.code}"]
        for seq in range(max(low, 1), high + 1):
            if self._refusal(call, seq) == call.code:
                return []
        return [f"{call.key} ({call.name}) was refused with {call.code}, which is right at no entry of {low}–{high}"]

    def _refusal(self, call: Call, seq: int) -> str:
        try:
            command = decode(COMMANDS[call.name], call.data)
            decide(self._at(seq), command, self._accepted, lambda: list(self._log[:seq]))
        except TablasError as error:
            return error.message.code
        return ""

    def _read_in_order(self) -> list[str]:
        found = []
        for reading in self._readings:
            low, high = self._lowest(reading.begin), self._reach(reading.end)
            if not low <= reading.entry <= high:
                found.append(f"entry {reading.entry} was shown when the log was between {low} and {high}")
        ordered = sorted(self._readings, key=lambda one: one.end)
        ends, highest = [one.end for one in ordered], [0]
        for one in ordered:
            highest.append(max(highest[-1], one.entry))
        for reading in self._readings:
            if highest[bisect_left(ends, reading.begin)] > reading.entry:
                found.append(f"entry {reading.entry} was shown after a later one had been")
        return found
