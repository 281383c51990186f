"""Every open system against its text tried out whole, on small positions in which nothing goes smoothly.

The twins (``tests/helpers/literal_*.py``) enumerate in the order of the text and take the first
that it accepts; the engines must agree on pairs, bye and, where the text gives them, colours.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

import pytest

from literal_book import Amalfi, Monrad, Schenkel, Vega
from literal_burstein import Burstein
from literal_burstein_handbook import BursteinHandbook
from literal_dubov import Dubov
from literal_dubov_1997 import Dubov1997
from literal_lim import Lim
from literal_lim_elementos import LimElementos
from open_rough import rough_event
from open_vectors import entry_list, load, rounds_of
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
    colours: bool = False
    """The twin gives colours too."""


CASES = [
    Case("dubov", "1997", {}, Dubov1997, 900, colours=True),
    Case("dubov", "2026", {}, Dubov, 300),
    Case("burstein", "handbook", {}, BursteinHandbook, 600, colours=True),
    Case("burstein", "2026", {}, Burstein, 600),
    Case("lim", "elementos", {}, LimElementos, 900, colours=True),
    Case("lim", "elementos", {"colours": False}, lambda event: LimElementos(event, colours=False), 400, colours=True),
    Case("lim", "elementos", {"maxi": True}, lambda event: LimElementos(event, maxi=True), 400, colours=True),
    Case("lim", "1999", {}, lambda event: Lim(event, RULES_2017), 500),
    Case("lim", "2026", {"maxi": True}, lambda event: Lim(event, RULES_2026, maxi=True), 300),
    Case("vega", "", {}, Vega, 300),
    Case("monrad", "", {}, Monrad, 500),
    Case("schenkel", "", {}, Schenkel, 300),
    Case("amalfi", "", {}, Amalfi, 500),
]


def _name(case: Case) -> str:
    return " ".join([case.system, case.edition, *(f"{name}={value}" for name, value in case.options.items())])


@pytest.mark.parametrize("case", CASES, ids=_name)
def test_rounds_equal_the_text_tried_out_whole(case: Case) -> None:
    system = registry.get(case.system)
    settings = system.settings(case.edition, case.options)
    paired = 0
    for seed in range(case.positions):
        event = rough_event(seed, 9, 7)
        if case.system == "burstein" and case.edition == "2026":
            if event.next_round <= seeding_rounds(event.total_rounds or 0):
                continue
        expected = case.twin(event).pair()
        try:
            pairing = system.pair(event, settings)
        except PairingError:
            assert expected is None, seed
            continue
        assert expected is not None, seed
        past = records(event, RULES_2017)
        found = set()
        for pair in pairing.pairs:
            played = past[pair.white].colours or past[pair.black].colours
            board = (pair.white, pair.black) if played and settings.values.get("colours", True) else tuple(sorted(pair))
            found.add(board if case.colours else frozenset(pair))
        assert (found, pairing.bye) == expected, seed
        paired += 1
    assert paired > case.positions / 3


def test_the_twin_of_elementos_pairs_appendix_b() -> None:
    event = entry_list(15, 5)
    for number, (boards, bye, played) in enumerate(rounds_of(load("elementos/lim_15.json")), 1):
        if number > 1:  # 14 players of one score have too many combinations to be tried out
            found = LimElementos(event, colours=False).pair()
            assert found is not None
            assert {frozenset(pair) for pair in found[0]} == {frozenset(pair) for pair in boards}, f"round {number}"
            assert found[1] == bye
        event = event.with_round(played)
