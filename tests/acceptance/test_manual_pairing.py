"""Pairing by hand, and rounds that come from a file; asked as an examiner of tournament programs asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from events_desk import Desk, play, tournament
from examiner import Shell, sure
from tablas.errors import PairingError
from tablas.events.acts import (
    AlterDraft,
    AnnounceAbsence,
    CloseHandPairing,
    DraftRound,
    EnterResult,
    ForbidPairs,
    OpenHandPairing,
    PairRound,
    PublishRound,
    Undo,
    UnpublishRound,
)
from tablas.events.errors import Concern, ConsentError, RefusedError
from tablas.events.remarks import altered_rounds, remark_lines
from tablas.events.timeline import restore_points
from tablas.model import Bye, Outcome
from tablas.store.people import Role
from web_site import Site

DRAW = Outcome.DRAW
ALTERED = ("altered-round", "altered-round-sure")
# Round 1 of six by the rules, White on board 1: 1-4, 5-2, 3-6.
SWAPPED = ((1, 6), (5, 2), (3, 4))


def asked(desk: Desk, command: object, *accepted: str) -> tuple[Concern, ...]:
    with pytest.raises(ConsentError) as error:
        desk.do(command, *accepted)  # type: ignore[arg-type]
    return error.value.concerns


def test_q063_who_has_no_legal_opponent_left_is_paired_by_hand() -> None:
    """Three players, four rounds: after three everybody has met everybody and had the bye."""
    desk = tournament(3, total_rounds=4)
    for _ in range(3):
        play(desk, "1")
    with pytest.raises(PairingError, match="or pair the round by hand"):
        desk.do(PairRound("a"))
    desk.do(DraftRound("a", 4, ((1, 2),), (Bye(3),)), "rematch", "second-bye", "both-colours-wrong", "third-colour")
    desk.do(PublishRound("a", 4, why="the rules have no pairing any more"), *ALTERED, "bye-not-lowest")
    desk.do(EnterResult("a", 4, 1, DRAW, DRAW))
    assert remark_lines(desk.section())[0] == "MPA @ Round 4: 1-2 3=PAB"


def test_q064_q065_editing_is_a_session_that_begins_and_ends() -> None:
    desk = tournament(6)
    desk.do(PairRound("a"))
    desk.do(OpenHandPairing("a", 1))
    assert desk.section().by_hand
    with pytest.raises(RefusedError, match="being paired by hand already"):
        desk.do(OpenHandPairing("a", 1))
    desk.do(AlterDraft("a", 1, ((4, 1), (5, 2), (3, 6))))  # colours turned
    desk.do(AlterDraft("a", 1, SWAPPED))
    desk.do(CloseHandPairing("a", 1, why="they share a car"), *ALTERED)
    assert not desk.section().by_hand
    assert altered_rounds(desk.section()) == {1}
    desk.do(OpenHandPairing("a", 1))
    assert altered_rounds(desk.section()) == set(), "a session opened again forgets what the last one kept"
    desk.do(AlterDraft("a", 1, ((1, 4), (5, 2), (3, 6))))
    desk.do(CloseHandPairing("a", 1))
    assert remark_lines(desk.section()) == ()
    desk.do(PublishRound("a", 1))


def test_q065_a_round_taken_back_forgets_that_it_was_altered() -> None:
    desk = tournament(6)
    desk.do(PairRound("a"))
    desk.do(AlterDraft("a", 1, SWAPPED))
    desk.do(PublishRound("a", 1, why="they share a car"), *ALTERED)
    assert altered_rounds(desk.section()) == {1}
    desk.do(UnpublishRound("a", 1))
    assert altered_rounds(desk.section()) == set()
    desk.do(PairRound("a"))
    desk.do(PublishRound("a", 1))
    assert remark_lines(desk.section()) == ()


def test_q066_each_edit_that_breaks_a_rule_is_told_before_it_is_made() -> None:
    """Round 1 of seven was 1-4, 5-2, 3-6 and the bye for 7, and White won: what a hand might do in round 2."""
    desk = tournament(7)
    desk.do(ForbidPairs("a", (2, 6)))
    play(desk, "111")
    assert desk.section().facts.rounds[0].byes == (Bye(7),)
    desk.do(PairRound("a"))
    for boards, bye, code, words in (
        (((4, 1), (3, 5), (2, 7)), 6, "rematch", "P04 and P01 already met in round 1"),
        (((1, 3), (2, 6), (7, 5)), 4, "forbidden-pair", "P02 and P06 must be kept apart"),
        (((1, 3), (2, 4), (6, 5)), 7, "second-bye", "P07 has had a bye"),
        (((4, 7), (5, 3), (2, 6)), 1, "bye-not-lowest", "although somebody with fewer points may have it"),
    ):
        told = {one.code: str(one.message) for one in asked(desk, AlterDraft("a", 2, boards, (Bye(bye),)))}
        assert words in told[code], (boards, told)
    assert desk.section().engine, "nothing was altered"


def test_q066_a_third_game_with_one_colour_is_told() -> None:
    desk = tournament(8)
    for number, boards in enumerate((((1, 5), (6, 2), (3, 7), (8, 4)), ((1, 3), (2, 4), (5, 6), (7, 8))), 1):
        concerns = ("rematch", "both-colours-wrong", "third-colour", "bye-not-lowest")
        desk.do(DraftRound("a", number, boards), *concerns)
        desk.do(PublishRound("a", number, why="as seated"), *ALTERED)
        for board in range(1, 5):
            desk.do(EnterResult("a", number, board, DRAW, DRAW))
    told = asked(desk, DraftRound("a", 3, ((1, 2), (3, 5), (4, 6), (7, 8))), "rematch", "both-colours-wrong")
    assert {one.code for one in told} == {"third-colour"}
    assert "P01 would have White three times in a row" in str(told[0].message)


def test_q067_two_players_with_each_others_colour_are_told() -> None:
    desk = tournament(6)
    play(desk, "===")  # 1, 5 and 3 had White
    desk.do(PairRound("a"))
    boards = ((1, 2), (3, 4), (5, 6))
    told = [str(one.message) for one in asked(desk, AlterDraft("a", 2, boards)) if one.code == "both-colours-wrong"]
    assert told[0] == "P01 and P02: each would have the colour that the other is due."


def test_q068_q069_the_end_compares_asks_twice_and_is_written_in_the_report(shell: Shell) -> None:
    shell.open(6, rounds=5)
    shell("pair", "open")
    shell("hand", "open", "--begin")
    shell("draft", "open", "--swap", "P04", "P06")
    compared = shell.json("hand", "open")
    assert (compared["same"], compared["by_hand"]) == (False, True)
    assert compared["comparison"]["only_first"] == [[1, 4], [3, 6]]
    assert compared["comparison"]["only_second"] == [[1, 6], [3, 4]]
    assert compared["comparison"]["decision"]["worse"] == "second"
    assert "C.04.3" in compared["comparison"]["decision"]["article"]
    first = shell.fails("hand", "open", "--end")
    assert first.startswith("Round 1 by the rules: 1 P01 – 4 P04 and 3 P03 – 6 P06; here: 1 P01 – 6 P06")
    second = shell.fails("hand", "open", "--end", "--accept", "altered-round")
    assert second.endswith("To go on, accept: altered-round-sure.")
    shell("hand", "open", "--end", *sure("altered-round", "they share a car"))
    shell("publish", "open")
    line, signed = shell.comments()
    assert line == "MPA @ Round 1: 1-4 3-6 => 1-6 3-4"
    assert signed.endswith(": they share a car")
    assert "pairing round 1 by hand ended, otherwise than the rules give it" in shell("log", "open")


def test_q069_a_session_that_ends_as_the_rules_pair_leaves_nothing(shell: Shell) -> None:
    shell.open(6, rounds=5)
    shell("pair", "open")
    shell("draft", "open", "--swap", "P04", "P06")
    shell("draft", "open", "--swap", "P04", "P06")
    shell("hand", "open", "--end")
    shell("publish", "open")
    assert shell.comments() == []


def test_q069_published_without_ending_it_is_asked_for_all_the_same(shell: Shell) -> None:
    shell.open(6, rounds=5)
    shell("pair", "open")
    shell("draft", "open", "--colours", "1")
    assert shell.fails("publish", "open").endswith("To go on, accept: altered-round.")
    shell("publish", "open", *sure("altered-round", "a printed list had it so"))
    assert shell.comments()[0] == "MPA @ Round 1: 1-4 => 4-1"


def test_q101_a_round_robin_by_hand_must_still_bring_everybody_together() -> None:
    """Six players: after 1-2 2-3-type rounds two triangles may be left, which no two rounds can hold."""
    desk = tournament(6, system="berger", total_rounds=5)
    rounds = [((1, 4), (2, 5), (3, 6)), ((1, 5), (2, 6), (3, 4))]
    for number, boards in enumerate(rounds, 1):
        desk.do(DraftRound("a", number, boards))
        desk.do(PublishRound("a", number, why="by a draw of our own"), *ALTERED)
        for board in (1, 2, 3):
            desk.do(EnterResult("a", number, board, DRAW, DRAW))
    twice = asked(desk, DraftRound("a", 3, ((4, 1), (2, 3), (5, 6))))
    assert [one.code for one in twice] == ["meets-too-often"]
    stuck = asked(desk, DraftRound("a", 3, ((1, 6), (2, 4), (3, 5))))
    assert [one.code for one in stuck] == ["table-cannot-end"], "1, 2, 3 and 4, 5, 6 are left to meet in two rounds"
    desk.do(DraftRound("a", 3, ((1, 6), (2, 3), (4, 5))))


def test_q102_no_third_colour_in_a_row_in_a_double_round_robin_by_hand() -> None:
    desk = tournament(4, system="berger", options={"cycles": 2}, total_rounds=6)
    for number, boards in enumerate((((1, 2), (3, 4)), ((1, 3), (4, 2))), 1):
        desk.do(DraftRound("a", number, boards))
        desk.do(PublishRound("a", number, why="by hand"), *ALTERED)
        for board in (1, 2):
            desk.do(EnterResult("a", number, board, DRAW, DRAW))
    told = asked(desk, DraftRound("a", 3, ((1, 4), (2, 3))))
    assert [one.code for one in told] == ["third-colour"]
    assert "P01 would have White three times in a row" in str(told[0].message)


def test_q113_q114_the_moment_before_an_altered_round_can_be_had_back() -> None:
    desk = tournament(6)
    desk.do(PairRound("a"))
    drafted = desk.section().draft
    desk.do(AlterDraft("a", 1, SWAPPED))
    desk.do(PublishRound("a", 1, why="they share a car"), *ALTERED)
    points = [str(point.name) for point in restore_points(desk.log)]
    assert any(point.startswith("before: a: draft of round 1 altered by hand: ") for point in points)
    desk.do(Undo(last=2))
    assert desk.section().draft == drafted
    assert remark_lines(desk.section()) == ()


def test_q115_every_way_in_asks_before_a_round_is_altered(site: Site) -> None:
    slug = site.event("Ways in", players=6)
    site.do(slug, PairRound("a"))
    site.do(slug, AlterDraft("a", 1, SWAPPED))
    arbiter, caller = site.visitor(Role.ARBITER), site.caller(Role.ARBITER)
    form = arbiter.post(f"/e/{slug}/a/publish", {"round": "1"}, csrf=arbiter.csrf("/"))
    sent = caller.post(f"/events/{slug}/commands/publish-round", json={"tournament": "a", "round": 1})
    assert (form.status_code, sent.status_code) == (409, 409)
    assert [one["code"] for one in sent.json()["concerns"]] == ["altered-round"]
    assert site.section(slug, "a").rounds_paired == 0


def test_q065_q068_q069_the_browser_compares_while_one_types(site: Site) -> None:
    slug = site.event("Typing", players=6)
    site.do(slug, PairRound("a"))
    arbiter = site.visitor(Role.ARBITER)
    token = arbiter.csrf("/")
    page = arbiter.get(f"/e/{slug}/a/draft").text
    assert "As the rules give it." in page
    assert "Begin pairing by hand" in page
    typed = {"round": "1", "white": ["1", "5", "3"], "black": ["6", "2", "4"]}
    live = arbiter.post(f"/e/{slug}/a/draft/compare", typed, csrf=token).text
    assert "1 Player 001 – 4 Player 004" in live
    assert "1 Player 001 – 6 Player 006" in live
    assert "C.04.3" in live, "the article that decides"
    assert site.section(slug, "a").by_hand is False, "looking changes nothing"
    assert arbiter.post(f"/e/{slug}/a/draft", typed, csrf=token).status_code == 303
    assert "Pairing by hand" in arbiter.get(f"/e/{slug}/a/round").text
    end = {"round": "1", "how": "end"}
    assert arbiter.post(f"/e/{slug}/a/draft/session", end, csrf=token).status_code == 409
    sure_ = end | {"accept": list(ALTERED), "why": "they share a car"}
    assert arbiter.post(f"/e/{slug}/a/draft/session", sure_, csrf=token).status_code == 303
    site.do(slug, PublishRound("a", 1))
    shown = arbiter.get(f"/e/{slug}/a/round/1").text
    assert "Altered by hand" in shown
    assert "they share a car" in shown
    assert "altered this round by hand" not in arbiter.get(f"/p/{slug}/a").text
    arbiter.post(f"/e/{slug}/a/fide-mode", {"how": "tell"}, csrf=token)
    assert "altered this round by hand" in arbiter.get(f"/p/{slug}/a/pairings").text


def test_q054_q055_q056_imported_rounds_are_checked_told_and_kept(shell: Shell, tmp_path: Path) -> None:
    shell.open(6, rounds=5).play()
    regular = shell.report()
    # the same report with the opponents of 1 and 3 exchanged in round 1: 1-6 and 3-4 instead of 1-4 and 3-6
    lines = regular.splitlines()
    games = {line[4:8].strip(): place for place, line in enumerate(lines) if line.startswith("001")}
    for player, other in (("1", "6"), ("3", "4"), ("4", "3"), ("6", "1")):
        line = lines[games[player]]
        lines[games[player]] = f"{line[:91]}{other:>4}{line[95:]}"
    file = tmp_path / "irregular.trf"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    told = shell.fails("import", str(file), "--into", "open", "-t", "b")
    assert "Round 1 by the rules: 1 P01 – 4 P04 and 3 P03 – 6 P06; here: " in told
    assert told.endswith("To go on, accept: irregular-rounds.")
    shell("import", str(file), "--into", "open", "-t", "b", "--accept", "irregular-rounds", "--why", "as it was played")
    assert shell.json("fide", "open", "-t", "b")["fide_mode"] is True
    comments = [line for line in shell("export", "open", "-t", "b", "--to", "trf26").splitlines() if "###" in line]
    assert comments[0] == "### Import @ Round 1: 1-4 3-6 => 1-6 3-4"
    good = tmp_path / "regular.trf"
    good.write_text(regular, encoding="utf-8")
    shell("import", str(good), "--into", "open", "-t", "c")
    assert shell.json("fide", "open", "-t", "c")["remarks"] == []


def test_q062_more_rounds_than_opponents_are_told_before_round_1(shell: Shell, site: Site) -> None:
    shell.open(8, rounds=9)
    words = "9 rounds are planned for 8 participants; by the rules nobody meets twice, so 7 can be paired."
    assert words in shell("show", "open")
    assert words in shell.run("pair", "open").stderr
    slug = site.event("Too many", players=4, total_rounds=5)
    assert "5 rounds are planned for 4 participants" in site.visitor(Role.ARBITER).get(f"/e/{slug}/a/round").text
    robin = site.event("Robin", players=4, system="berger", total_rounds=5)
    assert "the table of these players has 3" in site.visitor(Role.ARBITER).get(f"/e/{robin}/a/round").text


def test_q066_an_absent_player_stays_out_of_a_round_by_hand() -> None:
    desk = tournament(5)
    desk.do(AnnounceAbsence("a", 5, 1))
    with pytest.raises(RefusedError, match="P05 is absent from round 1"):
        desk.do(DraftRound("a", 1, ((1, 5), (3, 4)), (Bye(2),)))
