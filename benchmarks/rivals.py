"""Other engines behind one face, for `acceptance.py`: pair rounds, generate tournaments, compute tie-breaks.

gacrux is called in this process, py4swiss too; any other is a command that
takes a report and writes pairs as engines do.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import peers
from tablas.formats import trf
from tablas.model import Number, Tournament
from tablas.simulate import Parameters
from tablas.systems.judgement import Boards
from tablas.systems.result import Pair

LISTS = (
    "PTS BH BH/C1 BH/C2 BH/M1 BH/P AOB SB SB/C1 SB/P KS PS PS/C1 WIN WON BPG BWG REP".split(),  # noqa: SIM905
    ["PTS", "ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO"],
    ["PTS", "FB", "FB/C1", "FB/M1"],
)
"""Lists of codes; a fore-Buchholz changes what gacrux computes after it, so it stands alone."""
BY_PLACE = (["PTS", "DE"], ["PTS", "BH/C1", "DE", "SB"])
"""Lists whose places are compared, because direct encounter has no value of its own."""
ROUNDED = ("AOB",)


class Fault(Exception):  # noqa: N818 - a fault of theirs, not an error of ours
    """The other engine broke down instead of answering."""


@dataclass(frozen=True)
class Rival:
    """What another engine can do."""

    pair_rounds: Callable[[Tournament], dict[int, Boards | None]]
    """Every round of a tournament paired again from the state before it."""
    pair_next: Callable[[Tournament], Boards | None]
    generate: Callable[[int, Parameters], Tournament | None] | None = None
    tie_breaks: Callable[[Tournament, list[str]], tuple[dict[int, dict[str, Any]], dict[int, int]]] | None = None
    """Values and places by number."""
    colours_count: Callable[[Tournament], bool] = lambda before: True
    """Whether its colours are to be trusted in that round."""

    def same(self, ours: Boards, theirs: Boards, before: Tournament) -> bool:
        if self.colours_count(before):
            return set(ours.pairs) == set(theirs.pairs) and ours.bye == theirs.bye
        return ours.meetings == theirs.meetings and ours.bye == theirs.bye


def named(against: str) -> Rival:
    """The rival of the command line."""
    if against == "gacrux":
        return Rival(_gacrux_rounds, _gacrux_next, _gacrux_generate, _gacrux_tie_breaks)
    if against == "py4swiss":
        return Rival(_each(_py4swiss), _py4swiss, colours_count=peers.py4swiss_colours_count)
    pair = _command(against)
    return Rival(_each(pair), pair)


def equal(code: str, own: Any, other: Any) -> bool:
    """Whether two values are the same; averages may be rounded."""
    if own is None:
        return not other
    if not isinstance(own, Fraction):
        return str(own) == str(other) or own == other
    return abs(own - Fraction(str(other))) <= (Fraction(1, 100) if code[:3] in ROUNDED else 0)


def _each(pair: Callable[[Tournament], Boards | None]) -> Callable[[Tournament], dict[int, Boards | None]]:
    return lambda event: {number: pair(event.after(number - 1)) for number in range(1, event.rounds_paired + 1)}


# --- gacrux -------------------------------------------------------------------------------------------


def gacrux_facts(event: Tournament) -> Any:
    from gacrux import trf2json

    reader = trf2json.trf2json()
    try:
        reader.parse_file(trf.dump(event).decode().replace("\r\n", "\n").replace("\r", "\n"), True)
    except Exception as error:
        raise Fault(f"gacrux reads no such report: {type(error).__name__}: {error}") from error
    return reader.get_tournament(1)


def _gacrux_rounds(event: Tournament) -> dict[int, Boards | None]:
    facts = gacrux_facts(event)
    return {number: gacrux_pair(facts, number) for number in range(1, event.rounds_paired + 1)}


def _gacrux_next(event: Tournament) -> Boards | None:
    return gacrux_pair(gacrux_facts(event), event.next_round)


def gacrux_pair(facts: Any, number: int) -> Boards | None:
    from gacrux.gacruxexeptions import GacruxNoLegalPairing
    from gacrux.pairingdutch import pairing_dutch

    settings = {"experimental": [], "top_color": "", "verbose": 0}
    try:
        brackets = pairing_dutch(facts, number, settings).compute_pairing(False, True)
    except GacruxNoLegalPairing:
        return None
    except Exception as error:
        raise Fault(f"gacrux: {type(error).__name__}: {error}") from error
    return boards_of((pair["w"], pair["b"]) for bracket in brackets if bracket for pair in bracket.get("pairs", ()))


def _gacrux_generate(seed: int, parameters: Parameters) -> Tournament | None:
    """A tournament of gacrux's own generator; its shares of byes and forfeits follow the seed."""
    from gacrux.tournamentgenerator import tournamentgenerator

    sys.set_int_max_str_digits(15000)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "made.trf"
        rounds, shares = str(parameters.rounds), [str(seed % 4 / 100), str(seed % 7 / 100), str(seed % 5 / 100)]
        command = ["-g", str(seed), "1", "-p", str(parameters.players), "-n", rounds, "-N", rounds]
        kept, sys.argv = sys.argv, ["generator", *command, "-S", *shares, "-o", str(path)]
        try:
            generator = tournamentgenerator()
            generator.read_command_line()
            generator.process_tournaments()
        except Exception as error:
            raise Fault(f"gacrux's generator: {type(error).__name__}") from error
        finally:
            sys.argv = kept
        return trf.load(path, lenient=True).tournament.ruled(system="dutch", edition=parameters.edition)


def _gacrux_tie_breaks(event: Tournament, codes: list[str]) -> tuple[dict[int, dict[str, Any]], dict[int, int]]:
    from gacrux import tiebreak

    facts = gacrux_facts(event)
    marked = [code if code == "PTS" or code.startswith("DE") else code + "/V2" for code in codes]
    options = {"tiebreak": marked, "check": False, "unrated": None, "pre_determined": False, "swiss": True}
    try:
        found = tiebreak.tiebreak(facts, -1, options).compute_tiebreaks(facts, options)["competitors"]
    except Exception as error:
        raise Fault(f"gacrux's tie-breaks: {type(error).__name__}") from error
    values = {entry["cid"]: dict(zip(codes, entry["tiebreakScore"], strict=True)) for entry in found}
    return values, {entry["cid"]: entry["rank"] for entry in found}


# --- others -------------------------------------------------------------------------------------------


def _py4swiss(event: Tournament) -> Boards | None:
    try:
        answer = peers.py4swiss_pair(event)
    except peers.PeerFault as fault:
        raise Fault(str(fault)) from fault
    if answer.pairs is None:
        return None
    return Boards(tuple(Pair(Number(white), Number(black)) for white, black in answer.pairs), answer.bye)


def _command(words: str) -> Callable[[Tournament], Boards | None]:
    if "{in}" not in words or "{out}" not in words:
        sys.exit("A command needs {in} for the report it reads and {out} for the pairs it writes.")

    def pair(event: Tournament) -> Boards | None:
        with tempfile.TemporaryDirectory() as folder:
            report, answer = Path(folder) / "event.trf", Path(folder) / "pairs.txt"
            report.write_bytes(trf.dump(event))
            filled = [word.replace("{in}", str(report)).replace("{out}", str(answer)) for word in shlex.split(words)]
            done = subprocess.run(filled, capture_output=True, check=False)
            if done.returncode == 1:
                return None
            if done.returncode or not answer.exists():
                raise Fault(f"{filled[0]} ended with {done.returncode}: {done.stderr.decode(errors='replace')[:80]}")
            lines = answer.read_text().split("\n")[1:]
        return boards_of(tuple(map(int, line.split()[:2])) for line in lines if line.strip())  # type: ignore[misc]

    return pair


def boards_of(pairs: Any) -> Boards:
    """White and Black as engines write them; 0 is the bye."""
    all_pairs = list(pairs)
    bye = next((white for white, black in all_pairs if not black), None)
    return Boards(tuple(Pair(Number(white), Number(black)) for white, black in all_pairs if black), bye)
