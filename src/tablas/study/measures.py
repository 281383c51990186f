"""What is measured of a finished tournament: how near its order comes to the truth, and what the pairings were like.

Where players stay tied they count as if lots were drawn, on average: the truth
never breaks a tie.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from tablas.history import scores as points_after
from tablas.model import POINT, Outcome, Regulation, Tournament
from tablas.pairing.round import lines_up
from tablas.spread import Json
from tablas.standings import rank
from tablas.study.purse import prize_measures
from tablas.study.rank_measures import kendall, mid_ranks, pairs_of, spearman, tau_b
from tablas.study.trial import Trial
from tablas.systems.open.team.matches import as_teams

MEASURES: dict[str, str] = {
    "tau": "Kendall's τ-b of final order and strength",
    "spearman": "Spearman's ρ of final order and strength",
    "best_wins": "The strongest wins",
    "best_top3": "The strongest is among the first three",
    "top": "Share of the best who finish among as many",
    "inversions": "Share of pairs in the wrong order",
    "winner": "True rank of the winner",
    "tied_right": "Pairs tied on points that tie-breaks put right",
    "score_gap": "Score difference of opponents, in points",
    "rating_gap": "Rating difference of opponents",
    "floats": "Share of games between different scores",
    "colour_gap": "White less Black of a player, without sign",
    "colour_two": "Share of players two or more apart in colours",
    "rematches": "Games between players who had met",
    "games": "Games needed",
    "rounds": "Rounds needed",
    "stopped": "Tournaments that ended before their last round",
}
"""Every measure and what it is."""


def measured(trial: Trial, regulation: Regulation, best: int, prizes: Sequence[float] = ()) -> dict[str, Json]:
    """Every measure of a tournament ranked by that regulation, and τ-b by points after each round."""
    tournament = replace(trial.tournament, regulation=regulation)
    table = rank(tournament)
    numbers = table.book.primary.numbers
    groups = [[int(numbers[position]) for position in group] for group in table.groups]
    place: dict[int, float] = {}
    before = 0
    for group in groups:
        for number in group:
            place[number] = before + (len(group) + 1) / 2
        before += len(group)
    # In the order of their true strength, so that no measure has to sort them again.
    by_strength = sorted(sorted(place), key=lambda number: -trial.strength[number])
    truth = [-trial.strength[number] for number in by_strength]
    final = [place[number] for number in by_strength]
    true_rank = dict(zip(by_strength, mid_ranks(truth), strict=True))
    found = pairs_of(truth, final)
    count = len(by_strength) * (len(by_strength) - 1) // 2
    strongest = by_strength[0]
    event, points, scores = _course(tournament)
    values: dict[str, Json] = {
        "tau": tau_b(found),
        "spearman": spearman(truth, final),
        "best_wins": _among({strongest}, groups, 1),
        "best_top3": _among({strongest}, groups, 3),
        "top": _among(set(by_strength[:best]), groups, best) / best,
        "inversions": (found.other + (found.tied_second + found.tied_first + found.tied_both) / 2) / count,
        "winner": _mean([true_rank[number] for number in groups[0]]),
        "tied_right": _tied_right(scores[-1] if scores else {}, place, trial.strength),
        **_boards(event, points),
        "games": float(sum(len(played.games) for played in tournament.rounds)),
        "rounds": float(len(tournament.rounds)),
        "stopped": float(trial.stopped is not None),
        **(prize_measures(prizes, groups, by_strength) if prizes else {}),
    }
    values["by_round"] = [kendall(truth, [-score[number] for number in by_strength]) for score in scores]
    return {name: _rounded(value) for name, value in values.items()}


def _rounded(value: Json) -> Json:
    return [round(one, 9) for one in value] if isinstance(value, list) else round(value, 9)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _among(wanted: set[int], groups: Sequence[Sequence[int]], places: int) -> float:
    """How many of the wanted stand on the first places; a tie across the border counts by its share."""
    found, left = 0.0, places
    for group in groups:
        hits = sum(number in wanted for number in group)
        found += hits * min(1.0, left / len(group))
        left -= len(group)
        if left <= 0:
            break
    return found


def _tied_right(score: dict[int, int], place: dict[int, float], strength: dict[int, float]) -> float:
    """Of the pairs tied on points, the share that the tie-breaks put in the true order; still tied is half."""
    by_score: dict[int, list[int]] = {}
    for number, points in score.items():
        if number in place:
            by_score.setdefault(points, []).append(number)
    right = tied = 0.0
    for group in by_score.values():
        found = pairs_of([-strength[number] for number in group], [place[number] for number in group])
        right += found.same + (found.tied_first + found.tied_second + found.tied_both) / 2
        tied += len(group) * (len(group) - 1) // 2
    return right / tied if tied else 0.5


_Points = list[dict[int, int]]
"""After each round, by number."""


def _course(tournament: Tournament) -> tuple[Tournament, _Points, _Points]:
    """The event between those who meet, their points, and the points of those who get a place.

    Teams that meet in matches are measured as such; where their members meet members
    of several teams in a round, opponents are players and a team has what they score.
    """
    if not tournament.of_teams:
        points = _scores(tournament)
        return tournament, points, points
    if lines_up(tournament):
        primary = str(tournament.regulation.options.get("primary", "match"))
        event = as_teams(tournament, primary=primary).tournament
        points = [points_after(event, number) for number in range(1, len(event.rounds) + 1)]
        return event, points, points
    points = _scores(tournament)
    added = [
        {team.number: sum(score[member] for member in team.members) for team in tournament.teams} for score in points
    ]
    return tournament, points, added


def _scores(tournament: Tournament) -> _Points:
    """Everybody's points after each round."""
    value = {outcome: tournament.scoring.value(outcome) for outcome in Outcome}

    def added(score: dict[int, int], number: int) -> dict[int, int]:
        after = dict(score)
        played = tournament.rounds[number]
        for white, black, white_outcome, black_outcome in played.games:
            after[white] += value[white_outcome]
            after[black] += value[black_outcome]
        for bye in played.byes:
            after[bye.player] += value[bye.kind]
        return after

    start: dict[int, int] = {player.number: 0 for player in tournament.players}
    return list(accumulate(range(len(tournament.rounds)), added, initial=start))[1:]


def _boards(tournament: Tournament, scores: _Points) -> dict[str, float]:
    """What the pairings were like."""
    ratings: dict[int, int] = {player.number: player.rating for player in tournament.players}
    colours = dict.fromkeys(ratings, 0)
    met: set[tuple[int, int]] = set()
    gaps: list[int] = []
    rating_gaps: list[int] = []
    before = dict.fromkeys(ratings, 0)
    for played, after in zip(tournament.rounds, scores, strict=True):
        for white, black, _, _ in played.games:
            gaps.append(abs(before[white] - before[black]))
            rating_gaps.append(abs(ratings[white] - ratings[black]))
            colours[white] += 1
            colours[black] -= 1
            met.add((white, black) if white < black else (black, white))
        before = after
    return {
        "score_gap": _mean(gaps) / POINT,
        "rating_gap": _mean(rating_gaps),
        "floats": _mean([gap > 0 for gap in gaps]),
        "colour_gap": _mean([abs(value) for value in colours.values()]),
        "colour_two": _mean([abs(value) > 1 for value in colours.values()]),
        "rematches": float(len(gaps) - len(met)),
    }
