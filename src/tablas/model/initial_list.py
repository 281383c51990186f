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
from operator import neg, pos
from typing import Any
from unicodedata import normalize

from tablas.model.lots import Lots, lot
from tablas.model.player import NationalRating, Player, Title
from tablas.model.tournament import EventInfo

METHODS = ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER")
"""FIDE's list alone, the national list alone, either before the other, the higher, the lower, or as typed."""

TIES = ("name", "fide-id", "oldest", "youngest", "lots", "letters")
"""What decides between equal ratings and titles; ``lots:WORD`` draws other lots, ``letters:MAR`` begins there."""

_TITLES_BEFORE_2000 = (
    *(Title.GM, Title.WGM, Title.IM, Title.WIM, Title.FM, Title.WFM),
    *(Title.CM, Title.WCM, Title.NONE),
)
"""The order of the Swiss rules of 1992 and 1998 (A2 c), with women's titles beside the open ones; CM came later."""


def title_rank(title: Title, edition: str = "") -> int:
    """0 for a grandmaster, larger for lesser titles, by the edition of the Swiss rules.

    >>> title_rank(Title.WGM, "1998") < title_rank(Title.IM, "1998"), title_rank(Title.WGM) < title_rank(Title.IM)
    (True, False)
    """
    return _TITLES_BEFORE_2000.index(title) if edition in ("1992", "1998") else title.rank


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


def strength(info: EventInfo | None = None, edition: str = "") -> Callable[[Player], tuple[int, int]]:
    """What ranks a player before anything is left to a tie: rating, then title."""
    method, federation = (info.ranking_method, info.ranking_federation) if info else ("", "")
    return lambda player: (-ranking_rating(player, method, federation), title_rank(player.title, edition))


def list_key(info: EventInfo | None = None, edition: str = "") -> Callable[[Player], tuple[Any, ...]]:
    """The whole key of the initial list."""
    first, ties = strength(info, edition), tie_key(info.ranking_ties if info else "")
    return lambda player: (*first(player), *ties(player))


def tie_key(ties: str) -> Callable[[Player], tuple[Any, ...]]:
    """The key of one way to order players of equal rating and title; whoever lacks what it asks for comes last."""
    name, _, word = ties.partition(":")
    keys: dict[str, Callable[[Player], tuple[Any, ...]]] = {
        "fide-id": lambda player: (not player.fide_id, len(player.fide_id), player.fide_id, player.name.casefold()),
        "oldest": lambda player: (*_born(player, pos), player.name.casefold()),
        "youngest": lambda player: (*_born(player, neg), player.name.casefold()),
        "lots": lambda player: (-lot(word or "initial list", player.number),),
        "letters": lambda player: (_letters(player.name) < _letters(word), player.name.casefold()),
    }
    return keys.get(name, lambda player: (player.name.casefold(),))


def _born(player: Player, turned: Callable[[int], int]) -> tuple[int, ...]:
    birth = player.birth
    if birth is None:
        return (True,)
    return False, turned(birth.year), turned(birth.month), turned(birth.day)


def initial_order(players: Iterable[Player], info: EventInfo | None = None, edition: str = "") -> list[Player]:
    """Players as the initial list sorts them: rating, title, name or what was announced instead."""
    return sorted(players, key=list_key(info, edition))


def order_by_kinds(
    players: Iterable[Player], kinds: tuple[str, ...], info: EventInfo | None = None, edition: str = ""
) -> list[Player]:
    """The list where there are several kinds of rating: all of the first kind come first (*Elementos*, 2.9).

    *kinds* are ``FIDE`` and codes of federations, the highest first.
    """
    ties = tie_key(info.ranking_ties if info else "")

    def place(player: Player) -> tuple[Any, ...]:
        kind, rating = listed_rating(player, kinds)
        step = kinds.index(kind) if kind else len(kinds)
        return step, -rating, title_rank(player.title, edition), *ties(player)

    return sorted(players, key=place)


def listed_rating(player: Player, kinds: tuple[str, ...]) -> tuple[str, int]:
    """The first of the *kinds* of rating that a player has, and the rating; nothing and 0 for who has none.

    >>> listed_rating(Player(1, national=(NationalRating("ESP", 1900),)), ("FIDE", "ESP"))
    ('ESP', 1900)
    """
    for kind in kinds:
        own = national_rating(player, kind)
        rating = player.rating if kind == "FIDE" else own.rating if own is not None else 0
        if rating:
            return kind, rating
    return "", 0


def drawn_letters(seed: int, count: int = 3) -> str:
    """Letters drawn by lot, with which the alphabetical order begins (*Elementos*, 2.9).

    >>> drawn_letters(7) == drawn_letters(7), len(drawn_letters(7))
    (True, 3)
    """
    lots = Lots(seed)
    return "".join(lots.one("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for _ in range(count))


def _letters(text: str) -> str:
    """Letters without accents, for the alphabet."""
    return "".join(sign for sign in normalize("NFD", text.casefold()) if sign.isalpha())


def national_rating(player: Player, federation: str) -> NationalRating | None:
    """What the list of a federation says of a player."""
    return next((one for one in player.national if one.federation == federation), None)
