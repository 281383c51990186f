"""Charts: every word stands inside the picture, and the numbers beside it are those of the tournament."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

import tablas
from tablas.model import Game, Number, Outcome, Player, Round, Tournament
from tablas.pictures.charts import Chart, charts, rating_performance
from tablas.pictures.svg import width_of
from tablas.say import plain


def words(chart: Chart) -> Iterator[tuple[str, float, float, float]]:
    """Every word with its left end, its right end and its height."""
    for one in ElementTree.fromstring(chart.picture.svg).iter():
        if one.tag.endswith("text"):
            said, x = "".join(one.itertext()), float(one.attrib["x"])
            wide = width_of(said, float(one.attrib["font-size"]))
            left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[one.attrib.get("text-anchor", "start")]
            yield said, left, left + wide, float(one.attrib["y"])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_word_leaves_its_picture(seed: int) -> None:
    event = tablas.generate(players=14, rounds=5, seed=seed).tournament
    for chart in charts(event, plain):
        for said, left, right, y in words(chart):
            assert left >= -2, (chart.title, said)
            assert right <= chart.picture.width + 2, (chart.title, said)
            assert 0 < y <= chart.picture.height, (chart.title, said)


def test_a_name_at_the_right_edge_stands_to_the_left_of_its_dot() -> None:
    people = (
        Player(Number(1), "Strong, Ana", 2600),
        Player(Number(2), "Weak, Bo", 1500),
        Player(Number(3), "New, Cy", 0),
    )
    games = (Round((Game.of(1, 2, Outcome.WIN),)), Round((Game.of(2, 1, Outcome.LOSS),)))
    chart = rating_performance(Tournament(players=people, rounds=games), plain, 2)
    assert chart is not None
    dots = [
        float(one.attrib["cx"])
        for one in ElementTree.fromstring(chart.picture.svg).iter()
        if one.tag.endswith("circle")
    ]
    shown = {said: (left, right) for said, left, right, _ in words(chart)}
    assert shown["Strong"][1] < max(dots)
    assert shown["Weak"][0] > min(dots)
    assert "New" not in shown, "without a rating there is nothing to compare"


def test_equals_who_drew_stand_in_one_corner() -> None:
    """Everybody has 1500 and performed 1500: the chart still spans a hundred points."""
    people = tuple(Player(Number(number), f"P{number}", 1500) for number in (1, 2, 3, 4))
    drawn = Round((Game.of(1, 2, Outcome.DRAW), Game.of(3, 4, Outcome.DRAW)))
    chart = rating_performance(Tournament(players=people, rounds=(drawn,)), plain, 1)
    assert chart is not None
    assert {row[1:] for row in chart.rows} == {("1500", "1500", "0")}
    assert {"1500", "1600"} <= {said for said, *_ in words(chart)}
    circles = [one for one in ElementTree.fromstring(chart.picture.svg).iter() if one.tag.endswith("circle")]
    assert len({(one.attrib["cx"], one.attrib["cy"]) for one in circles}) == 1
