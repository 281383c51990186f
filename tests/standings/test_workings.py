"""The working of every value of a small event with byes, forfeits and an open game, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tablas.messages import Items, Message
from tablas.model import Adjustment, Bye, Game, Outcome, Player, Regulation, Round, Team, Tournament
from tablas.standings import explain, rank
from tablas.standings.cells import Reason
from tablas.standings.explain import Contribution, Explanation, Working
from tablas.standings.table import numbered, open_book, ranked

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
PEOPLE = tuple(Player(number, f"P{number}", 2100 - 100 * number) for number in range(1, 6))
FIRST = Round((Game.of(1, 2, WIN), Game.of(3, 4, Outcome.FORFEIT_WIN)), (Bye(5),))
SECOND = Round((Game.of(2, 3, DRAW), Game(1, 5)), (Bye(4, Outcome.HALF_BYE),))
THIRD = Round((Game.of(5, 4, WIN),), (Bye(1, Outcome.ZERO_BYE), Bye(2, Outcome.FULL_BYE)))
EVENT = Tournament(players=PEOPLE, rounds=(FIRST, SECOND, THIRD), total_rounds=3, regulation=Regulation("dutch"))
"""1: 1, 2: 1½, 3: 1½, 4: ½, 5: 2; the last round of 1 and of 3 counts as a draw for their opponents from 2023 on."""
HALF, MORE = Fraction(1, 2), Fraction(3, 2)
Line = tuple[int, int | None, Fraction | int, Reason]


def working(number: int, code: str, edition: str = "2026", event: Tournament = EVENT) -> Working:
    return explain(event, number, f"PTS,{code}", edition).workings[-1]


def lines(found: Working) -> list[Line]:
    return [(one.round, one.opponent, one.value, one.reason) for one in found.contributions]


BUCHHOLZ: list[tuple[int, str, str, list[Line]]] = [
    (3, "2026", "3.5", [(1, 4, HALF, Reason.DUMMY_OPPONENT), (2, 2, MORE, Reason.NONE), (3, None, MORE, Reason.DUMMY)]),
    (3, "2024", "4.5", [(1, 4, MORE, Reason.DUMMY), (2, 2, MORE, Reason.NONE), (3, None, MORE, Reason.DUMMY)]),
    (3, "plain", "2", [(1, 4, HALF, Reason.FORFEIT_AS_GAME), (2, 2, MORE, Reason.NONE), (3, None, 0, Reason.BYE)]),
    (
        3,
        "classic",
        "4",
        [(1, 4, MORE, Reason.ONESELF), (2, 2, 1, Reason.UNPLAYED_AS_DRAW), (3, None, MORE, Reason.ONESELF)],
    ),
    (5, "2026", "3.5", [(1, None, MORE, Reason.DUMMY_DRAWS), (2, 1, MORE, Reason.ADJUSTED), (3, 4, HALF, Reason.NONE)]),
    (5, "2024", "4", [(1, None, 2, Reason.DUMMY), (2, 1, MORE, Reason.ADJUSTED), (3, 4, HALF, Reason.NONE)]),
]


@pytest.mark.parametrize(("number", "edition", "value", "wanted"), BUCHHOLZ)
def test_buchholz_round_by_round(number: int, edition: str, value: str, wanted: list[Line]) -> None:
    found = working(number, "BH", edition)
    assert (found.value, lines(found)) == (value, wanted)
    assert found.total() == Fraction(value)
    assert (found.name, str(found.descriptor), found.note) == ("Buchholz", "BH", None)
    assert all(one.counted and not one.cut and one.factors is None for one in found.contributions)
    names = {None: "", 1: "P1", 2: "P2", 4: "P4"}
    assert [one.opponent_name for one in found.contributions] == [names[one.opponent] for one in found.contributions]


def test_a_forfeit_may_count_as_a_game() -> None:
    found = working(3, "BH/P")
    assert lines(found)[0] == (1, 4, HALF, Reason.FORFEIT_AS_GAME)
    closed = explain(EVENT, 3, "PTS,SB", "2024", system="roundrobin").workings[-1]
    assert [one.reason for one in closed.contributions] == [Reason.FORFEIT_AS_GAME, Reason.NONE, Reason.BYE]
    assert closed.value == "1.25", "½ for the forfeit won against ½, and half of 1½"


def test_what_a_cut_leaves_out() -> None:
    """3 stayed away in round 3 by her own will: that round goes before the least one, which is worth less."""
    found = working(3, "BH/C1")
    assert ([one.cut for one in found.contributions], found.value) == ([False, False, True], "2")
    assert found.total() == 2
    median = working(5, "BH/M1")
    assert ([one.cut for one in median.contributions], median.value) == ([True, False, True], "1.5")
    plain = working(3, "BH/C1", "plain")
    assert [one.cut for one in plain.contributions] == [False, False, True], "nothing is the least"


def test_sonneborn_berger_with_its_factors() -> None:
    found = working(5, "SB")
    assert [(one.value, one.factors) for one in found.contributions] == [
        (MORE, (MORE, 1)),
        (0, (MORE, 0)),
        (HALF, (HALF, 1)),
    ]
    assert found.value == "2"
    assert working(2, "SB").value == "2.5", "nothing against 1, half of 3's 2 as they are seen, and 1½ for a full bye"
    drawn = working(2, "SB").contributions
    assert [(one.value, one.factors) for one in drawn] == [
        (0, (MORE, 0)),
        (1, (2, HALF)),
        (MORE, (MORE, 1)),
    ]


@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("WIN", [1, 0, 0]),
        ("WON", [1, 0, 0]),
        ("BPG", [0, 0, 0]),
        ("BWG", [0, 0, 0]),
        ("REP", [1, 1, 0]),
        ("STD", [1, 0, HALF]),
        ("PS", [1, 1, 1]),
        ("KASHDAN421", [4, 0, 1]),
    ],
)
def test_own_results_of_the_first(code: str, values: list[Any]) -> None:
    """1 won with White, has an open game, and stayed away."""
    found = working(1, code)
    if code == "STD":
        assert [one.value for one in found.contributions][:2] == values[:2]
        return
    assert [one.value for one in found.contributions] == values


def test_points_given_and_taken_stand_in_the_working() -> None:
    event = replace(EVENT, adjustments=(Adjustment(5, -30, 2), Adjustment(0, 60)))
    (found,) = explain(event, 5, "PTS").workings
    assert lines(found) == [
        (1, None, 1, Reason.NONE),
        (2, 1, 0, Reason.NONE),
        (3, 4, 1, Reason.NONE),
        (2, None, -HALF, Reason.DECISION),
        (0, None, 1, Reason.DECISION),
    ]
    assert (found.value, found.total()) == ("2.5", Fraction(5, 2))
    assert len(explain(event, 1, "PTS").workings[0].contributions) == 4


def test_opponents_below_the_limit_and_rounds_that_do_not_count() -> None:
    """Half of three points: 1 has less, 4 too; 2 and 3 have just as much."""
    koya = working(5, "KS")
    assert lines(koya) == [(1, None, 0, Reason.NONE), (2, 1, 0, Reason.BELOW_LIMIT), (3, 4, 0, Reason.BELOW_LIMIT)]
    assert koya.note == Message("koya-limit", points="1.5")
    assert lines(working(2, "KS")) == [
        (1, 1, 0, Reason.BELOW_LIMIT),
        (2, 3, HALF, Reason.NONE),
        (3, None, 0, Reason.NONE),
    ]
    average = working(3, "ARO")
    assert [(one.value, one.counted, one.reason) for one in average.contributions] == [
        (0, False, Reason.FORFEIT),
        (1900, True, Reason.NONE),
        (0, False, Reason.BYE),
    ]
    assert (average.value, average.note) == ("1900", Message("average-counted"))
    assert working(5, "TPR").note == Message("average-plus-difference", score="1", games=1)
    assert working(5, "PTP").note == Message("lowest-expected-rating", score="1", games=1)
    assert working(5, "FB").note == Message("last-round-drawn")
    assert working(5, "WIN").note is None


def test_direct_encounter_tells_who_was_tied() -> None:
    """2 and 3 have 1½ each and drew their game."""
    found = working(2, "DE")
    assert lines(found) == [(2, 3, HALF, Reason.NONE)]
    assert found.note == Message("tied-with", numbers=Items([3]))
    alone = working(5, "DE")
    assert (alone.contributions, alone.note, alone.value) == ((), Message("not-tied-here"), "-")


def test_the_working_as_plain_data() -> None:
    told = explain(EVENT, 3, "PTS,BH/C1", "2026")
    assert (told.number, told.name, told.label) == (3, "P3", "3")
    data = told.as_data()
    assert (data["number"], data["name"], data["place"]) == (3, "P3", "3")
    rows: Any = data["tiebreaks"]
    assert [row["code"] for row in rows] == ["PTS", "BH/C1"]
    assert rows[1] == {
        "code": "BH/C1",
        "name": "Buchholz",
        "value": "2",
        "note": "",
        "contributions": [
            {
                "round": 1,
                "opponent": 4,
                "value": "0.5",
                "reason": Reason.DUMMY_OPPONENT.value,
                "cut": False,
                "counted": True,
            },
            {"round": 2, "opponent": 2, "value": "1.5", "reason": "", "cut": False, "counted": True},
            {"round": 3, "opponent": None, "value": "1.5", "reason": Reason.DUMMY.value, "cut": True, "counted": True},
        ],
    }
    parts = (Contribution(1, 2, "", Fraction(3)), Contribution(2, 2, "", Fraction(5), cut=True))
    noted = Working(
        told.workings[0].descriptor,
        "N",
        "V",
        (*parts, Contribution(3, 4, "", HALF, counted=False)),
        Message("last-round-drawn"),
    )
    assert noted.total() == 3
    shown: Any = Explanation(1, "A", "1", (noted,)).as_data()["tiebreaks"]
    assert shown[0]["note"] == str(Message("last-round-drawn"))


# The table


def test_a_table_as_plain_data() -> None:
    table = rank(EVENT, "PTS,BH/C1,BH,BH", "2026")
    assert table.column_names() == ["PTS", "BH/C1", "BH", "BH 2"]
    data: Any = table.as_data()
    assert (data["edition"], data["system"], data["rounds"], data["provisional"]) == ("2026", "swiss", 3, True)
    first = data["standings"][0]
    assert {name: first[name] for name in ("place", "shared", "number", "name", "title", "rating", "withdrawn")} == {
        "place": 1,
        "shared": False,
        "number": 5,
        "name": "P5",
        "title": "",
        "rating": 1600,
        "withdrawn": False,
    }
    assert first["tiebreaks"] == {"PTS": 2, "BH/C1": 3, "BH": 3.5, "BH 2": 3.5}
    assert table.places() == {row.number: row.place for row in table}
    assert table.values("PTS")[5] == 2
    assert len(table) == 5
    with pytest.raises(KeyError):
        table.row(5)["SB"]
    with pytest.raises(KeyError):
        table.row(5).exact("SB")


def test_who_has_left_and_whom_the_table_leaves_out() -> None:
    people = (replace(PEOPLE[0], left_after=2), replace(PEOPLE[1], left_after=3, expelled=True), *PEOPLE[2:])
    event = replace(EVENT, players=people, total_rounds=5)
    table = rank(event, "PTS", "2026")
    assert [row.number for row in table] == [5, 3, 1, 4]
    assert {row.number for row in table if row.withdrawn} == {1}
    assert table.notes == (Message("expelled-no-place", player="2 P2"),)
    assert [row.number for row in rank(event, "PTS", "2026", after=2) if row.number == 2] == [2], "not yet"
    closed = ranked(event, "PTS", "2026", system="roundrobin")
    assert 2 in [row.number for row in closed]
    assert ranked(replace(event, regulation=Regulation()), "PTS").notes[0] == Message("system-not-said")
    assert numbered(open_book(replace(EVENT, players=(Player(1), *PEOPLE[1:]))), 0) == "1"


def test_teams_are_no_category() -> None:
    from tablas.errors import OptionError

    teams = (Team(1, "A", members=(1, 2)), Team(2, "B", members=(3, 4)))
    event = Tournament(players=PEOPLE[:4], teams=teams, regulation=Regulation("team-swiss", of_teams=True))
    with pytest.raises(OptionError) as refused:
        ranked(event, "PTS", category="sex=w")
    assert refused.value.message == Message("categories-players-not")
    women = replace(EVENT, players=(replace(PEOPLE[0], sex="w"), *PEOPLE[1:4], replace(PEOPLE[4], sex="w")))
    assert [(row.number, row.place) for row in ranked(women, "PTS", category="sex=w")] == [(5, 1), (1, 2)]


def test_the_note_of_a_performance() -> None:
    """2 has half a point of two games, 5 won the only one that is known, 4 lost hers."""
    assert working(2, "TPR").note == Message("average-plus-difference", score="0.5", games=2)
    assert working(2, "PTP").note == Message("lowest-expected-rating", score="0.5", games=2)
    assert working(2, "UPR").note == Message("average-plus-difference", score="0.5", games=2)
    assert working(4, "UPR").note == Message("no-points-nothing")
    assert working(5, "UPR/K25").note == Message("average-plus-half-points", score="1", games=1, step="25")


def test_what_a_system_adds_up_itself_term_by_term() -> None:
    """The own value first, then a game, then a round without an opponent."""
    terms = {5: ((0, None, Fraction(7)), (2, 1, Fraction(5, 2)), (3, None, Fraction(1)))}
    table = ranked(EVENT, "PTS,OTHER_X", external={"X": {5: Fraction(21, 2), 1: 3}}, summands={"X": terms})
    found = explain(EVENT, 5, standings=table).workings[1]
    assert lines(found) == [
        (0, None, 7, Reason.OWN_VALUE),
        (2, 1, Fraction(5, 2), Reason.NONE),
        (3, None, 1, Reason.BYE),
    ]
    assert [one.opponent_name for one in found.contributions] == ["", "P1", ""]
    assert (found.value, found.note) == ("10.5", Message("sum-of", terms="7 + 2.5 + 1", total="10.5"))
    other = explain(EVENT, 1, standings=table).workings[1]
    assert (other.value, other.contributions, other.note) == ("3", (), None)


def test_the_median_of_harkness_has_its_cuts() -> None:
    """Of up to eight rounds one score goes at each end; a forfeit that was won does not count, nor a bye."""
    found = working(2, "HARKNESS")
    assert [(one.value, one.counted, one.cut) for one in found.contributions] == [
        (1, True, True),
        (MORE, True, True),
        (0, False, False),
    ]
    assert found.value == "0"


def test_scores_of_games_and_margins() -> None:
    """120 to 100, then 30 to 90; whoever has no score has nothing."""
    scores = {(1, 1): (120, 100), (1, 2): (100, 120), (2, 2): (30, 90)}
    table = rank(EVENT, "PTS,MARGIN", game_scores=scores)
    assert {row.number: row["MARGIN"] for row in table} == {1: "20", 2: "-80", 3: "0", 4: "0", 5: "0"}
    found = explain(EVENT, 2, standings=table).workings[1]
    assert [one.value for one in found.contributions] == [-20, -60, 0]
    column = table.criteria[1].column
    assert column.keys == [(20, 120), (-80, 130), (0, 0), (0, 0), (0, 0)]
    plain = rank(EVENT, "PTS,MARGIN").criteria[1].column
    assert plain.keys == [(60, 60), (-60, 90), (60, 90), (-120, 30), (60, 120)]
    assert (plain.scale, plain.text(0)) == (60, "1")


def test_ratings_round_by_round_and_without_decimals() -> None:
    assert [row["ARO"] for row in rank(EVENT, "PTS,ARO", ratings="round")] == [
        row["ARO"] for row in rank(EVENT, "PTS,ARO")
    ]
    assert working(2, "ARO").value == "1900", "2000 and 1800"
    assert working(5, "TPR").value == "2500", "1700 and eight hundred for the only point"
    before = rank(EVENT, "PTS,ARO,TPR,UPR,APRO", after=0)
    assert {before.row(1)[code] for code in ("ARO", "TPR", "UPR", "APRO")} == {"-"}
    assert [row.number for row in rank(EVENT, "PTS", after=3)] == [row.number for row in rank(EVENT, "PTS")]
    nobody = rank(Tournament(regulation=Regulation("dutch")), "PTS,BH,SB,PS,KS,WIN,DE")
    assert (len(nobody), nobody.rows) == (0, ())


def test_progressive_score_to_the_end() -> None:
    """1 has 1, 1, 1 after the rounds, 5 has 1, 1, 2."""
    column = rank(EVENT, "PTS,PSX").criteria[1].column
    assert (column.raw[0], column.raw[4], column.scale) == (180, 240, 60)
    assert column.keys is not None
    assert (column.keys[0], column.keys[4]) == ((180, -60, -60, -60), (240, -60, -60, -120))
    assert column.text(4) == "4"


def test_the_first_of_the_list_is_an_opponent_like_any_other() -> None:
    """2 won against 1 by forfeit and has a point; 1 won twice afterwards."""
    event = Tournament(
        players=PEOPLE[:4],
        rounds=(
            Round((Game.of(2, 1, Outcome.FORFEIT_WIN),)),
            Round((Game.of(1, 3, WIN),)),
            Round((Game.of(1, 4, WIN),)),
        ),
        regulation=Regulation("dutch"),
    )
    assert lines(working(2, "BH/P", event=event))[0] == (1, 1, 2, Reason.FORFEIT_AS_GAME)
    assert lines(working(2, "BH", event=event))[0] == (1, 1, 1, Reason.DUMMY)
    assert working(2, "DE", event=event).note == Message("not-tied-here")


def test_rounds_without_an_opponent_add_nothing_to_averages() -> None:
    for code in ("APRO", "APPO", "AOB", "ARO"):
        values = [(one.value, one.counted) for one in working(3, code).contributions]
        assert [values[0], values[2]] == [(0, False), (0, False)], code
        assert values[1][1], code
