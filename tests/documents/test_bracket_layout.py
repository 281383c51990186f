"""Where matches and lines stand on the pages of a bracket: laws of the drawing, for charts of every kind."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from tablas.documents.bracket import SIZES, Box, Page, pages_of
from tablas.documents.trees import COLUMNS, ENTRANTS, Tree, trees
from tablas.systems.closed.knockout.chart import Chart, Match, Source, draw_chart

CHARTS = (
    (2, {}),
    (3, {}),
    (5, {}),
    (8, {}),
    (13, {}),
    (16, {}),
    (25, {"exemptions": ((6, 1),)}),
    (64, {}),
    (4, {"lives": 2}),
    (8, {"lives": 2}),
    (11, {"lives": 2}),
    (16, {"lives": 2}),
    (8, {"lives": 3}),
    (16, {"guarantee": 3}),
    (8, {"third_place": True}),
    (40, {"third_place": True}),
)
MM = 100


def middle(box: Box) -> int:
    return box.y + box.height // 2


Sides = dict[int, tuple[int | None, int | None]]


def sides_of(chart: Chart) -> Sides:
    """For every match of a bracket the two of the same page whose winners come to it."""
    found: Sides = {}

    def walk(tree: Tree) -> None:
        one, two = (None if side is None else side.match.number for side in tree.sides)
        found[tree.match.number] = one, two
        for side in tree.sides:
            if side is not None:
                walk(side)

    for pieces in trees(chart):
        for piece in pieces:
            walk(piece)
    return found


def feeders(page: Page, box: Box, known: Sides) -> list[Box | None]:
    here = {one.match.number: one for one in page.boxes}
    return [None if number is None else here[number] for number in known[box.match.number]]


@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize(("entrants", "how"), CHARTS)
def test_a_match_stands_between_those_that_feed_it(entrants: int, how: dict, size: str) -> None:
    chart = draw_chart(entrants, **how)
    known = sides_of(chart)
    both = 0
    for page in pages_of(chart, size):
        for box in page.boxes:
            if box.match.number not in known:
                continue
            one, two = feeders(page, box, known)
            if one is not None and two is not None:
                assert abs(2 * middle(box) - middle(one) - middle(two)) <= 4
                both += 1
            elif one is not None:
                assert abs(middle(one) - (middle(box) - box.height / 4)) <= 2, "level with the side that comes in"
            elif two is not None:
                assert abs(middle(two) - (middle(box) + box.height / 4)) <= 2
            for feeder in (one, two):
                if feeder is not None:
                    assert feeder.x + feeder.width < box.x
                    assert feeder.width == box.width
                    assert feeder.height == box.height
    assert both or entrants <= 3


@pytest.mark.parametrize(("entrants", "how"), CHARTS)
def test_a_line_goes_from_every_match_to_the_side_its_winner_takes(entrants: int, how: dict) -> None:
    chart = draw_chart(entrants, **how)
    known = sides_of(chart)
    for page in pages_of(chart):
        expected: list[tuple[int, int, int, int]] = []
        for box in page.boxes:
            if box.match.number not in known:
                continue
            for feeder, quarter in zip(feeders(page, box, known), (-1, 1), strict=True):
                if feeder is not None:
                    start, end = feeder.x + feeder.width, box.x
                    expected += elbow(
                        start, middle(feeder), (start + end) // 2, end, middle(box) + quarter * (box.height // 4)
                    )
        drawn = [tuple(line) for line in page.lines]
        rest = list((Counter(drawn) - Counter(expected)).elements())
        assert not Counter(expected) - Counter(drawn)
        ends = {(box.x + box.width, middle(box)): box for box in page.boxes}
        double = {label.kind for label in page.labels} >= {"final", "winner"} and any(
            box.match.number not in known for box in page.boxes
        )
        if double and how.get("lives") == 2 and not any(label.kind == "finals" for label in page.labels):
            continue
        assert len(rest) == sum(not out.match or out.match in known for out in page.outs if from_tree(page, out.x))
        for x, y, wide, down in rest:
            assert (x, y) in ends, "what comes out of a page leaves its last match"
            (out,) = [one for one in page.outs if one.x == x + wide and one.y + one.height // 2 == y]
            assert down == 0
            assert out.match in (0, ends[x, y].match.number)


def from_tree(page: Page, x: int) -> bool:
    return any(line.x + line.dx == x and line.dy == 0 for line in page.lines)


def elbow(x: int, y: int, turn: int, end: int, at: int) -> list[tuple[int, int, int, int]]:
    found = [(x, y, turn - x, 0), (turn, at, end - turn, 0)]
    return found if y == at else [*found, (turn, min(y, at), 0, abs(y - at))]


@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize(("entrants", "how"), CHARTS)
def test_boxes_have_the_room_of_their_words(entrants: int, how: dict, size: str) -> None:
    """In hundredths of a millimetre: a box holds two lines of names, and above it stands a number, or words over it."""
    for page in pages_of(draw_chart(entrants, **how), size):
        for box in page.boxes:
            assert 10 * MM <= box.height <= 13 * MM
            assert 38 * MM <= box.width <= 69 * MM
        by_column: dict[int, list[Box]] = {}
        for box in page.boxes:
            by_column.setdefault(box.x, []).append(box)
        for boxes in by_column.values():
            ordered = sorted(boxes, key=lambda box: box.y)
            for one, two in itertools.pairwise(ordered):
                assert two.y - one.y - one.height >= 450, "the number of the lower one has room"
        for label in page.labels:
            under = [box for box in page.boxes if box.x == label.x and box.y > label.y]
            if label.kind in ("final", "final-again", "third", "if-needed") or (label.kind == "stage" and label.width):
                nearest = min(under, key=lambda box: box.y)
                assert nearest.y - label.y == 450 + 900, "two lines of words, then the number"
                assert label.width == nearest.width
            elif label.kind in ("bracket", "consolation", "finals"):
                assert label.x == 0
            elif label.kind in ("stage", "out"):
                (head,) = [one for one in page.labels if one.kind == "bracket" and 0 <= label.y - one.y < 9 * MM]
                assert label.y - head.y == 4.5 * MM, "under the heading"


@pytest.mark.parametrize(("entrants", "how"), CHARTS)
def test_columns_are_named_by_their_rounds_and_stand_at_equal_distances(entrants: int, how: dict) -> None:
    chart = draw_chart(entrants, **how)
    known = sides_of(chart)
    for page in pages_of(chart):
        heads = sorted((label for label in page.labels if label.kind == "bracket"), key=lambda one: one.y)
        assert [(one.x, one.width) for one in heads] == [(0, 0)] * len(heads)
        for head, following in zip(heads, [*heads[1:], None], strict=False):
            end = following.y if following else 10**9
            boxes = [
                box
                for box in page.boxes
                if head.y < box.y < end and box.match.number in known and box.match.level == head.number
            ]
            assert boxes
            columns = sorted({box.x for box in boxes})
            assert columns[0] == 0
            assert len({two - one for one, two in itertools.pairwise(columns)}) <= 1
            stages = {
                (label.x, label.number)
                for label in page.labels
                if label.kind == "stage" and not label.width and head.y < label.y < end
            }
            assert stages == {(box.x, box.match.stage) for box in boxes}


def test_a_cup_fills_its_page() -> None:
    """Sixteen entrants share the height, two take as much as is good for them."""
    for size, (width, height) in SIZES.items():
        (page,) = pages_of(draw_chart(16), size)
        lowest = max(box.y + box.height for box in page.boxes)
        assert height * 0.93 < lowest <= height
        (small,) = pages_of(draw_chart(2), size)
        (box,) = small.boxes
        assert box.height == 13 * MM
        assert box.width == 69 * MM
        assert box.y < 40 * MM, "at the top"
        (right,) = page.outs
        assert width * 0.85 < right.x + right.width <= width
        assert right.width >= 36 * MM
        assert {out.height for out in (right, *small.outs)} == {12 * MM}


def test_first_matches_stand_at_equal_distances() -> None:
    (page,) = pages_of(draw_chart(16))
    first = sorted(box.y for box in page.boxes if box.match.stage == 1)
    gaps = {two - one for one, two in itertools.pairwise(first)}
    assert max(gaps) - min(gaps) <= 2
    (page,) = pages_of(draw_chart(4))
    one, two = sorted((box for box in page.boxes if box.match.stage == 1), key=lambda box: box.y)
    assert 40 * MM < two.y - one.y < 50 * MM, "an entrant takes no more than a few lines alone on a page"


def test_the_paper_is_that_of_the_printer() -> None:
    """Lying A4 has 297 by 210 mm, letter 279 by 216; margins and title take the rest."""
    for size, (wide, high) in {"a4": (29_700, 21_000), "letter": (27_940, 21_590)}.items():
        width, height = SIZES[size]
        assert 20 * MM <= wide - width <= 24 * MM
        assert 48 * MM <= high - height <= 52 * MM


def test_with_two_lives_the_finals_stand_at_the_right_of_both_brackets() -> None:
    chart = draw_chart(8, lives=2)
    (page,) = pages_of(chart)
    first, second = (next(box for box in page.boxes if box.match.number == final.number) for final in chart.finals)
    ends = [
        max(
            (box for box in page.boxes if box.match.level == level and box.match.number in sides_of(chart)),
            key=lambda box: box.x,
        )
        for level in (0, 1)
    ]
    assert all(box.x + box.width < first.x for box in page.boxes if box not in (first, second))
    assert first.x == second.x
    assert middle(first) == middle(ends[0]), "level with the final of the winners"
    drawn = {tuple(line) for line in page.lines}
    for end, at in zip(ends, (middle(first) - first.height // 4, middle(first) + first.height // 4), strict=True):
        start = end.x + end.width
        turns = [x for x, y, wide, down in drawn if (x + wide, y, down) == (first.x, at, 0)]
        assert len(turns) == 1
        assert set(elbow(start, middle(end), turns[0], first.x, at)) <= drawn
        assert 2 * MM < first.x - turns[0] < 4 * MM
    labels = {label.kind: label for label in page.labels if label.kind.startswith(("final", "winner"))}
    assert set(labels) == {"final", "final-again", "winner"}
    (out,) = page.outs
    assert (out.x, out.width, out.match) == (first.x, first.width, 0)
    assert labels["winner"].y == out.y - 10 * MM, "two lines of words, and a millimetre"
    assert 10 * MM < second.y - first.y - first.height < 20 * MM
    assert 10 * MM < out.y - second.y - second.height < 20 * MM
    assert {label.x for label in labels.values()} == {first.x}
    upper, lower = sorted(label.y for label in page.labels if label.kind == "bracket")
    assert upper == 0
    assert lower > max(box.y + box.height for box in page.boxes if box.match.level == 0 and box.x < first.x)
    assert lower < min(box.y for box in page.boxes if box.match.level == 1 and box.x < first.x)


def test_finals_that_have_no_room_beside_the_brackets_have_a_row_of_their_own() -> None:
    """Three lives: two finals at most below, four with the unbeaten player; four stand side by side."""
    chart = draw_chart(8, lives=3)
    pages = pages_of(chart)
    (page,) = [page for page in pages if any(label.kind == "finals" for label in page.labels)]
    (head,) = [label for label in page.labels if label.kind == "finals"]
    rows = [box for box in page.boxes if box.match.number in {final.number for final in chart.finals}]
    assert [box.match.number for box in rows] == [final.number for final in chart.finals]
    assert len(rows) == 6
    assert len({box.y for box in rows[:4]}) == len({box.y for box in rows[4:]}) == 1
    assert [box.x for box in rows[4:]] == [box.x for box in rows[:2]]
    steps = {two.x - one.x for one, two in itertools.pairwise(rows[:4])}
    assert steps == {SIZES["a4"][0] // 4}
    assert rows[0].x == 0
    assert rows[0].y - head.y == (9 + 4.5 + 9) * MM
    assert 10 * MM < rows[4].y - rows[0].y - rows[0].height < 20 * MM
    (out,) = [one for one in page.outs if one.match == 0]
    (winner,) = [label for label in page.labels if label.kind == "winner"]
    assert (out.x, out.width, out.height) == (0, rows[0].width, 12 * MM)
    assert out.y == rows[-1].y + rows[-1].height + 9 * MM
    assert out.y - winner.y == 10 * MM
    assert (winner.x, winner.width) == (0, rows[0].width)
    kinds = Counter(label.kind for label in page.labels if label.y > head.y and label.kind != "winner")
    needed = sum(final.if_needed for final in chart.finals)
    assert kinds == Counter({"if-needed": needed, "stage": 6 - needed})


def test_two_finals_in_a_row_are_the_final_and_its_second_game() -> None:
    """Two lives of many entrants need several pages; the finals are named."""
    pages = pages_of(draw_chart(40, lives=2))
    kinds = [label.kind for page in pages for label in page.labels if label.kind.startswith("final")]
    assert kinds == ["finals", "final", "final-again"]


def test_games_of_those_who_are_out_stand_in_rows_of_four() -> None:
    chart = draw_chart(16, guarantee=3)
    extra = [match.number for match in chart.matches if match.consolation]
    pages = pages_of(chart)
    rows = [box for page in pages for box in page.boxes if box.match.consolation]
    assert [box.match.number for box in rows] == extra
    for page in pages:
        own = [box for box in page.boxes if box.match.consolation]
        heads = [label for label in page.labels if label.kind == "consolation"]
        assert len(heads) == bool(own)
        assert len(own) <= 20
        for place, box in enumerate(own):
            assert box.x == own[place % 4].x
            assert box.y - own[0].y == place // 4 * (own[-1].y - own[0].y) / max(1, (len(own) - 1) // 4)
            assert box.height == 13 * MM


def test_a_match_for_third_place_stands_under_the_final() -> None:
    for entrants in (4, 8, 16):
        chart = draw_chart(entrants, third_place=True)
        pages = pages_of(chart)
        (page,) = [page for page in pages if any(box.match.third_place for box in page.boxes)]
        (third,) = [box for box in page.boxes if box.match.third_place]
        champion = max((match for match in chart.matches if not match.third_place), key=lambda match: match.number)
        (final,) = [box for box in page.boxes if box.match.number == champion.number]
        assert (third.x, third.width, third.height) == (final.x, final.width, final.height)
        assert third.y > final.y + final.height + 20 * MM
        assert third.y + third.height <= SIZES["a4"][1]
        assert any(label.kind == "winner" for label in page.labels), "on the page of the champion"
        if entrants == 4:
            assert third.y == max(final.y + final.height + 22 * MM, (80 + 20) * MM)


# Trees


def won(number: int) -> Source:
    return Source("winner", number)


def test_a_tree_knows_its_size() -> None:
    seeds = [Source("seed", number) for number in range(1, 6)]
    one, two = Match(1, 1, 0, *seeds[:2]), Match(2, 1, 0, *seeds[2:4])
    three, last = Match(3, 2, 0, won(1), won(2)), Match(4, 3, 0, won(3), seeds[4])
    inner = Tree(three, Tree(one), Tree(two))
    tree = Tree(last, inner)
    assert (Tree(one).leaves, Tree(one).depth) == (2, 1)
    assert (inner.leaves, inner.depth) == (4, 2)
    assert (tree.leaves, tree.depth) == (5, 3)
    assert [match.number for match in tree.matches] == [1, 2, 3, 4]
    assert tree.sides == (inner, None)


@pytest.mark.parametrize(
    ("entrants", "how"), [*CHARTS, (33, {}), (17, {}), (128, {}), (33, {"lives": 4}), (100, {"lives": 2})]
)
def test_trees_are_the_brackets_cut_into_pages(entrants: int, how: dict) -> None:
    chart = draw_chart(entrants, **how)
    brackets = trees(chart)
    levels = sorted({match.level for match in chart.matches if not match.consolation and not match.third_place})
    assert len(brackets) == len(levels)
    for level, pieces in zip(levels, brackets, strict=True):
        own = {
            match.number
            for match in chart.matches
            if match.level == level and not match.consolation and not match.third_place
        }
        found = [match.number for piece in pieces for match in piece.matches]
        assert sorted(found) == sorted(own)
        for piece in pieces:
            assert piece.leaves <= ENTRANTS
            assert piece.depth <= COLUMNS
            numbers = {match.number for match in piece.matches}
            assert numbers <= own
            for match in piece.matches:
                assert match.level == level
            outside = [
                match
                for match in own - numbers
                if any(
                    side == won(piece.match.number)
                    for side in (chart_match(chart, match).first, chart_match(chart, match).second)
                )
            ]
            assert len(outside) <= 1
        last = pieces[-1].match
        assert last.number == max(own), "the last piece ends the bracket"
        firsts = [min(match.number for match in piece.matches) for piece in pieces[:-1]]
        assert firsts == sorted(firsts) or level


def chart_match(chart: Chart, number: int) -> Match:
    return next(match for match in chart.matches if match.number == number)


def test_of_two_ways_to_cut_the_one_with_fewer_pages_is_taken() -> None:
    """Sixty-four: four pages of sixteen and the last two rounds; seventeen: only one more match has no room."""
    assert [piece.leaves for piece in trees(draw_chart(64))[0]] == [16, 16, 16, 16, 4]
    assert [piece.leaves for piece in trees(draw_chart(32))[0]] == [16, 16, 2]
    assert len(trees(draw_chart(16))[0]) == 1
    assert len(trees(draw_chart(17))[0]) == 2
