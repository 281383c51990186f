"""What a player is told of a round: board, colour and opponent, and when it starts where that is known."""

from __future__ import annotations

import pytest

from tablas.events.news import Seat
from tablas.say.news import Told, told

LATER = "2026-07-04 16:00"


@pytest.mark.parametrize(
    ("seat", "lines"),
    [
        (Seat("Open", "A", 2, "", "Ana"), ["Ana: no game in this round."]),
        (Seat("Open", "A", 2, LATER, "Ana"), ["Ana: no game in this round.", f"The round starts at {LATER}."]),
        (Seat("Open", "A", 2, "", "Ana", "3", True, "Bo"), ["Ana: board 3, White, against Bo."]),
        (
            Seat("Open", "A", 2, LATER, "Ana", "3", False, "Bo", 1900),
            ["Ana: board 3, Black, against Bo (1900).", f"The round starts at {LATER}."],
        ),
    ],
)
def test_a_seat_in_words(seat: Seat, lines: list[str]) -> None:
    assert told(seat, "en") == Told("Round 2: A", "\n".join(lines))
