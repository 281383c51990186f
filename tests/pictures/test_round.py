"""The picture of a round holds every pair and every float once, with the colours and the marks of the boards."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import pytest

import dutch_books as books
import tablas
from tablas.model import Team, Tournament
from tablas.pairing.round import pair_round, ruled
from tablas.pictures.drawn import picture_of
from tablas.pictures.round import round_picture
from tablas.pictures.scene import MOST_OPEN, Scene, scene_of
from tablas.pictures.sheets import TwoPictures, side_by_side
from tablas.pictures.svg import FILE, PRINT, SCREEN, Picture
from tablas.say import plain
from tablas.systems.judgement import Boards
from tablas.systems.result import Pair

SPACE = "{http://www.w3.org/2000/svg}"


def llera(number: int) -> Tournament:
    return ruled(books.tournament("llera").after(number - 1), "2017")


def drawn(scene: Scene) -> ElementTree.Element:
    return ElementTree.fromstring(round_picture(scene, plain).svg)


def marked(root: ElementTree.Element, name: str) -> list[str]:
    return [value for one in root.iter() if (value := one.attrib.get(name)) is not None]


@pytest.mark.parametrize("number", range(1, 8))
def test_each_pair_and_each_float_of_the_book_once(number: int) -> None:
    """Llera tells every bracket: who came down, who meets whom, who goes down."""
    event = llera(number)
    root = drawn(scene_of(event, pair_round(event)))
    told = [row for row in books.read("llera-brackets") if row[0] == number]
    pairs = [frozenset(pair) for _, _, _, games, _ in told for pair in games]
    assert Counter(frozenset(map(int, pair.split("-"))) for pair in marked(root, "data-pair")) == Counter(pairs)
    came = {player for _, moved, _, _, _ in told for player in moved}
    homes = {player: row for row, (_, _, residents, _, _) in enumerate(told) for player in residents}
    assert Counter(marked(root, "data-float")) == Counter(str(player) for player in came if player in homes)


@pytest.mark.parametrize(
    ("system", "seed"),
    [
        ("dubov", 1),
        ("lim", 2),
        ("monrad", 3),
        ("burstein", 4),
        ("amalfi", 5),
        ("schenkel", 6),
        ("vega", 7),
        ("dutch", 8),
    ],
)
def test_every_open_system_is_drawn_whole(system: str, seed: int) -> None:
    event = ruled(tablas.generate(players=21, rounds=6, seed=seed).tournament.after(4), None, system)
    made = pair_round(event)
    scene = scene_of(event, made)
    root = drawn(scene)
    assert Counter(frozenset(map(int, pair.split("-"))) for pair in marked(root, "data-pair")) == Counter(
        frozenset(pair) for pair in made.pairs
    )
    assert sum(one.attrib.get("class") == "bye" for one in root.iter()) == (made.bye is not None)
    assert sorted(marked(root, "data-float")) == sorted(str(one.person.number) for one in scene.floats)
    boards = [row.board for band in scene.bands for row in band.right if row.board]
    assert sorted(boards) == list(range(1, len(made.pairs) + 1))


def test_a_colour_that_is_not_due_is_ringed() -> None:
    """Round 5: the book gives 12, 8, 13, 22, 24, 21 and 40 a colour they do not expect."""
    scene = scene_of(llera(5), pair_round(llera(5)))
    ringed = {row.number for band in scene.bands for row in (*band.left, *band.right) if row.not_due}
    assert ringed == {12, 8, 13, 22, 24, 21, 40}
    assert sum(one.attrib.get("class") == "not-due" for one in drawn(scene).iter()) == 7


def test_exchanged_players_are_marked() -> None:
    scene = scene_of(llera(7), pair_round(llera(7)))
    assert {row.number for band in scene.bands for row in (*band.left, *band.right) if row.exchanged} == {3, 10, 19, 21}


def test_boards_by_hand_are_marked_with_the_pairs_of_the_rules() -> None:
    event = llera(5)
    made = pair_round(event)
    one, two = next(pair for pair in made.pairs if 7 in pair), next(pair for pair in made.pairs if 11 in pair)
    changed = {one: Pair(one.white, two.black), two: Pair(two.white, one.black)}
    stands = Boards(tuple(changed.get(pair, pair) for pair in made.pairs), made.bye)
    scene = scene_of(event, made, stands)
    root = drawn(scene)
    assert {frozenset(map(int, pair.split("-"))) for pair in marked(root, "data-rules")} == {
        frozenset(one),
        frozenset(two),
    }
    assert len(scene.by_hand) == 2
    assert sum(one.attrib.get("class") == "by-hand" for one in root.iter()) == 4
    for ink, fill, stroke in ((FILE, FILE.mark, "none"), (PRINT, "none", PRINT.ink)):
        found = ElementTree.fromstring(round_picture(scene, plain, ink).svg)
        hand = [one.attrib for one in found.iter() if one.attrib.get("class") == "by-hand"]
        assert {(one["fill"], one["stroke"]) for one in hand} == {(fill, stroke)}


def test_only_a_band_of_one_row_has_no_room_for_its_count() -> None:
    rows = set()
    for seed in range(6):
        event = ruled(tablas.generate(players=14, rounds=6, seed=seed).tournament.after(5), None, "dutch")
        scene = scene_of(event, pair_round(event))
        said = ["".join(one.itertext()) for one in drawn(scene).iter() if one.tag.endswith("text")]
        assert sum(word.endswith(" pl.") for word in said) == sum(band.height > 1 for band in scene.bands)
        rows |= {band.height for band in scene.bands}
    assert min(rows) == 1 < max(rows)


def test_a_big_event_is_closed_and_opened_on_demand() -> None:
    event = tablas.generate(players=MOST_OPEN + 20, rounds=5, seed=3).tournament.after(3)
    scene = scene_of(event, pair_round(event))
    closed = scene.folded()
    assert [band.is_open for band in closed.bands] == [True] + [False] * (len(scene.bands) - 1)
    root = drawn(scene.folded([2]))
    assert len(marked(root, "data-pair")) == len(scene.bands[2].joins)
    small = scene_of(llera(3), pair_round(llera(3)))
    assert all(band.is_open for band in small.folded().bands)


def test_a_pair_leads_to_its_sentence() -> None:
    event = llera(5)
    scene = scene_of(event, pair_round(event))
    root = ElementTree.fromstring(
        round_picture(scene, plain, SCREEN, link=lambda board: f"?board={board}", selected=3).svg
    )
    links = [one for one in root.iter() if one.tag.endswith("a")]
    assert {one.attrib["href"] for one in links} == {f"?board={board}" for board in range(1, scene.pairs + 1)}
    assert all(one.attrib["aria-label"] for one in links)
    assert [one.attrib["href"] for one in links if one.attrib.get("aria-current")] == ["?board=3"]


def test_paper_says_by_dashes_what_the_screen_says_by_colour() -> None:
    event = llera(5)
    scene = scene_of(event, pair_round(event))
    paper = round_picture(scene, plain, PRINT).svg
    assert FILE.accent not in paper
    assert FILE.mark not in paper
    assert 'stroke-dasharray="2 2"' in paper


@pytest.mark.parametrize("system", ["keizer", "berger", "knockout", "scheveningen"])
def test_other_systems_draw_their_own(system: str) -> None:
    event = tablas.generate(players=8, rounds=3, seed=2).tournament.after(0)
    if system == "scheveningen":
        numbers = [player.number for player in event.players]
        teams = (Team(1, "A", members=tuple(numbers[:4])), Team(2, "B", members=tuple(numbers[4:])))
        event = Tournament(players=event.players, teams=teams)
    else:
        event = Tournament(players=event.players)
    asked = ruled(event, None, system)
    made = pair_round(asked)
    root = ElementTree.fromstring(picture_of(asked, plain).svg)
    if system == "knockout":
        assert len(marked(root, "data-match")) == 7
    else:
        assert len(set(marked(root, "data-pair"))) == len(made.pairs)


def test_a_closed_band_is_opened_by_its_words() -> None:
    """Every band but the first is closed; each leads to itself and is called by its points."""
    event = tablas.generate(players=MOST_OPEN + 20, rounds=5, seed=3).tournament.after(3)
    scene = scene_of(event, pair_round(event)).folded()
    picture = round_picture(scene, plain, SCREEN, open_band=lambda place: f"?open={place}")
    links = {
        one.attrib["href"]: one.attrib["aria-label"]
        for one in ElementTree.fromstring(picture.svg).iter()
        if one.tag.endswith("a")
    }
    titles = {place: band.title for place, band in enumerate(scene.bands) if not band.is_open}
    assert links == {
        f"?open={place}": f"Open the group of {title} {'point' if title in ('1', '½') else 'points'}"
        for place, title in titles.items()
    }
    assert "1" in titles.values()


def test_the_boards_of_a_band_are_told_from_the_first_to_the_last() -> None:
    scene = scene_of(llera(5), pair_round(llera(5)))
    told = [board for band in scene.bands for board in band.boards]
    assert told == list(range(1, scene.pairs + 1))


def test_two_rounds_side_by_side_stand_under_their_captions() -> None:
    """Each caption has its whole height between the upper edge and its drawing, and begins where the drawing does."""
    pictures = TwoPictures(Picture(100, 40, "one", ()), Picture(60, 80, "two", ()))
    whole = side_by_side(pictures, ("Made", "Otherwise"))
    root = ElementTree.fromstring(whole.svg)
    captions = [one for one in root.iter(f"{SPACE}text") if one.text in ("Made", "Otherwise")]
    moved = [one for one in marked(root, "transform") if one.startswith("translate(")]
    corners = [tuple(map(float, one.removeprefix("translate(").rstrip(")").split())) for one in moved]
    assert len(captions) == len(corners) == 2
    for caption, (left, top) in zip(captions, corners, strict=True):
        assert float(caption.attrib["font-size"]) <= float(caption.attrib["y"]) < top
        assert left <= float(caption.attrib["x"]) < left + 10
    (_, top), (second, _) = corners
    assert (whole.width, whole.height) == (second + 60, top + 80)
    assert second > 100
