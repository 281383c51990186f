"""The federation's night: thousands of reports checked, rated, ranked or searched for norms, and told in tables.

Each verb is a function that looks at one report (:mod:`tablas.night.work`), done by
whatever crew is at hand; what came of them is gathered into tidy tables and one
page that people can read.
"""

from tablas.night.gathered import Gathered, Suspect
from tablas.night.run import VERBS, Night, carried_out, run
from tablas.night.source import Reports, find_reports

__all__ = ["VERBS", "Gathered", "Night", "Reports", "Suspect", "carried_out", "find_reports", "run"]
