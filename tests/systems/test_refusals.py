"""What no system can pair and no table can hold is refused by name; the nearest case that works is not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tablas.errors import TablasError
from tablas.model import Absence, Game, Outcome, Player, Round, Scoring, Team, Tournament
from tablas.pairing.round import pair_round
from tablas.systems.closed.knockout.dapiran import dapiran
from tablas.systems.closed.knockout.minimatch import parse_format
from tablas.systems.closed.knockout.seeding import _check
from tablas.systems.closed.play import team_holders
from tablas.systems.closed.roundrobin.berger import check_size
from tablas.systems.closed.roundrobin.groups import _decided
from tablas.systems.closed.teams.scheveningen import djaja_with_rests
from tablas.systems.open.acceleration import accelerate_by
from tablas.systems.open.acceleration.mcmahon import mcmahon
from tablas.systems.open.acceleration.progressive import progressive
from tablas.systems.open.acceleration.schedule import starters
from tablas.systems.open.common.cards import card_of
from tablas.systems.open.common.hand import read_group
from tablas.systems.open.common.ready import check_ready
from tablas.systems.registry import get


def event(count: int = 4, **facts: object) -> Tournament:
    people = tuple(Player(number, f"P{number}", 2000 - number) for number in range(1, count + 1))
    return Tournament(**({"players": people, "total_rounds": 3} | facts))  # type: ignore[arg-type]


def option(system: str, name: str, value: str) -> object:
    return next(one for one in get(system).options if one.name == name).read(value)


ROUND = Round((Game.of(1, 2, Outcome.WIN), Game.of(3, 4, Outcome.WIN)))
GONE = tuple(Absence(1, number) for number in range(1, 5))

CASES: list[tuple[Callable[[], object], str, Callable[[], object]]] = [
    (lambda: dapiran(1), "knock-out-needs", lambda: dapiran(2)),
    (lambda: dapiran(8, [(0, 1)]), "exemption-number-players", lambda: dapiran(8, [(1, 1)])),
    (lambda: dapiran(8, [(1, 0)]), "exemption-number-players", lambda: dapiran(8, [])),
    (lambda: parse_format(0, ""), "match-one-game", lambda: parse_format(1, "")),
    (lambda: _check(1), "full-bracket-2", lambda: _check(2)),
    (lambda: _check(6), "full-bracket-2", lambda: _check(8)),
    (lambda: team_holders([Team(n) for n in range(1, 28)]), "team-tables-name", lambda: team_holders([Team(1)])),
    (lambda: check_size(2, 3), "table-players-least", lambda: check_size(3, 3)),
    (lambda: check_size(2, 3, 9), "table-players-not", lambda: check_size(3, 3, 9)),
    (lambda: check_size(10, 3, 9), "table-players-not", lambda: check_size(9, 3, 9)),
    (lambda: _decided("1,9", [1, 2]), "option-decided-names", lambda: _decided("1,2", [1, 2])),
    (lambda: djaja_with_rests(1), "djaja-original-odd", lambda: djaja_with_rests(3)),
    (lambda: djaja_with_rests(4), "djaja-original-odd", lambda: djaja_with_rests(5)),
    (
        lambda: accelerate_by(event(), "haley:rounds"),
        "options-acceleration-written",
        lambda: accelerate_by(event(), "haley:rounds=2"),
    ),
    (lambda: mcmahon(event(), ()), "mcmahon-groups-need", lambda: mcmahon(event(), (1999,))),
    (
        lambda: mcmahon(event(total_rounds=None), (1999,)),
        "mcmahon-groups-need-number",
        lambda: mcmahon(event(total_rounds=None), (1999,), 2),
    ),
    (
        lambda: progressive(event().ruled(scoring=Scoring.of(180, 60))),
        "progressive-acceleration-needs",
        lambda: progressive(event(total_rounds=9)),
    ),
    (
        lambda: progressive(event(total_rounds=None)),
        "progressive-acceleration-needs-number",
        lambda: progressive(event(total_rounds=9)),
    ),
    (
        lambda: starters(Tournament(players=(Player(1, joined=2),))),
        "acceleration-needs-players",
        lambda: starters(Tournament(players=(Player(1, joined=1),))),
    ),
    (lambda: card_of(event(), 9), "no-player-number", lambda: card_of(event(), 4)),
    (lambda: read_group("", False, "hand.txt"), "group-empty", lambda: None),
    (
        lambda: check_ready(event(rounds=(ROUND,), total_rounds=1)),
        "all-rounds-been-paired",
        lambda: check_ready(event(rounds=(ROUND,), total_rounds=2)),
    ),
    (
        lambda: pair_round(event(absences=GONE).ruled(system="keizer")),
        "nobody-left-paired",
        lambda: pair_round(event(absences=GONE[:2]).ruled(system="keizer")),
    ),
    (lambda: option("berger", "reverse", "perhaps"), "option-yes-no", lambda: option("berger", "reverse", "yes")),
    (lambda: option("berger", "cycles", "two"), "option-whole-number", lambda: option("berger", "cycles", "2")),
]


@pytest.mark.parametrize(("asked", "code", "good"), CASES)
def test_what_cannot_be_is_refused(asked: Callable[[], object], code: str, good: Callable[[], object]) -> None:
    with pytest.raises(TablasError) as refused:
        asked()
    assert refused.value.message.code == code
    good()


@pytest.mark.parametrize(
    ("text", "truth"),
    [*((word, True) for word in ("yes", "true", "on", "1")), *((word, False) for word in ("no", "false", "off", "0"))],
)
def test_every_word_for_yes_and_no(text: str, truth: bool) -> None:
    assert option("berger", "reverse", text) is truth
