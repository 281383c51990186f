"""What players come for: prizes and norms, measured of a finished tournament.

Norms need titles and federations.  Titles are drawn from the ratings (2500 a
grandmaster, 2400 an international master, 2300 and 2200 below them), federations by
lot among five; the rules are those of FIDE's title regulations in force.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache

from tablas.federation.titles import NormRules, event_norms, norm_rules_for
from tablas.federation.titles.event import open_levels
from tablas.model import Player, Title, Tournament
from tablas.study.luck import Luck

PRIZE_MEASURES = {
    "prize_strongest": "Share of the prizes for the strongest",
    "prize_best": "Share of the prizes for as many of the best",
}
NORM_MEASURES = {
    "norms": "Norms made",
    "norm_chance": "Share of the open norms that are made",
}
FEDERATIONS = ("ESP", "FRA", "GER", "ITA", "POL")
TITLES = (Title.GM, Title.IM)
_RATED = ((2500, Title.GM), (2400, Title.IM), (2300, Title.FM), (2200, Title.CM))


def prize_measures(
    prizes: Sequence[float], groups: Sequence[Sequence[int]], by_strength: Sequence[int]
) -> dict[str, float]:
    """Who takes the prizes; those who stay tied share what their places bring.

    >>> prize_measures((60, 30, 10), [[2], [1, 3], [4]], [1, 2, 3, 4])
    {'prize_strongest': 0.2, 'prize_best': 1.0}
    """
    won = _won(prizes, groups)
    total = sum(prizes)
    best = by_strength[: len(prizes)]
    return {
        "prize_strongest": won.get(by_strength[0], 0.0) / total,
        "prize_best": sum(won.get(number, 0.0) for number in best) / total,
    }


def _won(prizes: Sequence[float], groups: Sequence[Sequence[int]]) -> Mapping[int, float]:
    won: dict[int, float] = {}
    before = 0
    for group in groups:
        share = sum(prizes[before : before + len(group)]) / len(group)
        won |= dict.fromkeys(group, share)
        before += len(group)
        if before >= len(prizes):
            break
    return won


def titled(players: Sequence[Player], luck: Luck) -> tuple[Player, ...]:
    """The players with the titles their ratings speak for and federations by lot."""
    return tuple(
        replace(
            player,
            title=next((title for rating, title in _RATED if player.rating >= rating), Title.NONE),
            federation=FEDERATIONS[int(luck.share("federation", player.number) * len(FEDERATIONS))],
        )
        for player in players
    )


@lru_cache(maxsize=1)
def _rules() -> NormRules:
    return norm_rules_for(date(2026, 1, 1))


def norm_measures(tournament: Tournament) -> dict[str, float]:
    """How many norms for IM and GM were made, and of how many that could be."""
    made = len(event_norms(tournament, rules=_rules(), titles=TITLES, near=0).made)
    possible = sum(len(open_levels(player, TITLES)) for player in tournament.players)
    return {"norms": float(made), "norm_chance": made / possible if possible else 0.0}
