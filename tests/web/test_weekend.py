"""A weekend in the hall: players check in, report their games over a bad network, and the screens follow.

Sixty of them and two hundred cuts on a walk.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tablas.events.acts import (
    AllowReports,
    LetPlayersCheckIn,
    PairRound,
    PublishRound,
    StartClock,
)
from tablas.events.hall import Reporting
from tablas.events.kinds import Kind
from tablas.events.results import write_result
from tablas.store.people import Role, Scope, Task
from tablas.web.access.codes import LIFETIME, hall_code, is_in_hall, player_code
from walks import up_to
from web_site import Site

PHONE, WALL = {"width": 390, "height": 844}, {"width": 1920, "height": 1080}
PLAYERS = up_to(60, 24)
BOARDS = PLAYERS // 2
CUTS = up_to(200, 80)
PHONES = 4


class BadNetwork:
    """Cuts what a phone sends, in turn before it arrives and before the answer does, until it has cut enough."""

    def __init__(self, cuts: int) -> None:
        self.left = cuts
        self.turn = 0

    def __call__(self, route: Route) -> None:
        if route.request.method != "POST" or not self.left or self.turn % 5 == 4:
            self.turn += route.request.method == "POST"
            route.continue_()
            return
        self.left -= 1
        self.turn += 1
        if self.turn % 2:
            route.fetch()
        route.abort()


def _me(site: Site, slug: str, card: int) -> str:
    uid = site.services.store.moment(slug).event.uid
    return f"/p/{slug}/a/me/{card}/{player_code(site.services.people, uid, 'a', card)}"


DELIVER = """async (most) => {
  for (let turn = 0; window.tablasOutbox.waiting() && turn < most; turn += 1) {
    window.dispatchEvent(new Event('online'));
    await new Promise(done => setTimeout(done, 20));
  }
  return window.tablasOutbox.waiting();
}"""
"""The network comes and goes until nothing is left on a phone."""


def _deliver(phones: list[Page]) -> None:
    for phone in phones:
        assert phone.evaluate(DELIVER, 1000) == 0, "something was never sent"


def _shown(page: Page, mode: str, folder: Path) -> None:
    expect(page.locator(f".show.{mode}")).to_be_visible()
    assert page.screenshot(path=folder / f"{mode}.png")


SEND = """async ([address, name]) => {
  const answer = await fetch(`${address}&q=${encodeURIComponent(name)}`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const form = page.querySelector('form.found');
  const fields = new URLSearchParams(new FormData(form));
  const sent = await fetch(form.getAttribute('action'), { method: 'POST', body: fields });
  return new DOMParser().parseFromString(await sent.text(), 'text/html').querySelector('.said').textContent.trim();
}"""
"""Find a name and send the form that comes, as a tap would, without drawing the pages in between."""


def _check_in(phone: Page, address: str, card: int, drawn: bool) -> None:
    """A player reads the QR code of the hall, types a name and taps."""
    checked_in = f"Player {card:03} is checked in."
    if not drawn:
        assert phone.evaluate(SEND, [address, f"player {card:03}"]) == checked_in
        return
    phone.goto(address, wait_until="domcontentloaded")
    phone.get_by_label("Your name").fill(f"player {card:03}")
    phone.keyboard.press("Enter")
    phone.get_by_role("button", name=f"I am here Player {card:03}").click()
    expect(phone.locator(".said")).to_have_text(checked_in)


@pytest.mark.slow
@pytest.mark.walk
def test_a_weekend(fresh_site: Site, open_page, tmp_path: Path) -> None:
    site = fresh_site
    slug = site.event("Weekend", players=PLAYERS)
    people, uid = site.services.people, site.services.store.moment(slug).event.uid
    screen = open_page(site, Role.ASSISTANT, Scope(slug, task=Task.SCREENS), viewport=WALL)
    screen.goto(f"/p/{slug}/-/hall")
    _shown(screen, "players", tmp_path)

    # Saturday morning: the code of the hall and everybody, who hands a few phones on to each other.
    site.do(slug, LetPlayersCheckIn("a"))
    _shown(screen, "code", tmp_path)
    code = hall_code(people, uid, "a")
    expect(screen.locator(".digits")).to_have_text(f"{code[:3]} {code[3:]}")
    desk = open_page(site, Role.ARBITER, viewport={"width": 1366, "height": 900})
    desk.goto(f"/e/{slug}/a/checkin")
    phones = [open_page(site, viewport=PHONE) for _ in range(PHONES)]
    for card in range(1, PLAYERS + 1):
        _check_in(phones[card % PHONES], f"/p/{slug}/a/here?code={code}", card, drawn=card <= 3 * PHONES)
        if card == BOARDS:
            expect(desk.locator("#here [role=status]")).to_contain_text(f"{BOARDS} of {PLAYERS} are here.")
    stranger = site.visitor()
    assert stranger.post(f"/p/{slug}/a/here", {"card": "1", "code": "000001"}).status_code == 422
    expect(desk.locator("#here [role=status]")).to_contain_text(f"{PLAYERS} of {PLAYERS} are here.")
    arrived = [entry for entry in site.services.store.log(slug) if entry.kind is Kind.PLAYERS_CHECKED_IN]
    assert Counter(entry.who for entry in arrived) == Counter(f"Player {card:03}" for card in range(1, PLAYERS + 1))
    desk.get_by_role("button", name="Pair round 1").click()
    desk.get_by_role("button", name="Publish round 1").click()
    expect(desk.locator(".said")).to_contain_text("Round 1 is published.")
    _shown(screen, "names", tmp_path)
    site.do(slug, AllowReports("a", Reporting.ON))
    site.do(slug, StartClock("a", 1))
    _shown(screen, "boards", tmp_path)

    # Every player reports from a page of his own, over a network that is cut more than three times for each.
    games = site.section(slug, "a").facts.rounds[0].games
    wanted = [("1-0", "½-½", "0-1")[board % 3] for board in range(len(games))]
    network = BadNetwork(CUTS)
    for phone in phones:
        phone.context.route(lambda url: "/me/" in url, network)
    seats = [
        (card, board, result)
        for board, (game, result) in enumerate(zip(games, wanted, strict=True), 1)
        for card in (game.white, game.black)
    ]
    for turn in range(0, len(seats), len(phones)):
        for phone, (card, board, result) in zip(phones, seats[turn : turn + len(phones)], strict=True):
            phone.goto(_me(site, slug, card), wait_until="domcontentloaded")
            expect(phone.locator(".seat .board-number")).to_have_text(str(board))
            phone.locator(f".results-of button[value='{result}']").click()
        _deliver(phones)
    assert network.left == 0
    section = site.section(slug, "a")
    assert [write_result(*game[2:]) for game in section.facts.rounds[0].games] == wanted
    log = [entry for entry in site.services.store.log(slug) if entry.kind is Kind.RESULT_REPORTED]
    said = Counter(entry.command().player for entry in log)
    assert said == Counter(dict.fromkeys(range(1, PLAYERS + 1), 1)), "nothing lost, nothing doubled"
    assert {entry.who for entry in log} == {f"Player {card:03}" for card in range(1, PLAYERS + 1)}
    _shown(screen, "standings", tmp_path)

    # Sunday: the arbiter looks at taking back a board; a helper writes another one before he does it.
    site.do(slug, PairRound("a"))
    site.do(slug, PublishRound("a", 2))
    helper = open_page(site, Role.ASSISTANT, Scope(slug, "a", 2, BOARDS, Task.RESULTS), viewport=PHONE)
    helper.goto(f"/e/{slug}")
    expect(helper.locator("#status")).to_have_text(f"{BOARDS - 1} missing.")
    desk.goto(f"/e/{slug}/a/results")
    expect(desk.locator("#status")).to_have_attribute("data-ready", str(BOARDS))
    desk.locator("#entry tr[data-board='2'] input.result").focus()
    desk.keyboard.press("1")
    row = helper.locator("#entry tr[data-board='2']")
    expect(row).to_have_attribute("data-result", "1-0")
    desk.goto(f"/e/{slug}/-/history?of=a")
    desk.get_by_role("link", name="Undo the last act").click()
    expect(desk.locator("#preview-head")).to_contain_text("Takes back 1 result of round 2")
    helper.locator("#entry tr[data-board='3'] button[value='0-1']").click()
    expect(helper.locator("#status")).to_contain_text(f"{BOARDS - 3} missing.")
    desk.get_by_role("button", name="Take back 1 result").click()
    expect(desk.locator(".problem")).to_contain_text("was faster")
    expect(desk.locator("#preview .going")).to_contain_text("board 2")
    desk.get_by_role("button", name="Take back 1 result").click()
    expect(row).to_have_attribute("data-result", "")
    expect(helper.locator("#status")).to_contain_text(f"{BOARDS - 2} missing.")
    after = site.section(slug, "a").facts.rounds[1].games
    assert [write_result(*game[2:]) for game in after[1:3]] == ["*", "0-1"]


@pytest.mark.slow
def test_a_desk_without_network_keeps_what_is_typed(fresh_site: Site, open_page) -> None:
    """Three keys while the network is away: all of them arrive, once, when it is back."""
    site = fresh_site
    slug = site.event(players=6)
    site.play(slug, "...")
    page = open_page(site, Role.ARBITER)
    page.goto(f"/e/{slug}/a/results")
    expect(page.locator("#status")).to_have_attribute("data-ready", "3")
    page.context.set_offline(True)
    page.keyboard.type("1=0")
    expect(page.locator("[data-outbox-line]")).to_contain_text("Waiting to be sent: 3.")
    assert [row.get_attribute("data-result") for row in page.locator("#entry tr[data-board]").all()] == [
        "1-0",
        "½-½",
        "0-1",
    ]
    page.context.set_offline(False)
    expect(page.locator("body")).to_have_attribute("data-outbox", "0")
    games = site.section(slug, "a").facts.rounds[0].games
    assert [write_result(*game[2:]) for game in games] == ["1-0", "½-½", "0-1"]
    kinds = Counter(entry.kind for entry in site.services.store.log(slug))
    assert kinds[Kind.RESULT_ENTERED] == 3


def test_a_code_opens_one_players_page_alone(fresh_site: Site) -> None:
    site = fresh_site
    slug = site.event(players=4)
    site.play(slug, "..")
    site.do(slug, AllowReports("a", Reporting.ON))
    stranger = site.visitor()
    mine = _me(site, slug, 1)
    assert stranger.get(mine).status_code == 200
    others = mine.replace("/me/1/", "/me/2/")
    assert stranger.get(others).status_code == 404
    assert stranger.client.post(others, data={"round": "1", "result": "1-0"}).status_code == 404
    assert stranger.client.post(mine, data={"round": "1", "result": "+:-"}).status_code == 422
    for _ in range(2):
        assert stranger.client.post(mine, data={"round": "1", "result": "1-0", "key": "k"}).status_code == 303
    reports = [entry for entry in site.services.store.log(slug) if entry.kind is Kind.RESULT_REPORTED]
    assert [entry.who for entry in reports] == ["Player 001"]
    site.services.people.renew_key(site.services.store.moment(slug).event.uid)
    assert stranger.get(mine).status_code == 404
    answers = {stranger.get(mine).status_code for _ in range(30)}
    assert 422 in answers, "whoever tries many codes has to wait"


def test_the_code_of_the_hall_changes_and_strangers_do_not_see_it(fresh_site: Site) -> None:
    site = fresh_site
    slug = site.event(players=4)
    site.do(slug, LetPlayersCheckIn("a"))
    people, uid = site.services.people, site.services.store.moment(slug).event.uid
    code = hall_code(people, uid, "a")
    assert code not in site.visitor().get(f"/p/{slug}/-/hall").text
    shown = site.visitor(Role.ASSISTANT, Scope(slug, task=Task.SCREENS)).get(f"/p/{slug}/-/hall").text
    assert f"{code[:3]} {code[3:]}" in shown
    moments = [1_000_000.0 + LIFETIME * step for step in range(4)]
    assert is_in_hall(people, uid, "a", hall_code(people, uid, "a", moments[1]), moments[2])
    assert not is_in_hall(people, uid, "a", hall_code(people, uid, "a", moments[0]), moments[2])
    site.do(slug, LetPlayersCheckIn("a", on=False))
    stranger = site.visitor()
    refused = stranger.post(f"/p/{slug}/a/here", {"card": "1", "code": code}, csrf=stranger.csrf())
    assert refused.status_code == 422


@pytest.mark.parametrize(
    ("task", "home"),
    [
        (Task.CHECK_IN, "/e/{slug}/a/checkin"),
        (Task.RESULTS, "/e/{slug}/a/results"),
        (Task.SCREENS, "/e/{slug}/-/hall"),
        (Task.PAPERS, "/e/{slug}/a/papers"),
    ],
)
def test_a_helper_lands_on_the_task_and_is_ended_by_a_tap(fresh_site: Site, task: Task, home: str) -> None:
    site = fresh_site
    slug = site.event(players=4)
    arbiter = site.visitor(Role.ARBITER, Scope(slug))
    form = {"name": "Rosa", "task": task.value, "tournament": "a" if task is not Task.SCREENS else ""}
    made = arbiter.post(f"/e/{slug}/-/helpers", form, csrf=arbiter.csrf(f"/e/{slug}/-/helpers"))
    link = made.text.split("<code>")[1].split("</code>")[0].removeprefix(site.base)
    rosa = site.visitor()
    assert rosa.post(link, csrf=rosa.csrf(link)).headers["location"] == home.format(slug=slug)
    assert rosa.get(home.format(slug=slug)).status_code == 200
    account = next(one for one in site.services.people.all() if one.name == "rosa")
    arbiter.post(f"/e/{slug}/-/helpers/{account.id}/end", csrf=arbiter.csrf(f"/e/{slug}/-/helpers"))
    assert rosa.get(home.format(slug=slug)).status_code == 303, "signed out"
