"""Small things that make a page look and lead right: ways on, days on one line, letters of every name."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tablas.events.acts import ChangeTeams, CloseTournament, EnterPlayers, PairRound
from tablas.model import Player, Team
from tablas.store.people import Role, Scope, Task
from tablas.web.demo import make_demo
from web_site import Site, Visitor

DESK, PHONE = {"width": 1366, "height": 900}, {"width": 390, "height": 844}
BROKEN_DAYS = r"""() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), broken = [];
  while (walk.nextNode()) for (const found of walk.currentNode.data.matchAll(/\d{4}-\d\d-\d\d(?:\s\d\d:\d\d)?/g)) {
    const range = document.createRange();
    range.setStart(walk.currentNode, found.index);
    range.setEnd(walk.currentNode, found.index + found[0].length);
    if (new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1) broken.push(found[0]);
  }
  return broken;
}"""
"""The days of a page that stand on more than one line."""

DRAWN_BADLY = """selector => {
  const shared = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
  const seen = [...document.querySelectorAll(selector)].filter(one => one.checkVisibility());
  return seen.flatMap(drawing => {
    const around = drawing.parentElement;
    const right = drawing.getBoundingClientRect().right - around.getBoundingClientRect().right;
    const words = [...drawing.querySelectorAll('text')].map(one => [one.textContent, one.getBoundingClientRect()]);
    const over = words.flatMap(([said, a], place) => words.slice(place + 1)
      .filter(([, b]) => shared(a, b, 'left', 'right') > 1 && shared(a, b, 'top', 'bottom') > 0.6 * a.height)
      .map(([other]) => `${said} on ${other}`));
    return right > 1 || around.scrollWidth > around.clientWidth + 1 ? ['too wide', ...over] : over;
  });
}"""
"""Drawings that leave their box, and words in them that lie on other words."""


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    made = site.event("Looks", players=8)
    site.play(made, "1=01")
    site.play(made, "1=..")
    return made


# Errors


def test_an_error_keeps_the_tournament_around_it(site: Site, slug: str) -> None:
    arbiter = site.visitor(Role.ARBITER)
    for path in (f"/e/{slug}/a/standings?after=9", f"/e/{slug}/a/nothing/here", f"/e/{slug}/a/players/999"):
        answer = arbiter.get(path)
        assert answer.status_code == 404, path
        assert f'<nav class="tabs" aria-label="Group A">\n  <a href="/e/{slug}/a/players"' in answer.text, path
        assert "That did not work" in answer.text
    public = site.visitor().get(f"/p/{slug}/a/player/999")
    assert public.status_code == 404
    assert f'href="/p/{slug}/a/pairings" data-key' in public.text
    assert f'<a class="button" href="/p/{slug}/a">Group A</a>' in public.text
    of_event = site.visitor().get(f"/p/{slug}/nowhere/standings")
    assert f'<a class="button" href="/p/{slug}">Looks</a>' in of_event.text


def test_an_error_shows_nobody_what_is_not_theirs(site: Site, slug: str) -> None:
    helper = site.visitor(Role.ASSISTANT, Scope("elsewhere", "a", task=Task.RESULTS))
    answer = helper.get(f"/e/{slug}/a/settings")
    assert answer.status_code == 403
    assert "Group A" not in answer.text
    assert site.visitor().get("/p/nothing/a/standings").status_code == 404
    assert "To the events" in site.visitor().get("/nowhere").text


# Ways on


def test_no_red_button_leads_to_the_page_it_stands_on(site: Site) -> None:
    arbiter = site.visitor(Role.ARBITER)
    empty, running, over = (site.event(name, players=count) for name, count in (("E", 0), ("R", 4), ("O", 4)))
    site.play(running, "1.")
    site.play(over, "11")
    site.do(over, CloseTournament("a"), "rounds-missing", "unfinished", "few-rounds")
    seen = set()
    for event in (empty, running, over):
        for part in ("players", "checkin", "round", "results", "standings", "cross", "papers", "prizes", "settings"):
            shown = arbiter.get(f"/e/{event}/a/{part}").text
            found = re.findall(r'<a class="button main" href="([^"]*)"', shown)
            assert f"/e/{event}/a/{part}" not in found
            assert len(found) <= 1, (event, part)
            seen.update(address.rsplit("/", 1)[-1] for address in found)
    assert seen >= {"players", "results", "standings"}, "the buttons are there on other pages"


def test_buttons_keep_off_the_cards_above_them(site: Site, slug: str, open_page) -> None:
    """Under the workings of a place and of a round, at the desk and for everybody, on a wide and on a narrow screen."""
    page = open_page(site, Role.ARBITER, viewport=DESK)
    for path, name in (
        (f"/e/{slug}/a/round/2/why", "Back to the round"),
        (f"/e/{slug}/a/standings/1", "Back to the standings"),
        (f"/p/{slug}/a/standings/1", "Back to the standings"),
    ):
        page.goto(path)
        for size in (DESK, PHONE):
            page.set_viewport_size(size)
            button = page.get_by_role("link", name=name).bounding_box()
            cards = [card.bounding_box() for card in page.locator("main .sheet").all()]
            above = [card["y"] + card["height"] for card in cards if card and button and card["y"] < button["y"]]
            assert button is not None
            assert above
            assert button["y"] - max(above) >= 12, (path, size)


@pytest.mark.parametrize("part", ["settings", "players"])
def test_hints_push_no_label_out_of_line(site: Site, slug: str, open_page, part: str) -> None:
    """Labels of one row stand on one line, whatever stands below their fields."""
    page = open_page(site, Role.ARBITER, viewport=DESK)
    page.goto(f"/e/{slug}/a/{part}")
    tops = page.locator(".fields").evaluate_all(
        "all => all.map(one => [...one.querySelectorAll(':scope > .field > label')]"
        ".filter(label => label.checkVisibility()).map(label => Math.round(label.getBoundingClientRect().top)))"
    )
    assert any(len(row) > 2 for row in tops)
    for row in tops:
        close = [(one, two) for one in row for two in row if 2 < abs(one - two) < 45]
        assert close == [], row


@pytest.mark.parametrize("width", [1440, 768, 390, 320])
def test_drawings_keep_in_their_boxes_and_words_off_each_other(site: Site, open_page, width: int) -> None:
    """Both rounds of *Why not?* and the charts, with names as people have them; the leaders' chart scrolls nowhere."""
    event = make_demo(site.services.store)
    page = open_page(site, Role.ARBITER, viewport={"width": width, "height": 900})
    page.goto(f"/e/{event}/open/round/3/why?one=1&two=2")
    assert page.locator(".two-rounds svg").count() == 2
    assert page.evaluate(DRAWN_BADLY, ".two-rounds svg") == []
    assert page.locator(".measures tr").last.text_content().startswith("C12"), "nothing after what decides"
    page.goto(f"/e/{event}/open/pictures")
    assert page.locator(".chart svg:visible").count() == 4
    assert page.evaluate(DRAWN_BADLY, ".chart svg") == []


# Days and letters


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_days_stay_on_one_line(site: Site, slug: str, open_page, size: dict[str, int]) -> None:
    page: Page = open_page(site, Role.ADMINISTRATOR, viewport=size)
    for path in (
        "/",
        f"/e/{slug}",
        f"/e/{slug}/-/history",
        f"/e/{slug}/-/history?to=3",
        f"/e/{slug}/-/hall",
        "/people",
    ):
        page.goto(path)
        assert page.evaluate(BROKEN_DAYS) == [], path


def test_names_of_every_alphabet_that_is_shipped_are_in_the_fonts_of_the_program(site: Site, open_page) -> None:
    slug = site.event("Letters", players=0)
    names = ("Nguyễn Thị Hạnh", "Łukasz Żółć", "Каспаров, Гарри", "Παπαϊωάννου, Ιωάννης")
    site.do(slug, EnterPlayers("a", tuple(Player(0, name, 2000) for name in names)))
    page: Page = open_page(site)
    page.goto(f"/p/{slug}/a/players")
    client = page.context.new_cdp_session(page)
    client.send("DOM.enable")
    client.send("CSS.enable")
    page.evaluate("document.fonts.ready")
    root = client.send("DOM.getDocument")["root"]["nodeId"]
    cells = client.send("DOM.querySelectorAll", {"nodeId": root, "selector": "td .name"})["nodeIds"]
    assert len(cells) == len(names)
    for cell in cells:
        used = client.send("CSS.getPlatformFontsForNode", {"nodeId": cell})["fonts"]
        assert {font["isCustomFont"] for font in used} == {True}, used


# A list of players looked through


def _review(arbiter: Visitor, slug: str, pasted: str) -> list[str]:
    path = f"/e/{slug}/a/players/import"
    text = arbiter.post(path, {"pasted": pasted}, csrf=arbiter.csrf(path)).text
    return re.findall(r"<tr(?: class=\"changed\")?><td><input.*?</tr>", text, re.DOTALL)


def test_the_review_of_a_list_shows_club_and_birth_and_tells_namesakes_from_doubles(site: Site) -> None:
    slug = site.event("Namesakes", players=0)
    site.do(slug, EnterPlayers("a", (Player(0, "Rey, Inés", 1900, club="Ateneo"),)))
    arbiter = site.visitor(Role.ARBITER)
    rows = _review(
        arbiter,
        slug,
        "Name;Rating;Club;Born\n"
        "García, Ana;2000;Casino;1990\n"  # line 2
        "García, Ana;1800;Ateneo;2008\n"  # another person: another year
        "García, Ana;2000;Casino;1990\n"  # the same once more
        "Rey, Inés;1900;Casino;\n"  # another club than hers who is entered
        "Rey, Inés;1900;;\n",  # nothing tells her from the one who is entered
    )
    said = [
        (re.search(r"<strong>(.*?)</strong>", row), " checked" in row, ">Casino<" in row, ">1990<" in row)
        for row in rows
    ]
    assert [(found[1] if found else "", taken, club, born) for found, taken, club, born in said] == [
        ("", True, True, True),
        ("same name as on line 2", True, False, False),
        ("also on line 2", False, True, True),
        ("same name as somebody who is entered", True, True, False),
        ("already entered as Rey, Inés", False, False, False),
    ]


# Words and small things of the desk


def test_the_question_mark_shows_the_keys_of_a_page(site: Site, slug: str, open_page) -> None:
    page = open_page(site, Role.ARBITER, viewport=DESK)
    page.goto(f"/e/{slug}/a/standings")
    page.keyboard.press("?")
    dialog = page.locator("dialog")
    assert "Cross table" in (dialog.text_content() or "")
    assert dialog.locator("kbd").count() > 8
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_the_desk_says_no_codes_and_preselects_nobody_twice(site: Site, slug: str) -> None:
    arbiter = site.visitor(Role.ARBITER)
    assert site.visitor().get("/favicon.ico", follow=True).status_code == 200
    settings = arbiter.get(f"/e/{slug}/a/settings").text
    chosen = re.findall(r'<select id="f-(?:first|second)".*?<option value="(\d+)"[^>]*selected', settings, re.DOTALL)
    assert chosen in ([], ["0", "0"]), "two different players are chosen by who knows them"
    assert "1992" not in re.sub(r"<option[^>]*>.*?</option>", "", settings), "options of other editions"
    assert ">Engine<" not in settings
    why = arbiter.get(f"/e/{slug}/a/round/2/why").text
    assert "1 point<" in why
    assert "1 points" not in why
    shown = arbiter.get(f"/e/{slug}/a/round/2").text
    assert "· " not in shown.replace(" · ", " "), "points in the middle have room on both sides"


@pytest.mark.parametrize(
    ("system", "language", "said"),
    [
        ("dutch", "en", "Paired by the rules: FIDE (Dutch) system."),
        ("dutch", "es", "Emparejado según las reglas: Sistema FIDE (holandés)."),
        ("team-swiss", "en", "Paired by the rules: Swiss team pairing system."),
    ],
    ids=["players", "spanish", "teams"],
)
def test_a_draft_names_the_system_that_made_it_by_its_title(site: Site, system: str, language: str, said: str) -> None:
    """Where a draft is altered, of players and of teams; the code of a system is nobody's word."""
    slug = site.event("Drafts of Ribera", players=8, system=system)
    if system == "team-swiss":
        pairs = enumerate(((1, 2), (3, 4), (5, 6), (7, 8)), 1)
        site.do(slug, ChangeTeams("a", tuple(Team(number, f"Casino {number}", members=two) for number, two in pairs)))
    site.do(slug, PairRound("a"))
    shown = site.visitor(Role.ARBITER, language=language).get(f"/e/{slug}/a/round").text
    told = re.search(r'<h2 id="alter">.*?<p class="muted">(.*?)</p>', shown, re.DOTALL)
    assert told
    assert told[1].startswith(f"{said} "), told[1]


def test_bars_and_contents_begin_at_the_same_edge(site: Site, slug: str, open_page) -> None:
    page = open_page(site, Role.ARBITER, viewport={"width": 1440, "height": 900})
    for part in ("round", "results", "standings", "settings", "papers"):
        page.goto(f"/e/{slug}/a/{part}")
        edges = page.evaluate(
            "[document.querySelector('.situation').firstElementChild,"
            " document.querySelector('main > *:not(.hidden-text):not(.print-head)')]"
            ".map(one => Math.round(one.getBoundingClientRect().left))"
        )
        assert edges == [20, 20], part
