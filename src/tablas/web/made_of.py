"""What a public page is made of: a page whose ingredients are the same is the same page, and is not made again.

A result changes the round that is played and what is counted from it, and
nothing of the rounds before; the list of players does not change at all.  So
everything of an event but its rounds is an ingredient of every page, and of the
rounds those that the page tells.  What only the staff sees is none.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from tablas.events.hall import now
from tablas.events.ranking import last_complete
from tablas.events.state import Event, Section
from tablas.model import Card, Round
from tablas.model.team import TeamRound
from tablas.store import Store
from tablas.web.show.card import player_card
from tablas.web.show.hall import clock_of
from tablas.web.show.own_norms import norm_needs

_PLACE = re.compile(
    r"(?:/\w+)?/p/[^/]+/(?P<tournament>[^/-][^/]*)/(?P<rest>.+)|"
    r"/api/v1/events/[^/]+/tournaments/(?P<of_data>[^/]+)/(?P<data>.+)"
)
_TOLD = re.compile(r"pairings|picture|why|games|games\.pgn|sheet/[^/]+/csv")
"""Pages of the round that ``round=`` names; the first three else of the round that is played."""
_NOW = ("pairings", "picture", "why")
_NAMED = re.compile(r"(?:papers/.+-|rounds/)(\d{1,3})(?:\.pdf|\.csv)?")
"""Papers and data whose name ends with their round."""
_PLAYER = re.compile(r"player/(\d+)(/why)?")


class MadeOf:
    """Says of what the pages of a program's events are made."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._around: dict[tuple[str, str], tuple[Event, object, object]] = {}

    def of(self, slug: str, event: Event, path: str, query: str) -> object | None:
        """The ingredients of a page; nothing where it is to be made again with every version of its event."""
        found = _PLACE.fullmatch(path)
        name = (found["tournament"] or found["of_data"]) if found else ""
        if found is None or not event.has(name):
            return None
        section, rest = event.section(name), found["rest"] or found["data"]
        if rest.endswith("/chances"):  # They follow absences that nobody else hears of.
            return None
        games = self._store.games.version(slug) if rest.startswith("games") else 0
        return (self._everything_but_rounds(slug, event, section), games, _of_rounds(event, section, rest, query))

    def _everything_but_rounds(self, slug: str, event: Event, section: Section) -> object:
        moment = _of_time(event, now())
        known = self._around.get((slug, section.id))
        if known is not None and known[0] is event and known[1] == moment:
            return known[2]
        made = (moment, _around(event, section))
        self._around[slug, section.id] = (event, moment, made)
        return made


def _of_time(event: Event, moment: datetime) -> object:
    """What the clock changes: the day, and which rounds have begun."""
    starts = [one.starts for section in event.sections for one in section.times if one.starts is not None]
    return moment.date(), sum(start <= moment for start in starts)


def _around(event: Event, section: Section) -> tuple[Any, ...]:
    others = tuple((one.id, one.name, len(one.facts.players), one.rounds_paired) for one in event.sections)
    facts = section.facts
    told = tuple(one for one in facts.absences if one.round <= section.rounds_paired)
    shown = replace(
        section,
        facts=replace(facts, rounds=(), absences=told),
        draft=None,
        draft_teams=TeamRound(),
        engine="",
        outdated=False,
        by_hand=False,
        check_in=False,
        present=(),
        reports=(),
    )
    course = (section.rounds_paired, section.running_round, last_complete(section), clock_of(section))
    return replace(event, sections=(), screens=()), others, shown, course


class _Rounds(NamedTuple):
    """The rounds that a page tells."""

    rounds: tuple[Round, ...]
    more: tuple[Any, ...] = ()


def _of_rounds(event: Event, section: Section, rest: str, query: str) -> _Rounds:
    rounds, asked = section.facts.rounds, dict(parse_qsl(query))
    if section.facts.teams:  # Boards follow from matches and line-ups: a change of any may show anywhere.
        return _Rounds(rounds)
    if rest == "players":
        return _Rounds(())
    if _TOLD.fullmatch(rest):
        usual = section.running_round if rest in _NOW else len(rounds)
        return _Rounds(rounds[: _number(asked, "round", usual)])
    if rest == "standings" or rest.startswith("standings/"):
        return _Rounds(rounds[: _number(asked, "after", last_complete(section))])
    if (named := _NAMED.fullmatch(rest)) is not None:
        return _Rounds(rounds[: int(named[1])])
    if (player := _PLAYER.fullmatch(rest)) is not None and section.has(Card(int(player[1]))):
        return _of_player(event, section, Card(int(player[1])), bool(player[2]))
    return _Rounds(rounds)


def _of_player(event: Event, section: Section, card: Card, why: bool) -> _Rounds:
    """Of a card what stands on it, of the reasons the rounds before: the round itself follows from them."""
    rounds = section.facts.rounds
    if why:
        told = max(len(rounds) - 1, last_complete(section))
        return _Rounds(rounds[:told] if told else rounds)
    shown = player_card(section, section.number_of[card])
    return _Rounds((), (shown, norm_needs(event, section, shown.person.player.number, shown.performance)))


def _number(asked: dict[str, str], name: str, usual: int) -> int | None:
    """The round that is asked for; none, which means all of them, where it is written in another way than ours."""
    given = asked.get(name)
    if given is None:
        return usual
    return int(given) if re.fullmatch(r"[0-9]{1,3}", given) else None
