"""``tablas sources``: what of the documents works, and by which command, in the order of the pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from tablas.cli.base import verb
from tablas.cli.show import echo_json, echo_table
from tablas.cli.speech import language, say, tell
from tablas.errors import OptionError
from tablas.messages import Items, Message

if TYPE_CHECKING:
    from tablas.sources import Chapter, Document, Item


@verb()
@click.argument("document", required=False)
@click.argument("section", required=False)
@click.option("--open", "only_open", is_flag=True, help="Only what does not work as printed.")
def sources(document: str | None, section: str | None, only_open: bool, as_json: bool) -> None:
    """List what of DOCUMENT works and by which command, in the order of the document.

    001 is Elementos de un torneo, 003 the arbiters' manual of 2023, 000 that
    of 2018, 002 and 004 the Swiss rules of 1992 and 1998; without DOCUMENT they
    are counted.  SECTION is a chapter or a place in it: 2.1.3, laws, laws 6.7.
    """
    from tablas import sources as documents

    if document is None:
        _tell_counts([documents.document(code) for code in documents.codes()], as_json)
        return
    found = documents.document(document)
    chapters = found.chapters if section is None else documents.section(found.chapters, section)
    if not chapters:
        known = Items([chapter.at for chapter in found.chapters])
        raise OptionError("no-such-section", document=document, name=section, known=known)
    if only_open:
        chapters = tuple(_open(chapters))
    if as_json:
        echo_json({"document": found.code, "title": found.said(language()), "chapters": list(map(_data, chapters))})
        return
    click.echo(f"{found.code}  {found.said(language())}")
    for chapter in chapters:
        click.echo(f"\n{chapter.at}  {chapter.said(language())}")
        for item in chapter.items:
            _tell_item(item)


def _open(chapters: Sequence[Chapter]) -> list[Chapter]:
    from tablas.sources import Chapter, Verdict

    left = [
        Chapter(chapter.at, chapter.words, tuple(item for item in chapter.items if item.verdict is Verdict.OPEN))
        for chapter in chapters
    ]
    return [chapter for chapter in left if chapter.items]


def _tell_item(item: Item) -> None:
    click.echo(f"  {item.at}  {item.said(language())}: {tell(_verdict(item))}")
    for command in item.commands:
        click.echo(f"      tablas {command}")


def _verdict(item: Item) -> Message:
    from tablas.sources import Verdict

    if item.verdict is Verdict.ARGUED:
        return Message("source-argued", entry=item.decision)
    return Message("source-exact") if item.verdict is Verdict.EXACT else Message("source-open")


def _data(chapter: Chapter) -> dict[str, Any]:
    items = [
        {
            "at": item.at,
            "item": item.said(language()),
            "verdict": item.verdict.value,
            "decision": item.decision,
            "commands": [f"tablas {command}" for command in item.commands],
            "tests": list(item.tests),
        }
        for item in chapter.items
    ]
    return {"at": chapter.at, "title": chapter.said(language()), "items": items}


def _tell_counts(documents: Sequence[Document], as_json: bool) -> None:
    from tablas.sources import Verdict

    counts = {found.code: Counter(item.verdict for item in found.items) for found in documents}
    if as_json:
        echo_json(
            [
                {"document": found.code, "title": found.said(language()), "items": len(found.items)}
                | {verdict.value: counts[found.code][verdict] for verdict in Verdict}
                for found in documents
            ]
        )
        return
    heads = ["", say("Document"), say("Items"), say("as printed"), say("argued"), say("not yet")]
    rows = [
        [found.code, found.said(language()), len(found.items), *(counts[found.code][verdict] for verdict in Verdict)]
        for found in documents
    ]
    echo_table(heads, rows, numbers={2, 3, 4, 5})
