"""Norms and titles of arbiters (B.06.1, text of July 2021 with the changes of 2024)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum

from tablas.federation.ratings.round_robin import cross_table
from tablas.federation.regulations.deadlines import years_after
from tablas.federation.titles.norm import Requirement, federations_of
from tablas.messages import Items, Message, Worded
from tablas.model import Title, Tournament
from tablas.standings.book import kind_of


class ArbiterTitle(Enum):
    FA = "FIDE Arbiter"
    IA = "International Arbiter"


class Format(Worded, Enum):
    """The systems that the application forms know."""

    SWISS = "SS"
    ROUND_ROBIN = "RR"
    DOUBLE_ROUND_ROBIN = "DR"
    KNOCK_OUT = "KO"
    TEAM = "TM"
    OTHER = "Other"


class Scope(Enum):
    """Who plays: players of one federation, of several, or a championship of FIDE or a continent."""

    NATIONAL = "national"
    INTERNATIONAL = "international"
    WORLD = "world or continental"


@dataclass(frozen=True, slots=True)
class ArbiterEvent:
    """An event that an arbiter worked at."""

    name: str
    format: Format
    rounds: int
    players: int
    rated: int
    federations: int = 1
    scope: Scope | None = None
    """By the number of federations when left out."""
    end: date | None = None
    chief_arbiter: str = ""
    quick: bool = False
    """Rapid or blitz."""
    national_final: bool = False
    norms_possible: bool = False
    teams: int = 0
    boards: int = 0
    top_team_division: bool = False
    rounds_served: int | None = None
    hybrid: bool = False
    olympiad: bool = False
    link: str = ""
    """To the event's page, for the form."""

    def scope_for(self, title: ArbiterTitle) -> Scope:
        """International events have players of two federations for FA, three for IA (2.6.2)."""
        if self.scope is not None:
            return self.scope
        wanted = 2 if title is ArbiterTitle.FA else 3
        return Scope.INTERNATIONAL if self.federations >= wanted else Scope.NATIONAL


def certificates(event: ArbiterEvent, title: ArbiterTitle = ArbiterTitle.FA) -> int | None:
    """How many arbiters of an event may get a norm; ``None`` is no limit (2.7).

    >>> certificates(ArbiterEvent("Open", Format.SWISS, 9, 101, 90, 5))
    5
    """
    if event.scope_for(title) is Scope.WORLD:
        return None
    if event.format in (Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN):
        return 2
    return -(-event.players // 25)


@dataclass(frozen=True, slots=True)
class ArbiterNorm:
    """Is an event good for a norm, and under which article?"""

    title: ArbiterTitle
    event: ArbiterEvent
    article: str
    once: bool
    """An option that an application may use only once."""
    short: bool
    """Fewer rounds than usual: one such event is tolerated."""
    valid: bool
    reasons: tuple[Message, ...]


def check_event(title: ArbiterTitle, event: ArbiterEvent) -> ArbiterNorm:
    """Measure an event against the requirements of 3.8 to 3.10 (FA) or 4.8 to 4.10 (IA)."""
    article, once, reasons = _fa_article(event) if title is ArbiterTitle.FA else _ia_article(event)
    usual, least = (7, 5) if title is ArbiterTitle.FA else (9, 7)
    if article in _OWN_ROUNDS:
        usual = least = 0
    short = event.rounds < usual
    if event.rounds < least:
        reasons.append(Message("rounds-least-needed", rounds=event.rounds, usual=usual, least=least))
    elif short:
        reasons.append(Message("rounds-one-event", rounds=event.rounds, usual=usual))
    valid = bool(article) and event.rounds >= least
    return ArbiterNorm(title, event, article, once, short, valid, tuple(reasons))


_OWN_ROUNDS = frozenset({"3.9.1", "4.9.2", "3.9.2", "4.9.1", "3.9.4", "4.9.4"})
"""Articles that state the number of rounds themselves."""


def _team_division(event: ArbiterEvent, served: int) -> list[Message]:
    """What a top national team division lacks; nothing if it is good."""
    wanted_teams = 6 if event.format is Format.DOUBLE_ROUND_ROBIN else 10
    missing = []
    if (event.rounds_served if event.rounds_served is not None else event.rounds) < served:
        missing.append(Message("least-rounds-served", served=served))
    if event.boards < 4:
        missing.append(Message("least-4-boards"))
    if event.teams < wanted_teams:
        missing.append(Message("least-teams", wanted_teams=wanted_teams))
    if 100 * event.rated < 60 * event.players:
        missing.append(Message("60-rated-players"))
    return missing


def _fa_article(event: ArbiterEvent) -> tuple[str, bool, list[Message]]:
    if event.olympiad:
        return "3.9.4", True, [Message("match-arbiter-olympiad")]
    if event.top_team_division:
        missing = _team_division(event, 5)
        return (
            ("", True, [Message("top-team-division", missing=Items(missing))])
            if missing
            else (
                *("3.9.1", True),
                [Message("top-division-national")],
            )
        )
    if event.hybrid:
        return "3.9.3", True, [Message("hybrid-event-if")]
    if event.quick:
        if event.rated >= 30 and event.rounds >= 9:
            return "3.9.2", True, [Message("rapid-blitz-30")]
        return (
            "",
            True,
            [Message("rapid-blitz-needs", rated=event.rated, rounds=event.rounds)],
        )
    wanted, article = {
        Format.ROUND_ROBIN: (10, "3.8.2"),
        Format.DOUBLE_ROUND_ROBIN: (6, "3.8.3"),
    }.get(event.format, (20, "3.8.1"))
    enough = event.rated >= wanted or (event.format is Format.ROUND_ROBIN and event.rated == event.players)
    sentence = Message("rated-players-needed", rated=event.rated, wanted=wanted)
    return (article, False, [sentence]) if enough else ("", False, [sentence])


def _ia_article(event: ArbiterEvent) -> tuple[str, bool, list[Message]]:
    if event.olympiad:
        return "4.9.4", True, [Message("match-arbiter-olympiad")]
    if event.quick:
        if event.scope is Scope.WORLD:
            return "4.8.4", True, [Message("world-continental-rapid")]
        return "", False, [Message("rapid-blitz-count")]
    if event.scope is Scope.WORLD:
        return "4.8.2", False, [Message("official-fide-event")]
    if event.national_final:
        return "4.8.1", False, [Message("final-national-championship")]
    international = event.scope_for(ArbiterTitle.IA) is Scope.INTERNATIONAL
    if international and event.norms_possible:
        return "4.8.3", False, [Message("international-event-which")]
    if event.top_team_division:
        missing = _team_division(event, 7)
        if not missing:
            return "4.9.2", True, [Message("top-division-national")]
        return "", True, [Message("top-team-division", missing=Items(missing))]
    if event.hybrid:
        return "4.9.3", True, [Message("hybrid-event-if")]
    if international and is_large(event) and event.federations >= 3:
        return "4.9.1", True, [Message("least-100-players")]
    return "", False, [Message("neither-championship-nor")]


def is_large(event: ArbiterEvent) -> bool:
    """100 players, 30 % of them rated, 7 rounds."""
    return event.players >= 100 and 10 * event.rated >= 3 * event.players and event.rounds >= 7


def check_arbiter_application(
    title: ArbiterTitle,
    events: Sequence[ArbiterEvent],
    *,
    day: date,
    seminar: date | None = None,
    age: int | None = None,
    fa_since: date | None = None,
) -> tuple[Requirement, ...]:
    """Every demand on an application for FA or IA on *day*."""
    wanted = 3 if title is ArbiterTitle.FA else 4
    norms = [check_event(title, event) for event in events]
    good = [norm for norm in norms if norm.valid]
    art = "3" if title is ArbiterTitle.FA else "4"
    demands = [
        Requirement(f"{art}.8", len(good) >= wanted, Message("events-give-norms", count=len(good), wanted=wanted)),
        _systems(title, events),
        Requirement(f"{art}.10", sum(norm.short for norm in good) <= 1, Message("most-one-event")),
        *_once(art, good),
    ]
    if title is ArbiterTitle.FA or day >= date(2024, 1, 1):
        fresh = seminar is not None and day <= years_after(seminar, 4)
        demands.append(Requirement(f"{art}.7", fresh, Message("seminar-norm-most")))
    ends = [event.end for event in events if event.end is not None]
    if ends:
        old = [end for end in ends if day > years_after(end, 6)]
        demands.append(Requirement("5.3.1", not old, Message("no-norm-older")))
        late = day > years_after(max(ends), 1)
        demands.append(Requirement("5.3.3", not late, Message("last-event-ended", ends=max(ends))))
    if age is not None:
        least = 19 if title is ArbiterTitle.FA else 21
        article = "5.4.2" if title is ArbiterTitle.FA else "5.5.2"
        demands.append(Requirement(article, age >= least, Message("age-least-needed", age=age, least=least)))
    if title is ArbiterTitle.IA:
        chiefs = {event.chief_arbiter for event in events}
        demands.append(Requirement("4.13.1", len(chiefs) > 1, Message("not-all-norms")))
        before = fa_since is None or any(end <= fa_since for end in ends)
        demands.append(Requirement("4.12", not before, Message("fide-arbiter-all")))
    return tuple(demands)


def _systems(title: ArbiterTitle, events: Sequence[ArbiterEvent]) -> Requirement:
    """Two different systems, or all Swiss with one large international event (2.4, 2.5)."""
    systems = {event.format for event in events}
    large = any(is_large(event) and event.scope_for(title) is not Scope.NATIONAL for event in events)
    fits = len(systems) >= 2 or (systems == {Format.SWISS} and large)
    return Requirement(
        "2.4",
        fits,
        Message("two-different-systems"),
    )


def _once(art: str, norms: Sequence[ArbiterNorm]) -> list[Requirement]:
    limits = {"4.8.1": 2}
    demands = []
    for article in sorted({norm.article for norm in norms if norm.once or norm.article in limits}):
        used, allowed = sum(norm.article == article for norm in norms), limits.get(article, 1)
        demands.append(Requirement(article, used <= allowed, Message("norms-option-most", used=used, allowed=allowed)))
    return demands


def next_event(title: ArbiterTitle, events: Sequence[ArbiterEvent]) -> tuple[Message, ...]:
    """What the next event must be so that the systems of an application fit (exam question 24)."""
    if _systems(title, events).met:
        return (Message("any-event-gives"),)
    federations = 2 if title is ArbiterTitle.FA else 3
    formats = sorted({event.format for event in events}, key=lambda found: found.value)
    wishes = [Message("event-another-system", formats=Items(formats))]
    if {event.format for event in events} == {Format.SWISS}:
        wishes.append(Message("international-swiss-100", federations=federations))
    return tuple(wishes)


def event_of(tournament: Tournament, *, scope: Scope | None = None, quick: bool = False) -> ArbiterEvent:
    """The event as a report shows it; what the report does not tell can be replaced.

    Player norms count as possible where nine rounds are played and three
    players hold the titles of GM or IM.
    """
    players = tournament.players
    rounds = tournament.total_rounds or len(tournament.rounds)
    masters = sum(player.title in (Title.GM, Title.IM) for player in players)
    return ArbiterEvent(
        name=tournament.name,
        format=_format_of(tournament),
        rounds=rounds,
        players=len(players),
        rated=sum(bool(player.rating) for player in players),
        federations=federations_of(player.federation for player in players),
        scope=scope,
        end=tournament.info.end,
        chief_arbiter=tournament.info.chief_arbiter,
        quick=quick,
        norms_possible=rounds >= 9 and masters >= 3 and not quick,
        teams=len(tournament.teams),
    )


def _format_of(tournament: Tournament) -> Format:
    if tournament.teams:
        return Format.TEAM
    kind, table = kind_of(tournament), cross_table(tournament)
    if not tournament.regulation.system and table is not None and len(tournament.players) > 2:
        kind = "roundrobin"
    if kind == "roundrobin":
        double = tournament.regulation.options.get("cycles") == 2 or (table is not None and table.cycles == 2)
        return Format.DOUBLE_ROUND_ROBIN if double else Format.ROUND_ROBIN
    return Format.KNOCK_OUT if kind == "knockout" else Format.SWISS
