"""English and Spanish: every screen shows only one."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from tablas.store.people import Role
from tablas.web.i18n import catalogue, choose
from web_site import Site


@pytest.mark.parametrize(
    ("cookie", "accepted", "language"),
    [("es", "en", "es"), ("xx", "en", "en"), ("", "es-AR,es;q=0.9", "es"), ("", "fr, en;q=0", "en"), ("", "", "en")],
)
def test_choosing_a_language(cookie: str, accepted: str, language: str) -> None:
    assert choose(cookie, accepted) == language


class _Texts(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()
        self._foreign = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._foreign = 1 if tag in ("script", "code", "h1", "option") or ("lang" in given and tag != "html") else 0
        for name in ("aria-label", "placeholder", "title", "alt"):
            if given.get(name):
                self.found.add(str(given[name]))

    def handle_endtag(self, tag: str) -> None:
        self._foreign = 0

    def handle_data(self, data: str) -> None:
        if data.strip() and not self._foreign:
            self.found.add(data.strip())


@pytest.mark.slow
def test_no_english_phrase_is_left_on_spanish_screens(fresh_site: Site) -> None:
    site = fresh_site  # People and lists of other tests may be called by a word that is a phrase, too.
    slug = site.event("Abierto", players=6)
    site.play(slug, "1=.")
    parts = ("players", "players/1", "players/import", "checkin", "round", "round?by=name", "results", "standings")
    parts += ("standings/1", "cross", "settings", "draft", "round/1/why")
    paths = ["/", "/people", "/ratings", f"/e/{slug}", f"/e/{slug}/-/history", f"/e/{slug}/-/history?only=consents"]
    paths += [f"/e/{slug}/-/import", f"/e/{slug}/-/stage"]
    paths += [f"/e/{slug}/a/{part}" for part in parts]
    paths += [
        f"/p/{slug}/a/{part}" for part in ("pairings", "pairings?by=name", "standings", "cross", "players", "player/1")
    ]
    # One letter is not a phrase: "b" is Black in English and White in Spanish.
    english = {
        phrase
        for phrase, said in catalogue("es").phrases.items()
        if said[0] != phrase and len(phrase) > 1 and not re.search(r"[%{]", phrase)
    }
    visitor = site.visitor(Role.ADMINISTRATOR, language="es")
    for path in paths:
        answer = visitor.get(path)
        assert answer.status_code == 200, path
        assert '<html lang="es"' in answer.text
        texts = _Texts()
        texts.feed(answer.text)
        assert not texts.found & english, path


def test_tie_breaks_are_named_in_spanish(site: Site) -> None:
    slug = site.event("Desempates", players=2)
    page = site.visitor(Role.ARBITER, language="es").get(f"/e/{slug}/a/settings").text
    names = page.split("data-names='")[1].split("'")[0]
    assert "Resultado particular" in names
    assert "Direct encounter" not in names


def test_refusals_are_said_in_spanish_beside_their_field(site: Site) -> None:
    slug = site.event("Rechazos", players=2)
    visitor = site.visitor(Role.ADMINISTRATOR, language="es")
    answer = visitor.post(
        f"/e/{slug}/a/players", {"name": "Ana", "rating": "9999", "club": "Casino"}, csrf=visitor.csrf("/")
    )
    assert answer.status_code == 422
    assert '<span class="field-problem" id="e-rating">9999 no es un Elo (Ana).</span>' in answer.text
    assert 'value="Casino"' in answer.text, "nothing that was typed is lost"
    consent = visitor.post(f"/e/{slug}/a/players", {"name": "Player 001"}, csrf=visitor.csrf("/"))
    assert consent.status_code == 409
    assert "Ya hay un jugador llamado Player 001." in consent.text


@pytest.mark.slow
def test_the_language_is_switched_by_a_button(site: Site, open_page) -> None:
    """Pages for everybody have an address in each language; others keep the choice and have a button for it."""
    page = open_page(site)
    page.goto("/")
    page.get_by_role("link", name="Español").click()
    page.get_by_role("heading", name="Eventos").wait_for()
    page.get_by_role("link", name="English").click()
    page.get_by_role("heading", name="Events").wait_for()
    page.goto("/login")
    page.get_by_role("button", name="Español").click()
    page.get_by_role("button", name="English").wait_for()
