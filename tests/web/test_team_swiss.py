"""A team Swiss of six teams on four boards in a real browser: from teams made on screen to the final standings."""

from __future__ import annotations

from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect

import web_hands as hands
from tablas.events.acts import ChangeTeams, EnterPlayers, GiveLineUp, PairRound, PublishRound
from tablas.model import Team
from tablas.store.people import Role
from web_site import Site, people

CLUBS = ("Casino", "Ateneo", "Torre", "Liceo", "Peña", "Círculo")
WORTH = {"1": Fraction(1), "=": Fraction(1, 2), "0": Fraction(0)}
PHONE = {"width": 390, "height": 844}

Match = tuple[str, str, list[tuple[str, str]]]


def _make_teams(page: Page, names: list[str]) -> dict[str, list[str]]:
    """Casino by choosing players one by one, the others as lines of names; Casino has a reserve."""
    squads = {club: names[place:24:6] for place, club in enumerate(CLUBS)}
    squads["Casino"] = [*squads["Casino"], names[24]]
    page.get_by_role("link", name="Teams", exact=True).click()
    page.get_by_label("Name of the team").fill("Casino")
    page.keyboard.press("Enter")
    expect(page.locator("#team-1 h2")).to_have_text("1 · Casino")
    second, first, *others = squads["Casino"]
    for place, name in enumerate((first, second, *others), 1):
        page.get_by_label("A player for Casino").select_option(label=name)
        page.get_by_role("button", name="Take in").click()
        expect(page.locator("#team-1 .roster .name")).to_have_count(place)
    page.get_by_role("button", name=f"{second} up").click()
    expect(page.locator("#team-1 .roster .name").first).to_have_text(second)
    box = page.get_by_label("One team a line")
    lines = [f"{club}: {'; '.join(squads[club])}" for club in CLUBS[1:]]
    box.fill("\n".join([box.input_value(), *lines]))
    page.get_by_role("button", name="Save the teams").click()
    expect(page.locator("main .rosters section")).to_have_count(6)
    expect(page.locator("#team-1 .reserve .name")).to_have_text(names[24])
    return squads


def _matches(page: Page) -> list[Match]:
    """The matches as the round shows them: both teams, and who meets whom, the team named first on the left."""
    shown = page.locator("table.matches tbody").evaluate_all(
        "parts => parts.map(part => [...part.rows].map("
        "row => [...row.querySelectorAll('.name')].map(name => name.textContent)))"
    )
    return [(rows[0][0], rows[0][1], [(row[0], row[1]) for row in rows[1:]]) for rows in shown]


def _publish(page: Page, number: int, altered: bool = False) -> list[Match]:
    page.get_by_role("button", name=f"Publish round {number}", exact=True).click()
    if altered:
        page.get_by_role("button", name="Yes, go on").click()
        page.get_by_label("Why").fill("Both clubs asked for it.")
        page.get_by_role("button", name="Yes, against the usual rules").click()
    expect(page.locator(".said")).to_have_text(f"Round {number} is published.")
    return _matches(page)


class Tally:
    """What the results typed mean, added up without the program."""

    def __init__(self) -> None:
        self.match_points = dict.fromkeys(CLUBS, 0)
        self.board_points = dict.fromkeys(CLUBS, Fraction(0))
        self.met: set[frozenset[str]] = set()

    def add(self, home: str, guest: str, own: Fraction, theirs: Fraction) -> None:
        assert frozenset((home, guest)) not in self.met, "nobody meets twice"
        self.met.add(frozenset((home, guest)))
        self.board_points[home] += own
        self.board_points[guest] += theirs
        self.match_points[home] += 2 if own > theirs else 1 if own == theirs else 0
        self.match_points[guest] += 2 if theirs > own else 1 if own == theirs else 0


def _play(page: Page, matches: list[Match], keys: list[str], tally: Tally) -> None:
    """Type the results match by match; the running score follows."""
    hands.type_results(page, "".join(keys))
    for place, ((home, guest, boards), typed) in enumerate(zip(matches, keys, strict=True), 1):
        assert len(boards) == len(typed) == 4
        own = sum((WORTH[key] for key in typed), Fraction(0))
        expect(page.locator(f"[data-score='{place}']")).to_have_text(f"{_written(own)} – {_written(4 - own)}")
        tally.add(home, guest, own, 4 - own)


def _written(points: Fraction) -> str:
    whole, rest = divmod(points, 1)
    return f"{whole or (0 if not rest else '')}{'½' if rest else ''}"


@pytest.mark.slow
def test_a_team_swiss_of_six(fresh_site: Site, open_page) -> None:
    page = open_page(fresh_site)
    hands.first_start(page, fresh_site, "Liga")
    hands.add_tournament(page, "Equipos", "team-swiss", 3)
    names = hands.paste_players(page, 25)
    squads = _make_teams(page, names)
    tally = Tally()

    # Round 1: two teams of the draft change places.
    page.get_by_role("button", name="Pair round 1", exact=True).click()
    page.get_by_role("link", name="Round", exact=True).click()
    expect(page.locator(".situation .facts")).to_contain_text("A draft")
    before = [match[:2] for match in _matches(page)]
    one, two = before[0][1], before[1][1]
    page.get_by_label("This team").select_option(label=f"{one} (1)")
    page.get_by_label("and this one").select_option(label=f"{two} (2)")
    page.get_by_role("button", name="Exchange them").click()
    expect(page.locator(".said")).to_have_text("The draft is altered.")
    matches = _publish(page, 1, altered=True)
    assert [match[:2] for match in matches] == [(before[0][0], two), (before[1][0], one), before[2]]
    for home, guest, boards in matches:
        assert boards == list(zip(squads[home][:4], squads[guest][:4], strict=True)), "in board order"
    _play(page, matches, ["1=01", "=0=1", "0010"], tally)

    # Round 2: Casino leaves its first player out, with keys alone; the reserve comes in on the last board.
    page.get_by_role("link", name="Line-ups", exact=True).click()
    page.get_by_role("link", name="Change Casino").click()
    expect(page.locator("#who")).to_be_visible()
    page.locator("[data-plays]").first.focus()
    page.keyboard.press("Space")
    page.locator("[data-plays]").last.focus()
    page.keyboard.press("Space")
    expect(page.get_by_label("Board 4")).to_contain_text(names[24])
    page.get_by_role("button", name="Save the line-up").click()
    expect(page.locator(".said")).to_have_text("The line-up of Casino is saved.")
    page.get_by_role("button", name="Pair round 2", exact=True).click()
    expect(page.locator(".situation .facts")).to_contain_text("A draft")
    matches = _publish(page, 2)
    lined_up = {club: [pair[side] for pair in boards] for *clubs, boards in matches for side, club in enumerate(clubs)}
    assert lined_up["Casino"] == squads["Casino"][1:]
    _play(page, matches, ["11=0", "====", "01=0"], tally)

    # Round 3: another order is asked about, and a team does not come.
    page.get_by_role("button", name="Pair round 3", exact=True).click()
    expect(page.locator(".situation .facts")).to_contain_text("A draft")
    matches = _publish(page, 3)
    page.get_by_role("link", name="Line-ups", exact=True).click()
    page.get_by_role("link", name="Change Ateneo").click()
    page.get_by_label("Board 1").select_option(label=f"2 · {squads['Ateneo'][1]}")
    page.get_by_label("Board 2").select_option(label=f"1 · {squads['Ateneo'][0]}")
    page.get_by_role("button", name="Save the line-up").click()
    expect(page.locator("main li")).to_have_text("Ateneo would not play in its board order.")
    page.get_by_role("button", name="Yes, go on").click()
    expect(page.locator(".said")).to_have_text("The line-up of Ateneo is saved.")
    page.get_by_role("link", name="Round", exact=True).click()
    home, guest, _ = matches[2]
    page.get_by_role("button", name=f"{guest} is missing").click()
    expect(page.locator("#m3 td.result")).to_have_text("4 – 0")
    tally.add(home, guest, Fraction(4), Fraction(0))
    _play(page, matches[:2], ["1=1=", "0=00"], tally)

    # The end: match points decide, and every page says the same.
    shown = hands.standings(page)
    assert shown == tally.match_points
    assert list(shown.values()) == sorted(shown.values(), reverse=True)
    page.get_by_role("link", name="Cross table").click()
    lines = page.locator("table.cross tbody tr").evaluate_all(
        "rows => rows.map(row => [row.querySelector('.name').textContent,"
        " [...row.querySelectorAll('td.c')].map(cell => cell.textContent.split(':')[1].trim())])"
    )
    for club, scores in lines:
        assert sum(hands.read_points(score) for score in scores) == tally.board_points[club]
    page.get_by_role("button", name="Close the tournament").click()
    expect(page.locator(".situation .round")).to_have_text("Closed")

    spectator = open_page(fresh_site, viewport=PHONE)
    spectator.goto("/p/liga/equipos/pairings")
    expect(spectator.locator("table.matches tr.match-head")).to_have_count(3)
    expect(spectator.locator("#m3")).to_contain_text("(forfeited)")
    spectator.goto("/p/liga/equipos/standings")
    winner = next(iter(shown))
    spectator.get_by_role("link", name=winner, exact=True).click()
    expect(spectator.locator("h1")).to_have_text(winner)
    expect(spectator.locator("main h2", has_text="Round")).to_have_count(4)
    assert spectator.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.slow
def test_an_open_page_of_results_follows_a_changed_line_up(site: Site, open_page) -> None:
    """While an assistant has the page open the arbiter changes who plays: the page shows the new names."""
    slug = site.event("Abierta", players=0, system="team-berger", board_colours="WB")
    site.do(slug, EnterPlayers("a", people(6)))
    site.do(slug, ChangeTeams("a", (Team(1, "Casino", members=(1, 2, 3)), Team(2, "Ateneo", members=(4, 5, 6)))))
    site.do(slug, PairRound("a"))
    site.do(slug, PublishRound("a", 1))
    page = open_page(site, Role.ASSISTANT)
    page.goto(f"/e/{slug}/a/results")
    expect(page.locator("#status")).to_have_attribute("data-ready", "2")
    expect(page.locator("tr[data-label='1.1']")).to_contain_text("Player 001")
    expect(page.locator("body")).to_have_attribute("data-connected", "yes")
    site.do(slug, GiveLineUp("a", 1, 1, (2, 3)))
    expect(page.locator("tr[data-label='1.1']")).to_contain_text("Player 002")
    expect(page.locator("#status")).to_have_attribute("data-ready", "2")
    page.keyboard.type("1")
    expect(page.locator("[data-score='1']")).to_have_text("1 – 0")
