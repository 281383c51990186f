"""Language, manual, tools and the network, asked as an examiner of tournament programs asks."""

from __future__ import annotations

import re
import socket
from dataclasses import replace
from pathlib import Path

import click
import httpx
import pytest
from click.testing import CliRunner

import peers
import rivals
import tablas
from examiner import Shell
from tablas.cli.event import event
from tablas.cli.main import VERBS, cli
from tablas.formats import trf
from tablas.pairing.round import pair_round
from tablas.say.catalogue import FOLDER, english
from tablas.simulate import Parameters, simulate
from tablas.systems.judgement import Boards
from web_site import Site

SPANISH = re.compile(r"[áéíóúñ¿¡]", re.IGNORECASE)
NAMES = ("Español", "Löwe")
"""What a language calls itself is no word of another language."""


def test_q007_q009_the_screens_speak_english_and_the_visitor_can_choose_it(site: Site) -> None:
    with httpx.Client(base_url=site.base, follow_redirects=True, timeout=30) as visitor:
        assert '<html lang="en"' in visitor.get("/", headers={"Accept-Language": "nl,fr;q=0.8"}).text
        page = visitor.get("/", headers={"Accept-Language": "es"}).text
        assert '<html lang="es"' in page
        assert "English" in page


@pytest.mark.parametrize("language", ["nl_NL.UTF-8", "fr_FR.UTF-8", "de_DE.UTF-8", "C"])
def test_q007_the_commands_speak_english_on_such_machines(language: str) -> None:
    told = CliRunner().invoke(cli, ["systems"], env={"LANG": language, "LC_ALL": language, "TABLAS_LANG": ""})
    assert "FIDE (Dutch) system" in told.output


def test_q010_no_english_sentence_holds_words_of_another_language() -> None:
    found = [form for forms in english().messages.values() for form in forms if SPANISH.search(form)]
    assert [form for form in found if not any(name in form for name in NAMES)] == []
    pages = [*(FOLDER / "en").rglob("*.md"), *(FOLDER.parents[1] / "web" / "templates").rglob("*.html")]
    assert len(pages) > 40
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert [word for word in re.findall(r"\w*[áéíóúñ¿¡]\w*", text) if word not in NAMES] == [], page.name


def test_q012_the_manual_opens_inside_the_program(site: Site) -> None:
    with httpx.Client(base_url=site.base, follow_redirects=True, timeout=30) as visitor:
        assert 'href="/guide' in visitor.get("/", headers={"Accept-Language": "en"}).text
        assert visitor.get("/guide", headers={"Accept-Language": "en"}).status_code == 200


def test_q019_q020_q022_checker_and_generator_are_verbs_and_the_manual_names_them(
    tmp_path: Path,
) -> None:
    made = tmp_path / "made.trf"
    runner = CliRunner()
    assert runner.invoke(cli, ["generate", "--players", "8", "--rounds", "5", "-o", str(made)]).exit_code == 0
    assert runner.invoke(cli, ["check", str(made)]).exit_code == 0
    assert {"check", "generate"} <= set(VERBS)
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert "tablas check" in readme
    assert "tablas generate" in readme


def test_q021_the_checker_names_a_wrong_rank(tmp_path: Path) -> None:
    file = tmp_path / "right.trf"
    CliRunner().invoke(cli, ["generate", "--players", "10", "--rounds", "5", "--seed", "5", "-o", str(file)])
    assert CliRunner().invoke(cli, ["check", str(file)]).exit_code == 0
    lines = file.read_bytes().decode().splitlines(keepends=True)
    players = [place for place, line in enumerate(lines) if line.startswith("001")]
    first, last = lines[players[0]], lines[players[-1]]
    lines[players[0]] = first[:85] + last[85:89] + first[89:]
    lines[players[-1]] = last[:85] + first[85:89] + last[89:]
    file.write_bytes("".join(lines).encode())
    told = CliRunner().invoke(cli, ["check", str(file)])
    assert told.exit_code == 1
    assert "rank" in told.output


def test_q021_the_checker_names_a_wrong_round(tmp_path: Path) -> None:
    """In the last round two players exchange their opponents."""
    event = simulate(Parameters.of(players=12, rounds=4, edition="2026", scoring="standard"), 6).tournament
    last = event.rounds[-1]
    one, two = last.games[:2]
    crossed = (one._replace(black=two.black), two._replace(black=one.black), *last.games[2:])
    wrong = replace(event, rounds=(*event.rounds[:-1], replace(last, games=crossed)))
    file = tmp_path / "wrong.trf"
    tablas.save(wrong, file)
    told = CliRunner().invoke(cli, ["check", str(file)])
    assert told.exit_code == 1
    assert f"Round {len(event.rounds)}" in told.output


@pytest.mark.parametrize("seed", [11, 12, 13, 14])
def test_q034_another_engine_pairs_and_ranks_the_same(seed: int) -> None:
    """A sample of what benchmarks/acceptance.py runs at length, both ways."""
    rival = rivals.named("gacrux")
    event = simulate(Parameters.of(players=14 + seed, rounds=7, edition="2026", scoring="standard"), seed).tournament
    theirs = rival.pair_rounds(event)
    for number, played in enumerate(event.rounds, 1):
        answer = theirs[number]
        assert answer is not None
        assert set(answer.pairs) == set(Boards.of_round(played).pairs), number
    assert rival.generate is not None
    made = rival.generate(seed, Parameters.of(players=12, rounds=6, edition="2026"))
    assert made is not None
    for number, played in enumerate(made.rounds, 1):
        before = made.after(number - 1)
        assert set(pair_round(before).pairs) == set(Boards.of_round(played).pairs), number


def test_the_second_engine_is_really_asked() -> None:
    event = simulate(Parameters.of(players=9, rounds=3, edition="2026", scoring="standard"), 3).tournament
    assert peers.py4swiss_pair(event.after(0)).pairs is not None
    assert rivals.equal("BH", None, 0)
    assert trf.dump(event)


def test_q223_an_event_is_run_without_the_internet(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("somebody called out")

    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setattr(socket.socket, "connect", refuse)
    shell.open(6, rounds=3)
    for _ in range(3):
        shell.play()
    assert shell.json("standings", "open")["standings"][0]["place"] == 1
    assert shell("export", "open", "--to", "trf26").startswith("012")


def test_q011_the_manual_names_every_command_and_every_screen() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in (FOLDER / "en" / "guide").glob("*.md"))
    missing = [verb for verb in VERBS if verb != "event" and not re.search(rf"`?tablas {verb}\b", text)]
    missing += [verb for verb in event.list_commands(click.Context(event)) if f"tablas event {verb}" not in text]
    assert missing == []
    for word in ("Players", "Check-in", "Results", "Standings", "History", "Settings", "FIDE mode", "rating list"):
        assert word.casefold() in text.casefold(), word
    assert len(text.split()) > 4000
