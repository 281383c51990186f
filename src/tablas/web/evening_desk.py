"""What every screen of an evening begins with: the event, the evening, where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends
from fastapi.responses import Response

from tablas.events.acts import Command
from tablas.events.evenings.facts import Evening
from tablas.events.timeline import Moment
from tablas.store.people import Task
from tablas.web.named import evening_of
from tablas.web.page import Asked, Page, accepted_of
from tablas.web.show.evenings import evening_situation


@dataclass
class EveningDesk:
    """An arbiter, an assistant or a spectator at one evening."""

    page: Page
    slug: str
    moment: Moment
    evening: Evening

    @property
    def path(self) -> str:
        return f"/e/{self.slug}/-/evenings/{self.evening.id}"

    @property
    def public_path(self) -> str:
        return f"/p/{self.slug}/-/evenings/{self.evening.id}"

    def do(self, command: Command, form: Any, key: str = "") -> None:
        """Carry out a command and look again."""
        done = self.page.do(self.slug, command, accepted_of(form), key=key)
        self.moment = done.moment
        if self.moment.event.has_evening(self.evening.id):
            self.evening = self.moment.event.evening(self.evening.id)

    def render(self, template: str, status: int = 200, **values: Any) -> Response:
        """A screen of the evening."""
        usual = {
            "slug": self.slug,
            "event": self.moment.event,
            "evening": self.evening,
            "base": self.path,
            "public_base": self.public_path,
            "seq": self.moment.seq,
            "situation": evening_situation(self.evening),
            "may_arbitrate": self.page.principal.may_arbitrate(self.slug),
        }
        return self.page.render(template, status, **(usual | values))


def open_evening(slug: str, evening: str, page: Asked) -> EveningDesk:
    """The evening, whoever looks."""
    moment = page.moment(slug)
    return EveningDesk(page, slug, moment, evening_of(moment.event, evening))


def arbiter_evening(slug: str, evening: str, page: Asked) -> EveningDesk:
    """The evening for an arbiter; nobody else gets past here."""
    page.need_arbiter(slug)
    return open_evening(slug, evening, page)


def helper_evening(slug: str, evening: str, page: Asked) -> EveningDesk:
    """The evening for an arbiter or an assistant."""
    page.need_task(slug, evening, Task.RESULTS)
    return open_evening(slug, evening, page)


ArbiterEvening = Annotated[EveningDesk, Depends(arbiter_evening)]
HelperEvening = Annotated[EveningDesk, Depends(helper_evening)]
PublicEvening = Annotated[EveningDesk, Depends(open_evening)]
