"""py4swiss as a second opinion: our tournaments in its format, its pairings in ours."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tablas.history import scores
from tablas.model import Outcome, Tournament, decimal_points

_NONE = "0000 -"


def report(event: Tournament) -> str:
    """The tournament as a TRF16 report with the usual extensions; announced byes stand as results."""
    total = scores(event)
    coming = event.absent_from(event.next_round)
    lines = []
    for player in event.players:
        cells = []
        for played in event.rounds:
            cell = f"{_NONE} Z"
            for game in played.games:
                if game.white == player.number:
                    cell = f"{game.black:4} w {game.white_outcome.value}"
                elif game.black == player.number:
                    cell = f"{game.white:4} b {game.black_outcome.value}"
            for bye in played.byes:
                if bye.player == player.number:
                    cell = f"{_NONE} {bye.kind.value}"
            cells.append(cell)
        points = total[player.number]
        if player.number in coming:
            kind = coming[player.number]
            cells.append(f"{_NONE} {kind.value}")
            points += {Outcome.HALF_BYE: 30, Outcome.FULL_BYE: 60}.get(kind, 0)
        name = (player.name or f"P{player.number}").ljust(33)
        line = f"001 {player.number:4} m    {name} {player.rating:4} {'':3} {'':11} {'':10} "
        line += f"{decimal_points(points):>4} {player.number:4}"
        lines.append(line + "".join(f"  {cell}" for cell in cells))
    lines += [f"XXR {event.total_rounds}", "XXC white1"]
    return "\n".join(lines) + "\n"


def second_opinion(event: Tournament, system: str) -> tuple[set[tuple[int, int]], int | None]:
    """White and Black of every pair, and the bye, as py4swiss has them."""
    from py4swiss.engines import BursteinEngine, DubovEngine
    from py4swiss.trf import TrfParser

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.trf"
        path.write_text(report(event), encoding="utf-8")
        trf = TrfParser.parse(path)
    engine = {"dubov": DubovEngine, "burstein": BursteinEngine}[system]
    pairs: set[tuple[int, int]] = set()
    bye = None
    for pairing in engine.generate_pairings(trf):
        if 0 in (pairing.white, pairing.black):
            bye = max(pairing.white, pairing.black)
        else:
            pairs.add((pairing.white, pairing.black))
    return pairs, bye


def finds_none(event: Tournament, system: str) -> bool:
    """Whether py4swiss says that the round cannot be paired."""
    from py4swiss.engines.common.exceptions import PairingError

    try:
        second_opinion(event, system)
    except PairingError:
        return True
    return False
