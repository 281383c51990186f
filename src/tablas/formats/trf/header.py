"""Reading the records about the tournament as a whole (``??2``) and the engines' settings."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from tablas.formats.trf import columns as at
from tablas.formats.trf.dates import is_doubtful, is_empty_date, read_date
from tablas.formats.trf.draft import Draft
from tablas.formats.trf.event_types import event_type
from tablas.formats.trf.regulation import read_regulation
from tablas.formats.trf.scoring_records import BB, read_162, read_362, read_bb, read_xxs
from tablas.formats.trf.values import is_time_control, whole
from tablas.messages import Message

FREE_TEXTS = frozenset(("012", "022", "032", "092", "102", "122", "182", "222"))
COUNTS = frozenset(("072", "082"))
"""Counts that follow from the rest of the file: kept as written, never needed."""


def read_header(draft: Draft, code: str, line: int, text: str) -> None:
    """Take in one record of the header."""
    value = text[3:].strip()
    if code in FREE_TEXTS:
        if code == "222" and value and not is_time_control(value):
            draft.problems.odd(Message("not-encoded-time-control", value=value), Message("left-out"), line, 5)
        elif code in draft.texts and value:
            draft.problems.note(Message("record-appears-more", code_=code), line)
        elif value:
            draft.texts[code] = value
    elif code not in COUNTS:
        HEADER[code](draft, line, text, value)


def _player_count(draft: Draft, line: int, text: str, value: str) -> None:
    """A file that lists fewer players than it announces was cut short on its way."""
    listed, announced = len(draft.roster.players), whole(value)
    if announced is not None and listed < announced:
        draft.problems.wrong(
            Message("file-announces-players", announced=announced, listed=listed),
            Message("were-taken", listed=listed),
            line,
            5,
        )


def _day(draft: Draft, line: int, value: str) -> date | None:
    day = read_date(value)
    if day is not None and is_doubtful(value):
        draft.problems.note(Message("date-read-as", value=value, day=day.isoformat()), line, 5)
    return day


def _start(draft: Draft, line: int, text: str, value: str) -> None:
    draft.start = draft.start or _day(draft, line, value)
    if draft.start is None and not is_empty_date(value):
        draft.unread_start = (line, value)


def _end(draft: Draft, line: int, text: str, value: str) -> None:
    draft.end = draft.end or _day(draft, line, value)
    if draft.end is None and not is_empty_date(value):
        draft.problems.odd(_no_date(value), Message("left-out"), line, 5)


def _no_date(value: str) -> Message:
    return Message("is-not-a-date-of-the-form-yyyy-mm-dd", value=value)


def settle_start(draft: Draft) -> None:
    """The first day may be unreadable where no rule hangs on it: another day is known, or the edition is named."""
    if draft.unread_start is None or draft.start is not None:
        return
    line, value = draft.unread_start
    named = read_regulation(draft.type_code, draft.texts.get("092", "")).edition
    needed = not named and draft.end is None and not any(draft.round_dates)
    (draft.problems.wrong if needed else draft.problems.odd)(_no_date(value), Message("left-out"), line, 5)


def _deputy(draft: Draft, line: int, text: str, value: str) -> None:
    if value:
        draft.deputies.append(value)


def _round_dates(draft: Draft, line: int, text: str, value: str) -> None:
    """Days of the rounds, in the columns of the rounds or simply one after the other."""
    fields = [(start, text[start : start + 8]) for start in range(at.FIRST_CELL, len(text), at.CELL_STEP)]
    days = [read_date(field) for _, field in fields]
    misread = [
        start + 1 for (start, field), day in zip(fields, days, strict=True) if day is None and not is_empty_date(field)
    ]
    if misread or text[3 : at.FIRST_CELL].strip():
        days = [read_date(word) for word in value.split()]
        if any(day is None for day in days):
            column = misread[0] if misread else 5
            draft.problems.odd(Message("rounds-date-not"), Message("left-out"), line, column)
    while days and days[-1] is None:
        days.pop()
    draft.round_dates = days


def _total_rounds(draft: Draft, line: int, text: str, value: str) -> None:
    total = whole(value)
    if not total or total > at.MOST_ROUNDS:
        draft.problems.wrong(Message("not-number-rounds", value=value), Message("left-out"), line, 5)
    elif draft.total_rounds not in (None, total):
        draft.problems.wrong(
            Message("number-rounds-here", total=total, total_rounds=draft.total_rounds),
            Message("was-kept", total_rounds=draft.total_rounds),
            line,
            5,
        )
    else:
        draft.total_rounds = total


def _colour(draft: Draft, line: int, text: str, value: str) -> None:
    _set_colour(draft, line, value if value.upper() in ("W", "B", "WHITE", "BLACK") else "", value)


def _set_colour(draft: Draft, line: int, word: str, shown: str) -> None:
    if not word:
        draft.problems.wrong(Message("not-initial-colour", shown=shown), Message("left-out"), line, 5)
        return
    colour = at.COLOURS[word[0].upper()]
    if draft.initial_colour not in (None, colour):
        draft.problems.wrong(Message("initial-colour-given"), Message("first-kept"), line, 5)
    else:
        draft.initial_colour = colour


def _configuration(draft: Draft, line: int, text: str, value: str) -> None:
    for word in value.split():
        if word.lower() == "rank":
            draft.pair_by_position = True
        elif word.lower() in ("white1", "black1"):
            _set_colour(draft, line, word, word)
        else:
            draft.problems.note(Message("option-xxc-not", word=word), line, 5)


def _ranking(draft: Draft, line: int, text: str, value: str) -> None:
    """The method of the initial list; some programs leave out the federation whose ratings it looks at."""
    words = value.split()
    method = words[-1].upper() if words else ""
    if method not in at.RANKING_METHODS or len(words) > 2:
        if value:
            draft.problems.odd(Message("not-federation-ranking", value=value), Message("left-out"), line, 5)
        return
    if len(words) == 1:
        draft.problems.note(Message("ranking-without-federation", method=method), line, 5)
    draft.ranking = (words[0] if len(words) == 2 else "", method)


def _type(draft: Draft, line: int, text: str, value: str) -> None:
    if not value:
        return
    kind = event_type(value)
    if kind is None:
        draft.problems.wrong(Message("not-tournament-type", value=value), Message("left-out"), line, 5)
    elif draft.type_code not in ("", kind.code):
        draft.problems.wrong(Message("tournament-type-given"), Message("first-kept"), line, 5)
    else:
        draft.type_code = kind.code


def _tie_breaks(draft: Draft, line: int, text: str, value: str) -> None:
    names = tuple(name.strip() for name in value.split(",") if name.strip())
    if not names:
        return
    order = names if text[:3] == "212" else ("PTS", *names)
    if draft.tie_breaks not in ((), order):
        draft.problems.wrong(Message("tie-breaks-given"), Message("first-were-kept"), line, 5)
    else:
        draft.tie_breaks = order


def _board_colours(draft: Draft, line: int, text: str, value: str) -> None:
    if not value or value.upper().strip("WB"):
        draft.problems.wrong(Message("not-row-w", value=value), Message("left-out"), line, 5)
    else:
        draft.board_colours = value.upper()


HEADER: dict[str, Callable[[Draft, int, str, str], None]] = {
    "062": _player_count,
    "042": _start,
    "052": _end,
    "112": _deputy,
    "132": _round_dates,
    "142": _total_rounds,
    "XXR": _total_rounds,
    "152": _colour,
    "XXC": _configuration,
    "162": read_162,
    **dict.fromkeys(BB, read_bb),
    "XXS": read_xxs,
    "172": _ranking,
    "192": _type,
    "202": _tie_breaks,
    "212": _tie_breaks,
    "352": _board_colours,
    "362": read_362,
}
"""Readers of header records, in the order in which they are applied."""
