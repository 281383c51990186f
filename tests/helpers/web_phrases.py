"""Every phrase the web app can say, collected from where it is written.

``python tests/helpers/web_phrases.py`` prints, as entries of a catalogue, those that the
Spanish catalogue lacks.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from jinja2 import nodes

from tablas.say.facts import DIRECTIONS, LABELS
from tablas.standings import TIE_BREAKS
from tablas.standings.catalogue import GIVEN
from tablas.standings.cells import Reason
from tablas.store.entries import Found
from tablas.store.people import Role
from tablas.systems import registry
from tablas.systems.open.acceleration import ACCELERATIONS
from tablas.systems.open.dutch.edition import EDITIONS
from tablas.systems.reasons import Cause, ColourRule, Note, Rule
from tablas.web.i18n import catalogue
from tablas.web.render import environment
from tablas.web.screens.history import CONSENTS
from tablas.web.show.evenings import TIE_BREAKS as EVENING_TIE_BREAKS
from tablas.web.show.standings_tables import OUTSIDE

HOME = Path(registry.__file__).parent.parent
SPEAKING = ("RefusedError", "Concern", "ConsentError", "ConflictError", "ForbiddenError", "MissingError")
SPEAKING += ("LoginNeededError", "StoreError", "ReadOnlyError", "BusyError", "UnreachableError")


def in_templates() -> Iterator[str]:
    """What ``_()`` and ``ngettext()`` say in templates."""
    made = environment("en")
    for name in made.list_templates(extensions=["html"]):
        source, _, _ = made.loader.get_source(made, name)  # type: ignore[union-attr]
        for call in made.parse(source).find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name in ("_", "ngettext") and call.args:
                first = call.args[0]
                if isinstance(first, nodes.Const):
                    yield first.value


def in_code() -> Iterator[str]:
    """What ``say()`` says in screens and in reasons."""
    for path in sorted([*(HOME / "web").rglob("*.py"), *(HOME / "telling").rglob("*.py")]):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and _called(node) == "say":
                yield from _constants(node.args[0])


def _constants(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)


def in_registries() -> Iterator[str]:
    """Systems, their options, tie-breaks and other words that lists hold."""
    for name in registry.names():
        system = registry.get(name)
        yield system.title
        for option in system.options:
            yield option.name.replace("_", " ")
            yield option.help
            yield from (choice for choice in option.choices if not choice.isdigit())
    yield from (method.title for method in ACCELERATIONS.values())
    yield from (criterion.rule for edition in EDITIONS.values() for criterion in edition.criteria)
    for words in (Cause, Note, ColourRule, Rule):
        yield from (word.value for word in words)
    yield from (*LABELS.values(), *DIRECTIONS.values())
    yield from (entry.name for entry in TIE_BREAKS.values())
    yield from GIVEN.values()
    yield from (reason.value for reason in Reason if reason.value)
    yield from (found.value for found in Found if found is not Found.SEVERAL)
    yield from (role.value for role in Role)
    yield from CONSENTS.values()
    yield from OUTSIDE.values()
    yield from (word for words in EVENING_TIE_BREAKS.values() for word in words)


def shapes() -> Iterator[str]:
    """The sentences that events, store and web compose, with gaps for what is filled in."""
    for room in ("events", "store", "web"):
        for path in sorted((HOME / room).rglob("*.py")):
            if not {"migrations", "evenings"} & set(path.parts):
                yield from _shapes_in(ast.parse(path.read_text()))


def _shapes_in(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _called(node) in SPEAKING:
            for argument in node.args[:2]:
                yield from (
                    shape for shape in _shape(argument) if (" " in shape and shape[:1].isupper()) or "{}" in shape
                )
        elif isinstance(node, ast.FunctionDef) and node.name == "describe":
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    yield from _shape(inner.value)
        elif isinstance(node, ast.FunctionDef) and node.name in ("blockers", "past_round", "check", "_concerns"):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Yield) and inner.value is not None:
                    yield from _shape(inner.value)
                if (
                    isinstance(inner, ast.Assign)
                    and isinstance(inner.targets[0], ast.Name)
                    and inner.targets[0].id == "text"
                ):
                    yield from _shape(inner.value)


def _called(node: ast.Call) -> str:
    function = node.func
    return (
        function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""
    )


def _shape(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        pieces = [str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values]
        shape = "".join(pieces)
        if shape.strip("{} :"):
            yield shape


def everything() -> list[str]:
    """All of it, each once, in order."""
    found = [*in_templates(), *in_code(), *in_registries(), *shapes()]
    return list(dict.fromkeys(phrase for phrase in found if any(letter.isalpha() for letter in phrase)))


def missing(language: str = "es") -> list[str]:
    """What a catalogue lacks."""
    known = catalogue(language).phrases
    return [phrase for phrase in everything() if phrase not in known]


if __name__ == "__main__":
    for item in missing():
        print(f"msgid {item!r}\nmsgstr ''\n")
