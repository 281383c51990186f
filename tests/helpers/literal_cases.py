"""Which twin belongs to which edition, and the comparison of the two on one position."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from literal_book import Amalfi, Monrad, Schenkel, Vega
from literal_burstein import Burstein
from literal_burstein_handbook import BursteinHandbook
from literal_dubov import Dubov
from literal_dubov_1997 import Dubov1997
from literal_lim import Lim
from literal_lim_elementos import LimElementos
from tablas.errors import PairingError
from tablas.history import RULES_2017, RULES_2026, records
from tablas.model import Tournament
from tablas.pairing import registry
from tablas.pairing.swiss.burstein import seeding_rounds


class Twin(Protocol):
    def pair(self) -> tuple[set, int | None] | None: ...  # type: ignore[type-arg]


class Case(NamedTuple):
    system: str
    edition: str
    options: dict[str, bool]
    twin: Callable[[Tournament], Twin]
    positions: int
    """How many the suite tries."""
    colours: bool = False
    """The twin gives colours too."""

    @property
    def name(self) -> str:
        return " ".join([self.system, self.edition, *(f"{name}={value}" for name, value in self.options.items())])


CASES = [
    Case("dubov", "1997", {}, Dubov1997, 400, colours=True),
    Case("dubov", "2026", {}, Dubov, 150),
    Case("burstein", "handbook", {}, BursteinHandbook, 300, colours=True),
    Case("burstein", "2026", {}, Burstein, 300),
    Case("lim", "elementos", {}, LimElementos, 300, colours=True),
    Case("lim", "elementos", {"colours": False}, lambda event: LimElementos(event, colours=False), 200, colours=True),
    Case("lim", "elementos", {"maxi": True}, lambda event: LimElementos(event, maxi=True), 200, colours=True),
    Case("lim", "1999", {}, lambda event: Lim(event, RULES_2017), 200),
    Case("lim", "2026", {"maxi": True}, lambda event: Lim(event, RULES_2026, maxi=True), 200),
    Case("vega", "", {}, Vega, 150),
    Case("monrad", "", {}, Monrad, 300),
    Case("schenkel", "", {}, Schenkel, 200),
    Case("amalfi", "", {}, Amalfi, 300),
]


def agree(case: Case, event: Tournament) -> bool | None:
    """Whether engine and text say the same; ``None`` when nobody can pair the round or the text says nothing new."""
    if case.twin is Burstein and event.next_round <= seeding_rounds(event.total_rounds or 0):
        return None
    system = registry.get(case.system)
    settings = system.settings(case.edition, case.options)
    expected = case.twin(event).pair()
    try:
        pairing = system.pair(event, settings)
    except PairingError:
        return None if expected is None else False
    past = records(event, RULES_2017)
    found = set()
    for white, black in pairing.pairs:
        # Before both have played, colours are by lot and number: tests of their own.
        given = case.options.get("colours", True) and (past[white].colours or past[black].colours)
        board = (white, black) if given else (min(white, black), max(white, black))
        found.add(board if case.colours else frozenset(board))
    return (found, pairing.bye) == expected
