"""``tablas teams``: form teams by the votes players give each other."""

from __future__ import annotations

from collections.abc import Sequence

import click

from tablas.cli.assign import read_text
from tablas.cli.base import verb
from tablas.cli.show import echo_json, echo_table
from tablas.cli.speech import say, tell


@verb()
@click.argument("file")
@click.option("--modality", default="A", show_default=True, help="A: a player without votes is vetoed; B: no vetoes.")
@click.option("--size", default=2, show_default=True, help="Players of a team.")
@click.option("--seed", default=1, show_default=True, help="The seed of the last lots.")
@click.option("--any-votes", is_flag=True, help="Do not check how many votes each player gave.")
@click.option("--quantities", is_flag=True, help="Show T, St, R and V1 of everybody, and E, Se, So and V2 of each tie.")
def teams(file: str, modality: str, size: int, seed: int, any_votes: bool, quantities: bool, as_json: bool) -> None:
    """Form teams from VOTES.csv: players in the first line and column, who gave how many votes to whom."""
    from tablas.assignment.formation import form_teams
    from tablas.assignment.vote_files import read_votes
    from tablas.assignment.votes import standings
    from tablas.model.lots import Lots

    votes = read_votes(read_text(file), modality.upper(), file)
    if not any_votes:
        votes.check_allowance(size)
    formed = form_teams(votes, size, seed)

    def names(team: tuple[int, ...]) -> list[str]:
        return [votes.names[player] for player in team]

    if as_json:
        data = {
            "teams": [names(team) for team in formed.teams],
            "left": names(formed.left),
            "steps": [
                {"rule": step.rule, "team": names(step.team), "reason": str(step.reason)} for step in formed.steps
            ],
            "v1": [
                {"player": votes.names[row.player], "T": row.total, "St": row.weighed, "R": [row.received, row.given]}
                for row in standings(votes, Lots(seed))
            ],
            "v2": [
                [
                    {"player": votes.names[row.player], "E": row.tied, "Se": row.weighed, "So": row.balance}
                    for row in tie
                ]
                for tie in formed.choices
            ],
        }
        echo_json(data)
        return
    if quantities:
        rows = [
            [place, votes.names[row.player], row.total, row.weighed, _numbers(row.received), _numbers(row.given)]
            for place, row in enumerate(standings(votes, Lots(seed)), 1)
        ]
        echo_table(["V1", say("Name"), "T", "St", say("Received"), say("Given")], rows, numbers={0, 2, 3})
        for tie in formed.choices:
            click.echo("")
            cells = [
                [place, votes.names[row.player], row.tied, row.weighed, row.balance] for place, row in enumerate(tie, 1)
            ]
            echo_table(["V2", say("Name"), "E", "Se", "So"], cells, numbers={0, 2, 3, 4})
        click.echo("")
    for step in formed.steps:
        who = (
            " : ".join(names(step.team))
            if step.rule != "C6"
            else f"{say('without a team')}: {', '.join(names(step.team))}"
        )
        click.echo(f"{who}  ({step.rule}: {tell(step.reason)})")


def _numbers(values: Sequence[int]) -> str:
    return " ".join(map(str, values))
