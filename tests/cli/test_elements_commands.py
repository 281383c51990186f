"""Small things of *Elementos de un torneo* as they are typed: clocks, votes, lists, quantities, scores of games."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli
from tablas.formats import trf
from tablas.model import EventInfo, Game, NationalRating, Outcome, PartialDate, Player, Round, Title, Tournament

W, D, L = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def typed(*words: object, code: int = 0) -> str:
    line = [*map(str, words), "--lang", "en"]
    result = CliRunner().invoke(cli, line, catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


def lines(*words: object, code: int = 0) -> list[str]:
    return [" ".join(line.split()) for line in typed(*words, code=code).splitlines()]


def test_a_clock_for_three_players() -> None:
    """1.2.1: a time for the whole game.  Bo falls in the fifth turn and is passed over; then Ana is left alone."""
    words = ["clock", "table", "2:00", "--players", "Ana,Bo,Cai", "--moves", "30,50,20,30,80,90,10,20"]
    assert lines(*words) == [
        "Move Player Ana Bo Cai",
        "1 Ana 1:30 2:00 2:00",
        "2 Bo 1:30 1:10 2:00",
        "3 Cai 1:30 1:10 1:40",
        "4 Ana 1:00 1:10 1:40",
        "5 Bo 1:00 0:00 1:40 The time of Bo is over; the others go on.",
        "6 Cai 1:00 0:00 0:10",
        "7 Ana 0:50 0:00 0:10",
        "8 Cai 0:50 0:00 0:00 Only Ana has time left: the clock stops.",
    ]
    states = json.loads(typed(*words, "--json"))
    assert states[-1]["remaining"] == {"Ana": 50, "Bo": 0, "Cai": 0}
    assert states[-1]["fallen"] == ["Bo", "Cai"]


def test_a_time_for_each_turn() -> None:
    """1.2.1: what is not used of a turn is lost; with an increment it is kept."""
    said = lines("clock", "turn", "1:00", "--players", "Ana,Bo,Cai", "--moves", "50,10")
    assert said[1:] == ["1 Ana 1:00 1:00 1:00", "2 Bo 1:00 1:00 1:00"]
    said = lines("clock", "table", "1:00", "--extra", "10", "--players", "Ana,Bo,Cai", "--moves", "5")
    assert said[1:] == ["1 Ana 1:15 1:10 1:10"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["table", "1:00", "--players", "Ana"], "two players or more"),
        (["turn", "1:00", "--extra", "5", "--players", "Ana,Bo,Cai"], "no --extra"),
        (["fischer", "1:00", "--extra", "5", "--players", "Ana,Bo,Cai"], "modes table and turn"),
        (["table", "0:10", "--players", "Ana,Bo", "--moves", "10,1"], "does not run any more"),
    ],
)
def test_clocks_that_are_refused(words: list[str], said: str) -> None:
    assert said in typed("clock", *words, code=2)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Seven players; ratings of FIDE, of Spain and none."""
    rows = [
        ("Zapata, Ana", 2100, Title.IM, ()),
        ("Mora, Bea", 2100, Title.WGM, ()),
        ("Abad, Carlos", 0, Title.NONE, (("ESP", 2300),)),
        ("Núñez, Dora", 0, Title.NONE, (("ESP", 1800),)),
        ("Luna, Eva", 1900, Title.NONE, (("ESP", 2400),)),
        ("Marín, Félix", 0, Title.NONE, ()),
        ("Alba, Gil", 0, Title.NONE, ()),
    ]
    players = tuple(
        Player(
            number,
            name,
            rating,
            title,
            federation="ESP",
            birth=PartialDate(1970 + number),
            national=tuple(NationalRating(fed, value) for fed, value in own),
        )
        for number, (name, rating, title, own) in enumerate(rows, 1)
    )
    path = tmp_path / "club.trf"
    event = Tournament("Club", players, (), 5, info=EventInfo(start=date(2026, 5, 1), end=date(2026, 5, 2)))
    trf.save(str(path), event, flavour="trf26")
    return path


def listed(*words: object) -> list[str]:
    answer = json.loads(typed("rules", "initial-order", *words, "--json"))
    return [row["name"].partition(",")[0] for row in answer["players"]]


def test_kinds_of_rating_one_after_the_other(club: Path) -> None:
    """2.9: all with an international rating come first, then all with a national one, though 2300 is more than 1900."""
    assert listed(club, "--kind", "fide", "--kind", "ESP") == [
        "Zapata", "Mora", "Luna", "Abad", "Núñez", "Alba", "Marín",
    ]  # fmt: skip
    assert listed(club) == ["Zapata", "Mora", "Luna", "Abad", "Alba", "Marín", "Núñez"]


def test_the_alphabet_begins_where_the_lot_says(club: Path) -> None:
    """With MAR the list of names goes from Marín to Z and on from A."""
    assert listed(club, "--letters", "MAR") == ["Zapata", "Mora", "Luna", "Marín", "Núñez", "Abad", "Alba"]
    drawn = json.loads(typed("rules", "initial-order", club, "--seed", 5, "--json"))["letters"]
    assert len(drawn) == 3
    assert listed(club, "--seed", 5) == listed(club, "--letters", drawn)


def test_a_report_with_the_new_numbers(club: Path, tmp_path: Path) -> None:
    out = tmp_path / "numbered.trf"
    typed("rules", "initial-order", club, "--kind", "fide", "--kind", "ESP", "-o", out)
    assert [player.name.partition(",")[0] for player in trf.load(str(out)).tournament.players][3:5] == ["Abad", "Núñez"]


def test_until_1998_a_wgm_came_before_an_im(club: Path, tmp_path: Path) -> None:
    """A2 c of 1992 and 1998, on the command line and in an event of that edition."""
    assert listed(club, "--titles", "1998")[:2] == ["Mora", "Zapata"]
    base = ["event", "--database", str(tmp_path / "events.db")]
    for edition, first in (("1998", "Mora, Bea"), ("2026", "Zapata, Ana")):
        typed(*base, "new", f"Open {edition}", "--as", f"e{edition}")
        typed(*base, "tournament", f"e{edition}", "a", "--rounds", 5, "--system", "dutch", "--edition", edition)
        for name, title in (("Zapata, Ana", "IM"), ("Mora, Bea", "WGM")):
            typed(*base, "add", f"e{edition}", name, "--rating", 2100, "--title", title)
        out = tmp_path / f"{edition}.trf"
        typed(*base, "export", f"e{edition}", "--to", "trf26", "-o", out)
        assert trf.load(str(out)).tournament.players[0].name == first


def test_a_committee_by_vote(club: Path, tmp_path: Path) -> None:
    """1.2.3 b: most votes first; Ana and Bea have two each and the rule's higher rating, title, age decide."""
    ballots = tmp_path / "ballots.csv"
    ballots.write_text("1,3,2\n2,3,1\n4,3,1\n5,2,4\n6,5,7\n3,5\n", encoding="utf-8")
    said = typed("rules", "appeals", club, "--ballots", ballots)
    assert [line.partition(".")[0] for line in said.splitlines()] == [
        "chairman: 3 Abad, Carlos",
        "member: 1 Zapata, Ana",
        "member: 2 Mora, Bea",
        "reserve: 5 Luna, Eva",
        "reserve: 4 Núñez, Dora",
    ]
    assert "Abad, Carlos has 3 votes." in said
    seats = json.loads(typed("rules", "appeals", club, "--ballots", ballots, "--json"))
    assert [seat["candidate"]["number"] for seat in seats] == [3, 1, 2, 5, 4]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1,1\n", "names the voter"),
        ("1,2,2\n", "somebody twice"),
        ("1,99\n", "no player 99"),
        ("one,2\n", "line of numbers"),
        ("1,2\n1,3\n", "each voter once"),
        ("1,2\n", "5 seats are to be filled"),
    ],
)
def test_ballots_that_do_not_count(club: Path, tmp_path: Path, text: str, said: str) -> None:
    ballots = tmp_path / "ballots.csv"
    ballots.write_text(text, encoding="utf-8")
    assert said in typed("rules", "appeals", club, "--ballots", ballots, code=2)


C4_EXAMPLE_3 = ",A,B,C,D\nA,,4,3,\nB,3,,,4\nC,4,,,4\nD,,3,3\n"
"""A:B = 4:3, A:C = 3:4, D:B = 3:4, C:D = 4:3; diagonals and missing votes are left blank."""


def test_the_quantities_of_team_formation(tmp_path: Path) -> None:
    """2.8: E is A 7, B 7, C 6, D 8 and Se of A 45; that of B is 52, for the book multiplies D's votes by C's 6."""
    file = tmp_path / "votes.csv"
    file.write_text(C4_EXAMPLE_3, encoding="utf-8")
    answer = json.loads(typed("teams", file, "--any-votes", "--json"))
    (tie,) = answer["v2"]
    assert [(row["player"], row["E"]) for row in tie] == [("D", 8), ("B", 7), ("A", 7), ("C", 6)]
    assert {row["player"]: row["Se"] for row in tie}["A"] == 45
    assert {row["player"]: row["Se"] for row in tie}["B"] == 52
    # T counts everybody's votes, here those of the tied: D 8, and St weighs them: 4 × 7 + 4 × 6.
    first = answer["v1"][0]
    assert (first["player"], first["T"], first["St"], first["R"]) == ("D", 8, 52, [[4, 4, 0], [0, 3, 3]])
    assert sorted(answer["teams"]) == [["A", "C"], ["B", "D"]]
    said = lines("teams", file, "--any-votes", "--quantities")
    assert "1 D 8 52 4 4 0 0 3 3" in said
    assert "3 A 7 45 0" in said


def test_scores_of_single_games(tmp_path: Path) -> None:
    """3.1.2: the difference decides, then what was scored: 120-100 is better than 90-70."""
    players = tuple(Player(number, name) for number, name in enumerate("ABCD", 1))
    rounds = (Round((Game.of(1, 3, W), Game.of(2, 4, W))),)
    event, report = Tournament("Cards", players, rounds, 1, info=EventInfo(start=date(2026, 5, 1))), tmp_path / "e.trf"
    trf.save(str(report), event.ruled(system="dutch"), flavour="trf26")
    scores = tmp_path / "scores.csv"
    scores.write_text("1,2,4,120,100\n1,1,3,90,70\n", encoding="utf-8")
    said = lines("standings", report, "--tiebreaks", "MARGIN", "--scores", scores)
    assert [line for line in said if line[:1].isdecimal()] == ["1 2 B 1 20", "2 1 A 1 20", "3 4 D 0 -20", "4 3 C 0 -20"]
    scores.write_text("1,1,2,120,100\n", encoding="utf-8")
    assert "did not meet in round 1" in typed("standings", report, "--scores", scores, code=2)
