"""How fast papers are made: the whole set of a round of 300, slips and certificates, and a browser for comparison.

``python benchmarks/papers.py [--players 300] [--rounds 9]``

Processor seconds of this process, each paper set once, the first compilation of a fresh
process included; a second time shows what the cache of the compiler keeps.  Chromium
prints the standings as a plain HTML table in the same run; its seconds are those of its
own processes.
"""

from __future__ import annotations

import argparse
import html
import resource
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import tablas
from tablas.documents import press
from tablas.documents.paper import Choice, Paper
from tablas.documents.papers import by_name, prizes
from tablas.documents.source import Source, from_report

ROUND = ("pairings", "pairings-by-name", "slips", "standings", "cross-table")
SINGLE = (*ROUND, "players", "check-in", "badges", "name-plates", "progress", "wall-chart", "cards")
CHOICE = Choice(address="https://chess.example/p/open")


def seconds(papers: list[Paper], source: Source) -> tuple[float, press.Printed]:
    begun = time.process_time()
    made = press.typeset(papers, source, CHOICE)
    return time.process_time() - begun, made


def browser(source: Source) -> tuple[float, int] | None:
    """Chromium printing the standings: processor seconds of its processes, and the size of the file."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        return None
    (table,) = by_name("standings").table(source, CHOICE)  # type: ignore[misc]
    heads = "".join(f"<th>{html.escape(head)}</th>" for head in table.heads)
    rows = "".join(
        "<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) + "</tr>" for row in table.rows
    )
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        page, pdf = Path(folder, "page.html"), Path(folder, "page.pdf")
        page.write_text(f"<meta charset=utf-8><table><thead><tr>{heads}</tr></thead>{rows}</table>", encoding="utf-8")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [found, "--headless", "--no-sandbox", f"--user-data-dir={folder}", f"--print-to-pdf={pdf}", page.as_uri()],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=120,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, pdf.stat().st_size


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--players", type=int, default=300)
    asked.add_argument("--rounds", type=int, default=9)
    sizes = asked.parse_args()
    source = from_report(tablas.generate(players=sizes.players, rounds=sizes.rounds, seed=1).tournament)
    print(f"{'paper':<20}{'pages':>6}{'KB':>7}{'s':>7}{'again':>7}{'pages/s':>9}")
    for paper in map(by_name, SINGLE):
        if paper.needs(source) is None:
            spent, made = seconds([paper], source)
            again, _ = seconds([paper], source)
            size = len(made.pdf) / 1000
            print(f"{paper.name:<20}{made.pages:>6}{size:>7.0f}{spent:>7.2f}{again:>7.2f}{made.pages / spent:>9.0f}")
    spent, made = seconds([by_name(name) for name in ROUND], source)
    print(f"\nthe papers of a round in one file: {spent:.2f} s, {made.pages} pages, {len(made.pdf) / 1000:.0f} KB")
    large = from_report(tablas.generate(players=2 * sizes.players, rounds=1, seed=1).tournament)
    spent, made = seconds([by_name("slips")], large)
    print(f"{sizes.players} slips: {spent:.2f} s")
    prizes.CERTIFICATES = sizes.players
    spent, made = seconds([by_name("certificates")], source)
    print(f"{made.pages} certificates: {spent:.2f} s")
    if (printed := browser(source)) is None:
        print("no Chromium to compare with")
    else:
        print(f"Chromium, standings as a plain table: {printed[0]:.2f} s, {printed[1] / 1000:.0f} KB")


if __name__ == "__main__":
    main()
