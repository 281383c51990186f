"""Chess960, asked as an examiner of tournament programs asks: drawn for each round, kept, shown and written."""

from __future__ import annotations

import pytest

from events_desk import Desk, play, tournament
from examiner import Shell
from tablas.events.acts import ChangeSettings, DrawPosition, PairRound, PublishRound
from tablas.events.errors import ConsentError, RefusedError
from tablas.federation.regulations.chess960 import position
from tablas.store.people import Role
from web_site import Site


def chess960(rounds: int = 5) -> Desk:
    desk = tournament(8, total_rounds=rounds)
    desk.do(ChangeSettings("a", {"chess960": True}))
    return desk


def test_q222_a_position_is_drawn_for_each_round_and_kept(shell: Shell) -> None:
    shell.open(chess960="yes")
    shell("pair", "open", "--publish")
    # Scharnagl's table: 0 begins with both bishops in the corner of a and b, 959 ends with them.
    assert shell("position", "open", "--number", "959").strip() == (
        "Starting position of round 1: number 959, RKRNNQBB."
    )
    assert shell.json("boards", "open")["position"] == {"round": 1, "number": 959, "seed": None, "rank": "RKRNNQBB"}
    drawn = shell.json("position", "open", "-r", "2", "--seed", "7")["position"]
    assert drawn["round"] == 2
    assert drawn["seed"] == 7
    assert 0 <= drawn["number"] < 960
    assert "Starting position of round 1: number 959, RKRNNQBB." in shell("boards", "open")
    assert "position-redrawn" in shell.fails("position", "open", "-r", "2", "--seed", "8")


def test_q222_the_report_tells_the_positions_of_the_rounds_played(shell: Shell) -> None:
    shell.open(chess960="yes")
    shell("position", "open", "-r", "1", "--number", "0")
    shell("position", "open", "-r", "2", "--number", "518")
    shell.play()
    assert shell.comments() == ["Chess960 @ Round 1: 0 BBQNNRKR"]


def test_q222_a_draw_can_be_repeated_by_its_seed_and_lots_differ() -> None:
    desk = chess960()
    for number in (1, 2, 3, 4, 5):
        desk.do(DrawPosition("a", number, seed=number))
    found = desk.section().positions
    again = chess960()
    again.do(DrawPosition("a", 3, seed=3))
    assert again.section().positions == (found[2],)
    assert len({one.number for one in found}) > 1


def test_q222_what_cannot_be_drawn_is_refused() -> None:
    desk = chess960(rounds=3)
    with pytest.raises(RefusedError, match="no round 4"):
        desk.do(DrawPosition("a", 4))
    with pytest.raises(RefusedError, match="960"):
        desk.do(DrawPosition("a", 1, 960))
    desk.do(DrawPosition("a", 1, 5))
    with pytest.raises(ConsentError):
        desk.do(DrawPosition("a", 1))
    play(desk, "1=10")
    with pytest.raises(RefusedError, match="results already"):
        desk.do(DrawPosition("a", 1, 7))
    usual = tournament(8, total_rounds=3)
    with pytest.raises(RefusedError, match="not played as Chess960"):
        usual.do(DrawPosition("a", 1))


def test_q222_the_position_is_drawn_and_shown_in_the_browser(site: Site) -> None:
    slug, arbiter = site.event(players=8), site.visitor(Role.ARBITER)
    base = f"/e/{slug}/a"
    assert arbiter.post(f"{base}/fide-mode", {"how": "chess960"}).status_code == 303
    site.do(slug, PairRound("a"))
    site.do(slug, PublishRound("a", 1))
    assert "No starting position is drawn" in arbiter.get(f"{base}/round/1").text
    assert arbiter.post(f"{base}/position", {"round": "1"}).status_code == 303
    (drawn,) = site.section(slug, "a").positions
    for page in (arbiter.get(f"{base}/round/1"), site.visitor().get(f"/p/{slug}/a/pairings")):
        assert f"Starting position {drawn.number}: {position(drawn.number)}" in page.text
    assert arbiter.post(f"{base}/position", {"round": "1"}).status_code != 303, "a second draw is asked for"
    assert site.section(slug, "a").positions == (drawn,)
