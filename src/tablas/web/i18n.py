"""The languages of the screens: catalogues of phrases, and the choice of one for a request.

Phrases are looked up by their English words, as gettext does; the catalogues
are the `.po` files beside this module, read once.  Sentences that the rooms
below compose are recognised by their shape (see :mod:`tablas.web.sentences`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po
from babel.plural import PluralRule

FOLDER = Path(__file__).parent / "locale"
LANGUAGES = {"en": "English", "es": "Español"}


@dataclass(frozen=True)
class Catalogue:
    """The phrases of one language."""

    language: str
    phrases: dict[str, tuple[str, ...]]
    plural: PluralRule

    def gettext(self, phrase: str) -> str:
        """The phrase in this language; its own words if there is no better."""
        found = self.phrases.get(phrase)
        return found[0] if found else phrase

    def ngettext(self, one: str, many: str, count: int) -> str:
        """The phrase for that many."""
        found = self.phrases.get(one)
        if not found or len(found) < 2:
            return one if count == 1 else many
        return found[0] if self.plural(count) == "one" else found[1]


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language of :data:`LANGUAGES`."""
    phrases: dict[str, tuple[str, ...]] = {}
    path = FOLDER / f"{language}.po"
    if path.exists():
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id and message.string:
                    key = message.id if isinstance(message.id, str) else message.id[0]
                    said = (message.string,) if isinstance(message.string, str) else tuple(message.string)
                    if all(said):
                        phrases[key] = said
    return Catalogue(language, phrases, PluralRule({"one": "n is 1"}))


def choose(cookie: str, accepted: str) -> str:
    """The language of a request: what was chosen, else what the browser asks for.

    >>> choose("", "fr;q=1, es-MX;q=0.8, en;q=0.5")
    'es'
    """
    if cookie in LANGUAGES:
        return cookie
    wanted = []
    for place, part in enumerate(accepted.split(",")):
        name, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            weight = 0.0
        wanted.append((-weight, place, name.split("-")[0].lower()))
    for weight, _, name in sorted(wanted):
        if name in LANGUAGES and weight < 0:
            return name
    return "en"
