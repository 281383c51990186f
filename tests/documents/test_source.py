"""What stands on top of papers: the event, and the tournament where there are several."""

from __future__ import annotations

from events_desk import Desk, people
from tablas.documents.source import from_event
from tablas.events.acts import CreateTournament, EnterPlayers


def titles(desk: Desk) -> list[str]:
    return [from_event(desk.event, section).title for section in desk.event.sections]


def test_one_tournament_is_called_by_its_own_name_several_by_both() -> None:
    desk = Desk("Llera Festival")
    desk.do(CreateTournament("a", {"name": "Open A"}))
    desk.do(EnterPlayers("a", people(4)))
    assert titles(desk) == ["Open A"]
    desk.do(CreateTournament("b", {"name": "Llera Festival"}))
    assert titles(desk) == ["Llera Festival · Open A", "Llera Festival"]
