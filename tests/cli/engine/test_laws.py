"""Laws of the engine: the order of arguments, the places of files, pairings and lists of any tournament."""

from __future__ import annotations

import contextlib
import io
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

import tablas
from tablas.cli import engine
from tablas.cli.engine.arguments import read_request
from tablas.cli.engine.files import beside
from tablas.cli.engine.manners import manner_of
from tablas.errors import PairingError

GROUPS = [["-r"], ["--dutch"], ["open.trf"], ["-p", "out.txt"], ["-l", "list.txt"], ["--edition", "2017"], ["-b"]]


@given(st.permutations(GROUPS))
def test_words_with_their_values_come_in_any_order(groups: list[list[str]]) -> None:
    asked = read_request([word for group in groups for word in group])
    assert asked == read_request([word for group in GROUPS for word in group])
    assert (asked.file, asked.target, asked.check_list) == ("open.trf", "out.txt", "list.txt")


@given(st.permutations([["-r"], ["-p"], ["-l"], ["-b"]]), st.booleans())
def test_words_without_values_do_not_eat_each_other(groups: list[list[str]], bbp: bool) -> None:
    first = ["--dutch", "open.trf"] if bbp else ["open.trf"]
    asked = read_request([*first, *(word for group in groups for word in group)])
    assert (asked.action, asked.file, asked.target, asked.check_list) == ("-p", "open.trf", "", "")
    assert asked.version
    assert asked.baku


@given(st.permutations(GROUPS), st.sampled_from(["bbp", "bbp5", "bbp6", "javafo", "javafo2"]), st.integers(0, 7))
def test_whose_manners_is_told_anywhere(groups: list[list[str]], name: str, place: int) -> None:
    groups = [*groups[:place], ["--as", name], *groups[place:]]
    manner, rest = manner_of("tablas-engine", [word for group in groups for word in group])
    assert manner.name == name
    assert "--as" not in rest


NAMES = st.text("abc.-_ñ ", min_size=1, max_size=8).filter(lambda name: name.strip(". ") == name)


@given(st.lists(NAMES, min_size=1, max_size=3), NAMES, st.lists(NAMES, max_size=2))
def test_a_bare_name_goes_beside_the_report(folders: list[str], name: str, own: list[str]) -> None:
    report = "/".join([*folders, "open.trf"])
    wanted = "/".join([*own, name])
    assert beside(report, wanted) == (Path(wanted) if own else Path(report).parent / name)


def called(*args: object) -> tuple[int, str]:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        code = engine.run([str(arg) for arg in args])
    return code, out.getvalue()


@settings(deadline=None, max_examples=12)
@given(st.integers(0, 10**6), st.integers(6, 30), st.integers(1, 4), st.sampled_from(["2017", "2026"]), st.booleans())
def test_any_round_its_list_and_its_check(seed: int, players: int, played: int, edition: str, bbp: bool) -> None:
    """The reply is the pairing of the rules, the list has everybody in it with whom he meets, the check agrees."""
    made = tablas.generate(players=players, rounds=5, played=played, seed=seed, edition=edition)
    event = made.tournament
    system = ["--dutch"] if bbp else []
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "event.trf"
        tablas.save(event, report)
        if made.stopped:
            assert called(*system, report, "-p")[0] == 1
            return
        code, said = called(*system, report, "-p", "-l")
        try:
            answer = tablas.pair(event)
        except PairingError:  # The rounds played could be paired; the next one, in a small field, need not be.
            assert code == 1
            return
        pairs = [f"{white} {black}" for white, black in answer.pairs]
        assert code == 0
        assert said.splitlines()[1:] == pairs + ([f"{answer.bye} 0"] if answer.bye else [])
        rows = [line.split("\t") for line in report.with_suffix(".list").read_text(encoding="utf-8").splitlines()]
        column = next(row for row in rows if len(row) > 5).index("  Cur") if players > 9 else None
        listed = {row[0].strip(): row[column] for row in rows if len(row) > 5 and row[0].strip().isdigit() and column}
        here = {number for pair in answer.pairs for number in pair} | ({answer.bye} if answer.bye else set())
        if column:
            assert listed.keys() == {str(number) for number in here}
            assert all(f"({black}W)" == listed[str(white)].strip() for white, black in answer.pairs)
        code, said = called(*system, report, "-c")
        assert code == 0
        assert [line for line in said.splitlines() if line] == [f"event: Round #{n}" for n in range(1, played + 1)]
