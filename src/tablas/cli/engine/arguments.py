"""Understanding the arguments of both engines, in whatever order they come."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.cli.engine.manners import Manner, manner_of
from tablas.errors import OptionError


@dataclass(slots=True)
class Request:
    """What the arguments ask for."""

    manner: Manner
    action: str = ""
    system: str | None = None
    edition: str | None = None
    file: str = ""
    target: str = ""
    """What follows the action: the output of -p, the round of -c, the configuration or seed of -g."""
    output: str = ""
    check_list: str | None = None
    """Where -l wants the check-list; empty: beside the report, with the ending ``.list``."""
    seed: int | None = None
    baku: bool = False
    """-b: accelerate, where the event is long enough."""
    version: bool = False
    """-r: say name and version first."""


_ACTIONS = {"-p": "-p", "-c": "-c", "-g": "-g", "-check": "-check", "--check": "-check"}
_LONE = {"-h": "--help", "--help": "--help", "--version": "--version"}
_OLD = ("-w", "-q")
"""JaVaFo 1 was told by these how to search; version 2 and we need not be told."""


def read_request(args: list[str], program: str = "tablas-engine") -> Request:
    """Understand the arguments.

    >>> read_request(["--dutch", "open.trf", "-p", "out.txt"]).target
    'out.txt'
    >>> read_request(["open.trf", "-l", "-p"]).check_list
    ''
    """
    manner, rest = manner_of(program, args)
    request = Request(manner)
    while rest:
        word = rest.pop(0)
        if word in _ACTIONS:
            if request.action:
                raise OptionError("ask-one-p")
            request.action = _ACTIONS[word]
            if request.action == "-check":
                request.file = request.file or _value(word, rest)
            else:
                request.target = _optional(rest)
        elif word in _LONE:
            request.action = _LONE[word]
        elif word == "-r":
            request.version = True
        elif word == "-b":
            request.baku = True
        elif word == "-o":
            request.output = _value(word, rest)
        elif word == "-l":
            request.check_list = _optional(rest)
        elif word == "-s":
            request.seed = number(_value(word, rest), "-s")
        elif word == "--edition":
            request.edition = _value(word, rest)
        elif word in _OLD and manner.javafo:
            if rest and rest[0].isdigit():
                rest.pop(0)
        elif word.startswith("--"):
            if request.system:
                raise OptionError("engine-one-system", word=word)
            request.system = word[2:]
        elif word.startswith("-") and word != "-":
            raise OptionError("no-argument", word=word)
        elif not request.file:
            request.file = word
        else:
            raise OptionError("one-file-too", word=word)
    _check(request, nothing_asked=not args)
    return request


def _check(request: Request, nothing_asked: bool) -> None:
    """Refuse what neither engine would do."""
    if not request.action:
        alone = not (request.file or request.system or request.output or request.check_list is not None)
        if not (alone and (request.version or nothing_asked)):
            raise OptionError("say-what-do")
        request.action = "--version"
    if request.action in ("-p", "-c") and not request.file:
        raise OptionError("name-report")
    if request.action == "-g" and request.file and request.target:
        raise OptionError("one-file-too", word=request.target)
    if request.action == "-g" and not request.output:
        raise OptionError("say-where-tournament")


def number(text: str, word: str) -> int:
    """A whole number of the command line."""
    try:
        return int(text)
    except ValueError:
        raise OptionError("takes-whole-number", word=word, text=text) from None


def _optional(rest: list[str]) -> str:
    """The next word, where it is no argument of its own."""
    return rest.pop(0) if rest and (not rest[0].startswith("-") or rest[0] == "-") else ""


def _value(word: str, rest: list[str]) -> str:
    found = _optional(rest)
    if not found:
        raise OptionError("needs-value", word=word)
    return found
