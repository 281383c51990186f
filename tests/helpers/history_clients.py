"""Clients of several servers who do everything that networks and people do: repeat, double, delay and give up."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Event, Thread
from typing import Any

import httpx

from events_moves import CONSENTS, random_command
from history_checker import Call, Reading
from tablas.events.acts import Command, Redo, Undo
from tablas.events.acts.named import command_name
from tablas.events.codec import encode
from tablas.store import Store, StoreError


class Clients:
    """Some clients at work, and the record of all they asked and were told."""

    def __init__(self, store: Store, slug: str, bases: Sequence[str], secret: str, seed: int, number: int) -> None:
        self._store, self._slug, self._bases = store, slug, bases
        self._headers = {"Authorization": f"Bearer {secret}"}
        self._stop = Event()
        self.calls: list[Call] = []
        self.readings: list[Reading] = []
        self._threads = [Thread(target=self._work, args=(place, Random(seed + place))) for place in range(number)]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _work(self, place: int, random: Random) -> None:
        turn = 0
        late: list[tuple[float, Callable[[], bool]]] = []
        with httpx.Client(headers=self._headers, timeout=10, verify=False) as client, ThreadPoolExecutor(2) as pool:
            while not self._stop.is_set():
                turn += 1
                if random.random() < 0.2:
                    self._read(client, random.choice(self._bases))
                try:
                    moment = self._store.moment(self._slug)
                except StoreError:
                    time.sleep(0.05)
                    continue
                command = self._choose(moment.event, random)
                expected = max(1, moment.seq - random.choice([0, 0, 0, 3])) if random.random() < 0.5 else None
                self._ask(client, pool, f"{place}-{turn}", command, expected, random, late)
                for when, again in [one for one in late if one[0] < time.monotonic()]:
                    late.remove((when, again))
                    again()

    def _choose(self, event: Any, random: Random) -> Command:
        if random.random() < 0.05:
            return random.choice([Undo(last=random.randint(1, 3)), Redo()])
        return random_command(event, random)

    def _ask(
        self,
        client: httpx.Client,
        pool: ThreadPoolExecutor,
        key: str,
        command: Command,
        expected: int | None,
        random: Random,
        late: list[tuple[float, Callable[[], bool]]],
    ) -> None:
        def send(base: str, patience: float = 10) -> bool:
            return self._send(client, base, key, command, expected, patience)

        manner = random.random()
        if manner < 0.15:  # Twice at once, as a finger that trembles does.
            list(pool.map(send, random.choices(self._bases, k=2)))
        elif manner < 0.25:  # Given up at once: nobody knows, and nobody asks again until later, if at all.
            send(random.choice(self._bases), random.uniform(0.001, 0.05))
        else:
            for _ in range(4):
                if send(random.choice(self._bases)) or self._stop.is_set():
                    break
                time.sleep(random.uniform(0.02, 0.3))
        if random.random() < 0.15:  # A copy of it arrives much later.
            base = random.choice(self._bases)
            late.append((time.monotonic() + random.uniform(0.1, 2), lambda: send(base)))

    def _send(
        self, client: httpx.Client, base: str, key: str, command: Command, expected: int | None, patience: float
    ) -> bool:
        """One request; whether its answer is the last word."""
        name, data = command_name(type(command)), encode(command)
        headers = {"Idempotency-Key": key} | ({} if expected is None else {"If-Match": f'"{expected}"'})
        address = f"{base}/api/v1/events/{self._slug}/commands/{name}"
        begin = time.monotonic()
        try:
            answer = client.post(address, json=data, params={"accept": CONSENTS}, headers=headers, timeout=patience)
        except httpx.TransportError:
            self.calls.append(Call(key, name, data, expected, begin, time.monotonic(), None))
            return False
        end, body = time.monotonic(), answer.json()
        unknown = answer.status_code == 503
        self.calls.append(
            Call(
                key,
                name,
                data,
                expected,
                begin,
                end,
                None if unknown else answer.status_code,
                body.get("entry", 0),
                body.get("code") or "",
            )
        )
        return not unknown

    def _read(self, client: httpx.Client, base: str) -> None:
        begin = time.monotonic()
        try:
            answer = client.get(f"{base}/api/v1/events/{self._slug}")
        except httpx.TransportError:
            return
        if answer.status_code == 200:
            entry = int(answer.headers["etag"].strip('"').partition("-")[0])
            self.readings.append(Reading(begin, time.monotonic(), entry))
