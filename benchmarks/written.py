"""Do programs of others read the reports that tablas writes, and pair the same next round from them?

``conformance.py --written N`` asks it: of every seed a Dutch tournament of 2026
as TRF26 goes to gacrux, one of 2017 as TRF16 to py4swiss, and a team Swiss as
TRF26 to gacrux.  Nothing but the bytes of the report is handed over, so points,
byes, absences, prohibitions, acceleration and scoring must all be understood.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

import other_readers as readers
import peers
from tablas.federation.report import report
from tablas.formats import trf
from tablas.history import scores
from tablas.model import POINT, Tournament
from tablas.simulate import Parameters, simulate
from tablas.simulate.dice import Dice
from tablas.systems.line_ups import team_round
from tablas.systems.open.team.matches import as_teams
from team_play import team_event

NOBODY_PLAYED = "[gacrux counts a match as played, by its board points, in which no game was]"
"""C.04.6: a match counts where at least one game of it was really played."""
KINDS = ("gacrux, Dutch 2026, TRF26", "py4swiss, Dutch 2017, TRF16", "gacrux, team Swiss, TRF26")


class Read(NamedTuple):
    """What became of one report."""

    kind: str
    verdict: str
    """``same``, ``different``, ``refused``, ``argued`` or ``out of reach``: not to be said in the format."""
    what: str = ""
    data: bytes = b""


def read_by_others(seed: int) -> list[Read]:
    """The three reports of a seed."""
    return [_judged(kind, event, seed) for kind, event in zip(KINDS, _events(seed), strict=True)]


def _events(seed: int) -> tuple[Tournament, Tournament, Tournament]:
    return _individual(seed, "2026"), _individual(seed, "2017"), team_event(seed)


def _individual(seed: int, edition: str) -> Tournament:
    """A tournament of any kind with at least one round to come."""
    dice = Dice(seed, "written")
    players = dice.between(4, dice.pick((12, 24, 40)))
    rounds = dice.between(3, min(11, max(3, players - 1)))
    # py4swiss refuses a game that is not worth one point in all.
    plain = {"unusual_results": 0} if edition == "2017" else {}
    wishes = Parameters.of(players=players, rounds=rounds, played=dice.between(1, rounds - 1), edition=edition, **plain)
    return simulate(wishes, seed).tournament


def _judged(kind: str, event: Tournament, seed: int) -> Read:
    flavour = "trf16" if "TRF16" in kind else "trf26"
    data = report(event, flavour=flavour)
    lost = {loss.values["what"].code for loss in trf.losses(event, flavour)}
    if "lost-prohibitions" in lost:
        return Read(kind, "out of reach", "prohibitions of some rounds")
    if event.of_teams and _board_without_anybody(event):
        return Read(kind, "out of reach", "a board without anybody on either side")
    try:
        theirs = readers.py4swiss_pairs(data) if "py4swiss" in kind else readers.gacrux_pairs(data)
    except Exception as error:
        return Read(kind, "refused", f"{type(error).__name__}: {error}", data)
    ours = readers.ours(event)
    if ours != theirs:
        argued = _argued(kind, event, ours, theirs)
        shown = f"seed {seed}: ours {sorted(ours.pairs - theirs.pairs)}, theirs {sorted(theirs.pairs - ours.pairs)}"
        return Read(kind, "argued" if argued else "different", f"{shown} {argued}".strip(), data)
    if "Dutch 2026" in kind:
        counted = readers.gacrux_scores(readers.gacrux_facts(data))
        given = {number: points / POINT for number, points in scores(event).items()}
        if counted != given:
            return Read(kind, "different", f"seed {seed}: points", data)
    return Read(kind, "same")


def _board_without_anybody(event: Tournament) -> bool:
    return any(
        not one and not other
        for number in range(1, len(event.rounds) + 1)
        for first, second in team_round(event, number).matches
        for one, other in zip(first.players, second.players, strict=True)
    )


def _match_without_a_game(event: Tournament) -> bool:
    """A match without a game over the board that no record 330 calls forfeited, or a whole round of such."""
    forfeited = {(one.round, frozenset((one.white, one.black))) for one in event.forfeited_matches}
    return any(
        not any(game.played for game in played.games)
        or any(not game.played and (number, frozenset(game[:2])) not in forfeited for game in played.games)
        for number, played in enumerate(as_teams(event).tournament.rounds, 1)
    )


def _argued(kind: str, event: Tournament, ours: readers.Paired, theirs: readers.Paired) -> str:
    if event.of_teams:
        return NOBODY_PLAYED if _match_without_a_game(event) else ""
    if "py4swiss" not in kind:
        return ""
    mine, yours = (peers.Answer(one.pairs, one.bye) for one in (ours, theirs))
    if mine.without_colours() == yours.without_colours():
        return "" if peers.py4swiss_colours_count(event) else "[py4swiss counts absent players for odd and even]"
    return peers.known_fault(event, mine, yours)


def tell(found: list[Read], seconds: float) -> int:
    """Print what became of all reports; how many differences are not argued."""
    print(f"\nreports read by others, {seconds:.0f} s")
    for kind in KINDS:
        verdicts = Counter(one.verdict for one in found if one.kind == kind)
        print(f"    {kind}: " + ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items())))
        for reason, count in Counter(one.what for one in found if one.kind == kind and one.verdict != "same").items():
            print(f"        {count}: {reason}")
    return sum(one.verdict in ("different", "refused") for one in found)
