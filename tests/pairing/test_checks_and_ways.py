"""Checks, editions, the way to a round and what may be forced: small facts in, and the whole answer looked at."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from types import SimpleNamespace
from typing import Any

import pytest

from tablas.errors import FinishedError, ModelError, OptionError, PairingError
from tablas.messages import Items, Message
from tablas.model import (
    Absence,
    Bye,
    Colour,
    EventInfo,
    ForbiddenGroup,
    Game,
    LineUp,
    Outcome,
    Player,
    Regulation,
    Round,
    Team,
    TeamBye,
    TeamRound,
    Tournament,
)
from tablas.pairing.check import Difference, Report, as_checked, check_round, check_rounds
from tablas.pairing.check import compare as compare_played
from tablas.pairing.edition import Taken, is_named, pairing_edition, ranking_edition
from tablas.pairing.player import why_not_bye, why_player
from tablas.pairing.round import gone_on, lifted, lines_up, pair_round, ruled, system_of, with_team_round
from tablas.pairing.why import (
    check_one,
    check_two,
    everybody,
    forced_round,
    is_paired,
    kept_from,
    pairing_points,
    parted,
    resting,
    seated_so,
    together,
    why_not,
    with_pairs,
)
from tablas.systems.answers import About, Answer, Why
from tablas.systems.judgement import Boards
from tablas.systems.result import Pair, RoundPairing

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def club(size: int = 4, *rounds: Round, system: str = "dutch", total: int | None = 5, **more: Any) -> Tournament:
    people = tuple(Player(number, f"P{number}", 2100 - number) for number in range(1, size + 1))
    edition = "2026" if system == "dutch" else ""
    return Tournament(
        players=people, rounds=rounds, total_rounds=total, regulation=Regulation(system, edition=edition), **more
    )


def boards(*pairs: tuple[int, int], bye: int | None = None) -> Boards:
    return Boards(tuple(Pair(*pair) for pair in pairs), bye)


FIRST = Round((Game.of(1, 3, WIN), Game.of(4, 2, LOSS)), (Bye(5),))
SECOND = Round((Game.of(1, 2, WIN), Game.of(4, 5, DRAW)), (Bye(3),))
FIVE = club(5, FIRST, SECOND)
"""After two rounds 1 has 2 with WW, 2 has 1 with BB, 3 has 1 with B, 4 has ½ with WW, 5 has 1½ with B; 3, 5 rested."""


# Checking


@pytest.mark.parametrize(
    ("played", "expected", "found"),
    [
        (Round((Game.of(3, 4, WIN), Game.of(1, 2, DRAW)), (Bye(5),)), None, None),
        (Round((Game.of(2, 1, WIN), Game.of(3, 4, DRAW)), (Bye(5),)), (Pair(1, 2),), (Pair(2, 1),)),
        (
            Round((Game.of(1, 3, WIN), Game.of(2, 4, DRAW)), (Bye(5),)),
            (Pair(1, 2), Pair(3, 4)),
            (Pair(1, 3), Pair(2, 4)),
        ),
        (Round((Game.of(1, 2, WIN), Game.of(3, 4, DRAW)), (Bye(5, Outcome.HALF_BYE),)), (), ()),
    ],
)
def test_a_round_of_the_file_beside_the_rules(played: Round, expected: Any, found: Any) -> None:
    made = RoundPairing(2, (Pair(1, 2), Pair(3, 4)), 5)
    difference = compare_played(made, played)
    if expected is None:
        assert difference is None
        return
    bye = None if any(one.kind is Outcome.HALF_BYE for one in played.byes) else 5
    assert difference == Difference(2, expected, found, 5, bye)
    loose = compare_played(replace(made, coloured=False), played)
    assert loose == (None if {*map(frozenset, expected)} == {*map(frozenset, found)} and bye else difference)


def test_a_difference_in_words() -> None:
    colours = Difference(3, (Pair(1, 2),), (Pair(2, 1),), 5, 5)
    assert colours.only_colours
    assert colours.message == Message("colours-differ", round=3, expected=Items(["1–2"]), found=Items(["2–1"]))
    rests = Difference(3, (), (), 5, None)
    assert not rests.only_colours
    assert rests.message == Message(
        "pairs-differ",
        round=3,
        expected=Items([Message("bye-for", number=5)]),
        found=Items([Message("no-bye")]),
    )
    missing = Difference(3, (Pair(1, 2),), (), 5, 5)
    assert missing.message.values["found"] == Items([Message("nothing")])
    problem = Message("left-out")
    stuck = Difference(3, problem=problem)
    assert stuck.message == Message("round-cannot-paired", round=3, problem=problem)
    assert not stuck.only_colours
    report = Report("dutch", "2026", 4, (replace_mistakes(colours), stuck), True, False, Message("left-out"), True)
    assert not report.same
    assert Report("dutch", "", 0).same
    assert report.as_data() == {
        "system": "dutch",
        "edition": "2026",
        "edition_reason": Message("left-out").as_data(),
        "assumed_edition": True,
        "rounds": 4,
        "same": False,
        "assumed_rounds": True,
        "assumed_system": False,
        "differences": [
            {
                "round": 3,
                "expected": [[1, 2]],
                "found": [[2, 1]],
                "expected_bye": 5,
                "found_bye": 5,
                "only_colours": True,
                "problem": "",
                "mistakes": [Message("no-bye")],
            },
            {
                "round": 3,
                "expected": [],
                "found": [],
                "expected_bye": None,
                "found_bye": None,
                "only_colours": False,
                "problem": str(problem),
                "mistakes": [],
            },
        ],
    }
    assert Report("dutch", "", 0).as_data()["edition_reason"] is None


def replace_mistakes(difference: Difference) -> Difference:
    return difference._replace(mistakes=(Message("no-bye"),))


def test_every_round_is_paired_again() -> None:
    """Four by the Dutch rules, with the lot that round 1 shows; the same round once more is not what they give."""
    event = club(4, total=None)
    first = pair_round(replace(event, initial_colour=Colour.BLACK))
    played = event.with_round(Round(tuple(Game.of(white, black, WIN) for white, black in first.pairs)))
    report = check_rounds(played)
    assert (report.system, report.edition, report.rounds, report.differences) == ("dutch", "2026", 1, ())
    assert (report.assumed_rounds, report.assumed_system, report.assumed_edition) == (True, False, False)
    assert report.edition_reason == Message("pairing-edition-named", edition="2026")
    assert check_rounds(replace(played, total_rounds=1), asked=True).edition_reason == Message(
        "pairing-edition-asked", edition="2026"
    )
    assert not check_rounds(replace(played, total_rounds=1)).assumed_rounds
    seen = as_checked(played)
    assert (seen.initial_colour, seen.total_rounds) == (Colour.BLACK, 1)
    known = replace(played, initial_colour=Colour.WHITE, total_rounds=7)
    assert (as_checked(known).initial_colour, as_checked(known).total_rounds) == (Colour.WHITE, 7)
    assert as_checked(event).total_rounds is None
    again = check_round(seen, 1)
    assert again is None
    twice = replace(seen.with_round(seen.rounds[0]), total_rounds=3)
    other = check_round(twice, 2)
    assert other is not None
    assert (other.round, set(other.found)) == (2, set(first.pairs))
    assert {frozenset(pair) for pair in other.expected}.isdisjoint(map(frozenset, first.pairs))
    two = club(2, Round((Game.of(1, 2, WIN),)), Round((Game.of(2, 1, WIN),)))
    stuck = check_round(two, 2)
    assert stuck is not None
    assert (stuck.round, stuck.expected, stuck.found) == (2, (), ())
    assert stuck.problem is not None


def test_rounds_that_a_system_draws_by_lot_cannot_be_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablas.pairing.check.system_of", lambda _: SimpleNamespace(name="lots", deterministic=False))
    with pytest.raises(OptionError) as refused:
        check_rounds(club())
    assert refused.value.message == Message("system-draws-lot", name="lots")


# Editions


def test_an_edition_and_its_reason() -> None:
    named = club().ruled(edition="2017")
    assert pairing_edition(named) == Taken("2017", Message("pairing-edition-named", edition="2017"))
    asked = pairing_edition(named, True)
    assert asked == Taken("2017", Message("pairing-edition-asked", edition="2017"))
    assert not asked.is_news
    day = replace(club().ruled(edition=""), info=EventInfo(start=date(2020, 5, 29)))
    taken = pairing_edition(day)
    assert taken == Taken("2017", Message("pairing-edition-of-day", edition="2017", day="2020-05-29"))
    assert taken.is_news
    assert pairing_edition(club().ruled(edition="")) == Taken(
        "2026", Message("pairing-edition-no-day", edition="2026"), True
    )
    assert ranking_edition(day, "2019") == Taken("2019", Message("ranking-edition-asked", edition="2019"))
    dated = ranking_edition(day)
    assert (dated.why.code, dated.why.values["day"], dated.assumed) == ("ranking-edition-of-day", "2020-05-29", False)
    bare = ranking_edition(club())
    assert (bare.why.code, bare.assumed) == ("ranking-edition-no-day", True)
    codes = ("pairing-edition-asked", "pairing-edition-named", "ranking-edition-asked", "pairing-edition-newest")
    assert [is_named(Message(code)) for code in codes] == [True, True, True, False]


# The way to a round


def test_another_regulation_is_asked_for() -> None:
    own = club().ruled(options={"x": 1}, acceleration="baku", edition="2017")
    assert ruled(own) is own
    other = ruled(own, system="lim").regulation
    assert (other.system, other.edition, other.options, other.assumed) == ("lim", "", {}, False)
    assert ruled(own, system="dutch").regulation == own.regulation, "its own system leaves nothing behind"
    for edition, method in (("2026", "baku"), ("2017", "baku-2017")):
        found = ruled(own, edition).regulation
        assert (found.edition, found.acceleration) == (edition, method)
        plain = ruled(own.ruled(acceleration="haley"), edition).regulation
        assert plain.acceleration == "haley"
    stated = lifted(club(20, total=9).ruled(acceleration="baku"))
    assert stated.virtual_points
    assert ruled(stated, acceleration="").regulation.acceleration == ""
    assert ruled(stated, acceleration="").virtual_points == ()
    assert system_of(Tournament()).name == "dutch"


def test_a_round_more() -> None:
    """Line-ups and byes of teams of the same round are written anew; what is of other rounds stays."""
    event = club(4, team_byes=(TeamBye(1, 7), TeamBye(2, 8)))
    played = Round((Game(1, 2),))
    assert gone_on(event, played, TeamRound()) == event.with_round(played)
    more = with_team_round(event, 1, TeamRound(byes=(TeamBye(1, 9),)))
    assert more.team_byes == (TeamBye(2, 8), TeamBye(1, 9))
    assert with_team_round(event, 1, TeamRound()) is event
    lined = with_team_round(event, 3, TeamRound(line_ups=(LineUp(3, 1, 2, (1, 2)),)))
    assert (lined.line_ups, lined.team_byes) == ((LineUp(3, 1, 2, (1, 2)),), event.team_byes)
    assert gone_on(event, played, TeamRound(byes=(TeamBye(1, 9),))).team_byes == (TeamBye(2, 8), TeamBye(1, 9))
    assert not lines_up(event)


def test_imaginary_points_are_added_where_nobody_stated_any() -> None:
    event = club(20, total=9)
    assert lifted(event) is event
    fast = event.ruled(acceleration="baku")
    found = lifted(fast)
    assert found.virtual_points
    assert lifted(found) is found, "stated ones stay"
    nobody = replace(fast, players=())
    assert lifted(nobody) is nobody


# Why not otherwise


def test_what_may_be_forced() -> None:
    event = club(4)
    made = pair_round(event)
    assert {frozenset(pair) for pair in made.pairs} == {frozenset((1, 3)), frozenset((2, 4))}
    apart = kept_from(event, 1, [1, 3])
    assert apart.forbidden == (ForbiddenGroup((1, 3)),), "nobody is kept from himself"
    assert parted(apart, [(2, 4)]).forbidden == (ForbiddenGroup((1, 3)), ForbiddenGroup((2, 4)))
    meeting = forced_round(together(event, 1, 4))
    assert meeting is not None
    assert {frozenset(pair) for pair in meeting.pairs} == {frozenset((1, 4)), frozenset((2, 3))}
    both = forced_round(with_pairs(event, [Pair(1, 2)]))
    assert both is not None
    assert frozenset((1, 2)) in {frozenset(pair) for pair in both.pairs}
    seated = forced_round(seated_so(event, boards((1, 2), (3, 4))))
    assert seated is not None
    assert {frozenset(pair) for pair in seated.pairs} == {frozenset((1, 2)), frozenset((3, 4))}
    assert forced_round(resting(event, 1)) is None, "of four nobody rests"
    five = forced_round(resting(club(5), 1))
    assert five is not None
    assert five.bye == 1
    assert [is_paired(five, number) for number in (1, 2, 9)] == [True, True, False]
    assert everybody(event) == [1, 2, 3, 4]


def test_who_is_asked_about_is_in_the_event() -> None:
    with pytest.raises(ModelError) as same:
        check_two(club(), 3, 3)
    assert (same.value.message, same.value.where.player) == (Message("player-cannot-meet"), 3)
    for pair in ((9, 1), (1, 9)):
        with pytest.raises(ModelError):
            check_two(club(), *pair)
    teams = (Team(1, "A", members=(1, 2)), Team(2, "B", members=(3, 4)))
    league = replace(club(), teams=teams, regulation=Regulation("team-swiss", of_teams=True))
    check_one(league, 2)
    with pytest.raises(ModelError) as gone:
        check_one(league, 3)
    assert gone.value.message == Message("there-is-no-team", number=3)
    assert everybody(league) == [1, 2]


def test_points_that_make_the_groups() -> None:
    event = replace(FIVE, initial_colour=Colour.WHITE)
    assert pairing_points(event) == {1: 120, 2: 60, 3: 60, 4: 30, 5: 90}
    fast = lifted(club(20, total=9).ruled(acceleration="baku"))
    points = pairing_points(fast)
    assert {points[number] for number in range(1, 11)} == {60}
    assert {points[number] for number in range(11, 21)} == {0}


def test_answers_that_need_no_other_round() -> None:
    made = pair_round(club(5))
    one, two = made.pairs[0]
    assert why_not(club(5), one, two) == Answer(Why.THEY_MEET)
    away = club(5).with_absences([Absence(1, 5)])
    assert why_not(away, 1, 5) == why_not(away, 5, 1) == Answer(Why.ABSENT)
    apart = replace(club(5), forbidden=(ForbiddenGroup((1, 5)),))
    assert why_not(apart, 1, 5) == Answer(Why.FORBIDDEN)
    met = club(4, Round((Game.of(1, 3, WIN), Game.of(2, 4, WIN))))
    assert why_not(met, 1, 3) == Answer(Why.MET, round=1)
    assert why_not_bye(away, 5) == Answer(Why.ABSENT)
    assert why_not_bye(club(4), 1) == Answer(Why.NO_BYE)
    assert why_not_bye(club(5), 5) == Answer(Why.HAS_BYE)
    (reason,) = why_player(away, 5)
    assert (reason.about, reason.player, reason.answer) == (About.OPPONENT, 5, Answer(Why.ABSENT))
    with pytest.raises(PairingError) as refused:
        why_not_bye(club(4, system="berger"), 1)
    assert refused.value.message == Message("system-keeps-no", name="berger")
    over = club(2, Round((Game.of(1, 2, WIN),)), system="berger", total=1)
    assert forced_round(over) is None
    with pytest.raises(FinishedError):
        pair_round(over)
