"""``tablas acceptance``: what an examiner of tournament programs would ask, our answers and what shows them."""

from __future__ import annotations

import click

from tablas.cli.base import verb
from tablas.cli.show import echo_json, echo_table
from tablas.cli.speech import say


@verb()
@click.option("--open", "only_open", is_flag=True, help="Only the questions that cost something.")
def acceptance(only_open: bool, as_json: bool) -> None:
    """List the questions of an acceptance test in their order, the answers, their costs and the tests behind them.

    An answer that no test shows counts as the wrong one.  The questions follow
    public reports of a draft and are in English.
    """
    from tablas.federation.acceptance import LIMIT, examine

    found = examine()
    if as_json:
        echo_json(found.as_data())
        return
    rows = [
        (one.question.number, one.answer, _cost(one.cost, one.fails), len(one.tests), one.question.words)
        for one in found.asked
        if not only_open or one.cost or one.fails
    ]
    echo_table([say("No."), say("Answer"), say("Cost"), say("Tests"), say("Question")], rows, (0, 3))
    click.echo(say("Score: {score} % of at most {limit} %", score=found.score, limit=LIMIT))
    click.echo(say("Failures: {failures}", failures=" ".join(map(str, found.failures)) or "–"))


def _cost(percent: int, fails: bool) -> str:
    return say("FAIL") if fails else f"{percent} %" if percent else ""
