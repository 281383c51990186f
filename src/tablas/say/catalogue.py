"""The languages, each a folder of data, and the sentences of every message in them.

A language is what stands in `languages/XX`: the sentences of the codes
(`messages.po`), the words of the screens by their English words (`phrases.po`),
the guide and the rules of the systems.  Adding one needs no code.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Any

from tablas.messages import Items, Message, Phrase, Worded
from tablas.say import po

FOLDER = Path(__file__).parent / "languages"
SOURCE = "en"
"""The language that has every sentence; what another one lacks is said in it."""


class _Shown(str):
    """A value in a sentence; ``{name:capital}`` is for one that opens it."""

    __slots__ = ()

    def __format__(self, how: str) -> str:
        return self[:1].upper() + self[1:] if how == "capital" else str.__format__(self, how)


ONE = ("1", "½", "0.5")
"""Points that are said in the singular: a point, half a point."""


def single(points: object) -> int:
    """The number whose form a phrase about points takes: 1 or several.

    >>> single("1"), single("½"), single("1½"), single("0")
    (1, 1, 2, 2)
    """
    return 1 if str(points) in ONE else 2


def _count(values: Mapping[str, object]) -> object:
    """What selects the form of a sentence: its count, else the points it speaks of."""
    if "count" in values:
        return values["count"]
    points = values.get("score", values.get("points"))
    return None if points is None else single(points)


@dataclass(frozen=True)
class Catalogue:
    """What one language says."""

    language: str
    name: str
    """What the language calls itself."""
    messages: Mapping[str, tuple[str, ...]]
    phrases: Mapping[str, tuple[str, ...]]
    plural: Callable[[int], int]

    def sentence(self, message: Message | str) -> str:
        """The message in this language; a text that is no message stays as it is."""
        if isinstance(message, str):
            return message
        forms = self.messages.get(message.code)
        if forms is None:
            if self.language != SOURCE:
                return english().sentence(message)
            return f"{message.code} {dict(message.values)}"  # Said by a newer program: better than nothing.
        return self._form(forms, _count(message.values)).format_map(
            {name: _Shown(self.shown(value)) for name, value in message.values.items()}
        )

    def shown(self, value: object) -> str:
        """A value as it stands in a sentence; names and numbers stay as they are."""
        if isinstance(value, Message):
            return self.sentence(value)
        if isinstance(value, Worded):
            return self.sentence(value.words)
        if isinstance(value, Items):
            return self._listed(value)
        if isinstance(value, Phrase):
            return self.gettext(value)
        return "" if value is None else str(value)

    def gettext(self, phrase: str) -> str:
        """A phrase of a screen in this language; its own words if there is no better."""
        found = self.phrases.get(phrase)
        return found[0] if found else phrase

    def ngettext(self, one: str, many: str, count: int) -> str:
        """The phrase for that many."""
        found = self.phrases.get(one)
        if not found or len(found) < 2:
            return one if count == 1 else many
        return self._form(found, count)

    def phrase(self, phrase: str, /, **values: object) -> str:
        """A phrase with its gaps filled."""
        said = self.gettext(phrase)
        return said.format(**values) if values else said

    def _form(self, forms: tuple[str, ...], count: object) -> str:
        return forms[self.plural(count)] if len(forms) > 1 and isinstance(count, int) else forms[-1]

    def _listed(self, listed: Items) -> str:
        items = [self.shown(item) for item in listed.items]
        if listed.limit is not None and len(items) > listed.limit:
            shown = listed.mark.join(items[: listed.limit])
            return self.sentence(Message("and-more", items=shown, count=len(items) - listed.limit))
        if listed.last and len(items) > 1:
            return self.sentence(Message("and-last", items=listed.mark.join(items[:-1]), last=items[-1]))
        return listed.mark.join(items)


def folders() -> dict[str, Path]:
    """The folder of every language; ``TABLAS_LANGUAGES`` names a further folder of such folders."""
    homes = [FOLDER]
    if os.environ.get("TABLAS_LANGUAGES"):
        homes.append(Path(os.environ["TABLAS_LANGUAGES"]))
    found = [folder for home in homes for folder in sorted(home.iterdir()) if (folder / "messages.po").exists()]
    return {folder.name: folder for folder in found}


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language of :func:`folders`."""
    return read_catalogue(folders()[language])


def english() -> Catalogue:
    """The language that has every sentence."""
    return catalogue(SOURCE)


def read_catalogue(folder: Path) -> Catalogue:
    """A language from its folder."""
    messages = {entry.key: entry.forms for entry in po.read(folder / "messages.po")}
    phrases_file = folder / "phrases.po"
    phrases = {entry.key: entry.forms for entry in po.read(phrases_file)} if phrases_file.exists() else {}
    header = _header(messages.pop("", ("",))[0])
    phrases.pop("", None)
    rule = header.get("Plural-Forms", "nplurals=2; plural=(n != 1);")
    plural: Any = c2py(rule.partition("plural=")[2].rstrip("; "))
    return Catalogue(folder.name, header.get("X-Name", folder.name), messages, phrases, plural)


def _header(text: str) -> dict[str, str]:
    return {name: value.strip() for name, _, value in (line.partition(":") for line in text.splitlines())}
