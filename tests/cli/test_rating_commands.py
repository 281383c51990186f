"""The commands rate, norms, prizes, clock, rules and elo."""

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from tablas.cli.clock import clock
from tablas.cli.elo import elo
from tablas.cli.norms import norms
from tablas.cli.prizes import prizes
from tablas.cli.rate import rate
from tablas.cli.rules import rules
from tablas.formats import trf
from tablas.model import (
    THREE_ONE_ZERO,
    Bye,
    EventInfo,
    Game,
    Outcome,
    PartialDate,
    Player,
    Round,
    Title,
    Tournament,
)

W, D, L, OPEN = Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.PENDING


def call(command: click.Command, *args: object) -> Result:
    return CliRunner().invoke(command, [str(arg) for arg in args], catch_exceptions=False)


def answer(command: click.Command, *args: object) -> object:
    result = call(command, *args, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def write(path: Path, tournament: Tournament) -> Path:
    trf.save(str(path), tournament, flavour="trf26")
    return path


def four(last: Outcome = W) -> Tournament:
    """Four players, three rounds; the book's unfinished tournament has the same final pairs."""
    people = [("Ana", 2200, 1990), ("Blas", 2100, 2008), ("Cira", 2000, 1970), ("Dan", 0, 1960)]
    players = tuple(
        Player(number, name, rating, sex="m", federation="ESP", birth=PartialDate(year))
        for number, (name, rating, year) in enumerate(people, 1)
    )
    rounds = (
        Round((Game.of(1, 3, W), Game.of(4, 2, L))),
        Round((Game.of(2, 3, W), Game.of(1, 4, D))),
        Round((Game.of(2, 1, last), Game.of(3, 4, last))),
    )
    info = EventInfo("Madrid", "ESP", date(2023, 5, 1), date(2023, 5, 3), "Swiss", time_control="90+30")
    return Tournament("Four", players, rounds, 3, info=info)


@pytest.fixture
def report(tmp_path: Path) -> Path:
    return write(tmp_path / "four.trf", four())


def test_rate_shows_every_player(report: Path) -> None:
    result = call(rate, report)
    assert result.exit_code == 0
    assert "standard 2022" in result.output
    lines = [line.split() for line in result.output.splitlines()]
    # Ana lost to Blas (expects .64) and beat Cira (.76), K 20: -8.00; Blas is 15: K 40.
    assert ["1", "Ana", "2200", "2", "1.00", "1.40", "20", "-8.00", "2192"] in lines
    assert ["2", "Blas", "2100", "2", "2.00", "1.00", "40", "+40.00", "2140"] in lines


def test_rate_one_player_with_the_working(report: Path) -> None:
    result = call(rate, report, "--player", 1)
    assert "the opponent is unrated" in result.output
    assert "K 20 × -0.40 = -8.00" in result.output


def test_rate_as_json_and_with_other_rules(report: Path, tmp_path: Path) -> None:
    data = answer(rate, report, "--rules", "2024-06-01")
    assert isinstance(data, dict)
    assert data["rules"] == "standard 2024"
    assert data["players"][0]["change"] == -8.0
    records = tmp_path / "records.toml"
    records.write_text("[[player]]\nnumber = 1\nk = 10\n", encoding="utf-8")
    data = answer(rate, report, "--records", records)
    assert isinstance(data, dict)
    assert data["players"][0]["change"] == -4.0
    blitz = answer(rate, report, "--time", "3+2")
    assert isinstance(blitz, dict)
    assert blitz["rules"] == "blitz 2022-10"


def test_rate_many_files(report: Path, tmp_path: Path) -> None:
    second = write(tmp_path / "second.trf", four(D))
    result = call(rate, report, second)
    assert result.output.count("3 rated players") == 2
    broken = tmp_path / "broken.trf"
    broken.write_text("001 nonsense", encoding="utf-8")
    result = call(rate, report, broken, "--jobs", 2)
    assert result.exit_code == 2
    assert "broken.trf" in result.output


@pytest.mark.parametrize(
    ("command", "args"),
    [
        (rate, ["missing.trf"]),
        (norms, ["missing.trf"]),
        (prizes, ["missing.trf", "--fund", "missing.toml"]),
        (rules, ["lint", "missing.toml"]),
        (rules, ["chess960", "960"]),
        (rules, ["chess960"]),
        (rules, ["time-control", "soon"]),
        (rules, ["rounds", "1"]),
        (elo, ["first", "1726"]),
        (elo, ["convert"]),
        (elo, ["convert", "--ingo", "x"]),
        (clock, ["fischer", "3:00"]),
        (clock, ["sudden-death", "soon"]),
        (clock, ["one-period", "x/90", "60"]),
    ],
)
def test_mistakes_are_sentences(command: click.Command, args: list[str]) -> None:
    result = call(command, *args)
    assert result.exit_code == 2
    assert result.output.strip().endswith(".")
    assert "Traceback" not in result.output


def norm_tournament(last: Outcome) -> Tournament:
    """An IM of ARM in nine rounds: the manual's third norm example."""
    rows = [
        ("NOR", "GM", 2470, L),
        ("GEO", "", 2150, W),
        ("GER", "", 2410, W),
        ("ARM", "IM", 2570, L),
        ("GEO", "", 2340, W),
        ("GEO", "FM", 2380, W),
        ("ARM", "GM", 2675, D),
        ("ENG", "IM", 2540, W),
        ("USA", "GM", 2695, last),
    ]
    hero = Player(1, "Hero, H", 2480, Title.IM, "m", "ARM", "13300000", PartialDate(1995))
    others = [Player(n, f"P{n}", elo_, Title(t), "m", fed) for n, (fed, t, elo_, _) in enumerate(rows, 2)]
    rounds = tuple(Round((Game.of(1, n, code),)) for n, (*_, code) in enumerate(rows, 2))
    info = EventInfo("Yerevan", "ARM", date(2023, 5, 1), date(2023, 5, 9), "Swiss", "Boss, B", ("Helper, H",))
    return Tournament("Norms", (hero, *others), rounds, 9, info=info)


def test_norms_made(tmp_path: Path) -> None:
    path = write(tmp_path / "norm.trf", norm_tournament(D))
    result = call(norms, path)
    assert "Norms made: 1" in result.output
    assert "GM 1 Hero, H: 6 of 9, average 2476, performance 2601" in result.output
    data = answer(norms, path, "--forms")
    assert isinstance(data, dict)
    assert data["forms"]["IT1"][0]["performance"] == 2601
    assert data["forms"]["IT3"]["name"] == "Norms"
    assert data["forms"]["FA1"][0]["last_name"] == "Helper"
    assert "FA norms: no. 10 rated players; 20 are needed." in result.output
    assert "ok  1.4.8" in call(norms, path, "--player", 1, "--title", "GM").output


def test_norms_missed_and_needed(tmp_path: Path) -> None:
    lost = write(tmp_path / "lost.trf", norm_tournament(L))
    result = call(norms, lost)
    assert "Norms missed: 1" in result.output
    assert "(6 are needed)" in result.output
    pending = write(tmp_path / "open.trf", norm_tournament(OPEN))
    assert "GM: draw against P10 is enough." in call(norms, pending, "--needs", 1, "--title", "GM").output
    (need,) = answer(norms, pending, "--needs", 1, "--title", "GM")  # type: ignore[misc]
    assert need["answer"] == "draw against P10 is enough"
    assert "no player 99" in call(norms, pending, "--needs", 99).output
    assert "no player 99" in call(norms, pending, "--player", 99).output
    assert "WGM" not in call(norms, pending, "--needs", 1).output, "for women only"
    assert "cannot win it" in call(norms, pending, "--needs", 1, "--title", "WGM").output
    finished = replace(norm_tournament(D), total_rounds=len(norm_tournament(D).rounds))
    over = write(tmp_path / "over.trf", finished)
    assert "rounds are played; --player 1 shows" in call(norms, over, "--needs", 1).output


def test_norms_by_edition(tmp_path: Path) -> None:
    path = write(tmp_path / "norm.trf", norm_tournament(D))
    assert "Title rules of 2017" in call(norms, path, "--edition", "2017").output
    assert "not an edition" in call(norms, path, "--edition", "1999").output


FUND = """
currency = "EUR"
system = "hort"
prizes = [100, 50, 30]
[[list]]
name = "U2100"
prizes = [40]
rating_from = 1
rating_to = 2099
"""


def test_prizes(report: Path, tmp_path: Path) -> None:
    fund = tmp_path / "prizes.toml"
    fund.write_text(FUND, encoding="utf-8")
    data = answer(prizes, report, "--fund", fund, "--tiebreaks", "PTS,SB")
    assert isinstance(data, dict)
    # Blas 3, Ana 1½, Cira 1 and best under 2100, Dan ½.
    assert {entry["name"]: entry["amount"] for entry in data["payments"]} == {
        "Blas": 100.0,
        "Ana": 50.0,
        "Cira": 40.0,
        "Dan": 30.0,
    }
    assert "220.00 EUR paid to 4 players" in call(prizes, report, "--fund", fund, "--tiebreaks", "PTS,SB").output


def test_prizes_that_no_tie_break_decides(tmp_path: Path) -> None:
    drawn = replace(
        four(), rounds=tuple(Round(tuple(Game.of(g.white, g.black, D) for g in r.games)) for r in four().rounds)
    )
    path = write(tmp_path / "drawn.trf", drawn)
    fund = tmp_path / "prizes.toml"
    fund.write_text("prizes = [90]", encoding="utf-8")
    result = call(prizes, path, "--fund", fund, "--tiebreaks", "PTS,BH")
    assert "No tie-break separates 1, 2, 3, 4 in place 1" in result.output
    # Dan alone is unrated, so nobody's order changes what he wins; equal shares do not hang on the order either.
    for fair in ('[[list]]\nname = "unrated"\nprizes = [90]\nrating_to = 1', "prizes = [90, 60, 30, 20]"):
        fund.write_text(fair, encoding="utf-8")
        assert "No tie-break separates" not in call(prizes, path, "--fund", fund, "--tiebreaks", "PTS,BH").output


def test_prizes_of_an_unfinished_tournament(tmp_path: Path) -> None:
    path = write(tmp_path / "open.trf", four(OPEN))
    fund = tmp_path / "prizes.toml"
    fund.write_text("prizes = [90]", encoding="utf-8")
    data = answer(prizes, path, "--fund", fund, "--unfinished")
    assert isinstance(data, dict)
    # Blas has 2 points, Ana 1½ and White is Blas: Ana wins the tournament only by winning.
    assert {entry["name"]: entry["amount"] for entry in data["payments"]} == {"Blas": 60.0, "Ana": 30.0}
    finished = write(tmp_path / "done.trf", four())
    assert "Every result is known" in call(prizes, finished, "--fund", fund, "--unfinished").output


def test_what_is_known_of_an_unfinished_round_counts(tmp_path: Path) -> None:
    """Five players: a bye in the open round is a point, a double forfeit nothing, and 3-1-0 is 3-1-0."""
    players = tuple(Player(number, name) for number, name in enumerate(("Ana", "Blas", "Cira", "Dan", "Eva"), 1))
    first = Round((Game.of(1, 2, W), Game.of(3, 4, D)), (Bye(5, Outcome.PAIRING_BYE),))
    fund = tmp_path / "prizes.toml"
    fund.write_text('system = "tie-break"\nprizes = [90]', encoding="utf-8")

    def paid(last: Round, **more: object) -> dict[str, float]:
        info = EventInfo("Madrid", "ESP", date(2023, 5, 1), date(2023, 5, 3), "Swiss")
        event = Tournament("Five", players, (first, last), 2, info=info).ruled(**more)
        data = answer(prizes, write(tmp_path / "five.trf", event), "--fund", fund, "--unfinished", "--tiebreaks", "PS")
        assert isinstance(data, dict)
        return {entry["name"]: entry["amount"] for entry in data["payments"]}

    # Ana has the bye and 2 points for certain; whoever wins of Eva and Cira, only Eva can come level, on 2 and 3.
    bye = Round((Game.of(3, 5, OPEN), Game.of(2, 4, OPEN)), (Bye(1, Outcome.PAIRING_BYE),))
    assert paid(bye) == {"Ana": 75.0, "Eva": 15.0}
    # Nobody came to Ana's game: she stays on 1 point. Eva is first unless she loses to Cira, who has ½ now.
    nobody = Game(1, 4, Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)
    assert paid(Round((Game.of(3, 5, OPEN), nobody), (Bye(2, Outcome.ZERO_BYE),))) == {"Cira": 30.0, "Eva": 60.0}
    # At 3-1-0 the draw of round 1 is a third of a win, and Cira's win (4) still beats Ana's 3.
    football = {"scoring": THREE_ONE_ZERO}
    assert paid(Round((Game.of(3, 5, OPEN), nobody), (Bye(2, Outcome.ZERO_BYE),)), **football) == {
        "Cira": 30.0,
        "Eva": 60.0,
    }


def test_clock() -> None:
    result = call(clock, "fischer", "3:00", "--extra", 2, "--moves", "10,5")
    assert [line.split()[:3] for line in result.output.splitlines()[1:]] == [
        ["1", "2:54", "3:02"],
        ["2", "2:54", "2:59"],
    ]
    states = answer(clock, "hourglass", 60, "--moves", "60")
    assert isinstance(states, list)
    assert states[0]["fallen"] == "w"
    assert "1:30:00" in call(clock, "one-period", "40/1:30:00", "30:00", "--moves", "0").output


def test_rules_commands(report: Path, tmp_path: Path) -> None:
    assert answer(rules, "chess960", 518) == {"number": 518, "position": "RNBQKBNR"}
    assert answer(rules, "chess960", "rnbqkbnr") == {"number": 518, "position": "RNBQKBNR"}
    assert answer(rules, "chess960", "--seed", 4) == answer(rules, "chess960", "--seed", 4)
    refused = call(rules, "time-control", "60+30", "--rating", 2400, "--json")
    assert refused.exit_code == 1
    control = json.loads(refused.stdout)
    assert control["kind"] == "standard"
    assert not all(finding["kept"] for finding in control["findings"])
    assert "minimal 6" in call(rules, "rounds", 50).output
    assert sorted(answer(rules, "lots", "A", "B", "C", "--seed", 1)["order"]) == ["A", "B", "C"]  # type: ignore[call-overload, index]
    assert "chairman: 3 Cira" in call(rules, "appeals", report, "--seats", 2, "--arbiter", "3=IA").output
    assert "enhanced" in call(rules, "fair-play", "--level", 2).output
    assert "4 to 5" in call(rules, "staff", 100).output
    assert "Register by 2023-04-28" in call(rules, "calendar", "2023-05-01", "2023-05-09").output
    assert "not a date" in call(rules, "calendar", "May", "2023-05-09").output
    won = call(rules, "direct-titles", "World U16", "--place", 1, "--rating", 2100).output
    assert won == "IM title: World U16: gold, conditional on a rating of 2200.\n"
    norm = answer(rules, "norm-table", "GM", 9)
    assert isinstance(norm, dict)
    assert norm["rows"][0] == {"score": 7.0, "low": 2380, "high": 2433}
    announcement = tmp_path / "event.toml"
    announcement.write_text('name = "Open"\n', encoding="utf-8")
    result = call(rules, "lint", announcement)
    assert result.exit_code == 1
    assert "error: tie_breaks" in result.output


def test_elo_commands() -> None:
    assert answer(elo, "expected", 1900, 1980) == {"difference": -80, "table": 0.39, "formula": 0.3869}
    games = answer(elo, "what-if", 1900, 1980, "--rules", "2014")
    assert isinstance(games, list)
    assert [entry["new_rating"] for entry in games] == [1912, 1902, 1892]
    exam = ["1726:0", "1315:1", "1424:=", "1625:0", "1502:1", "1980:+", "1628:=", "1740:0"]
    assert "First rating: 1516 (published)" in call(elo, "first", *exam, "--rules", "2022").output
    assert "1787" in call(elo, "performance", "1980:1", "1980:0", "1980:0", "1980:0").output
    assert answer(elo, "convert", "--ingo", "80") == {"rating": 2200}
    assert answer(elo, "convert", "--bcf", "200") == {"rating": 2200}


def test_laws_on_duty() -> None:
    assert "The game is played" in call(rules, "arrival", "19:40", "20:05", "--default-time", 30).output  # exam 3
    late = answer(rules, "arrival", "15:15", "15:46", "--default-time", 30)
    assert isinstance(late, dict)
    assert (late["deadline"], late["forfeited"]) == ("15:45", True)
    assert "HH:MM" in call(rules, "arrival", "noon", "15:46").output
    assert "2 minutes" in call(rules, "illegal-move").output
    assert "1 minute." in call(rules, "illegal-move", "--kind", "rapid").output
    assert "a draw" in call(rules, "illegal-move", "--before", 1, "--no-mate").output
    sheet = ["80:85:15", "90:70:10", "87:79:16", "65:90:5"]  # the manual's rows at 18:30 for a start at 18:00
    good = call(rules, "clock-sheet", *sheet, "--initial", 90, "--elapsed", 30)
    assert (good.exit_code, good.output.count("= 150; 150 is due")) == (0, 4)
    assert call(rules, "clock-sheet", "80:88:15", "--initial", 90, "--elapsed", 30).exit_code == 1
    assert "80:85:15" in call(rules, "clock-sheet", "80", "--initial", 90, "--elapsed", 30).output
    screened = answer(rules, "z-score", "5", "--players", 150)
    assert isinstance(screened, dict)
    assert round(screened["odds_against"]) == 3488555
    assert round(screened["threshold"], 2) == 3.0
    assert "chair 38 cm, table 64 cm" in call(rules, "furniture", 150).output
    assert "no furniture" in call(rules, "furniture", 15).output
    games = ["--game", "A:B:=", "--game", "B:A:1"]
    assert answer(rules, "play-off", "A", "B", "--seed", 1, *games)["places"] == [["B"], ["A"]]  # type: ignore[call-overload, index]
    assert "WHITE:BLACK:1" in call(rules, "play-off", "A", "B", "--seed", 1, "--game", "A-B").output


def test_applications(tmp_path: Path) -> None:
    file = tmp_path / "application.toml"
    norm = '[[norm]]\nevent = "Open"\nend = 2023-05-01\ngames = 9\n'
    file.write_text('title = "GM"\nhighest_rating = 2510\n' + 3 * norm, encoding="utf-8")
    assert call(rules, "application", file).exit_code == 0
    file.write_text('title = "GM"\nhighest_rating = 2490\n' + 2 * norm, encoding="utf-8")
    refused = call(rules, "application", file)
    assert refused.exit_code == 1
    assert "NO  1.5.1: The norms cover 18 games; 27 are needed." in refused.output
    assert "NO  1.5.3" in refused.output
    for text, words in [
        ('title = "XM"', "title is one of"),
        ('title = "GM"', "at least one [[norm]]"),
        ('title = "GM"\n[[norm]]\nevent = "Open"', "lacks end, games"),
        ('title = "GM"\n' + norm.replace("9", '"nine"'), "is not of the kind int"),
        ('title = "GM"\ncolour = "red"', "no setting 'colour'"),
    ]:
        file.write_text(text, encoding="utf-8")
        told = call(rules, "application", file)
        assert (told.exit_code, words in told.output) == (2, True), told.output
    assert answer(rules, "titles-by-rating", 2310, "--games", 30) == ["FM", "CM"]


def test_exam_question_24_from_the_command_line(tmp_path: Path) -> None:
    """A seminar and two Swisses of 76 and 88 players: what must the third event be?"""
    file = tmp_path / "arbiter.toml"
    event = '[[event]]\nname = "Open"\nformat = "SS"\nrounds = 7\nplayers = {0}\nrated = {0}\nend = 2023-02-01\n'
    head = 'title = "FA"\nday = 2023-05-01\nseminar = 2022-01-01\nage = 30\n'
    file.write_text(head + event.format(76) + event.format(88), encoding="utf-8")
    told = call(rules, "arbiter", file)
    assert told.exit_code == 1
    assert "Next event: An event by another system than Swiss" in told.output
    assert "100 players or more of 2 federations, 30 % rated, 7 rounds" in told.output
    file.write_text(head + event.format(76).replace("SS", "Swiss"), encoding="utf-8")
    assert "format is one of SS, RR, DR, KO, TM, Other" in call(rules, "arbiter", file).output


def test_games_with_different_times_are_not_rated(tmp_path: Path) -> None:
    base = four()
    sudden = replace(base, info=replace(base.info, time_control="", encoded_time_control="W300-B240"))
    found = answer(rate, write(tmp_path / "sudden.trf", sudden))
    assert "No game is rated: the players had different times." in [told["sentence"] for told in found["reasons"]]
    assert [player["games"] for player in found["players"] if player["rating"]] == [0, 0, 0]


def test_norms_look_at_the_thinking_time(tmp_path: Path) -> None:
    base = four()
    rapid = replace(base, info=replace(base.info, time_control="15+10"))
    told = call(norms, write(tmp_path / "rapid.trf", rapid)).output
    assert "NO  25 minutes for 60 moves; each player needs 120." in told
    assert "ok  120 minutes for 60 moves" in call(norms, write(tmp_path / "slow.trf", base)).output


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("player = 1", "at least one [[player]]"),
        ("player = [1]", "at least one [[player]]"),
        ("x = 1", "no setting 'x'"),
        ("[[player]]\nnumber = 99\nk = 10", "has no player 99"),
        ("[[player]]\nnumber = 1\nk = -5", "whole numbers"),
        ('[[player]]\nnumber = 1\nk = "ten"', "whole numbers"),
        ("[[player]]\nk = 10", "has a number"),
    ],
)
def test_mistakes_in_records_are_told(report: Path, tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "records.toml"
    file.write_text(text, encoding="utf-8")
    told = call(rate, report, "--records", file)
    assert (told.exit_code, words in told.output) == (2, True), told.output


def test_a_time_of_day_is_no_date(tmp_path: Path) -> None:
    file = tmp_path / "application.toml"
    norm = '[[norm]]\nevent = "Open"\nend = 2023-05-01T10:00:00\ngames = 9\n'
    file.write_text('title = "GM"\n' + norm, encoding="utf-8")
    assert "is not of the kind date" in call(rules, "application", file).output
