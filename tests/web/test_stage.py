"""From groups to a final: who goes on is looked at before the stage is opened."""

from __future__ import annotations

from playwright.sync_api import expect

from tablas.events.acts import CreateTournament, EnterPlayers
from tablas.store.people import Role
from web_site import Site, people


def _groups(site: Site) -> str:
    """Two groups of four; in each the players finish in the order of their numbers."""
    slug = site.services.store.create("Stages", who="test").slug
    for place, name in enumerate(("north", "south")):
        settings = {"name": name.title(), "system": "berger", "total_rounds": 3}
        site.do(slug, CreateTournament(name, settings))
        site.do(slug, EnterPlayers(name, people(4, 1 + 4 * place)))
        for _ in range(3):
            # The stronger player of each game of the table wins.
            site.play(slug, "", name)
            games = site.section(slug, name).tournament.rounds[-1].games
            _enter(site, slug, name, ["1" if game.white < game.black else "0" for game in games])
    return slug


def _enter(site: Site, slug: str, name: str, results: list[str]) -> None:
    from tablas.events.acts import EnterResult
    from tablas.events.results import read_result

    number = site.section(slug, name).rounds_paired
    for board, result in enumerate(results, 1):
        site.do(slug, EnterResult(name, number, board, *read_result(result)))


def test_two_of_each_group_go_on(site: Site, open_page) -> None:
    slug = _groups(site)
    page = open_page(site, Role.ARBITER)
    page.goto(f"/e/{slug}")
    page.get_by_role("link", name="From other standings").click()
    page.get_by_label("North").check()
    page.get_by_label("South").check()
    page.locator("#f-name").fill("Final")
    page.get_by_role("button", name="Look who goes on").click()
    expect(page.locator("ol.taken li .name")).to_have_text(["Player 001", "Player 005", "Player 002", "Player 006"])
    assert not site.services.store.moment(slug).event.has("final"), "nothing is written yet"
    page.get_by_role("button", name="Open the stage").click()
    expect(page.locator(".said")).to_have_text("The stage is open.")
    final = site.section(slug, "final")
    assert (final.system, final.stage_of) == ("knockout", ("north", "south"))
    page.get_by_role("button", name="Pair: Semi-finals", exact=True).click()
    # Winners meet the seconds of the other group: seed 1 plays seed 4, seed 2 plays seed 3.
    pairs = {frozenset(game[:2]) for game in final.tournament.rounds[0].games} if final.rounds_paired else set()
    draft = site.section(slug, "final").draft_round
    assert draft is not None
    pairs = {frozenset((game.white, game.black)) for game in draft.games}
    assert pairs == {frozenset((1, 4)), frozenset((2, 3))}


def test_what_is_wrong_stands_beside_its_field(site: Site) -> None:
    slug = _groups(site)
    arbiter = site.visitor(Role.ARBITER)
    path = f"/e/{slug}/-/stage"
    token = arbiter.csrf("/")
    form = {"name": "Final B", "system": "berger", "first": "3", "last": "4", "seed": "rating"}
    nobody = arbiter.post(path, form, csrf=token)
    assert nobody.status_code == 422
    assert "No group is named." in nobody.text
    assert 'value="Final B"' in nobody.text, "nothing typed is lost"
    form |= {"from": "north"}
    backwards = arbiter.post(path, form | {"first": "4", "last": "3"}, csrf=token)
    assert '<span class="field-problem" id="e-first">' in backwards.text
    assert 'value="north" checked' in backwards.text
    site.play(slug_open := site.event("Open", players=4), "1.")
    unfinished = arbiter.post(f"/e/{slug_open}/-/stage", form | {"from": "a"}, csrf=token)
    assert unfinished.status_code == 422
    assert "has no result on board 2" in unfinished.text
    made = arbiter.post(path, form | {"open": "yes"}, csrf=token)
    assert made.status_code == 303
    assert [player.name for player in site.section(slug, "final-b").tournament.players] == ["Player 003", "Player 004"]
