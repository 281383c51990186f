"""Every command, and which of them each kind of entry holds."""

from __future__ import annotations

from typing import Any

from tablas.events.acts.apart import KeepOriginsApart
from tablas.events.acts.base import Command, OnTournament, Subject
from tablas.events.acts.conduct import (
    AdjustPoints,
    AllowPairs,
    AnnounceAbsence,
    BarHalfBye,
    CancelAbsence,
    CancelAdjustment,
    ForbidPairs,
)
from tablas.events.acts.entrants import JoinEvening, RemoveEntrant, RenameEntrant, SitOut
from tablas.events.acts.entries import ChangeCategories, ChangeFees, ChooseForCategory, RecordPayment, SetDue
from tablas.events.acts.entry_form import SetEntryForm
from tablas.events.acts.evenings import (
    ChangeEvening,
    CloseEvening,
    CreateEvening,
    ImportEvening,
    OnEvening,
    RemoveEvening,
    ReopenEvening,
)
from tablas.events.acts.event import (
    ChangeEvent,
    CloseEvent,
    CreateEvent,
    MarkRestorePoint,
    Redo,
    ReopenEvent,
    Restore,
    Undo,
)
from tablas.events.acts.fide import LeaveFideMode
from tablas.events.acts.games import CorrectResult, EnterResult, SwapColours, result_command
from tablas.events.acts.hall import Announce, EndAnnouncement, SetScreen, SetTimes, StartClock
from tablas.events.acts.hand import CloseHandPairing, OpenHandPairing
from tablas.events.acts.look import DressPapers
from tablas.events.acts.matches import ForfeitMatch, GiveLineUp, PairTeams, RestTeam, altered
from tablas.events.acts.moving import MovePlayer
from tablas.events.acts.notes import WriteNote
from tablas.events.acts.numbering import ExchangeNumbers, NumberPlayers
from tablas.events.acts.past import CorrectForRating, CorrectSeats
from tablas.events.acts.players import (
    CheckIn,
    EditPlayer,
    EnterPlayers,
    OpenCheckIn,
    ReadmitPlayer,
    RemovePlayer,
    WithdrawPlayer,
)
from tablas.events.acts.positions import DrawPosition
from tablas.events.acts.prizes import ChangePrizes
from tablas.events.acts.reports import AllowReports, LetPlayersCheckIn, ReportResult
from tablas.events.acts.rounds import (
    AlterDraft,
    DiscardDraft,
    DraftRound,
    PairRound,
    PublishRound,
    UnpublishRound,
    blockers,
    missing_players,
)
from tablas.events.acts.schedule import PublishSchedule
from tablas.events.acts.settings import (
    ChangeSettings,
    ChangeTeams,
    CloseTournament,
    CreateTournament,
    ImportTournament,
    RemoveTournament,
    ReopenTournament,
)
from tablas.events.acts.sheets import (
    MatchSheet,
    SheetBoard,
    board_names,
    match_of_boards,
    match_sheets,
    sheets_of,
    shown_round,
)
from tablas.events.acts.stage import NextStage, OpenStage
from tablas.events.acts.tables import ExchangeSeats, FinishTable, SeatRound
from tablas.events.codec import decode
from tablas.events.kinds import Kind

_WRITTEN: tuple[type[Command], ...] = (
    CreateEvent,
    ChangeEvent,
    CloseEvent,
    ReopenEvent,
    MarkRestorePoint,
    Undo,
    Redo,
    Restore,
    CreateTournament,
    ChangeSettings,
    ImportTournament,
    RemoveTournament,
    CloseTournament,
    ReopenTournament,
    ChangeTeams,
    LeaveFideMode,
    OpenStage,
    EnterPlayers,
    EditPlayer,
    RemovePlayer,
    WithdrawPlayer,
    ReadmitPlayer,
    MovePlayer,
    NumberPlayers,
    ExchangeNumbers,
    OpenCheckIn,
    CheckIn,
    AnnounceAbsence,
    CancelAbsence,
    BarHalfBye,
    ForbidPairs,
    KeepOriginsApart,
    AllowPairs,
    AdjustPoints,
    CancelAdjustment,
    WriteNote,
    DrawPosition,
    DraftRound,
    AlterDraft,
    DiscardDraft,
    OpenHandPairing,
    CloseHandPairing,
    PublishRound,
    UnpublishRound,
    PublishSchedule,
    EnterResult,
    CorrectResult,
    SwapColours,
    CorrectSeats,
    CorrectForRating,
    GiveLineUp,
    ForfeitMatch,
    RestTeam,
    ChangeCategories,
    ChooseForCategory,
    ChangeFees,
    SetDue,
    RecordPayment,
    ChangePrizes,
    CreateEvening,
    ImportEvening,
    ChangeEvening,
    CloseEvening,
    ReopenEvening,
    RemoveEvening,
    JoinEvening,
    RenameEntrant,
    RemoveEntrant,
    SitOut,
    SeatRound,
    ExchangeSeats,
    FinishTable,
    SetTimes,
    StartClock,
    Announce,
    EndAnnouncement,
    SetScreen,
    AllowReports,
    ReportResult,
    LetPlayersCheckIn,
    SetEntryForm,
    DressPapers,
)

WRITTEN: dict[Kind, type[Command]] = {command.kind: command for command in _WRITTEN}
"""The command an entry of each kind holds."""


def command_of(kind: Kind, data: Any) -> Command:
    """The command with that data."""
    return decode(WRITTEN[kind], data)


__all__ = [
    "WRITTEN",
    "AdjustPoints",
    "AllowPairs",
    "AllowReports",
    "AlterDraft",
    "Announce",
    "AnnounceAbsence",
    "BarHalfBye",
    "CancelAbsence",
    "CancelAdjustment",
    "ChangeCategories",
    "ChangeEvening",
    "ChangeEvent",
    "ChangeFees",
    "ChangePrizes",
    "ChangeSettings",
    "ChangeTeams",
    "CheckIn",
    "ChooseForCategory",
    "CloseEvening",
    "CloseEvent",
    "CloseHandPairing",
    "CloseTournament",
    "Command",
    "CorrectForRating",
    "CorrectResult",
    "CorrectSeats",
    "CreateEvening",
    "CreateEvent",
    "CreateTournament",
    "DiscardDraft",
    "DraftRound",
    "DrawPosition",
    "DressPapers",
    "EditPlayer",
    "EndAnnouncement",
    "EnterPlayers",
    "EnterResult",
    "ExchangeNumbers",
    "ExchangeSeats",
    "FinishTable",
    "ForbidPairs",
    "ForfeitMatch",
    "GiveLineUp",
    "ImportEvening",
    "ImportTournament",
    "JoinEvening",
    "KeepOriginsApart",
    "LeaveFideMode",
    "LetPlayersCheckIn",
    "MarkRestorePoint",
    "MatchSheet",
    "MovePlayer",
    "NextStage",
    "NumberPlayers",
    "OnEvening",
    "OnTournament",
    "OpenCheckIn",
    "OpenHandPairing",
    "OpenStage",
    "PairRound",
    "PairTeams",
    "PublishRound",
    "PublishSchedule",
    "ReadmitPlayer",
    "RecordPayment",
    "Redo",
    "RemoveEntrant",
    "RemoveEvening",
    "RemovePlayer",
    "RemoveTournament",
    "RenameEntrant",
    "ReopenEvening",
    "ReopenEvent",
    "ReopenTournament",
    "ReportResult",
    "RestTeam",
    "Restore",
    "SeatRound",
    "SetDue",
    "SetEntryForm",
    "SetScreen",
    "SetTimes",
    "SheetBoard",
    "SitOut",
    "StartClock",
    "Subject",
    "SwapColours",
    "Undo",
    "UnpublishRound",
    "WithdrawPlayer",
    "WriteNote",
    "altered",
    "blockers",
    "board_names",
    "command_of",
    "match_of_boards",
    "match_sheets",
    "missing_players",
    "result_command",
    "sheets_of",
    "shown_round",
]
