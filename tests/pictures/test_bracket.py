"""The drawing of a knock-out: byes, draws, mini-matches, both brackets in one; wide and narrow."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from tablas.model import Game, Outcome, Player, Regulation, Round, Tournament
from tablas.pairing.round import as_played, pair_round
from tablas.pictures.bracket import Bracket, bracket_of, last_stages
from tablas.pictures.bracket_drawn import NARROW, bracket_picture
from tablas.say.phrases import plain

RESULTS = {"1": Outcome.WIN, "0": Outcome.LOSS, "=": Outcome.DRAW}


def cup(count: int, *rounds: str, **options: object) -> Tournament:
    """A knock-out with a letter for each board of each round."""
    players = tuple(Player(number, f"P{number:02}") for number in range(1, count + 1))
    made = Tournament("Cup", players=players, regulation=Regulation("knockout", options=options))
    for results in rounds:
        played, _ = as_played(made, pair_round(made))
        games = tuple(Game.of(*game[:2], RESULTS[one]) for game, one in zip(played.games, results, strict=True))
        made = replace(made, rounds=(*made.rounds, Round(games, played.byes)))
    return made


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
