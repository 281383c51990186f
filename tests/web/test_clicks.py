"""Buttons pressed twice, and acts that need consent: on the screens, without a browser."""

from __future__ import annotations

import re

import pytest

from tablas.store.people import Role
from web_site import Site, Visitor


@pytest.fixture(scope="module")
def arbiter(site: Site) -> Visitor:
    return site.visitor(Role.ARBITER)


@pytest.fixture(scope="module")
def token(arbiter: Visitor) -> str:
    return arbiter.csrf("/")


def test_a_second_click_pairs_and_publishes_nothing(site: Site, arbiter: Visitor, token: str) -> None:
    slug = site.event("Twice", players=4)

    def click(what: str, **data: str) -> tuple[int, str]:
        answer = arbiter.post(f"/e/{slug}/a/{what}", data, csrf=token)
        found = re.search(r'class="problem"[^>]*>\s*([^<]+)', answer.text)
        return answer.status_code, found[1].strip() if found else ""

    def written() -> list[str]:
        return [entry.kind.value for entry in site.services.store.log(slug)[3:]]

    assert click("pair", round="1")[0] == 303
    assert click("publish", round="1")[0] == 303
    for board in ("1", "2"):
        assert click("results/1", board=board, result="1-0")[0] == 303
    done = ["round-drafted", "round-published", "result-entered", "result-entered"]
    assert written() == done
    # Round 1 is played. Late clicks on its buttons neither pair nor publish round 2.
    assert click("pair", round="1")[0] == 422
    assert click("publish", round="1")[0] == 422
    assert click("results/1", board="1", result="0-1")[0] == 422
    assert written() == done
    assert click("pair", round="2")[0] == 303
    for what in ("publish", "discard", "unpublish"):
        assert click(what, round="1" if what != "unpublish" else "2")[0] == 422, what
    assert click("publish", round="3")[0] == 422
    assert written() == [*done, "round-drafted"]
    assert site.section(slug, "a").draft is not None


def test_the_same_form_sent_twice_is_carried_out_once(site: Site, arbiter: Visitor, token: str) -> None:
    slug = site.event("Resent", players=4)
    for _ in range(2):
        assert arbiter.post(f"/e/{slug}/a/pair", {"round": "1", "key": "form-1"}, csrf=token).status_code == 303
    assert [entry.kind.value for entry in site.services.store.log(slug)[3:]] == ["round-drafted"]


def test_a_form_without_its_token_writes_nothing(site: Site, arbiter: Visitor, token: str) -> None:
    slug = site.event("Forged", players=4)
    stranger = site.visitor()
    for visitor, csrf in ((arbiter, ""), (arbiter, "x" * 22), (arbiter, stranger.csrf()), (stranger, token)):
        answer = visitor.post(f"/e/{slug}/a/pair", {"round": "1"}, csrf=csrf)
        assert answer.status_code in (401, 403)
    assert site.services.store.head(slug).seq == 3


def test_consent_is_asked_for_refused_and_given(site: Site, arbiter: Visitor, token: str) -> None:
    """A result of the last round but one: nothing is written until the arbiter says yes to that very concern."""
    slug = site.event("Consent", players=4)
    site.play(slug, "11")
    site.play(slug, "1.")
    before = site.services.store.head(slug).seq

    def correct(**more: str) -> tuple[int, str]:
        data = {"board": "1", "result": "0-1", "correct": "yes"} | more
        answer = arbiter.post(f"/e/{slug}/a/results/1", data, csrf=token)
        return answer.status_code, answer.text

    status, page = correct()
    assert status == 409
    assert "Round 2 was paired when the result of round 1 had not been corrected, and stands." in page
    assert re.findall(r'name="accept" value="([^"]*)"', page) == ["previous-round"]
    assert re.findall(r'name="(board|result|correct)" value="([^"]*)"', page) == [
        ("board", "1"),
        ("result", "0-1"),
        ("correct", "yes"),
    ], "what was typed goes along"
    assert correct(accept="past-round")[0] == 409, "consent to something else"
    assert correct(accept="previous-round", consent="no")[0] == 422
    assert site.services.store.head(slug).seq == before
    assert correct(accept="previous-round")[0] == 303
    last = site.services.store.log(slug)[-1]
    assert (last.kind.value, last.accepted) == ("result-corrected", ("previous-round",))


def test_a_blank_never_takes_a_result_away(site: Site, arbiter: Visitor, token: str) -> None:
    slug = site.event("Blank", players=2)
    site.play(slug, "1")
    for correct in ("", "yes"):
        data = {"board": "1", "result": "", "correct": correct}
        assert arbiter.post(f"/e/{slug}/a/results/1", data, csrf=token).status_code == 422
    assert site.section(slug, "a").facts.rounds[0].games[0].white_outcome.value == "1"


def test_the_buttons_that_pair_carry_a_key_of_their_own(site: Site, arbiter: Visitor, token: str) -> None:
    """Pressed twice before the answer comes, they draft once; pressed again on a new page, they pair again."""
    slug = site.event("Pressed twice", players=6)

    def keys() -> list[str]:
        return re.findall(r'name="key" value="([0-9a-f]{32})"', arbiter.get(f"/e/{slug}/a/round").text)

    for expected in (4, 5):
        form = {"round": "1", "key": keys()[0]}
        for _ in range(2):
            assert arbiter.post(f"/e/{slug}/a/pair", form, csrf=token).status_code == 303
        assert site.services.store.head(slug).seq == expected


def test_a_page_that_looks_again_takes_no_word_away(site: Site, arbiter: Visitor, token: str) -> None:
    """The page that is being left may hear of the act first; what was done is said on the one that is opened."""
    slug = site.event("Said once", players=4)
    assert arbiter.post(f"/e/{slug}/a/pair", {"round": "1"}, csrf=token).status_code == 303
    assert arbiter.post(f"/e/{slug}/a/publish", {"round": "1"}, csrf=token).status_code == 303
    said, page = "Round 1 is published.", f"/e/{slug}/a/round"
    assert said not in arbiter.get(page, headers={"X-Requested-With": "fetch"}).text
    assert said in arbiter.get(page).text
    assert said not in arbiter.get(page).text
