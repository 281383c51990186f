"""What must happen for a player to win, to reach a place, to get a prize or to make a norm.

Where few games are open every result of those that matter is gone through, and
the answer is exact, with conditions that are enough and say no more than they
must.  Where rounds are still to be paired the rest of the tournament is played
many times, paired by its own system, and the answer says how often and how sure.
"""

from tablas.simulate.chances.aims import Aim, AimKind, parse_aim
from tablas.simulate.chances.answer import Chances, chances_of
from tablas.simulate.chances.model import ELO, Model
from tablas.simulate.chances.sample import Sample, sample_of

__all__ = ["ELO", "Aim", "AimKind", "Chances", "Model", "Sample", "chances_of", "parse_aim", "sample_of"]
