"""The choice of a language for a request; the languages themselves are data (`tablas.say`)."""

from __future__ import annotations

from tablas.say.catalogue import SOURCE, Catalogue, catalogue, folders

__all__ = ["Catalogue", "catalogue", "choose", "languages", "spoken_to"]


def languages() -> dict[str, str]:
    """Every language with what it calls itself."""
    return {language: catalogue(language).name for language in folders()}


def spoken_to(accepted: str) -> Catalogue:
    """The language of somebody who has chosen none but says what is understood (``Accept-Language``)."""
    return catalogue(choose("", accepted))


def choose(cookie: str, accepted: str) -> str:
    """The language of a request: what was chosen, else what the browser asks for.

    >>> choose("", "fr;q=1, es-MX;q=0.8, en;q=0.5")
    'es'
    """
    known = folders()
    if cookie in known:
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
        if name in known and weight < 0:
            return name
    return SOURCE
