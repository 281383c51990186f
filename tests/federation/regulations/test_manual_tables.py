"""Small tables of the Arbiters' Manual, whole: furniture, sanctions, announced moves, line-ups, match percentages."""

from __future__ import annotations

import pytest

from tablas.errors import OptionError
from tablas.federation.regulations.fair_play import unusual_match
from tablas.federation.regulations.game import START, read_move, read_position, spoken
from tablas.federation.regulations.laws import SANCTIONS, assistant_minutes
from tablas.federation.regulations.online import Outage, disconnected
from tablas.federation.regulations.venue import Furniture, furniture_for, start_signals
from tablas.model import Absence, Player, Team, Tournament
from tablas.systems.line_ups import usual_line_up


@pytest.mark.parametrize(
    ("size", "colour", "heights", "chair", "table"),
    [
        (0, "white", (80, 95), 21, 40),
        (1, "orange", (93, 116), 26, 46),
        (2, "purple", (108, 121), 31, 53),
        (3, "yellow", (119, 142), 35, 59),
        (4, "red", (133, 159), 38, 64),
        (5, "green", (146, 176), 43, 71),
        (6, "blue", (159, 188), 46, 76),
        (7, "brown", (174, 207), 51, 82),
    ],
)
def test_furniture_of_schools(size: int, colour: str, heights: tuple[int, int], chair: int, table: int) -> None:
    row = Furniture(size, colour, heights, chair, table)
    for height in range(60, 230):
        assert (row in furniture_for(height)) == (heights[0] <= height <= heights[1])


def test_sanctions_from_the_mildest_on() -> None:
    """Laws 12.9; the same ladder stands in the regulations for online events."""
    words = (
        "warning",
        "more time",
        "less time",
        "more points",
        "fewer points",
        "lost",
        "fine",
        "exclusion",
        "expulsion",
    )
    assert len(SANCTIONS) == len(words)
    for sanction, word in zip(SANCTIONS, words, strict=True):
        assert word in str(sanction)


FILES = ["Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"]
RANKS = ["eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"]
PIECES = {"K": "König", "Q": "Dame", "R": "Turm", "B": "Läufer", "N": "Springer"}


def test_every_word_of_an_announced_move() -> None:
    for file, name in zip("abcdefgh", FILES, strict=True):
        assert spoken(START, read_move(START, f"{file}4")) == f"Bauer {name} zwei {name} vier"
    for rank in range(2, 9):
        position = read_position("8/8/8/8/8/k6K/8/4R3 w - -")
        assert spoken(position, read_move(position, f"Re{rank}")) == f"Turm Eva eins Eva {RANKS[rank - 1]}"
    for piece, name in PIECES.items():
        position = read_position(f"6k1/8/8/8/3{piece}4/8/8/{'8' if piece == 'K' else 'K7'} w - -")
        target = {"B": "e5", "N": "f5"}.get(piece, "d5")
        assert spoken(position, read_move(position, piece + target)).split()[:3] == [name, "David", "vier"]


@pytest.mark.parametrize(
    ("absent", "boards"), [(0, "1234"), (5, "1234"), (4, "1235"), (3, "1245"), (2, "1345"), (1, "2345")]
)
def test_the_five_line_ups_of_four_boards_and_a_reserve(absent: int, boards: str) -> None:
    team = Team(1, "Team", members=(1, 2, 3, 4, 5))
    event = Tournament(
        players=tuple(Player(number) for number in range(1, 6)),
        teams=(team,),
        board_colours="WBWB",
        absences=(Absence(1, absent),) if absent else (),
    )
    assert "".join(map(str, usual_line_up(event, team, 1))) == boards


@pytest.mark.parametrize(("rating", "percent"), [(2800, 70), (2400, 64), (2200, 61)])
def test_moves_like_an_engines_that_are_unusual(rating: int, percent: int) -> None:
    assert unusual_match(rating) == percent


@pytest.mark.parametrize(
    ("left", "away", "limit", "mate", "outage", "remains"),
    [
        (600, 120, None, True, Outage.CONTINUES, 480),
        (600, 300, 300, True, Outage.CONTINUES, 300),
        (600, 301, 300, True, Outage.LOST, 300),  # five minutes, the example of the regulations
        (600, 301, 300, False, Outage.DRAWN, 300),
        (600, 600, None, True, Outage.LOST, 0),
        (600, None, None, True, Outage.LOST, 0),
        (600, None, None, False, Outage.DRAWN, 0),
        (100, 200, 300, True, Outage.LOST, 0),  # the time ran out before the limit
    ],
)
def test_a_lost_connection(
    left: int, away: int | None, limit: int | None, mate: bool, outage: Outage, remains: int
) -> None:
    found = disconnected(left, away, limit=limit, opponent_can_mate=mate)
    assert (found.outage, found.seconds_left) == (outage, remains)
    assert ("300 seconds of the event" in str(found.reason)) == (limit == 300 and away == 301)


def test_times_that_cannot_be() -> None:
    with pytest.raises(OptionError):
        disconnected(-1, None)
    with pytest.raises(OptionError):
        start_signals(0)


def test_assistants_and_the_start_of_a_round() -> None:
    assert (assistant_minutes(disabled=False), assistant_minutes(disabled=True)) == (10, 0)
    assert start_signals(29) == (5, 1)
    assert start_signals(31) == ()
