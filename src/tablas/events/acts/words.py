"""What the settings of a tournament or of an evening are called where a sentence names them."""

from __future__ import annotations

from collections.abc import Iterable

from tablas.messages import Items, Message

SETTING_WORDS = {
    "name": Message("fact-name"),
    "fide_mode": Message("fact-fide-mode"),
    "public_remarks": Message("fact-public-remarks"),
    "chess960": Message("fact-chess960"),
    "system": Message("fact-system"),
    "edition": Message("fact-edition"),
    "options": Message("fact-options"),
    "acceleration": Message("fact-acceleration"),
    "order": Message("fact-order"),
    "total_rounds": Message("fact-total-rounds"),
    "scoring": Message("fact-scoring"),
    "match_scoring": Message("fact-match-scoring"),
    "initial_colour": Message("fact-initial-colour"),
    "virtual_points": Message("fact-virtual-points"),
    "tie_breaks": Message("fact-tie-breaks"),
    "board_colours": Message("fact-board-colours"),
    "size": Message("fact-size"),
    "rounds": Message("fact-total-rounds"),
    "scale": Message("fact-scale"),
    "best": Message("fact-best"),
    "seed": Message("fact-seed"),
    "city": Message("fact-city"),
    "federation": Message("fact-federation"),
    "start": Message("fact-start"),
    "end": Message("fact-end"),
    "kind": Message("fact-kind"),
    "chief_arbiter": Message("fact-chief-arbiter"),
    "deputies": Message("fact-deputies"),
    "time_control": Message("fact-time-control"),
    "encoded_time_control": Message("fact-encoded-time-control"),
    "round_dates": Message("fact-round-dates"),
    "pairing_controller": Message("fact-pairing-controller"),
    "type_code": Message("fact-type-code"),
    "ranking_method": Message("fact-ranking-method"),
    "ranking_federation": Message("fact-ranking-federation"),
    "ranking_ties": Message("fact-ranking-ties"),
    "cadence": Message("fact-cadence"),
    "rating_lists": Message("fact-rating-lists"),
    "check_lists": Message("fact-check-lists"),
}
"""A setting without words is called as in the log."""


def named(settings: Iterable[str]) -> Items:
    """The settings as a sentence lists them."""
    return Items([SETTING_WORDS.get(name, name) for name in settings], last=True)
