"""Team tables made by hand: boards that stay empty, totals of reports."""

from __future__ import annotations

from dataclasses import replace

from tablas.model import Game, LineUp, Outcome, Player, Round, Team, Tournament
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
    table = rank(replace(event, line_ups=line_ups), "PTS,TBR,BC,BBE")
    assert [table.row(1)[code] for code in ("PTS", "TBR", "BC", "BBE")] == ["2", "0 1", "2", "0"]
    assert table.row(2)["TBR"] == "0 0"
