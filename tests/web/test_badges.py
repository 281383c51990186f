"""Check-in by the code of a badge: whoever works at the door reads it with a phone and marks the player present."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tablas.events.acts import OpenCheckIn
from tablas.store.people import Role, Scope, Task
from tablas.web.access.codes import player_code
from tablas.web.render import qr
from web_site import Site, Visitor


def _expecting(site: Site) -> str:
    """Four players are expected for round 1."""
    made = site.event("Badges of Zurbarán", players=4)
    site.do(made, OpenCheckIn("a"))
    return made


@pytest.fixture
def slug(site: Site) -> str:
    return _expecting(site)


def _badge(site: Site, slug: str, card: int, of: int = 0, name: str = "") -> str:
    """The address on the badge of a player; with the code of another player, or of another event, if that is asked."""
    uid = site.services.store.moment(name or slug).event.uid
    return f"/p/{slug}/a/me/{card}/{player_code(site.services.people, uid, 'a', of or card)}"


def _door(site: Site, slug: str) -> Visitor:
    return site.visitor(Role.ASSISTANT, Scope(slug, "a", task=Task.CHECK_IN))


def _pressed(visitor: Visitor, shown: str) -> str:
    """Press the button of the door on a page, as it stands there."""
    form = re.search(r'<form method="post" action="([^"]*/checkin)">(.*?)</form>', shown, re.DOTALL)
    assert form, "nothing to press"
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form[2]))
    return visitor.client.post(form[1], data=fields, follow_redirects=True).text


def test_the_code_on_a_badge_is_the_address_that_is_opened(site: Site, slug: str) -> None:
    cards = unescape(site.visitor(Role.ARBITER).get(f"/e/{slug}/a/codes").text)
    assert [qr(site.base + _badge(site, slug, card)) in cards for card in range(1, 5)] == [True] * 4


def test_a_badge_read_at_the_door_marks_its_player_present(site: Site, slug: str) -> None:
    door, badge = _door(site, slug), _badge(site, slug, 3)
    shown = door.get(badge).text
    assert "Check in Player 003</button>" in shown
    assert site.section(slug, "a").present == (), "to read is not to mark"
    told = _pressed(door, shown)
    assert site.section(slug, "a").present == (3,)
    assert "1 of 4 are here." in told
    assert re.search(r'aria-pressed="true"><span>Player 003 .*?✓ here', told)
    again = door.get(badge).text
    assert "✓ Player 003 is here." in again
    assert "Check in Player 003" not in again


def test_a_foreign_code_is_refused(fresh_site: Site) -> None:
    """The code of another player, of another event, of nobody, and one that was replaced.

    A program of its own: wrong codes make everybody wait who comes from the same address.
    """
    site, slug = fresh_site, _expecting(fresh_site)
    door = _door(site, slug)
    elsewhere = site.event("Badges of Murillo", players=4)
    old = _badge(site, slug, 4)
    foreign = [_badge(site, slug, 1, of=2), _badge(site, slug, 2, name=elsewhere), f"/p/{slug}/a/me/3/abcd2345"]
    for address in foreign:
        answer = door.get(address)
        assert (answer.status_code, "Check in Player" in answer.text) == (404, False), address
        assert "This is not the code of the player." in answer.text
    assert door.get(old).status_code == 200
    arbiter = site.visitor(Role.ARBITER)
    assert arbiter.post(f"/e/{slug}/a/codes").status_code == 303
    assert door.get(old).status_code == 404, "new codes end the old ones"
    assert door.get(_badge(site, slug, 4)).status_code == 200
    assert site.section(slug, "a").present == ()


def test_the_player_and_other_helpers_are_not_the_door(site: Site, slug: str) -> None:
    badge = _badge(site, slug, 2)
    others = (Scope(slug, "a", task=Task.RESULTS), Scope("elsewhere", "a", task=Task.CHECK_IN))
    for visitor in (site.visitor(), *(site.visitor(Role.ASSISTANT, scope) for scope in others)):
        shown = visitor.get(badge)
        assert (shown.status_code, "Check in Player" in shown.text) == (200, False)
        sent = visitor.post(f"/e/{slug}/a/checkin", {"card": "2", "present": "yes"})
        assert sent.status_code in (303, 401, 403)
    assert site.section(slug, "a").present == ()
