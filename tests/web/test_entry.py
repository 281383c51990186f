"""Entering results: keys, filters, the verification pass, and phones."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tablas.store.people import Role, Scope
from web_site import Site


@pytest.fixture
def desk(site: Site, open_page) -> tuple[Site, str, Page]:
    slug = site.event(players=10)
    site.play(slug, ".....")
    page = open_page(site, Role.ARBITER)
    page.goto(f"/e/{slug}/a/results")
    page.locator("#status[data-ready]").wait_for()
    return site, slug, page


def _written(site: Site, slug: str) -> str:
    games = site.section(slug, "a").facts.rounds[-1].games
    return "".join(game.white_outcome.value for game in games)


def test_arrows_and_blanks_write_nothing(desk: tuple[Site, str, Page]) -> None:
    site, slug, page = desk
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", " ", "Delete", "Backspace", "Enter", "Tab"):
        page.keyboard.press(key)
    page.wait_for_timeout(200)
    assert _written(site, slug) == "*****"


def test_a_blank_never_takes_a_result_away(desk: tuple[Site, str, Page]) -> None:
    site, slug, page = desk
    page.keyboard.type("1")
    expect(page.locator("#status")).to_contain_text("4 missing.")
    page.keyboard.press("ArrowUp")
    for key in (" ", "Delete", "Backspace"):
        page.keyboard.press(key)
    page.wait_for_timeout(200)
    assert _written(site, slug) == "1****"


def test_the_focus_goes_on_to_the_next_open_board(desk: tuple[Site, str, Page]) -> None:
    site, slug, page = desk
    page.locator("#entry tr[data-board='3'] input.result").focus()
    page.keyboard.type("=")
    expect(page.locator("#entry tr[data-board='4'] input.result")).to_be_focused()
    page.keyboard.type("10")
    expect(page.locator("#entry tr[data-board='1'] input.result")).to_be_focused()
    page.keyboard.type("+")
    expect(page.locator("#entry tr[data-board='2'] input.result")).to_be_focused()
    page.keyboard.type("-")
    expect(page.locator("#status")).to_contain_text("Every result is in.")
    assert _written(site, slug) == "+-=10"


@pytest.mark.parametrize(("preset", "typed"), [("vega", "1503"), ("sharly", "132+"), ("swar", "123+")])
def test_keys_of_other_programs(desk: tuple[Site, str, Page], preset: str, typed: str) -> None:
    site, slug, page = desk
    page.get_by_label("Keys").select_option(preset)
    page.get_by_role("button", name="Use").click()
    expect(page.get_by_label("Keys")).to_have_value(preset)
    page.locator("#status[data-ready]").wait_for()
    page.keyboard.type(typed)
    expect(page.locator("#status")).to_contain_text("1 missing.")
    assert _written(site, slug) == "1=0+*"


def test_escape_keeps_a_result_and_enter_changes_it(desk: tuple[Site, str, Page]) -> None:
    site, slug, page = desk
    page.keyboard.type("1")
    expect(page.locator("#status")).to_contain_text("4 missing.")
    page.keyboard.press("ArrowUp")
    page.keyboard.type("0")
    expect(page.locator("#status")).to_contain_text("Board 1 has 1–0. Change it to 0–1?")
    page.keyboard.press("Escape")
    expect(page.locator("#status")).to_have_text("Board 1 stays as it was.")
    assert _written(site, slug) == "1****"
    page.keyboard.type("0")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("4 missing.")
    assert _written(site, slug) == "0****"


def test_the_verification_pass_stops_at_a_difference(desk: tuple[Site, str, Page]) -> None:
    site, slug, page = desk
    page.keyboard.type("1=0=1")
    expect(page.locator("#status")).to_contain_text("Every result is in.")
    page.get_by_label("Verification pass").check()
    page.keyboard.type("1=")
    expect(page.locator("tr.verified")).to_have_count(2)
    page.keyboard.type("1")
    expect(page.locator("tr.differs")).to_have_attribute("data-board", "3")
    page.keyboard.press("Escape")
    page.keyboard.type("0=1")
    expect(page.locator("tr.verified")).to_have_count(5)
    assert _written(site, slug) == "1=0=1"


def test_only_missing_hides_what_is_done(desk: tuple[Site, str, Page]) -> None:
    _, _, page = desk
    page.keyboard.type("1=")
    expect(page.locator("#status")).to_contain_text("3 missing.")
    page.get_by_label("Only missing").check()
    expect(page.locator("#entry tbody tr:visible")).to_have_count(3)


def test_the_result_of_a_colleague_appears(desk: tuple[Site, str, Page]) -> None:
    site, slug, page = desk
    from tablas.events.acts import EnterResult
    from tablas.events.results import read_result

    page.locator("#entry tr[data-board='5'] input.result").focus()
    expect(page.locator("body")).to_have_attribute("data-connected", "yes")
    site.do(slug, EnterResult("a", 1, 2, *read_result("0-1")))
    expect(page.locator("#entry tr[data-board='2'] input.result")).to_have_value("0–1")
    expect(page.locator("#entry tr[data-board='5'] input.result")).to_be_focused()


def test_a_result_that_cannot_be_saved_is_said(desk: tuple[Site, str, Page]) -> None:
    site, slug, page = desk
    page.context.set_offline(True)
    page.keyboard.type("1")
    expect(page.locator("#status")).to_contain_text("The network is away. The result is kept here")
    assert _written(site, slug) == "*****"
    page.context.set_offline(False)
    expect(page.locator("#status")).to_contain_text("4 missing.")
    assert _written(site, slug) == "1****"


def test_a_session_that_ends_is_said_and_the_board_stays_open(desk: tuple[Site, str, Page]) -> None:
    site, slug, page = desk
    page.context.clear_cookies()
    page.keyboard.type("1")
    expect(page.locator("#status")).to_contain_text("Not saved: you are signed out")
    expect(page.locator("#entry tr[data-board='1'] input.result")).to_have_value("")
    expect(page.locator("#entry tr[data-board='1'] input.result")).to_be_focused()
    assert _written(site, slug) == "*****"


def test_an_assistant_on_a_phone(site: Site, open_page) -> None:
    slug = site.event(players=10)
    site.play(slug, ".....")
    page = open_page(
        site,
        Role.ASSISTANT,
        Scope(slug, "a", 2, 3),
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
    )
    page.goto(f"/e/{slug}")
    expect(page.locator("#entry tbody tr")).to_have_count(2)
    page.locator("tr[data-board='2']").get_by_role("button", name="1–0").tap()
    expect(page.locator("tr[data-board='2'] button[aria-pressed='true']")).to_have_text("1–0")
    expect(page.locator("#status")).to_contain_text("1 missing.")
    page.locator("tr[data-board='3'] select").select_option("adj")
    expect(page.locator("#status")).to_contain_text("Every result is in.")
    assert _written(site, slug) == "*1X**"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_without_a_script_buttons_still_work(site: Site) -> None:
    slug = site.event(players=4)
    site.play(slug, "..")
    arbiter = site.visitor(Role.ARBITER)
    path = f"/e/{slug}/a/results/1"
    assert arbiter.post(path, {"board": "1", "result": "1-0"}).status_code == 303
    assert arbiter.post(path, {"board": "2", "result": ""}).status_code == 422
    assert arbiter.post(path, {"board": "1", "result": "0-1"}).status_code == 422
    assert _written(site, slug) == "1*"
    assert arbiter.post(path, {"board": "1", "result": "0-1", "correct": "yes"}).status_code == 303
    assert _written(site, slug) == "0*"


@pytest.mark.parametrize("width", [640, 768, 390])
def test_keys_write_at_every_width(site: Site, open_page, width: int) -> None:
    """A laptop at 200 % zoom has 640 px, a tablet held upright 768."""
    slug = site.event(players=6)
    site.play(slug, "...")
    page = open_page(site, Role.ARBITER, viewport={"width": width, "height": 900})
    page.goto(f"/e/{slug}/a/results")
    page.locator("#status[data-ready]").wait_for()
    expect(page.locator("#entry tr[data-board='1'] input.result")).to_be_focused()
    page.keyboard.type("1=0")
    expect(page.locator("#status")).to_contain_text("Every result is in.")
    assert _written(site, slug) == "1=0"
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_two_tabs_that_differ_show_both_and_one_is_chosen(desk: tuple[Site, str, Page], open_page) -> None:
    site, slug, page = desk
    page.evaluate("window.EventSource = null")
    page.route("**/state", lambda route: route.abort())  # This tab has not heard of the other one.
    other = open_page(site, Role.ADMINISTRATOR)
    other.goto(f"/e/{slug}/a/results")
    other.locator("#status[data-ready]").wait_for()
    other.keyboard.type("1")
    expect(other.locator("#status")).to_contain_text("4 missing.")
    page.locator("#entry tr[data-board='1'] input.result").focus()
    page.evaluate("document.querySelector('[data-board=\"1\"]').dataset.result = ''")
    page.keyboard.type("0")
    cell = page.locator("#entry tr[data-board='1'] input.result")
    expect(page.locator("#status")).to_contain_text("Board 1: 1–0 was entered by administrator")
    expect(page.locator("#status")).to_contain_text("you entered 0–1")
    expect(cell).to_have_value("1–0")
    assert _written(site, slug) == "1****", "nothing is changed unasked"
    page.get_by_role("button", name="0–1 is right").click()
    expect(cell).to_have_value("0–1")
    expect(page.locator("#status")).to_contain_text("Board 1: 0–1.")
    assert _written(site, slug)[0] == "0"
    page.keyboard.type("=")  # And the next key is taken.
    expect(page.locator("#status")).to_contain_text("3 missing.")


def test_consent_to_a_past_round_is_announced(site: Site, open_page) -> None:
    """The second Enter is a consent, and the line says so."""
    slug = site.event(players=4)
    site.play(slug, "11")
    site.play(slug, "..")
    page = open_page(site, Role.ARBITER)
    page.goto(f"/e/{slug}/a/results/1")
    page.locator("#status[data-ready]").wait_for()
    page.keyboard.type("0")
    expect(page.locator("#status")).to_contain_text("Change it to 0–1? Enter: yes.")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("Enter: you consent, and it stands in the report. Escape: no.")
    page.keyboard.press("Escape")
    assert site.section(slug, "a").facts.rounds[0].games[0].white_outcome.value == "1"
