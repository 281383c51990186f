"""Every kind of entry a log can hold, in one place.

The values are written into logs that live for years: a kind may be added, but
none is ever renamed or given another meaning.
"""

from __future__ import annotations

from enum import Enum


class Kind(Enum):
    """What an entry of the log records."""

    EVENT_CREATED = "event-created"
    EVENT_CHANGED = "event-changed"
    EVENT_CLOSED = "event-closed"
    EVENT_REOPENED = "event-reopened"

    TOURNAMENT_CREATED = "tournament-created"
    TOURNAMENT_IMPORTED = "tournament-imported"
    TOURNAMENT_REMOVED = "tournament-removed"
    TOURNAMENT_CLOSED = "tournament-closed"
    TOURNAMENT_REOPENED = "tournament-reopened"
    STAGE_OPENED = "stage-opened"
    SETTINGS_CHANGED = "settings-changed"
    TEAMS_CHANGED = "teams-changed"
    FIDE_MODE_LEFT = "fide-mode-left"

    PLAYERS_ENTERED = "players-entered"
    PLAYER_EDITED = "player-edited"
    PLAYER_REMOVED = "player-removed"
    PLAYER_WITHDRAWN = "player-withdrawn"
    PLAYER_READMITTED = "player-readmitted"
    PLAYER_MOVED = "player-moved"
    PLAYERS_NUMBERED = "players-numbered"
    NUMBERS_EXCHANGED = "numbers-exchanged"
    CHECK_IN_OPENED = "check-in-opened"
    PLAYERS_CHECKED_IN = "players-checked-in"
    ABSENCE_ANNOUNCED = "absence-announced"
    ABSENCE_CANCELLED = "absence-cancelled"
    PAIRS_FORBIDDEN = "pairs-forbidden"
    ORIGINS_KEPT_APART = "origins-kept-apart"
    PAIRS_ALLOWED = "pairs-allowed"
    POINTS_ADJUSTED = "points-adjusted"
    ADJUSTMENT_CANCELLED = "adjustment-cancelled"
    NOTE_WRITTEN = "note-written"

    ROUND_DRAFTED = "round-drafted"
    DRAFT_ALTERED = "draft-altered"
    DRAFT_DISCARDED = "draft-discarded"
    HAND_PAIRING_OPENED = "hand-pairing-opened"
    HAND_PAIRING_CLOSED = "hand-pairing-closed"
    ROUND_PUBLISHED = "round-published"
    ROUND_UNPUBLISHED = "round-unpublished"
    SCHEDULE_PUBLISHED = "schedule-published"
    RESULT_ENTERED = "result-entered"
    RESULT_CORRECTED = "result-corrected"
    COLOURS_SWAPPED = "colours-swapped"
    SEATS_CORRECTED = "seats-corrected"
    RESULT_CORRECTED_FOR_RATING = "result-corrected-for-rating"
    HALF_BYE_BARRED = "half-bye-barred"
    POSITION_DRAWN = "position-drawn"
    LINE_UP_GIVEN = "line-up-given"
    MATCH_FORFEITED = "match-forfeited"
    TEAM_RESTED = "team-rested"
    CATEGORIES_CHANGED = "categories-changed"
    PLAYERS_CATEGORISED = "players-categorised"
    FEES_CHANGED = "fees-changed"
    DUE_SET = "due-set"
    PAYMENT_RECORDED = "payment-recorded"
    PRIZES_CHANGED = "prizes-changed"

    ROUND_TIMES_SET = "round-times-set"
    CLOCK_STARTED = "clock-started"
    ANNOUNCED = "announced"
    ANNOUNCEMENT_ENDED = "announcement-ended"
    SCREEN_SET = "screen-set"
    REPORTING_SET = "reporting-set"
    RESULT_REPORTED = "result-reported"
    SELF_CHECK_IN_SET = "self-check-in-set"
    ENTRY_FORM_SET = "entry-form-set"

    PAPERS_DRESSED = "papers-dressed"

    UNDONE = "undone"
    REDONE = "redone"
    RESTORED = "restored"
    RESTORE_POINT = "restore-point"

    EVENING_CREATED = "evening-created"
    EVENING_IMPORTED = "evening-imported"
    EVENING_CHANGED = "evening-changed"
    EVENING_CLOSED = "evening-closed"
    EVENING_REOPENED = "evening-reopened"
    EVENING_REMOVED = "evening-removed"
    EVENING_JOINED = "evening-joined"
    ENTRANT_RENAMED = "entrant-renamed"
    ENTRANT_REMOVED = "entrant-removed"
    ENTRANT_SAT_OUT = "entrant-sat-out"
    ROUND_SEATED = "round-seated"
    SEATS_EXCHANGED = "seats-exchanged"
    TABLE_FINISHED = "table-finished"

    def __repr__(self) -> str:
        return f"Kind.{self.name}"


TIME_TRAVEL = frozenset({Kind.UNDONE, Kind.REDONE, Kind.RESTORED})
"""Entries that choose which earlier entries count."""

PERMANENT = frozenset({Kind.FIDE_MODE_LEFT})
"""Entries that no undo and no restore takes back."""

MARKS = frozenset({Kind.RESTORE_POINT})
"""Entries that change nothing."""
