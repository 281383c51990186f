"""Games in the browser and over the API: taken in, suggested, confirmed, followed, sent on."""

from __future__ import annotations

import io
import json
from pathlib import Path

import chess.pgn
import pytest

from fake_lichess import ROUND, TOKEN, lichess
from tablas.events.acts import EnterResult
from tablas.events.results import read_result
from tablas.store.people import Role
from web_site import Site

PGN = b'[Round "1.1"]\n\n1. f3 e5 2. g4 {[%clk 0:59:01]} Qh4# *\n\n[Round "1.2"]\n\n1. e4 e5 *\n'


def outcomes(site: Site, slug: str) -> list[str]:
    return [game.white_outcome.value for game in site.section(slug, "a").facts.rounds[0].games]


def test_a_file_is_taken_in_and_the_arbiter_confirms(site: Site) -> None:
    slug = site.event("Partidas", players=4)
    site.play(slug, "..")
    arbiter, path = site.visitor(Role.ARBITER), f"/e/{slug}/a/games"
    csrf = arbiter.csrf("/")
    files = {"file": ("games.pgn", PGN)}
    assert arbiter.post(path, {"round": "1"}, files=files, csrf=csrf).status_code == 303
    assert outcomes(site, slug) == ["*", "*"], "nothing by itself"
    shown = arbiter.get(path).text
    assert 'value="1:0-1"' in shown
    assert "2… Qh4#" in shown
    assert arbiter.post(f"{path}/confirm", {"round": "1", "board": "1:1-0"}, csrf=csrf).status_code == 422
    assert arbiter.post(f"{path}/confirm", {"round": "1", "board": "1:0-1"}, csrf=csrf).status_code == 303
    assert outcomes(site, slug) == ["0", "*"]


def test_spectators_follow_the_games_and_pages_change_with_them(site: Site) -> None:
    slug = site.event("Partidas", players=4)
    site.play(slug, "..")
    visitor = site.visitor()
    before = visitor.get(f"/en/p/{slug}/a/games")
    assert visitor.get(f"/en/p/{slug}/a/games", headers={"If-None-Match": before.headers["ETag"]}).status_code == 304
    site.services.store.games.take(slug, "a", PGN)
    after = visitor.get(f"/en/p/{slug}/a/games", headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert "1… e5" in after.text
    assert "0:59:01" in after.text
    assert "As if the games ended so" in after.text
    pairings = visitor.get(f"/en/p/{slug}/a/pairings").headers["ETag"]
    site.services.store.games.take(slug, "a", PGN.replace(b"1. e4 e5 *", b"1. e4 e5 2. Nf3 *"))
    assert visitor.get(f"/en/p/{slug}/a/pairings").headers["ETag"] == pairings, "a move changes no other page"
    game = chess.pgn.read_game(io.StringIO(visitor.get(f"/en/p/{slug}/a/games.pgn?round=1").text))
    assert game is not None
    assert game.errors == []
    assert [move.uci() for move in game.mainline_moves()] == ["f2f3", "e7e5", "g2g4", "d8h4"]
    assert visitor.get(f"/p/{slug}/a/games?round=9").status_code == 404


def test_what_is_wrong_with_a_file_is_told_beside_it(site: Site) -> None:
    slug = site.event("Partidas", players=4)
    site.play(slug, "..")
    arbiter, path = site.visitor(Role.ARBITER), f"/e/{slug}/a/games"
    csrf = arbiter.csrf("/")
    bad = arbiter.post(path, {"round": "1"}, files={"file": ("x.pgn", b"1. e4 (" * 50)}, csrf=csrf)
    assert bad.status_code == 422
    assert "deep in each other" in bad.text
    strange = PGN + b'\n[Round "1"]\n[White "Nobody"]\n[Black "Else"]\n\n1. e4 *\n'
    some = arbiter.post(path, {"round": "1"}, files={"file": ("x.pgn", strange)}, csrf=csrf)
    assert "no board for this game" in some.text
    assert len(site.services.store.games.of(slug)) == 2


@pytest.mark.slow
def test_the_round_goes_to_a_broadcast_from_the_page(tmp_path: Path) -> None:
    with lichess() as there:
        site = Site(tmp_path, broadcast=there.address)
        try:
            slug = site.event("Partidas", players=4)
            site.play(slug, "..")
            arbiter, path = site.visitor(Role.ARBITER), f"/e/{slug}/a/games/broadcast"
            csrf = arbiter.csrf("/")
            sent = {"round": "1", "broadcast": ROUND, "token": TOKEN}
            assert arbiter.post(path, sent | {"token": "other"}, csrf=csrf).status_code == 422
            there.failures = [503]
            assert arbiter.post(path, sent, csrf=csrf).status_code == 303
            assert len(there.changes) == 2
        finally:
            site.close()


def test_programs_send_games_and_read_what_they_say(site: Site) -> None:
    slug = site.event("Partidas", players=4)
    site.play(slug, "..")
    base = f"/events/{slug}/tournaments/a"
    public, arbiter = site.caller(), site.caller(Role.ARBITER)
    assert public.put(f"{base}/games", content=PGN).status_code == 401
    taken = arbiter.put(f"{base}/games", content=PGN).json()
    assert taken == {"changed": 2, "games": 2, "problems": []}
    refused = arbiter.put(f"{base}/games", content=b"1. e4 {")
    assert (refused.status_code, refused.json()["code"]) == (422, "pgn-comment-not-closed")
    assert [one["result"] for one in arbiter.get(f"{base}/rounds/1/suggestions").json()] == ["0-1"]
    assert public.get(f"{base}/rounds/1/suggestions").status_code == 401
    assert [one["result"] for one in public.get(f"/events/{slug}/games").json()] == ["0-1", "*"]
    assert public.get(f"{base}/rounds/1/pgn").text.count("[Event ") == 2
    supposed = public.get(f"{base}/rounds/1/live-standings").json()["standings"]
    site.do(slug, EnterResult("a", 1, 1, *read_result("0-1")))
    site.do(slug, EnterResult("a", 1, 2, *read_result("=")))
    assert supposed == public.get(f"{base}/standings").json()["standings"]


def test_a_folder_elsewhere_sends_its_games_here(site: Site, tmp_path: Path, monkeypatch) -> None:
    """LiveChess runs on another machine than the program."""
    from click.testing import CliRunner

    from tablas.cli.event import event

    slug = site.event("Partidas", players=4)
    site.play(slug, "..")
    (tmp_path / "games.pgn").write_bytes(PGN)
    monkeypatch.setenv("TABLAS_TOKEN", site.token(Role.ARBITER))
    words = ["--url", site.base, "games", slug, str(tmp_path / "games.pgn"), "--json"]
    told = json.loads(CliRunner().invoke(event, words, catch_exceptions=False).stdout)
    assert (told["changed"], [one["result"] for one in told["suggestions"]]) == (2, ["0-1"])
