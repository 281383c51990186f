"""A text in Markdown for a page: its title, and the rest as HTML."""

from __future__ import annotations

from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup


def shown_text(text: str) -> dict[str, Any]:
    """The first line is the title."""
    title, _, rest = text.removeprefix("# ").partition("\n")
    return {"title": title, "body": Markup(MarkdownIt().enable("table").render(rest))}
