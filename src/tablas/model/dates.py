"""Dates of which only the year may be known, as birth dates in reports are."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from tablas.errors import ModelError


@dataclass(frozen=True, slots=True, order=True)
class PartialDate:
    """A year, perhaps with month and day; an unknown part is 0.

    >>> PartialDate.parse("1993/00/00").year
    1993
    >>> str(PartialDate(1993, 5, 7))
    '1993-05-07'
    """

    year: int
    month: int = 0
    day: int = 0

    def __post_init__(self) -> None:
        if not (0 < self.year <= 9999 and 0 <= self.month <= 12 and 0 <= self.day <= 31):
            raise ModelError("not-date", year=self.year, month=self.month, day=self.day)
        if self.month and self.day:
            try:
                date(self.year, self.month, self.day)
            except ValueError:
                raise ModelError(
                    "not-day-calendar", year=self.year, month=f"{self.month:02}", day=f"{self.day:02}"
                ) from None

    @classmethod
    def parse(cls, text: str) -> PartialDate:
        """Read ``YYYY``, ``YYYY/MM/DD`` or the same with ``-`` or ``.``."""
        pieces = text.strip().replace("-", "/").replace(".", "/").split("/")
        if len(pieces) > 3 or not all(piece.isascii() and piece.isdigit() for piece in pieces):
            raise ModelError("not-date-form-yyyy-mm-dd", text=text.strip())
        return cls(*(int(piece) for piece in pieces))

    def __str__(self) -> str:
        return f"{self.year:04}-{self.month:02}-{self.day:02}" if self.month else f"{self.year:04}"
