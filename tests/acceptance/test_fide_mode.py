"""FIDE mode: what it locks, how it is left, what the report says; asked as an examiner of tournament programs asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from events_desk import play, tournament
from examiner import Shell, sure
from tablas.events.acts import (
    ChangeSettings,
    ForbidPairs,
    LeaveFideMode,
    NumberPlayers,
    Redo,
    Restore,
    Undo,
)
from tablas.events.errors import ConsentError, RefusedError
from tablas.events.remarks import remark_lines, remarks
from tablas.history import scores
from tablas.model import POINT
from tablas.store.people import Role
from web_site import Site

LEAVE = ("leave-fide-mode", "leave-fide-mode-sure")
LOCKED = (
    ("total_rounds=6", "the number of rounds"),
    ("scoring=3-1-0", "the scoring"),
    ("scoring=1-½-0,P=½", "the scoring"),
    ("system=dubov", "the system"),
    ("acceleration=baku", "the acceleration"),
    ("tie_breaks=PTS,SB", "the tie-breaks"),
)


def mode(shell: Shell) -> dict[str, object]:
    found: dict[str, object] = shell.json("fide", "open", "-t", "a")
    return found


@pytest.mark.parametrize("system", ["dutch", "dubov", "burstein", "lim", "double-swiss", "berger"])
def test_q040_a_new_tournament_of_a_fide_system_is_in_fide_mode(shell: Shell, system: str) -> None:
    shell.open(2, system=system)
    assert mode(shell)["fide_mode"] is True
    assert "FIDE mode" in shell("show", "open")


def test_q040_q046_the_browser_makes_it_in_fide_mode_and_every_page_says_so(site: Site) -> None:
    arbiter = site.visitor(Role.ARBITER)
    slug = site.services.store.create("Made here", who="test").slug
    form = {"name": "Open A", "system": "dutch", "total_rounds": "5"}
    assert arbiter.post(f"/e/{slug}/-/tournaments", form, csrf=arbiter.csrf("/")).status_code == 303
    assert site.section(slug, "open-a").fide_mode
    pages = ("players", "checkin", "settings", "standings", "cross")
    for page in pages:
        shown = arbiter.get(f"/e/{slug}/open-a/{page}").text
        assert ">FIDE mode<" in shown
        assert "Outside FIDE mode" not in shown
    site.do(slug, LeaveFideMode("open-a", why="a friendly event"), *LEAVE)
    for page in pages:
        assert "Outside FIDE mode" in arbiter.get(f"/e/{slug}/open-a/{page}").text


def test_q041_a_system_that_is_not_fides_is_outside_until_it_is_switched(shell: Shell) -> None:
    shell.open(2, system="keizer")
    assert mode(shell)["fide_mode"] is False
    assert "FIDE has not published 'keizer'" in shell.fails("fide", "open", "--enter")
    shell("settings", "open", "system=dutch")
    shell("fide", "open", "--enter")
    assert mode(shell)["fide_mode"] is True


def test_q042_q043_q044_it_is_left_after_two_questions_and_the_report_says_when_and_why(shell: Shell) -> None:
    shell.open(4, rounds=3).play()
    first = shell.fails("fide", "open", "--leave")
    second = shell.fails("fide", "open", "--leave", "--accept", "leave-fide-mode")
    assert first != second, "asked twice, in different words"
    assert first.endswith("To go on, accept: leave-fide-mode.")
    assert second.endswith("To go on, accept: leave-fide-mode-sure.")
    only_second = shell.fails("fide", "open", "--leave", "--accept", "leave-fide-mode-sure")
    assert only_second == first
    both = [word for code in LEAVE for word in ("--accept", code)]
    assert shell.fails("fide", "open", "--leave", *both).startswith("Say why in a few words")
    assert mode(shell)["fide_mode"] is True, "whoever stops on the way changes nothing"
    shell("fide", "open", "--leave", *sure("leave-fide-mode", "the sponsor wants seven rounds"), "--who", "Ana Pérez")
    exit_, signed = shell.comments()
    assert exit_ == "FIDE mode exited @ Round 1"
    assert signed.startswith("- by Ana Perez at 20")
    assert signed.endswith(": the sponsor wants seven rounds")


def test_q043_the_browser_asks_in_two_steps_and_either_may_be_declined(site: Site) -> None:
    slug = site.event("Leaving", players=4)
    arbiter = site.visitor(Role.ARBITER)
    token, path = arbiter.csrf("/"), f"/e/{slug}/a/fide-mode"
    first = arbiter.post(path, {"how": "leave"}, csrf=token)
    assert first.status_code == 409
    assert "Are you sure?" in first.text
    second = arbiter.post(path, {"how": "leave", "accept": "leave-fide-mode"}, csrf=token)
    assert second.status_code == 409
    assert "Are you quite sure?" in second.text
    for given in ({}, {"accept": "leave-fide-mode"}, {"accept": list(LEAVE)}):
        declined = arbiter.post(path, {"how": "leave", "consent": "no", "why": "x"} | given, csrf=token)
        assert declined.status_code == 422
    assert arbiter.post(path, {"how": "leave", "accept": list(LEAVE)}, csrf=token).status_code == 422
    assert site.section(slug, "a").fide_mode
    gone = arbiter.post(path, {"how": "leave", "accept": list(LEAVE), "why": "a sponsor"}, csrf=token)
    assert gone.status_code == 303
    assert not site.section(slug, "a").fide_mode
    assert "FIDE mode exited before Round 1 was paired" in arbiter.get(f"/e/{slug}/a/report.trf").text
    assert "Enter FIDE mode" not in arbiter.get(f"/e/{slug}/a/settings").text, "it was left for good"
    other = site.event("Outside", players=4, fide_mode=False)
    assert "Enter FIDE mode" in arbiter.get(f"/e/{other}/a/settings").text


def test_q043_saving_a_system_that_is_not_fides_asks_the_same_two_questions(site: Site) -> None:
    slug = site.event("Choosing", players=4)
    arbiter = site.visitor(Role.ARBITER)
    token, form = arbiter.csrf("/"), {"name": "Group A", "system": "monrad", "scoring": "1-½-0"}
    assert arbiter.post(f"/e/{slug}/a/settings", form, csrf=token).status_code == 409
    half = arbiter.post(f"/e/{slug}/a/settings", form | {"accept": "leave-fide-mode"}, csrf=token)
    assert half.status_code == 409
    assert "Are you quite sure?" in half.text
    assert (site.section(slug, "a").system, site.section(slug, "a").fide_mode) == ("dutch", True)
    arbiter.post(f"/e/{slug}/a/settings", form | {"accept": list(LEAVE), "why": "a club evening"}, csrf=token)
    assert (site.section(slug, "a").system, site.section(slug, "a").fide_mode) == ("monrad", False)


def test_q043_the_api_asks_twice_too(site: Site) -> None:
    slug = site.event("By program", players=4)
    path = f"/events/{slug}/commands/leave-fide-mode"
    caller = site.caller(Role.ARBITER)
    asked = [caller.post(path, json={"tournament": "a", "why": "x"}, params={"accept": LEAVE[:n]}) for n in (0, 1)]
    assert [answer.status_code for answer in asked] == [409, 409]
    assert [[one["code"] for one in answer.json()["concerns"]] for answer in asked] == [[LEAVE[0]], [LEAVE[1]]]
    done = caller.post(path, json={"tournament": "a", "why": "x"}, params={"accept": LEAVE})
    assert done.status_code == 200, done.text


def test_q045_nothing_brings_a_tournament_back_into_fide_mode(shell: Shell, tmp_path: Path) -> None:
    desk = tournament(4)
    play(desk, "11")
    before = desk.moment.seq
    desk.do(LeaveFideMode("a", why="a sponsor"), *LEAVE)
    with pytest.raises(RefusedError, match="nothing brings it back"):
        desk.do(ChangeSettings("a", {"fide_mode": True}))
    for back in (Undo(last=1), Undo(before, tournament="a"), Restore(before), Restore(4), Redo()):
        desk.do(back)
        assert not desk.section().fide_mode, back
        assert desk.section().left_fide_mode is not None
        assert any("FIDE mode exited" in line for line in remark_lines(desk.section()))
    # a copy of the event, and the report taken in again
    shell.open(4, rounds=3).play()
    shell("fide", "open", "--leave", *sure("leave-fide-mode"))
    kept, report = tmp_path / "event.json", tmp_path / "report.trf"
    kept.write_text(shell("export", "open"), encoding="utf-8")
    report.write_text(shell.report(), encoding="utf-8")
    shell("import", str(kept), "--as", "copy", "--as-copy")
    assert shell.json("fide", "copy")["fide_mode"] is False
    shell("import", str(report), "--into", "open", "-t", "again")
    assert shell.json("fide", "open", "-t", "again")["fide_mode"] is False
    assert shell.json("fide", "open", "-t", "again")["left_after_round"] == 1


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """Six players, round 1 played; what is refused leaves it as it is."""
    shell = Shell(str(tmp_path_factory.mktemp("begun") / "club.db")).open(6, rounds=5)
    shell.play()
    return shell


@pytest.mark.parametrize(("setting", "words"), LOCKED)
def test_q057_q075_q085_q093_q109_q110_q200_what_was_announced_stays(begun: Shell, setting: str, words: str) -> None:
    consents = ("--accept", "settings-after-round-1", "--accept", "announcement-changed")
    refusal = begun.fails("settings", "open", setting, *consents)
    assert words in refusal
    assert "leaves FIDE mode first" in refusal


def test_q109_an_acceleration_cannot_be_switched_off_after_round_1(shell: Shell) -> None:
    shell.open(8, rounds=5, acceleration="baku").play()
    assert "the acceleration" in shell.fails("settings", "open", "acceleration=")


def test_q057_q093_the_browser_shows_them_locked_and_a_forged_form_changes_nothing(site: Site) -> None:
    slug = site.event("Locked", players=6)
    arbiter = site.visitor(Role.ARBITER)
    token = arbiter.csrf("/")
    assert 'id="system-fields" disabled' not in arbiter.get(f"/e/{slug}/a/settings").text
    site.play(slug, "111")
    page = arbiter.get(f"/e/{slug}/a/settings").text
    assert 'id="system-fields" disabled' in page
    assert "Keep them apart" not in page
    saved = arbiter.post(f"/e/{slug}/a/settings", {"name": "Other name"}, csrf=token)
    assert saved.status_code == 303
    assert site.section(slug, "a").name == "Other name"
    forged = {"name": "Other name", "system": "dubov", "total_rounds": "9", "accept": "settings-after-round-1"}
    assert arbiter.post(f"/e/{slug}/a/settings", forged, csrf=token).status_code == 422
    assert (site.section(slug, "a").system, site.section(slug, "a").facts.total_rounds) == ("dutch", 5)


def test_q151_q195_q196_numbers_and_forbidden_pairs_are_fixed(begun: Shell) -> None:
    assert "before round 1 is paired" in begun.fails("forbid", "open", "1", "4", "--accept", "forbidden-after-round-1")
    desk = tournament(8)
    desk.do(ForbidPairs("a", (1, 2)))
    for _ in range(4):
        play(desk, "====")
    with pytest.raises(RefusedError, match="once round 4 is paired"):
        desk.do(NumberPlayers("a", tuple(reversed(desk.section().cards))), "numbers-after-round-4")


def test_q059_q060_q061_after_leaving_another_number_of_rounds_is_checked_and_told() -> None:
    """Round 3 was the last of three: there leaders may have a third Black; with five rounds they may not."""
    desk = tournament(6, total_rounds=3)
    for results in ("111", "111", "==="):
        play(desk, results)
    with pytest.raises(RefusedError, match="the number of rounds"):
        desk.do(ChangeSettings("a", {"total_rounds": 5}), "announcement-changed")
    desk.do(LeaveFideMode("a", why="two rounds more"), *LEAVE)
    desk.do(ChangeSettings("a", {"total_rounds": 5}), "announcement-changed", "rounds-differ-now")
    assert "Rounds @ Round 3: 3 => 5" in remark_lines(desk.section())


def test_q076_q077_q078_after_leaving_another_scoring_pairs_the_rounds_again() -> None:
    """A win and a loss are level with two draws until a win counts three; round 3 was paired while they were."""
    desk = tournament(8)
    for results in ("1=1=", "==10", "===="):
        play(desk, results)
    desk.do(LeaveFideMode("a", why="football points"), *LEAVE)
    with pytest.raises(ConsentError) as asked:
        desk.do(ChangeSettings("a", {"scoring": "3-1-0"}), "settings-after-round-1")
    assert {one.code for one in asked.value.concerns} == {"rounds-differ-now"}
    assert str(asked.value.concerns[0].message).startswith("Round 3 by the rules: ")
    desk.do(ChangeSettings("a", {"scoring": "3-1-0"}), "settings-after-round-1", "rounds-differ-now")
    first, second = (line for line in remark_lines(desk.section()) if line.startswith("Configuration"))
    assert first == "Configuration @ Round 3: scoring 1-1/2-0 => 3-1-0"
    assert second.startswith("Configuration @ Round 3: ")
    assert " => " in second
    assert max(scores(desk.section().tournament).values()) > 3 * POINT


def test_q202_after_leaving_the_report_names_the_former_tie_breaks(shell: Shell) -> None:
    shell.open(4, rounds=3, tie_breaks="PTS,BH,SB").play()
    shell("fide", "open", "--leave", *sure("leave-fide-mode"))
    shell("settings", "open", "tie_breaks=PTS,SB", "--accept", "announcement-changed")
    assert "Tie-breaks @ Round 1: PTS BH SB => PTS SB" in shell.comments()


def test_q112_every_unusual_act_is_kept_with_round_person_time_and_reason() -> None:
    desk = tournament(4)
    play(desk, "11")
    desk.do(LeaveFideMode("a", why="a sponsor"), *LEAVE, who="Blas", when="2026-03-01T10:00:00.000Z")
    (told,) = remarks(desk.section())
    assert {name: told.values[name] for name in ("who", "when", "why")} == {
        "who": "Blas",
        "when": "2026-03-01 10:00 UTC",
        "why": "a sponsor",
    }
    assert str(told) == "FIDE mode was left when 1 round was paired. Blas, 2026-03-01 10:00 UTC: a sponsor"


def test_q218_q219_q220_q221_a_consent_holds_for_one_act_and_two_questions_stay_two(shell: Shell) -> None:
    shell.open(5, rounds=4)
    shell("absent", "open", "P01", "1", "--points", "half")
    for number in ("2", "3"):
        words = ("absent", "open", "P01", number, "--points", "half")
        assert shell.fails(*words).endswith("To go on, accept: second-half-bye.")
        shell(*words, "--accept", "second-half-bye")
    every = ("--accept", "leave-fide-mode", "--accept", "second-half-bye", "--why", "x")
    assert shell.fails("fide", "open", "--leave", *every).endswith("accept: leave-fide-mode-sure.")
    for name in ("warnings", "warning_level", "ask_twice", "quiet"):
        assert f"has no '{name}'" in shell.fails("settings", "open", f"{name}=no")
