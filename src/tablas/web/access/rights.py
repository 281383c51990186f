"""What each role may do; the one place where it is written.

===============  =========================================================
administrator    everything, and who may do what
arbiter          every command on every event, or on one event
assistant        one task, where it was given: results of the last round on
                 some boards, matches of teams or tables, check-in, hall
                 screens, papers, or all
public           reading what is published
===============  =========================================================
"""

from __future__ import annotations

from dataclasses import dataclass

from tablas.events.acts import (
    Announce,
    CheckIn,
    Command,
    CorrectResult,
    EndAnnouncement,
    EnterResult,
    FinishTable,
    LetPlayersCheckIn,
    OpenCheckIn,
    SetScreen,
    StartClock,
    match_of_boards,
)
from tablas.events.state import Event, Section
from tablas.store.people import EVERYWHERE, Account, Role, Scope, Task


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
        """Do something for the event, whatever the task."""
        if self.may_arbitrate(slug):
            return True
        scope = self.scope
        here = scope.event in ("", slug) and (not tournament or scope.tournament in ("", tournament))
        return self.role is Role.ASSISTANT and here

    def has_task(self, task: Task, slug: str, tournament: str = "") -> bool:
        """Help with that."""
        if self.may_arbitrate(slug):
            return True
        return self.may_help(slug, tournament) and self.scope.task in (task, Task.ALL)

    def may_run_screens(self, slug: str) -> bool:
        """Set what the hall screens show, and see the codes they show."""
        return self.has_task(Task.SCREENS, slug)

    def may_enter(self, slug: str, tournament: str, place: int) -> bool:
        """Enter the result of that board, of the boards of that match of teams, or of that table."""
        if self.may_arbitrate(slug):
            return True
        first, last = self.scope.first_board, self.scope.last_board
        mine = self.has_task(Task.RESULTS, slug, tournament)
        return mine and first <= place and (not last or place <= last)

    def own_boards(self, slug: str, section: Section, number: int) -> set[int]:
        """The boards of a published round whose results one may enter; those of teams are given match by match."""
        match = match_of_boards(section, number)
        boards = range(1, len(section.facts.rounds[number - 1].games) + 1)
        return {board for board in boards if self.may_enter(slug, section.id, match.get(board, board))}

    def may_do(self, slug: str, command: Command, event: Event) -> bool:
        """Give that command."""
        if self.may_arbitrate(slug):
            return True
        if isinstance(command, FinishTable) and event.has_evening(command.tournament):
            last = len(event.evening(command.tournament).rounds)
            return command.round == last and self.may_enter(slug, command.tournament, command.table)
        if isinstance(command, CheckIn | OpenCheckIn | LetPlayersCheckIn):
            return self.has_task(Task.CHECK_IN, slug, command.tournament)
        if isinstance(command, SetScreen | EndAnnouncement):
            return self.has_task(Task.SCREENS, slug) and not self.scope.tournament
        if isinstance(command, Announce | StartClock):
            within = not self.scope.tournament or command.tournament == self.scope.tournament
            return self.has_task(Task.SCREENS, slug) and within
        if not isinstance(command, EnterResult | CorrectResult) or not event.has(command.tournament):
            return False
        section = event.section(command.tournament)
        at_hand = command.round == section.rounds_paired or 0 < section.at_once <= command.round
        match = match_of_boards(section, command.round)
        return at_hand and self.may_enter(slug, command.tournament, match.get(command.board, command.board))


PUBLIC = Principal()


def lesser(one: Role, two: Role) -> Role:
    """The role that may less."""
    order = list(Role)
    return max(one, two, key=order.index)
