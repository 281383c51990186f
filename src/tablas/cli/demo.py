"""``tablas demo``: a small tournament paired, played and printed."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import click

from tablas.cli.base import verb
from tablas.cli.show import echo_json, echo_table
from tablas.cli.speech import say
from tablas.cli.words import rest

if TYPE_CHECKING:
    from tablas.model import Number, Tournament


@verb()
@click.option("--players", type=click.IntRange(4, 60), default=13, show_default=True)
@click.option("--rounds", type=click.IntRange(1, 13), default=5, show_default=True)
@click.option("--seed", type=int, default=2026, show_default=True, help="Another seed, another tournament.")
@click.option("--edition", default="2026", show_default=True, help="Edition of the rules.")
def demo(players: int, rounds: int, seed: int, edition: str, as_json: bool) -> None:
    """Pair, play and print a small tournament by the FIDE (Dutch) system."""
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
    tournament = generated.tournament
    report = api.check(tournament, edition)
    if as_json:
        echo_json(_data(tournament, seed, edition, len(report.differences)))
        return
    title = say(
        "{name}: {players} players, Dutch system {edition}, seed {seed}",
        name=tournament.name,
        players=players,
        edition=edition,
        seed=seed,
    )
    click.echo(f"{title}\n")
    for number in range(1, tournament.rounds_paired + 1):
        click.echo(say("Round {number}", number=number))
        _echo_round(tournament, number)
        click.echo("")
    click.echo(say("Points after the last round"))
    _echo_points(tournament)
    if generated.stopped:
        why = say("Round {number} could not be paired: {why}", number=tournament.next_round, why=generated.stopped)
        click.echo(why)
    click.echo("")
    click.echo(
        say(
            "Checked: {rounds} rounds paired again, {count} differences.",
            rounds=report.rounds,
            count=len(report.differences),
        )
    )
    example = "tablas generate --players 20 --rounds 7 -o open.trf && tablas check open.trf"
    click.echo(say("Make your own: {example}", example=example))


def _data(tournament: Tournament, seed: int, edition: str, differences: int) -> dict[str, object]:
    from tablas.history import scores
    from tablas.model import POINT

    points = scores(tournament)
    return {
        "name": tournament.name,
        "seed": seed,
        "edition": edition,
        "rounds": [
            {
                "round": number,
                "games": [
                    {
                        "board": board,
                        "white": game.white,
                        "black": game.black,
                        "result": [game.white_outcome.value, game.black_outcome.value],
                    }
                    for board, game in enumerate(played.games, 1)
                ],
                "byes": [{"player": bye.player, "kind": bye.kind.value} for bye in played.byes],
            }
            for number, played in enumerate(tournament.rounds, 1)
        ],
        "players": [
            {
                "number": player.number,
                "name": player.name,
                "rating": player.rating,
                "points": Fraction(points[player.number], POINT),
            }
            for player in tournament.players
        ],
        "differences": differences,
    }


def _echo_round(tournament: Tournament, number: int) -> None:
    from tablas.history import scores
    from tablas.model import format_points

    played = tournament.rounds[number - 1]
    before = scores(tournament, number - 1)
    people = {player.number: player for player in tournament.players}

    def name(player: Number) -> str:
        return f"{people[player].name} ({player})"

    def points(player: int) -> str:
        return format_points(before[player], half="½")

    rows: list[list[object]] = []
    for board, game in enumerate(played.games, 1):
        result = f"{_SHOWN[game.white_outcome.value]}–{_SHOWN[game.black_outcome.value]}"
        rows.append([board, name(game.white), points(game.white), result, points(game.black), name(game.black)])
    for bye in played.byes:
        rows.append(["", name(bye.player), points(bye.player), rest(bye.kind.value), "", ""])
    heads = [say("Bo"), say("White"), say("Pts"), say("Result"), say("Pts"), say("Black")]
    echo_table(heads, rows, numbers={0, 2, 4})


def _echo_points(tournament: Tournament) -> None:
    from tablas.history import scores
    from tablas.model import format_points

    points = scores(tournament)
    rows = [
        [player.number, player.name, player.rating, format_points(points[player.number], half="½")]
        for player in sorted(tournament.players, key=lambda player: (-points[player.number], player.number))
    ]
    echo_table([say("No."), say("Name"), say("Rating"), say("Points")], rows)


_SHOWN = {"1": "1", "0": "0", "=": "½", "+": "+", "-": "-", "W": "1", "D": "½", "L": "0", "X": "*", "*": "*"}
