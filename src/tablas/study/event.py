"""How an event that is being played may end: open games and rounds to come, paired by its own system, many times.

Strength is the rating, wrong by as much as *noise* says, anew in every run; who has no
rating is as strong as the lowest rated.  Results follow a named model of play, luck
belongs to seed, run, pair and meeting.  A place counts as reached when it is shared
after all tie-breaks.  In an event of teams the places are theirs; who has not handed in
a line-up sends the members who are there, in their order.
"""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from tablas.errors import FinishedError, OptionError, TablasError
from tablas.federation.prizes import Cents, Fund, read_fund
from tablas.federation.titles import event_norms, norm_rules_of
from tablas.formats import trf
from tablas.messages import Message
from tablas.model import Player, Tournament
from tablas.pairing.round import as_played, gone_on, pair_round, system_of
from tablas.simulate.chances.aims import paid_out
from tablas.simulate.chances.opened import foreseen, rounds_to_come
from tablas.simulate.chances.sample import Share
from tablas.spread import Crew, InProcess, Job, Json, Outcome, Shelf, spread
from tablas.spread.job import written
from tablas.standings import rank
from tablas.standings.categories import Category, parse
from tablas.study.conduct import CHUNK, Told
from tablas.study.limits import within
from tablas.study.luck import Luck
from tablas.study.play import Play
from tablas.study.reach import reachable
from tablas.study.trial import OPEN, by_lot, decided

EDITION = 1
MOST_ROUNDS = 60
"""Of a knock-out whose drawn matches go on."""


@dataclass(frozen=True, slots=True)
class EventStudy:
    """An event as its report tells it, and the model by which it is played on."""

    report: bytes
    play: Play
    noise: float = 60.0
    seed: int = 1
    tie_breaks: str = ""
    """Empty: those of the report."""
    fund: Mapping[str, Any] | None = None
    """The prizes, as the tables of a fund file."""
    categories: Mapping[str, tuple[int, ...]] | None = None
    """Who belongs to the categories that the fund names; others are rules."""
    norms: bool = False

    def as_data(self) -> dict[str, Json]:
        """The study as plain values."""
        data = {name: getattr(self, name) for name in ("noise", "seed", "tie_breaks", "norms")}
        data["report"] = base64.b64encode(self.report).decode()
        data["play"] = asdict(self.play)
        data["fund"] = None if self.fund is None else dict(self.fund)
        data["categories"] = {name: list(who) for name, who in (self.categories or {}).items()}
        return data


class _Known(NamedTuple):
    """What every run begins with."""

    tournament: Tournament
    ratings: dict[int, int]
    play: Play
    fund: Fund | None


@lru_cache(maxsize=2)
def _known(text: str) -> _Known:
    import json

    what = json.loads(text)
    tournament = _counted_out(foreseen(loaded(base64.b64decode(what["report"]))))
    fund = None
    if what["fund"] is not None:
        if tournament.of_teams:
            raise OptionError("prizes-not-of-teams")
        members = {name: frozenset(who) for name, who in what["categories"].items()}
        fund = read_fund(what["fund"], lambda name: _category(name, members, tournament))
    return _Known(tournament, rated(tournament), Play(**what["play"]), fund)


def _category(name: str, members: Mapping[str, frozenset[int]], tournament: Tournament) -> Category:
    if name not in members:
        return parse(name, tournament)

    def admits(player: Player) -> bool:
        return player.number in members[name]

    return Category(name, admits)


def loaded(report: bytes) -> Tournament:
    """The event of a report; one that cannot be played on by lot is refused."""
    tournament = trf.load(report).tournament
    if not tournament.players:
        raise OptionError("event-without-players")
    return tournament


def _counted_out(tournament: Tournament) -> Tournament:
    """The event with the number of its rounds, where a table of teams tells it and the report does not."""
    if tournament.total_rounds or system_of(tournament).family != "teams":
        return tournament
    whole = tournament
    while whole.rounds_paired < MOST_ROUNDS:
        try:
            whole = gone_on(whole, *as_played(whole, pair_round(whole)))
        except TablasError:
            break
    return replace(tournament, total_rounds=whole.rounds_paired)


def rated(tournament: Tournament) -> dict[int, int]:
    """Everybody's rating; without one, the lowest there is."""
    lowest = min((player.rating for player in tournament.players if player.rating), default=1400)
    return {player.number: player.rating or lowest for player in tournament.players}


def one_ending(what: Json, run: int) -> dict[str, Json]:
    """How the event ends in one run: place, money and norms of everybody."""
    known = _known(written(what))
    luck = Luck(what["seed"], run)
    strength = {
        number: rating + what["noise"] * luck.normal("noise", number) for number, rating in known.ratings.items()
    }
    final, stopped = _played_on(known, strength, luck)
    table = rank(final, what["tie_breaks"] or None)
    places = {int(row.number): row.place for row in table}
    found: dict[str, Json] = {"places": [[number, places[number]] for number in sorted(places)], "stopped": stopped}
    if known.fund is not None:
        found["money"] = [[paid.player, paid.amount] for paid in paid_out(final, table, known.fund).payments]
    if what["norms"]:
        made = event_norms(final, rules=norm_rules_of(final), near=0).made
        found["norms"] = [[one.player.number, one.check.level.title.value] for one in made]
    return found


def _played_on(known: _Known, strength: dict[int, float], luck: Luck) -> tuple[Tournament, bool]:
    """The event to its end; and whether a round could not be paired."""
    final = known.tournament
    meetings: dict[tuple[int, int], int] = {}
    for played in final.rounds:
        for game in played.games:
            if game.white_outcome is not OPEN:
                pair = (min(game.white, game.black), max(game.white, game.black))
                meetings[pair] = meetings.get(pair, 0) + 1
    rounds = []
    for played in final.rounds:
        games = tuple(
            decided(game, strength, known.play, luck, meetings) if not game.white_outcome.is_known else game
            for game in played.games
        )
        rounds.append(replace(played, games=games))
    final = replace(final, rounds=tuple(rounds))
    brackets = system_of(final).family == "knockout"
    total = MOST_ROUNDS if brackets else (final.total_rounds or 0)
    while final.rounds_paired < total:
        try:
            pairing = pair_round(final)
            paired, of_teams = as_played(final, pairing)
        except FinishedError:
            return final, False
        except TablasError:
            return final, not brackets
        if not paired.games:
            return final, not brackets
        number = final.rounds_paired + 1
        games = paired.games if pairing.coloured else tuple(by_lot(game, luck, number) for game in paired.games)
        games = tuple(
            decided(game, strength, known.play, luck, meetings) if game.white_outcome is OPEN else game
            for game in games
        )
        final = gone_on(final, replace(paired, games=games), of_teams)
    return final, False


@dataclass(frozen=True, slots=True)
class Prospect:
    """The chances of a player, or of a team."""

    number: int
    name: str
    place: str
    """Now."""
    points: str
    can_win: bool
    """Won some run, or has points enough left to reach whoever leads now; in a bracket only the runs tell."""
    places: tuple[tuple[int, int], ...]
    """Places that were reached, each with how often."""
    runs: int
    prizes: int = 0
    """How often a prize was won."""
    money: float = 0.0
    """On average, in hundredths."""
    norms: tuple[tuple[str, int], ...] = ()

    def share(self, last: int = 1) -> Share:
        """How often a place up to *last* was reached."""
        return Share(sum(count for place, count in self.places if place <= last), self.runs)

    @property
    def mean(self) -> float:
        return sum(place * count for place, count in self.places) / max(1, self.runs)


@dataclass(frozen=True, slots=True)
class Prospects:
    """Everybody's chances, the likeliest winner first."""

    study: EventStudy
    name: str
    rounds_left: int
    games_open: int
    runs: int
    stopped: int
    """Runs in which a round could not be paired."""
    rows: tuple[Prospect, ...]
    norms: tuple[tuple[int, str, str, int], ...] = ()
    """Number and name of a player, a title, and how often a norm for it was made."""
    of_teams: bool = False
    faults: tuple[tuple[Json, Message], ...] = ()


def study_event(
    study: EventStudy, runs: int = 1000, crew: Crew | None = None, shelf: Shelf | None = None, told: Told | None = None
) -> Prospects:
    """Play the event to its end so many times, and count.

    >>> report = b"012 Club\\n001    1      Ana\\n001    2      Blas\\nXXR 1\\n"
    >>> found = study_event(EventStudy(report, Play("elo", white=0)), runs=20)
    >>> [row.name for row in found.rows if row.can_win], found.rounds_left
    (['Ana', 'Blas'], 1)
    """
    within("runs", runs, 1, 100_000_000)
    tournament = loaded(study.report)
    known = _known(written(study.as_data())).tournament
    if study.norms:
        norm_rules_of(known)  # What is missing for them is said once, not by every run.
    left = rounds_to_come(known)
    opened = sum(not game.white_outcome.is_known for played in known.rounds for game in played.games)
    seconds = 0.002 + 0.003 * len(tournament.players) / 60 * (left + 1) * (5 if study.norms else 1)
    job = Job("tablas.study.event:one_ending", study.as_data(), range(runs), max(1, round(CHUNK / seconds)), EDITION)
    return _counted(study, tournament, left, opened, spread(job, crew or InProcess(), shelf, told))


def _counted(
    study: EventStudy, tournament: Tournament, left: int, opened: int, outcomes: Iterable[Outcome]
) -> Prospects:
    table = rank(tournament, study.tie_breaks or None)
    places: dict[int, Counter[int]] = {row.number: Counter() for row in table}
    prizes: Counter[int] = Counter()
    money: Counter[int] = Counter()
    norms: dict[int, Counter[str]] = {player.number: Counter() for player in tournament.players}
    faults = []
    runs = stopped = 0
    for outcome in outcomes:
        if outcome.fault is not None:
            faults.append((outcome.item, outcome.fault))
            continue
        runs += 1
        stopped += outcome.value["stopped"]
        for number, place in outcome.value["places"]:
            places[number][place] += 1
        for number, amount in outcome.value.get("money", ()):
            prizes[number] += amount > 0
            money[number] += amount
        for number, title in outcome.value.get("norms", ()):
            norms[number][title] += 1
    lead = str(table.tie_breaks[0])
    most = reachable(tournament, left)
    best = max((now for now, _ in most.values()), default=0)
    rows = [
        Prospect(
            row.number,
            row.name,
            row.label,
            row[lead],
            places[row.number][1] > 0 or (row.number in most and most[row.number][1] >= best),
            tuple(sorted(places[row.number].items())),
            runs,
            prizes[row.number],
            money[row.number] / max(1, runs),
            () if tournament.of_teams else tuple(sorted(norms[row.number].items())),
        )
        for row in table
    ]
    rows.sort(key=lambda row: (-row.share(1).hits, row.mean))
    names: dict[int, str] = {player.number: player.name for player in tournament.players}
    order = [row.number for row in rows] if not tournament.of_teams else sorted(norms)
    made = tuple((number, names[number], *one) for number in order for one in sorted(norms[number].items()))
    return Prospects(
        study, tournament.name, left, opened, runs, stopped, tuple(rows), made, tournament.of_teams, tuple(faults)
    )


def money_text(amount: Cents | float) -> str:
    """Hundredths as an amount.

    >>> money_text(12345.6)
    '123.46'
    """
    return f"{amount / 100:.2f}"
