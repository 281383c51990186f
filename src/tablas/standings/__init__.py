"""Standings and tie-breaks, by edition of the rules, with the working shown.

``rank`` gives the table, ``explain`` what makes up a participant's numbers, and
``check_ranks`` compares the ranks somebody else printed.
"""

from tablas.standings.catalogue import TieBreak
from tablas.standings.check import RankDifference, check_ranks
from tablas.standings.descriptor import Descriptor, format_list, parse, parse_list
from tablas.standings.editions import EDITIONS, Edition
from tablas.standings.explain import Contribution, Explanation, Working, explain
from tablas.standings.parts import Part, rank, tables
from tablas.standings.registry import TIE_BREAKS, report_list
from tablas.standings.table import Standing, Standings, ranked

__all__ = [
    "EDITIONS",
    "TIE_BREAKS",
    "Contribution",
    "Descriptor",
    "Edition",
    "Explanation",
    "Part",
    "RankDifference",
    "Standing",
    "Standings",
    "TieBreak",
    "Working",
    "check_ranks",
    "explain",
    "format_list",
    "parse",
    "parse_list",
    "rank",
    "ranked",
    "report_list",
    "tables",
]
