"""Where things stand in the picture of a round: a scene made by hand, and each of its facts in the drawing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from places import at, centre, level, of_kind, words
from tablas.pictures.round import round_picture
from tablas.pictures.scene import Band, Float, Join, Person, Row, Scene
from tablas.pictures.svg import FILE, PRINT, SCREEN, Picture
from tablas.say import plain

LONG = "Fernández de Córdoba y Castrillo, María de los Ángeles"


def person(number: int, colours: str = "wb-wbw") -> Person:
    return Person(number, f"Family{number}, Given", "", 2000 + number, colours)


ONE = person(101)._replace(title="GM", name=LONG)
TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, ELEVEN = (person(number) for number in range(102, 112))
TWELVE = person(112)._replace(name=LONG, rating=0, colours="")

SCENE = Scene(
    7,
    (
        Band(
            "3",
            4,
            (Row(ONE, "w", 1),),
            (Row(TWO, "b", 1), Row(THREE, leaves="down"), Row(FOUR, leaves="down")),
            (Join(101, 102, 1),),
        ),
        Band(
            "2½",
            3,
            (Row(THREE, "b", 2, came="down"), Row(FOUR, "w", 3, came="down", not_due=True), Row(FIVE, "w", 4)),
            (
                Row(SIX, "w", 2, exchanged=True),
                Row(SEVEN, "b", 3, by_hand=True),
                Row(EIGHT, "b", 4, came="up", not_due=True),
            ),
            (Join(103, 106, 2), Join(104, 107, 3, by_hand=True), Join(105, 108, 4)),
            ((103, 107), (103, 199)),
        ),
        Band("1", 2, (Row(NINE, leaves="alone"),), (Row(EIGHT, leaves="up"),)),
        Band(
            "½",
            2,
            (Row(NINE, "", 5, came="down", exchanged=True),),
            (Row(TEN, "", 5), Row(ELEVEN, leaves="bye"), Row(TWELVE, leaves="bye")),
            (Join(109, 110, 5),),
        ),
    ),
    (Float(THREE, 0, 1), Float(FOUR, 0, 1), Float(EIGHT, 2, 1), Float(NINE, 2, 3)),
)
ROWS = {
    101: (0, 0),
    102: (0, 0),
    103: (1, 0),
    104: (1, 1),
    105: (1, 2),
    106: (1, 0),
    107: (1, 1),
    108: (1, 2),
    109: (3, 0),
    110: (3, 0),
    111: (3, 1),
    112: (3, 2),
}
"""The band in which somebody sits, and in which of its rows."""
LEFT = {101, 103, 104, 105, 109}


@cache
def whole() -> Picture:
    """The scene as a file has it."""
    return round_picture(SCENE, plain)


def bands(picture: Picture) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of every band."""
    found = [at(one, "x", "y", "width", "height") for one in of_kind(picture, "rect") if one.attrib.get("rx") == "4"]
    return [(x, y, x + wide, y + high) for x, y, wide, high in found]


def height(picture: Picture, band: int, row: int) -> float:
    """The middle of a row: those of a band share its height, but for the rims."""
    _, top, _, bottom = bands(picture)[band]
    count = SCENE.bands[band].height
    first = bands(picture)[2]
    rim = ((bands(picture)[0][3] - bands(picture)[0][1]) - 3 * (first[3] - first[1])) / -4
    each = (bottom - top - 2 * rim) / count
    return top + rim + each * (row + 0.5)


def numbered(picture: Picture, name: str) -> dict[str, ElementTree.Element]:
    return {one.attrib[name]: one for one in ElementTree.fromstring(picture.svg).iter() if name in one.attrib}


def numbers(d: str) -> list[float]:
    return [float(one) for one in re.findall(r"-?\d+(?:\.\d+)?", d)]


@pytest.mark.parametrize("small", [False, True])
def test_bands_stand_one_under_the_other_with_room_for_the_words_between_them(small: bool) -> None:
    picture = round_picture(SCENE, plain, small=small)
    found = bands(picture)
    assert len(found) == 4
    assert {(left, right) for left, _, right, _ in found} == {(0.5, found[0][2])}
    assert picture.width - found[0][2] == pytest.approx(24.5), "room for the arrows that go up"
    rows = [3, 3, 1, 3]
    high = [bottom - top for _, top, _, bottom in found]
    assert high[0] == high[1] == high[3]
    each = (high[0] - high[2]) / 2
    assert 24 <= each <= 32, "a row holds its words and is no wider than needed"
    assert 4 <= (high[2] - each) / 2 <= 6, "a rim above and below"
    gaps = [two[1] - one[3] for one, two in pairwise(found)]
    assert gaps[1] == gaps[2], "one word stands in each"
    assert 20 <= gaps[1] <= 30
    assert 13 <= gaps[0] - gaps[1] <= 16, "two words stand here"
    assert sum(high) + sum(gaps) + found[0][1] + 6 == pytest.approx(picture.height)
    assert 4 <= found[0][1] <= 8
    assert picture.name == "Round 7 by score groups: 4 groups, 5 pairs, 4 floats"
    assert rows == [band.height for band in SCENE.bands]
    without = replace(SCENE, floats=tuple(one for one in SCENE.floats if not one.up))
    assert round_picture(without, plain, small=small).width == found[0][2] + 0.5


@pytest.mark.parametrize("small", [False, True])
def test_the_score_of_a_band_stands_before_it(small: bool) -> None:
    picture = round_picture(SCENE, plain, small=small)
    said = words(picture)
    labels = [one for one in of_kind(picture, "path") if one.attrib.get("fill") == FILE.shade]
    for (left, top, _, bottom), band, label in zip(bands(picture), SCENE.bands, labels, strict=True):
        edges = re.match(r"M([\d.]+) ([\d.]+)H([\d.]+)V([\d.]+)", label.attrib["d"])
        assert edges is not None
        assert (float(edges[2]), float(edges[4])) == (top, bottom)
        half = (left + float(edges[3])) / 2
        (score,) = [one for one in said if one.said == band.title and top < one.top < bottom and one.right < 54]
        assert abs(centre(score) - half) < 1.5
        size = (score.bottom - score.top) / 0.82
        counts = [one for one in said if one.said == f"{band.count} pl." and top < one.top < bottom]
        if band.height == 1:
            assert counts == []
            level(score, (top + bottom) / 2)
            assert 17 <= size <= 20
        else:
            (count,) = counts
            assert abs(centre(count) - half) < 1.5
            assert 0 < count.top - score.bottom < 6
            assert abs((score.top + count.bottom) / 2 - (top + bottom) / 2) < 2.5
            assert 20 <= size <= 24
            assert 11 <= (count.bottom - count.top) / 0.82 <= 13
    scores = [
        one.attrib["font-weight"]
        for one in of_kind(picture, "text")
        if one.text in ("3", "2½") and float(one.attrib["x"]) < 54
    ]
    assert scores == ["700", "700"]


def in_row(picture: Picture, number: int) -> Iterator[tuple[str, float, float]]:
    """What stands in the row of somebody's half: what it is, its left and its right end."""
    band, row = ROWS[number]
    y = height(picture, band, row)
    half = (min(at(one, "cx")[0] for one in of_kind(picture, "circle") if float(one.attrib["r"]) == 7.5) + 69) or 0
    for one in words(picture):
        if abs((one.top + one.bottom) / 2 - y) <= 1.5 and one.left > 56 and (one.left < half) == (number in LEFT):
            yield one.said, one.left, one.right
    for one in of_kind(picture, "circle"):
        x, cy, r = at(one, "cx", "cy", "r")
        if cy == y and (x < half) == (number in LEFT):
            yield ("disc" if r == 7.5 else "ring" if r > 7.5 else "past" if r > 4 else "dot"), x - r, x + r
    for one in of_kind(picture, "path"):
        if one.attrib["d"].endswith("h8"):
            x, cy, _ = numbers(one.attrib["d"])
            if cy == y and (x < half) == (number in LEFT):
                yield "past", x, x + 8


@pytest.mark.parametrize("number", sorted(set(ROWS) - {112}))
def test_what_is_known_of_somebody_stands_in_a_row_from_left_to_right(number: int) -> None:
    """The left half: number, name, rating, past colours, disc.  The right half: disc, past colours and the rest."""
    found = sorted(in_row(whole(), number), key=lambda one: one[1])
    kinds = [kind for kind, _, _ in found]
    band, _ = ROWS[number]
    past = ["past"] * 6
    name = next(kind for kind in kinds if kind.startswith(("Family", "GM")))
    rating = str(2000 + number)
    board = {101: 1, 102: 1, 103: 2, 106: 2, 104: 3, 107: 3, 105: 4, 108: 4, 109: 5, 110: 5}.get(number)
    mark = "disc" if band < 3 else "dot"
    ring = ["ring"] if number in (104, 108) else []
    exchanged = ["⇄"] if number in (106, 109) else []
    if number in LEFT:
        assert kinds == [*exchanged, str(number), name, rating, *past, *ring, mark]
    elif board is None:
        assert kinds == ["bye", *past, str(number), name, rating]
    else:
        assert kinds == [*ring, mark, *past, *exchanged, str(number), name, rating, str(board)]
    gaps = {(one[0], two[0]): two[1] - one[2] for one, two in pairwise(found) if "ring" not in (one[0], two[0])}
    assert all(gap > 1 for gap in gaps.values()), gaps
    assert 8 <= gaps[str(number), name] <= 12
    assert 2 <= gaps["past", "past"] <= 6
    for pair, gap in gaps.items():
        if not pair[0].startswith("Family"):
            assert gap <= 38, (pair, gap)


def test_names_are_cut_before_what_follows_and_use_the_room() -> None:
    rows = {one.said: one for one in words(whole()) if "Fern" in one.said}
    assert len(rows) == 2
    (titled,) = [one for one in rows if one.startswith("GM ")]
    (other,) = [one for one in rows if not one.startswith("GM ")]
    assert titled.endswith("…")
    assert other.endswith("…")
    ratings = {one.said: one for one in words(whole()) if one.said in ("2101", "2110")}
    assert 0 < ratings["2101"].left - rows[titled].right < 30
    assert 0 < ratings["2110"].left - rows[other].right < 40
    (big,) = list(of_kind(whole(), "tspan"))
    assert big.attrib["font-weight"] == "650"
    assert big.text == "GM "


def test_who_leaves_is_set_lightly_and_says_where_to() -> None:
    weights = {"".join(one.itertext()): one.attrib.get("font-weight") for one in of_kind(whole(), "text")}
    fills = {"".join(one.itertext()): one.attrib["fill"] for one in of_kind(whole(), "text")}
    assert weights["moves down"] is None
    assert weights["bye"] == "600"
    assert fills["bye"] == FILE.ink
    assert fills["moves up"] == FILE.soft
    assert weights["1"] == "700"
    plainly = {
        (text, one.attrib["font-weight"], one.attrib["fill"])
        for one in of_kind(whole(), "text")
        if (text := "".join(one.itertext())) in ("Family103, Given", "Family109, Given", "Family111, Given")
    }
    assert plainly == {
        ("Family103, Given", "600", FILE.ink),
        ("Family103, Given", "400", FILE.soft),
        ("Family109, Given", "600", FILE.ink),
        ("Family109, Given", "400", FILE.soft),
        ("Family111, Given", "600", FILE.ink),
    }
    said = words(whole())
    leaving = {
        "moves down": [height(whole(), 0, 1), height(whole(), 0, 2)],
        "moves up": [height(whole(), 2, 0)],
        "alone: moves on": [height(whole(), 2, 0)],
        "bye": [height(whole(), 3, 1), height(whole(), 3, 2)],
    }
    discs = sorted({at(one, "cx")[0] for one in of_kind(whole(), "circle") if one.attrib["r"] == "7.5"})
    for word, heights in leaving.items():
        found = [one for one in said if one.said == word]
        for one, y in zip(found, heights, strict=True):
            level(one, y)
            if word == "alone: moves on":
                assert one.right < discs[0] + 20
                assert one.left > 322
            elif word == "bye":
                assert discs[1] < one.right < discs[1] + 8
            else:
                assert 0 < one.left - discs[1] < 4


@pytest.mark.parametrize("small", [False, True])
def test_a_pair_is_joined_from_disc_to_disc_and_leaves_level(small: bool) -> None:
    picture = round_picture(SCENE, plain, small=small)
    discs = sorted({at(one, "cx")[0] for one in of_kind(picture, "circle") if one.attrib["r"] == "7.5"})
    pairs = numbered(picture, "data-pair")
    assert list(pairs) == ["101-102", "103-106", "104-107", "105-108", "109-110"]
    for name, one in (*pairs.items(), *numbered(picture, "data-rules").items()):
        left, right = (int(number) for number in name.split("-"))
        x1, y1, bend, level_one, unbend, level_two, x2, y2 = numbers(one.attrib["d"])
        assert (x1, x2) == (discs[0] + 8, discs[1] - 8)
        assert y1 == level_one == pytest.approx(height(picture, *ROWS[left]))
        assert y2 == level_two == pytest.approx(height(picture, *ROWS[right]))
        assert bend - x1 == x2 - unbend
        assert 1 / 3 < (bend - x1) / (x2 - x1) < 2 / 3
    assert [one.attrib["stroke-width"] for one in pairs.values()] == ["1.5", "1.5", "2.4", "1.5", "1.5"]
    (rules,) = numbered(picture, "data-rules").values()
    assert rules.attrib["data-rules"] == "103-107", "who is in no band has no line"
    assert (rules.attrib["stroke"], rules.attrib["stroke-dasharray"]) == (FILE.accent, "5 4")


def test_the_chosen_pair_has_a_stronger_line_and_a_frame() -> None:
    picture = round_picture(SCENE, plain, SCREEN, link=lambda board: f"?board={board}", selected=4)
    assert [one.attrib["stroke-width"] for one in numbered(picture, "data-pair").values()] == [
        *("1.5", "1.5", "2.4", "2.4", "1.5"),
    ]
    links = [one for one in ElementTree.fromstring(picture.svg).iter() if one.tag.endswith("a")]
    assert [(one.attrib["href"], one.attrib["aria-label"]) for one in links] == [
        ("?board=1", f"Board 1: {LONG} – Family102, Given"),
        ("?board=2", "Board 2: Family106, Given – Family103, Given"),
        ("?board=3", "Board 3: Family104, Given – Family107, Given"),
        ("?board=4", "Board 4: Family105, Given – Family108, Given"),
        ("?board=5", "Board 5: Family109, Given – Family110, Given"),
    ]
    assert [one.attrib.get("aria-current") for one in links] == [None, None, None, "true", None]
    frames = [[(area.attrib["stroke"], area.attrib.get("stroke-width")) for area in one] for one in links]
    assert frames == [[("none", None)] * 2] * 3 + [[(SCREEN.ink, "2")] * 2, [("none", None)] * 2]
    assert picture.inline
    assert not whole().inline


@pytest.mark.parametrize("small", [False, True])
def test_the_two_halves_of_a_pair_are_areas_of_their_rows(small: bool) -> None:
    """Both the tint of a change by hand and what is clicked hold the words of a half, and no row beside it."""
    picture = round_picture(SCENE, plain, link=str, small=small)
    discs = sorted({at(one, "cx")[0] for one in of_kind(picture, "circle") if one.attrib["r"] == "7.5"})
    (_, _, edge, _) = bands(picture)[0]
    areas = [
        [at(area, "x", "y", "width", "height") for area in one]
        for one in ElementTree.fromstring(picture.svg).iter()
        if one.tag.endswith("a")
    ]
    hand = [at(one, "x", "y", "width", "height") for one in of_kind(picture, "rect") if one.get("class") == "by-hand"]
    assert hand == areas[2]
    each = (bands(picture)[0][3] - bands(picture)[2][3] + bands(picture)[2][1] - bands(picture)[0][1]) / 2
    for pair, (one, two) in zip(numbered(picture, "data-pair"), areas, strict=True):
        left, right = (int(number) for number in pair.split("-"))
        for number, (x, y, wide, high) in ((left, one), (right, two)):
            assert y + high / 2 == pytest.approx(height(picture, *ROWS[number]))
            assert each - 2.5 <= high <= each - 1.5
            assert 54 < x < x + wide < edge
        assert 54 + 2 < one[0] < 54 + 12, "it begins behind the score"
        assert 10 < one[0] + one[2] - discs[0] < 20, "and ends behind the disc"
        assert 10 < discs[1] - two[0] < 20
        assert 2 < edge - (two[0] + two[2]) < 5


@pytest.mark.parametrize("small", [False, True])
def test_a_ring_about_the_disc_says_that_the_colour_was_not_due(small: bool) -> None:
    picture = round_picture(SCENE, plain, small=small)
    rings = [one for one in of_kind(picture, "circle") if one.attrib.get("class") == "not-due"]
    places = [at(one, "cx", "cy") for one in rings]
    assert [y for _, y in places] == pytest.approx([height(picture, 1, 1), height(picture, 1, 2)])
    discs = [
        (*at(one, "cx", "cy"), one.attrib["fill"])
        for one in of_kind(picture, "circle")
        if one.attrib["r"] in ("7.5", "3")
    ]
    assert [(x, y) for x, y, _ in discs if (x, y) in places] == places
    assert {one.attrib["stroke-width"] for one in rings} == {"2"}
    assert {one.attrib.get("stroke-dasharray") for one in rings} == {None}
    left, right = min(x for x, *_ in discs), max(x for x, *_ in discs)
    fills = {"w": FILE.white, "b": FILE.black, "": FILE.ink}
    expected = {
        (left if side is band.left else right, height(picture, *ROWS[row.number]), fills[row.colour])
        for band in SCENE.bands
        for side in (band.left, band.right)
        for row in side
        if row.board
    }
    assert {(x, round(y, 6), fill) for x, y, fill in discs} == {(x, round(y, 6), fill) for x, y, fill in expected}
    paper = round_picture(SCENE, plain, PRINT)
    dashed = [one for one in of_kind(paper, "circle") if one.attrib.get("class") == "not-due"]
    assert {one.attrib["stroke-dasharray"] for one in dashed} == {"2 2"}


def test_past_colours_are_small_discs_and_lines() -> None:
    y = height(whole(), 0, 0)
    circles = [
        (at(one, "cx")[0], one.attrib["fill"])
        for one in of_kind(whole(), "circle")
        if one.attrib["r"] == "4.4" and at(one, "cy") == (y,)
    ]
    white, black = FILE.white, FILE.black
    assert [fill for _, fill in sorted(circles)] == [white, black, white, black, white] * 2
    left = sorted(x for x, _ in circles)[:5]
    assert left[1] - left[0] == left[3] - left[2] == left[4] - left[3] == (left[2] - left[1]) / 2
    lines = [numbers(one.attrib["d"]) for one in of_kind(whole(), "path") if one.attrib["d"].endswith("h8")]
    assert [left[1] + (left[1] - left[0]) - 4, y, 8] in lines


def test_floats_are_arrows_from_the_row_that_is_left_to_the_row_that_is_reached() -> None:
    groups = numbered(whole(), "data-float")
    assert list(groups) == ["103", "104", "108", "109"], "the one that goes up and turns below the band comes first"
    found = bands(whole())
    (_, _, edge, _) = found[0]
    lanes = []
    for number, start, end in (("103", (0, 1), (1, 0)), ("104", (0, 2), (1, 1))):
        line, head, *_ = groups[number]
        drawn = numbers(line.attrib["d"])
        assert drawn[1] == pytest.approx(height(whole(), *start))
        high, low = height(whole(), *start), height(whole(), *end)
        assert head.attrib["d"].startswith(f"M76 {low - 4.5:g}l8 4.5-8 4.5z")
        (turn,) = [float(one) for one in re.findall(r"V([\d.]+)a6 6 0 0 1", line.attrib["d"])]
        assert found[0][3] < turn + 6 < found[1][1], "it turns between the bands"
        assert high < turn < low
        lanes.append((turn + 6, float(re.findall(r"H([\d.]+)a6 6 0 0 0-6", line.attrib["d"])[0]) - 6))
    assert lanes[0] == (lanes[1][0] - 14, lanes[1][1] + 4), "the two keep apart"
    alone = groups["109"][0].attrib["d"]
    assert numbers(alone)[1] == height(whole(), 2, 0)
    assert "a6 6 0 0 1" not in alone, "who is alone goes straight down"
    up = groups["108"]
    d = up[0].attrib["d"]
    assert numbers(d)[1] == height(whole(), 2, 0)
    lane = float(re.findall(r"H([\d.]+)a", d)[0]) + 6
    assert edge + 6 < lane < whole().width - 6
    assert up[1].attrib["d"].startswith(f"M{edge + 9.5:g} {height(whole(), 1, 2) - 4.5:g}")


def test_every_arrow_says_its_name_between_the_bands() -> None:
    """But for somebody who is alone, whose row says it."""
    said = {one.said: one for one in words(whole()) if " moves " in one.said and one.said.startswith("Family")}
    assert set(said) == {"Family103 moves down", "Family104 moves down", "Family108 moves up"}
    found = bands(whole())
    down, second, up = said.values()
    assert found[0][3] < down.top < down.bottom < second.top < second.bottom < found[1][1]
    assert found[1][3] < up.top < up.bottom < found[2][1]
    assert centre(down) == pytest.approx(centre(second))
    groups = numbered(whole(), "data-float")
    _, _, edge, _ = found[0]
    assert 160 < centre(down) < edge / 2
    assert edge * 0.8 < up.left < up.right < edge
    for number, word in (("103", down), ("104", second), ("108", up)):
        (back,) = [one for one in groups[number] if one.tag.endswith("rect")]
        x, y, wide, high = at(back, "x", "y", "width", "height")
        assert x + wide / 2 == pytest.approx(centre(word), abs=0.1)
        assert 0 <= word.left - x < 15, "the line is hidden behind the word"
        assert abs(y + high / 2 - (word.top + word.bottom) / 2) < 1.5
        assert 0 < word.top - y < 3
        assert back.attrib["fill"] == "#fff"
        level(word, y + high / 2 + 0.5)
    linked = round_picture(SCENE, plain, SCREEN, link=str)
    backs = [one for one in numbered(linked, "data-float")["103"] if one.tag.endswith("rect")]
    assert backs[0].attrib["fill"] == "var(--paper)"


def test_the_small_picture_has_names_boards_and_arrows_alone() -> None:
    picture = round_picture(SCENE, plain, small=True)
    said = [one.said for one in words(picture)]
    assert not any(word.isdecimal() and int(word) > 100 for word in said), "no numbers and no ratings"
    assert {word for word in said if word.startswith("Family")} == {f"Family{number}" for number in range(102, 112)}
    assert not any("GM" in word for word in said)
    assert "⇄" not in said
    assert [word for word in said if word in ("↑", "↓")] == ["↓", "↓", "↑"]
    assert "alone: moves on" in said
    assert not [one for one in of_kind(picture, "circle") if one.attrib["r"] == "4.4"]
    assert picture.width == 420, "a phone, and the room of arrows that go up"
    edge = bands(picture)[0][2]
    discs = sorted({at(one, "cx")[0] for one in of_kind(picture, "circle") if one.attrib["r"] == "7.5"})
    for one in words(picture):
        if one.said.startswith(("Family", "Fern")):
            assert one.left > 84
            assert one.right < discs[0] - 10 or discs[1] + 10 < one.left < one.right < edge - 20
    (cut, other) = [one for one in words(picture) if one.said.startswith("Fern")]
    assert cut.said == "Fernández de…" or cut.said.endswith("…")
    assert cut.right > discs[0] - 32
    assert other.right > edge - 50
    boards = [one for one in words(picture) if one.said in ("1", "2", "3", "4", "5") and one.left > discs[1]]
    assert {round(edge - one.right, 1) for one in boards} == {5.5}
    assert not any(word.startswith("Family") and " moves " in word for word in said)


def test_where_an_arrow_is_not_drawn_the_row_says_where_somebody_came_from() -> None:
    alone = replace(SCENE, bands=(SCENE.bands[1],), floats=())
    picture = round_picture(alone, plain)
    arrows = [one for one in words(picture) if one.said in ("↓", "↑")]
    assert [one.said for one in arrows] == ["↓", "↓"], "those at the left"
    first = height_of(picture, "103")
    level(arrows[0], first)
    assert all(54 < one.left < one.right < 85 for one in arrows)
    up = Band("1", 2, (Row(TWO, "w", 1, came="up"),), (Row(ONE, "b", 1),), (Join(102, 101, 1),))
    assert "↑" in [one.said for one in words(round_picture(replace(alone, bands=(up,)), plain))]
    drawn = [one.said for one in words(whole())]
    assert "↓" not in drawn


def height_of(picture: Picture, said: str) -> float:
    (found,) = [one for one in words(picture) if one.said == said]
    return (found.top + found.bottom) / 2


@pytest.mark.parametrize("opens", [False, True])
def test_a_closed_band_says_how_many_it_has_and_which_boards(opens: bool) -> None:
    shut = replace(
        SCENE,
        bands=(SCENE.bands[0], *(replace(band, is_open=False) for band in SCENE.bands[1:])),
    )
    picture = round_picture(shut, plain, open_band=str if opens else None)
    found = bands(picture)
    assert [round(bottom - top) for _, top, _, bottom in found[1:]] == [38, 38, 38], "one row each"
    said = {one.said: one for one in words(picture)}
    for (_, top, _, bottom), told in zip(
        found[1:], ("players: 3 · boards 2 to 4", "players: 2", "players: 2 · boards 5 to 5"), strict=True
    ):
        level(said[told], (top + bottom) / 2)
        assert 100 < said[told].left < 130
    assert list(numbered(picture, "data-pair")) == ["101-102"]
    links = [one for one in ElementTree.fromstring(picture.svg).iter() if one.tag.endswith("a")]
    assert len(links) == (3 if opens else 0)
    if not opens:
        return
    assert [(one.attrib["href"], one.attrib["aria-label"]) for one in links] == [
        ("1", "Open the group of 2½ points"),
        ("2", "Open the group of 1 point"),
        ("3", "Open the group of ½ point"),
    ]
    marks = [one for one in words(picture) if one.said == "▾"]
    for one, mark, (_, top, right, bottom) in zip(links, marks, found[1:], strict=True):
        (area,) = [part for part in one if part.tag.endswith("rect")]
        x, y, wide, high = at(area, "x", "y", "width", "height")
        assert (x, y, x + wide, y + high) == (54, top, right + 0.5, bottom)
        level(mark, (top + bottom) / 2)
        assert 4 < right - mark.right < 12
        assert [part.attrib.get("aria-hidden") for part in one if "".join(part.itertext()) == "▾"] == ["true"]
    arrows = numbered(picture, "data-float")
    assert arrows["103"][1].attrib["d"].startswith(f"M76 {(found[1][1] + found[1][3]) / 2 - 4.5:g}")


def test_without_groups_there_is_no_room_for_scores() -> None:
    bare = replace(SCENE, bands=tuple(replace(band, title="") for band in SCENE.bands), floats=())
    picture = round_picture(bare, plain)
    assert [one for one in of_kind(picture, "path") if one.attrib.get("fill") == FILE.shade] == []
    assert not any(one.said.endswith(" pl.") for one in words(picture))


def test_past_colours_take_no_more_room_than_they_need() -> None:
    def wide(rounds: int) -> float:
        people = [person(number, "w" * rounds) for number in (1, 2)]
        rows = [(Row(one, colour, 1),) for one, colour in zip(people, "wb", strict=True)]
        return round_picture(Scene(1, (Band("1", 2, rows[0], rows[1], (Join(1, 2, 1),)),), ()), plain).width

    assert wide(0) == wide(1) == wide(2) == wide(3)
    assert wide(6) - wide(5) == wide(5) - wide(4) == wide(4) - wide(3)
    assert 20 <= wide(4) - wide(3) <= 30, "a small disc more on each side"
