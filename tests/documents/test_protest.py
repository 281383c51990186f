"""The page for a protest, line by line, on an event of six: who is shown, both pairings, and what is answered."""

from __future__ import annotations

from typing import Any

import pytest

from tablas.documents import press
from tablas.documents.paper import Choice
from tablas.documents.papers import by_name
from tablas.documents.papers.explanation import _boards, _past, _room, _value
from tablas.documents.source import from_report
from tablas.errors import TablasError
from tablas.model import Bye, Game, Outcome, Player, Regulation, Round, Tournament
from tablas.pairing.why import forced_round, together
from tablas.say.catalogue import catalogue

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
PEOPLE = tuple(Player(number, f"P{number}", 2500 - 100 * number) for number in range(1, 7))
FIRST = Round((Game.of(1, 4, WIN), Game.of(5, 2, LOSS), Game.of(3, 6, DRAW)))
SECOND = Round((Game.of(2, 1, DRAW), Game.of(4, 3, DRAW), Game.of(6, 5, DRAW)))
EVENT = Tournament("Club", PEOPLE, (FIRST, SECOND), 5, regulation=Regulation("dutch", edition="2026"))
"""1 and 2 won and meet; 3 and 6 drew with each other, so both go down to 4 and 5."""


def page(one: int | None, two: int | None, event: Tournament = EVENT, **choice: object) -> dict[str, Any]:
    asked = Choice(round=2, player=one, other=two, **choice)  # type: ignore[arg-type]
    return press.data_of(by_name("explanation"), from_report(event), asked)


def pairs(written: str) -> set[frozenset[int]]:
    return {frozenset(map(int, pair.split(" – "))) for pair in written.split(", ") if pair}


def test_the_two_pairings_stand_beside_each_other() -> None:
    found = page(1, 3)
    assert found["question"] == "Why do 1 P1 and 3 P3 not meet in round 2?"
    assert found["sub"] == "Round 2 of 5"
    assert found["system"].endswith(" 2026")
    forced = forced_round(together(EVENT.after(1), 1, 3))
    assert forced is not None
    stands, other = ({frozenset(map(int, game[:2])) for game in games} for games in (SECOND.games, forced.pairs))
    assert frozenset((1, 3)) in other
    assert pairs(found["made"]) == stands - other
    assert pairs(found["other"]) == other - stands
    assert found["answer"][-1] == "The pairing stands."
    assert len(found["answer"]) == 3
    assert all(found["answer"])
    assert "1 P1" in found["answer"][0] or "3 P3" in found["answer"][0]
    assert "C.04.3 2026 C6" in found["rule"], "more players would move down"
    assert [row["decides"] for row in found["criteria"]].count(True) == 1
    assert found["criteria"][-1]["decides"]
    assert all(len(row["values"]) == 2 and row["label"] for row in found["criteria"])
    assert len(found["pictures"]) == 2
    assert all(one["svg"].startswith("<svg") and one["alt"] for one in found["pictures"])


def test_the_people_of_the_position_stand_by_points() -> None:
    rows = page(1, 3)["people"]
    assert [row["no"] for row in rows if row["asked"]] == [1, 3]
    points = {1: "1", 2: "1", 3: "½", 6: "½", 4: "0", 5: "0"}
    order = [1, 2, 3, 6, 4, 5]
    numbers = [row["no"] for row in rows]
    assert numbers == [number for number in order if number in numbers]
    assert {row["no"]: row["points"] for row in rows} == {number: points[number] for number in numbers}
    met = {1: "4", 2: "5", 3: "6", 4: "1", 5: "2", 6: "3"}
    assert {row["no"]: row["opponents"] for row in rows} == {number: met[number] for number in numbers}
    assert {row["no"]: row["colours"] for row in rows} == {
        number: "W" if number in (1, 3, 5) else "B" for number in numbers
    }
    assert rows[0]["name"] == "P1"


def test_who_do_meet_and_who_never_could_have_no_second_pairing() -> None:
    for one, two in ((1, 2), (1, 4)):
        found = page(one, two)
        assert (found["made"], found["other"], found["criteria"], found["pictures"], found["rule"]) == (
            "",
            "",
            [],
            [],
            "",
        )
        assert len(found["answer"]) == 1
        assert [row["no"] for row in found["people"]] == [one, two]
    for one, two in ((1, None), (None, 3), (None, None)):
        blank = page(one, two)
        assert (blank["question"], blank["people"], blank["answer"]) == ("", [], [])
    for one, two in ((1, 1), (1, 9)):
        with pytest.raises(TablasError):
            page(one, two)


def test_what_is_written_of_boards_values_and_the_past() -> None:
    words = catalogue("en")
    assert _boards([(2, 1), (4, 3)], None, 5, words) == "2 – 1, 4 – 3"
    assert _boards([(2, 1)], 5, 5, words) == "2 – 1"
    assert _boards([(2, 1)], 5, 6, words) == "2 – 1, bye: 5"
    many = [(number, number + 20) for number in range(1, 14)]
    assert _boards(many[:12], None, None, words).endswith("12 – 32")
    assert _boards(many, None, None, words).endswith("12 – 32, …")
    assert [_value(one) for one in ([1, 2], (), 3, "x")] == ["1, 2", "–", "3", "x"]
    event = Tournament(
        players=PEOPLE[:3],
        rounds=(
            Round((Game.of(1, 2, WIN),), (Bye(3),)),
            Round((Game.of(3, 1, Outcome.FORFEIT_WIN),), (Bye(2),)),
            Round((Game.of(2, 3, WIN),)),
        ),
    )
    assert _past(event, 1) == ([2], ["W", "", ""])
    assert _past(event, 2) == ([1, 3], ["B", "", "W"])
    rooms = [_room(Choice(paper_size=size), 4, 2) for size in ("a4", "letter")]
    assert rooms[0] > rooms[1] > 0
    assert _room(Choice(), 5, 2) < rooms[0] > _room(Choice(), 4, 3)
