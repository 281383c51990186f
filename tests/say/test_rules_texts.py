"""Every system and acceleration has a rules text in both languages, and the texts name what the registry offers.

The usual value that a text prints is compared with the default of the option, and the tables it prints with those
that the program plays, so that a text cannot say what the program no longer does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

import tablas.say
from tablas.model import POINT
from tablas.systems import registry
from tablas.systems.closed.roundrobin.berger import berger
from tablas.systems.closed.roundrobin.nagarajan import nagarajan
from tablas.systems.closed.schedule import Schedule
from tablas.systems.closed.teams.hilton import hilton
from tablas.systems.closed.teams.hutton import hutton
from tablas.systems.closed.teams.molter import molter
from tablas.systems.closed.teams.scheveningen import djaja, scheveningen, semi_scheveningen
from tablas.systems.closed.teams.schiller import schiller
from tablas.systems.closed.teams.skalitzka import skalitzka
from tablas.systems.open.acceleration import ACCELERATIONS
from tablas.systems.open.acceleration.baku import Baku, schedule
from tablas.systems.open.acceleration.progressive import imaginary

FOLDER = Path(tablas.say.__path__[0]) / "languages"

HEADINGS = {
    "en": (
        "Who meets whom",
        "Colours",
        "Odd numbers and absences",
        "Places",
        "Options",
        "Where the rule comes from",
    ),
    "es": (
        "Quién juega con quién",
        "Colores",
        "Impares y ausencias",
        "Clasificación",
        "Opciones",
        "De dónde viene la regla",
    ),
}
OPTIONS_AT = 4
IN_SHORT = {"en": "**In short.** ", "es": "**En breve.** "}
NO_OPTIONS = {"en": "no options", "es": "no tiene opciones"}
WORDS = {"en": {True: "yes", False: "no", "": "empty"}, "es": {True: "sí", False: "no", "": "vacío"}}
USUAL_LENGTH = 750
LONGEST = {"dutch": 1350, "lim": 1000, "dubov": 950, "burstein": 950, "team-swiss": 850, "team-knockout": 800}
"""Texts that tell several editions, or a bracket and matches on boards."""
LANGUAGES = ("en", "es")


def wanted() -> dict[str, tuple[tuple[registry.Option, ...], tuple[str, ...]]]:
    """The options and editions that each text has to name."""
    systems = {name: registry.get(name) for name in registry.names()}
    texts = {name: (system.options, system.editions) for name, system in systems.items()}
    return texts | {f"acceleration-{name}": (method.options, ()) for name, method in ACCELERATIONS.items()}


WANTED = wanted()


def text_of(language: str, name: str) -> str:
    return (FOLDER / language / "rules" / f"{name}.md").read_text(encoding="utf-8")


def sections(text: str) -> list[tuple[str, str]]:
    """What stands before the first heading, then every heading with its body."""
    pieces = re.split(r"^## (.*)$", text, flags=re.MULTILINE)
    return [("", pieces[0]), *zip(pieces[1::2], pieces[2::2], strict=True)]


def table_rows(body: str) -> dict[str, Sequence[str]]:
    """The rows of the table of options by the name in their first cell."""
    lines = [line.strip() for line in body.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines[2:]]
    assert all(len(row) == 3 for row in cells)
    return {row[0].strip("`"): row for row in cells}


def said(value: object, language: str) -> str:
    """A usual value as a text prints it."""
    if isinstance(value, bool) or value == "":
        return WORDS[language][value]
    return f"`{value}`"


SUBJECTS = {"conduct", "laws", "norms", "prizes", "ratings", "tie-breaks"}
"""What the trainer asks about besides systems; `tests/train` looks for every page that a grade leads to."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_a_text_for_every_system_acceleration_and_subject_and_no_other(language: str) -> None:
    there = {path.name for path in (FOLDER / language / "rules").iterdir()}
    assert there == {f"{name}.md" for name in {*WANTED, *SUBJECTS}}


@pytest.mark.parametrize("name", sorted(SUBJECTS))
def test_a_subject_is_told_alike_in_every_language(name: str) -> None:
    texts = {language: sections(text_of(language, name)) for language in LANGUAGES}
    assert len({len(found) for found in texts.values()}) == 1
    for language, found in texts.items():
        assert found[0][1].strip().partition("\n\n")[2].startswith(IN_SHORT[language])
        assert found[-1][0] == HEADINGS[language][-1]
        assert all(body.strip() for _, body in found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WANTED)
class TestEveryText:
    def test_has_a_title_and_a_summary(self, name: str, language: str) -> None:
        title, _, summary = sections(text_of(language, name))[0][1].strip().partition("\n\n")
        assert re.fullmatch(r"# \S.*", title)
        assert summary.startswith(IN_SHORT[language])
        assert "\n\n" not in summary

    def test_has_the_same_headings_in_the_same_order(self, name: str, language: str) -> None:
        found = sections(text_of(language, name))[1:]
        assert tuple(heading for heading, _ in found) == HEADINGS[language]
        assert all(body.strip() for _, body in found)

    def test_names_every_option_with_its_choices_and_its_usual_value(self, name: str, language: str) -> None:
        options, editions = WANTED[name]
        body = dict(sections(text_of(language, name)))[HEADINGS[language][OPTIONS_AT]]
        names = [option.name.replace("_", "-") for option in options]
        rows = table_rows(body)
        assert list(rows) == ["edition"] * bool(editions) + names
        if not rows:
            assert NO_OPTIONS[language] in body
        for option, written in zip(options, names, strict=True):
            _, meaning, usual = rows[written]
            assert usual == said(option.default, language)
            for choice in option.choices:
                assert f"`{choice}`" in meaning

    def test_names_every_edition(self, name: str, language: str) -> None:
        _, editions = WANTED[name]
        body = dict(sections(text_of(language, name)))[HEADINGS[language][OPTIONS_AT]]
        meaning = table_rows(body)["edition"][1] if editions else ""
        assert set(re.findall(r"`([^`]+)`:", meaning)) == set(editions)

    def test_fits_on_a_few_pages(self, name: str, language: str) -> None:
        words = [word for word in text_of(language, name).split() if re.search(r"\w", word)]
        assert 300 <= len(words) <= LONGEST.get(name, USUAL_LENGTH)


PRINTED_TABLES: dict[str, tuple[Schedule, ...]] = {
    "berger": (berger(6),),
    "nagarajan": (nagarajan(6, 1),),
    "scheveningen": (scheveningen(4),),
    "djaja": (djaja(4),),
    "semi-scheveningen": (semi_scheveningen(4),),
    "hutton": (hutton(3, 4),),
    "hilton": (hilton(4),),
    "skalitzka": (skalitzka(2), skalitzka(2, balanced=True)),
    "molter": (molter(3, 2),),
}
"""The tables that the texts print as examples, round after round."""


def games_in(text: str) -> list[str]:
    """The games of a text such as A1–B2, in the order they are printed."""
    return re.findall(r"\b[A-Z]?\d+–[A-Z]?\d+\b", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PRINTED_TABLES)
def test_printed_tables_are_those_of_the_program(name: str, language: str) -> None:
    body = sections(text_of(language, name))[1][1]
    printed = games_in("\n".join(line for line in body.splitlines() if line.startswith("|")))
    played = [f"{white}–{black}" for table in PRINTED_TABLES[name] for line in table.rounds for white, black in line]
    assert sorted(printed) == sorted(played)
    if name != "hilton":  # which prints a line for each board
        assert printed == played


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_round_of_schiller_is_that_of_the_program(language: str) -> None:
    printed = games_in(sections(text_of(language, "schiller"))[1][1])
    assert printed == [f"{white}–{black}" for white, black in schiller(4, 3).rounds[0]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_league_of_four_teams_is_that_of_the_program(language: str) -> None:
    printed = re.findall(r"\b([A-D])–([A-D])\b", sections(text_of(language, "team-berger"))[1][1])
    letters = {str(place): letter for place, letter in enumerate("ABCD", 1)}
    assert printed == [(letters[home], letters[away]) for line in berger(4).rounds for home, away in line]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "edition"), [("baku", Baku.WIN), ("baku-2017", Baku.HALVES)])
def test_the_rounds_of_baku_are_those_of_the_program(name: str, edition: Baku, language: str) -> None:
    body = sections(text_of(language, f"acceleration-{name}"))[1][1]
    for rounds, (_, whole, half) in table_rows(body).items():
        points = schedule(edition, int(rounds))
        assert [number for number, gained in enumerate(points, 1) if gained == POINT] == numbers_of(whole)
        assert [number for number, gained in enumerate(points, 1) if 0 < gained < POINT] == numbers_of(half)


def numbers_of(cell: str) -> list[int]:
    """The rounds of a cell such as 1–3 or 3."""
    first, _, last = cell.partition("–")
    return list(range(int(first), int(last or first) + 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_steps_of_the_progressive_acceleration_are_those_of_the_program(language: str) -> None:
    body = sections(text_of(language, "acceleration-progressive"))[1][1]
    printed = [
        [_halves(cell) for cell in row[1:]] for row in re.findall(r"^\|(.*?)\|(.*?)\|(.*?)\|(.*?)\|$", body, re.M)[2:]
    ]
    steps = (0, 3, 6, 9, 12)
    half = POINT // 2
    assert printed == [[imaginary(start * POINT, real * half) // half for start in (2, 1, 0)] for real in steps]


def _halves(cell: str) -> int:
    """Half points of a cell such as 1½."""
    text = cell.strip()
    return 2 * int(text.rstrip("½") or 0) + text.endswith("½")
