"""What an act refuses, each with the sentence that the arbiter reads and the field of the form it stands at."""

from __future__ import annotations

from typing import Any

import pytest

from events_desk import Desk, people, play, tournament
from events_moves import CONSENTS
from tablas.events.acts import (
    AdjustPoints,
    AnnounceAbsence,
    BarHalfBye,
    ChangeEvent,
    ChangeSettings,
    ChangeTeams,
    CheckIn,
    CloseEvent,
    CloseTournament,
    Command,
    CorrectForRating,
    CorrectSeats,
    CreateEvent,
    CreateTournament,
    EditPlayer,
    EnterPlayers,
    ExchangeNumbers,
    ForbidPairs,
    ImportTournament,
    KeepOriginsApart,
    LeaveFideMode,
    OpenCheckIn,
    PairRound,
)
from tablas.events.errors import RefusedError
from tablas.model import Card, NationalRating, Number, Outcome, Player, Points, Team, Tournament

HALF = Outcome.HALF_BYE
WIN, LOSS = Outcome.WIN, Outcome.LOSS
STILL_OPEN = (
    "Round 1 is still open to corrections; correct the result itself. "
    "Only past rounds of a tournament in FIDE mode are corrected for rating only."
)
NATIONAL = (NationalRating("ESP", 2000), NationalRating("POR", -1), NationalRating("FRA", 2100))


def refused(desk: Desk, command: Command) -> tuple[str, str]:
    """The sentence and the field; nothing may have been written."""
    before = len(desk.log)
    with pytest.raises(RefusedError) as error:
        desk.do(command)
    assert len(desk.log) == before
    return error.value.sentence, error.value.field


@pytest.fixture(scope="module")
def begun() -> Desk:
    """Round 1 of four played outside FIDE mode; the third player may have no half-point bye, the fourth wants one."""
    desk = tournament(4, fide_mode=False)
    desk.do(EditPlayer("a", Card(1), {"fide_id": "101"}))
    play(desk, "1=")
    desk.do(BarHalfBye("a", Card(3)))
    desk.do(AnnounceAbsence("a", Card(4), 3, HALF))
    return desk


REFUSED: list[tuple[Command, str, str]] = [
    (AnnounceAbsence("a", Card(1), 2, WIN), "An announced absence gives 0, ½ or 1 point.", "bye"),
    (AnnounceAbsence("a", Card(3), 2, HALF), "P03 is not entitled to a half-point bye.", "bye"),
    (BarHalfBye("a", Card(3)), "For P03 nothing would change.", "player"),
    (BarHalfBye("a", Card(1), False), "For P01 nothing would change.", "player"),
    (BarHalfBye("a", Card(4)), "P04 has announced an absence with half a point; cancel it first.", "player"),
    (ForbidPairs("a", (1, 2, 1)), "A player is named twice.", "players"),
    (ForbidPairs("a", (1, 2), 0), "The rounds of a forbidden pair run from a first to a later last.", "first_round"),
    (ForbidPairs("a", (1, 2), 3, 2), "The rounds of a forbidden pair run from a first to a later last.", "first_round"),
    (AdjustPoints("a", 1, Points(0), 1, "late"), "A bonus or penalty of nothing changes nothing.", "points"),
    (AdjustPoints("a", 1, Points(60), 2, "late"), "Round 2 is not paired.", "round"),
    (AdjustPoints("a", 1, Points(60), -1, "late"), "Round -1 is not paired.", "round"),
    (KeepOriginsApart("a", "school"), "'school' is neither club nor federation.", "by"),
    (
        KeepOriginsApart("a", "club", 0),
        "The rounds of a forbidden pair run from a first to a later last.",
        "last_round",
    ),
    (CreateEvent("0" * 16, "Again"), "The event exists already.", ""),
    (ChangeEvent(), "Nothing is to be changed.", ""),
    (ChangeSettings("a"), "Nothing is to be changed.", ""),
    (EditPlayer("a", Card(2)), "Nothing is to be changed.", ""),
    (EditPlayer("a", Card(2), {"fide_id": "101"}), "P01 has the FIDE ID 101 already.", "fide_id"),
    (EditPlayer("a", Card(2), {"tournament_rating": 4001}), "4001 is not a rating (P02).", "tournament_rating"),
    (EnterPlayers("a"), "Nobody is to be entered.", "players"),
    (EnterPlayers("a", people(1, 5), 2, WIN), "A missed round gives nothing or half a point.", "missed"),
    (EnterPlayers("a", people(1, 5), 1), "Round 1 is paired already.", "joined"),
    (
        EnterPlayers("a", (Player(Number(0), "Eva", national=NATIONAL),)),
        "-1 is not a rating (Eva).",
        "national",
    ),
    (CorrectSeats("a", 2, Card(1), Card(2)), "Round 2 is not published.", "round"),
    (CorrectSeats("a", 1, Card(1), Card(1)), "Choose two different players to exchange.", "one"),
    (
        CorrectForRating("a", 1, 1, LOSS, WIN),
        STILL_OPEN,
        "round",
    ),
    (
        ExchangeNumbers("a", Card(2), Card(2)),
        "P02 cannot exchange the number with nobody else; name two players.",
        "second",
    ),
    (LeaveFideMode("a"), "'a' is not in FIDE mode.", "tournament"),
    (
        ChangeSettings("a", {"fide_mode": True}),
        "'a' has paired rounds outside FIDE mode and cannot enter it any more.",
        "fide_mode",
    ),
    (ChangeTeams("a", (Team(1, "North"), Team(1, "South"))), "Two teams have the same number.", "teams"),
    (
        ImportTournament("b", Tournament(players=(Player(Number(0), "Nobody"),))),
        "A pairing number in the file is smaller than 1.",
        "",
    ),
]


@pytest.mark.parametrize(("command", "sentence", "field"), REFUSED)
def test_an_act_that_cannot_be_is_refused_at_its_field(
    begun: Desk, command: Command, sentence: str, field: str
) -> None:
    assert refused(begun, command) == (sentence, field)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"ranking_method": "luck"}, "'luck' is no way to rank the initial list; there are "),
        ({"ranking_ties": "luck"}, "'luck' does not order players of equal rating; there are "),
        ({"cadence": "slow"}, "'slow' is not a pace of play; there are standard, rapid, blitz."),
        ({"rating_lists": ["ESP", "Spain"]}, "There is no rating list 'Spain'; there are "),
        ({"scoring": 3}, "A scoring is written in points, as text such as 3-1-0 or value by value."),
        ({"scoring": {"victory": 3}}, "A scoring has no value 'victory'; it has win, draw, loss, "),
        ({"match_scoring": {"bonus": 3}}, "A scoring has no value 'bonus'; it has win, draw, loss"),
    ],
)
def test_a_setting_that_is_none_is_refused(settings: dict[str, Any], sentence: str) -> None:
    desk = tournament(2)
    said, field = refused(desk, ChangeSettings("a", settings))
    assert said.startswith(sentence)
    assert [field] == list(settings)


def test_a_scoring_may_be_given_value_by_value() -> None:
    """What is not given is as usual, and other outcomes follow win, draw and loss: 3-1-0 gives a bye three points."""
    desk = tournament(2)
    desk.do(ChangeSettings("a", {"scoring": {"win": 3, "draw": "1", "loss": None}}))
    by_values = desk.section().facts.scoring
    desk.do(ChangeSettings("a", {"scoring": "1-½-0"}))
    desk.do(ChangeSettings("a", {"scoring": "3-1-0"}))
    assert by_values == desk.section().facts.scoring
    desk.do(ChangeSettings("a", {"match_scoring": {"win": 3, "draw": 1, "loss": 0}}))
    by_values_of_matches = desk.section().facts.match_scoring
    desk.do(ChangeSettings("a", {"match_scoring": "2-1-0"}))
    assert by_values_of_matches != desk.section().facts.match_scoring
    desk.do(ChangeSettings("a", {"match_scoring": "3-1-0"}))
    assert by_values_of_matches == desk.section().facts.match_scoring


def test_rounds_that_are_paired_stay() -> None:
    desk = tournament(4, fide_mode=False)
    play(desk, "11")
    play(desk, "11")
    assert refused(desk, ChangeSettings("a", {"total_rounds": 1})) == ("2 rounds are paired already.", "total_rounds")
    desk.do(ChangeSettings("a", {"total_rounds": 2}), *CONSENTS)
    assert desk.section().facts.total_rounds == 2


def test_a_draft_is_published_or_discarded_before_anything_is_closed() -> None:
    desk = tournament(4, name="Group A")
    desk.do(PairRound("a"))
    assert refused(desk, CloseEvent())[0] == "'Group A' has a draft that is neither published nor discarded."
    assert refused(desk, CloseTournament("a"))[0] == "Round 1 is a draft. Publish it or discard it first."


def test_nobody_is_checked_in_by_nobody() -> None:
    desk = tournament(4)
    desk.do(OpenCheckIn("a"))
    assert refused(desk, CheckIn("a")) == ("Nobody is to be checked in.", "players")


def test_fide_mode_is_left_by_its_own_act_once_and_for_good() -> None:
    desk = tournament(4, fide_mode=True, name="Open")
    switched_off = "FIDE mode of 'Open' is not a setting to switch off: it is left by an act of its own, "
    said, field = refused(desk, ChangeSettings("a", {"fide_mode": False}))
    assert (said[: len(switched_off)], field) == (switched_off, "fide_mode")
    said, field = refused(desk, ChangeSettings("a", {"system": "monrad"}))
    assert said.startswith("'Open' is in FIDE mode, and FIDE has not published 'monrad'.")
    desk.do(LeaveFideMode("a", why="the sponsor"), "leave-fide-mode", "leave-fide-mode-sure")
    assert refused(desk, LeaveFideMode("a"))[0] == "'Open' is not in FIDE mode."
    assert refused(desk, ChangeSettings("a", {"fide_mode": True})) == (
        "'Open' left FIDE mode, and nothing brings it back.",
        "fide_mode",
    )


def test_a_tournament_made_outside_fide_mode_enters_it_before_round_1() -> None:
    desk = tournament(4, fide_mode=False)
    desk.do(ChangeSettings("a", {"fide_mode": True}))
    assert desk.section().fide_mode


def test_teams_that_line_up_are_kept_apart_by_their_names() -> None:
    desk = Desk()
    desk.do(CreateTournament("a", {"name": "League", "system": "team-swiss", "total_rounds": 3}))
    desk.do(EnterPlayers("a", people(4)))
    desk.do(ChangeTeams("a", (Team(1, "North", members=(1, 2)), Team(2, "South", members=(3, 4)))))
    assert refused(desk, KeepOriginsApart("a"))[0] == "'League' pairs teams: say which teams must not meet."
