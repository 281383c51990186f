"""What each role may do; the one place where it is written.

===============  =========================================================
administrator    everything, and who may do what
arbiter          every command on every event, or on one event
assistant        results of the last round, on the boards or tables given
public           reading what is published
===============  =========================================================
"""

from __future__ import annotations

from dataclasses import dataclass

from tablas.events.acts import Command, CorrectResult, EnterResult, FinishTable
from tablas.events.state import Event
from tablas.store.people import EVERYWHERE, Account, Role, Scope


@dataclass(frozen=True, slots=True)
class Principal:
    """Whoever makes a request."""

    name: str = ""
    role: Role = Role.PUBLIC
    scope: Scope = EVERYWHERE
    account: Account | None = None

    @property
    def is_public(self) -> bool:
        return self.role is Role.PUBLIC

    @property
    def is_administrator(self) -> bool:
        return self.role is Role.ADMINISTRATOR

    def may_create(self) -> bool:
        """Make new events."""
        return self.is_administrator or (self.role is Role.ARBITER and not self.scope.event)

    def may_arbitrate(self, slug: str) -> bool:
        """See drafts and give any command."""
        return self.is_administrator or (self.role is Role.ARBITER and self.scope.event in ("", slug))

    def may_help(self, slug: str, tournament: str = "") -> bool:
        """Enter some results of the event."""
        if self.may_arbitrate(slug):
            return True
        scope = self.scope
        here = scope.event in ("", slug) and (not tournament or scope.tournament in ("", tournament))
        return self.role is Role.ASSISTANT and here

    def may_enter(self, slug: str, tournament: str, board: int) -> bool:
        """Enter the result of that board."""
        if self.may_arbitrate(slug):
            return True
        first, last = self.scope.first_board, self.scope.last_board
        return self.may_help(slug, tournament) and first <= board and (not last or board <= last)

    def may_do(self, slug: str, command: Command, event: Event) -> bool:
        """Give that command."""
        if self.may_arbitrate(slug):
            return True
        if isinstance(command, FinishTable) and event.has_evening(command.tournament):
            last = len(event.evening(command.tournament).rounds)
            return command.round == last and self.may_enter(slug, command.tournament, command.table)
        if not isinstance(command, EnterResult | CorrectResult) or not event.has(command.tournament):
            return False
        last = event.section(command.tournament).rounds_paired
        return command.round == last and self.may_enter(slug, command.tournament, command.board)


PUBLIC = Principal()


def lesser(one: Role, two: Role) -> Role:
    """The role that may less."""
    order = list(Role)
    return max(one, two, key=order.index)
