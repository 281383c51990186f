"""The language of a call: chosen by ``--lang`` or the environment, used by everything that is printed.

It is kept in the context of the call, so nothing has to carry it around.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tablas.errors import TablasError
    from tablas.messages import Items, Message, Worded
    from tablas.say.places import Fault

LANGUAGE = "tablas.language"
SOURCE = "en"
_VARIABLES = ("TABLAS_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def language() -> str:
    """The language of this call."""
    context = click.get_current_context(silent=True)
    chosen = None if context is None else context.meta.get(LANGUAGE)
    return str(chosen) if chosen else usual_language(os.environ)


def usual_language(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for; English where it asks for none that there is.

    >>> usual_language({"LANG": "es_AR.UTF-8"}), usual_language({"TABLAS_LANG": "en", "LANG": "es_AR.UTF-8"})
    ('es', 'en')
    >>> usual_language({"LC_ALL": "C"})
    'en'
    """
    for name in _VARIABLES:
        wanted = environment.get(name, "").partition(".")[0].partition("_")[0].lower()
        if wanted in (SOURCE, "c", "posix"):
            return SOURCE
        if wanted and wanted in languages():
            return wanted
    return SOURCE


def languages() -> tuple[str, ...]:
    """Every language there is."""
    from tablas.say.catalogue import folders

    return tuple(folders())


def say(phrase: str, **values: object) -> str:
    """A heading, label or fixed sentence in the language of the call, its gaps filled."""
    chosen = language()
    if chosen == SOURCE:  # Nothing need be looked up, or even read.
        return phrase.format(**values) if values else phrase
    from tablas.say.catalogue import catalogue

    return catalogue(chosen).phrase(phrase, **values)


def say_many(one: str, many: str, count: int, /, **values: object) -> str:
    """A phrase with a number in it, in the form that the number wants."""
    chosen = language()
    phrase = one if count == 1 else many
    if chosen != SOURCE:
        from tablas.say.catalogue import catalogue

        phrase = catalogue(chosen).ngettext(one, many, count)
    return phrase.format(count=count, **values)


def tell(told: Message | Items | Worded | str | None) -> str:
    """A message, a list or a word in the language of the call; a text that is none of these stays as it is."""
    if isinstance(told, str):
        return told
    from tablas.say.catalogue import catalogue

    return catalogue(language()).shown(told)


def tell_refusal(error: TablasError) -> str:
    """A refusal in the language of the call: place, sentence, and what may have been meant."""
    from tablas.say.catalogue import catalogue
    from tablas.say.nearest import did_you_mean
    from tablas.say.places import tell_fault

    chosen = catalogue(language())
    question = did_you_mean(error.message)
    told = tell_fault(error, chosen)
    return told if question is None else f"{told} {chosen.sentence(question)}"


def tell_repair(repair: Fault) -> str:
    """Something that was read otherwise than it is written, in the language of the call."""
    from tablas.say.catalogue import catalogue
    from tablas.say.places import tell_fault

    return tell_fault(repair, catalogue(language()))
