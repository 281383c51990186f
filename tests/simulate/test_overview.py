"""Everybody's chances in one table: counted where few games are open, by lot where not, and as plain data."""

from __future__ import annotations

import pytest

from tablas.errors import OptionError
from tablas.federation.prizes.fund import Fund, PrizeList
from tablas.messages import Message
from tablas.model import Game, Outcome, Player, Regulation, Round, Team, Tournament
from tablas.simulate.chances.model import ELO
from tablas.simulate.chances.overview import overview, overview_data
from tablas.simulate.chances.sample import gained, sample_of
from tablas.standings import rank

WIN, DRAW = Outcome.WIN, Outcome.DRAW
PEOPLE = tuple(Player(number, name, 2000) for number, name in enumerate(("Ana", "Blas", "Carla", "David"), 1))
EVENT = Tournament(
    players=PEOPLE,
    rounds=(Round((Game.of(1, 2, WIN), Game.of(3, 4, DRAW))), Round((Game(1, 3), Game.of(2, 4, DRAW)))),
    total_rounds=2,
    regulation=Regulation("dutch", tie_breaks=("PTS",)),
)
"""Ana has 1 and plays Carla, who has ½; with a win of Carla she passes Ana, and nobody else can win."""
FUND = Fund((PrizeList("Main", (10_000, 6_000)),))


def test_one_open_game_is_counted_out() -> None:
    found = overview(EVENT, among=1, fund=FUND)
    assert (found.exact, found.runs, found.among) == (True, 0, 1)
    assert found.method == (Message("chance-exact-all", count=1, outcomes=3), ELO.words)
    wins, draws, losses = ELO.weights(Game(1, 3), {1: 2000, 3: 2000})
    rows = {row.number: row for row in found.rows}
    assert rows[1].wins == pytest.approx(wins + draws)
    assert rows[3].wins == pytest.approx(losses)
    assert (rows[2].wins, rows[4].wins) == (0, 0)
    assert [row.number for row in found.rows][:2] == [1, 3]
    # Whatever happens, both prizes are paid.
    assert sum(row.money or 0 for row in found.rows) == pytest.approx(16_000, abs=3)
    assert (rows[1].place, rows[1].points, rows[3].points) == ("1=", "1", "0.5")
    data = overview_data(found)
    assert (data["exact"], data["runs"], data["among"]) == (True, 0, 1)
    players = data["players"]
    assert isinstance(players, list)
    assert players[0] == {
        "number": 1,
        "name": "Ana",
        "place": rows[1].place,
        "points": "1",
        "win": round(wins + draws, 6),
        "among_first": round(wins + draws, 6),
        "money": (rows[1].money or 0) / 100,
    }
    assert overview(EVENT).rows[0].money is None


def test_one_run_is_one_ending() -> None:
    found = overview(EVENT, runs=1, seed=3, most_tables=2)
    assert (found.exact, found.runs, found.among) == (False, 1, 3)
    assert {row.wins for row in found.rows} <= {0.0, 1.0}
    assert {row.among for row in found.rows} <= {0.0, 1.0}
    assert max(row.wins for row in found.rows) == 1
    assert found.method[0].code == "chance-sampled"
    several = overview(EVENT, runs=8, seed=3, most_tables=2)
    assert all(row.wins * 8 == int(row.wins * 8) for row in several.rows)
    assert overview(EVENT, most_tables=3).exact


def test_what_is_gained_from_here() -> None:
    """Two points in all so far and one to come: whoever wins gains it, and nobody else gains anything."""
    for run in sample_of(EVENT, rank, 5, 1).runs:
        both = gained(EVENT, run.final, 1), gained(EVENT, run.final, 3)
        assert sum(both) == 60
        assert set(both) <= {0, 30, 60}
        assert (gained(EVENT, run.final, 2), gained(EVENT, run.final, 4)) == (0, 0)
        assert not run.stopped


@pytest.mark.parametrize("runs", [0, 1_000_001])
def test_so_many_runs_are_not_made(runs: int) -> None:
    with pytest.raises(OptionError) as refused:
        sample_of(EVENT, rank, runs)
    assert refused.value.message.code == "chances-runs"


def test_rounds_of_teams_to_come_are_not_drawn() -> None:
    event = Tournament(
        players=PEOPLE,
        teams=(Team(1, members=(1, 2)), Team(2, members=(3, 4))),
        total_rounds=2,
        regulation=Regulation("team-swiss", of_teams=True),
    )
    with pytest.raises(OptionError) as refused:
        sample_of(event, rank, 1)
    assert refused.value.message.code == "chances-of-teams"


def test_of_those_who_cannot_win_whoever_comes_nearer_stands_first() -> None:
    """However Ana and Carla play David is second, alone or with one of them, and Blas never."""
    found = overview(EVENT, among=2)
    assert [row.number for row in found.rows] == [1, 3, 4, 2]
    assert [row.among for row in found.rows][2:] == pytest.approx([1, 0])
