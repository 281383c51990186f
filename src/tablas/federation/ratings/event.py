"""Rating a whole event: every player's games, K, change or first rating, with the working."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from tablas.errors import OptionError
from tablas.federation.ratings.change import Encounter, RatingChange, rate_player, why_not_rated
from tablas.federation.ratings.initial import InitialRating, initial_rating
from tablas.federation.ratings.k_factor import K, k_factor, within_period
from tablas.federation.ratings.round_robin import cross_table, rate_by_iteration, rating_points
from tablas.federation.ratings.rules import RatingRules, rules_for
from tablas.messages import Message
from tablas.model import POINT, Game, Outcome, PartialDate, Player, Points, Tournament


@dataclass(frozen=True, slots=True)
class Record:
    """What a list knows of a player and a tournament report does not."""

    games_before: int | None = None
    peak: int = 0
    k: int | None = None
    """The coefficient of the list, if known: it wins over the rules."""
    standard: int = 0
    """Standard rating, for a rapid or blitz event."""
    earlier: tuple[Encounter, ...] = ()
    """Games of earlier events of a player who is not rated yet."""
    birth: PartialDate | None = None
    listed_since: int = 0
    """A rating published after an unrated player's event but before it is rated (8.2.4)."""
    rating: int = 0
    """Of the newest list: what the sum of a period is added to, whatever the events were played with."""


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """The outcome for one player: a change or a first rating."""

    player: Player
    rating: int
    """The rating the event was played with; 0 for an unrated player."""
    k: K | None
    change: RatingChange | None
    first: InitialRating | None
    encounters: tuple[Encounter, ...] = ()
    """The player's rounds, counted or not."""

    @property
    def reasons(self) -> tuple[Message, ...]:
        """The sentences that explain the new rating."""
        if self.first is not None:
            return self.first.reasons
        if self.change is None or self.k is None:
            return ()
        borrowed = [Message("no-rating-list-start", rating=self.rating)]
        k = Message("as-sentence", clause=self.k.reason)
        return (*(borrowed if self.rating != self.player.rating else ()), k, *self.change.working())

    @property
    def new_rating(self) -> int | None:
        if self.change is not None:
            return self.change.new_rating
        return self.first.rating if self.first is not None and self.first.published else None


@dataclass(frozen=True, slots=True)
class EventRating:
    """A rated event."""

    rules: RatingRules
    players: tuple[PlayerRating, ...]
    reasons: tuple[Message, ...]

    def of(self, number: int) -> PlayerRating:
        """The outcome for the player with that pairing number."""
        for entry in self.players:
            if entry.player.number == number:
                return entry
        raise OptionError("there-is-no-player", number=number)


def rate_event(
    tournament: Tournament,
    rules: RatingRules | None = None,
    *,
    records: Mapping[int, Record] | None = None,
    day: date | None = None,
    minutes: int | None = None,
    void: Message | None = None,
) -> EventRating:
    """Rate a tournament.

    *rules* are those of the first day when left out, *records* what the rating
    list knows of the players by pairing number, *minutes* the thinking time for
    60 moves, when the games of the strongest players may be too short to count,
    *void* the reason why no game of the event is rated.
    """
    reasons = []
    start = day or tournament.info.began
    if start is None:
        if rules is None:
            raise OptionError("report-no-starting-date-say")
        start = rules.start
        reasons.append(Message("report-no-starting-date-ages"))
    rules = rules or rules_for(start)
    known = records or {}
    if not any(record.games_before is not None or record.k is not None for record in known.values()):
        reasons.append(Message("how-many-games"))
    ratings: dict[int, int] = {
        player.number: _rating(player, known.get(player.number), rules) for player in tournament.players
    }
    names: dict[int, str] = {player.number: player.name for player in tournament.players}
    rows = _encounters(tournament, ratings, names)
    if void:
        rows = {number: [entry._replace(note=entry.note or void) for entry in row] for number, row in rows.items()}
        reasons.append(Message("no-game-rated", void=void))
    if minutes is not None:
        rows = _without_short_games(rows, ratings, minutes, rules)
    reached: dict[int, int] = {}
    if rules.unrated_by_round_robin and not all(ratings.values()):
        reached, remarks = _reached_in_round_robin(tournament, ratings, rules)
        reasons += remarks
        rows = {
            number: [
                entry if entry.opponent_rating else entry._replace(opponent_rating=reached.get(entry.opponent, 0))
                for entry in row
            ]
            for number, row in rows.items()
        }
    if len(tournament.players) == 2:
        rows, remark = _match(tournament, rows, ratings)
        reasons.append(remark)
    own = {
        number: rating or (known[number].listed_since if number in known else 0) for number, rating in ratings.items()
    }
    entries = tuple(
        _reached_entry(player, reached[player.number], rows[player.number], rules)
        if player.number in reached
        else _rate_entry(player, own[player.number], rows[player.number], known.get(player.number), rules, start)
        for player in tournament.players
    )
    return EventRating(rules, entries, tuple(reasons))


def _rating(player: Player, record: Record | None, rules: RatingRules) -> int:
    if not player.rating and record is not None and record.standard and rules.borrows_standard:
        return record.standard
    return player.rating


def _encounters(
    tournament: Tournament, ratings: Mapping[int, int], names: Mapping[int, str]
) -> dict[int, list[Encounter]]:
    """Every player's rounds; a round without the player is a zero-point bye."""
    rows: dict[int, list[Encounter]] = {number: [] for number in ratings}
    for number, played in enumerate(tournament.rounds, 1):
        for game in played.games:
            white, black = game.white, game.black
            rows[white].append(_side(game, number, white, ratings[black], names[black]))
            rows[black].append(_side(game, number, black, ratings[white], names[white]))
        for bye in played.byes:
            rows[bye.player].append(Encounter(bye.kind, 0, number))
    return rows


def _side(game: Game, number: int, player: int, opponent_rating: int, name: str) -> Encounter:
    if player == game.white:
        outcome, opponent, reply = game.white_outcome, game.black, game.black_outcome
    else:
        outcome, opponent, reply = game.black_outcome, game.white, game.white_outcome
    note = None if reply.played or not outcome.played else Message("not-played-opponent")
    return Encounter(outcome, opponent_rating, number, opponent, name, note)


def _without_short_games(
    rows: dict[int, list[Encounter]], ratings: Mapping[int, int], minutes: int, rules: RatingRules
) -> dict[int, list[Encounter]]:
    """Mark games whose players are too strong for the thinking time (B.02 1.1)."""
    if minutes >= max((time for _, time in rules.minimum_minutes), default=0):
        return rows

    def mark(rating: int, encounter: Encounter) -> Encounter:
        needed = next(
            (time for level, time in rules.minimum_minutes if max(rating, encounter.opponent_rating) >= level), 0
        )
        if minutes >= needed or encounter.note or not encounter.opponent:
            return encounter
        return encounter._replace(note=Message("minutes-60-moves", minutes=minutes, needed=needed))

    return {number: [mark(ratings[number], entry) for entry in row] for number, row in rows.items()}


def _reached_in_round_robin(
    tournament: Tournament, ratings: Mapping[int, int], rules: RatingRules
) -> tuple[dict[int, int], list[Message]]:
    """What the unrated players of a round robin achieve in it (B.02 until 2021, 6.2 and 8.5.8)."""
    table = cross_table(tournament)
    rated = sum(map(bool, ratings.values()))
    if table is None or rated < 4 or 3 * rated < len(ratings):
        return {}, []
    order = [player.number for player in tournament.players]
    scored = {number: sum(points or 0 for points in table.results[index]) for index, number in enumerate(order)}
    taken = [number for number in order if ratings[number] or scored[number]]
    index = {number: order.index(number) for number in taken}
    results = [[table.results[index[one]][index[other]] for other in taken] for one in taken]
    found, how = rate_by_iteration([ratings[number] for number in taken], results, rules, cycles=table.cycles)
    reached: dict[int, int] = {number: value for number, value in zip(taken, found, strict=True) if not ratings[number]}
    return reached, [Message("round-robin-unrated", how=how)] if reached else []


def _reached_entry(player: Player, value: int, row: list[Encounter], rules: RatingRules) -> PlayerRating:
    games = sum(not why_not_rated(value, entry, rules) for entry in row)
    score = sum(rating_points(entry.outcome) for entry in row)
    published = games >= rules.initial.minimum_games and value >= rules.floor
    reason = Message("agrees-result-against", value=value)
    missing = (
        []
        if published
        else [Message("games-needed-list", minimum_games=rules.initial.minimum_games, floor=rules.floor)]
    )
    first = InitialRating(games, score, None, None, None, value, published, (reason, *missing))
    return PlayerRating(player, 0, None, None, first, tuple(row))


def _match(
    tournament: Tournament, rows: dict[int, list[Encounter]], ratings: Mapping[int, int]
) -> tuple[dict[int, list[Encounter]], Message]:
    """An individual match: both rated, and nothing after it is decided (B.02 6)."""
    total = tournament.total_rounds or len(tournament.rounds)
    if not all(ratings.values()):
        note = Message("match-unrated-player")
        return {n: [e._replace(note=note) for e in row] for n, row in rows.items()}, Message("as-sentence", clause=note)
    first, second = rows.values()
    lead: Points = 0
    decided: int | None = None
    for index, (one, other) in enumerate(zip(first, second, strict=True), 1):
        lead += _points(one.outcome) - _points(other.outcome)
        if abs(lead) > (total - index) * POINT:
            decided = index
            break
    if decided is None or decided == len(first):
        return rows, Message("individual-match-between")
    note = Message("played-after-match", decided=decided)
    marked = {
        number: [entry._replace(note=note) if index > decided else entry for index, entry in enumerate(row, 1)]
        for number, row in rows.items()
    }
    return marked, Message("match-decided-game", decided=decided)


def _points(outcome: Outcome) -> Points:
    return {Outcome.WIN: POINT, Outcome.FORFEIT_WIN: POINT, Outcome.DRAW: POINT // 2}.get(outcome, 0)


def _rate_entry(
    player: Player, rating: int, row: list[Encounter], record: Record | None, rules: RatingRules, start: date
) -> PlayerRating:
    record = record or Record()
    if not rating:
        first = initial_rating(row, rules, record.earlier)
        return PlayerRating(player, 0, None, None, first, tuple(row))
    change = rate_player(rating, row, 0, rules)
    k = coefficient(player, rating, record, rules, start, change.games)
    return PlayerRating(player, rating, k, replace(change, k=k.value), None, tuple(row))


def coefficient(
    player: Player, rating: int, record: Record | None, rules: RatingRules, day: date, period_games: int
) -> K:
    """K of a player: the list's, if it is known, else by the rules; in both cases within the limit of a period."""
    record = record or Record()
    if record.k is not None:
        return within_period(K(record.k, Message("k-rating-list", k=record.k)), rules.k, period_games)
    return k_factor(
        rules.k,
        rating,
        day=day,
        games_before=record.games_before,
        peak=record.peak,
        birth=record.birth or player.birth,
        period_games=period_games,
    )


def total_gain(event: EventRating) -> int:
    """Σ ΔR of all rated players, in ten-thousandths; zero where nothing was limited or one-sided."""
    return sum(entry.change.gain for entry in event.players if entry.change is not None)
