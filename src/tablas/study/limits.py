"""Numbers that a study may have."""

from __future__ import annotations

from tablas.errors import OptionError


def within(name: str, value: int, low: int, high: int) -> None:
    """Refuse a number outside of what is possible."""
    if not low <= value <= high:
        raise OptionError("from-not", name=name, low=low, high=high, value=value)


def share(name: str, value: float) -> None:
    """Refuse what is no share."""
    if not 0 <= value <= 1:
        raise OptionError("not-a-share", name=name.replace("_", " "), value=value)
