"""What somebody may aim at: its words, its name, and the last place by points that is enough."""

from __future__ import annotations

import pytest

from tablas.errors import OptionError
from tablas.federation.prizes.fund import Criterion, Fund, Group, PrizeList
from tablas.model import Game, Outcome, Player, Round, Title, Tournament
from tablas.simulate.chances.aims import Aim, AimKind, money_of, parse_aim
from tablas.standings import rank

PLAIN = Fund((PrizeList("Main", (500, 300, 100)),))
U1800 = Fund((PrizeList("U1800", (500,), Group(rating_to=1800)),))
OTHER = next(one for one in Criterion if one is not Criterion.POINTS)


@pytest.mark.parametrize(
    ("aim", "name", "words", "last"),
    [
        (Aim(AimKind.PLACE), "win", "aim-win", 1),
        (Aim(AimKind.PLACE, 3), "place:3", "aim-place", 3),
        (Aim(AimKind.NORM, title=Title.IM), "norm:IM", "aim-norm", None),
        (Aim(AimKind.PRIZE, fund=PLAIN), "prize", "aim-prize", 3),
        (Aim(AimKind.PRIZE, fund=U1800), "prize", "aim-prize", None),
        (Aim(AimKind.PRIZE), "prize", "aim-prize", None),
        (Aim(AimKind.PRIZE, fund=Fund(PLAIN.lists * 2)), "prize", "aim-prize", None),
        (Aim(AimKind.PRIZE, fund=Fund((PrizeList("", (500, 0)),))), "prize", "aim-prize", None),
        (Aim(AimKind.PRIZE, fund=Fund((PrizeList("", (500,), criterion=OTHER),))), "prize", "aim-prize", None),
    ],
)
def test_an_aim(aim: Aim, name: str, words: str, last: int | None) -> None:
    assert (aim.name, aim.words.code, aim.last_place) == (name, words, last)
    if aim.fund is None and aim.kind is not AimKind.PRIZE:
        assert parse_aim(name) == aim


@pytest.mark.parametrize(
    "text", ["", "win:1", "place", "place:0", "place:10000", "place:x", "norm:FM", "norm", "prize:1"]
)
def test_what_is_no_aim(text: str) -> None:
    with pytest.raises(OptionError) as refused:
        parse_aim(text, PLAIN)
    assert refused.value.message.code == "no-such-aim"


def test_prizes_are_aimed_at_where_there_are_some() -> None:
    assert parse_aim(" prize ", PLAIN) == Aim(AimKind.PRIZE, fund=PLAIN)
    assert parse_aim("place:9999").place == 9999
    with pytest.raises(OptionError) as refused:
        parse_aim("prize")
    assert refused.value.message.code == "fund-is-missing"


def test_whether_somebody_has_it_at_the_end() -> None:
    """A win and a draw: 1, then 3 and 4 who share, then 2."""
    rounds = (Round((Game.of(1, 2, Outcome.WIN), Game.of(3, 4, Outcome.DRAW))),)
    final = Tournament(players=tuple(Player(number, f"P{number}") for number in range(1, 5)), rounds=rounds)
    table = rank(final, "PTS")
    for place, reached in ((1, {1}), (2, {1, 3, 4}), (3, {1, 3, 4}), (4, {1, 2, 3, 4})):
        aim = Aim(AimKind.PLACE, place)
        assert {number for number in range(1, 6) if aim.reached(final, table, number)} == reached
    assert [money_of(final, table, PLAIN, number) for number in range(1, 6)] == [500, 0, 200, 200, 0]
    assert money_of(final, table, None, 1) == 0
    prize = Aim(AimKind.PRIZE, fund=PLAIN)
    assert [prize.reached(final, table, number) for number in range(1, 5)] == [True, False, True, True]
