"""A round altered by hand in other systems than the Dutch: the desk and the report tell what the comparison says."""

from __future__ import annotations

import re

import pytest

from events_desk import play, tournament
from events_moves import CONSENTS
from tablas.events.acts import AlterDraft, PairRound, PublishRound
from tablas.events.acts.again import compared, draft_boards
from tablas.events.remarks import remark_lines
from tablas.pairing.compare import Verdict
from tablas.systems.result import Pair


@pytest.mark.parametrize(("system", "edition"), [("burstein", "2026"), ("dubov", "2026"), ("lim", "2026")])
def test_an_altered_round_is_told_by_the_comparison(system: str, edition: str) -> None:
    """Numbers and cards are the same here, for the players were entered in the order of the ranking."""
    desk = tournament(8, system=system, edition=edition)
    play(desk, "1==1")
    desk.do(PairRound("a"))
    section = desk.section()
    assert section.draft_round is not None
    unchanged = compared(section, draft_boards(section))
    assert unchanged is not None
    assert unchanged.same
    made = [(int(game.white), int(game.black)) for game in section.draft_round.games]
    (one, two), (three, four), *rest = made
    desk.do(AlterDraft("a", 2, ((one, four), (three, two), *rest)), *CONSENTS)
    found = compared(desk.section(), draft_boards(desk.section()))
    assert found is not None
    assert set(found.only_first) == {Pair(one, two), Pair(three, four)}
    assert set(found.only_second) == {Pair(one, four), Pair(three, two)}
    assert found.decision.verdict in (Verdict.CRITERION, Verdict.ORDER, Verdict.BREACH)
    assert found.decision.worse == "second"
    desk.do(PublishRound("a", 2, why="a wish of both"), *CONSENTS)
    (line,) = [one for one in remark_lines(desk.section()) if one.startswith("MPA @ Round 2")]
    before, after = (set(re.findall(r"(\d+)-(\d+)", side)) for side in line.partition(": ")[2].split(" => "))
    assert before == {(str(pair.white), str(pair.black)) for pair in found.only_first}
    assert after == {(str(pair.white), str(pair.black)) for pair in found.only_second}
