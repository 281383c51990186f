"""The tables of a tournament as its regulation has them: one, or one for each group and the final.

The system says what only it knows (its own order, the parts of the event); the
ranking of each table is the same for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from tablas.errors import OptionError, PairingError
from tablas.messages import Message
from tablas.model import Tournament
from tablas.standings.book import SYSTEMS
from tablas.standings.table import Standings, ranked
from tablas.systems import registry
from tablas.systems.places import Table
from tablas.systems.registry import System


class Part(NamedTuple):
    """One table of an event that has several; the table of the whole event has no name."""

    name: str
    title: Message | None
    standings: Standings


def rank(
    tournament: Tournament,
    tie_breaks: Any = None,
    edition: str | None = None,
    after: int | None = None,
    **how: Any,
) -> Standings:
    """The table of the whole tournament, by its regulation.

    The arguments are those of :func:`tablas.standings.table.ranked`; *system* may
    name a system of the registry, or what the results alone shall be ranked as
    (``swiss``, ``roundrobin``, ``knockout``).

    >>> from tablas.model import Game, Outcome, Player, Round, Tournament
    >>> played = Round((Game.of(1, 2, Outcome.LOSS),))
    >>> club = Tournament(players=(Player(1, "Ana"), Player(2, "Blas")), rounds=(played,))
    >>> [(row.label, row.name) for row in rank(club, "PTS")]
    [('1', 'Blas'), ('2', 'Ana')]
    """
    return tables(tournament, tie_breaks, edition, after, **how)[0].standings


def tables(
    tournament: Tournament,
    tie_breaks: Any = None,
    edition: str | None = None,
    after: int | None = None,
    *,
    system: str | None = None,
    teams: bool | None = None,
    insist: bool = False,
    **how: Any,
) -> tuple[Part, ...]:
    """Every table of the tournament, the whole one first; *insist*: only as the system has them."""
    if after is not None and not 0 <= after <= len(tournament.rounds):
        raise OptionError("tournament-paired-rounds", count=len(tournament.rounds), after=after)
    how = {name: value for name, value in how.items() if value is not None}
    alone = system in SYSTEMS and system != "keizer"
    if system is not None and not alone:
        tournament = tournament.ruled(system=registry.get(system).name, assumed=False)
    chosen = registry.get(tournament.regulation.system) if tournament.regulation.system and not alone else None
    of_players = teams is False and bool(tournament.teams)
    note: tuple[Message, ...] = ()
    if chosen is not None and chosen.tables is not None and not of_players and not tournament.regulation.assumed:
        shown = tournament if after is None else tournament.after(after)
        settings = _settings(shown, chosen)
        try:
            wanted = chosen.tables(shown, settings)
        except (OptionError, PairingError) as error:
            if insist:
                raise
            # A hand has changed what the system would have played: the results alone must tell.
            note = (Message("results-alone-ranked", why=error.message),)
        else:
            return tuple(_drawn_up(table, chosen, tie_breaks, edition, teams, how) for table in wanted)
    kind = system if alone else None
    if of_players and chosen is not None and chosen.family != "swiss":
        # The players of a team event meet whom their teams do; who leaves a team leaves the games to it.
        kind = "roundrobin"
        how.setdefault("games_each", 0)
    table = ranked(tournament, tie_breaks, edition, after, system=kind, teams=teams, **how)
    return (Part("", None, replace(table, notes=(*note, *table.notes))),)


def _settings(tournament: Tournament, system: System) -> registry.Settings:
    regulation = tournament.regulation
    return system.settings(regulation.edition, regulation.options, places)


def places(tournament: Tournament, games_each: int | None) -> dict[int, int]:
    """The places of a part that is played as a round robin, by number."""
    table = ranked(tournament, system="roundrobin", teams=False, games_each=games_each)
    return {row.number: row.place for row in table}


def _drawn_up(
    table: Table, system: System, tie_breaks: Any, edition: str | None, teams: bool | None, how: dict[str, Any]
) -> Part:
    own = {"score": table.score, "matches": table.matches, "games_each": table.games_each}
    given = {name: value for name, value in own.items() if value is not None} | how
    if system.of_teams and table.tournament.teams and teams is None:
        teams = True
    given["external"] = {**table.values, **how.get("external", {})}
    made = ranked(
        table.tournament,
        table.first if table.alone else tie_breaks,
        edition,
        teams=teams,
        first=table.first,
        order=table.order,
        usual=table.usual,
        summands=table.summands,
        **given,
    )
    notes = (*made.notes, *table.notes)
    return Part(table.name, table.title, replace(made, notes=notes))


def parts_data(parts: Sequence[Part]) -> dict[str, object]:
    """The first table as plain data; all others under ``tables``, with their names."""
    first, *others = parts
    data = first.standings.as_data()
    if first.name:
        data = {"table": first.name, "title": title_of(first), **data}
    if others:
        data["tables"] = [{"table": part.name, "title": title_of(part), **part.standings.as_data()} for part in others]
    return data


def title_of(part: Part) -> str:
    """What the table is called, in English."""
    return "" if part.title is None else str(part.title)
