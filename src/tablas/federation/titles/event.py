"""The norms of a whole tournament: who made one, who missed one and by how much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tablas.errors import OptionError
from tablas.federation.titles.norm import NormCheck, NormEvent, NormGame, Requirement, Setting, is_foreign
from tablas.federation.titles.rules import LEVELS, NORM_EDITIONS, NormRules, TitleLevel, norm_rules_for
from tablas.federation.titles.search import best_norm
from tablas.messages import Message
from tablas.model import Outcome, Player, Title, Tournament
from tablas.standings.book import kind_of

_STRONG = frozenset({Title.GM, Title.IM, Title.WGM, Title.WIM})


@dataclass(frozen=True, slots=True)
class PlayerNorm:
    """One player measured against one title."""

    player: Player
    check: NormCheck


@dataclass(frozen=True, slots=True)
class EventNorms:
    """All norms of an event; *missed* are those whose performance was good enough or nearly so."""

    event: NormEvent
    rules: NormRules
    made: tuple[PlayerNorm, ...]
    missed: tuple[PlayerNorm, ...]
    conditions: tuple[Requirement, ...]
    """Of the event itself (1.1), as far as the report tells."""


def norm_games(tournament: Tournament, number: int) -> list[NormGame]:
    """A player's rounds with the data of the opponents."""
    people = {player.number: player for player in tournament.players}
    games = []
    for round_number, played in enumerate(tournament.rounds, 1):
        for game in played.games:
            if number not in (game.white, game.black):
                continue
            mine, theirs = game.white_outcome, game.black_outcome
            other = people[game.black]
            if number == game.black:
                mine, theirs, other = theirs, mine, people[game.white]
            if mine.played and not theirs.played:
                mine = Outcome.FORFEIT_WIN
            who = (other.name, other.fide_id, other.number)
            games.append(NormGame(mine, other.rating, other.title, other.federation, round_number, *who))
        games += [NormGame(bye.kind, round=round_number) for bye in played.byes if bye.player == number]
    return games


def event_of(
    tournament: Tournament,
    rules: NormRules,
    *,
    setting: Setting = Setting.ORDINARY,
    predetermined: bool | None = None,
    double_round: bool | None = None,
    exemption: str | Message = "",
) -> NormEvent:
    """What the event means for norms.

    A declared round robin stays one whatever was forfeited; where nothing is
    declared, one that was paired to the end is recognised.  Whoever knows better
    says so with *predetermined* and *double_round*.
    """
    cycles = meetings_of_all(tournament)
    rounds = tournament.total_rounds or len(tournament.rounds)
    declared = bool(tournament.regulation.system)
    played_out = kind_of(tournament) == "roundrobin" if declared else cycles > 0
    fixed = (played_out or bool(double_round)) if predetermined is None else predetermined
    double = tournament.regulation.options.get("cycles") == 2 or cycles == 2 if double_round is None else double_round
    if not exemption and not fixed:
        holds, _ = foreigners_exemption(tournament, rules)
        exemption = Message("1-4-3-d") if holds else ""
    return NormEvent(rounds, fixed, double, setting, exemption)


def meetings_of_all(tournament: Tournament) -> int:
    """How often everybody was paired with everybody else, forfeited games included; 0 where that is not so."""
    numbers = [player.number for player in tournament.players]
    pairs = Counter(frozenset((game.white, game.black)) for played in tournament.rounds for game in played.games)
    often = set(pairs.values())
    complete = len(pairs) == len(numbers) * (len(numbers) - 1) // 2 and len(often) == 1
    return often.pop() if complete else 0


def foreigners_exemption(tournament: Tournament, rules: NormRules) -> tuple[bool, tuple[Message, ...]]:
    """Does 1.4.3 d free a Swiss event from the rules on federations?  Round by round."""
    host = tournament.info.federation
    if not host:
        return False, (Message("report-does-not"),)
    foreign = {
        player.number: player for player in tournament.players if player.rating and is_foreign(player.federation, host)
    }
    if rules.exemption_counts_regulars:
        foreign = {number: player for number, player in foreign.items() if missed_rounds(tournament, number) <= 1}
    reasons = []
    for round_number, played in enumerate(tournament.rounds, 1):
        there = [
            foreign[number]
            for game in played.games
            if game.played
            for number in (game.white, game.black)
            if number in foreign
        ]
        strong = sum(player.title in _STRONG for player in there)
        federations = len({player.federation for player in there})
        if len(there) < 20 or federations < 3 or strong < 10:
            reasons.append(
                Message(
                    "round-rated-foreigners",
                    round_number=round_number,
                    count=len(there),
                    federations=federations,
                    strong=strong,
                )
            )
    return bool(tournament.rounds) and not reasons, tuple(reasons)


def missed_rounds(tournament: Tournament, number: int) -> int:
    """Rounds without a game, the bye of the pairing not counted."""
    missed = 0
    for played in tournament.rounds:
        seated = any(game.played and number in (game.white, game.black) for game in played.games)
        bye = any(entry.player == number and entry.kind is Outcome.PAIRING_BYE for entry in played.byes)
        missed += not (seated or bye)
    return missed


def norm_rules_of(tournament: Tournament, edition: str | None = None) -> NormRules:
    """The edition named, else the one in force on the first day."""
    if edition is not None:
        for rules in NORM_EDITIONS:
            if rules.name == edition:
                return rules
        raise OptionError("not-edition-title", edition=edition, known=", ".join(rules.name for rules in NORM_EDITIONS))
    if tournament.info.start is None:
        raise OptionError("report-no-starting")
    return norm_rules_for(tournament.info.start)


def event_norms(
    tournament: Tournament,
    *,
    rules: NormRules | None = None,
    event: NormEvent | None = None,
    titles: Sequence[Title] = tuple(LEVELS),
    minutes: int | None = None,
    near: int = 50,
) -> EventNorms:
    """Look for norms of every player for every title above the one held.

    A norm counts as missed, and is listed, when the performance comes within
    *near* points of what the title needs.
    """
    start = tournament.info.began
    if rules is None and start is None:
        raise OptionError("report-no-starting-date-say-which")
    rules = rules or norm_rules_for(start or date.max)
    event = event or event_of(tournament, rules)
    made: list[PlayerNorm] = []
    missed: list[PlayerNorm] = []
    for player in tournament.players:
        games = norm_games(tournament, player.number)
        if event.predetermined:
            games = _without_pointless(tournament, games)
        for level in open_levels(player, titles):
            check = best_norm(games, level, player.federation, event, rules)
            if check.is_norm:
                made.append(PlayerNorm(player, check))
            elif len(check.games) >= 7 and check.performance >= level.performance - near:
                missed.append(PlayerNorm(player, check))
    return EventNorms(event, rules, tuple(made), tuple(missed), conditions(tournament, minutes))


_OPEN = (Title.GM, Title.IM, Title.FM, Title.CM)
_WOMEN = (Title.WGM, Title.WIM, Title.WFM, Title.WCM)
"""Two lists of titles: a woman may hold one of each, and a report prints the higher only."""


def open_levels(player: Player, titles: Sequence[Title]) -> list[TitleLevel]:
    """Titles the player does not hold and may win.

    Open and women's titles are two lists.  An open title covers the women's title of
    its step and those below: a woman FM can still win WIM and WGM, a woman IM WGM.
    """
    woman = player.sex.casefold()[:1] in ("f", "w")

    def is_open(title: Title) -> bool:
        held = player.title
        if title in _OPEN:
            return _OPEN.index(title) < (_OPEN.index(held) if held in _OPEN else len(_OPEN))
        steps = _WOMEN if held in _WOMEN else _OPEN
        return woman and _WOMEN.index(title) < (steps.index(held) if held in steps else len(steps))

    return [level for title, level in LEVELS.items() if title in titles and is_open(title)]


def _without_pointless(tournament: Tournament, games: list[NormGame]) -> list[NormGame]:
    """In a round robin games against unrated players without a point against rated ones do not count (1.4.2 b)."""
    rated = {player.number for player in tournament.players if player.rating}

    def pointless(game: NormGame) -> bool:
        if game.rating or not game.opponent:
            return False
        against_rated = [entry for entry in norm_games(tournament, game.opponent) if entry.opponent in rated]
        return all(not entry.counts or entry.score == 0 for entry in against_rated)

    return [game for game in games if not pointless(game)]


def conditions(tournament: Tournament, minutes: int | None = None) -> tuple[Requirement, ...]:
    """What the report tells about the conditions of a title event (1.1)."""
    found = []
    if minutes is not None:
        found.append(Requirement("1.1.3", minutes >= 120, Message("minutes-60-moves-each", minutes=minutes)))
    days = [day for day in tournament.info.round_dates if day is not None]
    if days:
        most = max(days.count(day) for day in days)
        found.append(Requirement("1.1.3", most <= 2, Message("rounds-one-day", most=most)))
        single = sum(days.count(day) == 1 for day in set(days))
        serves = single >= 3
        code = "daily-rounds-enough" if serves else "daily-rounds-few"
        found.append(Requirement("1.1.3 a", serves, Message(code, single=single)))
    return tuple(found)
