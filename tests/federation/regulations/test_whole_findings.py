"""Checks of the regulations, whole: every finding with its article, whether it is kept, and what its sentence says."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest

from tablas.errors import OptionError
from tablas.federation.ratings import Kind, rules_named
from tablas.federation.regulations.appeals import (
    Candidate,
    age_on,
    check_appeal_rule,
    check_committee,
    choose_committee,
    elect_committee,
    may_act,
)
from tablas.federation.regulations.board_order import Board, check_line_up, check_order, line_ups, may_start, rule_match
from tablas.federation.regulations.byes import check_half_point_byes
from tablas.federation.regulations.captains import check_captain
from tablas.federation.regulations.disability import check_notice, tell_by
from tablas.federation.regulations.disability import check_table as assistants_table
from tablas.federation.regulations.drawing_of_lots import check_time_of_draw
from tablas.federation.regulations.equipment import check_blind_board, check_board, check_pieces, check_table
from tablas.federation.regulations.finding import Finding
from tablas.federation.regulations.hybrid import check_hybrid, register_by
from tablas.federation.regulations.incidents import Appeal, Incident, check_incident, in_order
from tablas.federation.regulations.rounds import advise_rounds, is_maxi
from tablas.federation.regulations.schools import check_day, check_hall, check_set
from tablas.federation.regulations.staff import (
    Supervision,
    hybrid_arbiters,
    school_area,
    staff_for,
    supervision_possible,
    supervisors_needed,
)
from tablas.federation.regulations.time_control import (
    Stage,
    TimeControl,
    check_ratable,
    classify,
    controls_of,
    read_encoded,
    read_time_control,
)
from tablas.messages import Items, Message
from tablas.model import EventInfo, PartialDate

M = Message
F = Fraction
DAY = date(2026, 5, 21)
WORST = timedelta(seconds=1)


def kept(findings: tuple[Finding, ...]) -> str:
    return "".join("+" if finding.kept else "-" for finding in findings)


def one(finding: Finding) -> tuple[object, bool, str, dict[str, object]]:
    return finding.rule, finding.kept, finding.sentence.code, dict(finding.sentence.values)


# Equipment and halls


def test_every_height_a_tenth_more_or_less() -> None:
    due = {"king": F(95), "queen": F(85), "bishop": F(70), "knight": F(60), "rook": F(55), "pawn": F(50)}
    for name, millimetres in due.items():
        height = millimetres / 10
        for share, fits in ((F(89, 100), "-"), (F(9, 10), "+"), (F(11, 10), "+"), (F(111, 100), "-")):
            assert kept(check_pieces({name: height * share})) == fits
        (found,) = check_pieces({name: height})
        shown = f"{float(height):g} cm"
        assert one(found) == (
            "2.3",
            True,
            "due-tenth-more",
            {"piece": M(f"piece-{name}"), "height": shown, "due": shown},
        )


def test_taller_pieces_and_their_bases() -> None:
    found = check_pieces({"king": F(10), "bishop": F(7), "pawn": F(5)}, {"king": F(4), "pawn": F(5, 2), "rook": F(9)})
    assert [one(entry) for entry in found[3:]] == [
        ("2.3", True, "taller-than", {"taller": M("piece-king"), "smaller": M("piece-bishop")}),
        ("2.3", True, "taller-than", {"taller": M("piece-bishop"), "smaller": M("piece-pawn")}),
        ("2.4", True, "base-40-50", {"piece": M("piece-king"), "base": "4 cm"}),
        ("2.4", True, "base-40-50", {"piece": M("piece-pawn"), "base": "2.5 cm"}),
    ]
    bases = (F(399, 100), F(4), F(5), F(501, 100))
    assert [check_pieces({"king": F(10)}, {"king": base})[-1].kept for base in bases] == [False, True, True, False]
    assert not check_pieces({"knight": F(6), "rook": F(6)})[-1].kept
    for wrong in ({"heights": {"general": F(5)}}, {"heights": {}, "bases": {"general": F(5)}}):
        with pytest.raises(OptionError) as refused:
            check_pieces(**wrong)
        told = refused.value.message
        names = ("king", "queen", "bishop", "knight", "rook", "pawn")
        assert (told.code, told.values) == ("not-piece", {"name": "general", "heights": Items(names)})


def test_squares_tables_and_boards_to_feel() -> None:
    assert [kept(check_board(F(size, 10))) for size in (49, 50, 60, 61)] == ["-", "+", "+", "-"]
    assert [kept(check_board(F(5), F(base, 10))) for base in (24, 25, 26)] == ["++", "++", "+-"]
    assert [one(entry) for entry in check_board(F(11, 2), F(2))] == [
        ("3.3", True, "squares-5-6", {"size": "5.5 cm"}),
        ("3.3", True, "four-pawns-find", {}),
    ]
    # 15 % of 110 are 16.5, of 85 12.75.
    lengths, widths, heights = (935, 934, 1265, 1266), (7225, 7224, 9775, 9776), (73, 74, 75)
    assert [check_table(F(size, 10), F(85), F(74))[0].kept for size in lengths] == [True, False, True, False]
    assert [check_table(F(110), F(size, 100), F(74))[1].kept for size in widths] == [True, False, True, False]
    assert [check_table(F(110), F(85), F(size))[2].kept for size in heights] == [False, True, False]
    assert [one(entry) for entry in check_table(F(100), F(80), F(75))] == [
        ("4.1", True, "length-due", {"size": "100 cm", "due": "110 cm"}),
        ("4.1", True, "width-due", {"size": "80 cm", "due": "85 cm"}),
        ("4.1", False, "height-due", {"size": "75 cm", "due": "74 cm"}),
    ]
    facts = ("raised", "holes", "pegs", "marked")
    for place, missing in enumerate((*facts, "nothing"), 1):
        found = check_blind_board(F(20), F(21), **{fact: fact != missing for fact in facts})
        assert [entry.kept for entry in found] == [index != place for index in range(5)]
    assert [(entry.rule, entry.sentence.code) for entry in found] == [
        ("D.1.1", "blind-board-size"),
        ("D.1.2", "blind-board-raised"),
        ("D.1.3", "blind-board-holes"),
        ("D.1.4.1", "blind-board-pegs"),
        ("D.1.4.2", "blind-board-marked"),
    ]
    assert found[0].sentence.values == {"width": "20 cm", "length": "21 cm"}
    for width, length, large in ((20, 20, True), (19, 30, False), (30, 19, False)):
        small = check_blind_board(F(width), F(length), raised=True, holes=True, pegs=True, marked=True)
        assert small[0].kept is large


def test_schools() -> None:
    assert [one(entry) for entry in check_hall(61, 122, 3)] == [
        ("11.3.1", True, "school-area", {"have": 122, "least": 122}),
        ("11.2.3", True, "school-arbiters", {"have": 3, "least": 3}),
    ]
    assert [kept(check_hall(61, 121, 3)), kept(check_hall(61, 122, 2)), kept(check_hall(60, 120, 2))] == [
        "-+",
        "+-",
        "++",
    ]
    assert one(check_day(3, 60)) == ("11.4.1", True, "school-day", {"rounds": 3, "minutes": 60, "total": 360})
    assert one(check_day(1, 181)) == ("11.4.1", False, "school-day", {"rounds": 1, "minutes": 181, "total": 362})
    sizes = {(55, 90): 5, (54, 90): 4, (55, 89): 4, (38, 75): 4, (37, 75): None, (38, 74): None, (60, 95): 5}
    for (square, king), size in sizes.items():
        found = check_set(square, king)
        values = {"square": square, "king": king}
        if size is None:
            assert one(found) == ("11.3.6", False, "school-set-small", values)
        else:
            assert one(found) == ("11.3.6", True, "school-set", values | {"size": size})


def test_arbiters_that_an_event_needs() -> None:
    """One for 20 to 25 players, in schools one for 30; a chief, and elsewhere a deputy too."""
    numbers = {1: (1, 1), 20: (1, 1), 21: (1, 2), 25: (1, 2), 26: (2, 2), 100: (4, 5), 101: (5, 6)}
    for players, (low, high) in numbers.items():
        staff = staff_for(players)
        assert (staff.chief, staff.deputies, staff.arbiters, staff.at_least) == (1, 1, (low, high), 2 + low)
        assert staff.reasons == (M("chief-arbiter-deputy", low=low, high=high),)
    for players, count in {1: 1, 30: 1, 31: 2, 60: 2, 61: 3}.items():
        staff = staff_for(players, school=True)
        assert (staff.chief, staff.deputies, staff.arbiters, staff.at_least) == (1, 0, (count, count), 1 + count)
        assert staff.reasons == (M("one-arbiter-every", count=count),)
    with pytest.raises(OptionError) as refused:
        staff_for(0)
    assert refused.value.message.code == "event-least-one"
    assert [supervisors_needed(games, blitz=False) for games in (1, 3, 4, 6, 7)] == [1, 1, 2, 2, 3]
    assert [supervisors_needed(games, blitz=True) for games in (1, 4)] == [1, 4]
    values = {"arbiters": 2, "games": 6, "needed": 2}
    assert supervision_possible(6, 2, blitz=False) == (Supervision.FULL, M("arbiters-games-needed", **values))
    values = {"arbiters": 2, "games": 7, "needed": 3}
    assert supervision_possible(7, 2, blitz=False) == (Supervision.REDUCED, M("arbiters-games-full", **values))
    assert [hybrid_arbiters(venues) for venues in (1, 2)] == [2, 4]
    assert school_area(1) == 2


def test_how_many_rounds() -> None:
    """The winner of 2^T players; a round robin has a round less than players, with an odd number as many."""
    for players, minimal, robin, small in ((2, 1, 1, True), (5, 3, 5, True), (6, 3, 5, True), (9, 4, 9, False)):
        found = advise_rounds(players)
        assert (found.players, found.minimal, found.acceptable, found.adequate) == (
            players,
            minimal,
            minimal + 1,
            minimal + 2,
        )
        assert (found.round_robin, found.knock_out) == (robin, minimal)
        told = [
            M("rounds-tell-first", minimal=minimal, players=2**minimal, second=minimal + 1, third=minimal + 2),
            M("round-robin-takes", all_play_all=robin, minimal=minimal),
        ]
        assert found.reasons == tuple(told + [M("field-so-small")] * small)
    assert [is_maxi(players, 3) for players in (8, 9)] == [False, True]
    with pytest.raises(OptionError) as refused:
        advise_rounds(1)
    assert refused.value.message.code == "tournament-needs-least"


# Days and people


def test_days_before() -> None:
    assert (tell_by(DAY), tell_by(DAY, online=True)) == (date(2026, 5, 1), date(2026, 5, 16))
    assert (register_by(DAY), register_by(DAY, norms=True)) == (date(2026, 5, 14), date(2026, 4, 21))
    for online, rule in ((False, "4"), (True, "II.2")):
        until = tell_by(DAY, online=online)
        for told in (until - timedelta(days=1), until, until + timedelta(days=1)):
            found = check_notice(DAY, told, online=online)
            assert one(found) == (rule, told <= until, "told-by", {"told": told, "until": until})
    assert [assistants_table(width, assistant=True).kept for width in (199, 200)] == [False, True]
    assert one(assistants_table(199, assistant=False)) == ("1", True, "assistant-table", {"width": 199})


def test_twelve_hours_between_the_draw_and_the_first_round() -> None:
    first = datetime(2026, 5, 2, 9)
    drawn = first - timedelta(hours=12)
    assert one(check_time_of_draw(drawn, first)) == ("5.8", True, "hours-between-draw", {"hours": "12"})
    assert not check_time_of_draw(drawn + WORST, first).kept
    assert check_time_of_draw(first - timedelta(minutes=90), first).sentence.values == {"hours": "1.5"}


HYBRID: dict[str, Any] = {"approved": True, "games_sent": True}


def test_hybrid_events() -> None:
    until = date(2026, 5, 14)
    found = check_hybrid(DAY, until, 2, 4, **HYBRID, real_boards=True, increment=30)
    assert [one(entry) for entry in found] == [
        ("B.02", True, "registered-by", {"registered": until, "until": until}),
        ("B.02", True, "hybrid-approved", {}),
        ("B.02", True, "hybrid-games-sent", {}),
        ("16.8", True, "hybrid-arbiters", {"have": 4, "least": 4, "venues": 2}),
        ("20", True, "hybrid-boards", {"increment": 30}),
    ]
    assert kept(check_hybrid(DAY, date(2026, 5, 15), 2, 4, **HYBRID)) == "-+++"
    assert kept(check_hybrid(DAY, until, 2, 3)) == "+---"
    assert kept(check_hybrid(DAY, until, 2, 4, **HYBRID, norms=True)) == "-+++"
    assert kept(check_hybrid(DAY, until, 2, 4, **HYBRID, real_boards=True)) == "++++-"
    assert kept(check_hybrid(DAY, until, 2, 4, **HYBRID, real_boards=True, increment=29)) == "++++-"


@pytest.mark.parametrize(
    ("change", "signs"),
    [
        ({}, "++++++"),
        ({"fide_id": "0"}, "-+++++"),
        ({"fide_id": "1"}, "++++++"),
        ({"fide_id": "x1"}, "-+++++"),
        ({"email": "ana"}, "+-++++"),
        ({"email": "INFO@club.org"}, "+-++++"),
        ({"email": "secretaria2@club.org"}, "+-++++"),
        ({"phone": "12345"}, "++-+++"),
        ({"phone": "+12 3456"}, "++++++"),
        ({"teams": 2}, "+++-++"),
        ({"sanctioned": True}, "++++-+"),
        ({"probation": True}, "+++++-"),
    ],
)
def test_who_may_be_captain(change: dict[str, Any], signs: str) -> None:
    usual: dict[str, Any] = {"fide_id": "2200001", "email": "ana@club.org", "phone": "600123456"}
    found = check_captain(**usual | change)
    assert kept(found) == signs
    teams = change.get("teams", 1)
    assert [(entry.rule, entry.sentence) for entry in found] == [
        ("4.1", M("captain-fide-id")),
        ("4.2", M("captain-email")),
        ("4.2", M("captain-phone")),
        ("1.2", M("captain-one-team", count=teams)),
        ("5.2", M("captain-sanction")),
        ("5.2", M("captain-probation")),
    ]


@pytest.mark.parametrize(
    ("rounds", "facts", "signs"),
    [
        ([1], {}, "+++++++"),
        ([2], {"event_level": 2}, "+++++++"),
        ([3], {}, "++++++-"),
        ([1], {"event_level": 1}, "-++++++"),
        ([1, 2], {}, "+-+++++"),
        ([2, 2], {}, "+++++++"),
        ([1], {"announced": False}, "++-++++"),
        ([1], {"accepted": False}, "+++-+++"),
        ([1], {"invited": True}, "++++-++"),
        ([8], {}, "++++++-"),
        ([9], {}, "+++++--"),
    ],
)
def test_half_point_byes(rounds: list[int], facts: dict[str, Any], signs: str) -> None:
    found = check_half_point_byes(rounds, 9, **facts)
    assert kept(found) == signs
    assert {entry.rule for entry in found} == {"6.7 (4)"}
    assert [entry.sentence for entry in found] == [
        M("half-byes-level"),
        M("half-byes-once", count=len(set(rounds))),
        M("half-byes-announced"),
        M("half-byes-accepted"),
        M("half-byes-invited"),
        M("half-byes-last-round"),
        M("half-byes-early", early=2),
    ]


NOON = datetime(2026, 5, 21, 12)
IN_ORDER = {"filed": NOON, "deadline": NOON, "deposit": "50 €", "upheld": False, "decision": "no"}


@pytest.mark.parametrize(
    ("change", "signs"),
    [
        ({}, "+++++"),
        ({"filed": None}, "++-++"),
        ({"filed": NOON + WORST}, "++-++"),
        ({"filed": NOON + WORST, "deadline": None}, "+++++"),
        ({"deposit": ""}, "+++-+"),
        ({"upheld": None}, "++++-"),
        ({"decision": ""}, "++++-"),
        ({"upheld": True}, "+++++-"),
        ({"upheld": True, "deposit_returned": True}, "++++++"),
    ],
)
def test_records_of_incidents(change: dict[str, Any], signs: str) -> None:
    appeal = Appeal("Bo", **IN_ORDER | change)
    found = check_incident(Incident(1, "noise", arbiter="Cai", decision="warned", appeal=appeal))
    assert kept(found) == signs
    codes = ["incident-arbiter", "incident-decision", "appeal-in-time", "appeal-deposit", "appeal-decided"]
    assert [entry.sentence.code for entry in found] == [*codes, "deposit-returned"][: len(signs)]
    assert [entry.rule for entry in found] == ["12", "12", "10.4", "10.4", "10.4", "10.4"][: len(signs)]


def test_incidents_without_appeal_and_their_order() -> None:
    bare = Incident(2, "noise")
    assert kept(check_incident(bare)) == "--"
    assert kept(check_incident(Incident(2, "noise", arbiter="Cai"))) == "+-"
    by_board, early = Incident(1, "b", board=2), Incident(1, "c", board=1, when=NOON - WORST)
    late, unknown = Incident(1, "d", board=1, when=NOON), Incident(1, "e", board=1)
    assert in_order([bare, by_board, late, early, unknown]) == (unknown, early, late, by_board, bare)


# Committees

PEOPLE = [
    Candidate("Alba", "ESP", PartialDate(2008, 5, 21), "", 2400, 1),
    Candidate("Bost", "ESP", PartialDate(2000, 1, 1), "ia", 2000, 2),
    Candidate("Cruz", "ESP", PartialDate(2000, 1, 1), "NA", 2000, 3),
    Candidate("Dorn", "GER", PartialDate(2000, 1, 2), "", 2100, 4),
    Candidate("Esch", "GER", PartialDate(2000, 1, 1), "", 2100, 5),
    Candidate("Finn", "IRL", None, "IA", 2500, 6),
]


def test_ages() -> None:
    born = PartialDate(2008, 5, 21)
    days = (date(2026, 5, 20), date(2026, 5, 21), date(2026, 6, 1), date(2027, 1, 1))
    assert [age_on(born, day) for day in days] == [17, 18, 18, 18]
    assert age_on(PartialDate(2008), date(2026, 1, 1)) == 18


def test_what_decided_every_seat() -> None:
    """Grown up, another federation, arbiter's title, rating, age, name: in this order."""

    def before(name: str, test: str, other: str) -> Message:
        return M("before", name=name, test=M(test), name2=other)

    seats = choose_committee(PEOPLE, DAY, 6)
    assert [(seat.role, seat.candidate.name, seat.reason) for seat in seats] == [
        ("chairman", "Bost", before("Bost", "better-arbiters-title", "Cruz")),
        ("member", "Esch", before("Esch", "is-older", "Dorn")),
        ("member", "Cruz", before("Cruz", "better-arbiters-title", "Alba")),
        ("reserve", "Alba", before("Alba", "higher-rating", "Dorn")),
        ("reserve", "Dorn", before("Dorn", "older-than-18", "Finn")),
        ("reserve", "Finn", M("only-one-left", name="Finn")),
    ]
    # The day before Alba is 18, and all who are grown up go before.
    assert [seat.candidate.name for seat in choose_committee(PEOPLE, date(2026, 5, 20), 5)][-2:] == ["Dorn", "Finn"]
    twins = [Candidate("Bo", "A"), Candidate("Al", "A"), Candidate("bo", "A")]
    assert [seat.reason for seat in choose_committee(twins, DAY, 3)] == [
        before("Al", "comes-first-alphabet", "Bo"),
        M("do-not-differ", name="Bo", name2="bo"),
        M("only-one-left", name="bo"),
    ]
    other = choose_committee([PEOPLE[1], PEOPLE[2], PEOPLE[4]], DAY, 2)
    assert other[1].reason == before("Esch", "another-federation-than", "Cruz")
    with pytest.raises(OptionError) as refused:
        choose_committee(twins, DAY, 4)
    told = refused.value.message
    assert (told.code, told.values) == ("players-cannot-fill", {"count": 3, "seats": 4})


def test_votes() -> None:
    # Two for Dorn and Esch, one for Alba: Esch is the older one of the equal.
    ballots = {1: [4, 5], 2: [5, 4], 3: [1]}
    seats = elect_committee(PEOPLE, ballots, DAY, 3)
    older = M("before", name="Esch", test=M("is-older"), name2="Dorn")
    assert [(seat.role, seat.candidate.name) for seat in seats] == [
        ("chairman", "Esch"),
        ("member", "Dorn"),
        ("member", "Alba"),
    ]
    assert seats[0].reason == M("together", messages=Items([M("elected-votes", name="Esch", count=2), older], mark=" "))
    assert [seat.reason for seat in seats[1:]] == [
        M("elected-votes", name="Dorn", count=2),
        M("elected-votes", name="Alba", count=1),
    ]
    # Equal votes after a German: the other federation goes before.
    equal = elect_committee(PEOPLE, {1: [5], 2: [5, 4], 4: [3]}, DAY, 3)
    assert [seat.candidate.name for seat in equal] == ["Esch", "Cruz", "Dorn"]
    for wrong, code, values in (
        ({1: [9]}, "there-is-no-player", {"number": 9}),
        ({9: [1]}, "there-is-no-player", {"number": 9}),
        ({1: [1]}, "ballot-not-valid", {"voter": 1}),
        ({1: [2, 2]}, "ballot-not-valid", {"voter": 1}),
        ({1: [2]}, "too-few-voted-for", {"count": 1, "seats": 2}),
    ):
        with pytest.raises(OptionError) as refused:
            elect_committee(PEOPLE, wrong, DAY, 2)
        assert (refused.value.message.code, refused.value.message.values) == (code, values)


def test_a_committee_that_was_elected() -> None:
    def person(name: str, born: int | None, federation: str = "") -> Candidate:
        return Candidate(name, federation, None if born is None else PartialDate(born, 5, 21))

    members = [person("A", 2005, "X"), person("B", 1990, "Y"), person("C", 1990, "Z")]
    reserves = [person("D", 1990, "X"), person("E", 1990)]
    found = check_committee(members, reserves, DAY, international=True)
    assert [one(entry)[1:] for entry in found] == [
        (True, "voting-members-chairman", {"count": 3}),
        (True, "voting-members-their", {"count": 3}),
        (True, "reserves-two-recommended", {"count": 2}),
        (True, "21-least", {"name": "A", "age": 21}),
        *((True, "21-least", {"name": name, "age": 36}) for name in "BCDE"),
        (True, "all-members-different", {}),
    ]
    assert {entry.rule for entry in found} == {"10.2"}
    assert len(check_committee(members, reserves, DAY)) == 8
    assert kept(check_committee(members, reserves, date(2026, 5, 20)))[3] == "-"
    assert kept(check_committee(members[:2], reserves[:1], DAY)) == "---+++"
    four = check_committee(
        [*members, person("F", None, "Z"), person("G", 1990, "Y")], reserves, DAY, international=True
    )
    assert kept(four) == "++++++-+++-"
    assert one(four[6])[1:] == (False, "age-not-known", {"name": "F"})
    assert one(four[-1])[1:] == (False, "two-members", {"double": Items(["Y", "Z"])})
    assert kept(check_committee([*members, members[0]], reserves, DAY))[:3] == "+-+"
    assert may_act(members[0], [])
    assert not may_act(members[0], members[:1])


def test_how_appeals_are_made() -> None:
    found = check_appeal_rule(written=True, deadline_minutes=59, minutes_between_rounds=60, deposit=True)
    values = {"deadline_minutes": 59, "minutes_between_rounds": 60}
    assert [one(entry) for entry in found] == [
        ("10.4", True, "appeal-made-writing", {}),
        ("10.4", True, "minutes-appeal-next", values),
        ("10.4", True, "deposit-fixed-beforehand", {}),
    ]
    late = check_appeal_rule(written=False, deadline_minutes=60, minutes_between_rounds=60, deposit=False)
    assert kept(late) == "---"


# Teams


def test_orders_and_line_ups() -> None:
    found = check_order([2300, 2399, 2401, 2350])
    number, below = "board-number", "stronger-below"
    assert [one(entry) for entry in found] == [
        (M(number, number=1), False, below, {"rating": 2300, "strongest": 2401, "limit": 100}),
        (M(number, number=2), True, below, {"rating": 2399, "strongest": 2401, "limit": 100}),
        (M(number, number=3), True, below, {"rating": 2401, "strongest": 2401, "limit": 100}),
        (M(number, number=4), True, below, {"rating": 2350, "strongest": 2350, "limit": 100}),
    ]
    assert kept(check_order([2300, 2400])) == "++"
    assert kept(check_order([2300, 2400], 99)) == "-+"
    assert line_ups(2, 3) == ((1, 2), (1, 3), (2, 3))
    assert line_ups(1, 1) == ((1,),)
    for boards, players in ((0, 2), (3, 2)):
        with pytest.raises(OptionError) as refused:
            line_ups(boards, players)
        told = refused.value.message
        assert (told.code, told.values) == ("boards-and-players", {"boards": boards, "players": players})
    assert one(check_line_up([1, 3], 2, 3)) == ("7.1", True, "line-up-in-order", {"line_up": "1 3"})
    assert not check_line_up([3, 1], 2, 3).kept
    assert not check_line_up([1], 2, 3).kept
    for present, team in ((-1, 4), (5, 4), (0, 0)):
        with pytest.raises(OptionError) as refused:
            may_start(present, team)
        assert refused.value.message.code == "team-least-one"
    assert may_start(1, 1)


def test_matches_in_the_wrong_order() -> None:
    found = rule_match([Board(1, 2, 60), Board(2, 1, 30), Board(4, 3, 0)])
    assert found.counted == ((60, 0), (60, 0), (0, 60))
    assert (found.played, found.match) == ((90, 90), (120, 60))
    assert found.reasons == (
        M("board-number-team", index=1, sides=2, team=2, order=1),
        M("board-number-team", index=2, sides=1, team=2, order=2),
    )
    assert rule_match([Board(2, 1, 60), Board(1, 2, 60)]).counted == ((0, 60), (0, 60))
    for boards, code in (
        ([Board(1, 1, 60), Board(1, 2, 0)], "every-player-team"),
        ([Board(1, 1, 60), Board(2, 1, 0)], "every-player-team"),
        ([Board(0, 1, 60)], "every-player-team"),
        ([Board(1, 0, 60)], "every-player-team"),
        ([Board(1, 1, 45)], "game-gives-first"),
    ):
        with pytest.raises(OptionError) as refused:
            rule_match(boards)
        assert refused.value.message.code == code


# Time controls


@pytest.mark.parametrize(
    ("text", "stages"),
    [
        ("90", [Stage(None, 5400)]),
        ("1.5+2", [Stage(None, 90, 2)]),
        ("40/90+30; 30+30", [Stage(40, 5400, 30), Stage(None, 1800, 30)]),
        ("40 moves in 90 minutes, 30", [Stage(40, 5400), Stage(None, 1800)]),
        ("3m + 2s/move", [Stage(None, 180, 2)]),
        ("15' + 10\" a move from move 1", [Stage(None, 900, 10)]),
        ("15′+10″ por jugada", [Stage(None, 900, 10)]),
    ],
)
def test_controls_as_people_write_them(text: str, stages: list[Stage]) -> None:
    assert read_time_control(text).stages == tuple(stages)


def test_codes_of_reports() -> None:
    white, black = read_encoded(" W40/300+2:60-B240 ")
    assert white.stages == (Stage(40, 300, 2), Stage(None, 60))
    assert black.stages == (Stage(None, 240),)
    assert read_encoded("300")[0] == read_encoded("300")[1] == TimeControl((Stage(None, 300),))
    for wrong in ("B240-W300", "W300-B240-B200", "X300-B240", "W300-X240", "300:"):
        with pytest.raises(OptionError) as refused:
            read_encoded(wrong)
        assert (refused.value.message.code, refused.value.message.values) == ("not-encoded-time", {"text": wrong})
    with pytest.raises(OptionError) as refused:
        read_time_control(" soon ")
    assert (refused.value.message.code, refused.value.message.values) == ("not-time-control", {"text": "soon"})


def test_the_controls_of_a_report() -> None:
    five = TimeControl((Stage(None, 300),))
    four = TimeControl((Stage(None, 240),))
    assert controls_of(EventInfo(encoded_time_control="W300-B240", time_control="90")) == (five, four)
    assert controls_of(EventInfo(time_control="5")) == (five, five)
    assert controls_of(EventInfo(time_control="slow")) is None
    assert controls_of(EventInfo(encoded_time_control="slow")) is None
    assert controls_of(EventInfo()) is None


def test_the_time_of_a_game() -> None:
    """40 moves in 90 minutes and the rest in 30, half a minute a move: a stage gives its time whether it is reached."""
    control = read_time_control("40/90+30, 30+30")
    assert [control.seconds_for(moves) for moves in (0, 40, 41, 60)] == [7200, 8400, 8430, 9000]
    assert control.seconds_for() == 9000
    assert (control.minutes_for(), control.minutes_for(41)) == (150, F(281, 2))
    turning = TimeControl((Stage(10, 60, 5), Stage(20, 60, 10), Stage(None, 0, 1)))
    assert turning.seconds_for(40) == 60 + 50 + 60 + 200 + 10
    assert control.words == Items(
        [
            M("stage-moves-increment", moves=40, minutes="90", seconds=30),
            M("stage-increment", moves=None, minutes="30", seconds=30),
        ]
    )
    assert read_time_control("40/90, 1.5").words == Items(
        [M("stage-moves", moves=40, minutes="90", seconds=0), M("stage-minutes", moves=None, minutes="1.5", seconds=0)]
    )


@pytest.mark.parametrize(
    ("seconds", "kind", "code", "minutes"),
    [
        (3600, Kind.STANDARD, "60-more-standard", "60"),
        (3599, Kind.RAPID, "more-than-10", "59.9833"),
        (601, Kind.RAPID, "more-than-10", "10.0167"),
        (600, Kind.BLITZ, "10-less-blitz", "10"),
    ],
)
def test_kinds_of_chess(seconds: int, kind: Kind, code: str, minutes: str) -> None:
    found = classify(TimeControl((Stage(None, seconds),)))
    assert (found.kind, found.minutes, found.reason) == (kind, F(seconds, 60), M(code, minutes=minutes))


def test_what_makes_standard_games_ratable() -> None:
    found = check_ratable(read_time_control("40/90, 30"), rules_named("2022"), [1500, 2400], rounds_a_day=3)
    assert [one(entry)[:3] for entry in found] == [
        ("Laws A, B", True, "rated-list"),
        ("B.02 1.1", True, "minutes-60-moves-player"),
        ("B.02 1.2", True, "first-control-move"),
        ("B.02 3.1", True, "games-minutes-day"),
    ]
    assert [dict(entry.sentence.values) for entry in found] == [
        {"reason": M("60-more-standard", minutes="120"), "kind": Kind.STANDARD},
        {"minutes": "120", "strongest": 2400, "needed": 120},
        {"first": 40, "wanted": M("at-least", number=30)},
        {"rounds_a_day": 3, "minutes": "240"},
    ]
    assert kept(check_ratable(read_time_control("40/90, 31"), rules_named("2022"), rounds_a_day=3)) == "+++-"
    # The first control of 2017 is exactly 40 moves, that of 2022 at least 30.
    for edition, moves in (("2017", (40,)), ("2022", (30, 31, 40))):
        fitting = [
            first
            for first in (29, 30, 31, 39, 40, 41)
            if check_ratable(read_time_control(f"{first}/90, 30"), rules_named(edition))[2].kept
        ]
        assert set(moves) <= set(fitting)
        assert (29 in fitting) is False
        assert (41 in fitting) is (edition == "2022")
    exact = check_ratable(read_time_control("39/90, 30"), rules_named("2017"))[2]
    assert dict(exact.sentence.values) == {"first": 39, "wanted": 40}
    # One stage has no first control, and without players 60 minutes are enough.
    alone = check_ratable(read_time_control("60"), rules_named("2022"))
    assert kept(alone) == "+++"
    assert alone[1].sentence.values == {"minutes": "60", "strongest": 0, "needed": 60}
    assert kept(check_ratable(read_time_control("59"), rules_named("2022"))) == "--+"


def test_what_makes_quick_games_ratable() -> None:
    rapid, blitz = rules_named("2022", Kind.RAPID), rules_named("2022", Kind.BLITZ)
    for rules, text, limit in ((rapid, "15", 15), (blitz, "5", 30)):
        for rounds in (limit, limit + 1):
            last = check_ratable(read_time_control(text), rules, rounds_a_day=rounds)[-1]
            assert one(last) == (
                "B.02 3.1",
                rounds == limit,
                "rounds-day-most",
                {"rounds_a_day": rounds, "limit": limit},
            )
    assert kept(check_ratable(read_time_control("3"), blitz)) == "+-+"
    assert kept(check_ratable(TimeControl((Stage(None, 181),)), blitz)) == "+++"
    assert kept(check_ratable(read_time_control("5"), rapid)) == "-++"
    five, four = read_encoded("W300-B240")
    different = check_ratable(five, blitz, opponent=four)
    assert one(different[0]) == ("B.02 1.2", False, "two-players-different", {})
    assert kept(check_ratable(five, blitz, opponent=five)) == "+++"


REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: TimeControl(()), "time-control-least"),
    (lambda: TimeControl((Stage(None, 1), Stage(1, 1))), "only-last-stage"),
    (lambda: TimeControl((Stage(0, 1),)), "times-moves-time"),
]


@pytest.mark.parametrize(("ask", "code"), REFUSED)
def test_no_time_control(ask: Callable[[], object], code: str) -> None:
    with pytest.raises(OptionError) as refused:
        ask()
    assert refused.value.message.code == code
