"""Every kind of act: none on what is closed, and each told in its own words."""

from __future__ import annotations

import pytest

from events_desk import Desk, people, play, tournament
from tablas.events.acts import (
    WRITTEN,
    AdjustPoints,
    AllowPairs,
    AlterDraft,
    AnnounceAbsence,
    BarHalfBye,
    CancelAbsence,
    CancelAdjustment,
    ChangeEvening,
    ChangeEvent,
    ChangeSettings,
    ChangeTeams,
    CheckIn,
    CloseEvening,
    CloseEvent,
    CloseHandPairing,
    CloseTournament,
    Command,
    CorrectForRating,
    CorrectResult,
    CorrectSeats,
    CreateEvening,
    CreateEvent,
    CreateTournament,
    DiscardDraft,
    DraftRound,
    DrawPosition,
    EditPlayer,
    EnterPlayers,
    EnterResult,
    ExchangeNumbers,
    ExchangeSeats,
    FinishTable,
    ForbidPairs,
    ForfeitMatch,
    GiveLineUp,
    ImportEvening,
    ImportTournament,
    JoinEvening,
    LeaveFideMode,
    MarkRestorePoint,
    NextStage,
    NumberPlayers,
    OnTournament,
    OpenCheckIn,
    OpenHandPairing,
    OpenStage,
    PairRound,
    PairTeams,
    PublishRound,
    ReadmitPlayer,
    Redo,
    RemoveEntrant,
    RemoveEvening,
    RemovePlayer,
    RemoveTournament,
    RenameEntrant,
    ReopenEvening,
    ReopenEvent,
    ReopenTournament,
    Restore,
    RestTeam,
    SeatRound,
    SitOut,
    SwapColours,
    Undo,
    UnpublishRound,
    WithdrawPlayer,
    WriteNote,
)
from tablas.events.errors import RefusedError
from tablas.events.evenings.facts import Evening, Rules
from tablas.events.note import NoteKind
from tablas.events.remark import Departure, Seat
from tablas.events.timeline import describe
from tablas.model import POINT, Game, Outcome, Player, Team, Tournament

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS

ALTERED = Departure(2, (Seat(1, 4),), (Seat(4, 1),))

TOLD: tuple[tuple[Command, str], ...] = (
    (ChangeEvent({"city": "Llera"}), "event changed"),
    (CloseEvent(), "event closed"),
    (ReopenEvent(), "event reopened"),
    (MarkRestorePoint("lunch"), "restore point: lunch"),
    (Undo(4), "undone: everything after entry 4"),
    (Undo(4, tournament="a"), "undone: everything of a after entry 4"),
    (Redo(), "redone"),
    (Restore(4), "restored to entry 4"),
    (CreateTournament("b"), "tournament created: b"),
    (ImportTournament("b", Tournament(players=(Player(1, "X"),))), "tournament imported: b (1 players, 0 rounds)"),
    (OpenStage("b", ("a",), (Player(1, "X"), Player(2, "Y"))), "b: opened with 2 players of a"),
    (NextStage("b", ("a",)), "stage opened"),
    (RemoveTournament("a"), "tournament removed"),
    (CloseTournament("a"), "tournament closed"),
    (ReopenTournament("a"), "tournament reopened"),
    (ChangeSettings("a", {"name": "A", "total_rounds": 3}), "settings of a: the name and the number of rounds"),
    (LeaveFideMode("a"), "a: FIDE mode left"),
    (ChangeTeams("a", (Team(1, "T", members=(1,)),)), "teams changed"),
    (EnterPlayers("a", people(2, 8)), "a: entered P08 and P09"),
    (EnterPlayers("a", people(5, 8)), "a: entered P08; P09; P10 and 2 more"),
    (EditPlayer("a", 2, {"club": "C"}), "a: player edited: P02"),
    (RemovePlayer("a", 2), "a: player removed: P02"),
    (WithdrawPlayer("a", 2), "a: player withdrawn: P02"),
    (ReadmitPlayer("a", 2), "a: player readmitted: P02"),
    (NumberPlayers("a"), "players numbered"),
    (ExchangeNumbers("a", 1, 2), "a: numbers exchanged: P01 and P02"),
    (OpenCheckIn("a"), "check in opened"),
    (CheckIn("a", (1, 2)), "players checked in"),
    (AnnounceAbsence("a", 2, 3, Outcome.HALF_BYE), "a: P02 absent from round 3 (H)"),
    (CancelAbsence("a", 2, 3), "absence cancelled"),
    (DrawPosition("a", 1, 518), "a: starting position of round 1 is number 518, RNBQKBNR"),
    (BarHalfBye("a", 2), "a: P02 is not entitled to a half-point bye"),
    (BarHalfBye("a", 2, barred=False), "a: P02 may have a half-point bye"),
    (ForbidPairs("a", (1, 2)), "a: kept apart: P01 and P02"),
    (AllowPairs("a", (1, 2)), "pairs allowed"),
    (AdjustPoints("a", 2, -POINT // 2, reason="late"), "a: -0.5 points for P02: late"),
    (CancelAdjustment("a", 2, POINT), "adjustment cancelled"),
    (WriteNote("a", NoteKind.APPEAL, "A claim.", 1, number=1), "a: note 1, appeal: A claim."),
    (PairRound("a"), "round drafted"),
    (PairTeams("t", 1, ((1, 2),)), "round drafted"),
    (DraftRound("a", 2, (Game(1, 2), Game(3, 4))), "a: round 2 drafted, 2 boards"),
    (AlterDraft("a", 2), "a: draft of round 2 altered by hand"),
    (DiscardDraft("a", 2), "draft discarded"),
    (OpenHandPairing("a", 2), "a: pairing round 2 by hand began"),
    (CloseHandPairing("a", 2), "a: pairing round 2 by hand ended, as the rules give it"),
    (CloseHandPairing("a", 2, ALTERED), "a: pairing round 2 by hand ended, otherwise than the rules give it"),
    (PublishRound("a", 2), "a: round 2 published"),
    (PublishRound("a", 2, ALTERED), "a: round 2 published, altered by hand"),
    (UnpublishRound("a", 1), "a: round 1 taken back"),
    (EnterResult("a", 1, 2, DRAW, DRAW), "a: round 1, board 2: ½-½"),
    (CorrectResult("a", 1, 1, LOSS, WIN), "a: round 1, board 1: 1-0 corrected to 0-1"),
    (SwapColours("a", 1, 2), "a: round 1, board 2: colours swapped"),
    (CorrectSeats("a", 1, 1, 2), "a: round 1, P01 and P02 had each other's place"),
    (CorrectForRating("a", 1, 1, DRAW, DRAW), "a: round 1, board 1 for the rating report only: ½-½ instead of 1-0"),
    (GiveLineUp("t", 2, 1, (4, 3)), "t: round 1, line-up of Two: P04 and P03"),
    (GiveLineUp("t", 2, 1), "t: round 1, line-up of Two taken back"),
    (ForfeitMatch("t", 2, 1), "t: round 1, Two forfeits the match"),
    (ForfeitMatch("t", 2, 1, both=True), "t: round 1, the match of Two is forfeited by both teams"),
    (ForfeitMatch("t", 2, 1, cancel=True), "t: round 1, the match of Two is played after all"),
    (RestTeam("t", 2, 2), "t: Two rests in round 2 (Z)"),
    (RestTeam("t", 2, 2, ""), "t: Two plays in round 2 after all"),
    (CreateEvening("m", "Go", Rules(3)), "m: 'Go', tables of 3"),
    (ImportEvening("m", Evening("x", "Go"), "go.json"), "m: 'Go' brought in from go.json"),
    (ChangeEvening("n", {"name": "N", "best": 1}), "n: settings changed: the name and the rounds that count"),
    (CloseEvening("n"), "n: evening closed"),
    (ReopenEvening("n"), "n: evening reopened"),
    (RemoveEvening("n"), "n: evening removed"),
    (JoinEvening("n", ("Dan", "Eva")), "n: Dan, Eva entered"),
    (RenameEntrant("n", 2, "Bob"), "n: Bo is called Bob"),
    (RemoveEntrant("n", 2), "n: Bo struck out"),
    (SitOut("n", 2), "n: Bo sits out round 2"),
    (SitOut("n", 2, leave=True), "n: Bo leaves after round 1"),
    (SitOut("n", 2, back=True), "n: Bo plays again from round 2"),
    (SeatRound("n", 2, ((1, 2, 3),)), "n: round 2 seated at 1 table"),
    (ExchangeSeats("n", 1, 2), "n: Ana and Bo change seats"),
    (FinishTable("n", 1, 1, (2, 1, 2)), "n: round 1, table 1: 1 Bo, 2 Ana, 2 Carla"),
    (FinishTable("n", 1, 1, (1, 2, 3), correct=True), "n: round 1, table 1 corrected: 1 Ana, 2 Bo, 3 Carla"),
)
"""An act of each kind: on a tournament *a* of four whose round 1 was won by White, on *t*, two teams of two, and on
*n*, an evening whose three players sit at one table that is over."""

TRAVEL = (Undo, Redo, Restore)
"""The history is always open."""


def desk() -> Desk:
    made = tournament(4)
    play(made, "11")
    made.do(CreateTournament("t", {"system": "team-swiss"}))
    made.do(EnterPlayers("t", people(4)))
    made.do(ChangeTeams("t", (Team(1, "One", members=(1, 2)), Team(2, "Two", members=(3, 4)))))
    made.do(CreateEvening("n", "Night", Rules(3, seed=0)))
    made.do(JoinEvening("n", ("Ana", "Bo", "Carla")))
    made.do(SeatRound("n"))
    made.do(FinishTable("n", 1, 1, (1, 2, 3)))
    return made


def test_the_table_has_every_kind_of_act() -> None:
    kinds = {*WRITTEN.values(), PairRound, PairTeams, NextStage} - {CreateEvent}
    assert {type(command) for command, _ in TOLD} == kinds


@pytest.mark.parametrize(("command", "words"), TOLD, ids=[f"{type(item[0]).__name__}" for item in TOLD])
def test_each_act_in_its_words(command: Command, words: str) -> None:
    assert str(describe(command, desk().event)) == words


def refused(made: Desk, command: Command) -> str:
    """The sentence a command is refused with; empty if it is not."""
    before = made.log[:]
    try:
        made.do(command)
    except RefusedError as error:
        assert made.log == before
        return error.sentence
    return ""


def test_nothing_is_done_in_a_closed_event() -> None:
    made = desk()
    made.do(CloseEvent())
    for command, _ in TOLD:
        if not isinstance(command, (*TRAVEL, ReopenEvent, MarkRestorePoint)):
            assert refused(made, command) == "The event is closed. Reopen it to change anything.", command
    made.do(MarkRestorePoint("the end"))
    made.do(ReopenEvent())
    assert refused(made, ReopenEvent()) == "The event is not closed."


def test_nothing_is_done_in_a_closed_tournament() -> None:
    made = desk()
    for name in ("a", "t"):
        made.do(CloseTournament(name), "rounds-missing")
    made.do(CloseEvening("n"))
    titles = {"a": "a", "t": "t", "n": "Night"}
    for command, _ in TOLD:
        named = command.tournament if isinstance(command, OnTournament) else ""
        if named in titles and not isinstance(command, ReopenTournament | ReopenEvening | WriteNote):
            assert refused(made, command) == f"'{titles[named]}' is closed. Reopen it to change anything.", command
    assert refused(made, WriteNote("a", NoteKind.APPEAL, "After the last round.")) == ""
    made.do(CreateTournament("b"))
    made.do(EnterPlayers("b", people(2)))
    made.do(ReopenTournament("a"))
    assert refused(made, ReopenTournament("a")) == "'a' is not closed."
    made.do(ReopenEvening("n"))
    assert refused(made, ReopenEvening("n")) == "'n' is not closed."
    assert refused(made, EnterPlayers("nowhere", people(1))) != ""
