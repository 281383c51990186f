"""Makes the gallery of papers again: ``python tests/helpers/paper_gallery.py``.

The first page of every paper, in both languages, as a small picture in `docs/papers`, and
`docs/papers/README.md` that shows them all.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import tablas
from every_system import played
from tablas.documents import press
from tablas.documents.paper import Choice
from tablas.documents.papers import PAPERS
from tablas.documents.source import Source, from_event, from_report, with_fund
from tablas.errors import TablasError
from tablas.model import Game, Outcome, Player, Tournament
from tablas.say.catalogue import catalogue

HOME = Path(__file__).parents[2] / "docs" / "papers"
DOTS = 50.0
"""Dots an inch: enough to see what a paper looks like, small enough to keep."""


def sources() -> list[Source]:
    """Events to show papers of; each paper is of the first that can have it."""
    swiss = tablas.generate(players=38, rounds=9, seed=3).tournament
    days = tuple(date(2026, 3, 7) + timedelta(number) for number in range(9))
    info = replace(swiss.info, city="Astorga", round_dates=days, chief_arbiter="Robles, Isabel", time_control="90 + 30")
    swiss = replace(swiss, name="XXII Open de Astorga", info=info)
    people = tuple(replace(one, rating=one.rating or 1800) for one in swiss.players[:10])
    league = Tournament("Liga de Astorga", people, total_rounds=9, info=info).ruled(system="berger")
    for _ in range(6):
        made = tablas.pair(league).as_round()
        ends = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)
        games = tuple(Game.of(one.white, one.black, ends[(one.white + one.black) % 3]) for one in made.games)
        league = league.with_round(replace(made, games=games))
    teams, cup = (played(1, name, edition).desk for name, edition in (("team-swiss", "2026"), ("knockout", "")))
    field = tuple(Player(number, one.name, one.rating) for number, one in enumerate(people, 1))
    fund = {"currency": "EUR", "prizes": [600, 400, 250, 150, 100], "cut_off": True}
    found = [with_fund(from_report(swiss), fund), from_report(league)]
    found += [from_event(desk.event, desk.section()) for desk in (teams, cup)]
    return [*found, from_report(Tournament("Club", field))]


def main() -> None:
    """Write the pictures and the page."""
    HOME.mkdir(exist_ok=True)
    for old in HOME.glob("*.png"):
        old.unlink()
    events = sources()
    lines = ["# Papers", "", "Made by `python tests/helpers/paper_gallery.py`: the first page of each.", ""]
    lines += ["| Paper | English | Español |", "|---|---|---|"]
    for paper in PAPERS:
        shown = []
        for lang in ("en", "es"):
            choice = Choice(lang=lang, address="https://chess.example/p/open")
            if paper.name == "explanation":
                choice = replace(choice, round=5, player=1, other=2)
            for source in events:
                try:
                    page = press.pictures(paper, source, choice, ppi=DOTS).pages[0]
                except TablasError:
                    continue
                file = HOME / f"{paper.name}-{lang}.png"
                file.write_bytes(page)
                title = catalogue(lang).gettext(paper.title)
                shown.append(f"![{title}]({file.name})")
                break
        if len(shown) != 2:
            raise SystemExit(f"{paper.name}: no event here has it")
        lines.append(f"| `{paper.name}` | {' | '.join(shown)} |")
    (HOME / "README.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
