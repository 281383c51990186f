"""Why this pairing: the brackets of a round and the two who do not meet."""

from __future__ import annotations

import pytest

from tablas.events.acts import CorrectResult, PairRound
from tablas.events.results import read_result
from tablas.store.people import Role
from web_site import Site


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    made = site.event("Reasons", players=8)
    site.play(made, "1111")
    site.play(made, "=11.")
    return made


def test_the_brackets_of_a_round_and_nothing_changed(site: Site, slug: str) -> None:
    answer = site.visitor(Role.ARBITER).get(f"/e/{slug}/a/round/2/why")
    assert answer.status_code == 200
    assert "1 points" not in answer.text
    assert "1 point" in answer.text
    assert "0 points" in answer.text
    assert "From the facts as they are now" not in answer.text


def test_why_two_do_not_meet(site: Site, slug: str) -> None:
    arbiter = site.visitor(Role.ARBITER)
    game = site.section(slug, "a").tournament.rounds[0].games[0]
    again = arbiter.get(f"/e/{slug}/a/round/2/why?one={game.white}&two={game.black}").text
    assert "have met in round 1." in again
    second = site.section(slug, "a").tournament.rounds[1].games[0]
    together = arbiter.get(f"/e/{slug}/a/round/2/why?one={second.white}&two={second.black}").text
    assert "do meet in this round." in together
    # Number 1 won and number 8, with whom it did not play, lost: they are two brackets apart.
    loser = next(game.black for game in site.section(slug, "a").tournament.rounds[0].games[1:])
    apart = arbiter.get(f"/e/{slug}/a/round/2/why?one={game.white}&two={loser}").text
    assert "the group of 1 point would be worse: " in apart
    himself = arbiter.get(f"/e/{slug}/a/round/2/why?one=1&two=1")
    assert himself.status_code == 200
    assert 'class="field-problem"' in himself.text


def test_a_corrected_result_shows(site: Site) -> None:
    slug = site.event("Corrected", players=8)
    site.play(slug, "1111")
    site.play(slug, "....")
    site.do(slug, CorrectResult("a", 1, 1, *read_result("0-1")), "previous-round")
    answer = site.visitor(Role.ARBITER).get(f"/e/{slug}/a/round/2/why")
    assert "From the facts as they are now the system would not make" in answer.text


def test_reasons_of_a_draft_are_the_arbiters(site: Site) -> None:
    slug = site.event("Draft reasons", players=8)
    site.do(slug, PairRound("a"))
    path = f"/e/{slug}/a/round/1/why"
    assert site.visitor(Role.ARBITER).get(path).status_code == 200
    assert site.visitor().get(path).status_code == 303
    assert site.visitor(Role.ARBITER).get(f"/e/{slug}/a/round/2/why").status_code == 404


@pytest.mark.slow
def test_every_system_tells_its_reasons(site: Site) -> None:
    """A table, a bracket and two open systems, in both languages."""
    said = {
        "berger": ("Line 1 of the table", "Línea 1 de la tabla"),
        "knockout": ("Stage 1 of the bracket", "Fase 1 del cuadro"),
        "lim": ("The group of 0 points", "El grupo de 0 puntos"),
        "keizer": ("Sums by the latest values", "Sumas con los últimos valores"),
    }
    for system, (english, spanish) in said.items():
        slug = site.event(f"All {system}", players=4, system=system)
        site.play(slug, "..")
        for language, words in (("en", english), ("es", spanish)):
            visitor = site.visitor(Role.ARBITER)
            page = visitor.get(f"/e/{slug}/a/round/1/why", headers={"accept-language": language})
            assert page.status_code == 200
            assert words in page.text
        game = site.section(slug, "a").tournament.rounds[0].games[0]
        others = [number for number in range(1, 5) if number not in (game.white, game.black)]
        page = site.visitor(Role.ARBITER).get(f"/e/{slug}/a/round/1/why?one={game.white}&two={others[0]}")
        assert 'id="answer"' in page.text
        assert "do meet" not in page.text
