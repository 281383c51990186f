"""``FILE -c`` in the manner of the engines, and ``-check FILE`` in ours."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tablas.cli.engine import files, lists
from tablas.cli.engine.arguments import number
from tablas.cli.engine.boards import in_order
from tablas.errors import OptionError, PairingError

if TYPE_CHECKING:
    from tablas.cli.engine.arguments import Request
    from tablas.model import Tournament
    from tablas.pairing.check import Difference
    from tablas.systems.result import RoundPairing

HEAD = "  Checker pairings        Tournament pairings "


def check(request: Request, version: str) -> int:
    """Pair every round again and print each with what differs; differences are no failure, as with the engines."""
    from tablas.pairing.check import as_checked

    tournament = as_checked(files.under_rules(files.load(request.file).tournament, request))
    rounds = _rounds(tournament, request)
    name = Path(request.file).stem
    said: list[str] = []
    listed: list[str] = []
    for one in rounds:
        before, expected, told = checked_round(tournament, one)
        said += [f"{name}: Round #{one}", *told]
        if request.check_list is not None:
            listed.append(f"Round #{one}\n" + lists.bbp_list(before, expected))
    files.say("\n".join(said) + "\n" + ("" if request.manner.javafo else "\n"))
    if request.check_list is not None:
        files.write(files.list_of(request.file, request.check_list), ("".join(listed) + version).encode())
    return 0


def checked_round(tournament: Tournament, one: int) -> tuple[Tournament, RoundPairing | None, list[str]]:
    """The state before a round, its pairing by the rules, and the lines that tell what differs."""
    from tablas.pairing.check import compare
    from tablas.pairing.round import pair_round

    before = tournament.after(one - 1)
    try:
        expected = pair_round(before)
    except PairingError:
        return before, None, [f"No valid pairing exists for round {one}.", ""]
    difference = compare(expected, tournament.rounds[one - 1])
    return before, expected, [] if difference is None else _columns(difference, before)


def check_and_judge(request: Request) -> int:
    """Our own check, in sentences and with the ranks: 1 when something differs."""
    from tablas.federation.report import rank_faults
    from tablas.pairing.check import check_rounds

    loaded = files.load(request.file)
    report = check_rounds(files.under_rules(loaded.tournament, request))
    by_round = {difference.round: difference for difference in report.differences}
    rounds = range(1, report.rounds + 1)
    lines = [str(by_round[one]) if one in by_round else f"Round {one}: no difference." for one in rounds]
    ranks = rank_faults(loaded)
    files.say("\n".join([f"{request.file}:", *lines, *map(str, ranks)]) + "\n")
    return 1 if by_round or ranks else 0


def _rounds(tournament: Tournament, request: Request) -> range:
    if not request.target:
        return range(1, tournament.rounds_paired + 1)
    only = number(request.target, "-c")
    if not 1 <= only <= tournament.rounds_paired:
        raise OptionError("report-rounds-round", rounds_paired=tournament.rounds_paired, only=only)
    return range(only, only + 1)


def _columns(difference: Difference, before: Tournament) -> list[str]:
    """Both sides of a difference, board beside board."""
    expected: list[tuple[int, int]] = [*difference.expected]
    found: list[tuple[int, int]] = [*in_order(difference.found, before)]
    if difference.expected_bye != difference.found_bye:
        expected += [(difference.expected_bye, 0)] if difference.expected_bye else []
        found += [(difference.found_bye, 0)] if difference.found_bye else []
    rows = [HEAD]
    for place in range(max(len(expected), len(found))):
        left, right = (_board(side[place]) if place < len(side) else "" for side in (expected, found))
        rows.append(f"    {left:<9}                {right}".rstrip())
    return [*rows, ""]


def _board(board: tuple[int, int]) -> str:
    return f"{board[0]:3} - {board[1]:3}"
