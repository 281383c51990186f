"""Programs of others read reports of ours and pair the next round from them.

``gacrux`` reads TRF26 (Dutch 2026, team Swiss), ``py4swiss`` TRF16 with the
engines' lines (Dutch 2017).  Nothing but the bytes of the report goes to them.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from gacrux import trf2json
from gacrux.gacruxexeptions import GacruxNoLegalPairing
from gacrux.pairingdutch import pairing_dutch
from gacrux.pairingfideteam import pairing_fideteam
from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError as NoPairing
from py4swiss.trf import TrfParser

from tablas.errors import PairingError
from tablas.model import Tournament
from tablas.pairing.round import pair_round


class Paired(NamedTuple):
    """The pairs of a round, White first, and who has the bye; no pairs at all: there is no legal pairing."""

    pairs: frozenset[tuple[int, int]] = frozenset()
    bye: int | None = None


def ours(tournament: Tournament) -> Paired:
    """The next round by tablas."""
    try:
        answer = pair_round(tournament)
    except PairingError:
        return Paired()
    return Paired(frozenset((int(pair.white), int(pair.black)) for pair in answer.pairs), answer.bye)


def gacrux_facts(data: bytes) -> dict[str, Any]:
    """What gacrux understands of a report."""
    reader = trf2json.trf2json()
    reader.parse_file(data.decode().replace("\r\n", "\n").replace("\r", "\n"), True)
    facts: dict[str, Any] = reader.get_tournament(1)
    return facts


def gacrux_scores(facts: dict[str, Any]) -> dict[int, float]:
    """The points of everybody as gacrux counts them from the report."""
    return {one["cid"]: float(one["gamePoints"]) for one in facts["competitors"]}


def gacrux_pairs(data: bytes) -> Paired:
    """The next round by gacrux."""
    facts = gacrux_facts(data)
    number = facts["currentRound"] + 1
    engine = pairing_fideteam if facts.get("teamTournament") else pairing_dutch
    params = {"experimental": [], "verbose": 0, "top_color": "w", "methodList": facts["pairingSystem"]}
    try:
        brackets = engine(facts, number, params).compute_pairing(False)
    except GacruxNoLegalPairing:
        return Paired()
    return _paired((pair["w"], pair["b"]) for bracket in brackets for pair in bracket["pairs"])


def py4swiss_pairs(data: bytes) -> Paired:
    """The next round by py4swiss; its reader wants a file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.trf"
        file.write_bytes(data.replace(b"\r\n", b"\n"))
        parsed = TrfParser.parse(file)
    try:
        pairs = DutchEngine.generate_pairings(parsed)
    except NoPairing:
        return Paired()
    return _paired((pair.white, pair.black) for pair in pairs)


def _paired(pairs: Any) -> Paired:
    found = [(int(white or 0), int(black or 0)) for white, black in pairs]
    alone = [white or black for white, black in found if not (white and black)]
    return Paired(frozenset(pair for pair in found if all(pair)), alone[0] if alone else None)
