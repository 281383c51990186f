"""Compare the Dubov and Burstein engines with py4swiss and name the rule behind every difference.

python benchmarks/compare_py4swiss.py [--tournaments 200]

Ends with an error if some difference is not decided for tablas by a named rule;
docs/conformance.md argues every rule that the tables name.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests" / "helpers")]

from classify import classify  # noqa: E402
from open_play import finish, players  # noqa: E402
from second_opinion import finds_none, second_opinion  # noqa: E402
from tablas.errors import PairingError  # noqa: E402
from tablas.model import Absence, Colour, Tournament  # noqa: E402
from tablas.systems import registry  # noqa: E402
from tablas.systems.open.burstein import seeding_rounds  # noqa: E402


def compare(name: str, tournaments: int) -> Counter[tuple[str, str]]:
    """Rounds by verdict: the same, or the deciding rule and whose pairing it favours."""
    system = registry.get(name)
    settings = system.settings("2026")
    verdicts: Counter[tuple[str, str]] = Counter()
    for seed in range(tournaments):
        rng = random.Random(seed)
        count, rounds = rng.randint(8, 30), rng.randint(5, 9)
        event = Tournament(players=players(count, rng), total_rounds=rounds, initial_colour=Colour.WHITE)
        for number in range(1, rounds + 1):
            away = [
                # Zero-point byes only: a half point of the coming round would count for py4swiss's Buchholz.
                Absence(number, player.number)
                for player in event.players
                if rng.random() < 0.02
            ]
            event = event.with_absences(away)
            try:
                mine = system.pair(event, settings)
            except PairingError:
                verdicts["no legal pairing", "both" if finds_none(event, name) else "py4swiss"] += 1
                break
            if name != "burstein" or number > seeding_rounds(rounds):
                pairs, bye = second_opinion(event, name)
                if {tuple(pair) for pair in mine.pairs} == pairs and bye == mine.bye:
                    verdicts["same pairing", "both"] += 1
                else:
                    rule, ours = classify(name, event, mine, pairs, bye)
                    verdicts[rule, "tablas" if ours else "py4swiss"] += 1
            event = event.with_round(finish(mine, rng))
    return verdicts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tournaments", type=int, default=200)
    chosen = parser.parse_args()
    undecided = 0
    for name in ("dubov", "burstein"):
        print(name)
        for (rule, favours), count in compare(name, chosen.tournaments).most_common():
            print(f"  {count:5}  {rule:55} {favours}")
            undecided += count if favours == "py4swiss" else 0
    if undecided:
        raise SystemExit(f"{undecided} differences are not decided for tablas by a rule.")


if __name__ == "__main__":
    main()
