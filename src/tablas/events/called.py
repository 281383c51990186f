"""Events as people call them: by the short name, or by the name with or without capitals and accents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from difflib import get_close_matches

from tablas.events.keeper import NoEventError
from tablas.messages import Items

_SHORT = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
_OFFERED = 3


def is_short(called: str) -> bool:
    """Whether it may be the short name of an event.

    >>> is_short("winter-open"), is_short("Winter Open")
    (True, False)
    """
    return bool(_SHORT.fullmatch(called))


def words_of(text: str) -> list[str]:
    """The words of a name as they are compared: no accents, no capitals.

    >>> words_of("Núñez-García, José")
    ['nunez', 'garcia', 'jose']
    """
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return re.findall(r"[^\W_]+", plain)


def find_called(called: str, names: Mapping[str, str]) -> str:
    """The short name of the event called so; *names* has the name of every short name.

    >>> find_called("AVILA 2026", {"open": "Winter Open", "club": "Ávila 2026"})
    'club'
    """
    if called in names:
        return called
    wanted = _key(called)
    same = [slug for slug, name in names.items() if _key(name) == wanted]
    if len(same) == 1:
        return same[0]
    if same:
        raise NoEventError("several-events-called", called=called, several=_listed(same, names))
    near = _near(called, names)
    if near:
        raise NoEventError("no-event-but", called=called, several=_listed(near, names))
    raise NoEventError("no-event-database", slug=called)


def _near(called: str, names: Mapping[str, str]) -> list[str]:
    """What somebody may have meant: names that go on after what was typed, then those that look like it."""
    wanted = _key(called)
    begun = [slug for slug, name in names.items() if wanted and _key(name).startswith(wanted)]
    spellings = {spelling: slug for slug, name in names.items() for spelling in (_key(name), slug)}
    alike = [spellings[spelling] for spelling in get_close_matches(wanted, spellings, _OFFERED)]
    return list(dict.fromkeys((*begun, *alike)))


def _key(name: str) -> str:
    return " ".join(words_of(name)) or name.casefold().strip()


def _listed(slugs: list[str], names: Mapping[str, str]) -> Items:
    return Items([f"{slug} ({names[slug]})" for slug in slugs], limit=_OFFERED * 2)
