"""Everybody's chances in one table: to win, to be among the first, and what the prizes bring on average."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tablas.federation.prizes import Cents, Fund
from tablas.messages import Message
from tablas.model import Place, Tournament
from tablas.simulate.chances.aims import paid_out
from tablas.simulate.chances.exact import MOST_TABLES, Ranker, every_result
from tablas.simulate.chances.model import ELO, Model
from tablas.simulate.chances.opened import foreseen, open_games, played_out, rounds_to_come
from tablas.simulate.chances.sample import RUNS, Sample, sample_of
from tablas.standings import Standings, rank


@dataclass(frozen=True, slots=True)
class Row:
    """One participant."""

    number: int
    name: str
    place: str
    """Now."""
    points: str
    wins: float
    among: float
    money: Cents | None
    """On average; ``None`` without a fund."""


@dataclass(frozen=True, slots=True)
class Overview:
    """The table, by chance of winning."""

    rows: tuple[Row, ...]
    among: int
    """The last place of those who are "among the first"."""
    exact: bool
    runs: int
    method: tuple[Message, ...]


Ending = tuple[float, Tournament, Standings]


def overview(
    tournament: Tournament,
    *,
    ranker: Ranker = rank,
    among: int = 3,
    fund: Fund | None = None,
    runs: int = RUNS,
    seed: int = 1,
    model: Model = ELO,
    sample: Sample | None = None,
    most_tables: int = MOST_TABLES,
) -> Overview:
    """Everybody's chances, exact where few games are open, else by lot."""
    event = foreseen(tournament)
    opened = open_games(event)
    exact = not rounds_to_come(event) and 3 ** len(opened) <= most_tables and sample is None
    endings: Iterable[Ending]
    method: tuple[Message, ...]
    if exact:
        endings = _all_endings(event, ranker, model)
        count = 3 ** len(opened)
        method = (Message("chance-exact-all", count=len(opened), outcomes=count), model.words)
    else:
        drawn = sample or sample_of(event, ranker, runs, seed, model)
        count = len(drawn.runs)
        endings = ((1 / count, run.final, run.table) for run in drawn.runs)
        method = (Message("chance-sampled", count=count, seed=drawn.seed, model=drawn.model.words),)
    table = ranker(tournament)
    wins = dict.fromkeys((int(row.number) for row in table), 0.0)
    near, money = dict(wins), dict(wins)
    for chance, final, ended in endings:
        for row in ended:
            if row.number in wins:
                wins[row.number] += chance * (row.place == Place(1))
                near[row.number] += chance * (row.place <= among)
        if fund is not None:
            for paid in paid_out(final, ended, fund).payments:
                money[paid.player] += chance * paid.amount
    lead = str(table.tie_breaks[0])
    rows = [
        Row(
            row.number,
            row.name,
            row.label,
            row[lead],
            wins[row.number],
            near[row.number],
            None if fund is None else round(money[row.number]),
        )
        for row in table
    ]
    rows.sort(key=lambda row: (-row.wins, -row.among))
    return Overview(tuple(rows), among, exact, 0 if exact else count, method)


def overview_data(found: Overview) -> dict[str, object]:
    """The table as plain data."""
    return {
        "exact": found.exact,
        "runs": found.runs,
        "among": found.among,
        "method": [message.as_data() for message in found.method],
        "players": [
            {
                "number": row.number,
                "name": row.name,
                "place": row.place,
                "points": row.points,
                "win": round(row.wins, 6),
                "among_first": round(row.among, 6),
                "money": None if row.money is None else row.money / 100,
            }
            for row in found.rows
        ],
    }


def _all_endings(event: Tournament, ranker: Ranker, model: Model) -> Iterable[Ending]:
    opened = open_games(event)
    ratings: dict[int, int] = {player.number: player.rating for player in event.players}
    weights = {one: model.weights(one.game, ratings) for one in opened}
    for given in every_result(opened):
        chance = 1.0
        for one, result in given.items():
            chance *= weights[one][result]
        final = played_out(event, given)
        yield chance, final, ranker(final)
