"""``-g``: random tournaments as the generators of the engines make them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tablas.cli.engine import files, lists
from tablas.cli.engine.checks import checked_round
from tablas.cli.engine.config import parameters_from_config, parameters_like
from tablas.errors import PairingError

if TYPE_CHECKING:
    from tablas.cli.engine.arguments import Request
    from tablas.simulate import Generated, Parameters


def generate(request: Request, version: str) -> int:
    """Write a random tournament; what could be played of one that cannot go on is written too, as bbpPairings does."""
    from tablas.cli.generate import report_of
    from tablas.simulate import fresh_seed, simulate

    manner = request.manner
    if manner.javafo and request.target.isdecimal():
        request = replace(request, seed=int(request.target), target="")
    seed = fresh_seed() if request.seed is None else request.seed
    made = simulate(_parameters(request, seed), seed)
    stopped = made.stopped
    failure = None
    if stopped is not None:
        failure = PairingError("round-could-not", next_round=made.tournament.next_round, stopped=stopped)
    if failure is not None and manner.javafo:
        raise failure
    source = "" if manner.javafo else request.target or request.file
    target = files.beside(source, request.output)
    files.write(target, report_of(made, manner.flavour))
    if request.check_list is not None:
        text = _list(made) + version
        files.write(files.list_of(str(target), request.check_list), text.encode())
    if failure is not None:
        raise failure
    return 0


def _parameters(request: Request, seed: int) -> Parameters:
    manner = request.manner
    system = request.system or "dutch"
    chosen: dict[str, object] = {"system": system, "edition": request.edition or "", "flavour": manner.flavour}
    if system == "dutch" and not request.edition:
        chosen["edition"] = manner.edition
    if request.baku:
        chosen["acceleration"] = "baku"
    if request.file:
        return parameters_like(files.load(request.file).tournament, chosen)
    text = files.read(request.target).decode(errors="replace") if request.target else ""
    return parameters_from_config(text, chosen, manner, seed)


def _list(made: Generated) -> str:
    """The check-lists of all rounds, one after the other."""
    listed = []
    for number in range(1, made.tournament.rounds_paired + 1):
        before, expected, _ = checked_round(made.tournament, number)
        listed.append(f"Round #{number}\n" + lists.bbp_list(before, expected))
    return "".join(listed)
