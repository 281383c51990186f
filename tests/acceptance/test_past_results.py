"""Results of rounds gone by, adjourned games and byes; asked as an examiner of tournament programs asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from events_desk import Desk, play, tournament
from examiner import Shell
from tablas.events.acts import (
    BarHalfBye,
    CorrectForRating,
    CorrectResult,
    CorrectSeats,
    EnterResult,
    PairRound,
    SwapColours,
)
from tablas.events.errors import ConsentError, RefusedError
from tablas.events.handing_out import hand_out
from tablas.events.remarks import remark_lines
from tablas.formats import trf
from tablas.history import scores
from tablas.model import Game, Outcome
from tablas.store.people import Role
from web_site import Site

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


@pytest.fixture
def three() -> Desk:
    """Eight players, three rounds played, all won by White: round 1 was 1-5, 6-2, 3-7, 8-4."""
    desk = tournament(8)
    for _ in range(3):
        play(desk, "1111")
    return desk


def change(kind: str, number: int) -> CorrectResult | SwapColours | CorrectSeats:
    if kind == "result":
        return CorrectResult("a", number, 1, DRAW, DRAW)
    return SwapColours("a", number, 1) if kind == "colours" else CorrectSeats("a", number, 1, 2)


@pytest.mark.parametrize("kind", ["result", "colours", "seats"])
def test_q189_q191_a_round_long_past_cannot_be_changed(three: Desk, kind: str) -> None:
    before = three.section()
    with pytest.raises(RefusedError, match="for the rating report only"):
        three.do(change(kind, 1), "past-round", "previous-round", "seats-corrected")
    assert three.section() == before


@pytest.mark.parametrize("paired", [False, True])
@pytest.mark.parametrize("kind", ["result", "colours", "seats"])
def test_q190_the_round_before_the_last_can_be_and_the_report_says_so(three: Desk, kind: str, paired: bool) -> None:
    if paired:
        three.do(PairRound("a"))  # a draft is nobody's round yet
    with pytest.raises(ConsentError) as asked:
        three.do(change(kind, 2))
    assert "previous-round" in {one.code for one in asked.value.concerns}
    before = three.section().facts.rounds[1]
    three.do(change(kind, 2), "previous-round", "seats-corrected")
    assert three.section().facts.rounds[1] != before
    assert remark_lines(three.section())[0].startswith("Correction @ Round 2: ")


def test_q190_the_lines_of_the_report() -> None:
    desk = tournament(6)
    play(desk, "111")
    play(desk, "...")
    desk.do(CorrectResult("a", 1, 1, LOSS, WIN, why="the score sheet"), "previous-round")
    desk.do(SwapColours("a", 1, 2), "previous-round")
    desk.do(CorrectSeats("a", 1, 3, 4), "previous-round", "seats-corrected")
    lines = [line for line in remark_lines(desk.section()) if not line.startswith("-")]
    assert lines == [
        "Correction @ Round 1: 1-4: 1-0 => 0-1",
        "Correction @ Round 1: 5-2 => 2-5",
        "Correction @ Round 1: 1-4 3-6 => 1-3 4-6",
    ]


def test_q190_the_last_round_is_free() -> None:
    desk = tournament(6)
    play(desk, "111")
    desk.do(CorrectResult("a", 1, 1, LOSS, WIN))
    desk.do(SwapColours("a", 1, 1))
    assert remark_lines(desk.section()) == ()


def test_q192_q193_a_late_correction_is_for_the_rating_report_only(three: Desk) -> None:
    points = scores(three.section().tournament)
    correction = CorrectForRating("a", 1, 1, DRAW, DRAW, why="both sheets say so")
    with pytest.raises(ConsentError, match="can no longer change points, standings or pairings"):
        three.do(correction)
    three.do(correction, "rating-only")
    assert scores(three.section().tournament) == points
    assert three.section().facts.rounds[0].games[0] == Game(1, 5, WIN, LOSS)
    told, signed = remark_lines(three.section())
    assert told == "Rating correction @ Round 1: 1-5: 1-0 => =-= (pairings and standings used 1-0)"
    assert signed.endswith(": both sheets say so")
    report = hand_out(three.event, three.section()).content
    again = trf.load(report).tournament
    assert again.rounds[0].games[0] == Game(1, 5, DRAW, DRAW), "the game to be rated"
    assert scores(again) == points, "points stay what the event went on from"
    three.do(PairRound("a"))
    with pytest.raises(RefusedError, match="still open to corrections"):
        three.do(CorrectForRating("a", 2, 1, DRAW, DRAW), "rating-only")


def test_q192_with_the_colours_the_other_way_round(three: Desk) -> None:
    three.do(CorrectForRating("a", 1, 1, WIN, LOSS, turned=True), "rating-only")
    game = trf.load(hand_out(three.event, three.section()).content).tournament.rounds[0].games[0]
    assert game == Game(5, 1, LOSS, WIN)
    assert remark_lines(three.section())[0].startswith("Rating correction @ Round 1: 1-5: 1-0 => 5-1: 0-1")


def test_q189_q192_in_the_browser(site: Site) -> None:
    slug = site.event("Past", players=6)
    for _ in range(3):
        site.play(slug, "111")
    arbiter = site.visitor(Role.ARBITER)
    token = arbiter.csrf("/")
    wrong = {"board": "1", "result": "½-½", "correct": "yes", "accept": ["past-round", "previous-round"]}
    assert arbiter.post(f"/e/{slug}/a/results/1", wrong, csrf=token).status_code == 422
    page = arbiter.get(f"/e/{slug}/a/round/1").text
    assert "Correct a game for the rating report only" in page
    assert "Two players had each other" not in page
    assert "Two players had each other" in arbiter.get(f"/e/{slug}/a/round/2").text
    form = {"round": "1", "board": "1", "result": "½-½"}
    assert arbiter.post(f"/e/{slug}/a/for-rating", form, csrf=token).status_code == 409
    assert arbiter.post(f"/e/{slug}/a/for-rating", form | {"accept": "rating-only"}, csrf=token).status_code == 303
    assert "for rating: ½–½" in arbiter.get(f"/e/{slug}/a/round/1").text
    card = site.section(slug, "a").card_of(1)
    assert "for rating: ½" in arbiter.get(f"/p/{slug}/a/player/{card}").text
    assert "### Rating correction @ Round 1" in arbiter.get(f"/e/{slug}/a/report.trf").text


def test_q190_two_players_had_each_others_place_in_the_browser(site: Site) -> None:
    slug = site.event("Seats", players=6)
    site.play(slug, "111")
    arbiter = site.visitor(Role.ARBITER)
    token, form = arbiter.csrf("/"), {"round": "1", "one": "4", "two": "6"}
    assert arbiter.post(f"/e/{slug}/a/seats", form, csrf=token).status_code == 409
    assert arbiter.post(f"/e/{slug}/a/seats", form | {"accept": "seats-corrected"}, csrf=token).status_code == 303
    assert [game[:2] for game in site.section(slug, "a").facts.rounds[0].games] == [(1, 6), (5, 2), (3, 4)]


def test_q189_q192_on_the_command_line(shell: Shell) -> None:
    shell.open(6, rounds=5)
    for _ in range(3):
        shell.play()
    words = ("result", "open", "-r", "1", "1", "0-1")
    assert "for the rating report only" in shell.fails(*words, "--correct", "--accept", "past-round")
    shell(*words, "--for-rating", "--accept", "rating-only")
    assert shell.comments()[0] == "Rating correction @ Round 1: 1-4: 1-0 => 0-1 (pairings and standings used 1-0)"


def test_q163_an_adjourned_game_that_was_no_draw_is_told_and_kept(shell: Shell) -> None:
    shell.open(6, rounds=5)
    shell("pair", "open")
    shell("publish", "open")
    shell("result", "open", "1", "adj", "2", "1-0", "3", "1-0")
    shell.play()
    asked = shell.fails("result", "open", "-r", "1", "1", "1-0")
    assert asked.endswith("To go on, accept: adjourned-not-drawn.")
    shell("result", "open", "-r", "1", "1", "1-0", "--accept", "adjourned-not-drawn")
    assert shell.comments()[0] == "Adjournment @ Round 1: 1-4 1-0"


def test_q163_a_draw_is_what_the_rounds_were_paired_with() -> None:
    desk = tournament(6)
    play(desk, "x11")
    play(desk, "111")
    desk.do(EnterResult("a", 1, 1, DRAW, DRAW))
    assert remark_lines(desk.section()) == ()


def test_q164_q165_meanwhile_the_report_marks_the_game() -> None:
    desk = tournament(6)
    play(desk, "x11")
    lines = hand_out(desk.event, desk.section()).content.decode().splitlines()
    marks = [line[98] for line in lines if line.startswith("001") and line[4:8].strip() in ("1", "4")]
    assert marks == ["?", "?"]


def test_q168_a_game_adjourned_for_two_rounds_is_told_before_pairing() -> None:
    desk = tournament(6)
    play(desk, "x11")
    play(desk, "111")
    with pytest.raises(ConsentError, match="A game is still adjourned in: round 1"):
        desk.do(PairRound("a"))
    desk.do(PairRound("a"), "adjourned-too-long")


def test_q161_q169_no_final_report_while_a_game_is_open(shell: Shell, site: Site, tmp_path: Path) -> None:
    shell.open(4, rounds=2).play()
    shell("pair", "open")
    shell("publish", "open")
    shell("result", "open", "1", "adj", "2", "1-0")
    assert "A final report cannot be made while a game is open" in shell.fails("export", "open", "--to", "trf26")
    assert shell.json("standings", "open")["provisional"] is True
    assert "adjourned" in shell.fails("close", "open", "-t", "a")
    shell("result", "open", "-r", "2", "1", "1-0")
    assert shell.report().startswith("012")
    slug = site.event("Open game", players=4, total_rounds=1)
    site.play(slug, "1x")
    assert site.visitor(Role.ARBITER).get(f"/e/{slug}/a/report.trf").status_code in (409, 422)


def test_q173_q174_a_second_half_point_bye_is_asked_for(shell: Shell, site: Site) -> None:
    shell.open(5, rounds=4)
    shell("absent", "open", "P01", "1", "--points", "half")
    asked = shell.fails("absent", "open", "P01", "2", "--points", "half")
    assert asked.startswith("P01 would get half a point without playing in round 2, and has it already for: round 1.")
    shell("absent", "open", "P01", "2", "--points", "half", "--accept", "second-half-bye")
    slug = site.event("Byes", players=5)
    arbiter = site.visitor(Role.ARBITER)
    token, form = arbiter.csrf("/"), {"bye": "half"}
    assert arbiter.post(f"/e/{slug}/a/players/1/absent", form | {"round": "1"}, csrf=token).status_code == 303
    assert arbiter.post(f"/e/{slug}/a/players/1/absent", form | {"round": "2"}, csrf=token).status_code == 409


def test_q175_q176_who_is_not_entitled_gets_no_half_point_bye(shell: Shell, site: Site) -> None:
    shell.open(5, rounds=4)
    shell("half-bye", "open", "P01", "--bar")
    assert "not entitled" in shell.fails("absent", "open", "P01", "1", "--points", "half")
    shell("half-bye", "open", "P01", "--allow")
    shell("absent", "open", "P01", "1", "--points", "half")
    desk = tournament(4)
    desk.do(BarHalfBye("a", 2))
    assert desk.section().no_half_bye == (2,)
    slug = site.event("Free entry", players=5)
    arbiter = site.visitor(Role.ARBITER)
    token = arbiter.csrf("/")
    assert arbiter.post(f"/e/{slug}/a/players/1/half-bye", {"how": "bar"}, csrf=token).status_code == 303
    refused = arbiter.post(f"/e/{slug}/a/players/1/absent", {"bye": "half", "round": "1"}, csrf=token)
    assert refused.status_code == 422
    assert "not entitled to a half-point bye" in refused.text


def test_q178_q179_a_full_point_bye_is_told_and_written_in_the_report(shell: Shell) -> None:
    shell.open(5, rounds=4)
    asked = shell.fails("absent", "open", "P05", "1", "--points", "1")
    assert asked.endswith("To go on, accept: full-point-bye.")
    shell("absent", "open", "P05", "1", "--points", "1", "--accept", "full-point-bye", "--why", "the organiser's child")
    shell.play()
    line, signed = shell.comments()
    assert line == "FPB @ Round 1: 5=FPB"
    assert signed.endswith(": the organiser's child")
    shell("absent", "open", "P04", "2", "--points", "1", "--accept", "full-point-bye")
    shell("absent", "open", "P04", "2", "--cancel")
    assert len(shell.comments()) == 2, "what was cancelled was not"
