"""The first colour: drawn by lot where nobody decided it, written down, and the same however often one pairs."""

from __future__ import annotations

import pytest

from events_desk import Desk, people
from tablas.events.acts import CreateTournament, DiscardDraft, EnterPlayers, PairRound, Undo
from tablas.events.acts.first_colour import lot_of as drawn  # as it is before any test begins
from tablas.events.state import Event, Section
from tablas.events.timeline import history
from tablas.model import Colour
from tablas.model.lots import lot


@pytest.fixture
def _lots(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lot as the program draws it: the tests at large let White begin."""
    monkeypatch.setattr("tablas.events.acts.first_colour.lot_of", drawn)


def _paired(name: str) -> Desk:
    desk = Desk()
    desk.do(CreateTournament(name, {"total_rounds": 5}))
    desk.do(EnterPlayers(name, people(6)))
    desk.do(PairRound(name))
    return desk


def _named(colour: Colour) -> str:
    """A tournament whose lot is that colour; each name has its own."""
    uid = Desk().event.uid
    wanted = colour is Colour.WHITE
    return next(f"t{each}" for each in range(50) if (lot(f"{uid}/t{each}", 1) % 2 == 1) is wanted)


@pytest.mark.usefixtures("_lots")
@pytest.mark.parametrize(("colour", "word"), [(Colour.WHITE, "White"), (Colour.BLACK, "Black")])
def test_the_lot_decides_and_stands_in_the_log(colour: Colour, word: str) -> None:
    name = _named(colour)
    desk = _paired(name)
    section = desk.section(name)
    assert section.facts.initial_colour is colour
    assert section.draft is not None
    first = section.draft.games[0]
    assert (first.white if colour is Colour.WHITE else first.black) == 1
    told = str(history(desk.log)[-1].what)
    assert told.endswith(f"first colour drawn by lot: {word} for number 1")


@pytest.mark.usefixtures("_lots")
def test_nobody_draws_until_he_likes_the_lot() -> None:
    name = _named(Colour.BLACK)
    desk = _paired(name)
    desk.do(DiscardDraft(name, 1))
    desk.do(PairRound(name))
    assert desk.section(name).facts.initial_colour is Colour.BLACK
    desk.do(Undo(last=3, tournament=name))
    assert desk.section(name).facts.initial_colour is None
    desk.do(PairRound(name))
    assert desk.section(name).facts.initial_colour is Colour.BLACK


def test_both_colours_come_up() -> None:
    """Over a hundred events neither colour is rare: the lot is one."""
    found = [drawn(Event(f"{number:032x}", ""), Section("a")) for number in range(100)]
    assert 30 < found.count(Colour.WHITE) < 70


def test_a_colour_that_was_decided_is_not_drawn() -> None:
    desk = Desk()
    desk.do(CreateTournament("a", {"total_rounds": 5, "initial_colour": "b"}))
    desk.do(EnterPlayers("a", people(6)))
    desk.do(PairRound("a"))
    assert desk.section("a").facts.initial_colour is Colour.BLACK
    assert "lot" not in str(history(desk.log)[-1].what)
