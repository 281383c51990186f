"""``tablas-engine``: what both engines do, and where they differ."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import tablas
from tablas.cli import engine
from tablas.model import Absence, Outcome

CORPUS = Path(__file__).parents[2] / "data" / "corpus"
DATA = CORPUS.parent / "engine"
STATE = sorted((CORPUS / "baku-2026").glob("*-r03.trf"))[0]
WHOLE = CORPUS / "dutch-2017" / "tiny-0001.trf"


def run(*args: object) -> int:
    return engine.run([str(arg) for arg in args])


def test_pair_to_the_screen(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--dutch", STATE, "-p") == 0
    lines = capsys.readouterr().out.splitlines()
    assert int(lines[0]) == len(lines) - 1
    answer = tablas.pair(tablas.load(STATE))
    assert lines[1] == f"{answer.pairs[0].white} {answer.pairs[0].black}"


@pytest.mark.parametrize("style", ["bbp", "javafo"])
def test_pair_to_a_file(tmp_path: Path, style: str) -> None:
    target = tmp_path / "out.txt"
    args = ["--dutch", STATE, "-p", target] if style == "bbp" else [STATE, "-p", target]
    assert run(*args) == 0
    answer = tablas.pair(tablas.load(STATE))
    count = len(answer.pairs) + (answer.bye is not None)
    assert target.read_text().splitlines()[0] == str(count)
    if answer.bye:
        assert target.read_text().splitlines()[-1] == f"{answer.bye} 0"


@pytest.mark.parametrize("args", [["--dutch", WHOLE, "-c"], [WHOLE, "-c"]])
def test_check(args: list[object], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*args, "--edition", "2017") == 0
    lines = capsys.readouterr().out.rstrip().splitlines()
    rounds = tablas.load(WHOLE).rounds_paired
    assert lines == [f"tiny-0001: Round #{number}" for number in range(1, rounds + 1)]


def turned(tmp_path: Path) -> Path:
    """A report whose last game of round 1 has the colours the other way round."""
    event = tablas.load(WHOLE)
    *rest, game = event.rounds[0].games
    other = type(game)(game.black, game.white, game.black_outcome, game.white_outcome)
    changed = tmp_path / "changed.trf"
    tablas.save(replace(event, rounds=(replace(event.rounds[0], games=(*rest, other)), *event.rounds[1:])), changed)
    return changed


@pytest.mark.parametrize("system", [["--dutch"], []])
def test_a_check_prints_what_differs_and_is_done(
    tmp_path: Path, system: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Both engines end with 0; a manager that takes anything else for a failure would show no list at all."""
    white, black, *_ = tablas.load(WHOLE).rounds[0].games[-1]
    assert run(*system, turned(tmp_path), "-c", "--edition", "2017") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == [
        "changed: Round #1",
        "  Checker pairings        Tournament pairings ",
        f"{white:7} - {black:3}                {black:3} - {white:3}",
    ]


def test_our_own_check_tells_by_its_code_and_in_sentences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("-check", WHOLE, "--edition", "2017") == 0
    assert "Round 1: no difference." in capsys.readouterr().out
    assert run("-check", turned(tmp_path), "--edition", "2017") == 1
    assert "Round 1: colours differ" in capsys.readouterr().out


def test_our_own_check_finds_a_wrong_rank(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = tmp_path / "ranks.trf"
    tablas.save(tablas.generate(players=20, rounds=5, seed=4).tournament, report)
    lines = report.read_text().splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith("001") and line[85:89].strip() == "1")
    lines[first] = lines[first][:85] + "  99" + lines[first][89:]
    report.write_text("\n".join(lines) + "\n")
    assert run("-check", report) == 1
    told = capsys.readouterr().out
    assert "has rank 99, the tie-breaks give 1" in told
    assert "differ;" not in told
    assert run("--dutch", report, "-c") == 0


# --- which round is to be paired ----------------------------------------------------------------------


def event_file(tmp_path: Path, rounds: int, played: int, **changes: object) -> Path:
    made = tablas.generate(players=8, rounds=rounds, played=played, seed=6, edition="2017", forfeits=0, late_entries=0)
    report = tmp_path / "event.trf"
    tablas.save(replace(made.tournament, **changes), report, "trf16")  # type: ignore[arg-type]
    return report


def test_nothing_is_paired_after_the_last_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = event_file(tmp_path, 4, 4)
    assert run("--dutch", report, "-p", "out.txt") == engine.BAD_REQUEST
    assert not (tmp_path / "out.txt").exists()
    assert "All 4 rounds have been paired" in capsys.readouterr().err


def test_javafo_gives_the_last_round_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = event_file(tmp_path, 4, 4)
    assert run(report, "-p") == 0
    said = capsys.readouterr()
    games = {f"{game.white} {game.black}" for game in tablas.load(report).rounds[-1].games}
    assert games <= set(said.out.splitlines())
    assert "given again" in said.err


def test_the_number_of_rounds_must_be_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = event_file(tmp_path, 5, 2, total_rounds=None)
    assert run("--dutch", report, "-p") == engine.BAD_REQUEST
    assert "number of rounds" in capsys.readouterr().err


def test_so_must_the_initial_colour(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = event_file(tmp_path, 5, 0, initial_colour=None)
    assert run("--dutch", report, "-p") == engine.BAD_REQUEST
    assert "initial colour" in capsys.readouterr().err
    assert run(report, "-p") == 0


@pytest.mark.parametrize("system", [["--dutch"], []])
def test_a_column_of_byes_was_a_round(tmp_path: Path, system: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Everybody had a half-point bye: the round after is paired, with the scores that it left."""
    byes = tuple(Absence(2, number, Outcome.HALF_BYE) for number in range(1, 9))  # type: ignore[arg-type]
    report = event_file(tmp_path, 5, 1, absences=byes)
    assert run(*system, report, "-p", "-l", "list.txt") == 0
    assert capsys.readouterr().out.splitlines()[0] == "4"
    listed = (tmp_path / "list.txt").read_text(encoding="utf-8")
    points = {line.split("\t")[0].strip(): line.split("\t")[1] for line in listed.splitlines() if line.count("\t") > 5}
    assert set(points.values()) <= {"Pts", "1.5", "1.0", "0.5"}


def test_who_rests_is_no_column_of_byes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    byes = tuple(Absence(2, number, Outcome.HALF_BYE) for number in (1, 2))  # type: ignore[arg-type]
    report = event_file(tmp_path, 5, 1, absences=byes)
    assert run("--dutch", report, "-p") == 0
    assert capsys.readouterr().out.splitlines()[0] == "3"


def test_a_report_of_another_system_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = tmp_path / "dubov.trf"
    tablas.save(tablas.generate(players=10, rounds=5, played=2, seed=1, system="dubov").tournament, report)
    assert run("--dutch", report, "-p") == engine.BAD_REQUEST
    assert "dubov" in capsys.readouterr().err
    assert run("--dubov", report, "-p") == 0


def test_baku_for_long_events_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """JaVaFo's -b: round 1 is paired in two halves, as if the upper half had a point more."""
    for rounds, first in ((9, "1 3"), (8, "1 5")):
        report = event_file(tmp_path, rounds, 0, virtual_points=())
        text = report.read_text().replace("XXC black1", "XXC white1")
        report.write_text(text)
        assert run(report, "-b", "-p") == 0
        assert capsys.readouterr().out.splitlines()[1] == first


# --- complaints ---------------------------------------------------------------------------------------


def test_exit_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.trf"
    broken.write_bytes(b"001 this is no player\r")
    config = tmp_path / "bad.cfg"
    config.write_text("PlayersNumber=many\n")
    stuck = tmp_path / "stuck.trf"
    made = tablas.generate(players=2, rounds=3, seed=1, forfeits=0, double_forfeits=0)
    tablas.save(made.tournament, stuck)
    cases: list[tuple[list[object], int]] = [
        ([stuck, "-p"], engine.NO_PAIRING),
        ([broken, "-p"], engine.BAD_REQUEST),
        ([tmp_path / "missing.trf", "-p"], engine.FILE_FAULT),
        ([STATE, "-p", tmp_path / "no" / "where.txt"], engine.FILE_FAULT),
        (["-g", config, "-o", tmp_path / "x.trf"], engine.BAD_REQUEST),
        (["-g", tmp_path / "missing.cfg", "-o", tmp_path / "x.trf"], engine.FILE_FAULT),
        (["-g"], engine.BAD_REQUEST),
        ([], engine.BAD_REQUEST),
        ([STATE], engine.BAD_REQUEST),
        (["-p"], engine.BAD_REQUEST),
        ([STATE, "-p", "-c"], engine.BAD_REQUEST),
        ([STATE, WHOLE, "-p"], engine.BAD_REQUEST),
        ([STATE, "-p", "-s"], engine.BAD_REQUEST),
        ([STATE, "-x"], engine.BAD_REQUEST),
        ([WHOLE, "-c", "99"], engine.BAD_REQUEST),
        ([STATE, "-g", config, "-o", "x"], engine.BAD_REQUEST),
    ]
    for args, code in cases:
        assert run("--dutch", *args) == code, args
        said = capsys.readouterr()
        assert said.err, args
        assert "Traceback" not in said.err
        if args:
            assert run(*args) == 1, args  # JaVaFo knows one way to fail, and tells it on standard output.
            assert capsys.readouterr().out.startswith("Error in processing ("), args
    assert run("--gothic", STATE, "-p") == engine.BAD_REQUEST
    assert run("--dutch", STATE, "--burstein", "-p") == engine.BAD_REQUEST
    assert run(STATE, "-p", "--as", "fischer") == engine.BAD_REQUEST


def test_a_list_that_cannot_be_had_does_not_keep_the_pairing_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--dutch", STATE, "-p", "-l", tmp_path / "no" / "list.txt") == 0
    said = capsys.readouterr()
    assert int(said.out.splitlines()[0]) == len(said.out.splitlines()) - 1
    assert "cannot be written" in said.err
    report = tmp_path / "burstein.trf"
    made = tablas.generate(players=10, rounds=5, played=2, seed=1, system="burstein", acceleration="none")
    tablas.save(made.tournament, report)
    assert run("--burstein", report, "-p", "-l") == 0
    said = capsys.readouterr()
    assert int(said.out.splitlines()[0]) == len(said.out.splitlines()) - 1
    assert "-l lists what the Dutch system looks at" in said.err


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    for args in ([], ["-r"], ["--version"]):
        assert run(*args) == 0
        assert tablas.__version__ in capsys.readouterr().out
    assert run("--help") == 0
    assert "Exit codes" in capsys.readouterr().out


def test_java_is_not_needed(capsys: pytest.CaptureFixture[str]) -> None:
    """A manager that has the path of Java and of the archive gets ours for Java, and old options of JaVaFo 1."""
    plain = [STATE, "-p"]
    assert run(*plain) == 0
    expected = capsys.readouterr().out
    for before, after in ((["-ea", "-Xmx512m", "-jar", "/opt/javafo.jar"], []), ([], ["-w"]), ([], ["-q", "10000"])):
        assert run(*before, *plain, *after) == 0
        assert capsys.readouterr().out == expected


@pytest.mark.parametrize(
    ("program", "dated", "edition"),
    [
        ("tablas-engine", "", "2017"),
        ("tablas-engine", "042 2026/03/07\n", "2026"),
        ("tablas-engine", "052 2026/03/09\n", "2026"),
        ("tablas-engine", "192 FIDE_DUTCH_2026\n", "2026"),
        ("javafo", "042 2026/03/07\n", "2026"),
        ("javafo-2.2", "042 2026/03/07\n", "2017"),
        ("bbpPairings", "", "2026"),
        ("bbpPairings", "042 2020/03/07\n", "2017"),
        ("bbpPairings-6.0.0", "042 2020/03/07\n", "2026"),
        ("bbpPairings-5.0.1", "042 2026/03/07\n", "2017"),
    ],
)
def test_the_edition(tmp_path: Path, program: str, dated: str, edition: str) -> None:
    """A version in the name, else the report, else the rules of the engine we stand in for.

    Player 5 lost round 5 by forfeit: a downfloat to the rules of 2017, none to those of 2026.
    """
    report = tmp_path / "event.trf"
    report.write_text(dated + (DATA / "in04.trf").read_text().replace("XXZ 12\n", ""))
    system = ["--dutch"] if "bbp" in program else []
    assert engine.run([*system, str(report), "-p", "out.txt", "-l"], program) == 0
    rows = (tmp_path / "event.list").read_text(encoding="utf-8").splitlines()
    row = next(line.split("\t") for line in rows if line.startswith(" 5\t"))
    assert bool(row[5 if system else 4].strip()) == (edition == "2017")
