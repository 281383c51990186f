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
from tablas.systems import registry
from tablas.systems.open.burstein import seeding_rounds


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


class Coloured:
    """A twin that names pairs, with the colours its text gives them."""

    def __init__(self, twin: Dubov | Burstein | Lim) -> None:
        self.twin = twin

    def pair(self) -> tuple[set[tuple[int, int]], int | None] | None:
        found = self.twin.pair()
        if found is None:
            return None
        past = self.twin.past
        boards = set()
        for one, two in map(sorted, found[0]):
            boards.add(self.twin.board(one, two) if past[one].colours or past[two].colours else (one, two))
        return boards, found[1]


CASES = [
    Case("dubov", "1997", {}, Dubov1997, 400, colours=True),
    Case("dubov", "2026", {}, lambda event: Coloured(Dubov(event)), 150, colours=True),
    Case("burstein", "handbook", {}, BursteinHandbook, 300, colours=True),
    Case("burstein", "2026", {}, lambda event: Coloured(Burstein(event)), 300, colours=True),
    Case("lim", "elementos", {}, LimElementos, 300, colours=True),
    Case("lim", "elementos", {"colours": False}, lambda event: LimElementos(event, colours=False), 200, colours=True),
    Case("lim", "elementos", {"maxi": True}, lambda event: LimElementos(event, maxi=True), 200, colours=True),
    Case("lim", "1999", {}, lambda event: Coloured(Lim(event, RULES_2017)), 200, colours=True),
    Case("lim", "2026", {"maxi": True}, lambda event: Coloured(Lim(event, RULES_2026, maxi=True)), 200, colours=True),
    Case("vega", "", {}, lambda event: Coloured(Vega(event)), 150, colours=True),
    Case("monrad", "", {}, Monrad, 300),
    Case("schenkel", "", {}, Schenkel, 200),
    Case("amalfi", "", {}, Amalfi, 300),
]


def agree(case: Case, event: Tournament) -> bool | None:
    """Whether engine and text say the same; ``None`` when nobody can pair the round or the text says nothing new."""
    if (case.system, case.edition) == ("burstein", "2026") and event.next_round <= seeding_rounds(
        event.total_rounds or 0
    ):
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
