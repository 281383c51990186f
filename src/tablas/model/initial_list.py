"""The initial list: which rating ranks a player, and who stands first when ratings are equal (C.04.2, art. 2).

The *official* rating of a player is what a list says and a report repeats; the
*tournament* rating ranks the player.  The method that makes one of the other
has a code in record 172 of a report.

>>> ana = Player(1, "Ana", 2000, national=(NationalRating("ESP", 2100),), tournament_rating=2200)
>>> [ranking_rating(ana, method) for method in METHODS]
[2000, 2100, 2000, 2100, 2200, 2000, 2200]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tablas.model.lots import lot
from tablas.model.player import NationalRating, Player
from tablas.model.tournament import EventInfo

METHODS = ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER")
"""FIDE's list alone, the national list alone, either before the other, the higher, the lower, or as typed."""

TIES = ("name", "fide-id", "oldest", "youngest", "lots")
"""What decides between equal ratings and titles; ``lots:WORD`` draws other lots."""


def ranking_rating(player: Player, method: str = "", federation: str = "") -> int:
    """The tournament rating of a player; 0 is unrated.

    A rating typed by the arbiter counts where a method says so (OTHER), as one
    of those the highest is taken of (HBFN), and where the lists of the method
    have none.  Without a method it goes before the official one.
    """
    official, typed = player.rating, player.tournament_rating
    national = next((one.rating for one in player.national if federation in ("", one.federation) and one.rating), 0)
    known = [rating for rating in (official, national) if rating]
    values = {
        "FIDE": official,
        "NRO": national,
        "FIDON": official or national or typed,
        "NIDOF": national or official or typed,
        "HBFN": max(official, national, typed),
        "LBFN": min(known, default=typed),
        "OTHER": typed,
    }
    return values.get(method, typed or official)


def strength(info: EventInfo | None = None) -> Callable[[Player], tuple[int, int]]:
    """What ranks a player before anything is left to a tie: rating, then title."""
    method, federation = (info.ranking_method, info.ranking_federation) if info else ("", "")
    return lambda player: (-ranking_rating(player, method, federation), player.title.rank)


def list_key(info: EventInfo | None = None) -> Callable[[Player], tuple[Any, ...]]:
    """The whole key of the initial list."""
    first, ties = strength(info), tie_key(info.ranking_ties if info else "")
    return lambda player: (*first(player), *ties(player))


def tie_key(ties: str) -> Callable[[Player], tuple[Any, ...]]:
    """The key of one way to order players of equal rating and title; whoever lacks what it asks for comes last."""
    name, _, word = ties.partition(":")
    keys: dict[str, Callable[[Player], tuple[Any, ...]]] = {
        "fide-id": lambda player: (not player.fide_id, len(player.fide_id), player.fide_id, player.name.casefold()),
        "oldest": lambda player: (*_born(player, 1), player.name.casefold()),
        "youngest": lambda player: (*_born(player, -1), player.name.casefold()),
        "lots": lambda player: (-lot(word or "initial list", player.number),),
    }
    return keys.get(name, lambda player: (player.name.casefold(),))


def _born(player: Player, direction: int) -> tuple[bool, int, int, int]:
    birth = player.birth
    if birth is None:
        return True, 0, 0, 0
    return False, direction * birth.year, direction * birth.month, direction * birth.day


def initial_order(players: Iterable[Player], info: EventInfo | None = None) -> list[Player]:
    """Players as the initial list sorts them: rating, title, name or what was announced instead."""
    return sorted(players, key=list_key(info))


def national_rating(player: Player, federation: str) -> NationalRating | None:
    """What the list of a federation says of a player."""
    return next((one for one in player.national if one.federation == federation), None)
