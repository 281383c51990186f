"""Closed systems as real events from the command line: pair, publish, results, brackets, every table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tablas.cli.event import event
from tablas.cli.standings import standings
from tablas.errors import OptionError

pytestmark = pytest.mark.slow


class Hall:
    """An event *e* with one tournament *t*, run by typing commands."""

    def __init__(self, folder: Path) -> None:
        self.database = str(folder / "hall.db")
        self._runner = CliRunner()
        self("new", "Hall", "--as", "e")

    def run(self, *words: str, status: int = 0, typed: str | None = None) -> Any:
        answer = self._runner.invoke(event, ["--database", self.database, *words], input=typed)
        if answer.exception and not isinstance(answer.exception, SystemExit):
            raise answer.exception
        assert answer.exit_code == status, answer.output
        return answer

    def __call__(self, *words: str, typed: str | None = None) -> str:
        return str(self.run(*words, typed=typed).stdout)

    def json(self, *words: str) -> Any:
        return json.loads(self(*words, "--json"))

    def open(self, system: str, players: int, *options: str) -> Hall:
        """A tournament of players P01, P02 …, the strongest first."""
        chosen = [word for option in options for word in ("-o", option)]
        self("tournament", "e", "t", "--system", system, *chosen)
        listed = "".join(f"P{number:02},{2500 - number}\n" for number in range(1, players + 1))
        file = Path(self.database).with_name("players.csv")
        file.write_text("name,rating\n" + listed, encoding="utf-8")
        self("import", str(file), "--into", "e", "-t", "t")
        return self

    def teams(self, count: int, size: int) -> Hall:
        """Teams T1 (P01 …), T2 and so on."""
        members = [[f"P{team * size + place:02}" for place in range(1, size + 1)] for team in range(count)]
        self("teams", "e", *(f"T{number}={','.join(names)}" for number, names in enumerate(members, 1)))
        return self

    def round(self, upsets: dict[tuple[int, int], str] | None = None) -> list[tuple[int, int]]:
        """Pair, publish and play a round: the stronger wins, but for the upsets by (white, black)."""
        drawn = self.json("pair", "e", "-t", "t", "--publish")
        pairs, words = [], []
        for game in drawn["games"]:
            pair = game["white"]["number"], game["black"]["number"]
            pairs.append(pair)
            if game["result"] == "*":
                usual = "1-0" if pair[0] < pair[1] else "0-1"
                words += [str(game["board"]), (upsets or {}).get(pair, usual)]
        self("result", "e", "-t", "t", *words)
        return pairs

    def refused(self, *words: str) -> str:
        return str(self.run(*words, status=2).stderr.strip())

    def table(self, *words: str) -> list[tuple[str, int, dict[str, Any]]]:
        """Label, number and tie-breaks of every line of a table."""
        return lines(self.json("standings", "e", "-t", "t", *words))


def lines(data: Any) -> list[tuple[str, int, dict[str, Any]]]:
    return [(f"{row['place']}{'=' * row['shared']}", row["number"], row["tiebreaks"]) for row in data["standings"]]


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(tmp_path)


def test_groups_and_a_final_with_amsterdams_carry_over(hall: Hall, tmp_path: Path) -> None:
    """Groups 1 4 5 and 2 3 6, two of each; the favourites win in the groups.

    The final has two rounds instead of three.  1 draws with 2 and beats 3, 4 draws
    with 2 and beats 3; with what they carry over, 1 has 2½, 2 has 2, 4 has 1½ and 3
    nothing.  Without it 1 and 4 would be level with 1½.
    """
    hall.open("groups", 6, "groups=2", "qualifiers=2", "amsterdam=yes")
    for _ in range(3):
        hall.round()
    assert [row[:2] for row in hall.table("--table", "A")] == [("1", 1), ("2", 4), ("3", 5)]
    assert [row[:2] for row in hall.table("--table", "B")] == [("1", 2), ("2", 3), ("3", 6)]
    assert [row[1] for row in hall.table()] == [1, 2, 3, 4, 5, 6]
    draws = dict.fromkeys(((1, 2), (2, 1), (2, 4), (4, 2)), "½") | {(4, 3): "1-0", (3, 4): "0-1"}
    met = {frozenset(pair) for _ in range(2) for pair in hall.round(draws)}
    assert met == {frozenset(pair) for pair in ((1, 2), (1, 3), (4, 2), (4, 3))}
    assert "all of its rounds are paired" in hall.refused("pair", "e")
    final = hall.table("--table", "final")
    assert [(label, number, values["PTS"]) for label, number, values in final] == [
        ("1", 1, 2.5),
        ("2", 2, 2),
        ("3", 4, 1.5),
        ("4", 3, 0),
    ]
    assert [(row[1], row[2]["PTS"]) for row in hall.table("--table", "all")][:2] == [(1, 2), (2, 2)]
    whole = hall.json("standings", "e")
    assert [row[:2] for row in lines(whole)] == [("1", 1), ("2", 2), ("3", 4), ("4", 3), ("5=", 5), ("5=", 6)]
    assert [part["table"] for part in whole["tables"]] == ["A", "B", "all", "final"]
    shown = hall("standings", "e")
    assert shown.index("Group A") < shown.index("Group B") < shown.index("Final") < shown.index("Whole event")
    assert "besides that of the whole event: A, B, all, final" in hall.refused("standings", "e", "--table", "C")
    # The same from a report, by the options of the system.
    report = str(tmp_path / "groups.trf")
    hall("export", "e", "--to", "trf26", "-o", report)
    words = [report, "--system", "groups", "--groups", "2", "--qualifiers", "2", "--amsterdam", "--format", "json"]
    told = CliRunner().invoke(standings, [*words, "--table", "final"])
    assert lines(json.loads(told.stdout)) == final
    lost = CliRunner(env={"TABLAS_DEBUG": "1"}).invoke(standings, [report, "--system", "groups", "--groups", "5"])
    assert isinstance(lost.exception, OptionError)
    assert "6 players cannot form 5 groups" in str(lost.exception)


def test_a_place_in_the_final_that_nothing_decides(hall: Hall) -> None:
    """Groups 1 4 and 2 3 of one game each, the first drawn: the arbiter's lot lets 4 through.

    1, who shared the first place of the group, stands before 3, who was second.
    """
    hall.open("groups", 4, "groups=2", "qualifiers=1")
    hall.round({(1, 4): "½"})
    shown = hall.run("standings", "e")
    assert "In group A nothing separates 1, 4" in shown.stderr
    hall("settings", "e", "-t", "t", "-o", "decided=4", "--accept", "settings-after-round-1")
    assert "nothing separates" not in hall.run("standings", "e").stderr
    assert hall.round() == [(4, 2)]
    assert [row[:2] for row in hall.table()] == [("1", 2), ("2", 4), ("3", 1), ("4", 3)]


def test_groups_as_tournaments_of_their_own_feed_a_knock_out(hall: Hall) -> None:
    hall.open("berger", 3)
    for _ in range(3):
        hall.round()
    opened = hall.json("stage", "e", "final", "t", "--places", "1-2", "--system", "knockout", "-o", "games=2")
    assert opened["players"] == ["P01", "P02"]
    hall("pair", "e", "-t", "final", "--publish")
    hall("result", "e", "-t", "final", "1", "1-0")
    assert hall.json("bracket", "e", "-t", "final")["next"] == [
        {"match": "1", "white": "P02", "black": "P01", "stage": ""}
    ]


def test_a_mini_match_to_sudden_death(hall: Hall) -> None:
    """Two games, two rapid ones and sudden death, everything drawn: Black of the last game has won."""
    hall.open("knockout", 2, "games=2", "tie_breaks=rapid:2,sudden")
    drawn = {(1, 2): "½", (2, 1): "½"}
    colours, stages = [], []
    for _ in range(5):
        stages.append(hall.json("bracket", "e")["next"][0]["stage"])
        colours += hall.round(drawn)
    assert stages == ["", "", "rapid", "rapid", "sudden"]
    hall("unpublish", "e", "--accept", "results-lost")
    hall("draft", "e", "--discard")
    assert "Match 1, 1 against 2: sudden." in hall("pair", "e", "--publish")
    hall("result", "e", "1", "½")
    assert colours == [(1, 2), (2, 1), (1, 2), (2, 1), (1, 2)]
    assert hall("bracket", "e").splitlines() == ["Final", "  1: P01 2.5-2.5 P02: P02", "P02 has won."]
    assert [row[:2] for row in hall.table()] == [("1", 2), ("2", 1)]
    assert "player 2 has won it" in hall.refused("pair", "e")


def test_a_bracket_of_six_with_third_place_and_a_withdrawal(hall: Hall) -> None:
    """1 and 2 are freed; 1 leaves after the first round, so 5 goes on without playing."""
    hall.open("knockout", 6, "third_place=yes")
    assert hall.round({(4, 5): "0-1"}) == [(4, 5), (3, 6)]
    assert hall("bracket", "e").splitlines()[3:] == [
        "To play: Semi-finals",
        "  3: P01 - P05",
        "  4: P03 - P02",
        "To come",
        "  5: winner of 3 - winner of 4",
        "  6: loser of 3 - loser of 4 (third place)",
    ]
    hall("withdraw", "e", "P01")
    assert hall.round() == [(3, 2)]
    assert hall.round() == [(5, 2)]
    assert "  3: P05 goes on without playing" in hall("bracket", "e").splitlines()
    assert [row[:2] for row in hall.table()] == [("1", 2), ("2", 5), ("3", 3), ("4", 1), ("5=", 4), ("5=", 6)]


@pytest.mark.parametrize(
    ("players", "options", "rounds"),
    [
        (4, ["lives=2"], 4),  # two and two games, the losers' final, the final; the favourite never loses
        (3, ["lives=3"], 6),  # six defeats, one game a round
        (5, ["reseed=yes"], 3),
        (5, ["exempt=1:1"], 3),
        (4, ["seeding=equidistant"], 2),
        (4, ["draw=lot", "seed=5"], 2),
        (4, ["draw=heads", "heads=2", "seed=5"], 2),
    ],
)
def test_every_bracket_ends_with_the_favourite(hall: Hall, players: int, options: list[str], rounds: int) -> None:
    hall.open("knockout", players, *options)
    for _ in range(rounds):
        hall.round()
    assert "player 1 has won it" in hall.refused("pair", "e")
    assert hall.table()[0][:2] == ("1", 1)
    assert hall.table()[1][0] == "2"
    assert hall.json("bracket", "e")["champion"] == "P01"


def test_a_bracket_that_a_hand_changed_is_ranked_by_its_results(hall: Hall) -> None:
    hall.open("knockout", 4)
    hall("pair", "e")
    hall("draft", "e", "--swap", "P04", "P03")
    hall("publish", "e")
    hall("result", "e", "1", "1-0", "2", "1-0")
    assert "no game between 1 and 4" in hall.refused("bracket", "e")
    assert [row[0] for row in hall.table()] == ["1=", "1=", "3=", "3="]


def test_only_a_knock_out_has_a_bracket(hall: Hall) -> None:
    hall.open("berger", 4)
    assert "only a knock-out has a bracket" in hall.refused("bracket", "e")


def test_who_leaves_a_round_robin_before_half_counts_for_nobody(hall: Hall) -> None:
    """Six players, five games each; nobody said how many rounds there are.

    6 leaves after two games, both lost: nobody keeps the points made against 6.
    """
    hall.open("berger", 6)
    for _ in range(2):
        hall.round()
    assert [(row[1], row[2]["PTS"]) for row in hall.table()][-1] == (6, 0)
    hall("withdraw", "e", "P06")
    left = {number: values["PTS"] for _, number, values in hall.table()}
    # Round 1 was 1-6 2-5 3-4 and round 2 6-4 5-3 1-2: 1 and 4 lose the point against 6.
    assert left == {1: 1, 2: 1, 3: 2, 4: 0, 5: 0, 6: 0}
    assert hall.table()[-1][:2] == ("6", 6)


def test_the_draw_and_its_late_meetings_are_told_with_the_first_round(hall: Hall) -> None:
    """Nine of ten players of one club fill every envelope: some of them must meet in the last three rounds."""
    hall.open("berger", 10, "draw=club", "seed=2")
    for number in range(1, 10):
        hall("edit", "e", f"P{number:02}", "club=Ruy López")
    notes = hall.json("pair", "e", "--publish")["notes"]
    assert sum(" (Ruy López) draws " in note for note in notes) == 9
    late = [note for note in notes if "are both of Ruy López and meet in round" in note]
    assert late
    assert all(note.startswith("P0") and note[-2] in "789" for note in late)


def test_hutton_by_boards_and_by_matches(hall: Hall) -> None:
    """B1-C1 C2-A1 A2-B2 B3-A3 A4-C3 C4-B4: White wins everywhere but C2-A1 is drawn.

    Boards: A 2½, B 2, C 1½.  A and B share their match 1-1, as do B and C; A beats C 1½-½.
    """
    hall.open("hutton", 12).teams(3, 4)
    drawn = hall.json("pair", "e", "--publish")
    pairs = [(game["white"]["number"], game["black"]["number"]) for game in drawn["games"]]
    assert pairs == [(5, 9), (10, 1), (2, 6), (7, 3), (4, 11), (12, 8)]
    hall("result", "e", "1", "1-0", "2", "½", "3", "1-0", "4", "1-0", "5", "1-0", "6", "1-0")
    boards = [(number, values["PTS"], values["MPvGP"]) for _, number, values in hall.table()]
    assert boards == [(1, 2.5, 3), (2, 2, 2), (3, 1.5, 1)]
    matches = [(number, values["PTS"]) for _, number, values in hall.table("--score", "match")]
    assert matches == [(1, 3), (2, 2), (3, 1)]
    assert {row[1] for row in hall.table("--players", "--tiebreaks", "PTS")[:5]} == {2, 4, 5, 7, 12}
    assert "plays against two teams" in hall.refused("standings", "e", "--matches", "round")
    assert "Standings after round 1" in hall("standings", "e")


@pytest.mark.parametrize(
    ("system", "teams", "size", "rounds"),
    [
        ("scheveningen", 2, 2, 2),
        ("djaja", 2, 3, 3),
        ("schiller", 3, 1, 3),
        ("skalitzka", 3, 2, 2),
        ("hilton", 4, 3, 3),
        ("team-nagarajan", 3, 1, 3),
    ],
)
def test_team_events_to_the_end(hall: Hall, system: str, teams: int, size: int, rounds: int, tmp_path: Path) -> None:
    """The table of the teams adds up to the games, and a report of the event tells the same table."""
    hall.open(system, teams * size).teams(teams, size)
    games = sum(len(hall.round()) for _ in range(rounds))
    assert "all of its rounds are paired" in hall.refused("pair", "e")
    table = hall.table("--score", "game", "--tiebreaks", "PTS")
    assert sum(values["PTS"] for _, _, values in table) == games
    assert table[0][1] == 1  # the first team has the strongest players
    report = str(tmp_path / "teams.trf")
    hall("export", "e", "--to", "trf26", "-o", report)
    told = CliRunner().invoke(standings, [report, "--score", "game", "--tiebreaks", "PTS", "--format", "json"])
    assert lines(json.loads(told.stdout)) == table


def test_a_knock_out_of_teams(hall: Hall) -> None:
    """Four teams of two; T1 and T4 share the points, T1 ahead on the first board."""
    hall.open("team-knockout", 8, "third_place=yes").teams(4, 2)
    # 1-7 and 8-2 are T1 against T4, 3-5 and 6-4 are T2 against T3.
    assert hall.round({(8, 2): "1-0"}) == [(1, 7), (8, 2), (3, 5), (6, 4)]
    assert "  1: T1 1-1 T4: T1" in hall("bracket", "e").splitlines()
    assert hall.round() == [(1, 3), (4, 2), (7, 5), (6, 8)]
    assert [row[:2] for row in hall.table()] == [("1", 1), ("2", 2), ("3", 3), ("4", 4)]
    assert "T1 has won it" in hall.refused("pair", "e")
