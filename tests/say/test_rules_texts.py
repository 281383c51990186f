"""Every system and acceleration has a rules text in both languages, and the texts name what the registry offers.

The usual value that a text prints is compared with the default of the option, so that a text cannot say what the
program no longer does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

import tablas.say
from tablas.pairing import registry
from tablas.pairing.registry import Option
from tablas.pairing.swiss.accelerations import ACCELERATIONS

FOLDER = Path(tablas.say.__path__[0]) / "rules"

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
LONGEST = {"dutch": 1300, "lim": 1050}
LANGUAGES = ("en", "es")


def wanted() -> dict[str, tuple[tuple[Option, ...], tuple[str, ...]]]:
    """The options and editions that each text has to name."""
    systems = {name: registry.get(name) for name in registry.names()}
    texts = {name: (system.options, system.editions) for name, system in systems.items()}
    return texts | {f"acceleration-{name}": (method.options, ()) for name, method in ACCELERATIONS.items()}


WANTED = wanted()


def text_of(language: str, name: str) -> str:
    return (FOLDER / language / f"{name}.md").read_text(encoding="utf-8")


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_a_text_for_every_system_and_acceleration_and_no_other(language: str) -> None:
    assert {path.name for path in (FOLDER / language).iterdir()} == {f"{name}.md" for name in WANTED}


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
        assert 200 <= len(text_of(language, name).split()) <= LONGEST.get(name, 850)
