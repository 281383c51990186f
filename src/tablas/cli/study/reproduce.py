"""``tablas study reproduce``: published results beside ours, with the standard errors between them."""

from __future__ import annotations

from math import inf, isinf
from typing import TYPE_CHECKING

import click

from tablas.cli.base import verb
from tablas.cli.show import echo_json, table
from tablas.cli.speech import say
from tablas.cli.study.common import crew_options, has_parquet, hired, shelf_in

if TYPE_CHECKING:
    from tablas.study.published import Beside

_HEADS = ("study", "claim", "published_low", "published_high", "ours", "standard_error", "sigma", "runs")


@verb()
@click.argument("name", required=False)
@click.option("--runs", type=int, default=1000, show_default=True, help="Tournaments a system.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same answer.")
@crew_options
def reproduce(
    name: str | None, runs: int, seed: int, jobs: int | None, cluster: str | None, output: str, as_json: bool
) -> None:
    """Do a published study again: its numbers, ours, and how many standard errors lie between.

    A source that gives no number has a dash there.  What it does not tell had to be assumed, and is said.

    Without a NAME every study there is: efficacy, efficacy-elite, order, order-systems,
    acceleration, gambit, extra-white.
    """
    from tablas.study.published import PUBLISHED
    from tablas.study.published import reproduce as again
    from tablas.tidy import Tidy, write_tables

    names = [name] if name else list(PUBLISHED)
    told = []
    with hired(jobs, cluster, runs * len(names)) as (crew, meter):
        for one in names:
            told.append((one, *again(one, runs, seed, crew, shelf_in(output), meter)))
    rows = tuple((one, row.words, *_numbers(row), row.runs) for one, beside, _ in told for row in beside)
    write_tables(output, [Tidy("published", _HEADS, rows)], parquet=has_parquet())
    if as_json:
        echo_json([_data(one, beside, len(faults), seed) for one, beside, faults in told])
        return
    for one, beside, _ in told:
        click.echo(f"{one}: {PUBLISHED[one].source}")
        click.echo(say("Assumed: {what}", what=say(PUBLISHED[one].assumed)))
        heads = [say("Claim"), say("Published"), say("Ours"), "σ"]
        lines = [(say(row.words), _published(row), f"{row.ours:.4f} ± {row.error:.4f}", _sigma(row)) for row in beside]
        click.echo("\n".join(table(heads, lines, numbers=(1, 2, 3))) + "\n")


def _published(row: Beside) -> str:
    """What was published.

    >>> from tablas.study.published import Beside
    >>> _published(Beside("", 0.5, 0.5, 0, 0, 0)), _published(Beside("", 0.0, float("inf"), 0, 0, 0))
    ('0.5', '> 0')
    """
    if not row.numbered:
        return "–"
    if row.low == row.high:
        return f"{row.low:g}"
    if isinf(row.high):
        return f"> {row.low:g}"
    return f"≤ {row.high:g}" if isinf(row.low) else f"{row.low:g} … {row.high:g}"


def _numbers(row: Beside) -> list[float | None]:
    """The numbers of a claim; nothing where a range has no end."""
    values = (row.low, row.high, row.ours, row.error, row.sigma if row.numbered else inf)
    return [None if isinf(value) else value for value in values]


def _sigma(row: Beside) -> str:
    return f"{row.sigma:.1f}" if row.numbered else "–"


def _data(name: str, beside: tuple[Beside, ...], faults: int, seed: int) -> dict[str, object]:
    from tablas.study.published import PUBLISHED

    return {
        "study": name,
        "source": PUBLISHED[name].source,
        "assumed": say(PUBLISHED[name].assumed),
        "seed": seed,
        "claims": [
            {
                "claim": say(row.words),
                "low": None if isinf(row.low) else row.low,
                "high": None if isinf(row.high) else row.high,
                "ours": row.ours,
                "error": row.error,
                "sigma": row.sigma if row.numbered and not isinf(row.sigma) else None,
                "agrees": row.agrees if row.numbered else None,
                "runs": row.runs,
            }
            for row in beside
        ],
        "faults": faults,
    }
