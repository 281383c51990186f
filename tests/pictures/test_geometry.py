"""Where things stand in a drawing: nothing covers anything, what belongs together is near, lengths are true."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

import tablas
from places import at, dots, laid_out, middle, of_kind, words
from tablas.model import Game, Number, Outcome, Player, Regulation, Round, Tournament
from tablas.pairing.round import pair_round
from tablas.pictures.charts import bars, charts, progress, rating_performance
from tablas.pictures.drawn import picture_of
from tablas.pictures.study import Interval, Line, intervals, lines, ticks, written
from tablas.pictures.svg import FILE, SCREEN, Picture
from tablas.say import plain

# Charts of a tournament


def test_bars_are_true_to_scale_and_each_stands_between_its_word_and_its_number() -> None:
    values = [("4½", 3), ("3", 12), ("2", 6), ("0", 0)]
    chart = bars("Title", "Told.", values, ("Points", "Players"), FILE, frozenset({"2"}))
    laid_out(chart.picture)
    assert chart.rows == (("4½", "3"), ("3", "12"), ("2", "6"), ("0", "0"))
    found = of_kind(chart.picture, "rect")
    boxes = [at(one, "x", "y", "width", "height") for one in found]
    assert [wide / boxes[1][2] for _, _, wide, _ in boxes] == [0.25, 1, 0.5]
    assert boxes[1][2] > chart.picture.width * 0.6, "the longest takes the room there is"
    assert [one.attrib["fill"] for one in found] == [FILE.ink, FILE.ink, FILE.paper]
    assert len({x for x, *_ in boxes}) == 1
    by_row = sorted(words(chart.picture), key=lambda one: (one.top, one.left))
    for (word, number), (x, y, wide, high) in zip(zip(by_row[:6:2], by_row[1:6:2], strict=True), boxes, strict=True):
        assert 4 < x - word.right < 20
        assert 4 < number.left - (x + wide) < 20
        assert y < middle(word) < y + high
        assert middle(number) == middle(word)
    assert by_row[7].left - boxes[0][0] < 20, "nothing has no bar, and its number where one would begin"
    (edge,) = of_kind(chart.picture, "path")
    assert edge.attrib["d"].startswith(f"M{boxes[0][0]:g} ")
    empty = bars("Title", "Told.", [("0", 0)], ("Points", "Players"), FILE)
    assert of_kind(empty.picture, "rect") == []


def league(places: list[list[int]]) -> Tournament:
    """Not played: charts of progress are asked for through rounds whose winners are given, first beats the rest."""
    people = tuple(Player(Number(number), f"Family{number}, Given", 2400 - 100 * number) for number in range(1, 5))
    rounds = tuple(
        Round(tuple(Game.of(a, b, Outcome.WIN) for a, b in zip(row[::2], row[1::2], strict=True))) for row in places
    )
    return Tournament(players=people, rounds=rounds)


def test_the_progress_of_the_leaders_goes_through_their_places() -> None:
    event = league([[4, 1, 2, 3], [4, 2, 1, 3], [1, 2, 4, 3]])
    chart = progress(event, plain, 3)
    for picture in (chart.picture, chart.narrow):
        assert picture is not None
        laid_out(picture)
        found = [one for one in of_kind(picture, "path") if one.attrib.get("stroke-linejoin")]
        spots = [
            [tuple(map(float, spot.split())) for spot in one.attrib["d"].removeprefix("M").split("L")] for one in found
        ]
        rows = {row[0]: [int(place) for place in row[1:]] for row in chart.rows}
        assert len(spots) == len(rows) == 4
        xs = {tuple(x for x, _ in line) for line in spots}
        assert len(xs) == 1, "a round stands at one place for all"
        (across,) = xs
        gaps = {round(two - one, 3) for one, two in pairwise(across)}
        assert len(gaps) == 1
        heights: dict[int, float] = {}
        for line, places in zip(spots, rows.values(), strict=True):
            for (_, y), place in zip(line, places, strict=True):
                assert heights.setdefault(place, y) == y
        ordered = [heights[place] for place in sorted(heights)]
        assert ordered == sorted(ordered), "the first place is at the top"
        marks = [box for box in words(picture) if box.said in ("1", "4") and box.right < across[0]]
        assert abs(middle(marks[0]) - heights[1]) < 4
        names = [box for box in words(picture) if box.said.startswith("Family")]
        assert [name.said[6] for name in names] == [row[0][6] for row in chart.rows]
        for name, line in zip(names, spots, strict=True):
            assert 4 < name.left - line[-1][0] < 24
            assert abs(middle(name) - line[-1][1]) < 4
        below = [box for box in words(picture) if box.said in ("1", "2", "3") and box.top > heights[max(heights)]]
        assert {round((box.left + box.right) / 2, 1) for box in below} <= {round(x, 1) for x in across}
        assert found[0].attrib["stroke"] == FILE.accent
        assert {one.attrib["stroke"] for one in found[1:]} == {FILE.ink}
    assert chart.narrow is not None
    assert chart.narrow.width <= 390 < chart.picture.width, "one fits a phone"
    assert "first is Family4, Given" in chart.picture.name


def test_places_beyond_the_floor_are_drawn_on_it_and_shared_ends_do_not_cover_names() -> None:
    event = tablas.generate(players=60, rounds=7, seed=5).tournament
    chart = progress(event, plain, 7)
    laid_out(chart.picture)
    worst = max(int(place) for row in chart.rows for place in row[1:] if place != "–")
    assert worst > 24
    assert "24+" in [box.said for box in words(chart.picture)]
    assert len(chart.rows) == 8
    assert len([box for box in words(chart.picture) if box.left > 590]) == 8


def test_rating_against_performance_is_true_to_scale() -> None:
    people = tuple(
        Player(Number(number), f"Family{number}, G", rating)
        for number, rating in enumerate((2300, 2000, 1650, 1710), 1)
    )
    games = (
        Round((Game.of(1, 2, Outcome.WIN), Game.of(3, 4, Outcome.DRAW))),
        Round((Game.of(4, 1, Outcome.DRAW), Game.of(2, 3, Outcome.LOSS))),
    )
    chart = rating_performance(Tournament(players=people, rounds=games), plain, 2)
    assert chart is not None
    laid_out(chart.picture)
    rows = {row[0]: (int(row[1]), int(row[2])) for row in chart.rows}
    gains = [shown - rating for rating, shown in rows.values()]
    assert gains == sorted(gains, reverse=True)
    assert [row[3] for row in chart.rows] == [f"{gain:+d}".replace("-", "−") for gain in gains]
    assert f"{gains[0]} points above" in chart.picture.name
    ((left, top, wide, high),) = [at(one, "x", "y", "width", "height") for one in of_kind(chart.picture, "rect")]
    assert wide == high
    marks = [box for box in words(chart.picture) if box.said.isdecimal()]
    scale = {int(box.said): middle(box) for box in marks if box.right < left}
    lowest, highest = min(scale), max(scale)
    unit = (scale[lowest] - scale[highest]) / (highest - lowest)
    for one, (rating, shown) in zip(of_kind(chart.picture, "circle"), rows.values(), strict=True):
        x, y = at(one, "cx", "cy")
        floor = lowest + (scale[lowest] - (top + high)) / unit
        assert x - left == pytest.approx((rating - floor) * unit, abs=6)
        assert top + high - y == pytest.approx((shown - floor) * unit, abs=6)
        assert one.attrib["fill"] == (FILE.ink if shown >= rating else FILE.paper)
    below = {int(box.said): (box.left + box.right) / 2 for box in marks if box.top > top + high}
    assert below.keys() == scale.keys()
    assert all(left - 1 <= x <= left + wide + 1 for x in below.values())


def test_alone_nobody_is_compared() -> None:
    people = (Player(Number(1), "A", 2300), Player(Number(2), "B", 0))
    assert (
        rating_performance(Tournament(players=people, rounds=(Round((Game.of(1, 2, Outcome.WIN),)),)), plain, 1) is None
    )


def test_charts_need_a_round_and_players() -> None:
    event = tablas.generate(players=10, rounds=3, seed=1).tournament
    assert len(charts(event, plain)) == 4
    assert charts(event, plain, 0) == ()
    assert [chart.title for chart in charts(event, plain, 1)][:3] == [
        *("Progress of the leaders", "Score groups", "Colour balance"),
    ]


# A round as a ladder, and as a circle


def keizer(rounds: int, players: int = 9) -> Tournament:
    event = tablas.generate(players=players, rounds=rounds, seed=2, system="keizer").tournament
    return replace(event, total_rounds=rounds + 1)


def test_a_ladder_has_everybody_in_a_row_with_a_bar_as_long_as_the_sum() -> None:
    event = keizer(3)
    made = pair_round(event)
    trace: Any = made.trace
    picture = picture_of(event, plain, made=made)
    laid_out(picture)
    said = words(picture)
    names = {player.number: player.name for player in event.players}
    heights = []
    for place, row in enumerate(trace.rows, 1):
        (name,) = [
            box
            for box in said
            if box.said.rstrip("…") and names[row.player].startswith(box.said.rstrip("…")) and len(box.said) > 3
        ]
        heights.append(middle(name))
        beside = [box.said for box in said if abs(middle(box) - middle(name)) < 3]
        assert str(place) in beside
        assert str(row.value) in beside
        parts = [at(one, "x", "y", "width", "height") for one in of_kind(picture, "rect")]
        mine = sorted(part for part in parts if part[1] < middle(name) < part[1] + part[3])
        assert sum(part[2] for part in mine) == pytest.approx(
            220 * row.total / max(one.total for one in trace.rows), abs=1
        )
        for one, two in pairwise(mine):
            assert one[0] + one[2] == pytest.approx(two[0], abs=0.1), "one part begins where the other ends"
    assert heights == sorted(heights)
    pairs = [one for one in of_kind(picture, "path") if one.attrib.get("class") == "pair"]
    assert {one.attrib["data-pair"] for one in pairs} == {
        f"{white}-{black}" for white, black, *_ in map(seat, trace.story.colours)
    }
    assert len([box for box in said if box.said == "bye"]) == (made.bye is not None) == 1
    assert len(dots(picture)) == 2 * len(pairs)


def test_the_parts_of_a_long_ladder_are_all_of_it() -> None:
    event = keizer(3)
    made = pair_round(event)
    boards = len(made.pairs)
    whole = picture_of(event, plain, made=made)
    parts = [picture_of(event, plain, made=made, drawn=part) for part in ((1, 2), (3, boards))]

    def rows(picture: Picture) -> list[str]:
        return [box.said for box in words(picture) if "," in box.said]

    assert [len(rows(part)) for part in parts] == [4, 5], "who has the bye is with the last board"
    assert sorted(rows(parts[0]) + rows(parts[1])) == sorted(rows(whole))
    for part in parts:
        laid_out(part)


def test_a_bar_of_very_many_rounds_has_two_pieces_and_the_same_length() -> None:
    event = keizer(30, players=10)
    made = pair_round(event)
    trace: Any = made.trace
    picture = picture_of(event, plain, made=made)
    bars = [at(one, "x", "y", "width", "height") for one in of_kind(picture, "rect")]
    assert len(bars) == 2 * len(trace.rows)
    top = max(row.total for row in trace.rows)
    for place, row in enumerate(trace.rows):
        mine = [bar for bar in bars if bar[1] < 44 + 28 * place < bar[1] + bar[3]]
        assert sum(bar[2] for bar in mine) == pytest.approx(220 * row.total / top, abs=1)


def seat(one: Any) -> tuple[int, int]:
    return one.white, one.black


def test_who_meets_is_joined_and_white_is_hollow() -> None:
    event = keizer(2)
    picture = picture_of(event, plain, ink=SCREEN)
    shown = [(one.attrib["fill"], *at(one, "cx", "cy")) for one in of_kind(picture, "circle")]
    fills = [fill for fill, _, _ in shown]
    assert fills == [SCREEN.white, SCREEN.black] * (len(fills) // 2)
    boards = [box for box in words(picture) if box.said.isdecimal() and box.left > shown[0][1]]
    for number, (board, one, two) in enumerate(zip(boards, shown[::2], shown[1::2], strict=True), 1):
        assert board.said == str(number)
        assert middle(board) == pytest.approx((one[2] + two[2]) / 2, abs=3), "half way between the two"


@pytest.mark.parametrize("size", [4, 6, 9])
def test_a_table_is_a_circle_whose_chords_are_its_games(size: int) -> None:
    people = tuple(Player(Number(number), f"P{number}") for number in range(1, size + 1))
    event = Tournament(players=people, regulation=Regulation(system="berger"))
    made = pair_round(event)
    picture = picture_of(event, plain, made=made)
    laid_out(picture)
    large = [at(one, "cx", "cy", "r") for one in of_kind(picture, "circle") if float(one.attrib["r"]) > 20]
    ((x0, y0, radius),) = large
    found = [at(one, "cx", "cy") for one in of_kind(picture, "circle") if float(one.attrib["r"]) < 20]
    assert len(found) == size
    away = [round(((x - x0) ** 2 + (y - y0) ** 2) ** 0.5) for x, y in found]
    around = size if size % 2 else size - 1
    assert away[:around] == [round(radius)] * around
    assert away[around:] == [0] * (size - around), "the last of an even number in the middle"
    assert found[0] == (pytest.approx(x0), pytest.approx(y0 - radius)), "the first at the top"
    assert found[1][0] > x0, "then clockwise"
    chords = of_kind(picture, "path")
    assert len(chords) == size // 2
    places = {str(number): spot for number, spot in enumerate(found, 1)}
    for one in chords:
        white, black = one.attrib["data-pair"].split("-")
        ends = [tuple(map(float, end.split())) for end in one.attrib["d"].removeprefix("M").split("L")]
        assert ends == [pytest.approx(places[white], abs=0.1), pytest.approx(places[black], abs=0.1)]
    fills = [one.attrib["fill"] for one in of_kind(picture, "circle") if float(one.attrib["r"]) < 20]
    assert sorted(fills).count(FILE.shade) == size % 2, "who rests is neither"
    assert fills.count(FILE.white) == size // 2


# Charts of a study


def test_an_interval_is_true_to_scale() -> None:
    rows = [Interval("one", 0.5, 0.25, 1.0), Interval("two", -0.5, -1.0, 0.0)]
    chart = intervals("Title", "Told.", rows, ("", "mean", "low", "high"))
    laid_out(chart.picture)
    assert chart.rows == (("one", "0.5000", "0.2500", "1.0000"), ("two", "−0.5000", "−1.0000", "0.0000"))
    labels = {box.said: box for box in words(chart.picture)}
    zero, one = ((labels[mark].left + labels[mark].right) / 2 for mark in ("0", "1"))
    spans = [path.attrib["d"] for path in of_kind(chart.picture, "path") if path.attrib["stroke"] == FILE.ink]
    for drawn, dot, row in zip(spans, of_kind(chart.picture, "circle"), rows, strict=True):
        start, _, end = drawn.removeprefix("M").partition("H")
        x, y = map(float, start.split())
        assert (x - zero) / (one - zero) == pytest.approx(row.low, abs=0.01)
        assert (float(end) - zero) / (one - zero) == pytest.approx(row.high, abs=0.01)
        assert (at(dot, "cx")[0] - zero) / (one - zero) == pytest.approx(row.mean, abs=0.01)
        assert at(dot, "cy")[0] == y
        assert abs(middle(labels[row.label]) - y) < 4
    thick = [path for path in of_kind(chart.picture, "path") if path.attrib["stroke"] == FILE.edge]
    assert [float(one.attrib["d"].removeprefix("M").split()[0]) for one in thick] == [pytest.approx(zero, abs=0.1)]


def test_lines_grow_from_the_left_and_are_named_at_their_end() -> None:
    found = [Line("up", (0.0, 1.0, 4.0)), Line("same", (0.0, 2.0, 4.0)), Line("short", (1.0, 1.0))]
    chart = lines("Title", "Told.", found, ("", "1", "2", "3"))
    laid_out(chart.picture)
    assert chart.rows[0] == ("up", "0.000", "1.000", "4.000")
    labels = {box.said: box for box in words(chart.picture)}
    drawn = [path for path in of_kind(chart.picture, "path") if "L" in path.attrib["d"]]
    spots = [
        [tuple(map(float, spot.split())) for spot in one.attrib["d"].removeprefix("M").split("L")] for one in drawn
    ]
    assert spots[0][2] == spots[1][2]
    assert spots[0][0][1] > spots[0][1][1] > spots[0][2][1], "more is higher"
    assert spots[0][0][1] - spots[0][1][1] == pytest.approx((spots[0][1][1] - spots[0][2][1]) / 3, abs=0.2)
    assert {len(line) for line in spots} == {2, 3}
    for line, one in zip(found, spots, strict=True):
        assert 4 < labels[line.label].left - one[-1][0] < 24
    assert [one.attrib.get("stroke-dasharray") for one in drawn] == [None, "7 4", "2 4"]
    below = [labels[number] for number in ("1", "2", "3")]
    assert [round((box.left + box.right) / 2) for box in below if box.top > spots[0][0][1]] == [
        round(x) for x, _ in spots[0]
    ][-len([box for box in below if box.top > spots[0][0][1]]) :]


def test_round_numbers_hold_what_is_shown() -> None:
    for low, high in ((0.0, 1.0), (-3.2, 17.5), (0.61, 0.72), (5.0, 5.0), (1e-3, 2e-3)):
        marks = ticks(low, high)
        assert marks[0] <= low
        assert high <= marks[-1]
        assert 3 <= len(marks) <= 10
        gaps = [two - one for one, two in pairwise(marks)]
        assert max(gaps) == pytest.approx(min(gaps))
        assert low == high or (low - marks[0] < gaps[0] and marks[-1] - high < gaps[0])
    assert [written(value) for value in (1234567.0, 0.1, -2.5)] == ["1.23457e+06", "0.1", "−2.5"]
