"""The command about the looks of papers: picture, sponsors' line, templates."""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error as NotBase64
from dataclasses import dataclass, replace
from typing import ClassVar

from tablas.events.acts.base import Command, Subject, check_open, check_text
from tablas.events.errors import Concern, RefusedError
from tablas.events.kinds import Kind
from tablas.events.look import Look, picture_kind
from tablas.events.state import Event
from tablas.messages import Message

LARGEST_LOGO = 256 * 1024
LARGEST_TEMPLATE = 64 * 1024
MOST_TEMPLATES = 40
LONGEST_LINE = 200
_NAME = re.compile(r"[a-z][a-z0-9-]{0,59}")


@dataclass(frozen=True, slots=True)
class DressPapers(Command):
    """Another sponsors' line, another picture (base64, empty: none) or another template (empty: ours again)."""

    kind: ClassVar[Kind] = Kind.PAPERS_DRESSED
    sponsor: str | None = None
    logo: str | None = None
    template: str = ""
    """The name of the template that *text* takes the place of."""
    text: str = ""

    def check(self, event: Event) -> tuple[Concern, ...]:
        check_open(event)
        if self.look_of(event) == event.look:
            raise RefusedError("nothing-changed")
        if self.sponsor is not None:
            check_text(self.sponsor, Message("what-sponsor"), "sponsor", LONGEST_LINE)
        if self.logo:
            self._check_logo(self.logo)
        if self.template:
            self._check_template(event)
        return ()

    def _check_logo(self, logo: str) -> None:
        if len(logo) > LARGEST_LOGO * 4 // 3 + 4:
            raise RefusedError("logo-too-large", None, "logo", most=LARGEST_LOGO // 1024)
        try:
            picture = b64decode(logo, validate=True)
        except (NotBase64, ValueError):
            picture = b""
        if not picture_kind(picture):
            raise RefusedError("logo-no-picture", None, "logo")

    def _check_template(self, event: Event) -> None:
        if not _NAME.fullmatch(self.template):
            raise RefusedError("template-name", None, "template", name=self.template[:80])
        if len(self.text.encode()) > LARGEST_TEMPLATE:
            raise RefusedError("template-too-large", None, "template", most=LARGEST_TEMPLATE // 1024)
        if len(self.look_of(event).templates) > MOST_TEMPLATES:
            raise RefusedError("too-many-templates", None, "template", most=MOST_TEMPLATES)

    def look_of(self, event: Event) -> Look:
        """The look afterwards."""
        look = event.look
        if self.sponsor is not None:
            look = replace(look, sponsor=self.sponsor)
        if self.logo is not None:
            look = replace(look, logo=self.logo)
        return look.with_template(self.template, self.text) if self.template else look

    def apply(self, event: Event) -> Event:
        return event.changed(look=self.look_of(event))

    def subjects(self) -> tuple[Subject, ...]:
        parts = {"sponsor": self.sponsor is not None, "logo": self.logo is not None, self.template: self.template}
        return tuple(("", "look", part) for part, touched in parts.items() if touched)

    def describe(self, event: Event) -> Message:
        if self.template:
            return Message("template-set" if self.text else "template-gone", name=self.template)
        if self.logo is not None:
            return Message("logo-set" if self.logo else "logo-gone")
        return Message("sponsor-set", text=self.sponsor or "–")
