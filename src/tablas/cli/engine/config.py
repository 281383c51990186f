"""Configurations of the existing generators, what they draw when told nothing, and tournaments taken as a model."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from tablas.cli.engine.files import SHORTEST_BAKU
from tablas.errors import OptionError
from tablas.model import STANDARD, Outcome, Scoring, Tournament, parse_points
from tablas.simulate import Amount, Parameters
from tablas.simulate.dice import Dice

if TYPE_CHECKING:
    from tablas.cli.engine.manners import Manner

_NUMBERS = {
    "playersnumber": "players",
    "roundsnumber": "rounds",
    "highestrating": "rating_high",
    "lowestrating": "rating_low",
}
_BBP_RATES = {
    "forfeitrate": "forfeits",
    "retiredrate": "withdrawals",
    "halfpointbyerate": "half_byes",
    "halfpointbyterate": "half_byes",
}
"""Keys of bbpPairings that say "one in so many"."""
_JAVAFO_RATES = {
    "forfeitrate": "forfeits",
    "quickgamerate": "unrated_games",
    "zpbrate": "zero_byes",
    "hpbrate": "half_byes",
    "fpbrate": "full_byes",
}
"""Keys of JaVaFo that say "so many in a thousand"."""
_POINTS = {
    "pointsforwin": ("win", "forfeit_win", "full_bye", "pairing_bye"),
    "pointsfordraw": ("draw", "half_bye", "unknown"),
    "pointsforloss": ("loss",),
    "pointsforzpb": ("zero_bye",),
    "pointsforforfeitloss": ("forfeit_loss", "zero_bye"),
    "pointsforpab": ("pairing_bye",),
    "wwpoints": ("win",),
    "bwpoints": ("black_win",),
    "wdpoints": ("draw", "unknown"),
    "bdpoints": ("black_draw",),
    "wlpoints": ("loss",),
    "blpoints": ("black_loss",),
    "zpbpoints": ("zero_bye",),
    "hpbpoints": ("half_bye",),
    "fpbpoints": ("full_bye",),
    "pabpoints": ("pairing_bye",),
    "fwpoints": ("forfeit_win",),
    "flpoints": ("forfeit_loss",),
}
_BLACK = (("wwpoints", "black_win", "win"), ("wdpoints", "black_draw", "draw"), ("wlpoints", "black_loss", "loss"))
"""JaVaFo's keys for White, and the values for Black, which do not follow them."""
_UNKNOWN_TO_THEM = ("double_forfeits", "unusual_results", "late_entries", "forbidden_pairs")


def usual(manner: Manner, seed: int) -> dict[str, object]:
    """What the generator of an engine draws for itself, and nothing that it does not know of."""
    dice = Dice(seed, "engine")
    drawn: dict[str, object] = dict.fromkeys(_UNKNOWN_TO_THEM, 0)
    drawn |= {"rating_high": dice.between(2400, 2800), "rating_low": dice.between(1400, 2300)}
    drawn |= {"draw_rate": dice.between(10, 50) / 100, "acceleration": "none", "scoring": STANDARD}
    if manner.javafo:
        drawn |= {"players": dice.between(15, 415), "rounds": dice.between(5, 17), "withdrawals": 0}
        rates = {"forfeits": (10, 100), "unrated_games": (0, 20), "zero_byes": (0, 20)}
        rates |= {"half_byes": (5, 45), "full_byes": (0, 2)}
        return drawn | {name: _percent(dice.between(*bounds) / 10) for name, bounds in rates.items()}
    drawn |= {"players": dice.between(15, 215), "rounds": dice.between(5, 15)}
    drawn |= dict.fromkeys(("unrated_games", "zero_byes", "full_byes"), 0)
    rare = {"forfeits": (6, 30), "withdrawals": (15, 3225), "half_byes": (15, 3225)}
    return drawn | {name: _percent(100 / dice.between(*bounds)) for name, bounds in rare.items()}


def parameters_from_config(text: str, chosen: dict[str, object], manner: Manner, seed: int) -> Parameters:
    """Read ``Key=Value`` lines; ``#`` begins a comment, and a key that neither engine has is refused.

    A rate means what it means to the engine we stand in for: one in so many with
    bbpPairings, so many in a thousand with JaVaFo.

    >>> from tablas.cli.engine.manners import BBP, JAVAFO
    >>> config = "PlayersNumber=12\\nForfeitRate=20"
    >>> [str(parameters_from_config(config, {}, manner, 1).forfeits) for manner in (BBP, JAVAFO)]
    ['5%', '2%']
    """
    values = usual(manner, seed) | chosen
    told: dict[str, float] = {}
    points: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        content = line.partition("#")[0].strip()
        if not content:
            continue
        key, equals, value = (part.strip() for part in content.partition("="))
        name = key.lower()
        if not equals:
            raise OptionError("line-configuration-not", number=number, line=line.strip())
        if name in _POINTS:
            points |= dict.fromkeys(_names(name, text), parse_points(value))
            continue
        told[name] = _figure(value, number)
        if name in _NUMBERS:
            values[_NUMBERS[name]] = int(told[name])
        elif name == "drawpercentage":
            values["draw_rate"] = told[name] / 100
        elif name in _BBP_RATES or name in _JAVAFO_RATES:
            in_thousand = manner.javafo if name == "forfeitrate" else name in _JAVAFO_RATES
            rates = _JAVAFO_RATES if in_thousand else _BBP_RATES
            values[rates[name]] = _rate(told[name], in_thousand, number, value)
        elif name not in ("groups", "separator"):
            raise OptionError("line-configuration-not", number=number, line=line.strip())
    values["scoring"] = _scoring(points, text.lower())
    values |= _bell(values, told)
    return _accelerated(Parameters.of(**values), chosen)


def _names(key: str, text: str) -> tuple[str, ...]:
    """What a key of points stands for; the pairing bye is worth a win unless it has a line of its own."""
    own_bye = key == "pointsforwin" and "pointsforpab" in text.lower()
    return tuple(name for name in _POINTS[key] if not (own_bye and name == "pairing_bye"))


def _scoring(points: dict[str, int], text: str) -> Scoring:
    """The scoring of the lines; Black has a value of his own only where it is another than White's."""
    for key, black, white in _BLACK:
        if key in text:
            points.setdefault(black, getattr(STANDARD, white))
    scoring = replace(STANDARD, **points)
    same = {black: None for _, black, white in _BLACK if getattr(scoring, black) == getattr(scoring, white)}
    return replace(scoring, **same)  # type: ignore[arg-type]


def _bell(values: dict[str, object], told: dict[str, float]) -> dict[str, object]:
    """The bell of ratings that JaVaFo's Groups and Separator describe."""
    high, low = values.get("rating_high"), values.get("rating_low")
    if not {"groups", "separator"} & told.keys() or not isinstance(high, int) or not isinstance(low, int):
        return {}
    middle = (high + low) / 2 - told.get("separator", 0)
    sigma = (high - low) / (told.get("groups", 2) + 1)
    return {"rating_mean": max(1, round(middle)), "rating_sigma": min(1000, max(0, round(sigma)))}


def parameters_like(model: Tournament, chosen: dict[str, object]) -> Parameters:
    """Parameters that give tournaments like *model*: its ratings, rounds, scoring and shares of what happens."""
    counts: Counter[Outcome] = Counter()
    games = draws = forfeits = doubles = quick = 0
    for played in model.rounds:
        counts.update(bye.kind for bye in played.byes)
        for game in played.games:
            games += 1
            draws += game.white_outcome is game.black_outcome is Outcome.DRAW
            forfeits += Outcome.FORFEIT_WIN in (game.white_outcome, game.black_outcome)
            doubles += game.white_outcome is game.black_outcome is Outcome.FORFEIT_LOSS
            quick += game.white_outcome in (Outcome.UNRATED_WIN, Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS)
    places = max(1, len(model.players) * len(model.rounds))

    def share(count: int, of: int) -> Amount:
        return _percent(100 * count / max(1, of))

    ratings = tuple(sorted((player.rating for player in model.players), reverse=True))
    known: dict[str, object] = dict.fromkeys(("unusual_results", "withdrawals", "late_entries", "forbidden_pairs"), 0)
    if games:
        known |= {
            "draw_rate": draws / games,
            "forfeits": share(forfeits, games),
            "double_forfeits": share(doubles, games),
            "unrated_games": share(quick, games),
            "half_byes": share(counts[Outcome.HALF_BYE], places),
            "full_byes": share(counts[Outcome.FULL_BYE], places),
            "zero_byes": share(counts[Outcome.ZERO_BYE], places),
        }
    accelerated = model.virtual_points or model.regulation.acceleration.startswith("baku")
    shape: dict[str, object] = {
        "players": len(model.players),
        "rounds": model.total_rounds or model.rounds_paired or None,
        "ratings": ratings if any(ratings) else None,
        "scoring": model.scoring,
        "acceleration": "baku" if accelerated else "none",
    }
    return _accelerated(Parameters.of(**shape | known | chosen), chosen)


def _accelerated(parameters: Parameters, chosen: dict[str, object]) -> Parameters:
    """Without the acceleration that -b asks for where the event is too short or the scoring has no half win."""
    if chosen.get("acceleration") != "baku":
        return parameters
    scoring = parameters.scoring or STANDARD
    feasible = (parameters.rounds or 0) >= SHORTEST_BAKU and not scoring.loss and scoring.win == 2 * scoring.draw
    return parameters if feasible else replace(parameters, acceleration="none")


def _rate(figure: float, in_thousand: bool, line: int, value: str) -> Amount:
    if in_thousand:
        if not 0 <= figure <= 1000:
            raise OptionError("line-configuration-thousand", number=line, value=value)
        return _percent(figure / 10)
    if figure < 1:
        raise OptionError("line-configuration-one", number=line, value=value)
    return _percent(100 / figure)


def _percent(value: float) -> Amount:
    return Amount.parse(f"{value:.6g}%")


def _figure(value: str, line: int) -> float:
    try:
        return float(value)
    except ValueError:
        raise OptionError("line-configuration-not-number", line=line, value=value) from None
