"""The choice of a language for a request; the languages themselves are data (`tablas.say`)."""

from __future__ import annotations

from tablas.say.catalogue import Catalogue, catalogue, folders

__all__ = ["LANGUAGES", "Catalogue", "catalogue", "choose"]

LANGUAGES = {language: catalogue(language).name for language in folders()}
"""Every language with what it calls itself."""


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
