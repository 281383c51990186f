"""What somebody may have meant who wrote a name that does not exist.

The refusals that list what there is are known here by their codes, so a
question can be added to them without a word from the rooms that refuse.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from tablas.messages import Items, Message

_ASKED = {
    "acceleration-no-option": ("key", "known"),
    "no-acceleration": ("name", "accelerations"),
    "no-check-list": ("edition", "editions"),
    "no-edition-tie": ("name", "editions"),
    "no-kind-event": ("system", "systems"),
    "no-language": ("name", "languages"),
    "no-option": ("name", "options"),
    "no-option-command": ("word", "all"),
    "no-option-of-system": ("word", "all"),
    "no-parameter": ("name", "known"),
    "no-setting": ("key", "known"),
    "no-such-command": ("name", "known"),
    "no-such-option": ("name", "known"),
    "no-such-paper": ("name", "known"),
    "no-such-template": ("name", "known"),
    "no-system": ("name", "homes"),
    "no-table": ("system", "entries"),
    "no-table-besides": ("name", "known"),
    "no-offence-regulations": ("word", "known"),
    "no-tie-break-kashdanxyz": ("descriptor", "codes"),
    "not-edition-title": ("edition", "known"),
    "system-no-edition": ("edition", "known"),
    "system-no-option": ("name2", "known"),
    "system-no-tables": ("system", "known"),
    "table-no-option": ("name", "known"),
}
"""Codes with the value that is wrong and the value that holds what would be right."""


def nearest(word: str, known: Iterable[str]) -> list[str]:
    """Up to three names that look like a word, the likeliest first.

    >>> nearest("ducth", ["dubov", "dutch", "lim"])
    ['dutch']
    """
    by_letters = {name.casefold(): name for name in known}
    return [by_letters[found] for found in get_close_matches(word.casefold(), by_letters, 3, 0.65)]


def did_you_mean(message: Message) -> Message | None:
    """The question that belongs to a refusal, if something looks like what was written.

    >>> from tablas.messages import Items
    >>> str(did_you_mean(Message("no-system", name="dutsch", homes=Items(["dutch", "lim"]))))
    'Did you mean dutch?'
    """
    names = _ASKED.get(message.code)
    if names is None:
        return None
    found = nearest(str(message.values.get(names[0], "")), _listed(message.values.get(names[1])))
    return Message("did-you-mean", names=Items(found)) if found else None


def _listed(value: object) -> list[str]:
    if isinstance(value, Items):
        return [str(item) for item in value.items]
    return [piece.strip() for piece in str(value or "").split(",")]
