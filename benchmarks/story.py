"""How long the story of a round takes beside pairing it: ``python benchmarks/story.py [PLAYERS] [EVENTS]``.

Prints, for each edition of the Dutch system and some others, the slowest and the usual story in milliseconds and as a
ratio to pairing the same round.
"""

from __future__ import annotations

import sys
from statistics import median
from time import perf_counter

import tablas
from tablas.pairing.round import pair_round, ruled
from tablas.pairing.story import tell_story

SYSTEMS = (("dutch", "2017"), ("dutch", "2026"), ("lim", "2026"), ("dubov", "2026"), ("burstein", "2026"))


def main() -> None:
    """Measure."""
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    events = int(sys.argv[2]) if len(sys.argv) > 2 else 4
    for system, edition in SYSTEMS:
        told, ratios = [], []
        for seed in range(events):
            event = tablas.generate(players=players, rounds=9, seed=seed).tournament
            for number in (3, 5, 7, 9):
                asked = ruled(event.after(number - 1), edition, system)
                start = perf_counter()
                made = pair_round(asked)
                paired = perf_counter()
                tell_story(asked, made)
                told.append(perf_counter() - paired)
                ratios.append(told[-1] / (paired - start))
        print(
            f"{system} {edition}: story {median(told) * 1000:.0f} ms, at most {max(told) * 1000:.0f} ms, "
            f"{median(ratios):.1f} times pairing"
        )


if __name__ == "__main__":
    main()
