"""Every kind of act: none on what is closed, and each told in its own words."""

from __future__ import annotations

from base64 import b64encode

import pytest

from events_desk import Desk, people, play, tournament
from tablas.events.acts import (
    WRITTEN,
    AdjustPoints,
    AllowPairs,
    AllowReports,
    AlterDraft,
    Announce,
    AnnounceAbsence,
    BarHalfBye,
    CancelAbsence,
    CancelAdjustment,
    ChangeCategories,
    ChangeEvening,
    ChangeEvent,
    ChangeFees,
    ChangePrizes,
    ChangeSettings,
    ChangeTeams,
    CheckIn,
    ChooseForCategory,
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
    DressPapers,
    EditPlayer,
    EndAnnouncement,
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
    KeepOriginsApart,
    LeaveFideMode,
    LetPlayersCheckIn,
    MarkRestorePoint,
    MovePlayer,
    NextStage,
    NumberPlayers,
    OnTournament,
    OpenCheckIn,
    OpenHandPairing,
    OpenStage,
    PairRound,
    PairTeams,
    PublishRound,
    PublishSchedule,
    ReadmitPlayer,
    RecordPayment,
    Redo,
    RemoveEntrant,
    RemoveEvening,
    RemovePlayer,
    RemoveTournament,
    RenameEntrant,
    ReopenEvening,
    ReopenEvent,
    ReopenTournament,
    ReportResult,
    Restore,
    RestTeam,
    SeatRound,
    SetDue,
    SetEntryForm,
    SetScreen,
    SetTimes,
    SitOut,
    StartClock,
    SwapColours,
    Undo,
    UnpublishRound,
    WithdrawPlayer,
    WriteNote,
)
from tablas.events.acts.apart import Origin
from tablas.events.entry_form import EntryForm
from tablas.events.errors import RefusedError
from tablas.events.evenings.facts import Evening, Rules
from tablas.events.hall import Reporting, RoundTime, Show
from tablas.events.note import NoteKind
from tablas.events.remark import Departure, Seat
from tablas.events.state import Category, Fees
from tablas.events.timeline import describe
from tablas.model import POINT, Game, Outcome, Player, Round, Team, Tournament

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS

LOGO = b64encode(b"<svg xmlns='http://www.w3.org/2000/svg'/>").decode()

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
    (AnnounceAbsence("a", 2, 3, Outcome.HALF_BYE), "a: P02 absent from round 3, half a point"),
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
    (KeepOriginsApart("a", "club", None, (Origin("Llera", (1, 2)),)), "a: players of one club kept apart: Llera (2)"),
    (
        KeepOriginsApart("a", "federation", None, (Origin("ESP", (1, 2)),)),
        "a: players of one federation kept apart: ESP (2)",
    ),
    (MovePlayer("a", 2, "t"), "P02 moved from a to t"),
    (MovePlayer("a", 2, "t", withdrawn=True, joined=2), "P02 withdrawn from a and entered in t from round 2"),
    (DraftRound("a", 2, (Game(1, 2), Game(3, 4))), "a: round 2 drafted, 2 boards"),
    (AlterDraft("a", 2), "a: draft of round 2 altered by hand"),
    (DiscardDraft("a", 2), "draft discarded"),
    (OpenHandPairing("a", 2), "a: pairing round 2 by hand began"),
    (CloseHandPairing("a", 2), "a: pairing round 2 by hand ended, as the rules give it"),
    (CloseHandPairing("a", 2, ALTERED), "a: pairing round 2 by hand ended, otherwise than the rules give it"),
    (PublishRound("a", 2), "a: round 2 published"),
    (
        PublishRound("a", 2, ALTERED),
        "a: round 2 published, altered by hand: P04 – P01 instead of P01 – P04",
    ),
    (UnpublishRound("a", 1), "a: round 1 taken back"),
    (PublishSchedule("a", 2, (Round(), Round())), "a: rounds 2 to 3 published at once"),
    (EnterResult("a", 1, 2, DRAW, DRAW), "a: round 1, board 2: P04 ½–½ P02"),
    (CorrectResult("a", 1, 1, LOSS, WIN), "a: round 1, board 1: 1–0 corrected to 0–1, P01 – P03"),
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
    (ChangeCategories((Category("Women", "sex=w"), Category("Locals"))), "categories: Women and Locals"),
    (ChangeCategories(), "all categories taken away"),
    (ChooseForCategory("a", "Locals", (1, 2)), "a: P01 and P02 put into Locals"),
    (ChooseForCategory("a", "Locals", (1,), inside=False), "a: P01 taken out of Locals"),
    (ChangeFees("a", Fees(2500, "EUR")), "a: an entry costs 25.00 EUR"),
    (SetDue("a", 1, 1000), "a: P01 owes 10.00"),
    (SetDue("a", 1), "a: P01 owes what the fees say"),
    (RecordPayment("a", (1, 2), 2500, (2500, 2500)), "a: P01 and P02 paid 50.00"),
    (RecordPayment("a", (1,), -500, (-500,)), "a: 5.00 given back to P01"),
    (ChangePrizes("a", {"prizes": [300, "100.50"], "currency": "EUR"}), "a: prizes of 400.50 EUR"),
    (ChangePrizes("a", {"prizes": [300]}, public=True), "a: prizes of 300.00, published"),
    (ChangePrizes("a"), "a: prizes taken away"),
    (SetTimes("a", (RoundTime(2, "2026-07-08 16:30"),)), "a: round 2 starts at 2026-07-08 16:30"),
    (SetTimes("a", (RoundTime(2),)), "a: round 2 has no time"),
    (SetTimes("a", (RoundTime(2), RoundTime(3))), "a: times of rounds 2 to 3"),
    (StartClock("a", 1, "2026-07-08 16:31:07"), "a: clocks of round 1 started at 16:31"),
    (Announce("Lunch at two"), "announced: Lunch at two"),
    (EndAnnouncement(1), "announcement taken down: Welcome"),
    (SetScreen(2, Show.CLOCK), "hall screen 2: the clock"),
    (DressPapers(sponsor="Casino"), "papers: line for sponsors: Casino"),
    (DressPapers(logo=LOGO), "papers: another picture at the head"),
    (DressPapers(template="slips", text="x"), "papers: a template of one's own for slips"),
    (AllowReports("a", Reporting.ON), "a: results reported by players: what both say is entered"),
    (ReportResult("a", 1, 1, WIN, LOSS), "a: round 1, board 1: P01 reports 1-0"),
    (LetPlayersCheckIn("a"), "a: players check in by the code of the hall"),
    (SetEntryForm("a", EntryForm(True, limit=40)), "a: players may enter themselves"),
    (SetEntryForm("a", EntryForm(limit=40)), "a: no entry form for players"),
    (LetPlayersCheckIn("a", on=False), "a: players no longer check in themselves"),
    (CreateEvening("m", "Go", Rules(3)), "m: 'Go', tables of 3"),
    (ImportEvening("m", Evening("x", "Go"), "go.json"), "m: 'Go' brought in from go.json"),
    (ChangeEvening("n", {"name": "N", "best": 1}), "Night: settings changed: the name and the rounds that count"),
    (CloseEvening("n"), "Night: evening closed"),
    (ReopenEvening("n"), "Night: evening reopened"),
    (RemoveEvening("n"), "Night: evening removed"),
    (JoinEvening("n", ("Dan", "Eva")), "Night: Dan, Eva entered"),
    (RenameEntrant("n", 2, "Bob"), "Night: Bo is called Bob"),
    (RemoveEntrant("n", 2), "Night: Bo struck out"),
    (SitOut("n", 2), "Night: Bo sits out round 2"),
    (SitOut("n", 2, leave=True), "Night: Bo leaves after round 1"),
    (SitOut("n", 2, back=True), "Night: Bo plays again from round 2"),
    (SeatRound("n", 2, ((1, 2, 3),)), "Night: round 2 seated at 1 table"),
    (ExchangeSeats("n", 1, 2), "Night: Ana and Bo change seats"),
    (FinishTable("n", 1, 1, (2, 1, 2)), "Night: round 1, table 1: 1 Bo, 2 Ana, 2 Carla"),
    (FinishTable("n", 1, 1, (1, 2, 3), correct=True), "Night: round 1, table 1 corrected: 1 Ana, 2 Bo, 3 Carla"),
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
    made.do(Announce("Welcome"))
    made.do(CreateEvening("n", "Night", Rules(3, seed=0)))
    made.do(JoinEvening("n", ("Ana", "Bo", "Carla")))
    made.do(SeatRound("n"))
    made.do(FinishTable("n", 1, 1, (1, 2, 3)))
    return made


TO_COME_BACK_TO = frozenset(
    [
        "draft-altered",
        "evening-closed",
        "evening-removed",
        "event-closed",
        "fide-mode-left",
        "hand-pairing-opened",
        "match-forfeited",
        "numbers-exchanged",
        "players-numbered",
        "restored",
        "result-corrected-for-rating",
        "round-unpublished",
        "schedule-published",
        "seats-corrected",
        "tournament-closed",
        "tournament-removed",
        "undone",
    ]
)
"""Acts that take much away or turn much over."""


def test_the_table_has_every_kind_of_act() -> None:
    kinds = {*WRITTEN.values(), PairRound, PairTeams, NextStage} - {CreateEvent}
    assert {type(command) for command, _ in TOLD} == kinds


@pytest.mark.parametrize(("command", "words"), TOLD, ids=[f"{type(item[0]).__name__}" for item in TOLD])
def test_each_act_in_its_words(command: Command, words: str) -> None:
    assert str(describe(command, desk().event)) == words
    written = WRITTEN.get(command.kind) is type(command)
    assert not written or command.dangerous is (command.kind.value in TO_COME_BACK_TO), "a moment before it is kept"


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
