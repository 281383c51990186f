"""What is usual where nobody says it, in the numbers that files and answers are known by."""

from __future__ import annotations

from inspect import signature
from typing import Any

from tablas.model import Game, Outcome, Player, Regulation, Round, Tournament
from tablas.simulate.chances import conditions, exact, opened, sample
from tablas.simulate.chances.aims import Aim
from tablas.simulate.chances.answer import MOST_TOLD, chances_of
from tablas.simulate.chances.model import ELO, RESULTS, Model
from tablas.simulate.chances.overview import overview
from tablas.simulate.entrants import LOWEST
from tablas.simulate.odds import LARGEST_GAP
from tablas.simulate.parameters import AMOUNTS, FLAVOURS, Parameters
from tablas.standings import rank


def usual(function: Any) -> dict[str, Any]:
    every = signature(function).parameters.values()
    return {one.name: one.default for one in every if one.default not in (one.empty, None)}


def test_what_is_usual_in_questions_about_chances() -> None:
    assert usual(Model) == {"draw_rate": 0.3}
    assert usual(Aim) == {"place": 1}
    asked = {"ranker": rank, "runs": 500, "seed": 1, "model": ELO, "most_tables": 2187}
    assert usual(chances_of) == asked
    assert usual(overview) == asked | {"among": 3}
    assert usual(sample.sample_of) == {"runs": 500, "seed": 1, "model": ELO}
    assert [outcome.name for outcome in RESULTS] == ["WIN", "DRAW", "LOSS"]
    assert (exact.MOST_TABLES, 3**7) == (2187, 2187)
    assert (MOST_TOLD, conditions.MOST_GAMES, exact.MOST_BRANCHES) == (5, 12, 60_000)
    assert (sample._MOST_ROUNDS, opened._MOST_ROUNDS) == (40, 200)


def test_what_is_usual_in_a_random_event() -> None:
    given = {"edition": "", "system": "dutch", "flavour": "trf26", "name": ""}
    assert usual(Parameters) == given
    assert all(getattr(Parameters(), name) is None for name in AMOUNTS)
    assert FLAVOURS == ("trf26", "trf16")
    assert (LOWEST, LARGEST_GAP) == (1001, 400)
    assert len(AMOUNTS) == len(set(AMOUNTS)) == 10


def test_how_far_tie_breaks_look() -> None:
    """Lots and own results to nobody; ratings to nobody's results; Buchholz to opponents; its sums to theirs."""
    far = {
        **dict.fromkeys(("PTS", "WIN", "DE", "LOTS", "ARO", "TPR", "PTP", "UPR", "RTNG"), 0),
        **dict.fromkeys(("BH", "FB", "HARKNESS", "SB", "KS", "APRO", "APPO"), 1),
        **dict.fromkeys(("AOB", "SUMBH", "BH2", "SB2"), 2),
    }
    people = tuple(Player(number, rating=2000) for number in (1, 2))
    event = Tournament(players=people, rounds=(Round((Game.of(1, 2, Outcome.WIN),)),), regulation=Regulation("dutch"))
    found = {code: exact._furthest(rank(event, f"PTS,{code}", seed=1)) for code in far}
    assert found == far
    assert exact._furthest(rank(event, "PTS,SUMBH,BH")) == 2
    assert exact._furthest(rank(event.ruled(system="berger"), "PTS,BRIGHTWELL,SB")) is None
