"""Studies of tournaments: systems, tie-breaks, accelerations and numbers of rounds compared on equal luck.

Strength and rating are two numbers, results follow a named model of play, and
luck belongs to the seed, the run, the pair and the meeting, so that every system
meets the same.  A study is data; `tablas.spread` does its runs.

>>> from tablas.study import Arm, Field, Play, Study, run_study
>>> study = Study((Arm("dutch"), Arm("monrad")), Field(players=8), Play("elo"), rounds=3, seed=7)
>>> answer = run_study(study, runs=4)
>>> [(one.arm, one.runs) for one in answer.summary if one.measure == "tau"]
[('dutch', 4), ('monrad', 4)]
"""

from tablas.study.answer import Answer, Difference, Summary
from tablas.study.arms import Arm, parse_arm, parse_arms
from tablas.study.conduct import run_study
from tablas.study.field import Field
from tablas.study.measures import MEASURES
from tablas.study.play import MODELS, Play
from tablas.study.study import Study

__all__ = [
    "MEASURES",
    "MODELS",
    "Answer",
    "Arm",
    "Difference",
    "Field",
    "Play",
    "Study",
    "Summary",
    "parse_arm",
    "parse_arms",
    "run_study",
]
