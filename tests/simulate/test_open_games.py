"""Which games are still open, and who is entered with a title."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

import tablas
from tablas.model import EventInfo, Game, Number, Outcome, Player, Round, Team, Title, Tournament
from tablas.simulate.chances.model import Model
from tablas.simulate.chances.norms import open_titles
from tablas.simulate.chances.opened import open_games


def test_a_game_with_one_half_of_a_result_is_still_open() -> None:
    """A report may have the result of one player only."""
    games = tuple(
        Game(Number(2 * board - 1), Number(2 * board), *known)
        for board, known in enumerate(
            [
                (Outcome.WIN, Outcome.LOSS),
                (Outcome.WIN, Outcome.PENDING),
                (Outcome.PENDING, Outcome.LOSS),
                (Outcome.PENDING, Outcome.PENDING),
            ],
            1,
        )
    )
    people = tuple(Player(Number(number)) for number in range(1, 9))
    event = Tournament(players=people, rounds=(Round(games),))
    assert [(one.round, one.place) for one in open_games(event)] == [(0, 1), (0, 2), (0, 3)]


def test_a_title_goes_with_its_rating() -> None:
    """Seven of ten who may have a title have it; nobody below its bound has."""
    bounds = {Title.GM: 2500, Title.IM: 2400, Title.FM: 2300, Title.CM: 2200}
    least = dict.fromkeys(bounds, 9999)
    ratings = tuple(bound + step for bound in bounds.values() for step in (0, -1))
    for seed in range(30):
        for one in tablas.generate(players=8, rounds=1, seed=seed, ratings=ratings).tournament.players:
            if one.title is not Title.NONE:
                least[one.title] = min(least[one.title], one.rating)
    assert least == bounds


@pytest.mark.parametrize(("white", "black", "expected"), [(2000, 1900, 64), (1900, 2000, 36), (2000, 2000, 50)])
def test_whoever_is_stronger_wins_more_often(white: int, black: int, expected: int) -> None:
    """FIDE's table expects 64 of a hundred against somebody a hundred points below."""
    win, draw, loss = Model(0.3).weights(Game(Number(1), Number(2)), {1: white, 2: black})
    assert 100 * (win + draw / 2) == pytest.approx(expected)
    assert win + draw + loss == pytest.approx(1)
    assert min(win, draw, loss) > 0


def test_norms_are_open_where_the_day_is_known_and_nobody_plays_in_teams() -> None:
    person = Player(Number(1), "Ana", 2300, federation="ESP", sex="w", title=Title.WIM)
    event = Tournament(players=(person,), info=EventInfo(start=date(2024, 5, 1)))
    assert set(open_titles(event, 1)) == {Title.GM, Title.IM, Title.WGM}
    assert open_titles(replace(event, info=EventInfo()), 1) == ()
    assert open_titles(replace(event, teams=(Team(1, "One", members=(1,)),)), 1) == ()
