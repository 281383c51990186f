"""``tablas explain --story``, ``--picture`` and ``--place`` on the worked tournament of Llera."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli

REPORT = str(Path(__file__).parents[1] / "data" / "dutch" / "llera_before_round_5.trf")


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(cli, ["explain", REPORT, "--edition", "2017", *arguments])
    return result.exit_code, result.output


def test_the_story_tells_group_after_group() -> None:
    code, text = run("--story")
    assert code == 0
    group = text[text.index("2½ points") : text.index("2 points\n")]
    assert "Jugador 20 comes down from 3 points." in group
    assert "Jugador 20 does not meet Jugador 02: floated up two rounds before (C.15)." in group
    assert "Jugador 02 does not meet Jugador 13: they have met (C.1)." in group
    assert "Articles in brackets are those of FIDE Handbook C.04.3." in text


def test_the_short_story_has_three_lines_a_group() -> None:
    code, text = run("--short")
    assert code == 0
    blocks = text.split("\n\n")[1:]
    assert len(blocks) == 7
    assert all(len(block.strip().splitlines()) <= 4 for block in blocks)


def test_the_story_in_spanish() -> None:
    code, text = run("--story", "--lang", "es")
    assert code == 0
    assert "Jugador 02 no juega con Jugador 13: ya se han enfrentado (C.1)." in text
    assert "Descansa Jugador 38" in text


def test_the_story_as_data() -> None:
    code, text = run("--story", "--json")
    assert code == 0
    data = json.loads(text)
    lines = [line for group in data["groups"] for line in group["lines"]]
    told = next(line for line in lines if line["players"] == [2, 13])
    assert told["message"]["code"] == "story-not-met"
    assert told["text"] == "Jugador 02 does not meet Jugador 13: they have met (C.1)."


@pytest.mark.parametrize("ink", ["file", "print"])
def test_the_picture_is_written(tmp_path: Path, ink: str) -> None:
    file = tmp_path / "round5.svg"
    code, text = run("--picture", str(file), "--for", ink)
    assert code == 0
    assert str(file) in text
    root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    assert sum("data-pair" in one.attrib for one in root.iter()) == 19
    assert sum("data-float" in one.attrib for one in root.iter()) == 4


def test_the_picture_of_a_round_that_was_played_has_its_own_boards(tmp_path: Path) -> None:
    file = tmp_path / "round3.svg"
    assert run("--picture", str(file), "--round", "3")[0] == 0
    root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    assert sum("data-pair" in one.attrib for one in root.iter()) == 20
    assert not any("data-rules" in one.attrib for one in root.iter())


def test_a_picture_needs_a_name_of_its_kind() -> None:
    code, text = run("--picture", "round5.png")
    assert code == 2
    assert "ends in .svg" in text


def test_why_somebody_is_eighth() -> None:
    """3 points like both neighbours; Buchholz without the lowest: 2+2+3 against 3.5+2+2 and 2+2+2."""
    code, text = run("--place", "4")
    assert code == 0
    assert "Place 8: Jugador 04" in text
    assert "Jugador 20 stands above with more: Buchholz (BH/C1), 7.5 against 7." in text
    assert "Jugador 16 stands below with less: Buchholz (BH/C1), 6 against 7." in text
    assert "Jugador 04: 2 + (1) + 2 + 3 = 7" in text


def test_the_place_as_data() -> None:
    data = json.loads(run("--place", "4", "--json")[1])
    assert (data["place"], data["above"]["decided_by"], data["below"]["decided_by"]) == ("8", "BH/C1", "BH/C1")
