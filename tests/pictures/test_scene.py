"""What the picture of a round shows: small events whose round is worked out by hand, and the parts of a scene."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablas.model import Bye, Game, Outcome, Player, Regulation, Round, Team, Title, Tournament
from tablas.pairing.round import pair_round
from tablas.pictures.scene import MOST_DRAWN, MOST_OPEN, Band, Float, Join, Person, Row, Scene, scene_of
from tablas.pictures.sheets import sheets, two_pictures
from tablas.pictures.svg import FILE, SCREEN, Picture
from tablas.say import plain
from tablas.systems.judgement import Boards
from tablas.systems.open.common.trace import GroupTrace, Story, SwissTrace
from tablas.systems.result import Pair, RoundPairing

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def event(count: int, *rounds: Round) -> Tournament:
    """Players 1, 2, … with ratings 2400, 2300, …, by the Dutch rules."""
    people = tuple(Player(number, f"P{number}", 2500 - 100 * number) for number in range(1, count + 1))
    return Tournament(players=people, rounds=rounds, total_rounds=5, regulation=Regulation("dutch", edition="2026"))


def person(number: int, colours: str) -> Person:
    return Person(number, f"P{number}", "", 2500 - 100 * number, colours)


def test_two_groups_of_which_the_lower_half_comes_down_to_the_third() -> None:
    """1 and 2 won and meet; 3 and 6 drew with each other, so both go down to 4 and 5, who lost."""
    played = event(6, Round((Game.of(1, 4, WIN), Game.of(5, 2, LOSS), Game.of(3, 6, DRAW))))
    one, two, three, four, five, six = (
        person(number, colour) for number, colour in zip(range(1, 7), "wbwbwb", strict=True)
    )
    assert scene_of(played, pair_round(played)) == Scene(
        2,
        (
            Band("1", 2, (Row(one, "b", 1),), (Row(two, "w", 1),), (Join(1, 2, 1),)),
            Band("½", 2, (), (Row(three, leaves="down"), Row(six, leaves="down"))),
            Band(
                "0",
                2,
                (Row(three, "b", 2, came="down"), Row(six, "w", 3, came="down")),
                (Row(four, "w", 2), Row(five, "b", 3)),
                (Join(3, 4, 2), Join(6, 5, 3)),
            ),
        ),
        (Float(three, 1, 2), Float(six, 1, 2)),
    )


FIVE = event(5, Round((Game.of(1, 3, WIN), Game.of(4, 2, LOSS)), (Bye(5, Outcome.PAIRING_BYE),)))
"""1, 2 and 5 (by the bye) have a point.

Who had the bye does not go down at once, so 5 has White against 1, 2 goes down to 3, and 4 has the bye."""


def test_of_three_one_goes_down_and_the_last_has_the_bye() -> None:
    scene = scene_of(FIVE, pair_round(FIVE))
    assert scene == Scene(
        2,
        (
            Band(
                "1",
                3,
                (Row(person(1, "w"), "b", 1),),
                (Row(person(2, "b"), leaves="down"), Row(person(5, "-"), "w", 1)),
                (Join(1, 5, 1),),
            ),
            Band(
                "0",
                2,
                (Row(person(2, "b"), "w", 2, came="down"),),
                (Row(person(3, "b"), "b", 2, not_due=True), Row(person(4, "w"), leaves="bye")),
                (Join(2, 3, 2),),
            ),
        ),
        (Float(person(2, "b"), 0, 1),),
    )
    assert (scene.players, scene.pairs, scene.by_hand) == (5, 2, ())
    assert [scene.band_of(board) for board in (1, 2, 3)] == [0, 1, None]


def test_who_is_alone_moves_on_and_a_colour_may_not_be_due() -> None:
    """After two rounds 1 has two points, 3 has 1½, 2 has one, 4, 5 and 6 have ½.

    1 meets 3, both due White after White and Black: 1 has it.  2 met 5, and 5 met 6, so it is 2 with 6 and 4 with 5.
    """
    played = event(
        6,
        Round((Game.of(1, 4, WIN), Game.of(5, 2, LOSS), Game.of(3, 6, WIN))),
        Round((Game.of(2, 1, LOSS), Game.of(4, 3, DRAW), Game.of(6, 5, DRAW))),
    )
    one, two, three = person(1, "wb"), person(2, "bw"), person(3, "wb")
    four, five, six = person(4, "bw"), person(5, "wb"), person(6, "bw")
    scene = scene_of(played, pair_round(played))
    assert scene == Scene(
        3,
        (
            Band("2", 1, (Row(one, leaves="alone"),)),
            Band("1½", 1, (Row(one, "w", 1, came="down"),), (Row(three, "b", 1, not_due=True),), (Join(1, 3, 1),)),
            Band("1", 1, (Row(two, leaves="alone"),)),
            Band(
                "½",
                3,
                (Row(two, "b", 2, came="down"), Row(four, "b", 3)),
                (Row(five, "w", 3), Row(six, "w", 2, not_due=True)),
                (Join(2, 6, 2), Join(4, 5, 3)),
            ),
        ),
        (Float(one, 0, 1), Float(two, 2, 3)),
    )
    assert [one.up for one in scene.floats] == [False, False]


def test_boards_made_by_hand_are_marked_beside_the_pairs_they_replaced() -> None:
    """1 and 2 have a point each, so they meet above; 3 and 5 meet where the lower one is."""
    made = pair_round(FIVE)
    scene = scene_of(FIVE, made, Boards((Pair(2, 1), Pair(3, 5)), 4))
    top, low = scene.bands
    assert top.left == (Row(person(1, "w"), "b", 1, by_hand=True),)
    assert top.right == (Row(person(2, "b"), "w", 1, by_hand=True), Row(person(5, "-"), leaves="down"))
    assert top.joins == (Join(1, 2, 1, by_hand=True),)
    assert top.rules == ((1, 5),)
    assert low.left == (Row(person(5, "-"), "b", 2, came="down", by_hand=True),)
    assert low.right == (Row(person(3, "b"), "w", 2, by_hand=True), Row(person(4, "w"), leaves="bye"))
    assert low.rules == ((2, 3),)
    assert scene.floats == (Float(person(5, "-"), 0, 1),)
    assert scene.by_hand == (1, 2)
    bare = scene.unmarked()
    assert bare.by_hand == ()
    assert [band.rules for band in bare.bands] == [(), ()]
    assert not any(row.by_hand for band in bare.bands for row in (*band.left, *band.right))
    assert [[row.number for row in (*band.left, *band.right)] for band in bare.bands] == [[1, 2, 5], [5, 3, 4]]
    assert (bare.floats, bare.round, bare.halved) == (scene.floats, 2, True)


def test_who_does_not_play_any_more_takes_the_lost_pair_along() -> None:
    """3 and 4 have left since, and 2 has the bye: of the pair of the rules 2 has lost nothing can be drawn."""
    scene = scene_of(FIVE, pair_round(FIVE), Boards((Pair(5, 1),), 2))
    assert [band.rules for band in scene.bands] == [()]
    assert [(row.number, row.leaves) for row in scene.bands[0].right] == [(2, "bye"), (5, "")]
    assert scene.floats == ()
    assert scene.players == 3
    other = scene_of(FIVE, pair_round(FIVE), Boards((Pair(2, 1),), 5))
    assert [band.rules for band in other.bands] == [((1, 5),)]
    assert other.by_hand == (1,)


def test_somebody_who_comes_up_stands_in_the_higher_group() -> None:
    """A system that pairs 2 of the lower group with 1, and leaves 3 to come down to 4."""
    groups = (
        GroupTrace("1", (1, 3, 2), (2,), ((1, 2),), (3,)),
        GroupTrace("0", (3, 4), (3,), ((4, 3),)),
    )
    trace = SwissTrace("lim", "", 2, None, lambda: Story(groups))
    played = event(4, Round((Game.of(1, 2, WIN), Game.of(3, 4, WIN))))
    scene = scene_of(played, RoundPairing(2, (Pair(1, 2), Pair(4, 3)), trace=trace))
    top, low = scene.bands
    assert top.left == (Row(person(1, "w"), "w", 1, not_due=True),)
    assert top.right == (Row(person(3, "w"), leaves="down"), Row(person(2, "b"), "b", 1, came="up", not_due=True))
    assert low.left == (Row(person(3, "w"), "b", 2, came="down"),)
    assert low.right == (Row(person(2, "b"), leaves="up"), Row(person(4, "b"), "w", 2))
    assert scene.floats == (Float(person(3, "w"), 0, 1), Float(person(2, "b"), 1, 0))
    assert [one.up for one in scene.floats] == [False, True]


def test_a_list_without_scores_is_told_in_its_own_order() -> None:
    """The list is 2, 1, 4, 3: neighbours meet, line by line, and nobody has a colour yet."""
    groups = (GroupTrace("list", (2, 1, 4, 3, 5), (), ((2, 1), (4, 3)), (5,)),)
    trace = SwissTrace("monrad", "", 1, 5, lambda: Story(groups))
    made = RoundPairing(1, (Pair(3, 4), Pair(1, 2)), 5, trace=trace, coloured=False)
    scene = scene_of(event(5), made)
    assert not scene.halved
    (band,) = scene.bands
    assert (band.title, band.count) == ("", 5)
    assert band.left == (Row(person(2, ""), "", 2), Row(person(4, ""), "", 1))
    assert band.right == (Row(person(1, ""), "", 2), Row(person(3, ""), "", 1), Row(person(5, ""), leaves="bye"))
    assert band.joins == (Join(2, 1, 2), Join(4, 3, 1))


def test_numbered_groups_keep_their_order_and_lose_their_word() -> None:
    groups = (
        GroupTrace("group 1", (3, 4, 1), (), ((3, 4),), (1,)),
        GroupTrace("group 2", (1, 2), (1,), ((2, 1),)),
    )
    trace = SwissTrace("monrad", "", 1, None, lambda: Story(groups))
    scene = scene_of(event(4), RoundPairing(1, (Pair(3, 4), Pair(2, 1)), trace=trace))
    assert [(band.title, band.count) for band in scene.bands] == [("1", 3), ("2", 1)]
    assert [row.number for row in scene.bands[0].left] == [3]
    assert [(row.number, row.leaves) for row in scene.bands[0].right] == [(4, ""), (1, "down")]
    assert [(row.number, row.came) for row in scene.bands[1].left] == [(1, "down")]
    assert scene.floats == (Float(person(1, ""), 0, 1),)


def test_a_pairing_without_reasons_is_one_band() -> None:
    scene = scene_of(event(4), RoundPairing(1, (Pair(1, 3), Pair(4, 2))))
    assert len(scene.bands) == 1
    assert scene.bands[0].title == ""
    assert [join[:3] for join in scene.bands[0].joins] == [(1, 3, 1), (2, 4, 2)]


def test_scores_with_fractions_stand_in_their_order() -> None:
    titles = ("2 1/3", "2", "1/3", "0")
    pairs = tuple(Pair(2 * place + 1, 2 * place + 2) for place in range(4))
    turned = (2, 0, 3, 1)
    groups = tuple(GroupTrace(titles[at], tuple(pairs[at]), (), (tuple(pairs[at]),)) for at in turned)
    trace = SwissTrace("lim", "", 1, None, lambda: Story(groups))
    scores = {titles[at]: pairs[at] for at in range(4)}
    scene = scene_of(event(8), RoundPairing(1, pairs, trace=trace))
    assert [band.title for band in scene.bands if band.joins] == ["2 1/3", "2", "1/3", "0"]
    for band in scene.bands:
        if band.joins:
            assert [(join.left, join.right) for join in band.joins] == [tuple(scores[band.title])]


def test_people_have_their_titles_ratings_and_last_six_colours() -> None:
    """1 had White six times and Black last; the first of the seven is not shown any more, a forfeit is no colour."""
    people = (Player(1, "Ana", 2300, title=Title("WGM")), Player(2, "Bo"))
    rounds = [Round((Game.of(1, 2, WIN),)) for _ in range(5)]
    rounds.append(Round((Game.of(1, 2, Outcome.FORFEIT_WIN),)))
    rounds.append(Round((Game.of(2, 1, WIN),)))
    played = Tournament(players=people, rounds=tuple(rounds), regulation=Regulation("dutch"))
    scene = scene_of(played, RoundPairing(8, (Pair(1, 2),)))
    (left,) = scene.bands[0].left
    (right,) = scene.bands[0].right
    assert left.person == Person(1, "Ana", "WGM", 2300, "wwww-b")
    assert right.person == Person(2, "Bo", "", 0, "bbbb-w")


def test_teams_stand_for_themselves() -> None:
    people = tuple(Player(number, f"P{number}", 2000) for number in range(1, 9))
    teams = tuple(Team(number, f"Team {number}", members=(2 * number - 1, 2 * number)) for number in range(1, 5))
    clubs = Tournament(players=people, teams=teams, total_rounds=3, board_colours="WB").ruled(system="team-swiss")
    scene = scene_of(clubs, pair_round(clubs))
    rows = [row for band in scene.bands for row in (*band.left, *band.right)]
    assert sorted(row.person for row in rows) == [Person(number, f"Team {number}") for number in range(1, 5)]
    assert sorted((join.left, join.right) for band in scene.bands for join in band.joins) == [(1, 3), (2, 4)]


# The parts of a scene


def long_band(count: int) -> Band:
    """Board b has 2b - 1 and 2b, White at the left on odd boards; the boards are told backwards."""
    boards = range(count, 0, -1)
    colours = {board: "wb" if board % 2 else "bw" for board in boards}
    left = tuple(Row(person(2 * board - 1, ""), colours[board][0], board) for board in boards)
    right = tuple(Row(person(2 * board, ""), colours[board][1], board) for board in boards)
    loose = (Row(person(9999, ""), leaves="down"),)
    return Band(
        "1", 2 * count + 1, left, (*right, *loose), tuple(Join(row.number, row.number + 1, row.board) for row in left)
    )


def test_a_band_knows_its_boards_and_who_sits_at_them() -> None:
    band = replace(long_band(3), left=(*long_band(3).left, Row(person(50, ""), "", 9, came="up")))
    assert band.boards == (1, 2, 3)
    assert [(one.number, two.number) for one, two in band.pairs] == [(1, 2), (4, 3), (5, 6)]
    assert band.of_board(2) is not None
    assert band.of_board(9) is None, "one alone is no pair"
    assert band.of_board(7) is None
    assert [row.number for row in band.leaving] == [9999]
    assert [row.number for row in band.coming] == [50]
    assert [replace(band, is_open=is_open).height for is_open in (True, False)] == [4, 1]
    assert Band("0", 0).height == 1, "an empty band takes a row"
    assert replace(band, left=()).height == 4
    plainly = Band("", 2, (Row(person(7, ""), "", 1),), (Row(person(3, ""), "", 1),), (Join(7, 3, 1),))
    assert [(one.number, two.number) for one, two in plainly.pairs] == [(7, 3)], "without colours as they stand"


@pytest.mark.parametrize(
    ("asked", "first", "last"),
    [(None, 1, 250), (1, 1, 250), (250, 1, 250), (251, 251, 500), (500, 251, 500), (501, 501, 502), (999, 1, 250)],
)
def test_of_very_many_boards_a_stretch_is_drawn(asked: int | None, first: int, last: int) -> None:
    whole = long_band(2 * MOST_DRAWN + 2)
    assert MOST_DRAWN == 250
    part = whole.stretch(asked)
    assert part.boards == tuple(range(first, last + 1))
    assert {row.board for row in part.left} == set(range(first, last + 1))
    assert {row.board for row in part.right} == {0, *range(first, last + 1)}, "who leaves is always told"
    assert part.count == whole.count
    scene = Scene(1, (whole, replace(whole, is_open=False)), ())
    cut = scene.cut(asked)
    assert cut.bands == (part, scene.bands[1]), "what is closed needs no cutting"


def test_a_band_that_can_be_drawn_stays_whole() -> None:
    band = long_band(MOST_DRAWN)
    assert band.stretch(7) is band


def test_only_large_events_are_folded() -> None:
    bands = (Band("2", MOST_OPEN // 2), Band("1", MOST_OPEN // 2))
    scene = Scene(1, bands, ())
    assert scene.folded() is scene
    large = replace(scene, bands=(*bands, Band("0", 1)))
    assert [band.is_open for band in large.folded().bands] == [True, False, False]
    assert [band.is_open for band in large.folded([2, 1]).bands] == [False, True, True]
    assert [band.is_open for band in large.folded([0]).bands] == [True, False, False]


# Sheets of paper

ROOM = 12 + 2 * 5
"""What a sheet leaves free at its edges; a row takes 28, a gap 24."""


def shown(scene: Scene) -> list[list[list[int]]]:
    """The boards of every band of a sheet, with 0 for everybody who sits at none."""
    return [
        sorted({row.board for row in (*band.left, *band.right) if row.board})
        + [0 for row in (*band.left, *band.right) if not row.board]
        for band in scene.bands
    ]


@pytest.mark.parametrize(
    ("boards", "loose", "parts"),
    [
        (4, 0, [[1, 2, 3, 4]]),
        (5, 0, [[1, 2, 3, 4], [5]]),
        (8, 0, [[1, 2, 3, 4], [5, 6, 7, 8]]),
        (5, 2, [[1, 2, 3, 4], [5, 0, 0]]),
        (5, 3, [[1, 2, 3, 4], [5, 0, 0, 0]]),
        (6, 3, [[1, 2, 3, 4], [5, 6], [0, 0, 0]]),
        (8, 1, [[1, 2, 3, 4], [5, 6, 7, 8], [0]]),
    ],
)
def test_a_long_band_is_cut_between_pairs(boards: int, loose: int, parts: list[list[int]]) -> None:
    """On a sheet with room for four rows; those who leave stand behind the last pairs, or by themselves."""
    left = tuple(Row(person(2 * board - 1, ""), "w", board) for board in range(1, boards + 1))
    right = tuple(Row(person(2 * board, ""), "b", board) for board in range(1, boards + 1))
    gone = tuple(Row(person(100 + number, ""), leaves="down") for number in range(loose))
    joins = tuple(Join(2 * board - 1, 2 * board, board) for board in range(1, boards + 1))
    rules = ((1, 2), (1, 2 * boards))
    band = Band("1", 2 * boards + loose, left, (*right, *gone), joins, rules)
    found = list(sheets(Scene(1, (band,), ()), ROOM + 4 * 28))
    assert [shown(one)[0] for one in found] == parts
    for one in found:
        (part,) = one.bands
        assert part.count == band.count, "the score group is told whole"
        assert [join.board for join in part.joins] == [board for board in shown(one)[0] if board]
    assert (1, 2) in found[0].bands[0].rules
    assert sum((1, 2 * boards) in one.bands[0].rules for one in found) == (boards == 4)


def row_band(title: str, board: int) -> Band:
    left, right = person(2 * board - 1, ""), person(2 * board, "")
    return Band(title, 2, (Row(left, "w", board),), (Row(right, "b", board),), (Join(2 * board - 1, 2 * board, board),))


def test_bands_fill_a_sheet_before_the_next_begins() -> None:
    """A band of one row takes 28 + 10 + 24; two of them and the twelve above are 136."""
    scene = Scene(4, tuple(row_band(str(3 - place), place + 1) for place in range(3)), (), halved=False)
    assert [shown(one) for one in sheets(scene, 136)] == [[[1], [2]], [[3]]]
    assert [shown(one) for one in sheets(scene, 135)] == [[[1]], [[2]], [[3]]]
    assert [shown(one) for one in sheets(scene, 1000)] == [[[1], [2], [3]]]
    assert {(one.round, one.halved) for one in sheets(scene, 136)} == {(4, False)}
    assert list(sheets(Scene(4, (), ()), 136)) == []
    assert [shown(one) for one in sheets(scene, 1)] == [[[1]], [[2]], [[3]]], "a row at least, however low the sheet"


def test_every_second_arrow_that_turns_beside_a_band_needs_a_line_more() -> None:
    floats = [Float(person(number, ""), 0, 1) for number in (1, 2, 3)]
    bands = (row_band("1", 1), row_band("0", 2))
    for count, height in ((0, 136), (1, 136), (2, 164), (3, 192)):
        scene = Scene(1, bands, tuple(floats[:count]))
        assert len(list(sheets(scene, height))) == 1
        assert len(list(sheets(scene, height - 1))) == 2


def test_an_arrow_is_drawn_where_both_its_ends_are() -> None:
    """1 goes from the first band to the second, 3 from the second to the third, which is on the next sheet."""
    one, three = person(1, ""), person(3, "")
    bands = (
        Band("2", 1, (Row(one, leaves="alone"),)),
        Band("1", 1, (Row(one, "w", 1, came="down"),), (Row(three, leaves="down"),)),
        Band("0", 1, (Row(three, "w", 2, came="down"),)),
        Band("-", 1, (Row(three, leaves="up"),)),
    )
    scene = Scene(1, bands, (Float(one, 0, 1), Float(three, 1, 2), Float(three, 3, 2)))
    first, second = sheets(scene, 150)
    assert first.floats == (Float(one, 0, 1),)
    assert second.floats == (Float(three, 1, 0),), "places are those on the sheet"
    (whole,) = sheets(scene, 1000)
    assert whole.floats == scene.floats


# Two pairings of a round


def pairs_drawn(picture: Picture) -> list[str]:
    return [part.split('data-pair="')[1].split('"')[0] for part in picture.parts if "data-pair" in part]


def test_two_pairings_are_drawn_where_they_differ() -> None:
    """The rules give 5–1 and 2–3 with the bye for 4; in the other 2 meets 4, and 3 has the bye."""
    made = pair_round(FIVE)
    other = Boards((Pair(5, 1), Pair(2, 4)), 3)
    first, second = two_pictures(FIVE, made, Boards.of(made), other, plain)
    assert (pairs_drawn(first), pairs_drawn(second)) == (["2-3"], ["2-4"])
    for picture, bye in ((first, "P4"), (second, "P3")):
        said = " ".join(picture.parts)
        assert {name for name in ("P1", "P2", "P3", "P4", "P5") if f">{name}<" in said} == {"P2", "P3", "P4"}
        assert sum('class="bye"' in part for part in picture.parts) == 1
        assert f">{bye}<" in said
        assert said.count('class="by-hand"') == 2, "both halves of the board are marked"
        assert "data-rules" not in said
        assert picture.name == "Round 2 by score groups: 2 groups, 1 pairs, 1 floats"
        assert not picture.inline
    assert all(picture.inline for picture in two_pictures(FIVE, made, Boards.of(made), other, plain, SCREEN))


def test_who_has_the_bye_in_both_is_not_drawn() -> None:
    made = pair_round(FIVE)
    pictures = two_pictures(FIVE, made, Boards.of(made), Boards((Pair(2, 1), Pair(3, 5)), 4), plain, FILE)
    for picture, pairs in zip(pictures, (["1-5", "2-3"], ["1-2", "5-3"]), strict=True):
        assert pairs_drawn(picture) == pairs
        assert not any(">P4<" in part for part in picture.parts)
        assert sum("data-float" in part for part in picture.parts) == 1
