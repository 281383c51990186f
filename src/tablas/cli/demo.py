"""``tablas demo``: a small tournament paired, played and printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.table import Table

    from tablas.model import Tournament


@click.command()
@click.option("--players", type=click.IntRange(4, 60), default=13, show_default=True)
@click.option("--rounds", type=click.IntRange(1, 13), default=5, show_default=True)
@click.option("--seed", type=int, default=2026, show_default=True, help="Another seed, another tournament.")
@click.option("--edition", default="2026", show_default=True, help="Edition of the rules.")
def demo(players: int, rounds: int, seed: int, edition: str) -> None:
    """Pair, play and print a small tournament by the FIDE (Dutch) system."""
    from rich.console import Console

    from tablas import api
    from tablas.simulate import Amount

    none = Amount(0)
    generated = api.generate(
        players=players,
        rounds=rounds,
        seed=seed,
        edition=edition,
        name="Demonstration open",
        acceleration="none",
        scoring="standard",
        rating_low=1400,
        rating_high=2450,
        half_byes=Amount(2),
        forfeits=Amount(1),
        full_byes=none,
        zero_byes=none,
        double_forfeits=none,
        unusual_results=none,
        unrated_games=none,
        withdrawals=none,
        late_entries=none,
        forbidden_pairs=none,
    )
    console = Console(highlight=False)
    tournament = generated.tournament
    console.print(f"[bold]{tournament.name}[/bold]: {players} players, Dutch system {edition}, seed {seed}\n")
    for number in range(1, tournament.rounds_paired + 1):
        console.print(_round_table(tournament, number))
        console.print()
    console.print(_standings_table(tournament))
    if generated.stopped:
        console.print(f"Round {tournament.next_round} could not be paired: {generated.stopped}")
    report = api.check(tournament, edition)
    console.print(f"\nChecked: {report.rounds} rounds paired again, {len(report.differences)} differences.")
    console.print("Make your own: tablas generate --players 20 --rounds 7 -o open.trf && tablas check open.trf")


def _round_table(tournament: Tournament, number: int) -> Table:
    from rich.table import Table

    from tablas.history import scores
    from tablas.model import format_points

    played = tournament.rounds[number - 1]
    before = scores(tournament, number - 1)
    people = {player.number: player for player in tournament.players}
    table = Table(title=f"Round {number}", title_justify="left", title_style="bold")
    table.add_column("Bo", justify="right")
    table.add_column("White")
    table.add_column("Pts", justify="right")
    table.add_column("Result", justify="center")
    table.add_column("Pts")
    table.add_column("Black")

    def name(player: int) -> str:
        return f"{people[player].name} ({player})"

    for board, game in enumerate(played.games, 1):
        table.add_row(
            str(board),
            name(game.white),
            format_points(before[game.white], half="½"),
            f"{_SHOWN[game.white_outcome.value]}–{_SHOWN[game.black_outcome.value]}",
            format_points(before[game.black], half="½"),
            name(game.black),
        )
    for bye in played.byes:
        table.add_row("", name(bye.player), format_points(before[bye.player], half="½"), _BYES[bye.kind.value], "", "")
    return table


def _standings_table(tournament: Tournament) -> Table:
    from rich.table import Table

    from tablas.history import scores
    from tablas.model import format_points

    points = scores(tournament)
    table = Table(title="Points after the last round", title_justify="left", title_style="bold")
    table.add_column("No", justify="right")
    table.add_column("Player")
    table.add_column("Rating", justify="right")
    table.add_column("Points", justify="right")
    for player in sorted(tournament.players, key=lambda player: (-points[player.number], player.number)):
        table.add_row(
            str(player.number), player.name, str(player.rating), format_points(points[player.number], half="½")
        )
    return table


_SHOWN = {"1": "1", "0": "0", "=": "½", "+": "+", "-": "-", "W": "1", "D": "½", "L": "0", "X": "*", "*": "*"}
_BYES = {"H": "half-point bye", "F": "full-point bye", "U": "bye", "Z": "absent"}
