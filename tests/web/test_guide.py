"""The user guide says what the program says: same chapters in both languages, true buttons, true commands."""

from __future__ import annotations

import re
import shlex
from functools import cache

import click
import pytest

from phrases_said import in_templates
from tablas.cli.main import cli
from tablas.say.catalogue import folders
from tablas.web.i18n import catalogue, languages
from tablas.web.screens.guide import chapters
from web_site import Site

PAGES = [(language, path) for language in languages() for path in sorted((folders()[language] / "guide").glob("*.md"))]


@cache
def shown_phrases() -> frozenset[str]:
    return frozenset(in_templates())


def test_every_language_has_the_same_chapters_with_the_same_parts() -> None:
    def parts(language: str) -> list[tuple[str, list[str]]]:
        return [
            (path.name, re.findall(r"^#+ |^\||^- |^```", path.read_text(), re.MULTILINE))
            for each, path in PAGES
            if each == language
        ]

    assert parts("en") == parts("es")
    assert len(parts("en")) >= 8


@pytest.mark.parametrize(("language", "path"), PAGES, ids=lambda value: getattr(value, "name", value))
def test_bold_words_stand_on_the_screens(language: str, path) -> None:
    words = catalogue(language)
    shown = {words.gettext(phrase) for phrase in shown_phrases()}
    bold = set(re.findall(r"\*\*(.+?)\*\*", path.read_text()))
    assert bold - shown == set()


def _commands(text: str) -> list[list[str]]:
    lines = re.findall(r"^tablas .*$", text, re.MULTILINE) + re.findall(r"`(tablas [^`]+)`", text)
    return [shlex.split(line) for line in lines]


@pytest.mark.parametrize(("language", "path"), PAGES, ids=lambda value: getattr(value, "name", value))
def test_commands_and_their_options_exist(language: str, path) -> None:
    for words in _commands(path.read_text()):
        command: click.Command = cli
        context = click.Context(cli)
        rest = words[1:]
        while isinstance(command, click.Group):
            found = command.get_command(context, rest[0])
            assert found is not None, words
            command, rest = found, rest[1:]
        options = {name for parameter in command.params for name in parameter.opts}
        assert {word for word in rest if word.startswith("--")} <= options, words


def test_the_guide_is_shown_in_the_language_of_the_visitor(site: Site) -> None:
    for language in languages():
        visitor = site.visitor(language=language)
        for chapter in chapters(language):
            page = visitor.get(f"/guide/{chapter.name}").text
            assert f"<h1>{chapter.title}</h1>" in page
            assert "**" not in page
    assert site.visitor().get("/guide/nonsense").status_code == 404
