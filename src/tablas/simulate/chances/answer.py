"""The answer to "what must happen?": certain, impossible, or the conditions and the chance, with how it was found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tablas.errors import ModelError
from tablas.federation.prizes import Cents
from tablas.messages import Message
from tablas.model import Points, Tournament
from tablas.pairing.round import system_of
from tablas.simulate.chances.aims import Aim, AimKind, money_of
from tablas.simulate.chances.conditions import MOST_GAMES, Condition, Cover, cofactor, cover, necessary, whole
from tablas.simulate.chances.exact import (
    MOST_TABLES,
    Ranker,
    TooManyError,
    Verdict,
    beyond_doubt,
    bits,
    every_result,
    grow,
)
from tablas.simulate.chances.model import ELO, Model
from tablas.simulate.chances.norms import Need, norm_needs, norm_share
from tablas.simulate.chances.opened import OpenGame, foreseen, open_games, played_out, rounds_to_come
from tablas.simulate.chances.sample import RUNS, Sample, Share, gained, sample_of
from tablas.standings import rank

MOST_TOLD = 5
"""Conditions told for one result of the player's own game."""
_NOTHING = Cover((), True)


class Section(NamedTuple):
    """What the other games must bring if the player's own ends so."""

    own: int | None
    """The result of White in the player's own game, 0 to 2; ``None`` where he has none, or several."""
    state: Verdict | None
    """Decided by that alone; ``None``: the conditions tell."""
    enough: Cover = _NOTHING
    level: Cover = _NOTHING
    """What leads to a tie on points that the tie-breaks decide."""
    needed: Condition = ()
    """What every good ending has in common."""


class Money(NamedTuple):
    """What a player gets in prizes, in hundredths: the least, the most and the mean."""

    least: Cents
    most: Cents
    mean: Cents
    currency: str


class OwnScore(NamedTuple):
    """How often the aim was reached with so many points more."""

    points: Points
    share: Share


@dataclass(frozen=True, slots=True)
class Chances:
    """What must happen for a participant."""

    number: int
    aim: Aim
    names: Mapping[int, str]
    method: tuple[Message, ...]
    verdict: Verdict | None = None
    """Certain, impossible, or (``None``) open."""
    chance: float | None = None
    share: Share | None = None
    """Counted in runs, where the chance is."""
    games: tuple[OpenGame, ...] = ()
    """The games that matter."""
    sections: tuple[Section, ...] = ()
    scores: tuple[OwnScore, ...] = ()
    money: Money | None = None
    need: Need | None = None

    @property
    def name(self) -> str:
        return self.names[self.number]

    @property
    def own_games(self) -> tuple[int, ...]:
        """Places of the player's own games among those that matter."""
        return tuple(at for at, one in enumerate(self.games) if self.number in (one.game.white, one.game.black))


def chances_of(
    tournament: Tournament,
    number: int,
    aim: Aim,
    *,
    ranker: Ranker = rank,
    runs: int = RUNS,
    seed: int = 1,
    model: Model = ELO,
    sample: Sample | None = None,
    most_tables: int = MOST_TABLES,
) -> Chances:
    """What must happen for the participant with that number; *sample* are runs that were made already.

    >>> from tablas.model import Game, Outcome, Player, Round
    >>> event = Tournament(
    ...     players=(Player(1, "Ana"), Player(2, "Blas"), Player(3, "Cira"), Player(4, "Dan")),
    ...     rounds=(
    ...         Round((Game.of(1, 3, Outcome.WIN), Game.of(2, 4, Outcome.WIN))),
    ...         Round((Game(1, 2), Game(3, 4))),
    ...     ),
    ...     total_rounds=2,
    ... )
    >>> found = chances_of(event, 1, Aim(AimKind.PLACE), ranker=lambda final: rank(final, "PTS"), model=Model(None))
    >>> round(found.chance, 2), len(found.games)
    (0.67, 1)
    """
    names: dict[int, str] = {row.number: row.name for row in ranker(tournament)}
    if number not in names:
        raise ModelError("number-not-table", number=number)
    asked = _Asked(foreseen(tournament), number, aim, ranker, names, runs, seed, model, most_tables, sample)
    if aim.kind is AimKind.NORM:
        return _norm(tournament, asked)
    if not rounds_to_come(asked.event):
        found = _exact(asked)
        if found is not None:
            return found
    return _sampled(asked)


@dataclass(slots=True)
class _Asked:
    event: Tournament
    """With the rounds of a fixed table to come."""
    number: int
    aim: Aim
    ranker: Ranker
    names: Mapping[int, str]
    runs: int
    seed: int
    model: Model
    most_tables: int
    drawn: Sample | None = field(default=None)

    def sample(self) -> Sample:
        if self.drawn is None:
            self.drawn = sample_of(self.event, self.ranker, self.runs, self.seed, self.model)
        return self.drawn

    def sampled(self) -> Message:
        """How the sample was drawn."""
        drawn = self.sample()
        return Message("chance-sampled", count=len(drawn.runs), seed=drawn.seed, model=drawn.model.words)


def _exact(asked: _Asked) -> Chances | None:
    """All results of the games that matter; nothing where there are too many."""
    opened = open_games(asked.event)
    ratings: dict[int, int] = {player.number: player.rating for player in asked.event.players}
    weights = {one: asked.model.weights(one.game, ratings) for one in opened}
    for most in (asked.most_tables, 0):
        try:
            tree = grow(asked.event, asked.number, asked.aim, asked.ranker, weights, most)
        except TooManyError:
            continue
        games = tree.games
        if len(games) > MOST_GAMES:
            continue
        good, level = (bits(tree, games, verdict) for verdict in (Verdict.YES, Verdict.TIE))
        count = Message("chance-points-alone")
        if games:
            count = Message("chance-exact", count=len(games), good=good.bit_count(), outcomes=3 ** len(games))
        verdict = Verdict.YES if good == whole(len(games)) else None if good | level else Verdict.NO
        method: tuple[Message, ...] = (count,) if verdict else (count, asked.model.words)
        found = Chances(asked.number, asked.aim, asked.names, method, verdict, games=games)
        sections = tuple(_sections(found, good, level)) if verdict is None else ()
        chance: float | None = tree.chance[Verdict.YES]
        share = None
        if level:
            # How the ties end is left to lot; what is told of the points stays exact.
            share = _hits(asked, asked.sample())
            chance = share.value
            method = (count, Message("chance-exact-points"), asked.sampled())
        return Chances(
            asked.number,
            asked.aim,
            asked.names,
            method,
            verdict,
            chance if verdict is None else float(verdict is Verdict.YES),
            share,
            games,
            sections,
            money=_money(asked, opened),
        )
    return None


def _sections(found: Chances, good: int, level: int) -> Iterable[Section]:
    """For each result of the only own game, else for all together."""
    games = len(found.games)
    own = found.own_games
    if len(own) != 1:
        yield _section(None, good, level, games)
        return
    white = found.games[own[0]].game.white == found.number
    for result in (0, 1, 2) if white else (2, 1, 0):
        yield _section(result, cofactor(good, own[0], result, games), cofactor(level, own[0], result, games), games)


def _section(own: int | None, good: int, level: int, games: int) -> Section:
    if good == whole(games):
        return Section(own, Verdict.YES)
    if level == whole(games):
        return Section(own, Verdict.TIE)
    if not good | level:
        return Section(own, Verdict.NO)
    enough, tied = cover(good, games, MOST_TOLD), cover(level, games, MOST_TOLD)
    return Section(own, None, enough, tied, necessary(good | level, games))


def _money(asked: _Asked, opened: tuple[OpenGame, ...]) -> Money | None:
    fund = asked.aim.fund
    if asked.aim.kind is not AimKind.PRIZE or fund is None:
        return None
    ratings: dict[int, int] = {player.number: player.rating for player in asked.event.players}
    amounts: list[tuple[Cents, float]] = []
    if not rounds_to_come(asked.event) and 3 ** len(opened) <= asked.most_tables:
        weights = {one: asked.model.weights(one.game, ratings) for one in opened}
        for given in every_result(opened):
            final = played_out(asked.event, given)
            chance = 1.0
            for one, result in given.items():
                chance *= weights[one][result]
            amounts.append((money_of(final, asked.ranker(final), fund, asked.number), chance))
    else:
        drawn = asked.sample().runs
        amounts = [(money_of(run.final, run.table, fund, asked.number), 1 / len(drawn)) for run in drawn]
    mean = round(sum(amount * chance for amount, chance in amounts))
    every = [amount for amount, _ in amounts]
    return Money(min(every), max(every), mean, fund.sharing.currency)


def _hits(asked: _Asked, sample: Sample) -> Share:
    hits = sum(asked.aim.reached(run.final, run.table, asked.number) for run in sample.runs)
    return Share(hits, len(sample.runs))


def _sampled(asked: _Asked) -> Chances:
    """Rounds are still to be paired, or there are too many results: by lot."""
    verdict = beyond_doubt(asked.event, asked.ranker, asked.number, asked.aim, rounds_to_come(asked.event))
    sample = asked.sample()
    share = _hits(asked, sample)
    by_score: dict[Points, Share] = {}
    # In a bracket points say nothing: whoever loses is out.
    if not asked.event.of_teams and system_of(asked.event).family != "knockout":
        for run in sample.runs:
            points = gained(asked.event, run.final, asked.number)
            hits, runs = by_score.get(points, Share(0, 0))
            reached = asked.aim.reached(run.final, run.table, asked.number)
            by_score[points] = Share(hits + reached, runs + 1)
    method = [asked.sampled()]
    if sample.stopped:
        method.append(Message("chance-stopped", count=sample.stopped))
    return Chances(
        asked.number,
        asked.aim,
        asked.names,
        tuple(method),
        verdict,
        share.value if verdict is None else float(verdict is Verdict.YES),
        None if verdict else share,
        scores=()
        if verdict
        else tuple(OwnScore(points, by_score[points]) for points in sorted(by_score, reverse=True)),
        money=_money(asked, open_games(asked.event)),
    )


def _norm(tournament: Tournament, asked: _Asked) -> Chances:
    assert asked.aim.title is not None
    need = norm_needs(tournament, asked.number, asked.aim.title)
    made = (Verdict.YES if need.possible else Verdict.NO) if not need.remaining else None
    verdict = made if need.possible or made is not None else Verdict.NO
    if verdict is not None or need.remaining == 0:
        return Chances(asked.number, asked.aim, asked.names, (Message("chance-norm-rules"),), verdict, need=need)
    share = norm_share(tournament, asked.number, asked.aim.title, asked.sample())
    method = (Message("chance-norm-rules"), asked.sampled())
    return Chances(asked.number, asked.aim, asked.names, method, None, share.value, share, need=need)
