"""Pages that are made from the program itself: commands, library, systems, tie-breaks, REST, articles, guide."""

from __future__ import annotations

import inspect
import re
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tablas
from tablas.cli import manual
from tablas.say.catalogue import folders
from tablas.standings import TIE_BREAKS
from tablas.systems import registry
from tablas.systems.open.acceleration import ACCELERATIONS
from tablas.systems.registry import Option

ROOT = Path(__file__).parents[2]
WORDS = {
    "en": {"guide": "The guide of the program", "rules": "The rules in our words"},
    "es": {"guide": "La guía del programa", "rules": "Las reglas con nuestras palabras"},
}
INTRO = {
    "en": {
        "guide": "The same pages stand in the program, under **Guide**.",
        "rules": "The same texts are printed by `tablas systems NAME --rules` and as a paper for the hall.",
    },
    "es": {
        "guide": "Las mismas páginas están en el programa, en **Guía**.",
        "rules": "Los mismos textos salen con `tablas systems NAME --rules --lang es` y en papel para la sala.",
    },
}


def generated() -> Iterator[tuple[str, str]]:
    """Names of pages and their Markdown."""
    yield from _commands()
    yield "reference/library", _library()
    yield "reference/systems", _systems()
    yield "reference/tie-breaks", _tie_breaks()
    yield "reference/rest", rest()
    yield "reference/regulations", _regulations()
    for language in WORDS:
        yield from _texts(language, "guide")
        yield from _texts(language, "rules")


def toctree(names: list[str], caption: str = "", hidden: bool = False) -> list[str]:
    """A list of pages for the side."""
    options = [":maxdepth: 1", ":titlesonly:"]
    options += [f":caption: {caption}"] if caption else []
    options += [":hidden:"] if hidden else []
    return ["```{toctree}", *options, "", *names, "```", ""]


def _texts(language: str, kind: str) -> Iterator[tuple[str, str]]:
    """The guide and the rules as they are in the program: the site has no copy of its own."""
    prefix = "" if language == "en" else f"{language}/"
    files = sorted((folders()[language] / kind).glob("*.md"), key=_reading_order)
    names = []
    for file in files:
        name = re.sub(r"^\d+-", "", file.stem)
        names.append(name)
        yield f"{prefix}{kind}/{name}", file.read_text(encoding="utf-8")
    head = [f"# {WORDS[language][kind]}", "", INTRO[language][kind], ""]
    yield f"{prefix}{kind}/index", "\n".join(head + toctree(names))


def _reading_order(file: Path) -> tuple[int, str]:
    number = re.match(r"\d+", file.stem)
    return (int(number[0]) if number else 0, file.stem)


def _commands() -> Iterator[tuple[str, str]]:
    pages = manual.pages()
    for page in pages:
        yield f"reference/commands/{page.name}", manual.markdown(page)
    head = [
        "# Every command",
        "",
        "Made from the commands themselves; `man tablas-pair` has the same, and so has `tablas pair --help`.",
        "",
    ]
    yield "reference/commands/index", "\n".join(head + toctree([page.name for page in pages]))


def _library() -> str:
    lines = [
        "# The library",
        "",
        "`import tablas` gives these functions. A `Tournament` is immutable data; everything else is a function of it.",
        "Every example on this page is run by the tests.",
        "",
    ]
    for name in tablas.__all__:
        function = getattr(tablas, name)
        if not callable(function):
            continue
        text, _, examples = inspect.cleandoc(function.__doc__ or "").partition(">>>")
        signature = re.sub(r"tablas(?:\.\w+)+\.(\w+)", r"\1", str(inspect.signature(function)))
        lines += [f"## {name}", "", "```text", f"tablas.{name}{signature}", "```", "", _links(text.strip()), ""]
        lines += ["```pycon", ">>>" + examples, "```", ""] if examples else []
    return "\n".join(lines)


def _links(text: str) -> str:
    """The roles of docstrings as plain code."""
    return re.sub(r":\w+:`~?([^`]+)`", r"`\1`", text).replace("``", "`")


def _systems() -> str:
    lines = ["# Systems and their options", "", "Made from the registry; `tablas systems` prints the same.", ""]
    for name in registry.names():
        entry = registry.get(name)
        lines += [f"## {entry.title} (`{entry.name}`)", ""]
        facts = {
            "Source": entry.reference,
            "Editions": ", ".join(entry.editions),
            "In reports": ", ".join(f"`{one.code}`" for one in entry.codes),
        }
        lines += [f"- {key}: {value}" for key, value in facts.items() if value]
        rules = folders()["en"] / "rules" / f"{name}.md"
        lines += [f"- [The rules in our words](../rules/{name}.md)"] if rules.exists() else []
        lines += ["", *_options(entry.options)]
    lines += ["## Accelerations", "", "`--acceleration NAME[:OPTION=VALUE]` of any Swiss system.", ""]
    for name, one in ACCELERATIONS.items():
        lines += [f"### {one.title} (`{name}`)", "", *_options(one.options)]
    return "\n".join(lines)


_KINDS: dict[type, str] = {bool: "yes or no", int: "a number", str: "text"}


def _options(options: tuple[Option, ...]) -> list[str]:
    if not options:
        return []
    lines = ["| Option | Values | Default | What it does |", "|---|---|---|---|"]
    for option in options:
        values = ", ".join(f"`{one}`" for one in option.choices) or _KINDS[type(option.default)]
        default = f"`{option.default}`" if str(option.default) else "none"
        lines.append(f"| `{option.name}` | {values} | {default} | {option.help.replace('|', '/')} |")
    return [*lines, ""]


def _tie_breaks() -> str:
    lines = [
        "# Tie-breaks",
        "",
        "Made from the catalogue. [Standings](../standings.md) says how a list of them is written and applied.",
        "",
        "| Code | Name | Source | Modifiers | Where |",
        "|---|---|---|---|---|",
    ]
    for entry in TIE_BREAKS.values():
        letters = " ".join(":MP :GP" if letter == ":" else f"/{letter}" for letter in entry.modifiers)
        kinds = {None: "", True: "; teams only", False: "; players only"}[entry.teams]
        where = "everywhere" if len(entry.systems) == 4 else ", ".join(entry.systems)
        code = entry.code if entry.standard else f"{entry.code} (OTHER_{entry.code} in reports)"
        lines.append(f"| `{code}` | {entry.name} | {entry.source} | {letters} | {where}{kinds} |")
    return "\n".join(lines) + "\n"


# --- the API over HTTP ----------------------------------------------------------------------------------


def described() -> dict[str, Any]:
    """The document that a running program gives at ``/openapi.json``."""
    from tablas.web.app import create_app
    from tablas.web.settings import Settings

    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(Path(folder) / "none.db"))
        try:
            document: dict[str, Any] = app.openapi()
        finally:
            app.state.services.store.close()
    return document


def rest() -> str:
    """Every request with its parameters and answers."""
    document = described()
    lines = [
        "# The API over HTTP",
        "",
        "A running program has the same at `/docs`, where every request can be tried, and for programs at",
        "`/openapi.json`; both work without internet. [The web program](../web.md) tells about rights and tokens.",
        "",
    ]
    by_path = sorted(document["paths"].items())
    for path, methods in by_path:
        lines += [f"## `{path}`", ""]
        for method, one in methods.items():
            about = " ".join((one.get("description") or one.get("summary") or "").split())
            lines += [f"**{method.upper()}** {_words(about)}", ""]
            rows = [
                f"| `{each['name']}` | {each['in']}{', required' if each.get('required') else ''} | "
                f"{_words(each.get('description', ''))} |"
                for each in one.get("parameters", [])
            ]
            lines += ["| Parameter | Where | What |", "|---|---|---|", *rows, ""] if rows else []
            codes = ", ".join(f"{code} {_words(each['description'])}" for code, each in one["responses"].items())
            lines += [f"Answers: {codes}", ""]
    return "\n".join(lines)


def _words(text: str) -> str:
    return re.sub(r"([*_<>\[\]|])", r"\\\1", " ".join(text.split()))


# --- articles -------------------------------------------------------------------------------------------

_CODE = re.compile(r"\b([A-E]\.\d{2}(?:\.\d+)*)\b")


def _regulations() -> str:
    """The rows of coverage.md the other way round: from the article to the place."""
    rows = defaultdict(list)
    for line in (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
        if not line.startswith("|") or len(cells) < 4 or set(line) <= set("|-: "):
            continue
        for code in dict.fromkeys(_CODE.findall(cells[1])):
            rows[code].append(cells)
    lines = [
        "# Regulations: article by article",
        "",
        "From an article of the FIDE Handbook to what does it here. [Coverage](../coverage.md) is the same table",
        "by room, with the tests, and follows the Spanish manuals and *Elementos de un torneo* chapter by chapter;",
        "`tablas sources` does so on the command line.",
        "",
    ]
    for code in sorted(rows, key=_article):
        lines += [f"## {code}", "", "| Article | Rule | Module |", "|---|---|---|"]
        lines += [
            f"| {cells[1]} | {cells[0]} | {cells[2]} |" for cells in sorted(rows[code], key=lambda cells: cells[1])
        ]
        lines.append("")
    return "\n".join(lines)


def _article(code: str) -> tuple[str, tuple[int, ...]]:
    letter, *numbers = code.split(".")
    return letter, tuple(map(int, numbers))
