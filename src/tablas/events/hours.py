"""Times of the log as the hall's clock shows them.

A log is written in UTC; people read the time of the machine that runs the
event, always with its distance from UTC, so that a copy read elsewhere
deceives nobody.
"""

from __future__ import annotations

from datetime import datetime


def local(when: str) -> str:
    """A moment of the log by this machine's clock, with its zone; as it stands if it cannot be read.

    >>> local("yesterday")
    'yesterday'
    """
    try:
        moment = datetime.fromisoformat(when).astimezone()
    except (ValueError, OverflowError):
        return when
    return f"{moment:%Y-%m-%d %H:%M} {zone(moment)}"


def zone(moment: datetime | None = None) -> str:
    """The distance of this machine's clock from UTC at a moment, or now: ``UTC+2``, ``UTC+5:30``, ``UTC``.

    >>> from datetime import timedelta, timezone
    >>> zone(datetime(2026, 7, 7, tzinfo=timezone(timedelta(hours=5, minutes=30))))
    'UTC+5:30'
    """
    moment = moment or datetime.now().astimezone()
    offset = moment.utcoffset()
    minutes = 0 if offset is None else round(offset.total_seconds() / 60)
    if not minutes:
        return "UTC"
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'+' if minutes > 0 else '−'}{hours}{f':{rest:02}' if rest else ''}"
