"""Time controls, appeals, lots, Chess960, rounds, announcements, fair play, staff and small laws."""

from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import OptionError
from tablas.federation.ratings import Kind, rules_named
from tablas.federation.regulations import (
    CHECKLIST,
    Candidate,
    Level,
    Weight,
    advise_rounds,
    check_committee,
    check_ratable,
    choose_committee,
    classify,
    duties,
    lint,
    read_encoded,
    read_time_control,
    required_level,
    staff_for,
)
from tablas.federation.regulations.appeals import check_appeal_rule, may_act
from tablas.federation.regulations.chess960 import draw, must_be_empty, number, position, why_not
from tablas.federation.regulations.drawing_of_lots import (
    check_time_of_draw,
    draw_colour,
    draw_committee,
    draw_numbers,
    draw_order,
)
from tablas.federation.regulations.fair_play import odds_against, tail, threshold_for, unusual_match, what_to_do
from tablas.federation.regulations.laws import (
    ClockReading,
    arrival,
    check_clocks,
    device_found,
    illegal_move,
    must_record,
    times_fit,
)
from tablas.federation.regulations.rounds import is_maxi, saved_by_acceleration
from tablas.federation.regulations.staff import Supervision, hybrid_arbiters, school_area, supervision_possible
from tablas.federation.regulations.venue import flash_minutes, furniture_for, seat
from tablas.model import Colour, PartialDate


@pytest.mark.parametrize(
    ("text", "minutes", "kind"),
    [
        ("30+30", 60, Kind.STANDARD),
        ("10+5", 15, Kind.RAPID),
        ("5+5", 10, Kind.BLITZ),
        ("6+5", 11, Kind.RAPID),
        ("25+10", 35, Kind.RAPID),
        ("40+20", 60, Kind.STANDARD),
        ("7+3", 10, Kind.BLITZ),
        ("90' + 30\"", 120, Kind.STANDARD),
        ("40/90+30, 30+30", 150, Kind.STANDARD),
        ("59", 59, Kind.RAPID),
        ("3 minutes + 2 seconds a move", 5, Kind.BLITZ),
        ("90min+30sec/move", 120, Kind.STANDARD),
        ("40/90 min + 30 sec per move from move 1, 30 min + 30 sec", 150, Kind.STANDARD),
        ("90 minutos + 30 segundos por jugada", 120, Kind.STANDARD),
    ],
)
def test_classification(text: str, minutes: int, kind: Kind) -> None:
    found = classify(read_time_control(text))
    assert (found.minutes, found.kind) == (minutes, kind)


def kept(text: str, edition: str, ratings: list[int], rounds: int = 2) -> dict[str, bool]:
    findings = check_ratable(read_time_control(text), rules_named(edition), ratings, rounds_a_day=rounds)
    return {finding.rule: finding.kept for finding in findings}


def test_exam_question_17() -> None:
    """Players below 2200, two games a day."""
    a, b, c = "40/90; 30", "30/90+30; 30+30", "40/120+30; 40+30"
    assert read_time_control(a).seconds_for() * 2 == 240 * 60
    assert all(kept(a, "2017", [2199]).values())
    assert not kept(b, "2017", [2199])["B.02 1.2"]
    assert all(kept(b, "2022", [2199]).values()), "since 2022 a first control of 30 moves is enough"
    assert read_time_control(c).seconds_for() * 2 == 380 * 60
    assert not kept(c, "2017", [2199])["B.02 3.1"]


def test_minimum_time() -> None:
    assert kept("90+30", "2022", [2700])["B.02 1.1"]
    assert not kept("60+30", "2022", [2400])["B.02 1.1"]
    assert kept("60+30", "2022", [2399])["B.02 1.1"]
    assert not kept("60+30", "2017", [2200])["B.02 1.1"]
    assert kept("30+30", "2022", [1799])["B.02 1.1"]
    assert not kept("30+30", "2022", [1800])["B.02 1.1"]


def test_rapid_and_blitz_limits() -> None:
    blitz = check_ratable(read_time_control("3"), rules_named("2022", Kind.BLITZ), rounds_a_day=31)
    assert {f.rule: f.kept for f in blitz} == {"Laws A, B": True, "B.02 1.1.2": False, "B.02 3.1": False}
    white, black = read_encoded("W300-B240")
    armageddon = check_ratable(white, rules_named("2022", Kind.BLITZ), opponent=black)
    assert not armageddon[0].kept


def test_encoded_controls() -> None:
    control, _ = read_encoded("40/6000+30:900+30")
    assert [(s.moves, s.seconds, s.increment) for s in control.stages] == [(40, 6000, 30), (None, 900, 30)]
    for wrong in ("90 min", "40/", "W300"):
        with pytest.raises(OptionError):
            read_encoded(wrong)
    for wrong in ("soon", "40/", "30; 40/90"):
        with pytest.raises(OptionError):
            read_time_control(wrong)


DAY = date(2024, 5, 1)
CANDIDATES = [
    Candidate("Abad", "ESP", PartialDate(1990), "", 2500),
    Candidate("Baker", "ENG", PartialDate(1985), "IA", 2100),
    Candidate("Cruz", "ESP", PartialDate(1970), "NA", 2000),
    Candidate("Dubois", "FRA", PartialDate(1960), "", 2300),
    Candidate("Ebert", "GER", PartialDate(2010), "", 2550),
    Candidate("Ferrer", "ESP", PartialDate(1990), "", 2500),
    Candidate("Gil", "POR", PartialDate(1990), "", 2300),
]


def test_committee_by_rule() -> None:
    seats = choose_committee(CANDIDATES, DAY)
    # Baker as international arbiter; Cruz as national one; then no second Spaniard or Briton while others are left.
    assert [seat.candidate.name for seat in seats] == ["Baker", "Cruz", "Dubois", "Gil", "Abad"]
    assert [seat.role for seat in seats] == ["chairman", "member", "member", "reserve", "reserve"]
    assert "arbiter" in str(seats[0].reason)
    assert "older" in str(seats[2].reason)
    assert "alphabet" in str(seats[4].reason)


def test_minors_come_last_and_committees_need_people() -> None:
    assert choose_committee(CANDIDATES, DAY, 7)[-1].candidate.name == "Ebert"
    with pytest.raises(OptionError, match="cannot fill"):
        choose_committee(CANDIDATES[:3], DAY)


@given(st.permutations(CANDIDATES))
def test_committee_does_not_depend_on_the_order_of_the_list(people: list[Candidate]) -> None:
    assert [s.candidate for s in choose_committee(people, DAY)] == [
        s.candidate for s in choose_committee(CANDIDATES, DAY)
    ]


def test_elected_committee() -> None:
    members = [CANDIDATES[0], CANDIDATES[1], CANDIDATES[3]]
    assert all(f.kept for f in check_committee(members, [CANDIDATES[2], CANDIDATES[6]], DAY, international=True))
    bad = check_committee([*members, CANDIDATES[5]], [CANDIDATES[4]], DAY, international=True)
    broken = [str(f.sentence) for f in bad if not f.kept]
    assert len(broken) == 4
    assert any("must be odd" in s for s in broken)
    assert any("Ebert is 14" in s for s in broken)
    assert any("of ESP" in s for s in broken)
    assert may_act(members[0], members[1:])
    assert not may_act(members[0], members)


def test_exam_question_18() -> None:
    rule = check_appeal_rule(written=False, deadline_minutes=24 * 60, minutes_between_rounds=300, deposit=True)
    assert [f.kept for f in rule] == [False, False, True]


def test_lots_can_be_repeated() -> None:
    names = [c.name for c in CANDIDATES]
    assert draw_order(names, 5) == draw_order(names, 5)
    assert sorted(draw_numbers(names, 3).values()) == list(range(1, 8))
    assert len(set(draw_committee(names, 9))) == 5
    assert {draw_colour(seed) for seed in range(40)} == set(Colour)
    late = check_time_of_draw(datetime(2024, 5, 1, 9), datetime(2024, 5, 1, 17))
    assert not late.kept
    assert check_time_of_draw(datetime(2024, 5, 1, 20), datetime(2024, 5, 2, 9)).kept


def test_chess960_numbers_are_all_positions() -> None:
    positions = {position(index) for index in range(960)}
    assert len(positions) == 960
    assert all(not why_not(rank) for rank in positions)
    assert all(number(position(index)) == index for index in range(960))
    assert position(518) == "RNBQKBNR"
    assert position(0) == "BBQNNRKR"
    assert position(959) == "RKRNNQBB"
    assert draw(3) == draw(3)


@pytest.mark.parametrize(
    ("rank", "words"),
    [("RNBQKBN", "does not hold"), ("RNBQKNBR", "one colour"), ("KRBBQNNR", "between the rooks")],
)
def test_chess960_mistakes(rank: str, words: str) -> None:
    with pytest.raises(OptionError, match=words):
        number(rank)


def test_chess960_castling() -> None:
    # King on b, rook on a: castling to c and d needs c and d only.
    assert must_be_empty("RKBBQNNR", king_side=False) == (2, 3)
    assert must_be_empty("RKBBQNNR", king_side=True) == (2, 3, 4, 5, 6)
    with pytest.raises(OptionError, match="0 to 959"):
        position(960)


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(50, (6, 7, 8)), (128, (7, 8, 9)), (129, (8, 9, 10)), (64, (6, 7, 8)), (2, (1, 2, 3))],
)
def test_rounds(players: int, rounds: tuple[int, int, int]) -> None:
    advice = advise_rounds(players)
    assert (advice.minimal, advice.acceptable, advice.adequate) == rounds


def test_seven_rounds_tell_the_first_of_128_the_second_of_64_the_third_of_32() -> None:
    assert advise_rounds(128).minimal == advise_rounds(64).acceptable == advise_rounds(32).adequate == 7
    assert not is_maxi(128, 7)
    assert is_maxi(129, 7)
    assert saved_by_acceleration(5) == 2
    assert advise_rounds(9).round_robin == 9
    assert advise_rounds(10).round_robin == 9


def complete() -> dict[str, object]:
    table: dict[str, object] = {point.key: "announced" for point in CHECKLIST}
    table.update(time_control="90+30", pairing="Swiss, FIDE (Dutch)", rounds=9, players=120)
    return table


def test_complete_announcement() -> None:
    assert lint(complete()) == ()


def test_incomplete_announcement() -> None:
    table = complete()
    del table["tie_breaks"], table["dress"], table["website"]
    remarks = lint(table)
    assert [(r.weight, r.key) for r in remarks] == [
        (Weight.ERROR, "tie_breaks"),
        (Weight.WARNING, "website"),
        (Weight.HINT, "dress"),
    ]


def test_announcement_that_contradicts_itself() -> None:
    table = complete()
    table.update(
        rounds=6,
        appeals={"written": False, "deadline_minutes": 1440, "deposit": True},
        minutes_between_rounds=300,
        prize_bands=[[0, 2399], [0, 2299]],
        colour="red",
    )
    keys = [r.key for r in lint(table)]
    assert keys == ["appeals", "appeals", "colour", "rounds", "prize_bands"]


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"prize_bands": [["low", 1]]}, "prize_bands"),
        ({"prize_bands": [1, 2]}, "prize_bands"),
        ({"prize_bands": [[1]]}, "prize_bands"),
        ({"rounds": -1, "players": 10, "pairing": "Swiss"}, "rounds"),
    ],
)
def test_values_that_make_no_sense_are_remarks(change: dict[str, object], key: str) -> None:
    assert key in [remark.key for remark in lint({**complete(), **change})]


def test_rapid_announcement_needs_the_articles_on_supervision() -> None:
    table = complete()
    table["time_control"] = "15+10"
    del table["supervision"]
    assert lint(table)[0].key == "supervision"
    table["rounds"], table["players"] = 9, 10
    assert lint(table)[0].key in ("supervision", "rounds")
    table["time_control"] = "quick"
    assert any("not a time control" in str(r.sentence) for r in lint(table))


@pytest.mark.parametrize(
    ("facts", "level"),
    [
        ({}, Level.STANDARD),
        ({"event_level": 1}, Level.MAXIMUM),
        ({"event_level": 2}, Level.ENHANCED),
        ({"prize_euros": 20_000}, Level.STANDARD),
        ({"prize_euros": 20_001}, Level.ENHANCED),
        ({"prize_euros": 100_001}, Level.MAXIMUM),
        ({"round_robin_average": 2399}, Level.STANDARD),
        ({"round_robin_average": 2400}, Level.ENHANCED),
        ({"round_robin_average": 2600}, Level.MAXIMUM),
        ({"round_robin_average": 2200, "women": True}, Level.ENHANCED),
        ({"round_robin_average": 2400, "women": True}, Level.MAXIMUM),
        ({"national_championship": True}, Level.ENHANCED),
        ({"national_championship": True, "event_level": 1}, Level.MAXIMUM),
    ],
)
def test_protection(facts: dict[str, object], level: Level) -> None:
    found = required_level(**facts)  # type: ignore[arg-type]
    assert found.level is level
    assert found.reasons


def test_duties() -> None:
    assert [duties(level).measures for level in Level] == [1, 2, 2]
    assert duties(Level.MAXIMUM).all_games_sent
    assert not duties(Level.MAXIMUM, quick=True).all_games_sent
    assert str(duties(Level.ENHANCED).waiver_from) == "FIDE QC"


def test_statistics_of_screening() -> None:
    assert round(odds_against(2.0)) == 43
    assert 2000 < odds_against(3.3) < 2100
    assert tail(4.25) == pytest.approx(1.069e-5, rel=1e-3)
    assert odds_against(5.0) == pytest.approx(3_488_555, rel=1e-4)
    assert round(threshold_for(150), 2) == 3.0
    assert threshold_for(400) == pytest.approx(3.29, abs=0.01)
    assert unusual_match(2800) == 70
    assert "dismissed" in str(what_to_do(1.9))
    assert "private" in str(what_to_do(4.2))
    assert "public" in str(what_to_do(4.6))


def test_staff() -> None:
    assert staff_for(100).arbiters == (4, 5)
    assert staff_for(100).at_least == 6
    assert staff_for(61, school=True).arbiters == (3, 3)
    assert supervision_possible(10, 4, blitz=False)[0] is Supervision.FULL
    assert supervision_possible(10, 3, blitz=False)[0] is Supervision.REDUCED
    assert supervision_possible(10, 9, blitz=True)[0] is Supervision.REDUCED
    assert hybrid_arbiters(3) == 6
    assert school_area(50) == 100
    with pytest.raises(OptionError):
        staff_for(0)


def test_exam_question_3_and_the_manuals_default_time() -> None:
    late = arrival(datetime(2024, 5, 1, 19, 40), datetime(2024, 5, 1, 20, 5), 30)
    assert late.deadline == datetime(2024, 5, 1, 20, 10)
    assert not late.forfeited
    assert arrival(datetime(2024, 5, 1, 15, 15), datetime(2024, 5, 1, 15, 46), 30).deadline.strftime("%H:%M") == "15:45"
    assert arrival(datetime(2024, 5, 1, 15, 0), datetime(2024, 5, 1, 15, 1)).forfeited


def test_exam_questions_4_and_5() -> None:
    first = illegal_move(0)
    assert (first.minutes, first.lost) == (2, False)
    both = illegal_move(0, pawn_not_replaced=True)
    assert (both.minutes, both.promote_to_queen) == (2, True)
    assert illegal_move(1).lost
    assert illegal_move(1, opponent_can_mate=False).drawn
    assert illegal_move(0, kind=Kind.RAPID).minutes == 1
    assert illegal_move(0, kind=Kind.RAPID, edition=2018).minutes == 2
    assert illegal_move(0, kind=Kind.BLITZ, edition=2018).minutes == 1


def test_exam_question_2_and_22() -> None:
    assert times_fit(8, 12, 20)
    assert times_fit(9, 11, 20)
    assert not times_fit(5, 12, 20)
    assert device_found()[0] == "lost"
    assert must_record(300, 0)


def test_time_sheet() -> None:
    rows = [
        ClockReading(1, 80, 85, 15),
        ClockReading(2, 90, 70, 10),
        ClockReading(3, 87, 79, 16),
        ClockReading(4, 65, 90, 5),
    ]
    assert all(f.kept for f in check_clocks(rows, 90, 30))
    assert [row.white + row.black for row in rows] == [165, 160, 166, 155]
    assert not check_clocks([ClockReading(5, 80, 88, 15)], 90, 30)[0].kept


def test_fixed_tables() -> None:
    tables = seat([(1, 5), (6, 2), (3, 7)], {7: 1, 5: 8})
    assert [(t.number, t.white, t.black) for t in tables] == [(1, 3, 7), (2, 6, 2), (8, 1, 5)]
    assert str(tables[0].reason) == "Player 7 always sits here."
    both = seat([(1, 2)], {2: 4, 1: 3})
    assert [(t.number, str(t.reason)) for t in both] == [(4, "Player 2 always sits here.")]
    with pytest.raises(OptionError, match="two pairs"):
        seat([(1, 2), (3, 4)], {1: 1, 3: 1})


@given(st.integers(1, 30), st.data())
def test_nobody_loses_a_seat(count: int, data: st.DataObject) -> None:
    pairs = [(2 * n + 1, 2 * n + 2) for n in range(count)]
    chosen = data.draw(st.lists(st.sampled_from([pair[0] for pair in pairs]), unique=True))
    fixed = dict(zip(chosen, data.draw(st.permutations(range(1, 40))), strict=False))
    tables = seat(pairs, fixed)
    assert len({table.number for table in tables}) == count
    assert {(table.white, table.black) for table in tables} == set(pairs)
    assert all(table.number == fixed[table.white] for table in tables if table.white in fixed)
    others = [(table.number, table.white) for table in tables if table.white not in fixed]
    assert others == sorted(others)


def test_school_furniture() -> None:
    assert [piece.colour for piece in furniture_for(110)] == ["orange", "purple"]
    assert furniture_for(220) == ()
    assert flash_minutes(1) == 10
    assert flash_minutes(1, school=True) == flash_minutes(2) == 5


def test_where_nothing_is_said_one_round_a_day_is_played() -> None:
    *_, rounds = check_ratable(read_time_control("3+2"), rules_named("2022", Kind.BLITZ))
    assert (rounds.kept, rounds.sentence.values["rounds_a_day"], rounds.sentence.values["limit"]) == (True, 1, 30)
