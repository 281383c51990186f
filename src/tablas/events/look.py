"""How the papers of an event look: the organiser's picture, a line for sponsors, templates of their own.

It is kept in the log like everything else, so that a copy of the event carries it.
"""

from __future__ import annotations

import re
from base64 import b64decode
from dataclasses import dataclass

WIDEST = 6000
"""Dots of a picture's side."""
_UNSAFE = re.compile(
    rb"<!doctype|<!entity|<\?xml-stylesheet|<\s*(script|image|foreignobject|use\s[^>]*href\s*=\s*[\"'](?!#))"
    rb"|href\s*=\s*[\"']\s*(?!#|data:image/(png|jpeg))|url\(\s*[\"']?\s*(?!#)|\son\w+\s*=",
    re.IGNORECASE,
)
"""What a drawing has that is more than a drawing: other files, other addresses, scripts."""


@dataclass(frozen=True, slots=True)
class Template:
    """A template of the organiser's in place of ours, by the name of ours."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Look:
    """Everything about the looks of an event's papers."""

    sponsor: str = ""
    logo: str = ""
    """The picture, as base64."""
    templates: tuple[Template, ...] = ()

    @property
    def picture(self) -> bytes:
        """The bytes of the logo."""
        return b64decode(self.logo)

    @property
    def files(self) -> dict[str, bytes]:
        """The templates as the press wants them."""
        return {f"{one.name}.typ": one.text.encode() for one in self.templates}

    def with_template(self, name: str, text: str) -> Look:
        """The look with one template replaced, added, or without a text taken away."""
        kept = [one for one in self.templates if one.name != name]
        if text:
            kept.append(Template(name, text))
        return Look(self.sponsor, self.logo, tuple(sorted(kept, key=lambda one: one.name)))


def picture_kind(picture: bytes) -> str:
    """What a picture is by its first bytes; nothing for what is no picture, or a drawing that reaches beyond itself.

    >>> picture_kind(b"<svg xmlns='http://www.w3.org/2000/svg'/>"), picture_kind(b"<svg><script>"), picture_kind(b"GIF")
    ('svg', '', '')
    """
    if picture.startswith(b"\x89PNG\r\n\x1a\n") and len(picture) > 24:
        sides = (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24]))
        return "png" if all(0 < side <= WIDEST for side in sides) else ""
    if picture.startswith(b"\xff\xd8\xff"):
        return "jpg"
    if b"<svg" in picture[:1000] and not _UNSAFE.search(picture):
        try:
            picture.decode()
        except UnicodeDecodeError:
            return ""
        return "svg"
    return ""
