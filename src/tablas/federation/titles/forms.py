"""The forms of an event as data: IT1 and IT3.

A form is a list of labelled values; paper is made of it elsewhere.  What the
tournament does not tell (birthplace, signatures) stays empty for the arbiter.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from tablas.federation.titles.event import PlayerNorm, norm_games
from tablas.federation.titles.norm import NormGame, federations_of, is_foreign
from tablas.model import Player, Title, Tournament, format_points
from tablas.systems import registry
from tablas.version import __version__

_STRONG = frozenset({Title.GM, Title.IM, Title.WGM, Title.WIM})


class CertificateRow(NamedTuple):
    """One opponent on a certificate of title result."""

    round: int
    opponent: str
    fide_id: str
    federation: str
    rating: int
    adjusted: int | None
    """The rating it counts with, where that differs."""
    title: str
    score: str


@dataclass(frozen=True, slots=True)
class Certificate:
    """IT1, the certificate of a title result."""

    title: str
    name: str
    first_name: str
    sex: str
    fide_id: str
    federation: str
    birth: str
    birth_place: str
    event: str
    system: str
    start: str
    close: str
    chief_arbiter: str
    rounds: int
    not_of_own_federation: int
    rated_opponents: int
    of_host_federation: int
    titled_opponents: int
    federations: int
    """Of all players, where 1.4.3 d is used; so are the next two."""
    rated_not_of_host: int
    strong_not_of_host: int
    rows: tuple[CertificateRow, ...]
    average: int
    performance: int
    score: str
    difference: int
    remarks: str


def certificate(tournament: Tournament, norm: PlayerNorm, birth_place: str = "") -> Certificate:
    """IT1 for a norm; rounds that do not count are listed with their result."""
    check, player = norm.check, norm.player
    host = tournament.info.federation
    counted = list(check.games)
    last, _, first = player.name.partition(",")
    foreign = [other for other in tournament.players if other.rating and is_foreign(other.federation, host)]
    return Certificate(
        title=check.level.title.value,
        name=last.strip(),
        first_name=first.strip(),
        sex=player.sex,
        fide_id=player.fide_id,
        federation=player.federation,
        birth=str(player.birth) if player.birth is not None else "",
        birth_place=birth_place,
        event=tournament.name,
        system=system_name(tournament),
        start=str(tournament.info.start or ""),
        close=str(tournament.info.end or ""),
        chief_arbiter=tournament.info.chief_arbiter,
        rounds=len(counted),
        not_of_own_federation=sum(is_foreign(game.federation, player.federation) for game in counted),
        rated_opponents=sum(bool(game.rating) for game in counted),
        of_host_federation=sum(game.federation == host for game in counted),
        titled_opponents=titled(counted),
        federations=federations_of(other.federation for other in tournament.players),
        rated_not_of_host=len(foreign),
        strong_not_of_host=sum(other.title in _STRONG for other in foreign),
        rows=tuple(_row(game, norm) for game in norm_games(tournament, player.number)),
        average=check.average,
        performance=check.performance,
        score=format_points(check.score, half="½"),
        difference=check.difference,
        remarks=" ".join(map(str, check.notes)),
    )


def titled(games: Iterable[NormGame]) -> int:
    """Titled opponents, candidate masters not counted."""
    return sum(game.title not in (Title.NONE, Title.CM, Title.WCM) for game in games)


def _row(game: NormGame, norm: PlayerNorm) -> CertificateRow:
    check = norm.check
    adjusted = None
    if check.raised == game:
        adjusted = check.level.floor
    score = {"=": "½", "U": "bye", "H": "bye", "F": "bye", "Z": "bye"}.get(game.outcome.value, game.outcome.value)
    if game in check.ignored:
        score = f"({score})"
    return CertificateRow(
        game.round, game.name, game.fide_id, game.federation, game.rating, adjusted, game.title.value, score
    )


class FieldRow(NamedTuple):
    """One line of the field's statistics."""

    group: str
    number: int
    federations: int
    of_host: int
    of_others: int


@dataclass(frozen=True, slots=True)
class TournamentReport:
    """IT3, the tournament report."""

    federation: str
    name: str
    place: str
    start: str
    end: str
    rounds: int
    schedule: str
    rate_of_play: str
    kind: str
    pairing_system: str
    program: str
    organiser: str
    contact: str
    field: tuple[FieldRow, ...]
    chief_arbiter: str
    deputies: tuple[str, ...]
    deputies_expected: int


DEPUTY_AT = (20, 70, 120, 170, 220)
"""More players than this ask for one more deputy."""


def system_name(tournament: Tournament) -> str:
    """The pairing system as people call it; where a report does not declare it, in the report's own words."""
    declared = tournament.regulation.system
    return registry.get(declared).title if declared else tournament.info.kind


def report(tournament: Tournament, organiser: str = "", contact: str = "") -> TournamentReport:
    """IT3 for a tournament; *organiser* and *contact* are what no report tells."""
    info = tournament.info
    days = [day for day in info.round_dates if day is not None]
    per_day = sorted({days.count(day) for day in days})
    return TournamentReport(
        federation=info.federation,
        name=tournament.name,
        place=info.city,
        start=str(info.start or ""),
        end=str(info.end or ""),
        rounds=tournament.total_rounds or len(tournament.rounds),
        schedule=" or ".join(f"{count} a day" for count in per_day),
        rate_of_play=info.time_control,
        kind=info.kind,
        pairing_system=system_name(tournament),
        program=info.pairing_controller or f"tablas {__version__}",
        organiser=organiser,
        contact=contact,
        field=field_statistics(tournament.players, info.federation),
        chief_arbiter=info.chief_arbiter,
        deputies=info.deputies,
        deputies_expected=deputies_expected(len(tournament.players)),
    )


def deputies_expected(players: int) -> int:
    """Deputy chief arbiters that the report has lines for.

    >>> deputies_expected(20), deputies_expected(71), deputies_expected(428)
    (0, 2, 5)
    """
    return sum(players > limit for limit in DEPUTY_AT)


def field_statistics(players: Iterable[Player], host: str) -> tuple[FieldRow, ...]:
    """Rated, unrated and each title: number, federations, of the host and of others."""
    everybody = list(players)
    groups = [
        ("Rated", [player for player in everybody if player.rating]),
        ("Unrated", [player for player in everybody if not player.rating]),
        *(
            (title.value, [player for player in everybody if player.title is title])
            for title in (Title.GM, Title.WGM, Title.IM, Title.WIM, Title.FM, Title.WFM)
        ),
    ]
    return tuple(
        FieldRow(
            name,
            len(group),
            federations_of(player.federation for player in group),
            sum(player.federation == host for player in group),
            sum(is_foreign(player.federation, host) for player in group),
        )
        for name, group in groups
    )
