"""How many byes, forfeits and the like: a number, a number a round, or a percentage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from tablas.errors import OptionError
from tablas.simulate.dice import Dice

T = TypeVar("T")


class Measure(Enum):
    IN_ALL = ""
    A_ROUND = "/round"
    PERCENT = "%"


@dataclass(frozen=True, slots=True)
class Amount:
    """``4``: four in the whole tournament; ``2/round``: two a round; ``5%``: every chance in twenty.

    >>> Amount.parse("2.5%")
    Amount(value=2.5, measure=<Measure.PERCENT: '%'>)
    >>> str(Amount.parse(4)), str(Amount.parse("1/round"))
    ('4', '1/round')
    """

    value: float
    measure: Measure = Measure.IN_ALL

    @classmethod
    def parse(cls, text: str | int | Amount) -> Amount:
        """Read an amount as people write it."""
        if isinstance(text, Amount):
            return text
        word = str(text).strip()
        measure = Measure.IN_ALL
        for candidate in (Measure.A_ROUND, Measure.PERCENT):
            if word.endswith(candidate.value):
                measure, word = candidate, word[: -len(candidate.value)].strip()
        try:
            value = float(word) if measure is Measure.PERCENT else int(word)
        except ValueError:
            raise OptionError("not-amount-write", text=text) from None
        if not (value >= 0 and (measure is not Measure.PERCENT or value <= 100)):
            raise OptionError("not-possible-amount", text=text)
        return cls(value, measure)

    def __str__(self) -> str:
        return f"{self.value:g}{self.measure.value}"


class Quota:
    """An amount being handed out round by round."""

    def __init__(self, amount: Amount, rounds: Sequence[int], dice: Dice) -> None:
        self._amount = amount
        self._dice = dice
        self._due = dict.fromkeys(rounds, 0)
        self._late = 0
        if amount.measure is Measure.A_ROUND:
            self._due = dict.fromkeys(rounds, int(amount.value))
        elif amount.measure is Measure.IN_ALL and rounds:
            for _ in range(int(amount.value)):
                self._due[dice.pick(rounds)] += 1

    def take(self, round_number: int, candidates: Sequence[T]) -> list[T]:
        """Who of the candidates is hit in a round.

        A number that finds too few candidates is made up for in later rounds.
        """
        if self._amount.measure is Measure.PERCENT:
            if round_number not in self._due:
                return []
            return self._dice.those(candidates, self._amount.value / 100)
        wanted = self._due.get(round_number, 0)
        if self._amount.measure is Measure.IN_ALL and round_number in self._due:
            wanted += self._late
        taken = self._dice.sample(candidates, wanted)
        if self._amount.measure is Measure.IN_ALL and round_number in self._due:
            self._late = wanted - len(taken)
        return taken
