"""Applications as data: IT2 for a player's title, FA2 and IA2 for an arbiter's, IA3 for a higher category.

Forms of the annexes to B.01 and B.06.  What nobody can compute (addresses,
signatures) is not part of the data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.federation.titles.application import NormRecord, check_application
from tablas.federation.titles.arbiter_classes import Category, Role, Service
from tablas.federation.titles.arbiters import ArbiterEvent, ArbiterTitle, check_event
from tablas.federation.titles.event import conditions, event_of, missed_rounds, norm_games
from tablas.federation.titles.forms import titled
from tablas.federation.titles.norm import NormCheck, NormEvent, Requirement, check_games, is_foreign
from tablas.federation.titles.rules import LEVELS, NormRules, norm_rules_for
from tablas.federation.titles.search import best_norm
from tablas.messages import Items, Message
from tablas.model import Player, Title, Tournament, format_points


@dataclass(frozen=True, slots=True)
class NormBlock:
    """One norm on IT2."""

    event: str
    location: str
    dates: str
    system: str
    average: int
    games: int
    points_required: str
    points: str
    games_counted: int | None
    """Where games were dropped; so are the next two."""
    counted_points_required: str
    counted_points: str
    from_host: int
    not_of_own_federation: int
    titled: int
    of_title: dict[str, int]
    rated: int
    unrated: int
    counts_as: int


@dataclass(frozen=True, slots=True)
class TitleApplication:
    """IT2, the application for a title."""

    title: str
    level: int
    """The rating the title needs."""
    family_name: str
    first_name: str
    fide_id: str
    federation: str
    highest_rating: int
    rating_reached: str
    norms: tuple[NormBlock, ...]
    total_games: int
    requirements: tuple[Requirement, ...]
    remarks: tuple[Message, ...]
    form: str = "IT2"

    @property
    def granted(self) -> bool:
        return all(requirement.met for requirement in self.requirements)


_SHOWN = (Title.GM, Title.IM, Title.FM, Title.WGM, Title.WIM, Title.WFM)


def title_application(
    title: Title, reports: Sequence[Tournament], who: str, highest_rating: int = 0, rating_reached: date | None = None
) -> TitleApplication:
    """IT2 from the reports of the events; *who* is a FIDE ID or a name that stands in all of them."""
    if title not in LEVELS:
        raise OptionError("norms-made-not", levels=Items(level.value for level in LEVELS), title=title.value)
    if not reports:
        raise OptionError("application-needs-report")
    players = [_player(tournament, who) for tournament in reports]
    return application_of(title, reports, players, highest_rating, rating_reached)


def application_of(
    title: Title,
    reports: Sequence[Tournament],
    players: Sequence[Player],
    highest_rating: int = 0,
    rating_reached: date | None = None,
) -> TitleApplication:
    """The same for whoever is known already, as each report has the player."""
    level = LEVELS[title]
    norms = [_norm(title, tournament, player) for tournament, player in zip(reports, players, strict=True)]
    last, _, first = players[-1].name.partition(",")
    blocks = tuple(norm.block for norm in norms)
    made = [
        Requirement(
            "1.4",
            norm.made,
            # Games that were left out are no part of the norm: 8 of 12 it is, though 9 of 13 were made.
            Message(
                "event-points-of",
                event=norm.block.event,
                points=norm.block.counted_points or norm.block.points,
                games=norm.block.games_counted or norm.block.games,
            ),
        )
        for norm in norms
    ]
    return TitleApplication(
        title.value,
        level.rating,
        last.strip(),
        first.strip(),
        players[-1].fide_id,
        players[-1].federation,
        highest_rating,
        str(rating_reached or ""),
        blocks,
        sum(block.counts_as for block in blocks),
        (*made, *check_application(level, [norm.record for norm in norms], highest_rating)),
        tuple(remark for norm in norms for remark in norm.remarks),
    )


def _player(tournament: Tournament, who: str) -> Player:
    wanted = who.strip().casefold()
    found = [p for p in tournament.players if wanted and wanted in (p.fide_id.casefold(), p.name.casefold())]
    if len(found) != 1:
        raise OptionError("players-give-fide", name=tournament.name, count=len(found), who=who)
    return found[0]


class _Norm(NamedTuple):
    made: bool
    block: NormBlock
    record: NormRecord
    remarks: list[Message]


def _norm(title: Title, tournament: Tournament, player: Player) -> _Norm:
    info, name = tournament.info, tournament.name
    if info.start is None or info.end is None:
        raise OptionError("report-needs-first", name=name)
    rules, level = norm_rules_for(info.start), LEVELS[title]
    event = event_of(tournament, rules)
    games = norm_games(tournament, player.number)
    check = best_norm(games, level, player.federation, event, rules)
    everything = check_games([game for game in games if game.counts], level, player.federation, event, rules)
    remarks = [] if check.is_norm else [Message("no-norm", name=name, missing=Items(check.missing, mark=" "))]
    daily = [found for found in conditions(tournament) if found.article == "1.1.3 a"]
    if not daily:
        remarks.append(Message("report-no-dates", name=name))
    large, why = large_swiss(tournament, event, rules)
    if not large:
        remarks.append(Message("event-remark", name=name, remark=why))
    strict = best_norm(games, level, player.federation, replace(event, exemption=""), rules)
    record = NormRecord(
        name,
        info.end,
        check.counts_as,
        foreign_rule_met=strict.is_norm,
        eight_games=event.rounds == 9 and len(check.games) == 8,
        one_round_a_day=any(found.met for found in daily),
        large_or_listed=large,
    )
    return _Norm(check.is_norm, _block(tournament, player, check, everything), record, remarks)


def _block(tournament: Tournament, player: Player, check: NormCheck, everything: NormCheck) -> NormBlock:
    info = tournament.info
    of_title = Counter(game.title for game in check.games)
    dropped = len(check.games) != len(everything.games)
    rated = sum(bool(game.rating) for game in check.games)
    return NormBlock(
        tournament.name,
        info.city,
        f"{info.start} - {info.end}",
        info.kind,
        check.average,
        len(everything.games),
        _points(everything.needed),
        format_points(everything.score, half="½"),
        len(check.games) if dropped else None,
        _points(check.needed) if dropped else "",
        format_points(check.score, half="½") if dropped else "",
        sum(game.federation == info.federation for game in check.games),
        sum(is_foreign(game.federation, player.federation) for game in check.games),
        titled(check.games),
        {title.value: of_title[title] for title in _SHOWN},
        rated,
        len(check.games) - rated,
        check.counts_as,
    )


def _points(needed: int | None) -> str:
    return "" if needed is None else format_points(needed, half="½")


def large_swiss(tournament: Tournament, event: NormEvent, rules: NormRules) -> tuple[bool, Message]:
    """Is it a Swiss of 40 players averaging 2000 in every round (1.5.6 a)?  Who missed two rounds is not counted."""
    if event.predetermined or tournament.teams:
        return False, Message("not-individual-swiss")
    regular = {player.number for player in tournament.players if missed_rounds(tournament, player.number) <= 1}
    ratings = {player.number: player.rating or rules.unrated for player in tournament.players}
    for number, played in enumerate(tournament.rounds, 1):
        there = [ratings[p] for game in played.games for p in (game.white, game.black) if game.played and p in regular]
        if len(there) < 40 or sum(there) < 2000 * len(there):
            mean = sum(there) // len(there) if there else 0
            return False, Message("round-had-players", number=number, count=len(there), mean=mean)
    return bool(tournament.rounds), Message("no-round-played")


@dataclass(frozen=True, slots=True)
class Applicant:
    """Who applies, as the forms of arbiters ask."""

    last_name: str
    first_name: str = ""
    fide_id: str = ""
    federation: str = ""
    languages: tuple[str, ...] = ()


LANGUAGES = ("English", "Arabic", "French", "German", "Portuguese", "Russian", "Spanish")
"""What the forms offer to tick."""


class EventLine(NamedTuple):
    """One event on an arbiter's form."""

    event: str
    link: str
    detail: str
    """System on FA2 and IA2, category on IA3."""
    remark: str
    """The exception used, or the role."""


@dataclass(frozen=True, slots=True)
class ArbiterApplication:
    """FA2, IA2 or IA3."""

    form: str
    applicant: Applicant
    wanted: str
    events: tuple[EventLine, ...]
    seminar: str = ""
    present_since: str = ""
    """IA3: when the present category was given."""


def arbiter_title_form(
    title: ArbiterTitle, applicant: Applicant, events: Sequence[ArbiterEvent], seminar: date | None = None
) -> ArbiterApplication:
    """FA2 or IA2; events that give no norm say so instead of the exception."""
    _languages(applicant)
    lines = []
    for event in events:
        norm = check_event(title, event)
        exception = f"Art. {norm.article}" if norm.once else "fewer rounds" if norm.short else ""
        remark = exception if norm.valid else f"no norm: {' '.join(map(str, norm.reasons))}"
        lines.append(EventLine(event.name, event.link, event.format.value, remark))
    return ArbiterApplication(f"{title.name}2", applicant, title.value, tuple(lines), str(seminar or ""))


def upgrade_form(
    category: Category, applicant: Applicant, services: Sequence[Service], since: date | None = None
) -> ArbiterApplication:
    """IA3; events of the wanted category come first, as on the form."""
    _languages(applicant)
    order = list(Category)
    if category is Category.A:
        raise OptionError("no-category-above")
    wanted = order[order.index(category) - 1]
    listed = sorted(services, key=lambda service: (order.index(service.category), service.start))
    roles = {Role.CHIEF: "Chief", Role.DEPUTY: "Deputy"}
    lines = tuple(
        EventLine(service.event, service.link, service.category.value, roles.get(service.role, service.role.value))
        for service in listed
    )
    change = f"{category.value} to {wanted.value}"
    return ArbiterApplication("IA3", applicant, change, lines, present_since=str(since or ""))


def _languages(applicant: Applicant) -> None:
    for language in applicant.languages:
        if language not in LANGUAGES:
            raise OptionError("forms-know-languages", languages=Items(LANGUAGES), language=language)
