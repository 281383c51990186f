"""One way to spread work over processes, a cluster, or nobody else: chunks in, files out, the same bytes anywhere.

A :class:`Job` is a function by name, what shapes its results, and items.  A crew
does its chunks; a shelf keeps each finished chunk as a file, so that work which
was killed goes on where it stood, on whatever crew is at hand by then.

>>> from tablas.spread import InProcess, Job, spread
>>> [one.value for one in spread(Job("math:gcd", 12, (8, 9)), InProcess())]
[4, 3]
"""

from tablas.spread.crew import Call, Crew, Done, InProcess
from tablas.spread.hire import hire
from tablas.spread.job import Job, Json, Outcome
from tablas.spread.shelf import Folder, Memory, Shelf
from tablas.spread.spread import spread

__all__ = [
    "Call",
    "Crew",
    "Done",
    "Folder",
    "InProcess",
    "Job",
    "Json",
    "Memory",
    "Outcome",
    "Shelf",
    "hire",
    "spread",
]
