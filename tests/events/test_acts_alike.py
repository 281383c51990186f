"""What all acts have in common: what they touch, and what an entry of the log means where it leaves fields out."""

from __future__ import annotations

from typing import Any

import pytest

from tablas.events.acts import (
    WRITTEN,
    AdjustPoints,
    AllowPairs,
    AllowReports,
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
    CheckIn,
    ChooseForCategory,
    Command,
    CorrectForRating,
    CorrectResult,
    CorrectSeats,
    DrawPosition,
    DressPapers,
    EditPlayer,
    EndAnnouncement,
    EnterPlayers,
    EnterResult,
    ExchangeSeats,
    FinishTable,
    ForbidPairs,
    ForfeitMatch,
    GiveLineUp,
    JoinEvening,
    KeepOriginsApart,
    LetPlayersCheckIn,
    MarkRestorePoint,
    MovePlayer,
    OnTournament,
    PublishRound,
    ReadmitPlayer,
    RecordPayment,
    RemoveEntrant,
    RemovePlayer,
    RenameEntrant,
    ReportResult,
    RestTeam,
    SetDue,
    SetEntryForm,
    SetScreen,
    SetTimes,
    SitOut,
    StartClock,
    SwapColours,
    WithdrawPlayer,
    WriteNote,
    command_of,
)
from tablas.events.codec import encode
from tablas.events.entry_form import EntryForm
from tablas.events.hall import Order, Reporting, RoundTime, Show
from tablas.events.note import NoteKind
from tablas.events.state import Fees
from tablas.model import Outcome, Player, Tournament

WIN, LOSS, ZERO = Outcome.WIN, Outcome.LOSS, Outcome.ZERO_BYE

TOUCHED: list[tuple[Command, list[str]]] = [
    (ChangeEvent({"city": "Llera"}), ["/event"]),
    (MarkRestorePoint("lunch"), []),
    (ChangeSettings("a", {"name": "A", "rounds": 3}), ["a/setting/name", "a/setting/rounds"]),
    (EnterPlayers("a", (Player(0, "New"), Player(7, "Back"))), ["a/player/7"]),
    (EditPlayer("a", 2, {}), ["a/player/2"]),
    (RemovePlayer("a", 2), ["a/player/2"]),
    (WithdrawPlayer("a", 2), ["a/player/2"]),
    (ReadmitPlayer("a", 2), ["a/player/2"]),
    (MovePlayer("a", 2, "b", entered=(Player(5, "P"),)), ["a/player/2", "b/player/5"]),
    (CheckIn("a", (1, 3)), ["a/present/1", "a/present/3"]),
    (AnnounceAbsence("a", 2, 3), ["a/player/2"]),
    (CancelAbsence("a", 2, 3), ["a/player/2"]),
    (BarHalfBye("a", 2), ["a/player/2"]),
    (ForbidPairs("a", (1, 2)), ["a/forbidden"]),
    (AllowPairs("a", (1, 2)), ["a/forbidden"]),
    (KeepOriginsApart("a"), ["a/forbidden"]),
    (AdjustPoints("a", 2, 30), ["a/points/2"]),
    (CancelAdjustment("a", 2, 30), ["a/points/2"]),
    (WriteNote("a", NoteKind.APPEAL, "x", number=4), ["a/note/4"]),
    (DrawPosition("a", 3), ["a/position/3"]),
    (EnterResult("a", 3, 2, WIN, LOSS), ["a/round/3/2"]),
    (CorrectResult("a", 3, 2, WIN, LOSS), ["a/round/3/2"]),
    (SwapColours("a", 3, 2), ["a/round/3/2"]),
    (CorrectForRating("a", 3, 2, WIN, LOSS), ["a/round/3/2"]),
    (CorrectSeats("a", 3, 1, 2), ["a/round/3"]),
    (GiveLineUp("a", 2, 3), ["a/round/3"]),
    (ForfeitMatch("a", 2, 3), ["a/round/3"]),
    (RestTeam("a", 2, 3), ["a/team/2"]),
    (ChangeCategories(), ["/categories"]),
    (ChooseForCategory("a", "Women", (1, 3)), ["a/category/Women/1", "a/category/Women/3"]),
    (ChangeFees("a", Fees(100)), ["a/fees"]),
    (SetDue("a", 2, 5), ["a/money/2"]),
    (RecordPayment("a", (1, 3)), ["a/money/1", "a/money/3"]),
    (ChangePrizes("a"), ["a/prizes"]),
    (SetEntryForm("a", EntryForm()), ["a/entry-form"]),
    (SetTimes("a", (RoundTime(1), RoundTime(3))), ["a/time/1", "a/time/3"]),
    (StartClock("a", 3), ["a/time/3"]),
    (Announce("Lunch", number=2), ["/announcement/2"]),
    (EndAnnouncement(2), ["/announcement/2"]),
    (SetScreen(2), ["/screen/2"]),
    (DressPapers(sponsor="x"), ["/look/sponsor"]),
    (DressPapers(logo="", template="slips"), ["/look/logo", "/look/slips"]),
    (AllowReports("a", Reporting.ON), ["a/reporting"]),
    (ReportResult("a", 3, 2, WIN, LOSS), ["a/report/3/2"]),
    (LetPlayersCheckIn("a"), ["a/self-check-in"]),
    (JoinEvening("n", ("Ana", "Bo")), ["n/name/ana", "n/name/bo"]),
    (ChangeEvening("n", {"name": "N", "best": 1}), ["n/setting/name", "n/setting/best"]),
    (RenameEntrant("n", 2, "Bob"), ["n/player/2"]),
    (RemoveEntrant("n", 2), ["n/player/2"]),
    (SitOut("n", 2), ["n/player/2"]),
    (ExchangeSeats("n", 1, 2), ["n/table"]),
    (FinishTable("n", 3, 2), ["n/table/3/2"]),
]
"""What a second desk must not have changed meanwhile; of the event where nothing stands before the first stroke."""


def example(kind: type[Command]) -> Command:
    """An act that touches its whole tournament, or the whole event."""
    given: dict[str, Any] = {
        "tournament": "a",
        "uid": "0" * 16,
        "name": "Open",
        "to": 1,
        "sources": (),
        "round": 2,
        "first": 1,
        "second": 2,
        "book": Tournament(),
    }
    names = set(kind.__dataclass_fields__)
    return kind(**{name: value for name, value in given.items() if name in names})


@pytest.mark.parametrize(("command", "paths"), TOUCHED, ids=[type(command).__name__ for command, _ in TOUCHED])
def test_what_an_act_touches(command: Command, paths: list[str]) -> None:
    assert ["/".join(subject) for subject in command.subjects()] == paths


def test_all_other_acts_touch_the_whole_tournament_or_event() -> None:
    named = {type(command) for command, _ in TOUCHED}
    for kind in WRITTEN.values():
        if kind not in named:
            subject = ("a",) if issubclass(kind, OnTournament) else ()
            assert example(kind).subjects() == (subject,), kind


def test_which_acts_run_an_engine() -> None:
    heavy = {kind.__name__ for kind in WRITTEN.values() if kind.heavy}
    pairing = {"CloseHandPairing", "PublishRound", "PublishSchedule", "SeatRound"}
    assert heavy == pairing | {"ChangeSettings", "ImportTournament"}


LEFT_OUT: dict[str, dict[str, Any]] = {
    "CreateEvent": {"city": "", "federation": "", "start": None, "end": None},
    "Undo": {"to": 0, "last": 0, "tournament": "", "by": ""},
    "Restore": {"tournament": ""},
    "ImportTournament": {
        "system": "dutch",
        "edition": "",
        "options": {},
        "source": "",
        "fide_mode": None,
        "left_fide_mode": None,
        "departures": (),
    },
    "OpenStage": {"players": (), "seeded": True, "settings": {}},
    "EnterPlayers": {"players": (), "joined": 0, "missed": ZERO, "order": ()},
    "WithdrawPlayer": {"after": -1, "expelled": False},
    "MovePlayer": {"missed": ZERO, "withdrawn": False, "entered": (), "joined": 0, "order": (), "carried": False},
    "NumberPlayers": {"order": (), "given": False},
    "CheckIn": {"players": (), "present": True},
    "AnnounceAbsence": {"bye": ZERO},
    "BarHalfBye": {"barred": True},
    "ForbidPairs": {"first_round": 1, "last_round": None},
    "KeepOriginsApart": {"by": "club", "last_round": None, "origins": ()},
    "AdjustPoints": {"round": 0, "reason": ""},
    "CancelAdjustment": {"round": 0},
    "WriteNote": {
        "round": 0,
        "board": 0,
        "players": (),
        "article": "",
        "decision": "",
        "sanction": "",
        "about": 0,
        "upheld": None,
        "number": 0,
    },
    "DrawPosition": {"round": 0, "number": None, "seed": None},
    "DraftRound": {"games": (), "byes": (), "order": (), "absent": (), "engine": "", "lot": None},
    "PublishRound": {"departure": None},
    "CloseHandPairing": {"departure": None},
    "PublishSchedule": {"round": 0, "rounds": (), "order": (), "engine": ""},
    "CorrectForRating": {"turned": False},
    "GiveLineUp": {"players": ()},
    "ForfeitMatch": {"both": False, "cancel": False},
    "RestTeam": {"bye": "Z"},
    "ChooseForCategory": {"players": (), "inside": True},
    "SetDue": {"due": None},
    "RecordPayment": {"players": (), "amount": None, "amounts": ()},
    "ChangePrizes": {"fund": {}, "public": False},
    "SitOut": {"leave": False, "back": False},
    "SeatRound": {"round": 0, "tables": ()},
    "FinishTable": {"places": (), "given": (), "correct": False, "players": ()},
    "StartClock": {"at": ""},
    "Announce": {"tournament": "", "at": "", "number": 0},
    "SetScreen": {
        "screen": 1,
        "what": Show.AUTO,
        "order": Order.NAME,
        "seconds": 8,
        "language": "",
        "tournaments": (),
    },
    "LetPlayersCheckIn": {"on": True},
    "DressPapers": {"sponsor": None, "logo": None, "template": "", "text": ""},
}
"""A field that has its usual value is not written, so this is what the entries of every log so far mean."""

NEEDED: dict[str, Any] = {
    "player": 2,
    "round": 3,
    "board": 1,
    "team": 2,
    "to": "b",
    "text": "x",
    "sort": NoteKind.APPEAL,
    "white": WIN,
    "black": LOSS,
    "points": 30,
    "category": "Women",
    "table": 1,
    "sources": (),
    "number": 2,
    "uid": "0" * 16,
    "name": "Open",
    "tournament": "a",
    "book": Tournament(),
}


@pytest.mark.parametrize("name", LEFT_OUT)
def test_what_an_entry_means_that_leaves_fields_out(name: str) -> None:
    kind = next(one for one in WRITTEN.values() if one.__name__ == name)
    usual = LEFT_OUT[name]
    needed = {
        field: value for field, value in NEEDED.items() if field in kind.__dataclass_fields__ and field not in usual
    }
    if name in ("ForbidPairs", "AllowPairs"):
        needed["players"] = (1, 2)
    if name == "Restore":
        needed["to"] = 4
    full = kind(**needed, **usual)
    written = encode(full)
    assert not set(usual) & set(written)
    read = command_of(full.kind, written)
    assert read == full == kind(**needed)
    assert {field: getattr(read, field) for field in usual} == usual
    assert read.why == ""


@pytest.mark.parametrize("shown", [PublishRound("a", 2), PublishRound("a", 2, why="late")])
def test_the_reason_of_an_act_is_kept(shown: Command) -> None:
    assert command_of(shown.kind, encode(shown)) == shown
    assert ("why" in encode(shown)) is bool(shown.why)
