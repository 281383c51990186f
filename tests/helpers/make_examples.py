"""Make the example files again: ``python tests/helpers/make_examples.py``.

The people are invented.  The notebooks are written by hand; a test runs them.
"""

from __future__ import annotations

import random
import tempfile
from dataclasses import replace
from datetime import date
from pathlib import Path

from click.testing import CliRunner

import tablas
from tablas.cli.main import cli
from tablas.model import Player, Tournament
from tablas.web.demo import people

FOLDER = Path(__file__).parents[2] / "examples"


def open_event(players: int, rounds: int, played: int) -> Tournament:
    """An open with invented names, some rounds played."""
    known = people(players, seed=5)
    ratings = [player.rating for player in known]
    made = tablas.generate(
        players=players, rounds=rounds, played=played, seed=41, ratings=tuple(sorted(ratings, reverse=True)),
        edition="2026", name="Llera Open", acceleration="none", scoring="standard", forfeits=1, half_byes=2,
        full_byes=0, zero_byes=0, double_forfeits=0, unusual_results=0, unrated_games=0, withdrawals=0,
        late_entries=0, forbidden_pairs=0, tie_breaks=("BH/C1", "BH", "SB"),
    ).tournament  # fmt: skip
    dressed = tuple(
        replace(player, name=person.name, title=person.title, federation=person.federation, sex=_sex(person.name))
        for player, person in zip(made.players, sorted(known, key=lambda person: -person.rating), strict=True)
    )
    info = replace(
        made.info, city="Llera", federation="ESP", start=date(2026, 7, 4), end=date(2026, 7, 12), time_control="90+30"
    )
    return replace(made, players=dressed, info=info)


def _sex(name: str) -> str:
    return (
        "w"
        if name.rpartition(" ")[2] in ["Ana", "Clara", "Elena", "Gema", "Inés", "Laura", "Nuria", "Pilar", "Sara"]
        else "m"
    )


def _row(one: Player) -> str:
    return f'"{one.name}",{one.rating},{one.title.value},{one.federation}'


TEAMS = ("Rooks", "Bishops", "Knights", "Pawns", "Queens", "Kings")


def team_event(template: str, name: str, teams: int, played: int, seed: int, rounds: int = 0) -> bytes:
    """The report of an event of teams of four, run by the commands that an arbiter types."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "events.db")

        def typed(*words: str) -> str:
            told = CliRunner().invoke(cli, ["event", words[0], "--database", database, *words[1:]])
            assert told.exit_code == 0, told.output
            return told.stdout

        typed("new", name, "--as", "e", "--template", template, "--start", "2026-10-03", "--city", "Llera")
        typed("settings", "e", "-t", "event", "federation=ESP")
        if rounds:
            typed("settings", "e", f"total_rounds={rounds}")
        typed("import", str(FOLDER / "club-players.csv"), "--into", "e")
        lists = _by_team(teams)
        typed("teams", "e", *(f"{team}: {'; '.join(one.name for one in members)}" for team, members in lists.items()))
        luck = random.Random(seed)
        for number in range(1, played + 1):
            typed("pair", "e", "--publish")
            boards = [f"{match}.{board}" for match in range(1, teams // 2 + 1) for board in range(1, 5)]
            results = [word for board in boards for word in (board, luck.choice(("1-0", "=", "=", "0-1")))]
            typed("result", "e", "-r", str(number), *results)
        return typed("export", "e", "--to", "trf26").encode()


def _by_team(teams: int) -> dict[str, list[Player]]:
    """Four players a team, strong and weak in each."""
    known = sorted(people(4 * len(TEAMS), seed=8), key=lambda person: -person.rating)
    return {team: known[place :: len(TEAMS)] for place, team in enumerate(TEAMS[:teams])}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    tablas.save(open_event(40, 9, 4), FOLDER / "open-after-round-4.trf")
    tablas.save(open_event(40, 9, 9), FOLDER / "open.trf")
    rows = ["name,rating,title,federation"]
    rows += [_row(one) for one in people(24, seed=8)]
    (FOLDER / "players.csv").write_text("\n".join(rows) + "\n", encoding="utf-8", newline="\n")
    clubs = [f"{row},{team}" for team, members in _by_team(6).items() for row in map(_row, members)]
    head = "name,rating,title,federation,club"
    (FOLDER / "club-players.csv").write_text("\n".join([head, *clubs]) + "\n", encoding="utf-8", newline="\n")
    (FOLDER / "league.trf").write_bytes(team_event("league", "Llera League", 6, 3, seed=2))
    (FOLDER / "team-open.trf").write_bytes(team_event("team-open", "Llera Team Open", 6, 2, seed=3, rounds=4))


if __name__ == "__main__":
    main()
