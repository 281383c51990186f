"""What stands in the boxes of a bracket on paper, beside them and above them: small cups, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from cups import cup
from tablas.documents import press
from tablas.documents.paper import Choice
from tablas.documents.papers import by_name
from tablas.documents.papers.brackets import matches_of
from tablas.documents.source import from_report
from tablas.errors import OptionError
from tablas.model import Player, Team, Tournament


def data(event: Tournament, name: str = "bracket", lang: str = "en") -> dict[str, Any]:
    return press.data_of(by_name(name), from_report(event), Choice(lang=lang))


def sides(event: Tournament, lang: str = "en") -> list[list[tuple[str, str, str, bool]]]:
    return [
        [(side["ref"], side["name"], side["score"], side["won"]) for side in box["sides"]]
        for box in matches_of(data(event, lang=lang))
    ]


def test_a_cup_of_four_from_the_draw_to_the_champion() -> None:
    waiting = [("W1", "", "", False), ("W2", "", "", False)]
    assert sides(cup(4)) == [
        [("1", "P01", "", False), ("4", "P04", "", False)],
        [("2", "P02", "", False), ("3", "P03", "", False)],
        waiting,
    ]
    assert sides(cup(4, "10")) == [
        [("1", "P01", "1", True), ("4", "P04", "0", False)],
        [("2", "P02", "0", False), ("3", "P03", "1", True)],
        [("W1", "P01", "", False), ("W2", "P03", "", False)],
    ]
    over = data(cup(4, "10", "0"))
    assert [out["name"] for page in over["pages"] for out in page["outs"]] == ["P03"]
    assert over["sub"] == "4 entrants"
    assert over["landscape"] is True
    (page,) = over["pages"]
    texts = [(label["text"], label["strong"]) for label in page["labels"]]
    assert texts[0] == ("", True), "the only bracket needs no name"
    assert [text for text, strong in texts if not strong][-1] == "Winner"
    assert len({text for text, _ in texts}) == len(texts) == 4
    assert all(len(line) == 4 for line in page["lines"])
    assert set(page["boxes"][0]) == {"x", "y", "w", "h", "no", "sides"}
    assert sides(cup(4), "es")[2][0][0] == "G1"


def test_beside_the_number_stand_games_and_byes() -> None:
    numbers = [box["no"] for page in data(cup(4, "1=", "1"))["pages"] for box in page["boxes"]]
    assert numbers == ["1", "2 · ½–½ 0–1", "3"]
    numbers = [box["no"] for page in data(cup(4, "1="))["pages"] for box in page["boxes"]]
    assert numbers == ["1", "2 · drawn, played again", "3"]
    numbers = [box["no"] for page in data(cup(3))["pages"] for box in page["boxes"]]
    assert numbers == ["1", "2 · 1 bye"]
    numbers = [box["no"] for page in data(cup(3), "bracket-blank")["pages"] for box in page["boxes"]]
    assert numbers == ["1", "2"], "a blank one says nothing"


def test_two_lives_name_their_brackets_and_their_finals() -> None:
    whole = data(cup(4, "11", "11", "1", "0", lives=2))
    labels = [(label["text"], label["strong"]) for page in whole["pages"] for label in page["labels"]]
    named = [text for text, strong in labels if strong]
    assert named == [
        *("Winners' bracket", "Losers' bracket", "Final", "Second final, if the unbeaten player loses the first"),
    ]
    assert [text for text, strong in labels if not strong] == ["Round 1", "Round 2", "Round 2", "Round 3", "Winner"]
    found = sides(cup(4, "11", "11", "1", "0", lives=2))
    assert found[3:5] == [
        [("L1", "P04", "1", True), ("L2", "P03", "0", False)],
        [("W4", "P04", "1", True), ("L3", "P02", "0", False)],
    ]
    assert found[5] == [("W3", "P01", "0", False), ("W5", "P04", "1", True)]
    assert [name for _, name, _, _ in found[6]] == ["P01", "P04"]
    three = data(cup(4, lives=3))
    texts = [label["text"] for page in three["pages"] for label in page["labels"]]
    assert "After 2 defeats" in texts
    assert {"Finals", "if needed"} <= set(texts)


def test_who_comes_out_of_a_page_is_named_there() -> None:
    """Thirty-two are three pages: two halves, and the final that names the matches of both."""
    event = cup(32, "1" * 16)
    pages = data(event)["pages"]
    assert len(pages) == 3
    outs = [out["name"] for page in pages for out in page["outs"]]
    assert outs == ["", "", ""]
    heads = [label["text"] for page in pages for label in page["labels"] if label["text"].startswith("W")]
    assert len(heads) == 3
    assert heads[2] == "Winner"
    final = matches_of({"pages": pages})[-1]
    assert [side["ref"] for side in final["sides"]] == heads[:2]
    blank = data(event, "bracket-blank")
    assert [out["name"] for page in blank["pages"] for out in page["outs"]] == ["", "", ""]
    assert blank["sub"] == "32 entrants"


def test_a_cup_drawn_anew_stands_in_columns_of_eight() -> None:
    (page,) = data(cup(4, "11", reseed=True))["pages"]
    boxes = page["boxes"]
    assert [[side["name"] for side in box["sides"]] for box in boxes] == [
        ["P01", "P04"],
        ["P02", "P03"],
        ["P01", "P02"],
    ]
    assert [[side["won"] for side in box["sides"]] for box in boxes] == [[True, False], [True, False], [False, False]]
    assert [box["no"] for box in boxes] == ["1", "2", "3"]
    one, two, last = boxes
    assert one["x"] == two["x"] < last["x"]
    assert one["x"] + one["w"] < last["x"]
    assert one["y"] == last["y"]
    assert one["h"] < two["y"] - one["y"] < 2 * one["h"]
    assert (page["lines"], page["outs"]) == ([], [])
    assert [label["x"] for label in page["labels"]] == [one["x"], last["x"]]
    assert all(label["y"] < one["y"] for label in page["labels"])
    large = data(cup(32, reseed=True))["pages"]
    assert [len(page["boxes"]) for page in large] == [8, 8]
    assert [box["no"] for page in large for box in page["boxes"]] == [str(number) for number in range(1, 17)]


def test_who_may_have_a_bracket() -> None:
    for name in ("bracket", "bracket-blank"):
        with pytest.raises(OptionError) as error:
            data(cup(1), name)
        assert error.value.message.code == "paper-needs-players"
    assert len(matches_of(data(cup(2)))) == 1
    people = tuple(Player(number, f"P{number}") for number in range(1, 7))
    teams = tuple(Team(number, f"T{number}", members=(2 * number - 1, 2 * number)) for number in (1, 2, 3))
    clubs = Tournament(players=people, teams=teams, board_colours="WB").ruled(system="team-knockout")
    named = [[side["name"] for side in box["sides"]] for box in matches_of(data(clubs))]
    assert named == [["T2", "T3"], ["T1", ""]]
    assert data(clubs, "bracket-blank")["sub"] == "3 entrants"
