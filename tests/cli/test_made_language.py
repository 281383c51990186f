"""The command line in a language that is data alone: what it says stands between the marks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import made_language
from made_language import NAME, words
from tablas.cli.main import cli
from tablas.say.catalogue import catalogue

ALLOWED = frozenset(
    ["Ana", "Bo", "Cai", "Dan", "Eva", "Club", "club", "open", "trf", "Player", "tablas", "lang", "json"]
)
"""Names of people, files and programs."""


@pytest.fixture
def marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    made_language.make(tmp_path / "languages")
    monkeypatch.setenv("TABLAS_LANGUAGES", str(tmp_path / "languages"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("getpass.getuser", lambda: "ANA")
    catalogue.cache_clear()
    yield
    catalogue.cache_clear()


def said(*words_: str) -> str:
    answer = CliRunner().invoke(cli, [*words_, "--lang", NAME])
    assert answer.exit_code in (0, 1, 2), answer.output
    return answer.output


def test_what_is_answered_stands_between_the_marks(marked: None) -> None:
    """Tables have headings and names; names and codes stay as they are."""
    CliRunner().invoke(
        cli, ["generate", "--players", "10", "--rounds", "5", "--played", "3", "--seed", "4", "-o", "open.trf"]
    )
    names = frozenset(word for line in Path("open.trf").read_text().splitlines() for word in line[14:47].split())
    names |= frozenset(part.strip(",") for name in names for part in name.split("-"))
    for call in (
        ("pair", "open.trf"),
        ("explain", "open.trf"),
        ("explain", "open.trf", "--why-not", "1-2"),
        ("check", "open.trf"),
        ("standings", "open.trf"),
        ("event", "new", "Club"),
        ("event", "tournament", "club", "a"),
        ("event", "add", "club", "Ana"),
        ("event", "add", "club", "Bo"),
        ("event", "pair", "club", "--publish"),
        ("event", "result", "club", "1", "1-0"),
        ("event", "standings", "club"),
        ("event", "log", "club"),
        ("event", "evening", "new", "club", "night", "--size", "3"),
    ):
        assert words(said(*call), ALLOWED | names) == [], call


@pytest.mark.parametrize(
    "call",
    [
        ("pair", "nowhere.trf"),
        ("pair", "nowhere.trf", "--system", "ducth"),
        ("standings", "nowhere.trf", "--tiebreaks", "NOTHING"),
        ("event", "show", "nowhere"),
        ("table", "berger", "many"),
    ],
)
def test_refusals_stand_between_the_marks(marked: None, call: tuple[str, ...]) -> None:
    answer = said(*call)
    assert made_language.OPENS in answer
    told = [line for line in answer.splitlines() if made_language.OPENS in line]
    assert words("\n".join(told), ALLOWED | frozenset({"nowhere", "ducth", "dutch", "many", "berger"})) == []
