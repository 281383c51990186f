"""The drawing of a knock-out: byes, draws, mini-matches, both brackets in one; wide and narrow."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from cups import cup
from tablas.model import Player, Team, Tournament
from tablas.pairing.round import pair_round
from tablas.pictures.bracket import DECIDED, LEVEL, UNPLAYED, Box, Bracket, bracket_of, last_stages
from tablas.pictures.bracket_drawn import NARROW, bracket_picture
from tablas.say.phrases import plain


def words(bracket: Bracket, narrow: bool = False) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]+)</text>", bracket_picture(bracket, plain, narrow=narrow).svg)


@pytest.mark.parametrize("narrow", [False, True])
def test_byes_stand_in_dashed_boxes_before_the_match_they_lead_to(narrow: bool) -> None:
    """Of six the first two skip the first stage: four matches in the bracket of six are 2 + 2 + 1."""
    bracket = bracket_of(cup(6))
    assert bracket.matches == 5
    picture = bracket_picture(bracket, plain, narrow=narrow).svg
    assert len(re.findall('data-match="', picture)) == 5
    byes = re.findall(r'<g data-bye="yes">.*?</g>|<g[^>]*data-bye="yes"[^>]*>.*?</g>', picture)
    assert len(byes) == 2
    assert {name for bye in byes for name in re.findall(r">(P\d\d)<", bye)} == {"P01", "P02"}


def test_a_drawn_match_says_that_it_is_played_again() -> None:
    told = words(bracket_of(cup(4, "=1")))
    assert "1 · drawn, played again" in told
    assert told.count("½") == 2


def test_a_mini_match_shows_its_games_and_the_sum() -> None:
    """Match 1: a win of the first side, then a draw: 1 ½ against 0 ½."""
    told = words(bracket_of(cup(4, "1=", "==", games=2)))
    assert "1 ½" in told
    assert "0 ½" in told
    assert "1½" in told
    assert "2 · drawn, played again" in told


def test_stages_have_their_names() -> None:
    told = words(bracket_of(cup(25)))
    assert told[:5] == ["Last 32", "Last 16", "Quarter-finals", "Semi-finals", "Final"]


def test_a_match_for_third_place_is_no_bracket_of_its_own() -> None:
    bracket = bracket_of(cup(4, third_place=True))
    assert len(bracket.tiers) == 1
    assert any("Match for third place" in one for one in words(bracket))


@pytest.mark.parametrize("narrow", [False, True])
def test_two_lives_are_one_drawing_with_the_finals(narrow: bool) -> None:
    """Eight with two lives: 7 matches without defeat, 6 with one, a final and one if needed."""
    bracket = bracket_of(cup(8, "1111", lives=2))
    picture = bracket_picture(bracket, plain, narrow=narrow)
    assert picture.svg.count("<svg") == 1
    assert bracket.matches == 15
    assert picture.svg.count('data-match="') == 15
    told = words(bracket, narrow)
    assert {"Without defeat", "With one defeat"} <= set(told)
    assert any(one.endswith("if needed") for one in told)


@pytest.mark.parametrize("count", [2, 5, 25, 64])
def test_the_narrow_drawing_has_the_width_of_a_phone_and_nothing_overlaps(count: int) -> None:
    for narrow in (False, True):
        picture = bracket_picture(bracket_of(cup(count)), plain, narrow=narrow)
        found = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"', picture.svg)
        boxes = [tuple(map(float, one)) for one in found]
        assert boxes
        for x, y, wide, high in boxes:
            assert x + wide <= (NARROW if narrow else picture.width)
            assert y + high <= picture.height
        for place, (x, y, wide, high) in enumerate(boxes):
            for other_x, other_y, other_wide, other_high in boxes[place + 1 :]:
                apart = x + wide <= other_x or other_x + other_wide <= x
                assert apart or y + high <= other_y or other_y + other_high <= y


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize(
    ("count", "options"), [(8, {"lives": 2}), (5, {"lives": 2}), (8, {"third_place": True}), (3, {})]
)
def test_every_word_stands_inside_the_picture_and_off_the_lines_of_boxes(
    count: int, options: dict[str, object], narrow: bool
) -> None:
    picture = bracket_picture(bracket_of(cup(count, **options)), plain, narrow=narrow)
    root = ElementTree.fromstring(picture.svg)
    boxes = [
        tuple(float(one.attrib[name]) for name in ("x", "y", "width", "height"))
        for one in root.iter()
        if one.tag.endswith("rect") and "x" in one.attrib
    ]
    for one in root.iter():
        if not one.tag.endswith("text"):
            continue
        x, y, size = (float(one.attrib[name]) for name in ("x", "y", "font-size"))
        assert 0 <= x <= picture.width, "".join(one.itertext())
        assert 0.6 * size <= y <= picture.height, "".join(one.itertext())
        for left, top, width, height in boxes:
            if left <= x < left + width and width < picture.width:
                crossed = [edge for edge in (top, top + height) if y - 0.6 * size < edge < y]
                assert crossed == [], "".join(one.itertext())


def test_a_big_bracket_is_cut_to_the_stages_that_can_be_read() -> None:
    """Sixteen are 8 + 4 + 2 + 1 matches; the last stage is never cut away."""
    whole = bracket_of(cup(16))
    assert (whole.matches, len(whole.tiers[0].heads)) == (15, 4)
    for most, matches, stages in ((15, 15, 4), (14, 7, 3), (7, 7, 3), (6, 3, 2), (2, 1, 1), (0, 1, 1)):
        cut = last_stages(whole, most)
        assert (cut.matches, len(cut.tiers[0].heads)) == (matches, stages), most
        assert cut.tiers[0].heads == whole.tiers[0].heads[4 - stages :]
        assert {tree.column for tree in cut.tiers[0].trees} == {stages - 1}


def test_a_cup_drawn_anew_has_a_column_for_every_round_and_no_lines() -> None:
    drawn = bracket_of(cup(8, "1111", reseed=True))
    (tier,) = drawn.tiers
    assert [sum(tree.column == column for tree in tier.trees) for column in (0, 1)] == [4, 2]
    assert all(tree.feeders == () for tree in tier.trees)
    assert len(tier.heads) == 2


def test_one_alone_has_no_bracket() -> None:
    assert bracket_of(cup(1)).tiers == ()


def test_who_went_on_stands_in_bold() -> None:
    """Of four the first of each board wins: both winners are bold, then nobody until the final is played."""
    weights = {}
    for one in ElementTree.fromstring(bracket_picture(bracket_of(cup(4, "11")), plain).svg).iter():
        said = "".join(one.itertext())
        if one.tag.endswith("text") and re.fullmatch(r"P\d\d", said):
            weights.setdefault(said, []).append(one.attrib.get("font-weight"))
    games = pair_round(cup(4)).as_round().games
    assert {name for name, found in weights.items() if "700" in found} == {f"P{game.white:02}" for game in games}
    assert all(found.count("700") == 1 for found in weights.values() if "700" in found)


# What is drawn, as data: the favourite is 1, who meets 4, and 2 meets 3


def sides(box: Box) -> list[tuple[str, str, tuple[str, ...], bool]]:
    assert box.second is not None
    return [(side.name, side.score, side.games, side.winner) for side in (box.first, box.second)]


def sources(box: Box) -> list[tuple[str, int] | None]:
    assert box.second is not None
    return [None if side.source is None else (side.source.kind, side.source.number) for side in (box.first, box.second)]


def unplayed(name: str) -> tuple[str, str, tuple[str, ...], bool]:
    return name, "", (), False


def test_before_the_first_round_the_final_waits_for_two_winners() -> None:
    bracket = bracket_of(cup(4))
    (tier,) = bracket.tiers
    (final,) = tier.trees
    assert (bracket.champion, bracket.finals) == ("", ())
    assert [head.code for head in tier.heads] == ["ko-semi-finals", "ko-final"]
    assert (final.column, final.box.label, final.box.stage.code) == (1, "3", "ko-final")
    assert sides(final.box) == [unplayed("")] * 2
    assert sources(final.box) == [("winner", 1), ("winner", 2)]
    one, two = final.feeders
    assert [(node.column, node.box.label, node.box.stage.code, node.feeders) for node in (one, two)] == [
        (0, "1", "ko-semi-finals", ()),
        (0, "2", "ko-semi-finals", ()),
    ]
    assert sides(one.box) == [unplayed("P01"), unplayed("P04")]
    assert sides(two.box) == [unplayed("P02"), unplayed("P03")]
    assert [side.number for side in (one.box.first, one.box.second) if side] == [1, 4]
    assert [box.note for box in (final.box, one.box, two.box)] == ["", "", ""]


def test_a_winner_goes_on_and_a_level_match_waits() -> None:
    (final,) = bracket_of(cup(4, "1=")).tiers[0].trees
    one, two = (node.box for node in final.feeders)
    assert sides(one) == [("P01", "1", (), True), ("P04", "0", (), False)]
    assert sides(two) == [("P02", "½", (), False), ("P03", "½", (), False)]
    assert (one.note, two.note) == ("", LEVEL)
    assert sides(final.box) == [unplayed("P01"), unplayed("")]
    assert sources(final.box) == [None, ("winner", 2)]


def test_a_match_that_goes_on_and_stands_otherwise_is_not_called_level() -> None:
    """The tie-break is two games; 3 has White in the first of them and wins it."""
    (final,) = bracket_of(cup(4, "1=", "1")).tiers[0].trees
    two = final.feeders[1].box
    assert sides(two) == [("P02", "½", ("½", "0"), False), ("P03", "1½", ("½", "1"), False)]
    assert two.note == ""
    over = bracket_of(cup(4, "1=", "1", "=")).tiers[0].trees[0]
    assert sides(over.feeders[1].box) == [("P02", "1", ("½", "0", "½"), False), ("P03", "2", ("½", "1", "½"), True)]
    assert sides(over.box) == [unplayed("P01"), unplayed("P03")]


def test_of_a_mini_match_that_is_not_over_nothing_is_said() -> None:
    """Level after the first of two games is no level match yet."""
    (final,) = bracket_of(cup(2, "=", games=2)).tiers[0].trees
    assert final.box.note == ""
    assert sides(final.box) == [("P01", "½", (), False), ("P02", "½", (), False)]


def test_a_final_that_ends_level_is_decided_by_the_rules() -> None:
    """In the last game a draw is enough for Black, whom 1 has then."""
    bracket = bracket_of(cup(2, "=", "=", tie_breaks="sudden"))
    (final,) = bracket.tiers[0].trees
    assert final.box.note == DECIDED
    winner = next(side for side in (final.box.first, final.box.second) if side and side.winner)
    assert bracket.champion == winner.name
    assert [(score, games) for _, score, games, _ in sides(final.box)] == [("1", ("½", "½"))] * 2


def test_the_losers_of_the_semi_finals_meet_for_third_place() -> None:
    final, third = bracket_of(cup(4, "11", third_place=True)).tiers[0].trees
    assert sides(final.box) == [unplayed("P01"), unplayed("P02")]
    assert (third.column, third.box.stage.code) == (1, "ko-third-place")
    assert {side.name for side in (third.box.first, third.box.second) if side} == {"P03", "P04"}
    assert third.feeders == ()
    (waiting,) = bracket_of(cup(4, third_place=True)).tiers[0].trees[1:]
    assert sorted(filter(None, sources(waiting.box))) == [("loser", 1), ("loser", 2)]


def test_who_has_left_is_beaten_without_a_game() -> None:
    """4 lost to 1 and left: third place is won by 3, and in a final nobody stands beside who is left."""
    cups = cup(4, "11", third_place=True)
    gone = tuple(replace(one, left_after=1) if one.number == 4 else one for one in cups.players)
    _, third = bracket_of(replace(cups, players=gone)).tiers[0].trees
    assert third.box.note == UNPLAYED
    assert {(name, won) for name, _, _, won in sides(third.box)} == {("P03", True), ("P04", False)}
    cups = cup(4, "11")
    gone = tuple(replace(one, left_after=1) if one.number == 2 else one for one in cups.players)
    bracket = bracket_of(replace(cups, players=gone))
    (final,) = bracket.tiers[0].trees
    assert sides(final.box) == [("P01", "", (), True), unplayed("–")]
    assert final.box.note == ""
    assert bracket.champion == "P01"


def test_with_two_lives_losers_go_down_and_finals_may_be_two() -> None:
    """1 wins twice, 4 beats 3: below 4 meets 2, who lost above; above 1 waits for the winner, once or twice."""
    bracket = bracket_of(cup(4, "11", "11", lives=2))
    upper, lower = bracket.tiers
    assert [(tier.level, len(tier.trees), len(tier.heads)) for tier in (upper, lower)] == [(0, 1, 2), (1, 1, 2)]
    assert sides(upper.trees[0].box) == [("P01", "1", (), True), ("P02", "0", (), False)]
    (last,) = lower.trees
    assert sides(last.box) == [unplayed("P04"), unplayed("P02")]
    assert [sides(node.box) for node in last.feeders] == [[("P04", "1", (), True), ("P03", "0", (), False)]]
    first, second = bracket.finals
    assert [sources(box) for box in (first, second)] == [[None, ("winner", 5)]] * 2
    assert [box.first.name for box in (first, second)] == ["P01", "P01"]
    assert [box.if_needed for box in (first, second)] == [False, True]
    assert {box.stage.code for box in (first, second)} == {"ko-final"}
    assert bracket.matches == 3 + 2 + 2


def test_the_second_final_is_played_when_the_first_takes_a_life() -> None:
    """4 wins below and beats 1, so both have one life left."""
    bracket = bracket_of(cup(4, "11", "11", "1", "0", lives=2))
    first, second = bracket.finals
    assert sides(first) == [("P01", "0", (), False), ("P04", "1", (), True)]
    assert sides(second) == [unplayed("P01"), unplayed("P04")]
    assert (first.label, second.label, bracket.champion) == ("1", "2", "")
    over = bracket_of(cup(4, "11", "11", "1", "1", lives=2))
    assert over.champion == "P01"
    assert [sides(box) for box in over.finals] == [[("P01", "1", (), True), ("P04", "0", (), False)]]


def test_a_bye_of_the_first_stage_stands_before_the_second() -> None:
    """Of three, 1 waits for the winner of 2 and 3."""
    (final,) = bracket_of(cup(3)).tiers[0].trees
    rested, played = final.feeders
    assert (rested.box.label, rested.box.first.name, rested.box.first.number, rested.box.second) == ("", "P01", 1, None)
    assert (rested.column, rested.box.stage.code, rested.feeders) == (0, "ko-semi-finals", ())
    assert sides(played.box) == [unplayed("P02"), unplayed("P03")]
    assert sides(final.box) == [unplayed("P01"), unplayed("")]


def test_a_cup_drawn_anew_tells_what_was_played_and_what_comes() -> None:
    bracket = bracket_of(cup(4, "11", reseed=True))
    (tier,) = bracket.tiers
    assert [(node.column, sides(node.box)) for node in tier.trees] == [
        (0, [("P01", "1", (), True), ("P04", "0", (), False)]),
        (0, [("P02", "1", (), True), ("P03", "0", (), False)]),
        (1, [unplayed("P01"), unplayed("P02")]),
    ]
    assert [node.box.stage.code for node in tier.trees] == ["ko-semi-finals", "ko-semi-finals", "ko-final"]
    assert [head.code for head in tier.heads] == ["ko-semi-finals", "ko-final"]
    assert (bracket.finals, bracket.champion, tier.level) == ((), "", 0)


def test_the_first_stages_of_both_brackets_are_cut_and_byes_with_them() -> None:
    """Of five the first stage is a single match and three byes; a bracket of one stage is never cut."""
    cut = last_stages(bracket_of(cup(5)), 3)
    assert cut.matches == 3
    for semi in cut.tiers[0].trees[0].feeders:
        assert (semi.column, semi.feeders) == (0, ())
    two = bracket_of(cup(4, lives=2))
    assert [len(tier.heads) for tier in last_stages(two, 5).tiers] == [1, 1]
    assert [len(tier.heads) for tier in last_stages(two, 0).tiers] == [1, 1]
    mixed = replace(two, tiers=(two.tiers[0], replace(two.tiers[1], heads=two.tiers[1].heads[:1])))
    assert last_stages(mixed, 0) is mixed, "one of them cannot be cut"
    third = last_stages(bracket_of(cup(8, third_place=True)), 4)
    assert [tree.column for tree in third.tiers[0].trees] == [1, 1]


def test_two_players_are_a_bracket_and_so_are_two_teams() -> None:
    assert bracket_of(cup(2)).matches == 1
    assert bracket_of(cup(1)).champion == ""
    people = tuple(Player(number, f"P{number}") for number in range(1, 5))
    teams = (Team(1, "North", members=(1, 2)), Team(2, "South", members=(3, 4)))
    clubs = Tournament(players=people, teams=teams, board_colours="WB").ruled(system="team-knockout")
    (final,) = bracket_of(clubs).tiers[0].trees
    assert sides(final.box) == [unplayed("North"), unplayed("South")]
    assert bracket_of(replace(clubs, teams=teams[:1])).tiers == ()
