"""Small parts of the web app by themselves: limits on both sides, what is kept and what is let go."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from events_desk import play, tournament
from tablas.events.acts import EnterPlayers, EnterResult, PairRound, PublishRound
from tablas.events.calendar import Day, Fixture
from tablas.events.errors import RefusedError
from tablas.events.results import read_result
from tablas.model import Player
from tablas.web import jobs
from tablas.web.access import passwords
from tablas.web.access.passwords import Patience
from tablas.web.jobs import Foreman
from tablas.web.screens.lineups import default_round
from tablas.web.show import calendars
from tablas.web.show.calendars import _found, _parts, _wanted, calendar_sheet
from tablas.web.show.search import find_players


def day(number: int, games: int, rests: int = 0) -> Any:
    sides = [(2 * place + 1, 2 * place + 2) for place in range(games)]
    fixtures = tuple(_fixture(one, two) for one, two in sides)
    resting = tuple(range(100, 100 + rests))
    return Day(number, True, fixtures, tuple(f"P{one}" for one in resting), None, resting)


def _fixture(one: int, two: int) -> Any:
    made = object.__new__(Fixture)
    object.__setattr__(made, "sides", (one, two))
    return made


def numbers(parts: list[tuple[Any, ...]]) -> list[list[int]]:
    return [[one.number for one in part] for part in parts]


def test_a_calendar_is_cut_between_rounds_once_it_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calendars, "MOST_FIXTURES", 10)
    monkeypatch.setattr(calendars, "FIXTURES", 6)
    assert numbers(_parts([])) == []
    assert numbers(_parts([day(1, 4), day(2, 6)])) == [[1, 2]], "ten are still one page"
    assert numbers(_parts([day(1, 4), day(2, 6, 1)])) == [[1], [2]], "who rests counts as a line"
    assert numbers(_parts([day(n, 3) for n in range(1, 6)])) == [[1, 2], [3, 4], [5]]
    assert numbers(_parts([day(n, 2) for n in range(1, 8)])) == [[1, 2, 3], [4, 5, 6], [7]]
    assert numbers(_parts([day(1, 9), day(2, 1), day(3, 9)])) == [[1], [2], [3]], "a round alone may be too heavy"


def test_of_a_calendar_the_games_of_those_looked_for_are_left() -> None:
    days = [day(1, 3, 2), day(2, 1), day(3, 2)]
    found = _found(days, {3, 101})
    assert [one.number for one in found] == [1, 3]
    assert [[fixture.sides for fixture in one.fixtures] for one in found] == [[(3, 4)], [(3, 4)]]
    assert [(one.rests, one.resting) for one in found] == [(("P101",), (101,)), ((), ())]
    assert _found(days, set()) == ()


@pytest.mark.parametrize(
    ("running", "query", "page", "shown"),
    [
        (0, {}, 1, [1, 2]),
        (2, {}, 1, [1, 2]),
        (3, {}, 2, [3, 4]),
        (4, {}, 2, [3, 4]),
        (5, {}, 3, [5]),
        (9, {}, 3, [5]),
        (3, {"page": "1"}, 1, [1, 2]),
        (5, {"q": "p03"}, 1, [1, 2]),
    ],
)
def test_a_calendar_opens_where_the_tournament_is(
    monkeypatch: pytest.MonkeyPatch, running: int, query: dict[str, str], page: int, shown: list[int]
) -> None:
    days = [day(number, 3) for number in range(1, 6)]
    monkeypatch.setattr(calendars, "MOST_FIXTURES", 10)
    monkeypatch.setattr(calendars, "FIXTURES", 6)
    monkeypatch.setattr(calendars, "_calendars", SimpleNamespace(of=lambda *_: tuple(days)))
    monkeypatch.setattr(calendars, "_wanted", lambda section, typed: {1, 3, 5})
    section: Any = SimpleNamespace(id="a", name="A", running_round=running)
    missing = RefusedError("round-is-not-published", None, "page")
    part, sheet = calendar_sheet(section, query, missing)
    assert ([one.number for one in part], sheet.page, sheet.total) == (shown, page, 5)
    assert [label for label, _ in sheet.links] == ["1–2", "3–4", "5"]
    with pytest.raises(RefusedError) as refused:
        calendar_sheet(section, {"page": "4"}, missing)
    assert refused.value is missing
    days.clear()
    assert calendar_sheet(section, {}, missing)[0] == ()


def test_in_a_table_of_players_they_are_looked_for_by_card() -> None:
    section = tournament(4, system="berger", total_rounds=3).section()
    assert _wanted(section, "p03") == {int(section.card_of(3))}
    assert _wanted(section, "nobody") == set()


def test_players_are_found_with_their_seats_and_the_name_that_begins_so_first() -> None:
    desk = tournament(5)
    assert [(hit.player.name, hit.label) for hit in find_players(desk.event, "open", "p02")] == [("P02", "")]
    play(desk, "1.")
    hits = find_players(desk.event, "open", "p")
    assert [hit.player.name for hit in hits] == ["P01", "P02", "P03", "P04", "P05"]
    assert [(hit.id, hit.path) for hit in hits[:1]] == [("a", f"/p/open/a/player/{hits[0].card}")]
    byes = {bye.player for bye in desk.section().facts.rounds[0].byes}
    assert {int(hit.card) for hit in hits if not hit.label} == {int(one) for one in byes}
    board = {one: place for place, game in enumerate(desk.section().facts.rounds[0].games, 1) for one in game[:2]}
    assert {int(hit.card): hit.label for hit in hits if hit.label} == {one: str(at) for one, at in board.items()}
    assert find_players(desk.event, "open", "zz") == []


def test_a_name_that_begins_with_what_was_typed_comes_before_one_that_has_it_inside() -> None:
    desk = tournament(1)
    desk.do(EnterPlayers("a", tuple(Player(0, name, 2000) for name in ("Bea Ana", "Zoe Ana", "Ana Zoe", "ana Bea"))))
    hits = find_players(desk.event, "open", "ana")
    assert [hit.player.name for hit in hits] == ["ana Bea", "Ana Zoe", "Bea Ana", "Zoe Ana"]


def test_line_ups_are_asked_for_the_round_nobody_has_played_yet() -> None:
    desk = tournament(4, total_rounds=2)
    assert default_round(desk.section()) == 1
    desk.do(PairRound("a"))
    assert default_round(desk.section()) == 1, "a draft is the next round"
    desk.do(PublishRound("a", 1))
    assert default_round(desk.section()) == 1, "no result is in"
    desk.do(EnterResult("a", 1, 1, *read_result("1-0")))
    assert default_round(desk.section()) == 2, "one is"
    desk.do(EnterResult("a", 1, 2, *read_result("1-0")))
    play(desk, "11")
    assert default_round(desk.section()) == 2, "there is no third"


def test_names_of_an_attacker_are_forgotten_and_who_waits_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "_KEYS", 6)
    now = [1000.0]
    patience = Patience(2, 60.0, lambda: now[0])
    for _ in range(2):
        assert patience.attempt("10.0.0.1", "ana") == 0
    assert patience.attempt("10.0.0.1", "ana") > 0
    for place in range(40):
        now[0] += 0.001
        patience.attempt(f"10.0.1.{place}", f"name {place}")
    addresses = [key for key in patience._tried if len(key) == 1]
    names = [key for key in patience._tried if len(key) == 2]
    assert len(addresses) == 41, "an address that tried lately is kept"
    assert len(names) < 41, "names make room"
    now[0] += 121
    before = sorted(patience._tried, key=lambda key: patience._tried[key][1])
    patience.attempt("10.0.2.1", "new")
    assert set(before) - set(patience._tried) == set(before[:3]), "what is long past is let go, half of them at a time"


class Process:
    """A process under way."""

    def __init__(self, stubborn: bool = False) -> None:
        self.stubborn, self.said = stubborn, []
        self.said: list[str]
        self.stdin: Any = self

    def close(self) -> None:
        self.said.append("close")

    def terminate(self) -> None:
        self.said.append("terminate")

    def kill(self) -> None:
        self.said.append("kill")

    def wait(self, seconds: float | None = None) -> None:
        self.said.append(f"wait {seconds}")
        if self.stubborn and seconds is not None:
            raise jobs.subprocess.TimeoutExpired("work", seconds)


def test_the_foreman_sends_his_worker_home() -> None:
    foreman: Any = Foreman.__new__(Foreman)
    foreman._process = None
    foreman._dismiss()
    for stubborn, said in (
        (False, ["close", "terminate", "wait 5"]),
        (True, ["close", "terminate", "wait 5", "kill", "wait None"]),
    ):
        foreman._process = process = Process(stubborn)
        foreman._dismiss()
        assert (process.said, foreman._process) == (said, None)
