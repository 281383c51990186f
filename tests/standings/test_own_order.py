"""What comes before any tie-break list: points, or the system's own order."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from click.testing import CliRunner

import tablas
from tablas.cli.standings import standings
from tablas.formats import trf
from tablas.model import Game, Outcome, Player, Regulation, Round, Tournament
from tablas.pairing.round import pair_round
from tablas.standings import rank
from tablas.systems.open.keizer import keizer_table
from tablas.systems.open.keizer.rules import KeizerRules


def played(system: str, players: int, rounds: int, seed: int, **options: int | bool | str) -> Tournament:
    dice = random.Random(seed)
    event = Tournament(
        players=tuple(Player(number, f"P{number:02}", 2000 - number) for number in range(1, players + 1)),
        total_rounds=rounds,
        regulation=Regulation(system, options=options),
    )
    for _ in range(rounds):
        made = pair_round(event).as_round()
        games = [Game.of(game.white, game.black, dice.choice((Outcome.WIN, Outcome.LOSS))) for game in made.games]
        event = event.with_round(Round(tuple(games), made.byes))
    return event


@pytest.mark.parametrize("tie_breaks", ["PTS,DE", "WIN", "TPN", "KO,KOP", None])
@pytest.mark.parametrize("seed", range(4))
def test_a_knock_out_keeps_its_champion_whatever_the_list_says(seed: int, tie_breaks: str | None) -> None:
    """Seven players: the bye spares one a game, so that points alone would crown somebody else."""
    event = played("knockout", 7, 3, seed)
    final = event.rounds[-1].games[0]
    champion = final.white if final.white_outcome is Outcome.WIN else final.black
    assert rank(event, tie_breaks).rows[0].number == champion
    written = trf.read(trf.dump(event.ruled(tie_breaks=("PTS", "DE")))).tournament
    assert rank(written).rows[0].number == champion


@pytest.mark.parametrize("seed", range(6))
def test_the_table_of_a_keizer_event_has_the_order_of_its_pairing_list(seed: int) -> None:
    event = played("keizer", 8, 4, seed)
    listed = [row.player for row in keizer_table(event, KeizerRules())]
    for tie_breaks in (None, "PTS,BH", "TPN"):
        assert [row.number for row in rank(event, tie_breaks)] == listed


def test_a_list_means_the_same_in_a_call_a_file_and_a_command(tmp_path: Path) -> None:
    """``BH,SB`` breaks ties of points, wherever it is written."""
    event = tablas.generate(players=14, rounds=5, seed=8, tie_breaks="PTS,WIN").tournament
    called = [row.number for row in rank(event, "BH,SB")]
    assert called == [row.number for row in rank(event, "PTS,BH,SB")]
    file = tmp_path / "open.trf"
    file.write_bytes(trf.dump(event.ruled(tie_breaks=("BH", "SB"))))
    assert [row.number for row in rank(trf.load(file).tournament)] == called
    shown = CliRunner().invoke(standings, [str(file), "--tiebreaks", "BH,SB", "--format", "csv"])
    assert [int(line.split(",")[1]) for line in shown.stdout.splitlines()[1:]] == called
