"""Where things stand in the drawing of a knock-out: brackets made by hand, wide and narrow."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from places import Box as Word
from places import at, level, of_kind, words
from tablas.messages import Message
from tablas.pictures.bracket import DECIDED, LEVEL, UNPLAYED, Box, Bracket, Node, SideText, Tier
from tablas.pictures.bracket_drawn import NARROW, bracket_picture, stage_words, tier_words
from tablas.pictures.svg import FILE, SCREEN, Picture
from tablas.say import plain
from tablas.systems.closed.knockout.chart import Source

FIRST, SEMI, FINAL = Message("ko-quarter-finals"), Message("ko-semi-finals"), Message("ko-final")


def match(label: str, stage: Message, note: str = "", if_needed: bool = False) -> Box:
    return Box(label, SideText(f"A{label}", 1), SideText(f"B{label}", 2), stage, note, if_needed)


def bye(name: str) -> Box:
    return Box("", SideText(name, 9), None, FIRST)


TREE = Node(
    match("7", FINAL),
    2,
    (
        Node(match("5", SEMI), 1, (Node(match("1", FIRST), 0), Node(match("2", FIRST), 0))),
        Node(match("6", SEMI), 1, (Node(match("3", FIRST), 0), Node(bye("Rested"), 0))),
    ),
)
THIRD = Node(match("8", Message("ko-third-place")), 2)
ONE = Bracket((Tier(0, (TREE, THIRD), (FIRST, SEMI, FINAL)),), (), "")
LOSERS = Node(match("9", FINAL), 1, (Node(match("4", SEMI), 0),))
TWO = Bracket(
    (Tier(0, (TREE,), (FIRST, SEMI, FINAL)), Tier(1, (LOSERS,), (SEMI, FINAL))),
    (match("10", FINAL), match("11", FINAL, if_needed=True)),
    "",
)


class Frame(NamedTuple):
    x: float
    y: float
    wide: float
    high: float

    @property
    def middle(self) -> float:
        return self.y + self.high / 2

    @property
    def right(self) -> float:
        return self.x + self.wide

    @property
    def bottom(self) -> float:
        return self.y + self.high


def frames(picture: Picture) -> dict[str, Frame]:
    """The frame of every match by its label, and of byes by the name."""
    found = {}
    for group in of_kind(picture, "g"):
        rect, *said = group
        label = group.attrib.get("data-match") or "".join(said[0].itertext())
        found[label] = Frame(*at(rect, "x", "y", "width", "height"))
    return found


def joins(picture: Picture) -> list[tuple[float, float, float, float, float]]:
    """From where, over what, to where: all lines that go across, down and across again."""
    found = []
    for one in of_kind(picture, "path"):
        start, _, rest = one.attrib["d"].removeprefix("M").partition("H")
        turn, _, rest = rest.partition("V")
        down, _, end = rest.partition("H")
        x, y = map(float, start.split())
        found.append((x, y, float(turn), float(down), float(end)))
    return found


def test_every_match_stands_half_way_between_the_two_that_feed_it() -> None:
    picture = bracket_picture(ONE, plain)
    found = frames(picture)
    for label, one, two in (("7", "5", "6"), ("5", "1", "2"), ("6", "3", "Rested")):
        assert found[label].middle == (found[one].middle + found[two].middle) / 2
    columns = [{found[label].x for label in labels} for labels in (("1", "2", "3", "Rested"), ("5", "6"), ("7", "8"))]
    assert [len(column) for column in columns] == [1, 1, 1]
    (first,), (second,), (third,) = columns
    assert second - first == third - second
    assert 24 <= second - found["1"].right <= 48
    assert first == picture.width - found["7"].right
    assert 8 <= first <= 12, "a margin at both sides"
    leaves = [found[label] for label in ("1", "2", "3", "Rested")]
    assert {two.y - one.bottom for one, two in pairwise(leaves)} == {leaves[1].y - leaves[0].bottom}
    assert 8 <= leaves[1].y - leaves[0].bottom <= 16
    assert found["8"].y >= found["7"].bottom + 8, "the match for third place below"
    assert found["8"].y == leaves[-1].bottom + (leaves[1].y - leaves[0].bottom)
    assert 15 <= picture.height - found["8"].bottom <= 25
    assert {one.wide for one in found.values()} == {found["1"].wide}
    assert {one.high for label, one in found.items() if label != "Rested"} == {found["1"].high}
    assert found["Rested"].high < found["1"].high / 2
    assert picture.name == "The bracket: 7 matches"


def test_heads_stand_above_their_columns() -> None:
    picture = bracket_picture(ONE, plain)
    found = frames(picture)
    heads = [one for one in words(picture) if one.said in ("Quarter-finals", "Semi-finals", "Final")]
    assert [head.left for head in heads] == [found["1"].x, found["5"].x, found["7"].x]
    assert len({head.bottom for head in heads}) == 1
    assert 6 < found["1"].y - heads[0].bottom < 18
    assert 4 < heads[0].top < 14
    assert {round((head.bottom - head.top) / 0.82) for head in heads} == {13}
    plainly = [one for one in of_kind(picture, "text") if one.text == "Semi-finals"]
    assert (plainly[0].attrib["fill"], plainly[0].attrib.get("font-weight")) == (FILE.soft, None)


def test_lines_go_from_the_end_of_a_match_to_the_beginning_of_the_next() -> None:
    picture = bracket_picture(ONE, plain)
    found = frames(picture)
    expected = {
        (found[one].right, found[one].middle, found[two].middle, found[two].x)
        for one, two in (("1", "5"), ("2", "5"), ("3", "6"), ("Rested", "6"), ("5", "7"), ("6", "7"))
    }
    drawn = joins(picture)
    assert {(x, y, down, end) for x, y, _, down, end in drawn} == expected
    assert {(end - turn) / (end - x) for x, _, turn, _, end in drawn} == {0.5}, "they turn half way"


@pytest.mark.parametrize("narrow", [False, True])
def test_a_box_has_its_head_and_two_sides_one_under_the_other(narrow: bool) -> None:
    picture = bracket_picture(ONE, plain, narrow=narrow)
    found = frames(picture)
    for label in "12356":
        if label not in found:
            continue
        frame = found[label]
        inside = [
            one for one in words(picture) if frame.y < one.top < frame.bottom and frame.x < one.left < frame.right
        ]
        head, one, two = inside
        expected = {"5": "5 · Semi-finals", "6": "6 · Semi-finals"}.get(label, f"{label} · Quarter-finals")
        assert head.said == (expected if narrow else label)
        assert (one.said, two.said) == (f"A{label}", f"B{label}")
        assert {word.left - frame.x for word in inside} == {8}
        assert 4 < head.top - frame.y < 7
        assert 5 < one.top - head.bottom < 9
        assert 5 < two.top - one.bottom < 9
        assert 4 < frame.bottom - two.bottom < 7
    third = "8 · Match for third place"
    assert third in [one.said for one in words(picture)]


def drawn_side(side: SideText, narrow: bool = False) -> tuple[Frame, list[Word]]:
    box = Box("1", side, SideText("Other", 2), FIRST)
    picture = bracket_picture(Bracket((Tier(0, (Node(box, 0),), (FIRST,)),), (), ""), plain, narrow=narrow)
    frame = frames(picture)["1"]
    return frame, words(picture)


@pytest.mark.parametrize("narrow", [False, True])
def test_a_side_has_its_name_its_games_and_its_score(narrow: bool) -> None:
    """A name that is too long is cut before what follows, and uses the room."""
    long = "i" * 160
    letter = 0.3 * 14 + 0.1
    frame, said = drawn_side(SideText(long, 1), narrow)
    (name,) = [one for one in said if one.said.startswith("ii")]
    assert 12 <= frame.right - name.right <= 12 + letter
    frame, said = drawn_side(SideText(long, 1, "1½"), narrow)
    (name,) = [one for one in said if one.said.startswith("ii")]
    (score,) = [one for one in said if one.said == "1½"]
    assert frame.right - score.right == name.left - frame.x == 8
    assert 14 <= score.left - name.right + 0.1 <= 14.1 + letter
    frame, said = drawn_side(SideText(long, 1, "1½", ("1", "½")), narrow)
    (name,) = [one for one in said if one.said.startswith("ii")]
    (score,) = [one for one in said if one.said == "1½"]
    (games,) = [one for one in said if one.said == "1 ½"]
    assert 8 < score.left - games.right < 12, "the games stand before their sum"
    assert 14 <= games.left - name.right + 0.1 <= 14.1 + letter
    assert games.bottom - games.top < score.bottom - score.top


def test_the_winner_is_bold_and_who_is_not_known_yet_is_told_softly() -> None:
    box = Box(
        "3",
        SideText("Ana", 1, "1", winner=True),
        SideText("Bo", 2, "0"),
        FINAL,
    )
    waiting = Box(
        "4", SideText("", None, source=Source("winner", 7)), SideText("", None, source=Source("loser", 6)), FINAL
    )
    picture = bracket_picture(Bracket((Tier(0, (Node(box, 0), Node(waiting, 0)), (FINAL,)),), (), ""), plain)
    told = {
        "".join(one.itertext()): (one.attrib.get("font-weight"), one.attrib["fill"]) for one in of_kind(picture, "text")
    }
    assert told["Ana"] == told["1"] == ("700", FILE.ink)
    assert told["Bo"] == told["0"] == (None, FILE.ink)
    assert told["winner of 7"] == told["loser of 6"] == (None, FILE.soft)


def test_a_bye_is_a_low_dashed_box_with_a_word() -> None:
    long = Bracket((Tier(0, (Node(bye("n" * 50), 0), Node(match("1", FIRST), 0)), (FIRST,)),), (), "")
    picture = bracket_picture(long, plain)
    group = next(one for one in of_kind(picture, "g") if one.attrib.get("data-bye") == "yes")
    frame = Frame(*at(group[0], "x", "y", "width", "height"))
    (word,) = [one for one in words(picture) if one.said == "bye"]
    (name,) = [one for one in words(picture) if one.said.startswith("nn")]
    level(word, frame.middle)
    level(name, frame.middle)
    assert name.left - frame.x == 8 == frame.right - word.right
    assert 20 < word.left - name.right < 32
    assert round((word.bottom - word.top) / 0.82) == 13
    assert round((name.bottom - name.top) / 0.82) == 14
    assert group[0].attrib["stroke-dasharray"] == "4 3"
    dashes = {
        group.attrib.get("data-match"): group[0].attrib.get("stroke-dasharray")
        for group in of_kind(bracket_picture(TWO, plain), "g")
    }
    assert [label for label, dash in dashes.items() if dash] == [None, "11"], "the bye, and what may not be needed"


def test_two_brackets_stand_one_under_the_other_and_lead_to_the_finals() -> None:
    picture = bracket_picture(TWO, plain)
    found = frames(picture)
    said = {one.said: one for one in words(picture)}
    upper, lower = said["Without defeat"], said["With one defeat"]
    assert upper.left == lower.left == found["1"].x
    assert upper.bottom < found["1"].y
    assert found["Rested"].bottom < lower.top < lower.bottom < found["4"].y
    assert round((upper.bottom - upper.top) / 0.82) == 16
    heads = sorted((one for one in words(picture) if one.said in ("Semi-finals", "Final")), key=lambda one: one.top)
    for head in heads:
        below = min(one.y - head.bottom for one in found.values() if one.x == head.left and one.y > head.bottom)
        assert below > 0
    above = next(one for one in heads if one.left == found["1"].x)
    assert lower.bottom < above.top < above.bottom < found["4"].y, "the losers' heads below their title"
    assert 6 < found["4"].y - above.bottom < 18
    assert 6 < above.top - lower.bottom < 24
    weights = {"".join(one.itertext()): one.attrib.get("font-weight") for one in of_kind(picture, "text")}
    assert weights["Without defeat"] == weights["With one defeat"] == "700"
    first, second = found["10"], found["11"]
    assert first.x == second.x == found["7"].x + (found["7"].x - found["5"].x)
    assert first.middle == found["7"].middle, "the final is level with the one that leads to it"
    assert second.y - first.bottom == found["2"].y - found["1"].bottom
    assert picture.width - first.right == found["1"].x
    into = {(x, y): (down, end) for x, y, _, down, end in joins(picture) if end == first.x}
    assert into[found["7"].right, found["7"].middle] == (first.middle, first.x)
    down, _ = into[found["9"].right, found["9"].middle]
    assert first.middle < down < first.bottom, "the other one comes in below it"
    last = [one for one in words(picture) if one.said == "Final" and one.left == first.x]
    assert len(last) == 1
    assert 4 < first.y - last[0].bottom < 16
    assert "11 · if needed" in said


def test_a_match_that_only_a_bye_leads_to_stays_below_its_head() -> None:
    """The low box of the bye at the top would lift the match above it into the heads."""
    lone = Node(match("1", SEMI), 1, (Node(bye("Rested"), 0),))
    tier = Tier(1, (lone,), (FIRST, SEMI))
    for tiers in ((tier,), (Tier(0, (TREE,), (FIRST, SEMI, FINAL)), tier)):
        picture = bracket_picture(Bracket(tiers, (), ""), plain)
        group = [one for one in of_kind(picture, "g") if one.attrib.get("data-match") == "1"][-1]
        frame = Frame(*at(group[0], "x", "y", "width", "height"))
        (head,) = [one for one in words(picture) if one.said == "Semi-finals"][-1:]
        assert 6 < frame.y - head.bottom < 18


def test_the_height_holds_finals_that_go_further_down_than_the_brackets() -> None:
    one = Tier(0, (Node(match("1", FINAL), 0),), (FINAL,))
    finals = tuple(match(str(number), FINAL) for number in range(2, 9))
    picture = bracket_picture(Bracket((one,), finals, ""), plain)
    assert 0 < picture.height - max(frame.bottom for frame in frames(picture).values()) < 20
    assert min(frame.y for frame in frames(picture).values()) >= 30
    levels = [Tier(level, (Node(match(str(level), FINAL), 0),), (FINAL,)) for level in (1, 2, 3)]
    three = bracket_picture(Bracket(tuple(levels), (match("9", FINAL),), ""), plain)
    into = [y for _, y, _, _, end in joins(three) if end == frames(three)["9"].x]
    assert into == [frames(three)["1"].middle, frames(three)["2"].middle], "of more than two the first two are joined"


def test_nothing_at_all_has_a_picture() -> None:
    for narrow in (False, True):
        picture = bracket_picture(Bracket((), (), ""), plain, narrow=narrow)
        assert picture.name == "The bracket: 0 matches"
        assert picture.width > 0
        assert picture.height > 0


def test_on_a_phone_every_match_stands_under_the_one_its_winner_goes_on_to() -> None:
    picture = bracket_picture(ONE, plain, SCREEN, narrow=True, inline=True)
    assert picture.inline
    assert picture.width == NARROW
    found = frames(picture)
    order = ["7", "5", "1", "2", "6", "3", "Rested", "8"]
    assert list(found) == order
    for one, two in pairwise(found.values()):
        assert 8 <= two.y - one.bottom <= 16
    depth = {"7": 0, "5": 1, "6": 1, "1": 2, "2": 2, "3": 2, "Rested": 2, "8": 0}
    step = found["5"].x
    assert 10 <= step <= 18
    for label, frame in found.items():
        assert frame.x == step * depth[label]
        assert frame.right == NARROW
    assert 8 <= found["7"].y <= 12
    assert picture.height - found["8"].bottom == found["5"].y - found["7"].bottom
    lines = []
    for one in of_kind(picture, "path"):
        start, _, rest = one.attrib["d"].removeprefix("M").partition("V")
        down, _, end = rest.partition("H")
        x, y = map(float, start.split())
        lines.append((x, y, float(down), float(end)))
    expected = []
    for parent, child in (("7", "5"), ("5", "1"), ("5", "2"), ("7", "6"), ("6", "3"), ("6", "Rested")):
        above, below = found[parent], found[child]
        expected.append((above.bottom, below.middle, below.x))
    assert sorted((y, down, end) for _, y, down, end in lines) == sorted(expected)
    for x, y, _, end in lines:
        (above,) = [frame for frame in found.values() if frame.bottom == y]
        assert abs(x - (above.x + end) / 2) < 1.5, "the line comes down in the middle of the indent"


def test_on_a_phone_the_finals_come_first_and_brackets_have_their_names() -> None:
    picture = bracket_picture(TWO, plain, narrow=True)
    found = frames(picture)
    assert list(found) == ["10", "11", "7", "5", "1", "2", "6", "3", "Rested", "9", "4"]
    said = {one.said: one for one in words(picture)}
    upper, lower = said["Without defeat"], said["With one defeat"]
    assert found["11"].bottom < upper.top < upper.bottom < found["7"].y
    assert found["Rested"].bottom < lower.top < lower.bottom < found["9"].y
    for head, under in ((upper, found["7"]), (lower, found["9"])):
        assert head.left == 0
        assert 6 < under.y - head.bottom < 18
        assert 0 < head.bottom - head.top < 14
    assert found["10"].wide == found["11"].wide == NARROW
    assert 8 <= found["11"].y - found["10"].bottom <= 16
    assert "10 · Final" in said


@pytest.mark.parametrize(
    ("note", "if_needed", "head"),
    [
        ("", False, "1"),
        (LEVEL, False, "1 · drawn, played again"),
        (DECIDED, False, "1 · drawn, decided by the rules"),
        (UNPLAYED, False, "1 · without a game"),
        (UNPLAYED, True, "1 · if needed"),
    ],
)
def test_the_head_of_a_match_says_what_was_odd(note: str, if_needed: bool, head: str) -> None:
    box = match("1", SEMI, note, if_needed)
    picture = bracket_picture(Bracket((Tier(0, (Node(box, 0),), (SEMI,)),), (), ""), plain)
    assert words(picture)[1].said == head
    assert of_kind(picture, "g")[0].attrib["data-match"] == "1"


def test_a_head_that_is_too_long_is_cut_inside_its_box() -> None:
    box = match("n" * 60, SEMI)
    picture = bracket_picture(Bracket((Tier(0, (Node(box, 0),), (SEMI,)),), (), ""), plain)
    frame = Frame(*at(of_kind(picture, "rect")[0], "x", "y", "width", "height"))
    (head,) = [one for one in words(picture) if one.said.endswith("…") and one.top < frame.y + 10]
    assert 8 <= frame.right - head.right < 8 + 0.54 * 12


@pytest.mark.parametrize(
    ("stage", "said"),
    [
        (Message("ko-final"), "Final"),
        (Message("ko-third-place"), "Match for third place"),
        (Message("ko-semi-finals"), "Semi-finals"),
        (Message("ko-quarter-finals"), "Quarter-finals"),
        (Message("ko-last-16"), "Last 16"),
        (Message("ko-last-32"), "Last 32"),
        (Message("ko-last", number=64), "Last 64"),
        (Message("ko-stage", stage=3), "Stage 3"),
    ],
)
def test_stages_are_called_by_their_names(stage: Message, said: str) -> None:
    assert stage_words(stage, plain) == said


def test_brackets_are_called_by_the_defeats() -> None:
    assert [tier_words(level, plain) for level in (0, 1, 2, 3)] == [
        *("Without defeat", "With one defeat", "With 2 defeats", "With 3 defeats"),
    ]


def test_what_is_drawn_is_what_was_counted() -> None:
    """A bye is no match, a final is one."""
    assert ONE.matches == 7
    assert TWO.matches == 6 + 2 + 2
    for bracket in (ONE, TWO):
        for narrow in (False, True):
            root = ElementTree.fromstring(bracket_picture(bracket, plain, narrow=narrow).svg)
            assert sum("data-match" in one.attrib for one in root.iter()) == bracket.matches


def test_five_stages_fit_a_desk_and_a_long_name_fits_its_box() -> None:
    node = Node(match("1", FIRST), 0)
    for column in range(1, 5):
        node = Node(match(str(column + 1), FIRST), column, (node,))
    picture = bracket_picture(Bracket((Tier(0, (node,), (FIRST,) * 5),), (), ""), plain)
    assert picture.width < 1400
    frame, said = drawn_side(SideText("Fernández Castrillo, Ana", 1, "½"))
    assert frame.wide > 200
    assert "Fernández Castrillo, Ana" in [one.said for one in said]
    assert {one.y for one in frames(picture).values()} == {frames(picture)["1"].y}, "one behind the other is level"
