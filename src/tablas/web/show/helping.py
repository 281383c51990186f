"""Where a helper works, the one screen of each task; and who helps with the results of a round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tablas.events.state import Event, Section
from tablas.store.people import Account, Role, Scope, Task
from tablas.web.access.rights import Principal
from tablas.web.show.boards import RoundTable

TASK_WORDS = {
    Task.CHECK_IN: "check-in",
    Task.RESULTS: "results",
    Task.SCREENS: "hall screens",
    Task.PAPERS: "papers",
    Task.ALL: "check-in, results, screens and papers",
}


def home_of(scope: Scope, event: Event) -> str:
    """The screen of a helper; the page of the event where several would do."""
    base = f"/e/{scope.event}"
    if scope.task is Task.SCREENS:
        return f"{base}/-/hall"
    sections = [section.id for section in event.sections if scope.tournament in ("", section.id)]
    evenings = [evening.id for evening in event.evenings if scope.tournament in ("", evening.id)]
    if len(sections) == 1 and not evenings:
        return f"{base}/{sections[0]}/{part_of(scope.task)}"
    if len(evenings) == 1 and not sections and scope.task in (Task.RESULTS, Task.ALL):
        return f"{base}/-/evenings/{evenings[0]}/tables"
    return base


def part_of(task: Task) -> str:
    """The tab of a tournament where a task is done."""
    return {Task.CHECK_IN: "checkin", Task.PAPERS: "papers"}.get(task, "results")


@dataclass(frozen=True, slots=True)
class Helper:
    """Somebody who enters results of a round."""

    account: int
    name: str
    first: int
    """The first and the last of the boards or matches; 0 for all before, all after."""
    last: int
    missing: int
    """Of those, the boards without a result."""


def helpers_of(accounts: Iterable[Account], slug: str, section: Section, table: RoundTable) -> list[Helper]:
    """Who helps with the results of a published round."""
    open_boards = {row.board for row in table.boards if row.is_open}
    found = []
    for account in accounts:
        who = Principal(account.name, account.role, account.scope, account)
        if account.role is Role.ASSISTANT and who.has_task(Task.RESULTS, slug, section.id):
            missing = len(open_boards & who.own_boards(slug, section, table.number))
            found.append(Helper(account.id, account.name, account.scope.first_board, account.scope.last_board, missing))
    return found
