"""Which edition of the rules a tournament was paired or ranked by, and why that one.

A report may name its edition, or a day from which it follows, or neither; the
answer to an arbiter never leaves open which of these it was.
"""

from __future__ import annotations

from typing import NamedTuple

from tablas.messages import Message
from tablas.model import Tournament
from tablas.pairing.round import system_of
from tablas.systems.open.common.dates import edition_in_force


class Taken(NamedTuple):
    """An edition and the reason for it."""

    edition: str
    why: Message
    assumed: bool = False
    """Nothing told it: the newest was taken."""

    @property
    def is_news(self) -> bool:
        """Whether it needs saying: what the report or the asker named need not be told back."""
        return not is_named(self.why)


def is_named(why: Message) -> bool:
    """Whether the report or the asker named the edition."""
    return why.code in ("pairing-edition-asked", "pairing-edition-named", "ranking-edition-asked")


def pairing_edition(tournament: Tournament, asked: bool = False) -> Taken | None:
    """The edition of the pairing rules; ``None`` where the system has only one.

    >>> from datetime import date
    >>> from tablas.model import EventInfo
    >>> taken = pairing_edition(Tournament(info=EventInfo(end=date(2020, 5, 31))))
    >>> taken.edition, str(taken.why)
    ('2017', 'Edition 2017 of the pairing rules was taken: the event was on 2020-05-31.')
    """
    system, named = system_of(tournament), tournament.regulation.edition
    if len(system.editions) < 2:
        return None
    if named:
        return Taken(named, Message("pairing-edition-asked" if asked else "pairing-edition-named", edition=named))
    newest = system.editions[-1]
    edition = edition_in_force(tournament, before=system.earlier or newest, since=newest)
    if not system.earlier:
        return Taken(edition, Message("pairing-edition-newest", edition=edition))
    day = tournament.info.began
    if day is None:
        return Taken(edition, Message("pairing-edition-no-day", edition=edition), assumed=True)
    return Taken(edition, Message("pairing-edition-of-day", edition=edition, day=day.isoformat()))


def ranking_edition(tournament: Tournament, asked: str | None = None) -> Taken:
    """The edition of the tie-break rules."""
    if asked is not None:
        return Taken(asked, Message("ranking-edition-asked", edition=asked))
    from tablas.standings import editions

    day = tournament.info.began
    edition = editions.in_force(day).name
    if day is None:
        return Taken(edition, Message("ranking-edition-no-day", edition=edition), assumed=True)
    return Taken(edition, Message("ranking-edition-of-day", edition=edition, day=day.isoformat()))
