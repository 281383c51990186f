"""What the file a tournament is generated for can carry: the tournament is made without the rest.

TRF26 carries everything.  TRF16 has no place for a prohibition that holds in some
rounds only, so prohibitions hold all event long; and it shows who was not paired but
not who came late or left, which a few systems ask for.
"""

from __future__ import annotations

from dataclasses import replace

from tablas.errors import OptionError
from tablas.simulate.amounts import Amount
from tablas.simulate.parameters import Parameters

_COMINGS = {
    "late_entries": (frozenset(("burstein", "keizer")), "late-entries-untold"),
    "withdrawals": (frozenset(("knockout", "groups")), "withdrawals-untold"),
}
"""Comings and goings on which pairings of these systems depend: the first list, the list so far, the bracket."""
_BY_PLACES = frozenset(("groups",))
"""Systems whose later rounds depend on places, and so on the tie-breaks, which TRF16 does not tell either."""


def carried(chosen: Parameters, asked: Parameters) -> Parameters:
    """The parameters without what the file would not tell; what was asked for is refused instead.

    >>> shape = Parameters.of(system="knockout", withdrawals=3, flavour="trf26")
    >>> str(carried(shape, shape).withdrawals)
    '3'
    """
    if chosen.flavour == "trf26":
        return chosen
    words = {"flavour": chosen.flavour.upper(), "system": chosen.system}
    if asked.tie_breaks and chosen.system in _BY_PLACES:
        raise OptionError("tie-breaks-untold", **words)
    without: dict[str, Amount] = {}
    for name, (systems, code) in _COMINGS.items():
        if chosen.system not in systems:
            continue
        wanted: Amount | None = getattr(asked, name)
        if wanted is not None and wanted.value:
            raise OptionError(code, **words)
        without[name] = Amount(0)
    return replace(chosen, **without)  # type: ignore[arg-type]
