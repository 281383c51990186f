"""A round by hand: boards, colours and byes changed freely, with what breaks a rule told first."""

from __future__ import annotations

import re
from html import unescape

import pytest
from playwright.sync_api import Page, expect

from tablas.events.acts import AnnounceAbsence, EnterResult, PairRound, PublishRound
from tablas.events.results import read_result
from tablas.model import Outcome
from tablas.store.people import Role
from web_site import Site


@pytest.fixture
def slug(site: Site) -> str:
    """Seven players after round 1; number 7 asked for half a point in round 2."""
    made = site.event("By hand", players=7)
    site.play(made, "111")
    site.do(made, AnnounceAbsence("a", 7, 2, Outcome.HALF_BYE))
    site.do(made, PairRound("a"))
    return made


def _boards(site: Site, slug: str) -> list[tuple[int, int]]:
    draft = site.section(slug, "a").draft_round
    assert draft is not None
    return [(game.white, game.black) for game in draft.games]


def test_colours_boards_and_a_bye(site: Site, open_page, slug: str) -> None:
    before = _boards(site, slug)
    page: Page = open_page(site, Role.ARBITER)
    page.goto(f"/e/{slug}/a/round")
    page.get_by_role("link", name="Change boards freely").click()
    status = page.locator("#draft-status")
    expect(status).to_have_text("Everybody is in the round once.")
    expect(page.locator("tr[data-settled='7']")).to_contain_text("Bye, half a point")
    page.get_by_role("button", name="Turn the colours of board 1").click()
    # Board 3 is taken apart: one sits out without a point, the other gets the bye.
    white, black = before[2]
    for label in ("White of board 3", "Black of board 3"):
        page.get_by_label(label).fill("")
    expect(status).to_contain_text("Not in the round:")
    page.get_by_label("Player without an opponent, line 1").fill(str(white))
    page.get_by_label("Points of line 1").select_option("Z")
    page.get_by_label("Player without an opponent, line 2").fill(str(black))
    expect(status).to_have_text("Everybody is in the round once.")
    page.get_by_role("button", name="Keep this draft").click()
    if page.get_by_role("button", name="Yes, go on").count():
        page.get_by_role("button", name="Yes, go on").click()
    expect(page.locator(".said")).to_have_text("The draft is altered.")
    assert _boards(site, slug) == [before[0][::-1], before[1]]
    draft = site.section(slug, "a").draft_round
    assert draft is not None
    byes = {(bye.player, bye.kind) for bye in draft.byes}
    assert byes == {(7, Outcome.HALF_BYE), (white, Outcome.ZERO_BYE), (black, Outcome.PAIRING_BYE)}


def test_a_pair_by_hand_that_breaks_a_rule(site: Site, open_page, slug: str) -> None:
    met = site.section(slug, "a").tournament.rounds[0].games[0]
    rest = [number for pair in _boards(site, slug) for number in pair if number not in (met.white, met.black)]
    page: Page = open_page(site, Role.ARBITER)
    page.goto(f"/e/{slug}/a/draft")
    wanted = [met.black, met.white, *rest]
    for board in range(3):
        page.get_by_label(f"White of board {board + 1}").fill(str(wanted[2 * board]))
        # A name is looked for in the list and becomes its number.
        page.get_by_label(f"Black of board {board + 1}").fill(f"{wanted[2 * board + 1]} Player")
        page.get_by_label(f"Black of board {board + 1}").blur()
    expect(page.get_by_label("Black of board 1")).to_have_value(str(met.white))
    page.get_by_role("button", name="Keep this draft").click()
    expect(page.locator("main")).to_contain_text("already met in round 1.")
    page.get_by_role("button", name="No, go back").click()
    expect(page.get_by_label("White of board 1")).to_have_value(str(met.black))
    page.get_by_role("button", name="Keep this draft").click()
    page.get_by_role("button", name="Yes, go on").click()
    expect(page.locator("#b1")).to_contain_text(f"Player {met.black:03}")
    page.goto(f"/e/{slug}/-/history?only=consents")
    expect(page.locator("tbody tr").first).to_contain_text("(with consent: the players had met")


def test_nothing_typed_is_lost(site: Site, slug: str) -> None:
    arbiter = site.visitor(Role.ARBITER)
    path = f"/e/{slug}/a/draft"
    before = _boards(site, slug)
    form = {"round": "2", "white": ["1", "3", "x"], "black": ["2", "", "5"], "bye": ["4"], "kind": ["H"]}
    answer = arbiter.post(path, form, csrf=arbiter.csrf("/"))
    assert answer.status_code == 422
    assert "Board 2 has only one player." in answer.text
    assert 'name="white" value="x"' in answer.text
    assert '<option value="H" selected>' in answer.text
    form |= {"black": ["2", "3", "5"]}
    twice = arbiter.post(path, form, csrf=arbiter.csrf("/"))
    assert "is not the number of a player" in twice.text
    form |= {"white": ["1", "3", "6"]}
    assert "is in the round twice" in arbiter.post(path, form, csrf=arbiter.csrf("/")).text
    form |= {"black": ["2", "99", "5"]}
    assert "There is no player 99" in arbiter.post(path, form, csrf=arbiter.csrf("/")).text
    stale = arbiter.post(path, form | {"round": "1"}, csrf=arbiter.csrf("/"))
    assert stale.status_code == 422
    assert _boards(site, slug) == before


def test_a_round_without_any_engine(site: Site) -> None:
    slug = site.event("No engine", players=4)
    arbiter = site.visitor(Role.ARBITER)
    page = arbiter.get(f"/e/{slug}/a/draft").text
    assert page.count('name="white"') == 4, "two boards and two spare lines"
    form = {"round": "1", "white": ["4", "2"], "black": ["1", "3"]}
    assert arbiter.post(f"/e/{slug}/a/draft", form, csrf=arbiter.csrf("/")).status_code == 303
    assert _boards(site, slug) == [(4, 1), (2, 3)]
    assert site.section(slug, "a").engine == "", "made by hand"
    assert site.visitor().get(f"/p/{slug}/a/pairings?round=1").status_code == 404


def _exchanged(boards: list[tuple[int, int]]) -> dict[str, list[str]]:
    """The form with the Blacks of the first two boards exchanged."""
    (one, two), (three, four), *rest = boards
    typed = [(one, four), (three, two), *rest]
    return {"white": [str(pair[0]) for pair in typed], "black": [str(pair[1]) for pair in typed]}


def test_a_better_way_is_offered_to_who_takes_two_apart(site: Site) -> None:
    """Two exchange their opponents by hand: the rules can keep them apart, and then nothing is by hand."""
    slug = site.event("Better", players=12)
    site.do(slug, PairRound("a"))
    boards = _boards(site, slug)
    arbiter = site.visitor(Role.ARBITER)
    token = arbiter.csrf(f"/e/{slug}/a/draft")
    told = arbiter.post(f"/e/{slug}/a/draft/compare", _exchanged(boards), csrf=token).text
    assert "A better way" in told
    apart = {name: int(found[1]) for name in ("one", "two") if (found := re.search(f'"{name}" value="(.+?)"', told))}
    form = {"round": "1", "how": "apart"} | {name: str(number) for name, number in apart.items()}
    assert arbiter.post(f"/e/{slug}/a/draft/session", form, csrf=token).status_code == 303
    section = site.section(slug, "a")
    assert section.engine, "made by the rules, not by hand"
    pair = set(apart.values())
    assert pair in map(set, boards)
    assert pair not in map(set, _boards(site, slug))
    assert [set(group.players) for group in section.facts.forbidden] == [{section.card_of(one) for one in pair}]
    site.do(slug, PublishRound("a", 1))
    for board in range(1, 7):
        site.do(slug, EnterResult("a", 1, board, *read_result("1=0"[board % 3])))
    site.do(slug, PairRound("a"))
    told = arbiter.post(f"/e/{slug}/a/draft/compare", _exchanged(_boards(site, slug)), csrf=token).text
    assert "By hand" in told
    assert "A better way" not in told, "in FIDE mode that is said before round 1"


def _words(shown: str) -> str:
    """The text of a page, tags and blanks taken out."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", shown[max(shown.find("<main"), 0) :])).split())


def test_boards_by_hand_stand_beside_those_of_the_rules(site: Site) -> None:
    """The four who won meet, the four who lost meet; the hand exchanges two Blacks across the groups.

    Round 1 was 1-5, 6-2, 3-7 and 8-4, and the stronger won: 1 and 3 had White, 2 and 4 Black.  So 4 has White against
    1 and 2 against 3, and likewise 5-8 and 7-6 below.  With 2-8 and 5-3 two float down who need not: C6, 2 for 0.
    """
    slug = site.event("Boards of Velázquez", players=8)
    site.play(slug, "1010")
    site.do(slug, PairRound("a"))
    arbiter = site.visitor(Role.ARBITER)
    token = arbiter.csrf(f"/e/{slug}/a/draft")
    typed = {"white": ["4", "2", "5", "7"], "black": ["1", "8", "3", "6"]}
    told = arbiter.post(f"/e/{slug}/a/draft/compare", typed, csrf=token).text
    sides = re.findall(r'<h3>([^<]+)</h3><ul class="boards">(.*?)</ul>', told)
    rules = ["2 Player 002 – 3 Player 003", "5 Player 005 – 8 Player 008"]
    hand = ["2 Player 002 – 8 Player 008", "5 Player 005 – 3 Player 003"]
    found = {head: re.findall(r"<li>(.*?)</li>", boards) for head, boards in sides}
    assert found == {"By the rules": rules, "By hand": hand}
    assert "It hits: 2 Player 002; 3 Player 003." in told
    *before, last = re.findall(r'class="article">(\w+)</td><td>.*?</td><td class="n">(\d+)</td><td.*?>(\d+)<', told)
    assert last == ("C6", "0", "2"), "the criterion that decides"
    assert [name for name, ours, theirs in before if ours == theirs == "0"] == ["C1", "C3", "C4"]
    assert arbiter.post(f"/e/{slug}/a/draft", typed | {"round": "2"}, csrf=token).status_code == 303
    kept = _words(arbiter.get(f"/e/{slug}/a/draft").text)
    assert f"By hand {' '.join(hand)}" in kept, "also for who comes back later"
    asked = _words(arbiter.post(f"/e/{slug}/a/publish", {"round": "2"}, csrf=token).text)
    assert f"Round 2 by the rules: {' and '.join(rules)}; here: {' and '.join(hand)}." in asked
    sure = {"round": "2", "accept": ["altered-round", "altered-round-sure"], "why": "They share a car."}
    assert arbiter.post(f"/e/{slug}/a/publish", sure, csrf=token).status_code == 303
    history = _words(arbiter.get(f"/e/{slug}/-/history?only=consents").text)
    exchanged = "Player 002 – Player 008 and Player 005 – Player 003 instead of Player 002 – Player 003 and Player 005"
    assert f"round 2 published, altered by hand: {exchanged}" in history
    assert "expected 2–3, 5–8, found 2–8, 5–3." in _words(arbiter.get(f"/e/{slug}/a/report").text)
