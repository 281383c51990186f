"""FIDE mode, pairing by hand as a session, seats and brackets by the command line."""

from __future__ import annotations

from pathlib import Path

from typed_club import Club


def club(folder: Path, system: str = "dutch", players: int = 4) -> Club:
    made = Club(folder / "club.db")
    made("new", "Open", "--as", "open")
    made("tournament", "open", "main", "--rounds", 3, "--system", system, "--set", "initial_colour=w")
    for place in range(players):
        made("add", "open", f"P{place + 1}", "--rating", 2400 - 100 * place)
    return made


def test_the_mode_is_shown_left_and_remembered(tmp_path: Path) -> None:
    made = club(tmp_path)
    found = made("fide", "open")
    assert (found["fide_mode"], found["left_after_round"], found["remarks"]) == (True, None, [])
    assert made.run("fide", "open").stdout == "'main' is in FIDE mode.\n"
    both = made.run("fide", "open", "--leave", "--enter")
    assert both.exit_code == 2
    codes, found = made.agreed("fide", "open", "--leave", "--why", "an old text of the rules")
    assert len(codes) == 2, "asked twice, in other words"
    assert (found["fide_mode"], found["left_after_round"]) == (False, 0)
    (remark,) = found["remarks"]
    assert remark["round"] == 0
    assert remark["sentence"]
    said = made.run("fide", "open").stdout.splitlines()
    assert said == ["'main' has left FIDE mode.", remark["sentence"]]


def test_a_system_of_nobody_else_is_never_in_the_mode(tmp_path: Path) -> None:
    made = club(tmp_path, "keizer")
    assert made("fide", "open")["fide_mode"] is False
    assert made.run("fide", "open").stdout == "'main' was never in FIDE mode.\n"


def test_pairing_by_hand_is_compared_and_ended(tmp_path: Path) -> None:
    made = club(tmp_path)
    assert made.run("hand", "open").exit_code == 2, "no draft yet"
    made("pair", "open")
    found = made("hand", "open")
    assert (found["round"], found["by_hand"], found["same"]) == (1, False, True)
    assert made.run("hand", "open").stdout == "The draft is as the rules give it.\n"
    assert made.run("hand", "open", "--begin", "--end").exit_code == 2
    assert made("hand", "open", "--begin")["by_hand"] is True
    assert made.run("hand", "open").stdout.splitlines()[0] == "Round 1 is being paired by hand."
    assert made("hand", "open", "--end")["by_hand"] is False


def test_who_really_sat_where(tmp_path: Path) -> None:
    made = club(tmp_path)
    made("pair", "open", "--publish")
    before = [(game["white"]["name"], game["black"]["name"]) for game in made("boards", "open")["games"]]
    assert before == [("P1", "P3"), ("P4", "P2")]
    _, done = made.agreed("seats", "open", "P3", "P2")
    assert done["round"] == 1
    assert [one["name"] for one in done["players"]] == ["P3", "P2"]
    after = [(game["white"]["name"], game["black"]["name"]) for game in made("boards", "open")["games"]]
    assert after == [("P1", "P2"), ("P4", "P3")]


def test_a_bracket_from_its_draw_to_its_champion(tmp_path: Path) -> None:
    made = club(tmp_path, "knockout")
    found = made("bracket", "open")
    assert found["matches"] == []
    assert [{one["white"], one["black"]} for one in found["next"]] == [{"P1", "P4"}, {"P2", "P3"}]
    assert len(found["to_come"]) == 1
    assert found["champion"] is None
    lines = made.run("bracket", "open").stdout.splitlines()
    assert lines[0].startswith("To play: ")
    assert lines[3] == "To come"
    made("pair", "open", "--publish")
    for number, game in enumerate(made("boards", "open")["games"], 1):
        made("result", "open", number, "1-0" if game["white"]["name"] in ("P1", "P2") else "0-1")
    found = made("bracket", "open")
    assert [(one["winner"], one["score"], one["games"], one["third_place"]) for one in found["matches"]] == [
        ("P1", ["1", "0"], 1, False),
        ("P2", ["1", "0"], 1, False),
    ]
    assert [{one["white"], one["black"]} for one in found["next"]] == [{"P1", "P2"}]
    assert found["lost"]["P4"] == 1
    made("pair", "open", "--publish")
    (final,) = made("boards", "open")["games"]
    made("result", "open", 1, "1-0" if final["white"]["name"] == "P2" else "0-1")
    found = made("bracket", "open")
    assert (found["champion"], found["next"], found["to_come"]) == ("P2", [], [])
    said = made.run("bracket", "open").stdout.splitlines()
    assert said[-1] == "P2 has won."
    assert any("P1 1-0 P4: P1" in line for line in said)
    assert any(": P2" in line and "0-1" in line for line in said), "the final, by its score"


def test_only_a_knock_out_has_a_bracket(tmp_path: Path) -> None:
    made = club(tmp_path)
    refused = made.run("bracket", "open")
    assert refused.exit_code == 2
    assert "main" in refused.stderr
