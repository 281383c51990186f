"""What a generated tournament can be told, and what is drawn when it is not told.

The list covers what C.02.03 asks of a random tournament generator: players,
rounds, the three byes, forfeits, unusual results, acceleration, tie-breaks and
ratings; and besides: late entries, withdrawals, forbidden pairs, scoring.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from tablas.errors import OptionError
from tablas.messages import Items
from tablas.model import STANDARD, THREE_ONE_ZERO, TWO_ONE_ZERO, Colour, Scoring, parse_scoring
from tablas.simulate.amounts import Amount, Measure
from tablas.simulate.dice import Dice

AMOUNTS = (
    "half_byes",
    "full_byes",
    "zero_byes",
    "forfeits",
    "double_forfeits",
    "unusual_results",
    "unrated_games",
    "withdrawals",
    "late_entries",
    "forbidden_pairs",
)
"""The parameters that are a number, a number a round, or a percentage."""

FLAVOURS = ("trf26", "trf16")
"""Reports that carry enough for every round to be paired again."""

_TIE_BREAKS = ("BH/C1", "BH", "SB", "DE", "WIN", "WON", "BWG", "PS", "ARO", "BH/M1", "BPG", "KS")


@dataclass(frozen=True, slots=True)
class Parameters:
    """Everything that shapes a random tournament; ``None`` is drawn from the seed."""

    players: int | None = None
    rounds: int | None = None
    played: int | None = None
    """Rounds that are paired and played; ``None``: all of them."""
    edition: str = ""
    """Edition of the rules; empty: the newest of the system."""
    system: str = "dutch"
    flavour: str = "trf26"
    """The flavour of report it is meant for; nothing is made that the file would not tell."""
    name: str = ""
    draw_rate: float | None = None
    """Share of draws between equals, 0 to 1."""
    half_byes: Amount | None = None
    full_byes: Amount | None = None
    zero_byes: Amount | None = None
    forfeits: Amount | None = None
    """Games won because one player did not come."""
    double_forfeits: Amount | None = None
    """Games to which neither came."""
    unusual_results: Amount | None = None
    """Games ruled ½–0, 0–½ or 0–0."""
    unrated_games: Amount | None = None
    """Games of less than one move (codes W, D, L)."""
    withdrawals: Amount | None = None
    """Players who leave; a percentage is of the players, over the whole event."""
    late_entries: Amount | None = None
    """Players who come after round 1; a percentage is of the players."""
    forbidden_pairs: Amount | None = None
    """Pairs who may not meet; a percentage is of the players."""
    acceleration: str | None = None
    """``baku`` or ``none``."""
    scoring: Scoring | None = None
    initial_colour: Colour | None = None
    tie_breaks: tuple[str, ...] | None = None
    ratings: tuple[int, ...] | None = None
    """One rating a player; shorter lists are filled up with the last one."""
    rating_low: int | None = None
    rating_high: int | None = None
    rating_step: int | None = None
    """With *rating_high*: every player so much below the one before."""
    rating_sigma: int | None = None
    """With *rating_mean*: a bell of this spread."""
    rating_mean: int | None = None

    @classmethod
    def of(cls, **values: object) -> Parameters:
        """Parameters from loose values, for example of a command line; ``None`` is unset.

        >>> Parameters.of(players=8, half_byes="5%").half_byes
        Amount(value=5.0, measure=<Measure.PERCENT: '%'>)
        """
        known = {field.name for field in fields(cls)}
        made: dict[str, object] = {}
        for name, value in values.items():
            if name not in known:
                raise OptionError("no-parameter", name=name, known=Items(sorted(known)))
            if value is not None:
                made[name] = _read(name, value)
        parameters = cls(**made)  # type: ignore[arg-type]
        parameters.check()
        return parameters

    def check(self) -> None:
        """Raise :class:`OptionError` for parameters that no tournament can have."""
        _within("players", self.players, 2, 9999)
        _within("rounds", self.rounds, 1, 99)
        _within("played", self.played, 0, self.rounds or 99)
        if self.draw_rate is not None and not 0 <= self.draw_rate <= 1:
            raise OptionError("share-draws-goes", draw_rate=self.draw_rate)
        for name in ("rating_low", "rating_high", "rating_mean"):
            _within(name, getattr(self, name), 1, 3500)
        _within("rating_step", self.rating_step, 0, 1000)
        _within("rating_sigma", self.rating_sigma, 0, 1000)
        if self.rating_low is not None and self.rating_high is not None and self.rating_low > self.rating_high:
            raise OptionError("lowest-rating-above", rating_low=self.rating_low, rating_high=self.rating_high)
        if self.flavour not in FLAVOURS:
            raise OptionError("no-flavour-choose", flavour=self.flavour, flavours=Items(FLAVOURS, last=True))
        if self.acceleration not in (None, "none", "baku"):
            raise OptionError("acceleration-baku-none", acceleration=self.acceleration)
        if self.acceleration == "baku" and self.scoring is not None:
            scoring = self.scoring
            if scoring.loss or scoring.win != 2 * scoring.draw:
                raise OptionError("baku-acceleration-needs")

    def drawn(self, seed: int) -> Parameters:
        """The same with every unset parameter drawn from the seed."""
        dice = Dice(seed, "parameters")
        players = self.players or dice.between(8, 80)
        most = max(1, min(13, players - 1 if players % 2 == 0 else players))
        rounds = self.rounds or dice.between(min(3, most), min(most, max(3, players // 2)))
        if self.rounds is None and self.played is not None:
            rounds = max(rounds, self.played + 1)  # A round is left that can be paired.
        chosen: dict[str, object] = {
            "players": players,
            "rounds": rounds,
            "draw_rate": round(dice.between(10, 50) / 100, 2),
            "initial_colour": dice.pick((Colour.WHITE, Colour.BLACK)),
            "tie_breaks": ("PTS", *dice.sample(_TIE_BREAKS, dice.between(1, 4))),
        }
        for name, largest in zip(AMOUNTS, (4, 1, 3, 4, 1, 1, 1, 12, 6, 5), strict=True):
            percent = dice.between(0, 10 * largest) / 10 if dice.chance(0.6) else 0.0
            chosen[name] = Amount(percent, Measure.PERCENT)
        plain = dice.chance(0.8)
        other = dice.pick((TWO_ONE_ZERO, THREE_ONE_ZERO, replace(STANDARD, pairing_bye=STANDARD.draw)))
        chosen["scoring"] = STANDARD if plain or self.acceleration == "baku" else other
        scoring = self.scoring or chosen["scoring"]
        chosen["acceleration"] = "baku" if scoring == STANDARD and dice.chance(0.2) else "none"
        if self.ratings is None:
            chosen.update(self._drawn_ratings(dice))
        unset = {name: value for name, value in chosen.items() if getattr(self, name) is None}
        return replace(self, **unset)  # type: ignore[arg-type]

    def _drawn_ratings(self, dice: Dice) -> dict[str, object]:
        """A shape of ratings: a step from the top, a bell, or an even spread, as far as it is not told."""
        shape = dice.pick(("step", "bell", "even"))
        top, low = dice.between(2000, 2700), dice.between(1000, 1900)
        mean, sigma, step = dice.between(1500, 2300), dice.between(50, 350), dice.between(1, 40)
        if self.rating_sigma is not None or self.rating_mean is not None:
            return {"rating_mean": mean, "rating_sigma": sigma}
        if self.rating_step is not None:
            return {"rating_high": top}
        if self.rating_low is not None or self.rating_high is not None:
            return {"rating_low": min(low, self.rating_high or low), "rating_high": max(top, self.rating_low or top)}
        if shape == "step":
            return {"rating_high": top, "rating_step": step}
        if shape == "bell":
            return {"rating_mean": mean, "rating_sigma": sigma}
        return {"rating_low": low, "rating_high": top}

    def as_words(self) -> list[str]:
        """``name=value`` of everything that is set, for a comment in the file."""
        words = []
        for field in fields(self):
            value = getattr(self, field.name)
            if value is None or value == "" or field.name in ("scoring", "initial_colour", "flavour"):
                continue
            shown = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
            words.append(f"{field.name}={shown}")
        return words


def _read(name: str, value: object) -> object:
    if name in AMOUNTS and isinstance(value, str | int | Amount):
        return Amount.parse(value)
    if name == "scoring" and isinstance(value, str):
        return parse_scoring(value)
    if name == "initial_colour" and isinstance(value, str):
        return {"white": Colour.WHITE, "black": Colour.BLACK, "w": Colour.WHITE, "b": Colour.BLACK}[value.lower()]
    if name == "tie_breaks" and isinstance(value, str):
        codes = tuple(code.strip() for code in value.split(",") if code.strip())
        return codes if codes[:1] == ("PTS",) else ("PTS", *codes)
    if name == "ratings" and isinstance(value, str):
        try:
            return tuple(int(word) for word in value.replace(",", " ").split())
        except ValueError:
            raise OptionError("not-list-ratings", value=value) from None
    return value


def _within(name: str, value: int | None, low: int, high: int) -> None:
    if value is not None and not low <= value <= high:
        raise OptionError("from-not", name=name.replace("_", " "), low=low, high=high, value=value)
