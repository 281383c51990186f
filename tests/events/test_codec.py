from __future__ import annotations

from datetime import date

import pytest

from tablas.errors import FormatError, TablasError
from tablas.events.acts import WRITTEN
from tablas.events.codec import decode, encode, parse, text
from tablas.events.kinds import Kind
from tablas.events.state import Section
from tablas.model import (
    Absence,
    Adjustment,
    Bye,
    Colour,
    EventInfo,
    ForbiddenGroup,
    Game,
    LineUp,
    NationalRating,
    Outcome,
    PartialDate,
    Player,
    Regulation,
    Round,
    Scoring,
    Team,
    Title,
    Tournament,
    VirtualPoints,
)

FULL = Tournament(
    name="Ópen",
    players=(
        Player(
            1,
            "Núñez, José",
            2100,
            Title.IM,
            "m",
            "ESP",
            "2200012",
            PartialDate(1990, 5),
            "Ruy López",
            (NationalRating("ESP", 2000, identifier="7"),),
        ),
        Player(2, "B", joined=2, left_after=4),
    ),
    rounds=(Round((Game.of(1, 2, Outcome.UNRATED_WIN),), (Bye(3, Outcome.HALF_BYE),)),),
    total_rounds=9,
    regulation=Regulation(scoring=Scoring.of(180, 60), tie_breaks=("PTS", "BH/C1")),
    initial_colour=Colour.BLACK,
    absences=(Absence(2, 1, Outcome.FULL_BYE),),
    forbidden=(ForbiddenGroup((1, 2), 2, None),),
    adjustments=(Adjustment(1, -30, 1),),
    virtual_points=(VirtualPoints(1, 1, 1, 2, 60),),
    info=EventInfo(city="Ávila", start=date(2026, 2, 1), round_dates=(date(2026, 2, 1), None), deputies=("X",)),
    teams=(Team(1, "T", members=(1, 2)),),
    line_ups=(LineUp(1, 1, 2, (1, 0)),),
)


def test_every_fact_comes_back() -> None:
    assert decode(Tournament, parse(text(encode(FULL)))) == FULL


def test_a_field_may_be_written_under_another_name() -> None:
    """Clients and snapshots know the facts of a section as its book."""
    section = Section("a", Tournament("Open"))
    data = encode(section)
    assert set(data) == {"id", "book"}
    assert decode(Section, data) == section
    with pytest.raises(FormatError):
        decode(Section, {"id": "a", "facts": {}})


def test_canonical_text_is_ascii_sorted_and_without_spaces() -> None:
    assert text({"b": 1, "a": ["é", None, True]}) == '{"a":["\\u00e9",null,true],"b":1}'


@pytest.mark.parametrize(
    ("kind", "data", "piece"),
    [
        (Game, [1, 2, "*"], "4 parts"),
        (Game, [1, 2, "?", "*"], "none of 1, =, 0"),
        (Game, [True, 2, "*", "*"], "whole number"),
        (Player, {"name": "x"}, "lacks number"),
        (Player, {"number": 1, "elo": 3}, "'elo' is unknown"),
        (Player, {"number": 1, "birth": "soon"}, "not a date"),
        (Round, [], "an object"),
        (EventInfo, {"start": "2026-02-30"}, "not a date"),
        (Tournament, {"players": {}}, "a list"),
    ],
)
def test_what_does_not_fit_is_named(kind: type, data: object, piece: str) -> None:
    with pytest.raises(TablasError, match=piece):
        decode(kind, data)


@pytest.mark.parametrize("source", ["1.5", "NaN", "[1e3]", "{", ""])
def test_floats_and_broken_text_are_refused(source: str) -> None:
    with pytest.raises(FormatError):
        parse(source)


def test_every_kind_has_exactly_one_written_command() -> None:
    assert set(WRITTEN) == set(Kind)


@pytest.mark.parametrize("data", [[], [1], [1, 2, 3], "12", None])
def test_a_pair_has_two_parts(data: object) -> None:
    with pytest.raises(FormatError):
        decode(tuple[int, int], data)
    assert decode(tuple[int, int], [1, 2]) == (1, 2)
