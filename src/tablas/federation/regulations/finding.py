"""What a check of the rules says: kept or not, and a sentence for the arbiter."""

from __future__ import annotations

from typing import NamedTuple

from tablas.messages import Message


class Finding(NamedTuple):
    """One rule that was looked at."""

    rule: str | Message
    kept: bool
    sentence: Message
