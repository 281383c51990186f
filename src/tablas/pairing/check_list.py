"""The check-list of a round: what everybody brings into it, and the pairing that the rules make of it."""

from __future__ import annotations

from collections.abc import Mapping

from tablas.errors import OptionError, PairingError
from tablas.messages import Items
from tablas.model import OptionValue, Tournament
from tablas.pairing.round import pair_round, ruled
from tablas.systems.open.common.check_list import CheckLine, check_list, check_list_of
from tablas.systems.open.common.floats import marked_field
from tablas.systems.open.dutch import early
from tablas.systems.open.dutch.early.pair_early import historic_field
from tablas.systems.open.dutch.edition import EDITIONS, edition_for
from tablas.systems.open.lim import edition as lim

Meets = dict[int, tuple[int, str]] | None
"""Opponent and colour of each player in the round, the bye as opponent 0; nothing if it cannot be paired."""


def checked(
    tournament: Tournament, edition: str | None, system: str = "dutch", options: Mapping[str, OptionValue] | None = None
) -> tuple[tuple[CheckLine, ...], Meets]:
    """The lines before the round, and whom everybody meets if it can be paired."""
    lines, edition = _lines(tournament, edition, system)
    try:
        pairing = pair_round(ruled(tournament, edition, system, None, options or {}))
    except PairingError:
        return lines, None
    meets: dict[int, tuple[int, str]] = {white: (black, "W") for white, black in pairing.pairs}
    meets |= {black: (white, "B") for white, black in pairing.pairs}
    if pairing.bye is not None:
        meets[pairing.bye] = (0, "")
    return lines, meets


def _lines(tournament: Tournament, edition: str | None, system: str) -> tuple[tuple[CheckLine, ...], str]:
    """What everybody brings by the rules of the system, and the edition that says so."""
    known = lim.EDITIONS if system == "lim" else [*early.EDITIONS, *EDITIONS]
    if edition is not None and edition not in known:
        raise OptionError("no-check-list", edition=edition, editions=Items(known, last=True))
    if system == "lim":
        rules = lim.EDITIONS[edition or "2026"]
        return check_list_of(tournament, marked_field(tournament, rules.history)), rules.name
    if edition in early.EDITIONS:
        return check_list_of(tournament, historic_field(tournament)), str(edition)
    found = EDITIONS[edition] if edition else edition_for(tournament)
    return check_list(tournament, found.history), found.name
