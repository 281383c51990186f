"""Random tournaments from a seed, for tests, checkers and studies (the "generator" of C.02.03)."""

from tablas.model import parse_scoring
from tablas.simulate.amounts import Amount
from tablas.simulate.parameters import Parameters
from tablas.simulate.tournament import Generated, fresh_seed, simulate, simulate_many

__all__ = ["Amount", "Generated", "Parameters", "fresh_seed", "parse_scoring", "simulate", "simulate_many"]
