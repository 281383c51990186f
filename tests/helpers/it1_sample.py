"""The certificate of title result that the Arbiters' Manual prints, as a tournament."""

from __future__ import annotations

from datetime import date

from tablas.model import EventInfo, Game, Outcome, PartialDate, Player, Round, Title, Tournament

OPPONENTS = [
    ("LALLANA, Daniel", "117129", "ARG", 1940, "CM", "+"),
    ("ROCHE SIMON, Manuel Angel", "2216566", "ESP", 2122, "", "1"),
    ("CLAROS EGEA, Christian", "2260468", "ESP", 2230, "", "1"),
    ("ILLESCAS CORDOBA, Miguel", "2200015", "ESP", 2613, "GM", "="),
    ("ARIZMENDI MARTINEZ, Julen L", "2205092", "ESP", 2580, "GM", "1"),
    ("GEORGIEV, Kiril", "2900017", "BUL", 2636, "GM", "="),
    ("VAZQUEZ IGARZA, Renier", "3503054", "ESP", 2571, "GM", "="),
    ("KHARITONOV, Alexandr", "4135202", "RUS", 2538, "GM", "="),
    ("GOLOD, Vitali", "2804140", "ISR", 2578, "GM", "="),
    ("STEINGRIMSSON, Hedinn", "2300117", "ISL", 2557, "GM", "="),
]


def sample() -> Tournament:
    """The opponents of the manual's IT1, met by one player of FRA in ten rounds."""
    hero = Player(1, "Doe, Jane", 2450, Title.IM, "w", "FRA", "600000", PartialDate(1990, 1, 2))
    others = [
        Player(number, name, rating, Title(title), federation=fed, fide_id=fide)
        for number, (name, fide, fed, rating, title, _) in enumerate(OPPONENTS, 2)
    ]
    rounds = tuple(Round(games=(Game.of(1, number, Outcome(code)),)) for number, (*_, code) in enumerate(OPPONENTS, 2))
    info = EventInfo(
        "Sants",
        "ESP",
        date(2011, 8, 19),
        date(2011, 8, 28),
        "Swiss",
        "Arbiter, A",
        ("Deputy, B",),
        "90 minutes + 30 seconds",
    )
    return Tournament("Open", (hero, *others), rounds, 10, info=info)
