"""Random acts on an evening, for laws that hold whatever happens."""

from __future__ import annotations

from random import Random

from tablas.events.acts import (
    ChangeEvening,
    CloseEvening,
    Command,
    CreateEvening,
    ExchangeSeats,
    FinishTable,
    JoinEvening,
    RemoveEntrant,
    RenameEntrant,
    ReopenEvening,
    SeatRound,
    SitOut,
)
from tablas.events.evenings.facts import Evening, Rules, places_of
from tablas.events.state import Event

CONSENTS = ("past-round", "rounds-missing", "rounds-removed", "settings-after-round-1")
NIGHT = "night"


def random_act(event: Event, random: Random) -> Command:
    """An act that may or may not be possible now; mostly one that brings the evening on."""
    if not event.has_evening(NIGHT):
        best, seed = random.choice([0, 0, 2]), random.randrange(3)
        return CreateEvening(NIGHT, "Night", Rules(random.randint(3, 5), random.choice([None, 4]), (), best, seed))
    evening = event.evening(NIGHT)
    if evening.closed:
        return ReopenEvening(NIGHT)
    if len(evening.entrants) < 6 or random.random() < 0.05:
        count = len(evening.entrants) + random.randrange(1000)
        return JoinEvening(NIGHT, tuple(f"P {count} {place}" for place in range(random.randint(1, 8))))
    someone = random.choice(evening.entrants).number
    turn = random.random()
    if turn < 0.6:
        return _onwards(evening, random)
    if turn < 0.75:
        return SitOut(NIGHT, someone, leave=random.random() < 0.2, back=random.random() < 0.5)
    if turn < 0.83:
        return ExchangeSeats(NIGHT, someone, random.choice(evening.entrants).number)
    if turn < 0.88:
        return RenameEntrant(NIGHT, someone, f"Q {random.randrange(10**6)}")
    if turn < 0.92:
        return RemoveEntrant(NIGHT, someone)
    if turn < 0.96:
        return ChangeEvening(NIGHT, random.choice([{"best": 2}, {"size": 5}, {"rounds": None}, {"seed": 3}]))
    return CloseEvening(NIGHT)


def _onwards(evening: Evening, random: Random) -> Command:
    """The result of a table that is still played, a correction, or the next round."""
    number = len(evening.rounds)
    waiting = evening.open_tables(number) if number else []
    if number and (waiting or random.random() < 0.2):
        table = random.choice(waiting) if waiting else 1
        count = len(evening.rounds[-1][table - 1].players)
        merits = [random.randrange(4) for _ in range(count)]
        given = tuple(60 * merit for merit in merits) if random.random() < 0.2 else ()
        return FinishTable(NIGHT, number, table, places_of(merits), given, correct=not waiting)
    return SeatRound(NIGHT)
