"""A search for slow positions: random events are changed a little, and a change that costs more is kept.

    python benchmarks/hunt.py --minutes 60                          # Dutch 2017 and 2026
    python benchmarks/hunt.py --minutes 10 --systems all --most 200 --keep FOLDER

An event is drawn from numbers: players, rounds, draws, wins of White, forfeits, absences,
late entries, acceleration, who may not meet, and a seed.  What counts is the slowest
pairing of any of its rounds, in seconds of the processor, against what such a field
may take: 0.002 s for each player (0.2 s for 100 players, 2 s for 1,000).  The slowest
positions are written as reports, to be paired again as regression inputs.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from pathlib import Path
from types import FrameType
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

from tablas.errors import TablasError
from tablas.formats import trf
from tablas.model import Absence, Bye, Colour, ForbiddenGroup, Game, Outcome, Player, Round, Tournament
from tablas.systems import registry
from tablas.systems.open.acceleration.baku import Baku, baku
from tablas.systems.result import RoundPairing

ALLOWED_PER_PLAYER = 0.002
FLOOR = 0.02
"""Small fields may take this long."""
APART = ("nobody", "one club", "two clubs", "three clubs", "many clubs", "top club", "last club", "pairs")
SIZES = (12, 20, 40, 60, 100, 150, 200, 300, 500, 1000)


@dataclass(frozen=True)
class Event:
    """What an event is drawn from."""

    system: str
    edition: str
    players: int
    rounds: int
    apart: str
    share: float
    """Of the players in the club, or of the pairs that may not meet."""
    draws: float
    whites: float
    """Of the games that are decided, how many White wins whatever the strength."""
    slope: float
    """How much the stronger player is favoured."""
    forfeits: float
    absent: float
    late: float
    accelerated: bool
    seed: int


class Found(NamedTuple):
    worth: float
    """Seconds divided by what is allowed."""
    seconds: float
    round: int
    event: Event
    before: Tournament | None


class TooLongError(Exception):
    """The clock of one pairing has run out."""


def drawn(dice: random.Random, systems: list[tuple[str, str]], most: int) -> Event:
    system, edition = dice.choice(systems)
    size = dice.choice([size for size in SIZES if size <= most])
    return Event(
        system=system,
        edition=edition,
        players=max(4, size - dice.randint(0, 1)),
        rounds=dice.randint(3, 13),
        apart=dice.choice(APART),
        share=dice.choice((0.01, 0.03, 0.1, 0.3, 0.45, 0.5, 0.6)),
        draws=dice.choice((0.0, 0.1, 0.3, 0.6, 0.9, 0.97, 1.0)),
        whites=dice.choice((0.0, 0.0, 0.5, 0.9, 1.0)),
        slope=dice.choice((0.0, 0.5, 1.0, 3.0)),
        forfeits=dice.choice((0.0, 0.0, 0.02, 0.3)),
        absent=dice.choice((0.0, 0.0, 0.03, 0.2)),
        late=dice.choice((0.0, 0.0, 0.1, 0.4)),
        accelerated=dice.random() < 0.2,
        seed=dice.randrange(1 << 30),
    )


def changed(event: Event, dice: random.Random, systems: list[tuple[str, str]], most: int) -> Event:
    """One or two of the numbers drawn again, or moved a little."""
    fresh = drawn(dice, systems, most)
    names = [field.name for field in fields(Event)]
    values: dict[str, object] = {}
    for name in dice.sample(names, dice.choice((1, 1, 2))):
        if name in ("system", "edition"):
            values["system"], values["edition"] = fresh.system, fresh.edition
        elif name in ("share", "draws", "whites") and dice.random() < 0.6:
            values[name] = min(1.0, max(0.0, getattr(event, name) + dice.uniform(-0.08, 0.08)))
        elif name == "players" and dice.random() < 0.6:
            values[name] = max(4, min(most, event.players + dice.randint(-3, 3)))
        else:
            values[name] = getattr(fresh, name)
    return replace(event, **values)  # type: ignore[arg-type]


def start(event: Event, dice: random.Random) -> Tournament:
    numbers = list(range(1, event.players + 1))
    groups = [group for group in _apart(event, numbers, dice) if len(group) > 1]
    late = [
        Absence(missed, number)
        for number in numbers
        if dice.random() < event.late
        for missed in range(1, dice.randint(2, 4))
    ]
    tournament = Tournament(
        players=tuple(Player(number, f"P{number:04}", rating=2800 - number) for number in numbers),
        total_rounds=event.rounds,
        forbidden=tuple(ForbiddenGroup(tuple(sorted(group))) for group in groups),
        absences=tuple(late),
        initial_colour=Colour.WHITE,
    )
    return replace(tournament, virtual_points=baku(tournament, Baku.WIN)) if event.accelerated else tournament


def _apart(event: Event, numbers: list[int], dice: random.Random) -> list[list[int]]:
    size = max(2, round(event.share * len(numbers)))
    if event.apart == "top club":
        return [numbers[:size]]
    if event.apart == "last club":
        return [numbers[-size:]]
    if event.apart == "pairs":
        return [[one, two] for one in numbers for two in numbers[one:] if dice.random() < event.share]
    count = {"one club": 1, "two clubs": 2, "three clubs": 3, "many clubs": len(numbers) // size + 1}.get(
        event.apart, 0
    )
    mixed = dice.sample(numbers, len(numbers))
    return [mixed[place * size : (place + 1) * size] for place in range(count)]


def played(event: Event, pairing: RoundPairing, dice: random.Random) -> Round:
    games: list[Game] = []
    for white, black in pairing.pairs:
        if dice.random() < event.forfeits:
            games.append(Game(white, black, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS))
        elif dice.random() < event.draws:
            games.append(Game.of(white, black, Outcome.DRAW))
        else:
            stronger = dice.random() < 1 / (1 + 10 ** (event.slope * (white - black) / 400))
            wins = dice.random() < event.whites or stronger
            games.append(Game.of(white, black, Outcome.WIN if wins else Outcome.LOSS))
    byes = pairing.byes if pairing.bye is None else (*pairing.byes, Bye(pairing.bye))
    return Round(tuple(games), byes)


def rounds(event: Event, patience: float) -> Iterator[tuple[Tournament, float]]:
    """The states before the rounds of an event, with the seconds their pairing takes; it ends where none is legal."""
    dice = random.Random(event.seed)
    tournament = start(event, dice)
    system = registry.get(event.system)
    settings = system.settings(event.edition, {})
    for number in range(1, event.rounds + 1):
        away = tuple(Absence(number, one.number) for one in tournament.players if dice.random() < event.absent)
        if event.absent and number > 1 and len(away) < event.players - 2:
            tournament = tournament.with_absences(away)
        began = time.process_time()
        try:
            with _clock(patience):
                pairing = system.pair(tournament, settings)
        except TooLongError:
            yield tournament, time.process_time() - began
            return
        except TablasError:
            return
        yield tournament, time.process_time() - began
        tournament = tournament.with_round(played(event, pairing, dice))


def judged(event: Event, patience: float) -> Found:
    """Play the event and find its slowest pairing."""
    allowed = max(FLOOR, ALLOWED_PER_PLAYER * event.players)
    worst = Found(0.0, 0.0, 0, event, None)
    for before, seconds in rounds(event, patience):
        if seconds / allowed > worst.worth:
            worst = Found(seconds / allowed, seconds, before.next_round, event, before)
    return worst


@contextmanager
def _clock(seconds: float) -> Iterator[None]:
    def ring(_number: int, _frame: FrameType | None) -> None:
        raise TooLongError

    signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def hunt(
    dice: random.Random, systems: list[tuple[str, str]], most: int, minutes: float, patience: float
) -> list[Found]:
    """Climb from many random events; the best of every climb, slowest first."""
    ends = time.monotonic() + 60 * minutes
    climbs: list[Found] = []
    tried = 0
    while time.monotonic() < ends:
        here = judged(drawn(dice, systems, most), patience)
        fruitless = 0
        while fruitless < 12 and time.monotonic() < ends:
            there = judged(changed(here.event, dice, systems, most), patience)
            tried += 1
            fruitless = 0 if there.worth > here.worth else fruitless + 1
            here = max(here, there, key=lambda found: found.worth)
            if here.worth < 0.05 and fruitless > 4:
                break
        climbs.append(here)
        climbs.sort(key=lambda found: -found.worth)
        if here is climbs[0]:
            print(f"{here.worth:6.2f} of what is allowed: {here.seconds:.3f} s in round {here.round} of {here.event}")
            sys.stdout.flush()
    print(f"{tried} events tried in {len(climbs)} climbs")
    return climbs


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--systems", default="dutch:2017,dutch:2026", help="SYSTEM:EDITION,…, or all")
    parser.add_argument("--most", type=int, default=1000, help="players at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--patience", type=float, default=60, help="seconds after which a pairing is stopped")
    parser.add_argument("--keep", type=Path, help="a folder for the slowest positions")
    parser.add_argument("--best", type=int, default=5, help="how many to show and keep")
    chosen = parser.parse_args()
    if chosen.systems == "all":
        systems = [
            (name, edition)
            for name in registry.names()
            for edition in registry.get(name).editions or ("",)
            if registry.get(name).family in ("swiss", "keizer")
        ]
    else:
        systems = [(name, edition) for name, _, edition in (word.partition(":") for word in chosen.systems.split(","))]
    found = hunt(random.Random(chosen.seed), systems, chosen.most, chosen.minutes, chosen.patience)
    for place, one in enumerate(found[: chosen.best], 1):
        print(f"{place}. {one.worth:.2f} of what is allowed, {one.seconds:.3f} s, round {one.round}: {one.event}")
        if chosen.keep is not None and one.before is not None:
            chosen.keep.mkdir(parents=True, exist_ok=True)
            name = f"{one.event.system}-{one.event.edition or 'only'}-{one.event.players}-{one.event.seed}"
            trf.save(chosen.keep / f"{name}.trf", one.before)
    return 0 if not found or found[0].worth <= 1 else 1


if __name__ == "__main__":
    sys.exit(main())
