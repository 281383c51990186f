"""Categories and the money of the entries in the browser."""

from __future__ import annotations

from html import unescape

from tablas.events.money import accounts
from tablas.events.state import Category
from tablas.store.people import Role
from web_site import Site


def test_categories_are_defined_once_and_shown_with_the_entries(site: Site) -> None:
    slug, arbiter = site.event("Categories", 4), site.visitor(Role.ARBITER)
    path = f"/e/{slug}/-/categories"
    form = {"rows": "3", "name0": "Strong", "rule0": "rating=2490-", "name1": "Locals", "rule1": ""}
    assert arbiter.post(path, form).status_code == 303
    event = site.services.store.moment(slug).event
    assert event.categories == (Category("Strong", "rating=2490-"), Category("Locals"))
    assert arbiter.post(path, form | {"usual": "sex=w"}).status_code == 303
    assert site.services.store.moment(slug).event.categories[-1] == Category("Women", "sex=w")
    refused = arbiter.post(path, form | {"rule0": "nonsense"})
    assert refused.status_code == 422
    assert "nonsense" in unescape(refused.text), "what was typed stays"
    assert arbiter.post(f"/e/{slug}/a/players/3/categories", {"category": "Locals"}).status_code == 303
    players = arbiter.get(f"/e/{slug}/a/players").text
    assert players.count('<span class="chip plain">Strong</span>') == 1
    assert players.count('<span class="chip plain">Locals</span>') == 1
    assert arbiter.post(f"/e/{slug}/a/players/3/categories", {}).status_code == 303
    assert site.section(slug, "a").chosen == ()


def test_money_due_and_paid(site: Site) -> None:
    slug, arbiter = site.event("Money", 4), site.visitor(Role.ARBITER)
    path = f"/e/{slug}/a/money"
    assert arbiter.post(f"{path}/fees", {"entry": "12,50", "currency": "EUR"}).status_code == 303
    assert arbiter.post(f"{path}/1", {"what": "pay"}).status_code == 303
    assert arbiter.post(f"{path}/2", {"what": "pay", "amount": "20"}).status_code == 303
    assert arbiter.post(f"{path}/2", {"what": "back", "amount": "2.50"}).status_code == 303
    assert arbiter.post(f"{path}/3", {"what": "due", "amount": "0"}).status_code == 303
    event = site.services.store.moment(slug).event
    found = accounts(event, event.section("a"))
    assert [(one.due, one.paid) for one in found.values()] == [(1250, 1250), (1250, 1750), (0, 0), (1250, 0)]
    page = arbiter.get(path).text
    assert "To be given back: 5.00." in page
    assert arbiter.get(f"{path}?owing=yes").text.count('name="what" value="pay"') == 1
    refused = arbiter.post(f"{path}/fees", {"entry": "a lot"})
    assert refused.status_code == 422
    assert "is not an amount of money" in unescape(refused.text)


def test_money_is_not_public(site: Site) -> None:
    slug, arbiter = site.event("Secret money", 4), site.visitor(Role.ARBITER)
    arbiter.post(f"/e/{slug}/a/money/fees", {"entry": "77.77"})
    public = site.visitor()
    assert public.get(f"/e/{slug}/a/money").status_code in (303, 401, 403)
    assert "77.77" not in public.get(f"/p/{slug}/a/players").text
    assert "7777" not in site.caller().get(f"/events/{slug}/tournaments/a/players").text
