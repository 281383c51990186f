"""Reports whose ranks and team totals follow from the games."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import tablas
from standings_data import BOARD_RESULTS
from tablas.api import load_report
from tablas.federation.report import rank_faults, report, team_rows
from tablas.formats import trf
from tablas.model import (
    REPLY,
    ForfeitedMatch,
    Game,
    LineUp,
    MatchScoring,
    Outcome,
    Player,
    Regulation,
    Round,
    Team,
    TeamBye,
    Tournament,
    points,
)

# --- the public sample: 50 teams ------------------------------------------------------------------------

SAMPLE = [
    line.split()
    for line in (Path(__file__).parents[1] / "data" / "standings" / "teams50.txt").read_text().splitlines()
    if line[0] != "#"
]
TOKEN = re.compile(r"(\d+)([wb])([\d.]+)(f?)$")


def sample_event() -> Tournament:
    teams = tuple(Team(int(line[0]), members=tuple(range(10 * int(line[0]), 10 * int(line[0]) + 4))) for line in SAMPLE)
    cells = {int(line[0]): line[3:] for line in SAMPLE}
    rounds, forfeits, byes = [], [], []
    for index in range(14):
        games: list[Game] = []
        for number, row in cells.items():
            match = TOKEN.match(row[index])
            if match is None:
                byes.append(TeamBye(index + 1, number, row[index]))
            elif match[2] == "w" and match[4]:
                theirs = TOKEN.match(cells[int(match[1])][index])
                assert theirs is not None
                marks = "".join("+" if side[3] == "4" else "-" for side in (match, theirs))
                forfeits.append(ForfeitedMatch(marks, index + 1, number, int(match[1])))
            elif match[2] == "w":
                for board, code in enumerate(BOARD_RESULTS[int(2 * Fraction(match[3]))]):
                    one, other = 10 * number + board, 10 * int(match[1]) + board
                    outcome = Outcome(code)
                    games.append(
                        Game.of(one, other, outcome) if board % 2 == 0 else Game.of(other, one, REPLY[outcome])
                    )
        rounds.append(Round(tuple(games)))
    return Tournament(
        players=tuple(Player(member) for team in teams for member in team.members),
        rounds=tuple(rounds),
        teams=teams,
        forfeited_matches=tuple(forfeits),
        team_byes=tuple(byes),
        board_colours="WBWB",
        regulation=Regulation(match_scoring=MatchScoring(pairing_bye=points(1), pairing_bye_games=points(2))),
    )


def test_every_total_and_every_cell_of_the_public_sample() -> None:
    rows = team_rows(sample_event())
    assert rows is not None
    for line in SAMPLE:
        row = rows[int(line[0])]
        assert (row.match_points, row.game_points) == (points(line[1]), points(line[2])), line[0]
        for token, played in zip(line[3:], row.rounds, strict=True):
            match = TOKEN.match(token)
            if match is None:
                assert (played.bye, played.opponent) == (token, 0)
            else:
                assert (played.opponent, played.colour, played.game_points, played.forfeit) == (
                    int(match[1]),
                    match[2],
                    points(match[3]),
                    bool(match[4]),
                ), (line[0], token)


# --- a small event, changed -----------------------------------------------------------------------------

FOUR = Tournament(
    name="Copa",
    players=tuple(Player(number, f"Player {number}") for number in range(1, 9)),
    teams=(
        Team(1, "Alba", "ALB", members=(1, 2)),
        Team(2, "Baza", "BAZ", members=(3, 4)),
        Team(3, "Cieza", "CIE", members=(5, 6)),
        Team(4, "Denia", "DEN", members=(7, 8)),
    ),
    rounds=(
        Round(
            (
                Game.of(1, 5, Outcome.WIN),
                Game.of(6, 2, Outcome.DRAW),
                Game.of(3, 7, Outcome.LOSS),
                Game.of(8, 4, Outcome.WIN),
            )
        ),
        Round((Game.of(7, 1, Outcome.DRAW), Game.of(2, 8, Outcome.DRAW))),
    ),
    line_ups=(LineUp(1, 2, 4, (3, 4)),),
    team_byes=(TeamBye(2, 3, "H"),),
    forfeited_matches=(),
    board_colours="WB",
    regulation=Regulation(tie_breaks=("PTS", "MPvGP"), of_teams=True),
    total_rounds=3,
)
TABLES = (
    "801  1 ALB    3  2.5   3 w 1= 12   4 b == 12\r\n"
    "801  2 BAZ    0  0.0   4 w 00 12       ZZ\r\n"
    "801  3 CIE    1  1.5   1 b 0= 12       HH\r\n"
    "801  4 DEN    3  3.0   2 b 11 12   1 w == 12\r\n"
    "802   1 ALB      3.0    2.5   3 w  1.5     4 b  1.0\r\n"
    "802   2 BAZ      0.0    0.0   4 w  0.0   ZPB    0.0\r\n"
    "802   3 CIE      1.0    1.5   1 b  0.5   HPB    1.0\r\n"
    "802   4 DEN      3.0    3.0   2 b  2.0     1 w  1.0\r\n"
)


def teams_of(data: bytes) -> list[str]:
    return [line[54:71] for line in data.decode().splitlines() if line.startswith("310")]


def tables_of(data: bytes) -> list[str]:
    return [line for line in data.decode().splitlines() if line.startswith("80")]


def test_a_fresh_report_has_the_totals_of_its_teams() -> None:
    assert teams_of(report(FOUR)) == [
        "   3.0    2.5   2",
        "   0.0    0.0   4",
        "   1.0    1.5   3",
        "   3.0    3.0   1",
    ]
    assert tables_of(report(FOUR)) == []


def test_what_did_not_change_stays_byte_for_byte(tmp_path: Path) -> None:
    data = report(FOUR) + TABLES.encode()
    file = tmp_path / "copa.trf"
    file.write_bytes(data)
    loaded = load_report(file)
    tablas.save(loaded.tournament, file, like=loaded)
    assert file.read_bytes() == data
    assert rank_faults(loaded) == ()


def test_totals_ranks_and_tables_follow_a_corrected_result() -> None:
    loaded = trf.read(report(FOUR) + TABLES.encode())
    last = loaded.tournament.rounds[1]
    corrected = replace(last, games=(Game.of(7, 1, Outcome.LOSS), last.games[1]))
    changed = replace(loaded.tournament, rounds=(loaded.tournament.rounds[0], corrected))
    data = report(changed, loaded.document)
    assert teams_of(data) == ["   4.0    3.0   1", "   0.0    0.0   4", "   1.0    1.5   3", "   2.0    2.5   2"]
    before = TABLES.replace("ALB    3  2.5", "ALB    4  3.0").replace("4 b == 12", "4 b 1= 12")
    before = before.replace("DEN    3  3.0", "DEN    2  2.5").replace("1 w == 12", "1 w 0= 12")
    before = before.replace("3.0    2.5   3 w  1.5     4 b  1.0", "4.0    3.0   3 w  1.5     4 b  1.5")
    before = before.replace("3.0    3.0   2 b  2.0     1 w  1.0", "2.0    2.5   2 b  2.0     1 w  0.5")
    assert tables_of(data) == before.splitlines()
    # Without the table the numbers of the file stay, as nothing better is known.
    assert teams_of(trf.dump(changed, loaded.document)) == teams_of(report(FOUR))


def test_a_file_that_leaves_a_second_blank_before_its_rounds_keeps_it() -> None:
    shifted = TABLES.replace("2.5   3 w  1.5", "2.5    3 w  1.5").replace("3.0   2 b", "3.0    2 b")
    loaded = trf.read(report(FOUR) + shifted.encode())
    data = report(replace(loaded.tournament, name="Copa 2"), loaded.document)
    assert "802   4 DEN      3.0    3.0    2 b  2.0     1 w  1.0" in tables_of(data)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("   3.0    2.5   2", "   4.0    2.5   2", "Totals: team 1 has 4.0 match points, the games give 3.0."),
        ("   3.0    2.5   2", "   3.0    2.0   2", "Totals: team 1 has 2.0 game points, the games give 2.5."),
        ("   3.0    2.5   2", "   3.0    2.5   3", "Ranks: 1 Alba has rank 3, the tie-breaks give 2."),
    ],
)
def test_check_finds_wrong_totals_of_teams(old: str, new: str, sentence: str) -> None:
    loaded = trf.read(report(FOUR).replace(old.encode(), new.encode()))
    assert tuple(map(str, rank_faults(loaded))) == (sentence,)


def test_values_from_outside_leave_ranks_blank() -> None:
    event = Tournament(
        players=(Player(1, "Ana"), Player(2, "Blas")),
        rounds=(Round((Game.of(1, 2, Outcome.DRAW),)),),
        regulation=Regulation(tie_breaks=("PTS", "OTHER_TOSS")),
    )
    assert [line[80:].rstrip()[:9] for line in report(event).decode().splitlines()[-2:]] == [" 0.5     ", " 0.5     "]
