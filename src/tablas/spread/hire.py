"""Which crew somebody asked for: a cluster, so many processes, or nobody besides this one."""

from __future__ import annotations

import os

from tablas.errors import OptionError
from tablas.spread.crew import Crew, InProcess


def hire(jobs: int | None = None, cluster: str | None = None) -> Crew:
    """The crew for ``--jobs`` and ``--cluster``, of which only one may be given; by default every core works.

    >>> hire(jobs=1).workers, hire(jobs=4).workers, hire(cluster="local:3").workers
    (1, 4, 3)
    """
    if cluster is not None:
        if jobs is not None:
            raise OptionError("jobs-or-cluster")
        from tablas.spread.cluster import Cluster

        return Cluster(cluster)
    wanted = cores() if jobs is None else jobs
    if wanted == 1:
        return InProcess()
    from tablas.spread.processes import Processes

    return Processes(wanted)


def cores() -> int:
    """How many processes can work at a time here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
