"""Papers of one small tournament, whole: every line worked out by hand from who met whom."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime
from typing import Any

import pytest

from tablas.documents import press
from tablas.documents.facts import column_of, halved, in_columns
from tablas.documents.paper import SIZES, Choice, Table
from tablas.documents.papers import PAPERS, by_name, usual
from tablas.documents.papers.cards import _of_swiss, blank_chart, blank_grid, fixed
from tablas.documents.papers.crosses import spans
from tablas.documents.papers.people import ordered
from tablas.documents.papers.teams import _halves
from tablas.documents.source import Source, from_report, with_fund
from tablas.documents.words import shown_date, shown_days, shown_moment, shown_money
from tablas.errors import OptionError
from tablas.model import Bye, EventInfo, Game, Outcome, PartialDate, Player, Round, Team, Title, Tournament

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
ANA = Player(1, "Vila, Ana", 2000, Title("WFM"), "w", "ESP", "2200001", PartialDate(1990, 5, 6), club="North")
BO = Player(2, "Roca, Bo", 1900, federation="POR", club="South")
CAL = Player(3, "Mas, Cal", 0, federation="ESP")
DAN = Player(4, "sol, Dan", 1700, birth=PartialDate(2001), club="North")
EVA = Player(5, "Ñu, Eva", 1600, Title("CM"), "w", "POR", "777")
ROUNDS = (
    Round((Game.of(1, 3, WIN), Game.of(4, 2, DRAW)), (Bye(5, Outcome.PAIRING_BYE),)),
    Round((Game.of(2, 1, LOSS), Game.of(5, 4, Outcome.FORFEIT_WIN)), (Bye(3, Outcome.HALF_BYE),), uncoloured=(5, 4)),
)
INFO = EventInfo(
    city="Lugo",
    federation="ESP",
    start=date(2026, 3, 7),
    end=date(2026, 3, 9),
    chief_arbiter="IA Robles, Isabel",
    deputies=("Prado, Tomás", "Soler, Nuria"),
    time_control="90 + 30",
    round_dates=(date(2026, 3, 7), None),
)
CLUB = Tournament("Club", (ANA, BO, CAL, DAN, EVA), ROUNDS, 3, info=INFO).ruled(
    system="dutch", edition="2026", tie_breaks=("PTS", "WIN")
)
"""After two rounds: Ana 1 + 1, Bo ½ + 0, Cal 0 + ½, Dan ½ + 0 (a forfeit), Eva 1 (the bye) + 1 (a forfeit)."""


def source(event: Tournament = CLUB, **more: object) -> Source:
    return from_report(event, **more)


def data(name: str, event: Tournament = CLUB, **choice: object) -> Any:
    return press.data_of(by_name(name), source(event), Choice(**choice))  # type: ignore[arg-type]


def table(name: str, event: Tournament = CLUB, lang: str = "en", **choice: object) -> Table:
    made = by_name(name).table
    assert made is not None
    (found,) = made(source(event), Choice(lang=lang, **choice))  # type: ignore[arg-type]
    return found


def refused(name: str, event: Tournament = CLUB, **choice: object) -> tuple[str, dict[str, object]]:
    with pytest.raises(OptionError) as error:
        data(name, event, **choice)
    return error.value.message.code, dict(error.value.message.values)


def shown(player: Player) -> dict[str, Any]:
    return {
        "no": player.number,
        "title": player.title.value,
        "name": player.name,
        "fed": player.federation,
        "rating": str(player.rating) if player.rating else "",
        "club": player.club,
    }


# Rounds


def test_the_boards_of_a_round_and_who_has_no_game() -> None:
    found = data("pairings", round=2)
    assert found["rows"] == [
        {"board": "1", "white": {**shown(BO), "points": "½"}, "black": {**shown(ANA), "points": "1"}, "result": "0–1"},
        {"board": "2", "white": {**shown(EVA), "points": "1"}, "black": {**shown(DAN), "points": "½"}, "result": "+:–"},
    ]
    assert found["off"] == [{**shown(CAL), "points": "0", "reason": "half-point bye"}]
    assert (found["title"], found["sub"], found["round"], found["draft"]) == ("Pairings", "Round 2 of 3", 2, False)
    assert found["landscape"] is False
    first = data("pairings", round=1)
    assert [row["result"] for row in first["rows"]] == ["1–0", "½–½"]
    assert {row["white"]["points"] for row in first["rows"]} == {"0"}
    assert first["sub"] == "Round 1 of 3 · 2026-03-07"
    assert [(row["name"], row["reason"]) for row in first["off"]] == [("Ñu, Eva", "bye (1)")]


def test_without_a_game_stand_byes_by_their_worth_and_then_who_is_absent() -> None:
    people = tuple(Player(number, f"P{number}") for number in range(1, 8))
    byes = (
        Bye(2, Outcome.ZERO_BYE),
        Bye(6, Outcome.HALF_BYE),
        Bye(3, Outcome.HALF_BYE),
        Bye(4, Outcome.FULL_BYE),
        Bye(5, Outcome.PAIRING_BYE),
    )
    event = Tournament("Byes", people, (Round((), byes),), 3)
    told = data("pairings", event)["off"]
    assert [row["no"] for row in told] == [5, 4, 3, 6, 2, 1, 7]
    assert len({row["reason"] for row in told[:2]}) == 2
    assert told[2]["reason"] == told[3]["reason"] == "half-point bye"
    assert told[5]["reason"] == told[6]["reason"] != told[4]["reason"]


def test_names_in_the_order_of_the_alphabet_with_board_colour_and_opponent() -> None:
    rows = data("pairings-by-name", round=2)["rows"]
    assert [(row["name"], row["board"], row["colour"], row["against"], row["initial"]) for row in rows] == [
        ("Mas, Cal", "–", "", "half-point bye", "m"),
        ("Ñu, Eva", "2", "w", "sol, Dan", "n"),
        ("Roca, Bo", "1", "w", "Vila, Ana", "r"),
        ("sol, Dan", "2", "b", "Ñu, Eva", "s"),
        ("Vila, Ana", "1", "b", "Roca, Bo", "v"),
    ]
    assert table("pairings-by-name", round=2) == Table(
        "Pairings by name",
        ("Name", "No.", "Board", "Colour", "Opponent"),
        (
            ("Mas, Cal", 3, "–", "", "half-point bye"),
            ("Ñu, Eva", 5, "2", "White", "sol, Dan"),
            ("Roca, Bo", 2, "1", "White", "Vila, Ana"),
            ("sol, Dan", 4, "2", "Black", "Ñu, Eva"),
            ("Vila, Ana", 1, "1", "Black", "Roca, Bo"),
        ),
    )


def test_the_table_of_pairings_has_both_sides_and_then_the_byes() -> None:
    assert table("pairings", round=2) == Table(
        "Pairings",
        ("Board", "No.", "White", "Rtg", "Pts", "Result", "No.", "Black", "Rtg", "Pts"),
        (
            ("1", 2, "Roca, Bo", "1900", "½", "0–1", 1, "Vila, Ana", "2000", "1"),
            ("2", 5, "Ñu, Eva", "1600", "1", "+:–", 4, "sol, Dan", "1700", "½"),
            ("", 3, "Mas, Cal", "", "0", "half-point bye", "", "", "", ""),
        ),
    )


def test_slips_and_numbers_of_boards_are_eight_a_page() -> None:
    (page,) = data("slips", round=2)["pages"]
    assert [None if one is None else one["board"] for one in page] == ["1", "2", *[None] * 6]
    assert data("board-numbers", round=1)["pages"] == [["1", "2", *[None] * 6]]
    nobody = Tournament("Club", CLUB.players)
    assert data("board-numbers", nobody)["pages"] == [["1", "2", *[None] * 6]], "five players need two boards"
    assert data("board-numbers", Tournament("Club"))["pages"] == [["1", *[None] * 7]]
    many = Tournament("Club", tuple(Player(number, "X") for number in range(1, 19)))
    assert [page[:2] for page in data("board-numbers", many)["pages"]] == [["1", "3"], ["2", "4"]]
    assert in_columns([], 0, 8) == []


def test_a_round_that_is_not_there_is_refused() -> None:
    for number in (0, 3, -1):
        assert refused("pairings", round=number) == ("paper-no-round", {"number": number, "last": 2})
    for number in (-1, 3):
        assert refused("standings", round=number) == ("paper-no-round", {"number": number, "last": 2})
    fresh = Tournament("Club", CLUB.players, total_rounds=3)
    for name in ("pairings", "pairings-by-name", "slips", "standings", "cross-table", "progress", "certificates"):
        assert refused(name, fresh)[0] == "paper-needs-round", name
    for name in ("players", "check-in", "badges", "name-plates", "it3", "fa1"):
        assert refused(name, Tournament("Club"))[0] == "paper-needs-players", name


# Tables


def test_the_cross_table_names_the_lines_of_the_opponents() -> None:
    """By points: Ana and Eva share the first place, the others the third."""
    found = data("cross-table", tie_breaks=("PTS",))
    assert [(row["line"], row["no"], row["values"]) for row in found["rows"]] == [
        (1, 1, ["2"]),
        (2, 5, ["2"]),
        (3, 2, ["½"]),
        (4, 3, ["½"]),
        (5, 4, ["½"]),
    ]
    assert [row["cells"] for row in found["rows"]] == [
        [{"opp": "4", "colour": "w", "res": "1"}, {"opp": "3", "colour": "b", "res": "1"}],
        [{"bye": "1"}, {"opp": "5", "colour": "", "res": "+"}],
        [{"opp": "5", "colour": "b", "res": "½"}, {"opp": "1", "colour": "w", "res": "0"}],
        [{"opp": "1", "colour": "b", "res": "0"}, {"bye": "½"}],
        [{"opp": "3", "colour": "w", "res": "½"}, {"opp": "2", "colour": "", "res": "−"}],
    ]
    assert found["columns"] == [{"code": "PTS", "half": True, "places": 1}]
    assert (found["sub"], found["spans"], found["wide"]) == ("after round 2", [[1, 2]], False)
    assert {key: found["rows"][0][key] for key in shown(ANA)} == shown(ANA)
    assert table("cross-table", tie_breaks=("PTS",)) == Table(
        "Cross table",
        ("Place", "Title", "Name", "Fed", "Rtg", "1", "2", "PTS"),
        (
            (1, "WFM", "Vila, Ana", "ESP", "2000", "4w1", "3b1", "2"),
            (2, "CM", "Ñu, Eva", "POR", "1600", "(1)", "5+", "2"),
            (3, "", "Roca, Bo", "POR", "1900", "5b½", "1w0", "½"),
            (4, "", "Mas, Cal", "ESP", "", "1b0", "(½)", "½"),
            (5, "", "sol, Dan", "", "1700", "3w½", "2−", "½"),
        ),
    )
    once = data("cross-table", tie_breaks=("PTS",), round=1)
    assert [row["no"] for row in once["rows"]] == [1, 5, 2, 4, 3]
    assert once["sub"] == "after round 1"
    assert len(data("cross-table")["columns"]) == 2, "those of the tournament"


@pytest.mark.parametrize(
    ("rounds", "found"),
    [
        (0, [[1, 0]]),
        (1, [[1, 1]]),
        (20, [[1, 20]]),
        (21, [[1, 11], [12, 21]]),
        (40, [[1, 20], [21, 40]]),
        (41, [[1, 14], [15, 28], [29, 41]]),
    ],
)
def test_many_rounds_stand_in_tables_about_equally_wide(rounds: int, found: list[list[int]]) -> None:
    assert spans(rounds) == found


@pytest.mark.parametrize(("rounds", "wide"), [(11, False), (12, True)])
def test_beside_twelve_rounds_only_the_points_have_room(rounds: int, wide: bool) -> None:
    event = replace(CLUB, rounds=(ROUNDS[0],) * rounds, total_rounds=rounds)
    found = data("cross-table", event)
    assert found["wide"] is wide
    assert [one["code"] for one in found["columns"]] == (["PTS"] if wide else ["PTS", "WIN"])
    assert {len(row["values"]) for row in found["rows"]} == {1 if wide else 2}
    assert data("progress", event)["landscape"] is wide


def test_progress_tells_the_points_after_every_round() -> None:
    found = data("progress", tie_breaks=("PTS",))
    assert [(row["place"], row["no"], row["sums"]) for row in found["rows"]] == [
        ("1=", 1, ["1", "2"]),
        ("1=", 5, ["1", "2"]),
        ("3=", 2, ["½", "½"]),
        ("3=", 3, ["0", "½"]),
        ("3=", 4, ["½", "½"]),
    ]
    assert (found["rounds"], found["sub"]) == (2, "after round 2")
    assert table("progress", tie_breaks=("PTS",)) == Table(
        "Progress table",
        ("Place", "No.", "Name", "Rtg", "1", "2"),
        (
            ("1=", 1, "Vila, Ana", "2000", "1", "2"),
            ("1=", 5, "Ñu, Eva", "1600", "1", "2"),
            ("3=", 2, "Roca, Bo", "1900", "½", "½"),
            ("3=", 3, "Mas, Cal", "", "0", "½"),
            ("3=", 4, "sol, Dan", "1700", "½", "½"),
        ),
    )


def test_the_wall_chart_has_everybody_by_number_and_room_for_what_comes() -> None:
    found = data("wall-chart")
    assert [row["no"] for row in found["rows"]] == [1, 2, 3, 4, 5]
    assert [row["cells"] for row in found["rows"]][:3] == [
        [{"opp": "3", "colour": "w", "res": "1", "sum": "1"}, {"opp": "2", "colour": "b", "res": "1", "sum": "2"}],
        [{"opp": "4", "colour": "b", "res": "½", "sum": "½"}, {"opp": "1", "colour": "w", "res": "0", "sum": "½"}],
        [{"opp": "1", "colour": "b", "res": "0", "sum": "0"}, {"bye": "½", "sum": "½"}],
    ]
    assert (found["spans"], found["sub"], found["landscape"]) == ([[1, 3]], "after round 2", True)
    fresh = data("wall-chart", replace(CLUB, rounds=()))
    assert (fresh["sub"], fresh["spans"]) == ("", [[1, 3]])
    assert [row["cells"] for row in fresh["rows"]] == [[]] * 5
    assert data("wall-chart", replace(CLUB, total_rounds=None))["spans"] == [[1, 2]]


def all_play_all(*games: Round, count: int = 3) -> Tournament:
    people = tuple(Player(number, f"P{number}", 2000 - number) for number in range(1, count + 1))
    return Tournament("Liga", people, games, 6).ruled(system="berger", tie_breaks=("PTS", "SB"), options={"cycles": 2})


def test_everybody_against_everybody() -> None:
    """1 beats 2, draws with 3; later loses to 2: both games of 1 and 2 stand in one cell."""
    event = all_play_all(Round((Game.of(1, 2, WIN),)), Round((Game.of(3, 1, DRAW),)), Round((Game.of(2, 1, WIN),)))
    found = data("all-play-all", event, tie_breaks=("PTS",))
    assert [(row["no"], row["cells"], row["values"], row["place"]) for row in found["rows"]] == [
        (1, ["", "10", "½"], ["1½"], "1"),
        (2, ["01", "", ""], ["1"], "2"),
        (3, ["½", "", ""], ["½"], "3"),
    ]
    assert (found["sub"], found["landscape"]) == ("after round 3", False)
    assert table("all-play-all", event, tie_breaks=("PTS",)) == Table(
        "All-play-all table",
        ("No.", "Name", "Rtg", "1", "2", "3", "PTS", "Place"),
        (
            (1, "P1", "1999", "", "10", "½", "1½", "1"),
            (2, "P2", "1998", "01", "", "", "1", "2"),
            (3, "P3", "1997", "½", "", "", "½", "3"),
        ),
    )
    before = data("all-play-all", all_play_all())
    assert before["sub"] == ""
    assert [(row["values"], row["place"]) for row in before["rows"]] == [(["", ""], "")] * 3
    wide = data("all-play-all", event, tie_breaks=("PTS", "SB", "WIN", "WON", "DE"))
    assert len(wide["columns"]) == 4
    assert data("all-play-all", all_play_all(count=12))["landscape"] is False
    assert data("all-play-all", all_play_all(count=13))["landscape"] is True


def test_who_may_have_a_table_of_everybody() -> None:
    assert refused("all-play-all") == ("paper-needs-round-robin", {})
    assert refused("all-play-all", all_play_all(count=1))[0] == "paper-too-many"
    assert refused("all-play-all", all_play_all(count=31)) == ("paper-too-many", {"count": 30})
    assert data("all-play-all", all_play_all(count=30))["rows"]
    assert data("all-play-all", all_play_all(count=2))["rows"]


def test_standings_have_places_names_and_tie_breaks() -> None:
    found = data("standings", tie_breaks=("PTS", "WIN"))
    (part,) = found["parts"]
    assert part["name"] == ""
    assert part["columns"] == [{"code": "PTS", "half": True, "places": 1}, {"code": "WIN", "half": False, "places": 0}]
    assert [(row["place"], row["no"], row["values"]) for row in part["rows"]] == [
        ("1=", 1, ["2", "2"]),
        ("1=", 5, ["2", "2"]),
        ("3=", 2, ["½", "0"]),
        ("3=", 3, ["½", "0"]),
        ("3=", 4, ["½", "0"]),
    ]
    assert [one["code"] for one in found["legend"]] == ["PTS", "WIN"]
    assert (found["sub"], found["teams"], found["provisional"]) == ("after round 2", False, False)
    assert {key: part["rows"][0][key] for key in shown(ANA)} == shown(ANA)
    assert not any(row["withdrawn"] for row in part["rows"])
    assert table("standings", tie_breaks=("PTS",)) == Table(
        "Standings",
        ("Place", "No.", "Title", "Name", "Fed", "Rtg", "PTS"),
        (
            ("1=", 1, "WFM", "Vila, Ana", "ESP", "2000", "2"),
            ("1=", 5, "CM", "Ñu, Eva", "POR", "1600", "2"),
            ("3=", 2, "", "Roca, Bo", "POR", "1900", "½"),
            ("3=", 3, "", "Mas, Cal", "ESP", "", "½"),
            ("3=", 4, "", "sol, Dan", "", "1700", "½"),
        ),
    )
    over = replace(CLUB, total_rounds=2)
    assert data("standings", over)["sub"] == "final"
    assert data("standings", over, round=1)["sub"] == "after round 1"
    pending = replace(over, rounds=(ROUNDS[0], Round((Game.of(2, 1, Outcome.PENDING),))))
    assert data("standings", pending)["sub"] == "after round 2"
    assert refused("player-standings")[0] == "paper-needs-teams"


def test_values_with_halves_and_with_decimals() -> None:
    assert column_of(["2", "1.5", "0.5"]) == {"half": True, "places": 1}
    assert column_of(["2", "3"]) == {"half": False, "places": 0}
    assert column_of(["2.5", "3.25"]) == {"half": False, "places": 2}
    assert column_of(["2.5", "3.1"]) == {"half": False, "places": 1}
    assert column_of(["2.00", "2.50"]) == {"half": False, "places": 2}
    assert column_of([]) == {"half": False, "places": 0}
    assert [halved(one) for one in ("0.5", "-0.5", "-2.5", "10.5", "3", "1.25")] == [
        *("½", "-½", "-2½", "10½", "3", "1.25"),
    ]


# People


def test_players_stand_in_the_order_that_is_asked_for() -> None:
    orders = {
        "": [1, 2, 3, 4, 5],
        "number": [1, 2, 3, 4, 5],
        "name": [3, 5, 2, 4, 1],
        "rating": [1, 2, 4, 5, 3],
        "federation": [3, 1, 5, 2, 4],
        "club": [4, 1, 2, 3, 5],
    }
    for order, numbers in orders.items():
        assert [one.number for one in ordered(source(), Choice(order=order))] == numbers, order
    assert [one.number for one in ordered(source(), Choice(), "name")] == orders["name"]
    with pytest.raises(OptionError) as error:
        ordered(source(), Choice(order="luck"))
    assert error.value.message.code == "paper-order-unknown"
    assert error.value.message.values["order"] == "luck"


def test_the_list_of_players_shows_what_is_known_of_them() -> None:
    found = data("players")
    assert [(one["name"], [row["no"] for row in one["rows"]]) for one in found["groups"]] == [("", [1, 2, 3, 4, 5])]
    assert found["count"] == 5
    assert found["columns"] == [
        {"key": "fed", "head": "Fed"},
        {"key": "rating", "head": "Rtg"},
        {"key": "birth", "head": "Born"},
        {"key": "id", "head": "FIDE ID"},
        {"key": "club", "head": "Club"},
    ]
    ana = found["groups"][0]["rows"][0]
    assert ana == {**shown(ANA), "id": "2200001", "birth": "1990"}
    groups = data("players", order="club")["groups"]
    assert [(one["name"], [row["no"] for row in one["rows"]]) for one in groups] == [
        ("North", [4, 1]),
        ("South", [2]),
        ("–", [3, 5]),
    ]
    bare = Tournament("Club", (Player(1, "A"), Player(2, "B", 1500)))
    assert data("players", bare)["columns"] == [{"key": "rating", "head": "Rtg"}]
    teams = (Team(1, "Kings", members=(1, 2)),)
    members = data("players", replace(bare, teams=teams))["groups"][0]["rows"]
    assert [row["club"] for row in members] == ["Kings", "Kings"]
    assert table("players") == Table(
        "Players",
        ("No.", "Title", "Name", "Fed", "Rtg", "Born", "FIDE ID", "Club"),
        (
            (1, "WFM", "Vila, Ana", "ESP", "2000", "1990", "2200001", "North"),
            (2, "", "Roca, Bo", "POR", "1900", "", "", "South"),
            (3, "", "Mas, Cal", "ESP", "", "", "", ""),
            (4, "", "sol, Dan", "", "1700", "2001", "", "North"),
            (5, "CM", "Ñu, Eva", "POR", "1600", "", "777", ""),
        ),
    )


def test_the_check_in_list_without_money() -> None:
    found = data("check-in")
    assert [(row["name"], row["initial"], row["due"], row["paid"], row["here"]) for row in found["rows"]] == [
        ("Mas, Cal", "m", "", "", False),
        ("Ñu, Eva", "n", "", "", False),
        ("Roca, Bo", "r", "", "", False),
        ("sol, Dan", "s", "", "", False),
        ("Vila, Ana", "v", "", "", False),
    ]
    assert (found["count"], found["total"]) == (5, None)
    first = table("check-in")
    assert first.name == "Check-in list"
    assert first.heads == ("Name", "No.", "Title", "Fed", "Rtg", "Club", "Here", "Due", "Paid")
    assert first.rows[-1] == ("Vila, Ana", 1, "WFM", "ESP", "2000", "North", "", "", "")
    here = source()
    present = replace(here, section=replace(here.section, present=frozenset({here.section.card_of(4)})))
    rows = press.data_of(by_name("check-in"), present, Choice(order="number"))["rows"]
    assert [row["here"] for row in rows] == [False, False, False, True, False]
    (ticked,) = by_name("check-in").table(present, Choice(order="number"))  # type: ignore[misc]
    assert [row[6] for row in ticked.rows] == ["", "", "", "x", ""]


def test_badges_and_plates_come_in_pages() -> None:
    many = Tournament("Club", tuple(Player(number, f"P{number:02}") for number in range(1, 22)))
    assert [len(page) for page in data("badges", many)["pages"]] == [10, 10, 1]
    assert [len(page) for page in data("name-plates", many)["pages"]] == [4, 4, 4, 4, 4, 1]
    assert [row["name"] for row in data("badges")["pages"][0]] == [
        "Mas, Cal",
        "Ñu, Eva",
        "Roca, Bo",
        "sol, Dan",
        "Vila, Ana",
    ]
    (only,) = data("badges", player=4, address="https://chess.example/p/open/")["pages"][0]
    card = source().section.card_of(4)
    assert only["address"] == f"https://chess.example/p/open/main/player/{card}"
    assert only["code"]
    (plain,) = data("badges", player=4)["pages"][0]
    assert (plain["name"], plain["address"], plain["code"]) == ("sol, Dan", "", [])
    (plate,) = data("name-plates", player=5)["pages"][0]
    assert plate["name"] == "Ñu, Eva"
    for name in ("badges", "name-plates"):
        assert refused(name, player=9) == ("there-is-no-player", {"number": 9})


# The hall


def test_the_announcement_tells_what_was_laid_down() -> None:
    found = data("announcement")
    facts = {one["name"]: one["value"] for one in found["facts"]}
    assert list(facts) == [
        *("Place of play", "Days", "System", "Rounds", "Time control", "Tie-breaks", "Chief arbiter", "Deputies"),
        "Players",
    ]
    assert facts["Place of play"] == "Lugo"
    assert facts["Days"] == "2026-03-07 – 2026-03-09"
    assert facts["System"].endswith(" (2026)")
    assert (facts["Rounds"], facts["Time control"], facts["Players"]) == ("3", "90 + 30", "5")
    assert [one.rpartition(" ")[2] for one in facts["Tie-breaks"].split("; ")] == ["(PTS)", "(WIN)"]
    assert facts["Chief arbiter"] == "IA Robles, Isabel"
    assert facts["Deputies"] == "Prado, Tomás; Soler, Nuria"
    assert found["rounds"] == [
        {"round": "1", "when": "2026-03-07"},
        {"round": "2", "when": ""},
        {"round": "3", "when": ""},
    ]
    timed = source(times={2: datetime(2026, 3, 8, 10, 30)})
    rounds = press.data_of(by_name("announcement"), timed, Choice())["rounds"]
    assert [one["when"] for one in rounds] == ["2026-03-07", "2026-03-08 10:30", ""]
    bare = data("announcement", Tournament("Club").ruled(system="dutch", acceleration="baku"))
    assert [one["name"] for one in bare["facts"]] == ["System", "Acceleration"]
    assert bare["rounds"] == []
    assert press.data_of(by_name("pairings"), timed, Choice(round=2))["sub"] == "Round 2 of 3 · 2026-03-08 · 10:30"


def test_a_poster_is_an_address() -> None:
    assert refused("poster") == ("paper-needs-address", {})
    found = data("poster", address="https://chess.example/p")
    assert found["address"] == "https://chess.example/p"
    assert len(found["code"]) == len(found["code"][0])


def test_the_rules_of_the_system_have_their_own_title() -> None:
    found = data("rules")
    assert found["sub"] == "2026"
    assert "utch" in found["title"]
    assert found["blocks"][0]["kind"] != "title"


def test_a_schedule_names_who_rests_and_when() -> None:
    """Berger's table of four with three players: 4 is nobody, whose opponent rests."""
    people = tuple(Player(number, f"P{number}") for number in (1, 2, 3))
    info = EventInfo(round_dates=(date(2026, 1, 2),))
    event = Tournament("Liga", people, total_rounds=3, info=info).ruled(system="berger")
    found = data("schedule", event)
    assert [(one["round"], one["when"], one["boards"], one["rests"]) for one in found["rounds"]] == [
        ("1", "2026-01-02", [["2", "3"]], ["1"]),
        ("2", "", [["1", "2"]], ["3"]),
        ("3", "", [["3", "1"]], ["2"]),
    ]
    assert (found["boards"], found["dated"], found["landscape"]) == (1, True, False)
    assert found["names"] == {"1": "P1", "2": "P2", "3": "P3"}
    assert [(one["label"], one["no"]) for one in found["players"]] == [("1", 1), ("2", 2), ("3", 3)]
    assert table("schedule", event) == Table(
        "Schedule",
        ("Round", "Date", "Board", "No.", "White", "No.", "Black"),
        (
            ("1", "2026-01-02", 1, "2", "P2", "3", "P3"),
            ("2", "", 1, "1", "P1", "2", "P2"),
            ("3", "", 1, "3", "P3", "1", "P1"),
        ),
    )
    assert not data("schedule", replace(event, info=EventInfo()))["dated"]
    assert refused("schedule") == ("paper-needs-table", {})
    for count, lies in ((16, False), (18, True)):
        field = tuple(Player(number, "X") for number in range(1, count + 1))
        assert data("schedule", Tournament("L", field).ruled(system="berger"))["landscape"] is lies
    timed = source(event, times={2: datetime(2026, 1, 3, 9, 5)})
    whens = [one["when"] for one in press.data_of(by_name("schedule"), timed, Choice())["rounds"]]
    assert whens == ["2026-01-02", "2026-01-03 09:05", ""]


# Cards


def test_a_card_ends_with_blank_rows_and_totals() -> None:
    """Ana: White against 3 (unrated), Black against 2: one average, of 1900."""
    (card,) = data("cards", player=1)["cards"]
    assert [row["round"] for row in card["rows"]] == [*"123456789"]
    first, second, third = card["rows"][:3]
    assert (first["opponent"], first["rating"], first["result"], first["score"]) == ("03", "—", "1", "1.0")
    assert (second["opponent"], second["rating"], second["result"], second["score"]) == ("02", "1900", "1", "2.0")
    assert third == {"round": "3"} | dict.fromkeys(
        ("colour", "opponent", "initials", "rating", "result", "score", "float"), ""
    )
    assert {key: card[key] for key in ("no", "name", "title", "rating", "club")} == {
        "no": "1", "name": "Vila, Ana", "title": "WFM", "rating": "2000", "club": "North",
    }  # fmt: skip
    total = card["total"]
    assert (total["whites"], total["blacks"], total["games"], total["score"], total["sum"]) == (
        "1",
        "1",
        "2",
        "2.0",
        "3.0",
    )
    clubs = [one["club"] for one in data("cards")["cards"]]
    assert clubs == ["North", "South", "ESP", "North", "POR"], "the club, else the federation"
    assert [one["rating"] for one in data("cards")["cards"]] == ["2000", "1900", "", "1700", "1600"]


@pytest.mark.parametrize(
    ("rounds", "normal", "short"),
    [
        (3, (4, 9), (12, 10)),
        (10, (4, 10), (12, 10)),
        (11, (2, 11), (8, 11)),
        (20, (2, 20), (8, 20)),
        (21, (2, 21), (4, 21)),
    ],
)
def test_cards_are_as_long_as_the_tournament(rounds: int, normal: tuple[int, int], short: tuple[int, int]) -> None:
    event = replace(CLUB, total_rounds=rounds)
    for filled, blank, expected, first in (
        ("cards", "cards-blank", normal, "1"),
        ("cards-short", "cards-short-blank", short, "1"),
    ):
        for name in (filled, blank):
            found = data(name, event)
            assert (found["on_page"], len(found["cards"][0]["rows"])) == expected, name
            assert found["short"] is name.startswith("cards-short")
            assert found["cards"][0]["rows"][0]["round"] == first
        assert len(data(blank, event)["cards"]) == expected[0]
        assert len(data(filled, event)["cards"]) == 5
    rows = [row["round"] for row in data("cards-short-blank", event)["cards"][0]["rows"]]
    assert rows[9:11] == ["0", "11"][: len(rows) - 9], "the tenth is called 0, later ones by their number"
    empty = data("cards-blank", event)["cards"][0]
    assert set(empty["total"].values()) == {""}
    assert {empty[key] for key in ("no", "name", "title", "rating", "club")} == {""}


def test_points_on_cards_have_so_many_decimals() -> None:
    assert [fixed(points, 1) for points in (0, 30, 60, 90, -30, 600)] == ["0.0", "0.5", "1.0", "1.5", "-0.5", "10.0"]
    assert [fixed(points, 2) for points in (30, 60, 75)] == ["0.50", "1.00", "1.25"]


def test_blank_grids_and_charts() -> None:
    assert blank_grid(24)["blocks"] == [[1, 24]]
    assert blank_grid(25)["blocks"] == [[1, 13], [14, 25]]
    assert [blank_grid(count)["ties"] for count in (10, 11)] == [["D1", "D2", "D3"], ["D"]]
    assert blank_chart(3, 2) == {"players": 3, "rounds": 2}
    assert data("grid-blank", Tournament("Club"))["players"] == 2
    assert [data("grid-blank", all_play_all(count=count))["landscape"] for count in (12, 13)] == [False, True]
    chart = data("chart-blank", Tournament("Club"))
    assert (chart["players"], chart["rounds"]) == (10, 5)
    large = replace(all_play_all(count=11), total_rounds=6)
    assert (data("chart-blank", large)["players"], data("chart-blank", large)["rounds"]) == (11, 6)
    assert _of_swiss(source(all_play_all(Round((Game.of(1, 2, WIN),))))) is not None


# Prizes


FUND = {"currency": "EUR", "prizes": [100, 60], "list": [{"name": "Club", "prizes": [20]}]}


def test_prizes_are_listed_with_what_they_are_for() -> None:
    """Ana and Eva share the first two prizes of the order; by wins, so that nothing is tied, Ana comes first."""
    event = replace(
        CLUB, rounds=(ROUNDS[0], Round((Game.of(1, 5, WIN), Game.of(2, 3, WIN)), (Bye(4),))), total_rounds=2
    )
    funded = with_fund(source(event), FUND)
    found = press.data_of(by_name("prizes"), funded, Choice())
    first = found["rows"][0]
    assert (first["receipt"], first["place"], first["no"], first["points"]) == ("1", "1", 1, "2")
    assert "General" in first["won"] or "Club" in first["won"]
    assert found["currency"] == "EUR"
    assert found["total"] == "180.00"
    assert sum(float(row["amount"]) for row in found["rows"]) == 180
    (made,) = by_name("prizes").table(funded, Choice())  # type: ignore[misc]
    assert made.name == "Prize list"
    assert made.heads == ("Place", "No.", "Name", "Pts", "For", "Amount")
    assert [row[1:3] for row in made.rows] == [(row["no"], row["name"]) for row in found["rows"]]
    assert [row[0] for row in made.rows] == [row["place"] for row in found["rows"]]
    assert [row[3:] for row in made.rows] == [(row["points"], row["won"], row["amount"]) for row in found["rows"]]
    given = press.data_of(by_name("receipts"), funded, Choice(player=1))
    assert [row["no"] for row in given["rows"]] == [1]
    with pytest.raises(OptionError) as error:
        press.data_of(by_name("receipts"), funded, Choice(player=99))
    assert error.value.message.code == "paper-no-prizes"
    names = {paper.name for paper in usual(funded)}
    assert "prizes" in names
    early = with_fund(source(replace(event, total_rounds=3)), FUND)
    assert "prizes" not in {paper.name for paper in usual(early)}
    assert refused("prizes")[0] == "paper-needs-fund"


def test_certificates_without_a_fund_are_for_three() -> None:
    event = replace(CLUB, total_rounds=2)
    told = data("certificates", event)
    assert [(one["name"], one["title"], one["place"], one["score"]) for one in told["people"]] == [
        ("Ana Vila", "WFM", "First place", "with 2 points out of 2"),
        ("Eva Ñu", "CM", "First place", "with 2 points out of 2"),
        *((name, "", "Third place", "with ½ points out of 2") for name in ("Bo Roca", "Cal Mas", "Dan sol")),
    ]
    assert told["where"] == "Lugo, 2026-03-09"
    assert told["arbiter"] == "IA Robles, Isabel"
    assert refused("certificates", event, player=77) == ("no-player-number", {"number": 77})
    (one,) = data("certificates", event, player=4)["people"]
    assert (one["name"], one["prize"]) == ("Dan sol", "")


# Teams


def match(*games: Game, total: int = 2) -> Tournament:
    people = tuple(Player(number, f"P{number}", 2000 - number) for number in range(1, 8))
    teams = (Team(1, "Kings", members=(1, 2, 5)), Team(2, "Rooks", members=(3, 4, 6)), Team(3, "Alone", members=(7,)))
    rounds = (Round(games),) if games else ()
    return Tournament("Match", people, rounds, total, teams=teams, board_colours="WB").ruled(
        system="team-swiss", of_teams=True
    )


def test_a_match_has_its_boards_its_score_and_its_reserves() -> None:
    """The home side has White on board 1 and Black on board 2."""
    event = match(Game.of(1, 3, WIN), Game.of(4, 2, DRAW))
    found = data("pairings-by-team", event)
    (one,) = found["matches"]
    assert (one["number"], one["home"], one["guest"], one["score"]) == ("1", "Kings", "Rooks", ["1½", "½"])
    assert one["reserves"] == [["P5"], ["P6"]]
    assert [
        (row["board"], row["home"]["name"], row["guest"]["name"], row["colours"], row["result"])
        for row in one["boards"]
    ] == [
        ("1.1", "P1", "P3", ["w", "b"], ["1", "0"]),
        ("1.2", "P2", "P4", ["b", "w"], ["½", "½"]),
    ]
    assert found["off"] == ["Alone"]
    assert found["sub"] == "Round 1 of 2"
    open_one = data("match-sheets", match(Game.of(1, 3, WIN), Game.of(4, 2, Outcome.PENDING)))["matches"][0]
    assert open_one["score"] == ["", ""]
    assert [row["result"] for row in open_one["boards"]] == [["1", "0"], ["", ""]]
    assert refused("pairings-by-team") == ("paper-needs-teams", {})
    assert refused("line-up-forms") == ("paper-needs-teams", {})
    assert refused("pairings-by-team", match()) == ("paper-needs-round", {})


def test_a_form_for_every_captain() -> None:
    event = match(Game.of(1, 3, WIN), Game.of(4, 2, DRAW))
    forms = data("line-up-forms", event, round=1)
    assert forms["round"] == 1
    assert [
        (one["team"], one["against"], one["boards"], [row["no"] for row in one["members"]]) for one in forms["forms"]
    ] == [
        ("Kings", "Rooks", 2, [1, 2, 5]),
        ("Rooks", "Kings", 2, [3, 4, 6]),
        ("Alone", "", 2, [7]),
    ]
    assert refused("line-up-forms", event, round=3) == ("paper-no-round", {"number": 3, "last": 2})
    assert data("line-up-forms", event, round=2)["round"] == 2
    first = data("line-up-forms", match())
    assert first["round"] == 1
    assert [one["against"] for one in first["forms"]] == ["", "", ""]


def test_both_sides_of_a_result() -> None:
    assert [_halves(one) for one in ("1–0", "½–½", "+:–", "–:–", "adj", "")] == [
        ["1", "0"], ["½", "½"], ["+", "–"], ["–", "–"], ["adj", ""], ["", ""],
    ]  # fmt: skip


def test_score_sheets() -> None:
    found = data("score-sheets", round=2)
    assert found["sheets"] == [
        {"board": "1", "white": "Roca, Bo", "black": "Vila, Ana"},
        {"board": "2", "white": "Ñu, Eva", "black": "sol, Dan"},
    ]
    assert (found["round"], found["moves"], found["landscape"]) == ("Round 2 of 3", 60, True)
    blank = data("score-sheets-blank")
    assert blank["sheets"] == [{"board": "", "white": "", "black": ""}] * 2
    assert (blank["round"], blank["moves"]) == ("", 60)


# Words


def test_dates_times_and_money_in_both_languages() -> None:
    day, other = date(2026, 3, 9), date(2026, 11, 2)
    assert [shown_date(day, lang) for lang in ("en", "es")] == ["2026-03-09", "09/03/2026"]
    assert shown_days(day, other, "es") == "09/03/2026 – 02/11/2026"
    assert [shown_days(*days, "en") for days in ((day, day), (None, day), (day, None), (None, None))] == [
        *("2026-03-09", "2026-03-09", "2026-03-09", ""),
    ]
    assert shown_moment(datetime(2026, 3, 9, 7, 5), "es") == "09/03/2026 07:05"
    assert shown_moment(None, "es") == ""
    assert [shown_money(cents, "en") for cents in (0, 5, 100, -1, 100_000_00)] == [
        *("0.00", "0.05", "1.00", "-0.01", "100,000.00"),
    ]


def test_the_papers_have_names_of_their_own_and_known_groups() -> None:
    names = [paper.name for paper in PAPERS]
    assert len(set(names)) == len(names)
    with pytest.raises(OptionError) as error:
        by_name("napkin")
    assert error.value.message.code == "no-such-paper"
    assert error.value.message.values["name"] == "napkin"
    assert SIZES == ("a4", "letter")


def test_no_paper_and_no_such_size_are_refused() -> None:
    for papers, choice, code in (
        ([], Choice(), "paper-none-chosen"),
        (by_name("players"), Choice(paper_size="a0"), "paper-size-unknown"),
    ):
        with pytest.raises(OptionError) as error:
            press._job(papers, source(), choice, None)
        assert error.value.message.code == code
