"""What a player may ask of a round: every answer rests on another round that was built."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli
from tablas.formats import trf
from tablas.model import Bye, Game, Number, Outcome, Player, Round, Tournament
from tablas.pairing.compare import Comparison, compare_with_engine
from tablas.pairing.player import why_not_bye, why_player
from tablas.pairing.round import pair_round
from tablas.say import plain, tell_not_bye, tell_reason
from tablas.systems.answers import About, Answer, Why
from tablas.systems.judgement import Boards
from tablas.systems.result import Pair

LLERA = Path(__file__).parents[1] / "data" / "dutch" / "llera_before_round_5.trf"
SYSTEMS = ("dutch", "dubov", "burstein", "lim", "vega", "monrad", "amalfi", "keizer")


@pytest.mark.parametrize("system", SYSTEMS)
def test_opponent_float_colour_and_bye(system: str) -> None:
    event = trf.load(LLERA).tournament.ruled(system=system)
    made = pair_round(event)
    seen = set()
    for player in [*(pair.white for pair in made.pairs[:4]), *([made.bye] if made.bye else [])]:
        for reason in why_player(event, player):
            seen.add(reason.about)
            assert tell_reason(reason, plain).endswith(".")
            found = reason.answer.comparison if reason.answer is not None else None
            if not isinstance(found, Comparison):
                continue
            assert found.decision.worse == "second"
            if reason.about is About.OPPONENT:
                assert frozenset((player, reason.other)) not in found.second.meetings
            if reason.about is About.BYE:
                assert found.second.bye == reason.other
    assert About.OPPONENT in seen
    assert (About.BYE in seen) == (made.bye is not None)


def test_why_not_the_bye() -> None:
    """Five players before round 1: the last number rests; number 1 would come last for it."""
    club = Tournament(players=tuple(Player(Number(n), rating=2000 - n) for n in range(1, 6)), total_rounds=3)
    event = club.ruled(system="dubov", edition="2026")
    assert why_not_bye(event, 5).why is Why.HAS_BYE
    answer = why_not_bye(event, 1)
    assert (answer.why, answer.made, answer.forced) == (Why.BYE, 5, 1)
    assert tell_not_bye(answer, 1, plain).startswith("5 comes before 1 for the bye (")


def test_nobody_has_the_bye_twice_and_the_answer_says_when_it_was() -> None:
    """Of five 5 rested in round 1, so somebody else does in round 2."""
    club = Tournament(players=tuple(Player(Number(n), rating=2000 - n) for n in range(1, 6)), total_rounds=3)
    first = Round((Game.of(1, 3, Outcome.WIN), Game.of(4, 2, Outcome.LOSS)), (Bye(Number(5)),))
    event = club.with_round(first).ruled(system="dutch", edition="2026")
    assert why_not_bye(event, 5) == Answer(Why.HAD_BYE, round=1)
    assert why_not_bye(event, 4).why is not Why.HAD_BYE


@pytest.mark.parametrize("system", ["dutch", "dubov"])
def test_next_in_line_for_the_bye_is_nobody_who_had_it(system: str) -> None:
    """Round 3 of five: 1 has two points, the others one, and 5 and 4 rested before; so 3 rests, and after 3 comes 2."""
    players = tuple(Player(Number(number), rating=2000 - number) for number in range(1, 6))
    first = Round((Game.of(1, 3, Outcome.WIN), Game.of(2, 4, Outcome.WIN)), (Bye(5),))
    second = Round((Game.of(2, 1, Outcome.LOSS), Game.of(3, 5, Outcome.WIN)), (Bye(4),))
    club = Tournament(players=players, rounds=(first, second), total_rounds=4)
    (reason,) = why_player(club.ruled(system=system, edition="2026"), 3)
    assert (reason.about, reason.player, reason.other) == (About.BYE, 3, 2)


def test_boards_by_hand_in_a_system_without_dutch_criteria_name_its_rule() -> None:
    """Burstein of 2026 after two seeding rounds of five: the second round by hand is worse by a rule of C.04.4.2."""
    event = trf.load(LLERA).tournament.ruled(system="burstein", edition="2026")
    made = pair_round(event)
    first, second = made.pairs[:2]
    turned = (Pair(first.white, second.white), Pair(first.black, second.black))
    told = compare_with_engine(event, Boards(turned + made.pairs[2:], made.bye))
    assert told.decision.worse == "second"
    assert str(told.decision.message).endswith(".")


def test_the_command() -> None:
    told = CliRunner().invoke(cli, ["explain", str(LLERA), "--edition", "2017", "--why", "1"])
    assert told.exit_code == 0
    assert "Boards then:" in told.output
    data = json.loads(CliRunner().invoke(cli, ["explain", str(LLERA), "--why", "1", "--json"]).output)
    assert data["reasons"][0]["about"] == "opponent"
    rest = CliRunner().invoke(cli, ["explain", str(LLERA), "--edition", "2017", "--why-not", "1-PAB"])
    assert rest.exit_code == 0
