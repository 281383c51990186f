"""Events of teams: line-ups before and after the round is published, forfeits, rests, matches by hand, undo."""

from __future__ import annotations

import pytest

from events_desk import Desk, people
from tablas.errors import TablasError
from tablas.events.acts import (
    AlterDraft,
    AnnounceAbsence,
    ChangeTeams,
    Command,
    CorrectResult,
    CreateTournament,
    DiscardDraft,
    EnterPlayers,
    EnterResult,
    ForbidPairs,
    ForfeitMatch,
    GiveLineUp,
    ImportTournament,
    PairRound,
    PairTeams,
    PublishRound,
    RestTeam,
    Undo,
    UnpublishRound,
    shown_round,
)
from tablas.events.acts.sheets import sheets_of
from tablas.events.errors import ConsentError, RefusedError
from tablas.events.ranking import standings
from tablas.events.report import report_of
from tablas.events.results import read_result
from tablas.events.state import Section
from tablas.events.timeline import replay
from tablas.federation import report as reporting
from tablas.formats import trf
from tablas.formats.trf.regulation import type_of
from tablas.model import HALF, Bye, ForfeitedMatch, LineUp, Outcome, Team, TeamBye, TeamRound, Tournament


def desk_of(teams: int = 4, members: int = 3, boards: int = 2, system: str = "team-swiss", **settings: object) -> Desk:
    """Team 1 has the cards 1, 2, 3, team 2 has 4, 5, 6, and so on."""
    desk = Desk()
    usual = {"total_rounds": 3, "initial_colour": "w", "board_colours": ("WB" * boards)[:boards]}
    desk.do(CreateTournament("a", {"system": system} | usual | settings))
    desk.do(EnterPlayers("a", people(teams * members)))
    squads = tuple(
        Team(number, f"T{number}", members=tuple(range(members * (number - 1) + 1, members * number + 1)))
        for number in range(1, teams + 1)
    )
    desk.do(ChangeTeams("a", squads))
    return desk


def pairs(desk: Desk, number: int = 1) -> list[tuple[int, int]]:
    shown = shown_round(desk.section(), number)
    assert shown is not None
    return [game[:2] for game in shown[0].games]


def play(desk: Desk, result: str = "1-0") -> None:
    """Pair and publish the next round; every game ends in the same way."""
    desk.do(PairRound("a"))
    number = desk.section().next_round
    desk.do(PublishRound("a", number))
    for board in range(1, len(desk.section().facts.rounds[-1].games) + 1):
        desk.do(EnterResult("a", number, board, *read_result(result)))


def test_a_pairing_of_teams_becomes_boards() -> None:
    """1–3 and 4–2 by the rules of round 1; on board 2 the colours are turned."""
    desk = desk_of()
    desk.do(PairRound("a"))
    assert pairs(desk) == [(1, 7), (8, 2), (10, 4), (5, 11)]
    assert [one.players for one in desk.section().draft_teams.line_ups] == [(1, 2), (7, 8), (10, 11), (4, 5)]
    desk.do(PublishRound("a", 1))
    assert desk.section().draft_teams == TeamRound()
    assert [one.team for one in desk.section().facts.line_ups] == [1, 3, 4, 2]
    assert replay(desk.log).event == desk.event


def test_a_line_up_is_handed_in_before_the_round_is_paired() -> None:
    desk = desk_of()
    desk.do(GiveLineUp("a", 3, 1, (7, 9)))
    desk.do(AnnounceAbsence("a", 1, 1))
    desk.do(PairRound("a"))
    assert pairs(desk)[:2] == [(2, 7), (9, 3)]
    desk.do(PublishRound("a", 1))
    assert Bye(1, Outcome.ZERO_BYE) in desk.section().facts.rounds[0].byes
    assert LineUp(1, 3, 1, (7, 9)) in desk.section().facts.line_ups
    assert not [one for one in desk.section().facts.line_ups if not one.opponent]


def test_a_line_up_changes_the_draft_and_survives_pairing_again() -> None:
    desk = desk_of()
    desk.do(PairRound("a"))
    desk.do(GiveLineUp("a", 1, 1, (2, 3)))
    assert pairs(desk)[:2] == [(2, 7), (8, 3)]
    assert not desk.section().outdated
    desk.do(PairRound("a"))
    assert pairs(desk)[:2] == [(2, 7), (8, 3)]
    desk.do(DiscardDraft("a", 1))
    desk.do(GiveLineUp("a", 1, 1))
    desk.do(PairRound("a"))
    assert pairs(desk)[:2] == [(1, 7), (8, 2)]


def test_a_line_up_changes_a_published_round_but_no_board_with_a_result() -> None:
    desk = desk_of()
    desk.do(PairRound("a"))
    desk.do(PublishRound("a", 1))
    desk.do(EnterResult("a", 1, 1, *read_result("1-0")))
    with pytest.raises(RefusedError, match="P01 – P07 has 1-0"):
        desk.do(GiveLineUp("a", 1, 1, (2, 3)))
    desk.do(GiveLineUp("a", 3, 1, (7, 9)))
    assert pairs(desk)[:2] == [(1, 7), (9, 2)]
    assert desk.section().facts.rounds[0].games[0].white_outcome is Outcome.WIN
    desk.do(GiveLineUp("a", 3, 1, (7,)))
    assert pairs(desk)[:2] == [(1, 7), (10, 4)]
    assert Bye(2, Outcome.FULL_BYE) in desk.section().facts.rounds[0].byes


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (GiveLineUp("a", 1, 1, (1, 1)), "on two boards"),
        (GiveLineUp("a", 1, 1, (1, 4)), "not a member of T1"),
        (GiveLineUp("a", 1, 1, (1, 2, 3)), "has 2 boards"),
        (GiveLineUp("a", 9, 1, (1, 2)), "no team 9"),
        (GiveLineUp("a", 1, 2, (1, 2)), "published round or the next, 1"),
        (GiveLineUp("a", 1, 1), "No line-up of T1 waits"),
        (GiveLineUp("a", 2, 1, (6,)), "absent from round 1"),
        (ForfeitMatch("a", 1, 1), "not published"),
        (RestTeam("a", 1, 4), "has 3 rounds"),
        (RestTeam("a", 1, 1, "W"), "F .a won match., H"),
        (RestTeam("a", 1, 1, ""), "plays in round 1 anyway"),
        (PairTeams("a", 1, ((1, 2),)), "Every team that plays"),
        (PairTeams("a", 2, ((1, 2), (3, 4))), "next round is 1"),
    ],
)
def test_what_cannot_be_is_refused(command: Command, words: str) -> None:
    desk = desk_of()
    desk.do(AnnounceAbsence("a", 6, 1))
    with pytest.raises(RefusedError, match=words):
        desk.do(command)


def test_an_unusual_line_up_needs_consent() -> None:
    desk = desk_of(boards=3)
    for players, code in (((2, 1, 3), "board-order"), ((1, 0, 3), "empty-board")):
        with pytest.raises(ConsentError) as caught:
            desk.do(GiveLineUp("a", 1, 1, players))
        assert [concern.code for concern in caught.value.concerns] == [code]
    desk.do(GiveLineUp("a", 1, 1, (1, 0, 3)), "empty-board")
    desk.do(GiveLineUp("a", 2, 1, (4, 5)))
    desk.do(PairRound("a"))
    assert pairs(desk)[:2] == [(1, 7), (3, 9)]


def test_a_team_that_does_not_come_loses_every_board() -> None:
    desk = desk_of()
    desk.do(PairRound("a"))
    desk.do(PublishRound("a", 1))
    desk.do(ForfeitMatch("a", 3, 1))
    facts = desk.section().facts
    assert [game[2:] for game in facts.rounds[0].games[:2]] == [
        (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
        (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    ]
    assert facts.forfeited_matches == (ForfeitedMatch("+-", 1, 1, 3),)
    with pytest.raises(RefusedError, match="already"):
        desk.do(ForfeitMatch("a", 1, 1))
    with pytest.raises(RefusedError, match="Take that back first"):
        desk.do(GiveLineUp("a", 3, 1, (8, 9)))
    desk.do(ForfeitMatch("a", 3, 1, cancel=True))
    assert desk.section().facts.forfeited_matches == ()
    assert all(game.white_outcome is Outcome.PENDING for game in desk.section().facts.rounds[0].games)
    with pytest.raises(RefusedError, match="not forfeited"):
        desk.do(ForfeitMatch("a", 3, 1, cancel=True))
    desk.do(EnterResult("a", 1, 1, *read_result("=")))
    with pytest.raises(RefusedError, match="a team is there if one"):
        desk.do(ForfeitMatch("a", 3, 1))
    desk.do(ForfeitMatch("a", 4, 1, both=True))
    assert desk.section().facts.forfeited_matches == (ForfeitedMatch("--", 1, 4, 2),)
    assert replay(desk.log).event == desk.event


def test_a_forfeited_match_counts_in_standings_and_is_no_meeting() -> None:
    desk = desk_of(6, 2, 2)
    desk.do(PairRound("a"))
    desk.do(PublishRound("a", 1))
    desk.do(ForfeitMatch("a", 4, 1))
    for board in range(3, 7):
        desk.do(EnterResult("a", 1, board, *read_result("=")))
    table = {row.number: row.place for row in standings(desk.section())}
    assert table[1] == 1
    assert table[4] == 6
    with pytest.raises(ConsentError) as caught:
        desk.do(PairTeams("a", 2, ((1, 4), (5, 2), (3, 6))))
    said = [concern.sentence for concern in caught.value.concerns]
    assert said == ["T5 and T2 have met already.", "T3 and T6 have met already."], "1 and 4 have not met"


def test_a_team_rests_and_another_has_the_bye() -> None:
    desk = desk_of(6, 2, 2)
    desk.do(RestTeam("a", 2, 1, "H"))
    with pytest.raises(ConsentError):
        desk.do(RestTeam("a", 3, 1, "F"))
    desk.do(PairRound("a"))
    desk.do(PublishRound("a", 1))
    facts = desk.section().facts
    assert facts.team_byes == (TeamBye(1, 2, "H"), TeamBye(1, 6, "U"))
    assert len(facts.rounds[0].games) == 4
    desk.do(RestTeam("a", 1, 2))
    desk.do(RestTeam("a", 1, 2, ""))
    assert TeamBye(2, 1) not in desk.section().facts.team_byes
    with pytest.raises(RefusedError, match="Round 1 is paired"):
        desk.do(RestTeam("a", 1, 1))


def test_taking_a_round_back_keeps_line_ups_absences_and_rests() -> None:
    desk = desk_of(6)
    desk.do(RestTeam("a", 2, 1, "Z"))
    desk.do(AnnounceAbsence("a", 10, 1))
    desk.do(GiveLineUp("a", 1, 1, (1, 3)))
    desk.do(PairRound("a"))
    before = desk.section()
    desk.do(PublishRound("a", 1))
    desk.do(UnpublishRound("a", 1))
    after = desk.section()
    assert (after.draft, after.draft_teams) == (before.draft, before.draft_teams)
    assert after.facts.absences == before.facts.absences
    assert after.facts.line_ups == (LineUp(1, 1, 0, (1, 3)),)
    assert after.facts.team_byes == (TeamBye(1, 2, "Z"),)
    desk.do(PairRound("a"))
    assert desk.section().draft == before.draft


def test_matches_are_made_by_hand_with_consent() -> None:
    desk = desk_of()
    play(desk)
    desk.do(PairRound("a"))
    with pytest.raises(RefusedError, match="line-ups"):
        desk.do(AlterDraft("a", 2, desk.section().draft.games))
    with pytest.raises(ConsentError, match="T3 and T1 have met"):
        desk.do(PairTeams("a", 2, ((3, 1), (2, 4))))
    desk.do(PairTeams("a", 2, ((3, 1), (2, 4))), "rematch")
    assert pairs(desk, 2) == [(7, 1), (2, 8), (4, 10), (11, 5)]
    assert desk.section().engine == ""


@pytest.mark.parametrize(("rounds", "asked"), [((1, 1), True), ((2, 3), False), ((1, None), True)])
def test_teams_are_kept_apart_in_the_rounds_named_and_no_others(rounds: tuple[int, int | None], asked: bool) -> None:
    desk = desk_of()
    desk.do(ForbidPairs("a", (1, 2), *rounds))
    entry = desk.do(PairTeams("a", 1, ((1, 2), (3, 4))), "forbidden-pair")
    assert entry.accepted == (("forbidden-pair",) if asked else ())
    assert desk.do(PairTeams("a", 1, ((1, 3), (2, 4)))).accepted == ()


def test_undo_takes_a_line_up_back() -> None:
    desk = desk_of()
    desk.do(PairRound("a"))
    desk.do(PublishRound("a", 1))
    before = desk.event
    desk.do(GiveLineUp("a", 1, 1, (2, 3)))
    desk.do(ForfeitMatch("a", 4, 1))
    desk.do(Undo(last=2))
    assert desk.event == before


def test_the_teams_of_a_swiss_go_into_a_report_and_back() -> None:
    desk = desk_of(6, 3, 2, options={"preference": "B"})
    desk.do(GiveLineUp("a", 2, 1, (5, 4)), "board-order")
    play(desk)
    desk.do(GiveLineUp("a", 1, 2, (3,)))
    play(desk, "=")
    section = desk.section()
    report = report_of(desk.event, section)
    assert type_of(report) == "FIDE_TEAM_TYPEB_MP_GP"
    assert [(one.round, one.team, one.players) for one in report.line_ups] == [(1, 2, (5, 4))], (
        "members in board order need no record"
    )
    loaded = trf.load(reporting.report(report))
    again = loaded.tournament
    assert again.teams == report.teams
    assert [(one.round, one.team, one.players) for one in again.line_ups] == [
        (1, 2, (5, 4)),
        # A match with an empty board is written in full.
        (2, 6, (16, 17)),
        (2, 1, (3, 0)),
    ]
    assert [(row.number, row.place) for row in standings(section)] == [
        (row.number, row.place) for row in standings(section_of(again, "team-swiss"))
    ]
    totals = loaded.document.team_totals
    assert sum(float(match) for match, _, _ in totals.values()) == 2 * 2 * 3
    assert sum(float(game) for _, game, _ in totals.values()) == 2 * 2 * 3


def section_of(tournament: Tournament, system: str) -> Section:
    desk = Desk()
    desk.do(ImportTournament("a", tournament, system, options={"preference": "B"} if system == "team-swiss" else {}))
    return desk.section()


def test_line_ups_and_forfeits_in_a_league() -> None:
    desk = desk_of(3, 3, 2, system="team-berger")
    desk.do(GiveLineUp("a", 2, 1, (5, 6)))
    desk.do(PairRound("a"))
    assert pairs(desk) == [(5, 7), (8, 6)] or pairs(desk) == [(7, 5), (6, 8)]
    desk.do(PublishRound("a", 1))
    desk.do(GiveLineUp("a", 3, 1, (9,)))
    assert len(pairs(desk)) == 1
    desk.do(ForfeitMatch("a", 2, 1))
    assert desk.section().facts.forfeited_matches[0].outcome in ("+-", "-+")
    assert type_of(report_of(desk.event, desk.section())) == "BERGER_TEAM_ROUNDROBIN"
    desk.do(UnpublishRound("a", 1), "results-lost")
    assert len(pairs(desk)) == 1


def test_individual_tournaments_have_no_line_ups() -> None:
    desk = Desk()
    desk.do(CreateTournament("a", {"total_rounds": 3}))
    desk.do(EnterPlayers("a", people(4)))
    with pytest.raises(TablasError, match="not a tournament in which teams are paired"):
        desk.do(GiveLineUp("a", 1, 1, (1,)))


def test_a_correction_on_a_board_is_like_any_other() -> None:
    desk = desk_of()
    play(desk)
    desk.do(CorrectResult("a", 1, 2, *read_result("0-1")))
    assert desk.section().facts.rounds[0].games[1].white_outcome is Outcome.LOSS


def test_line_ups_in_a_knock_out_of_teams() -> None:
    desk = desk_of(4, 3, 2, system="team-knockout", total_rounds=2)
    desk.do(GiveLineUp("a", 1, 1, (1, 3)))
    desk.do(PairRound("a"))
    assert {frozenset(up.team for up in match) for match in desk.section().draft_teams.matches} == {
        frozenset((1, 4)),
        frozenset((2, 3)),
    }
    assert {1, 3} <= {card for pair in pairs(desk) for card in pair}
    assert 2 not in {card for pair in pairs(desk) for card in pair}
    with pytest.raises(RefusedError, match="bracket says"):
        desk.do(PairTeams("a", 1, ((1, 2), (3, 4))))
    desk.do(PublishRound("a", 1))
    desk.do(ForfeitMatch("a", 4, 1))
    for board, game in enumerate(desk.section().facts.rounds[0].games, 1):
        if game.white_outcome is Outcome.PENDING:
            desk.do(EnterResult("a", 1, board, *read_result("1-0" if game.white < game.black else "0-1")))
    desk.do(PairRound("a"))
    assert [{up.team for up in match} for match in desk.section().draft_teams.matches] == [{1, 2}]
    assert replay(desk.log).event == desk.event


def test_an_adjourned_board_counts_as_a_draw_on_the_sheet_and_in_the_table() -> None:
    desk = desk_of(2, 2, 2, total_rounds=1)
    desk.do(PairRound("a"))
    desk.do(PublishRound("a", 1))
    desk.do(EnterResult("a", 1, 1, *read_result("adj")))
    (sheet,) = sheets_of(desk.section(), 1)
    assert sheet.score == (HALF, HALF)
    assert [row["MPvGP"] for row in standings(desk.section(), teams=True, tie_breaks="PTS,MPvGP")] == ["0.5", "0.5"]
