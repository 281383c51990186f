"""Events named in addresses by people: found by their names, with the rights of their short names."""

from __future__ import annotations

import httpx
import pytest

from tablas.store.people import Role, Scope
from web_site import Site


@pytest.fixture(scope="module")
def slugs(site: Site) -> dict[str, str]:
    return {name: site.event(name, players=4) for name in ("Peña Olé", "Doble", "DOBLE")}


def test_a_public_address_with_the_name_leads_to_the_short_one(site: Site, slugs: dict[str, str]) -> None:
    answer = httpx.get(f"{site.base}/p/PENA OLE/a/players?q=Player", verify=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/p/{slugs['Peña Olé']}/a/players?q=Player"


def test_a_name_nobody_has_is_answered_with_what_looks_like_it(site: Site, slugs: dict[str, str]) -> None:
    page = httpx.get(f"{site.base}/p/Pena", headers={"Accept-Language": "es"}, verify=False)
    assert page.status_code == 404
    assert "¿Quiso decir pena-ole (Peña Olé)" in page.text, "others of the program may follow"
    several = httpx.get(f"{site.base}/p/Doble", verify=False)
    assert several.status_code == 404
    assert "doble (Doble), doble-2 (DOBLE)" in several.text


def test_the_arbiter_of_one_event_comes_in_by_its_name_and_into_no_other(site: Site, slugs: dict[str, str]) -> None:
    arbiter = site.visitor(Role.ARBITER, Scope(slugs["Peña Olé"]))
    assert arbiter.get("/e/Peña Olé").headers["location"] == f"/e/{slugs['Peña Olé']}"
    assert arbiter.get(f"/e/{slugs['Doble']}").status_code == 403


def test_the_api_takes_names_and_asks_for_rights_by_short_names(site: Site, slugs: dict[str, str]) -> None:
    slug = slugs["Peña Olé"]
    own = site.caller(Role.ARBITER, Scope(slug))
    assert own.get("/events/pena ole/state").json()["slug"] == slug
    done = own.post("/events/Peña Olé/commands/withdraw-player", json={"tournament": "a", "player": 1})
    assert done.json()["event"] == slug
    # An account for an event that is gone does not inherit another one that is called so.
    heir = site.event("Vanished", players=0)
    other = site.event("Elsewhere", players=0)
    ghost = site.caller(Role.ARBITER, Scope(heir))
    site.services.store.delete(heir)
    named = site.services.store.create("vanished", who="test", slug="still-here").slug
    assert ghost.get(f"/events/{heir}/state").status_code == 403
    assert ghost.get(f"/events/{other}/state").status_code == 403
    assert site.caller(Role.ADMINISTRATOR).get(f"/events/{heir}").json()["slug"] == named


def test_several_or_none_are_problems_with_codes(site: Site, slugs: dict[str, str]) -> None:
    caller = site.caller()
    several = caller.get("/events/doBle").json()
    assert (several["status"], several["code"]) == (404, "several-events-called")
    assert several["values"]["several"]["items"] == ["doble (Doble)", "doble-2 (DOBLE)"]
    none = caller.get("/events/Pena", headers={"Accept-Language": "es"}).json()
    assert none["detail"].startswith("No hay ningún evento «Pena». ¿Quiso decir pena-ole (Peña Olé)")
    assert none["title"] == "No encontrado"
