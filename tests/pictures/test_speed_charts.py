"""The charts of speed draw what was measured: every engine that answered, and where one was stopped."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import charts_drawn

SVG = "{http://www.w3.org/2000/svg}"


def test_a_line_for_each_engine_and_dashes_to_where_one_was_stopped() -> None:
    found = {"ours": {20: 0.02, 100: 0.2, 1000: 2.0}, "theirs": {20: 0.001, 100: 1.0, 1000: None}}
    drawn = ElementTree.fromstring(charts_drawn.lines(found, "Seconds", limit=10))
    ours, theirs = (
        [tuple(map(float, spot.split(","))) for spot in line.get("points", "").split()]
        for line in drawn.iter(f"{SVG}polyline")
    )
    assert (len(ours), len(theirs)) == (3, 2)
    assert theirs[0][1] > ours[0][1], "who is quicker stands lower, also where it is not we"
    assert theirs[1][1] < ours[1][1]
    heights = [spot[1] for spot in ours]
    assert abs((heights[0] - heights[1]) - (heights[1] - heights[2])) < 0.2, "ten times as long is as far each time"
    (dashed,) = [one for one in drawn.iter(f"{SVG}path") if one.get("stroke-dasharray")]
    end = re.search(r"L([\d.]+) ([\d.]+)$", dashed.get("d", ""))
    assert end is not None
    assert float(end[1]) == ours[2][0], "stopped at a thousand players"
    assert "> 10 s" in [text.text for text in drawn.iter(f"{SVG}text")]


def test_a_mark_for_each_answer_and_none_where_there_is_none() -> None:
    found = {"ours": {"clubs": 0.5, "draws": 0.01}, "theirs": {"clubs": None, "draws": 0.001}}
    drawn = ElementTree.fromstring(charts_drawn.dots(found, "Seconds"))
    ours = [float(one.get("cx", 0)) for one in drawn.iter(f"{SVG}circle")]
    theirs = [
        float(match[1])
        for one in drawn.iter(f"{SVG}path")
        if (match := re.match(r"translate\(([\d.]+)", one.get("transform", "")))
    ]
    assert (len(ours), len(theirs)) == (3, 2), "one of each is in the legend"
    assert theirs[0] < ours[1], "the losing case is drawn"
