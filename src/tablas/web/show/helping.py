"""Where a helper works: the one screen of each task."""

from __future__ import annotations

from tablas.events.state import Event
from tablas.store.people import Scope, Task

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
