"""Where things stand in the charts of a tournament and of a study, and what their tables and names say."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from places import at, centre, laid_out, level, middle, of_kind, words
from tablas.model import Bye, Game, Outcome, Player, Round, Team, Tournament
from tablas.pictures.charts import bars, charts, colour_balance, progress, rating_performance, score_groups
from tablas.pictures.study import Interval, Line, intervals, lines, ticks, written
from tablas.pictures.svg import FILE, SCREEN, Picture
from tablas.say import plain

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def people(count: int, name: str = "Family{number}, Given") -> tuple[Player, ...]:
    return tuple(Player(number, name.format(number=number), 2500 - 10 * number) for number in range(1, count + 1))


def field(count: int, rounds: int, name: str = "Family{number}, Given") -> Tournament:
    """In every round the lower number of neighbours wins: 1 beats 2, 3 beats 4, and so on; then 2 beats 3 …"""
    made = []
    for number in range(rounds):
        first = range(1 + number % 2, count, 2)
        made.append(Round(tuple(Game.of(one, one + 1, WIN) for one in first)))
    return Tournament(players=people(count, name), rounds=tuple(made))


def curves(picture: Picture) -> list[ElementTree.Element]:
    return [one for one in of_kind(picture, "path") if one.attrib.get("stroke-linejoin")]


def spots(one: ElementTree.Element) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in (end.split() for end in one.attrib["d"].removeprefix("M").split("L"))]


def grid(picture: Picture) -> list[tuple[float, float, float]]:
    """Level lines: their beginning, height and end."""
    found = []
    for one in of_kind(picture, "path"):
        drawn = re.fullmatch(r"M([\d.]+) ([\d.]+)H([\d.]+)", one.attrib["d"])
        if drawn:
            found.append((float(drawn[1]), float(drawn[2]), float(drawn[3])))
    return found


# Progress


@pytest.mark.parametrize("narrow", [False, True])
def test_every_place_of_a_small_event_has_its_line(narrow: bool) -> None:
    chart = progress(field(4, 2), plain, 2)
    picture = chart.narrow if narrow else chart.picture
    assert picture is not None
    rows = grid(picture)
    assert len(rows) == 8
    steps = {two[1] - one[1] for one, two in pairwise(rows)}
    assert len(steps) == 1
    assert 18 <= steps.pop() <= 26
    starts, ends = {start for start, _, _ in rows}, {end for _, _, end in rows}
    assert len(starts) == len(ends) == 1
    (start,), (end,) = starts, ends
    labels = [one for one in words(picture) if one.right < start]
    assert [one.said for one in labels] == ["1", "2", "3", "4", "5", "6", "7", "8"]
    for label, (_, y, _) in zip(labels, rows, strict=True):
        level(label, y)
        assert 10 <= start - label.right <= 14
        assert label.left > 0
    first, last = (spots(curves(picture)[0])[at][0] for at in (0, -1))
    assert first == start
    assert 20 <= end - last <= 28
    assert last - start > 0.55 * picture.width
    below = [one for one in words(picture) if one.top > rows[-1][1] + 5]
    assert [(one.said, centre(one)) for one in below] == [("1", pytest.approx(first)), ("2", pytest.approx(last))]
    assert {round(one.top - rows[-1][1]) for one in below} == {20}
    assert 10 < picture.height - below[0].bottom < 16
    for name in (one for one in words(picture) if one.said.startswith("Family")):
        assert 8 < name.left - last < 16
        assert ("," in name.said) != narrow, "on a phone the family alone"
    assert rows[0][1] == 30
    assert picture.inline


def test_charts_of_progress_fit_a_desk_and_a_phone() -> None:
    chart = progress(field(4, 2, "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"), plain, 2)
    assert chart.narrow is not None
    assert 760 <= chart.picture.width <= 820
    assert 340 <= chart.narrow.width <= 390
    for picture in (chart.picture, chart.narrow):
        names = [one for one in words(picture) if one.said.startswith("nnn")]
        assert len(names) == 4
        for name in names:
            assert name.said.endswith("…")
            assert 6 <= picture.width - name.right <= 26, "cut at the edge"
    assert names[0].right - names[0].left > 80


@pytest.mark.parametrize(
    ("players", "labels"),
    [
        (8, ["1", "2", "3", "4", "5", "6", "7", "8"]),
        (12, ["1", "4", "8", "12"]),
        (30, ["1", "4", "8", "12", "16", "20", "24+"]),
    ],
)
def test_of_many_places_every_fourth_has_a_line(players: int, labels: list[str]) -> None:
    """The one who leads at the end was alone at the bottom after the first round; beyond 24 there is a floor."""
    last = players
    rested = tuple(Bye(number, Outcome.FULL_BYE) for number in range(2, last))
    rounds = (Round((Game.of(1, last, WIN),), rested), Round((Game.of(last, 1, WIN),)), Round((Game.of(last, 2, WIN),)))
    chart = progress(Tournament(players=people(players), rounds=rounds), plain, 3)
    assert chart.rows[0] == (f"Family{last}, Given", str(last), "1", "1")
    picture = chart.picture
    start = grid(picture)[0][0]
    assert [one.said for one in words(picture) if one.right < start] == labels
    assert len(grid(picture)) == len(labels)
    curve = spots(curves(picture)[0])
    assert curve[0][1] == grid(picture)[-1][1], "the floor"
    assert curve[-1][1] == grid(picture)[0][1]
    assert chart.heads == ("Name", "R1", "R2", "R3")
    assert chart.picture.name == f"Progress of the leaders: places after rounds 1 to 3; first is Family{last}, Given."


def test_the_leaders_lines_differ_by_more_than_colour() -> None:
    picture = progress(field(16, 3), plain, 3).picture
    found = curves(picture)
    assert len(found) == 8
    dashes = [one.attrib.get("stroke-dasharray") for one in found]
    dashed = [one for one in dashes if one]
    assert len(set(dashed)) == len(dashed) == 5
    assert dashes[0] is None
    assert [one.attrib["stroke-width"] for one in found] == ["3"] + ["2"] * 7
    assert [one.attrib["stroke"] for one in found] == [FILE.accent] + [FILE.ink] * 7
    dots = [(*at(one, "cx", "cy"), one.attrib["stroke"]) for one in of_kind(picture, "circle")]
    assert dots == [(x, y, one.attrib["stroke"]) for one in found for x, y in spots(one)]
    assert {at(one, "r", "stroke-width") for one in of_kind(picture, "circle")} == {(4, 2)}
    assert {one.attrib["fill"] for one in of_kind(picture, "circle")} == {FILE.paper}


@pytest.mark.parametrize(
    ("rounds", "wide", "narrow"), [(1, 1, 1), (2, 1, 1), (10, 1, 1), (12, 1, 2), (30, 2, 3), (60, 3, 7)]
)
def test_numbers_of_rounds_keep_twenty_apart(rounds: int, wide: int, narrow: int) -> None:
    chart = progress(field(4, rounds), plain, rounds)
    for picture, every in ((chart.picture, wide), (chart.narrow, narrow)):
        assert picture is not None
        low = grid(picture)[-1][1]
        numbers = [one for one in words(picture) if one.top > low + 5]
        assert [int(one.said) for one in numbers] == list(range(1, rounds + 1, every))
        assert all(centre(two) - centre(one) >= 20 for one, two in pairwise(numbers))


def test_names_that_would_cover_each_other_are_moved_down() -> None:
    """All beyond the floor end at the same height."""
    field_of = people(40)
    rounds = [Round(tuple(Game.of(number, number + 20, WIN) for number in range(1, 21)))]
    rounds += [Round(tuple(Game.of(41 - number, number, DRAW) for number in range(1, 21)))]
    event = Tournament(players=field_of, rounds=tuple(rounds))
    picture = progress(event, plain, 2).picture
    laid_out(picture)
    names = sorted((one for one in words(picture) if one.said.startswith("Family")), key=lambda one: one.top)
    assert len(names) == 8
    assert all(two.top - one.top >= 16.9 for one, two in pairwise(names))


# Bars


def test_bars_have_rows_of_their_height_and_the_longest_the_room() -> None:
    values = [("12½", 1), ("0", 0)]
    chart = bars("T", "Told.", values, ("Points", "Players"), FILE)
    laid_out(chart.picture)
    ((x, y, wide, high),) = [at(one, "x", "y", "width", "height") for one in of_kind(chart.picture, "rect")]
    assert 40 <= x <= 70
    assert 250 <= wide <= 350, "a single one is the longest"
    assert 16 <= high <= 20
    zero = [one for one in words(chart.picture) if one.said == "0"]
    assert len(zero) == 2
    assert 24 <= middle(zero[0]) - (y + high / 2) <= 32
    for one in words(chart.picture)[:2]:
        level(one, y + high / 2)
    (edge,) = [one.attrib["d"] for one in of_kind(chart.picture, "path")]
    assert edge == f"M{x:g} 8V{12 + 2 * (middle(zero[0]) - middle(words(chart.picture)[0])):g}"
    assert 40 <= chart.picture.width - x - wide <= 70, "room for the number behind"
    far = bars("T", "Told.", [("A long word", 5)], ("a", "b"), FILE, left=120)
    assert at(of_kind(far.picture, "rect")[0], "x") == (120,)
    none = bars("T", "Told.", [], ("a", "b"), FILE)
    assert (none.rows, none.heads, none.title) == ((), ("a", "b"), "T")
    weights = [one.attrib.get("font-weight") for one in of_kind(chart.picture, "text")]
    assert weights == ["600", None, "600", None]


SMALL = Tournament(
    players=people(5),
    rounds=(
        Round((Game.of(1, 2, WIN), Game.of(3, 4, DRAW)), (Bye(5, Outcome.PAIRING_BYE),)),
        Round((Game.of(1, 5, WIN), Game.of(4, 2, Outcome.FORFEIT_WIN)), (Bye(3, Outcome.HALF_BYE),)),
        Round((Game.of(1, 4, DRAW), Game.of(3, 5, WIN)), (Bye(2, Outcome.PAIRING_BYE),)),
    ),
)
"""Points: 1 has 2½, 2 has 1, 3 has 2, 4 has 2, 5 has 1.  White less Black: 1 +3, 2 −1, 3 +2, 4 −2, 5 −2."""


def test_score_groups_are_counted_from_the_top() -> None:
    chart = score_groups(SMALL, plain, 3)
    assert chart.rows == (("2½", "1"), ("2", "2"), ("1", "2"))
    assert chart.heads == ("Points", "Players")
    assert chart.title == "Score groups"
    assert chart.picture.name == "Score groups after round 3: 3 groups, 5 players."
    after = score_groups(SMALL, plain, 1)
    assert after.rows == (("1", "2"), ("½", "2"), ("0", "1"))
    assert "after round 1:" in after.picture.name


def test_colours_are_counted_over_the_board() -> None:
    chart = colour_balance(SMALL, plain, 3)
    assert chart.rows == (("+3", "1"), ("+2", "1"), ("+1", "0"), ("0", "0"), ("−1", "1"), ("−2", "2"), ("−3", "0"))
    assert chart.heads == ("White less Black", "Players")
    assert chart.title == "Colour balance"
    assert chart.picture.name == "Colour balance after round 3: 0 players even, 4 with a difference of two or more."
    first = colour_balance(SMALL, plain, 1)
    assert dict(first.rows) == {"+2": "0", "+1": "2", "0": "1", "−1": "2", "−2": "0"}
    assert "1 players even, 0 with" in first.picture.name
    hollow = [one.attrib["fill"] for one in of_kind(first.picture, "rect")]
    assert hollow == [FILE.ink, FILE.paper, FILE.ink]


def test_the_charts_of_an_event_follow_each_other() -> None:
    titles = ["Progress of the leaders", "Score groups", "Colour balance", "Rating against performance"]
    assert [one.title for one in charts(SMALL, plain)] == titles
    assert "after round 3" in charts(SMALL, plain)[1].picture.name
    assert "after round 2" in charts(SMALL, plain, 2)[1].picture.name
    unrated = Tournament(players=tuple(Player(number, f"P{number}") for number in range(1, 6)), rounds=SMALL.rounds)
    assert [one.title for one in charts(unrated, plain)] == titles[:3]
    met = (Round((Game.of(1, 3, WIN), Game.of(4, 2, WIN))),)
    clubs = Tournament(
        players=people(4),
        rounds=met,
        board_colours="WB",
        teams=(Team(1, "A", members=(1, 2)), Team(2, "B", members=(3, 4))),
    )
    assert charts(clubs.ruled(system="team-swiss", of_teams=True), plain, 1) == ()
    fills = {one.attrib["fill"] for chart in charts(SMALL, plain, ink=SCREEN) for one in of_kind(chart.picture, "text")}
    assert fills <= {SCREEN.ink, SCREEN.soft}


# Rating against performance


def two(one: int, other: int) -> Tournament:
    """Who draw have performed what the other one is rated."""
    rated = (Player(1, "Ana, A", one), Player(2, "Bo, B", other))
    return Tournament(players=rated, rounds=(Round((Game.of(1, 2, DRAW),)),))


@pytest.mark.parametrize(
    ("one", "other", "marks"),
    [
        (2000, 2600, [2000, 2100, 2200, 2300, 2400, 2500, 2600]),
        (2000, 2601, [2000, 2200, 2400, 2600]),
        (2099, 2101, [2000, 2100, 2200]),
        (1000, 2400, [1000, 1200, 1400, 1600, 1800, 2000, 2200, 2400]),
        (1000, 2401, [1200, 1600, 2000, 2400]),
        (1500, 1500, [1500, 1600]),
    ],
)
def test_the_scale_has_round_numbers_that_hold_everybody(one: int, other: int, marks: list[int]) -> None:
    chart = rating_performance(two(one, other), plain, 1)
    assert chart is not None
    picture = chart.picture
    ((left, top, side, high),) = [at(box, "x", "y", "width", "height") for box in of_kind(picture, "rect")]
    assert side == high
    assert 300 <= side <= 420
    low = min(one, other) // 100 * 100
    span = max(100, -(-max(one, other) // 100) * 100 - low)

    def place(value: int) -> float:
        return side * (value - low) / span

    beside = [word for word in words(picture) if word.right < left]
    below = [word for word in words(picture) if word.said.isdecimal() and word.top > top + side]
    assert [int(word.said) for word in beside] == [int(word.said) for word in below] == marks
    for word, under, mark in zip(beside, below, marks, strict=True):
        level(word, top + side - place(mark))
        assert 6 <= left - word.right <= 10
        assert centre(under) == pytest.approx(left + place(mark), abs=0.1)
        assert 4 < under.top - top - side < 14
    assert [(start, end) for start, _, end in grid(picture)] == [(left, left + side)] * len(marks)
    assert [y for _, y, _ in grid(picture)] == pytest.approx([top + side - place(mark) for mark in marks], abs=0.1)
    dots = [at(dot, "cx", "cy") for dot in of_kind(picture, "circle")]
    expected = [(left + place(a), top + side - place(b)) for a, b in sorted([(one, other), (other, one)])]
    assert [x for x, _ in dots] == pytest.approx([x for x, _ in expected], abs=0.1)
    assert [y for _, y in dots] == pytest.approx([y for _, y in expected], abs=0.1)
    (even,) = [path for path in of_kind(picture, "path") if path.attrib.get("stroke-dasharray")]
    assert even.attrib["d"] == f"M{left:g} {top + side:g}L{left + side:g} {top:g}", "where performance is rating"
    assert even.attrib["stroke"] == FILE.edge
    said = {word.said: word for word in words(picture)}
    assert centre(said["Rating"]) == pytest.approx(left + side / 2)
    assert 2 < said["Rating"].top - below[0].bottom < 14
    assert 4 < picture.height - said["Rating"].bottom < 20
    assert said["Performance"].left == left
    assert 6 < top - said["Performance"].bottom < 20
    assert 8 < said["Performance"].top < 30
    assert 16 <= picture.width - left - side <= 32


def test_the_best_and_the_worst_are_named() -> None:
    """1 beats 6, 2 beats 5; 3 and 4 draw: told by their gains from the best to the worst."""
    names = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir")
    rated = tuple(Player(number, f"{name}, X", 2100 - 100 * number) for number, name in enumerate(names, 1))
    games = (Game.of(1, 6, LOSS), Game.of(2, 5, LOSS), Game.of(3, 4, DRAW))
    chart = rating_performance(Tournament(players=rated, rounds=(Round(games),)), plain, 1)
    assert chart is not None
    assert [row[0] for row in chart.rows] == ["Fir, X", "Elm, X", "Dogwood, X", "Cedar, X", "Birch, X", "Ash, X"]
    rows = {row[0]: (int(row[1]), int(row[2]), int(row[3].replace("−", "-"))) for row in chart.rows}
    assert rows["Fir, X"] == (1500, 2800, 1300), "800 above the only opponent"
    assert rows["Ash, X"] == (2000, 700, -1300)
    assert rows["Dogwood, X"] == (1700, 1800, 100)
    assert rows["Cedar, X"] == (1800, 1700, -100)
    assert chart.heads == ("Name", "Rating", "Performance", "Difference")
    assert chart.title == "Rating against performance"
    assert chart.picture.name == (
        "Rating against performance of 6 players; the best against expectation is Fir, X, 1300 points above."
    )
    said = {one.said: one for one in words(chart.picture)}
    assert {name for name in said if name in names} == {"Fir", "Elm", "Dogwood", "Birch", "Ash"}
    dots = [(*at(one, "cx", "cy"), one.attrib["fill"]) for one in of_kind(chart.picture, "circle")]
    assert [fill for *_, fill in dots] == [FILE.ink] * 3 + [FILE.paper] * 3
    for row, (x, y, _) in zip(chart.rows, dots, strict=True):
        name = said.get(row[0].removesuffix(", X"))
        if name is not None:
            level(name, y)
            assert 5 < name.left - x < 14
    labels = [one.attrib for one in of_kind(chart.picture, "text") if one.text in names]
    assert {(one["stroke"], one["stroke-width"], one["paint-order"]) for one in labels} == {(FILE.paper, "3", "stroke")}


def test_names_that_would_cover_each_other_are_left_out() -> None:
    rated = tuple(Player(number, f"P{number}, X", 2000 + number) for number in range(1, 5))
    games = (Game.of(1, 2, DRAW), Game.of(3, 4, DRAW))
    chart = rating_performance(Tournament(players=rated, rounds=(Round(games),)), plain, 1)
    assert chart is not None
    assert [one.said for one in words(chart.picture) if one.said.startswith("P") and len(one.said) == 2] == ["P1"]
    assert len(chart.rows) == 4


def test_who_met_nobody_rated_has_no_performance() -> None:
    """A forfeit is no game; a result that is not known yet neither."""
    rated = (Player(1, "A", 2000), Player(2, "B", 2100), Player(3, "C", 0), Player(4, "D", 1900), Player(5, "E", 1800))
    rounds = (
        Round((Game.of(1, 2, DRAW), Game.of(3, 4, WIN), Game.of(5, 4, Outcome.FORFEIT_WIN))),
        Round((Game.of(2, 1, Outcome.PENDING),)),
        Round((Game.of(1, 4, WIN),)),
    )
    chart = rating_performance(Tournament(players=rated, rounds=rounds), plain, 2)
    assert chart is not None
    assert {row[0]: row[2] for row in chart.rows} == {"A": "2100", "B": "2000"}
    assert "2 players" in chart.picture.name
    more = rating_performance(Tournament(players=rated, rounds=rounds), plain, 3)
    assert more is not None
    assert {row[0] for row in more.rows} == {"A", "B", "D"}


# Charts of a study


def test_intervals_stand_in_rows_below_their_scale() -> None:
    rows = [Interval("one", 2.0, 1.0, 3.0), Interval("n" * 60, 4.0, 3.0, 5.0), Interval("three", 1.0, 1.0, 1.0)]
    chart = intervals("T", "Told.", rows, ("", "mean", "low", "high"))
    picture = chart.picture
    laid_out(picture)
    dots = [at(one, "cx", "cy", "r") for one in of_kind(picture, "circle")]
    assert {r for *_, r in dots} == {5}
    steps = [two[1] - one[1] for one, two in pairwise(dots)]
    assert steps[0] == steps[1]
    assert 24 <= steps[0] <= 36
    marks = {one.said: one for one in words(picture) if one.top > dots[-1][1] + 10}
    assert list(marks) == ["1", "2", "3", "4", "5"]
    scale = [centre(one) for one in marks.values()]
    gap = scale[1] - scale[0]
    assert [x for x, *_ in dots] == pytest.approx([scale[1], scale[3], scale[0]], abs=0.1)
    assert gap * 4 == pytest.approx(scale[4] - scale[0])
    assert 350 <= scale[4] - scale[0] <= 480
    names = [one for one in words(picture) if one.right < scale[0]]
    for name, (_, y, _) in zip(names, dots, strict=True):
        level(name, y)
        assert 8 <= scale[0] - name.right <= 16
    assert names[1].said.endswith("…")
    assert 8 <= names[1].left <= 24
    verticals = [one for one in of_kind(picture, "path") if "V" in one.attrib["d"]]
    for one, x in zip(verticals, scale, strict=True):
        drawn = re.fullmatch(r"M([\d.]+) ([\d.]+)V([\d.]+)", one.attrib["d"])
        assert drawn is not None
        assert float(drawn[1]) == pytest.approx(x, abs=0.1)
        assert float(drawn[3]) == dots[-1][1] + steps[0] / 2
        assert (one.attrib["stroke"], one.attrib["stroke-width"]) == (FILE.line, "1")
    assert {one.top - dots[-1][1] for one in marks.values()} == {marks["1"].top - dots[-1][1]}
    assert 4 < marks["1"].top - (dots[-1][1] + steps[0] / 2) < 16
    assert 8 < picture.height - marks["1"].bottom < 16
    assert 30 <= picture.width - scale[4] <= 60
    assert (chart.title, picture.name, chart.heads) == ("T", "Told.", ("", "mean", "low", "high"))


def test_lines_have_their_scale_at_the_left_and_their_names_at_the_right() -> None:
    found = [Line("rises", (0.0, 2.0, 4.0)), Line("n" * 60, (4.0, 2.0, 4.0)), Line("alone", (1.0,))]
    chart = lines("T", "Told.", found, ("", "1", "2", "3"))
    picture = chart.picture
    rows = grid(picture)
    start, end = rows[0][0], rows[0][2]
    marks = [one for one in words(picture) if one.right < start]
    assert [one.said for one in marks] == ["0", "1", "2", "3", "4"]
    for mark, (left, y, right) in zip(marks, rows, strict=True):
        level(mark, y)
        assert (left, right) == (start, end)
        assert 6 <= start - mark.right <= 10
    assert 200 <= rows[0][1] - rows[-1][1] <= 360
    curve = [spots(one) for one in of_kind(picture, "path") if one.attrib.get("stroke-width") == "2"]
    assert [[x for x, _ in one] for one in curve] == [[start, (start + end) / 2, end]] * 2 + [[start]]
    heights = [row[1] for row in rows]
    assert [[y for _, y in one] for one in curve] == [
        [heights[0], heights[2], heights[4]],
        [heights[4], heights[2], heights[4]],
        [heights[1]],
    ]
    below = [one for one in words(picture) if one.top > heights[0] + 5]
    assert [(one.said, centre(one)) for one in below] == [("1", start), ("2", (start + end) / 2), ("3", end)]
    assert 6 < below[0].top - heights[0] < 18
    assert 8 < picture.height - below[0].bottom < 16
    named = {one.said[:5]: one for one in words(picture) if one.left > start + 5 and one.top < heights[0]}
    assert 8 <= named["rises"].left - end <= 12
    assert 8 <= named["alone"].left - start <= 12
    level(named["rises"], heights[4])
    level(named["nnnnn"], heights[4] + 17)
    assert named["nnnnn"].said.endswith("…")
    assert 0 <= picture.width - named["nnnnn"].right <= 16
    assert picture.width - end == pytest.approx(200, abs=40)
    strokes = [one.attrib["stroke"] for one in of_kind(picture, "path") if one.attrib.get("stroke-width") == "2"]
    assert strokes == [FILE.accent, FILE.ink, FILE.ink]
    weights = {one.attrib.get("font-weight") for one in of_kind(picture, "text")}
    assert weights == {None, "600"}
    assert chart.rows == (
        ("rises", "0.000", "2.000", "4.000"),
        ("n" * 60, "4.000", "2.000", "4.000"),
        ("alone", "1.000"),
    )


def test_a_seventh_line_has_the_dashes_of_the_first_and_many_ends_make_the_picture_longer() -> None:
    found = [Line(f"line {number}", (0.0, 0.0)) for number in range(7)] + [Line("high", (0.0, 1.0))]
    picture = lines("T", "Told.", found, ("", "1", "2")).picture
    curve = [
        one.attrib.get("stroke-dasharray") for one in of_kind(picture, "path") if one.attrib["stroke-width"] == "2"
    ]
    assert len(set(curve[:6])) == 6
    assert curve[6:] == curve[:2]
    names = [one for one in words(picture) if one.said.startswith("line")]
    assert all(two.top - one.top == pytest.approx(17) for one, two in pairwise(names))
    assert 0 < picture.height - names[-1].bottom < 16


def test_steps_of_a_scale_are_one_two_or_five() -> None:
    assert ticks(0, 6) == [0, 1, 2, 3, 4, 5, 6]
    assert ticks(0, 7) == [0, 2, 4, 6, 8]
    assert ticks(0, 12) == [0, 2, 4, 6, 8, 10, 12]
    assert ticks(0, 13) == [0, 5, 10, 15]
    assert ticks(0, 31) == [0, 10, 20, 30, 40]
    assert ticks(-1, 5) == [-1, 0, 1, 2, 3, 4, 5]
    assert ticks(0, 0) == [-1, -0.5, 0, 0.5, 1]
    assert [written(one, 2) for one in (1, -0.5, 1 / 3)] == ["1.00", "−0.50", "0.33"]
