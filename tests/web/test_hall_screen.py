"""The hall screen on a projector, a tablet and a phone: everything fits, a long name costs nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tablas.events.acts import CreateTournament, EnterPlayers, PairRound, PublishRound, StartClock
from tablas.model import Player
from tablas.store.people import Role
from tablas.web.demo import people
from tablas.web.public import hall as public_hall
from tablas.web.show.boards import NameRow
from tablas.web.show.hall import Wall, parts
from web_site import Site

LONG = "Freifrau von Droste zu Hülshoff-Schwarzenberg, Maria Theresia Adelheid"
WALL = {"width": 1920, "height": 1080}
LEAVES = """[...document.querySelectorAll('.show:not([hidden]) .leaf')].map((leaf, place, all) => {
  for (const each of all) each.hidden = each !== leaf;
  const foot = leaf.closest('.show').querySelector('.wall-foot').getBoundingClientRect().top;
  const shown = [...leaf.querySelectorAll('.row:not(.heads)')], rows = shown.map(row => row.getBoundingClientRect());
  const widths = rows.map(row => row.width);
  const spilt = shown.flatMap((row, at) => [...row.querySelectorAll('.who, .who b, .n')].filter(name => {
    const box = name.getBoundingClientRect(), clipped = getComputedStyle(name).overflowX === 'hidden';
    return box.top < rows[at].top - 1 || box.bottom > rows[at].bottom + 1 || box.right > rows[at].right + 1
      || (name.scrollWidth > name.clientWidth + 1 && !clipped);
  }).map(name => name.textContent));
  return {rows: rows.length, heights: [...new Set(rows.map(row => Math.round(row.height)))], spilt,
    uneven: Math.max(...widths) - Math.min(...widths) > 1,
    over: rows.filter(row => row.bottom > foot + 1 || row.right > innerWidth + 1).length};
})"""
"""Of each page of what is shown: how many rows, how tall, whether columns differ, how many leave the wall, and the
names that leave their row."""

SIZES = """(long => {
  const sizes = {long: new Set(), others: new Set()};
  for (const name of document.querySelectorAll('.show:not([hidden]) :is(.who b, .n)'))
    if (name.checkVisibility())
      sizes[name.textContent.includes(long) ? 'long' : 'others'].add(parseFloat(getComputedStyle(name).fontSize));
  return {long: [...sizes.long], others: [...sizes.others]};
})"""
"""How large the long name and the others are drawn."""


@pytest.fixture(scope="module")
def large(site: Site) -> str:
    """Three hundred players, one with a name that fits nowhere, in round 1."""
    slug = site.event("Large hall", players=0, total_rounds=9)
    site.do(slug, EnterPlayers("a", (*people(299, 3), Player(0, LONG, 2101))))
    site.do(slug, PairRound("a"))
    site.do(slug, PublishRound("a", 1))
    return slug


def _leaves(page: Page) -> list[dict]:
    page.locator("body[data-turn]").wait_for()
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(200)
    return page.evaluate(LEAVES)


def test_300_players_by_name_are_at_most_eight_pages(site: Site, open_page, large: str) -> None:
    page = open_page(site, viewport=WALL)
    page.goto(f"/p/{large}/-/hall")
    found = _leaves(page)
    assert sum(leaf["rows"] for leaf in found) == 300
    assert len(found) <= 8
    assert [leaf["over"] for leaf in found] == [0] * len(found)
    assert len({height for leaf in found for height in leaf["heights"]}) == 1, "the long name costs nothing"
    assert [(leaf["spilt"], leaf["uneven"]) for leaf in found] == [([], False)] * len(found)
    expect(page.locator(".pages i")).to_have_count(len(found))
    first = page.locator(".pages i.on").text_content()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".pages i.on")).not_to_have_text(first)


def test_boards_and_standings_of_a_small_hall_are_one_page(site: Site, open_page) -> None:
    """Twelve boards on 1080 lines, then the clock and the results; nobody waits for a page turn."""
    slug = site.event("Small hall", players=23)
    site.do(slug, EnterPlayers("a", (Player(0, LONG, 2101),)))
    site.play(slug, "." * 12)
    site.do(slug, StartClock("a", 1))
    page = open_page(site, viewport=WALL)
    page.goto(f"/p/{slug}/-/hall")
    expect(page.locator(".show.boards")).to_be_visible()
    found = _leaves(page)
    assert [(leaf["rows"], leaf["over"], len(leaf["heights"])) for leaf in found] == [(12, 0, 1)]
    assert [(leaf["spilt"], leaf["uneven"]) for leaf in found] == [([], False)]
    sizes = page.evaluate(SIZES, LONG.split(",")[0])
    assert [round(size) for size in sizes["others"]] == [31], "nobody else is drawn smaller for it"
    assert max(sizes["long"]) < 30
    expect(page.locator(".says b")).to_be_visible()


@pytest.mark.parametrize(
    ("open_boards", "size"), [(12, WALL), (60, WALL), (9, {"width": 1280, "height": 800})], ids=str
)
def test_no_sentence_beside_the_boards_is_cut_through_its_middle(
    site: Site, open_page, open_boards: int, size: dict[str, int]
) -> None:
    slug = site.event(f"Beside {open_boards}", players=2 * open_boards + 4)
    site.play(slug, "11" + "." * open_boards)
    page = open_page(site, viewport=size)
    page.goto(f"/p/{slug}/-/hall")
    expect(page.locator(".show.boards aside")).to_be_visible()
    boxes = page.evaluate(
        """() => { const side = document.querySelector(".show.boards aside");
        const box = one => { const found = one.getBoundingClientRect(); return [found.top, found.bottom, found.left] };
        return [side, side.querySelector(".still"), side.querySelector(".nx")].map(box).concat(
            [[side.getBoundingClientRect().right]]) }"""
    )
    side, still, note, (right,) = boxes
    assert still[1] <= side[1], "the boards are all there"
    assert note[1] <= side[1] or note[2] >= right, "whole, or out of sight"


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, {"width": 390, "height": 844}])
def test_a_tablet_and_a_phone_show_all_of_it(site: Site, open_page, large: str, size: dict[str, int]) -> None:
    page = open_page(site, viewport=size)
    page.goto(f"/p/{large}/-/hall")
    found = _leaves(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    if size["width"] > 700:
        assert sum(leaf["rows"] for leaf in found) == 300
        assert all(leaf["over"] == 0 for leaf in found)
    else:
        assert found == [], "a phone scrolls through one list"
        expect(page.locator(".row[data-name]").last).to_be_attached()


def test_what_order_speed_and_language_come_from_the_desk(site: Site, open_page) -> None:
    slug = site.event("Two groups on a wall", players=8)
    site.do(slug, CreateTournament("b", {"name": "Group B", "total_rounds": 5, "initial_colour": "w"}))
    site.do(slug, EnterPlayers("b", people(8, 5)))
    site.play(slug, "1=01")
    site.play(slug, "....", "b")
    desk, wall = open_page(site, Role.ARBITER), open_page(site, viewport=WALL)
    wall.goto(f"/p/{slug}/-/hall/2")
    desk.goto(f"/e/{slug}/-/hall?screens=2")
    form = desk.locator("form:has([name=screen][value='2'])")
    form.locator("[name=seconds]").fill("30")
    form.locator("[name=language]").select_option("es")
    form.locator("[name=what]").select_option("standings")
    form.get_by_role("button").click()
    expect(wall.locator("main#fresh")).to_have_attribute("data-seconds", "30")
    expect(wall.locator(".show.standings h1").first).to_contain_text("Clasificación")


def test_a_screen_of_thousands_comes_in_parts_and_turns_into_the_next(
    site: Site, open_page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(public_hall, "MOST_ROWS", 50)
    slug = site.event("Hall in parts", players=120)
    site.play(slug, "")
    page = open_page(site, viewport=WALL)
    page.goto(f"/p/{slug}/-/hall")
    shown, seen = page.locator("body"), []
    for part in ("1", "2", "3", "1"):
        expect(shown).to_have_attribute("data-part", part)
        leaves = int((shown.get_attribute("data-turn") or "").split("/")[1])
        seen += page.locator(".row[data-name]").evaluate_all("rows => rows.map(row => row.dataset.name)")
        for _ in range(leaves):
            page.keyboard.press("ArrowRight")
    assert seen[:120] == sorted(seen[:120])
    assert len(set(seen[:120])) == 120, "everybody once, in the order of names"
    assert seen[120:] == seen[:50]
    expect(shown).to_have_attribute("data-part", "2")
    page.keyboard.press("ArrowLeft")
    expect(shown).to_have_attribute("data-part", "1")
    assert shown.get_attribute("data-turn") == f"{leaves}/{leaves}", "back to the last page of the part before"
    phone = open_page(site, viewport={"width": 390, "height": 844})
    phone.goto(f"/p/{slug}/-/hall")
    phone.get_by_role("navigation", name="Pages of the list").get_by_text("3", exact=True).click()
    expect(phone.locator(".row[data-name]")).to_have_count(20)


def test_the_parts_hold_every_row_of_every_wall_once() -> None:
    """Two tournaments of seven and four rows, a clock between them: five rows to a part."""
    rows = [NameRow(number, number, "w", None, "") for number in range(7)]  # type: ignore[arg-type]
    first = Wall(None, "names", None, names=tuple(rows))  # type: ignore[arg-type]
    clock = Wall(None, "clock", None)  # type: ignore[arg-type]
    made = parts([first, clock, replace(first, names=tuple(rows[:4]))], 5)
    shown = [[(wall.mode, [row.board for row in wall.names[wall.cut]]) for wall in part] for part in made]
    assert shown == [
        [("names", [0, 1, 2, 3, 4])],
        [("names", [5, 6]), ("clock", []), ("names", [0, 1, 2])],
        [("names", [3])],
    ]
    assert parts([], 5) == [[]]


def test_a_wall_that_is_not_cut_shows_every_row(site: Site) -> None:
    section = site.section(site.event(), "a")
    assert Wall(section, "players", None).cut == slice(0, None)
