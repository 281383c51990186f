"""The part of docs/coverage.md that follows the source documents, made from `tablas.sources`.

``python tests/helpers/sources_table.py`` writes it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tablas.sources import Document, Item, Verdict, codes, document

PAGE = Path(__file__).parents[2] / "docs" / "coverage.md"
BEGIN = "<!-- made by tests/helpers/sources_table.py from src/tablas/sources; not to be edited here -->"
END = "<!-- the end of what is made -->"


def lines() -> Iterator[str]:
    """The tables, document by document and chapter by chapter."""
    yield BEGIN
    for code in codes():
        yield from _document(document(code))
    yield END


def _document(found: Document) -> Iterator[str]:
    yield f"\n### {found.code}: {found.said('en')}"
    for chapter in found.chapters:
        yield f"\n#### {chapter.at}: {chapter.said('en')}\n"
        yield "| At | Item | Command | Proved by | Verdict |\n|---|---|---|---|---|"
        for item in chapter.items:
            yield f"| {' | '.join(_cells(item))} |"


def _cells(item: Item) -> Iterator[str]:
    yield item.at
    yield item.said("en")
    yield ", ".join(f"`tablas {command}`".replace("|", "\\|") for command in item.commands)
    yield ", ".join(f"`tests/{test}`" for test in item.tests)
    yield f"argued: {item.decision}" if item.verdict is Verdict.ARGUED else item.verdict.value


def made() -> str:
    """The part as it should be."""
    return "\n".join(lines())


def written() -> str:
    """The part as it is on the page."""
    text = PAGE.read_text(encoding="utf-8")
    return text[text.index(BEGIN) : text.index(END) + len(END)]


if __name__ == "__main__":
    PAGE.write_text(PAGE.read_text(encoding="utf-8").replace(written(), made()), encoding="utf-8")
