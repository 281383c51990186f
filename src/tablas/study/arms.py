"""What is compared: a system with edition, options, acceleration, number of rounds and tie-breaks, written short."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tablas.errors import OptionError
from tablas.model import Regulation, Tournament
from tablas.pairing.round import check_acceleration, settings_of
from tablas.study.limits import within
from tablas.systems import registry

TIE_BREAKS = "PTS,BH/C1,BH,SB"
_CLOSED = "PTS,SB,WIN"
_OF_TEAMS = "PTS,MPvGP,BH,EMMSB"
_CLOSED_TEAMS = "PTS,MPvGP,EMMSB"
SO_MANY_ROUNDS = ("swiss", "keizer")
"""Families that play as many rounds as somebody says; the others know themselves when they are over."""


@dataclass(frozen=True, slots=True)
class Arm:
    """One side of a comparison."""

    system: str
    edition: str = ""
    acceleration: str = ""
    rounds: int | None = None
    """Its own number of rounds; ``None``: that of the study."""
    options: tuple[tuple[str, str], ...] = ()
    tie_breaks: str = ""
    """Its own tie-breaks; empty: those of the study."""

    @property
    def label(self) -> str:
        """How it is written.

        >>> parse_arm("dutch/2017+baku@9").label
        'dutch/2017+baku@9'
        """
        words = self.system
        if self.edition:
            words += f"/{self.edition}"
        if self.acceleration:
            words += f"+{self.acceleration}"
        if self.rounds is not None:
            words += f"@{self.rounds}"
        if self.options:
            words += "[" + ";".join(f"{name}={value}" for name, value in self.options) + "]"
        return f"{words}={self.tie_breaks}" if self.tie_breaks else words

    @property
    def plays_alike(self) -> Arm:
        """The arm without its tie-breaks: what is paired and played the same."""
        return replace(self, tie_breaks="")

    @property
    def of_teams(self) -> bool:
        """Teams play, not players each for oneself."""
        return registry.get(self.system).of_teams

    def regulation(self, tie_breaks: str = "") -> Regulation:
        """The regulation that the tournament is played by."""
        so_many = registry.get(self.system).family in SO_MANY_ROUNDS
        usual = (_CLOSED_TEAMS, _OF_TEAMS) if self.of_teams else (_CLOSED, TIE_BREAKS)
        chosen = self.tie_breaks or tie_breaks or usual[so_many]
        listed = tuple(code.strip() for code in chosen.split(",") if code.strip())
        return Regulation(
            self.system,
            edition=self.edition,
            options=dict(self.options),
            acceleration=self.acceleration,
            of_teams=self.of_teams,
            tie_breaks=listed if listed[:1] == ("PTS",) else ("PTS", *listed),
        )

    def check(self) -> None:
        """Refuse what no tournament can be played by."""
        if self.rounds is not None:
            within("rounds", self.rounds, 1, 99)
        ruled = Tournament(regulation=self.regulation())
        settings_of(ruled)
        check_acceleration(ruled)


def parse_arm(text: str) -> Arm:
    """Read an arm: ``SYSTEM[/EDITION][+ACCELERATION][@ROUNDS][[OPTION=VALUE;…]]``.

    >>> parse_arm("dutch+haley:rounds=3@9")
    Arm(system='dutch', edition='', acceleration='haley:rounds=3', rounds=9, options=(), tie_breaks='')
    >>> parse_arm("knockout[third-place=yes]").options
    (('third-place', 'yes'),)
    """
    words, bracket, rest = text.strip().partition("[")
    options: list[tuple[str, str]] = []
    if bracket:
        for pair in rest.rstrip("]").split(";"):
            name, equals, value = pair.partition("=")
            if not equals:
                raise OptionError("option-given-name", word=pair)
            options.append((name.strip(), value.strip()))
    words, at, rounds = words.partition("@")
    words, _, acceleration = words.partition("+")
    system, _, edition = words.partition("/")
    if at and not rounds.isdecimal():
        raise OptionError("rounds-of-arm", text=text)
    arm = Arm(system, edition, acceleration, int(rounds) if at else None, tuple(options))
    arm.check()
    return arm


def parse_arms(text: str | Iterable[str]) -> tuple[Arm, ...]:
    """Read several arms, separated by commas; each once.

    >>> [arm.label for arm in parse_arms("dutch,lim,dutch")]
    ['dutch', 'lim']
    """
    words = text.split(",") if isinstance(text, str) else list(text)
    return tuple(dict.fromkeys(parse_arm(word) for word in words if word.strip()))
