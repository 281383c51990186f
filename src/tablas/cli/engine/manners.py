"""Whose manners ``tablas-engine`` has: those of bbpPairings or those of JaVaFo.

A manager calls the engine it knows.  Who it takes us for is told, in this order,

1. by an option, ``--as bbp5``, ``--as javafo`` …;
2. by the name we are called under: a link or copy named ``bbpPairings``,
   ``bbpPairings-5.0.1.exe``, ``javafo`` …;
3. by the arguments: ``-jar javafo.jar`` is a call of JaVaFo; a word for the
   system (``--dutch``, ``--burstein``) is always there with bbpPairings and never
   with JaVaFo.

A version that is named fixes the edition of the rules, as it does for the
program of that version.  Otherwise the report's own type or date decides, and
where it has neither, the rules of the engine we stand in for.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import TYPE_CHECKING

from tablas.errors import OptionError
from tablas.messages import Items

if TYPE_CHECKING:
    from tablas.model import Tournament


@dataclass(frozen=True, slots=True)
class Manner:
    """How one of the engines behaves where the two differ."""

    name: str
    javafo: bool
    edition: str
    """Of the Dutch rules, where nothing else tells it."""
    fixed: bool = False
    """The edition holds whatever a report says."""
    flavour: str = "trf26"
    """Of generated reports: what programs of that age read."""

    def edition_of(self, tournament: Tournament) -> str | None:
        """The edition to be taken; nothing where the report decides, or another system than the Dutch."""
        if (tournament.regulation.system or "dutch") != "dutch":
            return None
        told = tournament.regulation.edition or tournament.info.began
        return self.edition if self.fixed or not told else None


BBP = Manner("bbp", javafo=False, edition="2026")
BBP5 = Manner("bbp5", javafo=False, edition="2017", fixed=True, flavour="trf16")
BBP6 = replace(BBP, name="bbp6", fixed=True)
JAVAFO = Manner("javafo", javafo=True, edition="2017", flavour="trf16")
JAVAFO2 = replace(JAVAFO, name="javafo2", fixed=True)
MANNERS = {manner.name: manner for manner in (BBP, BBP5, BBP6, JAVAFO, JAVAFO2)}

OWN_WORDS = frozenset(("--as", "--edition", "--help", "--version", "--check"))
"""Words with two dashes that do not name a system."""


def manner_of(program: str, args: list[str]) -> tuple[Manner, list[str]]:
    """The manner that is asked for, and the arguments without what asked for it.

    >>> manner_of("tablas-engine", ["--dutch", "open.trf", "-p"])[0].name
    'bbp'
    >>> manner_of("tablas-engine", ["open.trf", "-p"])[0].name
    'javafo'
    >>> manner_of("/opt/bbpPairings-5.0.1", ["open.trf", "-p"])[0].name
    'bbp5'
    >>> manner_of("tablas-engine", ["-ea", "-jar", "javafo.jar", "open.trf", "-p"])
    (Manner(name='javafo', javafo=True, edition='2017', fixed=False, flavour='trf16'), ['open.trf', '-p'])
    """
    args, by_java = _without_java(args)
    if "--as" in args:
        place = args.index("--as")
        word = args[place + 1].lower() if place + 1 < len(args) else ""
        if word not in MANNERS:
            raise OptionError("engine-manner", word=word, manners=Items(MANNERS, last=True))
        return MANNERS[word], args[:place] + args[place + 2 :]
    named = _by_name(PurePath(program).name.lower())
    if named is not None:
        return named, args
    names_a_system = any(word.startswith("--") and word not in OWN_WORDS for word in args)
    silent = all(word in ("-r", "--version", "--help", "-h") for word in args)
    return (JAVAFO if by_java or not (names_a_system or silent) else BBP), args


def _by_name(program: str) -> Manner | None:
    for word, plain, versions in (
        ("bbppairings", BBP, {"5": BBP5, "6": BBP6}),
        ("javafo", JAVAFO, {"2": JAVAFO2}),
    ):
        if word in program:
            version = program.partition(word)[2].lstrip("-_ v")[:1]
            return versions.get(version, plain)
    return None


def _without_java(args: list[str]) -> tuple[list[str], bool]:
    """The arguments without those meant for Java, where a manager was given our path for that of Java."""
    if "-jar" not in args:
        return args, False
    return args[args.index("-jar") + 2 :], True
