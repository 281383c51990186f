"""The limits on colours, and who is exempt from them in the last round."""

from __future__ import annotations

import pytest

from tablas.formats import trf
from tablas.model import Number
from tablas.pairing.breaches import Breach
from tablas.pairing.compare import Decision, Verdict, compare_with_engine
from tablas.systems.judgement import Boards
from tablas.systems.result import Pair

REPORT = """012 Club
142 {rounds}
001    1      Ana                               2000                             2.0    1     3 w 1     4 w 1
001    2      Bo                                1900                             1.5    2     4 b 1     3 b =
001    3      Cai                               1800                             0.5    3     1 b 0     2 w =
001    4      Dan                               1700                             0.0    4     2 w 0     1 b 0
"""


@pytest.mark.parametrize(("rounds", "exempt"), [(5, False), (3, True)])
def test_who_has_more_than_half_is_exempt_in_the_last_round(rounds: int, exempt: bool) -> None:
    """Ana had White twice and gets it a third time: a difference of three, and three in a row."""
    event = trf.read(REPORT.format(rounds=rounds).encode()).tournament.ruled(system="dutch", edition="2026")
    boards = Boards((Pair(Number(1), Number(2)), Pair(Number(3), Number(4))), None)
    told = {broken.breach for broken in compare_with_engine(event, boards).breaches_of_second}
    limits = {Breach.THIRD_COLOUR, Breach.COLOUR_DIFFERENCE}
    assert told & limits == (set() if exempt else limits)


def test_what_a_decision_does_not_name_is_null() -> None:
    data = Decision(Verdict.SAME).as_data()
    assert [data[key] for key in ("worse", "group", "criterion", "article", "rule")] == [None] * 5
