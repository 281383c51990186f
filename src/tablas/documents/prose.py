"""The little Markdown of our own texts as blocks that a template sets: heads, paragraphs, lists, tables.

>>> blocks("# Title\\n\\nTwo *words* and `code`.\\n\\n- one\\n- two\\n")[1]["spans"][1]
{'text': 'words', 'style': 'italic'}
"""

from __future__ import annotations

import re
from typing import Any

_SPAN = re.compile(r"\*\*(?P<bold>.+?)\*\*|\*(?P<italic>.+?)\*|`(?P<code>[^`]+)`|\[(?P<link>[^\]]+)\]\([^)]*\)")
_ITEM = re.compile(r"(?:[-*]|\d+\.)\s+")


def spans(text: str) -> list[dict[str, str]]:
    """A line as pieces, each with its style; of a link only its words are printed."""
    found: list[dict[str, str]] = []
    at = 0
    for match in _SPAN.finditer(text):
        if match.start() > at:
            found.append({"text": text[at : match.start()], "style": ""})
        style = str(match.lastgroup)
        found.append({"text": match[style], "style": "" if style == "link" else style})
        at = match.end()
    if at < len(text):
        found.append({"text": text[at:], "style": ""})
    return found


def blocks(text: str) -> list[dict[str, Any]]:
    """The whole text; a head of the first level is left out, for the paper has a title of its own."""
    return [block for part in re.split(r"\n\s*\n", text.strip()) for block in _block(part.splitlines())]


def _block(lines: list[str]) -> list[dict[str, Any]]:
    first = lines[0]
    if first.startswith("# "):
        return [{"kind": "title", "spans": spans(first[2:])}]
    if first.startswith("#"):
        return [{"kind": "head", "spans": spans(first.lstrip("# "))}]
    if first.startswith("|"):
        rows = [[spans(cell.strip()) for cell in line.strip().strip("|").split("|")] for line in lines]
        return [{"kind": "table", "heads": rows[0], "rows": rows[2:]}]
    if _ITEM.match(first):
        items: list[str] = []
        for line in lines:
            if _ITEM.match(line):
                items.append(_ITEM.sub("", line, count=1))
            else:
                items[-1] += " " + line.strip()
        kind = "numbers" if first[0].isdigit() else "list"
        return [{"kind": kind, "items": [spans(item) for item in items]}]
    return [{"kind": "text", "spans": spans(" ".join(line.strip() for line in lines))}]
