"""Everything the tie-breaks of one table share: ledgers, edition, system, and what was computed once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from tablas.errors import OptionError
from tablas.model import Points, Tournament
from tablas.standings import unplayed
from tablas.standings.editions import Edition
from tablas.standings.ledger import Ledger
from tablas.systems import registry as systems
from tablas.systems.places import Summands

if TYPE_CHECKING:
    from tablas.standings.team_ledger import TeamBook

T = TypeVar("T")

SYSTEMS = ("swiss", "roundrobin", "knockout", "keizer")


def kind_of(tournament: Tournament) -> str:
    """What tie-breaks call the tournament's system; a Swiss where nobody said it.

    >>> from tablas.model import Regulation
    >>> kind_of(Tournament(regulation=Regulation("berger"))), kind_of(Tournament())
    ('roundrobin', 'swiss')
    """
    system = tournament.regulation.system
    if not system:
        return "swiss"
    family = systems.get(system).family
    return "roundrobin" if family == "teams" else family


RATINGS = ("first", "round", "last")
"""Which of several ratings counts: the first (C.07, art. 10), the one of each round, or the last."""


@dataclass(frozen=True, slots=True)
class Unrated:
    """How rating tie-breaks treat players without a rating.

    ``drop`` leaves the tie-break out when somebody is unrated (C.07, art. 10),
    ``lowest`` and ``average`` take it from the field, ``zero`` counts 0, and a
    number is the rating itself.
    """

    method: str = "drop"
    value: int = 0

    @classmethod
    def of(cls, choice: str | int) -> Unrated:
        """Read a choice.

        >>> Unrated.of("1400").value
        1400
        """
        text = str(choice).strip().lower()
        if text.isdecimal():
            return cls("fixed", int(text))
        if text not in ("drop", "lowest", "average", "zero"):
            raise OptionError("unrated-players-treated", choice=choice)
        return cls(text)


@dataclass
class Book:
    """The facts of one table; columns computed on the way are kept."""

    tournament: Tournament
    """As it stood after the last counted round."""
    edition: Edition
    system: str
    primary: Ledger = field(default_factory=Ledger)
    secondary: Ledger | None = None
    teams: TeamBook | None = None
    primary_name: str = ""
    """``MP`` or ``GP`` for teams."""
    names: list[str] = field(default_factory=list)
    unrated: Unrated = field(default_factory=Unrated)
    game_scores: Mapping[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    """What a player scored and let in, by round and number, where games have scores of their own (120-100)."""
    ratings: str = RATINGS[0]
    """Which rating counts of a player who had several."""
    external: Mapping[str, Mapping[int, int | str | Fraction]] = field(default_factory=dict)
    summands: Summands = field(default_factory=dict)
    """What the values of a system are the sums of."""
    seed: str = ""
    lottery: int | None = None
    annulled: frozenset[int] = frozenset()
    """Positions of those who left a round robin so early that their games count for nobody."""
    _kept: dict[object, object] = field(default_factory=dict, repr=False)

    @property
    def size(self) -> int:
        return self.primary.size

    @property
    def rounds(self) -> int:
        return self.primary.rounds

    @property
    def closed(self) -> bool:
        """Pairings were fixed beforehand: forfeits are games (C.07, art. 15.2)."""
        return self.system == "roundrobin"

    def keep(self, key: object, compute: Callable[[], T]) -> T:
        """What was computed under *key*, or compute it now."""
        if key not in self._kept:
            self._kept[key] = compute()
        return self._kept[key]  # type: ignore[return-value]

    def ledger(self, score: str = "", fore: bool = False) -> Ledger:
        """The ledger of match or game points; empty: the primary one."""
        ledger = self.primary if score in ("", self.primary_name) else self.secondary
        if ledger is None:
            raise OptionError("is-for-team-events-only", score=score)
        return self.keep(("fore", id(ledger)), ledger.fore) if fore else ledger

    def seen(self, ledger: Ledger) -> list[Points]:
        """Scores as opponents' tie-breaks see them."""
        return self.keep(("seen", id(ledger)), lambda: unplayed.seen_scores(ledger, self.edition, self.closed))

    def counts_forfeit(self, win: bool) -> bool:
        """Whether a forfeit is a game for own-result tie-breaks (C.07, art. 15.2)."""
        if not self.closed:
            return False
        return self.edition.closed_forfeits == "all" or (win and self.edition.closed_forfeits == "wins")
