"""Commands by the names they have in addresses: what the API offers and a client asks for."""

from __future__ import annotations

import re

from tablas.events.acts import WRITTEN, Command, CreateEvent, NextStage, OpenStage, PairRound, PairTeams


def command_name(kind: type[Command]) -> str:
    """The name of a command in an address.

    >>> command_name(PairRound)
    'pair-round'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


COMMANDS: dict[str, type[Command]] = {
    command_name(kind): kind
    for kind in (*WRITTEN.values(), PairRound, PairTeams, NextStage)
    if kind not in (CreateEvent, OpenStage)
}
"""Every command that may be asked for; an event is created and a stage opened in their own ways."""
