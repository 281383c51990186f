"""A made-up system in the browser: chosen in the form, paired, explained, ranked and reported."""

from __future__ import annotations

import pytest

from made_up_system import NAME, register
from tablas.events.acts import PairRound, PublishRound
from tablas.store.people import Role
from web_site import Site


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


def test_a_made_up_system_is_run_in_the_browser(site: Site) -> None:
    arbiter = site.visitor(Role.ARBITER)
    token = arbiter.csrf("/")
    slug = site.event("Mirrors", players=6)
    form = arbiter.get(f"/e/{slug}/a/settings").text
    assert f'value="{NAME}"' in form
    shown = arbiter.get(f"/e/{slug}/a/settings?system={NAME}&edition=looking-glass").text
    assert 'name="option-reverse"' in shown
    assert 'name="option-reverse"' not in arbiter.get(f"/e/{slug}/a/settings?system={NAME}&edition=plain").text
    data = {"system": NAME, "edition": "looking-glass", "option-reverse": "yes", "name": "Mirrors", "total_rounds": "2"}
    data |= {"accept": ["leave-fide-mode", "leave-fide-mode-sure"], "why": "a game of ours"}
    saved = arbiter.post(f"/e/{slug}/a/settings", data, csrf=token)
    assert saved.status_code == 303, saved.text
    site.do(slug, PairRound("a"))
    site.do(slug, PublishRound("a", 1))
    section = site.services.store.moment(slug).event.section("a")
    assert [game[:2] for game in section.tournament.rounds[0].games] == [(6, 1), (5, 2), (4, 3)]
    assert "Mirror" in arbiter.get(f"/e/{slug}/a/round/1/why").text
    table = arbiter.get(f"/e/{slug}/a/standings").text
    names = [section.player(card).name for card in reversed(section.cards)]
    places = [table.index(name) for name in names]
    assert places == sorted(places), "level on points, in the system's own order"
    report = arbiter.get(f"/e/{slug}/a/report.trf").text
    assert f"({NAME} edition=looking-glass reverse=yes)" in report
