"""Teams that play matches, and teams that only add up points: tables made by hand."""

from __future__ import annotations

from dataclasses import replace

from ruled import as_reported
from tablas.history import scores
from tablas.model import Adjustment, EventInfo, Game, LineUp, Outcome, Player, Round, Team, Tournament
from tablas.standings import rank

TWO_TEAMS = Tournament(
    players=tuple(Player(number) for number in range(1, 5)),
    teams=(Team(1, "Águilas", members=(1, 2)), Team(2, "Baza", members=(3, 4))),
    total_rounds=1,
)


def test_a_line_up_may_leave_the_first_board_empty() -> None:
    """Nothing says how many boards there are, and the only game is on the second."""
    event = TWO_TEAMS.with_round(Round((Game.of(2, 4, Outcome.WIN),)))
    line_ups = (LineUp(1, 1, 2, (0, 2)), LineUp(1, 2, 1, (0, 4)))
    table = rank(as_reported(replace(event, line_ups=line_ups)), "PTS,TBR,BC,BBE")
    assert [table.row(1)[code] for code in ("PTS", "TBR", "BC", "BBE")] == ["2", "0 1", "2", "0"]
    assert table.row(2)["TBR"] == "0 0"


CLUBS = Tournament(
    players=tuple(Player(number, rating=2000) for number in range(1, 5)),
    teams=(Team(1, "Club A", members=(1, 2)), Team(2, "Club B", members=(3,))),
    rounds=(
        Round((Game.of(1, 3, Outcome.WIN), Game.of(4, 2, Outcome.DRAW))),
        Round((Game.of(1, 2, Outcome.LOSS), Game.of(3, 4, Outcome.LOSS))),
    ),
)
"""An individual event in which two of a club meet and a player has none."""


def test_clubs_in_an_individual_event_do_not_make_it_a_team_event() -> None:
    assert [(row.number, row["PTS"]) for row in rank(CLUBS, "PTS,TPN")] == [(2, "1.5"), (4, "1.5"), (1, "1"), (3, "0")]


def test_a_type_for_players_counts_even_where_rounds_look_like_matches() -> None:
    event = TWO_TEAMS.with_round(Round((Game.of(1, 3, Outcome.WIN), Game.of(2, 4, Outcome.DRAW))))
    assert len(rank(as_reported(event))) == 2
    assert len(rank(as_reported(replace(event, info=EventInfo(type_code="FIDE_DUTCH_2026"))))) == 4


def test_penalties_of_players_count_beside_clubs() -> None:
    event = replace(CLUBS, adjustments=(Adjustment(2, -60),))
    assert rank(event, "PTS").row(2)["PTS"] == "0.5"
    assert scores(event)[2] == 30
