"""``tablas teams``: form teams by the votes players give each other."""

from __future__ import annotations

import click

from tablas.cli.assign import read_text
from tablas.cli.base import verb
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell


@verb()
@click.argument("file")
@click.option("--modality", default="A", show_default=True, help="A: a player without votes is vetoed; B: no vetoes.")
@click.option("--size", default=2, show_default=True, help="Players of a team.")
@click.option("--seed", default=1, show_default=True, help="The seed of the last lots.")
@click.option("--any-votes", is_flag=True, help="Do not check how many votes each player gave.")
def teams(file: str, modality: str, size: int, seed: int, any_votes: bool, as_json: bool) -> None:
    """Form teams from VOTES.csv: players in the first line and column, who gave how many votes to whom."""
    from tablas.assignment.formation import form_teams
    from tablas.assignment.vote_files import read_votes

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
        }
        echo_json(data)
        return
    for step in formed.steps:
        who = (
            " : ".join(names(step.team))
            if step.rule != "C6"
            else f"{say('without a team')}: {', '.join(names(step.team))}"
        )
        click.echo(f"{who}  ({step.rule}: {tell(step.reason)})")
