"""The documents item by item: every item has its command and its test, and the page that lists them is fresh."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

import sources_table
from tablas.cli.main import cli
from tablas.errors import OptionError
from tablas.messages import Items, Message
from tablas.sources import Chapter, Document, Item, Verdict, _item, _words, codes, document, section
from typed_commands import typed

ROOT = Path(__file__).parents[1]
FILES = re.compile(r"\.(?:trf|toml|csv|json|txt)\b|^(?:event|generate|demo|serve|print) ")
"""What a command reads or writes besides its words."""
ITEMS = [(code, item) for code in codes() for item in document(code).items]
DOCUMENTS = [document(code) for code in codes()]


@cache
def defined(path: Path) -> frozenset[str]:
    return frozenset(re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE))


def is_there(test: str) -> bool:
    """Whether a test named from the folder ``tests`` on exists."""
    place, _, name = test.partition("::")
    path = ROOT / "tests" / place
    return path.is_file() and (not name or name in defined(path))


def test_every_item_has_a_test_that_is_there() -> None:
    lost = [
        (code, item.at, test)
        for code, item in ITEMS
        for test in item.tests or ("",) * (item.verdict is not Verdict.OPEN)
        if not is_there(test)
    ]
    assert lost == []


def test_every_item_that_works_has_a_command() -> None:
    assert [(code, item.at) for code, item in ITEMS if item.verdict is not Verdict.OPEN and not item.commands] == []


def test_every_command_exists_with_its_options() -> None:
    wrong = [(code, item.at, line, typed(line)) for code, item in ITEMS for line in item.commands if typed(line)]
    assert wrong == []


@pytest.mark.slow
def test_what_needs_no_file_answers_in_both_languages() -> None:
    """Every command of the lists that stands on its own is typed; 1 is an answer too, that of a rule not kept."""
    lines = {line for _, item in ITEMS for line in item.commands if not FILES.search(line)}
    assert len(lines) > 150
    for line in sorted(lines):
        for language in ("en", "es"):
            said = CliRunner().invoke(cli, [*shlex.split(line), "--lang", language])
            assert said.exit_code in (0, 1), (line, said.output)
            assert said.output.strip(), line


def test_every_argument_is_written_down() -> None:
    decisions = (ROOT / "docs" / "decisions.md").read_text(encoding="utf-8")
    argued = [(code, item) for code, item in ITEMS if item.verdict is Verdict.ARGUED]
    assert [(code, item.at) for code, item in argued if not item.decision] == []
    assert [(code, item.at, item.decision) for code, item in argued if f"**{item.decision}" not in decisions] == []


def test_everything_is_said_in_both_languages() -> None:
    named = [*DOCUMENTS, *(chapter for found in DOCUMENTS for chapter in found.chapters), *(item for _, item in ITEMS)]
    assert [one.words for one in named if set(one.words) != {"en", "es"}] == []


@pytest.mark.parametrize("found", DOCUMENTS, ids=codes())
def test_no_item_stands_twice(found: Document) -> None:
    for chapter in found.chapters:
        names = [(item.at, item.said("en")) for item in chapter.items]
        assert len(names) == len(set(names)), chapter.at


def test_the_page_is_fresh() -> None:
    assert sources_table.written() == sources_table.made(), "python tests/helpers/sources_table.py"


def test_the_checks_can_fail() -> None:
    assert not is_there("")
    assert not is_there("test_sources.py::test_that_is_gone")
    assert is_there("test_sources.py::test_the_checks_can_fail")
    assert typed("rules laws arival 15:00 15:10") == "no command arival"
    assert "--cycle" in typed("table berger 8 --cycle 2")
    assert "no edition 1993" in typed("pair a.trf --edition 1993")
    assert typed("rules laws") == "only a group"
    assert typed("rules arrival 15:00 15:10 --default-time 30") == ""


# --- the command ----------------------------------------------------------------------------------


def run(*words: str) -> str:
    said = CliRunner().invoke(cli, ["sources", *words])
    assert said.exit_code == 0, said.output
    return said.output


def test_a_place_of_the_book_names_its_commands() -> None:
    said = run("001", "2.1.3")
    assert "2.1  Elimination" in said
    assert "2.1.3  Dapiran, examples 1 to 5: as printed" in said
    assert "tablas table knockout" in said
    assert "2.1.4" not in said


def test_a_chapter_of_the_manual_in_spanish() -> None:
    said = run("003", "II", "--lang", "es")
    assert "Leyes del Ajedrez de 2023" in said
    assert "6.7.1  Tiempo de incomparecencia (15:00, 15:15 y 15:45): como está impreso" in said
    assert "difiere, razonado en docs/decisions.md" in said
    assert "Regulaciones anti trampas" not in said


def test_documents_are_counted() -> None:
    told = json.loads(run("--json"))
    assert [entry["document"] for entry in told] == ["000", "001", "002", "003", "004"]
    for entry in told:
        assert entry["items"] == entry["exact"] + entry["argued"] + entry["open"] > 0


def test_json_of_a_document() -> None:
    told = json.loads(run("001", "2.2.4", "--json"))
    (chapter,) = told["chapters"]
    (item,) = chapter["items"]
    assert item["commands"] == ["tablas table berger 30"]
    assert item["verdict"] == "exact"


def test_only_what_is_open() -> None:
    told = json.loads(run("001", "--open", "--json"))
    verdicts = {item["verdict"] for chapter in told["chapters"] for item in chapter["items"]}
    assert verdicts <= {"open"}


@pytest.mark.parametrize(("words", "sentence"), [(["009"], "There is no document 009"), (["001", "9.9"], "at 9.9")])
def test_what_is_not_there_is_said(words: list[str], sentence: str) -> None:
    said = CliRunner().invoke(cli, ["sources", *words])
    assert said.exit_code == 2
    assert sentence in said.output


def test_items_are_read_with_their_verdict() -> None:
    item = Item("1", {"en": "A", "es": "B"}, (), (), Verdict.OPEN)
    assert (item.said("es"), item.said("fr")) == ("B", "A")


def test_what_an_entry_does_not_say_follows_from_what_it_says() -> None:
    plain = _item({"at": 3, "en": "A", "es": "B"})
    assert plain == Item("3", {"en": "A", "es": "B"}, (), (), Verdict.EXACT)
    argued = _item({"at": "4", "en": "A", "commands": ["c"], "tests": ["t"], "decision": "So."})
    assert argued == Item("4", {"en": "A"}, ("c",), ("t",), Verdict.ARGUED, "So.")
    assert _item({"at": "5", "decision": "So.", "verdict": "open"}).verdict is Verdict.OPEN


def test_a_section_is_a_chapter_or_the_items_that_stand_there() -> None:
    """Below a number or a letter, in any writing; 2.10 does not stand below 2.1."""

    def item(at: str) -> Item:
        return Item(at, {"en": at}, (), (), Verdict.EXACT)

    one = Chapter("2", {"en": "Two"}, tuple(map(item, ("2.1", "2.1.3", "2.1 B", "2.10", "2.2"))))
    other = Chapter("A.1", {"en": "Annex"}, (item("a.1.2"),))
    assert section([one, other], "2") == (one,)
    assert section([one, other], "2.1") == (Chapter("2", one.words, one.items[:3]),)
    assert section([one, other], "a") == section([one, other], "A.1") == (other,)
    assert section([one, other], "A.1.2") == (other,)
    assert section([one, other], "2.3") == section([one, other], "") == section([], "2") == ()
    everything = Document("9", {"en": "Nine"}, (one, other))
    assert everything.items == (*one.items, *other.items)


@pytest.mark.parametrize("made", [Item("1", {}, (), (), Verdict.OPEN), Chapter("1", {}, ()), Document("1", {}, ())])
def test_words_are_those_of_the_language_else_english(made: Item | Chapter | Document) -> None:
    named = replace(made, words={"en": "A", "es": "B", "fr": ""})
    assert [named.said(language) for language in ("en", "es", "fr", "de")] == ["A", "B", "A", "A"]


def test_keys_of_two_letters_are_languages() -> None:
    assert _words({"at": 1, "en": "A", "es": 2, "decision": "So.", "x": "y", "eng": "z"}) == {"en": "A", "es": "2"}


def test_a_document_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(OptionError) as told:
        document("009")
    assert told.value.message == Message("no-such-document", name="009", known=Items(codes()))
    assert codes() == ("000", "001", "002", "003", "004")


def test_a_chapter_has_its_place_its_words_and_its_items() -> None:
    """The first of the first book, as it stands there."""
    first = document("001").chapters[0]
    assert (first.at, first.said("en"), first.said("es")) == ("1", "The foundations of an event", "Las bases")
    assert [item.at for item in first.items[:2]] == ["1.1", "1.2.1"]


def test_a_document_is_read_with_its_chapters_and_items() -> None:
    """Read anew, not from memory."""
    read = document.__wrapped__("001")
    assert (read.code, read.said("en")) == ("001", "Elementos de un torneo (M. Cisneros, 2017)")
    assert [chapter.at for chapter in read.chapters][:3] == ["1", "2", "2.1"]
    assert all(chapter.said("en") and chapter.items for chapter in read.chapters)
    assert all(item.at.startswith("1") for item in read.chapters[0].items)
