"""Random tournaments from a seed, for tests, checkers and studies (the "generator" of C.02.03)."""

from tablas.model import parse_scoring
from tablas.simulate.amounts import Amount
from tablas.simulate.parameters import Parameters
from tablas.simulate.tournament import Generated, Step, fresh_seed, simulate, simulate_many, steps

__all__ = [
    "Amount",
    "Generated",
    "Parameters",
    "Step",
    "fresh_seed",
    "parse_scoring",
    "simulate",
    "simulate_many",
    "steps",
]
