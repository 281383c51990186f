"""Where things stand in the ladder of a Keizer round, in the columns of a table and in its circle."""

from __future__ import annotations

import itertools
import re
from functools import cache

import pytest

from places import Box, at, centre, laid_out, level, middle, of_kind, words
from tablas.model import Number, Outcome, Player, Team, Tournament
from tablas.pictures.circle import table_picture
from tablas.pictures.ladder import ladder_picture, stretches
from tablas.pictures.svg import FILE, Picture
from tablas.say import plain
from tablas.systems.closed.play import TableTrace
from tablas.systems.closed.schedule import Board, Schedule
from tablas.systems.judgement import Boards
from tablas.systems.open.common.trace import Story
from tablas.systems.open.keizer import Entry, KeizerTrace, Row
from tablas.systems.result import Pair
from tablas.systems.seats import ColourRule, Seats

POINT = 60
LONG = "Fernández de Córdoba y Castrillo, María de los Ángeles"


def entry(number: int, points: int) -> Entry:
    return Entry(number, Outcome.WIN, None, points)


def row(player: int, value: int, own: int, *points: int) -> Row:
    return Row(player, value, own, tuple(entry(at + 1, one) for at, one in enumerate(points)), own + sum(points))


ROWS = (
    row(3, 14, 8 * POINT, 4 * POINT, 4 * POINT),
    row(1, 13, 8 * POINT, 0, 2 * POINT + POINT // 2),
    row(5, 12, 4 * POINT, 4 * POINT),
    row(2, 11, 4 * POINT),
    row(4, 10, 2 * POINT),
)
PEOPLE = Tournament(
    players=tuple(Player(Number(number), LONG if number == 2 else f"Family{number}") for number in (1, 2, 3, 5))
)
"""4 has no name."""
STANDS = Boards((Pair(3, 1), Pair(2, 5)), 4)


def trace(rows: tuple[Row, ...] = ROWS, bye: int | None = 4) -> KeizerTrace:
    seats = tuple(Seats(white, black, ColourRule.HIGHER) for white, black in ((1, 3), (5, 2)))
    return KeizerTrace("keizer", "", 6, bye, lambda: Story((), None, seats), rows=rows)


def ladder(**more: object) -> Picture:
    return ladder_picture(PEOPLE, trace(), plain, stands=STANDS, **more)


@cache
def whole() -> Picture:
    """All of it."""
    return ladder()


def beside(picture: Picture, place: int) -> list[Box]:
    """The words of a row from left to right; rows stand at equal distances below the heads."""
    y = heights(picture)[place - 1]
    return sorted((one for one in words(picture) if abs(middle(one) - y) <= 1.5), key=lambda one: one.left)


def heights(picture: Picture) -> list[float]:
    tops = sorted({at(one, "y")[0] for one in of_kind(picture, "rect")})
    return [top + 7 for top in tops]


def test_every_row_has_its_place_name_sum_bar_and_value() -> None:
    laid_out(whole())
    told = [[one.said for one in beside(whole(), place)] for place in range(1, 6)]
    assert told[0] == ["1", "Family3", "16", "14"]
    assert told[1] == ["2", "Family1", "10½", "13"]
    assert told[2] == ["3", "Family5", "8", "12"]
    assert told[3][0] == "4"
    assert told[3][1].startswith("Fernández")
    assert told[3][2:] == ["4", "11"]
    assert told[4] == ["5", "4", "2", "10", "bye"], "whose name is not known has the number"
    found = heights(whole())
    gaps = {two - one for one, two in itertools.pairwise(found)}
    assert len(gaps) == 1
    assert 24 <= gaps.pop() <= 32
    place, name, total, value = beside(whole(), 1)
    assert 12 < name.left - place.right < 20
    cut = beside(whole(), 4)
    assert cut[1].said.endswith("…")
    assert 20 < cut[2].left - cut[1].right < 70
    assert len({one[0].right for one in (beside(whole(), at) for at in range(1, 6))}) == 1
    assert {one[2].right for one in (beside(whole(), at) for at in range(1, 6))} == {total.right}
    assert {one[3].right for one in (beside(whole(), at) for at in range(1, 6))} == {value.right}
    heads = {one.said: one for one in words(whole()) if one.top < 20}
    assert set(heads) == {"Player", "Sum", "Value"}
    assert heads["Player"].left == name.left
    assert heads["Sum"].right == total.right
    assert heads["Value"].right == value.right
    assert 8 < beside(whole(), 1)[1].top - heads["Player"].bottom < 24
    assert whole().name == "The ladder of round 6: 5 players"


def test_a_bar_is_the_own_value_and_then_every_round() -> None:
    """The longest, sixteen points, is the measure; a round without points has no piece."""
    pieces = [[(*at(one, "x", "width"), one.attrib["fill"]) for one in bar(place)] for place in range(1, 6)]
    longest = sum(wide for _, wide, _ in pieces[0])
    assert 200 < longest < 240
    shares = [[round(wide / longest * 16, 2) for _, wide, _ in row] for row in pieces]
    assert shares == [[8, 4, 4], [8, 2.5], [4, 4], [4], [2]]
    shade, paper = FILE.shade, FILE.paper
    assert [[fill for *_, fill in row] for row in pieces] == [
        [shade, paper, shade],
        [shade, shade],
        [shade, paper],
        [shade],
        [shade],
    ]
    starts = {row[0][0] for row in pieces}
    assert len(starts) == 1
    first = beside(whole(), 1)
    assert 10 < starts.pop() - first[2].right < 24
    assert 20 < first[3].left - (pieces[0][-1][0] + pieces[0][-1][1]) < 60
    for place, y in enumerate(heights(whole()), 1):
        assert {at(one, "y", "height") for one in bar(place)} == {(y - 7, 14)}, "as high above the row as below"


def bar(place: int) -> list:
    y = heights(whole())[place - 1]
    return [one for one in of_kind(whole(), "rect") if float(one.attrib["y"]) < y < float(one.attrib["y"]) + 14]


@pytest.mark.parametrize(("rounds", "pieces"), [(23, 24), (24, 2), (30, 2)])
def test_more_than_two_dozen_pieces_become_two(rounds: int, pieces: int) -> None:
    rows = (row(1, 10, POINT, *[POINT] * rounds),)
    picture = ladder_picture(PEOPLE, trace(rows, None), plain, stands=Boards(()))
    found = [at(one, "width")[0] for one in of_kind(picture, "rect")]
    assert len(found) == pieces
    assert found[0] * (rounds + 1) == pytest.approx(sum(found), abs=0.2)


def test_who_meets_is_joined_by_a_bracket_with_the_board() -> None:
    found = heights(whole())
    pairs = [one for one in of_kind(whole(), "path") if one.attrib.get("class") == "pair"]
    assert [one.attrib["data-pair"] for one in pairs] == ["3-1", "2-5"]
    discs = [(*at(one, "cx", "cy"), one.attrib["fill"]) for one in of_kind(whole(), "circle")]
    x = discs[0][0]
    white, black = FILE.white, FILE.black
    assert discs == [(x, found[0], white), (x, found[1], black), (x, found[3], white), (x, found[2], black)]
    assert 10 < x - beside(whole(), 1)[3].right < 30
    outs = []
    for one, (high, low), board in zip(pairs, ((0, 1), (2, 3)), "12", strict=True):
        d = one.attrib["d"]
        drawn = re.fullmatch(r"M([\d.]+) ([\d.]+)H([\d.]+)a4 4 0 0 1 4 4V([\d.]+)a4 4 0 0 1-4 4H([\d.]+)", d)
        assert drawn is not None
        start, top, out, bottom, end = map(float, drawn.groups())
        assert start == end == x + 9, "it begins and ends behind the disc"
        assert (top, bottom + 4) == (found[high], found[low])
        outs.append(out + 4)
        (label,) = [word for word in words(whole()) if word.said == board and word.left > x]
        assert 4 < label.left - outs[-1] < 12
        level(label, (found[high] + found[low]) / 2)
    assert outs[0] == outs[1], "neighbours are joined alike"
    assert 20 < outs[0] - x < 35
    assert whole().width > outs[0] + 70
    (bye,) = [one for one in words(whole()) if one.said == "bye"]
    level(bye, found[4])
    assert x - 10 < bye.left < x


def test_the_further_apart_the_further_out_up_to_a_limit() -> None:
    def out(*pair: int) -> float:
        picture = ladder_picture(PEOPLE, trace(RUNG, None), plain, stands=Boards((Pair(*pair),)))
        (path,) = [one.attrib["d"] for one in of_kind(picture, "path")]
        return float(re.findall(r"H([\d.]+)a", path)[0])

    steps = [out(1, other) for other in range(2, 10)]
    gaps = [two - one for one, two in itertools.pairwise(steps)]
    assert len(set(gaps[:5])) == 1
    assert 10 < gaps[0] < 18
    assert gaps[5:] == [0, 0], "six rungs apart is as far out as it goes"
    assert out(9, 1) == out(1, 9)


RUNG = tuple(row(number, 20 - number, POINT) for number in range(1, 10))


def test_the_engine_says_who_meets_where_no_boards_stand() -> None:
    picture = ladder_picture(PEOPLE, trace(), plain)
    assert [one.attrib["data-pair"] for one in of_kind(picture, "path")] == ["1-3", "5-2"]


def test_part_of_a_ladder_keeps_its_places() -> None:
    """The first board alone has the first two; the second has the others, and who has the bye."""
    first, second = ladder(drawn=(1, 1)), ladder(drawn=(2, 2))
    assert [one.said for one in words(first) if one.left < 42] == ["1", "2"]
    assert [one.said for one in words(second) if one.left < 42] == ["3", "4", "5"]
    assert [one.attrib["data-pair"] for one in of_kind(first, "path")] == ["3-1"]
    assert [one.attrib["data-pair"] for one in of_kind(second, "path")] == ["2-5"]
    assert [one.said for one in words(second) if one.left > 630] == ["2"], "the number of the board stays"
    assert "bye" not in [one.said for one in words(first)]
    assert "bye" in [one.said for one in words(second)]
    assert first.height < second.height < whole().height
    assert whole().height - heights(whole())[-1] == first.height - heights(first)[-1]
    assert first.name == whole().name, "of the whole"
    assert heights(first) == heights(whole())[:2], "and begins at the top"


def test_nobody_and_nothing_is_a_ladder_too() -> None:
    picture = ladder_picture(PEOPLE, trace((), None), plain, stands=Boards(()))
    assert picture.name == "The ladder of round 6: 0 players"
    assert of_kind(picture, "rect") == []
    none = ladder_picture(PEOPLE, trace((row(1, 3, 0),), None), plain, stands=Boards(()))
    assert of_kind(none, "rect") == [], "without a point there is no bar"


def test_long_ladders_are_cut_after_150_boards() -> None:
    assert stretches(0) == [(1, 0)]
    assert stretches(1) == [(1, 1)]
    assert stretches(151) == [(1, 150), (151, 151)]
    assert stretches(300) == [(1, 150), (151, 300)]


# Tables


def table(*boards: tuple[str, str], names: dict[str, Number] | None = None) -> Picture:
    line = tuple(Board(*board) for board in boards)
    found = TableTrace("scheveningen", 1, Schedule("s", (line,)), names or {})
    people = Tournament(players=(Player(Number(1), "Ana"), Player(Number(2), LONG)), teams=(Team(1, "T"),))
    return table_picture(people, found, plain)


def test_boards_of_two_sides_stand_in_two_columns() -> None:
    picture = table(("A1", "B1"), ("B2", "A2"), ("A3", "B3"), names={"A1": Number(1), "A2": Number(2), "B3": Number(9)})
    laid_out(picture)
    discs = [(*at(one, "cx", "cy"), one.attrib["fill"]) for one in of_kind(picture, "circle")]
    left, right = discs[0][0], discs[1][0]
    ys = [y for _, y, _ in discs[::2]]
    assert [y for _, y, _ in discs[1::2]] == ys
    assert {(x, fill) for x, _, fill in discs} == {(left, FILE.white), (right, FILE.black)}
    assert ys[1] - ys[0] == ys[2] - ys[1]
    assert 24 <= ys[1] - ys[0] <= 32
    assert left + right == picture.width, "the two columns are alike"
    for line, y in zip(of_kind(picture, "path"), ys, strict=True):
        assert line.attrib["d"] == f"M{left + 8:g} {y:g}H{right - 8:g}"
    assert [line.attrib["data-pair"] for line in of_kind(picture, "path")] == ["A1-B1", "B2-A2", "A3-B3"]
    rows = [
        sorted((one for one in words(picture) if abs(middle(one) - y) <= 1.5), key=lambda one: one.left) for y in ys
    ]
    assert [one.said for one in rows[0]] == ["1", "A1 Ana", "B1"]
    assert [one.said for one in rows[1]][:2] == ["2", "B2"]
    assert [one.said for one in rows[2]] == ["3", "A3", "B3"]
    long = rows[1][2]
    assert long.said.startswith("A2 Fernández")
    assert long.said.endswith("…")
    for number, white, black in rows:
        assert 6 < left - 7.5 - white.right < 12
        assert left - 7.5 - white.right == pytest.approx(black.left - right - 7.5)
        assert number.left == 20
    assert picture.width - 60 < long.right < picture.width - 20
    assert long.right - long.left > 210
    assert picture.height - 7.5 - ys[-1] + 0 >= 10
    assert picture.height - ys[-1] < 50
    assert picture.name == "Round 1 of the table: 3 games"


def test_three_places_or_letters_make_no_circle() -> None:
    def circle(*boards: tuple[str, str]) -> bool:
        return any(float(one.attrib["r"]) > 20 for one in of_kind(table(*boards), "circle"))

    assert circle(("1", "2"), ("3", "4"))
    assert not circle(("1", "2"))
    assert not circle(("1", "2"), ("3", "A"))


@pytest.mark.parametrize("count", [5, 8, 40])
def test_names_stand_outside_of_the_circle_beside_their_discs(count: int) -> None:
    pairs = [(str(number), str(count + 1 - number)) for number in range(1, count // 2 + 1)]
    schedule = Schedule("s", (tuple(Board(*pair) for pair in pairs),), (("3",),) if count % 2 else ())
    people = Tournament(players=tuple(Player(Number(number), f"P{number}") for number in range(1, count + 1)))
    holders = {str(number): Number(number) for number in range(1, count + 1)}
    picture = table_picture(people, TableTrace("berger", 1, schedule, holders), plain)
    laid_out(picture)
    circles = of_kind(picture, "circle")
    x0, y0, radius = at(circles[0], "cx", "cy", "r")
    assert (2 * x0, 2 * y0) == (picture.width, picture.height)
    assert radius >= 150
    if count == 40:
        around = 2 * 3.14159 * radius / (count - 1)
        assert 40 < around < 80, "as large as the names need"
    places = {}
    for label, one in enumerate(circles[1:], 1):
        x, y = at(one, "cx", "cy")
        places[str(label)] = (x, y)
    said = {one.said.split()[0]: one for one in words(picture)}
    assert {one.said for one in words(picture)} == {f"{number} P{number}" for number in range(1, count + 1)}
    for label, (x, y) in places.items():
        word = said[label]
        if abs(x - x0) < 12:
            assert abs(centre(word) - x) < 0.1
            assert word.bottom < y - 6 if y < y0 / 2 else word.top > y + 6
            assert abs(middle(word) - y) < 25
        else:
            level(word, y)
            if x > x0:
                assert 4 < word.left - x - 7.5 < 10
            else:
                assert 4 < x - 7.5 - word.right < 10
    assert {one.attrib["font-weight"] for one in of_kind(picture, "text")} == {"600"}
    resting = [one for one in circles[1:] if one.attrib["fill"] == FILE.shade]
    assert len(resting) == count % 2
    assert all(one.attrib["stroke-dasharray"] == "2 2" for one in resting)
    assert picture.name == f"Round 1 of the table: {count // 2} games"


def test_names_about_a_circle_are_cut_at_the_edge() -> None:
    people = Tournament(players=tuple(Player(Number(number), LONG) for number in range(1, 7)))
    schedule = Schedule("s", ((Board("1", "6"), Board("2", "5"), Board("3", "4")),))
    holders = {str(number): Number(number) for number in range(1, 7)}
    picture = table_picture(people, TableTrace("berger", 1, schedule, holders), plain)
    cut = [one for one in words(picture) if one.said.endswith("…")]
    assert len(cut) == 6
    right = [one for one in cut if one.left > picture.width / 2]
    assert all(one.right <= picture.width for one in cut)
    assert all(one.right - one.left > 140 for one in cut)
    assert right
