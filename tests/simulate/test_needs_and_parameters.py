"""What a norm still needs at each moment of an event, worked out from the table, and what a random event may be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from it1_sample import sample
from tablas.errors import OptionError
from tablas.model import Colour, Game, Outcome, Round, Scoring, Title, Tournament
from tablas.simulate import Parameters
from tablas.simulate.amounts import Amount
from tablas.simulate.chances.norms import norm_needs


def until(rounds: int, *more: Round) -> Tournament:
    """The event of the IT1 sample after so many rounds: 5½ of 8 that count after nine, their average 2493."""
    return replace(sample(), rounds=(*sample().rounds[:rounds], *more))


@pytest.mark.parametrize(
    ("event", "possible", "left", "lines", "wishes"),
    [
        (until(10), True, 0, [], []),
        (
            until(9, Round((Game.of(1, 11, Outcome.LOSS),))),
            False,
            0,
            ["Performance 2580 with 5½ points; 2600 is needed (6 are needed)."],
            [],
        ),
        (
            until(7, *(Round((Game.of(1, number, Outcome.LOSS),)) for number in (9, 10)), Round((Game(1, 11),))),
            False,
            1,
            ["Performance 2580 with 5½ points; 2600 is needed (6 are needed)."],
            [],
        ),
        (until(9, Round((Game(1, 11),))), True, 1, ["A draw against STEINGRIMSSON, Hedinn is enough."], []),
        (
            until(9),
            True,
            1,
            [
                "even a loss against an opponent rated 2730 or more",
                "a draw against an opponent rated 2325 or more",
                "a win against an opponent rated 1000 or more",
            ],
            [],
        ),
        (
            until(8),
            True,
            2,
            [
                "2 of the 2 games left against an average of 2024 or more",
                "1½ of the 2 games left against an average of 2267 or more",
                "1 of the 2 games left against an average of 2452 or more",
                "½ of the 2 games left against an average of 2654 or more",
                "0 of the 2 games left against an average of 2821 or more",
            ],
            ["at most 1 more of ESP"],
        ),
    ],
)
def test_what_is_still_needed(
    event: Tournament, possible: bool, left: int, lines: list[str], wishes: list[str]
) -> None:
    """5½ of 9 is 61 %, 80 points above the average; 6 is 67 % and 125; 2600 is asked for.

    So with a draw the average must be 2475: nine times 2474½ less 19946 is 2325.  With a win anybody will
    do, for then the new opponent is the lowest, who counts as 2200.
    """
    found = norm_needs(event, 1, Title.GM)
    assert (found.possible, found.remaining) == (possible, left)
    assert (type(found.possible), type(found.remaining)) == (bool, int)
    assert [str(one) for one in found.lines] == lines
    assert [str(one) for one in found.wishes] == wishes


@pytest.mark.parametrize(
    ("name", "value", "read"),
    [
        ("tie_breaks", "BH, ,SB,", ("PTS", "BH", "SB")),
        ("tie_breaks", "PTS,BH", ("PTS", "BH")),
        ("initial_colour", "White", Colour.WHITE),
        ("initial_colour", "b", Colour.BLACK),
        ("scoring", "3-1-0", Scoring.of(180, 60)),
        ("ratings", "2000, 1900 1800", (2000, 1900, 1800)),
        ("half_byes", "5%", Amount.parse("5%")),
        ("players", 9999, 9999),
        ("rounds", 99, 99),
        ("draw_rate", 1, 1),
        ("rating_low", 3500, 3500),
        ("rating_step", 1000, 1000),
        ("rating_sigma", 0, 0),
        ("acceleration", "baku", "baku"),
    ],
)
def test_parameters_are_read(name: str, value: Any, read: object) -> None:
    assert getattr(Parameters.of(**{name: value}), name) == read
    assert getattr(Parameters.of(**{name: None}), name) == getattr(Parameters(), name)


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"eyes": 2}, "no-parameter"),
        ({"players": 1}, "from-not"),
        ({"players": 10_000}, "from-not"),
        ({"rounds": 0}, "from-not"),
        ({"rounds": 100}, "from-not"),
        ({"played": 4, "rounds": 3}, "from-not"),
        ({"draw_rate": 1.1}, "share-draws-goes"),
        ({"draw_rate": -0.1}, "share-draws-goes"),
        ({"rating_low": 0}, "from-not"),
        ({"rating_high": 3501}, "from-not"),
        ({"rating_mean": 0}, "from-not"),
        ({"rating_step": 1001}, "from-not"),
        ({"rating_sigma": -1}, "from-not"),
        ({"rating_low": 2001, "rating_high": 2000}, "lowest-rating-above"),
        ({"acceleration": "haley"}, "acceleration-baku-none"),
        ({"acceleration": "baku", "scoring": "3-1-0"}, "baku-acceleration-needs"),
        ({"ratings": "2000,x"}, "not-list-ratings"),
    ],
)
def test_what_no_event_can_be(facts: dict[str, Any], code: str) -> None:
    with pytest.raises(OptionError) as refused:
        Parameters.of(**facts)
    assert refused.value.message.code == code
