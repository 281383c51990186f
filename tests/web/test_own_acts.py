"""What players do by themselves with a link or the code of the hall, sent without script."""

from __future__ import annotations

import html

import pytest

from tablas.events.acts import LetPlayersCheckIn, OpenCheckIn, SetEntryForm
from tablas.events.entry_form import EntryForm
from tablas.events.wishes import State
from tablas.store.people import Role
from tablas.web.access.codes import hall_code
from web_site import Site, Visitor


@pytest.fixture
def entered(site: Site) -> tuple[str, Visitor, str]:
    """Somebody who asked to play in an event of two players, with the way to the own page."""
    slug = site.event("Own acts", players=2)
    site.do(slug, SetEntryForm("a", EntryForm(True, limit=10)))
    visitor = site.visitor()
    path = f"/enter/{slug}/a"
    sent = visitor.post(path, {"name": "Rey, Inés"}, csrf=visitor.csrf(path))
    assert sent.status_code == 303, sent.text
    return slug, visitor, sent.headers["location"]


def test_a_player_asks_for_a_bye_and_withdraws(site: Site, entered: tuple[str, Visitor, str]) -> None:
    slug, visitor, own = entered
    token = visitor.csrf(own)
    assert visitor.post(own, {"what": "bye", "round": "2"}, csrf=token).headers["location"].startswith(own)
    (one,) = site.services.store.applications.of(slug, "a")
    assert (one.wish.byes, one.state) == ((2,), State.WAITING)
    late = visitor.post(own, {"what": "bye", "round": "6"}, csrf=token)
    assert late.status_code == 422, "there are five rounds"
    assert visitor.post(own, {"what": "withdraw"}, csrf=token).status_code == 303
    (one,) = site.services.store.applications.of(slug, "a")
    assert (one.wish.byes, one.state) == ((2,), State.WITHDRAWN)
    again = visitor.post(own, {"what": "withdraw"}, csrf=token)
    assert again.status_code == 422
    assert "Rey, Inés" in again.text


def test_a_player_who_was_accepted_withdraws_from_the_list(site: Site, entered: tuple[str, Visitor, str]) -> None:
    slug, visitor, own = entered
    (one,) = site.services.store.applications.of(slug, "a")
    arbiter = site.visitor(Role.ARBITER)
    assert arbiter.post(f"/e/{slug}/a/applications/{one.number}", {"what": "accept"}).status_code == 303
    assert [player.name for player in site.section(slug, "a").facts.players][2:] == ["Rey, Inés"]
    assert visitor.post(own, {"what": "withdraw"}, csrf=visitor.csrf(own)).status_code == 303
    assert len(site.section(slug, "a").facts.players) == 2
    last = site.services.store.log(slug)[-1]
    assert (last.kind.value, last.who) == ("player-removed", "Rey, Inés")


def test_a_wish_that_is_none_is_refused(site: Site, entered: tuple[str, Visitor, str]) -> None:
    slug, visitor, own = entered
    answer = visitor.post(own, {"what": "dance"}, csrf=visitor.csrf(own))
    assert answer.status_code == 422
    assert [one.state for one in site.services.store.applications.of(slug, "a")] == [State.WAITING]


def test_a_player_checks_in_by_the_code_of_the_hall(site: Site) -> None:
    slug = site.event("Hall code", players=3)
    visitor, path = site.visitor(), f"/p/{slug}/a/here"

    def sends(card: int, code: str, sentence: str = "") -> int:
        answer = visitor.post(f"{path}?q=Player", {"code": code, "card": str(card)})
        assert sentence in html.unescape(answer.text)
        return answer.status_code

    assert sends(1, "000000", "Players do not check in themselves now. Go to the desk.") == 422
    site.do(slug, OpenCheckIn("a"))
    site.do(slug, LetPlayersCheckIn("a", True))
    code = hall_code(site.services.people, site.services.store.moment(slug).event.uid, "a")
    wrong = f"{(int(code) + 1) % 1_000_000:06}"
    assert sends(1, wrong, "This is not the code that the hall shows now.") == 422
    assert site.section(slug, "a").present == ()
    assert sends(1, f"{code[:3]} {code[3:]}") == 303
    assert site.section(slug, "a").present == (1,)
    assert sends(9, code, "There is no player with card 9 in 'Group A'.") == 422
    before = site.services.store.moment(slug).seq
    assert sends(1, code) == 303, "whoever taps twice is here, too"
    assert site.services.store.moment(slug).seq == before
