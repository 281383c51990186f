"""Forms of the arbiter as a browser without script sends them: what they write, and what they refuse."""

from __future__ import annotations

import html
import re

import pytest

from tablas.store.outbox import Kind
from tablas.store.people import Role
from web_site import Site, Visitor


@pytest.fixture(scope="module")
def arbiter(site: Site) -> Visitor:
    return site.visitor(Role.ARBITER)


# Numbers


def test_the_initial_list_is_ranked_by_what_the_form_says(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Ranked", players=2)
    form = {"ranking_method": "", "ranking_federation": "esp", "ranking_ties": "lots", "lots_word": "Ajedrez"}
    assert arbiter.post(f"/e/{slug}/a/numbers/list", form).status_code == 303
    info = site.section(slug, "a").facts.info
    assert (info.ranking_federation, info.ranking_ties) == ("ESP", "lots:Ajedrez")
    before = site.services.store.moment(slug).seq
    assert arbiter.post(f"/e/{slug}/a/numbers/list", form).headers["location"].endswith(f"/e/{slug}/a/numbers")
    assert site.services.store.moment(slug).seq == before, "what is the same is not written again"
    arbiter.post(f"/e/{slug}/a/numbers/list", form | {"ranking_ties": "name"})
    assert site.section(slug, "a").facts.info.ranking_ties == ""
    answer = arbiter.post(f"/e/{slug}/a/numbers/list", form | {"ranking_method": "luck"})
    assert answer.status_code == 422
    assert "'luck' is no way to rank the initial list" in html.unescape(answer.text)


# Channels


def test_channels_are_opened_kept_and_ended(site: Site, arbiter: Visitor) -> None:
    slug, outbox = site.event("Channels", players=0), site.services.store.outbox
    path = f"/e/{slug}/-/channels"
    mail = {"what": "mail", "host": "mail.example", "port": "587", "sender": "club@example.org", "user": "club"}
    assert arbiter.post(path, mail | {"password": "secret"}).status_code == 303
    assert arbiter.post(path, mail | {"password": ""}).status_code == 303
    (kept,) = outbox.channels(slug)
    assert (kept.kind, kept.secret) == (Kind.MAIL, "secret"), "an empty password leaves the one that was there"
    assert arbiter.post(path, {"what": "push"}).status_code == 303
    assert {one.kind for one in outbox.channels(slug)} == {Kind.MAIL, Kind.PUSH}
    assert arbiter.post(path, {"what": "again"}).status_code == 303
    assert arbiter.post(path, {"what": "end", "channel": str(kept.number)}).status_code == 303
    assert [one.kind for one in outbox.channels(slug)] == [Kind.PUSH]
    assert arbiter.post(path, {"what": "dance"}).status_code == 422
    assert [one.kind for one in outbox.channels(slug)] == [Kind.PUSH]


# Settings


def test_small_switches_of_a_tournament(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Switches", players=2, fide_mode=False)
    for how, name, value in (
        ("tell", "public_remarks", True),
        ("hush", "public_remarks", False),
        ("chess960", "chess960", True),
        ("chess", "chess960", False),
    ):
        answer = arbiter.post(f"/e/{slug}/a/fide-mode", {"how": how})
        assert answer.status_code == 303, (how, answer.status_code)
        assert getattr(site.section(slug, "a"), name) is value, how


def test_fide_mode_is_left_after_being_asked_twice(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Leaves", players=2, fide_mode=True)
    form = {"how": "leave", "why": "the sponsor wants it"}
    assert arbiter.post(f"/e/{slug}/a/fide-mode", form).status_code == 409
    assert arbiter.post(f"/e/{slug}/a/fide-mode", form | {"accept": ["leave-fide-mode"]}).status_code == 409
    assert site.section(slug, "a").fide_mode
    sure = form | {"accept": ["leave-fide-mode", "leave-fide-mode-sure"]}
    assert arbiter.post(f"/e/{slug}/a/fide-mode", sure).status_code == 303
    assert not site.section(slug, "a").fide_mode


# Cards


@pytest.mark.parametrize(
    ("field", "written", "said"),
    [
        ("title", "Sir", "'Sir' is not a title."),
        ("birth", "young", "'young' is neither a year nor a date."),
        (
            "national",
            "nothing",
            "'nothing' is not a rating of a national list; write federation, rating and perhaps the number there",
        ),
    ],
)
def test_a_card_with_something_that_is_none_is_refused(
    site: Site, arbiter: Visitor, field: str, written: str, said: str
) -> None:
    slug = site.event("Cards", players=1)
    answer = arbiter.post(f"/e/{slug}/a/players", {"name": "Rey, Inés", "rating": "1900", field: written})
    assert answer.status_code == 422
    assert said in html.unescape(answer.text)
    assert len(site.section(slug, "a").facts.players) == 1


def test_a_card_with_year_of_birth_and_a_national_rating(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Full card", players=0)
    form = {"name": "Rey, Inés", "rating": "1900", "title": "WFM", "birth": "1990", "national": "ESP:1850"}
    answer = arbiter.post(f"/e/{slug}/a/players", form | {"rating_from": "FIDE standard 2026-10", "fide_id": "7"})
    assert answer.status_code == 303, html.unescape(answer.text)
    (player,) = site.section(slug, "a").facts.players
    assert (player.name, player.title.value, player.birth and player.birth.year) == ("Rey, Inés", "WFM", 1990)
    assert [(one.federation, one.rating) for one in player.national] == [("ESP", 1850)]
    assert player.rating_from == "", "no list says so"


def test_an_absence_is_announced_and_taken_back_and_a_half_bye_barred(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Absences", players=4)
    path = f"/e/{slug}/a/players/2"
    assert arbiter.post(f"{path}/absent", {"round": "2", "bye": "half"}).status_code == 303
    assert [(one.player, one.round) for one in site.section(slug, "a").facts.absences] == [(2, 2)]
    assert arbiter.post(f"{path}/present", {"round": "2"}).status_code == 303
    assert site.section(slug, "a").facts.absences == ()
    assert arbiter.post(f"{path}/half-bye", {"how": "bar"}).status_code == 303
    assert set(site.section(slug, "a").no_half_bye) == {2}
    assert arbiter.post(f"{path}/half-bye", {"how": "allow"}).status_code == 303
    assert set(site.section(slug, "a").no_half_bye) == set()


# Lists whose columns nobody knows


def test_columns_without_known_names_are_asked_for_and_remembered(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Columns", players=0)
    path = f"/e/{slug}/a/players/import"
    pasted = "Quién;Fuerza\nRey, Inés;1900\nSoler, Ana;1800"
    asked = arbiter.post(path, {"pasted": pasted})
    assert asked.status_code == 200
    packed = html.unescape(re.search(r'name="packed" value="([^"]+)"', asked.text)[1])
    wrong = arbiter.post(path, {"packed": packed, "name": "", "column-0": "", "column-1": "rating"})
    assert wrong.status_code == 422
    assert 'name="column-1"' in wrong.text
    shown = arbiter.post(path, {"packed": packed, "name": "", "column-0": "name", "column-1": "rating"})
    assert shown.status_code == 200
    assert "Rey, Inés" in shown.text
    again = arbiter.post(path, {"pasted": pasted.replace("1900", "1950")})
    assert 'name="packed"' not in again.text, "somebody said before what the columns are"
    assert "1950" in again.text


def test_a_list_that_is_none_is_refused(site: Site, arbiter: Visitor) -> None:
    slug = site.event("No list", players=0)
    path = f"/e/{slug}/a/players/import"
    assert arbiter.post(path, {}).status_code == 422
    assert arbiter.post(path, {"packed": "no base64", "name": ""}).status_code == 422
    assert arbiter.post(path, {"data": "{"}).status_code == 422
