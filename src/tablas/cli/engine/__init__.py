"""``tablas-engine``: called as bbpPairings or JaVaFo are called, so that managers can call ours instead.

The arguments, files, exit codes and check-lists are those of the engine a
manager believes to have called (:mod:`~tablas.cli.engine.manners` says how that
is known); ``docs/engine.md`` has the table of what differs, and why.

Exit codes of bbpPairings: 0 done, 1 no legal pairing, 2 an unexpected fault,
3 a bad request or report, 4 too large, 5 a file that cannot be opened or
written.  JaVaFo knows 0 and 1 alone and complains on standard output.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tablas.cli.engine.arguments import read_request
from tablas.cli.engine.files import FileFaultError
from tablas.cli.engine.manners import BBP, Manner, manner_of
from tablas.errors import FinishedError, PairingError, TablasError
from tablas.version import __version__

if TYPE_CHECKING:
    from tablas.cli.engine.arguments import Request

DONE, NO_PAIRING, UNEXPECTED, BAD_REQUEST, TOO_LARGE, FILE_FAULT = range(6)
VERSION = f"tablas-engine {__version__} (FIDE Dutch 2017 and 2026)"

SYNTAX = """\
As bbpPairings (a word for the system is there: --dutch, --burstein, --dubov …):
  tablas-engine [-r] --SYSTEM FILE -c [-l [LIST]]
  tablas-engine [-r] --SYSTEM FILE -p [OUT] [-l [LIST]]
  tablas-engine [-r] --SYSTEM (MODEL -g | -g [CONFIG]) -o REPORT [-s SEED] [-l [LIST]]
As JaVaFo (no such word; also: -jar javafo.jar …):
  tablas-engine [-r] FILE -c [ROUND]
  tablas-engine [-r] FILE [-b] -p [OUT] [-l [LIST]]
  tablas-engine [-r] ([MODEL] -g | -g CONFIG|SEED) [-b] -o REPORT
Of our own:
  tablas-engine -check FILE      pair and rank again, in sentences; exit code 1 when something differs
  --as bbp|bbp5|bbp6|javafo|javafo2   whose manners, whatever the arguments look like; so does the name of a
                                      link to this program (bbpPairings-5.0.1, javafo …)
  --edition 2017|2026            edition of the rules
  -h | --help, --version
"""
HELP = (
    SYNTAX
    + """\
OUT and LIST without a folder go beside FILE; LIST without a name is FILE with the ending .list.
Edition: --edition; else that of a named version (bbp5 and javafo2 2017, bbp6 2026); else the report's type or
date; else 2026 as bbpPairings, 2017 as JaVaFo.  docs/engine.md has all of it as tables.
Exit codes as bbpPairings: 0 done, 1 no legal pairing, 2 a fault of ours, 3 bad request or report, 4 too large,
5 file.  As JaVaFo: 0 done, 1 not done, told on standard output.
What differs, on purpose:
  the pairing        by the rules where an engine is known to leave them (second byes of bbpPairings 6.0.0,
                     full-point byes and 3-1-0 with JaVaFo)
  failed pairing     leaves no output file (bbpPairings leaves an empty one)
  XXZ as bbpPairings is passed over as there, and a sentence names who is paired nevertheless
  no round left      as JaVaFo gives the last one again as there, and a sentence says so
  --burstein … -l    pairs, and says that there is no such list
  -g                 other tournaments from the same seed; the seed is in record 012
  sentences          are ours, and in your language
"""
)


def run(args: list[str], program: str = "tablas-engine") -> int:
    """Do what the arguments ask for and return the exit code."""
    manner = BBP
    try:
        manner, _ = manner_of(program, args)
        request = read_request(args, program)
    except TablasError as error:
        return _complain(error, BAD_REQUEST, manner, syntax=True)
    try:
        return _do(request)
    except FileFaultError as error:
        return _complain(error, FILE_FAULT, manner)
    except FinishedError as error:
        return _complain(error, BAD_REQUEST, manner)
    except PairingError as error:
        return _complain(error, NO_PAIRING, manner)
    except TablasError as error:
        return _complain(error, BAD_REQUEST, manner)
    except MemoryError:
        return _complain(TablasError("too-large-for-machine"), TOO_LARGE, manner)
    except Exception as error:
        fault = TablasError("fault-of-its-own", kind=type(error).__name__, error=str(error))
        return _complain(fault, UNEXPECTED, manner)


def main() -> None:
    """Start ``tablas-engine``."""
    from tablas.cli.streams import show_what_can_be_shown

    show_what_can_be_shown()
    code = run(sys.argv[1:], sys.argv[0])
    sys.stdout.flush()
    sys.exit(code)


def _do(request: Request) -> int:
    from tablas.cli.engine.files import say

    if request.action == "--help":
        say(HELP)
        return DONE
    if request.action == "--version" or (request.version and not request.manner.javafo):
        say(f"{VERSION}\n")
    if request.action == "-p":
        from tablas.cli.engine.pairs import pair

        return pair(request, VERSION)
    if request.action in ("-c", "-check"):
        from tablas.cli.engine import checks

        return checks.check(request, VERSION) if request.action == "-c" else checks.check_and_judge(request)
    if request.action == "-g":
        from tablas.cli.engine.generates import generate

        return generate(request, VERSION)
    return DONE


def _complain(problem: TablasError, code: int, manner: Manner, syntax: bool = False) -> int:
    """Say what is wrong where the engine would, and return the code it would."""
    from tablas.cli.speech import tell_refusal

    told = tell_refusal(problem)
    if manner.javafo:
        sys.stdout.write(f"Error in processing ({told})\n")
        return NO_PAIRING
    if syntax:
        told = f"{VERSION}\n\n{told}\n\n{SYNTAX}".rstrip()
    sys.stderr.write(f"{told}\n")
    return code
