"""What a check of the rules says: kept or not, and a sentence for the arbiter."""

from __future__ import annotations

from typing import NamedTuple


class Finding(NamedTuple):
    """One rule that was looked at."""

    rule: str
    kept: bool
    sentence: str
