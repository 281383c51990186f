"""How long the story of a round and a why-not take beside pairing it: ``benchmarks/story.py [PLAYERS] [EVENTS]``.

Prints, for every open system and edition, the slowest and the usual story and answer in milliseconds of processor
time and as a ratio to pairing the same round.
"""

from __future__ import annotations

import sys
from statistics import median
from time import process_time

import tablas
from tablas.pairing.round import pair_round, ruled
from tablas.pairing.story import tell_story
from tablas.pairing.why import why_not

SYSTEMS = (
    *(("dutch", edition) for edition in ("1992", "1998", "2017", "2026")),
    *(("burstein", edition) for edition in ("elementos", "handbook", "2026")),
    *(("lim", edition) for edition in ("elementos", "1999", "2026")),
    *(("dubov", edition) for edition in ("1997", "2026")),
    *((system, "") for system in ("vega", "monrad", "schenkel", "amalfi", "keizer", "double-swiss")),
    *(("team-swiss", edition) for edition in ("olympiad", "2026")),
)


def main() -> None:
    """Measure."""
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    events = int(sys.argv[2]) if len(sys.argv) > 2 else 4
    for system, edition in SYSTEMS:
        told, ratios, answers, times = [], [], [], []
        for seed in range(events):
            event = tablas.generate(players=players, rounds=9, seed=seed).tournament
            for number in (3, 5, 7, 9):
                asked = ruled(event.after(number - 1), edition, system)
                start = process_time()
                made = pair_round(asked)
                paired = process_time()
                tell_story(asked, made)
                told.append(process_time() - paired)
                ratios.append(told[-1] / (paired - start))
                top = [pair.white for pair in made.pairs[:2]]
                asking = process_time()
                why_not(asked, *top)
                answers.append(process_time() - asking)
                times.append(answers[-1] / (paired - start))
        print(
            f"{system} {edition}: story {median(told) * 1000:.0f} ms, at most {max(told) * 1000:.0f} ms, "
            f"{median(ratios):.1f} times pairing; why-not {median(answers) * 1000:.0f} ms, "
            f"at most {max(answers) * 1000:.0f} ms, {median(times):.1f} times pairing"
        )


if __name__ == "__main__":
    main()
