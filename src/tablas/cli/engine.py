"""``tablas-engine``: the argument style of the existing engines, so that managers can call ours instead.

``[--dutch] FILE -p [OUT] [-l LIST]`` pairs, ``FILE -c`` or ``-check FILE`` checks,
``-g [CONFIG] -o FILE -s SEED`` and ``MODEL -g -o FILE`` generate.  Exit codes
are those of bbpPairings: 0 done, 1 no legal pairing (or, for a check, a
difference), 2 an unexpected fault, 3 a bad request or report, 4 too large,
5 a file that cannot be opened or written.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablas.cli.speech import tell_refusal
from tablas.cli.streams import show_what_can_be_shown
from tablas.errors import FormatError, OptionError, PairingError, TablasError
from tablas.version import __version__

if TYPE_CHECKING:
    from tablas.formats.trf import Loaded
    from tablas.model import Tournament
    from tablas.simulate import Parameters

DONE, NO_PAIRING, UNEXPECTED, BAD_REQUEST, TOO_LARGE, FILE_FAULT = range(6)
DIFFERENT = NO_PAIRING

HELP = """\
tablas-engine [--SYSTEM] [--edition E] FILE -p [OUT] [-l LIST]   pair the next round; LIST: the check-list
tablas-engine [--SYSTEM] [--edition E] FILE -c [ROUND]   pair and rank again and compare (also: -check FILE)
tablas-engine [--SYSTEM] [--edition E] -g [CONFIG] -o FILE [-s SEED]   generate a tournament
tablas-engine [--SYSTEM] [--edition E] MODEL -g -o FILE [-s SEED]      generate one like MODEL
tablas-engine -r | --version                             name and version
Exit codes: 0 done, 1 no legal pairing or a difference, 2 a fault of ours, 3 bad request, 4 too large, 5 file.
"""


class FileFaultError(FormatError):
    """A file that cannot be opened or written."""


@dataclass(slots=True)
class Request:
    """What the arguments ask for."""

    action: str = ""
    system: str | None = None
    edition: str | None = None
    file: str = ""
    target: str = ""
    """What follows the action: the output of -p, the round of -c, the configuration of -g."""
    output: str = ""
    check_list: str = ""
    """Where -l wants the check-list of a pairing."""
    seed: int | None = None


def read_request(args: list[str]) -> Request:
    """Understand the arguments.

    >>> read_request(["--dutch", "open.trf", "-p", "out.txt"]).target
    'out.txt'
    """
    request = Request()
    rest = list(args)

    def value(word: str) -> str:
        if not rest or (rest[0].startswith("-") and rest[0] != "-"):
            raise OptionError("needs-value", word=word)
        return rest.pop(0)

    while rest:
        word = rest.pop(0)
        if word in ("-p", "-c", "-g", "-check", "--check"):
            if request.action:
                raise OptionError("ask-one-p")
            request.action = {"-check": "-c", "--check": "-c"}.get(word, word)
            if word in ("-check", "--check"):
                request.file = request.file or value(word)
            elif rest and not rest[0].startswith("-"):
                request.target = rest.pop(0)
        elif word in ("-h", "--help", "-r", "--version"):
            request.action = {"-h": "--help", "-r": "--version"}.get(word, word)
        elif word == "-o":
            request.output = value(word)
        elif word == "-l":
            request.check_list = value(word)
        elif word == "-s":
            request.seed = _number(value(word), "-s")
        elif word == "--edition":
            request.edition = value(word)
        elif word.startswith("--"):
            request.system = word[2:]
        elif word.startswith("-") and word != "-":
            raise OptionError("no-argument", word=word)
        elif not request.file:
            request.file = word
        else:
            raise OptionError("one-file-too", word=word)
    if not request.action:
        raise OptionError("say-what-do")
    return request


def run(args: list[str]) -> int:
    """Do what the arguments ask for and return the exit code."""
    try:
        request = read_request(args)
        return _ACTIONS[request.action](request)
    except FileFaultError as error:
        return _complain(error, FILE_FAULT)
    except PairingError as error:
        return _complain(error, NO_PAIRING)
    except TablasError as error:
        return _complain(error, BAD_REQUEST)
    except MemoryError:
        return _complain(TablasError("too-large-for-machine"), TOO_LARGE)
    except Exception as error:
        fault = TablasError("fault-of-its-own", kind=type(error).__name__, error=str(error))
        return _complain(fault, UNEXPECTED)


def main() -> None:
    """Start ``tablas-engine``."""
    show_what_can_be_shown()
    sys.exit(run(sys.argv[1:]))


def _pair(request: Request) -> int:
    from tablas import api
    from tablas.cli.pair import pairs_text

    tournament = _load(request.file).tournament
    text = pairs_text(api.pair(tournament, request.system, request.edition))
    if request.check_list:
        _write(request.check_list, _check_list(tournament, request).encode())
    if request.target and request.target != "-":
        _write(request.target, text.encode())
    else:
        click.echo(text, nl=False)
    return DONE


def _check_list(tournament: Tournament, request: Request) -> str:
    from tablas import api
    from tablas.cli.checklist import check_list_text, checked
    from tablas.pairing.round import ASSUMED, lifted

    if (request.system or tournament.regulation.system or ASSUMED) != "dutch":
        raise OptionError("l-lists-what")
    accelerated = lifted(api.ruled(tournament, request.edition))
    return check_list_text(accelerated, *checked(accelerated, request.edition))


def _check(request: Request) -> int:
    from tablas import api
    from tablas.cli.check import rank_faults

    loaded = _load(request.file)
    tournament = loaded.tournament
    report = api.check(tournament, request.edition, request.system)
    only = _number(request.target, "-c") if request.target else None
    if only is not None and not 1 <= only <= tournament.rounds_paired:
        raise OptionError("report-rounds-round", rounds_paired=tournament.rounds_paired, only=only)
    shown = [difference for difference in report.differences if only in (None, difference.round)]
    checked = range(1, report.rounds + 1) if only is None else (only,)
    by_round = {difference.round: difference for difference in shown}
    lines = [str(by_round[number]) if number in by_round else f"Round {number}: no difference." for number in checked]
    ranks = rank_faults(loaded) if only is None else ()
    text = "\n".join([f"{request.file}:", *lines, *map(str, ranks)]) + "\n"
    if request.output or request.check_list:
        _write(request.output or request.check_list, text.encode())
    click.echo(text, nl=False)
    return DIFFERENT if shown or ranks else DONE


def _generate(request: Request) -> int:
    from tablas.cli.generate import report_of
    from tablas.simulate import fresh_seed, simulate

    if not request.output:
        raise OptionError("say-where-tournament")
    seed = fresh_seed() if request.seed is None else request.seed
    generated = simulate(_parameters(request), seed)
    if generated.stopped:
        raise PairingError("round-could-not", next_round=generated.tournament.next_round, stopped=generated.stopped)
    _write(request.output, report_of(generated))
    click.echo(f"seed {seed}")
    return DONE


def _parameters(request: Request) -> Parameters:
    from tablas.cli.engine_config import parameters_from_config, parameters_like

    chosen = {"system": request.system or "dutch", "edition": request.edition or ""}
    if request.target:
        return parameters_from_config(_read(request.target).decode(errors="replace"), chosen)
    if request.file:
        return parameters_like(_load(request.file).tournament, chosen)
    return parameters_from_config("", chosen)


def _version(request: Request) -> int:
    click.echo(f"tablas-engine {__version__} (FIDE Dutch 2017 and 2026)")
    return DONE


def _help(request: Request) -> int:
    click.echo(HELP, nl=False)
    return DONE


_ACTIONS = {"-p": _pair, "-c": _check, "-g": _generate, "--version": _version, "--help": _help}


def _load(file: str) -> Loaded:
    from tablas.formats import trf

    if not file:
        raise OptionError("name-report")
    _read(file)
    return trf.load(Path(file))


def _read(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise FileFaultError("cannot-opened", file=file, strerror=error.strerror) from None


def _write(file: str, content: bytes) -> None:
    try:
        Path(file).write_bytes(content)
    except OSError as error:
        raise FileFaultError("cannot-written", file=file, strerror=error.strerror) from None


def _number(text: str, word: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise OptionError("takes-whole-number", word=word, text=text) from None


def _complain(problem: TablasError, code: int) -> int:
    click.echo(tell_refusal(problem), err=True)
    return code
