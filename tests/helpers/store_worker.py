"""A process that forks writers on a store, so that tests can kill them at any moment.

Started as ``python store_worker.py DATABASE SLUG``; every line on its standard
input forks one writer::

    write RUN SEED SECONDS             write random acts for some seconds
    full RUN SEED SLACK                the same with files that cannot grow by more than SLACK bytes
    open DATABASE 0 0                  only open a database

Each writer says on standard output what it tries, what was acknowledged and
what was refused; its process number comes first.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import time
from pathlib import Path
from random import Random

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2] / "src")]

import tablas.store.store as module  # noqa: E402
import tablas.systems.open.dutch  # noqa: E402, F401  (a writer must not spend its short life importing)
from events_moves import CONSENTS, random_command  # noqa: E402
from tablas.errors import TablasError  # noqa: E402
from tablas.events.errors import ConflictError  # noqa: E402
from tablas.store import Store, StoreError  # noqa: E402


def say(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def write(where: str, slug: str, run: str, seed: int, seconds: float) -> None:
    """Write until the time is over; a failing database is tried again."""
    random = Random(seed)
    store = Store(where)
    end, turn = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        turn += 1
        key = f"{run}-{turn}"
        try:
            moment = store.moment(slug)
            command = random_command(moment.event, random)
            say("try", run, key)
            expected = moment.seq if random.random() < 0.7 else None
            done = store.do(slug, command, who=run, key=key, accepted=CONSENTS, expected=expected)
            say("ack", run, key, done.entry.seq, done.entry.hash)
        except ConflictError:
            say("conflict", run, key)
        except StoreError as error:
            say("fail", run, key, error.sentence.replace(" ", "_"))
            time.sleep(0.02)
        except TablasError:
            say("refused", run, key)
    store.close()
    say("end", run)


def fill(where: str, slug: str, run: str, seed: int, slack: int) -> None:
    """Write until the disk refuses, then three times more."""
    largest = max(path.stat().st_size for path in Path(where).parent.glob(Path(where).name + "*"))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest + slack, resource.RLIM_INFINITY))
    random, store, failures = Random(seed), Store(where), 0
    for turn in range(2000):
        key = f"{run}-{turn}"
        try:
            command = random_command(store.moment(slug).event, random)
            say("try", run, key)
            done = store.do(slug, command, who=run, key=key, accepted=CONSENTS)
            say("ack", run, key, done.entry.seq, done.entry.hash)
        except StoreError as error:
            say("fail", run, key, error.sentence.replace(" ", "_"))
            failures += 1
            if failures == 3:
                break
        except TablasError:
            say("refused", run, key)
    say("end", run)


def main() -> None:
    where, slug = sys.argv[1:3]
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    module.SNAPSHOT_EVERY = 5
    for line in sys.stdin:
        what, run, seed, amount = line.split()[:4]
        child = os.fork()
        if child:
            say("pid", run, child)
            continue
        try:
            if what == "write":
                write(where, slug, run, int(seed), float(amount))
            elif what == "full":
                fill(where, slug, run, int(seed), int(amount))
            else:
                Store(run).close()
                say("end", run)
        finally:
            os._exit(0)


if __name__ == "__main__":
    main()
