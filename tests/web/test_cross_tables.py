"""The cross table on the screens: a column for everybody where all meet, a column for each round where they do not."""

from __future__ import annotations

from types import SimpleNamespace

from events_desk import play, tournament
from tablas.events.acts import EnterResult, PairRound, PublishRound
from tablas.events.results import read_result
from tablas.web.show.sheets import lines_with
from tablas.web.show.standings_tables import CrossTable, cross_table


def test_where_all_meet_a_cell_holds_every_game_of_the_two() -> None:
    """Berger of four in two cycles, the lower number wins; after four rounds 1 and 4 have met twice."""
    desk = tournament(4, system="berger", options={"cycles": 2}, total_rounds=6)
    for number in range(1, 5):
        desk.do(PairRound("a"))
        desk.do(PublishRound("a", number))
        for board, game in enumerate(desk.section().facts.rounds[-1].games, 1):
            desk.do(EnterResult("a", number, board, *read_result("1-0" if game.white < game.black else "0-1")))
    table = cross_table(desk.section())
    assert table.grid
    assert table.heads == ("1", "2", "3", "4")
    assert [line.player.number for line in table.lines] == [1, 2, 3, 4]
    shown = [[" ".join(map(str, cell)) for cell in line.cells] for line in table.lines]
    assert [shown[place][place] for place in range(4)] == ["", "", "", ""], "nobody meets himself"
    games = [game for played in desk.section().facts.rounds for game in played.games]
    for one in range(1, 5):
        for two in range(one + 1, 5):
            met = [game for game in games if {game.white, game.black} == {one, two}]
            mine = " ".join("w1" if game.white == one else "b1" for game in met)
            yours = " ".join("b0" if game.white == one else "w0" for game in met)
            assert (shown[one - 1][two - 1], shown[two - 1][one - 1]) == (mine, yours)
    assert max(len(line.cells[other]) for line in table.lines for other in range(4)) == 2


def test_in_a_swiss_a_cell_names_the_line_of_the_opponent() -> None:
    desk = tournament(5)
    play(desk, "10")
    table = cross_table(desk.section())
    assert (table.grid, table.heads) == (False, ("1",))
    line_of = {line.player.number: line.line for line in table.lines}
    for game in desk.section().tournament.rounds[0].games:
        cells = {line.player.number: str(line.cells[0][0]) for line in table.lines}
        assert cells[game.white] == f"{line_of[game.black]}w{game.white_outcome.value}"
        assert cells[game.black] == f"{line_of[game.white]}b{game.black_outcome.value}"
    (bye,) = desk.section().tournament.rounds[0].byes
    assert [line.cells[0][0].bye for line in table.lines if line.player.number == bye.player] == [bye.kind]


def test_a_page_of_a_round_robin_has_room_for_its_fullest_cell() -> None:
    """The first of 300 meets nobody in her own column and everybody else twice: two results a cell, not none."""
    line = SimpleNamespace(met=((), *(299 * ((1, 2),))))
    heads = tuple(map(str, range(1, 301)))
    assert CrossTable(True, heads, (line,)).most_lines == lines_with(300, 2)
    assert CrossTable(False, heads, (line,)).most_lines == lines_with(300, 4)
    assert CrossTable(True, heads, ()).most_lines == lines_with(300, 1)
