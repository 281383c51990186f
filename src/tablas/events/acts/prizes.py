"""The command that writes down the prizes of a tournament as they were announced."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from tablas.errors import OptionError
from tablas.events.acts.base import OnTournament, Subject
from tablas.events.errors import Concern, RefusedError
from tablas.events.kinds import Kind
from tablas.events.prizes import fund_of
from tablas.events.state import Event
from tablas.federation.prizes import show_money
from tablas.messages import Message


@dataclass(frozen=True, slots=True)
class ChangePrizes(OnTournament):
    """The prizes of a tournament, in the words of a ``prizes.toml``; *public* says whether everybody sees who won."""

    kind: ClassVar[Kind] = Kind.PRIZES_CHANGED
    fund: Mapping[str, Any] = field(default_factory=dict)
    public: bool = False

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        if self.fund:
            try:
                fund_of(event, replace(section, fund=self.fund))
            except OptionError as error:
                raise RefusedError(error.message, None, "fund") from None
        return ()

    def apply(self, event: Event) -> Event:
        return event.with_section(replace(self.section(event), fund=self.fund, prizes_public=self.public))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "prizes"),)

    def describe(self, event: Event) -> Message:
        if not self.fund:
            return Message("prizes-removed", tournament=self.tournament)
        fund = fund_of(event, replace(self.section(event), fund=self.fund))
        money = show_money(fund.total, fund.sharing.currency)
        code = "prizes-changed-public" if self.public else "prizes-changed"
        return Message(code, tournament=self.tournament, money=money)
