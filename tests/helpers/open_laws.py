"""Laws of every open system: who may meet, colours, byes, determinism, indifference to the order of the facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from open_play import (
    Pairer,
    all_laws,
    everybody_once,
    laws_but_last_colours,
    no_rematch,
    swiss_laws,
)
from tablas.model import Outcome, Tournament
from tablas.systems import registry
from tablas.systems.open.dutch.early import system as historic
from tablas.systems.registry import Settings
from tablas.systems.result import RoundPairing


def list_laws(event: Tournament, pairing: RoundPairing) -> None:
    """Systems by the list bar a second bye, but not one after a forfeit win."""
    everybody_once(event, pairing)
    no_rematch(event, pairing)
    if pairing.bye is not None:
        had = {bye.player for played in event.rounds for bye in played.byes if bye.kind is Outcome.PAIRING_BYE}
        assert pairing.bye not in had


def keizer_laws(event: Tournament, pairing: RoundPairing) -> None:
    """The text forbids only a second rest."""
    everybody_once(event, pairing)
    if pairing.bye is not None:
        had = {bye.player for played in event.rounds for bye in played.byes if bye.kind is Outcome.PAIRING_BYE}
        assert pairing.bye not in had


def club_keizer_laws(event: Tournament, pairing: RoundPairing) -> None:
    """As clubs play it, with a round between two meetings."""
    keizer_laws(event, pairing)
    if event.rounds:
        last = {frozenset((game.white, game.black)) for game in event.rounds[-1].games if game.played}
        assert not last & {frozenset(pair) for pair in pairing.pairs}


def match_laws(event: Tournament, pairing: RoundPairing) -> None:
    everybody_once(event, pairing)
    if event.next_round % 2:
        no_rematch(event, pairing)
    else:
        assert {(pair.black, pair.white) for pair in pairing.pairs} == {
            (game.white, game.black) for game in event.rounds[-1].games
        }


class Case(NamedTuple):
    name: str
    pair: Pairer
    settings: Settings
    laws: Callable[[Tournament, RoundPairing], None]


def _case(
    name: str, edition: str, laws: Callable[[Tournament, RoundPairing], None], **options: int | bool | str
) -> Case:
    system = registry.get(name)
    chosen = {key.replace("_", "-"): value for key, value in options.items()}
    label = " ".join([name, edition, *(f"{key}={value}" for key, value in chosen.items())])
    return Case(label, system.pair, system.settings(edition, chosen), laws)


CASES = [
    Case("dutch 1992", historic.pair, Settings("1992", {}), laws_but_last_colours),
    Case("dutch 1998", historic.pair, Settings("1998", {}), laws_but_last_colours),
    Case(
        "dutch 1998 last-round=always", historic.pair, Settings("1998", {"last-round": "always"}), laws_but_last_colours
    ),
    _case("lim", "1999", laws_but_last_colours),
    _case("lim", "2026", swiss_laws, colours=False),
    _case("lim", "2026", laws_but_last_colours, maxi=True),
    _case("lim", "elementos", laws_but_last_colours),
    _case("dubov", "1997", all_laws),
    _case("dubov", "2026", all_laws),
    _case("burstein", "handbook", all_laws),
    _case("burstein", "2026", laws_but_last_colours),
    _case("vega", "", all_laws),
    _case("amalfi", "", all_laws),
    _case("monrad", "", list_laws),
    _case("monrad", "", list_laws, colours="norwegian", best=3, lot=4),
    _case("schenkel", "", list_laws),
    _case("double-swiss", "2026", match_laws),
    _case("team-swiss", "2026", swiss_laws),
    _case("team-swiss", "2026", swiss_laws, preference="B"),
    _case("team-swiss", "2026", swiss_laws, preference="none"),
    _case("team-swiss", "olympiad", swiss_laws),
    _case("keizer", "", keizer_laws),
    _case("keizer", "", club_keizer_laws, rematch_after=1),
]
