"""Pages of an event from which somebody was sent out."""

from __future__ import annotations

from events_desk import play, tournament
from tablas.events.acts import WithdrawPlayer
from tablas.store.people import Role
from tablas.web.show.person import person
from tablas.web.show.standings_tables import cross_table
from web_site import Site


def test_the_cross_table_and_the_player_s_page_do_without_a_place() -> None:
    desk = tournament(4)
    play(desk, "11")
    desk.do(WithdrawPlayer("a", 1, expelled=True))
    section = desk.section()
    lines = {line.player.number: line for line in cross_table(section).lines}
    opponent = next(sum(game[:2]) - 1 for game in section.tournament.rounds[0].games if 1 in game[:2])
    assert sorted(lines) == [2, 3, 4]
    assert lines[opponent].cells[0][0].opponent == "–"
    assert person(section, 1).place == "–"
    assert person(section, opponent).place != "–"


def test_the_note_is_said_in_spanish(site: Site) -> None:
    slug = site.event("Expulsado", players=4)
    site.play(slug, "11")
    site.do(slug, WithdrawPlayer("a", 1, expelled=True))
    name = site.section(slug, "a").called(1)
    page = site.visitor(Role.ARBITER, language="es").get(f"/e/{slug}/a/standings").text
    assert f"1 {name} fue expulsado y no tiene puesto; sus partidas cuentan." in page


def test_the_arbiter_expels_a_player_and_takes_it_back(site: Site) -> None:
    slug = site.event("Sent out", players=4)
    arbiter = site.visitor(Role.ARBITER)
    page = f"/e/{slug}/a/players/2"
    arbiter.post(f"{page}/expel", csrf=arbiter.csrf(page))
    assert site.section(slug, "a").player(2).expelled
    assert "Expelled after round 0." in arbiter.get(page).text
    arbiter.post(f"{page}/readmit", csrf=arbiter.csrf(page))
    assert not site.section(slug, "a").player(2).expelled
