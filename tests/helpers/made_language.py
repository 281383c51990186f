"""A language made of nothing but data: every sentence of the program between marks.

What a page, an answer or a report says in it and does not stand between the
marks was not asked of the catalogue.
"""

from __future__ import annotations

import json
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path

from tablas.say import po
from tablas.say.catalogue import FOLDER

NAME = "xx"
OPENS, CLOSES = "⟦", "⟧"


def make(home: Path) -> Path:
    """Write the language into a folder of languages."""
    folder = home / NAME
    for part in ("guide", "rules"):
        shutil.copytree(FOLDER / "en" / part, folder / part)
    header = "Language: xx\nX-Name: Marked\nContent-Type: text/plain; charset=UTF-8\n"
    header += "Plural-Forms: nplurals=2; plural=(n != 1);\n"
    for source, file in (("en", "messages.po"), ("es", "phrases.po")):
        entries = [_written("", (header,))]
        entries += [
            _written(entry.key, tuple(f"{OPENS}{form}{CLOSES}" for form in entry.forms))
            for entry in po.read(FOLDER / source / file)
            if entry.key
        ]
        (folder / file).write_text("\n".join(entries), encoding="utf-8")
    return folder


def _written(key: str, forms: tuple[str, ...]) -> str:
    def quoted(text: str) -> str:
        return json.dumps(text, ensure_ascii=False)

    if len(forms) == 1:
        return f"msgid {quoted(key)}\nmsgstr {quoted(forms[0])}\n"
    plural = "".join(f"msgstr[{place}] {quoted(form)}\n" for place, form in enumerate(forms))
    return f"msgid {quoted(key)}\nmsgid_plural {quoted(key)}\n{plural}"


def unmarked(text: str) -> str:
    """What stands outside of all marks."""
    kept, depth = [], 0
    for letter in text:
        depth += (letter == OPENS) - (letter == CLOSES)
        if depth == 0 and letter != CLOSES:
            kept.append(letter)
    return "".join(kept)


def words(text: str, allowed: frozenset[str] = frozenset()) -> list[str]:
    """Words outside of all marks that nobody allowed: neither names nor codes."""
    found = re.findall(r"[^\W\d_]{3,}", unmarked(text))
    return [word for word in found if word not in allowed and not word.isupper()]


class Shown(HTMLParser):
    """The texts a page shows or reads out, without code."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._silent: list[str] = []
        self._body = ""
        self.feed(page)
        self.texts.append(self._body)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in ("script", "style", "code", "title") or (tag not in ("html", "input") and "lang" in given):
            self._silent.append(tag)
        self.texts += [str(given[name]) for name in ("aria-label", "placeholder", "title", "alt") if given.get(name)]

    def handle_endtag(self, tag: str) -> None:
        self._body += "\n"
        if self._silent and self._silent[-1] == tag:
            self._silent.pop()

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._body += data
