"""Configurations of the existing generators, and tournaments taken as a model."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from tablas.errors import OptionError
from tablas.model import STANDARD, Outcome, Scoring, Tournament, parse_points
from tablas.simulate import Amount, Parameters

_RATES = {
    "forfeitrate": "forfeits",
    "retiredrate": "withdrawals",
    "halfpointbyerate": "half_byes",
    "halfpointbyterate": "half_byes",
}
"""Keys that say "one in so many"."""
_NUMBERS = {
    "playersnumber": "players",
    "roundsnumber": "rounds",
    "highestrating": "rating_high",
    "lowestrating": "rating_low",
}
_POINTS = {
    "pointsforwin": ("win", "forfeit_win", "full_bye"),
    "pointsfordraw": ("draw", "half_bye", "unknown"),
    "pointsforloss": ("loss",),
    "pointsforzpb": ("zero_bye",),
    "pointsforforfeitloss": ("forfeit_loss",),
    "pointsforpab": ("pairing_bye",),
}


def parameters_from_config(text: str, chosen: dict[str, str]) -> Parameters:
    """Read ``Key=Value`` lines; ``#`` begins a comment, and an unknown key is refused.

    >>> parameters_from_config("PlayersNumber=12", {}).players
    12
    """
    values: dict[str, object] = dict(chosen)
    scoring: Scoring | None = None
    for number, line in enumerate(text.splitlines(), 1):
        content = line.partition("#")[0].strip()
        if not content:
            continue
        key, equals, value = (part.strip() for part in content.partition("="))
        name = key.lower()
        if not equals or name not in (*_RATES, *_NUMBERS, *_POINTS, "drawpercentage"):
            raise OptionError("line-configuration-not", number=number, line=line.strip())
        if name in _POINTS:
            points = parse_points(value)
            scoring = replace(scoring or STANDARD, **dict.fromkeys(_POINTS[name], points))
            if name == "pointsforwin" and "pointsforpab" not in text.lower():
                scoring = replace(scoring, pairing_bye=points)
            continue
        figure = _figure(value, number)
        if name in _RATES:
            if figure <= 0:
                raise OptionError("line-configuration-one", number=number, value=value)
            values[_RATES[name]] = f"{min(100.0, 100 / figure):.6g}%"
        elif name == "drawpercentage":
            values["draw_rate"] = figure / 100
        else:
            values[_NUMBERS[name]] = int(figure)
    return Parameters.of(scoring=scoring, **values)


def parameters_like(model: Tournament, chosen: dict[str, str]) -> Parameters:
    """Parameters that give tournaments like *model*: its ratings, rounds, scoring and shares of what happens."""
    counts: Counter[Outcome] = Counter()
    games = draws = forfeits = doubles = 0
    for played in model.rounds:
        counts.update(bye.kind for bye in played.byes)
        for game in played.games:
            games += 1
            draws += game.white_outcome is game.black_outcome is Outcome.DRAW
            forfeits += Outcome.FORFEIT_WIN in (game.white_outcome, game.black_outcome)
            doubles += game.white_outcome is game.black_outcome is Outcome.FORFEIT_LOSS
    places = max(1, len(model.players) * len(model.rounds))

    def share(count: int, of: int) -> Amount:
        return Amount.parse(f"{100 * count / max(1, of):.4g}%")

    ratings = tuple(sorted((player.rating for player in model.players), reverse=True))
    return Parameters.of(
        players=len(model.players),
        rounds=model.total_rounds or model.rounds_paired or None,
        ratings=ratings if any(ratings) else None,
        scoring=model.scoring,
        draw_rate=draws / games if games else None,
        forfeits=share(forfeits, games) if games else None,
        double_forfeits=share(doubles, games) if games else None,
        half_byes=share(counts[Outcome.HALF_BYE], places) if games else None,
        full_byes=share(counts[Outcome.FULL_BYE], places) if games else None,
        zero_byes=share(counts[Outcome.ZERO_BYE], places) if games else None,
        acceleration="baku" if model.virtual_points or model.regulation.acceleration.startswith("baku") else "none",
        **chosen,
    )


def _figure(value: str, line: int) -> float:
    try:
        return float(value)
    except ValueError:
        raise OptionError("line-configuration-not-number", line=line, value=value) from None
