"""Brackets on paper: every match once, nothing on top of anything else, names and scores where they belong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from events_desk import Desk, tournament
from tablas.cli.main import cli
from tablas.documents import press
from tablas.documents.bracket import SIZES, Page, pages_of
from tablas.documents.paper import Choice
from tablas.documents.papers import by_name
from tablas.documents.papers.brackets import blank_chart, matches_of
from tablas.documents.source import Source, from_event
from tablas.documents.trees import ENTRANTS, trees
from tablas.errors import OptionError
from tablas.events.acts import EnterResult, PairRound, PublishRound
from tablas.model import Outcome
from tablas.systems.closed.knockout.chart import draw_chart

CHARTS = (
    (2, {}),
    (3, {}),
    (8, {}),
    (13, {}),
    (16, {}),
    (25, {"exemptions": ((6, 1),)}),
    (32, {}),
    (64, {}),
    (8, {"lives": 2}),
    (11, {"lives": 2}),
    (16, {"lives": 2}),
    (8, {"lives": 3}),
    (16, {"lives": 3}),
    (8, {"guarantee": 3}),
    (16, {"guarantee": 3}),
    (8, {"third_place": True}),
    (40, {"third_place": True}),
    (33, {"lives": 4}),
)


def overlaps(page: Page) -> list[tuple[int, int]]:
    """Boxes that touch, the numbers above them counted."""
    found = []
    for place, one in enumerate(page.boxes):
        for two in page.boxes[place + 1 :]:
            across = one.x < two.x + two.width and two.x < one.x + one.width
            down = one.y - 350 < two.y + two.height and two.y - 350 < one.y + one.height
            if across and down:
                found.append((one.match.number, two.match.number))
    return found


@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize(("entrants", "how"), CHARTS)
def test_every_match_stands_once_inside_its_page(entrants: int, how: dict, size: str) -> None:
    chart = draw_chart(entrants, **how)
    pages = pages_of(chart, size)
    width, height = SIZES[size]
    assert sorted(box.match.number for page in pages for box in page.boxes) == [one.number for one in chart.every]
    for page in pages:
        assert overlaps(page) == []
        for box in (*page.boxes, *page.outs):
            assert box.x >= 0
            assert box.y >= 0
            assert box.x + box.width <= width
            assert box.y + box.height <= height


@pytest.mark.parametrize(("entrants", "how"), CHARTS)
def test_whatever_stands_on_a_page_stands_under_its_heading(entrants: int, how: dict) -> None:
    chart = draw_chart(entrants, **how)
    ended = []
    for page in pages_of(chart):
        heads = sorted(label.y for label in page.labels if label.kind in ("bracket", "consolation", "finals"))
        assert heads[0] == 0, "a page begins with a heading"
        for box in page.boxes:
            stage, third = box.match.stage, box.match.third_place
            above = [label for label in page.labels if label.x == box.x and label.y < box.y]
            said = {label.kind for label in above if label.kind != "stage"} | {
                "stage" for label in above if (label.kind, label.number) == ("stage", stage)
            }
            assert said & ({"third"} if third else {"stage", "final", "final-again", "if-needed"}), box.match.number
        ended += [label.kind for label in page.labels if label.kind in ("winner", "third")]
    levels = {label.number for page in pages_of(chart) for label in page.labels if label.kind == "bracket"}
    assert levels == set(range(len(trees(chart))))
    assert sorted(ended) == ["third"] * sum(match.third_place for match in chart.matches) + ["winner"]


# Appendix D prints charts for 8, 16, 32 and 64 entrants, double ones for 8 and 16, triple ones for 8 and 16.
@pytest.mark.parametrize(
    ("entrants", "lives", "matches"),
    [
        (8, 1, 7),
        (16, 1, 15),
        (32, 1, 31),
        (64, 1, 63),
        (8, 2, 15),  # 2·8 − 2 defeats, one more when the unbeaten player loses the final
        (16, 2, 31),
        (8, 3, 7 + 6 + 5 + 2 + 4),  # three brackets; two finals at most from the lowest, four with the unbeaten player
        (16, 3, 15 + 14 + 13 + 2 + 4),
    ],
)
def test_blank_charts_have_a_box_for_every_match(entrants: int, lives: int, matches: int) -> None:
    data = blank_chart(draw_chart(entrants, lives=lives), range(1, entrants + 1), Choice(lang="es"))
    boxes = matches_of(data)
    assert len(boxes) == matches
    assert all(side["name"] == "" for box in boxes for side in box["sides"])


def test_sixteen_entrants_a_page() -> None:
    for entrants, how in CHARTS:
        for pieces in trees(draw_chart(entrants, **how)):
            assert all(piece.leaves <= ENTRANTS for piece in pieces)
    assert len(pages_of(draw_chart(64))) == 5


def knockout(players: int, **options: object) -> Desk:
    return tournament(players, system="knockout", options=options, total_rounds=None)


def play_all(desk: Desk, rounds: int) -> None:
    """The better seed wins every game."""
    for _ in range(rounds):
        desk.do(PairRound("a"))
        number = desk.section().next_round
        desk.do(PublishRound("a", number))
        for board, game in enumerate(desk.section().facts.rounds[-1].games, 1):
            white = game.white < game.black
            outcomes = (Outcome.WIN, Outcome.LOSS) if white else (Outcome.LOSS, Outcome.WIN)
            desk.do(EnterResult("a", number, board, *outcomes))


def source(desk: Desk) -> Source:
    return from_event(desk.event, desk.section())


def test_a_cup_of_four_is_filled_in() -> None:
    desk = knockout(4)
    play_all(desk, 2)
    data = press.data_of(by_name("bracket"), source(desk), Choice())
    first, second, final = matches_of(data)
    assert [side["name"] for side in first["sides"]] == ["P01", "P04"]
    assert [(side["ref"], side["name"], side["score"], side["won"]) for side in final["sides"]] == [
        ("W1", "P01", "1", True),
        ("W2", "P02", "0", False),
    ]
    assert [side["won"] for side in second["sides"]] in ([True, False], [False, True])
    assert [out["name"] for page in data["pages"] for out in page["outs"]] == ["P01"]


def test_sources_are_said_in_spanish() -> None:
    data = press.data_of(by_name("bracket-blank"), source(knockout(8, lives=2)), Choice(lang="es"))
    refs = {side["ref"] for box in matches_of(data) for side in box["sides"]}
    assert {"G1", "P1", "1", "8"} <= refs


def test_a_double_elimination_shows_both_finals() -> None:
    desk = knockout(4, lives=2)
    play_all(desk, 4)
    data = press.data_of(by_name("bracket"), source(desk), Choice())
    boxes = matches_of(data)
    assert len(boxes) == 7
    assert [side["name"] for side in boxes[5]["sides"]] == ["P01", "P02"]
    words = [label["text"] for page in data["pages"] for label in page["labels"]]
    assert "Final" in words
    assert "Second final, if the unbeaten player loses the first" in words


def test_a_swiss_has_no_bracket_but_may_fill_in_a_blank_one() -> None:
    swiss = source(tournament(6))
    with pytest.raises(OptionError) as refused:
        press.data_of(by_name("bracket"), swiss, Choice())
    assert refused.value.message.code == "paper-needs-knockout"
    assert len(matches_of(press.data_of(by_name("bracket-blank"), swiss, Choice()))) == 5


@pytest.mark.parametrize("size", list(SIZES))
def test_it_is_set(size: str) -> None:
    printed = press.typeset(by_name("bracket-blank"), source(knockout(20, lives=2)), Choice(paper_size=size))
    assert printed.notes == ()
    assert printed.pages == len(pages_of(draw_chart(20, lives=2), size))


@pytest.mark.parametrize(
    ("words", "pages"),
    [(["knockout", "64"], 5), (["knockout", "8", "--lives", "2"], 1), (["grid", "20"], 1)],
)
def test_blank_ones_need_no_event(words: list[str], pages: int, tmp_path: Path) -> None:
    file = tmp_path / "blank.pdf"
    answer = CliRunner().invoke(cli, ["table", *words, "-o", str(file), "--json"])
    assert answer.exit_code == 0, answer.output
    assert json.loads(answer.output)["pages"] == pages
    assert file.read_bytes().startswith(b"%PDF")


def test_other_tables_have_no_blank_paper(tmp_path: Path) -> None:
    answer = CliRunner().invoke(cli, ["table", "berger", "6", "-o", str(tmp_path / "x.pdf"), "--json"])
    assert answer.exit_code == 2
    assert json.loads(answer.output)["code"] == "table-no-paper"


def test_a_cup_drawn_anew_in_every_round_has_its_matches_in_columns() -> None:
    desk = knockout(8, reseed=True)
    play_all(desk, 2)
    boxes = matches_of(press.data_of(by_name("bracket"), source(desk), Choice()))
    assert len(boxes) == 7
    assert [side["name"] for side in boxes[4]["sides"]] == ["P01", "P04"]
    assert all(side["score"] for box in boxes[:6] for side in box["sides"])


def remarks(desk: Desk) -> list[str]:
    data = press.data_of(by_name("bracket"), source(desk), Choice())
    return sorted(box["no"].partition(" · ")[2] for page in data["pages"] for box in page["boxes"])


def test_beside_the_number_of_a_match_stand_byes_and_what_was_drawn() -> None:
    """Of six, numbers 1 and 2 come in at the second stage; a drawn match is played again."""
    desk = knockout(6)
    assert remarks(desk) == ["", "", "", "1 bye", "2 bye"]
    desk.do(PairRound("a"))
    desk.do(PublishRound("a", 1))
    desk.do(EnterResult("a", 1, 1, Outcome.DRAW, Outcome.DRAW))
    desk.do(EnterResult("a", 1, 2, Outcome.WIN, Outcome.LOSS))
    assert remarks(desk) == ["", "", "1 bye", "2 bye", "drawn, played again"]
