"""Every phrase the program can say by its English words, collected from where it is written.

``python tests/helpers/phrases_said.py LANGUAGE`` prints, as entries of a catalogue, those that the
language lacks, and then the entries that nothing says any more.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from jinja2 import nodes

import cli_phrases
from tablas.documents.paper import GROUPS
from tablas.documents.papers import PAPERS
from tablas.documents.press import TEMPLATES, phrases_in
from tablas.events.entry_form import Stage
from tablas.events.wishes import State
from tablas.night.gathered import Counted
from tablas.say.catalogue import SOURCE, catalogue, folders
from tablas.say.facts import DIRECTIONS, LABELS
from tablas.standings import TIE_BREAKS
from tablas.standings.catalogue import GIVEN
from tablas.standings.cells import Reason
from tablas.store.entries import Found
from tablas.store.outbox import State as PostState
from tablas.store.people import Role, SignIn
from tablas.study import MEASURES
from tablas.study.published import PUBLISHED
from tablas.study.purse import NORM_MEASURES, PRIZE_MEASURES
from tablas.systems import registry
from tablas.systems.answers import Searched
from tablas.systems.open.acceleration import ACCELERATIONS
from tablas.systems.open.dutch.edition import EDITIONS
from tablas.systems.reasons import Cause, Note, Rule
from tablas.systems.seats import ColourRule
from tablas.web.render import environment
from tablas.web.screens.entries import USUAL_NAMES
from tablas.web.screens.history import CONSENTS
from tablas.web.screens.imports import COLUMN_WORDS
from tablas.web.screens.list_check import FIELD_WORDS
from tablas.web.screens.numbers import METHOD_WORDS, TIE_WORDS
from tablas.web.show.evenings import TIE_BREAKS as EVENING_TIE_BREAKS
from tablas.web.show.helping import TASK_WORDS
from tablas.web.show.norms import LABELS as DEMANDS
from tablas.web.show.papers import GROUP_TITLES, SENTENCES
from tablas.web.show.standings_tables import OUTSIDE

HOME = Path(registry.__file__).parent.parent


def in_templates() -> Iterator[str]:
    """What ``_()`` and ``ngettext()`` say in templates."""
    made = environment(SOURCE)
    for name in made.list_templates(extensions=["html"]):
        source, _, _ = made.loader.get_source(made, name)  # type: ignore[union-attr]
        for call in made.parse(source).find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name in ("_", "ngettext") and call.args:
                yield from _template_constants(call.args[0])


def _template_constants(node: nodes.Expr) -> Iterator[str]:
    if isinstance(node, nodes.Const) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, nodes.CondExpr):
        yield from _template_constants(node.expr1)
        if node.expr2 is not None:
            yield from _template_constants(node.expr2)


def in_code() -> Iterator[str]:
    """What ``say()`` says in screens and in reasons."""
    rooms = ("night", "pictures", "say", "study", "web")
    files = [path for room in rooms for path in sorted((HOME / room).rglob("*.py"))]
    for path in (*files, HOME / "notebook.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _called(node) == "say" and node.args:
                yield from _constants(node.args[0])


def _constants(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)


def _called(node: ast.Call) -> str:
    function = node.func
    return (
        function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""
    )


def in_papers() -> Iterator[str]:
    """Titles, groups and orders of papers, the words of their templates, and what ``said()`` says."""
    for paper in PAPERS:
        yield from (paper.title, paper.group, *paper.orders)
    yield from GROUPS
    for template in sorted(TEMPLATES.glob("*.typ")):
        yield from phrases_in(template.read_text(encoding="utf-8"))
    for path in sorted((HOME / "documents").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _called(node) in ("said", "say", "gettext", "phrase", "ngettext"):
                for word in node.args:
                    yield from _constants(word)


def in_registries() -> Iterator[str]:
    """Systems, their options, tie-breaks, every word of a reason and other words that lists hold."""
    for name in registry.names():
        system = registry.get(name)
        yield from (system.title, system.reference)
        for option in system.options:
            yield option.name.replace("_", " ")
            yield option.help
            yield from (choice for choice in option.choices if not choice.isdigit())
    yield from (method.title for method in ACCELERATIONS.values())
    yield from (criterion.rule for edition in EDITIONS.values() for criterion in edition.criteria)
    for words in (Cause, Note, ColourRule, Rule, Searched):
        yield from (word.value for word in words)
    yield from (*LABELS.values(), *DIRECTIONS.values())
    yield from (*USUAL_NAMES, *DEMANDS)
    yield from (entry.name for entry in TIE_BREAKS.values())
    yield from GIVEN.values()
    yield from (*GROUP_TITLES.values(), *SENTENCES.values())
    yield from (reason.value for reason in Reason if reason.value)
    yield from (found.value for found in Found if found is not Found.SEVERAL)
    yield from (word.value for word in (*Role, *SignIn, *State, *Stage, *PostState))
    yield from CONSENTS.values()
    yield from COLUMN_WORDS.values()
    yield from (word.value for word in Counted)
    yield from TASK_WORDS.values()
    yield from METHOD_WORDS.values()
    yield from TIE_WORDS.values()
    yield from FIELD_WORDS.values()
    yield from OUTSIDE.values()
    yield from (*MEASURES.values(), *PRIZE_MEASURES.values(), *NORM_MEASURES.values())
    for study in PUBLISHED.values():
        yield from (study.assumed, *(claim.words for claim in study.claims))
    yield from (word for words in EVENING_TIE_BREAKS.values() for word in words)


def everything() -> list[str]:
    """All of it, each once, in order."""
    found = [*in_templates(), *in_code(), *in_papers(), *in_registries(), *cli_phrases.everything()]
    return list(dict.fromkeys(phrase for phrase in found if any(letter.isalpha() for letter in phrase)))


def missing(language: str) -> list[str]:
    """What a catalogue lacks."""
    known = catalogue(language).phrases
    return [phrase for phrase in everything() if phrase not in known]


def unsaid(language: str) -> list[str]:
    """What a catalogue has and nothing says."""
    said = set(everything())
    return [phrase for phrase in catalogue(language).phrases if phrase not in said]


def translations() -> list[str]:
    """Every language that has phrases of its own."""
    return [language for language, folder in folders().items() if (folder / "phrases.po").exists()]


if __name__ == "__main__":
    for item in missing(sys.argv[1]):
        print(f"msgid {item!r}\nmsgstr ''\n")
    for item in unsaid(sys.argv[1]):
        print(f"# nothing says {item!r}")
