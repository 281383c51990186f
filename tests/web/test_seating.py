"""A round of an evening seated by hand: by forms, with what is refused and what is told, and on the command line."""

from __future__ import annotations

import pytest

from tablas.events.acts import CreateEvening, FinishTable, JoinEvening, SeatRound
from tablas.events.evenings.facts import Rules
from tablas.store.people import Role, Scope
from web_site import Site

NAMES = ("Ana", "Bo", "Carla", "Dan", "Eva", "Fede", "Gil")
FIRST = {"Ana": 1, "Bo": 1, "Carla": 2, "Dan": 2, "Eva": 2, "Fede": 3, "Gil": 3}


@pytest.fixture
def slug(site: Site) -> str:
    made = site.services.store.create("By hand", who="test").slug
    site.do(made, CreateEvening("night", "Games night", Rules(4, seed=0)))
    site.do(made, JoinEvening("night", NAMES))
    return made


def typed(tables: dict[str, int]) -> dict[str, str]:
    return {f"table-{NAMES.index(name) + 1}": str(table) for name, table in tables.items()}


def test_any_seating_that_tables_can_hold(site: Site, slug: str) -> None:
    arbiter = site.visitor(Role.ARBITER)
    base = f"/e/{slug}/-/evenings/night"
    assert f"{base}/seating" in arbiter.get(f"{base}/tables").text
    shown = arbiter.get(f"{base}/seating").text
    assert "Table 2" in shown  # The standings give tables of four and three.
    assert "Table 3" not in shown
    sent = {"round": "1", "act": "look"} | typed(FIRST)
    looked = arbiter.post(f"{base}/seating", sent)
    assert looked.status_code == 200
    assert "Table 3" in looked.text
    assert not site.services.store.moment(slug).event.evening("night").rounds
    assert arbiter.post(f"{base}/seating", sent | {"act": "seat"}).headers["location"] == f"{base}/tables"
    tables = site.services.store.moment(slug).event.evening("night").rounds[0]
    assert [table.players for table in tables] == [(1, 2), (3, 4, 5), (6, 7)]
    for number, table in enumerate(tables, 1):
        site.do(slug, FinishTable("night", 1, number, tuple(range(1, len(table.players) + 1))))
    again = arbiter.post(f"{base}/seating", {"round": "2", "act": "look"} | typed(FIRST)).text
    assert "Ana and Bo have met already." in again
    assert "Ana and Carla" not in again


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"Ana": 0}, "Without a table"),
        ({"Ana": 2}, "1 here: a table has 2 to 4 players."),
        ({"Fede": 2, "Gil": 2}, "5 here: a table has 2 to 4 players."),
        ({"Ana": 99}, "Without a table"),
    ],
)
def test_what_no_table_can_hold_is_refused_and_kept(site: Site, slug: str, changed: dict[str, int], words: str) -> None:
    arbiter = site.visitor(Role.ARBITER)
    answer = arbiter.post(f"/e/{slug}/-/evenings/night/seating", {"round": "1", "act": "seat"} | typed(FIRST | changed))
    assert answer.status_code == 422
    assert words in answer.text
    assert not site.services.store.moment(slug).event.evening("night").rounds


def test_nobody_is_seated_while_tables_are_played_or_by_others(site: Site, slug: str) -> None:
    site.do(slug, SeatRound("night"))
    base = f"/e/{slug}/-/evenings/night"
    waiting = site.visitor(Role.ARBITER).get(f"{base}/seating", follow=True).text
    assert "no result of tables 1" in waiting
    helper = site.visitor(Role.ASSISTANT, Scope(slug, "night"))
    assert helper.get(f"{base}/seating").status_code == 403
